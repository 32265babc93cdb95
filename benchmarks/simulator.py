"""Rounds per second of the simulator on one core, and instructions per round, which repeat.

Six decks, one seat, flat wager, basic strategy, shoes of 312 cards dealt to 234, with the shuffle. Instructions are
counted by callgrind, where valgrind is installed, as the difference of two runs with the same start: both make every
game and play a little, with the same hash seed, and the second plays one of the games longer. Memory is the maximum of
the whole process, with Python and its libraries.
"""

from __future__ import annotations

import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path

from pitboss.analysis.simulation import Bets, Job, SimulatedWager
from pitboss.analysis.simulation.run import block_rounds
from pitboss.catalogue import load, load_wager
from pitboss.law.rules import TwentyOneRules

PASSES = 7
MORE_ROUNDS = 2_000_000  # under callgrind; with fewer, the start of the process counts for more
_REFS = re.compile(r"I\s+refs:\s+([\d,]+)")


def jobs() -> dict[str, tuple[Job, int]]:
    """The jobs to measure, each with the blocks of a pass."""
    rules = load("blackjack", surrender="not offered").rules_of(TwentyOneRules)
    lucky = load_wager("lucky-ladies")
    return {
        "one seat, flat": (Job(rules), 64),
        "one seat, a ramp by Hi-Lo": (Job(rules, bets=Bets(ramp={0: 1, 1: 2, 2: 4}, insurance=3)), 8),
        "one seat, a side wager": (Job(rules, sides=(SimulatedWager(lucky, lucky.paytable("A")),)), 8),
        "seven seats, flat": (Job(rules, seats=7), 4),
    }


def rounds_per_second(job: Job, blocks: int) -> float:
    """The best of several passes: other load on the machine can only slow a pass down."""
    game, rounds = job.game(), block_rounds(job)
    game.play_blocks(0, [rounds] * 4)
    best = 0.0
    for number in range(PASSES):
        began = time.perf_counter()
        game.play_blocks(number * blocks, [rounds] * blocks)
        best = max(best, rounds * blocks / (time.perf_counter() - began))
    return best


def watched() -> dict[str, Job]:
    """The jobs to count instructions of; making a side wager's table takes too long under callgrind."""
    return {name: job for name, (job, _) in jobs().items() if not job.sides}


def instructions(name: str) -> int:
    """The instructions of a process in which this game plays longer; the rest is the same for all games."""
    # Random hash seeds and spinning threads of numpy would count for more than what is measured.
    environment = {**os.environ, "PYTHONHASHSEED": "0", "OPENBLAS_NUM_THREADS": "1"}
    with tempfile.TemporaryDirectory() as folder:
        out = f"--callgrind-out-file={Path(folder) / 'out'}"
        command = ["valgrind", "--tool=callgrind", out, sys.executable, __file__, name]
        run = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    found = _REFS.search(run.stderr)
    if found is None:
        raise SystemExit(run.stderr)
    return int(found[1].replace(",", ""))


def play_on(name: str) -> None:
    """The part that callgrind counts."""
    for each, job in watched().items():
        game = job.game()
        game.play_blocks(0, [1])
        game.play_blocks(1, [MORE_ROUNDS // 4 if each == name else 1] * 4)  # four blocks, as a run has at least


def per_round(names: Iterable[str] = ()) -> dict[str, float]:
    """Instructions per round of these jobs (default: all that can be counted)."""
    if shutil.which("valgrind") is None:
        return {}
    start = instructions("nobody")
    return {name: (instructions(name) - start) / (MORE_ROUNDS - 4) for name in names or watched()}


def main() -> None:
    counted = per_round()
    print(f"{'':30} {'million rounds/s':>18} {'instructions/round':>20}")
    for name, (job, blocks) in jobs().items():
        speed = rounds_per_second(job, blocks)
        print(f"{name:30} {speed / 1e6:18.1f} {f'{counted[name]:.0f}' if name in counted else '—':>20}", flush=True)
    held = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024  # KiB on Linux
    print(f"{'maximum memory':30} {held:14.0f} MiB")


if __name__ == "__main__":
    if len(sys.argv) == 2:
        play_on(sys.argv[1])
    else:
        main()
