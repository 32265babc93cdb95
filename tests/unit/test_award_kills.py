"""A floor that is killed while people see to an award: it starts again at the same stage, and nothing is paid twice."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from pitboss.floor import demo
from pitboss.floor.floor import Floor
from pitboss.floor.jackpots.kept import owed_cents
from pitboss.ledger import open_store
from pitboss.ledger.entries import balances
from tests.award_desk import ID, SPOT, TABLES, Desk
from tests.browsers import check_books
from tests.databases import SLOW, SqliteFiles
from tests.forked_floor import ForkedFloor, Nursery
from tests.servers import Client

TABLE: Final = TABLES[0]
PEOPLE: Final = tuple(each for each in demo.PEOPLE if each.name in ("Ann", "Dana", "Sam", "Eve"))
CENTS: Final = 10_000_00
STEPS: Final = (("Dana", "call", "called"), ("Sam", "verify", "verified"), ("Eve", "seal", "sealed"))


def furnish(url: str) -> None:
    """A floor with one linked table, so that it starts quickly."""
    store = open_store(url)
    floor = Floor(store, SLOW)
    for each in PEOPLE:
        floor.sign_on(each.name, each.role, demo.PASSWORD, CENTS if each.name == "Ann" else 0)
    Desk(floor).furnish((TABLE,))
    store.close()


class Killed:
    """A floor in its own process, and people whose sessions outlive it."""

    def __init__(self, nursery: Nursery, folder: Path, url: str) -> None:
        self.floor = ForkedFloor(nursery, folder, url=url, options=("--empty",))
        self.floor.start()
        self.people = {each.name: Client(self.floor.port, each.name) for each in PEOPLE}
        for each in self.people.values():
            each.sign_in()

    def kill(self) -> None:
        """Kill the process without a warning, and start it again."""
        process = self.floor.process
        assert process is not None
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        for each in self.people.values():
            each.hang_up()
        self.floor.start()

    def ask(self, name: str, path: str, body: Any) -> Any:
        status, answer = self.people[name].ask("POST", path, body)
        assert status == 200, answer
        return answer

    def order(self, name: str, **order: Any) -> None:
        status, answer = self.people[name].order(TABLE, order)
        assert status == 200, answer

    def pending(self) -> list[tuple[str, int | None]]:
        _, found = self.people["Sam"].ask("GET", "/api/jackpots")
        shown = next(each for each in found if each["id"] == ID)
        return [(each["stage"], each["cents"]) for each in shown["pending"]]


@pytest.fixture
def killed(tmp_path: Path, nursery: Nursery) -> Iterator[tuple[Killed, str]]:
    files = SqliteFiles()
    try:
        with files.furnished(furnish) as url:
            found = Killed(nursery, tmp_path, url)
            try:
                yield found, url
            finally:
                found.floor.kill()
                for each in found.people.values():
                    each.hang_up()
    finally:
        files.close()


def test_a_killed_floor_starts_at_the_same_stage_of_an_award(killed: tuple[Killed, str]) -> None:
    house, url = killed
    house.order("Ann", kind="sit", seat=1)
    house.order("Ann", kind="buy in", cents=100_00)
    house.order("Ann", kind="wager", seat=1, bet="main", cents=5_00)
    house.order("Ann", kind="wager", seat=1, bet=SPOT, cents=1_00)
    for card in ("7h", "7h", "7h", "9d"):
        house.order("Dana", kind="deal", card=card)
    assert house.pending() == [("recognized", None)]
    for name, step, stage in STEPS:
        house.ask(name, f"/api/jackpots/{ID}/awards/1/{step}", {})
        if step != "verify":  # a start takes seconds
            house.kill()
        assert house.pending() == [(stage, 2_000_25)]
    _pay_and_kill(house)
    assert house.pending() in ([], [("sealed", 2_000_25)])  # all of the payment is there, or nothing
    if house.pending():
        house.ask("Dana", f"/api/jackpots/{ID}/awards/1/pay", {})
    status, _ = house.people["Dana"].ask("POST", f"/api/jackpots/{ID}/awards/1/pay", {})
    assert status == 422  # it is not paid twice
    house.floor.kill()
    _check(url)


def _pay_and_kill(house: Killed) -> None:
    """Kill the floor while the payment is on its way."""

    def pay() -> None:
        with contextlib.suppress(OSError):
            house.people["Dana"].ask("POST", f"/api/jackpots/{ID}/awards/1/pay", {})

    sending = threading.Thread(target=pay)
    sending.start()
    house.kill()
    sending.join()


def _check(url: str) -> None:
    store = open_store(url)
    floor = Floor(store, SLOW)
    jackpot = floor.jackpots.jackpots[ID].jackpot
    held = store.do(balances)
    assert held["wallet/Ann"] == CENTS - 100_00 + 2_000_25
    assert {name: cents for name, cents in held.items() if name.startswith(f"jackpot/{ID}/")} == {
        name: cents for name, cents in owed_cents(jackpot).items() if cents
    }
    check_books(floor)
    store.close()
