"""A floor that is asked over HTTP, stopped and started again: one table of each procedure, people of each role.

The server runs in this process, so that what it holds in memory can be looked at; requests go through all of it.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import secrets
import threading
import uuid
from collections.abc import Coroutine, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final, TypeVar

from pitboss.errors import PitbossError
from pitboss.floor.floor import Floor
from pitboss.floor.http.app import make_app
from pitboss.floor.http.guards.security import COOKIE, CSRF_HEADER
from pitboss.floor.live.setup import SetUp, SideChoice
from pitboss.floor.people.people import Person, Role
from pitboss.ledger import open_store, schema
from tests.databases import SLOW, Databases
from tests.jackpots import BLAZING, blazing

T = TypeVar("T")
PASSWORD: Final = "sit-down-and-play"
CENTS: Final = 1_000_000_00
PLAYERS: Final = ("Ann", "Bob", "Cy")
PEOPLE: Final = (
    *(Person(name, Role.PLAYER) for name in PLAYERS),
    Person("Dana", Role.DEALER),
    Person("Dan", Role.DEALER),
    Person("Kay", Role.CASHIER),
    Person("Sam", Role.SUPERVISOR),
    Person("Sue", Role.SUPERVISOR),
    Person("Eve", Role.EXECUTIVE),
    Person("Sid", Role.SURVEILLANCE),
    Person("Alex", Role.AUDITOR),
    Person("Tess", Role.DIRECTOR),
    Person("Old Ann", Role.PLAYER),
)
EXPIRED: Final = "Old Ann"  # a player whose session is over
NOBODY: Final = ""

JACKPOT: Final = "sevens"  # its awards wait for people, and from $1,000 on for an executive
AWARD: Final = "award"  # a step of an award, which is no order at a table: its number, and the step
_TWO_DECKS: Final[Mapping[str, bool | int | str]] = {"decks": 2, "dealt_from": "digital"}
TABLES: Final = (
    SetUp(
        id="blackjack",
        name="Digital",
        game="blackjack",
        options=_TWO_DECKS,
        sides=(SideChoice("lucky-ladies"), SideChoice("royal-match-21")),
    ),
    SetUp(
        id="late",
        name="Late wagers",
        game="blackjack",
        options={"decks": 2},
        sides=(SideChoice("bust-bonus-30-899-09"), SideChoice("bust-the-house")),
    ),
    SetUp(id="streak", name="Carried wagers", game="blackjack", options=_TWO_DECKS, sides=(SideChoice("streak"),)),
    SetUp(id="go-fish", name="Special deck", game="blackjack", options={"decks": 2}, sides=(SideChoice("go-fish-21"),)),
    SetUp(id="shuffler", name="Shuffling shoe", game="blackjack", options={"dealt_from": "shuffling shoe"}),
    SetUp(id="by-hand", name="By hand", game="blackjack", options={"decks": 1, "dealt_from": "hand"}),
    SetUp(id="spanish", name="Spanish", game="spanish-21", options={"decks": 2, "dealt_from": "hand"}),
    SetUp(id="switch", name="Switch", game="blackjack-switch", sides=(SideChoice("super-match"),)),
    SetUp(id="free-bet", name="Free Bet", game="free-bet-blackjack", sides=(SideChoice("push-22"),)),
    SetUp(id="multiple-action", name="Multiple Action", game="multiple-action-blackjack"),
    SetUp(id="triple-play", name="Triple Play", game="triple-play-blackjack"),
    SetUp(id="double-up", name="Double Up", game="double-up-blackjack-1"),
    SetUp(id="burnout", name="Burnout", game="blackjack-burnout"),
    SetUp(id="pai-jack", name="Pai Jack", game="pai-jack", sides=(SideChoice("pai-jack-bonus"),)),
    SetUp(id="three-card-21", name="3 Card 21", game="3-card-21-n-done", sides=(SideChoice("three-card-bonus"),)),
    SetUp(id="competition", name="Competition 21", game="competition-21", min_cents=1_00, max_cents=100_00),
    SetUp(
        id="deuces",
        name="Deuces",
        game="deuces-wild-xtreme",
        sides=(SideChoice("deuces-wild-odds"), SideChoice("trips-plus-wild")),
    ),
    SetUp(id="hold-em", name="Hold 'em", game="21-hold-em"),
    SetUp(id="ante-up", name="Ante Up", game="ante-up-21", sides=(SideChoice("poker-bonus"),)),
    SetUp(id="stadium", name="Stadium", game="stadium-blackjack"),
    SetUp(id="multi-hand", name="Multi-Hand", game="multi-hand-blackjack"),
    SetUp(
        id="dealt",
        name="By a dealer",
        game="blackjack",
        kind="dealt",
        inspected_by="Dana",
        options={"decks": 1, "dealt_from": "hand"},
        sides=(SideChoice("lucky-lucky"), SideChoice("bust-bonus-30-899-09")),
    ),
    SetUp(
        id="dealt-streak",
        name="Carried, by a dealer",
        game="blackjack",
        kind="dealt",
        inspected_by="Dana",
        sides=(SideChoice("streak"),),
    ),
    SetUp(id="dealt-pai-jack", name="Pai Jack by a dealer", game="pai-jack", kind="dealt", inspected_by="Dana"),
    SetUp(
        id="link",
        name="Linked",
        game="blackjack-wa-3119",
        options={"decks": 6},
        sides=(SideChoice(BLAZING, paytable="1", jackpot=JACKPOT),),
    ),
    SetUp(
        id="dealt-link",
        name="Linked, by a dealer",
        game="blackjack-wa-3119",
        kind="dealt",
        inspected_by="Dana",
        options={"decks": 6},
        sides=(SideChoice(BLAZING, paytable="1", jackpot=JACKPOT),),
    ),
    SetUp(id="dealt-ante-up", name="Ante Up by a dealer", game="ante-up-21", kind="dealt", inspected_by="Dana"),
)


# --- requests --------------------------------------------------------------------------------------------------------


class _Loop:
    """One event loop in a thread of its own, for all floors of this process."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        threading.Thread(target=self.loop.run_forever, name="floor", daemon=True).start()

    def run(self, job: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(job, self.loop).result()


_loop: _Loop | None = None


def run(job: Coroutine[Any, Any, T]) -> T:
    """What it comes to, in the loop that serves the floor."""
    global _loop
    _loop = _loop or _Loop()
    return _loop.run(job)


@dataclass(frozen=True)
class Answer:
    """A response of the server."""

    status: int
    body: Any
    cookie: str = ""  # of a session that began

    @property
    def is_refused(self) -> bool:
        return 400 <= self.status < 500

    @property
    def why(self) -> str:
        return str(self.body.get("detail")) if isinstance(self.body, dict) else str(self.body)


async def _request(app: Any, method: str, path: str, headers: Mapping[str, str], content: bytes) -> Answer:
    """One HTTP request to the whole application, as a server makes it."""
    place, _, query = path.partition("?")
    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": place,
        "raw_path": place.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(name.lower().encode(), value.encode("latin-1")) for name, value in headers.items()],
        "client": ("127.0.0.1", 50_000),
        "server": ("testserver", 80),
    }
    received = False
    sent: list[Any] = []

    async def receive() -> dict[str, Any]:
        nonlocal received
        if received:
            await asyncio.Event().wait()
        received = True
        return {"type": "http.request", "body": content, "more_body": False}

    async def send(message: Any) -> None:
        sent.append(message)

    fault = ""
    try:
        await app(scope, receive, send)
    except Exception as error:  # which a server answers with 500
        fault = f"{type(error).__name__}: {error}"
    status = next((each["status"] for each in sent if each["type"] == "http.response.start"), 500)
    body = b"".join(each.get("body", b"") for each in sent if each["type"] == "http.response.body")
    if fault:
        return Answer(500, fault)
    try:
        return Answer(status, json.loads(body) if body else None, _cookie(sent))
    except ValueError:
        return Answer(status, body.decode(errors="replace"))


def _cookie(sent: list[Any]) -> str:
    headers = [pair for each in sent if each["type"] == "http.response.start" for pair in each["headers"]]
    found = [value.decode() for name, value in headers if name.lower() == b"set-cookie"]
    return next((each.partition(";")[0].partition("=")[2] for each in found), "")


@dataclass(frozen=True)
class Pass:
    """What lets somebody in: the session's cookie and the page's token."""

    token: str = ""
    csrf: str = ""

    @property
    def headers(self) -> dict[str, str]:
        if not self.token:
            return {}
        return {"cookie": f"{COOKIE}={self.token}", CSRF_HEADER: self.csrf}


# --- the floor -------------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def seeded(chance: Random) -> Iterator[None]:
    """Keys of shoes and stops of wheels come from this chance, so that a run can be repeated."""
    usual = secrets.token_bytes, secrets.randbelow
    secrets.token_bytes = lambda nbytes=None: chance.randbytes(nbytes or 32)
    secrets.randbelow = lambda exclusive_upper_bound: chance.randrange(exclusive_upper_bound)
    try:
        yield
    finally:
        secrets.token_bytes, secrets.randbelow = usual


def furnish(url: str, tables: tuple[SetUp, ...]) -> dict[str, Pass]:
    """A new floor with its people, who sign in once: passwords are slow on purpose."""
    store = open_store(url)
    floor = Floor(store, SLOW)
    for each in PEOPLE:
        floor.sign_on(each.name, each.role, PASSWORD, CENTS if each.role is Role.PLAYER else 0)
    floor.open_jackpot(blazing(id=JACKPOT), "Eve")
    with seeded(Random(0)):
        for wanted in tables:
            floor.add(wanted)
    app = make_app(floor, generous=True)
    passes = {each.name: _sign_in(app, each.name) for each in PEOPLE}
    s = schema.sessions.c
    store.do(lambda c: c.execute(schema.sessions.update().where(s.person == EXPIRED).values(expires=1)))
    app.state.lab.close()
    store.close()
    return {NOBODY: Pass(), **passes}


def _sign_in(app: Any, name: str) -> Pass:
    credentials = json.dumps({"name": name, "password": PASSWORD}).encode()
    headers = {"host": "testserver", "content-type": "application/json", "content-length": str(len(credentials))}
    answer = run(_request(app, "POST", "/api/sign-in", headers, credentials))
    if answer.status != 200:
        raise RuntimeError(f"{name} is not let in: {answer.why}")
    return Pass(answer.cookie, answer.body["csrf"])


class _Errors(logging.Handler):
    """What the floor says about faults of its own."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.told: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.told.append(record.getMessage())


class House:
    """A floor on a database, which can be closed and opened again. Chance is seeded: a run can be repeated."""

    def __init__(self, url: str, passes: Mapping[str, Pass], seed: int = 0, lines_in_shift: int = 60) -> None:
        self.url = url
        self.passes = passes
        self.chance = Random(seed)
        self.lines_in_shift = lines_in_shift
        self.restarts = 0
        self.asked = 0  # requests, sockets and clocks that ran out
        self.seen: tuple[int, dict[str, Any]] | None = None  # what a test saw after so many of them
        self.errors = _Errors()
        logging.getLogger("pitboss").addHandler(self.errors)
        self._open()

    def _open(self) -> None:
        with seeded(self.chance):
            self.store = open_store(self.url)
            try:
                self.floor = Floor(self.store, SLOW, self.lines_in_shift)
                self.app = make_app(self.floor, generous=True)
            except BaseException:
                self.store.close()
                raise

    def _stop(self) -> None:
        self.app.state.lab.close()
        self.store.close()

    def close(self) -> None:
        logging.getLogger("pitboss").removeHandler(self.errors)
        self._stop()

    def restart(self) -> None:
        """Stop the floor and start it on what the database holds."""
        self._stop()
        self.restarts += 1
        self.asked += 1
        self._open()

    def ask(self, person: str, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        content = b"" if body is None else json.dumps(body).encode()
        sent = {"host": "testserver", "content-type": "application/json", **self.passes[person].headers, **headers}
        self.asked += 1
        with seeded(self.chance):
            return run(_request(self.app, method, path, {**sent, "content-length": str(len(content))}, content))

    def order(self, person: str, table: str, order: Mapping[str, Any], id: str = "") -> Answer:
        if order["kind"] == AWARD:
            return self.ask(person, "POST", f"/api/jackpots/{JACKPOT}/awards/{order['award']}/{order['step']}")
        body = {"id": id or uuid.uuid4().hex, "order": order}
        return self.ask(person, "POST", f"/api/tables/{table}/commands", body)

    def time_out(self, table: str) -> PitbossError | None:
        """The clock of a table has run out; the refusal, when there is nothing that can be done then."""
        play = self.floor.play[table]
        if play.deadline is None:  # nobody has to do anything
            return None
        self.asked += 1
        play.deadline = 0.0
        refusals: list[PitbossError] = []

        def tick() -> None:
            try:
                play.tick()
            except PitbossError as error:
                refusals.append(error)
                raise

        with seeded(self.chance):
            run(play.live.perform_unasked(tick))
        return refusals[0] if refusals else None

    def new_shoe(self, table: str) -> None:
        """Another shoe: the tables of a new floor all begin with the same one."""
        for kind in ("close table", "open table"):
            self.order("Eve", table, {"kind": kind})
        if (wanted := self.floor.tables[table].running().to_inspect) is not None:
            order = {"kind": "inspect cards", "cards": wanted["cards"], "sound": True, "device": True}
            self.order("Dana", table, order)

    def listen(self, person: str, path: str) -> int:
        """What becomes of a socket: 200 when the table is told, or the code that it is closed with."""
        self.asked += 1
        return run(_socket(self.app, path, self.passes[person].headers))


async def _socket(app: Any, path: str, headers: Mapping[str, str]) -> int:
    scope = {
        "type": "websocket",
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "http_version": "1.1",
        "scheme": "ws",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [(b"host", b"testserver"), *((name.encode(), value.encode()) for name, value in headers.items())],
        "client": ("127.0.0.1", 50_000),
        "server": ("testserver", 80),
        "subprotocols": [],
    }
    told: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    events = [{"type": "websocket.connect"}]

    async def receive() -> Any:
        if events:
            return events.pop()
        await told
        return {"type": "websocket.disconnect", "code": 1000}

    async def send(message: Any) -> None:
        if message["type"] != "websocket.accept" and not told.done():
            told.set_result(200 if message["type"] == "websocket.send" else message.get("code", 1000))

    await app(scope, receive, send)
    return await told


class Floors:
    """New floors with these tables, copied from one that is furnished."""

    def __init__(self, databases: Databases, tables: tuple[SetUp, ...] = TABLES) -> None:
        self.databases = databases
        self.tables = tables
        self.passes: dict[str, Pass] = {}

    def _make(self, url: str) -> None:
        self.passes.update(furnish(url, self.tables))

    @contextlib.contextmanager
    def new(self, seed: int = 0, lines_in_shift: int = 60) -> Iterator[House]:
        with self.databases.furnished(self._make) as url:
            house = House(url, self.passes, seed, lines_in_shift)
            try:
                yield house
            finally:
                with contextlib.suppress(Exception):  # one that did not open again is closed
                    house.close()
