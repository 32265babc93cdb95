"""Sessions: what a code for a seat opens, sockets that end with their session, clocks that go back."""

from __future__ import annotations

import asyncio
import http.client
import json
import time
import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import select

from pitboss.floor import demo
from pitboss.floor.floor import Floor
from pitboss.floor.http.app import make_app
from pitboss.floor.people import seat_codes, sessions
from pitboss.ledger import Store, open_store, schema
from tests.databases import SLOW, Databases
from tests.floor.driver import mark
from tests.serving import Visitor, close_code, served, socket_to

TABLE, SEAT = "blackjack", 3


@pytest.fixture
def store(databases: Databases) -> Iterator[Store]:
    with databases.furnished() as url:
        opened = open_store(url)
        yield opened
        assert opened.failure == ""
        opened.close()


def signed_in(app: Any, name: str) -> Visitor:
    who = Visitor(app)
    assert who.sign_in(name) == 200
    return who


def code_for(app: Any, person: str = "Bob", table: str = TABLE, seat: int = SEAT) -> str:
    made = signed_in(app, "Sam").post("/api/seat-codes", 201, table=table, seat=seat, person=person)
    return str(made["code"])


@pytest.fixture
def bob(app: Any) -> Visitor:
    """Bob at his seat, with a code and no password."""
    who = Visitor(app)
    assert who.use(code_for(app)) == 200
    return who


# --- codes for a seat ----------------------------------------------------------------------------------------------


def test_a_code_seats_its_player_and_plays_there(bob: Visitor) -> None:
    assert bob.get("/api/me")["seats"] == {TABLE: [SEAT]}
    bob.order(TABLE, kind="buy in", cents=100_00)
    bob.order(TABLE, kind="wager", seat=SEAT, bet="main", cents=25_00)
    bob.order(TABLE, kind="take back", seat=SEAT, bet="main")
    bob.order(TABLE, kind="wager", seat=SEAT, bet="main", cents=25_00)
    bob.order(TABLE, kind="ready")
    while not (round := bob.get(f"/api/tables/{TABLE}")["round"])["over"]:
        bob.order(TABLE, kind="act", action=round["legal"][0]["name"], step=round["step"])
    bob.get(f"/api/tables/{TABLE}/rules")
    bob.order(TABLE, kind="get up", seat=SEAT)
    assert bob.get("/api/me")["only"] == {"table": TABLE, "seat": SEAT}
    bob.post("/api/sign-out")
    bob.get("/api/me", 401)


def test_a_code_is_no_session_as_that_player_elsewhere(app: Any, bob: Visitor) -> None:
    whole = signed_in(app, "Bob")
    whole.order("spanish", kind="sit", seat=1)
    bob.order("spanish", 403, kind="sit", seat=2)
    bob.order("spanish", 403, kind="buy in", cents=100_00)
    for path in ("/api/tables/spanish", "/api/tables/spanish/rules", "/api/lab/games", "/api/lab/wagers"):
        assert "only" in bob.get(path, 403)["detail"]
    bob.post("/api/lab/strategy", 403, game="blackjack")
    bob.post("/api/lab/edge", 403, wager="lucky-ladies")
    for path in ("/api/pit", "/api/pit/books", "/api/audit/rounds"):
        bob.get(path, 403)
    assert bob.get("/api/me")["seats"] == {TABLE: [SEAT]}
    assert [each["id"] for each in bob.get("/api/tables")] == [TABLE]
    assert len(whole.get("/api/tables")) == len(demo.tables())


def test_a_code_whose_seat_cannot_be_taken_is_refused_and_stays_good(app: Any, floor: Floor) -> None:
    code, ann = code_for(app), signed_in(app, "Ann")
    ann.order(TABLE, kind="sit", seat=SEAT)
    before = floor.store.do(mark)
    refused = Visitor(app).http.post("/api/sign-in", json={"code": code})
    assert (refused.status_code, refused.json()["detail"]) == (422, "Seat 3 is taken by Ann. Choose another seat.")
    assert floor.store.do(mark) == before
    ann.order(TABLE, kind="get up", seat=SEAT)
    signed_in(app, "Sam").order(TABLE, kind="close table")
    assert Visitor(app).use(code) == 422
    signed_in(app, "Sam").order(TABLE, kind="open table")
    bob = Visitor(app)
    assert bob.use(code) == 200
    assert floor.tables[TABLE].seats == {SEAT: "Bob"}
    other = code_for(app)  # for a seat that is already Bob's
    assert Visitor(app).use(other) == 200
    assert floor.tables[TABLE].seats == {SEAT: "Bob"}


def test_a_code_is_for_no_other_seat_of_its_table(app: Any, bob: Visitor) -> None:
    whole = signed_in(app, "Bob")
    bob.order(TABLE, kind="get up", seat=SEAT)
    whole.order(TABLE, kind="sit", seat=2)
    whole.order(TABLE, kind="buy in", cents=200_00)
    bob.order(TABLE, 403, kind="sit", seat=1)
    bob.order(TABLE, 403, kind="get up", seat=2)
    bob.order(TABLE, 403, kind="wager", seat=2, bet="main", cents=25_00)
    for order in ({"kind": "buy in", "cents": 50_00}, {"kind": "ready"}, {"kind": "cut"}):
        bob.order(TABLE, 403, **order)  # nobody sits at the seat of the code
    assert bob.get(f"/api/tables/{TABLE}")["you"]["seats"] == []
    whole.order(TABLE, kind="wager", seat=2, bet="main", cents=25_00)
    bob.order(TABLE, 403, kind="take back", seat=2, bet="main")
    for _ in range(20):
        whole.order(TABLE, kind="ready")
        if not whole.get(f"/api/tables/{TABLE}")["round"]["over"]:
            break
        whole.order(TABLE, kind="wager", seat=2, bet="main", cents=25_00)
    assert bob.get(f"/api/tables/{TABLE}")["round"]["legal"] == []
    bob.order(TABLE, 403, kind="act", action="stand")
    bob.order(TABLE, kind="sit", seat=SEAT)
    bob.order(TABLE, 403, kind="act", action="stand")  # another seat has the turn, though it is Bob's
    assert bob.get(f"/api/tables/{TABLE}")["you"]["seats"] == [SEAT]


def test_a_code_is_recorded_with_who_issued_it_and_when(app: Any, store: Store) -> None:
    before = int(time.time())
    code = code_for(app)
    c = schema.seat_codes.c
    asked = select(c.person, c.tbl, c.seat, c.issued_by, c.issued, c.used)
    issued = store.do(lambda connection: connection.execute(asked).one())
    assert issued[:4] == ("Bob", TABLE, SEAT, "Sam")
    assert before <= issued.issued <= time.time()
    assert issued.used is None
    assert Visitor(app).use(code) == 200
    used = store.do(lambda connection: connection.execute(asked).one())
    assert before <= used.used <= time.time()
    assert Visitor(app).use(code) == 401
    s = schema.sessions.c
    scoped = select(s.person, s.tbl, s.seat, s.issued_by).where(s.tbl.is_not(None))
    assert store.do(lambda connection: connection.execute(scoped).all()) == [("Bob", TABLE, SEAT, "Sam")]


def test_a_code_stays_for_its_seat_after_a_restart(bob: Visitor, store: Store) -> None:
    again = Visitor(make_app(Floor(store, SLOW), generous=True))
    again.http.cookies.update(bob.http.cookies)
    again.csrf = bob.csrf
    again.order("spanish", 403, kind="sit", seat=1)
    again.order(TABLE, kind="get up", seat=SEAT)
    again.order(TABLE, kind="sit", seat=SEAT)


def test_a_code_opens_the_socket_of_its_table_alone(app: Any, bob: Visitor) -> None:
    with served(app) as port:
        with socket_to(port, bob.cookie, "spanish") as line:
            assert close_code(line) == 4403
        with socket_to(port, bob.cookie) as line:
            assert json.loads(line.recv())["state"]["id"] == TABLE
            line.send(json.dumps({"id": uuid.uuid4().hex, "order": {"kind": "sit", "seat": 1}}))
            assert "only" in json.loads(line.recv())["detail"]


# --- sockets -------------------------------------------------------------------------------------------------------


def test_signing_out_ends_the_sockets_of_the_session(app: Any) -> None:
    ann, other = signed_in(app, "Ann"), signed_in(app, "Ann")
    with served(app) as port, socket_to(port, ann.cookie) as line, socket_to(port, other.cookie) as beside:
        line.recv()
        beside.recv()
        _over_the_wire(port, "/api/sign-out", ann)
        assert close_code(line) == 4401
        beside.send(json.dumps({"id": uuid.uuid4().hex, "order": {"kind": "sit", "seat": 1}}))
        assert any("done" in json.loads(beside.recv()) for _ in range(3))  # another session goes on


def test_disabling_a_person_ends_all_their_sockets_and_nobody_elses(app: Any) -> None:
    ann, other, bob, eve = (signed_in(app, name) for name in ("Ann", "Ann", "Bob", "Eve"))
    with (
        served(app) as port,
        socket_to(port, ann.cookie) as line,
        socket_to(port, other.cookie) as second,
        socket_to(port, bob.cookie) as beside,
    ):
        for each in (line, second, beside):
            each.recv()
        _over_the_wire(port, "/api/people/Ann/role", eve, 422, role="dealer", reason="promoted")  # refused
        line.send(json.dumps({"id": uuid.uuid4().hex, "order": {"kind": "sit", "seat": 2}}))
        assert any("done" in json.loads(line.recv()) for _ in range(3))
        _over_the_wire(port, "/api/people/Ann/disable", eve, reason="barred")
        assert (close_code(line), close_code(second)) == (4401, 4401)
        beside.send(json.dumps({"id": uuid.uuid4().hex, "order": {"kind": "sit", "seat": 1}}))
        assert any("done" in json.loads(beside.recv()) for _ in range(3))


def _over_the_wire(port: int, path: str, who: Visitor, status: int = 200, **asked: str) -> None:
    line = http.client.HTTPConnection("127.0.0.1", port)
    headers = {"Cookie": who.cookie, "x-pitboss-csrf": who.csrf, "Content-Type": "application/json"}
    line.request("POST", path, json.dumps(asked), headers)
    assert line.getresponse().status == status
    line.close()


def test_a_session_that_expires_ends_its_sockets(app: Any, floor: Floor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "SESSION_SECONDS", 2)
    ann = signed_in(app, "Ann")
    with served(app) as port, socket_to(port, ann.cookie) as line:
        assert "state" in json.loads(line.recv())
        assert close_code(line) == 4401


def test_no_command_comes_over_a_socket_whose_session_has_ended(
    app: Any, floor: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(_: Any, __: Any) -> None:
        await asyncio.sleep(3600)

    monkeypatch.setattr("pitboss.floor.people.sessions.Sessions.over", never)  # nobody watches the session
    ann = signed_in(app, "Ann")
    with served(app) as port, socket_to(port, ann.cookie) as line:
        line.recv()
        _over_the_wire(port, "/api/sign-out", ann)
        line.send(json.dumps({"id": uuid.uuid4().hex, "order": {"kind": "sit", "seat": 1}}))
        assert close_code(line) == 4401
    assert floor.tables[TABLE].seats == {}


# --- clocks --------------------------------------------------------------------------------------------------------


class SetClock:
    """A machine's clock that somebody sets."""

    def __init__(self) -> None:
        self.ahead = 0.0
        self._time = time.time

    def __call__(self) -> float:
        return self._time() + self.ahead


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SetClock:
    found = SetClock()
    monkeypatch.setattr(time, "time", found)
    return found


def opens(app: Any, cookie: str) -> bool:
    """Whether a cookie opens a session; sent as it is, since a browser would go by the clock, too."""
    return Visitor(app).http.get("/api/me", headers={"cookie": cookie}).status_code == 200


def test_a_clock_that_goes_back_revives_no_session(app: Any, store: Store, clock: SetClock) -> None:
    cookie = signed_in(app, "Ann").cookie
    assert opens(app, cookie)
    clock.ahead = sessions.SESSION_SECONDS + 5
    assert not opens(app, cookie)
    clock.ahead = 0
    assert not opens(app, cookie)
    assert not opens(make_app(Floor(store, SLOW), generous=True), cookie)


def test_what_was_done_later_is_not_forgotten_by_a_restart(app: Any, store: Store, clock: SetClock) -> None:
    yesterdays = [signed_in(app, name).cookie for name in ("Ann", "Dana")]
    clock.ahead = sessions.SESSION_SECONDS + 5
    bob = signed_in(app, "Bob")
    bob.order(TABLE, kind="sit", seat=1)
    bob.order(TABLE, kind="buy in", cents=100_00)
    clock.ahead = 0
    again = make_app(Floor(store, SLOW), generous=True)
    assert not any(opens(again, cookie) for cookie in yesterdays)
    assert opens(again, bob.cookie)


def test_a_clock_that_goes_back_revives_no_code(app: Any, clock: SetClock) -> None:
    code = code_for(app)
    clock.ahead = seat_codes.CODE_SECONDS + 5
    assert Visitor(app).use(code) == 401
    clock.ahead = 0
    assert Visitor(app).use(code) == 401


def test_after_a_clock_went_back_sessions_still_end(app: Any, floor: Floor, clock: SetClock) -> None:
    clock.ahead = 1000.0
    now = floor.sessions.clock.now()
    clock.ahead = 0
    at = time.monotonic()
    assert floor.sessions.clock.now() >= now
    while time.monotonic() < at + 1.1:
        time.sleep(0.05)
    assert floor.sessions.clock.now() > now
