"""Wagers of the catalog that another wager of the seat limits: equal to it, at most a part of it, or times it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple, Protocol

from pitboss.catalogue.wagers import WagerDefinition
from pitboss.engine.side_wagers.limits import Bounds, Limits
from pitboss.engine.side_wagers.protocol import RoundReader
from pitboss.law.proportions import MAIN, Proportion
from pitboss.law.rules import DealtFrom
from pitboss.money import dollars


class Spot(NamedTuple):
    """Where a wager would lie. Without a round, the bounds are those of the sign."""

    limits: Limits
    tip: bool
    round: RoundReader | None
    seat: int


class LimitedWager(Protocol):
    """A wager of the catalog, as far as its proportions ask."""

    @property
    def definition(self) -> WagerDefinition: ...

    @property
    def stake_cite(self) -> str: ...

    @property
    def needed_names(self) -> str: ...

    def needed_cents(self, round: RoundReader, seat: int, *, tip: bool) -> int: ...

    def needed_ends(self, limits: Limits) -> tuple[int, int]: ...

    def may_be_lifted(self, rule: ProportionRule, limits: Limits) -> bool: ...

    def is_lifted(self, rule: ProportionRule, limits: Limits, dealt_from: DealtFrom) -> bool: ...


@dataclass(frozen=True)
class ProportionRule:
    """A bound by another wager: between which multiples of it, and how much that wager is.

    `posted` says what the other wager may be, for a sign; `lies` what it is at the seat. `rides`: there is no wager
    without the other one, so that an empty seat has the bounds of the sign. `liftable`: the section lifts it at some
    tables.
    """

    of: Callable[[LimitedWager], Proportion]
    lies: Callable[[LimitedWager, Spot], int]
    posted: Callable[[LimitedWager, Limits], tuple[int, int]]
    reason: Callable[[LimitedWager, int], str]
    binds_tips: bool = False
    rides: bool = False
    liftable: bool = False


def narrowed(rule: ProportionRule, side: LimitedWager, bounds: Bounds, spot: Spot) -> Bounds:
    """The bounds within the proportion: of what lies at the seat or, on a sign, of what may lie there."""
    if spot.tip and not rule.binds_tips:
        return bounds
    proportion = rule.of(side)
    if spot.round is None:
        is_open = spot.tip or side.may_be_lifted(rule, spot.limits)
        return bounds if is_open else bounds.within(proportion.ends(*rule.posted(side, spot.limits)))
    if side.is_lifted(rule, spot.limits, spot.round.house.rules.dealt_from):
        return bounds
    cents = rule.lies(side, spot)
    if rule.rides and not cents:  # the wager is refused for that
        return bounds.within(proportion.ends(*rule.posted(side, spot.limits)))
    return bounds.within(proportion.ends(cents, cents), rule.reason(side, cents))


def _equal(side: LimitedWager) -> Proportion:
    """CO 30-2118(6): as much as the main wager, whose limits are posted for it. It binds no tip."""
    return Proportion(side.stake_cite, MAIN, Fraction(1), Fraction(1))


def _part(side: LimitedWager) -> Proportion:
    """CO 30-899.09(8): at most a part of the main wager. It binds no tip."""
    of_main = side.definition.stake.of_main
    return Proportion(side.stake_cite, MAIN, Fraction(1) if of_main is None else of_main.ratio)


def _times(side: LimitedWager) -> Proportion:
    """CO 30-899.23(8): from one to five times the wager that it rides on."""
    low, high = side.definition.stake.of_need or (1, 1)
    return Proportion(side.stake_cite, f"the {side.needed_names} wager", Fraction(high), Fraction(low))


def _within_main(side: LimitedWager) -> Proportion:
    """CO 30-2108: the house may keep it within the main wager, and tips with it."""
    return Proportion(side.stake_cite, MAIN, Fraction(1))


def _main_cents(side: LimitedWager, spot: Spot) -> int:
    position = None if spot.round is None else spot.round.position_at(spot.seat)
    return 0 if position is None else position.stake


def _needed_cents(side: LimitedWager, spot: Spot) -> int:
    return 0 if spot.round is None else side.needed_cents(spot.round, spot.seat, tip=spot.tip)


def _posted_main(side: LimitedWager, limits: Limits) -> tuple[int, int]:
    return limits.min, limits.max


def _posted_needed(side: LimitedWager, limits: Limits) -> tuple[int, int]:
    return side.needed_ends(limits)


def _is_equal(side: LimitedWager, cents: int) -> str:
    return "it equals the main wager"


def _main_is(side: LimitedWager, cents: int) -> str:
    return f"the main wager is {dollars(cents)}"


def _needed_is(side: LimitedWager, cents: int) -> str:
    return f"{side.needed_names} is {dollars(cents)}"


PROPORTION_RULES: Final[tuple[tuple[str, ProportionRule], ...]] = (  # by the field of the stake clause that brings it
    ("equals_main", ProportionRule(_equal, _main_cents, _posted_main, _is_equal)),
    ("of_main", ProportionRule(_part, _main_cents, _posted_main, _main_is, liftable=True)),
    ("of_need", ProportionRule(_times, _needed_cents, _posted_needed, _needed_is, binds_tips=True, rides=True)),
)
HOUSE_PROPORTION: Final = ProportionRule(_within_main, _main_cents, _posted_main, _main_is, binds_tips=True)
