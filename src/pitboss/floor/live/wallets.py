"""What people have on account at the cage, beside the chips in front of them."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.errors import PitbossError
from pitboss.floor.live.live_table import wallet
from pitboss.ledger.entries import Written
from pitboss.money import dollars


class Wallets:
    """Balances in memory; the ledger holds the same, and is where they are read from at the start."""

    def __init__(self, balances: dict[str, int]) -> None:
        start = wallet("")
        self._cents = {name.removeprefix(start): cents for name, cents in balances.items() if name.startswith(start)}

    def of(self, person: str) -> int:
        return self._cents.get(person, 0)

    def add(self, person: str, cents: int) -> None:
        self._cents[person] = self.of(person) + cents

    def undo(self, lost: Iterable[Written]) -> None:
        """Take back what a table moved that was never written: the ledger does not hold it."""
        start = wallet("")
        for account, cents in (posting for what in lost for posting in what.postings.items()):
            if account.startswith(start):
                self.add(account.removeprefix(start), -cents)

    def check(self, person: str, cents: int) -> None:
        """Refuse to spend what is not there."""
        if cents > self.of(person):
            raise PitbossError(f"{dollars(self.of(person))} are on account, not {dollars(cents)}")
