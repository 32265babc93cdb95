"""Automatic players and tours in the browser: added, removed, a seat taken over; a few steps for each role."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.steps import MISPLACED, key

Open = Callable[..., Page]
TABLE = "burnout"


def test_company_is_added_plays_and_is_removed(signed_in: Open) -> None:
    page = signed_in("Ann", f"/table?id={TABLE}")
    page.wait_for_selector('[data-key="company-style"]')
    page.select_option('[data-key="company-style"]', "mimic")
    key(page, "company-add")
    expect(page.locator(".company li")).to_contain_text("plays like the dealer")
    expect(page.locator(".auto")).to_have_count(1)
    page.wait_for_selector(".felt .position .card")  # it plays while Ann looks on
    page.locator('[data-key^="company/"]').click()
    expect(page.locator(".company li")).to_have_count(0)


def test_a_person_takes_an_automatic_players_seat(signed_in: Open) -> None:
    page = signed_in("Bob", "/table?id=double-up-1")
    if not page.locator(".position").count():
        page.wait_for_selector(".position")
    page.select_option('[data-key="company-style"]', "cautious")
    key(page, "company-add")
    expect(page.locator(".auto")).to_have_count(1)
    assert page.evaluate(MISPLACED) == []
    page.get_by_role("button", name="take seat").click()
    expect(page.locator(".auto")).to_have_count(0)
    seat = page.locator('[data-key^="up/"]')
    expect(seat).to_have_count(1)
    seat.click()


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("Ann", "/"),
        ("Ann", "/table?id=spanish"),
        ("Dana", "/dealer"),
        ("Sam", "/pit"),
        ("Alex", "/audit"),
        ("Eve", "/lab"),
    ],
)
def test_a_tour_comes_once_and_again_on_demand(signed_in: Open, name: str, path: str) -> None:
    signed_in(name)
    page = signed_in(name, path, tours=True)
    page.evaluate("localStorage.clear()")  # what an earlier window kept
    page.reload()
    tour = page.locator(".tour")
    expect(tour).to_be_visible()
    steps = 1
    while page.locator('[data-key="tour-next"]').count():
        key(page, "tour-next")
        steps += 1
    assert 3 <= steps <= 4
    expect(tour).to_contain_text(f"{steps} of {steps}")
    key(page, "tour-done")
    expect(tour).to_have_count(0)
    page.reload()
    page.wait_for_selector('[data-key="tour"]')
    page.wait_for_timeout(300)
    expect(tour).to_have_count(0)
    page.locator('[data-key="tour"]').focus()
    page.keyboard.press("Enter")
    expect(tour.locator("h2")).to_be_focused()
    page.keyboard.press("Escape")
    expect(tour).to_have_count(0)
    expect(page.locator('[data-key="tour"]')).to_be_focused()
