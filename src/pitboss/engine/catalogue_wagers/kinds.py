"""Wagers of the catalogue as spots on a layout: which kind of live wager each is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import UNSET
from msgspec.structs import replace

from pitboss.catalogue import load_wager
from pitboss.catalogue.wagers import PayTable, WagerDefinition
from pitboss.engine.books.log import TableOpened
from pitboss.engine.catalogue_wagers.bonus_card import BonusCardWager, bonus_cards
from pitboss.engine.catalogue_wagers.bonus_draw import SpecialDeckWager, WheelWager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.catalogue_wagers.streak import StreakWager
from pitboss.engine.round.house import House, Limits
from pitboss.engine.side_wagers.protocol import SideWager, SpotSetUp
from pitboss.law.notices import PostedLimits
from pitboss.law.rules import TableRules
from pitboss.money import ChipSet


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
) -> list[CatalogueWager]:
    """The spots that a wager has on the layout: one, unless each row of its pay table is wagered on by itself.

    A wager on bonus cards has one for each that the game with these rules draws; without rules, as many as it may have.
    """
    if definition.decided_by == "rounds":
        return [StreakWager(definition, paytable, spot=row) for row in reversed(list(paytable.pays))]
    if definition.decided_by == "wheel":
        return [WheelWager(definition, paytable, segments=tuple(segments))]
    if definition.decided_by == "special deck":
        return [SpecialDeckWager(definition, paytable)]
    if definition.spots:
        most = len(definition.spots) if rules is None else bonus_cards(rules)
        return [BonusCardWager(definition, paytable, meters or {}, posted_suit, number=n) for n in range(1, most + 1)]
    return [CatalogueWager(definition, paytable, meters or {}, posted_suit, house_jackpot, put_off)]


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
    )
    return next(each for each in found if each.name == side.name)


def set_up_of(side: SideWager, limits: Limits) -> SpotSetUp:
    """What a log keeps of a side wager and of its limits; of one that is not in the catalogue, only its name."""
    set_up = side.set_up if isinstance(side, CatalogueWager) else SpotSetUp(side.name)
    own = limits.side_limits.get(side.name, UNSET)
    return set_up if own is UNSET else replace(set_up, limits=own)


def limits_of(opened: TableOpened) -> Limits:
    """The house's limits as a log has them."""
    own = {side.name: side.limits for side in opened.sides if side.limits is not UNSET}
    chips, unit = ChipSet(opened.chips), 1 if opened.tip_unit_cents is UNSET else opened.tip_unit_cents
    return Limits(opened.min_cents, opened.max_cents, opened.tip_max_cents, chips, own, unit)


def posted_limits(house: House) -> list[PostedLimits]:
    """What a sign says of every side wager that the house offers beside the game's own spots."""
    offered = [side for name, side in house.sides.items() if name not in house.own_spots]
    return [
        PostedLimits(side.name, side.stake_cite, *bounds(house, side), house.limits.side_limits.get(side.name))
        for side in offered
    ]


def bounds(house: House, side: SideWager) -> tuple[int, int]:
    """What the house takes on a side wager, at least and at most; of one that is one amount, that amount."""
    if isinstance(side, CatalogueWager) and side.definition.stake.fixed:
        return (side.fixed_cents(house.limits),) * 2
    low, high = house.side_bounds(side)
    own = house.limits.side_limits.get(side.name)
    if isinstance(side, CatalogueWager) and side.definition.stake.table_minimum and (own is None or own.min is None):
        low = max(low, house.limits.min)
    return house.limits.chips.least(low), high
