"""Replay: the same events give the same jackpot, to the cent and to the fraction."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.errors import LogError, as_log_error
from pitboss.jackpots.chain import JackpotLine, next_line, read_lines
from pitboss.jackpots.jackpot import Jackpot
from pitboss.jackpots.steps import Event, Open


def replay(events: Iterable[Event]) -> Jackpot:
    """Take every step again; an event that comes out otherwise is an error of its line."""
    found: Jackpot | None = None
    for number, event in enumerate(events, start=1):
        found = _again(found, number, event)
    if found is None:
        raise LogError(1, "the log of a jackpot begins with its opening")
    return found


def resume(raw_lines: Iterable[bytes]) -> Jackpot:
    """Open a jackpot from its stored lines: chain checked, steps taken again, ready for the next one."""
    lines = read_lines(raw_lines)
    jackpot = replay(line.what for line in lines)
    jackpot.log.lines = list[JackpotLine](lines)  # with their stamps
    return jackpot


def follow(jackpot: Jackpot, raw_lines: Iterable[bytes]) -> None:
    """Take the steps of stored lines that continue a jackpot's log: somebody else took them first."""
    for raw in raw_lines:
        line = next_line(jackpot.log, raw)
        _again(jackpot, line.n, line.what)
        jackpot.log.lines[-1] = line  # with its stamp


def _again(jackpot: Jackpot | None, number: int, event: Event) -> Jackpot:
    with as_log_error(number, "this step is not possible"):
        if jackpot is None:
            if not isinstance(event.step, Open):
                raise LogError(number, "the log of a jackpot begins with its opening")
            jackpot = Jackpot(event.step.set_up, event.step.by, event.step.role)
            again = next(iter(jackpot.log))
        else:
            again = jackpot.apply(event.step)
    if again != event:
        raise LogError(number, "the step gives a different result than the log says")
    return jackpot
