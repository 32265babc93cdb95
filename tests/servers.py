"""Real servers for tests: a PostgreSQL of our own in an empty folder, and the floor as a process that can be killed."""

from __future__ import annotations

import http.client
import json
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

from pitboss.floor import demo

START_SECONDS = 120


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


# --- PostgreSQL ----------------------------------------------------------------------------------------------------


def postgres_programs() -> Path | None:
    """Where Debian puts the server's programs: not on the path."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
    if found:
        return found[-1].parent
    on_path = shutil.which("postgres")
    return Path(on_path).parent if on_path else None


class Postgres:
    """A cluster in a folder of its own, on a port of its own; it can be killed and started again."""

    def __init__(self, folder: Path | None = None) -> None:
        programs = postgres_programs()
        if programs is None:
            raise RuntimeError("PostgreSQL is not installed")
        self.programs = programs
        self.folder = folder or Path(
            tempfile.mkdtemp(prefix="pitboss-postgres-")
        )  # other users may look into few others
        self.data = self.folder / "data"
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self._as_user: dict[str, Any] = {}
        if os.geteuid() == 0:  # the server refuses to be root
            user = pwd.getpwnam("postgres")
            self._as_user = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
            self.folder.chmod(0o755)
        self.data.mkdir()
        if self._as_user:
            os.chown(self.data, self._as_user["user"], self._as_user["group"])
        self._run("initdb", "-D", str(self.data), "-A", "trust", "-U", "pitboss", "--no-instructions")

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self.programs / program), *arguments]
        subprocess.run(command, check=True, cwd="/", capture_output=True, **self._as_user)

    @property
    def url(self) -> str:
        return f"postgresql+psycopg://pitboss@127.0.0.1:{self.port}/postgres"

    def start(self, *more: str) -> None:
        settings = (
            "listen_addresses=127.0.0.1",
            f"unix_socket_directories={self.data}",
            "max_connections=20",
            "dynamic_shared_memory_type=mmap",  # in its own folder: a server that is killed leaves nothing behind
            *more,
        )
        command = [str(self.programs / "postgres"), "-D", str(self.data), "-p", str(self.port)]
        for each in settings:
            command += ["-c", each]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                command, cwd="/", stdout=log, stderr=log, start_new_session=True, **self._as_user
            )
        deadline = time.monotonic() + START_SECONDS
        ready = [str(self.programs / "pg_isready"), "-h", "127.0.0.1", "-p", str(self.port), "-q"]
        while subprocess.run(ready, check=False).returncode:
            if time.monotonic() > deadline or self.process.poll() is not None:
                raise RuntimeError(f"PostgreSQL does not start: {(self.folder / 'log').read_text()[-2000:]}")
            time.sleep(0.1)

    def kill(self) -> None:
        """As when the power goes: all of its processes at once."""
        if self.process is not None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            (self.data / "postmaster.pid").unlink(missing_ok=True)
            self.process = None

    def stop(self) -> None:
        if self.process is not None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait()
            self.process = None

    def remove(self) -> None:
        """Stopped, and everything that it kept thrown away."""
        self.kill()
        shutil.rmtree(self.folder)


# --- the floor -----------------------------------------------------------------------------------------------------


class Process(Protocol):
    """What is asked of a running server."""

    @property
    def pid(self) -> int: ...
    def poll(self) -> int | None: ...
    def wait(self, timeout: float | None = None) -> int: ...
    def send_signal(self, sig: int) -> None: ...


class FloorProcess:
    """`pitboss floor` as people run it."""

    def __init__(
        self,
        folder: Path,
        *,
        url: str | None = None,
        options: tuple[str, ...] = (),
        environment: Mapping[str, str] | None = None,
        generous: bool = True,
        company: bool = False,
    ) -> None:
        self.port = free_port()
        self.folder = folder
        self.url = url
        self.options = options
        self.environment = dict(environment or {})
        self.generous = generous
        self.company = company  # whether automatic players sit at the tables
        self.process: Process | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        environment = {**os.environ, **self.environment}
        environment.pop("PITBOSS_DATABASE_URL", None)
        if self.url is not None:
            environment["PITBOSS_DATABASE_URL"] = self.url
        command = [sys.executable, "-m", "pitboss", "floor", "--port", str(self.port)]
        command += ["--data", str(self.folder / "floor.sqlite"), *self.options]
        command += ["--generous"] if self.generous else []
        command += [] if self.company else ["--no-company"]
        self.process = self.launch(command, environment)
        deadline = time.monotonic() + START_SECONDS
        while not self._answers():
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"the floor does not start: {(self.folder / 'floor.log').read_text()[-2000:]}")
            time.sleep(0.05)

    def launch(self, command: list[str], environment: dict[str, str]) -> Process:
        with (self.folder / "floor.log").open("ab") as log:
            return subprocess.Popen(command, env=environment, stdout=log, stderr=log, start_new_session=True)

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=1):
                return True
        except OSError:
            return False

    def kill(self) -> None:
        if self.process is not None:
            with suppress(ProcessLookupError):  # it may have stopped by itself
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None

    def stop(self) -> None:
        if self.process is not None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()
            self.process = None


class Client:
    """Somebody at a floor, over plain HTTP."""

    def __init__(self, port: int, name: str) -> None:
        self.port = port
        self.name = name
        self.cookie = self.csrf = ""
        self._connection: http.client.HTTPConnection | None = None

    def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """An answer's status and content; any failure of the connection is raised as OSError."""
        if self._connection is None:
            self._connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        headers = {"Content-Type": "application/json", "Cookie": self.cookie, "x-pitboss-csrf": self.csrf}
        try:
            self._connection.request(method, path, None if body is None else json.dumps(body), headers)
            answer = self._connection.getresponse()
            content = answer.read()
        except (OSError, http.client.HTTPException) as error:
            self.hang_up()
            raise ConnectionError(str(error)) from error
        if cookie := answer.getheader("set-cookie"):
            self.cookie = cookie.partition(";")[0]
        return answer.status, json.loads(content) if content else None

    def hang_up(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def sign_in(self) -> None:
        status, answer = self.ask("POST", "/api/sign-in", {"name": self.name, "password": demo.PASSWORD})
        if status != 200:
            raise RuntimeError(f"{self.name} is not let in: {answer}")
        self.csrf = answer["csrf"]

    def order(self, table: str, order: dict[str, Any], id: str = "") -> tuple[int, Any]:
        return self.ask("POST", f"/api/tables/{table}/commands", {"id": id or uuid.uuid4().hex, "order": order})
