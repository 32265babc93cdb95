"""What a table is set up with: the game, the limits, the chips, the side wagers. Shared by all of its rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from pitboss.catalogue import Game, load_wager
from pitboss.engine.side_wagers.protocol import Moment, SideWager, may_be_placed
from pitboss.engine.vocabulary.actions import MAIN
from pitboss.errors import IllegalSetup, IllegalWager, Refusal
from pitboss.law.clauses import Clauses
from pitboss.law.limits import SideLimits
from pitboss.law.rules import TableRules
from pitboss.money import CASINO_CHIPS, ChipSet, dollars

_AS_THE_TABLE: Final = SideLimits()
NO_MAXIMUM: Final = 10**12  # ten billion dollars; the law leaves the limit to the house


@dataclass(frozen=True)
class Limits:
    """The house's limits in cents (CO 30-803(3)(c), 30-807(1)). They bind a hand's original wager.

    `side_limits` are those of single side wagers, by name.
    """

    min: int = 1
    max: int = NO_MAXIMUM
    tip_max: int | None = None
    chips: ChipSet = field(default=CASINO_CHIPS)
    side_limits: Mapping[str, SideLimits] = field(default_factory=dict)
    tip_unit: int = 1  # a house may ask for tips in whole dollars

    def __post_init__(self) -> None:
        if not 1 <= self.min <= self.max:
            raise IllegalSetup(
                f"limits from {dollars(self.min)} to {dollars(self.max)} allow no wager", "CO 30-803(3)(c)"
            )
        if self.tip_unit < 1:
            raise IllegalSetup(f"tips in steps of {dollars(self.tip_unit)} allow none", "CO 30-803(3)(i)")


def lawful(limits: Limits, game: Game) -> Limits:
    """The house's limits, and no more than the law lets a player wager in this game."""
    most = game.rules.most_wager_cents
    if not most or limits.max <= most:
        return limits
    if limits.min > most:
        cite = game.cite_of("most_wager_cents")
        raise IllegalSetup(f"a minimum of {dollars(limits.min)} is above the lawful maximum of {dollars(most)}", cite)
    return replace(limits, max=most)


class House:
    """A table's rules, ready to be used by every round: nothing here changes while it stands."""

    __slots__ = (
        "clauses",
        "composition",
        "dealer_acts",
        "demanded",
        "first_hands",
        "game",
        "late_moments",
        "limits",
        "main_spots",
        "own_moments",
        "own_spots",
        "rules",
        "sides",
    )

    clauses: Clauses
    rules: TableRules

    def __init__(
        self, game: Game, limits: Limits, sides: Sequence[SideWager] = (), *, dealer_acts: bool = False
    ) -> None:
        self.game = game
        self.dealer_acts = dealer_acts  # the round waits for the dealer before the dealer's own hand
        self.rules = game.rules
        self.clauses = game.clauses
        self.limits = lawful(limits, game)
        self.sides = {side.name: side for side in sides}
        if len(self.sides) != len(sides):
            raise IllegalSetup("two side wagers have the same name", str(game.definition.cite))
        self._check_side_limits()
        self.own_spots: frozenset[str] = frozenset()  # the game's own, on every layout of it
        self.main_spots: tuple[str, ...] = (MAIN,)  # a wager on any of them brings a hand into play
        self.first_hands = 1  # so many hands, with a wager each, begin at every position
        self.demanded = {load_wager(wager).name: str(cite) for wager, cite in game.demands.items()}
        for spot, cite in self.demanded.items():
            if spot not in self.sides:
                raise IllegalSetup(f"the layout of {game.name} has a spot for {spot}", cite)
        self.composition = game.rules.composition
        self.own_moments: frozenset[Moment] = frozenset().union(*(side.own_moments for side in sides))
        late = [moment for moment in Moment if moment is not Moment.BEFORE_DEAL]
        self.late_moments = frozenset(moment for moment in late if any(may_be_placed(side, moment) for side in sides))

    def _check_side_limits(self) -> None:
        for name, limits in self.limits.side_limits.items():
            if name not in self.sides:
                known = ", ".join(self.sides) or "none"
                raise IllegalSetup(f"limits for {name}, but the layout has {known}", str(self.game.definition.cite))
            side = self.sides[name]
            limits.verify(name, side.cite)
            if limits.max is not None and limits.max > self.limits.max:
                what = f"{name}: {dollars(limits.max)} is above the table's {dollars(self.limits.max)}"
                raise IllegalSetup(what, side.cite)
            low, high = self.side_bounds(side)
            if low > high:
                what = f"{name} is at least {dollars(low)}, and the house takes {dollars(high)} at most"
                raise IllegalSetup(what, side.cite)

    def side_bounds(self, side: SideWager, *, tip: bool = False) -> tuple[int, int]:
        """The least and the most that is taken on a side wager; a tip has the maximum of tips."""
        own = self.limits.side_limits.get(side.name, _AS_THE_TABLE)
        most = self.limits.max if own.max is None else own.max
        if tip:
            return 1, most if self.limits.tip_max is None else min(most, self.limits.tip_max)
        return max(side.min_cents, own.min or 0), most

    def takes_tips_on(self, side: SideWager) -> bool:
        """A house may take tips on some of its side wagers and not on others."""
        return self.limits.side_limits.get(side.name, _AS_THE_TABLE).tips

    def refuse_tip_unit(self, cents: int, cite: str) -> Refusal | None:
        """A house may ask for tips in whole dollars."""
        unit = self.limits.tip_unit
        return IllegalWager(f"tips are in steps of {dollars(unit)} at this table", cite) if cents % unit else None

    def refuse_amount(self, cents: int, low: int, high: int, what: str, cite: str) -> Refusal | None:
        """Why an amount may not be wagered, or None: within bounds, and payable in the table's chips."""
        if not low <= cents <= high:
            wrong = f"not {dollars(low)}" if low == high else f"outside {dollars(low)} to {dollars(high)}"
            return IllegalWager(f"{what} of {dollars(cents)} is {wrong}", cite)
        if not self.limits.chips.can_make(cents):
            return IllegalWager(
                f"{what} of {dollars(cents)} cannot be made in chips of {self.limits.chips}", self.clauses.chips
            )
        return None
