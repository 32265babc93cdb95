"""Rounds per second of the simulator on one core, and instructions per round, which repeat.

Six decks, one seat, flat wager, basic strategy, shoes of 312 cards dealt to 234, the shuffle included. Instructions are
counted by callgrind, where valgrind is installed, as the difference of two runs: starting up is not counted. Memory is
the most that the whole process held, Python and its libraries included.
"""

from __future__ import annotations

import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from pitboss.catalogue import load, load_wager
from pitboss.law.rules import TwentyOneRules
from pitboss.simulation import Bets, Job, Side
from pitboss.simulation.run import block_rounds

PASSES = 7
_REFS = re.compile(r"I\s+refs:\s+([\d,]+)")


def jobs() -> dict[str, tuple[Job, int]]:
    """What is measured, each with the blocks of a pass."""
    rules = load("blackjack", surrender="not offered").rules_of(TwentyOneRules)
    lucky = load_wager("lucky-ladies")
    return {
        "one seat, flat": (Job(rules), 64),
        "one seat, a ramp by Hi-Lo": (Job(rules, bets=Bets(ramp={0: 1, 1: 2, 2: 4}, insurance=3)), 8),
        "one seat, a side wager": (Job(rules, sides=(Side(lucky, lucky.paytable("A")),)), 8),
        "seven seats, flat": (Job(rules, seats=7), 4),
    }


def rounds_per_second(job: Job, blocks: int) -> float:
    """The best of some passes: whatever else the machine did can only have slowed the others."""
    game, rounds = job.game(), block_rounds(job)
    game.play_blocks(0, [rounds] * 4)
    best = 0.0
    for number in range(PASSES):
        began = time.perf_counter()
        game.play_blocks(number * blocks, [rounds] * blocks)
        best = max(best, rounds * blocks / (time.perf_counter() - began))
    return best


def instructions(name: str, blocks: int) -> int | None:
    if shutil.which("valgrind") is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        out = f"--callgrind-out-file={Path(folder) / 'out'}"
        command = ["valgrind", "--tool=callgrind", out, sys.executable, __file__, name, str(blocks)]
        found = _REFS.search(subprocess.run(command, capture_output=True, text=True, check=True).stderr)
    return int(found[1].replace(",", "")) if found else None


def per_round(name: str, job: Job) -> float | None:
    # Making a side wager's table takes callgrind longer than all else.
    few, many = (None, None) if job.sides else (instructions(name, 4), instructions(name, 8))
    if few is None or many is None:
        return None
    return (many - few) / (4 * block_rounds(job))


def main() -> None:
    print(f"{'':30} {'million rounds/s':>18} {'instructions/round':>20}")
    for name, (job, blocks) in jobs().items():
        speed, counted = rounds_per_second(job, blocks), per_round(name, job)
        print(f"{name:30} {speed / 1e6:18.1f} {'—' if counted is None else f'{counted:.0f}':>20}", flush=True)
    held = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024  # KiB on Linux
    print(f"{'most memory held':30} {held:14.0f} MiB")


if __name__ == "__main__":
    if len(sys.argv) == 3:  # what callgrind watches
        job, _ = jobs()[sys.argv[1]]
        job.game().play_blocks(0, [block_rounds(job)] * int(sys.argv[2]))
    else:
        main()
