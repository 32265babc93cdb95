"""Long questions have a connection of their own: nobody's command waits for them, and nobody else has the file."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, func, select

from pitboss.errors import PitbossError
from pitboss.floor.floor import Floor
from pitboss.floor.http import pit
from pitboss.floor.http.app import make_app
from pitboss.floor.live.accounts import HOUSE, wallet
from pitboss.ledger import JobFailed, Store, StoreFailed, open_store, schema
from pitboss.ledger.entries import LedgerEntry, balances, write
from tests.browsers import Browser
from tests.databases import SLOW, Databases, PostgresDatabases, SqliteFiles


@pytest.fixture
def url(databases: Databases) -> Iterator[str]:
    with databases.furnished() as found:
        yield found


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    opened = open_store(url)
    yield opened
    opened.close()


class Held:
    """A question that is in the middle of its answer until it is let go."""

    def __init__(self) -> None:
        self.is_begun = threading.Event()
        self.may_end = threading.Event()

    def __call__(self, connection: Connection) -> tuple[Any, Any]:
        asked = select(func.count()).select_from(schema.journals)
        before = connection.execute(asked).scalar_one()
        self.is_begun.set()
        assert self.may_end.wait(30)
        return before, connection.execute(asked).scalar_one()


def test_a_long_question_does_not_delay_a_command(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app(Floor(store, SLOW), generous=True)
    ann, sam = Browser(app).sign_in("Ann"), Browser(app).sign_in("Sam")
    held, answers = Held(), []

    def hold(connection: Connection, **_: Any) -> list[Any]:
        held(connection)
        return []

    monkeypatch.setattr(pit, "check_ledger", hold)
    asking = threading.Thread(target=lambda: answers.append(sam.get("/api/pit/books")))
    asking.start()
    assert held.is_begun.wait(30)
    ann.order("blackjack", kind="sit", seat=1)  # acknowledged, so that it is on the disk
    ann.order("blackjack", kind="buy in", cents=500_00)
    assert Browser(app).sign_in("Bob").get("/api/me")["name"] == "Bob"
    assert answers == []
    held.may_end.set()
    asking.join(30)
    assert answers[0]["findings"] == []


def test_a_question_sees_one_moment(store: Store) -> None:
    held = Held()
    asking = store.long_query(held)
    assert held.is_begun.wait(30)
    store.do(lambda c: write(c, LedgerEntry(0, 10**6, {HOUSE: -5, wallet("Ann"): 5})))
    held.may_end.set()
    before, after = asking.result(30)
    assert before == after
    again = Held()
    again.may_end.set()
    assert store.long_query(again).result(30)[0] == before + 1  # what was acknowledged is seen from then on


def test_a_question_changes_nothing(store: Store) -> None:
    def change(connection: Connection) -> None:
        connection.execute(schema.accounts.delete())

    before = store.do(balances)
    with pytest.raises((JobFailed, StoreFailed)):
        store.long_query(change).result(30)
    assert store.do(balances) == store.long_query(balances).result(30) == before
    assert store.failure == ""


def test_a_question_that_fails_stops_nobody(store: Store) -> None:
    with pytest.raises(ZeroDivisionError):
        store.long_query(lambda _: 1 // 0).result(30)
    assert store.long_query(balances).result(30) == store.do(balances)
    assert store.failure == ""


def test_a_reader_that_is_cut_off_comes_back(store: Store, url: str, databases: Databases) -> None:
    if not isinstance(databases, PostgresDatabases):
        pytest.skip("a file is not cut off")
    process = store.long_query(lambda c: c.exec_driver_sql("SELECT pg_backend_pid()").scalar_one()).result(30)
    databases._admin.execute("SELECT pg_terminate_backend(%s, 10000)", (process,))
    with pytest.raises(StoreFailed, match="cannot answer"):
        store.long_query(balances).result(30)
    assert store.long_query(balances).result(30) == store.do(balances)
    assert store.failure == ""


# --- one floor has the file ----------------------------------------------------------------------------------------

_COUNT = """
import sqlite3, sys
print(sqlite3.connect(sys.argv[1], timeout=0.1).execute("SELECT count(*) FROM people").fetchone()[0])
"""


def test_no_other_process_has_the_file(store: Store, url: str, databases: Databases) -> None:
    if not isinstance(databases, SqliteFiles):
        pytest.skip("a server has many users")
    file = url.removeprefix("sqlite:///")
    for _ in range(2):
        other = subprocess.run([sys.executable, "-c", _COUNT, file], capture_output=True, text=True, check=False)
        assert "database is locked" in other.stderr
        store.long_query(balances).result(30)  # the reader has come, and nothing is let go of
    store.do(lambda c: write(c, LedgerEntry(0, 10**6, {HOUSE: -5, wallet("Ann"): 5})))


def test_a_second_floor_does_not_loosen_the_lock_of_the_first(store: Store, url: str, databases: Databases) -> None:
    if not isinstance(databases, SqliteFiles):
        pytest.skip("a server has many users")
    with pytest.raises(PitbossError, match="Another floor is using this database"):
        open_store(url)
    file = url.removeprefix("sqlite:///")
    other = subprocess.run([sys.executable, "-c", _COUNT, file], capture_output=True, text=True, check=False)
    assert "database is locked" in other.stderr


def test_the_reader_never_moves_pages_to_the_file(tmp_path: Path) -> None:
    """While it reads, the writer's log grows; when it has ended, the writer alone empties it."""
    file = tmp_path / "floor.sqlite"
    store = open_store(f"sqlite:///{file}")
    held = Held()
    asking = store.long_query(held)
    assert held.is_begun.wait(30)
    for number in range(1, 400):
        store.do(lambda c, n=number: write(c, LedgerEntry(0, n, {HOUSE: -5, wallet(f"{n:0>90}"): 5})))  # type: ignore[misc]
    held.may_end.set()
    assert asking.result(30) == (0, 0)
    assert store.long_query(balances).result(30) == store.do(balances)
    store.close()
    assert not file.with_name("floor.sqlite-wal").exists()  # the last to close is the writer
    connection = sqlite3.connect(file)
    assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert connection.execute("SELECT count(*) FROM journals").fetchone() == (399,)
    connection.close()
