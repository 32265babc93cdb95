"""Cash at the table (CO 30-831): buying in, the drop, chips by denomination."""

from __future__ import annotations

from enum import Enum
from typing import Final

from pitboss.errors import MoneyError, Refusal, with_article
from pitboss.law.clauses import RULE_8, HouseClauses
from pitboss.money import ChipSet, dollars
from pitboss.records import Record


class CashError(Refusal):
    """A change of cash or chips that the rules do not allow; nothing changed hands."""


class Tender(Enum):
    """What a dealer may take in exchange for chips (CO 30-831)."""

    CURRENCY = "currency"
    COIN = "coin"
    TICKET = "ticket"
    PURCHASE_TICKET = "purchase ticket"
    COUPON = "coupon"
    MOBILE_ATM_RECEIPT = "mobile ATM receipt"

    @property
    def needs_validation(self) -> bool:
        return self in (Tender.TICKET, Tender.PURCHASE_TICKET)


COINS_FOR_TRAY: Final = (25, 50)  # quarters and half dollars may stay in the tray, CO 30-831(3)


class BoughtIn(Record, frozen=True, tag="bought-in.1"):
    """Cash was taken, chips of equal value were given, and the cash went into the drop box or the tray."""

    player: str
    tender: Tender
    cents: int
    chips: dict[int, int]
    to_tray: bool
    cite: str


class ColoredUp(Record, frozen=True, tag="coloured-up.1"):
    """Chips were changed for others of equal value."""

    player: str
    gave: dict[int, int]
    got: dict[int, int]


class Filled(Record, frozen=True, tag="filled.1"):
    """A fill: chips came from the cage into the tray."""

    cents: int


class Credited(Record, frozen=True, tag="credited.1"):
    """A credit: chips went from the tray back to the cage."""

    cents: int


class Left(Record, frozen=True, tag="left.1"):
    """A player took the chips and left the table."""

    player: str
    cents: int


class TakenOver(Record, frozen=True, tag="taken-over.1"):
    """The log continues another one, whose last hash this is, with the chips that its players held.

    The players are in the order in which they are offered the cut.
    """

    after: str
    racks: dict[str, dict[int, int]]


def worth(chips: dict[int, int]) -> int:
    """What chips are worth, in cents."""
    return sum(chip * count for chip, count in chips.items())


def buy_in(
    chip_set: ChipSet,
    player: str,
    tender: Tender,
    cents: int,
    *,
    chips: dict[int, int] | None = None,
    coin_cents: int = 0,
    to_tray: bool = False,
    validated: bool = False,
    clauses: HouseClauses = RULE_8,
) -> BoughtIn:
    """Check an exchange of cash for chips, in the order of 30-831."""
    if cents <= 0:
        raise CashError(f"a buy-in must be greater than zero, not {dollars(cents)}", clauses.cash)
    if tender.needs_validation and not validated:
        raise CashError(f"{with_article(tender.value)} must be validated before chips are given", clauses.validation)
    given = _equal_chips(chip_set, cents, clauses) if chips is None else dict(chips)
    check_chips(chip_set, given, clauses.cash)
    if worth(given) != cents:
        raise CashError(
            f"chips worth {dollars(worth(given))} were given for {dollars(cents)}; give chips of equal value",
            clauses.equal_chips,
        )
    if to_tray and not (tender is Tender.COIN and coin_cents in COINS_FOR_TRAY and cents % coin_cents == 0):
        raise CashError(
            "only quarters and half dollars may go into the tray; drop everything else", clauses.equal_chips
        )
    return BoughtIn(player, tender, cents, given, to_tray, clauses.equal_chips)


def _equal_chips(chip_set: ChipSet, cents: int, clauses: HouseClauses) -> dict[int, int]:
    try:
        return chip_set.break_down(cents)
    except MoneyError as error:
        raise CashError(str(error), clauses.equal_chips) from None


def check_chips(chip_set: ChipSet, chips: dict[int, int], cite: str) -> None:
    """Refuse chips that the table does not have."""
    for chip, count in chips.items():
        if chip not in chip_set.denominations:
            raise CashError(f"this table has no {dollars(chip)} chip; it has {chip_set}", cite)
        if count < 0:
            raise CashError(f"the number of {dollars(chip)} chips may not be below zero, not {count}", cite)
