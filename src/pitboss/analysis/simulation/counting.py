"""Card counting: the tag of each rank, and the wager at each count."""

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
LARGEST_TAG: Final = 1_000  # the sum over eight decks stays far below the kernel's limit
LARGEST_COUNT: Final = 10_000
LARGEST_UNIT: Final = 10_000_000
EVEN_MONEY: Final = "even money"  # for a blackjack where it is offered; other hands are not insured
INSURANCE: Final = ("never", "always", EVEN_MONEY)


@dataclass(frozen=True)
class Count:
    """A counting system. A true count is the running count per deck left, rounded down."""

    name: str
    tags: Mapping[str, Fraction]
    start: Fraction = Fraction(0)
    per_deck: bool = True

    def __post_init__(self) -> None:
        if set(self.tags) != set(RANKS):
            raise PitbossError(f"the count {self.name} needs a tag for each rank: {', '.join(RANKS)}")
        if any(abs(tag) * self.scale > LARGEST_TAG for tag in (*self.tags.values(), self.start)):
            raise PitbossError(f"the count {self.name}: no tag may be more than {LARGEST_TAG} times its smallest step")

    @property
    def scale(self) -> int:
        """The factor that makes every tag a whole number."""
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
    """A betting ramp: the units wagered from each count up.

    Insurance is taken never, always, from a count up, or only as even money for a blackjack.
    """

    unit_cents: int = 10_00
    ramp: Mapping[int, int] = field(default_factory=lambda: {0: 1})
    insurance: str | int = "never"

    def __post_init__(self) -> None:
        if self.unit_cents < 1 or not self.ramp or len(self.ramp) > MAX_LEVELS:
            raise PitbossError(f"a ramp has 1 to {MAX_LEVELS} steps and a unit of at least one cent")
        if not all(isinstance(each, int) for pair in self.ramp.items() for each in pair):
            raise PitbossError("a ramp is whole units from whole counts up, such as {0: 1, 2: 4}")
        if self.unit_cents > LARGEST_UNIT or max(self.ramp.values()) > LARGEST_UNIT:
            raise PitbossError(f"a unit may not exceed {LARGEST_UNIT:,} cents, nor a step {LARGEST_UNIT:,} units")
        if any(abs(count) > LARGEST_COUNT for count in self.ramp):
            raise PitbossError(f"the counts of a ramp run from -{LARGEST_COUNT} to {LARGEST_COUNT}")
        if isinstance(self.insurance, int) and abs(self.insurance) > LARGEST_COUNT:
            raise PitbossError(f"the count for insurance runs from -{LARGEST_COUNT} to {LARGEST_COUNT}")
        if any(units < 0 for units in self.ramp.values()) or not any(self.ramp.values()):
            raise PitbossError("a ramp needs a wager above zero at some count, and none below zero")
        if isinstance(self.insurance, str) and self.insurance not in INSURANCE:
            raise PitbossError(f"insurance is never, always, even money or a whole count, not {self.insurance!r}")

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
        """The place among `units` for each count, from the lowest step to the highest."""
        order, found, last = self.units, [], 0
        for count in range(self.lowest, max(self.ramp) + 1):
            last = self.ramp.get(count, last)
            found.append(order.index(last))
        return np.array(found, dtype=np.uint8)


FLAT: Final = Bets()


class _CountFile(msgspec.Struct, forbid_unknown_fields=True):
    name: str  # as it is printed with the results
    tags: dict[str, float | int]  # what each rank adds to the running count
    start: float | int = 0  # the running count of a fresh shoe
    per_deck: bool = True  # a true count: divided by the decks not yet seen


class _BetsFile(msgspec.Struct, forbid_unknown_fields=True):
    ramp: dict[str, int]  # the units wagered from each count up
    unit_cents: int = 10_00  # one unit
    insurance: str | int = "never"  # `never`, `always`, `even money`, or the count from which to insure


def _read(path: Path, kind: Any) -> Any:
    try:
        return msgspec.toml.decode(read_text(path), type=kind)
    except RecursionError:
        raise PitbossError(f"{path.name}: the brackets are nested too deep") from None
    except (msgspec.ValidationError, msgspec.DecodeError, ValueError) as error:
        raise PitbossError(f"{path.name}: {shortened(str(error))}") from None


def _fraction(path: Path, value: float) -> Fraction:
    """A number as it is written: 0.1 is a tenth."""
    if not -LARGEST_TAG <= value <= LARGEST_TAG:  # also true of NaN
        raise PitbossError(f"{path.name}: a tag must be a number from -{LARGEST_TAG} to {LARGEST_TAG}")
    return Fraction(str(value))


def read_count(path: Path) -> Count:
    """Read a count from TOML: `name`, `tags = { A = -1, 2 = 1, … }`, optional `start` and `per_deck`."""
    file: _CountFile = _read(path, _CountFile)
    tags = {rank: _fraction(path, tag) for rank, tag in file.tags.items()}
    return Count(file.name, tags, _fraction(path, file.start), file.per_deck)


def read_bets(path: Path) -> Bets:
    """Read a ramp from TOML: `ramp = { 1 = 1, 2 = 4, 3 = 8 }` by count, optional `unit_cents` and `insurance`."""
    file: _BetsFile = _read(path, _BetsFile)
    try:
        ramp = {int(count): units for count, units in file.ramp.items()}
    except ValueError:
        raise PitbossError(f"{path.name}: each step of a ramp must be a whole count") from None
    return Bets(file.unit_cents, ramp, file.insurance)
