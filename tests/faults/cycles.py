"""The power goes, again and again, while people play. `python -m tests.faults.cycles --cycles 200`

Players at several tables send commands as fast as they are answered: they wager, act, take wagers back, leave and
return; some commands are sent twice, at once, or again from long ago, and some are refused. A dealer deals to guests, a
supervisor and an executive rule, set limits, close and open tables. After a random while the server is killed with
SIGKILL (and, on PostgreSQL, in every other cycle the database with all of its processes); then everything is started
again. Who got no answer sends the same command with the same name, and everybody must be able to play. After a cycle:

- every command that was ever acknowledged is in the database with the answer that was given, its line in the log;
- there is no command that nobody sent, and none that was refused;
- no line is there that only an order writes, but for those of orders that were done;
- chips bought, wagers, take-backs and rulings stand in the logs exactly once for each command that is kept;
- what everybody has on account is what was there at first, less what was bought, plus what was taken away;
- every journal comes to nothing, and so do all accounts together;
- every chain holds, each log goes on from the end of the one before it, and replays;
- the floor opens, its tables agree with the ledger to the cent, and opened again it stands at the same card.

A process that is killed loses what it holds in memory, not what the system holds for it: that nothing is acknowledged
before it is synced is for `test_fail_stop.py` to show.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pitboss.floor import demo
from pitboss.floor.floor import Floor
from pitboss.floor.people.people import Role
from pitboss.ledger import open_store
from tests.faults.checking import PASSING, WATCHING, Checked, check
from tests.faults.playing import Player
from tests.faults.sending import Sender
from tests.faults.staffing import Dealer, Supervisor
from tests.forked_floor import ForkedFloor, Nursery
from tests.servers import Client, FloorProcess, Postgres

TABLES = (
    "blackjack",
    "high-limit",
    "spanish",
    "switch",
    "free-bet",
    "pai-jack",
    "ante-up",
    "deuces",
    "hold-em",
    "stadium",
)
DEALT = "single-deck"
PEOPLE = ("Kim", "Lee", "Max", "Noa")  # each sits at several tables at once
SEATS = 2
CENTS = 10_000_000_00
PATIENCE = 120  # seconds in which everybody gets something done
OPTIONS = ("--wager-seconds", "1", "--decision-seconds", "5", "--lines-in-shift", "80")


def run(
    cycles: int,
    nursery: Nursery,
    *,
    postgres: bool,
    seed: int,
    folder: Path,
    without: frozenset[str] = frozenset(),
) -> tuple[int, int]:
    """Run the cycles; how many commands were acknowledged in all, and how many refused."""
    database = Postgres() if postgres else None
    if database is not None:
        database.start()
    url = database.url if database is not None else f"sqlite:///{folder / 'floor.sqlite'}"
    _furnish(url)
    floor = ForkedFloor(nursery, folder, url=None if database is None else url, options=OPTIONS)
    try:
        return _run(cycles, random.Random(seed), _everybody(floor.port, seed, without), floor, database, url)
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


def _everybody(port: int, seed: int, without: frozenset[str]) -> list[Sender]:
    """Two players at every table, at the dealt one with a dealer; and the pit."""
    seats = [(table, seat) for table in (*TABLES, DEALT) for seat in range(1, SEATS + 1)]
    start = 1_000_000 * seed  # every run has its own chance, and every cycle of it
    people: list[Sender] = [
        Player(port, PEOPLE[number % len(PEOPLE)], table, seat, start) for number, (table, seat) in enumerate(seats)
    ]
    people.append(Dealer(port, "Dana", DEALT, start))
    people += [Supervisor(port, person, (*TABLES, DEALT), start) for person in ("Sam", "Eve")]
    for each in people:
        each.without = without
    return people


def _run(
    cycles: int,
    chance: random.Random,
    people: list[Sender],
    floor: FloorProcess,
    database: Postgres | None,
    url: str,
) -> tuple[int, int]:
    checked = Checked()
    shown: dict[str, Any] = {}
    for cycle in range(1, cycles + 1):
        begun = time.monotonic()
        floor.start()
        _compare(cycle, floor.port, shown)
        for each in people:
            each.start()
        wait_for(people, chance.randint(80, 250))
        time.sleep(chance.uniform(0, 0.05))
        gone = _kill(floor, database, with_database=cycle % 2 == 0)
        _stop(cycle, people)
        if database is not None and database.process is None:
            database.start()
        found = check(url, people, CENTS, checked)
        shown = found.shown
        kept, repeated, refused = sums(people)
        print(
            f"cycle {cycle}: {gone} killed, {found.in_play} tables in mid-round; "
            f"{kept} commands acknowledged and kept, {repeated} repeated, {refused} refused; "
            f"{found.rounds} rounds in {found.shifts} logs, books balanced ({time.monotonic() - begun:.0f} s)",
            flush=True,
        )
        people = [each.again() for each in people]
    check(url, people, CENTS)
    floor.start()  # the last state opens, too
    _compare(cycles + 1, floor.port, shown)
    print(_table(people))
    kept, _, refused = sums(people)
    return kept, refused


def _compare(cycle: int, port: int, shown: dict[str, Any]) -> None:
    """The server shows what the database says, at every table where no clock runs."""
    if not shown:
        return
    client = Client(port, WATCHING.name)
    client.sign_in()
    for table, expected in shown.items():
        status, state = client.ask("GET", f"/api/tables/{table}")
        if status != 200 or {key: value for key, value in state.items() if key not in PASSING} != expected:
            raise SystemExit(
                f"cycle {cycle}: after the restart {table} shows {state}, and the database says {expected}"
            )
    client.hang_up()


def sums(people: Sequence[Sender]) -> tuple[int, int, int]:
    memories = [each.memory for each in people]
    kept = sum(len(each.acknowledged) for each in memories)
    return kept, sum(each.repeated for each in memories), sum(each.refusals.total() for each in memories)


def _table(people: Sequence[Sender]) -> str:
    """How often every kind of command was accepted and refused."""
    accepted = sum((each.memory.accepted for each in people), Counter[str]())
    refusals = sum((each.memory.refusals for each in people), Counter[str]())
    rows = [f"{kind:<40}{accepted[kind]:>9}{refusals[kind]:>9}" for kind in sorted({*accepted, *refusals})]
    return "\n".join([f"{'kind of command':<40}{'accepted':>9}{'refused':>9}", *rows])


def wait_for(people: Sequence[Sender], commands: int) -> None:
    """Wait until everybody has got something done, and all together that many commands."""
    deadline = time.monotonic() + PATIENCE
    while waiting := [each for each in people if not (each.done if each.must_be_accepted else each.heard)] or (
        sum(each.done for each in people) < commands
    ):
        if problems := [f"{each.called}: {each.problem}" for each in people if each.problem]:
            raise SystemExit("; ".join(problems))
        if time.monotonic() > deadline:
            stuck = [each.called for each in waiting] if isinstance(waiting, list) else ["nobody"]
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


def _stop(cycle: int, people: Sequence[Sender]) -> None:
    for each in people:
        each.stopping.set()
        each.join(60)
        each.client.hang_up()
    if problems := [f"{each.called}: {each.problem}" for each in people if each.problem]:
        raise SystemExit(f"cycle {cycle}: {'; '.join(problems)}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cycles", type=int, default=20)
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--without", action="append", default=[], metavar="KIND", help="a kind of command to leave out")
    asked = parser.parse_args()
    nursery = Nursery({})
    with tempfile.TemporaryDirectory() as folder:
        kept, refused = run(
            asked.cycles,
            nursery,
            postgres=asked.postgres,
            seed=asked.seed,
            folder=Path(folder),
            without=frozenset(asked.without),
        )
    nursery.close()
    print(
        f"{asked.cycles} cycles, seed {asked.seed}: {kept} acknowledged commands, none lost, none done twice; "
        f"{refused} refused, which left nothing; books balanced"
    )


if __name__ == "__main__":
    main()
