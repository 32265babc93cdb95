"""Whose lines stand in a log: each that only an order can write is written by an order that was done.

A refused command writes nothing. So what people alone decide (a wager, a ruling, the round that a wager begins, chips)
stands only where the next command that was done accounts for it. Cards, cuts and hands that were passed over are the
table's own: clocks write them, too.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import Connection, Row, select

from pitboss.engine.books.cash import BoughtIn, ColoredUp, Credited, Filled, Left, TakenOver
from pitboss.engine.books.log import (
    CallAnswered,
    CardsInspected,
    Corrected,
    DecidedAhead,
    Did,
    Entry,
    LimitsChanged,
    Line,
    LogClosed,
    RoundBegun,
    RulingProposed,
    Stamp,
    SupervisorCalled,
    TableOpened,
    Undone,
)
from pitboss.engine.vocabulary.actions import Action, Place, ReshuffleDiscards, SupervisorAction, Withdraw
from pitboss.floor.live.live_table import ITSELF
from pitboss.ledger import schema

Logs = Mapping[tuple[str, int], Sequence[Line]]  # by table and shift

_WAGER: Final = ("wager", "wager for")
BY: Final[Mapping[str, tuple[str, ...]]] = {  # the orders that write each kind of line
    "round-begun": _WAGER,
    "wager": _WAGER,
    "take back": ("take back", "take back for", "get up", "guest leaves", "clear seat"),
    "ruling": ("rule", "confirm ruling"),
    "proposal": ("rule",),
    "undone": ("undo",),
    "limits": ("set limits",),
    "inspection": ("inspect cards",),
    "call": ("call supervisor",),
    "call answered": ("answer call",),
    "fill": ("fill",),
    "credit": ("credit",),
    "decided ahead": ("decide",),
    "bought in": ("buy in", "sell chips"),
    "left": ("get up", "close table", "guest leaves", "clear seat"),
    "colored up": (),
    "new log": ("open table", "close table"),
}
ONCE: Final = frozenset(BY) - {"wager", "left", "colored up", "new log"}  # by one command


class Done(NamedTuple):
    """A command that was done, and the last line that it wrote."""

    id: str
    kind: str
    shift: int
    n: int


def unaccounted(connection: Connection, logs: Logs) -> Iterator[str]:
    """Lines that no command accounts for."""
    shifts: dict[str, list[int]] = {}
    for table, shift in sorted(logs):
        shifts.setdefault(table, []).append(shift)
    done = _done(connection, logs)
    for table, numbers in shifts.items():
        lines = [(shift, line) for shift in numbers for line in _without_rolls(table, shift, logs)]
        commands = done.get(table, [])
        yield from _unaccounted_at(table, lines[_own_lines(lines, commands) :], commands)


def _own_lines(lines: Sequence[tuple[int, Line]], done: Sequence[Done]) -> int:
    """How many lines the floor itself wrote when it set the table up: the opening, and an inspection made with it."""
    if len(lines) < 2 or not isinstance(lines[1][1].what, CardsInspected):
        return 1
    shift, line = lines[1]
    return 1 if any((each.shift, each.n) == (shift, line.n) for each in done) else 2


def _without_rolls(table: str, shift: int, logs: Logs) -> Sequence[Line]:
    """A shift's lines, but for those by which a long log rolls over: a table does that by itself."""
    lines = logs[table, shift]
    first, last = _rolled_lines(table, shift, logs), len(lines) - _rolls(table, shift + 1, logs)
    return lines[first:last]


def _rolled_lines(table: str, shift: int, logs: Logs) -> int:
    """How many lines begin a log that rolled over: the opening, the chips, and the inspection of the same cards."""
    if not _rolls(table, shift, logs):
        return 0
    lines = logs[table, shift]
    return 3 if len(lines) > 2 and isinstance(lines[2].what, CardsInspected) else 2


def _rolls(table: str, shift: int, logs: Logs) -> bool:
    """Whether this shift goes on from the one before it with nothing changed."""
    before, after = logs.get((table, shift - 1), ()), logs.get((table, shift), ())
    if not before or len(after) < 2 or not isinstance(after[1].what, TakenOver):
        return False
    old, new = before[0].what, after[0].what
    if not isinstance(old, TableOpened) or not isinstance(new, TableOpened):
        return False
    carried = {name: getattr(new, name) for name in ("tray_cents", "min_cents", "max_cents")}  # as they are by then
    return msgspec.structs.replace(old, **carried) == new


def _done(connection: Connection, logs: Logs) -> dict[str, list[Done]]:
    found: dict[str, list[Done]] = {}
    for row in connection.execute(select(schema.commands)).all():
        kind = json.loads(row.what)["kind"]
        last = _last_line(row, kind, logs)
        if last is not None:
            found.setdefault(row.tbl, []).append(Done(row.id, kind, row.shift, last))
    return {table: sorted(each, key=lambda done: (done.shift, done.n)) for table, each in found.items()}


def _last_line(row: Row[Any], kind: str, logs: Logs) -> int | None:
    """A table that closes has ended its log before the command is written."""
    return len(logs[row.tbl, row.shift]) if kind == "close table" else row.n


def _unaccounted_at(table: str, lines: Sequence[tuple[int, Line]], done: Sequence[Done]) -> Iterator[str]:
    place = 0
    for command in done:
        end = place
        while end < len(lines) and (lines[end][0], lines[end][1].n) <= (command.shift, command.n):
            end += 1
        kinds = Counter(kind for _, line in lines[place:end] if (kind := kind_of(line)))
        for kind, count in kinds.items():
            if command.kind not in BY[kind] or (count > 1 and kind in ONCE):
                where = f"{table}, shift {lines[place][0]}, from line {lines[place][1].n}"
                yield f"{where}: {count} x {kind} before the end of {command.kind!r} ({command.id})"
        place = end
    for shift, line in lines[place:]:
        if kind := kind_of(line):
            yield f"{table}, shift {shift}, line {line.n}: {kind}, and no command after it"


def kind_of(line: Line) -> str:
    """What only an order writes; empty for what a table does by itself."""
    entry: Entry = line.what
    if isinstance(entry, Did):
        return "" if is_given_back(line) else _kind_of_action(entry)
    kinds: tuple[tuple[type[Any] | tuple[type[Any], ...], str], ...] = (
        (RoundBegun, "round-begun"),
        (DecidedAhead, "decided ahead"),
        (BoughtIn, "bought in"),
        (Left, "left"),
        (LimitsChanged, "limits"),
        (CardsInspected, "inspection"),
        (SupervisorCalled, "call"),
        (CallAnswered, "call answered"),
        (RulingProposed, "proposal"),
        (Corrected, "ruling"),
        (Undone, "undone"),
        (Filled, "fill"),
        (Credited, "credit"),
        (ColoredUp, "colored up"),
        ((TableOpened, TakenOver, LogClosed), "new log"),
    )
    return next((name for kind, name in kinds if isinstance(entry, kind)), "")


def _kind_of_action(did: Did) -> str:
    if isinstance(did.action, Place):
        return "wager"
    if isinstance(did.action, Withdraw):
        return "take back"
    return "ruling" if is_ruling(did.action) else ""


def is_given_back(line: Line) -> bool:
    """A wager that a table returns when the time is up, because no hand is dealt with it alone."""
    is_back = isinstance(line.what, Did) and isinstance(line.what.action, Withdraw)
    return is_back and isinstance(line.stamp, Stamp) and line.stamp.by == ITSELF


def is_ruling(action: Action) -> bool:
    """What somebody has ruled; a game that shuffles in mid-round does so by itself."""
    return isinstance(action, SupervisorAction) and not isinstance(action, ReshuffleDiscards)
