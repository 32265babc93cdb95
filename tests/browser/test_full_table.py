"""A full table on the dealer's console: every seat in its place, nothing under anything, the acting hand in view."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

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
    racks = dict.fromkeys(guests.values(), 165_00)
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


# --- played ----------------------------------------------------------------------------------------------------------


def test_a_full_table_with_splits_keeps_every_seat_in_its_place(signed_in: SignIn, dealer: Neighbor) -> None:
    """Seven guests with side wagers; seat 5 splits to four hands, seat 7 to two."""
    dana = signed_in("Dana", f"/dealer?id={TABLE}")
    dana.set_viewport_size({"width": 1280, "height": 900})
    fill(dealer)
    expect(dana.locator(".position .stake")).to_have_count(7)
    found = look(dana, "wagers")
    columns = dana.evaluate(COLUMNS)
    assert columns == sorted(columns)
    assert len(columns) == 7
    first = ["2c", "9c", "3c", "Kc", "8d", "4c", "9h", "6d", "Ts", "7c", "5c", "2s", "8c", "4s", "9s", "Kd"]
    for card in first:
        tell(dealer, kind="deal", card=card.replace("T", "10"))
    spare = iter(["8h", "8s", "3s", "5d", "6h", "7h", "Jc", "Qd", "4d", "2d", "2h", "3d", "3h", "5h", "4h", "6c", "9d"])
    turns: list[int] = []
    four_hands = False
    splits = dict.fromkeys(range(1, 8), 0)
    for _ in range(60):
        state = due(dealer)
        if state["actor"] == "chance":
            wanted = next(spare)
            assert wanted in state["expects"]["cards"]
            tell(dealer, kind="deal", card=wanted)
            continue
        if not state["turn"]:
            break
        seat = state["turn"]
        names = [each["name"] for each in state["legal"]]
        if splits[5] == 3 and seat == 5 and not four_hands:
            four_hands = True
            expect(dana.get_by_role("group", name="at seat 5")).to_have_count(4)
            found += look(dana, "four hands")
        if seat not in turns:
            turns.append(seat)
            expect(dana.locator(".turn .notice.now")).to_contain_text(f"Guest at seat {seat}:")
            found += look(dana, f"turn of seat {seat}", SIZES if seat in (5, 7) else SIZES[:1])
            assert dana.evaluate(COLUMNS) == columns, "no seat moves"
        if "split" in names:
            splits[seat] += 1
            tell(dealer, kind="act for", action="split", step=state["step"])
        else:
            tell(dealer, kind="act for", action="stand", step=state["step"])
    assert turns == [1, 2, 3, 4, 5, 6, 7]
    assert splits[5] == 3
    assert splits[7] == 1
    assert four_hands
    found += look(dana, "the dealer's turn")
    settle(dealer)
    expect(dana.locator(".result")).not_to_have_count(0)
    found += look(dana, "the round over")
    assert dana.evaluate(COLUMNS) == columns
    for seat in range(1, 8):
        tell(dealer, kind="guest leaves", seat=seat)
    assert not found


@pytest.mark.parametrize(
    ("table", "hands", "sides"),
    [
        ("single-deck", 4, 6),
        ("switch", 2, 5),
        ("multiple-action", 3, 5),
        ("triple-play", 3, 5),
        ("double-action", 2, 6),
    ],
)
def test_several_hands_at_every_seat_leave_the_acting_one_in_view(
    signed_in: SignIn, table: str, hands: int, sides: int
) -> None:
    page = signed_in("Sam")
    over = False
    stand_in(page, lambda state: crowd(state, hands, sides, over=over))
    page.goto(f"/dealer?id={table}")
    page.wait_for_selector(".hand.acting")
    expect(page.locator(".position")).to_have_count(6 if table == "double-action" else 7)
    found = look(page, f"{hands} hands")
    over = True
    page.reload()
    page.wait_for_selector(".position .result")
    found += look(page, "results")
    assert not found


def test_few_guests_leave_the_free_seats_where_they_are(signed_in: SignIn, dealer: Neighbor) -> None:
    dana = signed_in("Dana", f"/dealer?id={TABLE}")
    dana.set_viewport_size({"width": 1280, "height": 900})
    expect(dana.locator(".position.free")).to_have_count(7)
    columns = dana.evaluate(COLUMNS)
    for seat in (1, 3, 4):
        tell(dealer, kind="seat guest", seat=seat, player=NAMES[seat])
    expect(dana.locator(".plate")).to_have_count(3)
    assert dana.evaluate(COLUMNS) == columns
    assert not look(dana, "three guests")
    for seat in (1, 3, 4):
        tell(dealer, kind="guest leaves", seat=seat)


# --- the forms for guests --------------------------------------------------------------------------------------------


def test_a_guest_tips_with_a_wager_for_the_dealer(signed_in: SignIn, dealer: Neighbor) -> None:
    tell(dealer, kind="seat guest", seat=2, player="Gus")
    tell(dealer, kind="sell chips", player="Gus", cents=200_00)
    dana = signed_in("Dana", f"/dealer?id={TABLE}")
    form = dana.locator(".entry").filter(has_text="guest's wager")
    form.get_by_label("Dollars").fill("25")
    dana.get_by_role("button", name="Place", exact=True).click()
    expect(dana.locator(".placed-wagers")).to_contain_text("Gus, seat 2: $25 on the main wager")
    form.get_by_label("Dollars").fill("5")
    form.get_by_label("A tip").check()
    dana.get_by_role("button", name="Place", exact=True).click()
    expect(dana.locator(".placed-wagers")).to_contain_text("$5 on the main wager, a tip for the dealer")
    expect(dana.locator(".bet")).to_contain_text("Tip on main wager")
    dana.locator('[data-key="back/2/main/tip"]').click()
    expect(dana.locator(".bet")).to_have_count(0)
    dana.locator('[data-key="back/2/main"]').click()
    expect(dana.locator(".stake")).to_have_count(0)
    tell(dealer, kind="guest leaves", seat=2)


def test_a_second_guest_of_the_same_name_is_asked_about(signed_in: SignIn, dealer: Neighbor) -> None:
    tell(dealer, kind="seat guest", seat=1, player="Ann")
    tell(dealer, kind="sell chips", player="Ann", cents=500_00)
    dana = signed_in("Dana", f"/dealer?id={TABLE}")
    form = dana.locator(".entry").filter(has_text="Seat a guest")
    form.get_by_label("Name").fill("Ann")
    form.get_by_label("Seat").select_option("4")
    dana.get_by_role("button", name="Seat", exact=True).click()
    dialog = dana.get_by_role("dialog")
    expect(dialog).to_contain_text("Ann sits at seat 1, with $500 in chips.")
    dialog.get_by_role("button", name="Another name").click()
    expect(dana.locator(".plate")).to_have_count(1)
    dana.get_by_role("button", name="Seat", exact=True).click()
    dialog.get_by_role("button", name="The same Ann").click()
    expect(dana.locator(".plate")).to_have_count(2)
    dana.locator('[data-key="leaver"]').select_option("4")
    dana.get_by_role("button", name="Cash out").click()
    expect(dana.locator(".toast.shown")).to_contain_text("Ann has left seat 4 and keeps seat 1, with $500 in chips.")
    expect(dana.locator(".plate")).to_have_count(1)
    dana.get_by_role("button", name="Cash out").click()
    expect(dana.locator(".toast.shown")).to_contain_text("Ann takes $500 in chips to the cage.")


def test_insurance_is_asked_by_its_name_and_a_skip_is_explained(signed_in: SignIn, dealer: Neighbor) -> None:
    tell(dealer, kind="seat guest", seat=2, player="Gus")
    tell(dealer, kind="sell chips", player="Gus", cents=200_00)
    tell(dealer, kind="wager for", seat=2, bet="main", cents=20_00)
    for card in ("Kh", "Ad", "10s"):
        tell(dealer, kind="deal", card=card)
    tell(dealer, kind="deal face down")
    dana = signed_in("Dana", f"/dealer?id={TABLE}")
    expect(dana.locator(".turn .notice.now")).to_have_text("Guest at seat 2: insurance, yes or no")
    expect(dana.locator('[data-key="act/decline"]')).to_have_text("No insurance")
    expect(dana.locator('[data-key="pass"]')).to_have_attribute("title", re.compile("^For a guest who gives no signal"))
    tell(dealer, kind="act for", action="decline")
    tell(dealer, kind="no blackjack")
    expect(dana.locator(".turn .notice.now")).to_have_text("Guest at seat 2: enter the hand signal")
    settle(dealer)
    tell(dealer, kind="guest leaves", seat=2)


def test_an_ace_of_the_dealer_is_called_an_ace(signed_in: SignIn) -> None:
    page = signed_in("Ann")
    shown = page.evaluate(
        """async () => {
            const { dealerShows } = await import('/static/js/shared/felt.js');
            return [{ cards: ['Ah', null], total: 11, soft: true }, { cards: ['Kh', null], total: 10, soft: false },
                { cards: ['Ah', '6s'], total: 17, soft: true }, { cards: [null], total: null }].map(dealerShows);
        }"""
    )
    assert shown == ["ace", "10", "soft 17", None]


# --- the header, messages and addresses ------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [1920, 1400, 1280, 1024, 820, 560, 390])
def test_every_link_of_the_header_is_within_reach(signed_in: SignIn, width: int) -> None:
    """An executive has twelve: below some width a button opens them."""
    page = signed_in("Eve", "/people")
    page.set_viewport_size({"width": width, "height": 844})
    bar = page.locator("header.bar")
    links = bar.locator("nav a:not(.in-menu)")
    expect(links).to_have_count(12)
    if width >= 1280:
        expect(bar.locator(".pages")).to_be_hidden()
    else:
        expect(bar.locator(".pages")).to_have_text("☰ People")
        bar.locator(".pages").click()
        expect(bar.locator(".pages")).to_have_attribute("aria-expanded", "true")
    for link in links.all():
        expect(link).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    links.filter(has_text="Rules").click()
    page.wait_for_url("**/rulebook")


def test_a_success_ends_the_message_of_an_earlier_problem(signed_in: SignIn, dealer: Neighbor) -> None:
    tell(dealer, kind="seat guest", seat=2, player="Gus")
    dana = signed_in("Dana", f"/dealer?id={TABLE}")
    cash = dana.locator(".entry").filter(has_text="cash")
    cash.get_by_label("Dollars").fill("much")
    dana.get_by_role("button", name="Sell").click()
    expect(dana.locator(".toast.shown")).to_contain_text("Enter an amount in dollars")
    cash.get_by_label("Dollars").fill("100")
    dana.get_by_role("button", name="Sell").click()
    expect(dana.locator(".plate")).to_contain_text("$100")
    expect(dana.locator(".toast.shown")).to_have_count(0)
    tell(dealer, kind="guest leaves", seat=2)


def test_a_session_that_has_ended_offers_to_sign_in(signed_in: SignIn) -> None:
    page = signed_in("Sid", "/pit")
    page.wait_for_selector(".pick-table")
    page.context.clear_cookies()
    link = page.locator('.toast [data-key="sign-in"]')
    expect(link).to_have_text("Sign in")
    link.click()
    expect(page.get_by_role("button", name="Sign in")).to_be_visible()


def test_a_player_is_refused_the_pit_in_words(signed_in: SignIn) -> None:
    page = signed_in("Ann", "/pit")
    expect(page.get_by_role("heading", level=1)).to_have_text("This page is not yours to open")
    expect(page.get_by_role("main")).to_contain_text("Ann is signed in as player")
    page.get_by_role("link", name="To the lobby").click()
    page.wait_for_selector(".table-card")


def test_an_unknown_address_leads_back(chromium: Browser, address: str) -> None:
    """In words for a browser; a program gets JSON as before."""
    context = chromium.new_context(base_url=address)
    page = context.new_page()
    answer = page.goto("/no-such-page")
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("heading", level=1)).to_have_text("No such page")
    page.get_by_role("link", name="To the lobby").click()
    page.wait_for_url(f"{address}/")
    for path in ("/no-such-page", "/api/no-such-thing"):
        assert context.request.get(path, headers={"Accept": "application/json"}).json() == {"detail": "Not Found"}
    assert context.request.get("/api/nothing", headers={"Accept": "text/html"}).json() == {"detail": "Not Found"}
    context.close()


def test_one_requirement_holds(signed_in: SignIn) -> None:
    page = signed_in("Eve")
    said = page.evaluate(
        """async () => {
            const words = Object.values(await import('/static/js/words/document.js'));
            const { totals } = words.find((each) => each.totals);
            const found = (pass, fail) => totals({ pass, fail, 'cannot decide': 0, 'not applicable': 2 });
            return [found(1, 2), found(2, 1)];
        }"""
    )
    assert said == [
        "1 holds, 2 fail, 0 open, 2 do not apply.",
        "2 hold, 1 fails, 0 open, 2 do not apply.",
    ]
