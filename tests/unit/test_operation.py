"""Running a floor for real: TLS beyond this machine, metrics, and a log that holds no secret."""

from __future__ import annotations

import base64
import io
import json
import logging
import os
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient
from prometheus_client.openmetrics.parser import text_string_to_metric_families
from typer.testing import CliRunner, Result

from pitboss.cli import app as command
from pitboss.floor import demo
from pitboss.floor.floor import Floor
from pitboss.floor.http.app import make_app
from pitboss.floor.http.guards.proxies import network
from pitboss.floor.http.operation.logs import HIDDEN, write_json
from pitboss.floor.people import staff, totp
from pitboss.ledger import Store, open_store
from tests.browsers import Browser, put_down, sit_down
from tests.databases import SLOW, SqliteFiles
from tests.serving import Visitor


@pytest.fixture(scope="module")
def files() -> Iterator[SqliteFiles]:
    made = SqliteFiles()
    yield made
    made.close()


@pytest.fixture
def store(files: SqliteFiles) -> Iterator[Store]:
    """A furnished floor; which database it has makes no difference here."""
    with files.furnished() as url:
        opened = open_store(url)
        yield opened
        opened.close()


# --- TLS beyond this machine -----------------------------------------------------------------------------------------


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The applications that would have been served."""
    found: list[Any] = []
    monkeypatch.setattr("uvicorn.run", lambda app, **_: found.append(app))
    return found


def opens(url: str, *options: str) -> Result:
    environment = {**os.environ, "PITBOSS_DATABASE_URL": url}
    return CliRunner().invoke(command.app, ["floor", "--port", "0", "--empty", *options], env=environment)


@pytest.mark.parametrize("host", ["0.0.0.0", "::", ""])
def test_beyond_this_machine_a_floor_needs_tls_or_a_proxy(files: SqliteFiles, served: list[Any], host: str) -> None:
    with files.empty() as url:
        refused = opens(url, "--host", host)
        assert (refused.exit_code, served) == (2, [])
        for way_out in ("--tls-cert", "--proxy", "--plain-http"):
            assert way_out in refused.output
        assert opens(url, "--host", host, "--proxy", "10.0.0.1").exit_code == 0
        assert opens(url, "--host", host, "--plain-http").exit_code == 0
        assert [app.state.secure_cookies for app in served] == [True, False]


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1"])
def test_on_this_machine_it_needs_neither(files: SqliteFiles, served: list[Any], host: str) -> None:
    with files.empty() as url:
        assert opens(url, "--host", host).exit_code == 0
        assert [app.state.secure_cookies for app in served] == [False]


def test_a_demonstration_is_not_served_through_a_proxy(files: SqliteFiles, served: list[Any]) -> None:
    with files.furnished() as url:
        refused = opens(url, "--proxy", "127.0.0.1")
        assert (refused.exit_code, served) == (2, [])
        assert "passwords are public" in " ".join(refused.output.split())


def cookies(app: Any, proto: str) -> list[str]:
    client = TestClient(app, client=("10.0.0.1", 1))
    credentials = {"name": "Ann", "password": demo.PASSWORD}
    answer = client.post("/api/sign-in", json=credentials, headers={"x-forwarded-proto": proto})
    assert answer.status_code == 200
    return [each.lower() for each in answer.headers.get_list("set-cookie")]


def test_cookies_beyond_this_machine_need_tls_whatever_the_proxy_says(store: Store) -> None:
    floor, proxies = Floor(store, SLOW), [network("10.0.0.1")]
    beyond, here = (make_app(floor, proxies=proxies, secure_cookies=each) for each in (True, False))
    for app, proto, secure in (
        (beyond, "http", True),
        (beyond, "https", True),
        (here, "https", True),
        (here, "http", False),
    ):
        set_now = cookies(app, proto)
        assert len(set_now) == 2
        assert [("secure" in each, "httponly" in each, "samesite=strict" in each) for each in set_now] == [
            (secure, True, True)
        ] * 2


# --- metrics -------------------------------------------------------------------------------------------------------


def measured(app: Any) -> dict[tuple[str, ...], float]:
    """What a monitoring system on this machine reads, by name and labels."""
    answer = TestClient(app, client=("127.0.0.1", 1)).get("/metrics")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("application/openmetrics-text")
    families = list(text_string_to_metric_families(answer.text))  # type: ignore[no-untyped-call]
    return {(each.name, *each.labels.values()): each.value for family in families for each in family.samples}


def test_metrics_count_tables_rounds_and_requests(store: Store) -> None:
    app = make_app(Floor(store, SLOW), generous=True)
    tables = len(demo.tables())
    before = measured(app)
    assert (before["pitboss_tables", "open"], before["pitboss_tables", "stopped"]) == (tables, 0)
    assert (before["pitboss_rounds_in_play",], before["pitboss_seats_taken",]) == (0, 0)
    assert before["pitboss_database_works",] == 1
    ann = Browser(app).sign_in("Ann")
    sit_down(ann)
    for _ in range(20):
        put_down(ann, "blackjack", 1, 25_00)
        ann.order("blackjack", kind="ready")
        if not ann.get("/api/tables/blackjack")["round"]["over"]:
            break
    app.state.floor.tables["spanish"].stop("a test")
    ann.http.get("/api/tables/nowhere/with-a-long-tail")
    now = measured(app)
    assert (now["pitboss_tables", "open"], now["pitboss_tables", "stopped"]) == (tables - 1, 1)
    assert (now["pitboss_rounds_in_play",], now["pitboss_seats_taken",]) == (1, 1)
    assert now["pitboss_commits_total",] > before["pitboss_commits_total",]
    assert now["pitboss_requests_total", "POST", "/api/sign-in", "200"] == 1
    assert now["pitboss_requests_total", "GET", "other", "404"] == 1
    answered = sum(value for (name, *_), value in now.items() if name == "pitboss_requests_total")
    assert now["pitboss_request_seconds_count",] == now["pitboss_request_seconds_bucket", "+Inf"] == answered


def test_metrics_tell_that_the_database_has_failed(files: SqliteFiles) -> None:
    with files.furnished() as url:
        failing = open_store(url)
        app = make_app(Floor(failing, SLOW), generous=True)
        failing._fail(OSError("no space left on device"))
        assert measured(app)["pitboss_database_works",] == 0
        failing.close()


def test_metrics_are_for_this_machine_and_auditors(store: Store) -> None:
    app = make_app(Floor(store, SLOW), proxies=[network("127.0.0.9")], generous=True)
    for address, headers, status in (
        ("127.0.0.1", {}, 200),
        ("::1", {}, 200),
        ("192.0.2.7", {}, 401),
        ("127.0.0.1", {"x-forwarded-for": "127.0.0.1"}, 401),  # of a proxy that nobody has named
        ("127.0.0.9", {"x-forwarded-for": "192.0.2.7"}, 401),
    ):
        assert TestClient(app, client=(address, 1)).get("/metrics", headers=headers).status_code == status, address
    for name, status in (("Ann", 403), ("Dana", 403), ("Sam", 403), ("Alex", 200), ("Eve", 200)):
        visitor = Visitor(app)
        visitor.sign_in(name)
        assert visitor.http.get("/metrics").status_code == status


# --- the log -------------------------------------------------------------------------------------------------------


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """The structured log; what was set for logging is set back."""
    root, ours = logging.getLogger(), logging.getLogger("pitboss")
    kept = root.handlers[:], root.level, ours.level
    stream = io.StringIO()
    write_json(stream)
    root.setLevel(logging.DEBUG)  # more than a floor ever logs
    for client in ("httpx", "httpx2"):  # of the test's own browser
        logging.getLogger(client).setLevel(logging.WARNING)
    yield stream
    root.handlers[:] = kept[0]
    root.setLevel(kept[1])
    ours.setLevel(kept[2])
    for client in ("httpx", "httpx2"):
        logging.getLogger(client).setLevel(logging.NOTSET)


def entries(log: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in log.getvalue().splitlines()]


def test_a_request_is_logged_by_its_pattern(store: Store, log: io.StringIO) -> None:
    app = make_app(Floor(store, SLOW), generous=True)
    visitor = Visitor(app, "192.0.2.7")
    visitor.sign_in("Ann")
    visitor.http.get("/api/tables/blackjack?code=open-sesame")
    found = [each for each in entries(log) if each["event"] == "request"]
    assert [(each["method"], each["route"], each["status"], each["address"]) for each in found] == [
        ("POST", "/api/sign-in", 200, "192.0.2.7"),
        ("GET", "/api/tables/{table}", 200, "192.0.2.7"),
    ]
    assert set(found[0]) == {
        *("event", "level", "logger", "timestamp", "method", "route", "status", "milliseconds", "address")
    }


def test_no_secret_reaches_the_log(files: SqliteFiles, log: io.StringIO, capfd: pytest.CaptureFixture[str]) -> None:
    """Everything that opens an account is used once, rightly and wrongly; none of it is in the log or printed."""
    with files.empty() as url:
        store = open_store(url, demonstration=False)
        floor = Floor(store, SLOW)
        first_code = store.do(lambda c: staff.make_house(c, floor.sessions.clock.now()))
        app = make_app(floor, generous=True)
        morgan = Visitor(app)
        morgan.post("/api/new-password", code=first_code, name="Morgan", password="first-long-password")
        morgan.sign_in("Morgan", "first-long-password")
        key = morgan.post("/api/account/second-factor", password="first-long-password")["key"]
        app_code = totp.code_at(
            base64.b32decode(key + "=" * (-len(key) % 8)), floor.sessions.clock.now() // totp.STEP_SECONDS
        )
        recovery = morgan.post("/api/account/second-factor/confirm", code=app_code)["recovery_codes"]
        hired = morgan.post("/api/people", 201, name="Zoe", role="player", reason="opening night")["code"]
        zoe = Visitor(app)
        zoe.post("/api/new-password", code=hired, password="second-long-password")
        zoe.sign_in("Zoe", "second-long-password")
        tokens = zoe.csrf, zoe.http.cookies["pitboss_session"]
        zoe.sign_in("Zoe", "a-wrong-password")
        zoe.sign_in("a-password-as-a-name", "x")
        zoe.http.post("/api/sign-in", json={"name": "Morgan", "password": "first-long-password", "second": recovery[0]})
        zoe.http.post("/api/sign-in", json={"name": "Morgan", "password": "first-long-password", "second": "000001"})
        zoe.http.post("/api/sign-in", json={"name": ["broken-password"], "password": {"a": "broken-password"}})
        zoe.http.post("/api/sign-in", content=b'{"password": "broken-password')
        zoe.http.post("/api/sign-in?password=broken-password", json={"code": "seat-code-typed"})
        try:
            raise ValueError("could not read 'typed-password'")
        except ValueError:
            logging.getLogger("uvicorn.error").exception("Exception in ASGI application")
        logging.getLogger("pitboss.test").error("told", extra={"password": "field-password", "csrf": "field-token"})
        secrets = {
            *("first-long-password", "second-long-password", "a-wrong-password", "a-password-as-a-name"),
            *("broken-password", "typed-password", "seat-code-typed", "field-password", "field-token"),
            *(first_code, key, app_code, *recovery, hired, *tokens),
            *(morgan.csrf, *(each.http.cookies["pitboss_session"] for each in (morgan, zoe))),
        }
        store.close()
    assert all(len(each) >= 6 for each in secrets)
    printed = capfd.readouterr()
    for place in (log.getvalue(), printed.out, printed.err):
        assert [each for each in secrets if each in place] == []
    *_, error, told = [each for each in entries(log) if each["level"] == "error"]
    assert error["error"] == "ValueError"
    assert error["where"][0].startswith("test_operation.py:")
    assert (told["password"], told["csrf"]) == (HIDDEN, HIDDEN)
    assert len([each for each in entries(log) if each["event"] == "request"]) == 14


def test_a_seat_code_is_not_in_the_log_either(store: Store, log: io.StringIO) -> None:
    app = make_app(Floor(store, SLOW), generous=True)
    sam, bob = Browser(app).sign_in("Sam"), Browser(app)
    code = sam.post("/api/seat-codes", 201, table="blackjack", seat=2, person="Bob")["code"]
    assert bob.http.post("/api/sign-in", json={"code": code}).status_code == 200
    assert bob.http.post("/api/sign-in", json={"code": code}).status_code == 401
    assert code not in log.getvalue()
    assert sum(each["event"] == "request" for each in entries(log)) == 4


def test_an_error_of_the_database_tells_no_value_of_a_row(files: SqliteFiles) -> None:
    with files.furnished() as url:
        store = open_store(url)
        asked = store.ask(lambda c: c.exec_driver_sql("SELECT nothing WHERE x = ?", ("a-hash",)))
        assert "a-hash" not in repr(asked.exception())
        assert "a-hash" not in repr(getattr(asked.exception(), "__cause__", None))
        store.close()
