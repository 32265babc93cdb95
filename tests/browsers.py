"""People at a floor over HTTP, in the process of the test."""

from __future__ import annotations

import uuid
from typing import Any

from fastapi.testclient import TestClient

from pitboss.floor import demo
from pitboss.floor.floor import Floor
from pitboss.ledger.entries import balances, unbalanced_journals, wrong_accounts


class Browser:
    """Somebody's browser."""

    def __init__(self, app: Any) -> None:
        self.http = TestClient(app)
        self.csrf = ""

    def sign_in(self, name: str) -> Browser:
        answer = self.http.post("/api/sign-in", json={"name": name, "password": demo.PASSWORD})
        assert answer.status_code == 200, answer.text
        self.csrf = answer.json()["csrf"]
        return self

    def get(self, path: str, status: int = 200) -> Any:
        answer = self.http.get(path)
        assert answer.status_code == status, answer.text
        return answer.json()

    def post(self, path: str, status: int = 200, **asked: Any) -> Any:
        answer = self.http.post(path, json=asked, headers={"x-pitboss-csrf": self.csrf})
        assert answer.status_code == status, answer.text
        return answer.json()

    def order(self, table: str, status: int = 200, *, id: str = "", **order: Any) -> Any:
        return self.post(f"/api/tables/{table}/commands", status, id=id or uuid.uuid4().hex, order=order)


def sit_down(who: Browser, table: str = "blackjack", seat: int = 1, cents: int = 500_00) -> None:
    who.order(table, kind="sit", seat=seat)
    who.order(table, kind="buy in", cents=cents)


def put_down(who: Browser, table: str, seat: int, cents: int) -> None:
    """A main wager; a cut that is offered first is declined."""
    answer = who.http.post(
        f"/api/tables/{table}/commands",
        json={"id": uuid.uuid4().hex, "order": {"kind": "wager", "seat": seat, "bet": "main", "cents": cents}},
        headers={"x-pitboss-csrf": who.csrf},
    )
    if answer.status_code == 422 and "may cut" in answer.json()["detail"]:
        who.order(table, kind="cut")
        who.order(table, kind="wager", seat=seat, bet="main", cents=cents)
    else:
        assert answer.status_code == 200, answer.text


def play_out(who: Browser, table: str = "blackjack") -> dict[str, Any]:
    """Whatever is offered first, until the round is over."""
    for _ in range(50):
        state = who.get(f"/api/tables/{table}")
        if state["round"]["over"]:
            return dict(state)
        offer = state["round"]["legal"][0]
        who.order(table, kind="act", action=offer["name"], step=state["round"]["step"])
    raise AssertionError("the round does not end")


def check_books(floor: Floor) -> None:
    held = floor.store.do(balances)
    assert sum(held.values()) == 0
    assert floor.store.do(unbalanced_journals) == []
    assert floor.store.do(wrong_accounts) == []
    for live in floor.tables.values():
        floor._check_books(live, held)
