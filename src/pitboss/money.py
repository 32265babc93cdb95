"""Cents, chips and odds; the only place where a payment is rounded.

Money is integer cents. What a wager pays is a `Pay`, in the words of pay tables:

>>> Pay("3 to 2").win(25_00), Pay("2 for 1").keeps_stake
(Fraction(3750, 1), False)
>>> Pay("100% + 250 to 1").win(1_00, meter_cents=5_000_00)
Fraction(525000, 1)
>>> round_up(Pay("6 to 5").win(7_00), unit=50)   # 8.40 cannot be paid in half dollars
850
"""

from __future__ import annotations

import heapq
import itertools
import re
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, Final

from pitboss.errors import MoneyError
from pitboss.files import shortened

CENTS_PER_DOLLAR: Final = 100
MAX_DENOMINATIONS: Final = 50
LARGEST_CHIP: Final = 1_000_000_00
LARGEST_ODD_UNIT: Final = 100_00  # the smallest chip, where others are not multiples of it


def dollars(cents: int) -> str:
    """Cents in dollars.

    >>> dollars(123456), dollars(-50)
    ('$1,234.56', '-$0.50')
    """
    sign = "-" if cents < 0 else ""
    whole, part = divmod(abs(cents), CENTS_PER_DOLLAR)
    return f"{sign}${whole:,}.{part:02d}"


_IN_DOLLARS: Final = re.compile(r"\$([0-9][0-9,]*)\.([0-9]{2})")


def in_points(text: str) -> str:
    """A text about cents as it is said at a tournament table, whose chips are points and no money.

    >>> in_points("the rack holds $12.50, less than $1,000.00")
    'the rack holds 1,250, less than 100,000'
    """
    return _IN_DOLLARS.sub(lambda found: f"{int(found[1].replace(',', '') + found[2]):,}", text)


# Numbers with more digits than any amount are refused.
_AMOUNT: Final = re.compile(r"\$?([0-9]{1,3}(?:,[0-9]{3}){1,4}|[0-9]{1,15})(?:\.([0-9]{2}))?")


def parse_dollars(text: str) -> int:
    """Parse dollars into cents: `"25"`, `"$2.50"`, `"$1,000"`."""
    match = _AMOUNT.fullmatch(text.strip())
    if match is None:
        raise MoneyError(f"not an amount of money: {shortened(text)!r}; write 25, 2.50 or $1,000")
    return int(match[1].replace(",", "")) * CENTS_PER_DOLLAR + int(match[2] or 0)


def round_up(cents: Fraction | int, unit: int) -> int:
    """Round up to a multiple of `unit`: a player is never paid less than the odds."""
    return -(-cents // unit) * unit


@dataclass(frozen=True)
class ChipSet:
    """The denominations at a table, in cents. An electronic table has one-cent credits: `ChipSet((1,))`."""

    denominations: tuple[int, ...]

    def __post_init__(self) -> None:
        if not self.denominations or min(self.denominations) < 1:
            raise MoneyError("a chip set needs at least one denomination, and each must be at least one cent")
        if len(set(self.denominations)) != len(self.denominations):
            raise MoneyError(f"a denomination appears twice in {self.denominations}")
        if len(self.denominations) > MAX_DENOMINATIONS or max(self.denominations) > LARGEST_CHIP:
            raise MoneyError(
                f"a chip set has at most {MAX_DENOMINATIONS} denominations, none above {dollars(LARGEST_CHIP)}"
            )
        object.__setattr__(self, "denominations", tuple(sorted(self.denominations, reverse=True)))
        if not self._even and self.unit > LARGEST_ODD_UNIT:
            limit = dollars(LARGEST_ODD_UNIT)
            raise MoneyError(f"where some chips are not multiples of the smallest, the smallest may be at most {limit}")

    @cached_property
    def unit(self) -> int:
        """The smallest chip."""
        return self.denominations[-1]

    @cached_property
    def _even(self) -> bool:
        return all(chip % self.unit == 0 for chip in self.denominations)

    def can_make(self, cents: int) -> bool:
        """Whether chips can make exactly this amount."""
        if self._even:
            return cents >= 0 and not cents % self.unit
        if cents <= 0:
            return cents == 0
        return self._least_by_rest.get(cents % self.unit, cents + 1) <= cents

    @cached_property
    def _least_by_rest(self) -> dict[int, int]:
        """The smallest amount for each remainder by the smallest chip: adding that chip makes all larger ones.

        Denominations such as $5.00 and $2.00 need it; trying all amounts would take time in proportion to the amount.
        """
        found: dict[int, int] = {}
        waiting = [0]
        while waiting:
            amount = heapq.heappop(waiting)
            if amount % self.unit not in found:
                found[amount % self.unit] = amount
                for chip in self.denominations[:-1]:
                    heapq.heappush(waiting, amount + chip)
        return found

    def least(self, cents: Fraction | int) -> int:
        """The smallest amount in chips that is not below `cents`."""
        if self._even:
            return round_up(cents, self.unit)
        return next(amount for amount in itertools.count(max(round_up(cents, 1), 0)) if self.can_make(amount))

    def most(self, cents: Fraction | int) -> int:
        """The largest amount in chips that is not above `cents`; 0 where even the smallest chip is."""
        if self._even:
            return max(int(cents) // self.unit * self.unit, 0)
        return next(amount for amount in range(max(int(cents), 0), -1, -1) if self.can_make(amount))

    def break_down(self, cents: int) -> dict[int, int]:
        """The chips that make this amount, with as many large ones as possible."""
        if not self.can_make(cents):
            raise MoneyError(f"{dollars(cents)} cannot be made with chips of {self}")
        chips, smaller = {}, self._smaller
        for chip in self.denominations:
            count = cents // chip
            while smaller is not None and not smaller.can_make(cents - count * chip):
                count -= 1  # smaller chips cannot make the rest: use one large chip fewer
            if count:
                chips[chip] = count
                cents -= count * chip
            smaller = None if smaller is None else smaller._smaller
        return chips

    @cached_property
    def _smaller(self) -> ChipSet | None:
        """The same set without the largest chip."""
        return ChipSet(self.denominations[1:]) if self.denominations[1:] else None

    def __str__(self) -> str:
        return ", ".join(dollars(chip) for chip in reversed(self.denominations))


CASINO_CHIPS: Final = ChipSet((50, 1_00, 5_00, 25_00, 100_00, 500_00))

_RATIO: Final = re.compile(r"([0-9]{1,12}(?:\.[0-9]{1,12})?|[0-9]{1,12}/[1-9][0-9]{0,11}) (to|for) ([1-9][0-9]{0,11})")
_SHORT: Final = re.compile(r"([0-9]{1,12}(?:\.[0-9]{1,12})?) ?: ?([1-9][0-9]{0,11})")  # 9:1 is 9 to 1
_PERCENT: Final = re.compile(r"([0-9]{1,12}(?:\.[0-9]{1,12})?)%(?: (\w+))?")


@dataclass(frozen=True, init=False)
class Pay:
    """What a winning wager is paid: odds, a share of a meter, fixed dollars, or a sum of them.

    A share names its meter where there are several: `"100% major"`.

    "to" leaves the stake with the player, "for" does not; a meter share or fixed dollars alone
    do not either. `"push"` returns the stake and wins nothing, `"lose"` does neither. `"9:1"` is read as `"9 to 1"`.
    """

    ratio: Fraction
    share: Fraction
    meter: str
    fixed_cents: int
    keeps_stake: bool
    text: str

    def __init__(self, text: str) -> None:
        text = _SHORT.sub(r"\1 to \2", text)
        ratio, share, meter, fixed_cents, joints = Fraction(0), Fraction(0), "", 0, set[str]()
        for term in [] if text in ("push", "lose") else text.split(" + "):
            if match := _RATIO.fullmatch(term):
                ratio += Fraction(match[1]) / int(match[3])
                joints.add(match[2])
            elif match := _PERCENT.fullmatch(term):
                if share:
                    raise MoneyError(f"{text!r} has two shares of a meter; one is allowed")
                share, meter = Fraction(match[1]) / 100, match[2] or ""
            elif term.startswith("$"):
                fixed_cents += parse_dollars(term)
            else:
                raise MoneyError(
                    f"not odds: {shortened(text)!r}; write 3 to 2, 2 for 1, 100%, $1,000, a sum of these, push or lose"
                )
        if len(joints) > 1:
            raise MoneyError(f"{text!r} mixes 'to' (the stake is returned) and 'for' (it is not)")
        for name, value in (
            ("ratio", ratio),
            ("share", share),
            ("meter", meter),
            ("fixed_cents", fixed_cents),
            ("keeps_stake", text == "push" or joints == {"to"}),
            ("text", text),
        ):
            object.__setattr__(self, name, value)

    def win(self, stake_cents: int, *, meter_cents: int = 0, units: Fraction | int = 1) -> Fraction:
        """The winnings on a stake; `units` scales fixed amounts with the wager's base unit."""
        return self.ratio * stake_cents + self.share * meter_cents + self.fixed_cents * units

    def returned(self, stake_cents: int, unit: int, *, meter_cents: int = 0, units: Fraction | int = 1) -> int:
        """The amount returned to the player, rounded up to the chip unit."""
        won = round_up(self.win(stake_cents, meter_cents=meter_cents, units=units), unit)
        return won + (stake_cents if self.keeps_stake else 0)

    def at_least(self, other: Pay) -> bool:
        """Whether these odds are at least as good for the player; only plain odds can be compared."""
        for pay in (self, other):
            if pay.share or pay.fixed_cents:
                raise MoneyError(f"{pay.text!r} is not plain odds and cannot be compared")
        return self._net() >= other._net()

    def _net(self) -> Fraction:
        return self.ratio if self.keeps_stake else self.ratio - 1

    def __str__(self) -> str:
        return self.text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pay) and self._terms() == other._terms()

    def __hash__(self) -> int:
        return hash(self._terms())

    def _terms(self) -> tuple[Any, ...]:
        return (self.ratio, self.share, self.meter, self.fixed_cents, self.keeps_stake)
