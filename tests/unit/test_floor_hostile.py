"""Hostile input: every route of the OpenAPI with made-up requests, sockets with made-up messages. Nothing is a 5xx."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, given, settings

from pitboss.floor import demo
from pitboss.floor.floor import Floor
from pitboss.floor.http.app import make_app
from pitboss.floor.http.guards import security
from pitboss.ledger import open_store
from tests.databases import SLOW, Databases

NAMES = ("Ann", "Eve")  # a player, and somebody who may do nearly everything


@pytest.fixture(scope="module")
def app(databases: Databases) -> Iterator[Any]:
    _signed_in.clear()
    with databases.furnished() as url:
        store = open_store(url)
        yield make_app(Floor(store, SLOW), generous=True)
        assert store.failure == ""  # whatever was asked, the tables never stopped
        store.close()


_signed_in: dict[str, dict[str, str]] = {}


def headers_of(app: Any, name: str) -> dict[str, str]:
    """The cookie and the token of somebody who is signed in; a session that was ended is begun anew."""
    known = _signed_in.get(name)
    client = TestClient(app)
    if known is None or client.get("/api/me", headers=known).status_code != 200:
        answer = client.post("/api/sign-in", json={"name": name, "password": demo.PASSWORD})
        cookie = f"pitboss_session={client.cookies['pitboss_session']}"
        _signed_in[name] = known = {"cookie": cookie, "x-pitboss-csrf": answer.json()["csrf"]}
    return known


def operations(app: Any) -> list[Any]:
    schema = schemathesis.openapi.from_asgi("/api/openapi.json", app)
    found: list[Any] = [each.ok() for each in schema.get_all_operations()]  # type: ignore[union-attr]
    return [each for each in found if not each.path.startswith("/api/lab/")]  # a process of its own answers there


def test_no_request_is_a_server_error(app: Any, databases: Databases) -> None:
    asked = operations(app)
    assert len(asked) > 12
    examples = {"sqlite": 4, "postgresql": 12}[databases.kind]  # a few in every run, more in a soak run
    for operation in asked:
        _attack(app, operation, examples)


def _attack(app: Any, operation: Any, examples: int) -> None:
    @settings(
        max_examples=examples, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
    )
    @given(case=operation.as_strategy())
    def every(case: Any) -> None:
        for name in NAMES:
            answer = case.call(headers={**dict(case.headers or {}), **headers_of(app, name)})
            assert answer.status_code < 500, f"{operation.label}: {answer.text}"

    every()


def test_no_message_over_a_socket_breaks_it(app: Any) -> None:
    chance = random.Random(5)
    seat = {"id": "x" * 20, "order": {"kind": "sit", "seat": 1}}
    with TestClient(app).websocket_connect("/api/tables/blackjack/live", headers=headers_of(app, "Ann")) as socket:
        assert "state" in socket.receive_json()
        for _ in range(150):
            text = json.dumps(seat)
            for _ in range(chance.randint(1, 6)):
                place = chance.randrange(len(text))
                text = (
                    text[:place] + chance.choice(['"', "{", "}", "0", "-1", "null", "\\u0000", ""]) + text[place + 1 :]
                )
            socket.send_text(text)
            while "state" in (answer := socket.receive_json()):
                pass
            assert "refused" in answer or "done" in answer
        socket.send_text("x" * 100_000)
        while "state" in (answer := socket.receive_json()):
            pass
        assert "at most" in answer["detail"]


def test_other_peoples_cookies_and_no_cookies_open_nothing(app: Any) -> None:
    for cookie in ("", "pitboss_session=", "pitboss_session=" + "a" * 43):
        for path in ("/api/me", "/api/tables", "/api/tables/blackjack", "/api/pit", "/api/audit/rounds"):
            assert TestClient(app).get(path, headers={"cookie": cookie}).status_code == 401


def test_a_socket_from_another_page_is_refused(app: Any) -> None:
    from starlette.websockets import WebSocketDisconnect

    headers = {**headers_of(app, "Ann"), "origin": "http://elsewhere.example"}
    with (
        pytest.raises(WebSocketDisconnect),
        TestClient(app).websocket_connect("/api/tables/blackjack/live", headers=headers),
    ):
        pass


def test_a_refused_socket_tells_the_operator_once(app: Any, caplog: pytest.LogCaptureFixture) -> None:
    """As behind a proxy that changes the Host header; nothing that the other side sent is repeated."""
    security._say_once.cache_clear()
    for _ in range(3):
        test_a_socket_from_another_page_is_refused(app)
    (told,) = [each for each in caplog.records if each.name == "pitboss.sockets"]
    assert told.levelname == "WARNING"
    assert "must pass the Host header on" in told.getMessage()
    assert "elsewhere" not in told.getMessage()


@pytest.mark.parametrize("host", ["elsewhere.example", "elsewhere.example:8021", "a/b", "//a", "floor.example"])
@pytest.mark.parametrize("path", ["/people/", "//people/", "/api/tables/?x=http://elsewhere.example"])
def test_no_redirect_leads_to_another_server(app: Any, host: str, path: str) -> None:
    answer = TestClient(app, follow_redirects=False).get(f"http://testserver{path}", headers={"host": host})
    assert answer.status_code in (307, 404)
    leads = answer.headers.get("location", "/")
    assert leads.startswith("/")
    assert not leads.startswith(("//", "/\\"))
    assert "://" not in leads.partition("?")[0]


def test_a_redirect_leads_to_its_own_page(app: Any) -> None:
    answer = TestClient(app, follow_redirects=False).get("/people/?find=Ann")
    assert (answer.status_code, answer.headers["location"]) == (307, "/people?find=Ann")


@pytest.mark.usefixtures("still")
def test_signing_in_is_limited(tmp_path: Path) -> None:
    store = open_store(f"sqlite:///{tmp_path / 'floor.sqlite'}")
    client = TestClient(make_app(Floor(store)))
    codes = [client.post("/api/sign-in", json={"code": "0000-0000"}).status_code for _ in range(30)]
    store.close()
    assert codes[0] == 401
    assert codes[-1] == 429


def test_pages_are_bound_to_this_server(app: Any) -> None:
    for path in ("/", "/table", "/pit", "/static/js/table.js"):
        policy = TestClient(app).get(path).headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
