"""The lab in a real browser: a wager with its sliders, a changed payout, a link, a game with its chart."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from pitboss.analysis.methods import analyze
from pitboss.catalogue import load_wager
from tests.browser.access import axe_findings
from tests.browser.steps import key

SignIn = Callable[..., Page]
# Seconds of work: what takes less than one is answered at once.
WHAT_IF = "/lab#show=games&game=blackjack-switch&decks=8&dealer_hits_soft_17=true&even_money=true"
LONG_WHAT_IF = "/lab#show=games&game=blackjack-switch&decks=8&dealer_hits_soft_17=true&surrender=late"
CALCULATED = 240_000  # on a busy machine: the worker yields to everything else


@pytest.fixture(scope="module")
def expected_errors(expected_errors: tuple[str, ...]) -> tuple[str, ...]:
    """A busy lab, and a question that it refuses."""
    return (*expected_errors, "status of 429", "status of 422")


def edge_of(decks: int) -> str:
    wager = load_wager("lucky-ladies")
    return f"{float(100 * analyze(wager, wager.paytable('A'), decks).house_edge):.6f}%"


def test_a_wager_with_sliders_lines_and_a_link(signed_in: SignIn) -> None:
    page = signed_in("Ann", "/lab")
    edge = page.locator('[data-key="edge"]')
    expect(edge).to_have_text(edge_of(6), timeout=60_000)
    page.get_by_role("slider", name="Decks").fill("2")
    expect(edge).to_have_text(edge_of(2))
    page.get_by_label("odds to one for any 20").fill("5")
    expect(page.locator('[data-key="change"]')).to_contain_text("compared with the approved pay table")
    expect(edge).not_to_have_text(edge_of(2))
    changed = edge.inner_text()
    expect(page.locator(".by-decks circle")).to_have_count(7)
    expect(page.get_by_role("img", name="Of each $100 wagered")).to_be_visible()
    page.reload()
    expect(edge).to_have_text(changed)
    page.get_by_role("button", name="Back to the approved pay table").click()
    expect(edge).to_have_text(edge_of(2))


def test_a_meter_moves_the_edge(signed_in: SignIn) -> None:
    page = signed_in("Ann", "/lab#show=wagers&wager=21-plus-3-progressive-30-2107")
    edge = page.locator('[data-key="edge"]')
    expect(edge).to_contain_text("%", timeout=60_000)
    before = edge.inner_text()
    page.get_by_role("slider", name="Meter").fill("100000")
    expect(edge).to_contain_text("−")
    assert edge.inner_text() != before


def test_a_game_with_its_chart_and_options(signed_in: SignIn) -> None:
    page = signed_in("Ann", "/lab")
    page.get_by_role("tab", name="Games and strategy").click()
    edge = page.locator('[data-key="game-edge"]')
    expect(edge).to_contain_text("%", timeout=60_000)
    usual = edge.inner_text()
    expect(page.locator(".chart td").nth(200)).to_be_attached()
    expect(page.locator(".chart .differs")).to_have_count(0)
    page.get_by_label("Dealer hits soft 17").check()
    expect(edge).not_to_have_text(usual, timeout=60_000)
    expect(page.locator('[data-key="change"]')).to_contain_text("compared with the default rules")
    expect(page.locator(".chart .differs").first).to_be_visible()
    expect(page.get_by_role("cell", name="Ds").first).to_be_visible()


def test_a_long_what_if_shows_its_progress_and_can_be_canceled(signed_in: SignIn) -> None:
    page = signed_in("Ann", LONG_WHAT_IF)
    line = page.get_by_role("region", name="Your calculations").locator(".calculation")
    expect(line).to_contain_text("Blackjack Switch, dealer hits soft 17: yes", timeout=60_000)
    expect(line).to_contain_text(re.compile(r"\d s"), timeout=60_000)
    expect(page.get_by_role("progressbar")).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    expect(line).to_have_count(0)
    expect(page.locator(".figures .problem")).to_have_text("You canceled this calculation.")
    page.get_by_role("button", name="Calculate again").click()
    expect(line).to_contain_text("Blackjack Switch", timeout=60_000)
    page.reload()  # an earlier visit's calculation is still in the list
    expect(line).to_have_count(1, timeout=60_000)
    page.get_by_role("button", name="Cancel").click()
    expect(line).to_have_count(0)


def test_a_what_if_finishes_in_the_background_with_a_notice(signed_in: SignIn) -> None:
    page = signed_in("Ann", WHAT_IF)
    line = page.get_by_role("region", name="Your calculations").locator(".calculation")
    expect(line).to_contain_text("Blackjack Switch", timeout=60_000)
    page.get_by_role("tab", name="Side wagers").click()
    expect(page.locator('[data-key="edge"]')).to_contain_text("%")
    expect(line).to_contain_text("Ready: Blackjack Switch", timeout=CALCULATED)
    page.get_by_role("button", name="Show").click()
    expect(page.locator('[data-key="game-edge"]')).to_contain_text("%")
    expect(page.get_by_role("combobox", name="Game")).to_have_value("blackjack-switch")
    expect(page.locator('[data-key="change"]')).to_contain_text("compared with the default rules")
    expect(line).to_have_count(0)
    page.reload()  # the answer is in the database
    expect(page.locator('[data-key="game-edge"]')).to_contain_text("%")
    expect(line).to_have_count(0)


def test_sliders_of_a_jackpot_move_its_return_and_the_address_keeps_them(signed_in: SignIn) -> None:
    page = signed_in("Ann", "/lab")
    key(page, "tab/jackpots")
    shown = page.locator('[data-key="return"]')
    expect(shown).to_be_visible()
    before = shown.inner_text()
    page.locator('[data-key="level."]').fill("20000")
    expect(shown).not_to_have_text(before)
    after = shown.inner_text()
    assert float(after.rstrip("%")) > float(before.rstrip("%"))
    expect(page.get_by_role("img", name="Return by what the meter shows")).to_have_count(1)
    assert "level.=20000" in page.url
    page.reload()
    expect(shown).to_have_text(after)
    assert axe_findings(page) == []


@pytest.mark.parametrize(
    ("place", "asks", "shown"),
    [
        ("show=wagers&wager=lucky-ladies&decks=6", "edge", "edge"),
        ("show=jackpots", "meters", "return"),
        ("show=tournaments&players=2", "last-hand", "best-bet"),
    ],
)
def test_a_busy_lab_is_asked_again_and_a_refusal_is_shown(signed_in: SignIn, place: str, asks: str, shown: str) -> None:
    answers = [(429, "too many requests"), (422, "the cards ran out")]
    page = signed_in("Ann", f"/lab#{place}")

    def answer(route: Route) -> None:
        if not answers:
            route.continue_()
            return
        status, detail = answers.pop(0)
        route.fulfill(status=status, json={"detail": detail})

    page.route(f"**/api/lab/{asks}", answer)
    page.reload()
    expect(page.locator(".problem")).to_contain_text("he cards ran out")
    assert answers == []
    page.reload()
    expect(page.locator(f'[data-key="{shown}"]')).to_be_visible(timeout=60_000)
    expect(page.locator(".problem")).to_have_count(0)


def test_a_last_hand_shows_the_best_bet_and_moves_with_a_stack(signed_in: SignIn) -> None:
    page = signed_in("Ann", "/lab#show=tournaments&players=2&me=1&button=2&stack1=1000&stack2=900&bet2=500")
    best = page.locator('[data-key="best-bet"]')
    expect(best).to_be_visible(timeout=60_000)
    assert 425 <= int(best.inner_text()) <= 575  # the leader who bets last stays close to the rival's bet
    expect(page.get_by_role("img", name="Chance to advance by your bet")).to_have_count(1)
    expect(page.locator(".outcomes tbody tr")).to_have_count(2)
    page.locator('[data-key="stack1"]').fill("2400")
    expect(best).to_have_text("25", timeout=60_000)  # a lock
    assert "stack1=2400" in page.url
    page.locator('[data-key="players"]').select_option("3")
    expect(page.locator(".outcomes tbody tr")).to_have_count(3, timeout=60_000)
    assert axe_findings(page) == []
