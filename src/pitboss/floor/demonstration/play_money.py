"""Play money: what a new player starts with, and what a player without money gets again."""

from __future__ import annotations

import math
import time
from typing import Final

from sqlalchemy import Connection

from pitboss.errors import PitbossError
from pitboss.floor.floor import Floor
from pitboss.floor.live.accounts import HOUSE, wallet
from pitboss.floor.people.people import Denied, Person, Right
from pitboss.ledger import house_log
from pitboss.ledger.entries import LedgerEntry, chips_held
from pitboss.money import dollars

START_CENTS: Final = 1_000_00
WAIT_SECONDS: Final = 600.0
REASON: Final = "play money"  # in the house log
_LOW: Final = 10  # a player who holds less than this part of the amount may ask again


class PlayMoney:
    """Hands out play money on a demonstration floor.

    `cents` is the amount, `wait_seconds` the time between two amounts for one player. The times are kept in memory:
    after a restart everybody may ask again.
    """

    def __init__(self, floor: Floor, cents: int = START_CENTS, wait_seconds: float = WAIT_SECONDS) -> None:
        self.floor = floor
        self.cents = cents
        self.wait_seconds = wait_seconds
        self._given: dict[str, float] = {}  # when, by player

    @property
    def below_cents(self) -> int:
        """A player who holds less than this may ask for more."""
        return max(1, self.cents // _LOW)

    @property
    def offer(self) -> dict[str, int] | None:
        """What a page says about it; None on a floor for real money."""
        return {"cents": self.cents, "below_cents": self.below_cents} if self.floor.is_demonstration else None

    def holds(self, player: str) -> int:
        """A player's money: the account, and the chips at every table."""
        return self.floor.wallets.of(player) + self.floor.chips_of(player)

    async def give(self, person: Person) -> int:
        """Put play money on a player's account; return what the account then holds."""
        person.must(Right.PLAY)
        check_demonstration(self.floor)
        await self._check_need(person.name)
        before, self._given[person.name] = self._given.get(person.name), time.monotonic()
        now = self.floor.sessions.clock.now()

        def post(connection: Connection) -> None:
            moved = {HOUSE: -self.cents, wallet(person.name): self.cents}
            house_log.post(connection, LedgerEntry(now, self.floor.journals.next(), moved), REASON, person.name)

        try:
            await self.floor.change(post)
        except PitbossError:
            self._given.pop(person.name)
            if before is not None:
                self._given[person.name] = before
            raise
        self.floor.wallets.credit(person.name, self.cents)
        await self.floor.look_up(person.name)
        return self.floor.wallets.of(person.name)

    async def _check_need(self, player: str) -> None:
        held = self.holds(player)
        if self.floor.store.share is not None:  # chips may be at other servers
            await self.floor.look_up(player)
            held = self.floor.wallets.of(player) + await self.floor.ask(lambda c: chips_held(c, player))
        if held >= self.below_cents:
            raise PitbossError(
                f"You hold {dollars(held)}. Play money is for players with less than {dollars(self.below_cents)}."
            )
        left = self._given.get(player, -math.inf) + self.wait_seconds - time.monotonic()
        if left > 0:
            raise PitbossError(f"You got play money a moment ago. Ask again in {_minutes(left)}.")


def _minutes(seconds: float) -> str:
    minutes = math.ceil(seconds / 60)
    return "1 minute" if minutes == 1 else f"{minutes} minutes"


def check_demonstration(floor: Floor) -> None:
    """Refuse on a floor for real money."""
    if not floor.is_demonstration:
        raise Denied("This floor plays for real money. Guests and play money are for demonstration floors.")
