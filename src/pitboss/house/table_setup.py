"""A table's set-up: everything that a shift opens with, checked against the law."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

import msgspec

from pitboss.catalogue import Game, load
from pitboss.catalogue.jackpot_rules import PRIZE
from pitboss.catalogue.wager_choice import WagerChoice
from pitboss.engine.books.log import Stamped
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.catalogue_wagers.kinds import spots
from pitboss.engine.round.house import Limits
from pitboss.engine.side_wagers.prizes import Prize
from pitboss.engine.table.shuffling import shoe_for
from pitboss.engine.table.table import Table
from pitboss.engine.vocabulary.tournament import TournamentTable
from pitboss.errors import IllegalSetup, PitbossError
from pitboss.files import shortened
from pitboss.jackpots.check import require_system
from pitboss.law.limits import SideLimits
from pitboss.money import ChipSet, dollars
from pitboss.shoe import ChaChaSource

LARGEST_TRAY: Final = 10_000_000_000_00  # cents
ELECTRONIC = "electronic"
DEALT = "dealt"


class SideChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A side wager for the layout, `WAGER[:PAYTABLE][@METER,…]`, with what the house sets for it.

    `paytable`, `meters` (in cents) and a wheel's `segments` replace what `wager` says of them.
    """

    wager: str  # the wager's id, and after it a pay table and meters if you like
    paytable: str = ""  # the pay table's name
    meters: Mapping[str, int] = {}  # what each meter stands at, in cents
    segments: tuple[str, ...] = ()  # a wheel: what each segment pays for a dollar
    posted_suit: str = "s"  # the suit that the house posts, where a pay table needs one: s, h, d or c
    limits: SideLimits | None = None  # limits of the spot, where they are not the table's
    house_jackpot: bool = False  # the house pays the jackpot itself instead of from a meter
    put_off: bool = False  # settled at the later moment, where the section leaves a choice
    jackpot: str = ""  # the id of the jackpot that wagers on this spot feed, and that pays its winners
    first: str = ""  # whose award comes first, `dealer's left` or `dealer's right`, where the house may choose
    prize: Prize = Prize()  # the "$" of the pay table, where it has one; its amount is the meter `prize`
    sensor: int = 1  # 2 for the second sensor of a layout that has the wager twice
    system: tuple[str, ...] = ()  # the jackpot system and its version, where no jackpot of the floor names it

    @property
    def choice(self) -> WagerChoice:
        """The wager, its pay table and its meters, as the catalog resolves them."""
        written = WagerChoice.parse(self.wager)
        meters = tuple(self.meters.items()) or written.meters
        in_odds = self.prize.odds and PRIZE not in dict(meters)
        return WagerChoice(
            written.wager,
            ",".join(self.segments) or self.paytable or written.paytable,
            (*meters, (PRIZE, 0)) if in_odds else meters,
        )


class SetUp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the floor: game, options, limits, side wagers, and who deals."""

    id: str  # 1 to 39 lowercase letters, digits and hyphens
    name: str  # the name on the sign
    game: str  # the game's id
    kind: str = ELECTRONIC  # `electronic`, or `dealt` by a dealer
    options: Mapping[str, bool | int | str] = {}  # the game's options that are not the default
    sides: tuple[SideChoice | str, ...] = ()  # a text is a wager with nothing set for it
    min_cents: int = 5_00  # table minimum
    max_cents: int = 500_00  # table maximum
    tip_max_cents: int | None = None  # maximum of a tip wager, if there is one
    tip_unit_cents: int = 1  # tip wagers are multiples of this
    chips: tuple[int, ...] = (50, 1_00, 5_00, 25_00, 100_00, 500_00)  # the chips in the tray, in cents
    tray_cents: int = 50_000_00  # what the tray opens with
    inspected_by: str = ""  # the dealer who inspected the cards of a dealt table when it was set up
    tournament: TournamentTable | None = None  # set by the desk of a tournament: all amounts are points of its chips

    @property
    def choices(self) -> tuple[SideChoice, ...]:
        """The side wagers, each with what the house sets for it."""
        return tuple(SideChoice(each) if isinstance(each, str) else each for each in self.sides)


_ID: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,38}")
_NAME: Final = re.compile(r"[^\W_](?:[\w .,'&()/#+-]{0,58}[\w.)#])?")


def check_id(id: str) -> None:
    """Refuse an id that would break the names of the table's accounts."""
    if not _ID.fullmatch(id):
        raise PitbossError(f"{id!r} cannot be a table's id. Use 1 to 39 lowercase letters, digits and hyphens")


def check_name(name: str, what: str = "table") -> str:
    """Refuse a name that does not fit on a sign."""
    if not _NAME.fullmatch(name):
        raise PitbossError(f"This {what}'s name is not valid. Use 1 to 60 letters, digits, spaces and simple marks.")
    return name


def check_kind(kind: str) -> None:
    """Refuse what is neither an electronic nor a dealt table."""
    if kind not in (ELECTRONIC, DEALT):
        raise PitbossError(f"A table is {ELECTRONIC} or {DEALT}, not {kind[:20]}. Choose one of them.")


def check_tray(cents: int) -> None:
    """Refuse a tray that is less than empty, or more than a ledger can count."""
    if not 0 <= cents <= LARGEST_TRAY:
        what = f"A tray opens with $0.00 to {dollars(LARGEST_TRAY)}, not {shortened(dollars(cents), 40)}. Correct it."
        raise PitbossError(what)


def build(wanted: SetUp, key: bytes | None, stamp: Stamped = msgspec.UNSET) -> Table:
    """The table, unless the law refuses something about it."""
    check_id(wanted.id)
    check_tray(wanted.tray_cents)
    game = load(wanted.game, **wanted.options)
    sides = [(choice, spot) for choice in wanted.choices for spot in _offered(choice, game)]
    side_limits = {spot.name: choice.limits for choice, spot in sides if choice.limits is not None}
    chips, tip_max, unit = ChipSet(wanted.chips), wanted.tip_max_cents, wanted.tip_unit_cents
    return Table(
        game,
        limits=Limits(wanted.min_cents, wanted.max_cents, tip_max, chips, side_limits, unit, wanted.tournament),
        sides=[spot for _, spot in sides],
        shoe=None if key is None else shoe_for(game.rules, ChaChaSource(key), clauses=game.clauses),
        tray_cents=wanted.tray_cents,
        dealer_acts=wanted.kind == DEALT,
        stamp=stamp,
        inspected_first=wanted.kind == DEALT,
    )


def _offered(side: SideChoice, game: Game) -> list[CatalogueWager]:
    """The spots of a choice; refused where it comes to none, so that no wager is left out unseen."""
    found = spots_of(side, game)
    if found:
        return found
    definition = side.choice.definition
    raise game.refuse_state(definition.cite.jurisdiction, definition.name) or IllegalSetup(
        f"{definition.name} has no spot, because {game.name} draws no bonus cards here; "
        "set bonus_cards, or take the wager off the layout",
        str(definition.cite),
    )


def links_of(wanted: SetUp) -> dict[str, str]:
    """The spots of a set-up that are linked to a jackpot: its id by the name of the spot."""
    choices = [each for each in wanted.sides if isinstance(each, SideChoice) and each.jackpot]
    game = load(wanted.game, **wanted.options) if choices else None
    return {} if game is None else {spot.name: side.jackpot for side in choices for spot in spots_of(side, game)}


def spots_of(side: SideChoice, game: Game) -> list[CatalogueWager]:
    """The spots of the layout that a choice comes to, unless its own section refuses it."""
    choice = side.choice
    paytable = choice.paytable_for(game.rules.decks)
    if not side.jackpot:  # a jackpot of the floor has its own system, which was checked when it was opened
        require_system(choice.definition.id, side.system)
    return spots(
        choice.definition,
        paytable,
        choice.meters_for(paytable),
        side.posted_suit,
        choice.segments,
        game.rules,
        house_jackpot=side.house_jackpot,
        put_off=side.put_off,
        first=side.first,
        prize=side.prize,
        sensor=side.sensor,
    )
