"""The set-up of a table: the game, the limits, the chips, the side wagers. Shared by all of its rounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pitboss.catalogue import Game, load_wager
from pitboss.engine.side_wagers.limits import NO_MAXIMUM, Bounds, Limits
from pitboss.engine.side_wagers.protocol import Moment, SideWager, may_be_placed
from pitboss.engine.vocabulary.actions import MAIN
from pitboss.errors import IllegalSetup, Refusal
from pitboss.law.clauses import Clauses
from pitboss.law.rules import TableRules
from pitboss.money import dollars

__all__ = ["NO_MAXIMUM", "House", "Limits", "lawful", "refuse_side_limits", "usual_limits"]
_USUAL_LIMITS: Final = Limits(min=5_00, max=500_00)


def usual_limits(game: Game) -> Limits:
    """The limits where nobody names any: $5 to $500, as far as the law of this game allows them."""
    bound = game.rules.most_wager_cents or _USUAL_LIMITS.max
    return replace(_USUAL_LIMITS, min=min(_USUAL_LIMITS.min, bound), max=min(_USUAL_LIMITS.max, bound))


def lawful(limits: Limits, game: Game) -> Limits:
    """The house's limits, reduced to the lawful maximum of this game; a tournament's table has none (832.01(1))."""
    maximum = 0 if limits.tournament is not None else game.rules.most_wager_cents
    if not maximum or limits.max <= maximum:
        return limits
    if limits.min > maximum:
        cite = game.cite_of("most_wager_cents")
        raise IllegalSetup(
            f"a minimum of {dollars(limits.min)} is above the lawful maximum of {dollars(maximum)}", cite
        )
    return replace(limits, max=maximum)


def refuse_side_limits(side: SideWager, limits: Limits) -> IllegalSetup | None:
    """Why the house may not have its own limits for a side wager at a table with these limits, or None."""
    own = limits.of(side.name)
    try:
        own.verify(side.name, side.cite)
    except IllegalSetup as refusal:
        return refusal
    if own.max is not None and own.max > limits.max:
        return IllegalSetup(f"{side.name}: {dollars(own.max)} is above the table's {dollars(limits.max)}", side.cite)
    bounds = side.bounds(limits)
    if bounds.minimum > bounds.maximum:
        low, high = dollars(bounds.minimum), dollars(bounds.maximum)
        what = f"no wager on {side.name} fits these limits: its minimum is {low} and its maximum {high}"
        return IllegalSetup(what, side.stake_cite)
    return None


class House:
    """A table's rules, prepared once for all of its rounds. It never changes."""

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
        "placeable",
        "required",
        "rules",
        "sides",
        "spot_bounds",
        "varying",
    )

    clauses: Clauses
    rules: TableRules

    def __init__(
        self, game: Game, limits: Limits, sides: Sequence[SideWager] = (), *, dealer_acts: bool = False
    ) -> None:
        self.game = game
        self.dealer_acts = dealer_acts  # the dealer starts the dealer's own hand
        self.rules = game.rules
        self.clauses = game.clauses
        limits.check(game.clauses)
        self.limits = lawful(limits, game)
        self.sides = {side.name: side for side in sides}
        if len(self.sides) != len(sides):
            raise IllegalSetup("two side wagers have the same name", str(game.definition.cite))
        self.spot_bounds = {  # by name, and whether it is a tip: what the spot takes at an empty seat
            (side.name, tip): side.bounds(self.limits, tip=tip) for side in sides for tip in (False, True)
        }
        self.varying = frozenset(  # the spots whose bounds depend on the seat's other wagers
            side.name for side in sides if side.bounds_vary or self.limits.of(side.name).up_to_main
        )
        self._check_side_limits()
        self.own_spots: frozenset[str] = frozenset()  # the game's own, on every layout of it
        self.main_spots: tuple[str, ...] = (MAIN,)  # a wager on any of them brings a hand into play
        self.first_hands = 1  # hands, with a wager each, that begin at every position
        self.demanded = {load_wager(wager).name: str(cite) for wager, cite in game.demands.items()}
        for spot, cite in self.demanded.items():
            if spot not in self.sides:
                raise IllegalSetup(f"the layout of {game.name} has a spot for {spot}", cite)
        self.required = {  # by the house, where the section leaves it to the house
            side.name: side.required_cite for side in sides if self.limits.of(side.name).required
        }
        self.composition = game.rules.composition
        self.own_moments: frozenset[Moment] = frozenset().union(*(side.own_moments for side in sides))
        self.placeable = {  # by moment, the spots that take wagers then
            moment: frozenset(side.name for side in sides if may_be_placed(side, moment)) for moment in Moment
        }
        late = [moment for moment in Moment if moment is not Moment.BEFORE_DEAL]
        self.late_moments = frozenset(moment for moment in late if self.placeable[moment])

    def _check_side_limits(self) -> None:
        for name in self.limits.side_limits:
            if name not in self.sides:
                known = ", ".join(self.sides) or "none"
                raise IllegalSetup(f"limits for {name}, but the layout has {known}", str(self.game.definition.cite))
            if (refusal := refuse_side_limits(self.sides[name], self.limits)) is not None:
                raise refusal

    def bounds(self, side: SideWager, *, tip: bool = False) -> Bounds:
        """What the table posts for a spot: the minimum in chips, the maximum and the unit."""
        return self.spot_bounds[side.name, tip].in_chips(self.limits.chips)

    def refuse_amount(self, cents: int, low: int, high: int, what: str, cite: str) -> Refusal | None:
        """Why an amount may not be wagered, or None: within these bounds, and payable in the table's chips."""
        chips = self.limits.chips
        if type(cents) is int and low <= cents <= high and chips.can_make(cents):
            return None
        return Bounds(low, high).refuse(cents, what, cite, chips, self.clauses.chips)
