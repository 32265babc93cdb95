"""The notices of a table, from its rules, limits and side wagers."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.engine.catalogue_wagers.kinds import jackpot_notices, posted_limits
from pitboss.engine.round.house import NO_MAXIMUM, House
from pitboss.engine.vocabulary.tournament import CHIP_VALUES, CHIPS, LEVELS
from pitboss.law.notices import Notice, notices


def table_notices(house: House) -> tuple[Notice, ...]:
    """What must be posted at a table, whether it is open or only set up."""
    limits = house.limits
    if limits.tournament is not None:
        return tuple(_tournament_notices(house))
    posted = notices(
        house.game.rules,
        limits.min,
        limits.max,
        tip_max_cents=limits.tip_max,
        tip_unit_cents=limits.tip_unit,
        chip_cents=limits.chips.unit,
        side_wagers=posted_limits(house),
        jackpots=jackpot_notices(house),
        cite_of=house.game.cite_elsewhere,
    )
    return (*posted, *_own_notices(house))


def _own_notices(house: House) -> Iterator[Notice]:
    """What no law has approved: players read it with the rest."""
    if house.game.not_lawful:
        yield Notice(house.game.not_lawful, str(house.game.definition.cite))
    wagers = [side.definition for side in house.sides.values() if side.definition is not None]
    for wager in dict.fromkeys(each.id for each in wagers if each.not_lawful):
        found = next(each for each in wagers if each.id == wager)
        yield Notice(found.not_lawful, str(found.cite))


def _tournament_notices(house: House) -> Iterator[Notice]:
    """At a tournament's table: what each color is worth now, and that no chip is money."""
    tournament = house.limits.tournament
    if tournament is not None and tournament.colors:
        colors = sorted(tournament.colors.items(), key=lambda each: each[1])
        worth = ", ".join(f"{color} {points:,}" for color, points in colors)
        yield Notice(f"Tournament chips are worth, in points: {worth}", CHIP_VALUES)
    yield Notice("Tournament chips have no cash value", CHIPS)
    yield Notice(f"The minimum wager is {house.limits.min:,} points{_maximum(house)}", LEVELS)


def _maximum(house: House) -> str:
    return "" if house.limits.max >= NO_MAXIMUM else f", the maximum {house.limits.max:,}"
