"""The floor under load: so many tables, five automatic players each, all at once, on one machine.

    python benchmarks/floor.py --tables 200 --seconds 60
    python benchmarks/floor.py --tables 200 --seconds 60 --postgres

Prints rounds and durable commands a second, the ratio to what the same database commits when nothing else is done (one
small row a commit, in the same run), and the time in which 99 of 100 actions of a player are answered.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import secrets
import statistics
import sys
import tempfile
import time
import uuid
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, select

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from pitboss.floor import people
from pitboss.floor.floor import Floor
from pitboss.floor.live import HOUSE, wallet
from pitboss.floor.people import Role
from pitboss.floor.setup import SetUp
from pitboss.ledger import open_store, schema
from pitboss.ledger.entries import Written, write
from tests.servers import FloorProcess, Postgres

PLAYERS = 5
CENTS = 100_000_00


class Guest:
    """A player who plays by itself: stands on whatever is offered first, and wagers again."""

    def __init__(self, port: int, table: str, seat: int, cookie: str, csrf: str) -> None:
        self.port, self.table, self.seat = port, table, seat
        self.head = (
            f"Host: 127.0.0.1\r\nCookie: pitboss_session={cookie}\r\nx-pitboss-csrf: {csrf}\r\n"
            "Content-Type: application/json\r\n"
        )
        self.waits: list[float] = []
        self.commands = 0
        self.refused = 0

    async def run(self, until: float) -> None:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        await self.order({"kind": "sit", "seat": self.seat})
        await self.order({"kind": "buy in", "cents": 50_000_00})
        while time.monotonic() < until:
            await self.turn()
        self.writer.close()

    async def turn(self) -> None:
        state = await self.ask("GET", f"/api/tables/{self.table}")
        round = state["round"]
        if round is None or round["over"] or (round["takes_wagers"] and not self.plays(round)):
            await self.order({"kind": "wager", "seat": self.seat, "bet": "main", "cents": 10_00})
            await self.order({"kind": "ready"})
        elif round["legal"]:
            start = time.perf_counter()
            await self.order({"kind": "act", "action": round["legal"][0]["name"], "step": round["step"]})
            self.waits.append(time.perf_counter() - start)
        else:
            await asyncio.sleep(0.05)

    def plays(self, round: dict[str, Any]) -> bool:
        return any(each["seat"] == self.seat for each in round["positions"])

    async def order(self, order: dict[str, Any]) -> None:
        body = json.dumps({"id": uuid.uuid4().hex, "order": order})
        answer = await self.ask("POST", f"/api/tables/{self.table}/commands", body)
        self.commands += 1
        self.refused += "done" not in answer

    async def ask(self, method: str, path: str, body: str = "") -> Any:
        self.writer.write(f"{method} {path} HTTP/1.1\r\n{self.head}Content-Length: {len(body)}\r\n\r\n{body}".encode())
        head = await self.reader.readuntil(b"\r\n\r\n")
        length = next(line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:"))
        return json.loads(await self.reader.readexactly(int(length.partition(b":")[2])))


def furnish(url: str, tables: int) -> list[tuple[str, int, str, str]]:
    """Tables, and people who are signed in already: their table, seat, cookie and token."""
    store = open_store(url)
    floor = Floor(store)
    kept = people.hashed(secrets.token_hex())
    seats = []
    for number in range(1, tables + 1):
        table = f"t{number}"
        floor.add(SetUp(table, f"Table {number}", "blackjack", options={"dealt_from": "digital"}))
        for seat in range(1, PLAYERS + 1):
            name = f"p{number}-{seat}"

            def join(connection: Connection, name: str = name) -> people.SignedIn:
                people.sign_on(connection, name, Role.PLAYER, kept)
                what = Written(0, floor.journals.next(), {HOUSE: -CENTS, wallet(name): CENTS})
                write(connection, what)
                return people.begin_session(connection, people.Person(name, Role.PLAYER), int(time.time()))

            session = store.do(join)
            seats.append((table, seat, session.token, session.csrf))
    store.close()
    return seats


def raw_commits(url: str, seconds: float) -> float:
    """Commits a second of one small row each, one after the other."""
    store = open_store(url)
    end, done = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        row = {"name": f"raw{done}", "role": "player", "password": "-"}
        store.do(lambda connection, row=row: connection.execute(schema.people.insert(), row))
        done += 1
    store.close()
    return done / seconds


def rounds_played(url: str) -> int:
    store = open_store(url)
    found = len(store.do(lambda connection: connection.execute(select(schema.rounds.c.round)).all()))
    store.close()
    return found


async def load(port: int, seats: list[tuple[str, int, str, str]], seconds: float) -> list[Guest]:
    guests = [Guest(port, *seat) for seat in seats]
    until = time.monotonic() + seconds
    await asyncio.gather(*(guest.run(until) for guest in guests))
    return guests


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--postgres", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        database = Postgres(folder) if asked.postgres else None
        if database is not None:
            database.start()
        url = database.url if database is not None else f"sqlite:///{folder / 'floor.sqlite'}"
        raw = raw_commits(url, 5)
        seats = furnish(url, asked.tables)
        options = ("--empty", "--wager-seconds", "5", "--decision-seconds", "30")
        floor = FloorProcess(folder, url=database.url if database is not None else None, options=options)
        floor.start()
        guests = asyncio.run(load(floor.port, seats, asked.seconds))
        floor.stop()
        rounds = rounds_played(url)
        report(asked.tables, asked.seconds, raw, rounds, guests)
        if database is not None:
            database.stop()


def report(tables: int, seconds: float, raw: float, rounds: int, guests: list[Guest]) -> None:
    waits = sorted(wait for guest in guests for wait in guest.waits)
    commands = sum(guest.commands for guest in guests)
    durable = commands / seconds
    print(f"{tables} tables, {len(guests)} players, {seconds:.0f} s")
    print(f"rounds a second:                    {rounds / seconds:10.1f}")
    print(f"durable commands a second:          {durable:10.1f}")
    print(f"raw commits a second:               {raw:10.1f}   (ratio {durable / raw:.2f})")
    print(f"a player's action, median:          {1000 * statistics.median(waits):10.1f} ms")
    print(f"a player's action, 99 of 100 within:{1000 * waits[int(0.99 * len(waits))]:10.1f} ms")
    print(f"refused commands:                   {sum(guest.refused for guest in guests):10d} of {commands}")


if __name__ == "__main__":
    main()
