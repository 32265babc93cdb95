"""The floor's application behind a real server, in a thread of this process: sockets, slow senders, addresses."""

from __future__ import annotations

import json
import threading
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn
from fastapi.testclient import TestClient
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from pitboss.cli.floor_server import SERVER
from pitboss.floor import demo
from tests.servers import free_port

CLOSE_SECONDS = 10


@contextmanager
def served(app: Any) -> Iterator[int]:
    """The port that the application answers at, with the options that `pitboss floor` gives the server."""
    port = free_port()
    server = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=port, lifespan="off", **SERVER))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    try:
        yield port
    finally:
        server.should_exit = True
        thread.join()


class Visitor:
    """Somebody's browser at an address of its own, talking to the application itself."""

    def __init__(self, app: Any, address: str = "192.0.2.1") -> None:
        self.http = TestClient(app, client=(address, 50_000))
        self.csrf = ""

    def sign_in(self, name: str, password: str = demo.PASSWORD) -> int:
        return self._begin({"name": name, "password": password})

    def use(self, code: str) -> int:
        return self._begin({"code": code})

    def _begin(self, credentials: dict[str, str]) -> int:
        answer = self.http.post("/api/sign-in", json=credentials)
        self.csrf = answer.json().get("csrf", "")
        return answer.status_code

    @property
    def cookie(self) -> str:
        return f"pitboss_session={self.http.cookies['pitboss_session']}"

    def get(self, path: str, status: int = 200) -> Any:
        answer = self.http.get(path)
        assert answer.status_code == status, answer.text
        return answer.json()

    def post(self, path: str, status: int = 200, **asked: Any) -> Any:
        return self.send(path, json.dumps(asked).encode(), status)

    def send(self, path: str, body: bytes, status: int) -> Any:
        headers = {"x-pitboss-csrf": self.csrf, "content-type": "application/json"}
        answer = self.http.post(path, content=body, headers=headers)
        assert answer.status_code == status, answer.text
        return answer.json()

    def order(self, table: str, status: int = 200, **order: Any) -> Any:
        return self.post(f"/api/tables/{table}/commands", status, id=uuid.uuid4().hex, order=order)


def socket_to(port: int, cookie: str, table: str = "blackjack") -> ClientConnection:
    return connect(f"ws://127.0.0.1:{port}/api/tables/{table}/live", additional_headers={"Cookie": cookie})


def close_code(socket: ClientConnection) -> int | None:
    """The code that the server hangs up with; whatever it says before is skipped."""
    try:
        while True:
            socket.recv(timeout=CLOSE_SECONDS)
    except ConnectionClosed:
        return socket.close_code
