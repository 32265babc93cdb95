"""A table as the house wants it, and whether the law lets it: everything that a shift opens with."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

import msgspec

from pitboss.catalogue import Game, load, load_wager
from pitboss.engine.books.log import Stamped
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.catalogue_wagers.kinds import spots
from pitboss.engine.round.house import Limits
from pitboss.engine.table.shuffling import shoe_for
from pitboss.engine.table.table import Table
from pitboss.errors import IllegalSetup, PitbossError
from pitboss.law.limits import SideLimits
from pitboss.money import ChipSet
from pitboss.shoe import ChaChaSource

ELECTRONIC = "electronic"
DEALT = "dealt"


class SideChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A side wager for the layout: which pay table, meters in cents, a wheel's segments, limits of its own."""

    wager: str
    paytable: str = ""
    meters: Mapping[str, int] = {}
    segments: tuple[str, ...] = ()
    posted_suit: str = "s"
    limits: SideLimits | None = None
    house_jackpot: bool = False
    put_off: bool = False


class SetUp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the floor: game, options, limits, wagers, and whether it deals by itself."""

    id: str
    name: str
    game: str
    kind: str = ELECTRONIC
    options: Mapping[str, bool | int | str] = {}
    sides: tuple[SideChoice, ...] = ()
    min_cents: int = 5_00
    max_cents: int = 500_00
    tip_max_cents: int | None = None
    tip_unit_cents: int = 1
    chips: tuple[int, ...] = (50, 1_00, 5_00, 25_00, 100_00, 500_00)
    tray_cents: int = 50_000_00


_ID: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,38}")


def check_id(id: str) -> None:
    """A table's id is a part of its accounts' names, so that it holds nothing that would end it there."""
    if not _ID.fullmatch(id):
        raise PitbossError(f"the table id {id!r} is not 1 to 39 small letters, digits and hyphens")


def build(wanted: SetUp, key: bytes | None, stamp: Stamped = msgspec.UNSET) -> Table:
    """The table; or the refusal that names what is unlawful about it."""
    check_id(wanted.id)
    game = load(wanted.game, **wanted.options)
    sides = [(choice, spot) for choice in wanted.sides for spot in _spots(choice, game)]
    beside = {spot.name: choice.limits for choice, spot in sides if choice.limits is not None}
    chips, tip_max, unit = ChipSet(wanted.chips), wanted.tip_max_cents, wanted.tip_unit_cents
    return Table(
        game,
        limits=Limits(wanted.min_cents, wanted.max_cents, tip_max, chips, beside, unit),
        sides=[spot for _, spot in sides],
        shoe=None if key is None else shoe_for(game.rules, ChaChaSource(key)),
        tray_cents=wanted.tray_cents,
        dealer_acts=wanted.kind == DEALT,
        stamp=stamp,
    )


def _spots(choice: SideChoice, game: Game) -> list[CatalogueWager]:
    definition = load_wager(choice.wager)
    decks = game.rules.decks
    paytable = definition.paytable(choice.paytable) if choice.paytable else definition.paytable_for(decks)
    if choice.meters.keys() != set(paytable.meters) or any(cents < 0 for cents in choice.meters.values()):
        names = " and ".join(name or "its meter" for name in paytable.meters) or "no meter"
        raise IllegalSetup(
            f"{definition.name} {paytable.name} pays from {names}; say what it stands at", str(paytable.cite)
        )
    return spots(
        definition,
        paytable,
        choice.meters,
        choice.posted_suit,
        choice.segments,
        game.rules,
        house_jackpot=choice.house_jackpot,
        put_off=choice.put_off,
    )
