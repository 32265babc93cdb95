"""Wagers of the catalog as spots on a layout, and what a log and a sign say of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import UNSET
from msgspec.structs import replace

from pitboss.catalogue import jackpots, load_wager
from pitboss.catalogue.jackpot_rules import PRIZE
from pitboss.catalogue.wagers import PayTable, WagerDefinition
from pitboss.engine.books.log import TableOpened
from pitboss.engine.catalogue_wagers.bonus_card import BonusCardWager, bonus_cards
from pitboss.engine.catalogue_wagers.bonus_draw import SpecialDeckWager, WheelWager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.catalogue_wagers.streak import StreakWager
from pitboss.engine.round.house import House
from pitboss.engine.side_wagers.limits import Limits
from pitboss.engine.side_wagers.prizes import AS_POSTED, Prize
from pitboss.engine.side_wagers.protocol import SideWager, SpotSetUp
from pitboss.law.notices import Notice, PostedLimits
from pitboss.law.rules import TableRules
from pitboss.money import ChipSet, dollars

OF_THE_JACKPOT: Final = Prize()


def spots(
    definition: WagerDefinition,
    paytable: PayTable,
    meters: Mapping[str, int] | None = None,
    posted_suit: str = "s",
    segments: Sequence[str] = (),
    rules: TableRules | None = None,
    *,
    house_jackpot: bool = False,
    put_off: bool = False,
    first: str = "",
    prize: Prize = OF_THE_JACKPOT,
    sensor: int = 1,
    awards_after_draw: bool = False,
) -> list[CatalogueWager]:
    """The spots of a wager on the layout: one, unless each row of its pay table is wagered on by itself.

    A wager on bonus cards has one for each card that a game with these rules draws; without rules, its maximum.
    """
    if definition.decided_by == "rounds":
        return [StreakWager(definition, paytable, spot=row) for row in reversed(list(paytable.pays))]
    if definition.decided_by == "wheel":
        return [WheelWager(definition, paytable, segments=tuple(segments))]
    if definition.decided_by == "special deck":
        return [SpecialDeckWager(definition, paytable)]
    if definition.spots:
        count = len(definition.spots) if rules is None else bonus_cards(rules)
        return [BonusCardWager(definition, paytable, meters or {}, posted_suit, number=n) for n in range(1, count + 1)]
    return [
        CatalogueWager(
            definition,
            paytable,
            meters or {},
            posted_suit,
            house_jackpot,
            put_off,
            first=first,
            prize=prize,
            sensor=sensor,
            awards_after_draw=awards_after_draw,
        )
    ]


def from_set_up(side: SpotSetUp) -> CatalogueWager:
    """The spot as a log names it."""
    definition = load_wager(side.wager)
    paytable = definition.paytable(side.paytable)
    found = spots(
        definition,
        paytable,
        side.meters,
        side.posted_suit or "s",
        side.segments,
        house_jackpot=bool(side.house_jackpot),
        put_off=bool(side.put_off),
        first=side.first or "",
        prize=AS_POSTED if side.prize is UNSET and PRIZE in paytable.meters else side.prize or OF_THE_JACKPOT,
        sensor=side.sensor or 1,
        awards_after_draw=bool(side.put_off) and paytable.is_progressive and not side.before_draw,
    )
    return next(each for each in found if each.name == side.name)


def set_up_of(side: SideWager, limits: Limits) -> SpotSetUp:
    """What a log keeps of a side wager and of its limits; of one that is not in the catalog, only its name."""
    own = limits.side_limits.get(side.name, UNSET)
    return side.set_up if own is UNSET else replace(side.set_up, limits=own)


def limits_of(opened: TableOpened) -> Limits:
    """The house's limits as a log has them."""
    own = {side.name: side.limits for side in opened.sides if side.limits is not UNSET}
    chips, unit = ChipSet(opened.chips), 1 if opened.tip_unit_cents is UNSET else opened.tip_unit_cents
    tournament = None if opened.tournament is UNSET else opened.tournament
    return Limits(opened.min_cents, opened.max_cents, opened.tip_max_cents, chips, own, unit, tournament)


def posted_limits(house: House) -> list[PostedLimits]:
    """What a sign says of every side wager that the house offers in addition to the game's own spots."""
    offered = [side for name, side in house.sides.items() if name not in house.own_spots]
    return [_posted(house, side) for side in offered]


def _posted(house: House, side: SideWager) -> PostedLimits:
    bounds = house.bounds(side)
    own = house.limits.side_limits.get(side.name)
    proportions = side.proportions(house.limits, house.rules)
    return PostedLimits(side.name, side.stake_cite, bounds.minimum, bounds.maximum, own, proportions)


def jackpot_notices(house: House) -> list[Notice]:
    """What is posted at the table of a house jackpot: its amounts, who pays them, and that it may be removed."""
    found = [side for side in house.sides.values() if isinstance(side, CatalogueWager) and side.house_jackpot]
    return [notice for side in found if (notice := _house_jackpot(side)) is not None]


def _house_jackpot(side: CatalogueWager) -> Notice | None:
    cite = jackpots()[side.definition.id].notices
    if cite is None:
        return None
    named = [f"{name} {dollars(cents)}".strip() for name, cents in side.meters.items() if name != PRIZE]
    words = f"{side.name} is a house jackpot of {', '.join(named)}, paid by the house and not from players' wagers"
    return Notice(f"{words}. The house may remove it without notice", str(cite))
