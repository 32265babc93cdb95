"""Steps of people at the desk: rights, the second person of a count, fills and credits that move chips at the table."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

import msgspec
from sqlalchemy import Connection

from pitboss.engine.books.cash import worth
from pitboss.engine.books.log import GENESIS, TableOpened
from pitboss.errors import IllegalAction, PitbossError, Refusal
from pitboss.floor.commands import commands
from pitboss.floor.floor import Floor
from pitboss.floor.live.live_table import LiveTable
from pitboss.floor.people.people import Person, Right
from pitboss.floor.shift_desk.accounting import rule_of
from pitboss.floor.shift_desk.following import Position, read_position, steps_since, written
from pitboss.house.shifts.chain import read_shift, seal_lines
from pitboss.house.shifts.chips import Chips, differences
from pitboss.house.shifts.counts import check_count_team, check_roles
from pitboss.house.shifts.gaming_day import Accounting
from pitboss.house.shifts.setup import ShiftSetUp
from pitboss.house.shifts.shift import Shift, check_chips
from pitboss.house.shifts.state import PREPARED, REQUESTED, Carried
from pitboss.house.shifts.steps import (
    FILL,
    AnyStep,
    CloseShift,
    OpenShift,
    PrepareSlip,
    RequestSlip,
    VerifySlip,
)
from pitboss.ledger.counting import shift_rows
from pitboss.ledger.counting.shift_rows import ShiftRow
from pitboss.ledger.counting.table_money import money_of
from pitboss.money import dollars

EARLIER: Final = "before the first count"  # what a drop box held then, of whatever kind
BOX: Final = "box"  # a count of a drop box
Content = dict[str, Any]


@dataclass(frozen=True)
class Waiting:
    """A count that one person has made, and a second one has not yet; or that both have made, and in vain."""

    kind: str
    by: str
    role: str
    content: Content
    differed: str = ""  # the second person, whose count differed: both counts are void
    chips: tuple[int, ...] = ()  # of a count of chips: those that the two counts differ in
    refused: str = ""  # the second person, whose count was the same but does not fit the table's money


class KeptShift:
    """A table's shift inside one transaction, read from its lines."""

    def __init__(self, connection: Connection, set_up: ShiftSetUp, at: int) -> None:
        self.connection, self.set_up, self.at = connection, set_up, at
        self.row = shift_rows.last_shift(connection, set_up.table)
        self.shift: Shift | None = None
        self.before: Carried | None = None  # of the shift before, while the new one is not open
        self.void: Waiting | None = None  # what two persons have entered, and what becomes of it if it is refused
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
        steps, position = steps_since(self.connection, self.set_up, read_position(self.there.position), self.at)
        for step in steps:
            self.running.apply(step)
        self.row = replace(self.there, position=written(position))

    def second(self, person: Person, kind: str, content: Content) -> Waiting | None:
        """The first person's count, if this is the second one for it; otherwise it is kept, and nothing happens yet.

        Both count without seeing the other's figures. Counts that differ are refused, with where, and both are void:
        otherwise the second person could try figures until one matches. So are counts that agree and do not fit the
        table's money. Chips that the table does not have are refused at once, from either person.
        """
        set_up = self.set_up if self.shift is None else self.shift.state.set_up
        for name in ("counted", "chips"):
            chips = content.get(name)
            if isinstance(chips, dict) and kind != BOX:
                counted = {int(chip): int(count) for chip, count in chips.items()}
                refusal = check_chips(set_up, counted, may_be_short=name == "chips")
                if refusal is not None:
                    raise refusal
        pending = self.there.pending
        found = msgspec.json.decode(pending, type=Waiting) if pending else None
        if found is None or found.kind != kind or _is_void(found) or found.by == person.name:
            self.keep(Waiting(kind, person.name, person.role.value, content))
            return None
        if found.content != content:
            chips = _chips_that_differ(found, content)
            self.void = replace(found, content={}, differed=person.name, chips=chips)
            raise _different(self.void, self.set_up.clauses.persons)
        if (refusal := check_roles((found.role, person.role.value), self.set_up.clauses.persons)) is not None:
            raise refusal
        self.row = replace(self.there, pending="")
        self.void = replace(found, content={}, refused=person.name)
        return found

    def keep(self, count: Waiting) -> None:
        self.row = replace(self.there, pending=msgspec.json.encode(count).decode())

    def save(self) -> None:
        done = 0 if self.shift is None else len(self.shift.events)
        row = self.there
        lines, head = seal_lines(self.running.events[row.n :] if done else (), row.n, self.head)
        closed = 0 if self.shift is None else self.shift.state.closed_at
        row = replace(row, n=done, hash=head, closed=closed)
        shift_rows.save(self.connection, row, lines, is_new=self.is_new)


def _is_void(count: Waiting) -> bool:
    return bool(count.differed or count.refused)


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


# --- the steps -------------------------------------------------------------------------------------------------------


def set_up_of(live: LiveTable, rule: Accounting) -> ShiftSetUp:
    """What a shift knows of a live table, opened now."""
    table = live.table or live.closed
    opened = None if table is None else table.log.lines[0].what
    if not isinstance(opened, TableOpened):
        raise PitbossError(f"Table {live.id} has no set-up to count by.")
    day = rule.day_of(int(time.time()))
    by_value = len(opened.chips) > 1  # a dealer enters amounts, not chips
    return ShiftSetUp(live.id, 0, day, opened.game, tuple(opened.chips), live.is_electronic, by_value)


async def _change(floor: Floor, table: str, do: Callable[[KeptShift], Any], *, follows: bool = True) -> Any:
    """Do something to a table's shift in one transaction; on the disk when this returns."""
    set_up, at = set_up_of(floor.find(table), await rule_of(floor)), int(time.time())

    def job(connection: Connection) -> tuple[Any, bool]:
        kept = KeptShift(connection, set_up, at)
        if follows and kept.shift is not None:
            kept.follow()
        try:
            answer = do(kept)
        except Refusal as refusal:
            if kept.void is None:
                raise
            void, answer = kept.void, refusal
            kept = KeptShift(connection, set_up, at)  # as it was, except that both entries are void
            kept.keep(void)
        kept.save()
        return answer, kept.shift is not None and not kept.shift.state.is_closed

    answer, is_open = await floor.change(job)
    (floor.counted.add if is_open else floor.counted.discard)(table)
    if isinstance(answer, Refusal):
        raise answer
    return answer


async def open_shift(floor: Floor, person: Person, table: str, counted: Chips, reason: str) -> bool:
    """Count the tray for the opening; the second person's count opens the shift."""
    person.must(Right.DEAL)
    content = {"counted": _plain(counted), "reason": reason}

    def do(kept: KeptShift) -> bool:
        if kept.shift is not None:
            raise PitbossError("A shift is already open at this table. Close it first.")
        first = kept.second(person, "open", content)
        if first is not None:
            _open(kept, first, person, counted, reason)
        return first is not None

    return bool(await _change(floor, table, do, follows=False))


def _open(kept: KeptShift, first: Waiting, second: Person, counted: Chips, reason: str) -> None:
    before, set_up = kept.before, kept.set_up
    own = msgspec.structs.replace(set_up, number=kept.there.number)
    step = OpenShift(first.by, first.role, kept.at, own, dict(counted), dict(counted), second.name, reason=reason)
    if before is not None:
        more = {"first_slip": before.next_slip, "first_box": before.box, "box_cents": before.box_cents}
        step = msgspec.structs.replace(step, carried=before.chips, in_play_cents=before.in_play_cents, **more)
        step = msgspec.structs.replace(step, tip_box_cents=before.tip_box_cents)
        kept.shift = Shift(step)
        kept.follow()
        return
    money = money_of(kept.connection, set_up.table)
    if worth(counted) != money.tray:
        mine = dollars(worth(counted))
        what = f"You both counted {mine}, but by the ledger the tray holds {dollars(money.tray)}. Count again."
        raise IllegalAction(what, set_up.clauses.count)
    box = {EARLIER: money.drop} if money.drop else {}
    more = {"box_cents": box, "tip_box_cents": money.tip_box, "in_play_cents": money.in_play}
    kept.shift = Shift(msgspec.structs.replace(step, **more))


async def take(floor: Floor, person: Person, table: str, right: Right, step: AnyStep) -> int:
    """Take a step that needs one person at a time; the number of its slip or box."""
    person.must(right)
    return int(await _change(floor, table, lambda kept: kept.running.apply(step).number))


def must_handle(person: Person, kept: KeptShift, slip: int, *, prepares: bool) -> None:
    """Refuse chips in the wrong place: the cage prepares a fill and verifies a credit, the pit does the other half."""
    found = kept.running.state.slips.get(slip)
    if found is not None:
        person.must(Right.CAGE if (found.kind == FILL) == prepares else Right.SUPERVISE)


async def _handle(floor: Floor, person: Person, table: str, step: PrepareSlip | VerifySlip) -> int:
    """Take a step of the cage or of the pit, as the slip says."""

    def do(kept: KeptShift) -> int:
        must_handle(person, kept, step.slip, prepares=isinstance(step, PrepareSlip))
        return kept.running.apply(step).number

    return int(await _change(floor, table, do))


async def take_together(
    floor: Floor,
    person: Person,
    table: str,
    kind: str,
    content: Content,
    make: Callable[[Waiting], AnyStep],
) -> bool:
    """Take a step of two persons: the first one's is kept, the second one's does it. Whether it is done.

    Boxes are counted at the cage, everything else at the table.
    """
    person.must(Right.CAGE if kind == BOX else Right.DEAL)

    def do(kept: KeptShift) -> bool:
        shift = kept.running
        if kind == "close" and money_of(kept.connection, table).in_play != shift.state.in_play_cents:
            raise PitbossError("The chips in play differ from the ledger's. Call the executive.")
        if kind == BOX and (refusal := check_count_team(shift.state, content["box"], person.name)) is not None:
            raise refusal
        first = kept.second(person, kind, content)
        if first is None:
            return False
        shift.apply(make(first))
        return True

    return bool(await _change(floor, table, do))


async def close(floor: Floor, person: Person, table: str, counted: Chips) -> bool:
    """Count the tray for the close; the second person's count closes the shift, if everything balances."""
    live = floor.find(table)
    if live.table is not None and live.table.books.layout:
        raise PitbossError("Wagers are on the layout. Close the shift between two rounds.")
    at = int(time.time())
    content = {"counted": _plain(counted)}
    return await take_together(
        floor, person, table, "close", content, lambda one: CloseShift(one.by, one.role, at, counted, person.name)
    )


async def request(floor: Floor, person: Person, table: str, kind: str, chips: Chips) -> int:
    """Ask for a fill or a credit."""
    step = RequestSlip(person.name, person.role.value, int(time.time()), kind, chips)
    return await take(floor, person, table, Right.DEAL, step)


async def prepare(floor: Floor, person: Person, table: str, slip: int, chips: Chips) -> int:
    """Count out the chips of a slip: at the cage for a fill, at the table for a credit."""
    person.must(Right.CAGE)
    step = PrepareSlip(person.name, person.role.value, int(time.time()), slip, chips)
    return await _handle(floor, person, table, step)


async def verify(floor: Floor, person: Person, table: str, slip: int, chips: Chips) -> int:
    """Count the chips where they arrive. They move at the table first, once, under the slip's own name."""
    person.must(Right.CAGE)
    step = VerifySlip(person.name, person.role.value, int(time.time()), slip, chips)
    set_up, at = set_up_of(floor.find(table), await rule_of(floor)), int(time.time())

    def check(connection: Connection) -> tuple[commands.Command, bool]:
        kept = KeptShift(connection, set_up, at)
        kept.follow()
        must_handle(person, kept, slip, prepares=False)
        if (refusal := kept.running.check(step)) is not None:
            raise refusal
        found = kept.running.state.slips[slip]
        name = hashlib.sha256(f"{table} {kept.there.number} {slip}".encode()).hexdigest()[:32]
        command = commands.Command(id=f"slip-{name}", order=_order(found.kind, found.cents))
        return command, shift_rows.is_done(connection, command.id)

    command, is_done = await floor.ask(check)
    if not is_done:  # otherwise the chips were moved, and the floor stopped before the slip was verified
        await floor.perform(person, table, command, by_slip=True)
    return await _handle(floor, person, table, step)


def _order(kind: str, cents: int) -> commands.Fill | commands.Credit:
    return commands.Fill(kind="fill", cents=cents) if kind == FILL else commands.Credit(kind="credit", cents=cents)


def waits_for(state: str) -> str:
    """What a slip in this state waits for."""
    return {REQUESTED: "prepare", PREPARED: "verify"}.get(state, "")


def _plain(chips: Chips) -> dict[str, int]:
    """A count without what there is none of, as JSON has it."""
    return {str(chip): count for chip, count in sorted(chips.items()) if count}
