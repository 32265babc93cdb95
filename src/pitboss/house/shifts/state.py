"""The state of a shift, which its steps read and change."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from pitboss.engine.books.cash import worth
from pitboss.house.shifts.chips import Chips, added
from pitboss.house.shifts.setup import ShiftSetUp
from pitboss.house.shifts.steps import FILL, OpenShift

REQUESTED, PREPARED, VERIFIED, VOID = SLIP_STATES = ("requested", "prepared", "verified", "void")


@dataclass(frozen=True)
class Slip:
    """A numbered slip with everybody who had a part in it."""

    number: int
    kind: str
    chips: Chips
    requested_by: str
    requested_at: int
    prepared_by: str = ""
    verified_by: str = ""
    verified_at: int = 0
    state: str = REQUESTED
    reason: str = ""  # why it is void

    @property
    def cents(self) -> int:
        return worth(self.chips)

    @property
    def is_open(self) -> bool:
        return self.state in (REQUESTED, PREPARED)


@dataclass(frozen=True)
class Box:
    """A drop box: what the table put into it, and what was counted, by tender."""

    number: int
    held: dict[str, int] = field(default_factory=dict)
    counted: dict[str, int] | None = None
    dropped_at: int = 0  # 0 while it is at the table
    handled_by: frozenset[str] = frozenset()  # who took cash for it in this shift, and who took it from the table

    @property
    def cents(self) -> int:
        return sum(self.held.values())

    def put(self, tender: str, cents: int, by: str) -> Box:
        held = {**self.held, tender: self.held.get(tender, 0) + cents}
        return replace(self, held=held, handled_by=self.handled_by | {by})


@dataclass(frozen=True)
class Difference:
    """A difference that two persons have put on the books; below 0 it is short."""

    where: str
    cents: int
    reason: str
    by: str
    confirmed_by: str
    chips: Chips = field(default_factory=dict)
    tender: str = ""


@dataclass(frozen=True)
class TrayCount:
    """A count of the tray, and how many steps had been taken before it."""

    at_step: int
    at: int
    is_right: bool


@dataclass(frozen=True)
class Hour:
    """What an hour since the opening brought."""

    win_cents: int = 0
    wagered_cents: int = 0
    sold_cents: int = 0
    rounds: int = 0


@dataclass(frozen=True)
class Carried:
    """What a closed shift leaves to the next one."""

    chips: Chips
    next_slip: int
    box: int
    box_cents: dict[str, int]
    tip_box_cents: int
    in_play_cents: int


class State:
    """Inventory, slips, boxes, counts and sums of one shift."""

    def __init__(self, opening: OpenShift) -> None:
        self.set_up: ShiftSetUp = opening.set_up
        self.opened_at = opening.at
        self.closed_at = 0
        self.opening: Chips = added(opening.counted, {})
        self.closing: Chips | None = None
        self.tray: Chips = dict(self.opening)  # by denomination, as long as every movement says its chips
        self.tray_cents = worth(self.opening)
        self.by_denomination = not opening.set_up.by_value
        self.slips: dict[int, Slip] = {}
        self.next_slip = opening.first_slip
        first = Box(opening.first_box, dict(opening.box_cents))
        self.boxes: dict[int, Box] = {first.number: first}
        self.box = first.number  # the one at the table
        self.box_before = first.cents  # what it held when the shift began
        self.tip_box_cents = opening.tip_box_cents
        self.tips_cents = 0  # of this shift
        self.tips_over_cents = 0  # what counts of the tip box found more, or less, than went in
        self.tips_found_cents = 0  # by the last count
        self.in_play_cents = opening.in_play_cents
        self.play_cents = 0  # what the rounds brought the tray, tips not counted
        self.wagered_cents = 0
        self.sold_cents = 0
        self.rounds = 0
        self.differences: list[Difference] = []
        self.counts: list[TrayCount] = []
        self.steps = 0
        self.hours: dict[int, Hour] = {}

    @property
    def is_closed(self) -> bool:
        return self.closing is not None

    def move(self, chips: Chips, sign: int) -> None:
        """Put chips into the tray, or take them out."""
        self.tray = added(self.tray, chips, sign)
        self.tray_cents += sign * worth(chips)

    def hour(self, at: int, **more: int) -> None:
        """Add to the sums of the hour since the opening."""
        number = max(0, at - self.opened_at) // 3600
        was = self.hours.get(number, Hour())
        self.hours[number] = replace(was, **{name: getattr(was, name) + cents for name, cents in more.items()})

    def moved(self, kind: str) -> int:
        """What verified fills, or credits, come to."""
        return sum(slip.cents for slip in self.slips.values() if slip.kind == kind and slip.state == VERIFIED)

    @property
    def fills_cents(self) -> int:
        return self.moved(FILL)

    @property
    def drop_cents(self) -> int:
        """What went into drop boxes in this shift, by the log."""
        return sum(box.cents for box in self.boxes.values()) - self.box_before

    def booked(self, where: str) -> int:
        """The differences that are on the books for a place, in cents."""
        return sum(each.cents for each in self.differences if each.where == where)
