"""Every page for every role, on a desk and on a phone: axe-core finds nothing, and every control has a name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Page

from tests.browser.access import axe_findings, unnamed
from tests.browser.steps import deal_to_the_end, enter, key, send, sit, wager

SignIn = Callable[..., Page]
SIZES: Final = ((1400, 900), (390, 844))
DEALT: Final = "single-deck"

SAME: Final = ("/lab", "/rulebook")  # for everybody who is signed in but for the links above them

# Who opens which pages, and what is on a page when it is complete.
PAGES: Final = {
    "Ann": ("/", "/jackpots", "/play", "/practice", "/account", *SAME),
    "Dana": ("/", "/dealer", f"/dealer?id={DEALT}"),
    "Sam": ("/", "/dealer", "/pit"),
    "Eve": ("/", "/dealer", "/pit", "/meters", "/shift", "/audit", "/people", "/setup"),
    "Sid": ("/", "/pit", "/audit"),
    "Alex": ("/", "/pit", "/audit", "/statement"),
}
COMPLETE: Final = {
    "/": ".table-card",
    "/jackpots": ".amount:not(:empty)",
    "/play": ".totals h2",
    "/practice": '[data-key="open"]',
    "/dealer": ".table-card, .position",
    "/pit": ".pick-table",
    "/audit": ".search",
    "/meters": ".meter-pit .tile",
    "/shift": ".chip-counts input",
    "/statement": ".found tbody tr",
    "/account": '[data-key="everywhere"]',
    "/people": '[data-key="change/Ann"]',
    "/setup": '[data-key="retire/blackjack"]',
    "/lab": '[data-key="edge"]',
    "/rulebook": ".rulebook a",
}


def look(page: Page, where: str) -> list[str]:
    """What is wrong with the page as it is, at both sizes."""
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        faults = axe_findings(page) + unnamed(page)
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            faults.append("the page is wider than the window")
        found += [f"{where} at {width}×{height}: {each}" for each in faults]
    return found


@pytest.mark.parametrize("person", PAGES)
def test_nothing_is_wrong_on_the_pages_of_a_role(signed_in: SignIn, person: str) -> None:
    page = signed_in(person)
    found = []
    for path in PAGES[person]:
        page.goto(path)
        page.wait_for_selector(COMPLETE[path.partition("?")[0]])
        found += look(page, f"{person}, {path}")
    assert not found


@pytest.mark.soak
@pytest.mark.parametrize("person", sorted(PAGES.keys() - {"Ann"}))
def test_nothing_is_wrong_on_the_pages_that_all_roles_have(signed_in: SignIn, person: str) -> None:
    page = signed_in(person)
    found = []
    for path in SAME:
        page.goto(path)
        page.wait_for_selector(COMPLETE[path])
        found += look(page, f"{person}, {path}")
    assert not found


def test_nothing_is_wrong_before_anybody_signs_in(opened: Callable[..., Page]) -> None:
    page = opened("/")
    page.wait_for_selector(".sign-in form")
    assert not look(page, "signing in")


def test_nothing_is_wrong_while_a_dealer_deals_a_supervisor_rules_and_an_auditor_replays(signed_in: SignIn) -> None:
    """The consoles with something on them: a hand in play, a ruling that is asked for, a round replayed and proven."""
    ann, dana, sam = signed_in("Ann"), signed_in("Dana"), signed_in("Sam", f"/pit#{DEALT}")
    sit(ann, DEALT, 3)
    wager(ann, 3, "main", "$25")
    send(ann)
    dana.goto(f"/dealer?id={DEALT}")
    enter(dana, ["8h", "6s", "8c"])
    dana.keyboard.press("1")
    found = look(dana, "the dealer's console, a rank picked")
    dana.keyboard.press("s")
    ann.wait_for_selector('[data-key^="act/"]')
    found += look(dana, "the dealer's console, a player to act")
    sam.locator(".rulings button").first.click()
    found += look(sam, "a ruling")
    sam.keyboard.press("Escape")
    key(ann, "act/stand")
    deal_to_the_end(dana, ["Kd", "9c", "9d"], ann)
    found += look(dana, "the dealer's console, the round over")
    alex = signed_in("Alex", "/audit")
    alex.locator(f'[data-key="{DEALT}/1/1"]').click()
    alex.wait_for_selector(".steps")
    key(alex, "last")
    key(alex, f"verify/{DEALT}/1")
    alex.wait_for_selector(".holds")
    found += look(alex, "a round replayed and its shift proven")
    key(ann, "up/3")
    assert not found


def test_nothing_is_wrong_in_the_lab_and_the_rulebook_with_answers(signed_in: SignIn) -> None:
    page = signed_in("Eve", "/lab#show=games&game=blackjack")
    page.wait_for_selector(".chart")
    found = look(page, "a game in the lab")
    page.goto("/lab#show=wagers&wager=lucky-ladies&paytable=A&decks=6&pay.any+20=5+to+1")
    page.reload()
    page.wait_for_selector('[data-key="change"]')
    found += look(page, "a changed pay table in the lab")
    page.goto("/rulebook")
    page.get_by_role("searchbox").fill("insurance")
    page.wait_for_selector(".clauses .clause")
    found += look(page, "a search in the rulebook")
    assert not found
