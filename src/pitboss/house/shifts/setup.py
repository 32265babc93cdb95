"""What a shift knows of its table: denominations, game, gaming day, and the clauses that it cites."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from pitboss.catalogue import load
from pitboss.engine.books.cash import COINS_FOR_TRAY
from pitboss.law.clauses import HOUSE_RULE
from pitboss.records import Record

EQUIPMENT: Final = "CO 30-803(1)"  # tray, drop box and tip box of a table in play


class ShiftSetUp(Record, frozen=True, tag="shift-set-up.1"):
    """One shift of one table. `day` is the gaming day that it belongs to, such as 2026-11-17."""

    table: str
    number: int
    day: str
    game: str
    chips: tuple[int, ...]  # denominations in cents
    electronic: bool = False
    by_value: bool = False  # which chips were sold, won and lost is not entered, only what they are worth

    @property
    def denominations(self) -> frozenset[int]:
        """What may lie in the tray: the table's chips, and the coins that need not be dropped."""
        return frozenset(self.chips) | frozenset(COINS_FOR_TRAY)

    @property
    def clauses(self) -> ShiftClauses:
        return clauses_of(self.game)


class ShiftClauses(Record, frozen=True, tag="shift-clauses.1"):
    """The clauses of a game's cash, drop and count. What its state's documents do not say is a house rule."""

    game_class: str  # blackjack or poker, for all accounting; empty where there are no classes
    procedures: str  # the rule with the procedures for drop and count
    count: str
    cash: str
    equipment: str
    persons: str = HOUSE_RULE  # who must not be the same: Rules 9 and 11 are not among the documents


@lru_cache(maxsize=64)
def clauses_of(game: str) -> ShiftClauses:
    """The clauses for a game of the catalog."""
    loaded = load(game)
    found, cash = loaded.definition.accounting, loaded.clauses.equal_chips
    if found is None:
        return ShiftClauses("", "", HOUSE_RULE, cash, HOUSE_RULE)
    return ShiftClauses(found.kind.value, found.kind.procedures, str(found.cite), cash, EQUIPMENT)
