"""The tournament's log: its events in a hash chain of their own, sealed like a table's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from pitboss.engine.books.log import GENESIS, Stamped, check_line, seal
from pitboss.records import decoder, encode
from pitboss.tournaments.steps import TournamentEvent


class TournamentLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One sealed event."""

    n: int
    hash: str
    what: TournamentEvent
    stamp: Stamped = msgspec.UNSET


_decode: Final = decoder(TournamentLine)


class TournamentLog:
    """Events in their order; `append` is the only way to add one."""

    def __init__(self) -> None:
        self.lines: list[TournamentLine] = []
        self.stamp: Stamped = msgspec.UNSET  # on every event from here on

    @property
    def head(self) -> str:
        """The hash of everything so far."""
        return self.lines[-1].hash if self.lines else GENESIS

    def append(self, event: TournamentEvent) -> None:
        line = TournamentLine(len(self.lines) + 1, seal(self.head, event, self.stamp), event, self.stamp)
        self.lines.append(line)

    def __iter__(self) -> Iterator[TournamentEvent]:
        return (line.what for line in self.lines)

    def raw_lines(self) -> Iterator[bytes]:
        """The lines as they are stored."""
        return (encode(line) for line in self.lines)


def next_line(log: TournamentLog, raw: bytes) -> TournamentLine:
    """A stored line that continues a log; refused if the chain does not hold."""
    line: TournamentLine = check_line(len(log.lines) + 1, raw, log.head, _decode)
    return line


def read_lines(raw_lines: Iterable[bytes]) -> list[TournamentLine]:
    """Lines whose chain holds; the error names the first that was changed, removed or moved."""
    lines: list[TournamentLine] = []
    for number, raw in enumerate(raw_lines, start=1):
        lines.append(check_line(number, raw, lines[-1].hash if lines else GENESIS, _decode))
    return lines
