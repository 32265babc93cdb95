"""People whose line is bad: they read nothing, go away in the middle, send twice or in the wrong order."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.forked_floor import ForkedFloor, Nursery
from tests.servers import Client, FloorProcess

TABLE = "blackjack"
DEAF = 20  # connections that never read what they are told
ROUNDS = 12


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory, nursery: Nursery) -> Iterator[FloorProcess]:
    process = ForkedFloor(nursery, Path(tmp_path_factory.mktemp("clients")))
    process.start()
    yield process
    process.stop()


@pytest.fixture
def bob(floor: FloorProcess) -> Iterator[Client]:
    client = Client(floor.port, "Bob")
    client.sign_in()
    assert client.order(TABLE, {"kind": "sit", "seat": 2})[0] == 200
    assert client.order(TABLE, {"kind": "buy in", "cents": 1_000_00})[0] == 200
    yield client
    finish(client)
    assert client.order(TABLE, {"kind": "get up", "seat": 2})[0] == 200
    client.hang_up()


def seen(client: Client) -> dict[str, Any]:
    status, state = client.ask("GET", f"/api/tables/{TABLE}")
    assert status == 200
    return dict(state)


def chips(client: Client) -> int:
    return int(seen(client)["rack_cents"])


def wager(client: Client) -> None:
    assert client.order(TABLE, {"kind": "wager", "seat": 2, "bet": "main", "cents": 10_00})[0] == 200


def finish(client: Client) -> None:
    """Play the round to its end, whatever is asked."""
    while (round := seen(client)["round"]) is not None and not round["over"]:
        if round["takes_wagers"]:
            if not round["positions"]:
                return
            order: dict[str, Any] = {"kind": "ready"}
        else:
            order = {"kind": "act", "action": round["legal"][0]["name"], "step": round["step"]}
        assert client.order(TABLE, order)[0] == 200


def dealt(client: Client) -> int:
    """Rounds until one is dealt in which a hand may stand; where it stands."""
    while True:
        wager(client)
        assert client.order(TABLE, {"kind": "ready"})[0] == 200
        round = seen(client)["round"]
        if not round["over"] and round["legal"][0]["name"] == "stand":
            return int(round["step"])
        finish(client)


def deaf(client: Client) -> socket.socket:
    """A socket to the table whose other end is never read, with the smallest buffer that there is."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
    line.connect(("127.0.0.1", client.port))
    line.sendall(
        f"GET /api/tables/{TABLE}/live HTTP/1.1\r\nHost: 127.0.0.1:{client.port}\r\nOrigin: http://127.0.0.1:{client.port}\r\n"
        f"Cookie: {client.cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
    )
    assert line.recv(12) == b"HTTP/1.1 101"
    return line


def test_nobody_waits_for_those_who_do_not_read(bob: Client) -> None:
    lines = [deaf(bob) for _ in range(DEAF)]
    begun = seen(bob)["version"]
    for _ in range(ROUNDS):
        wager(bob)
        finish(bob)
    assert seen(bob)["version"] > begun + 2 * ROUNDS
    for line in lines:
        line.close()


def test_who_goes_away_after_sending_has_sent(bob: Client) -> None:
    """The connection is gone before the answer; the command is done, and done once when it is sent again."""
    before, order = chips(bob), {"kind": "buy in", "cents": 7_00}
    body = json.dumps({"id": "seven-dollars", "order": order})
    with socket.create_connection(("127.0.0.1", bob.port)) as line:
        line.sendall(
            f"POST /api/tables/{TABLE}/commands HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {bob.cookie}\r\n"
            f"x-pitboss-csrf: {bob.csrf}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n{body}".encode()
        )
    deadline = time.monotonic() + 20
    while chips(bob) == before:
        assert time.monotonic() < deadline, "what was sent was not done"
        time.sleep(0.05)
    assert bob.order(TABLE, order, id="seven-dollars")[0] == 200
    assert chips(bob) == before + 7_00


def test_a_decision_that_comes_late_decides_nothing_else(bob: Client) -> None:
    """Commands out of their order: a hit for a hand that has moved on, a wager for a round that is being dealt."""
    step = dealt(bob)
    assert bob.order(TABLE, {"kind": "wager", "seat": 2, "bet": "main", "cents": 10_00})[0] == 422
    assert bob.order(TABLE, {"kind": "act", "action": "stand", "step": step})[0] == 200
    status, answer = bob.order(TABLE, {"kind": "act", "action": "hit", "step": step})
    assert (status, "moved on" in answer["detail"] or "decision to make" in answer["detail"]) == (409, True)


def test_the_same_name_for_another_command_is_refused(bob: Client) -> None:
    before = chips(bob)
    assert bob.order(TABLE, {"kind": "buy in", "cents": 1_00}, id="one-dollar")[0] == 200
    status, answer = bob.order(TABLE, {"kind": "buy in", "cents": 2_00}, id="one-dollar")
    assert (status, "used for another command" in answer["detail"]) == (409, True)
    assert chips(bob) == before + 1_00
