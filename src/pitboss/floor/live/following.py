"""What the other servers of the house did, read from the database: their jackpots' steps, and people's accounts.

The same connection holds this server's tables, so a look that fails is also how an idle server learns that it has lost
them: the store stops, and with it every table.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from typing import Final

from sqlalchemy import Connection, select

from pitboss.errors import PitbossError
from pitboss.floor.jackpots.keeper import Keeper
from pitboss.floor.live.accounts import SharedWallets, wallet
from pitboss.floor.live.live_table import LiveTable
from pitboss.ledger import Store, schema
from pitboss.ledger.servers import shared
from pitboss.ledger.servers.shared import Balances

_logger: Final = logging.getLogger(__name__)
LOOK: Final = 0.25  # seconds between two looks


class Follower:
    """Keeps meters and accounts in memory as the database has them."""

    def __init__(
        self, store: Store, wallets: SharedWallets, jackpots: Keeper, tables: Mapping[str, LiveTable], journal: int
    ) -> None:
        self._store = store
        self._wallets = wallets
        self._jackpots = jackpots
        self._tables = tables
        self._journal = journal  # the last one whose accounts were read

    async def run(self) -> None:
        """Look again and again, until the database fails."""
        while not self._store.failure:
            try:
                await self.look()
            except PitbossError:
                pass  # the store or the jackpot says why it has stopped
            except Exception:
                _logger.exception("this server cannot follow the others")
            await asyncio.sleep(LOOK)

    async def look(self) -> None:
        """Take over what is new."""
        accounts, heads = await asyncio.wrap_future(self._store.ask(self._news))
        self._journal = accounts.journal
        changed = set(self._wallets.note(accounts))
        await self._jackpots.follow(heads)
        for live in self._tables.values():
            if changed & set(live.seats.values()):
                live.announce_change()

    def _news(self, connection: Connection) -> tuple[Balances, dict[str, int]]:
        heads = connection.execute(select(schema.jackpots.c.id, schema.jackpots.c.n)).all()
        return shared.balances_since(connection, self._journal), {row.id: row.n for row in heads}

    async def look_up(self, player: str) -> None:
        """Ask what one account holds now."""
        self._wallets.note(await asyncio.wrap_future(self._store.ask(lambda c: shared.balance_of(c, wallet(player)))))
