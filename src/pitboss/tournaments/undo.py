"""Undo: any step until the next hand begins; the steps after it are replayed without it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pitboss.errors import IllegalAction, Refusal
from pitboss.tournaments.steps import (
    AnyStep,
    BeginHand,
    Conclude,
    CountFees,
    DealHand,
    OpenTournament,
    PayPrize,
    Undo,
    VoidHand,
)

CITE: Final = "CO 30-832.09(6)"
_FINAL: Final = (OpenTournament, BeginHand, DealHand, VoidHand, CountFees, PayPrize, Conclude, Undo)
FIRST_LINE: Final = 2  # the first is the opening


@dataclass
class Taken:
    """A step that was accepted, and whether it is void."""

    step: AnyStep
    undone: bool = False


def check_undo(taken: Sequence[Taken], step: Undo) -> Refusal | None:
    """A line that was not undone yet, before the next hand, with a reason."""
    if not FIRST_LINE <= step.line < len(taken) + FIRST_LINE:
        return IllegalAction(f"There is no line {step.line} that can be undone.", CITE)
    found = taken[step.line - FIRST_LINE]
    if found.undone:
        return IllegalAction(f"Line {step.line} is undone already.", CITE)
    if not step.reason.strip():
        return IllegalAction("Say why.", CITE)
    if isinstance(found.step, _FINAL):
        what = "A hand that began is settled or voided; a count or a payment is corrected by another one."
        return IllegalAction(f"Line {step.line} cannot be undone. {what}", CITE)
    if _hand_since(taken, step.line):
        return IllegalAction(f"A hand has begun since line {step.line}: it stands.", CITE)
    return None


def _hand_since(taken: Sequence[Taken], line: int) -> bool:
    """Whether the next hand has begun: at the same table, or at any where the step is about no table."""
    table = getattr(taken[line - FIRST_LINE].step, "table", "")
    later = [each.step for each in taken[line - FIRST_LINE + 1 :] if isinstance(each.step, BeginHand)]
    return any(not table or each.table == table for each in later)


def undoable(taken: Sequence[Taken]) -> tuple[int, ...]:
    """The lines that may be undone now, the latest first."""
    lines = range(len(taken) + FIRST_LINE - 1, FIRST_LINE - 1, -1)
    return tuple(line for line in lines if check_undo(taken, Undo("-", "director", 0, line, "-")) is None)


def kept(taken: Sequence[Taken], line: int) -> list[Taken]:
    """The steps with one more of them void."""
    return [Taken(each.step, each.undone or place + FIRST_LINE == line) for place, each in enumerate(taken)]
