"""One counted shift line by line: inventory by denomination, slips, boxes, counts, differences, and what it came to."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from sqlalchemy import Connection

from pitboss.house.shifts.balance import box_findings, over_or_short
from pitboss.house.shifts.chain import read_shift
from pitboss.house.shifts.chips import Chips, words
from pitboss.house.shifts.figures import figures_of
from pitboss.house.shifts.gaming_day import Accounting, zone_of
from pitboss.house.shifts.shift import Shift
from pitboss.house.shifts.state import VERIFIED, Difference, Slip
from pitboss.house.shifts.steps import (
    CloseShift,
    CountBox,
    CountTips,
    CountTray,
    DropBox,
    OpenShift,
    PrepareSlip,
    RequestSlip,
    Step,
    VerifySlip,
    VoidSlip,
)
from pitboss.ledger.counting import shift_rows
from pitboss.money import dollars

Plain = dict[str, Any]


def statement(connection: Connection, table: str, number: int, rule: Accounting) -> list[Plain]:
    """The lines of a shift, open or closed, in the order of its steps; the figures come last."""
    if (table, number) not in shift_rows.every_shift(connection):
        raise LookupError(f"Table {table} has no shift {number}.")
    shift_rows.read_row(connection, table, number)  # refused where its end is not as the floor has marked it
    lines = shift_rows.lines_of(connection, table, number)
    return list(_Statement(read_shift(lines)[0], rule).lines()) if lines else []


class _Statement:
    def __init__(self, shift: Shift, rule: Accounting) -> None:
        self.shift, self.rule = shift, rule
        self.steps = [(event.step, event.number) for event in shift.events]

    def lines(self) -> Iterator[Plain]:
        for step, number in self.steps:
            yield from self._of_step(step, number)
        yield from self._differences()
        yield from self._figures()

    def _of_step(self, step: Step, number: int) -> Iterator[Plain]:
        if isinstance(step, OpenShift):
            yield from self._inventory("opening", step, step.counted, step.confirmed_by)
        elif isinstance(step, RequestSlip):
            yield self._slip(self.shift.state.slips[number])
        elif isinstance(step, DropBox):
            yield self._line("drop", f"Drop box {number} taken", _pair(step, step.confirmed_by), at=step.at)
        elif isinstance(step, CountBox):
            yield from self._box(step)
        elif isinstance(step, CountTips):
            yield self._line("tips", "Tips counted", _pair(step, step.confirmed_by), step.cents, at=step.at)
        elif isinstance(step, CountTray):
            cents = sum(chip * count for chip, count in step.counted.items())
            yield self._line("count", "Tray counted", _pair(step, step.confirmed_by), cents, at=step.at)
        elif isinstance(step, CloseShift):
            yield from self._inventory("closing", step, step.counted, step.confirmed_by)

    def _line(
        self, part: str, item: str, persons: str, cents: int | None = None, pieces: int | None = None,
        note: str = "", at: int = 0,
    ) -> Plain:  # fmt: skip
        local = datetime.fromtimestamp(at, zone_of(self.rule.time_zone)).strftime("%Y-%m-%d %H:%M") if at else ""
        return {
            "part": part,
            "item": item,
            "pieces": pieces,
            "amount_cents": cents,
            "persons": persons,
            "note": note,
            "time": local,
        }

    def _inventory(self, part: str, step: Step, chips: Chips, second: str) -> Iterator[Plain]:
        for chip in sorted(chips, reverse=True):
            if count := chips[chip]:
                yield self._line(part, f"{dollars(chip)} chips", _pair(step, second), chip * count, count, at=step.at)
        whole = sum(chip * count for chip, count in chips.items())
        yield self._line(part, "Tray", _pair(step, second), whole, sum(chips.values()), at=step.at)

    def _slip(self, slip: Slip) -> Plain:
        done = {"requested": slip.requested_by, "prepared": slip.prepared_by, "verified": slip.verified_by}
        voided = [step.by for step, _ in self.steps if isinstance(step, VoidSlip) and step.slip == slip.number]
        persons = [f"{did} by {who}" for did, who in done.items() if who] + [f"voided by {who}" for who in voided]
        at = max(step.at for step, number in self.steps if _is_of(step, number, slip.number))
        told = "; ".join(each for each in (slip.state, words(slip.chips), slip.reason) if each)
        cents = slip.cents if slip.state == VERIFIED else None  # the others moved nothing
        pieces = sum(slip.chips.values())
        return self._line(slip.kind, f"Slip {slip.number}", ", ".join(persons), cents, pieces, told, at)

    def _box(self, step: CountBox) -> Iterator[Plain]:
        box = self.shift.state.boxes[step.box]
        is_last = box.counted == step.counted
        wrong = {each.tender: each.cents for each in box_findings(self.shift.state, box)} if is_last else {}
        for tender in sorted({**(box.held if is_last else {}), **step.counted}):
            note = over_or_short(wrong[tender]) if wrong.get(tender) else ""
            name = f"Drop box {step.box}, {tender}"
            yield self._line(
                "box", name, _pair(step, step.confirmed_by), step.counted.get(tender, 0), None, note, step.at
            )
        if not step.counted and not box.held:
            yield self._line("box", f"Drop box {step.box}, empty", _pair(step, step.confirmed_by), 0, at=step.at)

    def _differences(self) -> Iterator[Plain]:
        for each in self.shift.state.differences:
            yield self._line(
                "difference", _place(each), f"{each.by}, {each.confirmed_by}", each.cents, None, each.reason
            )

    def _figures(self) -> Iterator[Plain]:
        figures = figures_of(self.shift)
        for item, cents in (
            ("Opening", figures.opening_cents),
            ("Fills", figures.fills_cents),
            ("Credits", figures.credits_cents),
            ("Drop", figures.drop_cents),
            ("Closing", figures.closing_cents),
            ("Win", figures.win_cents),
            ("Win by the rounds", figures.play_cents),
            ("Over or short", figures.over_cents),
            ("Wagers", figures.wagered_cents),
            ("Tips", figures.tips_cents),
            ("Chips in play", figures.in_play_cents),
        ):
            yield self._line("figures", item, "", cents)
        yield self._line("figures", "Rounds", "", None, figures.rounds)
        if figures.hold is not None:
            yield self._line("figures", "Hold", "", note=f"{100 * float(figures.hold):.1f}%")
        if figures.win_per_hour is not None:
            yield self._line("figures", "Win per hour", "", round(figures.win_per_hour))


def _pair(step: Step, second: str) -> str:
    return f"{step.by}, {second}"


def _is_of(step: Step, number: int, slip: int) -> bool:
    if isinstance(step, RequestSlip):
        return number == slip
    return isinstance(step, PrepareSlip | VerifySlip | VoidSlip) and step.slip == slip


def _place(difference: Difference) -> str:
    found = ", ".join(each for each in (difference.where, difference.tender) if each)
    return f"{found[0].upper()}{found[1:]}"
