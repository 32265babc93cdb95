"""A shift as the desk's page shows it: inventory, slips, boxes, figures, and what would keep it from closing."""

from __future__ import annotations

import time
from fractions import Fraction
from typing import Any, Final

from sqlalchemy import Connection

from pitboss.floor.floor import Floor
from pitboss.floor.shift_desk.accounting import rule_of
from pitboss.floor.shift_desk.desk import set_up_of, waits_for
from pitboss.floor.shift_desk.kept import KeptShift, Waiting, waiting_in
from pitboss.house.shifts.balance import Finding, close_findings
from pitboss.house.shifts.counts import counts_again, counts_tips_again
from pitboss.house.shifts.figures import ShiftFigures, figures_of
from pitboss.house.shifts.shift import Shift
from pitboss.house.shifts.state import Box, Slip
from pitboss.house.shifts.steps import TRAY

Plain = dict[str, Any]
QUARTER_HOUR: Final = 900  # seconds


async def shown(floor: Floor, table: str, *, with_money: bool) -> Plain:
    """A table's shift now, with what has happened at the table up to this moment.

    Without the money for dealers and cashiers: they count without knowing what should be there, and a table's win is
    not their business.
    """
    live = floor.find(table)
    set_up, at = set_up_of(live, await rule_of(floor)), int(time.time())

    def read(connection: Connection) -> Plain:
        kept = KeptShift(connection, set_up, at)
        if kept.shift is not None:
            kept.follow()
        clauses, row = set_up.clauses, kept.there
        entries = [each for each in waiting_in(row.pending) if not each.is_old(at)]
        waiting = [_waiting(each, with_money=with_money) for each in entries]
        return {
            "table": table,
            "name": live.name,
            "number": row.number,
            "open": kept.shift is not None,
            "denominations": sorted(set_up.chips, reverse=True),
            "class": clauses.game_class,
            "procedures": clauses.procedures,
            "cite": clauses.count,
            "waiting": waiting[-1] if waiting else None,
            "all_waiting": waiting,
            "carried": kept.before.chips if with_money and kept.before is not None else None,
            "shift": None if kept.shift is None else _shift(kept.shift, at, with_money=with_money),
        }

    return await floor.long_query(read)


def _waiting(entry: Waiting, *, with_money: bool) -> Plain:
    """Whose count waits for a second person, or which two counts are void and why; never what was counted."""
    void = {"differed": entry.differed, "chips": entry.chips, "refused": entry.refused}
    why = {"why": entry.why, "cite": entry.cite} if with_money else {"why": "", "cite": ""}
    return {"kind": entry.kind, "by": entry.by, "box": entry.box} | void | why


def _shift(shift: Shift, now: int, *, with_money: bool) -> Plain:
    state = shift.state
    found = [_finding(each) for each in close_findings(state, state.tray) if each.where != TRAY]
    return {
        "day": state.set_up.day,
        "opened": state.opened_at,
        "opening": state.opening if with_money else None,
        "tray_cents": state.tray_cents if with_money else None,
        "box": state.box,
        "tip_box_cents": state.tip_box_cents if with_money else None,
        "tips_again": counts_tips_again(state),
        "slips": [_slip(each) for each in state.slips.values()],
        "boxes": [
            {**_box(each, with_money=with_money), "again": counts_again(state, each)} for each in state.boxes.values()
        ],
        "findings": found if with_money else [],
        "figures": plain_figures(figures_of(shift, now)) if with_money else None,
    }


def _slip(slip: Slip) -> Plain:
    return {
        "number": slip.number,
        "kind": slip.kind,
        "chips": slip.chips,
        "cents": slip.cents,
        "state": slip.state,
        "waits_for": waits_for(slip.state),
        "requested_by": slip.requested_by,
        "prepared_by": slip.prepared_by,
        "verified_by": slip.verified_by,
        "reason": slip.reason,
    }


def _box(box: Box, *, with_money: bool) -> Plain:
    cents = box.cents if with_money else None
    return {"number": box.number, "dropped": box.dropped_at, "counted": box.counted is not None, "cents": cents}


def _finding(finding: Finding) -> Plain:
    return {"where": finding.where, "cents": finding.cents, "text": finding.words}


def plain_figures(figures: ShiftFigures) -> Plain:
    """The figures of a shift; shares as fractions of one and as text, so that nothing is rounded."""
    return {
        "opening_cents": figures.opening_cents,
        "fills_cents": figures.fills_cents,
        "credits_cents": figures.credits_cents,
        "closing_cents": figures.closing_cents,
        "drop_cents": figures.drop_cents,
        "win_cents": figures.win_cents,
        "play_cents": figures.play_cents,
        "over_cents": figures.over_cents,
        "wagered_cents": figures.wagered_cents,
        "tips_cents": figures.tips_cents,
        "in_play_cents": figures.in_play_cents,
        "rounds": figures.rounds,
        "seconds": figures.seconds,
        "hold": _share(figures.hold),
        "win_per_hour_cents": _per_hour(figures),
    }


def _per_hour(figures: ShiftFigures) -> int | None:
    """The win by the hour, once there is enough of an hour to say so."""
    if figures.win_per_hour is None or figures.seconds < QUARTER_HOUR:
        return None
    return round(figures.win_per_hour)


def _share(share: Fraction | None) -> float | None:
    return None if share is None else float(share)
