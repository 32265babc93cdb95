"""What the law may say about a jackpot: one dataclass for each statement of its file."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Final

from pitboss.errors import MoneyError, PitbossError
from pitboss.law.citation import Citation
from pitboss.money import Pay

PROGRESSIVE, HOUSE = KINDS = ("progressive", "house")
RATE_RULES: Final = ("printed", "house")
SEED_RULES: Final = ("printed", "specified", "house")  # specified: by the maker of the pay table, not in the text
REMOVED, LEFT = AFTER_START = ("removed", "left")
FROM_LEFT, FROM_RIGHT, BY_HOUSE = FIRST = ("dealer's left", "dealer's right", "house procedure")
AT_ONCE, AFTER_HAND = WHEN = ("at once", "after the hand")
FROM_JACKPOT, FROM_HOUSE = SOURCES = ("jackpot", "house")
PRIZE: Final = "prize"  # the name of a "$" prize among the meters; it is posted and not fed by wagers
MALFUNCTION, ERROR, RULING, SEED, UNDISPLAYED = REDUCTIONS = (
    "malfunction",
    "error",
    "regulator's ruling",
    "seed recovered",
    "nondisplayed funds",
)
ADVICE: Final = (
    "rate above the preset",
    "rate below 70%",
    "no reserve",
    "reserve without a seed",
    "seed other than the preset",
    "seed below the largest fixed award",
    "seed of nothing",
)
STEPS: Final = ("shown", "tray", "call", "supervisor", "seal", "take_back", "adjust", "win_page")
_VERSION: Final = re.compile(r"(.+) v([0-9]{1,6}(?:\.[0-9]{1,6}){0,3})([a-z]?)")


@dataclass(frozen=True)
class PrintedMeter:
    """A seed and an increment that the text prints, for a wager of `per_cents`."""

    paytables: tuple[str, ...]
    meter: str
    seed_cents: int
    seed_cite: Citation
    rate: Fraction
    rate_cite: Citation
    per_cents: int


@dataclass(frozen=True)
class SeedRule:
    """How the seed is found. `scales`: it multiplies with the wager. `any_with_reserve`: free where a reserve is."""

    cite: Citation
    rule: str
    scales: Citation | None
    any_with_reserve: Citation | None


@dataclass(frozen=True)
class RateRule:
    """What part of a wager goes to the meter: the printed one, or the house's choice from 0% to 100%."""

    cite: Citation
    rule: str


@dataclass(frozen=True)
class ReseedRule:
    """A 100% award resets the meter to its seed; with `reserve`, plus what the reserve holds."""

    cite: Citation
    reserve: Citation | None


@dataclass(frozen=True)
class WagersRule:
    """Whether wagers leave the table when the game is started; with some pay tables they stay."""

    cite: Citation
    after_start: str
    left_with: tuple[str, ...]
    left_cite: Citation | None


@dataclass(frozen=True)
class OrderRule:
    """Whose award comes first of several in a round; `replaced`: the clause that lets the house set another order."""

    cite: Citation
    first: str
    replaced: Citation | None

    def allows(self, first: str) -> bool:
        """Whether the house may have this order; nothing is the section's own, where it has one."""
        if not first:
            return self.first != BY_HOUSE
        return first in FIRST[:2] and (self.first in (BY_HOUSE, first) or self.replaced is not None)


@dataclass(frozen=True)
class KindsRule:
    """Whether it may be run as a progressive, as a house jackpot, or as either."""

    cite: Citation
    allowed: tuple[str, ...]


@dataclass(frozen=True)
class WhenRule:
    """When percentages may be paid; the house chooses."""

    cite: Citation
    allowed: tuple[str, ...]


@dataclass(frozen=True)
class PrizeRule:
    """The "$" prize: out of the jackpot or from the house (`cite`), fixed or odds (`kinds`), times the wager."""

    cite: Citation
    kinds: Citation
    multiplies: Citation


@dataclass(frozen=True)
class LinkRule:
    """Which tables may share it. `titles`: the games that it names; `same`: one pay table and one number of decks."""

    cite: Citation
    titles: tuple[str, ...]
    across_games: bool
    same: Citation | None
    one_kind: Citation | None


@dataclass(frozen=True)
class Version:
    """A part of a jackpot system and its version; a letter after the number does not count.

    >>> version = Version.parse("Game Manager 2 v2.5.4")
    >>> version.name, version.number, str(version)
    ('Game Manager 2', (2, 5, 4), 'Game Manager 2 v2.5.4')
    """

    name: str
    number: tuple[int, ...]
    text: str = field(compare=False)

    @classmethod
    def parse(cls, text: str) -> Version:
        """Read a name and a number; anything else is refused."""
        match = _VERSION.fullmatch(text)
        if match is None:
            raise PitbossError(f"{text[:80]!r} is not a system with its version; write Game Manager 2 v2.5.4")
        return cls(match[1], tuple(int(part) for part in match[2].split(".")), text)

    def meets(self, lowest: Version) -> bool:
        """Whether this is the same system, at that version or a later one."""
        return self.name.lower() == lowest.name.lower() and _padded(self.number) >= _padded(lowest.number)

    def __str__(self) -> str:
        return self.text


def _padded(number: tuple[int, ...]) -> tuple[int, ...]:
    """A version number of four parts: 5.4 is 5.4.0."""
    return (*number, 0, 0, 0, 0)[:4]


@dataclass(frozen=True)
class SystemRule:
    """The approved systems: one of the alternatives, each with all its parts at these versions or later."""

    cite: Citation
    any_of: tuple[tuple[Version, ...], ...]


@dataclass(frozen=True)
class DiscontinueRule:
    """It may not end before its top award is won (`cite`), unless the Director permits something else (`petition`)."""

    cite: Citation
    petition: Citation


@dataclass(frozen=True)
class ReductionsRule:
    """The causes for which a progressive may be reduced by hand, where there is a closed list of them."""

    cite: Citation
    causes: tuple[str, ...]


@dataclass(frozen=True)
class JackpotDefinition:
    """What the law says about the meters of one side wager; None or empty where it is silent."""

    id: str  # the wager's
    cite: Citation
    kinds: KindsRule
    rate: RateRule | None
    seed: SeedRule | None
    printed: tuple[PrintedMeter, ...]
    reseed: ReseedRule | None
    wagers: WagersRule | None
    order: OrderRule | None
    when: WhenRule | None
    award: dict[str, Citation]  # the steps of an award, by name
    card: bool  # an award is sealed with a card of the right level
    prize: PrizeRule | None
    link: LinkRule | None
    systems: tuple[SystemRule, ...]
    discontinue: DiscontinueRule | None
    display: Citation | None  # the monitor at the table has no functions and no network of its own
    notices: Citation | None  # what is posted at the table of a house jackpot
    reductions: ReductionsRule | None
    advice: dict[str, Citation]
    file: Path = field(compare=False)

    def printed_for(self, paytable: str, meter: str) -> PrintedMeter | None:
        """The printed seed and increment of a meter, where the text has them."""
        return next((each for each in self.printed if paytable in each.paytables and each.meter == meter), None)

    def step(self, name: str) -> str:
        """The clause of a step of an award; the jackpot's own where the section is silent on it."""
        return str(self.award.get(name, self.cite))


def is_plain_odds(text: str) -> bool:
    """Whether a "$" prize may be these odds: such as 50 for 1, the wager not returned."""
    try:
        pay = Pay(text)
    except MoneyError:
        return False
    return pay.ratio > 0 and not pay.share and not pay.fixed_cents and not pay.keeps_stake
