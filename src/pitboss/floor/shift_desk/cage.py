"""Cash at the cage, into a player's account and out of it: each is a journal with a line in the house log."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection

from pitboss.errors import PitbossError
from pitboss.floor.floor import Floor
from pitboss.floor.live.accounts import OUTSIDE, wallet
from pitboss.floor.people import people
from pitboss.floor.people.people import Person, Right, Role
from pitboss.ledger import house_log
from pitboss.ledger.entries import LedgerEntry
from pitboss.money import dollars

CASH_IN, CASH_OUT = "cash in", "cash out"  # reasons in the house log, by which the cash report finds them
REASONS: Final = (CASH_IN, CASH_OUT)


async def move_cash(floor: Floor, cashier: Person, player: str, cents: int) -> int:
    """Take cash for a player's account, or pay it out (below 0); what the account holds then."""
    cashier.must(Right.CAGE)
    found = await floor.ask(lambda connection: people.find(connection, player))
    if found is None or found.role is not Role.PLAYER:
        raise LookupError(f"There is no player {player}. Sign the player on first.")
    await floor.look_up(found.name)
    held = floor.wallets.of(found.name)
    if held + cents < 0:
        raise PitbossError(f"{found.name}'s account holds {dollars(held)}. Pay out at most that.")
    now, reason = floor.sessions.clock.now(), CASH_IN if cents > 0 else CASH_OUT
    moved = {OUTSIDE: -cents, wallet(found.name): cents}

    def post(connection: Connection) -> None:
        house_log.post(connection, LedgerEntry(now, floor.journals.next(), moved), reason, cashier.name)

    taken = min(cents, 0)
    floor.wallets.add(found.name, taken)  # so that nobody spends meanwhile what is being paid out
    try:
        await floor.change(post)
    finally:
        floor.wallets.add(found.name, -taken)
    floor.wallets.credit(found.name, cents)
    await floor.look_up(found.name)
    return floor.wallets.of(found.name)
