"""The table of speeds, as Markdown, with the commit and the goals; peers are measured in the same run.

    make bench
    make bench ROW="solver ramp"
    python benchmarks/table.py --repeat 3
    python benchmarks/table.py --list

Every row can be run by itself. With `--repeat` each is measured several times, and every value is printed. Times are of
one core; instructions are counted once, by callgrind where valgrind is installed: they repeat. A peer that is not
installed is left out.
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
FLOOR_SECONDS = 20

Figures = dict[str, str]  # what was measured: words with a place for the value, and the value


@dataclass(frozen=True)
class Row:
    """One line of the table."""

    what: str
    goal: str
    measure: Callable[[], Figures]
    count: Callable[[], str] | None = None  # instructions, which repeat

    def measured(self, times: int) -> str:
        """Every value of each figure, in the order of the passes."""
        passes = [self.measure() for _ in range(times)]
        found = [words.format(" · ".join(each[words] for each in passes)) for words in passes[0]]
        if self.count is not None and shutil.which("valgrind"):
            found.append(self.count())
        return ", ".join(found)


# --- the kernel ------------------------------------------------------------------------------------------------------


def six_decks() -> Figures:
    solver.solve(solver.GAME)  # builds the dealer's trees once
    times = solver.milliseconds()
    return {"{} ms": f"{statistics.median(times):.1f}", "minimum {}": f"{min(times):.1f}"}


def six_decks_counted() -> str:
    return f"{(solver.instructions(3) - solver.instructions(1)) / 2 / 1e6:.0f} M instructions"


def simulated(what: str, goal: str, name: str, *, counted: bool = True) -> Row:
    """A row of the simulator; making a side wager's table takes too long under callgrind."""

    def measure() -> Figures:
        job, blocks = simulator.jobs()[name]
        return {"{} M rounds/s": f"{simulator.rounds_per_second(job, blocks) / 1e6:.1f}"}

    def count() -> str:
        return f"{simulator.per_round([name])[name]:,.0f} instructions"

    return Row(what, goal, measure, count if counted else None)


# --- the engine and its environments --------------------------------------------------------------------------------


def engine() -> Figures:
    """The rounds a second, and how many times as fast as each peer."""
    found = rounds.medians(rounds.contestants(("Pitboss round with events", *rounds.PEERS)))
    ours = found.pop("Pitboss round with events")
    peers = {f"{{}}× {name.split()[0]}": f"{ours / speed:.2f}" for name, speed in found.items()}
    return {"{} rounds/s": f"{ours:,.0f}", **(peers or {"{} peer is installed": "no"})}


def vector() -> Figures:
    """Steps a second of vectors of environments, all with random legal actions."""
    makers = {"Pitboss": _pitboss_vector, "gymnasium": _gymnasium_vector, "EnvPool": _envpool_vector}
    found = {}
    for name, make in makers.items():
        try:
            found[f"{name} {{}}"] = f"{_steps_per_second(make()) / 1e6:.2f} M"
        except ImportError:
            found[f"{name} {{}}"] = "–"
    return found


def _pitboss_vector() -> Any:
    import pitboss.gym

    return pitboss.gym.TwentyOneVectorEnv(VECTOR)


def _gymnasium_vector() -> Any:
    import gymnasium

    return gymnasium.make_vec("Blackjack-v1", num_envs=VECTOR, vectorization_mode="sync")


def _envpool_vector() -> Any:
    import envpool  # type: ignore[import-not-found]

    return envpool.make_gymnasium("Blackjack-v1", num_envs=VECTOR)


def _steps_per_second(env: Any) -> float:
    """Random actions, legal ones where an environment masks its actions; each samples them in its own way."""
    import numpy as np

    rng = np.random.default_rng(1)
    env.reset(seed=1)
    actions = getattr(env, "single_action_space", env.action_space).n
    sample = getattr(env, "sample_actions", lambda: rng.integers(actions, size=VECTOR))
    steps, start = 0, time.perf_counter()
    while (elapsed := time.perf_counter() - start) < VECTOR_SECONDS:
        env.step(sample())
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


def version() -> Figures:
    return {"{} s": f"{_seconds('-m', 'pitboss', '--version'):.3f}"}


def one_edge() -> Figures:
    return {"{} s": f"{_seconds('-m', 'pitboss', 'edge', 'lucky-ladies', '--paytable', 'A', '--decks', '6'):.3f}"}


def imported() -> Figures:
    bare = _seconds("-c", "")
    return {"{} s": f"{_seconds('-c', 'import pitboss'):.3f}", "{} s of it Python's own": f"{bare:.3f}"}


def edge_all() -> Figures:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-m", "pitboss", "edge", "--all"], check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return {"{} s of CPU": f"{after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime:.1f}"}


def floor() -> Figures:
    command = [sys.executable, str(ROOT / "benchmarks/floor.py"), "--tables", "200", "--seconds", str(FLOOR_SECONDS)]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    figures = {name.strip(): value.split() for name, _, value in (line.partition(":") for line in said.splitlines())}
    return {
        "{} commands/s": f"{float(figures['durable commands a second'][0]):,.0f}",
        "{} ms of the server's CPU each": figures["the server's CPU, a command"][0],
        "{} ms of the players'": figures["the players' CPU, a command"][0],
    }


ROWS: dict[str, Row] = {
    "solver": Row("six-deck exact solve", "21 ms, 280 M", six_decks, six_decks_counted),
    "flat": simulated("simulator, one seat flat", "60 M, 190", "one seat, flat"),
    "ramp": simulated("… with a Hi-Lo ramp", "30 M", "one seat, a ramp by Hi-Lo"),
    "side": simulated("… with a side wager", "30 M", "one seat, a side wager", counted=False),
    "seats": simulated("… seven seats", "6 M", "seven seats, flat"),
    "engine": Row("engine round with events, and its peers", "1.5× open_spiel, 2× gymnasium", engine),
    "vector": Row("vector environment, steps/s a core", "5 M", vector),
    "version": Row("`pitboss --version`", "0.10 s", version),
    "edge": Row("`edge` of one wager", "0.35 s", one_edge),
    "edge-all": Row("`edge --all`", "25 s of CPU", edge_all),
    "import": Row("`import pitboss`", "0.06 s without numpy", imported),
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
    parser.add_argument("--repeat", type=int, default=1, metavar="N", help="measure every row N times")
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
        print(f"| {row.what} | {row.measured(asked.repeat)} | {row.goal} |", flush=True)


if __name__ == "__main__":
    main()
