"""What a controller of progressives has to tell of each meter, and its last hits in the order in which they came.

The list is that of other states' rules for such systems (N.J.A.C. 13:69E-1.39A, 9 NYCRR 5320.8 and 5321.18): base,
reset, increment, hidden increment, limit, and counts of what came in, what shows, hits, wins, overflow, reserved pool.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from pitboss.engine.books.log import Stamp
from pitboss.jackpots.awards import STANDING, Award
from pitboss.jackpots.jackpot import Jackpot
from pitboss.jackpots.meter import Meter
from pitboss.jackpots.steps import DISPLAY, MICROS, OVERFLOW, RESERVE, Call

LEAST_HITS: Final = 25  # that are kept at least


@dataclass(frozen=True)
class Counters:
    """One meter, as a controller reports it."""

    name: str
    base_cents: int  # what the house puts in at the start and after each reset
    reset_cents: int  # what the meter would show if it were won now
    increment: Fraction  # part of each wager for the display
    hidden_increment: Fraction  # part of each wager for the reserve, which nobody sees
    limit_cents: int | None
    in_meter_cents: int  # all wagers that came in
    display_cents: int
    hits: int
    wins_cents: int
    overflow: Fraction  # in cents, with the fraction: above the limit, for the next meter
    reserved_pool: Fraction  # in cents, with the fraction: for the next seed


def counters(jackpot: Jackpot) -> tuple[Counters, ...]:
    """The counters of every meter."""
    return tuple(_counters(jackpot, meter) for meter in jackpot.meters.values())


def _counters(jackpot: Jackpot, meter: Meter) -> Counters:
    set_up = meter.set_up
    return Counters(
        name=meter.name,
        base_cents=set_up.seed_cents,
        reset_cents=reset_cents(meter),
        increment=set_up.rate,
        hidden_increment=set_up.reserve_rate,
        limit_cents=set_up.limit_cents,
        in_meter_cents=jackpot.state.in_meter_cents,
        display_cents=meter.shows,
        hits=meter.hits,
        wins_cents=meter.wins_cents,
        overflow=meter.balances[OVERFLOW],
        reserved_pool=meter.balances[RESERVE],
    )


def reset_cents(meter: Meter) -> int:
    """What the meter would show after a 100% award now: seed, reserve and overflow, up to the limit."""
    fraction = meter.micros[DISPLAY] % MICROS  # of a cent: it is not won
    whole = fraction + meter.set_up.seed_cents * MICROS + meter.micros[RESERVE] + meter.micros[OVERFLOW]
    limit = meter.set_up.limit_cents
    return (whole if limit is None else min(whole, limit * MICROS)) // MICROS


@dataclass(frozen=True)
class CalledHit:
    """An award that stands, with its place in the one order of all awards."""

    line: int  # of the jackpot's log: no two awards have the same
    at: int | None  # milliseconds since 1970, where the log keeps the time
    award: Award


def last_hits(jackpot: Jackpot, count: int = LEAST_HITS) -> list[CalledHit]:
    """The latest awards that stand, the latest call first: the log's order decides, however close two of them were."""
    found: dict[int, CalledHit] = {}
    for line in reversed(jackpot.log.lines):
        step = line.what.step
        if not isinstance(step, Call) or step.award in found or jackpot.awards[step.award].stage not in STANDING:
            continue  # taken back, or called again later
        at = line.stamp.at if isinstance(line.stamp, Stamp) else None
        found[step.award] = CalledHit(line.n, at, jackpot.awards[step.award])
        if len(found) == count:
            break
    return list(found.values())
