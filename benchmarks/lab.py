"""The lab after a cold start: how long every listed answer takes, and how much memory the server and its worker use.

`python benchmarks/lab.py` starts `pitboss floor` on a new database, asks every listed question once over HTTP (edge,
decks and strategy, as the page does), then three unlisted what-ifs, and samples the resident memory of the server and
all processes below it (VmRSS in /proc, shared pages counted in each) every 50 ms. It ends with an error if a listed
answer took longer than 0.3 s or the memory passed 400 MB.
"""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any, Final

from pitboss.analysis.answers import GameQuestion, Question, listed
from pitboss.catalogue import load_wager
from pitboss.floor import demo

MAX_SECONDS: Final = 0.3
MAX_MEGABYTES: Final = 400
SAMPLE_SECONDS: Final = 0.05
START_SECONDS: Final = 120
UNLISTED: Final = (
    ("blackjack", {"decks": 8, "dealer_hits_soft_17": True, "surrender": "late"}),
    ("blackjack-switch", {"decks": 8, "dealer_hits_soft_17": True}),
    ("ante-up-21", {"decks": 6, "max_splits": 1}),
)


class Memory(threading.Thread):
    """Samples the resident memory of a process and everything below it."""

    def __init__(self, pid: int) -> None:
        super().__init__(daemon=True)
        self.pid = pid
        self.peak = 0
        self.running = True

    def run(self) -> None:
        while self.running:
            self.peak = max(self.peak, sum(map(resident, family(self.pid))))
            time.sleep(SAMPLE_SECONDS)


def resident(pid: int) -> int:
    """The resident memory of a process in kB."""
    try:
        found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    except OSError:
        return 0
    return int(found[1]) if found else 0


def cpu_seconds(pid: int) -> float:
    """The time that a process has run on a core, in all its threads."""
    found = 0
    for task in Path(f"/proc/{pid}/task").glob("*/schedstat"):
        try:
            found += int(task.read_text().split()[0])
        except OSError:
            continue
    return found / 1e9


def family(pid: int) -> list[int]:
    """A process and all processes below it."""
    found = [pid]
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            children = task.read_text().split()
        except OSError:
            continue
        for child in children:
            found += family(int(child))
    return found


class Analyst:
    """Somebody at the lab, over plain HTTP."""

    def __init__(self, port: int) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
        self.headers = {"Content-Type": "application/json"}
        status, person = self.ask("POST", "/api/sign-in", {"name": "Ann", "password": demo.PASSWORD})
        if status != 200:
            raise SystemExit(f"not signed in: {person}")
        self.headers["x-pitboss-csrf"] = person["csrf"]

    def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        content = None if body is None else json.dumps(body)
        try:
            self.connection.request(method, path, content, self.headers)
            answer = self.connection.getresponse()
        except (OSError, http.client.HTTPException):  # the server closes a connection that was idle
            self.connection.close()
            self.connection.request(method, path, content, self.headers)
            answer = self.connection.getresponse()
        found = answer.read()
        if cookie := answer.getheader("set-cookie"):
            self.headers["Cookie"] = cookie.partition(";")[0]
        return answer.status, json.loads(found)

    def timed(self, pid: int, method: str, path: str, body: Any = None) -> tuple[float, int, float]:
        """How long an answer took, its status, and how much of a core the server took for it."""
        before, begun = cpu_seconds(pid), time.perf_counter()
        status, _ = self.ask(method, path, body)
        return time.perf_counter() - begun, status, cpu_seconds(pid) - before

    def finish(self, game: str, options: dict[str, Any]) -> str:
        """Ask a what-if, wait until its job is over, and say how it ended."""
        begun = time.monotonic()
        status, answer = self.ask("POST", "/api/lab/strategy", {"game": game, "options": options})
        while status == 202:
            time.sleep(0.2)
            jobs = [job for job in self.ask("GET", "/api/lab/jobs")[1] if job["id"] == answer["job"]["id"]]
            if not jobs or jobs[0]["state"] not in ("waiting", "running"):
                detail = jobs[0]["detail"] if jobs else ""
                return f"{jobs[0]['state'] if jobs else 'gone'} after {time.monotonic() - begun:.1f} s {detail}"
        return f"{status} after {time.monotonic() - begun:.1f} s"


def requests_for(question: Question) -> list[tuple[str, dict[str, Any]]]:
    """What the page asks for a question."""
    if isinstance(question, GameQuestion):
        return [("/api/lab/strategy", {"game": question.game, "options": dict(question.options)})]
    about: dict[str, Any] = {"wager": question.wager, "paytable": question.paytable}
    about["hits_soft_17"] = question.hits_soft_17
    edge = ("/api/lab/edge", {**about, "decks": question.decks})
    is_first = load_wager(question.wager).paytable(question.paytable).decks[0] == question.decks
    return [edge, ("/api/lab/decks", about)] if is_first else [edge]


def measure(port: int, pid: int) -> bool:
    """Ask everything, print the result, and say whether it is within the limits."""
    questions = [(question, requests_for(question)) for question in listed()]
    memory = Memory(pid)
    memory.start()
    analyst = Analyst(port)
    times = {path: analyst.timed(pid, "GET", path) for path in ("/api/lab/wagers", "/api/lab/games")}
    for question, requests in questions:
        for path, body in requests:
            times[f"{path} {question}"] = analyst.timed(pid, "POST", path, body)
    late = {name: seconds for name, (seconds, status, _) in times.items() if status != 200 or seconds > MAX_SECONDS}
    sorted_times = sorted(seconds for seconds, *_ in times.values())
    print(f"{len(times):,} listed answers: median {1000 * sorted_times[len(times) // 2]:.1f} ms, ", end="")
    print(f"99% within {1000 * sorted_times[len(times) * 99 // 100]:.1f} ms, slowest {1000 * sorted_times[-1]:.1f} ms")
    print(f"the server's CPU for an answer: at most {1000 * max(cpu for *_, cpu in times.values()):.0f} ms")
    for name, seconds in late.items():
        print(f"late or not answered: {name}, {seconds:.2f} s ({times[name][2]:.2f} s of CPU), status {times[name][1]}")
    processes = len(family(pid))
    print(f"memory: {resident(pid) / 1024:.0f} MB, peak {memory.peak / 1024:.0f} MB in {processes} process(es)")
    for game, options in UNLISTED:
        print(f"unlisted: {game} {options}: {analyst.finish(game, options)}")
    memory.running = False
    print(f"memory with what-ifs: peak {memory.peak / 1024:.0f} MB of server and worker")
    return not late and memory.peak / 1024 < MAX_MEGABYTES


def main() -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    with tempfile.TemporaryDirectory(prefix="pitboss-lab-") as folder:
        command = [sys.executable, "-m", "pitboss", "floor", "--port", str(port), "--generous"]
        command += ["--data", str(Path(folder) / "floor.sqlite")]
        environment = {name: value for name, value in os.environ.items() if name != "PITBOSS_DATABASE_URL"}
        server = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
        try:
            deadline = time.monotonic() + START_SECONDS
            while time.monotonic() < deadline:
                try:
                    socket.create_connection(("127.0.0.1", port), timeout=1).close()
                    break
                except OSError:
                    time.sleep(0.05)
            is_within = measure(port, server.pid)
        finally:
            server.send_signal(signal.SIGINT)
            server.wait()
    raise SystemExit(0 if is_within else 1)


if __name__ == "__main__":
    main()
