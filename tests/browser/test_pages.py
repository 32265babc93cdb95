"""People's tasks in a real browser: play with side wagers, insure, split, double, surrender; rule; replay; the lab."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

SignIn = Callable[[str], Page]


def open_table(page: Page, table: str, seat: int, dollars: int = 500) -> None:
    page.goto(f"{page.url.split('/', 3)[0]}//{page.url.split('/')[2]}/table?id={table}")
    page.wait_for_selector(".position")
    if not page.locator(f'[data-key="up/{seat}"]').count():
        page.click(f'[data-key="sit/{seat}"]')
    page.wait_for_selector(".buy")
    page.fill(".buy input", str(dollars))
    page.click("button:text('Buy chips')")
    page.wait_for_selector(".pick")


def wager(page: Page, seat: int, bet: str, chip: str) -> None:
    page.click(f'[aria-label="chip of {chip}"]')
    page.click(f'[data-key="{seat}/{bet}"]')
    page.wait_for_selector(f'[data-key="{seat}/{bet}"].filled, [data-key="cut"]')
    if page.locator('[data-key="cut"]').count():
        page.click('[data-key="cut"]')
        expect(page.locator('[data-key="cut"]')).to_have_count(0)
        page.click(f'[data-key="{seat}/{bet}"]')
    expect(page.locator(f'[data-key="{seat}/{bet}"].filled')).to_be_visible()


def deal(page: Page) -> None:
    page.click('[data-key="deal"]')
    page.wait_for_selector(".hand .card")


def offered(page: Page, name: str) -> bool:
    return page.locator(f'[data-key="act/{name}"]').count() > 0


def is_over(page: Page) -> bool:
    return page.locator('[data-key="again"]').count() > 0


PRESS = """() => {
    const stand = document.querySelector('[data-key="act/stand"]') ?? document.querySelector('[data-key^="act/"]');
    if (stand) stand.click();
}"""


def finish(*pages: Page) -> None:
    """Everybody stands, or takes what is offered first, until the round is over."""
    for _ in range(400):
        if all(is_over(page) for page in pages):
            return
        for page in pages:
            page.evaluate(PRESS)
            page.wait_for_timeout(60)
    raise AssertionError("the round does not end")


def test_a_round_with_side_wagers_is_paid_and_says_why(signed_in: SignIn) -> None:
    page = signed_in("Ann")
    open_table(page, "blackjack", 1)
    wager(page, 1, "main", "$25")
    wager(page, 1, "Lucky Ladies", "$5")
    deal(page)
    finish(page)
    expect(page.locator(".position.mine .result, .position.mine .bet").first).to_be_visible()
    story = page.locator(".story").inner_text()
    assert "Lucky Ladies at seat 1" in story
    assert "CO 30-8" in story
    page.click('[data-key="up/1"]')
    expect(page.locator('[data-key="sit/1"]')).to_be_visible()


@pytest.mark.parametrize("wanted", ["insure", "split", "double", "surrender"])
def test_what_a_hand_offers_is_done(signed_in: SignIn, wanted: str) -> None:
    """Rounds until the cards offer it; an offer that is taken is told in the round's story."""
    page = signed_in("Bob")
    open_table(page, "blackjack", 5, 1000)
    for number in range(80):
        if number == 0:
            wager(page, 5, "main", "$5")
        else:
            page.click('[data-key="again"]')
            page.wait_for_selector('[data-key="deal"]')
        deal(page)
        page.wait_for_selector('[data-key="again"], [data-key^="act/"]')
        if offered(page, wanted):
            page.click(f'[data-key="act/{wanted}"]')
            if page.locator("dialog[open]").count():
                page.click("button:text('Put it down')")
            words = {"insure": "insur", "surrender": "surrender", "split": "split", "double": "double"}[wanted]
            expect(page.locator(".story")).to_contain_text(words, ignore_case=True)
            finish(page)
            break
        finish(page)
    else:
        raise AssertionError(f"{wanted} was never offered")
    page.click('[data-key="up/5"]')


def test_a_reload_in_mid_hand_goes_on(signed_in: SignIn) -> None:
    page = signed_in("Ann")
    open_table(page, "spanish", 2)
    for number in range(20):
        wager(page, 2, "main", "$25") if number == 0 else page.click('[data-key="again"]')
        page.wait_for_selector('[data-key="deal"]')
        deal(page)
        page.wait_for_selector('[data-key="again"], [data-key^="act/"]')
        if not is_over(page):
            break
    cards = page.locator(".position.mine .card").evaluate_all("cards => cards.map(c => c.getAttribute('aria-label'))")
    page.reload()
    page.wait_for_selector('[data-key^="act/"]')
    again = page.locator(".position.mine .card").evaluate_all("cards => cards.map(c => c.getAttribute('aria-label'))")
    assert again == cards
    finish(page)


def test_two_browsers_at_one_table(signed_in: SignIn) -> None:
    ann, bob = signed_in("Ann"), signed_in("Bob")
    open_table(ann, "free-bet", 1)
    open_table(bob, "free-bet", 2)
    wager(ann, 1, "main", "$25")
    wager(bob, 2, "main", "$25")
    expect(ann.locator(".position").nth(1)).to_contain_text("$25")
    ann.click('[data-key="deal"]')
    expect(ann.locator(".turn")).to_contain_text("Waiting for the others")
    bob.click('[data-key="deal"]')
    for page in (ann, bob):
        page.wait_for_selector(".dealer .card")
    finish(ann, bob)
    assert ann.locator(".dealer .card").count() == bob.locator(".dealer .card").count()


def test_the_keyboard_plays(signed_in: SignIn) -> None:
    page = signed_in("Ann")
    open_table(page, "ride-free", 3)
    wager(page, 3, "main", "$25")
    page.keyboard.press("d")
    page.wait_for_selector(".dealer .card")
    for _ in range(20):
        page.wait_for_selector('[data-key="again"], [data-key^="act/"]')
        if is_over(page):
            break
        step = page.locator(".turn").inner_html()
        page.keyboard.press(page.locator('[data-key^="act/"] kbd').first.inner_text().lower())
        page.wait_for_function("before => document.querySelector('.turn').innerHTML !== before", arg=step)
    assert is_over(page)


def test_a_supervisor_rules_on_an_irregularity(signed_in: SignIn) -> None:
    ann, sam = signed_in("Ann"), signed_in("Sam")
    open_table(ann, "switch", 1)
    for number in range(20):
        wager(ann, 1, "main", "$25") if number == 0 else ann.click('[data-key="again"]')
        ann.wait_for_selector('[data-key="deal"]')
        deal(ann)
        ann.wait_for_selector('[data-key="again"], [data-key^="act/"]')
        if not is_over(ann):
            break
    sam.click("nav >> text=Pit")
    sam.click('[data-key="table/switch"]')
    sam.click('[data-key="rule/push table"]')
    sam.locator("dialog input").first.fill("the fire alarm rang")
    sam.click("button:text('Rule so')")
    expect(ann.locator('[data-key="again"]')).to_be_visible()
    expect(ann.locator(".story")).to_contain_text("the fire alarm rang")


def enter(page: Page, card: str) -> None:
    """A card by two clicks: its rank, its suit."""
    before = page.locator(".story li").count()
    page.click(f'[data-key="rank/{card[:-1]}"]')
    page.click(f'[data-key="suit/{card[-1]}"]')
    page.wait_for_function("before => document.querySelectorAll('.story li').length > before", arg=before)


def test_a_dealer_deals(signed_in: SignIn) -> None:
    dana, ann = signed_in("Dana"), signed_in("Ann")
    open_table(ann, "single-deck", 1)
    wager(ann, 1, "main", "$25")
    dana.click("nav >> text=Dealer")
    dana.click(".table-card")
    for card in ("Kh", "6d", "9s", "Qc"):
        enter(dana, card)
    expect(ann.locator(".dealer .card.back")).to_be_visible()
    ann.click('[data-key="act/stand"]')
    dana.click('[data-key="go"]')
    enter(dana, "5h")
    expect(ann.locator(".position.mine .result")).to_contain_text("$25")


def test_an_auditor_replays_a_round_and_verifies_the_shift(signed_in: SignIn) -> None:
    ann, alex = signed_in("Ann"), signed_in("Alex")
    open_table(ann, "bahama", 1)
    wager(ann, 1, "main", "$25")
    deal(ann)
    finish(ann)
    alex.click("nav >> text=Audit")
    alex.select_option("select", "bahama")
    alex.click("button:text('Search')")
    alex.click('[data-key="bahama/1/1"]')
    alex.wait_for_selector('[data-key="on"]')
    while alex.locator('[data-key="on"]:enabled').count():
        alex.click('[data-key="on"]')
    expect(alex.locator(".felt .result, .felt .bet").first).to_be_visible()
    alex.click('[data-key="verify/bahama/1"]')
    expect(alex.locator(".holds")).to_be_visible()


def test_the_lab_answers(signed_in: SignIn) -> None:
    page = signed_in("Ann")
    page.click("nav >> text=Lab")
    expect(page.locator('[data-key="edge"]')).to_contain_text("%", timeout=60_000)
    expect(page.locator('[data-key="game-edge"]')).to_contain_text("%", timeout=60_000)
    assert page.locator(".chart td").count() > 100
    usual = page.locator('[data-key="game-edge"]').inner_text()
    page.click("summary:has-text('What the law leaves')")
    page.check('[data-key="option/dealer_hits_soft_17"]')
    expect(page.locator('[data-key="game-edge"]')).not_to_have_text(usual, timeout=60_000)
    expect(page.locator("text=against the usual rules")).to_be_visible()
