"""The table's log: an append-only chain of entries, each sealed with the hash of all before it.

One line of JSON per entry: `{"n": 3, "hash": "…", "what": {…}, "stamp": {"by": "Ann", "at": …}}`. The hash is SHA-256
over the hash before, the entry's canonical bytes and its stamp, so that a changed, missing or moved line breaks the
chain at its own place, and so does another person or time. A finished log ends with a closing entry; without it the
log was cut short.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from pitboss.errors import LogError, PitbossError
from pitboss.records import Record, decoder, encode
from pitboss.shoe.records import ShoeRecord
from pitboss.table.actions import AnyAction
from pitboss.table.cash import BoughtIn, ColouredUp, Filled, Left, TakenOver
from pitboss.table.events import AnyEvent
from pitboss.table.sides import SideSetUp

FORMAT: Final = 1
ENGINE: Final = 2  # raised when rules or words change, so that an older log need not come out in today's words
GENESIS: Final = "0" * 64


class TableOpened(Record, frozen=True, tag="table-opened.1"):
    """How the table is set up: everything that replay needs to build it again."""

    format: int
    game: str
    options: dict[str, bool | int | str]
    min_cents: int
    max_cents: int
    tip_max_cents: int | None
    chips: tuple[int, ...]
    tray_cents: int
    dealer_acts: bool
    sides: tuple[SideSetUp, ...]
    tip_unit_cents: int | msgspec.UnsetType = msgspec.UNSET  # left out where a tip may be any amount
    engine: int | msgspec.UnsetType = msgspec.UNSET  # the version that settles; left out by the first


class RoundBegun(Record, frozen=True, tag="round-begun.1"):
    """A round begins with these cards still undealt (so many of each kind)."""

    number: int
    undealt: tuple[int, ...]


class Did(Record, frozen=True, tag="did.1"):
    """An action that was accepted, and what happened."""

    action: AnyAction
    events: tuple[AnyEvent, ...]


class DecidedAhead(Record, frozen=True, tag="decided-ahead.1"):
    """A player has decided before being asked; it is done when the seat is asked, if it may still be done."""

    seat: int
    action: AnyAction


class LimitsChanged(Record, frozen=True, tag="limits-changed.1"):
    """Other limits were posted, from the next round on; the cards stayed as they were."""

    min_cents: int
    max_cents: int


class RulingProposed(Record, frozen=True, tag="ruling-proposed.1"):
    """A supervisor asks for a ruling that a second person must confirm; it lapses when the round moves on."""

    by: str
    reason: str
    action: AnyAction


class RulingGiven(Record, frozen=True, tag="ruling-given.1"):
    """A supervisor ruled, and why; the action follows. `confirmed_by` is the second person, where one was needed."""

    by: str
    reason: str
    confirmed_by: str = ""


class LogClosed(Record, frozen=True, tag="log-closed.1"):
    """The log is complete."""


Entry = (
    TableOpened
    | RoundBegun
    | Did
    | DecidedAhead
    | LimitsChanged
    | RulingProposed
    | RulingGiven
    | LogClosed
    | BoughtIn
    | ColouredUp
    | Filled
    | Left
    | TakenOver
    | ShoeRecord
)


class Stamp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whose command wrote an entry, and when, in milliseconds since 1970."""

    by: str
    at: int


Stamped = Stamp | msgspec.UnsetType  # unset where nobody keeps the time: in the engine, and in older logs


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One sealed entry."""

    n: int
    hash: str
    what: Entry
    stamp: Stamped = msgspec.UNSET


_decode: Final = decoder(Line)


def seal(before: str, what: Any, stamp: Stamped = msgspec.UNSET) -> str:
    """The hash of an entry in its place, with who wrote it and when."""
    sealed = before.encode() + b"\n" + encode(what)
    if stamp is not msgspec.UNSET:
        sealed += b"\n" + encode(stamp)
    return hashlib.sha256(sealed).hexdigest()


class Log:
    """Entries in their order. `save` writes them; `append` is the only way to add."""

    def __init__(self, stamp: Stamped = msgspec.UNSET) -> None:
        self.lines: list[Line] = []
        self.stamp = stamp  # on every entry from here on

    @property
    def head(self) -> str:
        """The hash of everything so far."""
        return self.lines[-1].hash if self.lines else GENESIS

    @property
    def is_closed(self) -> bool:
        return bool(self.lines) and isinstance(self.lines[-1].what, LogClosed)

    def append(self, what: Entry) -> None:
        if self.is_closed:
            raise PitbossError("the log is closed")
        self.lines.append(Line(len(self.lines) + 1, seal(self.head, what, self.stamp), what, self.stamp))

    def __iter__(self) -> Iterator[Entry]:
        return (line.what for line in self.lines)

    def save(self, path: Path) -> None:
        path.write_bytes(b"".join(encode(line) + b"\n" for line in self.lines))


def read_log(path: Path, *, complete: bool = True) -> Log:
    """A log whose chain holds from the first line to the last; or the error that names the first faulty line."""
    return check_chain(path.read_bytes().split(b"\n"), complete=complete)


def hash_of(raw: bytes) -> str:
    """The hash that a line says it has."""
    line: Line = _decode(raw)
    return line.hash


def check_chain(raw_lines: Iterable[bytes], *, complete: bool = True) -> Log:
    *lines, rest = list(raw_lines) or [b""]
    log = Log()
    for number, raw in enumerate(lines, start=1):
        if log.is_closed:
            raise LogError(number, "an entry stands after the closing entry")
        log.lines.append(_check_line(number, raw, log.head))
    if rest:
        raise LogError(len(lines) + 1, "the last line is cut short")
    if complete and not log.is_closed:
        raise LogError(len(lines) + 1, "the log ends without its closing entry: it was cut short")
    return log


def _check_line(number: int, raw: bytes, before: str) -> Line:
    try:
        line: Line = _decode(raw)
    except (msgspec.MsgspecError, UnicodeDecodeError, PitbossError) as error:
        raise LogError(number, f"not an entry: {error}") from None
    if line.n != number:
        raise LogError(number, f"entry {line.n} stands where entry {number} belongs")
    if line.hash != seal(before, line.what, line.stamp) or encode(line) != raw:
        raise LogError(number, "the entry does not fit its hash: it was changed, or one before it is missing")
    return line
