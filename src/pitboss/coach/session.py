"""The coach at one table: advice on what is due, what a decision cost, and the session's summary."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from pitboss.cards import Composition
from pitboss.coach.advice import Advice, advise, can_coach
from pitboss.coach.drills import Question
from pitboss.coach.memory import SeenCards
from pitboss.coach.score import Decision, Score
from pitboss.engine.games import Round
from pitboss.engine.record.view import view
from pitboss.engine.table.table import Table
from pitboss.errors import PitbossError
from pitboss.money import dollars
from pitboss.shoe import CardsReturned, Shuffled
from pitboss.shoe.records import DiscardsReshuffled

WORST: Final = 5  # missed decisions in the summary
_BACK_IN_THE_SHOE: Final = (Shuffled, DiscardsReshuffled, CardsReturned)


class Coaching:
    """Watches one player's decisions at a table of play money."""

    def __init__(self, table: Table, seats: Iterable[int]) -> None:
        if not can_coach(table.game.rules):
            raise PitbossError(
                f"The coach does not know {table.game.name}: a decision there is about more than one hand. "
                f"`pitboss figures {table.game.id}` prints how to play it"
            )
        self.table = table
        self.seats = frozenset(seats)
        self.memory = SeenCards()
        self.score = Score()
        self._read = 0  # lines of the table's log

    def advice(self, round: Round) -> Advice | None:
        """What the coach knows about the decision that is due."""
        self._follow_shuffles()
        seen = view(round, self.seats)
        return advise(self.table.game.rules, seen, self.memory.earlier, self._left(round))

    def _follow_shuffles(self) -> None:
        """Forget the cards of earlier rounds that are in the shoe again."""
        lines = self.table.log.lines
        if any(isinstance(line.what, _BACK_IN_THE_SHOE) for line in lines[self._read :]):
            self.memory.forget()
        self._read = len(lines)

    def _left(self, round: Round) -> Composition | None:
        """The cards that are really left, with those that lie face down."""
        shoe = self.table.shoe
        if shoe is None:
            return None
        everything, seen = view(round, None), view(round, self.seats)
        hidden = [card for card, shown in zip(everything.dealer.cards, seen.dealer.cards, strict=True) if shown is None]
        return shoe.undealt + Composition.of(card for card in hidden if card is not None)

    def decided(self, advice: Advice | None, action: str) -> Decision | None:
        """Score a decision; None where it cannot be valued."""
        return self.score.add(advice, action)

    def round_over(self, round: Round) -> None:
        """Remember the cards that were shown."""
        self._follow_shuffles()
        self.memory.keep(view(round, self.seats))

    @property
    def to_drill(self) -> Sequence[Question]:
        """First decisions that were missed by the chart, each once, the most expensive first."""
        hands = [each.advice.hand for each in self.score.missed if each.advice.chart and not each.is_by_chart]
        first = [hand for hand in hands if hand.is_first]
        return list(dict.fromkeys(Question((hand.cards[0], hand.cards[1]), hand.open) for hand in first))

    def summary(self) -> Iterator[str]:
        """The session in a few lines."""
        score = self.score
        if not score.decisions:
            yield "Coach: no decisions to judge."
            return
        total = len(score.decisions)
        yield f"Coach: {score.best} of {total} decisions were best for the cards seen, {score.by_chart} by the chart."
        if score.missed:
            yield f"The others gave up {dollars(score.cost_cents)} in expectation. The most expensive:"
            yield from (f"  {advised(each)}" for each in score.missed[:WORST])


def advised(decision: Decision) -> str:
    """A missed decision in a sentence."""
    cost = f"{100 * decision.cost:.2f}% of the wager, {dollars(decision.cost_cents)}"
    return f"{decision.describe()}. It cost {cost}."
