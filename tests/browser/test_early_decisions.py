"""Where all players decide at the same time, every player has the buttons at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.servers import Client

TABLE = "stadium"


def ordered(who: Client, **order: Any) -> None:
    status, answer = who.order(TABLE, order)
    assert status == 200, answer


def state_of(who: Client) -> Any:
    return who.ask("GET", f"/api/tables/{TABLE}")[1]


def wager(players: dict[str, Client]) -> None:
    """Place both wagers, cut the cards if asked, and deal."""
    for seat, who in enumerate(players.values(), start=1):
        order = {"kind": "wager", "seat": seat, "bet": "main", "cents": 50_00}
        status, _ = who.order(TABLE, order)
        while (cutter := state_of(who)["cut"]) is not None:
            ordered(players[cutter], kind="cut")
        if status != 200:
            ordered(who, **order)
    for who in players.values():
        ordered(who, kind="ready")


def play_out(players: dict[str, Client]) -> None:
    """Take the first action on offer until the round is over."""
    while not state_of(players["Ann"])["round"]["over"]:
        for who in players.values():
            if legal := state_of(who)["round"]["legal"]:
                ordered(who, kind="act", action=legal[0]["name"])


def test_a_decision_before_the_seats_turn(address: str, signed_in: Callable[..., Page]) -> None:
    port = int(address.rpartition(":")[2])
    players = {name: Client(port, name) for name in ("Ann", "Bob")}
    for seat, who in enumerate(players.values(), start=1):
        who.sign_in()
        ordered(who, kind="sit", seat=seat)
        ordered(who, kind="buy in", cents=4_000_00)
    ann, bob = players.values()
    wager(players)
    while not state_of(bob)["ahead"]:  # a blackjack ends the round at once
        play_out(players)
        wager(players)
    page = signed_in("Bob")
    page.goto(f"{address}/table?id={TABLE}")
    expect(page.locator(".turn .notice")).to_contain_text("All players decide now")
    page.locator(".turn .action").first.click()
    expect(page.locator(".turn .notice")).to_contain_text("Your decision")
    assert state_of(bob)["ahead"][0]["decided"]
    ordered(ann, kind="act", action=state_of(ann)["round"]["legal"][0]["name"])
    expect(page.locator(".turn .notice").first).not_to_contain_text("Your decision")
    play_out(players)
    for seat, who in enumerate(players.values(), start=1):
        ordered(who, kind="get up", seat=seat)
        who.hang_up()
