"""A command is carried out once: what memory does not know to be new is looked up before anything is done."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pitboss.errors import PitbossError
from pitboss.floor.commands import receipts
from pitboss.floor.commands.receipts import DoneIds, Receipts
from pitboss.ledger import open_store
from pitboss.ledger.entries import CommandRow, LedgerEntry, histories_of, write_all

Name = tuple[str, str]
ANN, BOB = ("Ann", "command-1"), ("Bob", "command-1")


class Ledger:
    """Answers what a store answers, at a moment of its own choice between the question and the answer."""

    share = None

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.done: dict[Name, tuple[str, bytes]] = {}
        self.failure = ""
        self.asked: list[str] = []

    async def await_batched(self, job: Callable[..., Any], item: Any) -> Any:
        self.asked.append(job.__name__)
        await self.pass_time()
        if self.failure:
            raise PitbossError(self.failure)
        known, (person, id, *most) = dict(self.done), item
        await self.pass_time()
        if job is not histories_of:
            return known.get((person, id))
        ids = [each for other, each in known if other == person]
        return known.get((person, id)), ids if len(ids) <= most[0] else None

    async def pass_time(self) -> None:
        for _ in range(self.rng.randrange(6)):
            await asyncio.sleep(0)


def kept(ledger: Any) -> Receipts:
    return Receipts(ledger)


async def carry_out(receipts: Receipts, ledger: Ledger, name: Name) -> bool:
    """Do a command as a table does it; whether it was carried out now."""
    known, receipt = await receipts.begin(name), None
    try:
        if known is not None:
            assert known == ledger.done[name]
            return False
        assert name not in ledger.done, f"{name} would be done twice"
        await ledger.pass_time()
        how = ledger.rng.random()
        if how < 0.7:
            ledger.done[name] = ("digest", name[1].encode())
            await ledger.pass_time()
            if how < 0.6:  # otherwise something fails after the commit
                receipt = ledger.done[name]
        return True
    finally:
        receipts.end(name, receipt)


@pytest.mark.parametrize("seed", range(150))
def test_no_command_is_done_twice_in_any_order(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(seed)
    monkeypatch.setattr(receipts, "REMEMBERED", rng.choice([1, 3, 100]))
    monkeypatch.setattr(receipts, "READ_AT_ONCE", limit := rng.choice([1, 4, 12, 100]))
    monkeypatch.setattr(receipts, "ROOM", limit * rng.choice([1, 2, 5]))
    monkeypatch.setattr(receipts, "IDLE_SECONDS", rng.choice([-1.0, 600.0]))
    ledger = Ledger(rng)
    names = [(person, f"command-{number}") for person in ("Ann", "Bob", "Cy") for number in range(8)]
    ledger.done |= {name: ("digest", name[1].encode()) for name in names if rng.random() < 0.2}  # before a restart

    async def play() -> None:
        answers = kept(ledger)

        async def send() -> None:
            for _ in range(12):
                await ledger.pass_time()
                await carry_out(answers, ledger, rng.choice(names))

        await asyncio.gather(*(send() for _ in range(6)))
        assert not answers._in_hand

    asyncio.run(play())


def test_a_person_is_read_once_and_new_ids_are_not_looked_up() -> None:
    ledger = Ledger(random.Random(1))
    ledger.done[ANN] = old = ("digest", b"old")

    async def play() -> None:
        answers = kept(ledger)
        for number in range(2, 20):
            assert await answers.begin(("Ann", f"command-{number}")) is None
            answers.end(("Ann", f"command-{number}"))
        assert ledger.asked == ["histories_of"]
        assert await answers.begin(ANN) == old  # from before the restart
        answers.end(ANN)
        assert await answers.begin(("Ann", "command-2")) is None  # refused before, and not done
        answers.end(("Ann", "command-2"))
        assert ledger.asked == ["histories_of", "receipts_of", "receipts_of"]

    asyncio.run(play())


@pytest.mark.parametrize(("done", "asked"), [(2, 1), (3, 1), (4, 3)])
def test_who_has_done_too_much_is_looked_up(done: int, asked: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(receipts, "READ_AT_ONCE", 3)
    ledger = Ledger(random.Random(1))
    ledger.done |= {("Ann", f"command-{number}"): ("digest", b"old") for number in range(done)}

    async def play() -> None:
        answers = kept(ledger)
        for id in ("new-one", "new-two", "new-three"):
            assert await answers.begin(("Ann", id)) is None
            answers.end(("Ann", id))

    asyncio.run(play())
    assert len(ledger.asked) == asked


def test_after_a_failure_of_the_database_nothing_is_new() -> None:
    ledger = Ledger(random.Random(1))

    async def play() -> None:
        answers = kept(ledger)
        assert await answers.begin(ANN) is None
        answers.end(ANN)
        ledger.failure = "the disk is full"
        for name in (("Ann", "command-2"), BOB, BOB):
            with pytest.raises(PitbossError, match="the disk is full"):
                await answers.begin(name)
        ledger.failure = ""
        assert await answers.begin(BOB) is None  # what was not read is read now
        answers.end(BOB)

    asyncio.run(play())


@pytest.mark.parametrize(("room", "second"), [(5, False), (6, True), (7, True)])
def test_people_are_known_as_long_as_there_is_room(room: int, second: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(receipts, "READ_AT_ONCE", 3)
    monkeypatch.setattr(receipts, "ROOM", room)
    ids = DoneIds()
    assert ids.begin_reading("Ann", [ANN, BOB])
    ids.end_reading("Ann", ["a", "b"])
    assert not ids.begin(ANN)  # it was in hand
    assert ids.begin_reading("Bob", [ANN, BOB]) is second
    assert not ids.begin(("Bob", "new"))  # not read yet
    assert ids.begin(("Ann", "c"))
    assert not ids.begin(("Ann", "c"))


def test_a_person_who_needs_more_room_than_there_is_is_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(receipts, "READ_AT_ONCE", 1)
    monkeypatch.setattr(receipts, "ROOM", 2)
    ids = DoneIds()
    assert ids.begin_reading("Ann", [])
    ids.end_reading("Ann", ["a"])
    assert ids.begin(("Ann", "b"))
    assert not ids.begin(("Ann", "c"))
    assert not ids.begin(("Ann", "d"))
    assert not ids.begin_reading("Ann", [])


def test_who_is_idle_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(receipts, "READ_AT_ONCE", 2)
    monkeypatch.setattr(receipts, "ROOM", 3)
    ids = DoneIds()
    for person in ("Ann", "Bob"):
        monkeypatch.setattr(receipts, "IDLE_SECONDS", -1.0)
        assert ids.begin_reading(person, [])
        ids.end_reading(person, ["a", "b"])
        assert ids.begin((person, "c"))
    assert not ids.begin(("Ann", "d"))
    monkeypatch.setattr(receipts, "IDLE_SECONDS", 600.0)
    assert not ids.begin_reading("Ann", [])  # Bob has just played


def test_the_ledger_gives_a_persons_ids_with_a_receipt(tmp_path: Path) -> None:
    store = open_store(f"sqlite:///{tmp_path / 'floor.sqlite'}")
    names = [("Ann", "one-command"), ("Ann", "two-command"), ("Bob", "one-command")]
    entries = [
        LedgerEntry(0, number, {}, command=CommandRow(*name, "d" * 64, "{}", b"done"))
        for number, name in enumerate(names)
    ]
    store.do(lambda connection: write_all(connection, [entries]))
    asked = [("Ann", "two-command", 2), ("Ann", "new-command", 1), ("Cy", "new-command", 1)]
    (first, ids), (second, too_many), (third, none) = store.do(lambda connection: histories_of(connection, asked))
    store.close()
    assert first == ("d" * 64, b"done")
    assert ids is not None
    assert sorted(ids) == ["one-command", "two-command"]
    assert (second, too_many) == (None, None)
    assert (third, none) == (None, [])
