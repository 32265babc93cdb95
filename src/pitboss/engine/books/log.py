"""The table's log: an append-only chain of entries, each sealed with the hash of all before it.

One line of JSON per entry: `{"n": 3, "hash": "…", "what": {…}, "stamp": {"by": "Ann", "at": …}}`. The hash is SHA-256
over the hash before, the entry's canonical bytes and its stamp, so that a changed, missing or moved line breaks the
chain at its own place, and so does another person or time. A finished log ends with a closing entry; without it the
log was cut short.
"""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from pitboss.engine.books.cash import BoughtIn, ColoredUp, Credited, Filled, Left, TakenOver
from pitboss.engine.books.tournament_chips import ButtonPlaced, ChipsIssued, ChipsTaken
from pitboss.engine.side_wagers.protocol import SpotSetUp
from pitboss.engine.vocabulary.actions import AnyAction, CorrectCards
from pitboss.engine.vocabulary.events import AnyEvent
from pitboss.engine.vocabulary.tournament import TournamentTable
from pitboss.errors import LogError, PitbossError
from pitboss.records import Record, decoder, encode
from pitboss.shoe.records import ShoeRecord

FORMAT: Final = 1
ENGINE: Final = 7  # raised when rules or words change, so that an older log need not come out in today's words
LONGEST_LINE: Final = 1 << 20  # bytes; the longest honest one, a shoe that is opened, has a few thousand
LARGEST_FILE: Final = 1 << 28
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
    sides: tuple[SpotSetUp, ...]
    tip_unit_cents: int | msgspec.UnsetType = msgspec.UNSET  # left out where a tip may be any amount
    engine: int | msgspec.UnsetType = msgspec.UNSET  # the version that settles; left out by the first
    inspected_first: bool | msgspec.UnsetType = msgspec.UNSET  # no round before it; left out where nobody asks
    tournament: TournamentTable | msgspec.UnsetType = msgspec.UNSET  # left out where wagers are money


class CardsInspected(Record, frozen=True, tag="cards-inspected.1"):
    """A dealer inspected and presented the cards: complete, none flawed; with `device`, the shoe or shuffler, too."""

    by: str
    cards: int
    device: bool
    cite: str


class SupervisorCalled(Record, frozen=True, tag="supervisor-called.1"):
    """The dealer calls the supervisor to the table, and why."""

    by: str
    reason: str
    cite: str


class CallAnswered(Record, frozen=True, tag="call-answered.1"):
    """A supervisor has answered the dealer's call."""

    by: str


class RoundBegun(Record, frozen=True, tag="round-begun.1"):
    """A round begins with these cards undealt: the number of each kind."""

    number: int
    undealt: tuple[int, ...]
    button: int | msgspec.UnsetType = msgspec.UNSET  # the seat that a tournament's hand begins with


class Did(Record, frozen=True, tag="did.1"):
    """An action that was accepted, and what happened."""

    action: AnyAction
    events: tuple[AnyEvent, ...]


class DecidedAhead(Record, frozen=True, tag="decided-ahead.1"):
    """A player has decided early; the action is applied at the seat's turn, if it is still legal."""

    seat: int
    action: AnyAction


class LimitsChanged(Record, frozen=True, tag="limits-changed.1"):
    """Other limits were posted, from the next round on; the cards stayed as they were."""

    min_cents: int
    max_cents: int


class RulingProposed(Record, frozen=True, tag="ruling-proposed.1"):
    """A supervisor asks for a ruling that a second person must confirm; it lapses with the next action of the round."""

    by: str
    reason: str
    action: AnyAction


class RulingGiven(Record, frozen=True, tag="ruling-given.1"):
    """A supervisor ruled, and why; the action follows. `confirmed_by` is the second person, where one was needed."""

    by: str
    reason: str
    confirmed_by: str = ""


class Undone(Record, frozen=True, tag="undone.1"):
    """A dealer took an entry back: the actions from line `first` on are void, and the round is as before them."""

    by: str
    reason: str
    first: int


class Corrected(Record, frozen=True, tag="corrected.1"):
    """Cards of the round were corrected: the actions from line `first` on are void, and these stand in their places."""

    action: CorrectCards
    first: int
    again: tuple[Did, ...]


class LogClosed(Record, frozen=True, tag="log-closed.1"):
    """The log is complete."""


Entry = (
    TableOpened
    | CardsInspected
    | SupervisorCalled
    | CallAnswered
    | RoundBegun
    | Did
    | DecidedAhead
    | LimitsChanged
    | RulingProposed
    | RulingGiven
    | Undone
    | Corrected
    | LogClosed
    | BoughtIn
    | ColoredUp
    | Filled
    | Credited
    | Left
    | TakenOver
    | ChipsIssued
    | ChipsTaken
    | ButtonPlaced
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
        self.on_line: Callable[[Line], None] | None = None  # gets each line as it is appended

    @property
    def head(self) -> str:
        """The hash of everything so far."""
        return self.lines[-1].hash if self.lines else GENESIS

    @property
    def is_closed(self) -> bool:
        return bool(self.lines) and isinstance(self.lines[-1].what, LogClosed)

    def append(self, what: Entry) -> None:
        last = self.lines[-1] if self.lines else None
        if last is not None and isinstance(last.what, LogClosed):
            raise PitbossError("the log is closed")
        before = GENESIS if last is None else last.hash
        line = Line(len(self.lines) + 1, seal(before, what, self.stamp), what, self.stamp)
        self.lines.append(line)
        if self.on_line is not None:
            self.on_line(line)

    def __iter__(self) -> Iterator[Entry]:
        return (line.what for line in self.lines)

    def save(self, path: Path) -> None:
        path.write_bytes(b"".join(encode(line) + b"\n" for line in self.lines))


def read_log(path: Path, *, complete: bool = True) -> Log:
    """A log whose chain holds from the first line to the last; or the error that names the first faulty line."""
    return check_chain(_raw_lines(path), complete=complete)


def read_so_far(path: Path) -> tuple[Log, LogError | None]:
    """A log whose chain holds as far as it goes, and where it was cut short, if it was."""
    log, rest = _chain(_raw_lines(path))
    cut = _cut(log, rest)
    if cut is not None and (log.is_closed or not log.lines):  # not short, but wrong
        raise cut
    return log, cut


def _raw_lines(path: Path) -> Iterator[bytes]:
    """The lines of a file, and the rest after the last line's end. A file that is too long is refused."""
    read = 0
    with path.open("rb") as file:
        for number in itertools.count(1):
            line = file.readline(LONGEST_LINE + 1)
            read += len(line)
            if len(line) > LONGEST_LINE:
                raise LogError(number, f"longer than {LONGEST_LINE:,} bytes: this is not a log")
            if read > LARGEST_FILE:
                raise LogError(
                    number, f"the file is larger than {LARGEST_FILE:,} bytes: this is not the log of one table"
                )
            yield line.removesuffix(b"\n")
            if not line.endswith(b"\n"):
                return


def hash_of(raw: bytes) -> str:
    """The hash that a line says it has."""
    line: Line = _decode(raw)
    return line.hash


def check_chain(raw_lines: Iterable[bytes], *, complete: bool = True) -> Log:
    """Check the hash chain of a log's lines, and return the log; raise at the first line that breaks it."""
    log, rest = _chain(raw_lines)
    cut = _cut(log, rest)
    if cut is not None and (rest or complete):
        raise cut
    return log


def _cut(log: Log, rest: bytes) -> LogError | None:
    if rest:
        return LogError(len(log.lines) + 1, "the last line is cut short")
    if not log.is_closed:
        return LogError(len(log.lines) + 1, "the log ends without its closing entry: it was cut short")
    return None


def _chain(raw_lines: Iterable[bytes]) -> tuple[Log, bytes]:
    """The entries, each checked in turn, and the rest after the end of the last line."""
    log, rest = Log(), None
    for raw in raw_lines:
        if rest is not None:
            number = len(log.lines) + 1
            if log.is_closed:
                raise LogError(number, "an entry stands after the closing entry")
            log.lines.append(check_line(number, rest, log.head))
        rest = raw
    return log, rest or b""


def check_line(number: int, raw: bytes, before: str, decode: Callable[[bytes], Any] = _decode) -> Any:
    """A line that fits its place in the chain; `decode` reads it, where the chain is not a table's."""
    try:
        line = decode(raw)
    except (msgspec.MsgspecError, UnicodeDecodeError, PitbossError) as error:
        raise LogError(number, f"not an entry: {error}") from None
    if line.n != number:
        raise LogError(number, f"entry {line.n} stands where entry {number} belongs")
    try:
        fits = line.hash == seal(before, line.what, line.stamp) and encode(line) == raw
    except OverflowError as error:
        raise LogError(number, f"not an entry: {error}") from None
    if not fits:
        raise LogError(number, "the entry does not fit its hash: it was changed, or one before it is missing")
    return line
