"""A jackpot explained from its log alone: where every part of a cent came from, where it went, and what agrees.

Nothing here asks the jackpot that is in memory, except for the last check, which compares the two.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from pitboss.jackpots.chain import JackpotLine
from pitboss.jackpots.setup import JackpotSetUp
from pitboss.jackpots.steps import (
    ADJUSTED,
    DISPLAY,
    FROZEN,
    HOUSE,
    MICROS,
    OVERFLOW,
    PAID,
    RESERVE,
    TRANSFERRED,
    WAGERS,
    Call,
    Change,
    Contribute,
    Move,
    Open,
    PayAward,
    ReturnWager,
    Schedule,
    TakeBack,
)

COLUMNS: Final = (DISPLAY, RESERVE, OVERFLOW, FROZEN, PAID)
SOURCES: Final = (WAGERS, HOUSE, ADJUSTED, TRANSFERRED)
RESEED, AWARD, UNDONE = "reseed", "award", "award taken back"  # causes; the others are the tags of their steps


def cause_of(line: JackpotLine) -> str:
    """Why a line was written: the tag of its step."""
    return str(line.what.step.__struct_config__.tag)


def table_and_shift(log: str) -> tuple[str, int]:
    """The table and the shift that a jackpot's log names together, as `T1/3`."""
    table, _, shift = log.rpartition("/")
    return (table, int(shift)) if table and shift.isdigit() else (log, 0)


@dataclass
class Row:
    """What one cause moved on a meter in all, by place, in millionths of a cent; wagers by table and shift."""

    meter: str
    cause: str
    table: str = ""
    shift: int = 0
    count: int = 0
    wagered_cents: int = 0
    micros: dict[str, int] = field(default_factory=lambda: dict.fromkeys((*SOURCES, *COLUMNS), 0))

    def add(self, move: Move) -> None:
        self.micros[move.source] -= move.micros
        self.micros[move.target] += move.micros


@dataclass(frozen=True)
class Check:
    """Two numbers that must be the same, in millionths of a cent, and what they are."""

    name: str
    meter: str
    found: int
    should_be: int

    @property
    def holds(self) -> bool:
        return self.found == self.should_be


class Account:
    """The lines of a jackpot's log, added up."""

    def __init__(self, lines: Iterable[JackpotLine]) -> None:
        self.lines = list(lines)
        self.rows: dict[tuple[str, ...], Row] = {}
        self.expected: dict[str, int] = {}  # what the wagers should have put in, by the rates of their day
        self.awarded: dict[str, int] = {}
        self._set_up: JackpotSetUp | None = None
        self._scheduled: JackpotSetUp | None = None
        self._live: dict[str, tuple[int, dict[int, int]]] = {}  # a table's round and its wagers, by seat
        for line in self.lines:
            self._add(line)

    @property
    def set_up(self) -> JackpotSetUp:
        if self._set_up is None:
            raise ValueError("the log of a jackpot begins with its opening")
        return self._set_up

    def _add(self, line: JackpotLine) -> None:
        step = line.what.step
        if isinstance(step, Open):
            self._set_up = step.set_up
        elif isinstance(step, Schedule):
            self._scheduled = step.set_up
        elif isinstance(step, Change):
            self._set_up, self._scheduled = self._scheduled or self.set_up, None
        elif isinstance(step, Contribute | ReturnWager):
            self._expect(step)
        elif isinstance(step, PayAward):
            for move in line.what.moves:
                self.awarded[move.meter] = self.awarded.get(move.meter, 0) + line.what.cents * MICROS
        touched: set[tuple[str, ...]] = set()
        for move in line.what.moves:
            key = _key(line, move)
            self.rows.setdefault(key, Row(move.meter, key[1], key[2], int(key[3]))).add(move)
            touched.add(key)
        for key in touched:
            self.rows[key].count += 1
            self.rows[key].wagered_cents += step.cents if isinstance(step, Contribute) else 0

    def _expect(self, step: Contribute | ReturnWager) -> None:
        """Add what a wager owes to its meters: the rates of its day, exactly."""
        number, seats = self._live.get(step.table, (0, {}))
        if number != step.round:
            seats = {}
            self._live[step.table] = (step.round, seats)
        if isinstance(step, Contribute):
            seats[step.seat] = cents = step.cents
        else:
            cents = -seats.pop(step.seat, 0)
        for meter in self.set_up.meters:
            owed = cents * (meter.rate + meter.reserve_rate) * MICROS
            self.expected[meter.name] = self.expected.get(meter.name, 0) + int(owed)

    @property
    def meters(self) -> list[str]:
        return [each.name for each in self.set_up.meters]

    def total(self, meter: str, place: str) -> int:
        """What is at a place of a meter, as all lines together have put it there."""
        return sum(row.micros[place] for row in self.rows.values() if row.meter == meter)

    def checks(self, ledger: Mapping[str, int], shown: Mapping[str, int]) -> Iterator[Check]:
        """Everything that must agree: `ledger` are the accounts' cents by meter, `shown` what the floor shows now."""
        last = self.lines[-1].what.shows
        for position, meter in enumerate(self.meters):
            held = {place: self.total(meter, place) for place in (*SOURCES, *COLUMNS)}
            came, went = -sum(held[each] for each in SOURCES), sum(held[each] for each in COLUMNS)
            yield Check("balanced", meter, went, came)
            yield Check("rates", meter, -held[WAGERS], self.expected.get(meter, 0))
            yield Check("display", meter, last[position] * MICROS, held[DISPLAY] // MICROS * MICROS)
            yield Check("paid", meter, held[PAID], self.awarded.get(meter, 0))
            whole = sum(held[place] // MICROS for place in (DISPLAY, RESERVE, OVERFLOW, FROZEN))
            yield Check("ledger", meter, ledger.get(meter, 0) * MICROS, whole * MICROS)
            yield Check("shown", meter, shown.get(meter, 0) * MICROS, last[position] * MICROS)


def _key(line: JackpotLine, move: Move) -> tuple[str, ...]:
    """The row that a move belongs to: a meter's cause, and for wagers the table and its shift."""
    step = line.what.step
    if isinstance(step, Contribute | ReturnWager):
        table, shift = table_and_shift(step.table)
        return (move.meter, cause_of(line), table, str(shift))
    if isinstance(step, Call):
        return (move.meter, AWARD if move.target == FROZEN else RESEED, "", "0")
    if isinstance(step, TakeBack):
        return (move.meter, UNDONE, "", "0")
    return (move.meter, cause_of(line), "", "0")


def in_cents(micros: int) -> Fraction:
    """Millionths of a cent as cents."""
    return Fraction(micros, MICROS)
