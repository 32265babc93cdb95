"""The lines of a shift in a hash chain of their own, sealed like a table's log."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from pitboss.engine.books.log import GENESIS, check_line, seal
from pitboss.house.shifts.replay import replay
from pitboss.house.shifts.shift import Shift
from pitboss.house.shifts.steps import ShiftEvent
from pitboss.records import decoder, encode


class ShiftLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One sealed event. Its step says who took it and when, so that it needs no stamp."""

    n: int
    hash: str
    what: ShiftEvent
    stamp: msgspec.UnsetType = msgspec.UNSET


_decode: Final = decoder(ShiftLine)


def read_shift(raw_lines: Iterable[bytes]) -> tuple[Shift, str]:
    """A shift from its stored lines, chain checked and every step taken again; and the hash of its last line."""
    head, events = GENESIS, []
    for number, raw in enumerate(raw_lines, start=1):
        line: ShiftLine = check_line(number, raw, head, _decode)
        head = line.hash
        events.append(line.what)
    return replay(events), head


def seal_lines(events: Iterable[ShiftEvent], after: int, head: str) -> tuple[list[tuple[int, bytes]], str]:
    """The lines of new events, each with its number, and the hash of the last one."""
    lines = []
    for number, event in enumerate(events, start=after + 1):
        head = seal(head, event)
        lines.append((number, encode(ShiftLine(number, head, event))))
    return lines, head
