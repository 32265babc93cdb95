"""A full table on the dealer's console: every seat in its place, nothing under anything, the acting hand in view."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.steps import TWO_FRAMES, Neighbor

SignIn = Callable[..., Page]
TABLE = "single-deck"
NAMES = ("Ana", "Ben", "Cid", "Dee", "Eli", "Fay", "Maximiliana")
SIZES = ((1280, 900), (1400, 900), (1920, 1080), (1024, 768), (390, 844))

# What overlaps on the dealer's console, and what of it is out of view.
MISPLACED = """() => {
    const found = [];
    const shown = (selector, within = document) => [...within.querySelectorAll(selector)]
        .filter((each) => each.getClientRects().length)
        .map((each) => [`${each.className} ${each.innerText.slice(0, 30)}`.replace(/\\s+/g, ' '),
                        each.getBoundingClientRect(), each]);
    const crosses = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
    const pairs = (list) => list.forEach(([one, a], i) => list.slice(i + 1).forEach(([other, b]) => {
        if (crosses(a, b)) found.push(`${one} covers ${other}`);
    }));
    pairs(shown('.position'));
    pairs(shown('.positions .hand, .positions .bet, .positions .plate, .positions .circle'));
    pairs(shown('.title, .dealer, .positions, .dealers-dock'));
    const [[, frame]] = shown('.positions');
    for (const [, box, seat] of shown('.position'))
        for (const [part, own] of shown('.cards, .bet, .plate, .circle, .result', seat))
            if (own.left < box.left - 2 || own.right > box.right + 2) found.push(`${part} leaves its column`);
    const hands = shown('.hand.acting');
    for (const [hand, box] of hands) {
        if (box.bottom > frame.bottom + 1 || box.top < frame.top - 1) found.push(`acting ${hand} is out of view`);
        if (box.bottom > innerHeight || box.top < 0) found.push(`acting ${hand} is outside the window`);
    }
    const [[, dock]] = shown('.dealers-dock');
    if (dock.bottom > innerHeight + 1) found.push('the dock is out of view');
    for (const [button, box] of shown('.turn .actions button'))
        if (box.bottom > dock.bottom + 1) found.push(`${button} is under the dock's end`);
    if (document.documentElement.scrollWidth > innerWidth) found.push('the page is wider than the window');
    return found;
}"""
# Nor does a seat scroll out of view where there is room for all.
ALL_IN_VIEW = """() => {
    const frame = document.querySelector('.positions').getBoundingClientRect();
    return [...document.querySelectorAll('.position')].map((each) => each.getBoundingClientRect())
        .every((box) => box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1);
}"""
COLUMNS = """() => [...document.querySelectorAll('.position')].map((each) => {
    const box = each.getBoundingClientRect();
    return Math.round((box.left + box.right) / 2);
})"""


def look(dana: Page, moment: str, sizes: tuple[tuple[int, int], ...] = SIZES) -> list[str]:
    """What is misplaced at any size."""
    found: list[str] = []
    for width, height in sizes:
        dana.set_viewport_size({"width": width, "height": height})
        dana.evaluate(TWO_FRAMES)
        found += [f"{moment}, {width}×{height}: {each}" for each in dana.evaluate(MISPLACED)]
        if width >= 1280 and not dana.evaluate(ALL_IN_VIEW):
            found.append(f"{moment}, {width}×{height}: a seat is out of view")
    dana.set_viewport_size({"width": 1280, "height": 900})
    dana.evaluate(TWO_FRAMES)
    return found


@pytest.fixture
def dealer(address: str) -> Iterator[Neighbor]:
    """The dealer's own orders, without a page."""
    dealer = Neighbor(int(address.rpartition(":")[2]), "Dana")
    dealer.sign_in()
    yield dealer
    dealer.hang_up()


def tell(dealer: Neighbor, **order: Any) -> None:
    status, answer = dealer.order(TABLE, order)
    assert status == 200, answer


def due(dealer: Neighbor) -> Any:
    return dealer.state(TABLE)["round"]


def fill(dealer: Neighbor) -> None:
    """Seven guests, each with a wager and a side wager."""
    for seat, name in enumerate(NAMES, start=1):
        tell(dealer, kind="seat guest", seat=seat, player=name)
        tell(dealer, kind="sell chips", player=name, cents=500_00)
        tell(dealer, kind="wager for", seat=seat, bet="main", cents=20_00)
        tell(dealer, kind="wager for", seat=seat, bet="Lucky Lucky", cents=5_00)


def settle(dealer: Neighbor) -> None:
    """Deal until the round is over: everybody stands."""
    for _ in range(120):
        state = due(dealer)
        if state["over"]:
            return
        if state["actor"] == "chance":
            cards = state["expects"]["cards"]
            tell(dealer, kind="deal", card=next((c for c in cards if c[:-1] in ("9", "10", "8", "7")), cards[0]))
        elif state["turn"]:
            names = [each["name"] for each in state["legal"]]
            tell(dealer, kind="act for", action="stand" if "stand" in names else names[0], step=state["step"])
        else:
            tell(dealer, kind="go ahead")
    raise AssertionError("the round does not end")


# --- several hands and many side wagers -----------------------------------------------------------------------------


def crowd(state: Any, hands: int, sides: int, *, over: bool = False) -> Any:
    """The same table with every seat taken: so many hands at each, one of which acts, and so many side wagers."""
    seats = range(1, state["positions"] + 1)
    guests = {seat: f"guest {NAMES[(seat - 1) % 7]}" for seat in seats}
    wagers = ("Lucky Ladies", "Royal Match 21", "Match the Dealer", "21+3", "Bust It", "Super Sevens")
    ended = {
        "outcome": "lose: lower total",
        "headline": "Dealer wins, 20 to 14",
        "result": "lost",
        "net_cents": -25_00,
    }

    def hand(seat: int, number: int) -> Any:
        return {
            "cards": ["8h", "3s", "5d"][: 2 + (number + seat) % 2],
            "total": 16,
            "soft": False,
            "stake_cents": 25_00,
            "doubled_cents": 0,
            "free_cents": 0,
            "state": "stands" if number else "",
            "acting": not over and seat == 5 and number == hands - 1,
            "outcome": "",
            "headline": "",
            "result": "",
            "net_cents": 0,
            **(ended if over else {}),
        }

    def bet(number: int) -> Any:
        won = {"outcome": "no winning hand", "net_cents": -5_00} if number % 2 else {"outcome": "", "net_cents": 0}
        return {"bet": wagers[number % 6], "cents": 5_00, "tip": False, "progress": 0, **won}

    positions = [
        {
            "seat": seat,
            "player": guests[seat],
            "hands": [hand(seat, number) for number in range(hands)],
            "bets": [bet(number) for number in range(sides)],
            "dealer": None,
            "burn_cards": [],
        }
        for seat in seats
    ]
    dealers = {**hand(0, 0), "cards": ["6d", "Kc"], "acting": False, "stake_cents": 0, "state": ""}
    names = ("stand", "hit", "double", "split", "surrender")
    legal = [{"name": name, "kind": name, "cite": "", "asks": False, "at_most": 0} for name in names]
    round_ = {
        **(state.get("round") or {}),
        "number": 7,
        "step": 40 + over,
        "turn": None if over else 5,
        "actor": "" if over else "seat 5",
        "legal": [] if over else legal,
        "over": over,
        "takes_wagers": False,
        "positions": positions,
        "dealer": dealers,
        "story": [],
        "bonus_cards": [],
        "moves": [],
        "calls": [],
        "draws": [],
        "expects": None,
        "reshuffle": "",
    }
    undo = {"line": 3, "what": "Seat 4: stand"}
    racks = {guest: 165_00 for guest in guests.values()}
    return {**state, "open": True, "inspect": None, "seated": guests, "racks": racks, "round": round_, "undo": undo}


def stand_in(page: Page, change: Callable[[Any], Any]) -> None:
    """Show every state of a table as `change` makes it."""

    def route(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            told = json.loads(message)
            if told.get("state"):
                told["state"] = change(told["state"])
            socket.send(json.dumps(told))

        server.on_message(pass_on)

    page.route_web_socket("**/live", route)
