"""The kernel's work in instructions, which repeat on a busy machine where times do not: a slip is a failure.

Counted by callgrind in a program of its own. It is compiled with -O1, which takes a third less time, so the numbers are
above those of the module (`benchmarks/README.md`). Raise a limit only with a reason; lower it after every gain.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from pitboss.charts.chart import basic_chart

KERNEL = Path(__file__).parents[2] / "kernel"
ROUNDS = 40_000
# Instructions per round or step, and for a six-deck solution; about a twentieth above what was counted.
LIMITS = {"flat": 202, "ramp": 307, "side": 479, "seats": 1_427, "step": 815, "solve": 312_000_000}
_TOTALS = re.compile(r"^(?:totals|summary): (\d+)", re.MULTILINE)
_PART = re.compile(r"Client Request: (\w+)")


@pytest.fixture(scope="module")
def counted(tmp_path_factory: pytest.TempPathFactory) -> dict[str, int]:
    if shutil.which("valgrind") is None or not Path("/usr/include/valgrind/callgrind.h").exists():
        pytest.skip("valgrind is not installed")
    folder = tmp_path_factory.mktemp("work")
    compiler = os.environ.get("CXX", "g++").split()
    command = [*compiler, "-std=c++20", "-O1", f"-I{KERNEL}", str(KERNEL / "tests/work.cpp"), "-o", "work"]
    subprocess.run(command, check=True, cwd=folder, timeout=300)
    (folder / "chart").write_bytes(basic_chart().cells.tobytes())
    watched = ["valgrind", "--tool=callgrind", "--instr-atstart=no", "--callgrind-out-file=out"]
    subprocess.run([*watched, "./work", str(ROUNDS), "chart"], check=True, cwd=folder, timeout=300, capture_output=True)
    found = {}
    for path in folder.glob("out.*"):
        text = path.read_text()
        if (part := _PART.search(text)) and (totals := _TOTALS.search(text)):
            found[part[1]] = int(totals[1])
    return found


@pytest.mark.parametrize("part", LIMITS)
def test_the_kernel_takes_no_more_instructions_than_before(counted: dict[str, int], part: str) -> None:
    instructions = counted[part] if part == "solve" else counted[part] // ROUNDS
    assert 0 < instructions <= LIMITS[part]
