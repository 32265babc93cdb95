"""A table in the house's document: what the floor opens, its furniture, and its signs."""

from __future__ import annotations

import datetime
from typing import Literal

import msgspec

from pitboss.house.document.fields import fields_of
from pitboss.house.document.records import Hours
from pitboss.house.table_setup import DEALT, SetUp

Place = Literal["layout", "placard", "terminal", "display", "wall"]
Fitting = Literal[
    "chip tray", "discard rack", "drop box", "bill validator", "ticket printer", "tip box", "electronic tipping",
    "digital chips", "digital cards", "special deck", "second discard rack", "lammers",
]  # fmt: skip
Mark = Literal[
    "wager areas", "game name", "inscriptions", "bonus payouts", "match spots", "bonus card spaces", "bonus spots",
]  # fmt: skip


class Posted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where players read each thing: on the layout, a placard, a terminal, a display or the wall."""

    notices: Place | None = None  # the notices that every table has
    pay_tables: Place | None = None  # the pay tables in use
    side_limits: Place | None = None  # minimum and maximum of side wagers
    payout_limits: Place | None = None  # what is paid at most on a hand or in a round
    tips: Place | None = None  # restrictions on tip wagers
    rules: Place | None = None  # the game's own rules, where it must have them on a sign
    four_games: Place | None = None  # that a player may wager on four games at most
    prizes: Place | None = None  # the prizes of jackpots
    jokers: Place | None = None  # what jokers are worth
    configuration: Place | None = None  # how the terminals are set
    help: Place | None = None  # the rules, on help screens


class Layout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cloth, or what terminals show of it."""

    game: str = ""  # the game whose layout it is, by id
    shows: tuple[Mark, ...] = ()  # what is marked on it


class Promotion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Jokers or another deck for a short time."""

    starts: datetime.date  # the first day
    ends: datetime.date  # the last day
    jokers: int = 0  # jokers added to the cards
    deck: str = ""  # a deck of other cards, in words
    approval: str = ""  # its approval, by id
    joker_use: str = ""  # what a joker counts or does, in the words of its sign


class Variation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A departure from the rules of play that a regulator allowed."""

    what: str  # the departure in words
    kind: Literal["shuffle and deal", "rules of play"]  # what it departs from
    approval: str = ""  # its approval, by id


class HouseTable(SetUp, frozen=True, forbid_unknown_fields=True):
    """A table of the house: the floor's set-up, its furniture, and where its notices are."""

    number: str = ""  # the identifying number, on the table or an accessory of it
    number_visible: bool | None = None  # surveillance sees it, and it is on the video
    pit: str = ""  # its pit, by id
    layout: Layout = Layout()  # the cloth, or the terminals' screens
    fittings: tuple[Fitting, ...] | None = None  # what the table has
    equipment: tuple[str, ...] = ()  # shoe, shuffler, terminals, wheel and systems, by id
    card_check: Literal["inspected", "pre-shuffled"] | None = None  # how new cards come into play
    terminals: int | None = None  # of an electronic table: the maximum number of players
    dealers: int | None = None  # of an electronic table: the number of dealers
    configuration: str = ""  # the approval of the electronic configuration, by id
    counted_as: Literal["blackjack", "poker"] | None = None  # whose drop and count it follows
    posted: Posted = Posted()  # where it differs from the house's signs
    house_rules: tuple[str, ...] = ()  # further rules of the house, in words, posted with the others
    promotion: Promotion | None = None  # jokers or another deck for a short time
    variations: tuple[Variation, ...] = ()  # departures from the rules of play that a regulator allowed
    hours: tuple[Hours, ...] = ()  # when it is planned to be open; empty: as its pit

    @property
    def set_up(self) -> SetUp:
        """The part that the floor opens."""
        names = (each.name for each in fields_of(SetUp))
        return SetUp(**{name: getattr(self, name) for name in names})

    @property
    def is_dealt(self) -> bool:
        return self.kind == DEALT
