"""A table's shift inside one transaction: read from its lines, with the entries that wait for a second person."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

import msgspec
from sqlalchemy import Connection

from pitboss.engine.books.cash import worth
from pitboss.engine.books.log import GENESIS
from pitboss.errors import IllegalAction, PitbossError, Refusal
from pitboss.floor.commands.commands import MOST_CENTS
from pitboss.floor.people import people
from pitboss.floor.people.people import Person, Right
from pitboss.floor.shift_desk.following import Position, read_position, steps_since, written
from pitboss.house.shifts.chain import read_shift, seal_lines
from pitboss.house.shifts.chips import Chips, differences
from pitboss.house.shifts.counts import check_roles
from pitboss.house.shifts.play import FROM_LOG
from pitboss.house.shifts.setup import ShiftSetUp
from pitboss.house.shifts.shift import Shift, check_chips
from pitboss.house.shifts.state import Carried
from pitboss.house.shifts.steps import BringChips, TakeChips
from pitboss.ledger.counting import shift_rows
from pitboss.ledger.counting.repairs import repairs_of
from pitboss.ledger.counting.shift_rows import ShiftRow
from pitboss.ledger.counting.table_money import money_of
from pitboss.money import dollars

BOX: Final = "box"  # a count of a drop box
_BLIND_WORDS: Final = (
    "You both entered the same, and it does not balance. A supervisor's page says where. Both enter it again, each on "
    "their own."
)
TRAY_COUNTS: Final = frozenset({"open", "count", "close"})
ENTRY_SECONDS: Final = 3600  # that an entry waits for its second person
Content = dict[str, Any]


@dataclass(frozen=True)
class Waiting:
    """An entry that one person has made, and a second one has not yet; or that both have made, and in vain."""

    kind: str
    by: str
    role: str
    content: Content
    differed: str = ""  # the second person, whose count differed: both counts are void
    chips: tuple[int, ...] = ()  # of a count of chips: those that the two counts differ in
    refused: str = ""  # the second person, whose count was the same but does not fit the table's money
    why: str = ""  # it was refused, for those who do not count blind
    cite: str = ""
    box: int = 0  # of a count of a drop box: two boxes may be counted at the same time
    at: int = 0  # seconds since 1970
    tray_cents: int | None = None  # of a count of the tray: what the ledger says that it held; told to nobody

    @property
    def is_void(self) -> bool:
        return bool(self.differed or self.refused)

    def is_old(self, now: int) -> bool:
        """Whether the second person came too late; an earlier version did not say when an entry was made."""
        return bool(self.at) and now - self.at > ENTRY_SECONDS

    def reason_with(self, reason: str) -> str:
        """The reasons of both persons, who need not use the same words."""
        given = (str(self.content.get("reason", "")).strip(), reason.strip())
        told = {" ".join(each.split()).casefold(): each for each in reversed(given) if each}
        return "; ".join(reversed(told.values()))


class KeptShift:
    """A table's shift inside one transaction, read from its lines."""

    def __init__(self, connection: Connection, set_up: ShiftSetUp, at: int) -> None:
        self.connection, self.set_up, self.at = connection, set_up, at
        self.row = shift_rows.last_shift(connection, set_up.table)
        self.shift: Shift | None = None
        self.before: Carried | None = None  # of the shift before, while the new one is not open
        self.void: Waiting | None = None  # what two persons have entered, and what becomes of it if it is refused
        self.is_blind = False  # whether the second of them is not told what should be there
        self.head, self.is_new = GENESIS, False
        if self.row is not None and self.row.n:
            self.shift, self.head = read_shift(shift_rows.lines_of(connection, set_up.table, self.row.number))
        if self.row is None or self.row.closed:
            self._begin()
        elif self.shift is None:
            self._carry()

    def _begin(self) -> None:
        """Prepare the next shift: nothing is written before somebody counts."""
        self.before = None if self.shift is None else self.shift.carried()
        position = Position.of(money_of(self.connection, self.set_up.table)) if self.row is None else None
        told = written(position) if position is not None else self.row.position if self.row is not None else ""
        number = 1 if self.row is None else self.row.number + 1
        self.row = ShiftRow(self.set_up.table, number, 0, GENESIS, 0, told, "")
        self.shift, self.head, self.is_new = None, GENESIS, True

    def _carry(self) -> None:
        found = shift_rows.shifts_of(self.connection, self.set_up.table, 2)
        if len(found) == 2:
            lines = shift_rows.lines_of(self.connection, self.set_up.table, found[1].number)
            self.before = read_shift(lines)[0].carried()

    @property
    def there(self) -> ShiftRow:
        if self.row is None:
            raise PitbossError("This table has no shift.")
        return self.row

    @property
    def running(self) -> Shift:
        if self.shift is None:
            raise PitbossError("No shift is open at this table. Open one first: two people count the tray.")
        return self.shift

    def follow(self) -> None:
        """Add what happened at the table since the last step."""
        before = read_position(self.there.position)
        steps, position = steps_since(self.connection, self.set_up, before, self.at)
        for step in steps:
            self.running.apply(step)
        self._follow_repair(before)
        self.read_up_to(position)

    def _follow_repair(self, before: Position) -> None:
        """Players' chips that two people have given back or taken back with a broken log, which has no line of it."""
        over = self.running.state.in_play_cents - money_of(self.connection, self.set_up.table).in_play
        repairs = repairs_of(self.connection, self.set_up.table, before.log) if over else []
        for each in repairs[-1:]:
            who = (each.by, FROM_LOG, each.at, each.confirmed_by)
            self.running.apply(TakeChips(*who, over) if over > 0 else BringChips(*who, -over))

    def read_up_to(self, position: Position) -> None:
        """Note how far the table's log is in this shift."""
        self.row = replace(self.there, position=written(position))

    @property
    def entries(self) -> list[Waiting]:
        """What waits for a second person or is void, the latest last."""
        return waiting_in(self.there.pending)

    def second(self, person: Person, kind: str, content: Content) -> Waiting | None:
        """The first person's entry, if this is the second one for it; otherwise it is kept, and nothing happens yet.

        Both count without seeing the other's figures. Counts that differ are refused, with where, and both are void:
        otherwise the second person could try figures until one matches. So are counts that agree and do not fit the
        table's money. Chips that the table does not have are refused at once, from either person.
        """
        self._check_chips(kind, content)
        box, tray = content.get("box", 0), self._tray_cents(kind)
        mine = Waiting(kind, person.name, person.role.value, content, box=box, at=self.at, tray_cents=tray)
        found = next((each for each in self.entries if _concerns(each, mine)), None)
        if found is None or found.by == person.name or not self._still_holds(found):
            self.keep(mine)
            return None
        if _figures(found.content) != _figures(content):
            chips = _chips_that_differ(found, content)
            self.void = replace(found, content={}, differed=person.name, chips=chips)
            raise _different(self.void, self.set_up.clauses.persons)
        if (refusal := check_roles((found.role, person.role.value), self.set_up.clauses.persons)) is not None:
            raise refusal
        self._write([each for each in self.entries if each != found])
        self.void, self.is_blind = replace(found, content={}, refused=person.name), not person.may(Right.SEE_PIT)
        return found

    def refused(self, refusal: Refusal) -> tuple[Waiting | None, Refusal]:
        """What is void by a refusal, and the refusal as the second person may read it."""
        if self.void is None or not self.void.refused:
            return self.void, refusal
        void = replace(self.void, why=refusal.what, cite=refusal.cite)
        return void, IllegalAction(_BLIND_WORDS, refusal.cite) if self.is_blind else refusal

    def _check_chips(self, kind: str, content: Content) -> None:
        set_up = self.set_up if self.shift is None else self.shift.state.set_up
        for name in ("counted", "chips"):
            chips = content.get(name)
            if isinstance(chips, dict) and kind != BOX:
                counted = {int(chip): int(count) for chip, count in chips.items()}
                refusal = check_chips(set_up, counted, may_be_short=name == "chips") or refuse_amount(counted, set_up)
                if refusal is not None:
                    raise refusal

    def _tray_cents(self, kind: str) -> int | None:
        return money_of(self.connection, self.set_up.table).tray if kind in TRAY_COUNTS else None

    def _still_holds(self, first: Waiting) -> bool:
        """Whether a first entry still counts: not void nor old, the tray not used since, its person's role the same."""
        if first.is_void or first.is_old(self.at):
            return False
        if first.tray_cents is not None and first.tray_cents != self._tray_cents(first.kind):
            return False
        found = people.find(self.connection, first.by)
        return found is not None and found.role.value == first.role

    def keep(self, entry: Waiting) -> None:
        """Keep an entry in place of an earlier one for the same."""
        self._write([*(each for each in self.entries if not _concerns(each, entry)), entry])

    def _write(self, entries: list[Waiting]) -> None:
        text = msgspec.json.encode(entries).decode() if entries else ""
        self.row = replace(self.there, pending=text)

    def save(self) -> None:
        done = 0 if self.shift is None else len(self.shift.events)
        row = self.there
        lines, head = seal_lines(self.running.events[row.n :] if done else (), row.n, self.head)
        closed = 0 if self.shift is None else self.shift.state.closed_at
        pending = "" if closed else row.pending  # what somebody counted of this shift is no use to the next one
        row = replace(row, n=done, hash=head, closed=closed, pending=pending)
        shift_rows.save(self.connection, row, lines, is_new=self.is_new)


def waiting_in(pending: str) -> list[Waiting]:
    """Read the entries of a shift's row; an earlier version kept one alone."""
    if not pending:
        return []
    found = msgspec.json.decode(pending, type=list[Waiting] | Waiting)
    return found if isinstance(found, list) else [found]


def refuse_amount(chips: Chips, set_up: ShiftSetUp) -> IllegalAction | None:
    """Refuse chips that are worth more than any order may move."""
    if worth(chips) <= MOST_CENTS:
        return None
    what = f"{dollars(worth(chips))} is more than a tray can hold ({dollars(MOST_CENTS)}). Count again."
    return IllegalAction(what, set_up.clauses.equipment)


def _concerns(one: Waiting, other: Waiting) -> bool:
    return (one.kind, one.box) == (other.kind, other.box)


def _figures(content: Content) -> Content:
    """What both persons must enter alike: not their reasons, nor of what there is none."""
    return {
        name: {key: count for key, count in value.items() if count} if isinstance(value, dict) else value
        for name, value in content.items()
        if name != "reason"
    }


def _chips_that_differ(first: Waiting, content: Content) -> tuple[int, ...]:
    """Which chips two counts differ in: what both persons may know, unlike how many the other one counted."""
    mine, theirs = content.get("counted"), first.content.get("counted")
    if first.kind == BOX or not (isinstance(mine, dict) and isinstance(theirs, dict)):
        return ()
    counts = [{int(chip): int(count) for chip, count in each.items()} for each in (theirs, mine)]
    return tuple(chip for chip, _ in differences(counts[0], counts[1]))


def _different(void: Waiting, cite: str) -> IllegalAction:
    """Say which chips to count again, and nothing of the first count: the second person counts alone."""
    if void.chips:
        listed = " and ".join(dollars(chip) for chip in void.chips)
        return IllegalAction(f"Your counts of the {listed} chips differ. {void.by} and you count again.", cite)
    return IllegalAction(f"Your entry differs from {void.by}'s. Both of you count again.", cite)
