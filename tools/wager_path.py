"""Walk a $5 side wager through the floor, and print every function that it passes.

    python tools/wager_path.py

A player at an electronic blackjack table has a $25 main wager on the layout and places $5 on Lucky Ladies. The wager is
placed, taken back and placed again; the second time is walked, so that what a table computes once is not part of it.

The walk begins where the live table receives the command (`LiveTable.perform`) and ends where it acknowledges it: the
command is then done, on the disk and remembered. Signing in, rights and the HTTP framework come before it. Every named
Python function of `pitboss` that is entered meanwhile is counted, and every file that holds one. Comprehensions and
lambdas belong to the function around them. Functions of `pitboss.ledger`, which put the command on the disk in a thread
of their own, are counted apart: they are the same for every command.

`applied` is how often the round's move for a wager was carried out.
"""

from __future__ import annotations

import asyncio
import dis
import inspect
import sys
import tempfile
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any, Final

import pitboss
from pitboss.floor.commands.commands import Command
from pitboss.floor.floor import Floor
from pitboss.floor.live.setup import SetUp, SideChoice
from pitboss.floor.people.people import Person, Role
from pitboss.ledger.store import open_store

ROOT: Final = Path(pitboss.__file__).parent
LEDGER: Final = "ledger/"
BEGINS: Final = "LiveTable.perform"
MAX_FUNCTIONS: Final = 60
MAX_FILES: Final = 15
TABLE: Final = SetUp("blackjack", "Blackjack", "blackjack", sides=(SideChoice("lucky-ladies"),))
PLAYER: Final = Person("Ann", Role.PLAYER)
SIDE: Final = {"kind": "wager", "seat": 1, "bet": "Lucky Ladies", "cents": 5_00}
BEFORE: Final[tuple[dict[str, Any], ...]] = (
    {"kind": "sit", "seat": 1},
    {"kind": "buy in", "cents": 500_00},
    {"kind": "cut"},
    {"kind": "wager", "seat": 1, "bet": "main", "cents": 25_00},
    SIDE,
    {"kind": "take back", "seat": 1, "bet": "Lucky Ladies"},
)


@dataclass(frozen=True)
class Step:
    """A function that was entered: its file under `pitboss`, its name, and its depth in the walk."""

    file: str
    function: str
    depth: int

    @property
    def is_ledger(self) -> bool:
        return self.file.startswith(LEDGER)


@dataclass
class Walk:
    """The functions that were entered, in their order."""

    steps: list[Step] = field(default_factory=list)

    @property
    def counted(self) -> list[Step]:
        return [step for step in self.steps if not step.is_ledger]

    @property
    def ledger(self) -> list[Step]:
        return [step for step in self.steps if step.is_ledger]

    @property
    def changes(self) -> int:
        """How often the next function is in another file than the one before."""
        return sum(one.file != other.file for one, other in zip(self.counted, self.counted[1:], strict=False))

    @property
    def applied(self) -> int:
        return sum(step.function == "do_place" for step in self.steps)


def functions(steps: Iterable[Step]) -> set[tuple[str, str]]:
    return {(step.file, step.function) for step in steps}


def files(steps: Iterable[Step]) -> list[str]:
    return sorted({step.file for step in steps})


class Recorder:
    """A profile hook that records the functions of Pitboss while it is on."""

    def __init__(self) -> None:
        self.walk: Walk | None = None

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if self.walk is None or event != "call" or not code.co_filename.startswith(str(ROOT)):
            return
        if code.co_name.startswith("<") or _continues(frame):
            return
        if self.walk.steps or code.co_qualname == BEGINS:
            file = str(Path(code.co_filename).relative_to(ROOT))
            self.walk.steps.append(Step(file, code.co_qualname, _depth(frame)))

    @contextmanager
    def recording(self) -> Iterator[Walk]:
        self.walk = walk = Walk()
        sys.setprofile(self)
        try:
            yield walk
        finally:
            sys.setprofile(None)
            self.walk = None


_SUSPENDS: Final = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR


def _continues(frame: FrameType) -> bool:
    """Whether a coroutine or a generator continues, which Python reports like a call."""
    code, at = frame.f_code.co_code, frame.f_lasti
    return bool(frame.f_code.co_flags & _SUSPENDS) and code[at] == dis.opmap["RESUME"] and code[at + 1] & 3 != 0


def _depth(frame: FrameType) -> int:
    depth, outer = 0, frame.f_back
    while outer is not None and outer.f_code.co_qualname != "Floor.perform":
        depth += outer.f_code.co_filename.startswith(str(ROOT)) and not outer.f_code.co_name.startswith("<")
        outer = outer.f_back
    return depth


async def _play(floor: Floor, recorder: Recorder) -> Walk:
    for number, order in enumerate(BEFORE):
        command = Command.model_validate({"id": f"command-{number}", "order": order})
        await floor.perform(PLAYER, TABLE.id, command)
    command = Command.model_validate({"id": "the-wager", "order": SIDE})
    with recorder.recording() as walk:
        await floor.perform(PLAYER, TABLE.id, command)
    return walk


def walk() -> Walk:
    """The path of one side wager at a new floor."""
    recorder = Recorder()
    threading.setprofile(recorder)  # the ledger's thread starts below
    try:
        with tempfile.TemporaryDirectory() as folder:
            store = open_store(f"sqlite:///{folder}/floor.db")
            try:
                floor = Floor(store)
                floor.sign_on(PLAYER.name, PLAYER.role, "a long password", 1_000_00)
                floor.add(TABLE)
                return asyncio.run(_play(floor, recorder))
            finally:
                store.close()
    finally:
        threading.setprofile(None)  # ends it


def main() -> None:
    found = walk()
    for step in found.counted:
        print(f"{'  ' * step.depth}{step.function}  ({step.file})")
    print()
    print("\n".join(files(found.counted)))
    print(
        f"\n{len(functions(found.counted))} functions (at most {MAX_FUNCTIONS}), "
        f"{len(files(found.counted))} files (at most {MAX_FILES}), "
        f"{found.changes} changes of file, applied {found.applied} times"
    )
    print(f"in the ledger: {len(functions(found.ledger))} functions, {len(files(found.ledger))} files")


if __name__ == "__main__":
    main()
