"""Who fails, fails alone: a name that is taken, a table whose lines cannot be written. The house stays open."""

from __future__ import annotations

import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select

from pitboss.floor import demo
from pitboss.floor.floor import Floor
from pitboss.floor.live.accounts import wallet
from pitboss.ledger import JobFailed, Store, schema
from pitboss.ledger.entries import balances
from tests.browsers import Browser, check_books, sit_down

AT_ONCE = 16
WRITTEN = ("Zoe", "zoe", "ZOE", "zOe")


def test_many_who_want_one_name_at_once(app: Any, floor: Floor, store: Store) -> None:
    ann = Browser(app).sign_in("Ann")
    sit_down(ann)
    start = threading.Barrier(AT_ONCE)

    def sign_on(number: int) -> int:
        asked = {"name": WRITTEN[number % len(WRITTEN)], "password": demo.PASSWORD}
        start.wait(20)
        return int(TestClient(app).post("/api/players", json=asked).status_code)

    with ThreadPoolExecutor(AT_ONCE) as people:
        assert Counter(people.map(sign_on, range(AT_ONCE))) == {201: 1, 422: AT_ONCE - 1}
    names = store.do(lambda c: c.execute(select(schema.people.c.name)).scalars().all())
    assert sum(name.lower() == "zoe" for name in names) == 1
    assert store.failure == ""
    ann.order("blackjack", kind="wager", seat=1, bet="main", cents=25_00)
    check_books(floor)


def test_the_database_itself_holds_a_name_once(store: Store) -> None:
    row = {"name": "ANN", "role": "player", "password": "-", "folded": "ann"}
    with pytest.raises(JobFailed):
        store.do(lambda c: c.execute(schema.people.insert(), row))
    assert store.failure == ""


def test_a_table_whose_lines_cannot_be_written_stops_alone(app: Any, floor: Floor, store: Store) -> None:
    ann, bob = Browser(app).sign_in("Ann"), Browser(app).sign_in("Bob")
    sit_down(ann)
    sit_down(bob, "spanish")
    live = floor.tables["blackjack"]
    there = {"tbl": "blackjack", "shift": 1, "n": len(live.running().log.lines) + 1, "body": b"{}"}
    store.do(lambda c: c.execute(schema.lines.insert(), there))  # the place of the next line is taken
    refused = ann.order("blackjack", 503, kind="get up", seat=1)
    assert "This table has stopped" in refused["detail"]
    assert live.stopped
    assert store.failure == ""
    held = store.do(balances)
    assert ann.get("/api/me")["wallet_cents"] == held[wallet("Ann")] == demo.CENTS - 500_00  # as it is on the disk
    bob.order("spanish", 422, kind="wager", seat=1, bet="main", cents=25_00)  # the cut is offered first
    bob.order("spanish", kind="cut")
    bob.order("spanish", kind="wager", seat=1, bet="main", cents=25_00)
    ann.order("free-bet", kind="sit", seat=1)
