"""What people have on account at the cage, beside the chips in front of them."""

from __future__ import annotations

from pitboss.errors import PitbossError
from pitboss.floor.live import wallet
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

    def check(self, person: str, cents: int) -> None:
        """Refuse to spend what is not there."""
        if cents > self.of(person):
            raise PitbossError(f"{dollars(self.of(person))} are on account, not {dollars(cents)}")
