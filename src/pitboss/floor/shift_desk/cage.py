"""Cash at the cage, into a player's account and out of it: each is a journal with a line in the house log.

From the house's highest cash threshold on, two persons count it: what the first one enters waits in the house log, and
moves nothing.
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
from pitboss.house.shifts.large_cash import CashCount, check_second
from pitboss.ledger import house_log
from pitboss.ledger.entries import LedgerEntry
from pitboss.ledger.house.accounting import CashConfirmed, CashCounted, CashCountsDiffered
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
    is_large = abs(cents) >= max((await rule_of(floor)).cash_cents)
    taken = min(cents, 0)
    floor.wallets.add(found.name, taken)  # so that nobody spends meanwhile what is being paid out
    try:
        by = await floor.change(lambda connection: _post(connection, floor, cashier.name, found.name, cents, is_large))
    finally:
        floor.wallets.add(found.name, -taken)
    if isinstance(by, PitbossError):
        raise by
    if not by:
        return Moved(held, done=False)
    floor.wallets.credit(found.name, cents)
    await floor.look_up(found.name)
    return Moved(floor.wallets.of(found.name))


def _post(
    connection: Connection, floor: Floor, cashier: str, player: str, cents: int, is_large: bool
) -> str | PitbossError:
    """Post the cash, and say who took it; nobody while it waits. A second count that differs is on the books too."""
    now, by = floor.sessions.clock.now(), cashier
    if is_large:
        counted = floor.accounting.waiting_cash(connection).get(player)
        still = None if counted is None else people.find(connection, counted.by)
        may = counted is not None and still is not None and still.may(Right.CAGE)  # not who was disabled since
        first = CashCount(counted.by, counted.cents) if counted is not None and may else None
        if first is None or first.by == cashier:  # the same person twice is one
            house_log.append(connection, CashCounted(now, player, cents, cashier))
            return ""
        if (refusal := check_second(first, player, cents)) is not None:
            house_log.append(connection, CashCountsDiffered(now, player, first.by, cashier))
            return refusal
        by = first.by
    moved = {OUTSIDE: -cents, wallet(player): cents}
    reason = CASH_IN if cents > 0 else CASH_OUT
    house_log.post(connection, LedgerEntry(now, floor.journals.next(), moved), reason, by)
    if by != cashier:
        house_log.append(connection, CashConfirmed(now, player, cents, by, cashier))
    return by
