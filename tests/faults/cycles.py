"""The power goes, again and again, while people play. `python -m tests.faults.cycles --cycles 200`

Players at several tables send commands as fast as they are answered: some of them twice, at once, or again from long
ago. After a random while the server is killed with SIGKILL (and, on PostgreSQL, in every other cycle the database with
all of its processes); then everything is started again. A player who got no answer sends the same command with the same
name, and everybody must get on playing. After every cycle:

- every command that was ever acknowledged is in the database with the answer that was given, its line in the log;
- there is no command that nobody sent;
- chips bought and wagers put down stand in the logs exactly once for each command that is kept;
- what everybody has on account is what was there at first, less what was bought, plus what was taken away;
- every journal comes to nothing, and so do all accounts together;
- every chain holds, each log goes on from the end of the one before it, and what each table's log comes to when it is
  done again is what the ledger holds, to the cent.

A process that is killed loses what it holds in memory, not what the system holds for it: that nothing is acknowledged
before it is synced is for `test_fail_stop.py` to show.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from pathlib import Path

from pitboss.floor import demo
from pitboss.floor.floor import Floor
from pitboss.floor.people import Role
from pitboss.ledger import open_store
from tests.faults.checking import check
from tests.faults.playing import Player
from tests.servers import FloorProcess, Postgres

TABLES = ("blackjack", "high-limit", "spanish", "switch", "free-bet", "pai-jack", "hold-em", "stadium")
PEOPLE = ("Kim", "Lee", "Max", "Noa")  # each sits at several tables at once
SEATS = 2
CENTS = 10_000_000_00
PATIENCE = 120  # seconds for everybody to get on
OPTIONS = ("--wager-seconds", "1", "--decision-seconds", "5", "--lines-in-shift", "80")


def run(cycles: int, *, postgres: bool, seed: int, folder: Path) -> int:
    """So many cycles; how many commands were acknowledged in all."""
    database = Postgres() if postgres else None
    if database is not None:
        database.start()
    url = database.url if database is not None else f"sqlite:///{folder / 'floor.sqlite'}"
    _furnish(url)
    floor = FloorProcess(folder, url=None if database is None else url, options=OPTIONS)
    try:
        return _run(cycles, random.Random(seed), floor, database, url)
    finally:
        floor.kill()
        if database is not None:
            database.remove()


def _furnish(url: str) -> None:
    """A new floor, with people who do not run out of money."""
    store = open_store(url)
    floor = Floor(store)
    demo.furnish(floor)
    for person in PEOPLE:
        floor.sign_on(person, Role.PLAYER, demo.PASSWORD, CENTS)
    store.close()


def _run(cycles: int, chance: random.Random, floor: FloorProcess, database: Postgres | None, url: str) -> int:
    seats = [(table, seat) for table in TABLES for seat in range(1, SEATS + 1)]
    players = [
        Player(floor.port, PEOPLE[number % len(PEOPLE)], table, seat, 0) for number, (table, seat) in enumerate(seats)
    ]
    for cycle in range(1, cycles + 1):
        begun = time.monotonic()
        floor.start()
        for player in players:
            player.start()
        _wait_for(players, chance.randint(40, 150))
        time.sleep(chance.uniform(0, 0.05))
        gone = _kill(floor, database, with_database=cycle % 2 == 0)
        _stop(cycle, players)
        if database is not None and database.process is None:
            database.start()
        found = check(url, players, CENTS)
        kept, repeated, refused = _sums(players)
        print(
            f"cycle {cycle}: {gone} killed, {found.in_play} tables in mid-round; "
            f"{kept} commands acknowledged and kept, {repeated} repeated, {refused} refused; "
            f"{found.rounds} rounds in {found.shifts} logs, books balanced ({time.monotonic() - begun:.0f} s)",
            flush=True,
        )
        players = [player.again() for player in players]
    floor.start()  # the last state is gone on with, too
    return _sums(players)[0]


def _sums(players: list[Player]) -> tuple[int, int, int]:
    memories = [player.memory for player in players]
    kept = sum(len(each.acknowledged) for each in memories)
    return kept, sum(each.repeated for each in memories), sum(each.refused for each in memories)


def _wait_for(players: list[Player], commands: int) -> None:
    """Until so many commands were acknowledged, of everybody some: then all are in the middle of something."""
    deadline = time.monotonic() + PATIENCE
    while sum(player.done for player in players) < commands or not all(player.done for player in players):
        if problems := [f"{each.person} at {each.table}: {each.problem}" for each in players if each.problem]:
            raise SystemExit("; ".join(problems))
        if time.monotonic() > deadline:
            stuck = [f"{each.person} at {each.table}" for each in players if not each.done]
            raise SystemExit(f"after a restart nothing goes on: {', '.join(stuck)}")
        time.sleep(0.01)


def _kill(floor: FloorProcess, database: Postgres | None, *, with_database: bool) -> str:
    gone = "the floor"
    if database is not None and with_database:
        database.kill()
        time.sleep(0.2)
        gone = "the database and the floor"
    floor.kill()
    return gone


def _stop(cycle: int, players: list[Player]) -> None:
    for player in players:
        player.stopping.set()
        player.join(60)
        player.client.hang_up()
    if problems := [f"{each.person} at {each.table}: {each.problem}" for each in players if each.problem]:
        raise SystemExit(f"cycle {cycle}: {'; '.join(problems)}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cycles", type=int, default=20)
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        total = run(asked.cycles, postgres=asked.postgres, seed=asked.seed, folder=Path(folder))
    print(f"{asked.cycles} cycles, {total} acknowledged commands: none lost, none done twice, books balanced")


if __name__ == "__main__":
    main()
