"""A long run of commands on a floor that is restarted again and again: `python -m tests.floor.machine`

Everybody sends everything: what the table waits for, as a rule, and whatever else, right or wrong. After each refusal
memory and disk are as they were; after each restart the floor is the one that was stopped (`tests/floor/driver.py` says
what is checked). A run is made of episodes, each on a new floor with its own seed, so that any of them can be repeated:
`--seed` and `--first` say where to begin. A difference is cut down to the shortest list of commands that shows it.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from functools import partial
from random import Random
from typing import Final

from tests.databases import SqliteFiles
from tests.floor.driver import Counts, Difference, Driver
from tests.floor.house import TABLES, Floors
from tests.floor.orders import Sent

EPISODE: Final = 1_000  # commands
STAY: Final = 60  # commands at a table before somebody plays at another
RESTART_EVERY: Final = 40  # commands
SHRINKING: Final = 150  # tries to make a list of commands shorter


def episode(driver: Driver, rng: Random, commands: int) -> None:
    """So many commands, a while at one table and then at another, with restarts between them."""
    tables = [each.id for each in TABLES]
    table, goal = rng.choice(tables), driver.counts.commands + commands
    for kind in ("close table", "open table"):  # so that the cards are others in each episode
        for each in tables:
            driver.do(Sent("Eve", each, {"kind": kind}))
    while driver.counts.commands < goal:
        if rng.randrange(STAY) == 0:
            table = rng.choice(tables)
        if rng.randrange(RESTART_EVERY) == 0:
            driver.restart()
        driver.step(table, rng)
    driver.restart()


def repeat(floors: Floors, seed: int, commands: list[Sent], kind: str) -> Difference | None:
    """The difference of this kind that a list of commands comes to on a new floor."""
    found: list[Difference] = []
    with floors.new(seed) as house:
        driver = Driver(house, thorough=False, tell=found.append)
        try:
            for each in commands:
                driver.do(each)
                if found and found[-1].kind == kind:
                    return found[-1]
            driver.restart()
        except Difference as difference:
            found.append(difference)
    return next((each for each in found if each.kind == kind), None)


def shrink(floors: Floors, seed: int, commands: list[Sent], found: Difference) -> list[Sent]:
    """The same difference from fewer commands: whole parts are left out, then smaller ones, then single commands."""
    last = next((each.table for each in reversed(commands) if each.table), "")
    only = [each for each in commands if each.table in ("", last)]
    best = only if _same(floors, seed, only, found) else commands
    tries, size = SHRINKING, max(1, len(best) // 2)
    while tries and size:
        start = len(best) - size
        while start >= 0 and tries:
            tries -= 1
            shorter = best[:start] + best[start + size :]
            if _same(floors, seed, shorter, found):
                best = shorter
            start -= size
        size = size // 2
    return best


def _same(floors: Floors, seed: int, commands: list[Sent], found: Difference) -> bool:
    return repeat(floors, seed, commands, found.kind) is not None


def run(commands: int, seed: int, first: int = 0, *, keep_going: bool = True) -> dict[str, tuple[int, str]]:
    """The differences that were found, each with how often, and the shortest way to it."""
    files = SqliteFiles()
    floors, counts, found, began = Floors(files), Counts(), dict[str, tuple[int, str]](), time.monotonic()
    number, os.environ["PITBOSS_SECRET_FILE"] = first, str(files.folder / "floor.secret")  # one for all copies
    try:
        while counts.commands < commands and (keep_going or not found):
            chosen = seed * 1_000_003 + number
            with floors.new(chosen) as house:
                driver = Driver(house, counts, thorough=False)
                driver.tell = partial(_note, floors, chosen, driver.sent, found)
                try:
                    episode(driver, Random(chosen), min(EPISODE, commands - counts.commands))
                except Difference as difference:
                    driver.tell(difference)
            number += 1
            said = f"{counts.commands:7d} commands, {counts.restarts} restarts, {len(found)} kinds of difference"
            print(f"episode {number}: {said}, {time.monotonic() - began:.0f} s", flush=True)
    finally:
        files.close()
    _report(counts, found)
    return found


def _note(
    floors: Floors, seed: int, sent: list[Sent], found: dict[str, tuple[int, str]], difference: Difference
) -> None:
    times, told = found.get(difference.kind, (0, ""))
    if not times:
        short = shrink(floors, seed, list(sent), difference)
        steps = "\n".join(f"    {each.person or '-'} at {each.table or '-'}: {dict(each.order)}" for each in short)
        told = f"{str(repeat(floors, seed, short, difference.kind) or difference)[:1500]}\n{steps}"
        print(f"DIFFERENCE {difference.kind}\n{told}", flush=True)
    found[difference.kind] = (times + 1, told)


def _report(counts: Counts, found: dict[str, tuple[int, str]]) -> None:
    print(f"\n{'order':16s} {'accepted':>9s} {'refused':>9s}")
    for kind in sorted({*counts.accepted, *counts.refused}):
        print(f"{kind:16s} {counts.accepted[kind]:9d} {counts.refused[kind]:9d}")
    print(f"{'all':16s} {counts.accepted.total():9d} {counts.refused.total():9d}")
    print(f"restarts {counts.restarts}, differences {sum(times for times, _ in found.values())}")
    for kind, (times, told) in found.items():
        print(f"\n{times} x {kind}\n{told}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--commands", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the episode to begin with")
    asked = parser.parse_args()
    return 1 if run(asked.commands, asked.seed, asked.first) else 0


if __name__ == "__main__":
    sys.exit(main())
