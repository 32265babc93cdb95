"""Practice in a real browser: a table of one's own with the coach, drills and counting, by mouse and by keyboard."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.steps import key
from tests.browser.test_access import look

SignIn = Callable[..., Page]
KEYS = {"stand": "s", "hit": "h", "double": "d", "split": "p", "surrender": "r", "decline": "n"}


def open_table(page: Page) -> None:
    key(page, "open")
    expect(page.locator('[data-key="deal"]')).to_be_visible()


def until_asked(page: Page) -> None:
    """Deal until the player has a decision to make."""
    for _ in range(20):
        with page.expect_response("**/api/practice/wager"):
            key(page, "deal")
        page.wait_for_timeout(50)  # the page draws what it was told
        if page.locator('[data-key^="act/"]').count():
            return
    raise AssertionError("no decision in twenty rounds")


def values(page: Page) -> dict[str, list[float]]:
    """The values on the page, unrounded, by action: full shoe, cards seen, this shoe."""
    expect(page.locator(".worth tbody tr").first).to_be_visible()
    rows = page.locator(".worth tbody tr")
    return {
        row.locator("th").inner_text().lower(): [
            float(each.get_attribute("data-value") or "nan") for each in row.locator("td").all()
        ]
        for row in rows.all()
    }


def test_the_coach_values_the_actions_says_what_a_decision_cost_and_drills_it(signed_in: SignIn) -> None:
    page = signed_in("Ann", "/practice")
    expect(page.locator(".practice")).to_contain_text("a strategy card is allowed there, a device is not")
    page.get_by_text("House options").click()
    page.get_by_label("Decks").fill("2")
    found = look(page, "the choice of a game")
    open_table(page)
    until_asked(page)
    key(page, "advice")
    on_page = values(page)
    asked = page.evaluate("async () => (await (await fetch('/api/practice/advice')).json()).advice")
    assert on_page == {
        each["name"]: [each["values"][basis] for basis in ("chart", "seen", "shoe")] for each in asked["actions"]
    }
    expect(page.locator(".worth td.best")).to_have_count(3)
    found += look(page, "what each action is worth")
    worst = list(on_page)[-1]
    key(page, f"act/{worst}")
    expect(page.locator(".coach .said.wrong")).to_contain_text("of the wager")
    expect(page.locator(".missed li").first).to_contain_text("gave up")
    found += look(page, "a decision that cost something")
    while page.locator('[data-key^="act/"]').count():
        with page.expect_response("**/api/practice/act"):
            page.locator('[data-key^="act/"]').first.click()
        page.wait_for_timeout(50)
    if page.locator('[data-key="drill-missed"]').count():
        key(page, "drill-missed")
    else:
        key(page, "tab/drill")
    expect(page.locator('[data-key^="answer/"]').first).to_be_visible()
    page.locator('[data-key^="answer/"]').last.click()
    expect(page.locator(".drill-score")).to_contain_text("of 1 right")
    found += look(page, "a drill")
    assert not found


def test_a_hand_is_played_and_drilled_by_keyboard_alone(signed_in: SignIn) -> None:
    page = signed_in("Bob", "/practice")
    page.locator('[data-key="open"]').focus()
    page.keyboard.press("Enter")
    page.locator('[data-key="deal"]').wait_for()
    for _ in range(20):
        page.locator('[data-key="deal"]').focus()
        with page.expect_response("**/api/practice/wager"):
            page.keyboard.press("g")
        page.wait_for_timeout(50)
        if page.locator('[data-key^="act/"]').count():
            break
    before = page.locator(".announced p").count()
    offered = [each.get_attribute("data-key") or "" for each in page.locator('[data-key^="act/"]').all()]
    name = next(each.removeprefix("act/") for each in offered if each.removeprefix("act/") in KEYS)
    page.locator("body").press(KEYS[name])
    expect(page.locator(".announced p")).to_have_count(before + 1)
    expect(page.locator(".tile b").first).to_have_text("1")  # one decision
    page.locator('[data-key="tab/count"]').focus()
    page.keyboard.press("Enter")
    running = page.get_by_label("Running count")
    expect(running).to_be_focused()
    for number in range(1, 4):
        expect(page.locator(".asked .card").first).to_be_visible()
        page.keyboard.type("-1")
        page.keyboard.press("Enter")
        expect(page.locator(".drill-score")).to_contain_text(f"of {number} right")
    assert not look(page, "counting")


def test_practice_is_for_players(signed_in: SignIn) -> None:
    page = signed_in("Dana", "/practice")
    expect(page.locator("main")).to_contain_text("Practice is for players")
    assert page.locator('nav a[href="/practice"]').count() == 0
