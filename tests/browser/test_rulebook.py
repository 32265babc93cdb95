"""The rulebook in the browser: contents, a clause by its link, search, and links from a refusal."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

SignIn = Callable[..., Page]
SIZES = [(1400, 900), (390, 844)]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_contents_lead_to_a_section_and_its_clauses(signed_in: SignIn, width: int, height: int) -> None:
    page = signed_in("Ann", "/rulebook", viewport={"width": width, "height": height})
    page.get_by_role("link", name="CO 30-812", exact=True).click()
    expect(page.get_by_role("heading", name="CO 30-812:")).to_be_visible()
    named = page.locator(".clause.named")
    expect(named.first).to_contain_text("CO 30-812")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_citation_opens_at_its_clause_with_status_and_tests(signed_in: SignIn) -> None:
    page = signed_in("Ann", "/rulebook?cite=CO%2030-812(1)%20s.2")
    named = page.locator(".clause.named")
    expect(named).to_have_count(1)
    expect(named).to_be_in_viewport()
    expect(named.locator(".status")).to_have_text("enforced")
    named.locator("summary").click()
    expect(named.locator("li").first).to_contain_text("tests/")


def test_search_finds_a_clause_by_our_words_and_says_when_there_is_none(signed_in: SignIn) -> None:
    page = signed_in("Ann", "/rulebook")
    field = page.get_by_role("searchbox", name="Search by clause or words")
    field.fill("30-812 ace")
    expect(page.locator(".clause").filter(has_text="CO 30-812(1)").first).to_be_visible()
    field.fill("xyzzy")
    expect(page.get_by_text("No clause found. Try fewer words.")).to_be_visible()


def test_a_citation_on_the_felt_links_to_its_clause(signed_in: SignIn) -> None:
    page = signed_in("Ann", "/table?id=blackjack")
    link = page.locator("cite a").first
    expect(link).to_have_attribute("href", "/rulebook?cite=" + link.text_content().replace(" ", "%20"))  # type: ignore[union-attr]
