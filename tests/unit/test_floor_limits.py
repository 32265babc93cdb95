"""Limits of the floor that hold before anything is parsed: size, depth and time of what is sent, and how often."""

from __future__ import annotations

import http.client
import json
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pitboss.cli.floor_server import SERVER
from pitboss.errors import PitbossError
from pitboss.floor.floor import Floor
from pitboss.floor.http.app import make_app
from pitboss.floor.http.guards import body_limits, sign_in_attempts
from pitboss.floor.http.guards.body_limits import (
    MAX_BYTES,
    MAX_DEPTH,
    MAX_MESSAGE_BYTES,
    MAX_VALUES,
    Malformed,
    check_json,
)
from pitboss.floor.http.guards.proxies import network
from pitboss.floor.http.guards.security import MAX_KEYS, RateLimit
from pitboss.floor.http.guards.sign_in_attempts import SignInAttempts
from pitboss.ledger import open_store
from tests.databases import SLOW, Databases
from tests.servers import FloorProcess
from tests.serving import Visitor, close_code, served, socket_to

FLOOR_TABLES = ("blackjack",)

COMMANDS = "/api/tables/blackjack/commands"
HUGE = b"[" + b"[]," * 350_000 + b"[]]"  # a mebibyte: parsing and repeating it took more than a second


@pytest.fixture(scope="module")
def floor(databases: Databases) -> Iterator[Floor]:
    with databases.furnished() as url:
        store = open_store(url)
        yield Floor(store, SLOW)
        assert store.failure == ""
        store.close()


@pytest.fixture
def app(floor: Floor) -> Any:
    """With its limits: each test has its own."""
    return make_app(floor)


@pytest.fixture
def own_app(databases: Databases) -> Iterator[Any]:
    """Of a floor that no other test has: a table that sockets wait for stays in one event loop."""
    with databases.furnished() as url:
        store = open_store(url)
        yield make_app(Floor(store, SLOW))
        store.close()


@pytest.fixture
def ann(app: Any) -> Visitor:
    who = Visitor(app)
    assert who.sign_in("Ann") == 200
    return who


# --- bodies --------------------------------------------------------------------------------------------------------


def test_a_large_body_is_refused_before_it_is_parsed(ann: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    def parsed(*_: Any, **__: Any) -> None:
        raise AssertionError("this was parsed")

    with monkeypatch.context() as patched:
        patched.setattr(json, "loads", parsed)
        answer = ann.http.post(COMMANDS, content=HUGE, headers={"content-type": "application/json"})
    assert answer.status_code == 413
    assert str(MAX_BYTES) in answer.json()["detail"]


def test_a_body_that_says_it_is_small_is_counted_all_the_same(ann: Visitor) -> None:
    pieces = iter([b"[]," * 20_000] * 5)  # sent in chunks, without a length
    answer = ann.http.post(COMMANDS, content=pieces, headers={"content-type": "application/json"})
    assert answer.status_code == 413


def test_a_body_at_the_limit_is_read_and_one_byte_more_is_not(ann: Visitor) -> None:
    padded = json.dumps({"id": "x" * 20, "order": {"kind": "sit", "seat": 7}}).encode()
    ann.send(COMMANDS, padded.ljust(MAX_BYTES + 1), 413)
    ann.send(COMMANDS, padded.ljust(MAX_BYTES), 200)
    ann.order("blackjack", kind="get up", seat=7)


@pytest.mark.parametrize(
    ("body", "says"),
    [
        (b"[" * (MAX_DEPTH + 1), "nested too deeply"),
        (b'{"a":' * 5_000, "nested too deeply"),
        (b"[" + b"[]," * 20_000 + b"[]]", "too many values"),
        (b"[" + b"1," * MAX_VALUES + b"1]", "too many values"),
    ],
    ids=["deep", "very deep", "wide", "just too wide"],
)
def test_deep_and_wide_bodies_are_refused_before_they_are_parsed(ann: Visitor, body: bytes, says: str) -> None:
    assert says in ann.send(COMMANDS, body, 400)["detail"]


def test_the_deepest_allowed_nesting_is_allowed_and_brackets_in_words_do_not_count() -> None:
    check_json(b"[" * MAX_DEPTH + b"]" * MAX_DEPTH)
    with pytest.raises(Malformed, match="nested too deeply"):
        check_json(b"[" * (MAX_DEPTH + 1) + b"]" * (MAX_DEPTH + 1))
    check_json(json.dumps("[" * 10_000).encode())
    check_json(json.dumps('\\"[{' * 1_000).encode())
    with pytest.raises(Malformed, match="not JSON"):
        check_json(b'"' + b"[" * 10_000)


def test_a_slow_body_is_refused(app: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(body_limits, "SECONDS", 0.3)
    with served(app) as port, socket.create_connection(("127.0.0.1", port), timeout=10) as line:
        line.sendall(b"POST /api/sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n")
        line.sendall(b'Content-Length: 50\r\n\r\n{"name":')  # and no more
        said = b""
        while more := line.recv(4096):  # the server hangs up
            said += more
    assert said.startswith(b"HTTP/1.1 408")


@pytest.mark.parametrize(
    "body",
    [
        b'{"id": "abcdefgh", "order": {"kind": "rule", "action": {"is": "x", "cents": NaN}}}',
        b'{"id": "abcdefgh", "order": {"kind": "buy in", "cents": Infinity}}',
        b'{"id": "abcdefgh", "order": {"kind": "buy in", "cents": -Infinity}}',
        b'{"id": "abcdefgh", "order": {"kind": "buy in", "cents": 1e999}}',
        b'{"id": "abcdefgh", "order": {"kind": "buy in", "cents": ' + b"9" * 5_000 + b"}}",
        b'{"id": "\\ud800bcdefgh", "order": {"kind": "sit", "seat": 1}}',
        b'{"id": "abcdefgh", "order": {"kind": "sit", "seat": 1, "\\udfff": 1}}',
        b'{"id": "\xed\xa0\x80bcdefgh", "order": {"kind": "sit", "seat": 1}}',
        b"\xff\xfe{\x00}\x00",
        b"NaN",
    ],
    ids=["nan", "inf", "minus inf", "overflow", "digits", "surrogate", "key", "utf-8", "utf-16", "alone"],
)
def test_what_is_not_json_is_refused_and_nothing_else_happens(ann: Visitor, floor: Floor, body: bytes) -> None:
    answer = ann.http.post(
        COMMANDS, content=body, headers={"content-type": "application/json", "x-pitboss-csrf": ann.csrf}
    )
    assert answer.status_code == 400
    sign_in = ann.http.post("/api/sign-in", content=body, headers={"content-type": "application/json"})
    assert sign_in.status_code == 400
    assert floor.tables["blackjack"].seats == {}


def test_half_a_character_in_a_password_is_refused(ann: Visitor) -> None:
    ann.send("/api/sign-in", b'{"name": "Ann", "password": "\\ud800\\ud800\\ud800\\ud800"}', 400)


def test_a_token_that_is_not_ascii_is_refused(ann: Visitor) -> None:
    headers = {b"x-pitboss-csrf": "ü".encode("latin-1"), b"content-type": b"application/json"}
    assert ann.http.post("/api/sign-out", content=b"{}", headers=headers).status_code == 403


def test_what_was_sent_is_not_sent_back(ann: Visitor) -> None:
    answer = ann.post("/api/sign-in", 422, name="Ann", password="p" * 201)
    assert "password" in answer["detail"]
    assert "ppp" not in str(answer)


# --- messages ------------------------------------------------------------------------------------------------------


def test_messages_have_the_same_limits(own_app: Any) -> None:
    assert SERVER["ws_max_size"] == MAX_MESSAGE_BYTES
    ann = Visitor(own_app)
    ann.sign_in("Ann")
    with served(own_app) as port:
        with socket_to(port, ann.cookie) as line:
            assert "state" in json.loads(line.recv())
            for message, says in (
                ("[" * 1_000, "nested too deeply"),
                ("[" + "[]," * 4_000 + "[]]", "too many values"),
                ('{"id": "abcdefgh", "order": {"kind": "rule", "action": {"x": NaN}}}', "not JSON"),
            ):
                line.send(message)
                assert says in json.loads(line.recv())["detail"]
            line.send("x" * (MAX_MESSAGE_BYTES + 1))
            assert close_code(line) == 1009
        with socket_to(port, ann.cookie) as line:  # nobody else was harmed
            assert "state" in json.loads(line.recv())


@pytest.mark.usefixtures("still")
def test_malformed_messages_count(own_app: Any) -> None:
    ann = Visitor(own_app)
    ann.sign_in("Ann")
    with served(own_app) as port, socket_to(port, ann.cookie) as line:
        line.recv()
        for _ in range(70):
            line.send("nonsense")
        told = [json.loads(line.recv())["detail"] for _ in range(70)]
    assert "not a command" in told[0]
    assert "Too many requests" in told[-1]


# --- how often -----------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("still")
def test_malformed_requests_count_by_session(ann: Visitor) -> None:
    def ask() -> int:
        headers = {"content-type": "application/json", "x-pitboss-csrf": ann.csrf}
        return ann.http.post(COMMANDS, content=b"nonsense", headers=headers).status_code

    codes = [ask() for _ in range(80)]
    assert (codes[0], codes[-1]) == (400, 429)


@pytest.mark.usefixtures("still")
def test_malformed_requests_count_by_address(app: Any) -> None:
    here, there = Visitor(app), Visitor(app, "192.0.2.2")
    codes = [here.http.post("/api/sign-in", content=b"nonsense").status_code for _ in range(30)]
    assert (codes[0], codes[-1]) == (400, 429)
    assert there.sign_in("Ann") == 200


@pytest.mark.usefixtures("still")
def test_signing_on_counts_too(app: Any) -> None:
    here = Visitor(app)
    codes = [here.http.post("/api/players", json={"name": "Ann"}).status_code for _ in range(30)]
    assert (codes[0], codes[-1]) == (422, 429)


@pytest.mark.usefixtures("still")
def test_one_address_is_its_ipv6_network(app: Any) -> None:
    codes = [
        Visitor(app, f"2001:db8::{number:x}").http.post("/api/sign-in", json={"code": "0000"}).status_code
        for number in range(30)
    ]
    assert codes[-1] == 429
    assert Visitor(app, "2001:db8:1::1").sign_in("Ann") == 200


def test_limits_remember_a_bounded_number_of_keys() -> None:
    limit, tries = RateLimit(5, 1), SignInAttempts()
    for number in range(MAX_KEYS + 500):
        limit.check(str(number))
        tries.begin(str(number), f"address {number}")
    assert len(limit._tokens) == MAX_KEYS
    assert len(tries._pairs) <= sign_in_attempts.MAX_PAIRS
    assert len(tries._accounts) <= sign_in_attempts.MAX_ACCOUNTS


# --- proxies -------------------------------------------------------------------------------------------------------


def tries_from(app: Any, address: str, forwarded: str) -> list[int]:
    """Thirty wrong codes, each of which says that it comes from somewhere else."""
    who = Visitor(app, address)
    return [
        who.http.post(
            "/api/sign-in", json={"code": "0000"}, headers={"x-forwarded-for": forwarded.format(number)}
        ).status_code
        for number in range(30)
    ]


@pytest.mark.usefixtures("still")
def test_a_client_does_not_choose_its_address(app: Any) -> None:
    assert tries_from(app, "127.0.0.1", "198.51.100.{}")[-1] == 429
    assert tries_from(app, "192.0.2.9", "198.51.100.{}")[-1] == 429


@pytest.mark.usefixtures("still")
def test_a_trusted_proxy_says_who_asks(floor: Floor) -> None:
    app = make_app(floor, proxies=[network("10.0.0.0/24")])
    assert tries_from(app, "10.0.0.1", "198.51.100.{}") == [401] * 30
    assert tries_from(app, "10.0.0.1", "198.51.100.{}, 203.0.113.5, 10.0.0.2")[-1] == 429  # its right end counts
    assert tries_from(app, "10.0.0.1", "203.0.113.9, nonsense {}")[-1] == 429  # no address: the proxy itself
    assert tries_from(app, "10.0.1.1", "198.51.101.{}")[-1] == 429  # not one of ours


def test_a_proxy_is_an_address() -> None:
    with pytest.raises(PitbossError, match="is not an address or network"):
        network("proxy.example")


def test_the_server_itself_trusts_no_proxy(databases: Databases, tmp_path: Path) -> None:
    with databases.furnished() as url:
        process = FloorProcess(tmp_path, url=url, generous=False)
        process.start()
        try:
            codes: list[int] = []
            while 429 not in codes and len(codes) < 250:  # a slow machine is forgiven one every two seconds
                line = http.client.HTTPConnection("127.0.0.1", process.port)
                headers = {"Content-Type": "application/json", "X-Forwarded-For": f"198.51.100.{len(codes)}"}
                line.request("POST", "/api/sign-in", json.dumps({"code": "0000"}), headers)
                codes.append(line.getresponse().status)
                line.close()
            assert codes[-1] == 429
        finally:
            process.kill()


# --- guessing passwords --------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("still")
def test_wrong_passwords_slow_down_where_they_come_from(app: Any) -> None:
    here, there = Visitor(app), Visitor(app, "192.0.2.2")
    codes = [here.sign_in("Bob", "wrong") for _ in range(sign_in_attempts.FREE + 1)]
    assert codes == [401] * sign_in_attempts.FREE + [429]
    assert here.sign_in("Bob") == 429  # not even the right one, for a second
    assert here.sign_in("Ann") == 200  # another account
    assert there.sign_in("Bob") == 200  # another address


@pytest.mark.usefixtures("still")
def test_a_crowd_of_guessers_does_not_keep_the_owner_out(app: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sign_in_attempts, "BURST", 12.0)
    home, phone = Visitor(app, "192.0.2.50"), Visitor(app, "192.0.2.51")
    assert home.sign_in("Bob") == 200
    codes = [Visitor(app, f"198.51.100.{number}").sign_in("Bob", "wrong") for number in range(14)]
    assert (codes[0], codes[-1]) == (401, 429)
    assert phone.sign_in("Bob") == 429  # nobody signed in to this account from there before
    assert Visitor(app, "192.0.2.50").sign_in("Bob") == 200
    home.http = _moved(app, home, "192.0.2.52")
    assert home.sign_in("Bob") == 200  # the browser is known wherever it goes
    assert phone.sign_in("Ann") == 200


@pytest.mark.usefixtures("still")
def test_a_guesser_at_the_same_address_does_not_keep_a_known_browser_out(app: Any) -> None:
    owner, guesser = Visitor(app), Visitor(app)
    assert owner.sign_in("Bob") == 200
    assert [guesser.sign_in("Bob", "wrong") for _ in range(30)][-1] == 429
    assert owner.sign_in("Bob") == 200


def _moved(app: Any, who: Visitor, address: str) -> Any:
    there = Visitor(app, address).http
    there.cookies.update(who.http.cookies)
    return there


def test_waiting_grows_to_a_limit_and_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    tries, waits = SignInAttempts(), []
    for _ in range(sign_in_attempts.FREE + 12):
        tries.begin("Bob", "192.0.2.1")
        pair = tries._pairs["Bob", "192.0.2.1"]
        waits.append(max(0.0, pair.open_at - now))
        now += waits[-1]
    assert waits[: sign_in_attempts.FREE] == [0.0] * (sign_in_attempts.FREE - 1) + [1.0]
    assert waits[-1] == sign_in_attempts.LONGEST
    now += sign_in_attempts.FORGOTTEN + 1
    for _ in range(sign_in_attempts.FREE - 1):
        tries.begin("Bob", "192.0.2.1")


@pytest.mark.usefixtures("still")
def test_many_tries_at_once_gain_nothing() -> None:
    tries = SignInAttempts()
    refused = 0
    for _ in range(20):  # none of them has been answered yet
        try:
            tries.begin("Bob", "192.0.2.1")
        except Exception:
            refused += 1
    assert refused == 20 - sign_in_attempts.FREE


# --- numbers -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cents", ["5_00", "500", 500.0, True, None, [500], 5.5])
def test_money_is_a_whole_number_of_cents(ann: Visitor, cents: Any) -> None:
    ann.order("blackjack", kind="sit", seat=6)
    ann.order("blackjack", 422, kind="buy in", cents=cents)
    assert ann.get("/api/tables/blackjack")["rack_cents"] == 0
    ann.order("blackjack", kind="get up", seat=6)


@pytest.mark.parametrize(
    "order",
    [
        {"kind": "sit", "seat": "1"},
        {"kind": "cut", "depth": "1_0"},
        {"kind": "act", "action": "stand", "step": "0"},
        {"kind": "wager", "seat": 1, "bet": "main", "cents": 500, "tip": "yes"},
        {"kind": "wager", "seat": 1, "bet": "main", "cents": 500, "hand": "0"},
    ],
    ids=lambda order: f"{order['kind']} {list(order)[-1]}",
)
def test_numbers_and_flags_of_orders_are_json_numbers_and_flags(ann: Visitor, order: dict[str, Any]) -> None:
    said = ann.order("blackjack", 422, **order)["detail"]
    assert (
        said == f"The {list(order)[-1]} must be {'yes or no: true or false' if 'tip' in order else 'a whole number'}."
    )


def test_other_numbers_are_strict_too(app: Any, ann: Visitor) -> None:
    sam, alex = Visitor(app, "192.0.2.3"), Visitor(app, "192.0.2.4")
    assert (sam.sign_in("Sam"), alex.sign_in("Alex")) == (200, 200)
    sam.post("/api/seat-codes", 422, table="blackjack", seat="3", person="Ann")
    ann.post("/api/lab/edge", 422, wager="lucky-ladies", decks="6")
    ann.post("/api/lab/edge", 422, wager="lucky-ladies", stake_cents="5_00")
    ann.post("/api/lab/edge", 422, wager="lucky-ladies", hits_soft_17="yes")
    alex.get("/api/audit/rounds?skip=1_0", 422)
    alex.get("/api/audit/rounds?skip=10")
    alex.get("/api/audit/tables/blackjack/shifts/+1/verify", 422)
