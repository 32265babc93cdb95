"""Databases and logs of earlier versions: today's floor opens them, finds everything where it was, and plays on.

`tests/fixtures/floors` holds what versions since format 1 have left, and its index where every table stood;
`tools/old_floors.py` makes them. They hold rounds that a refused first wager began, which those versions wrote down.
"""

from __future__ import annotations

import gzip
import json
import random
import tempfile
import uuid
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import Connection, MetaData, create_engine, select
from typer.testing import CliRunner

from pitboss.cli.app import app as command_line
from pitboss.engine.books.log import Log, hash_of
from pitboss.engine.record.replay import replay
from pitboss.engine.record.results import results_of
from pitboss.errors import PitbossError
from pitboss.floor import demo
from pitboss.floor.floor import Floor
from pitboss.floor.http.app import make_app
from pitboss.floor.live.live_table import LiveTable
from pitboss.ledger import Store, lab_answers, open_store, schema
from pitboss.ledger.entries import (
    balances,
    checked_lines,
    read_lines,
    unbalanced_journals,
    wrong_accounts,
)
from tests.databases import SLOW, Databases, Make

FLOORS: Final = Path(__file__).parent.parent / "fixtures" / "floors"
INDEX: Final[dict[str, Any]] = json.loads((FLOORS / "index.json").read_text())
SOUND: Final = [name for name in INDEX if not name.endswith("-lost")]
LOST: Final = [name for name in INDEX if name.endswith("-lost")]
NEWEST: Final = "82efd11"  # the last version before houses of one's own
LINES_IN_SHIFT: Final = 40


def unpack(name: str, folder: Path) -> Path:
    path = folder / f"{name}.sqlite"
    path.write_bytes(gzip.decompress((FLOORS / f"{name}.sqlite.gz").read_bytes()))
    return path


def copy(path: Path, url: str) -> None:
    """The rows of a SQLite file, in the same tables of another database."""
    found, source, target = MetaData(), create_engine(f"sqlite:///{path}"), create_engine(url)
    found.reflect(source)
    for table in found.sorted_tables:
        for column in table.columns:
            column.type = column.type.as_generic()
    found.create_all(target)
    with source.connect() as old, target.begin() as new:
        for table in found.sorted_tables:
            rows = [dict(row._mapping) for row in old.execute(select(table))]
            if rows:
                new.execute(table.insert(), rows)
    source.dispose()
    target.dispose()


@cache
def copying(name: str) -> Make:
    """What copies an earlier version's rows: the same for all tests, so that a server copies them from SQLite once."""

    def make(url: str) -> None:
        with tempfile.TemporaryDirectory() as folder:
            copy(unpack(name, Path(folder)), url)

    return make


@pytest.fixture(params=INDEX)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def url(name: str, databases: Databases, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The database of an earlier version, of either kind, with its secret where it had one."""
    path = unpack(name, tmp_path)
    if (FLOORS / f"{name}.secret").exists():
        secret = tmp_path / "floor.secret"
        secret.touch(mode=0o600)
        secret.write_bytes((FLOORS / f"{name}.secret").read_bytes())
        monkeypatch.setenv("PITBOSS_SECRET_FILE", str(secret))
    if databases.kind == "sqlite":
        yield f"sqlite:///{path}"
        return
    with databases.furnished(copying(name)) as copied:
        yield copied


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    opened = open_store(url)
    yield opened
    opened.close()


# --- where everything stands ---------------------------------------------------------------------------------------


def stands(live: LiveTable) -> dict[str, Any]:
    """Where a table stands, in the index's words."""
    table = live.table or live.closed
    assert table is not None
    round = table.round
    in_play = round is not None and not (round.is_over or round.is_idle)
    actor = getattr(round, "actor", None)
    number = getattr(actor, "number", getattr(actor, "value", None))
    return {
        "open": live.table is not None,
        "shift": live.shift,
        "accounts": table.books.accounts(),
        "seats": {str(seat): player for seat, player in sorted(live.seats.items())},
        "stack": None if table.shoe is None or live.table is None else table.shoe.left,
        "round": {"step": len(round.events), "actor": number} if round is not None and in_play else None,
        "min_cents": table.limits.min,
    }


def last_line(connection: Connection, table: str, shift: int) -> dict[str, Any]:
    lines = read_lines(connection, table, shift)
    return {"lines": len(lines), "head": hash_of(lines[-1])}


def found(floor: Floor, table: str) -> dict[str, Any]:
    live = floor.tables[table]
    return {**stands(live), **floor.store.do(lambda connection: last_line(connection, table, live.shift))}


def check_books(connection: Connection) -> None:
    assert unbalanced_journals(connection) == []
    assert wrong_accounts(connection) == []
    assert sum(balances(connection).values()) == 0


def not_replayed(connection: Connection) -> list[str]:
    """The shifts whose log does not replay, and why."""
    wrong = []
    for row in connection.execute(select(schema.shifts.c.tbl, schema.shifts.c.shift)).all():
        log = Log()
        log.lines = checked_lines(connection, row.tbl, row.shift)
        try:
            replay(log)
        except PitbossError as error:
            wrong.append(f"{row.tbl}, shift {row.shift}: {error}")
    return wrong


def test_rounds_that_were_played_before_are_indexed(store: Store) -> None:
    """An upgrade writes the results of every closed round of the old logs; a second one finds its work done."""
    c = schema.shifts.c
    shifts = store.do(lambda conn: conn.execute(select(c.tbl, c.shift)).all())
    written = {
        (row.tbl, row.shift, number): (each.first, each.last, each.won, each.lost, each.pushed)
        for row in shifts
        for number, each in results_of(store.do(partial(checked_lines, table=row.tbl, shift=row.shift))).items()
    }
    r = schema.round_results.c
    rows = store.do(lambda conn: conn.execute(select(schema.round_results).order_by(r.tbl)).all())
    indexed = {(row.tbl, row.shift, row.round): (row.first, row.last, row.won, row.lost, row.pushed) for row in rows}
    assert indexed == written
    assert all(row.at > 0 for row in rows)
    assert rows


@pytest.mark.parametrize("name", SOUND)
def test_a_floor_of_an_earlier_version_opens_where_it_stood(name: str, store: Store) -> None:
    floor, index = Floor(store, SLOW, LINES_IN_SHIFT), INDEX[name]
    assert {table: found(floor, table) for table in floor.tables} == index["tables"]
    assert {person: floor.wallets.of(person) for person in index["wallets"]} == index["wallets"]
    store.do(check_books)


@pytest.mark.parametrize("name", [name for name in INDEX if INDEX[name].get("jackpots")])
def test_its_jackpots_show_what_they_showed(name: str, store: Store) -> None:
    kept = Floor(store, SLOW, LINES_IN_SHIFT).jackpots.jackpots
    found: dict[str, Any] = {
        id: {"head": each.jackpot.log.head, "shows": list(each.jackpot.shows)} for id, each in kept.items()
    }
    assert found == INDEX[name]["jackpots"]
    assert found["blazing-7s"]["shows"][0] > 2_000_00  # the seed, and what the wagers have added


def test_its_logs_replay(store: Store) -> None:
    assert store.do(not_replayed) == []


def test_the_lab_keeps_answers_in_it(store: Store) -> None:
    store.do(lambda connection: lab_answers.keep(connection, "key", "question", b"answer", at=1))
    assert store.do(lambda connection: lab_answers.find(connection, "key")) == b"answer"


@pytest.mark.parametrize("name", LOST)
def test_a_floor_opens_although_a_table_has_lost_a_card(name: str, store: Store) -> None:
    """A card that a refused deal took out of the shoe stands in no line; the other tables are none the worse."""
    floor = Floor(store, SLOW, LINES_IN_SHIFT)
    assert found(floor, "blackjack") == INDEX[name]["tables"]["blackjack"]
    store.do(check_books)


# --- playing on ----------------------------------------------------------------------------------------------------


class People:
    """Everybody at one floor, each signed in; they act at random."""

    def __init__(self, floor: Floor) -> None:
        self.app = make_app(floor, generous=True)
        self.browsers: dict[str, tuple[TestClient, str]] = {}
        self.chance = random.Random(21)

    def _browser(self, name: str) -> tuple[TestClient, str]:
        if name not in self.browsers:
            http = TestClient(self.app)
            answer = http.post("/api/sign-in", json={"name": name, "password": demo.PASSWORD})
            assert answer.status_code == 200, answer.text
            self.browsers[name] = http, answer.json()["csrf"]
        return self.browsers[name]

    def sees(self, name: str, table: str) -> dict[str, Any]:
        return dict(self._browser(name)[0].get(f"/api/tables/{table}").json())

    def tries(self, name: str, table: str, kind: str, **order: Any) -> tuple[int, Any]:
        http, csrf = self._browser(name)
        command = {"id": uuid.uuid4().hex, "order": {"kind": kind, **order}}
        answer = http.post(f"/api/tables/{table}/commands", json=command, headers={"x-pitboss-csrf": csrf})
        return answer.status_code, answer.json()

    def does(self, name: str, table: str, kind: str, **order: Any) -> None:
        status, answer = self.tries(name, table, kind, **order)
        assert status == 200, f"{name} at {table}: {kind} {order}: {answer}"

    def finish(self, table: str) -> None:
        """Play what is on the layout to its end."""
        while (round := (shown := self.sees("Dana", table))["round"]) is not None and not round["over"]:
            seated = sorted(set(shown["seated"].items()))
            if round["takes_wagers"] and not round["positions"]:
                return
            if (cutter := shown["cut"]) is not None:  # 30-828(11), 30-2104(6)
                self.does(cutter, table, "cut")
                continue
            if table == "dealt":
                self._deal(table, round)
            elif round["takes_wagers"]:
                for person in {person for _, person in seated}:
                    self.does(person, table, "ready")
            else:
                self._act(dict(seated)[str(round["turn"])], table)

    def _act(self, person: str, table: str, kind: str = "act") -> None:
        round = self.sees(person, table)["round"]
        offer = self.chance.choice(round["legal"])
        more = {"cents": offer["at_least"]} if offer["asks"] else {}
        self.does(person, table, kind, action=offer["name"], step=round["step"], **more)

    def _deal(self, table: str, round: dict[str, Any]) -> None:
        if round["expects"] is not None:
            self.does("Dana", table, "deal", card=self.chance.choice(round["expects"]["cards"]))
        elif round["turn"] is None:
            self.does("Dana", table, "go ahead")
        else:
            self._act(*(("Bob", table) if round["turn"] == 3 else ("Dana", table, "act for")))

    def wager(self, table: str) -> None:
        """A main wager of everybody who sits there; a cut that is offered first is declined."""
        shown = self.sees("Dana", table)
        for seat, person in shown["seated"].items():
            guest = person.startswith("guest ")
            who, kind = ("Dana", "wager for") if guest else (person, "wager")
            order = {"seat": int(seat), "bet": "main", "cents": 2 * shown["min_cents"]}
            if self.tries(who, table, kind, **order)[0] != 200:
                while (cutter := self.sees("Dana", table)["cut"]) is not None:
                    self.does(cutter, table, "cut")
                self.does(who, table, kind, **order)


@pytest.mark.parametrize("name", SOUND)
def test_play_goes_on_at_every_table(name: str, databases: Databases, store: Store) -> None:
    if databases.kind != "sqlite" and name != NEWEST:
        pytest.skip("the rows are the same on both kinds: one format is played on both")
    floor = Floor(store, SLOW, LINES_IN_SHIFT)
    people = People(floor)
    for table, live in floor.tables.items():
        if live.table is None:
            people.does("Sam", table, "open table")
        people.finish(table)
        if not live.seats:
            people.does("Ann", table, "sit", seat=1)
            people.does("Ann", table, "buy in", cents=500_00)
        before = live.running().log.head
        people.wager(table)
        people.finish(table)
        assert live.running().log.head != before
        assert live.running().round is None or live.running().round.is_over  # type: ignore[union-attr]
    store.do(check_books)
    assert store.do(not_replayed) == []
    again = Floor(store, SLOW, LINES_IN_SHIFT)
    assert {id: stands(each) for id, each in again.tables.items()} == {
        id: stands(each) for id, each in floor.tables.items()
    }


# --- logs of `pitboss play` ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", sorted(FLOORS.glob("*.log.gz")), ids=lambda path: path.name)
def test_a_log_that_an_earlier_version_has_played_replays(path: Path, tmp_path: Path) -> None:
    log = tmp_path / "log"
    log.write_bytes(gzip.decompress(path.read_bytes()))
    result = CliRunner().invoke(command_line, ["replay", str(log)])
    assert result.exit_code == 0, result.output
    assert "Verified: 155 entries" in result.output
    assert "89 cards left the shoe in the order" in result.output
