"""A meter: where its money is, and how much every cause moves. Amounts are exact; nothing is rounded away."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from pitboss.jackpots.setup import MeterSetUp
from pitboss.jackpots.steps import (
    DISPLAY,
    FROZEN,
    HELD,
    HOUSE,
    MICROS,
    OVERFLOW,
    PAID,
    PLACES,
    RESERVE,
    TRANSFERRED,
    WAGERS,
    Move,
)
from pitboss.money import round_up

PLAYERS: Final = (WAGERS, RESERVE, OVERFLOW, TRANSFERRED)  # whatever comes from here is the players' money


@dataclass
class Meter:
    """The places of one meter's money, in cents with their fractions, and its counters."""

    set_up: MeterSetUp
    micros: dict[str, int] = field(default_factory=lambda: dict.fromkeys(PLACES, 0))  # by place
    hits: int = 0  # awards that were sealed
    wins_cents: int = 0  # what they came to
    since_reset: int = 0  # what players put on the display since its last reset, in millionths of a cent
    _rate: int = field(init=False)
    _reserve_rate: int = field(init=False)

    def __post_init__(self) -> None:
        self.use(self.set_up)

    def use(self, set_up: MeterSetUp) -> None:
        """Use this set-up from now on."""
        self.set_up = set_up
        self._rate, self._reserve_rate = int(set_up.rate * MICROS), int(set_up.reserve_rate * MICROS)

    @property
    def name(self) -> str:
        return self.set_up.name

    @property
    def shows(self) -> int:
        """What the meter displays: whole cents."""
        return self.micros[DISPLAY] // MICROS

    @property
    def fraction(self) -> Fraction:
        """The part of a cent that is on the meter and cannot be shown."""
        return Fraction(self.micros[DISPLAY] % MICROS, MICROS)

    @property
    def balances(self) -> dict[str, Fraction]:
        """Every place's money in cents, with their fractions."""
        return {place: Fraction(micros, MICROS) for place, micros in self.micros.items()}

    @property
    def players_money(self) -> Fraction:
        """What is held of the players' own money: contributions since the last reset, reserve and overflow."""
        held = sum(self.micros[place] for place in HELD)
        return Fraction(min(held, self.since_reset + self.micros[RESERVE] + self.micros[OVERFLOW]), MICROS)

    def apply(self, move: Move) -> None:
        """Move money; what players put on the display since its last reset is counted."""
        self.micros[move.source] -= move.micros
        self.micros[move.target] += move.micros
        if move.target == DISPLAY and move.source in PLAYERS:
            self.since_reset += move.micros
        elif move.source == DISPLAY and move.target in PLAYERS:
            self.since_reset -= move.micros

    # What each cause moves. None of these changes the meter.

    def contribution(self, wager_cents: int) -> Iterator[Move]:
        """The parts of a wager: to the display up to its limit, above it to the overflow, and to the reserve."""
        yield from self._fill(WAGERS, wager_cents * self._rate, self.micros[DISPLAY])
        if self._reserve_rate:
            yield Move(self.name, WAGERS, RESERVE, wager_cents * self._reserve_rate)

    def share(self, share: Fraction) -> int:
        """A percentage of what the meter shows, up to the next cent and never above what it shows."""
        return round_up(share * self.shows, unit=1)

    def award(self, cents: int) -> Iterator[Move]:
        """An award is frozen; what the meter does not have comes from the house."""
        from_meter = min(cents, self.shows)
        if from_meter:
            yield Move(self.name, DISPLAY, FROZEN, from_meter * MICROS)
        if cents > from_meter:
            yield Move(self.name, HOUSE, FROZEN, (cents - from_meter) * MICROS)

    def reset(self) -> Iterator[Move]:
        """After 100%: the seed, then the reserve, then what waited above the limit."""
        left = self.micros[DISPLAY]
        for source, micros in (
            (HOUSE, self.set_up.seed_cents * MICROS),
            (RESERVE, self.micros[RESERVE]),
            (OVERFLOW, self.micros[OVERFLOW]),
        ):
            for move in list(self._fill(source, micros, left)):
                left += move.micros if move.target == DISPLAY else 0
                yield move

    def payment(self, cents: int) -> Iterator[Move]:
        yield Move(self.name, FROZEN, PAID, cents * MICROS)

    def filled(self, source: str, micros: int) -> Iterator[Move]:
        """Money that joins the display; what the limit does not let in goes to the overflow."""
        return self._fill(source, micros, self.micros[DISPLAY])

    def spill(self) -> Iterator[Move]:
        """What the display holds above its limit goes to the overflow."""
        limit = self._limit
        if limit is not None and self.micros[DISPLAY] > limit:
            yield Move(self.name, DISPLAY, OVERFLOW, self.micros[DISPLAY] - limit)

    @property
    def _limit(self) -> int | None:
        cents = self.set_up.limit_cents
        return None if cents is None else cents * MICROS

    def _fill(self, source: str, micros: int, shown: int) -> Iterator[Move]:
        limit = self._limit
        fits = micros if limit is None else max(min(micros, limit - shown), 0)
        if fits:
            yield Move(self.name, source, DISPLAY, fits)
        if micros > fits and source != OVERFLOW:
            yield Move(self.name, source, OVERFLOW, micros - fits)
