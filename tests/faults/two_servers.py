"""The power goes at one of two servers, again and again. `python -m tests.faults.two_servers --cycles 100`

Six tables share one progressive, three at each server; all of them are rich in sevens, and everybody makes the jackpot
wager. Each person sits at tables of both servers with one account. In every cycle a server is killed with SIGKILL while
people play, or PostgreSQL with all of its processes. The people of the other server play on; the killed one is started
again beside it, and its tables go on. Then the power goes everywhere, and the disk is compared with what people were
told: everything that `tests/faults/cycles.py` asks for, and of the jackpot:

- every wager that the first card locked in has fed it once, and nothing else has;
- every award was paid once, to one seat, in the log of one table;
- the awards of earlier cycles stand as they stood, in the same order: it is the order of the database;
- both servers show the same meter and the same hits.

With `--sqlite` one server has all six tables on a file. Servers are forked (`tests/forked_floor.py`), and a cycle reads
again only the logs that have grown; at the end everything is checked once more from the first line.
"""

from __future__ import annotations

import argparse
import os
import random
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pitboss.floor import demo
from pitboss.floor.floor import Floor
from pitboss.floor.people.people import Role
from pitboss.jackpots.awards import Stage
from pitboss.jackpots.jackpot import Jackpot
from pitboss.jackpots.steps import Contribute
from pitboss.ledger import open_store
from pitboss.shoe import stacked
from tests import floor_jackpots
from tests.faults.checking import WATCHING, Checked, Found, Wrong, check
from tests.faults.cycles import CENTS, PEOPLE, sums, wait_for
from tests.faults.playing import Player, Seen, next_thing
from tests.faults.sending import Sender, Wanted
from tests.faults.sevens.seven_stack import stack
from tests.floor_jackpots import ID, SPOT, TABLES
from tests.forked_floor import ForkedFloor, Nursery
from tests.jackpot_lines import awarded, locked_in
from tests.servers import Client, FloorProcess, Postgres

LINKED: Final = TABLES[:6]
OPTIONS: Final = ("--wager-seconds", "1", "--decision-seconds", "5", "--lines-in-shift", "120")
SEVENS: Final = {"PYTHONPATH": str(Path(__file__).parent / "sevens")}
Hit = tuple[int, str, int, int, int]  # number, table with shift, round, seat, cents


class LinkedPlayer(Player):
    """Makes the jackpot wager with nearly every hand."""

    def another(self) -> LinkedPlayer:
        return LinkedPlayer(self.client.port, self.person, self.table, self.seat, self.seed + 1)

    def next(self, seen: Seen) -> Wanted | None:
        wanted = next_thing(seen)
        lies = [] if seen.position is None else [each["bet"] for each in seen.position["bets"]]
        if wanted is None or wanted.kind != "ready" or SPOT in lies or self.random.random() < 0.1:
            return wanted
        return Wanted("jackpot wager", seen.wager(1_00, SPOT))


@dataclass
class Server:
    """A server with its tables and its people."""

    process: FloorProcess
    tables: tuple[str, ...]
    people: list[Sender]
    watcher: Client

    def begin(self) -> None:
        """Start the server, and let its people go on where they were."""
        self.process.start()
        self.people = [each.again() if each.ident is not None else each for each in self.people]
        for each in self.people:
            each.start()

    def end(self) -> None:
        """Kill the server; its people notice."""
        self.process.kill()
        for each in self.people:
            each.stopping.set()
        for each in self.people:
            each.join(60)
            each.client.hang_up()
        if problems := [f"{each.called}: {each.problem}" for each in self.people if each.problem]:
            raise SystemExit("; ".join(problems))


@contextmanager
def sevens() -> Iterator[None]:
    """Stack shoes in this process, too, which replays what the servers dealt."""
    here = vars(stacked)
    before, here["shuffle"] = here["shuffle"], stack
    try:
        yield
    finally:
        here["shuffle"] = before


def run(cycles: int, *, postgres: bool, seed: int, folder: Path, commands: int = 120) -> tuple[int, int, int]:
    """Run the cycles; how many commands were acknowledged in all, how many refused, and how many awards paid.

    Something is killed after at most this many commands, and a third of them at least.
    """
    database = Postgres() if postgres else None
    if database is not None:
        database.start()
    url = database.url if database is not None else f"sqlite:///{folder / 'floor.sqlite'}"
    nursery = Nursery(SEVENS)
    servers = _servers(nursery, folder, None if database is None else url, seed)
    try:
        with sevens():
            _furnish(url)
            return _run(cycles, random.Random(seed), servers, database, url, commands)
    finally:
        for server in servers:
            server.process.kill()
        nursery.close()
        if database is not None:
            database.remove()


def _furnish(url: str) -> None:
    store = open_store(url)
    floor = Floor(store)
    for person in PEOPLE:
        floor.sign_on(person, Role.PLAYER, demo.PASSWORD, CENTS)
    floor.sign_on("Sam", Role.SUPERVISOR, demo.PASSWORD)
    floor.sign_on(WATCHING.name, WATCHING.role, demo.PASSWORD)
    floor_jackpots.furnish(floor, LINKED)
    store.close()


def _servers(nursery: Nursery, folder: Path, url: str | None, seed: int) -> list[Server]:
    """Two servers on PostgreSQL, one on SQLite; two people at every table."""
    shares = [LINKED] if url is None else [LINKED[:3], LINKED[3:]]
    servers = []
    for number, tables in enumerate(shares):
        share = () if url is None else ("--tables", ",".join(tables), "--server", f"server-{number + 1}")
        own = folder / f"server-{number + 1}" if url is not None else folder
        own.mkdir(exist_ok=True)
        process = ForkedFloor(nursery, own, url=url, options=(*OPTIONS, "--empty", *share))
        seats = [(table, seat) for table in tables for seat in (1, 2)]
        people: list[Sender] = [
            LinkedPlayer(process.port, PEOPLE[place % len(PEOPLE)], table, seat, 1_000_000 * seed)
            for place, (table, seat) in enumerate(seats)
        ]
        servers.append(Server(process, tables, people, Client(process.port, WATCHING.name)))
    return servers


def _run(
    cycles: int, chance: random.Random, servers: list[Server], database: Postgres | None, url: str, commands: int
) -> tuple[int, int, int]:
    checked = Checked()
    hits: list[Hit] = []
    for cycle in range(1, cycles + 1):
        begun = time.monotonic()
        with ThreadPoolExecutor() as together:
            list(together.map(Server.begin, servers))
        _compare(servers, hits)
        everybody = [each for server in servers for each in server.people]
        wait_for(everybody, chance.randint(commands // 3, commands))
        gone = _strike(chance, servers, database)
        for server in servers:
            server.end()
        if database is not None and database.process is None:
            database.start()
        people = [each for server in servers for each in server.people]
        found = check(url, people, CENTS, checked)
        hits = _check_jackpot(found, hits)
        _tell(cycle, gone, people, found, hits, time.monotonic() - begun)
    people = [each for server in servers for each in server.people]
    _check_jackpot(check(url, people, CENTS), hits)  # everything once more, from the first line
    kept, _, refused = sums(people)
    return kept, refused, len(hits)


def _strike(chance: random.Random, servers: list[Server], database: Postgres | None) -> str:
    """Kill something while people play. Where a server is left, its people play on, and the killed one comes back."""
    time.sleep(chance.uniform(0, 0.05))
    number = chance.randrange(len(servers) + (database is not None))
    if number == len(servers) and database is not None:
        database.kill()
        time.sleep(0.2)
        return "the database"
    victim, others = servers[number], [each for each in servers if each is not servers[number]]
    victim.end()
    for other in others:
        _play_on(other, 15)
    if others:
        victim.begin()
        _play_on(victim, 15)
    return f"server {number + 1}"


def _play_on(server: Server, commands: int) -> None:
    """Wait until everybody of a server has something more acknowledged, and all together that many commands."""
    before = {each: each.done for each in server.people}
    deadline = time.monotonic() + 120
    while any(each.done == done for each, done in before.items()) or (
        sum(each.done for each in server.people) < sum(before.values()) + commands
    ):
        if problems := [f"{each.called}: {each.problem}" for each in server.people if each.problem]:
            raise SystemExit("; ".join(problems))
        if ended := [each.called for each in server.people if not each.is_alive()]:
            raise SystemExit(f"a server that nobody touched does not go on: {', '.join(ended)}")
        if time.monotonic() > deadline:
            stuck = [each.called for each, done in before.items() if each.done == done]
            raise SystemExit(f"nothing goes on: {', '.join(stuck) or 'too slow'}")
        time.sleep(0.01)


def _tell(cycle: int, gone: str, people: Sequence[Sender], found: Found, hits: Sequence[Hit], seconds: float) -> None:
    kept, repeated, refused = sums(people)
    print(
        f"cycle {cycle}: {gone} killed, {found.in_play} tables in mid-round; {kept} commands acknowledged and kept, "
        f"{repeated} repeated, {refused} refused; {found.rounds} rounds, {len(hits)} awards paid once, in one order; "
        f"books balanced ({seconds:.0f} s)",
        flush=True,
    )


# --- the jackpot ---------------------------------------------------------------------------------------------------


def _check_jackpot(found: Found, before: Sequence[Hit]) -> list[Hit]:
    """Compare the jackpot's log with the tables' logs; its awards, which begin with those of the cycle before."""
    if found.floor is None:
        raise Wrong("the floor was not opened")
    jackpot = found.floor.jackpots.jackpots[ID].jackpot  # taken again from its log, and compared with the ledger
    logs = found.logs
    if (fed := _contributed(jackpot)) != (locked := locked_in(logs, SPOT)):
        raise Wrong(f"the jackpot was fed {fed - locked} too often, {locked - fed} not at all")
    hits = [(a.number, a.table, a.round, a.seat, a.cents) for a in jackpot.awards.values() if a.stage is Stage.PAID]
    if len(hits) < len(jackpot.awards):
        raise Wrong("an award was neither paid nor taken back")
    paid, in_logs = Counter(hit[1:] for hit in hits), awarded(logs)
    if paid != in_logs:
        raise Wrong(f"awards: {in_logs - paid} in a table's log only, {paid - in_logs} in the jackpot's only")
    if hits[: len(before)] != list(before):
        raise Wrong(f"the order of awards was {before}, and is {hits}")
    return hits


def _contributed(jackpot: Jackpot) -> Counter[tuple[str, int, int]]:
    found: Counter[tuple[str, int, int]] = Counter()
    for event in jackpot.log:
        if isinstance(step := event.step, Contribute):
            found[step.table, step.round, step.seat] += step.cents
    return found


def _compare(servers: Sequence[Server], hits: Sequence[Hit]) -> None:
    """Every server begins with the hits of the database, the latest first."""
    for server in servers:
        if not server.watcher.cookie:
            server.watcher.sign_in()
        status, shown = server.watcher.ask("GET", "/api/jackpots")
        server.watcher.hang_up()
        told: list[Any] = [(f"{h['table']}/{h['shift']}", h["round"], h["seat"], h["cents"]) for h in shown[0]["hits"]]
        known = [hit[1:] for hit in reversed(hits)][:25]
        at = told.index(known[0]) if known and known[0] in told else len(told)  # people play already
        if status != 200 or told[at:] != known[: len(told) - at] or (known and at == len(told) < 25):
            raise SystemExit(f"a server shows the hits {told}, and the database says {known}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cycles", type=int, default=20)
    parser.add_argument("--sqlite", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ.setdefault("PITBOSS_SECRET_FILE", str(Path(folder) / "floor.secret"))
        kept, refused, awards = run(asked.cycles, postgres=not asked.sqlite, seed=asked.seed, folder=Path(folder))
    print(
        f"{asked.cycles} cycles, seed {asked.seed}: {kept} acknowledged commands, none lost, none done twice; "
        f"{refused} refused, which left nothing; {awards} awards, each paid once, in one order; books balanced"
    )


if __name__ == "__main__":
    main()
