"""The house's limits, and the bounds of a spot that follow from them.

Every minimum, maximum and unit of a side wager is a `Bounds`: the sign, the offer, the terminal and the refusal all
read the same one, from `SideWager.bounds`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

import msgspec

from pitboss.engine.vocabulary.tournament import TournamentTable
from pitboss.errors import IllegalSetup, IllegalWager, Refusal, with_article
from pitboss.law.clauses import HouseClauses
from pitboss.law.limits import SideLimits
from pitboss.money import CASINO_CHIPS, ChipSet, dollars, round_up

NO_MAXIMUM: Final = 10**12  # ten billion dollars; the law leaves the limit to the house
TABLE_MINIMUM: Final = "the table minimum"  # the reason of a bound
_SAME_AS_TABLE: Final = SideLimits()


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
    tournament: TournamentTable | None = None  # the amounts are points of its chips

    def check(self, clauses: HouseClauses) -> None:
        """Raise if they allow no wager, with the clauses of the game that is played under them."""
        for amount in (self.min, self.max, self.tip_unit, *(() if self.tip_max is None else (self.tip_max,))):
            if not isinstance(amount, int):
                raise IllegalSetup(f"limits are whole cents; you set {amount!r}", clauses.limits)
        if not 1 <= self.min <= self.max:
            what = (
                f"the table minimum must be at least one cent and not above the maximum; "
                f"you set {dollars(self.min)} to {dollars(self.max)}"
            )
            raise IllegalSetup(what, clauses.limits)
        if self.tip_unit < 1:
            raise IllegalSetup(
                f"tips must come in steps of at least one cent, not {dollars(self.tip_unit)}", clauses.tip_limits
            )

    def of(self, name: str) -> SideLimits:
        """The house's limits for one side wager."""
        return self.side_limits.get(name, _SAME_AS_TABLE)


class Bounds(msgspec.Struct, frozen=True, gc=False):
    """What a spot takes, in cents. `reason` tells what a narrower bound follows from."""

    minimum: int
    maximum: int
    unit: int = 1
    amounts: tuple[int, ...] = ()  # where the spot takes these amounts only
    reason: str = ""

    def at_least(self, cents: int, reason: str = "") -> Bounds:
        if cents <= self.minimum:
            return self
        return Bounds(cents, self.maximum, self.unit, self.amounts, reason or self.reason)

    def at_most(self, cents: int, reason: str = "") -> Bounds:
        if cents >= self.maximum:
            return self
        return Bounds(self.minimum, cents, self.unit, self.amounts, reason or self.reason)

    def within(self, ends: tuple[int, int], reason: str = "") -> Bounds:
        """What a proportion of another wager leaves of the bounds."""
        return self.at_least(ends[0], reason).at_most(ends[1], reason)

    def only(self, amounts: tuple[int, ...]) -> Bounds:
        """These amounts and no others, as far as the bounds allow them."""
        low, high = max(self.minimum, amounts[0]), min(self.maximum, amounts[-1])
        return Bounds(low, high, self.unit, amounts, self.reason)

    def in_chips(self, chips: ChipSet) -> Bounds:
        """The same, as it is posted: with a minimum that chips can make."""
        return msgspec.structs.replace(self, minimum=chips.least(self.minimum))

    def ends(self, chips: ChipSet) -> tuple[int, int]:
        """The smallest and the largest amount that the spot takes in these chips; crossed where it takes none."""
        if self.amounts:
            taken = [each for each in self.amounts if self._takes(each, chips)]
            return (taken[0], taken[-1]) if taken else (1, 0)
        low, high = chips.least(self.minimum), chips.most(self.maximum)
        while low % self.unit:
            low = chips.least(round_up(low, self.unit))
        while high % self.unit:
            high = chips.most(high - high % self.unit)
        return max(low, self.unit), high

    def _takes(self, cents: int, chips: ChipSet) -> bool:
        return self.minimum <= cents <= self.maximum and not cents % self.unit and chips.can_make(cents)

    def refuse(
        self, cents: int, what: str, cite: str, chips: ChipSet, chips_cite: str, *, named: bool = False
    ) -> Refusal | None:
        """Why an amount is not taken, or None: within the bounds, and payable in chips. A name gets its article."""
        if not isinstance(cents, int):  # a float of a caller without a type checker must not enter the books
            return IllegalWager(
                f"{with_article(what) if named else what} must be whole cents; you offered {cents!r}", cite
            )
        in_steps = not cents % self.unit and (not self.amounts or cents in self.amounts)
        if not (in_steps and self.minimum <= cents <= self.maximum):
            words = with_article(what) if named else what
            return IllegalWager(self.in_chips(chips).explain(cents, words), cite)
        if not chips.can_make(cents):
            return IllegalWager(f"chips of {chips} cannot make {dollars(cents)}", chips_cite)
        return None

    def explain(self, cents: int, what: str) -> str:
        """What the spot takes, in words, for an amount that it does not take."""
        return f"{what} {self._allowed(cents)}{self.reason and f' ({self.reason})'}; you offered {dollars(cents)}"

    def _allowed(self, cents: int) -> str:
        if self.minimum > self.maximum:
            return f"has a minimum of {dollars(self.minimum)} and may be at most {dollars(self.maximum)}"
        if self.amounts:
            return f"must be {' or '.join(map(dollars, self.amounts))}"
        if self.minimum == self.maximum:
            return f"must be exactly {dollars(self.minimum)}"
        if self.minimum <= cents <= self.maximum:
            return f"must be in steps of {dollars(self.unit)}"
        if self.maximum >= NO_MAXIMUM:
            return f"must be at least {dollars(self.minimum)}"
        return f"must be from {dollars(self.minimum)} to {dollars(self.maximum)}"


def house_bounds(limits: Limits, name: str, minimum: int = 1, *, tip: bool = False) -> Bounds:
    """What the house takes on a spot whose section asks for this minimum; a tip has the limits of tips."""
    own = limits.of(name)
    maximum = limits.max if own.max is None else own.max
    if tip:
        return Bounds(1, maximum if limits.tip_max is None else min(maximum, limits.tip_max), limits.tip_unit)
    return Bounds(max(minimum, own.min or 0), maximum, own.step or 1)
