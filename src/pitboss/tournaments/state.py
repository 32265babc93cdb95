"""The state of a tournament, which its steps read and change."""

from __future__ import annotations

import datetime
from dataclasses import dataclass, field

from pitboss.tournaments.document.model import EventPlan, TournamentDocument
from pitboss.tournaments.document.rounds import Level, RoundPlan
from pitboss.tournaments.persons import person_key
from pitboss.tournaments.steps import Awarded, Out, Seating

WAITING, SEATED, ADVANCED, BEATEN, OUT, DISQUALIFIED, CANCELED, FINISHED = STATUSES = (
    "waiting", "seated", "advanced", "beaten", "out", "disqualified", "canceled", "finished",
)  # fmt: skip
ACTIVE = frozenset({WAITING, SEATED, ADVANCED, BEATEN})
REGISTRATION, PLAY, DECIDED, ENDED = PHASES = ("registration", "play", "decided", "ended")


@dataclass
class Entry:
    """One entry of one player."""

    number: int
    event: str
    player: str
    name: str
    words: str
    status: str = WAITING
    points: int = 0  # what the player holds
    total: int = 0  # of all rounds that are finished
    round: int = 0  # reached, from 1
    rebuys: int = 0
    extras: dict[str, int] = field(default_factory=dict)
    table: str = ""
    seat: int = 0
    second: bool = False  # in a second-chance session
    left_at: tuple[int, ...] = ()  # what decides among those with equal points, or when it was over: larger is better
    tie_note: str = ""
    place: int = 0

    @property
    def is_active(self) -> bool:
        return self.status in ACTIVE


@dataclass(frozen=True)
class Receipt:
    """Money or goods that were taken for an entry; below 0: returned."""

    entry: int
    player: str
    event: str
    what: str  # entry fee, buy-in, re-buy or chips
    tender: str
    cents: int
    on: datetime.date
    goods: str = ""
    voucher: int = 0

    @property
    def is_fee(self) -> bool:
        return self.what == "entry fee"


@dataclass(frozen=True)
class TieToBreak:
    """Players who are equal where it matters; chance decides."""

    seats: tuple[int, ...]
    wanted: int  # how many of them are chosen
    for_what: str  # advance or out


@dataclass
class TableState:
    """A table of the current session."""

    id: str
    seats: dict[int, int]  # entry by seat
    stacks: dict[int, int]  # points by seat
    button: int
    hand: int = 0  # finished hands of the round
    started_at: int = 0
    decks_at: int = 0  # when the decks were changed last, or play began
    in_hand: bool = False
    dealers: tuple[str, ...] = ()  # persons who deal the current hand, or dealt the last
    level: Level | None = None  # of the current hand
    playing: tuple[int, ...] = ()  # seats of the current hand
    history: list[dict[int, int]] = field(default_factory=list)  # stacks after each hand
    secret_used: dict[int, int] = field(default_factory=dict)
    playoff: tuple[int, ...] = ()  # only these seats play on, for the places at the cut
    playoff_chosen: tuple[int, ...] = ()  # seats that are chosen already
    playoff_places: int = 0  # how many of the others are chosen
    tie_ranks: dict[int, int] = field(default_factory=dict)  # by seat, of a play-off for the first place
    tie: TieToBreak | None = None
    extra_seconds: int = 0
    done: bool = False
    advance: int = 0  # of this session

    def remove(self, seat: int) -> None:
        """A player leaves the table; a button there goes to the next one."""
        del self.seats[seat], self.stacks[seat]
        if seat == self.button and self.seats:
            self.button = self.next_seat(seat)

    def pass_over(self, seat: int) -> None:
        """A player is out: the seat is empty, and a button there stays until it moves on."""
        del self.seats[seat], self.stacks[seat]

    def pass_button(self) -> None:
        """Move the button one position clockwise after a hand: to the next player."""
        self.button = self.next_seat(self.button)

    def next_seat(self, seat: int) -> int:
        """The next occupied seat clockwise."""
        later = sorted(each for each in self.seats if each > seat)
        return later[0] if later else min(self.seats)

    def order(self) -> tuple[int, ...]:
        """The occupied seats from the button on, clockwise."""
        seats = sorted(self.seats)
        start = next((place for place, seat in enumerate(seats) if seat >= self.button), 0)
        return tuple(seats[start:] + seats[:start])


@dataclass
class EventState:
    """An event in progress."""

    plan: EventPlan
    phase: str = REGISTRATION
    registration_open: bool = True
    round: int = 1
    session: int = 0
    started_at: int = 0  # of the round's clock
    paused_seconds: int = 0
    advanced: list[int] = field(default_factory=list)  # entries that go on
    wild_drawn: bool = False
    second_done: bool = False
    entrants: int = 0
    pool_cents: int = 0  # not awarded yet
    carried_in_cents: int = 0
    carried_out_cents: int = 0
    parts: dict[int, int] = field(default_factory=dict)  # of a split, by entry

    @property
    def round_plan(self) -> RoundPlan:
        return self.plan.rounds[self.round - 1]

    @property
    def is_last_round(self) -> bool:
        return self.round == len(self.plan.rounds)


@dataclass(frozen=True)
class Dispute:
    """What a player disputed, and how it was decided."""

    number: int
    table: str
    entry: int
    what: str
    hand: int  # of the round
    dealers: tuple[str, ...]  # persons who dealt it
    decision: str = ""
    clause: str = ""
    by: str = ""


@dataclass(frozen=True)
class Voucher:
    """A voucher for a later event, and whether it was used or has lapsed."""

    number: int  # of its award
    player: str
    to: str
    fee_cents: int
    buy_in_cents: int
    state: str = "open"  # open, used or lapsed


@dataclass(frozen=True)
class Payment:
    """A prize that was handed over."""

    award: Awarded
    by: str
    confirmed_by: str
    on: datetime.date


class State:
    """Everything about a tournament."""

    def __init__(self, document: TournamentDocument, commitment: str, at: int) -> None:
        self.document = document
        self.opened_at = at
        self.first_day: datetime.date | None = None  # of play
        self.now = at
        self.step_number = 0
        self.last_link = commitment
        self.links_used = 0
        self.unacceptable = document.division == "unacceptable"
        self.values = {chip.color: chip.points for chip in document.chips}
        self.events: dict[str, EventState] = {}
        self.current = ""  # the event that is open
        self.entries: dict[int, Entry] = {}
        self.persons: dict[str, list[int]] = {}  # the entries of each person
        self.tables: dict[str, TableState] = {}
        self.blocked: set[tuple[str, int]] = set()
        self.receipts: list[Receipt] = []
        self.fee_box_cents = 0  # cash of entry fees that is not counted yet
        self.fees_counted_cents = 0
        self.counted_receipts = 0  # the first receipts, whose cash fees are counted
        self.fee_differences: list[tuple[int, str]] = []
        self.moves: list[Seating] = []
        self.outs: list[Out] = []
        self.disputes: dict[int, Dispute] = {}
        self.awards: dict[int, Awarded] = {}
        self.withheld: set[int] = set()  # prizes of persons who were disqualified before they were paid
        self.paid: dict[int, Payment] = {}
        self.vouchers: dict[int, Voucher] = {}
        self.carry: dict[str, int] = {}  # into the pools of later events
        self.guaranteed_cents = 0  # what the licensee added so that fixed prizes could be paid
        self.paused_at = 0
        self.is_concluded = False
        self.issued_points = 0  # chips that were given out
        self.won_points = 0  # chips that tables paid out, less those that they took
        self.returned_points = 0  # chips that were taken out of play

    @property
    def event(self) -> EventState | None:
        return self.events.get(self.current)

    @property
    def unpaid(self) -> list[Awarded]:
        """Prizes that are owed."""
        return [each for number, each in self.awards.items() if number not in self.paid and number not in self.withheld]

    @property
    def points(self) -> int:
        """All chips before players and of those who wait."""
        return sum(each.points for each in self.entries.values() if each.is_active or each.status == FINISHED)

    @property
    def pool_cents(self) -> int:
        return sum(each.pool_cents for each in self.events.values())

    @property
    def fees_cents(self) -> int:
        return sum(each.cents for each in self.receipts if each.is_fee)

    def entry_of(self, player: str) -> Entry | None:
        """The active entry of a person."""
        return next((each for each in self.of_person(player) if each.is_active), None)

    def of_person(self, player: str) -> list[Entry]:
        """All entries of a person, however the number was typed."""
        return [self.entries[number] for number in self.persons.get(person_key(player), ())]

    def add(self, entry: Entry) -> None:
        self.entries[entry.number] = entry
        self.persons.setdefault(person_key(entry.player), []).append(entry.number)

    def in_event(self, event: str = "") -> list[Entry]:
        return [each for each in self.entries.values() if each.event == (event or self.current)]

    def waiting(self) -> list[Entry]:
        """Entries of the current round that have no seat yet."""
        return [each for each in self.in_event() if each.status == WAITING]

    def open_tables(self) -> list[TableState]:
        return [each for each in self.tables.values() if not each.done]

    def give(self, entry: Entry, points: int) -> None:
        """Give out chips, or take them out of play (below 0)."""
        entry.points += points
        if points > 0:
            self.issued_points += points
        else:
            self.returned_points -= points
        if entry.table:
            self.tables[entry.table].stacks[entry.seat] = entry.points

    def usable_seats(self, table: str) -> list[int]:
        """The seats of a table that can be used."""
        plan = self.events[self.current].plan
        barred = set(plan.blocked.get(table, ()))
        return [seat for seat in range(1, plan.seats + 1) if seat not in barred and (table, seat) not in self.blocked]
