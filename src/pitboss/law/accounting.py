"""The accounting class of a game: enumerated, its drop taken and counted, as blackjack or as poker (CO 30-2103)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from pitboss.law.citation import Citation


class AccountingClass(Enum):
    """The predominant game, whose procedures for drop and count the table follows."""

    BLACKJACK = "blackjack"
    POKER = "poker"

    @property
    def procedures(self) -> str:
        """The rule with the minimum procedures for drop, count and chips."""
        return "Rule 9" if self is AccountingClass.BLACKJACK else "Rule 11"


@dataclass(frozen=True)
class Accounting:
    """A game's accounting class, with the clause that decides it."""

    kind: AccountingClass
    cite: Citation

    @property
    def words(self) -> str:
        return f"a {self.kind.value} game for all accounting; drop and count by {self.kind.procedures}"

    @property
    def values(self) -> dict[str, str]:
        """The same as plain values, for JSON."""
        return {"class": self.kind.value, "procedures": self.kind.procedures, "cite": str(self.cite)}
