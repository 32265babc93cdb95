"""The keeper of the floor's jackpots: opens them, loads them from their logs, and links tables to them."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import Final

from sqlalchemy import Connection, select

from pitboss.engine.books.log import Stamp
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.table.table import Table
from pitboss.errors import PitbossError
from pitboss.floor.jackpots.kept import KeptJackpot
from pitboss.floor.jackpots.linked import TableJackpots
from pitboss.floor.jackpots.turns import Turns
from pitboss.house.jackpot_spots import as_linked, check_spot, check_spots
from pitboss.jackpots.check import refusal_of
from pitboss.jackpots.jackpot import Jackpot
from pitboss.jackpots.links import LinkedTable, check_layout, check_link
from pitboss.jackpots.replay import resume
from pitboss.jackpots.setup import JackpotSetUp
from pitboss.ledger import Store, schema
from pitboss.ledger.entries import LedgerEntry

_ID: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,30}")


class Keeper:
    """All jackpots of a floor, and the tables that are linked to them."""

    def __init__(self, journal: Callable[[], int]) -> None:
        self.jackpots: dict[str, KeptJackpot] = {}
        self.tables: dict[str, TableJackpots] = {}  # by table id, as far as they were asked for
        self._linked: dict[str, list[LinkedTable]] = {}  # by jackpot
        self._stored: dict[str, dict[str, str]] = {}  # the links on the disk: jackpots by table and spot
        self._journal = journal
        self.turns: Turns | None = None  # where other servers move the same meters

    def share(self, store: Store) -> None:
        """Share all jackpots with other servers: from here on a step needs the turn."""
        self.turns = Turns(store, self.jackpots)

    def turn(self, moved: Iterable[KeptJackpot]) -> AbstractAsyncContextManager[None]:
        """Have the turn at these jackpots; nothing to wait for where one server has them all."""
        return nullcontext() if self.turns is None else self.turns.at([kept.id for kept in moved])

    def load(self, connection: Connection) -> None:
        """Take every step of every jackpot again."""
        for id in connection.execute(select(schema.jackpots.c.id).order_by(schema.jackpots.c.id)).scalars().all():
            self.jackpots[id] = KeptJackpot(resume(stored_lines(connection, id)))
        for row in connection.execute(select(schema.jackpot_links)).all():
            self._stored.setdefault(row.tbl, {})[row.bet] = row.jackpot

    def open(self, set_up: JackpotSetUp, by: str) -> LedgerEntry:
        """Open a jackpot in an executive's name; what is to be written for it."""
        if not _ID.fullmatch(set_up.id):
            raise PitbossError(f"{set_up.id!r} cannot be a jackpot's id. Use 1 to 31 lowercase letters, digits or -")
        if set_up.id in self.jackpots:
            raise PitbossError(f"Jackpot id {set_up.id} is in use. Choose another id.")
        kept = KeptJackpot(Jackpot(set_up, by, stamp=Stamp(by, time.time_ns() // 1_000_000)), written=False)
        entry = kept.take(self._journal)
        if entry is None:
            raise PitbossError("a new jackpot has a first line")
        self.jackpots[set_up.id] = kept
        for id in sorted(self.jackpots):  # in the order in which a start loads them
            self.jackpots[id] = self.jackpots.pop(id)
        return entry

    def forget(self, id: str) -> None:
        """Drop a jackpot that could not be written."""
        del self.jackpots[id]

    # --- links ---------------------------------------------------------------------------------------------------

    def of(self, table: str) -> TableJackpots:
        """The jackpots of a table."""
        if table not in self.tables:
            self.tables[table] = TableJackpots(table, self._journal)
            self.tables[table].turns = self.turns
        return self.tables[table]

    def resume(self, id: str, table: Table | None) -> None:
        """Link a table again as the disk says. What was accepted is not proved again: exact chances take a while."""
        if table is not None and id in self._stored:
            self.link(id, table, self._stored[id], accepted=True)

    def set_up_of(self, jackpot: str) -> JackpotSetUp:
        """The set-up of a jackpot that a table is to feed."""
        return self._find(jackpot).jackpot.set_up

    def link(self, id: str, table: Table, links: Mapping[str, str], *, accepted: bool = False) -> None:
        """Link spots of a table to jackpots, all or none; the refusal names every fault with its clause."""
        found = {bet: self._find(jackpot) for bet, jackpot in links.items()}
        taking_part = {
            bet: as_linked(id, table.game, table.limits, _spot(table, bet), kept.jackpot.set_up)
            for bet, kept in found.items()
        }
        if not accepted:
            self._check(found, taking_part, table)
        self.of(id).spots = found
        for bet, kept in found.items():
            self._linked.setdefault(kept.id, []).append(taking_part[bet])

    def _check(self, found: Mapping[str, KeptJackpot], taking_part: Mapping[str, LinkedTable], table: Table) -> None:
        faults = list(check_layout([kept.jackpot.set_up for kept in found.values()]))
        for bet, kept in found.items():
            set_up, others = kept.jackpot.set_up, self._linked.get(kept.id, [])
            faults += check_link(set_up, [*others, taking_part[bet]])
            faults += check_spot(set_up, _spot(table, bet))
        faults += check_spots([(bet, kept.id) for bet, kept in found.items()])
        if faults:
            raise refusal_of(faults)

    def unlink(self, id: str) -> None:
        """Undo a link that could not be written."""
        self.of(id).spots = {}
        for tables in self._linked.values():
            tables[:] = [each for each in tables if each.table != id]

    def feeding(self, jackpot: str) -> list[str]:
        """The tables that feed a jackpot, at every server."""
        here = [each.table for each in self._linked.get(jackpot, [])]
        others = {} if self.turns is None else self._stored
        return [*here, *(id for id, links in others.items() if jackpot in links.values() and id not in here)]

    async def follow(self, heads: Mapping[str, int]) -> None:
        """Take the steps that other servers wrote, up to these lines at least, and show them at our tables."""
        for id, n in heads.items():
            kept = self.jackpots.get(id)
            if self.turns is None or kept is None or kept.written >= n:
                continue
            async with self.turns.alone(id):
                kept.follow(await self.turns.lines_of(kept))
            for table in self.tables.values():
                if any(each is kept for each in table.kept):
                    table.redraw()

    def _find(self, jackpot: str) -> KeptJackpot:
        try:
            return self.jackpots[jackpot]
        except KeyError:
            raise PitbossError(f"There is no jackpot {jackpot}. Open it first.") from None


def stored_lines(connection: Connection, id: str) -> Iterator[bytes]:
    """The lines of a jackpot's log, as they were written."""
    c = schema.jackpot_lines.c
    query = select(c.body).where(c.jackpot == id).order_by(c.n).execution_options(yield_per=1_000)
    with connection.execute(query) as rows:
        for (body,) in rows:
            yield bytes(body)


def _spot(table: Table, bet: str) -> CatalogueWager:
    side = table.house.sides.get(bet)
    if not isinstance(side, CatalogueWager):
        raise PitbossError(f"{bet} has no pay table of the catalog, so no jackpot can be linked to it.")
    return side
