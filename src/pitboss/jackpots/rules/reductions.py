"""Reductions of a progressive by hand: for the causes of a closed list only, each within its own bound.

In Washington the list is WAC 230-15-695's, which the submissions name: an amount that equipment showed wrongly, seed
money that the house recovers, and money that is not displayed, as receipts. What a player wins, and what exceeds the
limit, comes off by itself.
"""

from __future__ import annotations

from typing import Final

from pitboss.errors import IllegalAction, Refusal
from pitboss.jackpots.meter import Meter
from pitboss.jackpots.state import State
from pitboss.jackpots.steps import (
    ADJUSTED,
    DISPLAY,
    ERROR,
    HOUSE,
    MALFUNCTION,
    MICROS,
    OVERFLOW,
    RESERVE,
    RULING,
    SEED,
    UNDISPLAYED,
    Adjust,
)
from pitboss.money import dollars

TO_HOUSE: Final = (SEED, UNDISPLAYED)  # causes by which money goes back to the house
USUAL: Final = (MALFUNCTION, ERROR, RULING)  # where there is no list


def lawful_causes(state: State) -> tuple[str, ...]:
    """The causes for which this jackpot may be reduced by hand."""
    rule = state.set_up.definition.reductions
    return USUAL if rule is None or state.set_up.is_house else rule.causes


def check_reduction(state: State, step: Adjust) -> Refusal | None:
    """Why this adjustment may not take money off the jackpot, or None; one that adds money is no reduction."""
    rule = state.set_up.definition.reductions
    cite = state.set_up.definition.step("adjust") if rule is None else str(rule.cite)
    allowed = lawful_causes(state)
    if step.cents < 0 and not step.award and step.cause not in allowed:
        return IllegalAction(
            f"a progressive may not be reduced for {step.cause!r}, only for {', '.join(allowed)}", cite
        )
    if step.cause not in TO_HOUSE:
        return None
    if step.cause not in allowed or step.cents >= 0:
        return IllegalAction(
            f"{step.cause!r} only takes money off: enter a minus amount. Causes allowed here: {', '.join(allowed)}",
            cite,
        )
    meter = state.meters.get(step.meter)
    return None if meter is None else _check_bound(meter, step, cite)


def _check_bound(meter: Meter, step: Adjust, cite: str) -> Refusal | None:
    if step.cause == UNDISPLAYED:
        if step.place not in (RESERVE, OVERFLOW):
            return IllegalAction(
                "what a meter shows belongs to the players; only the reserve or money above the limit may be taken",
                cite,
            )
        return None
    if step.place != DISPLAY:
        return IllegalAction("seed money can only be recovered from the display", cite)
    most = seed_on_display(meter) // MICROS
    if -step.cents > most:
        what = f"at most {dollars(most)}, the house's seed on the meter, can be recovered"
        return IllegalAction(f"{what}. You asked for {dollars(-step.cents)}", cite)
    return None


def seed_on_display(meter: Meter) -> int:
    """The house's own money that the display still holds, in millionths of a cent; awards come off it first."""
    return max(min(meter.micros[DISPLAY] - meter.since_reset, -meter.micros[HOUSE]), 0)


def ends(step: Adjust) -> tuple[str, str]:
    """From where to where an adjustment moves money."""
    other = HOUSE if step.cause in TO_HOUSE else ADJUSTED
    return (other, step.place) if step.cents > 0 else (step.place, other)
