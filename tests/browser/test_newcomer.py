"""A newcomer to the demonstration: from the first page to the first hand, and what the pages say without a manual."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.steps import MISPLACED, finish, key
from tests.forked_floor import ForkedFloor, Nursery
from tests.servers import Client

Open = Callable[..., Page]
MAX_CLICKS, MAX_SECONDS = 4, 30


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory, nursery: Nursery) -> Iterator[str]:
    """A floor of their own: guests keep the seats that they are given."""
    floor = ForkedFloor(nursery, tmp_path_factory.mktemp("newcomers"), options=("--wager-seconds", "300"))
    floor.start()
    yield floor.address
    floor.stop()


@pytest.mark.parametrize(("width", "height"), [(1400, 900), (390, 844)])
def test_the_first_hand_takes_four_clicks_at_most(opened: Open, width: int, height: int) -> None:
    page = opened("/", viewport={"width": width, "height": height})
    page.wait_for_selector('[data-key="guest"]')
    begun, clicks = time.monotonic(), 0
    for button in ("guest", "deal"):
        key(page, button)
        clicks += 1
    page.wait_for_selector(".felt .card")
    seconds = time.monotonic() - begun
    print(f"first hand at {width} x {height}: {clicks} clicks, {seconds:.1f} s")
    assert clicks <= MAX_CLICKS
    assert seconds < MAX_SECONDS
    finish(page)
    expect(page.locator(".result, .banner").first).to_be_visible()
    page.reload()
    page.wait_for_selector('[data-key="rebet"]')  # the first wager is proposed once


def test_the_page_says_what_to_do_next(opened: Open) -> None:
    page = opened("/")
    panel = page.locator(".sign-in .panel")
    for words in ("No password", "play money", "at least 8 characters", "$1,000"):
        expect(panel).to_contain_text(words)
    expect(page.get_by_role("button", name="Play as a guest")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".turn")).to_contain_text("Your first wager, $5, is on the table. Press Deal")
    assert page.evaluate(MISPLACED) == []
    key(page, "clear")
    expect(page.locator(".turn")).to_contain_text("Place your wagers")


def test_a_short_password_is_told_and_a_long_one_signs_up(opened: Open) -> None:
    page = opened("/")
    page.get_by_label("Name").fill("Zoe Zander")
    page.get_by_label("Password").fill("short")
    page.get_by_role("button", name="New player").click()
    told = page.get_by_label("Password").evaluate("field => field.validationMessage")
    assert told == "A password needs at least 8 characters. Choose a longer one."
    assert page.locator(".sign-in").count() == 1
    page.get_by_label("Password").fill("long-enough")
    page.get_by_role("button", name="New player").click()
    expect(page.locator(".lobby-head")).to_contain_text("$1,000 in your account")
    expect(page.locator('[data-key="play-money"]')).to_have_count(0)


def test_a_player_without_money_gets_play_money_in_the_lobby_and_at_the_table(address: str, opened: Open) -> None:
    pages = []
    for name in ("Low Lobby", "Low Table"):
        spender = Client(int(address.rpartition(":")[2]), name)
        told = spender.ask("POST", "/api/players", {"name": name, "password": "long-enough"})[1]
        spender.csrf = told["csrf"]
        spender.order("high-limit", {"kind": "sit", "seat": 1})
        spender.order("high-limit", {"kind": "buy in", "cents": 1_000_00})
        lose_everything(spender)
        spender.hang_up()
        page = opened("/")
        page.get_by_label("Name").fill(name)
        page.get_by_label("Password").fill("long-enough")
        page.get_by_role("button", name="Sign in").click()
        page.wait_for_selector(".table-card")
        pages.append(page)
    lobby, table = pages
    lobby.get_by_role("button", name="Get $1,000 in play money").click()
    expect(lobby.locator(".lobby-head")).to_contain_text("$1,000 in your account")
    expect(lobby.locator('[data-key="play-money"]')).to_have_count(0)
    table.goto("/table?id=blackjack")
    key(table, "sit/1")
    key(table, "play-money")
    expect(table.locator(".purse")).to_contain_text("$1,000")
    expect(table.locator('[data-key="play-money"]')).to_have_count(0)
    key(table, "up/1")


def lose_everything(player: Client) -> None:
    """Bust until no wager is left; a winner wagers everything again."""
    for _ in range(200):
        seen = player.ask("GET", "/api/tables/high-limit")[1]
        round = seen["round"]
        if round and not round["over"] and not round["takes_wagers"]:
            names = [each["name"] for each in round["legal"]]
            wanted = next((each for each in ("hit", "decline") if each in names), names[0])
            player.order("high-limit", {"kind": "act", "action": wanted})
            continue
        if seen["rack_cents"] < 100_00:
            player.order("high-limit", {"kind": "get up", "seat": 1})
            return
        cents = min(seen["rack_cents"] // 5_00 * 5_00, 5_000_00)
        player.order("high-limit", {"kind": "wager", "seat": 1, "bet": "main", "cents": cents})
        player.order("high-limit", {"kind": "ready"})
    raise AssertionError("this player does not lose")
