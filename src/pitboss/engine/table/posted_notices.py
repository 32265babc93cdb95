"""The notices of a table, from its rules, limits and side wagers."""

from __future__ import annotations

from pitboss.engine.catalogue_wagers.kinds import jackpot_notices, posted_limits
from pitboss.engine.round.house import House
from pitboss.law.notices import Notice, notices


def table_notices(house: House) -> tuple[Notice, ...]:
    """What must be posted at a table, whether it is open or only set up."""
    limits = house.limits
    return notices(
        house.game.rules,
        limits.min,
        limits.max,
        tip_max_cents=limits.tip_max,
        tip_unit_cents=limits.tip_unit,
        side_wagers=posted_limits(house),
        jackpots=jackpot_notices(house),
        cite_of=house.game.cite_elsewhere,
    )
