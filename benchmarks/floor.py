"""The floor under load: many tables with five automatic players each, all on one machine.

    python benchmarks/floor.py --tables 200 --seconds 60
    python benchmarks/floor.py --tables 200 --seconds 60 --postgres
    python benchmarks/floor.py --tables 200 --seconds 60 --think 2

Players use the same socket as a page. Without `--think` they act at once, so that a thousand of them queue and the time
of a decision is that of the queue. Prints rounds and durable commands a second, the ratio to the commits of the same
database by itself (one small row a commit, in the same run), the time within which 99 of 100 decisions are answered,
and the cost of a command to the server. Measured once everybody is seated and playing.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import resource
import secrets
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import uvloop
from sqlalchemy import Connection

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.players import Player
from pitboss.floor.floor import Floor
from pitboss.floor.live.accounts import HOUSE, wallet
from pitboss.floor.live.setup import SetUp
from pitboss.floor.people import people, sessions
from pitboss.floor.people.people import Role
from pitboss.ledger import house_log, open_store, schema
from pitboss.ledger.entries import LedgerEntry
from tests.servers import FloorProcess, Postgres

PLAYERS = 5
CENTS = 100_000_00
TRAY = 1_000_000_00
WARM_UP = 3.0  # seconds of play before anything is counted
AT_ONCE = 50  # people who sit down at the same time

Place = tuple[str, int, str]  # a table, a seat, a cookie


def furnish(url: str, tables: int) -> list[Place]:
    """Tables, and people who are signed in."""
    store = open_store(url)
    floor = Floor(store)
    kept = people.hashed(secrets.token_hex())
    places = []
    for number in range(1, tables + 1):
        table = f"t{number}"
        floor.add(SetUp(table, f"Table {number}", "blackjack", tray_cents=TRAY, options={"dealt_from": "digital"}))

        def join(connection: Connection, number: int = number) -> list[str]:
            return [_join(connection, floor, f"p{number}-{seat}", kept) for seat in range(1, PLAYERS + 1)]

        places += [(table, seat, token) for seat, token in enumerate(store.do(join), start=1)]
    store.close()
    return places


def _join(connection: Connection, floor: Floor, name: str, kept: str) -> str:
    person, now = people.Person(name, Role.PLAYER), int(time.time())
    people.sign_on(connection, person, kept, "", now)
    money = LedgerEntry(now, floor.journals.next(), {HOUSE: -CENTS, wallet(name): CENTS})
    house_log.post(connection, money, "for the benchmark", "")
    return sessions.begin_session(connection, person, now).token


def raw_commits(url: str, seconds: float) -> float:
    """Commits a second of one small row each, one after the other."""
    store = open_store(url)
    end, done = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        row = {"name": f"raw{done}", "role": "player", "password": "-", "folded": f"raw{done}"}
        store.do(lambda connection, row=row: connection.execute(schema.people.insert(), row))
        done += 1
    store.do(lambda connection: connection.execute(schema.people.delete()))  # they are not in the house log
    store.close()
    return done / seconds


@dataclass
class Measured:
    """The result of a load."""

    seconds: float
    players: list[Player]
    server_cpu: float
    client_cpu: float

    def say(self, tables: int, raw: float, start: float) -> None:
        commands = sum(player.commands for player in self.players)
        durable = commands / self.seconds
        waits = sorted(wait for player in self.players for wait in player.waits)
        rounds = sum(player.rounds for player in self.players if player.seat == 1)
        print(f"{tables} tables, {len(self.players)} players, {self.seconds:.0f} s")
        print(f"rounds a second:                    {rounds / self.seconds:10.1f}")
        print(f"durable commands a second:          {durable:10.1f}")
        print(f"raw commits a second:               {raw:10.1f}   (ratio {durable / raw:.2f})")
        print(f"a player's decision, median:        {1000 * statistics.median(waits):10.1f} ms")
        print(f"a player's decision, 99 of 100 in:  {1000 * waits[int(0.99 * len(waits))]:10.1f} ms")
        print(f"the server's CPU, a command:        {1000 * self.server_cpu / commands:10.2f} ms")
        print(f"the players' CPU, a command:        {1000 * self.client_cpu / commands:10.2f} ms")
        print(f"from start to the first answer:     {start:10.1f} s")
        print(f"refused commands:                   {sum(p.refused for p in self.players):10d} of {commands}")


def cpu_of(pid: int) -> float:
    """The CPU seconds of a process."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def load(floor: FloorProcess, places: list[Place], seconds: float, think: float) -> Measured:
    players = [Player(floor.port, *place, think) for place in places]
    for first in range(0, len(players), AT_ONCE):
        await asyncio.gather(*(player.sit_down() for player in players[first : first + AT_ONCE]))
    for player in players:
        player.play()
    await asyncio.sleep(WARM_UP)
    pid = floor.process.pid if floor.process is not None else 0
    start, server, client = time.monotonic(), cpu_of(pid), time.process_time()
    for player in players:
        player.counting = True
    await asyncio.sleep(seconds)
    for player in players:
        player.counting = player.playing = False
    return Measured(time.monotonic() - start, players, cpu_of(pid) - server, time.process_time() - client)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--think", type=float, default=0, help="average seconds that a player thinks")
    asked = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        database = Postgres() if asked.postgres else None
        if database is not None:
            database.start()
        url = database.url if database is not None else f"sqlite:///{folder / 'floor.sqlite'}"
        raw = raw_commits(url, 5)
        places = furnish(url, asked.tables)
        options = ("--empty", "--wager-seconds", "5", "--decision-seconds", "30")
        floor = FloorProcess(folder, url=database.url if database is not None else None, options=options)
        begun = time.monotonic()
        floor.start()
        started = time.monotonic() - begun
        uvloop.run(load(floor, places, asked.seconds, asked.think)).say(asked.tables, raw, started)
        floor.stop()
        if database is not None:
            database.remove()


if __name__ == "__main__":
    main()
