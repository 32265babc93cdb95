"""A player at a table in a real browser: wagers, actions, reasons, a reload in mid-hand, a phone."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from pitboss.cards import CARDS
from tests.browser.steps import (
    cards_of,
    deal_to_the_end,
    enter,
    finish,
    is_over,
    key,
    play_until_decision,
    send,
    sit,
    wager,
)
from tests.marks import proves

SignIn = Callable[..., Page]
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
LIVE_TABLE = "single-deck"


def test_signing_in_and_out_and_a_wrong_password(opened: SignIn) -> None:
    page = opened("/")
    page.get_by_label("Name").fill("Bob")
    page.get_by_label("Password").fill("not-the-password")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("alert")).not_to_be_empty()
    page.get_by_label("Password").fill("sit-down-and-play")
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_selector(".table-card")
    expect(page.get_by_role("navigation").get_by_role("link")).to_have_text(
        ["Lobby", "Jackpots", "Tournaments", "My play", "Practice", "Lab", "Rules"]
    )
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_label("Password")).to_be_visible()


def test_a_round_with_side_wagers_is_paid_and_says_why(signed_in: SignIn) -> None:
    page = signed_in("Ann")
    sit(page, "blackjack", 1)
    wager(page, 1, "main", "$25")
    wager(page, 1, "Lucky Ladies", "$5")
    expect(page.locator(".turn")).to_contain_text("Your wagers: $30")
    expect(page.locator(".held")).to_have_text("$500")
    page.get_by_role("button", name="For the dealer").click()
    key(page, "1/main")
    expect(page.get_by_role("button", name="Wager at seat 1, $25 in chips $25 tip $5")).to_be_visible()
    key(page, "deal")
    finish(page)
    expect(page.locator(".banner")).to_contain_text("You ")
    key(page, "why")
    reasons = page.get_by_role("dialog").locator("li")
    expect(reasons.filter(has_text="Lucky Ladies at seat 1")).to_contain_text("CO 30-899.12")
    expect(reasons.filter(has_text="Seat 1 ").last).to_contain_text("CO 30-8")
    page.get_by_role("button", name="Close").click()
    expect(page.locator(".purse")).to_contain_text(re.compile(r"in \d+ rounds?"))
    key(page, "up/1")
    expect(page.locator('[data-key="sit/1"]')).to_be_visible()


def shown_cents(page: Page, place: str) -> int:
    """The amount that the page shows, in cents."""
    text = page.locator(place).inner_text().replace("$", "").replace(",", "").strip()
    return round(float(text) * 100)


@pytest.mark.parametrize(
    ("table", "bets", "takes"),
    [
        ("switch", {"main": "$25", "Super Match": "$5"}, 55_00),
        ("deuces", {"main": "$25"}, 50_00),
        ("hold-em", {"main": "$25"}, 25_00),
        ("blackjack", {"main": "$25", "Lucky Ladies": "$5"}, 30_00),
    ],
)
def test_a_rebet_costs_what_its_button_says(signed_in: SignIn, table: str, bets: dict[str, str], takes: int) -> None:
    """The price on the button is what leaves the rack, with every wager that the game requires."""
    page = signed_in("Bob")
    racks: list[int] = []

    def hear(frame: str | bytes) -> None:
        racks.append(json.loads(frame).get("state", {}).get("rack_cents"))

    page.on("websocket", lambda line: line.on("framereceived", hear))
    sit(page, table, 3)
    for bet, chip in bets.items():
        wager(page, 3, bet, chip)
    key(page, "deal")
    finish(page)
    expect(page.locator('[data-key="rebet"]')).to_be_enabled()
    price = shown_cents(page, '[data-key="rebet"] .price')
    before = shown_cents(page, ".position.mine .held")
    assert price == takes
    assert shown_cents(page, '[data-key="again"] .price') == takes
    key(page, "rebet")
    for bet in bets:
        expect(page.locator(f'[data-key="3/{bet}"].filled')).to_be_visible()
    assert shown_cents(page, '[data-key="deal"] .price') == takes
    key(page, "deal")
    finish(page)
    assert before - price in racks  # as the server tells it, before the first card
    key(page, "up/3")
    expect(page.locator('[data-key="sit/3"]')).to_be_visible()


def test_a_wager_that_costs_more_than_its_chips_says_so_first(signed_in: SignIn) -> None:
    page = signed_in("Bob")
    sit(page, "switch", 2)
    expect(page.locator(".turn")).to_contain_text(re.compile("your cut|in all"))
    if page.locator('[data-key="cut"]').count():  # the first player at a new shoe
        key(page, "cut")
    expect(page.locator(".turn")).to_contain_text("a $5.00 wager costs $10.00 in all")
    key(page, "up/2")
    expect(page.locator('[data-key="sit/2"]')).to_be_visible()


OFFERS = {
    "insure": ("9h Ad 8s", "Qc", "insur"),
    "even money": ("Ah As Kd", "5c", "even money"),
    "split": ("8h 6d 8s", "Qc", "split"),
    "double": ("6h 6d 5s", "Qc", "double"),
    "surrender": ("10h 9d 6s", "Qc", "surrender"),
}


@pytest.mark.parametrize("offer", OFFERS)
def test_an_offered_action_is_done_and_paid(signed_in: SignIn, offer: str) -> None:
    """The player takes the action that the dealt cards allow, and the round is settled."""
    ann, dana = signed_in("Ann"), signed_in("Dana", f"/dealer?id={LIVE_TABLE}")
    sit(ann, LIVE_TABLE, 2)
    wager(ann, 2, "main", "$25")
    send(ann)
    first, hole, told = OFFERS[offer]
    enter(dana, [*first.split(), hole])
    if ann.locator(f'[data-key="less/{offer}"]').count() and offer == "insure":
        key(ann, f"less/{offer}")  # asks for the amount
        ann.get_by_role("button", name="Confirm").click()
    else:
        key(ann, f"act/{offer}")  # the full amount, at once
    expect(ann.locator(".story")).to_contain_text(told, ignore_case=True)
    deal_to_the_end(dana, ["2c", "3c", "4c", "7c", "2d", "3d", "4d", "7d", "2h", "3h", "4h", "7h"], ann)
    expect(ann.locator(".banner")).to_be_visible()
    key(ann, "up/2")
    expect(ann.locator('[data-key="sit/2"]')).to_be_visible()


def test_a_reload_in_mid_hand_continues(signed_in: SignIn) -> None:
    page = signed_in("Ann")
    sit(page, "spanish", 2)
    play_until_decision(page, 2)
    mine, dealers = cards_of(page, ".position.mine"), cards_of(page, ".dealer")
    page.reload()
    page.wait_for_selector('[data-key^="act/"]')
    assert cards_of(page, ".position.mine") == mine
    assert cards_of(page, ".dealer") == dealers
    finish(page)
    expect(page.locator(".banner")).to_be_visible()


def test_a_lost_connection_reconnects_and_loses_no_command(signed_in: SignIn) -> None:
    """The connection drops while a command is under way: the page resends it, and it is done once."""
    page = signed_in("Ann")
    sit(page, "face-up", 1)
    wager(page, 1, "main", "$25")
    lines: list[WebSocketRoute] = []
    drops = [True]

    def carry(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        lines.append(line)

        def from_page(message: str | bytes) -> None:
            server.send(message)
            if drops and "take back" not in str(message):
                drops.clear()
                line.close()  # before any answer comes back

        line.on_message(from_page)

    page.route_web_socket("**/live", carry)
    page.reload()
    page.wait_for_selector('[data-key="1/main"]')
    wager(page, 1, "main", "$25")
    key(page, "deal")
    page.wait_for_selector('[data-key="rebet"], [data-key^="act/"]')
    assert len(lines) > 1
    assert not drops
    finish(page)
    expect(page.locator(".purse")).to_contain_text(re.compile(r"in \d+ rounds?"))


def test_two_browsers_at_one_table(signed_in: SignIn) -> None:
    ann, bob = signed_in("Ann"), signed_in("Bob")
    sit(ann, "free-bet", 1)
    sit(bob, "free-bet", 2)
    wager(ann, 1, "main", "$25")
    wager(bob, 2, "main", "$100")
    key(bob, "deal")
    expect(ann.get_by_role("group", name="Seat 2, Bob")).to_contain_text("$100")
    expect(bob.locator(".turn")).to_contain_text("Waiting for the other players")
    key(ann, "deal")
    for page in (ann, bob):
        page.wait_for_selector(".dealer .card")
    finish(ann, bob)
    assert cards_of(ann, ".dealer") == cards_of(bob, ".dealer")
    assert "a card face down" not in cards_of(ann, ".dealer")


def test_the_keyboard_plays(signed_in: SignIn) -> None:
    page = signed_in("Ann")
    sit(page, "blackjack-wa", 3)  # nobody else plays there: its shoe is new, so that Ann is offered the cut
    page.get_by_role("button", name="Cut here").press("Enter")
    expect(page.get_by_role("button", name="Cut here")).to_have_count(0)
    page.keyboard.press("4")
    expect(page.get_by_role("radio", name="$25 chip")).to_be_checked()
    page.get_by_role("button", name="Wager at seat 3").press("Enter")
    expect(page.get_by_role("button", name="Wager at seat 3, $25")).to_be_visible()
    page.keyboard.press("g")
    page.wait_for_selector(".dealer .card")
    for _ in range(20):
        page.wait_for_selector('[data-key="rebet"], [data-key^="act/"]')
        if is_over(page):
            break
        step = page.locator(".turn").inner_html()
        page.wait_for_timeout(550)  # keys are ignored for a moment after the deal
        page.keyboard.press(page.locator('[data-key^="act/"] kbd').first.inner_text().lower())
        page.wait_for_function("before => document.querySelector('.turn').innerHTML !== before", arg=step)
    assert is_over(page)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keyboard shortcuts")).to_be_visible()


def test_a_screen_reader_hears_cards_and_turns(signed_in: SignIn) -> None:
    """Cards, spots and chips have names, and each event is announced once."""
    ann, dana = signed_in("Ann"), signed_in("Dana", f"/dealer?id={LIVE_TABLE}")
    sit(ann, LIVE_TABLE, 3)
    wager(ann, 3, "main", "$25")
    send(ann)
    enter(dana, ["Kh", "6d", "9s", "Qc"], by_keys=True)
    mine = ann.get_by_role("group", name="Seat 3, yours")
    expect(mine.get_by_role("img", name="king of hearts")).to_be_visible()
    expect(ann.get_by_role("region", name="Dealer").get_by_role("img", name="a card face down")).to_be_visible()
    told = "Your turn: You have 19 against the dealer's 6. Stand, Hit, Double $25, Double for less, Surrender."
    expect(ann.get_by_role("status")).to_contain_text(told)
    buttons = ann.get_by_role("region", name="Your turn").get_by_role("button")
    expect(buttons).to_have_count(5)  # and double for less
    ann.wait_for_timeout(550)  # keys are ignored for a moment after the deal
    ann.get_by_role("button", name="Stand").press("Enter")
    key(dana, "go")
    enter(dana, ["5h"], by_keys=True)
    expect(ann.get_by_role("status")).to_contain_text("loses $25.00")
    key(ann, "up/3")


def test_an_unknown_table_leads_to_the_lobby(signed_in: SignIn) -> None:
    page = signed_in("Ann", "/table?id=no-such-table")
    expect(page.get_by_role("heading", name="Tables")).to_be_visible()


def test_an_ended_session_asks_to_sign_in_again(signed_in: SignIn) -> None:
    """The session has ended when the page reconnects: it asks for the password."""
    page = signed_in("Eve")
    lines: list[WebSocketRoute] = []

    def carry(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    page.route_web_socket("**/live", carry)
    page.goto("/table?id=blackjack")
    page.wait_for_selector(".position")
    page.context.clear_cookies()
    lines[0].close()
    expect(page.get_by_label("Password")).to_be_visible()


def test_every_card_has_a_picture(opened: SignIn) -> None:
    page = opened("/")
    names = page.evaluate(
        """async names => {
            const { card } = await import('/static/js/shared/cards.js');
            return names.map(name => card(name).getAttribute('aria-label'));
        }""",
        [each.name for each in CARDS] + [None],
    )
    assert len(set(names)) == 54
    assert {"ace of spades", "10 of diamonds", "joker", "a card face down"} <= set(names)


@proves("CO 30-899.27(5) s.2", "CO 30-899.27(8) s.5")
def test_burn_cards_lie_dimmed_below_the_hands_of_their_seat(signed_in: SignIn) -> None:
    page = signed_in("Ann")
    page.goto("/table?id=blackjack")
    page.wait_for_selector(".position")
    found = page.evaluate(
        """async () => {
            const { positionView } = await import('/static/js/shared/felt.js');
            const hand = { cards: ['8s', '8h'], total: 16, soft: false, stake_cents: 1000, doubled_cents: 0 };
            const shown = burn_cards => {
                const place = document.createElement('div');
                place.append(...positionView({ seat: 1, hands: [hand], bets: [], burn_cards }, []).filter(Boolean));
                document.body.append(place);
                const looks = [...place.querySelectorAll('.card')].map(each => getComputedStyle(each).filter);
                const labels = [...place.children].map(each => each.getAttribute('aria-label') ?? each.className);
                place.remove();
                return [labels, looks.map(each => each.includes('brightness(0.6)'))];
            };
            return [shown([]), shown(['3c', '9h'])];
        }"""
    )
    assert found == [
        [["hands"], [False, False]],
        [["hands", "burn cards at seat 1"], [False, False, True, True]],
    ]


CITE = "CO 30-899.12 Determination of winner (3)"


@pytest.mark.parametrize(
    ("line", "text", "cite"),
    [
        ({"text": "Lucky Ladies wins $95.00", "cite": CITE}, "Lucky Ladies wins $95.00", CITE),
        ({"text": f"Lucky Ladies wins $95.00 ({CITE})", "cite": CITE}, "Lucky Ladies wins $95.00", CITE),
        (f"Lucky Ladies wins $95.00 ({CITE})", "Lucky Ladies wins $95.00", CITE),
        ("Seat 3 (Ann): $25.00 on the main wager", "Seat 3 (Ann): $25.00 on the main wager", ""),
        ({"text": "Seat 3 stands (hand 2)"}, "Seat 3 stands (hand 2)", ""),
    ],
)
def test_a_citation_is_set_apart_from_its_text(opened: SignIn, line: Any, text: str, cite: str) -> None:
    found = opened("/").evaluate(
        """async line => {
            const { textAndCite } = await import('/static/js/shared/messages.js');
            return textAndCite(line);
        }""",
        line,
    )
    assert found == [text, cite]


def test_a_refusal_shows_its_citation_smaller(signed_in: SignIn) -> None:
    page = signed_in("Bob")
    sit(page, "high-limit", 2)
    if page.locator('[data-key="cut"]').count():
        key(page, "cut")
        expect(page.locator('[data-key="cut"]')).to_have_count(0)
    page.get_by_role("radio", name="$25 chip", exact=True).click()
    key(page, "2/main")
    key(page, "deal")
    alert = page.get_by_role("alert")
    expect(alert.locator("cite")).to_have_text(re.compile(r"^CO 30-\d"))
    expect(alert).not_to_contain_text("[")
    key(page, "up/2")
    expect(page.locator('[data-key="sit/2"]')).to_be_visible()


@pytest.mark.parametrize("path", ["/", "/table?id=blackjack", "/lab"])
def test_nothing_is_wider_than_a_phone(signed_in: SignIn, path: str) -> None:
    page = signed_in("Bob", path, **PHONE)
    page.wait_for_selector(".table-card, .position, .figures")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_phone_plays(signed_in: SignIn) -> None:
    page = signed_in("Bob", **PHONE)
    sit(page, "war", 2)
    wager(page, 2, "main", "$25")
    key(page, "deal")
    finish(page)
    expect(page.locator(".banner")).to_be_in_viewport()
