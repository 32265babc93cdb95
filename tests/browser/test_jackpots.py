"""Jackpots in a real browser: the board ticks, the felt shows its meter, an auditor explains it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.access import axe_findings
from tests.browser.steps import finish, key, sit, wager

SignIn = Callable[..., Page]
SPOT = "Blazing 7's Jackpot (dealer up card)"
LINK = "section.jackpot[aria-label*='(blazing-7s)']"
WALL = {"width": 1920, "height": 1080}


def amount(page: Page) -> str:
    page.wait_for_selector(f"{LINK} .amount:not(:empty)")
    return page.inner_text(f"{LINK} .amount")


def cents(shown: str) -> int:
    return int(shown.replace("$", "").replace(",", "").replace(".", ""))


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_the_board_and_the_felt_tick_when_a_wager_is_locked_in(signed_in: SignIn, motion: str) -> None:
    """Ann wagers at one linked table; the board, her felt and another linked table show 23¢ more."""
    board = signed_in("Sam", "/jackpots", viewport=WALL, reduced_motion=motion)
    before = cents(amount(board))
    elsewhere = signed_in("Bob", "/table?id=sevens-2")
    ann = signed_in("Ann")
    sit(ann, "sevens-1", 1)
    wager(ann, 1, "main", "$5")
    wager(ann, 1, SPOT, "$1")
    key(ann, "deal")
    after = f"${(before + 23) // 100:,}.{(before + 23) % 100:02}"
    expect(board.locator(f"{LINK} .amount")).to_have_text(after)
    for felt in (ann, elsewhere):
        expect(felt.locator(".meter-plate b")).to_have_text(after)
    finish(ann)
    assert board.evaluate("document.documentElement.scrollHeight <= innerHeight")  # nobody scrolls a wall
    assert board.locator("button, input, select").count() == 0


def test_a_newcomer_finds_the_board_and_reads_what_feeds_it(signed_in: SignIn) -> None:
    page = signed_in("Ann")
    page.get_by_role("link", name="Jackpots").click()
    page.wait_for_url("**/jackpots")
    funded = page.get_by_role("region", name="How it is funded (blazing-7s)")
    for words in (
        "Fed by 3 tables",
        "Every $1 wager adds 23¢ (23%) to the meter and 1¢ to the reserve",
        "at most $9,000",
    ):
        expect(funded).to_contain_text(words)
    expect(page.locator(LINK)).to_contain_text("· 3 linked tables")
    expect(page.get_by_role("region", name="What wins (blazing-7s)")).to_contain_text("100%")
    house = page.get_by_role("region", name="How it is funded (trilux-house)")
    expect(house).to_contain_text("The casino sets the amount")
    expect(house).to_contain_text("Every winner of a round is paid the amount shown")  # nothing comes off it
    expect(page.get_by_role("region", name="Last wins (blazing-7s)")).to_be_visible()


def test_an_auditor_explains_every_cent_of_the_meter(signed_in: SignIn) -> None:
    """By table and shift, with the checks; the lines are filtered and saved, and the page is printed."""
    ann = signed_in("Ann")
    sit(ann, "sevens-3", 2)
    wager(ann, 2, "main", "$5")
    wager(ann, 2, SPOT, "$1")
    key(ann, "deal")
    finish(ann)
    alex = signed_in("Alex", "/audit")
    alex.get_by_role("link", name="Jackpot statements").click()
    expect(alex.locator(".verdict .holds")).to_contain_text("Every cent is explained")
    assert alex.locator(".checks .lost").count() == 0
    row = alex.locator(".accounts tr", has_text="Wagers at Blazing 7's 3 (linked), shift 1")
    expect(row).to_contain_text("$0.23")
    counters = alex.get_by_role("region", name="Meter counters").locator("table.counters tr")
    expect(counters).to_have_count(12)  # eleven counters and the head
    expect(counters.filter(has_text="Hidden rate")).to_contain_text("1%")
    alex.locator('[data-key="lines/table"]').select_option("sevens-3")
    key(alex, "search")
    lines = alex.locator(".found tbody tr")
    expect(lines).to_have_count(1)
    expect(lines.first).to_contain_text("Ann (player)")
    with alex.expect_download() as saved:
        key(alex, "csv")
    assert saved.value.suggested_filename == "jackpot-blazing-7s.csv"
    assert "sevens-3,1,1,2" in saved.value.path().read_text()
    assert axe_findings(alex) == []
    assert alex.pdf()[:5] == b"%PDF-"
