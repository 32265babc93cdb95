"""The server's side of the worker process: started for the first question, stopped when idle, limited in memory."""

from __future__ import annotations

import contextlib
import os
import select
import shlex
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec

from pitboss.analysis.answers import Answer, Question, WagerQuestion
from pitboss.errors import IllegalSetup, PitbossError

CALCULATOR: Final = "pitboss.floor.lab.calculator"
MEMORY_BYTES: Final = 240 << 20  # that calculations may use in all, so that server and worker stay below 400 MB
DATA_BYTES: Final = 210 << 20  # of that for data; the rest is the program itself
LOOK_SECONDS: Final = 0.1  # between two looks at the memory
CHUNK: Final = 1 << 16
MEGABYTE: Final = 1 << 20


class Canceled(Exception):
    """The calculation was stopped."""


class Worker:
    """One worker process; one thread uses it, and any thread may stop it."""

    def __init__(self, max_bytes: int = MEMORY_BYTES, data_bytes: int = DATA_BYTES) -> None:
        self._max_bytes = max_bytes
        self._data_bytes = data_bytes
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()
        self._canceled = False

    @property
    def pid(self) -> int | None:
        """The id of the process, or None if there is none."""
        return None if self._process is None else self._process.pid

    def calculate(self, question: Question, report: Callable[[float], None]) -> Answer:
        """Calculate an answer; the process starts if there is none, and stops after anything but an answer."""
        try:
            process = self._started()
            pipe = process.stdin
            if pipe is None:
                raise BrokenPipeError
            pipe.write(msgspec.json.encode(question) + b"\n")
            pipe.flush()
            return self._receive(process, question, report)
        except (BrokenPipeError, EOFError):
            self.stop()
            if self._canceled:
                raise Canceled from None
            raise PitbossError("The calculation ended unexpectedly. Ask again.") from None
        except BaseException:
            self.stop()
            raise

    def _started(self) -> subprocess.Popen[bytes]:
        with self._lock:
            if self._canceled:
                raise BrokenPipeError
            if self._process is None or self._process.poll() is not None:
                command = [
                    sys.executable,
                    "-m",
                    CALCULATOR,
                    str(os.getpid()),
                    str(self._data_bytes),
                ]
                # More threads would only take memory from the tables.
                alone = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MALLOC_ARENA_MAX"), "1")
                self._process = subprocess.Popen(
                    command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={**os.environ, **alone}
                )
            return self._process

    def _receive(self, process: subprocess.Popen[bytes], question: Question, report: Callable[[float], None]) -> Answer:
        """Read progress until the answer comes; watch the memory."""
        if process.stdout is None:
            raise EOFError
        output, buffer = process.stdout.fileno(), b""
        while True:
            if resident_bytes(process.pid) > self._max_bytes:
                raise self._too_large(question)
            if not select.select([output], [], [], LOOK_SECONDS)[0]:
                continue
            chunk = os.read(output, CHUNK)
            if not chunk:
                raise EOFError
            *lines, buffer = (buffer + chunk).split(b"\n")
            for line in lines:
                message: dict[str, Any] = msgspec.json.decode(line)
                if "answer" in message:
                    return message["answer"]
                if "refused" in message:
                    raise _refusal(message["refused"], message.get("cite", ""))
                if "out_of_memory" in message:
                    raise self._too_large(question)
                report(message["share"])

    def _too_large(self, question: Question) -> PitbossError:
        return PitbossError(
            f"This calculation needs more than {self._max_bytes // MEGABYTE} MB of memory, which is all that the lab "
            f"may use next to the tables. Run it yourself, without a limit: {command_for(question)}"
        )

    def cancel(self) -> None:
        """Stop the running calculation."""
        self._canceled = True
        self.kill()

    def resume(self) -> None:
        """Take questions again after a canceled one. Only for the thread that uses it."""
        if self._canceled:
            self.stop()
            self._canceled = False

    def kill(self) -> None:
        """End the process at once; the thread that waits for it hears of that."""
        with self._lock:
            if self._process is not None:
                with contextlib.suppress(ProcessLookupError):
                    self._process.kill()

    def stop(self) -> None:
        """End the process, and release its pipes. Only for the thread that uses it."""
        self.kill()
        with self._lock:
            process, self._process = self._process, None
        if process is not None:
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    with contextlib.suppress(BrokenPipeError):
                        pipe.close()
            process.wait()


def command_for(question: Question) -> str:
    """The command that answers a question outside the lab."""
    if isinstance(question, WagerQuestion):
        rule = "--h17" if question.hits_soft_17 else "--s17"
        words = ["edge", question.wager, "--paytable", question.paytable, "--decks", str(question.decks), rule]
    else:
        options = (f"{name}={str(value).lower()}" for name, value in question.options)
        words = ["figures", question.game, *(word for option in options for word in ("--set", option))]
    return shlex.join(["pitboss", *words])


def _refusal(what: str, cite: str) -> PitbossError:
    return IllegalSetup(what, cite) if cite else PitbossError(what)


def resident_bytes(pid: int) -> int:
    """The memory that a process occupies; 0 where the system does not say."""
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except (OSError, IndexError, ValueError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")
