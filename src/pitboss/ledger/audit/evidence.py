"""The evidence of a round, a shift or a day, read from the database in one snapshot."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, func, select

from pitboss.errors import PitbossError
from pitboss.ledger import schema
from pitboss.ledger.audit import verify
from pitboss.ledger.audit.finished import CLOSED, ends, entry, round_start
from pitboss.ledger.entries import read_lines
from pitboss.ledger.house_log import GENESIS

MAX_LOGS: Final = 2_000  # in one bundle
STILL_DEALT: Final = (
    "The cards of this round are still being dealt. Its evidence can be exported after the next shuffle, "
    "or when the table closes."
)
NOTHING_YET: Final = (
    "No stack of this shift is finished yet. Export it after the next shuffle, or when the table closes."
)


class Subject(msgspec.Struct, frozen=True):
    """What the evidence is about: a round or a shift of a table, or every shift between two times."""

    table: str = ""
    shift: int = 0
    round: int | None = None
    since: int = 0  # seconds since 1970
    until: int = 0

    @property
    def kind(self) -> str:
        return "day" if not self.table else "shift" if self.round is None else "round"


class EvidenceLog(msgspec.Struct, frozen=True):
    """The lines of one shift, as they are hashed."""

    table: str
    shift: int
    lines: Sequence[bytes]

    @property
    def is_closed(self) -> bool:
        return bool(self.lines) and entry(self.lines[-1]).get("is") == CLOSED

    def times(self) -> tuple[int, int] | None:
        """The times of the first and the last line, in seconds; None where lines have no time."""
        first, last = (_stamp(raw) for raw in (self.lines[0], self.lines[-1]))
        return None if first is None or last is None else (first, last)


class HousePart(msgspec.Struct, frozen=True):
    """Lines of the house log that follow each other, and the hash before them."""

    first: int
    before: str
    lines: Sequence[bytes]


class Journal(msgspec.Struct, frozen=True):
    """One journal with its postings."""

    journal: int
    table: str | None
    shift: int | None
    n: int | None
    at: int
    postings: dict[str, int]


class Evidence(msgspec.Struct, frozen=True):
    """Everything that belongs to a subject."""

    subject: Subject
    logs: Sequence[EvidenceLog]
    house: HousePart | None
    journals: Sequence[Journal]


def collect(connection: Connection, subject: Subject) -> Evidence:
    """Collect the evidence; refused while nothing of it is finished."""
    if subject.table:
        logs = [_log(connection, subject)]
        times = logs[0].times()
    else:
        logs = list(_logs_between(connection, subject.since, subject.until))
        times = (subject.since, subject.until)
    if not logs:
        raise LookupError("No table has a finished stack of cards in this time.")
    house = None if times is None else house_part(connection, *times)
    journals = [each for log in logs for each in _journals(connection, log)]
    if house is not None:
        journals += _cage(connection, house)
    return Evidence(subject, logs, house, sorted(journals, key=lambda each: each.journal))


# --- logs ----------------------------------------------------------------------------------------------------------


def _log(connection: Connection, subject: Subject) -> EvidenceLog:
    """The log of a shift, or the part of it that ends after a round's stack."""
    raws = read_lines(connection, subject.table, subject.shift)
    if not raws:
        raise LookupError(f"Table {subject.table} has no shift {subject.shift}.")
    shown = _shown(connection, subject.table, subject.shift, raws)
    if subject.round is None:
        if not (end := max(shown, default=0)):
            raise PitbossError(NOTHING_YET)
        return EvidenceLog(subject.table, subject.shift, raws[:end])
    start = round_start(raws, subject.round)
    if start is None:
        raise LookupError(f"There is no round {subject.round} in shift {subject.shift} of table {subject.table}.")
    later = next((end for end in shown if end > start), None)
    if later is None:
        raise PitbossError(STILL_DEALT)
    return EvidenceLog(subject.table, subject.shift, raws[:later])


def _shown(connection: Connection, table: str, shift: int, raws: Sequence[bytes]) -> list[int]:
    """How many lines may be shown: where no stack is dealt, and where the ledger has booked every line before.

    A command writes its lines and its journal together. Earlier versions began a round in the command before it.
    """
    j = schema.journals.c
    query = select(j.n).where(j.tbl == table, j.shift == shift, j.n.is_not(None)).order_by(j.n)
    booked = [n for (n,) in connection.execute(query)]
    found = []
    for end in ends(raws, is_open=_is_open(connection, table, shift, raws)):
        last = booked[place - 1] if (place := bisect_right(booked, end)) else 0
        if end == len(raws) or not any(map(_moves_money, raws[last:end])):
            found.append(end)
    return found


def _moves_money(raw: bytes) -> bool:
    what = entry(raw)
    if what.get("is") in verify.MOVES_CASH | verify.REPLACES:
        return True
    return any(event.get("is") in verify.MOVES_MONEY for event in what.get("events", ()))


def _is_open(connection: Connection, table: str, shift: int, raws: Sequence[bytes]) -> bool:
    """Whether cards may still be dealt in this shift: it is the table's latest, and not closed."""
    c = schema.shifts.c
    latest = connection.execute(select(func.max(c.shift)).where(c.tbl == table)).scalar()
    return shift == latest and entry(raws[-1]).get("is") != CLOSED


def _logs_between(connection: Connection, since: int, until: int) -> Iterator[EvidenceLog]:
    """The logs of all shifts in which something happened between these times."""
    c = schema.shifts.c
    rows = connection.execute(select(c.tbl, c.shift, c.opened).order_by(c.tbl, c.shift)).all()
    next_opened = {(row.tbl, row.shift - 1): row.opened for row in rows}
    found = [row for row in rows if row.opened <= until and next_opened.get((row.tbl, row.shift), until) >= since]
    if len(found) > MAX_LOGS:
        raise PitbossError(
            f"{len(found)} shifts were open in this time. Export at most {MAX_LOGS} at once: name a shorter time."
        )
    for row in found:
        raws = read_lines(connection, row.tbl, row.shift)
        end = max(_shown(connection, row.tbl, row.shift, raws), default=0) if raws else 0
        log = EvidenceLog(row.tbl, row.shift, raws[:end])
        if end and ((times := log.times()) is None or times[1] >= since):
            yield log


def _stamp(raw: bytes) -> int | None:
    try:
        at = msgspec.json.decode(raw)["stamp"]["at"]
        return int(at) // 1000
    except (msgspec.MsgspecError, UnicodeDecodeError, KeyError, TypeError, ValueError):
        return None


# --- money ---------------------------------------------------------------------------------------------------------


def _journals(connection: Connection, log: EvidenceLog) -> Iterator[Journal]:
    """The journals of the lines shown."""
    j = schema.journals.c
    return _with_postings(connection, j.tbl == log.table, j.shift == log.shift, j.n <= len(log.lines))


def _cage(connection: Connection, house: HousePart) -> Iterator[Journal]:
    """The journals of the cage that this part of the house log tells of."""
    found = (entry(raw) for raw in house.lines)
    numbers = sorted({what["journal"] for what in found if what.get("is") == "cage-entry.1"})
    j = schema.journals.c
    for first in range(0, len(numbers), 500):
        yield from _with_postings(connection, j.tbl.is_(None), j.id.in_(numbers[first : first + 500]))


def _with_postings(connection: Connection, *where: Any) -> Iterator[Journal]:
    j, p = schema.journals.c, schema.postings.c
    rows = connection.execute(
        select(j.id, j.tbl, j.shift, j.n, j.at, p.account, p.cents)
        .join_from(schema.journals, schema.postings)
        .where(*where)
        .order_by(j.id, p.account)
    )
    found: dict[int, Journal] = {}
    for row in rows:
        shift, n = (None, None) if row.tbl is None else (row.shift, row.n)  # the cage has none
        new = Journal(row.id, row.tbl, shift, n, row.at, {})
        found.setdefault(row.id, new).postings[row.account] = int(row.cents)
    for journal in found.values():  # in one order on every database
        yield msgspec.structs.replace(journal, postings=dict(sorted(journal.postings.items())))


# --- the house log -------------------------------------------------------------------------------------------------


def house_part(connection: Connection, since: int, until: int) -> HousePart | None:
    """The lines of the house log between two times; None if there are none."""
    first = _first_after(connection, since)
    last = _first_after(connection, until + 1) - 1
    while _same_journal(connection, first - 1):
        first -= 1
    while _same_journal(connection, last):
        last += 1
    if last < first:
        return None
    c = schema.house.c
    rows = connection.execute(select(c.body).where(c.n >= first, c.n <= last).order_by(c.n))
    before = _house_line(connection, first - 1).get("hash", GENESIS) if first > 1 else GENESIS
    return HousePart(first, str(before), [bytes(row.body) for row in rows])


def _first_after(connection: Connection, at: int) -> int:
    """The number of the first line at this time or later; one more than the last line if there is none."""
    low, high = 1, 1 + int(connection.execute(select(func.max(schema.house.c.n))).scalar() or 0)
    while low < high:
        middle = (low + high) // 2
        if _house_line(connection, middle).get("what", {}).get("at", 0) < at:
            low = middle + 1
        else:
            high = middle
    return low


def _same_journal(connection: Connection, n: int) -> bool:
    """Whether a line and the next one tell of the same journal of the cage."""
    one, other = (_house_line(connection, each).get("what", {}) for each in (n, n + 1))
    return "journal" in one and one["journal"] == other.get("journal")


def _house_line(connection: Connection, n: int) -> dict[str, Any]:
    c = schema.house.c
    raw = connection.execute(select(c.body).where(c.n == n)).scalar()
    try:
        found = msgspec.json.decode(bytes(raw or b""))
        return found if isinstance(found, dict) else {}
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return {}
