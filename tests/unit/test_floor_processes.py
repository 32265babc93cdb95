"""Processes that the floor starts end with it, even when it is killed."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.databases import Databases
from tests.servers import Client, FloorProcess

END_SECONDS = 20

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")


def children(pid: int) -> set[int]:
    """Every process below this one."""
    found: set[int] = set()
    for each in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = each.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == pid and fields[0] != "Z":
            child = int(each.parent.name)
            found |= {child} | children(child)
    return found


def running(pids: set[int]) -> set[int]:
    def runs(pid: int) -> bool:
        try:
            return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
        except OSError:
            return False

    return {pid for pid in pids if runs(pid)}


def ended(pids: set[int]) -> bool:
    """Whether all of them end, within a while."""
    deadline = time.monotonic() + END_SECONDS
    while running(pids):
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True


def test_the_labs_processes_end_with_a_killed_server(databases: Databases, tmp_path: Path) -> None:
    with databases.furnished() as url:
        floor = FloorProcess(tmp_path, url=url)
        floor.start()
        below: set[int] = set()
        ann = Client(floor.port, "Ann")
        try:
            ann.sign_in()
            unlisted = {"decks": 8, "dealer_hits_soft_17": True, "surrender": "late"}
            assert ann.ask("POST", "/api/lab/strategy", {"game": "blackjack-switch", "options": unlisted})[0] == 202
            assert floor.process is not None
            below = children(floor.process.pid)
            assert below
            os.kill(floor.process.pid, signal.SIGKILL)  # the server alone
            floor.process.wait()
            assert ended(below)
        finally:
            ann.hang_up()
            for pid in running(below):
                os.kill(pid, signal.SIGKILL)
            with contextlib.suppress(ProcessLookupError):
                floor.kill()


_PARENT = """
import multiprocessing, os, threading, time
from pitboss.floor.lab import child_processes

def work():
    threading.Thread(target=child_processes.end_after, args=(os.getppid(),), daemon=True).start()
    print(multiprocessing.current_process().pid, flush=True)
    time.sleep(600)

if __name__ == "__main__":
    child = multiprocessing.get_context("spawn").Process(target=work)
    child.start()
    child.join()
"""


def test_a_process_that_only_watches_its_parent_ends_too(tmp_path: Path) -> None:
    program = tmp_path / "parent.py"
    program.write_text(_PARENT)
    parent = subprocess.Popen([sys.executable, str(program)], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    worker = int(parent.stdout.readline())
    parent.kill()
    parent.wait()
    parent.stdout.close()
    try:
        assert ended({worker})
    finally:
        for pid in running({worker}):
            os.kill(pid, signal.SIGKILL)
