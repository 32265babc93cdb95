"""A fill or credit slip on paper: it goes with the chips, and each of the three people signs it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from sqlalchemy import Connection

from pitboss.floor.shift_desk.report_forms import digest_of
from pitboss.house.shifts.chain import read_shift
from pitboss.house.shifts.gaming_day import Accounting, zone_of
from pitboss.house.shifts.shift import Shift
from pitboss.house.shifts.state import VOID, Slip
from pitboss.house.shifts.steps import PrepareSlip, RequestSlip, VerifySlip, VoidSlip
from pitboss.house.signs import Grid, Paper, Sheet, Statement, Statements, typeset
from pitboss.house.signs.sheet import Marks, Size
from pitboss.ledger.counting import shift_rows
from pitboss.money import dollars

EDITION: Final = 1
LINE: Final = "_" * 24
COLUMNS: Final = ("Chips", "Pieces", "Amount")
SIGNED: Final = ("Step", "Person", "Time", "Signature")


@dataclass(frozen=True)
class KeptSlip:
    """A slip, its shift, and who did what with it at which second."""

    slip: Slip
    shift: int
    steps: tuple[tuple[str, str, int], ...]  # what was done, by whom, when


def find_slip(connection: Connection, table: str, number: int) -> KeptSlip:
    """A slip of a table, of whichever shift: numbers are never used twice."""
    for tbl, shift in reversed(shift_rows.every_shift(connection)):
        if tbl != table:
            continue
        shift_rows.read_row(connection, table, shift)  # refused where its end is not as the floor has marked it
        lines = shift_rows.lines_of(connection, table, shift)
        read = read_shift(lines)[0] if lines else None
        if read is not None and number in read.state.slips:
            return KeptSlip(read.state.slips[number], shift, tuple(_steps(read, number)))
    raise LookupError(f"Table {table} has no slip {number}.")


def _steps(shift: Shift, number: int) -> list[tuple[str, str, int]]:
    done = {RequestSlip: "Requested", PrepareSlip: "Prepared", VerifySlip: "Verified", VoidSlip: "Void"}
    return [
        (done[type(event.step)], event.step.by, event.step.at)
        for event in shift.events
        if type(event.step) in done and event.number == number
    ]


def paper_of(kept: KeptSlip, name: str, by: str, rule: Accounting, now: int, paper: Paper = Paper.LETTER) -> bytes:
    """The slip as PDF: chips by denomination, and a line for each signature that is still to come."""
    slip, zone = kept.slip, zone_of(rule.time_zone)

    def moment(at: int) -> str:
        return datetime.fromtimestamp(at, zone).strftime("%Y-%m-%d %H:%M")

    rows = [(dollars(chip), str(slip.chips[chip]), dollars(chip * slip.chips[chip])) for chip in _largest_first(slip)]
    rows.append(("Total", str(sum(slip.chips.values())), dollars(slip.cents)))
    signed = [(what, who, moment(at), LINE) for what, who, at in kept.steps]
    told = {what for what, _, _ in kept.steps}
    if slip.state != VOID:
        signed += [(what, LINE, "", LINE) for what in ("Prepared", "Verified") if what not in told]
    reason = (Statements("", (Statement(f"Reason: {slip.reason}", is_own=True),)),) if slip.reason else ()
    title = f"{slip.kind.capitalize()} slip {slip.number}{' (void)' if slip.state == VOID else ''}"
    about = f"{name}, shift {kept.shift}"
    printed = f"Edition {EDITION} · printed {moment(now)} by {by}"
    digest = digest_of([{"slip": slip.number, "rows": rows, "steps": [list(each) for each in kept.steps]}])
    blocks = (Grid("", COLUMNS, tuple(rows)), Grid("", SIGNED, tuple(signed)), *reason)
    marks = Marks("", about, printed, digest, "")
    sheet = Sheet("slip", "report", "en", about, title, blocks, marks, Size.REPORT)
    (content,) = typeset(sheet, paper=paper)
    return content


def _largest_first(slip: Slip) -> list[int]:
    return [chip for chip in sorted(slip.chips, reverse=True) if slip.chips[chip]]
