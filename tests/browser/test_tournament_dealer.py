"""The dealer's console at a tournament's table: the button, where the hand begins, and the order of bets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from tests.browser.access import axe_findings
from tests.marks import proves
from tests.servers import Client
from tests.tournament_floor import document

SignIn = Callable[..., Page]
TABLE = "console-t1"


def dealt_tournament(port: int) -> None:
    """Ann and Bob at a table that a dealer deals."""
    eve = Client(port, "Eve")
    eve.sign_in()
    text = document("console", tables=1).replace(', dealt_from = "digital"', "").replace("advance = 2", "advance = 1")
    asked: list[tuple[str, dict[str, Any]]] = [("/api/tournaments", {"text": text})]
    asked += [
        ("/api/tournaments/console/steps", {"kind": kind, "fields": fields, "tables": "dealt"})
        for kind, fields in (
            ("open event", {"event": "main"}),
            ("register", {"player": "Ann", "name": "Ann"}),
            ("register", {"player": "Bob", "name": "Bob"}),
            ("close registration", {}),
            ("draw", {}),
        )
    ]
    for path, body in asked:
        status, answer = eve.ask("POST", path, body)
        assert status == 200, answer
    eve.hang_up()


@proves("CO 30-832.08(3) s.1", "CO 30-832.08(3) s.2")
def test_the_console_shows_the_button_and_the_order_of_bets(signed_in: SignIn, address: str) -> None:
    port = urlsplit(address).port
    assert port is not None
    dealt_tournament(port)
    dana = signed_in("Dana", f"/dealer?id={TABLE}")
    state = dana.request.get(f"/api/tables/{TABLE}").json()["tournament"]
    first, second = state["order"]
    assert state["button"] == state["to_bet"] == first["seat"]
    begins = f"The hand begins at seat {first['seat']} ({first['name']}), which has the button."
    expect(dana.get_by_text(begins)).to_be_visible()
    order = f"Bets and play: {first['seat']} {first['name']}, {second['seat']} {second['name']}."
    expect(dana.get_by_text(order)).to_be_visible()
    expect(dana.get_by_text(f"Seat {first['seat']} ({first['name']}) bets now.")).to_be_visible()
    expect(dana.locator(".dealer-button")).to_have_count(1)
    assert axe_findings(dana) == []
    dana.locator('[data-key="inspect"]').click()
    expect(dana.locator('[data-key="inspect"]')).to_have_count(0)
    better = Client(port, first["name"])
    better.sign_in()
    status, answer = better.order(TABLE, {"kind": "wager", "seat": first["seat"], "bet": "main", "cents": 25})
    assert status == 200, answer
    expect(dana.get_by_text(f"Seat {second['seat']} ({second['name']}) bets now.")).to_be_visible()
    better.hang_up()
