"""A player looks back in a real browser: the last rounds, a replay, a proof, statistics; a rebet on another device.

Every test has a player of its own, so that nobody else's rounds are in the lists.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pitboss.floor import demo
from tests.browser.access import axe_findings
from tests.browser.steps import MISPLACED, finish, key, sit, wager

Open = Callable[..., Page]
SIZES = [(1400, 900), (844, 390), (390, 844)]
# What the page would play and say, told to the test: a machine of tests has no loudspeaker.
EARS = """() => {
    window.heard = { sounds: 0, words: [] };
    const usual = window.AudioContext;
    window.AudioContext = class extends usual {
        constructor() { super(); window.heard.sounds += 1; }
    };
    speechSynthesis.speak = (said) => { window.heard.words.push(said.text); said.dispatchEvent(new Event('end')); };
}"""
_numbers = count(1)


@pytest.fixture
def player(opened: Open) -> Open:
    """Open the lobby for a new player; `again` opens another window of the same player."""

    def enter(again: Page | None = None, path: str = "/", **screen: Any) -> Page:
        if again is not None:
            return opened(path, storage_state=again.context.storage_state(), **screen)
        page = opened("/rulebook", **screen)
        name = f"Looker {next(_numbers)}"
        answer = page.request.post("/api/players", data={"name": name, "password": demo.PASSWORD})
        assert answer.ok, answer.text()
        page.goto(path)
        return page

    return enter


def play(page: Page, rounds: int = 1, **bets: str) -> None:
    """Play rounds at seat 5, and get up."""
    sit(page, "blackjack", 5, 300)
    for number in range(rounds):
        if number:
            key(page, "rebet")
        for bet, chip in ({} if number else {"main": "$25", **bets}).items():
            wager(page, 5, bet, chip)
        key(page, "deal")
        finish(page)


def leave(page: Page) -> None:
    key(page, "up/5")
    expect(page.locator('[data-key="sit/5"]')).to_be_visible()


def test_a_player_looks_back_replays_and_proves_a_round(player: Open) -> None:
    page = player()
    play(page, 2)
    result = page.locator(".banner b").inner_text()
    expect(page.locator(".purse")).to_contain_text("in 2 rounds")
    expect(page.locator(".statistics")).to_contain_text("The dealer busted in ")
    expect(page.locator(".marks span").nth(1)).to_be_attached()
    leave(page)
    page.get_by_role("link", name="My play").click()
    rows = page.locator(".own-rounds tbody tr")
    expect(rows).to_have_count(2)
    amount = rows.first.locator("td").nth(4).inner_text().lstrip("+−")
    assert amount in result or amount == "$0"
    expect(page.locator(".totals .tile").first).to_have_text("2Rounds")
    page.get_by_text("By wager").click()
    expect(page.locator(".totals")).to_contain_text("Main wager")
    rows.first.get_by_role("button").click()
    expect(page.locator(".replay")).to_contain_text("Blackjack 1, round")
    page.get_by_label("last step").click()
    expect(page.locator(".replay .result").first).to_be_visible()
    expect(page.locator(".replay .position")).to_have_count(1)
    page.get_by_role("button", name="Verify this round").click()
    expect(page.locator(".proof")).to_contain_text("The hash chain holds")
    expect(page.locator(".proof")).to_contain_text("revealed when the shoe is finished")


def test_staff_find_no_rounds_of_players(signed_in: Open) -> None:
    page = signed_in("Dana", "/play")
    expect(page.locator("main")).to_contain_text("audit page")
    expect(page.get_by_role("navigation").get_by_role("link", name="My play")).to_have_count(0)


def test_another_device_has_the_rebet_and_staged_chips_survive_a_reload(player: Open) -> None:
    page = player()
    play(page)
    other = player(page, "/table?id=blackjack")
    other.locator('[data-key="rebet"]').click()
    expect(other.locator('[data-key="5/main"].filled')).to_contain_text("$25")
    other.reload()
    expect(other.locator('[data-key="5/main"].filled')).to_contain_text("$25")
    expect(other.locator(".turn")).to_contain_text("Your wagers: $25")
    key(other, "clear")
    other.reload()
    expect(other.locator('[data-key="rebet"]')).to_be_visible()
    leave(other)


def test_settings_are_off_until_they_are_chosen_and_kept_for_every_felt(player: Open) -> None:
    page = player()
    sit(page, "blackjack", 5, 300)
    page.evaluate(EARS)
    wager(page, 5, "main", "$25")
    key(page, "deal")
    finish(page)
    assert page.evaluate("heard") == {"sounds": 0, "words": []}
    key(page, "settings")
    for name in ("Sound", "Dealer's announcements", "Four-color deck", "Large cards"):
        box = page.get_by_role("checkbox", name=name)
        expect(box).not_to_be_checked()
        box.check()
    page.get_by_role("button", name="Close").click()
    key(page, "again")
    finish(page)
    headline = page.locator(".position.mine .result span, .position.mine .result b").last.inner_text()
    page.wait_for_function("words => heard.words.includes(words)", arg=headline)
    assert page.evaluate("heard.sounds") == 1
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".position.mine .card .middle").first).to_be_hidden()
        assert page.evaluate(MISPLACED) == []
    page.set_viewport_size({"width": 1400, "height": 900})
    leave(page)
    page.goto("/play")
    expect(page.locator("html")).to_have_class(re.compile("four-colors large-cards"))


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_page_fits_every_screen(player: Open, width: int, height: int) -> None:
    page = player(viewport={"width": width, "height": height})
    play(page)
    leave(page)
    page.goto("/play")
    page.locator(".own-rounds button").first.click()
    page.get_by_role("button", name="Verify this round").click()
    expect(page.locator(".holds")).to_be_visible()
    page.get_by_text("By game").click()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert axe_findings(page) == []
    key(page, "settings")
    assert axe_findings(page) == []
