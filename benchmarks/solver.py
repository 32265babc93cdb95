"""The time of a six-deck solution, and its instructions, which repeat exactly.

Everything is solved: every action of every two cards against every up card, splits to four hands, by the cards of each
hand.
"""

from __future__ import annotations

import os
import re
import resource
import shutil
import statistics
import subprocess
import sys
import time

from pitboss import load
from pitboss.analysis.solver import basic_strategy, solve

RUNS = 15
GAME = load("blackjack", surrender="not offered")
_COLLECTED = re.compile(r"Collected : (\d+)")


def milliseconds() -> list[float]:
    found = []
    for _ in range(RUNS):
        start = time.perf_counter()
        solve(GAME)
        found.append(1000 * (time.perf_counter() - start))
    return found


def instructions(solutions: int) -> int:
    """The instructions of a process that solves this many times, by callgrind."""
    command = [
        "valgrind",
        "--tool=callgrind",
        "--callgrind-out-file=/dev/null",
        sys.executable,
        __file__,
        str(solutions),
    ]
    # Random hash seeds and spinning threads of numpy would count for more than what is measured.
    environment = {**os.environ, "PYTHONHASHSEED": "0", "OPENBLAS_NUM_THREADS": "1"}
    run = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    match = _COLLECTED.search(run.stderr)
    if match is None:
        raise SystemExit(run.stderr)
    return int(match[1])


def main() -> None:
    solve(GAME)  # builds the dealer's trees once
    times = milliseconds()
    print(
        f"six decks, best play by the cards of each hand: {statistics.median(times):.1f} ms (minimum {min(times):.1f})"
    )
    start = time.perf_counter()
    basic_strategy(GAME)
    print(f"six decks, best chart by totals: {1000 * (time.perf_counter() - start):.0f} ms")
    if shutil.which("valgrind"):
        one, three = instructions(1), instructions(3)
        print(f"instructions of a solution: {(three - one) / 2 / 1e6:.0f} million")
    print(f"maximum memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MiB")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        for _ in range(int(sys.argv[1])):
            solve(GAME)
    else:
        main()
