"""The kernel's plain C++ under the address and undefined-behaviour sanitizers, without Python."""

import os
import subprocess
from pathlib import Path

import pytest

KERNEL = Path(__file__).parents[2] / "kernel"
SOURCES = sorted((KERNEL / "tests").glob("test_*.cpp"))

FLAGS = [
    "-std=c++20",
    "-Og",  # compiles in two thirds of the time of -O1, and runs nearly as fast
    "-g1",  # lines for a stack trace; following variables takes a third of the compiler's time
    "-Wall",
    "-Wextra",
    "-Wpedantic",
    "-Wconversion",
    "-Wshadow",
    "-Werror",
    "-fsanitize=address,undefined",
    "-fno-sanitize-recover=all",
]


def test_there_are_kernel_tests() -> None:
    assert SOURCES


def run(command: list[str], environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, check=False, env=environment, timeout=120)


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.stem)
def test_kernel_is_clean_under_sanitizers(source: Path, tmp_path: Path) -> None:
    program = tmp_path / source.stem
    compiler = os.environ.get("CXX", "g++").split()
    command = [*compiler, *FLAGS, f"-I{KERNEL}", str(source), "-o", str(program)]
    compiled = run(command, dict(os.environ))
    assert compiled.returncode == 0, compiled.stderr

    # LeakSanitizer traces its own process, which many containers forbid.
    sanitizers = {"ASAN_OPTIONS": "detect_leaks=0", "UBSAN_OPTIONS": "print_stacktrace=1"}
    ran = run([str(program)], {**os.environ, **sanitizers})
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert ran.stderr == ""
    assert ran.stdout.endswith("agree\n")
