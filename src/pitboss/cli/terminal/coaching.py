"""The coach at the terminal: what each action is worth, what a decision cost, and the session's summary."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Group
from rich.table import Table as Grid
from rich.text import Text

from pitboss.cards import Composition
from pitboss.coach import Advice, Basis, Decision, Score, SeenCards, advise
from pitboss.coach.advice import can_coach
from pitboss.coach.drills import Question
from pitboss.engine.games import Round
from pitboss.engine.record.view import view
from pitboss.engine.table.table import Table
from pitboss.errors import PitbossError
from pitboss.money import dollars

WORST = 5  # missed decisions in the summary


class Coaching:
    """Watches one player's decisions at a table of play money."""

    def __init__(self, table: Table, seats: Sequence[int]) -> None:
        if not can_coach(table.game.rules):
            raise PitbossError(
                f"The coach does not know {table.game.name}: a decision there is about more than one hand. "
                f"`pitboss figures {table.game.id}` prints how to play it"
            )
        self.table = table
        self.seats = frozenset(seats)
        self.memory = SeenCards()
        self.score = Score()

    def advice(self, round: Round) -> Advice | None:
        """What the coach knows about the decision that is due."""
        seen = view(round, self.seats)
        return advise(self.table.game.rules, seen, self.memory.earlier, self._left(round))

    def _left(self, round: Round) -> Composition | None:
        """The cards that are really left, with those that lie face down."""
        shoe = self.table.shoe
        if shoe is None:
            return None
        everything, seen = view(round, None), view(round, self.seats)
        hidden = [card for card, shown in zip(everything.dealer.cards, seen.dealer.cards, strict=True) if shown is None]
        return shoe.undealt + Composition.of(card for card in hidden if card is not None)

    def round_over(self, round: Round) -> None:
        """Remember the cards that were shown."""
        self.memory.keep(view(round, self.seats))

    def shuffled(self) -> None:
        """All cards are in the shoe again."""
        self.memory.forget()

    def decided(self, advice: Advice | None, action: str) -> Text | None:
        """What to say about a decision: nothing if it was the best one."""
        decision = self.score.add(advice, action)
        if decision is None or decision.is_best:
            return None
        return Text(f"Coach: {advised(decision)}", style="yellow")

    @property
    def to_drill(self) -> list[Question]:
        """First decisions that were missed, for `pitboss drill`."""
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
            yield f"The others gave up {dollars(score.cost_cents)} in expectation. The dearest:"
            yield from (f"  {advised(each)}" for each in score.missed[:WORST])


def advised(decision: Decision) -> str:
    """A missed decision in a sentence."""
    cost = f"{100 * decision.cost:.2f}% of the wager, {dollars(decision.cost_cents)}"
    return f"{decision.describe()}. It cost {cost}."


def coach_page(advice: Advice | None) -> Group:
    """What each action is worth, in percent of the wager, by three kinds of knowledge."""
    if advice is None:
        return Group(Text("The coach has nothing to say about this decision."))
    grid = Grid.grid(padding=(0, 3, 0, 0))
    grid.add_row("", *(f"by {basis.value}" for basis in advice.values), style="dim")
    best = {basis: advice.best(basis) for basis in advice.values}
    for name in sorted(advice.values[Basis.SEEN], key=lambda name: advice.cost(name)):
        cells = [
            Text(f"{100 * values[name]:+.2f}%", style="bold green" if best[basis] == name else "")
            for basis, values in advice.values.items()
        ]
        grid.add_row(Text(name, style="bold"), *cells)
    said = [Text(f"The chart says: {advice.chart}.")] if advice.chart else []
    return Group(Text("What each action is worth, in percent of the wager", style="bold"), grid, *said)
