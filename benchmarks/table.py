"""The table of speeds, as Markdown, with the commit and the goals; peers are measured in the same run.

    make bench
    make bench ROW="solver ramp"
    python benchmarks/table.py --list

Every row can be run by itself. Times are of one core; instructions are counted by callgrind where valgrind is
installed, and repeat. A peer that is not installed is left out.
"""

from __future__ import annotations

import argparse
import platform
import resource
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks import rounds, simulator, solver  # noqa: E402

STARTS = 7  # of a command; the median counts
VECTOR = 256  # environments in a vector
VECTOR_SECONDS = 2.0


@dataclass(frozen=True)
class Row:
    """One line of the table."""

    what: str
    goal: str
    measure: Callable[[], str]


# --- the kernel ------------------------------------------------------------------------------------------------------


def six_decks() -> str:
    solver.solve(solver.GAME)  # builds the dealer's trees once
    times = solver.milliseconds()
    found = f"{statistics.median(times):.1f} ms (minimum {min(times):.1f})"
    if shutil.which("valgrind"):
        one, three = solver.instructions(1), solver.instructions(3)
        found += f", {(three - one) / 2 / 1e6:.0f} M instructions"
    return found


def simulated(name: str) -> Callable[[], str]:
    def measure() -> str:
        job, blocks = simulator.jobs()[name]
        found = f"{simulator.rounds_per_second(job, blocks) / 1e6:.1f} M rounds/s"
        if shutil.which("valgrind") and not job.sides:
            found += f", {simulator.per_round([name])[name]:,.0f} instructions"
        return found

    return measure


# --- the engine and its environments --------------------------------------------------------------------------------


def engine() -> str:
    """How many times as fast as each peer, and the rounds a second."""
    found = rounds.medians(rounds.contestants(("Pitboss round with events", *rounds.PEERS)))
    ours = found.pop("Pitboss round with events")
    peers = ", ".join(f"{ours / speed:.2f}× {name.split()[0]} ({speed:,.0f})" for name, speed in found.items())
    return f"{ours:,.0f} rounds/s: {peers or 'no peer is installed'}"


def vector() -> str:
    """Steps a second of vectors of environments, all with random legal actions."""
    makers = {"Pitboss": _pitboss_vector, "gymnasium": _gymnasium_vector, "EnvPool": _envpool_vector}
    found = []
    for name, make in makers.items():
        try:
            steps = _steps_per_second(make())
        except (ImportError, AttributeError):
            found.append(f"{name} –")
        else:
            found.append(f"{name} {steps / 1e6:.2f} M")
    return ", ".join(found)


def _pitboss_vector() -> Any:
    import pitboss.gym

    return pitboss.gym.TwentyOneVectorEnv(VECTOR)  # type: ignore[attr-defined]


def _gymnasium_vector() -> Any:
    import gymnasium

    return gymnasium.make_vec("Blackjack-v1", num_envs=VECTOR, vectorization_mode="sync")


def _envpool_vector() -> Any:
    import envpool  # type: ignore[import-not-found]

    return envpool.make_gymnasium("Blackjack-v1", num_envs=VECTOR)


def _steps_per_second(env: Any) -> float:
    """Random actions; an environment that masks its actions is given legal ones."""
    import numpy as np

    rng = np.random.default_rng(1)
    _, info = env.reset(seed=1)
    actions = getattr(env, "single_action_space", env.action_space).n
    steps, start = 0, time.perf_counter()
    while (elapsed := time.perf_counter() - start) < VECTOR_SECONDS:
        chosen = rng.random((VECTOR, actions))
        mask = info.get("action_mask") if isinstance(info, dict) else None
        if mask is not None:
            chosen = np.where(mask, chosen, -1.0)
        _, _, _, _, info = env.step(chosen.argmax(axis=1))
        steps += VECTOR
    return steps / elapsed


# --- commands -------------------------------------------------------------------------------------------------------


def _seconds(*arguments: str) -> float:
    """The median time of a program that is started several times, once before the first that counts."""
    times = []
    for _ in range(1 + STARTS):
        start = time.perf_counter()
        subprocess.run([sys.executable, *arguments], check=True, capture_output=True)
        times.append(time.perf_counter() - start)
    return statistics.median(times[1:])


def starts() -> str:
    version = _seconds("-m", "pitboss", "--version")
    edge = _seconds("-m", "pitboss", "edge", "lucky-ladies", "--paytable", "A", "--decks", "6")
    return f"{version:.2f} s; {edge:.2f} s"


def imported() -> str:
    bare = _seconds("-c", "")
    return f"{_seconds('-c', 'import pitboss'):.2f} s ({bare:.2f} s of it Python's own)"


def edge_all() -> str:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-m", "pitboss", "edge", "--all"], check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return f"{after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime:.1f} s of CPU"


def floor() -> str:
    command = [sys.executable, str(ROOT / "benchmarks/floor.py"), "--tables", "200", "--seconds", "60"]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    figures = {name.strip(): value.split() for name, _, value in (line.partition(":") for line in said.splitlines())}
    durable, cost = figures["durable commands a second"], figures["the server's CPU, a command"]
    return f"{float(durable[0]):,.0f}, {cost[0]} ms of CPU each"


ROWS: dict[str, Row] = {
    "solver": Row("six-deck exact solve", "21 ms, 280 M", six_decks),
    "flat": Row("simulator, one seat flat", "60 M, 190", simulated("one seat, flat")),
    "ramp": Row("… with a Hi-Lo ramp", "30 M", simulated("one seat, a ramp by Hi-Lo")),
    "side": Row("… with a side wager", "30 M", simulated("one seat, a side wager")),
    "seats": Row("… seven seats", "6 M", simulated("seven seats, flat")),
    "engine": Row("engine round with events, and its peers", "1.5× open_spiel, 2× gymnasium", engine),
    "vector": Row("vector environment, steps/s a core", "5 M", vector),
    "starts": Row("`pitboss --version`; `edge` of one wager", "0.10 s; 0.35 s", starts),
    "edge-all": Row("`edge --all`", "25 s of CPU", edge_all),
    "import": Row("`import pitboss`", "0.06 s", imported),
    "floor": Row("floor: commands/s, 200 tables, SQLite", "2,500", floor),
}


def commit() -> str:
    """The commit that is measured; a changed tree says so."""
    run = subprocess.run(
        ["git", "-C", str(ROOT), "describe", "--always", "--dirty", "--abbrev=12"], capture_output=True, text=True
    )
    return run.stdout.strip() or "not a checkout"


def processor() -> str:
    for line in Path("/proc/cpuinfo").read_text().splitlines() if Path("/proc/cpuinfo").exists() else ():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.machine()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rows", nargs="*", metavar="ROW", help=f"default: all of {', '.join(ROWS)}")
    parser.add_argument("--list", action="store_true", help="print the names of the rows and stop")
    asked = parser.parse_args()
    if unknown := set(asked.rows) - set(ROWS):
        parser.error(f"no row {', '.join(sorted(unknown))}; choose from {', '.join(ROWS)}")
    if asked.list:
        print("\n".join(ROWS))
        return
    print(f"Commit {commit()}, CPython {platform.python_version()}, {processor()}, one core:\n")
    print("| what | measured | goal |\n| --- | --- | --- |")
    for name in asked.rows or ROWS:
        row = ROWS[name]
        print(f"| {row.what} | {row.measure()} | {row.goal} |", flush=True)


if __name__ == "__main__":
    main()
