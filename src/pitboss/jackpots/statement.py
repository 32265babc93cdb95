"""The statement of a meter: every cent from its start to now, by cause; and whether everything adds up."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from pitboss.jackpots.jackpot import Jackpot
from pitboss.jackpots.steps import (
    ADJUSTED,
    DISPLAY,
    FROZEN,
    HOUSE,
    MICROS,
    OVERFLOW,
    PAID,
    PLACES,
    RESERVE,
    TRANSFERRED,
    WAGERS,
)


@dataclass(frozen=True)
class MeterStatement:
    """What came in, and where it is now; amounts in cents, with their fractions."""

    name: str
    base_cents: int
    rate: Fraction
    reserve_rate: Fraction
    limit_cents: int | None
    contributed: Fraction
    from_house: Fraction
    adjusted: Fraction
    transferred: Fraction  # received, less what went out
    display_cents: int
    fraction: Fraction
    reserve: Fraction
    overflow: Fraction
    frozen: Fraction
    paid: Fraction
    hits: int
    wins_cents: int

    @property
    def is_balanced(self) -> bool:
        """Whether what came in is where it should be, to the last fraction."""
        came = self.contributed + self.from_house + self.adjusted + self.transferred
        held = self.display_cents + self.fraction + self.reserve + self.overflow
        return came == held + self.frozen + self.paid


def statement(jackpot: Jackpot) -> tuple[MeterStatement, ...]:
    """The statement of every meter."""
    return tuple(
        MeterStatement(
            name=meter.name,
            base_cents=meter.set_up.seed_cents,
            rate=meter.set_up.rate,
            reserve_rate=meter.set_up.reserve_rate,
            limit_cents=meter.set_up.limit_cents,
            contributed=-meter.balances[WAGERS],
            from_house=-meter.balances[HOUSE],
            adjusted=-meter.balances[ADJUSTED],
            transferred=-meter.balances[TRANSFERRED],
            display_cents=meter.shows,
            fraction=meter.fraction,
            reserve=meter.balances[RESERVE],
            overflow=meter.balances[OVERFLOW],
            frozen=meter.balances[FROZEN],
            paid=meter.balances[PAID],
            hits=meter.hits,
            wins_cents=meter.wins_cents,
        )
        for meter in jackpot.meters.values()
    )


def explain(jackpot: Jackpot, meter: str, place: str = DISPLAY) -> list[tuple[int, str, Fraction, Fraction]]:
    """Every line that changed a place of a meter: line, cause, change, balance after it."""
    found: list[tuple[int, str, Fraction, Fraction]] = []
    balance = Fraction(0)
    for line in jackpot.log.lines:
        change = sum(
            (_change(move.source, move.target, place, move.cents) for move in line.what.moves if move.meter == meter),
            Fraction(0),
        )
        if change:
            balance += change
            found.append((line.n, type(line.what.step).__name__, change, balance))
    return found


def _change(source: str, target: str, place: str, cents: Fraction) -> Fraction:
    return cents * ((target == place) - (source == place))


def house_keeps(jackpot: Jackpot) -> Fraction:
    """What the house keeps of all wagers: everything that no meter and no reserve took."""
    return jackpot.state.in_meter_cents - sum((each.contributed for each in statement(jackpot)), Fraction(0))


def imbalance(jackpot: Jackpot) -> Fraction:
    """All places of all meters together: always 0, because every move goes from one place to another."""
    micros = sum(meter.micros[place] for meter in jackpot.meters.values() for place in PLACES)
    return Fraction(micros, MICROS)
