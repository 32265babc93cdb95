"""The ledger under the floor: commits that are shared, writers that are alone, names that serve one command."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from asyncio import run
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, select
from sqlalchemy.exc import DatabaseError, IntegrityError, OperationalError

from pitboss.errors import PitbossError
from pitboss.floor.commands import commands
from pitboss.floor.floor import Floor
from pitboss.floor.live.accounts import HOUSE, wallet
from pitboss.floor.live.live_table import CommandIdReused
from pitboss.floor.people import people
from pitboss.floor.people.people import Person, Role
from pitboss.ledger import JobFailed, Store, StoreFailed, open_store, rows, schema
from pitboss.ledger.entries import (
    CommandRow,
    LedgerEntry,
    Unbalanced,
    balances,
    receipts_of,
    write,
    write_all,
    wrong_accounts,
)
from pitboss.ledger.servers.locks import Share
from pitboss.ledger.servers.shared import Balances
from tests.databases import SLOW, Databases, PostgresDatabases

ANN = Person("Ann", Role.PLAYER)
SIT = commands.Sit(kind="sit", seat=1)


@pytest.fixture
def store(databases: Databases) -> Iterator[Store]:
    with databases.empty() as url:
        opened = open_store(url)
        yield opened
        opened.close()


@pytest.fixture
def floor(databases: Databases) -> Iterator[Floor]:
    with databases.furnished() as url:
        opened = open_store(url)
        yield Floor(opened, SLOW)
        opened.close()


def held_up(store: Store) -> threading.Event:
    """The store does nothing until this is set. It waits in a batch of its own: what comes now is in the next one."""
    begun, gate = threading.Event(), threading.Event()

    def wait(_: Connection) -> None:
        begun.set()
        gate.wait(10)

    store.submit(wait)
    assert begun.wait(10)
    return gate


def test_whatever_waits_is_committed_together(store: Store) -> None:
    calls: list[int] = []

    def square(_: Connection, numbers: list[int]) -> list[int]:
        calls.append(len(numbers))
        return [number**2 for number in numbers]

    before, gate = store.commits, held_up(store)
    futures = [store.submit_batched(square, number) for number in range(50)]
    gate.set()
    assert [future.result(10) for future in futures] == [number**2 for number in range(50)]
    assert calls == [50]
    assert store.commits <= before + 2


def test_results_of_one_commit_wake_a_loop_once(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    woken: list[object] = []

    def square(_: Connection, numbers: list[int]) -> list[int]:
        return [number**2 for number in numbers]

    async def ask() -> list[int | BaseException]:
        loop, gate = asyncio.get_running_loop(), held_up(store)
        wake = loop.call_soon_threadsafe

        def noted(call: Callable[..., object], *more: Any) -> Any:
            woken.append(call)
            return wake(call, *more)

        monkeypatch.setattr(loop, "call_soon_threadsafe", noted)
        futures = [store.await_batched(square, number) for number in range(50)]
        futures[7].cancel()  # its caller has gone away: the others hear nothing of it
        gate.set()
        return await asyncio.gather(*futures, return_exceptions=True)

    found = run(ask())
    assert [each for each in found if isinstance(each, int)] == [number**2 for number in range(50) if number != 7]
    assert len(woken) < 10  # once, unless the loop is quicker than the thread


def test_a_failed_item_reaches_its_coroutine(store: Store) -> None:
    def refuse(_: Connection, items: list[int]) -> list[int]:
        raise PitbossError("not this one")

    async def ask() -> int:
        return await store.await_batched(refuse, 1)

    with pytest.raises(PitbossError, match="not this one"):
        run(ask())


def test_a_result_that_nobody_hears_stops_nothing(store: Store) -> None:
    gate = held_up(store)

    async def ask_and_leave() -> None:
        store.await_batched(receipts_of, ("Ann", "unheard-1"))

    run(ask_and_leave())  # and its loop is closed
    gate.set()
    assert store.do(lambda _: "works") == "works"


def test_a_second_floor_is_refused(databases: Databases, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.ledger.servers.locks.PATIENCE", 0.1)
    with databases.empty() as url:
        first = open_store(url)
        with pytest.raises(PitbossError, match=r"Another floor is using this database|locked"):
            open_store(url)
        first.close()
        open_store(url).close()


def test_a_floor_that_is_just_ending_is_awaited(databases: Databases) -> None:
    if not isinstance(databases, PostgresDatabases):
        pytest.skip("a file's lock ends with its process")
    with databases.empty() as url:
        first = open_store(url)
        ending = threading.Timer(0.5, first.close)
        ending.start()
        open_store(url).close()
        ending.join()


def test_a_database_of_another_format_is_refused(databases: Databases) -> None:
    with databases.empty() as url:
        first = open_store(url)
        first.do(lambda c: c.execute(schema.floor.update().values(format=99)))
        first.close()
        with pytest.raises(PitbossError, match="The database has format 99"):
            open_store(url)


def test_a_database_of_the_first_format_is_brought_up_to_date(databases: Databases) -> None:
    with databases.empty() as url:
        first = open_store(url)
        first.do(lambda c: write(c, LedgerEntry(0, 1, {HOUSE: -5, wallet("Ann"): 5})))
        first.do(lambda c: c.execute(schema.accounts.delete()))
        first.do(lambda c: c.execute(schema.floor.update().values(format=1)))
        assert first.do(wrong_accounts) == [HOUSE, wallet("Ann")]
        first.close()
        again = open_store(url)
        assert again.do(wrong_accounts) == []
        assert again.do(balances) == {HOUSE: -5, wallet("Ann"): 5}
        again.close()
        open_store(url).close()


def test_accounts_hold_what_their_postings_come_to(store: Store) -> None:
    for number, cents in enumerate((5, 7, -12, 3), start=1):
        store.do(lambda c, n=number, x=cents: write(c, LedgerEntry(0, n, {HOUSE: -x, wallet("Ann"): x})))  # type: ignore[misc]
    assert store.do(balances) == {HOUSE: -3, wallet("Ann"): 3}
    assert store.do(wrong_accounts) == []


def test_postings_that_do_not_come_to_nothing_are_refused_alone(store: Store) -> None:
    good = LedgerEntry(0, 1, {HOUSE: -5, wallet("Ann"): 5})
    store.do(lambda connection: write(connection, good))
    gate = held_up(store)
    alongside: Future[Balances] = store.submit_batched(write_all, [LedgerEntry(0, 2, {HOUSE: -7, wallet("Ann"): 7})])
    wrong: Future[Balances] = store.submit_batched(write_all, [LedgerEntry(0, 3, {HOUSE: -7, wallet("Ann"): 8})])
    gate.set()
    with pytest.raises(Unbalanced, match="add up to 1 cents"):
        wrong.result(10)
    alongside.result(10)
    assert store.failure == ""
    assert store.ask(balances).result(10) == {HOUSE: -12, wallet("Ann"): 12}


def _doubled(connection: Connection) -> None:
    row = {"account": HOUSE, "cents": 1}
    connection.execute(schema.accounts.insert(), row)
    connection.execute(schema.accounts.insert(), row)


def _repeated(connection: Connection) -> None:
    rows.insert_rows(connection, schema.accounts, [(HOUSE, 1), (HOUSE, 1)])  # on the driver's own cursor


def _divided(connection: Connection) -> None:
    write(connection, LedgerEntry(0, 9, {HOUSE: -9, wallet("Ann"): 9}))
    raise ZeroDivisionError("a fault")


def _refused(_: Connection) -> None:
    raise PitbossError("no")


@pytest.mark.parametrize(
    ("job", "error"),
    [(_doubled, JobFailed), (_repeated, JobFailed), (_divided, ZeroDivisionError), (_refused, PitbossError)],
    ids=lambda each: each.__name__,
)
@pytest.mark.parametrize("is_alone", [True, False])
def test_a_job_that_fails_by_itself_is_told_to_its_caller_alone(
    store: Store, job: Callable[[Connection], None], error: type[Exception], is_alone: bool
) -> None:
    gate = held_up(store) if not is_alone else threading.Event()
    before: Future[None] = store.submit(lambda c: write(c, LedgerEntry(0, 1, {HOUSE: -5, wallet("Ann"): 5})))
    if is_alone:
        before.result(10)
    failing = store.submit(job)
    alongside: Future[Balances] = store.submit_batched(write_all, [LedgerEntry(0, 2, {HOUSE: -7, wallet("Ann"): 7})])
    gate.set()
    with pytest.raises(error):
        failing.result(10)
    before.result(10)
    alongside.result(10)
    assert store.failure == ""
    assert store.do(balances) == {HOUSE: -12, wallet("Ann"): 12}  # of the job that failed nothing is left


def test_a_fault_in_what_a_table_writes_reaches_it_as_a_refusal(store: Store) -> None:
    """A table catches these and stops; anything else would leave its memory ahead of the disk."""
    failing: Future[Balances] = store.submit_batched(write_all, [None])  # type: ignore[arg-type]
    with pytest.raises(JobFailed, match="program error"):
        failing.result(10)
    assert store.failure == ""


def test_a_database_that_is_gone_stops_the_store(store: Store) -> None:
    def gone(_: Connection) -> None:
        raise OperationalError("INSERT", {}, Exception("disk I/O error"))

    with pytest.raises(StoreFailed, match="disk I/O error"):
        store.do(gone)
    with pytest.raises(StoreFailed):
        store.ask(balances).result(10)
    with pytest.raises(StoreFailed):
        store.long_query(balances).result(10)


def test_an_error_of_the_driver_tells_no_value(store: Store) -> None:
    def repeated(connection: Connection) -> None:
        with pytest.raises(IntegrityError) as error:
            rows.insert_rows(connection, schema.accounts, [("a-secret", 1), ("a-secret", 1)])
        assert "a-secret" not in str(error.value).partition("DETAIL")[0]
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        store.do(repeated)


def test_a_file_that_is_damaged_stops_the_store(store: Store) -> None:
    def damaged(_: Connection) -> None:  # SQLite's driver calls this kind by no narrower name
        raise DatabaseError("SELECT", {}, Exception("database disk image is malformed"))

    with pytest.raises(StoreFailed, match="malformed"):
        store.do(damaged)


def test_many_rows_go_in_several_statements(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rows, "MAX_VALUES", 20)
    names = [("Ann", f"command-{number}") for number in range(25)]
    done = [
        LedgerEntry(0, number, {}, command=CommandRow(person, id, "d" * 64, "{}", str(number).encode()))
        for number, (person, id) in enumerate(names)
    ]
    store.do(lambda connection: write_all(connection, [done]))
    asked = [*reversed(names), ("Bob", "command-1")]
    found = store.do(lambda connection: receipts_of(connection, asked))
    assert [known and known[1] for known in found] == [*(str(n).encode() for n in range(24, -1, -1)), None]


def test_a_question_that_cannot_be_answered_stops_nobody(store: Store) -> None:
    for name in ("a\0b", "\ud800"):  # PostgreSQL holds no NUL, and no database half a character
        with contextlib.suppress(PitbossError, UnicodeError):
            assert store.ask(lambda c, name=name: people.find(c, name)).result(10) is None  # type: ignore[misc]
    with pytest.raises(ZeroDivisionError):
        store.ask(lambda _: 1 // 0).result(10)
    assert store.failure == ""
    assert store.do(balances) == {}


def test_a_name_serves_one_command_on_the_whole_floor(floor: Floor) -> None:
    command = commands.Command(id="n" * 20, order=SIT)

    async def both() -> list[Any]:
        tables = [floor.perform(ANN, table, command) for table in ("blackjack", "spanish", "blackjack")]
        return await asyncio.gather(*tables, return_exceptions=True)

    first, second, third = run(both())
    assert first == third
    assert isinstance(second, CommandIdReused)
    assert (floor.tables["blackjack"].seats, floor.tables["spanish"].seats) == ({1: "Ann"}, {})
    assert floor.store.failure == ""
    again = Floor(floor.store, SLOW)  # which has nothing in memory
    assert run(again.perform(ANN, "blackjack", command)) == first
    with pytest.raises(CommandIdReused):
        run(again.perform(ANN, "spanish", command))


def test_nobody_sees_what_is_not_on_the_disk_yet(floor: Floor) -> None:
    live = floor.tables["blackjack"]

    async def sit() -> None:
        await floor.perform(ANN, "blackjack", commands.Command(id="l" * 20, order=SIT))  # the name is looked up
        gate = held_up(floor.store)
        doing = asyncio.create_task(live.perform_unasked(lambda: live.seat(2, "Bob")))
        await asyncio.sleep(0.05)
        looking = asyncio.create_task(live.read(lambda: dict(live.seats)))
        await asyncio.sleep(0.05)
        assert live.seats == {1: "Ann", 2: "Bob"}  # done in memory
        assert not looking.done()
        gate.set()
        await doing
        assert await looking == {1: "Ann", 2: "Bob"}

    run(sit())
    asked = select(schema.seats.c.person).order_by(schema.seats.c.seat)
    assert floor.store.do(lambda connection: connection.execute(asked).scalars().all()) == ["Ann", "Bob"]


def test_a_fault_of_the_program_stops_its_table_alone(floor: Floor) -> None:
    live = floor.tables["blackjack"]

    def fault() -> None:
        live.seat(3, "Cy")
        raise KeyError("a fault")

    with pytest.raises(KeyError):
        run(live.perform_unasked(fault))
    assert "program error" in live.stopped
    with pytest.raises(PitbossError, match="has stopped"):
        live.running()
    assert run(floor.perform(ANN, "spanish", commands.Command(id="f" * 20, order=SIT)))
    assert Floor(floor.store, SLOW).tables["blackjack"].seats == {}


def test_a_sqlite_file_has_one_server(tmp_path: Path) -> None:
    where = f"sqlite:///{tmp_path / 'floor.sqlite'}"
    with pytest.raises(PitbossError, match="Several servers need PostgreSQL"):
        open_store(where, share=Share("west", ("blackjack",)))
    store = open_store(where)
    with pytest.raises(PitbossError, match="Another floor is using this database"):
        open_store(where)
    store.close()
