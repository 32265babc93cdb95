"""Cash at the cage, into a player's account and out of it: each is a journal with a line in the house log.

From the house's highest cash threshold on, two persons count it: what the first one enters waits, and moves nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection

from pitboss.errors import PitbossError
from pitboss.floor.floor import Floor
from pitboss.floor.live.accounts import OUTSIDE, wallet
from pitboss.floor.people import people
from pitboss.floor.people.people import Person, Right, Role
from pitboss.floor.shift_desk.accounting import rule_of
from pitboss.ledger import house_log
from pitboss.ledger.entries import LedgerEntry
from pitboss.ledger.house.accounting import CashConfirmed
from pitboss.money import dollars

CASH_IN, CASH_OUT = "cash in", "cash out"  # reasons in the house log, by which the cash report finds them
REASONS: Final = (CASH_IN, CASH_OUT)


@dataclass(frozen=True)
class Moved:
    """What a player's account holds, and whether the cash has moved: a large amount waits for a second person."""

    held_cents: int
    done: bool = True


async def move_cash(floor: Floor, cashier: Person, player: str, cents: int) -> Moved:
    """Take cash for a player's account, or pay it out (below 0); what the account holds then."""
    cashier.must(Right.CAGE)
    found = await floor.ask(lambda connection: people.find(connection, player))
    if found is None or found.role is not Role.PLAYER:
        raise LookupError(f"There is no player {player}. Sign the player on first.")
    await floor.look_up(found.name)
    held = floor.wallets.of(found.name)
    if held + cents < 0:
        raise PitbossError(f"{found.name}'s account holds {dollars(held)}. Pay out at most that.")
    first, limit = "", max((await rule_of(floor)).cash_cents)
    if abs(cents) >= limit:
        first = floor.large_cash.second(cashier.name, found.name, cents)
        if not first:
            return Moved(held, done=False)
    now, reason = floor.sessions.clock.now(), CASH_IN if cents > 0 else CASH_OUT
    moved = {OUTSIDE: -cents, wallet(found.name): cents}

    def post(connection: Connection) -> None:
        by = first or cashier.name
        house_log.post(connection, LedgerEntry(now, floor.journals.next(), moved), reason, by)
        if first:
            house_log.append(connection, CashConfirmed(now, found.name, cents, first, cashier.name))

    taken = min(cents, 0)
    floor.wallets.add(found.name, taken)  # so that nobody spends meanwhile what is being paid out
    try:
        await floor.change(post)
    finally:
        floor.wallets.add(found.name, -taken)
    floor.wallets.credit(found.name, cents)
    await floor.look_up(found.name)
    return Moved(floor.wallets.of(found.name))
