"""Counting cards: what each rank counts, and how much is wagered at which count."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from pitboss.cards import CARDS, JOKER_INDEX, RANKS
from pitboss.errors import PitbossError
from pitboss.files import read_text, shortened

MAX_LEVELS: Final = 255
LARGEST_TAG: Final = 1_000  # eight decks of it stay far below what the kernel adds up in
LARGEST_COUNT: Final = 10_000
LARGEST_UNIT: Final = 10_000_000
EVEN_MONEY: Final = "even money"  # for a blackjack, where it is offered; no other hand is insured
INSURANCE: Final = ("never", "always", EVEN_MONEY)


@dataclass(frozen=True)
class Count:
    """A count by ranks. A true count is the running one by deck left, rounded down; a running one is taken as it is."""

    name: str
    tags: Mapping[str, Fraction]
    start: Fraction = Fraction(0)
    per_deck: bool = True

    def __post_init__(self) -> None:
        if set(self.tags) != set(RANKS):
            raise PitbossError(f"the count {self.name} says of each rank what it counts: {', '.join(RANKS)}")
        if any(abs(tag) * self.scale > LARGEST_TAG for tag in (*self.tags.values(), self.start)):
            raise PitbossError(f"the count {self.name}: in its smallest step no rank counts more than {LARGEST_TAG}")

    @property
    def scale(self) -> int:
        """By which everything must be multiplied to be whole."""
        return lcm(*(Fraction(tag).denominator for tag in (*self.tags.values(), self.start)))

    def tag_array(self) -> NDArray[np.int16]:
        return np.array([int(self.tags[card.rank] * self.scale) for card in CARDS[:JOKER_INDEX]], dtype=np.int16)


_LOW, _HIGH = Fraction(1), Fraction(-1)
HI_LO: Final = Count(
    "Hi-Lo",
    {rank: _LOW if rank in "23456" else _HIGH if rank in ("10", "J", "Q", "K", "A") else Fraction(0) for rank in RANKS},
)


@dataclass(frozen=True)
class Bets:
    """How many units are wagered at which count: `ramp` holds from each count on. Insurance never, always, from a count
    on, or only as even money for a blackjack."""

    unit_cents: int = 10_00
    ramp: Mapping[int, int] = field(default_factory=lambda: {0: 1})
    insurance: str | int = "never"

    def __post_init__(self) -> None:
        if self.unit_cents < 1 or not self.ramp or len(self.ramp) > MAX_LEVELS:
            raise PitbossError("a ramp has 1 to 255 steps, and its unit is at least a cent")
        if self.unit_cents > LARGEST_UNIT or max(self.ramp.values()) > LARGEST_UNIT:
            raise PitbossError(f"neither a unit's cents nor a step's units may be more than {LARGEST_UNIT:,}")
        if any(abs(count) > LARGEST_COUNT for count in self.ramp):
            raise PitbossError(f"the steps of a ramp are counts from -{LARGEST_COUNT} to {LARGEST_COUNT}")
        if isinstance(self.insurance, int) and abs(self.insurance) > LARGEST_COUNT:
            raise PitbossError(f"insurance is taken from a count of -{LARGEST_COUNT} to {LARGEST_COUNT} on")
        if any(units < 0 for units in self.ramp.values()) or not any(self.ramp.values()):
            raise PitbossError("a ramp wagers at some count, and nowhere less than nothing")
        if isinstance(self.insurance, str) and self.insurance not in INSURANCE:
            raise PitbossError(
                f"insurance is taken never, always or from a count on, or as even money only, not {self.insurance!r}"
            )

    @property
    def units(self) -> list[int]:
        """The different wagers, smallest first."""
        return sorted(set(self.ramp.values()))

    @property
    def lowest(self) -> int:
        return min(self.ramp)

    @property
    def uses_count(self) -> bool:
        return len(self.ramp) > 1 or isinstance(self.insurance, int)

    def levels(self) -> NDArray[np.uint8]:
        """For each count from the lowest step to the highest, which of the units."""
        order, found, last = self.units, [], 0
        for count in range(self.lowest, max(self.ramp) + 1):
            last = self.ramp.get(count, last)
            found.append(order.index(last))
        return np.array(found, dtype=np.uint8)


FLAT: Final = Bets()


class _CountFile(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    tags: dict[str, float | int]
    start: float | int = 0
    per_deck: bool = True


class _BetsFile(msgspec.Struct, forbid_unknown_fields=True):
    ramp: dict[str, int]
    unit_cents: int = 10_00
    insurance: str | int = "never"


def _read(path: Path, kind: Any) -> Any:
    try:
        return msgspec.toml.decode(read_text(path), type=kind)
    except RecursionError:
        raise PitbossError(f"{path.name}: brackets within brackets without an end") from None
    except (msgspec.ValidationError, msgspec.DecodeError, ValueError) as error:
        raise PitbossError(f"{path.name}: {shortened(str(error))}") from None


def _fraction(path: Path, value: float) -> Fraction:
    """A number as it is written: 0.1 is a tenth."""
    if not -LARGEST_TAG <= value <= LARGEST_TAG:  # which also holds for what is no number
        raise PitbossError(f"{path.name}: a tag is a number from -{LARGEST_TAG} to {LARGEST_TAG}")
    return Fraction(str(value))


def read_count(path: Path) -> Count:
    """A count from TOML: `name`, `tags = { A = -1, 2 = 1, … }`, and perhaps `start` and `per_deck`."""
    file: _CountFile = _read(path, _CountFile)
    tags = {rank: _fraction(path, tag) for rank, tag in file.tags.items()}
    return Count(file.name, tags, _fraction(path, file.start), file.per_deck)


def read_bets(path: Path) -> Bets:
    """A ramp from TOML: `ramp = { 1 = 1, 2 = 4, 3 = 8 }` by count, and perhaps `unit_cents` and `insurance`."""
    file: _BetsFile = _read(path, _BetsFile)
    try:
        ramp = {int(count): units for count, units in file.ramp.items()}
    except ValueError:
        raise PitbossError(f"{path.name}: a step of a ramp is a whole count") from None
    return Bets(file.unit_cents, ramp, file.insurance)
