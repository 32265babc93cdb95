"""Replay: the same steps give the same shift, to the cent."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.errors import LogError, as_log_error
from pitboss.house.shifts.shift import Shift
from pitboss.house.shifts.steps import OpenShift, ShiftEvent


def replay(events: Iterable[ShiftEvent]) -> Shift:
    """Take every step again; an event that comes out differently is an error of its line."""
    shift: Shift | None = None
    for number, event in enumerate(events, start=1):
        with as_log_error(number, "this step is not possible"):
            if shift is None:
                if not isinstance(event.step, OpenShift):
                    raise LogError(number, "a shift begins with its opening count")
                shift = Shift(event.step)
                again = shift.events[0]
            else:
                again = shift.apply(event.step)
        if again != event:
            raise LogError(number, "the step gives a different result than the log says")
    if shift is None:
        raise LogError(1, "a shift begins with its opening count")
    return shift
