"""The opening of a shift by the count of two persons: what the last one left, what was played since, and the first."""

from __future__ import annotations

from typing import Final

import msgspec

from pitboss.engine.books.cash import worth
from pitboss.errors import IllegalAction
from pitboss.floor.people.people import Person
from pitboss.floor.shift_desk.following import Position, read_position, steps_since
from pitboss.floor.shift_desk.kept import KeptShift, Waiting
from pitboss.house.shifts.balance import NotBalanced, tray_state
from pitboss.house.shifts.chips import Chips, added
from pitboss.house.shifts.shift import Shift
from pitboss.house.shifts.state import Carried
from pitboss.house.shifts.steps import (
    TRAY,
    BookDifference,
    ChangeChips,
    CountTray,
    OpenShift,
    SellChips,
    SettleRound,
)
from pitboss.ledger.counting.table_money import money_of
from pitboss.money import ChipSet, dollars

EARLIER: Final = "before the first count"  # what a drop box held then, of whatever kind
OTHER_CHIPS: Final = "the table has other chips now"
ADVICE: Final = "Count again, or give the reason."


def open_counted(kept: KeptShift, first: Waiting, second: Person, counted: Chips, reason: str) -> None:
    """Open a shift with what two persons counted alike; a difference needs a reason."""
    own = msgspec.structs.replace(kept.set_up, number=kept.there.number)
    step = OpenShift(first.by, first.role, kept.at, own, {}, dict(counted), second.name, reason=reason)
    if kept.before is None:
        _open_first(kept, step)
        return
    step = _carried_over(step, kept.before)
    if not _is_played_since(kept):
        kept.shift = Shift(step)
        kept.follow()
        return
    kept.shift = Shift(_as_it_was_left(step))
    kept.follow()
    _count_after_play(kept, step)


def _open_first(kept: KeptShift, step: OpenShift) -> None:
    """Before the first shift the ledger says what the tray, the boxes and the players have."""
    money = money_of(kept.connection, kept.set_up.table)
    over = worth(step.counted) - money.tray
    if over and not step.reason:
        mine = dollars(worth(step.counted))
        what = f"You both counted {mine}, but by the ledger the tray holds {dollars(money.tray)}. {ADVICE}"
        raise IllegalAction(what, kept.set_up.clauses.count)
    box = {EARLIER: money.drop} if money.drop else {}
    more = {"box_cents": box, "tip_box_cents": money.tip_box, "in_play_cents": money.in_play}
    carried = _without(step.counted, over, kept.set_up.denominations) if over else dict(step.counted)
    kept.shift = Shift(msgspec.structs.replace(step, carried=carried, reason=step.reason if over else "", **more))
    kept.read_up_to(Position.of(money))  # what was played since the first person counted is in these sums


def _without(counted: Chips, over: int, denominations: frozenset[int]) -> Chips:
    """The chips that were counted, as they would be without what is over, or short (below 0)."""
    chips = ChipSet(tuple(sorted(denominations)))
    apart = added(counted, chips.break_down(abs(over)), -1 if over > 0 else 1)
    return apart if all(count > 0 for count in apart.values()) else chips.break_down(worth(counted) - over)


def _carried_over(step: OpenShift, before: Carried) -> OpenShift:
    more = {"first_slip": before.next_slip, "first_box": before.box, "box_cents": before.box_cents}
    step = msgspec.structs.replace(step, carried=before.chips, in_play_cents=before.in_play_cents, **more)
    return msgspec.structs.replace(step, tip_box_cents=before.tip_box_cents)


def _is_played_since(kept: KeptShift) -> bool:
    """Whether the tray was used since the last shift: then it cannot hold the same chips as it was left with."""
    steps, _ = steps_since(kept.connection, kept.set_up, read_position(kept.there.position), kept.at)
    return any(
        isinstance(step, SellChips | ChangeChips) or (isinstance(step, SettleRound) and step.rounds) for step in steps
    )


def _as_it_was_left(step: OpenShift) -> OpenShift:
    """Begin with the tray as the last shift left it; in chips that the table has."""
    left, set_up = step.carried, step.set_up
    if left.keys() <= set_up.denominations:
        return msgspec.structs.replace(step, counted=left, reason="")
    own = ChipSet(tuple(sorted(set_up.denominations))).break_down(worth(left))
    return msgspec.structs.replace(step, counted=own, reason=OTHER_CHIPS)


def _count_after_play(kept: KeptShift, step: OpenShift) -> None:
    """Compare what both persons counted with what was left and what was played since."""
    shift, state, counted = kept.running, kept.running.state, step.counted
    if found := tray_state(state, counted):
        if not step.reason:
            raise NotBalanced(found, state.set_up.clauses.count, ADVICE)
        chips = added(counted, state.tray, -1) if state.by_denomination else {}
        over = sum(each.cents for each in found)
        who = (step.by, step.role, step.at)
        shift.apply(BookDifference(*who, TRAY, step.reason, step.confirmed_by, chips, over))
    shift.apply(CountTray(step.by, step.role, step.at, counted, step.confirmed_by))
