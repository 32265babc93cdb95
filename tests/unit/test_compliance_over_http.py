"""The duties of a set-up on the routes: with a planted fault no table opens; the answer has its clause."""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterator
from typing import Any, Final

import msgspec
import pytest

from pitboss.floor import demo
from pitboss.floor.floor import Floor
from pitboss.floor.http.app import make_app
from pitboss.floor.people.people import Role
from pitboss.house.check import Report, Result, check_house
from pitboss.house.document import HouseDocument, read_plain
from pitboss.ledger import open_store
from tests.browsers import Browser
from tests.databases import SLOW, SqliteFiles
from tests.house.documents import base, edited
from tests.house.planted import PLANTED, Planted
from tests.house.test_compliance import duties

ROOT: Final = "/api/house/document"
NOON: Final = datetime.datetime(2026, 11, 17, 19, tzinfo=datetime.UTC)
WHY: Final[dict[str, Any]] = {"reason": "another day", "note": "open for now"}
FAULTS: Final = {each.requirement: each for each in reversed(PLANTED)}  # one for each requirement


def faults() -> list[Any]:
    """A fault for each duty of the map; those of its other requirements, with the same answer, in long runs."""
    first = {next(each for each in duty.requirements if each in FAULTS) for duty in duties()}
    return [
        pytest.param(fault, id=requirement, marks=() if requirement in first else pytest.mark.soak)
        for requirement, fault in FAULTS.items()
    ]


class House:
    """A house of its own over HTTP, on the day of the documents."""

    def __init__(self, url: str) -> None:
        self.floor = Floor(open_store(url, demonstration=False), SLOW)
        self.floor.sign_on("Eve", Role.EXECUTIVE, demo.PASSWORD)
        self.floor.sessions.clock.now = lambda: int(NOON.timestamp())  # type: ignore[method-assign]
        self.eve = Browser(make_app(self.floor, generous=True)).sign_in("Eve")
        self.version = 0

    def accept(self, plain: dict[str, Any]) -> None:
        draft = json.dumps(msgspec.to_builtins(plain))
        self.version = self.eve.post(ROOT, 201, draft=draft, follows=self.version, **WHY)["number"]


class Houses:
    """A house for each lawful document."""

    def __init__(self) -> None:
        self.files = SqliteFiles()
        self.open: dict[str, House] = {}
        self.urls = [self.files.empty() for _ in range(3)]

    def of(self, name: str) -> House:
        if name not in self.open:
            self.open[name] = House(self.urls[len(self.open)].__enter__())
        return self.open[name]

    def close(self) -> None:
        for house in self.open.values():
            house.floor.store.close()
        self.files.close()


@pytest.fixture(scope="module")
def houses() -> Iterator[Houses]:
    found = Houses()
    yield found
    found.close()


def table_with(house: HouseDocument, failure: Result) -> str:
    """A table that a failure is about: its own, one that feeds the jackpot, or any where it is of the whole house."""
    where = failure.where.partition("/")[0]
    tables = [each for each in house.tables if where in ("", each.id, *(side.jackpot for side in each.choices))]
    return tables[0].id


def failure_of(fault: Planted, report: Report) -> Result:
    return next(each for each in report.failures if each.requirement == fault.requirement)


def with_fault(fault: Planted) -> dict[str, Any]:
    """The document with a fault; where the fault says of which table it is, without the others."""
    plain = edited(fault.base, fault.edits)
    named = {path.split(".")[1] for path in fault.edits if path.startswith("table.")}
    alone = {**plain, "table": [each for each in plain["table"] if each["id"] in named], "jackpot": []}
    if named and not any(isinstance(side, dict) for each in alone["table"] for side in each.get("sides", ())):
        failing = check_house(read_plain(alone), NOON.date()).failures
        return alone if fault.requirement in {each.requirement for each in failing} else plain
    return plain


@pytest.mark.parametrize("fault", faults())
def test_a_table_with_this_fault_does_not_open(fault: Planted, houses: Houses) -> None:
    plain = with_fault(fault)
    document = read_plain(plain)
    failure = failure_of(fault, check_house(document, NOON.date()))
    house = houses.of(fault.base)
    house.accept(plain)
    table = table_with(document, failure)
    refused = house.eve.post(f"/api/house/tables/{table}/open", 422)
    assert failure.title in refused["detail"]
    assert failure.mend in refused["detail"]
    assert f"({failure.cite})" in f"{refused['detail']} ({refused['cite']})"
    assert f"({refused['cite']})" not in refused["detail"]  # the page shows the clause next to the sentence
    assert table not in house.floor.tables


@pytest.mark.parametrize("name", ["colorado", "washington", "tribal"])
def test_the_same_tables_open_where_nothing_is_wrong(name: str, houses: Houses) -> None:
    """All that need no jackpot of the desk first."""
    house = houses.of(name)
    house.accept(base(name))
    document = read_plain(base(name))
    for table in [each.id for each in document.tables if not any(side.jackpot for side in each.choices)]:
        house.eve.post(f"/api/house/tables/{table}/open", 201)
