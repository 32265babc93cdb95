"""The lab in a real browser: a wager with its sliders, a changed payout, a link, a game with its chart."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from pitboss.analysis.methods import analyze
from pitboss.catalogue import load_wager

SignIn = Callable[..., Page]


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
    assert page.locator(".chart td").count() > 200
    expect(page.locator(".chart .differs")).to_have_count(0)
    page.get_by_label("Dealer hits soft 17").check()
    expect(edge).not_to_have_text(usual, timeout=60_000)
    expect(page.locator('[data-key="change"]')).to_contain_text("compared with the default rules")
    expect(page.locator(".chart .differs").first).to_be_visible()
    expect(page.get_by_role("cell", name="Ds").first).to_be_visible()
