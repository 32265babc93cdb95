"""Floors that start in a fraction of the time: forked from a process that has loaded the modules and the catalogue.

`python -m pitboss floor` spends nearly all of its start on imports. Where servers are started often, one `Nursery` pays
for them once; each floor is still a process of its own, which opens the database anew and is killed like any other. The
nursery itself opens no database and starts no thread, and ends with the process that began it.
"""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import threading
import traceback
from collections.abc import Mapping
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import IO, Final

from tests.servers import FloorProcess, Process

HASTE: Final = "PITBOSS_TEST_HASTE"  # in a floor's environment: its automatic players do not take their time
# What a floor imports only when it is opened or served.
LATE: Final = (
    "pitboss.cli.floor_server",
    "sqlalchemy.dialects.sqlite",
    "sqlalchemy.dialects.postgresql.psycopg",
    "psycopg",
    "uvicorn.lifespan.on",
    "uvicorn.loops.auto",
    "uvicorn.protocols.http.auto",
    "uvicorn.protocols.websockets.auto",
)


class Forked:
    """A process that is no child of this one, as far as `FloorProcess` looks at it."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._handle = os.pidfd_open(pid)

    def poll(self) -> int | None:
        return 0 if select.select([self._handle], [], [], 0)[0] else None

    def wait(self, timeout: float | None = None) -> int:
        if not select.select([self._handle], [], [], timeout)[0]:
            raise subprocess.TimeoutExpired("floor", timeout or 0)
        return 0

    def send_signal(self, sig: int) -> None:
        signal.pidfd_send_signal(self._handle, sig)

    def __del__(self) -> None:
        os.close(self._handle)


class Nursery:
    """The process that floors are forked from; its environment is theirs."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        paths = [str(Path(__file__).parents[1]), environment.get("PYTHONPATH", "")]
        self._lock = threading.Lock()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.forked_floor"],
            env={**os.environ, **environment, "PYTHONPATH": os.pathsep.join(filter(None, paths))},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def fork(self, arguments: list[str], environment: Mapping[str, str], log: Path) -> Forked:
        """A new process that runs `pitboss` with these arguments."""
        asked = {"arguments": arguments, "environment": dict(environment), "log": str(log)}
        with self._lock:
            self._pipe(self._process.stdin).write(json.dumps(asked) + "\n")
            self._pipe(self._process.stdin).flush()
            return Forked(int(self._pipe(self._process.stdout).readline()))

    def close(self) -> None:
        self._process.kill()
        self._process.communicate()

    @staticmethod
    def _pipe(pipe: IO[str] | None) -> IO[str]:
        if pipe is None:
            raise RuntimeError("the nursery has no pipe")
        return pipe


class ForkedFloor(FloorProcess):
    """`pitboss floor`, forked from a nursery."""

    def __init__(
        self, nursery: Nursery, folder: Path, *, url: str | None = None, options: tuple[str, ...] = ()
    ) -> None:
        super().__init__(folder, url=url, options=options)
        self.nursery = nursery

    def launch(self, command: list[str], environment: dict[str, str]) -> Process:
        return self.nursery.fork(command[command.index("floor") :], environment, self.folder / "floor.log")


# --- in the nursery ------------------------------------------------------------------------------------------------


def main() -> None:
    """Load what a floor needs; then fork one for every line that comes."""
    from pitboss.floor.lab.questions import all_games, wagers

    all_games()
    wagers()
    for name in LATE:
        with suppress(ModuleNotFoundError):
            import_module(name)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for the floors here
    for line in sys.stdin:
        asked = json.loads(line)
        pid = os.fork()
        if not pid:
            _become(**asked)
        print(pid, flush=True)


def _become(arguments: list[str], environment: dict[str, str], log: str) -> None:
    """Be a floor, as if started by a shell with its output in the log."""
    from pitboss.cli.app import main as pitboss

    os.setsid()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.environ.clear()
    os.environ.update(environment)
    output = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    for number, file in ((0, os.open(os.devnull, os.O_RDONLY)), (1, output), (2, output)):
        os.dup2(file, number)
    sys.argv = ["pitboss", *arguments]
    if HASTE in environment:
        _hasten()
    try:
        pitboss()
    except BaseException:  # nothing of the nursery may run on in this process
        traceback.print_exc()
        sys.stderr.flush()
    finally:
        os._exit(1)


def _hasten() -> None:
    from pitboss.cli import floor_server
    from pitboss.floor.demonstration.company import CompanyPace

    setattr(floor_server, "CompanyPace", lambda idle: CompanyPace(between=0, think=0, idle=0))  # noqa: B010


if __name__ == "__main__":
    main()
