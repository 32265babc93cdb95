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
    address: str = ""  # of the premises
    licensed_premises: bool | None = None  # play is on licensed premises
    surveillance: bool | None = None  # the premises meet the rules of security and surveillance
    responsible: bool = False  # of several licensees, the one who answers for prizes and records


class GameChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The game, with its options."""

    id: str  # the game's id in the catalog
    options: dict[str, bool | int | str] = {}  # the options that are not the default


class ChipColor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A color of tournament chips, and the points of one chip."""

    color: str  # the color
    points: int  # what one chip is worth
    printed: bool = False  # the chip bears the number of its points


class Criterion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A criterion for who may play."""

    words: str  # the criterion in words
    related: bool | None = None  # it has to do with limited gaming
    relation: str = ""  # in which way


class Goods(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that is taken instead of cash, at a value fixed beforehand."""

    what: str  # what is taken
    value_cents: int  # its value in cents


class ExtraChips(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Further chips that can be earned, or bought where they have a price."""

    name: str  # what the players call them
    points: int  # how many points
    cents: int = 0  # their price, which goes into the prize pool
    condition: str = ""  # how they are earned
    open_to: Literal["everyone", "some"] = "everyone"  # who can have them
    times: int = 1  # how often each entry can have them


class Rebuys(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Chips that a player may buy again."""

    most: int  # the maximum number for each entry
    cents: int  # the price, which goes into the prize pool
    points: int  # the chips that it buys
    until_round: int = 1  # the last round in which chips may be bought
    until_hand: int = 0  # the last hand of that round; 0: to its end
    below_points: int = 0  # only with fewer points than this; 0: with any number


class Reentry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Entries after an elimination, each as a new and separate one."""

    most: int  # the maximum number for each player
    until_round: int = 1  # while this round is played


class Prize(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A prize for one place: a share of the pool, an amount, merchandise, or a voucher for a later event."""

    place: int  # the place that wins it
    share: str = ""  # a share of the pool after fixed amounts, such as 50%
    cents: int = 0  # a fixed amount, out of the pool first
    merchandise: str = ""  # exactly described
    value_cents: int = 0  # the value of the merchandise; the licensee gives it on top of the pool
    voucher: str = ""  # the later event of a voucher, by id


class EventPlan(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, rename={"rounds": "round", "prizes": "prize"}
):
    """One event: what it costs, how it is played, and what is won."""

    id: str  # the event's id
    name: str  # its name
    starts: datetime.date  # the first day of play
    ends: datetime.date  # the last day
    format: Format  # how places are decided
    fee_cents: int = 0  # the entry fee, which is not part of the pool
    buy_in_cents: int = 0  # the buy-in, which goes into the pool
    fee_goods: tuple[Goods, ...] = ()  # taken instead of the cash fee
    buy_in_goods: tuple[Goods, ...] = ()  # taken instead of the cash buy-in
    complimentary: bool = False  # the licensee may pay a player's fee and buy-in
    vouchers_only: bool = False  # a place in this event is won in an earlier one
    voucher_cents: int = 0  # of an event without fee and buy-in: what each voucher brings into its pool
    added_cents: int = 0  # what the licensee adds to the pool
    points: int  # chips for the fee and the buy-in
    extra_chips: tuple[ExtraChips, ...] = ()  # further chips that can be earned or bought
    rebuys: Rebuys | None = None  # chips that a player may buy again
    reentry: Reentry | None = None  # entries after an elimination
    tables: tuple[str, ...] = ("1",)  # the tables, by the numbers on them
    seats: int = 7  # seats at each table
    blocked: dict[str, tuple[int, ...]] = {}  # seats that cannot be used, by table
    rounds: tuple[RoundPlan, ...] = ()  # the rounds in their order
    ties: tuple[Tie, ...] = ("countback", "draw")  # how ties are broken, in order
    split_players: int = 0  # how many last players may agree to split; 0: none
    absent: Literal["minimum bet", "forfeit minimum", "sit out"] = "minimum bet"  # for a player who is away
    winner_by: Literal["last round", "all rounds"] = "last round"  # the points that decide
    deck_minutes: int = 120  # minutes of continuous play after which the decks are changed
    prizes: tuple[Prize, ...] = ()  # the prizes by place


class TournamentDocument(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    kw_only=True,
    rename={"licensees": "licensee", "events": "event", "criteria": "criterion"},
):
    """A tournament: one event, or a series with an overall winner."""

    id: str  # the tournament's id
    name: str  # its name
    edition: int = 1  # raised by every change
    dated: datetime.date  # the first day of this edition
    submitted: datetime.date | None = None  # when the Division's local office had the rules
    division: Literal["no answer", "accepted", "unacceptable"] = "no answer"  # the Division's answer to the rules
    overall: Literal["last event", "points"] = "last event"  # who wins a series
    league_points: tuple[int, ...] = ()  # points of a league for each place of an event, the first place first
    standard_rules: Literal["reference", "included"] = "reference"  # how the printed rules give the game's own
    house_rules: tuple[str, ...] = ()  # further rules that differ from normal play
    game: GameChoice  # the game and its options
    chips: tuple[ChipColor, ...]  # the colors of its chips
    licensees: tuple[Licensee, ...]  # who conducts it
    criteria: tuple[Criterion, ...] = ()  # who may play
    events: tuple[EventPlan, ...]  # one event, or the events of a series

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
