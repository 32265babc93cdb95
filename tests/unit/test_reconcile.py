"""At the start the ledger is reconciled in full: whatever is not right stops it, and says where it is."""

from __future__ import annotations

import re
from asyncio import run
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import Connection, func, select, text

from pitboss.errors import PitbossError
from pitboss.floor.floor import Floor
from pitboss.floor.http.app import make_app
from pitboss.floor.live import shifts
from pitboss.floor.live.postings import check_ledger
from pitboss.ledger import Store, open_store, proofs, reconcile, schema
from tests.browsers import Browser, play_out, put_down, sit_down
from tests.databases import SLOW, Databases, SqliteFiles

a, j, p = schema.accounts.c, schema.journals.c, schema.postings.c
ANN = "wallet/Ann"


@pytest.fixture
def played(app: Any, floor: Floor) -> Browser:
    """Somebody has played some rounds, over two shifts; the chips are in the rack."""
    ann, live = Browser(app).sign_in("Ann"), floor.tables["blackjack"]
    sit_down(ann)
    for _ in range(2):
        put_down(ann, "blackjack", 1, 25_00)
        ann.order("blackjack", kind="ready")
        play_out(ann)
    run(live.perform_unasked(lambda: shifts.roll_over(live)))
    floor.play["blackjack"].prepare()
    put_down(ann, "blackjack", 1, 25_00)
    return ann


def change_a_balance(connection: Connection) -> str:
    held = connection.execute(select(a.cents).where(a.account == ANN)).scalar_one()
    connection.execute(schema.accounts.update().where(a.account == ANN).values(cents=held + 1_00))
    return r"account wallet/Ann: found \$9,501\.00, should be \$9,500\.00"


def lose_an_account(connection: Connection) -> str:
    connection.execute(schema.accounts.delete().where(a.account == ANN))
    return r"account wallet/Ann: found \$0\.00, should be \$9,500\.00"


def change_a_posting(connection: Connection) -> str:
    connection.execute(schema.postings.update().where(p.account == ANN, p.cents < 0).values(cents=-1))
    return r"journal \d+: found \$499\.99, should be \$0\.00"


def lose_the_postings_of_a_journal(connection: Connection) -> str:
    last = connection.execute(select(func.max(j.id))).scalar_one()
    for account, cents in connection.execute(select(p.account, p.cents).where(p.journal == last)).all():
        connection.execute(schema.accounts.update().where(a.account == account).values(cents=a.cents - cents))
    connection.execute(schema.postings.delete().where(p.journal == last))
    return r"journal \d+: found no postings"


def _pay(connection: Connection, table: str | None, source: str) -> None:
    """A journal that balances, with accounts that hold what their postings come to."""
    last = connection.execute(select(func.max(j.id))).scalar_one()
    connection.execute(schema.journals.insert(), {"id": last + 1, "tbl": table, "shift": 1, "n": 9, "at": 0})
    for account, cents in ((source, -7_00), (ANN, 7_00)):
        connection.execute(schema.postings.insert(), {"journal": last + 1, "account": account, "cents": cents})
        connection.execute(schema.accounts.update().where(a.account == account).values(cents=a.cents + cents))


def pay_at_the_cage(connection: Connection) -> str:
    _pay(connection, None, "house")
    return r"journal \d+ of the cage, account wallet/Ann: found \$7\.00, should be \$0\.00"


def pay_from_an_old_shift(connection: Connection) -> str:
    _pay(connection, "blackjack", "table/blackjack/1/drop")
    return r"account wallet/Ann, in postings of table blackjack, shift 1: found -\$493\.00, should be -\$500\.00"


def pay_from_a_table_that_is_not_there(connection: Connection) -> str:
    _pay(connection, "nowhere", "house")
    return r"account wallet/Ann, in postings of table nowhere, shift 1: found \$7\.00, should be \$0\.00"


def promote(connection: Connection) -> str:
    connection.execute(schema.people.update().where(schema.people.c.name == "Ann").values(role="executive"))
    return "person Ann: found executive, should be player according to the house log"


def smuggle_somebody_in(connection: Connection) -> str:
    row = {"name": "Mallory", "role": "executive", "password": "-", "folded": "mallory"}
    connection.execute(schema.people.insert(), row)
    return "person Mallory: found executive, should be nobody according to the house log"


TAMPERED = [
    change_a_balance,
    lose_an_account,
    change_a_posting,
    lose_the_postings_of_a_journal,
    pay_at_the_cage,
    pay_from_an_old_shift,
    pay_from_a_table_that_is_not_there,
    promote,
    smuggle_somebody_in,
]


@pytest.mark.usefixtures("played")
@pytest.mark.parametrize("tamper", TAMPERED)
def test_a_ledger_that_is_wrong_does_not_open(
    tamper: Callable[[Connection], str], store: Store, databases: Databases
) -> None:
    assert store.long_query(check_ledger).result() == []
    words = store.do(tamper)
    with pytest.raises(PitbossError, match=words):
        Floor(store, SLOW)


@pytest.mark.usefixtures("played")
@pytest.mark.parametrize("tamper", [pay_from_an_old_shift, pay_from_a_table_that_is_not_there])
def test_a_shift_that_was_proven_before_is_still_compared(tamper: Callable[[Connection], str], store: Store) -> None:
    Floor(store, SLOW)
    kept = store.do(proofs.load)
    assert set(kept) == {("blackjack", 1)}  # the one that is closed
    words = store.do(tamper)
    with pytest.raises(PitbossError, match=words):
        Floor(store, SLOW)


def forge_a_proof(connection: Connection) -> str:
    """What a shift is said to have come to is changed with its postings, but who does it lacks the secret."""
    words = pay_from_an_old_shift(connection)
    forged = bytes(connection.execute(select(schema.proofs.c.body)).scalar_one())
    forged = forged.replace(b'"wallet/Ann":-50000', b'"wallet/Ann":-49300')
    connection.execute(schema.proofs.update().values(body=forged))
    return words


def lose_a_line(connection: Connection) -> str:
    c = schema.lines.c
    connection.execute(schema.lines.delete().where(c.tbl == "blackjack", c.shift == 1, c.n == 3))
    return "entry 4 stands where entry 3 belongs"


def change_the_last_line(connection: Connection) -> str:
    c = schema.lines.c
    last = connection.execute(select(func.max(c.n)).where(c.tbl == "blackjack", c.shift == 1)).scalar_one()
    here = schema.lines.update().where(c.tbl == "blackjack", c.shift == 1, c.n == last)
    connection.execute(here.values(body=b"{}"))
    return f"line {last}: "


@pytest.mark.usefixtures("played")
@pytest.mark.parametrize("tamper", [forge_a_proof, lose_a_line, change_the_last_line])
def test_a_proof_that_does_not_fit_is_read_again(tamper: Callable[[Connection], str], store: Store) -> None:
    Floor(store, SLOW)
    words = store.do(tamper)
    found = store.long_query(lambda c: check_ledger(c, proven=[])).result()
    assert any(re.search(words, str(each)) for each in found)


@pytest.mark.usefixtures("played")
def test_the_books_page_says_what_is_wrong(app: Any, store: Store) -> None:
    sam = Browser(app).sign_in("Sam")
    assert sam.get("/api/pit/books")["findings"] == []
    store.do(change_a_balance)
    found = sam.get("/api/pit/books")
    assert found["findings"] == [
        {"where": f"account {ANN}", "held": "$9,501.00", "should_be": "$9,500.00", "table": ""}
    ]
    assert found["wrong_accounts"] == [ANN]


@pytest.mark.usefixtures("played")
def test_a_broken_log_is_about_its_table_alone(store: Store) -> None:
    c = schema.lines.c
    touched = [c.tbl == "blackjack", c.shift == 1, c.n == 3]
    store.do(lambda conn: conn.execute(schema.lines.update().where(*touched).values(body=b"{}")))
    (found,) = store.long_query(check_ledger).result()
    assert (found.table, found.stops) == ("blackjack", False)
    assert "line 3" in found.held
    again = Floor(store, SLOW)  # whose last shift is well
    assert again.findings == [found]
    alerts = Browser(make_app(again, generous=True)).sign_in("Sam").get("/api/pit")["alerts"]
    assert {"table": "blackjack", "text": str(found)} in alerts


def test_a_damaged_file_does_not_open(databases: Databases) -> None:
    if not isinstance(databases, SqliteFiles):
        pytest.skip("a server looks after its own files")
    with databases.furnished() as url:
        store = open_store(url)
        store.do(lambda c: c.execute(text("PRAGMA writable_schema=ON")))
        store.do(
            lambda c: c.execute(  # an index that lacks the rows of its table
                text("UPDATE sqlite_schema SET sql = sql || ' WHERE tbl IS NULL' WHERE name = 'commands_of_table'")
            )
        )
        store.close()
        again = open_store(url)
        again.do(lambda c: c.execute(text("PRAGMA writable_schema=OFF")))
        again.close()
        third = open_store(url)
        row = {"person": "Ann", "id": "x", "digest": "", "tbl": "t", "what": "", "answer": b"", "at": 0}
        third.do(lambda c: c.execute(schema.commands.insert(), row))
        third.do(lambda c: c.execute(text("PRAGMA writable_schema=ON")))
        third.do(
            lambda c: c.execute(
                text("UPDATE sqlite_schema SET sql = replace(sql, ' WHERE tbl IS NULL', '') WHERE type = 'index'")
            )
        )
        third.close()
        damaged = open_store(url)
        with pytest.raises(PitbossError, match="the database file: found"):
            Floor(damaged, SLOW)
        damaged.close()


def test_a_server_looks_through_its_indexes_where_it_can(store: Store, databases: Databases) -> None:
    if isinstance(databases, SqliteFiles):
        pytest.skip("SQLite looks through its file")
    asked = "SELECT count(*) FROM pg_available_extensions WHERE name = 'amcheck'"
    if not store.do(lambda c: c.execute(text(asked)).scalar_one()):
        pytest.skip("the server comes without amcheck")
    assert not store.long_query(lambda c: c.execute(text(reconcile._CAN_CHECK_INDEXES)).scalar_one()).result()
    store.do(lambda c: c.execute(text("CREATE EXTENSION amcheck")))
    assert store.long_query(lambda c: c.execute(text(reconcile._CAN_CHECK_INDEXES)).scalar_one()).result()
    assert store.long_query(check_ledger).result() == []


def test_what_a_start_is_at_is_said(store: Store) -> None:
    said: list[str] = []
    Floor(store, SLOW, say=said.append)
    assert said[:3] == ["checking the database file", "adding up all postings", "checking the house log"]
    assert said[3].startswith("checking logs: 0 of ")
