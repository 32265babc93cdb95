"""The joint optimum with Straight Jack: what to do with a straight that may still grow, by its ranks and the up card.

Such a hand has a decision of its own; every other hand is played best by its cards. Values are joint with no dealer
blackjack, as the kernel's are, up to the decision on the first two cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations

from pitboss.analysis.play_wagers.charted_play import TEN, ChartedPlay, Shoe, best_chart, number_of
from pitboss.analysis.play_wagers.joint.strategy import JointStrategy, Stage, StraightPlay, main_value, net_of
from pitboss.analysis.play_wagers.straights import (
    Straight,
    chance_of,
    is_straight,
    longer,
    rows_of,
    straight_chances,
    value_of,
)
from pitboss.analysis.solver.solution import ACTIONS, Action, Cell, cells_of
from pitboss.analysis.solver.solve import Question, run_kernel
from pitboss.cards import RANKS
from pitboss.catalogue.wagers import PayTable, WagerDefinition
from pitboss.errors import PitbossError
from pitboss.law.rules import HoleCard

Worth = Mapping[Action, float]


@dataclass(frozen=True)
class _Hand:
    """The kernel's values of a hand against an up card, for the main wager alone."""

    clear: float
    best: float
    by_act: Worth


def joint_by_straights(
    wager: WagerDefinition, paytable: PayTable, shoe: Shoe, size: Fraction, meters: Mapping[str, int]
) -> JointStrategy:
    """Best play by straights and by cards, compared with basic strategy."""
    if shoe.rules.hole_card is not HoleCard.PEEK_ACE_AND_TEN:
        raise PitbossError("the joint strategy with a straight needs a dealer who peeks under aces and tens")
    basic = best_chart(shoe)
    play = ChartedPlay(shoe.rules, shoe.stack, basic)
    alone = main_value(play)
    nets = [net_of(pay, paytable, meters) for pay in paytable.pays.values()] + [Fraction(-1)]
    side = sum(chance * net for chance, net in zip(straight_chances(play, tuple(paytable.pays)), nets, strict=True))
    search = StraightSearch(play, tuple(paytable.pays), [float(size * net) for net in nets])
    value = search.value()
    stage = Stage("", basic, value, alone + float(size * side), None)
    model = "straights by their ranks, every other hand best by its cards"
    return JointStrategy(wager, paytable, size, basic, alone, (stage,), value, tuple(search.plays()), model)


class StraightSearch:
    """The values of straights against up cards, with the net of each row of the side wager."""

    def __init__(self, play: ChartedPlay, rows: tuple[str, ...], nets: list[float]) -> None:
        self.play, self.rows, self.nets = play, rows, nets
        solution = Question.of(play.rules, play.stack).solution()
        run_kernel(solution.solve)
        self.expected = solution.expected
        self.cells: Mapping[tuple[int, tuple[int, int]], Cell[float]] = {
            (cell.open[0] - 1, (cell.cards[0] - 1, cell.cards[1] - 1)): cell
            for cell in cells_of(solution.cells(), float)
        }
        self.hands = {
            (up, number): _Hand(clear, best, dict(zip(ACTIONS, (stand, hit, double), strict=False)))
            for up, hands in solution.hand_values()
            for number, clear, best, stand, hit, double, _ in hands
        }
        self.known: dict[tuple[str, Straight], Worth] = {}

    # --- what a straight is worth ------------------------------------------------------------------------------------

    def pays(self, ranks: Straight) -> float:
        """What a final straight pays, averaged over the suit of its ace."""
        return sum(float(share) * self.nets[row] for row, share in rows_of(self.play.stack, self.rows, ranks))

    def hand(self, up: str, ranks: Straight) -> _Hand:
        return self.hands[value_of(up), number_of(*map(value_of, ranks))]

    def worth(self, up: str, ranks: Straight) -> Worth:
        """Main and side wager together by action, joint with no dealer blackjack."""
        key = (up, tuple(sorted(ranks, key=RANKS.index)))
        if key not in self.known:
            self.known[key] = dict(self._worth(up, ranks))
        return self.known[key]

    def _worth(self, up: str, ranks: Straight) -> Iterator[tuple[Action, float]]:
        hand, pays = self.hand(up, ranks), self.pays(ranks)
        stays = pays * hand.clear
        total = sum(value_of(rank) + 1 for rank in ranks)
        yield Action.STAND, hand.by_act[Action.STAND] + stays
        if total == 21 or ("A" in ranks and total == 11):
            return
        hit = hand.by_act[Action.HIT] + stays
        double = hand.by_act[Action.DOUBLE] + stays
        for straight, chance in self._longer(up, ranks):
            after = self.hand(up, straight)
            hit += chance * (max(self.worth(up, straight).values()) - after.best - pays * after.clear)
            double += chance * (self.pays(straight) - pays) * after.clear
        yield Action.HIT, hit
        if len(ranks) == 2 and Action.DOUBLE in self._cell(up, ranks).values:
            yield Action.DOUBLE, double

    def _longer(self, up: str, ranks: Straight) -> Iterator[tuple[Straight, float]]:
        """The straights that the next card can make, with their chances."""
        now = chance_of(self.play, up, ranks)[0]
        for straight in longer(ranks):
            chance = chance_of(self.play, up, straight)[0]
            if chance:
                yield straight, float(chance / now)

    # --- from the first two cards on ---------------------------------------------------------------------------------

    def _cell(self, up: str, ranks: Straight) -> Cell[float]:
        one, other = sorted(map(value_of, ranks[:2]))
        return self.cells[value_of(up), (one, other)]

    def whole(self, up: str, ranks: Straight) -> Worth:
        """The value by action of the first two cards, with a dealer's blackjack and two-card options included."""
        cell, pays = self._cell(up, ranks), self.pays(ranks)
        insured = max(cell.insurance or 0.0, 0.0)
        if cell.is_blackjack:
            return {Action.STAND: cell.value + pays}
        taken = 1 - cell.no_blackjack
        found = {act: worth - taken + taken * pays + insured for act, worth in self.worth(up, ranks).items()}
        for act in (Action.SPLIT, Action.SURRENDER):
            if act in cell.values:
                found[act] = cell.values[act] + pays + insured
        return found

    @cached_property
    def deals(self) -> list[tuple[str, Straight, float]]:
        """Every up card with every two neighboring ranks, and their chance in either order."""
        found: list[tuple[str, Straight, float]] = []
        for up in RANKS:
            for ranks in filter(is_straight, combinations(RANKS, 2)):
                chance = float(2 * chance_of(self.play, up, ranks)[0])
                if chance:
                    found.append((up, ranks, chance))
        return found

    def value(self) -> float:
        """The value of a round with both wagers."""
        value, dealt = self.expected, 0.0
        for up, ranks, chance in self.deals:
            value += chance * (max(self.whole(up, ranks).values()) - self._cell(up, ranks).value)
            dealt += chance
        return value + (1 - dealt) * self.nets[-1]

    # --- where it differs --------------------------------------------------------------------------------------------

    def plays(self) -> Iterator[StraightPlay]:
        """The straights that basic strategy plays differently, by rank."""
        seen: set[tuple[str, str]] = set()
        for up, ranks, _ in self.deals:
            for straight in self._reached(up, ranks):
                worth = self.whole(up, straight) if len(straight) == 2 else self.worth(up, straight)
                best = max(worth, key=lambda act: worth[act])
                acts = self.play.acts[value_of(up)]
                values = [value_of(rank) for rank in straight]
                says = acts.with_two(*values) if len(values) == 2 else acts.drawing(*values)
                name = "-".join(sorted(straight, key=RANKS.index))
                shown = "10" if value_of(up) == TEN else up
                if best is not says and (name, shown) not in seen:
                    seen.add((name, shown))
                    yield StraightPlay(name, shown, best.value, says.value)

    def _reached(self, up: str, ranks: Straight) -> Iterator[Straight]:
        yield ranks
        worth = self.whole(up, ranks) if len(ranks) == 2 else self.worth(up, ranks)
        if max(worth, key=lambda act: worth[act]) is Action.HIT:
            for straight, _ in self._longer(up, ranks):
                yield from self._reached(up, straight)
