"""The house log: people, sign-ins, codes and the cage in one chain, which nobody changes unseen."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import Connection, select

from pitboss.errors import PitbossError
from pitboss.floor import demo
from pitboss.floor.floor import Floor
from pitboss.floor.http.app import make_app
from pitboss.floor.people.failed_sign_ins import FailedSignIns
from pitboss.ledger import Store, house_log, schema
from tests.browsers import Browser
from tests.databases import SLOW

FLOOR_TABLES = ("blackjack",)

c = schema.house.c


@pytest.fixture
def app(store: Store) -> Any:
    return make_app(Floor(store, SLOW), generous=True)


@pytest.fixture
def alex(app: Any) -> Browser:
    return Browser(app).sign_in("Alex")


def told(alex: Browser, kind: str) -> list[dict[str, Any]]:
    """Entries of a kind, the latest first, without their times."""
    lines = [each["what"] for each in alex.get("/api/audit/house")]
    return [{k: v for k, v in each.items() if k not in ("is", "at")} for each in lines if each["is"] == kind]


def test_those_who_come_and_go_are_in_the_chain(app: Any, alex: Browser) -> None:
    ann = Browser(app).sign_in("Ann")
    ann.post("/api/sign-out")
    assert told(alex, "signed-in.1")[0] == {"person": "Ann", "how": "password", "address": "testclient"}
    assert told(alex, "signed-out.1") == [{"person": "Ann"}]
    lines = alex.get("/api/audit/house")
    assert all(each["what"]["at"] > 0 for each in lines)
    assert [each["n"] for each in lines] == list(range(len(lines), 0, -1))


def test_new_people_and_their_money_are_in_the_chain(app: Any, alex: Browser) -> None:
    zoe = TestClient(app).post("/api/players", json={"name": "Zoe", "password": demo.PASSWORD})
    assert zoe.status_code == 201
    assert told(alex, "signed-on.1")[0] == {"person": "Zoe", "role": "player", "by": "Zoe"}
    assert {"person": "Eve", "role": "executive", "by": ""} in told(alex, "signed-on.1")
    to, of = told(alex, "cage-entry.1")[:2]
    assert (to["account"], to["cents"], to["by"]) == ("wallet/Zoe", 1_000_00, "Zoe")
    assert (of["account"], of["cents"], of["journal"]) == ("house", -1_000_00, to["journal"])
    assert to["reason"]


def test_codes_are_in_the_chain_with_who_issued_them(app: Any, alex: Browser) -> None:
    sam = Browser(app).sign_in("Sam")
    code = sam.post("/api/seat-codes", 201, table="blackjack", seat=3, person="Bob")["code"]
    assert TestClient(app).post("/api/sign-in", json={"code": code}).status_code == 200
    place = {"person": "Bob", "table": "blackjack", "seat": 3}
    assert told(alex, "code-issued.1") == [{**place, "by": "Sam"}]
    assert told(alex, "code-used.1") == [{**place, "address": "testclient"}]
    assert told(alex, "signed-in.1")[0] == {"person": "Bob", "how": "code", "address": "testclient"}


def test_those_who_are_not_let_in_are_in_the_chain(app: Any, alex: Browser) -> None:
    attempts = ({"name": "Ann", "password": "guess-one"}, {"name": "hunter2hunter2", "password": "x"}, {"code": "0000"})
    for asked in attempts:
        assert TestClient(app).post("/api/sign-in", json=asked).status_code == 401
    common = {"address": "testclient", "unwritten": 0}
    assert told(alex, "sign-in-failed.1") == [
        {"person": "", "how": "code", **common},
        {"person": "", "how": "password", **common},  # nobody has this name: perhaps it is somebody's password
        {"person": "Ann", "how": "password", **common},
    ]


def test_nothing_secret_is_in_the_chain(app: Any, alex: Browser, store: Store) -> None:
    sam = Browser(app).sign_in("Sam")
    code = sam.post("/api/seat-codes", 201, table="blackjack", seat=3, person="Bob")["code"]
    bob = Browser(app)
    bob.csrf = bob.http.post("/api/sign-in", json={"code": code}).json()["csrf"]
    bob.http.post("/api/sign-in", json={"name": "Ann", "password": "guess-one"})
    bob.post("/api/sign-out")
    bodies = b"\n".join(store.do(lambda conn: [bytes(row.body) for row in conn.execute(select(c.body))])).decode()
    tokens = [each.http.cookies.get("pitboss_session") or "" for each in (sam, alex)]
    for secret in (demo.PASSWORD, "guess-one", code, code.replace("-", ""), sam.csrf, bob.csrf, *tokens):
        assert secret
        assert secret not in bodies


def test_a_guesser_does_not_fill_the_disk(app: Any, alex: Browser, store: Store, monkeypatch: Any) -> None:
    now = [0.0]
    monkeypatch.setattr("pitboss.floor.people.failed_sign_ins.monotonic", lambda: now[0])
    app.state.floor.failed_sign_ins = FailedSignIns()
    guesser = TestClient(app)
    for _ in range(40):
        assert guesser.post("/api/sign-in", json={"code": "0000"}).status_code == 401
    assert len(told(alex, "sign-in-failed.1")) == 10
    now[0] = 61
    assert guesser.post("/api/sign-in", json={"code": "0000"}).status_code == 401
    assert told(alex, "sign-in-failed.1")[0]["unwritten"] == 30


def test_many_addresses_do_not_fill_it_either(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.floor.people.failed_sign_ins.monotonic", lambda: 0.0)
    failures = FailedSignIns()
    written = [failures.entry("", "code", f"10.0.{n // 256}.{n % 256}") for n in range(1_000)]
    assert sum(each is not None for each in written) == 200


# --- tampering -----------------------------------------------------------------------------------------------------


def body(connection: Connection, n: int) -> dict[str, Any]:
    return dict(json.loads(bytes(connection.execute(select(c.body).where(c.n == n)).scalar_one())))


def store_body(connection: Connection, n: int, line: dict[str, Any]) -> None:
    raw = json.dumps(line, separators=(",", ":")).encode()
    connection.execute(schema.house.update().where(c.n == n).values(body=raw))


def change(connection: Connection) -> None:
    line = body(connection, 5)
    line["what"]["at"] += 1
    store_body(connection, 5, line)


def change_the_person(connection: Connection) -> None:
    line = body(connection, 5)
    line["what"]["person" if "person" in line["what"] else "account"] = "Zed"
    store_body(connection, 5, line)


def change_the_hash(connection: Connection) -> None:
    store_body(connection, 5, {**body(connection, 5), "hash": "0" * 64})


def spoil(connection: Connection) -> None:
    connection.execute(schema.house.update().where(c.n == 5).values(body=b"{}"))


def take_out(connection: Connection) -> None:
    connection.execute(schema.house.delete().where(c.n == 5))


def close_the_gap(connection: Connection) -> None:
    take_out(connection)
    for n in range(6, connection.execute(select(schema.house_head.c.n)).scalar_one() + 1):
        store_body(connection, n, {**body(connection, n), "n": n - 1})
        connection.execute(schema.house.update().where(c.n == n).values(n=n - 1))


def move(connection: Connection) -> None:
    fifth, sixth = body(connection, 5), body(connection, 6)
    store_body(connection, 5, {**sixth, "n": 5})
    store_body(connection, 6, {**fifth, "n": 6})


@pytest.mark.parametrize("tamper", [change, change_the_person, change_the_hash, spoil, take_out, close_the_gap, move])
def test_a_touched_line_is_found_with_its_number(
    tamper: Callable[[Connection], None], alex: Browser, store: Store
) -> None:
    assert alex.get("/api/audit/house/verify")["holds"]
    store.do(tamper)
    found = alex.get("/api/audit/house/verify")
    assert (found["holds"], found["line"]) == (False, 5), found
    assert len(alex.get("/api/audit/house")) > 5  # what can be read of it is still shown
    assert store.failure == ""
    with pytest.raises(PitbossError, match="house log, line 5"):
        Floor(store, SLOW)


def cut_off(connection: Connection) -> None:
    last = connection.execute(select(schema.house_head.c.n)).scalar_one()
    connection.execute(schema.house.delete().where(c.n == last))


def cut_off_with_its_end(connection: Connection) -> None:
    cut_off(connection)
    last = connection.execute(select(c.n).order_by(c.n.desc()).limit(1)).scalar_one()
    connection.execute(schema.house_head.update().values(n=last, hash=body(connection, last)["hash"]))


def cut_off_with_another_mark(connection: Connection) -> None:
    cut_off_with_its_end(connection)
    connection.execute(schema.house_head.update().values(mark="0" * 64))


def take_the_end_away(connection: Connection) -> None:
    connection.execute(schema.house_head.delete())


def add_without_the_secret(connection: Connection) -> None:
    end = connection.execute(select(schema.house_head)).one()
    house_log.append(connection, house_log.SignedOn(0, "Zed", "executive", "Eve"))
    connection.execute(schema.house_head.update().values(mark=end.mark))


@pytest.mark.parametrize(
    ("tamper", "words"),
    [
        (cut_off, "is cut short"),
        (cut_off_with_its_end, "does not match the floor's secret"),
        (cut_off_with_another_mark, "does not match the floor's secret"),
        (take_the_end_away, "its record was removed"),
        (add_without_the_secret, "does not match the floor's secret"),
    ],
    ids=lambda each: getattr(each, "__name__", ""),
)
def test_an_end_that_was_touched_is_found(
    tamper: Callable[[Connection], None], words: str, alex: Browser, store: Store
) -> None:
    store.do(tamper)
    found = alex.get("/api/audit/house/verify")
    assert not found["holds"]
    assert words in found["detail"]
    with pytest.raises(PitbossError, match="house log, line"):
        Floor(store, SLOW)


def test_the_chain_is_for_those_who_audit(app: Any) -> None:
    for name in ("Ann", "Dana", "Sam"):
        browser = Browser(app).sign_in(name)
        for path in ("/api/audit/house", "/api/audit/house/verify"):
            browser.get(path, 403)


def test_pages_of_the_chain(alex: Browser, store: Store) -> None:
    store.do(lambda conn: house_log.append(conn, *(house_log.SignedOut(n, "Ann") for n in range(1, 251))))
    first = alex.get("/api/audit/house")
    second = alex.get(f"/api/audit/house?before={first[-1]['n']}")
    assert len(first) == len(second) == 100
    assert [each["n"] for each in first + second] == list(range(first[0]["n"], first[0]["n"] - 200, -1))
