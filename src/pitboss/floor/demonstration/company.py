"""Company: automatic players who sit at the tables of a demonstration and play when somebody is there to see it.

They are people of the role `automatic` and act through the orders that everybody uses, so that checks, logs and money
are the same. They never hold up a person: where one sits, they wager when that person has, and at once. A person who
wants their seat gets it. With nobody near they rest, but for one round of one table now and then.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Final

from pitboss.errors import PitbossError
from pitboss.floor.commands import commands
from pitboss.floor.demonstration.guests import buy_in_cents, free_seats, order
from pitboss.floor.demonstration.play_money import PlayMoney, check_demonstration
from pitboss.floor.demonstration.roster import NAMES, STYLE_OF
from pitboss.floor.demonstration.styles import BASIC
from pitboss.floor.demonstration.turns import Step, next_step
from pitboss.floor.floor import Floor
from pitboss.floor.live.live_table import LiveTable, Stopped
from pitboss.floor.people.people import Person, Role
from pitboss.ledger import StoreFailed

CENTS: Final = 10_000_00  # play money that an automatic player starts with
MAX_REFUSED: Final = 3  # orders in a row, after which an automatic player leaves the table


@dataclass(frozen=True)
class CompanyPace:
    """Seconds: between two rounds with nobody to wait for, after the last sign of a person, between idle rounds."""

    between: float = 3.0
    think: float = 0.35
    linger: float = 600.0
    idle: float = 600.0  # 0: no round is played while nobody is near


class Company:
    """The automatic players of a floor. `at_start` says who sits where when the floor opens."""

    def __init__(
        self,
        floor: Floor,
        play_money: PlayMoney,
        at_start: Mapping[str, tuple[str, ...]] | None = None,
        pace: CompanyPace | None = None,
    ) -> None:
        self.floor = floor
        self.play_money = play_money
        self.at_start = at_start or {}
        self.pace = pace or CompanyPace()
        self.rng = Random()
        self.leaving: set[str] = set()
        self.refused: dict[str, int] = {}  # orders in a row, by player
        self.holds: Callable[[LiveTable], bool] = lambda _: False  # whether a dealer in training comes first
        self.encore = ""  # the table whose round is played though nobody is near
        self._watchers: dict[str, int] = {}
        self._seen: dict[str, float] = {}  # the last sign of a person at a table
        self._awake: dict[str, asyncio.Event] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._running = False
        for name in floor.automatic:
            floor.automatic[name] = STYLE_OF.get(name, BASIC)

    # --- people near ---------------------------------------------------------------------------------------------

    @contextlib.contextmanager
    def watching(self, table: str) -> Iterator[None]:
        """Count a person who looks at a table."""
        self._watchers[table] = self._watchers.get(table, 0) + 1
        self.note(table)
        try:
            yield
        finally:
            self._watchers[table] -= 1

    def note(self, table: str) -> None:
        """Note a sign of a person at a table, and wake its company."""
        self._seen[table] = time.monotonic()
        self._wake(table)

    def is_near(self, table: str) -> bool:
        """Whether somebody looks at the table, and has done anything in the last minutes."""
        seen = self._seen.get(table, -self.pace.linger)
        return self._watchers.get(table, 0) > 0 and time.monotonic() - seen < self.pace.linger

    # --- coming and going ----------------------------------------------------------------------------------------

    async def add(self, live: LiveTable, style: str | None, by: str) -> tuple[str, int]:
        """Seat an automatic player of a style, or of any; return its name and seat. One seat stays free for people."""
        check_demonstration(self.floor)
        if live.tournament is not None:
            raise PitbossError("The seats of a tournament are drawn. Automatic players enter at its desk.")
        live.running()
        if len(free := free_seats(live)) < 2:
            raise PitbossError("The last free seat is kept for people. Remove an automatic player first.")
        person = await self.someone(style or self.rng.choice(list(NAMES)), by)
        await order(self.floor, person, live, commands.Sit(kind="sit", seat=free[-1]))
        try:
            await self.buy_in(person, live)
        except PitbossError:
            await order(self.floor, person, live, commands.GetUp(kind="get up", seat=free[-1]))
            raise
        self.leaving.discard(person.name)
        self.attend(live)
        return person.name, free[-1]

    async def someone(self, style: str, by: str) -> Person:
        """An automatic player of this style who sits nowhere; a new one is signed on with play money."""
        seated = {name for live in self.floor.tables.values() for name in live.seats.values()}
        for name in NAMES[style]:
            if name in seated:
                continue
            if name not in self.floor.automatic:
                password = secrets.token_urlsafe(24)  # nobody knows it
                new = partial(self.floor.sign_on, name, Role.AUTOMATIC, password, CENTS, by=by)
                try:
                    await asyncio.to_thread(new)
                except PitbossError:  # a person has this name
                    continue
                self.floor.automatic[name] = style
            return Person(name, Role.AUTOMATIC)
        raise PitbossError("All automatic players of this style are at tables. Choose another style.")

    async def buy_in(self, person: Person, live: LiveTable) -> None:
        """Buy chips, with new play money where the account is empty."""
        if self.floor.wallets.of(person.name) < 2 * live.running().limits.min:
            await self.play_money.give(person)
        cents = buy_in_cents(live, self.floor.wallets.of(person.name))
        await order(self.floor, person, live, commands.BuyIn(kind="buy in", cents=cents))

    async def remove(self, live: LiveTable, seat: int) -> tuple[str, bool]:
        """Free an automatic player's seat: now, or after the round; return the name, and whether it is free."""
        check_demonstration(self.floor)
        name = live.seats.get(seat, "")
        if name not in self.floor.automatic:
            raise PitbossError(f"No automatic player sits at seat {seat}.")
        live.running()
        try:
            await order(self.floor, Person(name, Role.AUTOMATIC), live, commands.GetUp(kind="get up", seat=seat))
        except (StoreFailed, Stopped):
            raise
        except PitbossError:  # a wager is still open
            self.leaving.add(name)
            self._wake(live.id)
            return name, False
        return name, True

    # --- playing -------------------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Seat the company that the floor opens with, or send away who sits there from an earlier day."""
        self._running = True
        if not self.floor.is_demonstration:
            return
        seated = [live for live in self.floor.tables.values() if self._players(live)]
        if self.at_start and not any(live.tournament is None for live in seated):
            for table, styles in self.at_start.items():
                if table in self.floor.tables:
                    await self._seat(self.floor.tables[table], styles)
        for live in seated:
            if not self.at_start and live.tournament is None:
                self.leaving |= set(self._players(live))
            self.attend(live)
        if self.pace.idle:
            self._tasks[""] = asyncio.create_task(self._idle_rounds())

    async def _seat(self, live: LiveTable, styles: tuple[str, ...]) -> None:
        for style in styles:
            with contextlib.suppress(PitbossError):  # a closed or full table has no company
                await self.add(live, style, "")

    async def stop(self) -> None:
        """End with the server; a round in play is continued when it opens again."""
        self._running = False
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        self._tasks.clear()

    def _players(self, live: LiveTable) -> list[str]:
        return [name for name in live.seats.values() if name in self.floor.automatic]

    def _wake(self, table: str) -> None:
        if (event := self._awake.get(table)) is not None:
            event.set()

    def attend(self, live: LiveTable) -> None:
        """Let the company of a table play from now on."""
        task = self._tasks.get(live.id)
        if self._running and self._players(live) and (task is None or task.done()):
            self._awake[live.id] = asyncio.Event()
            self._tasks[live.id] = asyncio.create_task(self._play(live))

    async def _play(self, live: LiveTable) -> None:
        """Do what is due at a table, one order after the other, until its company has left."""
        with contextlib.suppress(StoreFailed, Stopped):
            while self._players(live):
                self._awake[live.id].clear()
                version = live.version
                step = await live.read(partial(next_step, self, live))
                if step is None:
                    await self._rest(live, version)
                    continue
                if step.after:
                    await asyncio.sleep(step.after)
                await self._take(live, step)

    async def _take(self, live: LiveTable, step: Step) -> None:
        """Send an order. The table may have moved on, or refuse; who is refused too often leaves."""
        person = Person(step.player, Role.AUTOMATIC)
        try:
            if step.order is None:
                await self.buy_in(person, live)
            else:
                await order(self.floor, person, live, step.order)
            self.refused.pop(step.player, None)
            if isinstance(step.order, commands.GetUp):
                self.leaving.discard(step.player)
        except (StoreFailed, Stopped):
            raise
        except PitbossError:
            self.refused[step.player] = self.refused.get(step.player, 0) + 1
            if self.refused[step.player] >= MAX_REFUSED and live.tournament is None:
                self.leaving.add(step.player)
            await asyncio.sleep(self.pace.think)

    async def _rest(self, live: LiveTable, version: int) -> None:
        """Wait, at no cost, for the table to change or a person to come."""
        waits = {
            asyncio.ensure_future(live.wait_for_change(version)),
            asyncio.ensure_future(self._awake[live.id].wait()),
        }
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for each in waits:
                each.cancel()

    async def _idle_rounds(self) -> None:
        """Now and then let one table play a round, so that the lobby of an idle floor is not frozen."""
        while True:
            await asyncio.sleep(self.pace.idle)
            playing = [live for live in self.floor.tables.values() if self._players(live) and live.is_electronic]
            able = [live for live in playing if live.tournament is None]
            if able:
                self.encore = self.rng.choice(able).id
                self._wake(self.encore)
