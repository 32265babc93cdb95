"""Hash chains of events, sealed like a table's log: lines, the log, and the replay of what steps caused.

Jackpots and tournaments have such a chain each. An event names the step that caused it, so that taking the steps again
must give the same events.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from pitboss.engine.books.log import GENESIS, Stamped, check_line, seal
from pitboss.errors import LogError, as_log_error
from pitboss.records import encode


class Caused(Protocol):
    """An event, which names the step that caused it."""

    @property
    def step(self) -> Any:
        """The step."""


E = TypeVar("E", bound=Caused)


class Line(msgspec.Struct, Generic[E], frozen=True, forbid_unknown_fields=True):
    """One sealed event."""

    n: int
    hash: str
    what: E
    stamp: Stamped = msgspec.UNSET


class Chain(Generic[E]):
    """Events in their order; `append` is the only way to add one."""

    def __init__(self) -> None:
        self.lines: list[Line[E]] = []
        self.stamp: Stamped = msgspec.UNSET  # on every event from here on; the floor keeps the time

    @property
    def head(self) -> str:
        """The hash of everything so far."""
        return self.lines[-1].hash if self.lines else GENESIS

    def append(self, event: E) -> None:
        self.lines.append(Line(len(self.lines) + 1, seal(self.head, event, self.stamp), event, self.stamp))

    def __iter__(self) -> Iterator[E]:
        return (line.what for line in self.lines)

    def raw_lines(self) -> Iterator[bytes]:
        """The lines as they are stored."""
        return (encode(line) for line in self.lines)


class Stepped(Protocol[E]):
    """Something that changes by steps only, and keeps the chain of their events."""

    log: Chain[E]

    def apply(self, step: Any, /) -> E:
        """Take a step, or refuse it and change nothing."""


S = TypeVar("S", bound=Stepped[Any])


@dataclass(frozen=True)
class Replay(Generic[S, E]):
    """How objects of one kind are read from their chains."""

    name: str  # of the thing, for errors
    decode: Callable[[bytes], Line[E]]
    open: Callable[[E], S | None]  # opens one by its first event; None where that is no opening

    def read_lines(self, raw_lines: Iterable[bytes]) -> list[Line[E]]:
        """Lines whose chain holds; the error names the first that was changed, removed or moved."""
        lines: list[Line[E]] = []
        for number, raw in enumerate(raw_lines, start=1):
            lines.append(check_line(number, raw, lines[-1].hash if lines else GENESIS, self.decode))
        return lines

    def replay(self, events: Iterable[E]) -> S:
        """Take every step again; an event that comes out differently is an error of its line."""
        found: S | None = None
        for number, event in enumerate(events, start=1):
            found = self._again(found, number, event)
        if found is None:
            raise self._no_opening(1)
        return found

    def resume(self, raw_lines: Iterable[bytes]) -> S:
        """Open one from its stored lines: chain checked, steps taken again, ready for the next one."""
        lines = self.read_lines(raw_lines)
        found = self.replay(line.what for line in lines)
        found.log.lines = lines  # with their stamps
        return found

    def follow(self, found: S, raw_lines: Iterable[bytes]) -> None:
        """Take the steps of stored lines that continue its log: somebody else took them first."""
        for raw in raw_lines:
            line: Line[E] = check_line(len(found.log.lines) + 1, raw, found.log.head, self.decode)
            self._again(found, line.n, line.what)
            found.log.lines[-1] = line  # with its stamp

    def _again(self, found: S | None, number: int, event: E) -> S:
        with as_log_error(number, "this step is not possible"):
            if found is None:
                if (found := self.open(event)) is None:
                    raise self._no_opening(number)
                again = next(iter(found.log))
            else:
                again = found.apply(event.step)
        if again != event:
            raise LogError(number, "the step gives a different result than the log says")
        return found

    def _no_opening(self, number: int) -> LogError:
        return LogError(number, f"the log of a {self.name} begins with its opening")
