"""Accounts of the ledger: their names, transfers to and from tables, and the players' wallets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from pitboss.engine.books.books import BY_HAND
from pitboss.engine.books.cash import BoughtIn, Credited, Filled, Left, TakenOver, worth
from pitboss.engine.books.log import Did, Line, TableOpened
from pitboss.engine.vocabulary.events import Awarded
from pitboss.errors import PitbossError
from pitboss.ledger.entries import LedgerEntry
from pitboss.ledger.servers.shared import WALLETS, Balances
from pitboss.money import dollars

HOUSE: Final = "house"
OUTSIDE: Final = "outside"  # guests who pay cash and take chips to the cage
GUEST: Final = "guest "  # a guest has no wallet; the name in the books begins with this
TRANSFER_ACCOUNTS: Final = ("brought in", "taken away", BY_HAND)  # a table's own count of transfers


def account_of(table: str, shift: int, name: str) -> str:
    """The ledger's name for an account of a table's shift."""
    return f"{accounts_of(table)}{shift}/{name}"


def accounts_of(table: str) -> str:
    """The beginning of all account names of a table."""
    return f"table/{table}/"


def wallet(player: str) -> str:
    """The ledger's name for a player's wallet."""
    return f"{WALLETS}{player}"


def is_guest(player: str) -> bool:
    """Whether this is a guest, whose chips are changed at the cage."""
    return player.startswith(GUEST)


def transfer_postings(line: Line, table: str, shift: int) -> list[tuple[str, int]]:
    """What accounts outside a table's shift gain by one line of its log."""
    what = line.what
    if isinstance(what, Did):  # most lines
        return [posting for event in what.events if isinstance(event, Awarded) for posting in _hand_pay(event)]
    if isinstance(what, TableOpened):  # the tray comes from the shift before
        return [(account_of(table, shift - 1, "tray") if shift > 1 else HOUSE, -what.tray_cents)]
    if isinstance(what, TakenOver):
        return [(account_of(table, shift - 1, f"rack/{name}"), -worth(chips)) for name, chips in what.racks.items()]
    if isinstance(what, Filled):
        return [(HOUSE, -what.cents)]
    if isinstance(what, Credited):
        return [(HOUSE, what.cents)]
    if isinstance(what, BoughtIn):
        return [(wallet(what.player) if what.tender.needs_validation else OUTSIDE, -what.cents)]
    if isinstance(what, Left):
        return [(_purse(what.player), what.cents)]
    return []


def _hand_pay(award: Awarded) -> list[tuple[str, int]]:
    """An award comes from the house; a tip's goes into the table's own tip box."""
    paid = [(_purse(award.player), award.cents)] if award.player else []
    return [(HOUSE, -award.cents), *paid]


def _purse(player: str) -> str:
    """Where a player's money is when it leaves a table."""
    return OUTSIDE if is_guest(player) else wallet(player)


class Wallets:
    """The players' money on account at the cage; read from the ledger at the start, then kept in memory."""

    def __init__(self, balances: dict[str, int]) -> None:
        self._cents = {
            name.removeprefix(WALLETS): cents for name, cents in balances.items() if name.startswith(WALLETS)
        }

    def of(self, person: str) -> int:
        return self._cents.get(person, 0)

    def add(self, person: str, cents: int) -> None:
        self._cents[person] = self.of(person) + cents

    def credit(self, person: str, cents: int) -> None:
        """Note money that the cage has put on an account, and that is on the disk."""
        self.add(person, cents)

    def pay(self, player: str, cents: int) -> None:
        """Pay an award; a guest takes it to the cage, and nobody takes a tip's."""
        if player and not is_guest(player):
            self.add(player, cents)

    def undo(self, lost: Iterable[LedgerEntry]) -> None:
        """Reverse what a table moved when the ledger could not be written."""
        for person, cents in _on_account(lost):
            self.add(person, -cents)

    def check(self, person: str, cents: int) -> None:
        """Refuse to spend more than the wallet holds."""
        if cents > self.of(person):
            held = self.of(person)
            advice = "Choose a smaller amount, or pay in at the cage." if held > 0 else "Pay in at the cage first."
            raise PitbossError(f"Your account holds {dollars(held)}, less than {dollars(cents)}. {advice}")


class SharedWallets(Wallets):
    """Wallets that other servers change too: what the database said last, and what this server has not written yet."""

    def __init__(self, balances: dict[str, int], journal: int) -> None:
        super().__init__(balances)
        self._as_of = dict.fromkeys(self._cents, journal)  # the journal after which each amount was read
        self._unwritten: Counter[str] = Counter()

    def of(self, person: str) -> int:
        return super().of(person) + self._unwritten[person]

    def add(self, person: str, cents: int) -> None:
        self._unwritten[person] += cents

    def credit(self, person: str, cents: int) -> None:
        """Nothing to note: the database is asked."""

    def note(self, found: Balances) -> list[str]:
        """Note what the database says now; whose account has changed."""
        changed = []
        for account, cents in found.cents.items():
            person = account.removeprefix(WALLETS)
            if self._as_of.get(person, 0) <= found.journal:
                if cents != self._cents.get(person, 0):
                    changed.append(person)
                self._cents[person], self._as_of[person] = cents, found.journal
        return changed

    def note_written(self, written: Iterable[LedgerEntry], after: Balances) -> None:
        """Note what was written, and what the accounts held then."""
        self.undo(written)
        self.note(after)


def _on_account(entries: Iterable[LedgerEntry]) -> Iterator[tuple[str, int]]:
    """What people gained on account by these entries."""
    for account, cents in (posting for entry in entries for posting in entry.postings.items()):
        if account.startswith(WALLETS):
            yield account.removeprefix(WALLETS), cents
