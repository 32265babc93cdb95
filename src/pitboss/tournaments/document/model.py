"""A tournament's document: everything that is announced before the first entry.

A fact that the document does not state is None or empty: the check then cannot decide, and says which fact is missing.
Amounts of money are in cents, chips in points.
"""

from __future__ import annotations

import datetime
from typing import Literal

import msgspec

from pitboss.tournaments.document.rounds import RoundPlan

Tie = Literal["countback", "play-off", "draw"]
Format = Literal["rounds", "elimination", "accumulation", "single table", "knockout"]


class Licensee(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who conducts the tournament, and where."""

    name: str  # the licensee's name
    casino: str  # the name over the door
    license: str = ""  # number of the license
    address: str = ""
    licensed_premises: bool | None = None  # play is on licensed premises
    surveillance: bool | None = None  # the premises meet the rules of security and surveillance
    responsible: bool = False  # of several licensees, the one who answers for prizes and records


class GameChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The game, with its options."""

    id: str  # of the catalog
    options: dict[str, bool | int | str] = {}


class ChipColor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A color of tournament chips, and the points of one chip."""

    color: str
    points: int
    printed: bool = False  # the chip bears the number of its points


class Criterion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A criterion for who may play."""

    words: str
    related: bool | None = None  # it has to do with limited gaming
    relation: str = ""  # in which way


class Goods(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that is taken instead of cash, at a value fixed beforehand."""

    what: str
    value_cents: int


class ExtraChips(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Further chips that can be earned, or bought where they have a price."""

    name: str
    points: int
    cents: int = 0  # into the prize pool
    condition: str = ""  # how they are earned
    open_to: Literal["everyone", "some"] = "everyone"
    times: int = 1  # at most, for each entry


class Rebuys(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Chips that a player may buy again."""

    most: int  # for each entry
    cents: int  # into the prize pool
    points: int
    until_round: int = 1
    until_hand: int = 0  # of that round; 0: to its end
    below_points: int = 0  # only with fewer points than this; 0: with any number


class Reentry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Entries after an elimination, each as a new and separate one."""

    most: int  # for each player
    until_round: int = 1  # while this round is played


class Prize(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A prize for one place: a share of the pool, an amount, merchandise, or a voucher for a later event."""

    place: int
    share: str = ""  # of the pool after fixed amounts, such as 50%
    cents: int = 0  # a fixed amount, out of the pool first
    merchandise: str = ""  # exactly described
    value_cents: int = 0  # of the merchandise; the licensee gives it on top of the pool
    voucher: str = ""  # a later event, by id


class EventPlan(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, rename={"rounds": "round", "prizes": "prize"}
):
    """One event: what it costs, how it is played, and what is won."""

    id: str
    name: str
    starts: datetime.date  # the first day of play
    ends: datetime.date  # the last day
    format: Format
    fee_cents: int = 0  # the entry fee, which is not part of the pool
    buy_in_cents: int = 0  # into the pool
    fee_goods: tuple[Goods, ...] = ()  # taken instead of the cash fee
    buy_in_goods: tuple[Goods, ...] = ()  # taken instead of the cash buy-in
    complimentary: bool = False  # the licensee may pay a player's fee and buy-in
    vouchers_only: bool = False  # a place in this event is won in an earlier one
    voucher_cents: int = 0  # of an event without fee and buy-in: what each voucher brings into its pool
    added_cents: int = 0  # what the licensee adds to the pool
    points: int  # chips for the fee and the buy-in
    extra_chips: tuple[ExtraChips, ...] = ()
    rebuys: Rebuys | None = None
    reentry: Reentry | None = None
    tables: tuple[str, ...] = ("1",)  # by the numbers on them
    seats: int = 7  # at each table
    blocked: dict[str, tuple[int, ...]] = {}  # seats that cannot be used, by table
    rounds: tuple[RoundPlan, ...] = ()
    ties: tuple[Tie, ...] = ("countback", "draw")  # the procedures, in their order
    split_players: int = 0  # how many last players may agree to split; 0: none
    absent: Literal["minimum bet", "forfeit minimum", "sit out"] = "minimum bet"
    winner_by: Literal["last round", "all rounds"] = "last round"  # the points that decide
    deck_minutes: int = 120  # of continuous play, after which the decks are changed
    prizes: tuple[Prize, ...] = ()


class TournamentDocument(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    kw_only=True,
    rename={"licensees": "licensee", "events": "event", "criteria": "criterion"},
):
    """A tournament: one event, or a series with an overall winner."""

    id: str
    name: str
    edition: int = 1  # raised by every change
    dated: datetime.date
    submitted: datetime.date | None = None  # when the Division's local office had the rules
    division: Literal["no answer", "accepted", "unacceptable"] = "no answer"
    overall: Literal["last event", "points"] = "last event"  # who wins a series
    league_points: tuple[int, ...] = ()  # for each place of an event, the first place first
    standard_rules: Literal["reference", "included"] = "reference"  # the house rules of the game, in the printed rules
    house_rules: tuple[str, ...] = ()  # others that differ from normal play
    game: GameChoice
    chips: tuple[ChipColor, ...]
    licensees: tuple[Licensee, ...]
    criteria: tuple[Criterion, ...] = ()
    events: tuple[EventPlan, ...]

    def event(self, id: str) -> EventPlan:
        return next(each for each in self.events if each.id == id)

    @property
    def starts(self) -> datetime.date:
        return min(each.starts for each in self.events)

    @property
    def ends(self) -> datetime.date:
        return max(each.ends for each in self.events)

    @property
    def responsible(self) -> Licensee:
        """The licensee who answers for it: the only one, or the one who is named."""
        return next((each for each in self.licensees if each.responsible), self.licensees[0])

    @property
    def is_series(self) -> bool:
        return len(self.events) > 1
