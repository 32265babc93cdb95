"""A side wager as people write it: `WAGER[:PAYTABLE][@METER,…]`, in every command and in a table's set-up.

>>> choice = WagerChoice.parse("lucky-ladies:A")
>>> choice.wager, choice.paytable, choice.meters
('lucky-ladies', 'A', ())
>>> str(WagerChoice.parse(" rocket-aces-progressive : ML-1 @ $10000 , minor=2.50 "))
'rocket-aces-progressive:ML-1@10000,minor=2.50'
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from shlex import quote
from typing import Final

from pitboss.catalogue import load_wager
from pitboss.catalogue.wagers import PayTable, WagerDefinition
from pitboss.errors import IllegalSetup, PitbossError
from pitboss.money import CENTS_PER_DOLLAR, parse_dollars

NOTATION: Final = "WAGER[:PAYTABLE][@METER,…]"

MeterAmount = tuple[str | None, int]  # a meter's name, or None for the next in the pay table's order; cents


@dataclass(frozen=True)
class WagerChoice:
    """A side wager by its id, one of its pay tables, and what each meter stands at."""

    wager: str
    paytable: str = ""  # empty: the first one for the number of decks; of a wheel, its segments: `$5,$10,$25`
    meters: tuple[MeterAmount, ...] = ()

    @classmethod
    def parse(cls, text: str) -> WagerChoice:
        """Read `WAGER[:PAYTABLE][@METER,…]`; a meter is `DOLLARS` or `NAME=DOLLARS`."""
        place, at, amounts = text.partition("@")
        wager, colon, paytable = (part.strip() for part in place.partition(":"))
        if not wager or (colon and not paytable) or (at and not amounts.strip()):
            raise PitbossError(f"{text!r} is not a side wager. Write {NOTATION}, for example lucky-ladies:A")
        return cls(wager, paytable, tuple(parse_meter(each) for each in amounts.split(",")) if at else ())

    def __str__(self) -> str:
        amounts = ",".join(f"{'' if name is None else f'{name}='}{_number(cents)}" for name, cents in self.meters)
        return self.wager + (f":{self.paytable}" if self.paytable else "") + (f"@{amounts}" if amounts else "")

    @property
    def definition(self) -> WagerDefinition:
        """The catalog's entry; a misspelled id is refused with those that come close."""
        return find_wager(self.wager)

    @property
    def segments(self) -> tuple[str, ...]:
        """What a wheel's segments show; the operator fills them, so they stand where a pay table's name would."""
        if not self._is_wheel:
            return ()
        return tuple(each.strip() for each in self.paytable.split(",") if each.strip())

    @property
    def _is_wheel(self) -> bool:
        return next(iter(self.definition.paytables.values())).operator

    def paytable_for(self, decks: int) -> PayTable:
        """The pay table that was named; otherwise the first one for this number of decks."""
        if self.paytable and not self._is_wheel:
            return self.definition.paytable(self.paytable)
        return self.definition.paytable_for(decks)  # where none fits, the table refuses it

    def meters_for(self, paytable: PayTable) -> dict[str, int]:
        """What every meter of this pay table stands at, in cents; one too few or too many is refused."""
        name, known = paytable_title(self.definition, paytable), paytable.meters
        if not known and self.meters:
            raise IllegalSetup(f"{name} has no meter. Leave out what follows the @", str(paytable.cite))
        found = amounts_by_meter(self.meters, known)
        if len(self.meters) != len(known) or found.keys() != set(known):
            which = " and ".join(f"the {each} meter" if each else "a meter" for each in known)
            example = quote(str(WagerChoice(self.wager, paytable.name, ((None, 10_000_00),) * len(known))))
            hint = f"Say what {'it' if len(known) == 1 else 'each'} stands at: {example}"
            raise IllegalSetup(f"{name} pays from {which}. {hint}", str(paytable.cite))
        if any(cents < 0 for cents in found.values()):
            raise IllegalSetup(f"A meter of {name} stands below $0.00", str(paytable.cite))
        return found


def parse_meter(text: str) -> MeterAmount:
    """Read `[NAME=]DOLLARS`.

    >>> parse_meter("minor=$1,000"), parse_meter("2.50")
    (('minor', 100000), (None, 250))
    """
    name, equals, amount = text.rpartition("=")
    return (name.strip() if equals else None, parse_dollars(amount))


def amounts_by_meter(amounts: Iterable[MeterAmount], meters: Iterable[str]) -> dict[str, int]:
    """Cents by meter: those with a name where it is, the others in the pay table's order."""
    given = list(amounts)
    known = list(meters)
    named = {name: cents for name, cents in given if name is not None and name in known}
    unnamed = (cents for name, cents in given if name is None)
    return dict(zip(known, unnamed, strict=False)) | named


def paytable_title(definition: WagerDefinition, paytable: PayTable) -> str:
    """A side wager with its pay table, without saying the same name twice."""
    return definition.name if paytable.name == definition.name else f"{definition.name} {paytable.name}"


def find_wager(wager: str) -> WagerDefinition:
    """A side wager by its id.

    >>> find_wager("lucky-lady")
    Traceback (most recent call last):
    pitboss.errors.PitbossError: The catalog has no wager 'lucky-lady'. Did you mean lucky-ladies or lucky-lucky?
    """
    return load_wager(wager)


def _number(cents: int) -> str:
    """Dollars without a sign or thousands separators, as a list of meters takes them."""
    whole, part = divmod(cents, CENTS_PER_DOLLAR)
    return f"{whole}.{part:02d}" if part else str(whole)
