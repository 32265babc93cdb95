"""Walk a $5 side wager through the floor, and print every function that it passes.

    python tools/wager_path.py

A player at an electronic blackjack table has a $25 main wager on the layout and places $5 on Lucky Ladies. The walk
begins where the HTTP route's handler is called with the command and ends where it returns the acknowledgment: the
command is then done, on the disk and remembered. Every Python function of `pitboss` that is entered meanwhile is
counted, in every thread: the route, the floor, the engine and the ledger's writer. Not counted are comprehensions,
lambdas and other unnamed code (they belong to the function around them), and what is not Pitboss: the web framework,
the database driver, the standard library.

`applied` is how often the round's `place` move was carried out.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType, SimpleNamespace
from typing import Any, Final, cast

from fastapi import Request

import pitboss
from pitboss.floor.commands.commands import Command
from pitboss.floor.floor import Floor
from pitboss.floor.http import tables
from pitboss.floor.http.security import RateLimit
from pitboss.floor.live.setup import SetUp, SideChoice
from pitboss.floor.people.people import Person, Role
from pitboss.ledger.store import open_store

ROOT: Final = Path(pitboss.__file__).parent
MOST_FUNCTIONS: Final = 60
MOST_FILES: Final = 15
TABLE: Final = SetUp("blackjack", "Blackjack", "blackjack", sides=(SideChoice("lucky-ladies"),))
PLAYER: Final = Person("Ann", Role.PLAYER)


@dataclass(frozen=True)
class Step:
    """A function that was entered: its file under `pitboss`, its name, and how deep in the walk it lies."""

    file: str
    function: str
    depth: int


@dataclass
class Walk:
    """The functions that were entered, in their order."""

    steps: list[Step] = field(default_factory=list)

    @property
    def functions(self) -> set[tuple[str, str]]:
        return {(step.file, step.function) for step in self.steps}

    @property
    def files(self) -> list[str]:
        return sorted({step.file for step in self.steps})

    @property
    def changes(self) -> int:
        """How often the next function lies in another file than the one before."""
        return sum(one.file != other.file for one, other in zip(self.steps, self.steps[1:], strict=False))

    @property
    def applied(self) -> int:
        return sum(step.function == "do_place" for step in self.steps)


class Recorder:
    """A profile hook that writes down the functions of Pitboss while it is on."""

    def __init__(self) -> None:
        self.walk: Walk | None = None
        self._seen: set[int] = set()  # a coroutine is entered again whenever it goes on

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if self.walk is None or event != "call" or not code.co_filename.startswith(str(ROOT)):
            return
        if code.co_name.startswith("<") or (code.co_flags & _RESUMES and id(frame) in self._seen):
            return
        self._seen.add(id(frame))
        file = str(Path(code.co_filename).relative_to(ROOT))
        self.walk.steps.append(Step(file, code.co_qualname, _depth(frame)))

    @contextmanager
    def recording(self) -> Iterator[Walk]:
        self.walk, walk = Walk(), Walk()
        walk = self.walk
        sys.setprofile(self)
        try:
            yield walk
        finally:
            sys.setprofile(None)
            self.walk = None


_RESUMES: Final = 0x20 | 0x80 | 0x200  # generators, coroutines, asynchronous generators


def _depth(frame: FrameType) -> int:
    depth, outer = 0, frame.f_back
    while outer is not None:
        depth += outer.f_code.co_filename.startswith(str(ROOT)) and not outer.f_code.co_name.startswith("<")
        outer = outer.f_back
    return depth


async def _walk(floor: Floor, recorder: Recorder) -> Walk:
    request = cast(
        Request, SimpleNamespace(app=SimpleNamespace(state=SimpleNamespace(command_limit=RateLimit(60, 20))))
    )

    async def send(number: int, **order: Any) -> None:
        command = Command.model_validate({"id": f"command-{number}", "order": order})
        await tables.command(TABLE.id, command, request, PLAYER, floor)

    await send(1, kind="sit", seat=1)
    await send(2, kind="buy in", cents=500_00)
    await send(3, kind="cut")
    await send(4, kind="wager", seat=1, bet="main", cents=25_00)
    command = Command.model_validate(
        {"id": "command-5", "order": {"kind": "wager", "seat": 1, "bet": "Lucky Ladies", "cents": 5_00}}
    )
    with recorder.recording() as walk:
        await tables.command(TABLE.id, command, request, PLAYER, floor)
    return walk


def walk() -> Walk:
    """The path of one side wager at a new floor."""
    recorder = Recorder()
    threading.setprofile(recorder)  # the ledger's thread is started below
    try:
        with tempfile.TemporaryDirectory() as folder:
            store = open_store(f"sqlite:///{folder}/floor.db")
            try:
                floor = Floor(store)
                floor.sign_on(PLAYER.name, PLAYER.role, "a long password", 1_000_00)
                floor.add(TABLE)
                return asyncio.run(_walk(floor, recorder))
            finally:
                store.close()
    finally:
        threading.setprofile(None)  # type: ignore[arg-type]  # None ends it


def main() -> None:
    found = walk()
    for step in found.steps:
        print(f"{'  ' * step.depth}{step.function}  ({step.file})")
    print()
    print("\n".join(found.files))
    print(
        f"\n{len(found.functions)} functions (at most {MOST_FUNCTIONS}), {len(found.files)} files "
        f"(at most {MOST_FILES}), {found.changes} changes of file, applied {found.applied} times"
    )


if __name__ == "__main__":
    main()
