"""The figures of a shift: drop, win by the counts and by the rounds, hold, by the hour."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from pitboss.engine.books.cash import worth
from pitboss.house.shifts.shift import OPENING, Shift
from pitboss.house.shifts.state import Difference, Hour
from pitboss.house.shifts.steps import CREDIT, FILL, TIP_BOX

HOUR_SECONDS: Final = 3600


@dataclass(frozen=True)
class ShiftFigures:
    """What a shift came to. Before the close the closing inventory is what the tray should hold."""

    opening_cents: int
    fills_cents: int
    credits_cents: int
    closing_cents: int
    drop_cents: int
    win_cents: int  # by counts and slips
    play_cents: int  # by the rounds
    over_cents: int  # of tray and boxes, on the books: over, or short (below 0); the win is play and this
    wagered_cents: int
    tips_cents: int
    in_play_cents: int
    rounds: int
    seconds: int
    hours: tuple[Hour, ...]
    differences: tuple[Difference, ...]

    @property
    def hold(self) -> Fraction | None:
        """The share of the drop that the house keeps; None without a drop."""
        return Fraction(self.win_cents, self.drop_cents) if self.drop_cents else None

    @property
    def win_per_hour(self) -> Fraction | None:
        return Fraction(self.win_cents * HOUR_SECONDS, self.seconds) if self.seconds else None

    @property
    def rounds_per_hour(self) -> Fraction | None:
        return Fraction(self.rounds * HOUR_SECONDS, self.seconds) if self.seconds else None


def figures_of(shift: Shift, now: int = 0) -> ShiftFigures:
    """The figures of a shift so far, or of a closed one."""
    state = shift.state
    counted = _counted_drop(shift)
    opening, fills, credits = worth(state.opening), state.moved(FILL), state.moved(CREDIT)
    closing = state.tray_cents if state.closing is None else worth(state.closing)
    ended = state.closed_at or now or shift.events[-1].step.at
    hours = range(max(state.hours, default=-1) + 1)
    return ShiftFigures(
        opening_cents=opening,
        fills_cents=fills,
        credits_cents=credits,
        closing_cents=closing,
        drop_cents=counted,
        win_cents=counted + closing + credits - opening - fills,
        play_cents=state.play_cents,
        over_cents=sum(each.cents for each in state.differences if each.where not in (OPENING, TIP_BOX)),
        wagered_cents=state.wagered_cents,
        tips_cents=state.tips_cents,
        in_play_cents=state.in_play_cents,
        rounds=state.rounds,
        seconds=max(0, ended - state.opened_at),
        hours=tuple(state.hours.get(hour, Hour()) for hour in hours),
        differences=tuple(state.differences),
    )


def _counted_drop(shift: Shift) -> int:
    """The drop of this shift: boxes as they were counted, and what went into those that were not."""
    state = shift.state
    boxes = (box.cents if box.counted is None else sum(box.counted.values()) for box in state.boxes.values())
    return sum(boxes) - state.box_before
