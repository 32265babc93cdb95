"""Steps of people at the desk: rights, the second person of a count, fills and credits that move chips at the table."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final

from sqlalchemy import Connection

from pitboss.engine.books.log import TableOpened
from pitboss.errors import PitbossError, Refusal
from pitboss.floor.commands import commands
from pitboss.floor.floor import Floor
from pitboss.floor.live.live_table import LiveTable
from pitboss.floor.people.people import Person, Right
from pitboss.floor.shift_desk.accounting import rule_of
from pitboss.floor.shift_desk.kept import BOX, Content, KeptShift, Waiting, refuse_amount
from pitboss.floor.shift_desk.opening import open_counted
from pitboss.house.shifts.chips import Chips
from pitboss.house.shifts.counts import check_box_difference, check_count_team
from pitboss.house.shifts.gaming_day import Accounting
from pitboss.house.shifts.setup import ShiftSetUp
from pitboss.house.shifts.state import PREPARED, REQUESTED
from pitboss.house.shifts.steps import (
    FILL,
    AnyStep,
    BookDifference,
    CloseShift,
    PrepareSlip,
    RequestSlip,
    VerifySlip,
    VoidSlip,
)
from pitboss.ledger.counting import shift_rows
from pitboss.ledger.counting.table_money import money_of

BLIND: Final = ("close", "count")  # the first person is not told whether such a count is right

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
            void, answer = kept.refused(refusal)
            if void is None:
                raise
            kept = KeptShift(connection, set_up, at)  # as it was, except that both entries are void
            kept.keep(void)
        kept.save()
        return answer, kept.shift is not None and not kept.shift.state.is_closed

    answer, is_open = await floor.change(job)
    floor.counted_steps += 1
    for key in [each for each in floor.counted_money if each[0] == table]:
        del floor.counted_money[key]
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
            open_counted(kept, first, person, counted, first.reason_with(reason))
        return first is not None

    return bool(await _change(floor, table, do, follows=False))


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
        if (refusal := _refuse_at_once(kept, person, kind, content, make)) is not None:
            raise refusal
        first = kept.second(person, kind, content)
        if first is None:
            return False
        kept.running.apply(make(first))
        return True

    return bool(await _change(floor, table, do))


def _refuse_at_once(
    kept: KeptShift, person: Person, kind: str, content: Content, make: Callable[[Waiting], AnyStep]
) -> Refusal | PitbossError | None:
    """What either person is told before they enter anything: all but what a blind count would learn from it."""
    shift = kept.running
    if kind == "close":
        return _refuse_close(kept)
    if kind == BOX and (refusal := check_count_team(shift.state, content["box"], person.name)) is not None:
        return refusal
    if kind in BLIND:
        return None
    step = make(Waiting(kind, "somebody else", "supervisor", content))
    if isinstance(step, BookDifference) and (refusal := check_box_difference(shift.state, step)) is not None:
        return refusal
    return shift.check(step)


def _refuse_close(kept: KeptShift) -> PitbossError | None:
    """Whether the table is between two rounds, and its players' chips are those of the ledger, at this very moment."""
    money = money_of(kept.connection, kept.set_up.table)
    if money.layout:
        return PitbossError("Wagers are on the layout. Close the shift between two rounds.")
    if money.in_play != kept.running.state.in_play_cents:
        return PitbossError("The chips in play differ from the ledger's. Call the executive.")
    return None


async def close(floor: Floor, person: Person, table: str, counted: Chips) -> bool:
    """Count the tray for the close; the second person's count closes the shift, if everything balances."""
    at = int(time.time())
    content = {"counted": _plain(counted)}
    return await take_together(
        floor, person, table, "close", content, lambda one: CloseShift(one.by, one.role, at, counted, person.name)
    )


async def request(floor: Floor, person: Person, table: str, kind: str, chips: Chips) -> int:
    """Ask for a fill or a credit."""
    person.must(Right.DEAL)
    step = RequestSlip(person.name, person.role.value, int(time.time()), kind, chips)

    def do(kept: KeptShift) -> int:
        if (refusal := refuse_amount(chips, kept.set_up)) is not None:
            raise refusal
        return kept.running.apply(step).number

    return int(await _change(floor, table, do))


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
        id = shift_rows.slip_command(connection, table, kept.there.number, slip)
        return commands.Command(id=id, order=_order(found.kind, found.cents)), shift_rows.is_done(connection, id)

    async with floor.slips[table]:  # nobody voids the slip between its check and the move of its chips
        command, is_done = await floor.ask(check)
        if not is_done:  # otherwise the chips were moved, and the floor stopped before the slip was verified
            await floor.perform(person, table, command, by_slip=True)
        return await _handle(floor, person, table, step)


async def void(floor: Floor, person: Person, table: str, slip: int, reason: str) -> int:
    """Void a slip whose chips have not moved."""
    person.must(Right.SUPERVISE)
    step = VoidSlip(person.name, person.role.value, int(time.time()), slip, reason)

    def do(kept: KeptShift) -> int:
        if (refusal := kept.running.check(step)) is not None:
            raise refusal
        id = shift_rows.slip_command(kept.connection, table, kept.there.number, slip)
        if shift_rows.is_done(kept.connection, id):  # the floor stopped before the slip was verified
            raise PitbossError(f"The chips of slip {slip} have moved. A third person verifies it.")
        return kept.running.apply(step).number

    async with floor.slips[table]:
        return int(await _change(floor, table, do))


def _order(kind: str, cents: int) -> commands.Fill | commands.Credit:
    return commands.Fill(kind="fill", cents=cents) if kind == FILL else commands.Credit(kind="credit", cents=cents)


def waits_for(state: str) -> str:
    """What a slip in this state waits for."""
    return {REQUESTED: "prepare", PREPARED: "verify"}.get(state, "")


def _plain(chips: Chips) -> dict[str, int]:
    """A count without what there is none of, as JSON has it."""
    return {str(chip): count for chip, count in sorted(chips.items()) if count}
