"""A table in quarantine is explained, and two persons close its shift at the last good line."""

from __future__ import annotations

from asyncio import run
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from pitboss.cli.app import app as command
from pitboss.engine.books.cash import BoughtIn
from pitboss.engine.books.log import Log, check_chain
from pitboss.errors import PitbossError
from pitboss.floor import demo
from pitboss.floor.floor import Floor
from pitboss.floor.http.app import make_app
from pitboss.floor.live import quarantine, shifts
from pitboss.floor.live.diagnosis import diagnose
from pitboss.ledger import Store, open_store, schema
from pitboss.ledger.entries import balances, unbalanced_journals, wrong_accounts
from pitboss.records import encode
from tests.browsers import Browser, check_books, play_out, put_down, sit_down
from tests.databases import SLOW, Databases

TABLE = "blackjack"


@pytest.fixture
def url(databases: Databases) -> Iterator[str]:
    with databases.furnished() as found:
        yield found


def played(url: str) -> Store:
    """Ann has a wager on the layout and chips, a guest sits at a dealt table; then Ann buys more."""
    store = open_store(url)
    app = make_app(Floor(store, SLOW), generous=True)
    ann, dana = Browser(app).sign_in("Ann"), Browser(app).sign_in("Dana")
    sit_down(ann)
    put_down(ann, TABLE, 1, 25_00)
    ann.order(TABLE, kind="ready")
    play_out(ann)
    put_down(ann, TABLE, 1, 40_00)
    ann.order(TABLE, kind="wager", seat=1, bet="Lucky Ladies", cents=5_00)
    ann.order(TABLE, kind="buy in", cents=100_00)
    dana.order("single-deck", kind="seat guest", seat=1, player="Gus")
    dana.order("single-deck", kind="sell chips", player="Gus", cents=50_00)
    return store


def spoil(store: Store, table: str, line: int) -> None:
    c = schema.lines.c
    store.do(lambda con: con.execute(schema.lines.update().where(c.tbl == table, c.n == line).values(body=b"{}")))


def lines_of(store: Store, table: str) -> int:
    c = schema.lines.c
    return len(store.do(lambda con: con.execute(schema.lines.select().where(c.tbl == table)).all()))


def check_ledger(store: Store) -> None:
    held = store.do(balances)
    assert sum(held.values()) == 0
    assert store.do(unbalanced_journals) == []
    assert store.do(wrong_accounts) == []


def test_a_sound_floor_has_nothing_to_explain(url: str) -> None:
    store = played(url)
    assert store.ask(diagnose).result() == []
    with pytest.raises(PitbossError, match="opens normally"):
        store.ask(lambda c: quarantine.close_at_last_good(c, TABLE, "Sam", "Eve")).result()
    store.close()


def test_everything_after_the_last_good_line_is_undone(url: str) -> None:
    """The last line, a buy-in, is spoiled: the $100 go back to the account, and so do chips and wagers."""
    store = played(url)
    held = store.do(balances)
    rack = held[f"table/{TABLE}/1/rack/Ann"]
    spoil(store, TABLE, last := lines_of(store, TABLE))
    (found,) = store.ask(diagnose).result()
    assert (found.table, found.lines, found.good) == (TABLE, last, last - 1)
    assert found.held[f"table/{TABLE}/1/rack/Ann"] == rack
    closed = store.do(lambda c: quarantine.close_at_last_good(c, TABLE, "Sam", "Eve"))
    assert (closed.good, closed.unexplained) == (last - 1, 0)
    assert closed.paid == {"Ann": rack - 100_00 + 45_00}
    now = store.do(balances)
    assert now["wallet/Ann"] == held["wallet/Ann"] + rack + 45_00
    check_ledger(store)
    assert store.ask(diagnose).result() == []
    again = Floor(store, SLOW)
    assert [live.stopped for live in again.tables.values() if live.stopped] == []
    check_books(again)
    app = make_app(again, generous=True)
    Browser(app).sign_in("Sam").order(TABLE, kind="open table")
    ann = Browser(app).sign_in("Ann")
    sit_down(ann)
    put_down(ann, TABLE, 1, 25_00)
    check_books(again)
    store.close()


@pytest.mark.parametrize("line", [1, 2, 3])
def test_a_log_that_is_spoiled_near_its_beginning_gives_all_money_back(url: str, line: int) -> None:
    store = played(url)
    spoil(store, TABLE, line)
    before = store.do(balances)
    store.do(lambda c: quarantine.close_at_last_good(c, TABLE, "Sam", "Eve"))
    check_ledger(store)
    after = store.do(balances)
    if line > 1:  # nothing was bought in by then, so that all of it is undone
        assert after["wallet/Ann"] == demo.CENTS
    else:  # the ledger alone says who holds what
        assert after["wallet/Ann"] == before["wallet/Ann"] + before[f"table/{TABLE}/1/rack/Ann"]
    assert not any(name.startswith(f"table/{TABLE}/1/rack") for name in after)
    store.close()


def test_a_guest_gets_chips_back_at_the_cage(url: str) -> None:
    store = played(url)
    outside = store.do(balances)["outside"]
    c = schema.accounts.c
    store.do(
        lambda con: con.execute(
            schema.accounts.update().where(c.account == "table/single-deck/1/tray").values(cents=c.cents + 7)
        )
    )
    (found,) = store.ask(diagnose).result()
    assert "the ledger holds" in found.why
    closed = store.do(lambda con: quarantine.close_at_last_good(con, "single-deck", "Sam", "Eve"))
    assert closed.paid == {"guest Gus": 50_00}
    assert closed.unexplained == 7
    now = store.do(balances)
    assert now.get("outside", 0) == outside + 50_00
    assert now["unexplained/single-deck/1"] == 7
    store.close()


def doctor(url: str, *arguments: str, typed: str = "") -> Any:
    environment = {"PITBOSS_DATABASE_URL": url}
    return CliRunner().invoke(command, ["doctor", *arguments], input=typed, env=environment)


def test_the_command_explains_and_closes_with_two_passwords(url: str) -> None:
    store = played(url)
    spoil(store, TABLE, lines_of(store, TABLE))
    store.close()
    told = doctor(url)
    assert told.exit_code == 1
    assert "lines are good" in told.stdout
    assert f"held: table/{TABLE}/1/rack/Ann" in told.stdout
    words = f"{demo.PASSWORD}\n{demo.PASSWORD}\n"
    for persons, what in {
        ("Sam", "Sam"): "Two people",
        ("Sam", "Dana"): "Dana (dealer) may not",
        ("Sam", "Nobody"): "not the password",
    }.items():
        refused = doctor(url, "--close", TABLE, "--by", persons[0], "--with", persons[1], typed=words)
        assert refused.exit_code != 0
        assert what in refused.output, persons
    wrong = doctor(url, "--close", TABLE, "--by", "Sam", "--with", "Eve", typed=f"{demo.PASSWORD}\nwrong\n")
    assert "not the password of Eve" in wrong.output
    done = doctor(url, "--close", TABLE, "--by", "Sam", "--with", "Eve", typed=words)
    assert done.exit_code == 0, done.output
    assert "to Ann" in done.stdout
    assert doctor(url).exit_code == 0


@pytest.mark.parametrize("asked", [[], ["--json"], ["--close", TABLE, "--by", "Sam", "--with", "Eve"]])
def test_the_doctor_creates_no_floor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: list[str]) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PITBOSS_DATABASE_URL", raising=False)
    refused = CliRunner().invoke(command, ["doctor", *asked])
    assert refused.exit_code != 0
    assert "There is no database at pitboss-floor.sqlite. Name the floor's file with --data" in refused.output
    assert not list(tmp_path.iterdir())


def test_the_lines_stay_as_evidence(url: str) -> None:
    store = played(url)
    spoil(store, TABLE, last := lines_of(store, TABLE))
    store.do(lambda c: quarantine.close_at_last_good(c, TABLE, "Sam", "Eve"))
    kept = store.do(lambda con: con.execute(schema.lines.select().order_by(schema.lines.c.n)).all())
    assert sum(row.tbl == TABLE and row.shift == 1 for row in kept) == last
    new = [bytes(row.body) for row in kept if row.tbl == TABLE and row.shift == 2]
    assert check_chain([*new, b""]).is_closed
    store.close()


def reseal(store: Store, table: str, change: Any) -> None:
    """Write the table's log again with a change and a chain that holds, as somebody with the database could."""
    c = schema.lines.c
    kept = store.do(lambda con: con.execute(schema.lines.select().where(c.tbl == table).order_by(c.n)).all())
    log = Log()
    for line in check_chain([*(bytes(row.body) for row in kept), b""], complete=False).lines:
        log.stamp = line.stamp
        log.append(change(line.what))

    def write(connection: Any) -> None:
        for line in log.lines:
            here = schema.lines.update().where(c.tbl == table, c.n == line.n)
            connection.execute(here.values(body=encode(line)))

    store.do(write)


def smaller_buy_in(entry: Any) -> Any:
    """The player is said to have bought fewer chips than were booked."""
    if not isinstance(entry, BoughtIn) or entry.cents != 100_00:
        return entry
    return msgspec.structs.replace(entry, cents=75_00, chips={25_00: 3})


def test_a_log_written_again_keeps_its_table_closed_and_the_house_open(url: str) -> None:
    store = played(url)
    reseal(store, TABLE, smaller_buy_in)
    floor = Floor(store, SLOW)
    assert [live.id for live in floor.tables.values() if live.stopped] == [TABLE]
    (found,) = store.ask(diagnose).result()
    assert "the ledger holds" in found.why
    before = store.do(balances)
    closed = store.do(lambda c: quarantine.close_at_last_good(c, TABLE, "Sam", "Eve"))
    held = sum(before.get(f"table/{TABLE}/1/{name}", 0) for name in ("rack/Ann", "layout"))
    assert closed.paid["Ann"] + closed.unexplained == held
    again = Floor(store, SLOW)  # and it opens from now on
    assert not any(live.stopped for live in again.tables.values())
    store.close()


def test_a_key_that_cannot_be_read_takes_nobodys_chips(url: str) -> None:
    """The log holds without the shoe's key: everybody gets back what the last line says."""
    store = played(url)
    held = store.do(balances)
    c = schema.shifts.c
    store.do(lambda con: con.execute(schema.shifts.update().where(c.tbl == TABLE).values(key=b"\x01" + bytes(60))))
    (found,) = store.ask(diagnose).result()
    assert (found.table, found.good) == (TABLE, found.lines)
    closed = store.do(lambda con: quarantine.close_at_last_good(con, TABLE, "Sam", "Eve"))
    assert closed.paid == {"Ann": held[f"table/{TABLE}/1/rack/Ann"] + held[f"table/{TABLE}/1/layout"]}
    assert closed.unexplained == 0
    assert not any(live.stopped for live in Floor(store, SLOW).tables.values())
    store.close()


def test_money_whose_owner_nobody_can_read_is_not_lost(url: str) -> None:
    store = played(url)
    layout = store.do(balances)[f"table/{TABLE}/1/layout"]
    spoil(store, TABLE, 1)
    closed = store.do(lambda c: quarantine.close_at_last_good(c, TABLE, "Sam", "Eve"))
    assert (closed.unexplained, closed.opens) == (layout, False)
    now = store.do(balances)
    assert now[f"unexplained/{TABLE}/1"] == layout
    assert f"table/{TABLE}/1/layout" not in now
    check_ledger(store)
    store.close()


def test_a_line_that_was_cut_off_is_missed(url: str) -> None:
    store = played(url)
    last = lines_of(store, TABLE)
    c = schema.lines.c
    store.do(lambda con: con.execute(schema.lines.delete().where(c.tbl == TABLE, c.n == last)))
    (found,) = store.ask(diagnose).result()
    assert "cut short" in found.why
    assert Floor(store, SLOW).tables[TABLE].stopped
    store.close()


def test_who_was_paid_out_keeps_it(url: str) -> None:
    """A line of a closed table is spoiled: everybody has gone home with what was theirs."""
    store = played(url)
    Browser(make_app(Floor(store, SLOW), generous=True)).sign_in("Dana").order(
        "single-deck", kind="guest leaves", seat=1
    )
    sam = Browser(make_app(Floor(store, SLOW), generous=True)).sign_in("Sam")
    sam.order("single-deck", kind="close table")
    before = store.do(balances)
    spoil(store, "single-deck", 2)
    closed = store.do(lambda c: quarantine.close_at_last_good(c, "single-deck", "Sam", "Eve"))
    after = store.do(balances)
    assert (closed.paid, closed.unexplained) == ({}, 0)
    assert {name: cents for name, cents in before.items() if "tray" not in name} == {
        name: cents for name, cents in after.items() if "tray" not in name
    }
    check_ledger(store)
    assert not any(live.stopped for live in Floor(store, SLOW).tables.values())
    store.close()


def test_who_has_spent_what_is_undone_owes_it(url: str) -> None:
    store = played(url)
    app = make_app(Floor(store, SLOW), generous=True)
    ann = Browser(app).sign_in("Ann")
    ann.order(TABLE, kind="take back", seat=1, bet="main")
    ann.order(TABLE, kind="get up", seat=1)
    sit_down(ann, "spanish", cents=ann.get("/api/me")["wallet_cents"])
    sit_down(Browser(app).sign_in("Bob"), TABLE, 2)  # so that chips lie there
    spoil(store, TABLE, 2)
    closed = store.do(lambda con: quarantine.close_at_last_good(con, TABLE, "Sam", "Eve"))
    owed = store.do(balances).get("wallet/Ann", 0)
    assert closed.owed == ({"Ann": -owed} if owed < 0 else {})
    check_ledger(store)
    store.close()


def test_the_doctor_moves_no_money_in_a_ledger_that_is_wrong(url: str) -> None:
    store = played(url)
    spoil(store, TABLE, lines_of(store, TABLE))
    c = schema.accounts.c
    store.do(lambda con: con.execute(schema.accounts.update().where(c.account == "wallet/Bob").values(cents=1)))
    store.close()
    words = f"{demo.PASSWORD}\n{demo.PASSWORD}\n"
    refused = doctor(url, "--close", TABLE, "--by", "Sam", "--with", "Eve", typed=words)
    assert refused.exit_code != 0
    assert "wallet/Bob" in refused.output


def test_a_seat_that_was_given_to_another_keeps_the_table_closed(url: str) -> None:
    """Otherwise somebody else would act with the player's chips."""
    store = played(url)
    c = schema.seats.c
    store.do(lambda con: con.execute(schema.seats.update().where(c.tbl == TABLE).values(person="Bob")))
    assert "the log gives seat 1 to Ann" in Floor(store, SLOW).tables[TABLE].stopped
    (found,) = store.ask(diagnose).result()
    assert "the log gives seat 1 to Ann" in found.why
    store.close()


def test_a_rolled_log_whose_link_is_spoiled_can_be_opened_again(url: str) -> None:
    """The first line tells the set-up, so that the table need not stay closed for good."""
    store = played(url)
    floor = Floor(store, SLOW)
    make_app(floor, generous=True)
    live = floor.tables["single-deck"]
    run(live.perform_unasked(lambda: shifts.roll_over(live)))
    c = schema.lines.c
    link = [c.tbl == "single-deck", c.shift == 2, c.n == 2]
    store.do(lambda con: con.execute(schema.lines.update().where(*link).values(body=b"{}")))
    closed = store.do(lambda con: quarantine.close_at_last_good(con, "single-deck", "Sam", "Eve"))
    assert (closed.paid, closed.opens, closed.unexplained) == ({"guest Gus": 50_00}, True, 0)
    app = make_app(Floor(store, SLOW), generous=True)
    Browser(app).sign_in("Sam").order("single-deck", kind="open table")
    check_ledger(store)
    store.close()
