"""A second set of books for jackpots, in plain integers of a millionth of a cent, kept from their inputs alone."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from pitboss.jackpots.jackpot import Jackpot
from pitboss.jackpots.setup import JackpotSetUp, MeterSetUp
from pitboss.jackpots.steps import DISPLAY, OVERFLOW, RESERVE
from tests.jackpots import COLOR, MEGA, SUITED, blazing

SCALE = 10**6  # millionths of a cent
HANDS = {MEGA: "mega", SUITED: "major", COLOR: "minor"}


def three_meters() -> JackpotSetUp:
    """Rates whose products with a dollar leave fractions of a cent, and one meter that runs into its limit."""
    meters = (
        MeterSetUp("mega", 2_000_00, Fraction(12_3457, 10**6), Fraction(1_0009, 10**6)),
        MeterSetUp("major", 1_000_00, Fraction(7_7777, 10**6), Fraction(3, 1000), limit_cents=1_000_50),
        MeterSetUp("minor", 500_00, Fraction(3, 100), Fraction(0)),
    )
    return msgspec.structs.replace(blazing("ML03"), meters=meters)


class Books:
    """The second set of books: integers, and the rules in as few words as possible."""

    def __init__(self, set_up: JackpotSetUp) -> None:
        self.set_up = set_up
        self.display = {each.name: each.seed_cents * SCALE for each in set_up.meters}
        self.reserve = dict.fromkeys(self.display, 0)
        self.overflow = dict.fromkeys(self.display, 0)
        self.won = dict.fromkeys(self.display, 0)
        self.seeded = {each.name: each.seed_cents * SCALE for each in set_up.meters}
        self.contributed = dict.fromkeys(self.display, 0)
        self.rates = [(each, int(each.rate * SCALE), int(each.reserve_rate * SCALE)) for each in set_up.meters]

    def wager(self, cents: int) -> None:
        for each, rate, reserve_rate in self.rates:
            to, back = rate * cents, reserve_rate * cents
            self.contributed[each.name] += to + back
            self.reserve[each.name] += back
            self._fill(each, to)

    def _fill(self, meter: MeterSetUp, units: int) -> int:
        room = units if meter.limit_cents is None else max(meter.limit_cents * SCALE - self.display[meter.name], 0)
        fits = min(units, room)
        self.display[meter.name] += fits
        self.overflow[meter.name] += units - fits
        return units - fits

    def award(self, meter: MeterSetUp) -> int:
        """100% of what the meter shows, and the reseed."""
        name = meter.name
        cents = self.display[name] // SCALE
        self.won[name] += cents * SCALE
        self.display[name] -= cents * SCALE
        self.seeded[name] += meter.seed_cents * SCALE
        waiting, self.overflow[name] = self.overflow[name], 0
        joins, self.reserve[name] = self.reserve[name], 0
        for units in (meter.seed_cents * SCALE, joins, waiting):
            self._fill(meter, units)
        return cents

    def agree(self, jackpot: Jackpot) -> None:
        for name, meter in jackpot.meters.items():
            assert meter.micros[DISPLAY] == self.display[name]
            assert meter.micros[RESERVE] == self.reserve[name]
            assert meter.micros[OVERFLOW] == self.overflow[name]
            held = self.display[name] + self.reserve[name] + self.overflow[name] + self.won[name]
            assert held == self.contributed[name] + self.seeded[name]
