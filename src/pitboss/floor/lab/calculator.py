"""The worker process: reads questions from its input, one in a line, and writes progress and answers to its output.

It yields to the tables, ends with the server, and refuses to use more memory than it is given.
"""

from __future__ import annotations

import os
import resource
import signal
import sys
import time
from collections.abc import Callable
from typing import Any, BinaryIO, Final

import msgspec

from pitboss.analysis.answers import GameQuestion, WagerQuestion, calculate
from pitboss.analysis.progress import listening
from pitboss.errors import PitbossError, Refusal
from pitboss.floor.lab.child_processes import end_with_parent

NICENESS: Final = 10  # the tables go first
REPORT_SECONDS: Final = 0.1  # between two reports of progress
Say = Callable[[dict[str, Any]], None]


def main(parent: int, max_bytes: int) -> None:
    """Answer questions until the input ends."""
    end_with_parent(parent)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(NICENESS)
    limit_memory(max_bytes)
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as output:
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever else prints does not disturb the answers
        say = sayer(output)
        for line in sys.stdin.buffer:
            say(answer_to(line, say))


def limit_memory(max_bytes: int) -> None:
    """Let every allocation beyond this fail."""
    resource.setrlimit(resource.RLIMIT_DATA, (max_bytes, max_bytes))


def sayer(output: BinaryIO) -> Say:
    """Write a message as one line."""

    def say(message: dict[str, Any]) -> None:
        output.write(msgspec.json.encode(message) + b"\n")
        output.flush()

    return say


def answer_to(line: bytes, say: Say) -> dict[str, Any]:
    """The last message to a question: its answer or its refusal."""
    question = msgspec.json.decode(line, type=WagerQuestion | GameQuestion)
    try:
        with listening(reporter(say)):
            return {"answer": calculate(question)}
    except MemoryError:
        return {"out_of_memory": True}
    except Refusal as error:
        return {"refused": error.what, "cite": error.cite}
    except PitbossError as error:
        return {"refused": str(error)}


def reporter(say: Say) -> Callable[[float], None]:
    """Report progress, but not more often than a person can see."""
    last = 0.0

    def report(share: float) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last >= REPORT_SECONDS:
            last = now
            say({"share": round(share, 3)})

    return report


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
