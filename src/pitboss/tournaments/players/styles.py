"""How automatic players wager: by the style of a player, from what everybody at the table can see."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from pitboss.errors import PitbossError
from pitboss.money import ChipSet
from pitboss.shoe.shuffle import RandomSource
from pitboss.tournaments.plans import HandPlan


@dataclass(frozen=True)
class Situation:
    """What a player sees before wagering."""

    plan: HandPlan
    seat: int
    made: Mapping[int, int]  # wagers of those who acted before, by seat
    hands_left: int | None  # after this one; None: the round has no end
    chips: ChipSet
    source: RandomSource

    @property
    def own(self) -> int:
        return self.plan.stacks[self.seat]

    @property
    def others(self) -> list[int]:
        return [points for seat, points in self.plan.stacks.items() if seat != self.seat]

    @property
    def cut(self) -> int:
        """The stack to beat: that of the last place that goes on, among the others."""
        ranked = sorted(self.others, reverse=True)
        wanted = max(1, self.plan.advance)
        return ranked[wanted - 1] if len(ranked) >= wanted else 0

    @property
    def is_near_end(self) -> bool:
        near = self.hands_left is not None and self.hands_left <= 4
        return near or self.plan.is_elimination or self.plan.is_last

    def bounded(self, points: int) -> int:
        """A wager within the limits and the stack, in whole chips."""
        most = self.own if self.plan.max_points is None else min(self.own, self.plan.max_points)
        return max(self.plan.min_points, self.chips.most(min(points, most)))


Style = Callable[[Situation], int]


def _steady(at: Situation) -> int:
    """The minimum, and a catch-up at the end when behind."""
    if at.is_near_end and at.own <= at.cut:
        return at.bounded(at.cut - at.own + at.plan.min_points)
    return at.bounded(at.plan.min_points)


def _bold(at: Situation) -> int:
    """A quarter of the stack, all hands alike."""
    return at.bounded(max(at.plan.min_points, at.own // 4))


def _shadow(at: Situation) -> int:
    """Bets like the closest rival when ahead, against the rival when behind."""
    rivals = {seat: points for seat, points in at.plan.stacks.items() if seat != at.seat}
    if not rivals:
        return at.bounded(at.plan.min_points)
    rival = min(rivals, key=lambda seat: (abs(rivals[seat] - at.own), seat))
    if at.own > rivals[rival]:
        return at.bounded(at.made.get(rival, at.plan.min_points))
    gap = rivals[rival] - at.own + at.plan.min_points
    return at.bounded(gap if at.is_near_end else 2 * at.plan.min_points)


def _late(at: Situation) -> int:
    """Small wagers until the end, then as much as it takes."""
    if not at.is_near_end:
        return at.bounded(at.plan.min_points)
    if at.own > at.cut:
        return at.bounded(max(at.made.values(), default=at.plan.min_points))
    return at.bounded(max(at.cut - at.own + at.plan.min_points, at.own // 2))


def _wild(at: Situation) -> int:
    """Anything, at random."""
    most = at.bounded(at.own)
    return at.bounded(at.plan.min_points + at.source.below(max(1, most - at.plan.min_points + 1)))


def _all_in(at: Situation) -> int:
    """As much as the table takes, every hand."""
    return at.bounded(at.own)


STYLES: Final[Mapping[str, Style]] = {
    "steady": _steady,
    "bold": _bold,
    "shadow": _shadow,
    "late": _late,
    "wild": _wild,
    "all-in": _all_in,
}
USUAL: Final = ("steady", "late", "bold", "shadow", "wild")


def style(name: str) -> Style:
    """A style by its name; an unknown one is refused."""
    if name not in STYLES:
        raise PitbossError(f"There is no style {name!r}. Choose {', '.join(STYLES)}")
    return STYLES[name]
