"""The consoles in a real browser: the dealer, the pit, the auditor; every page for every role."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.steps import enter, finish, key, play_until_decision, send, sit, wager

SignIn = Callable[..., Page]
PAGES = {
    "Ann": ["/", "/table?id=pai-jack", "/lab"],
    "Dana": ["/", "/dealer", "/dealer?id=single-deck"],
    "Sam": ["/", "/dealer", "/pit", "/table?id=switch"],
    "Eve": ["/pit", "/audit", "/lab#show=games"],
    "Sid": ["/pit", "/audit", "/table?id=blackjack"],
    "Alex": ["/pit", "/audit"],
}


@pytest.mark.parametrize("name", PAGES)
def test_every_page_opens_without_an_error(signed_in: SignIn, name: str) -> None:
    page = signed_in(name)
    for path in PAGES[name]:
        page.goto(path)
        expect(page.get_by_role("heading", level=1).first).to_be_visible()
        page.wait_for_load_state("networkidle")


def test_a_dealer_seats_a_guest_and_deals(signed_in: SignIn) -> None:
    """Chips for cash, a wager, cards by two keys each; the page says where the next card goes."""
    dana = signed_in("Dana", "/dealer")
    dana.get_by_role("link", name="Single deck").click()
    entry = dana.locator(".entry")
    entry.filter(has_text="Seat a guest").get_by_label("Name").fill("Marge")
    entry.filter(has_text="Seat a guest").get_by_label("Seat").select_option("5")
    dana.get_by_role("button", name="Seat", exact=True).click()
    expect(dana.locator(".plate")).to_contain_text("Marge")
    entry.filter(has_text="cash").get_by_label("Dollars").fill("200")
    dana.get_by_role("button", name="Sell").click()
    expect(dana.locator(".plate")).to_contain_text("$200")
    entry.filter(has_text="guest's wager").get_by_label("Dollars").fill("25")
    dana.get_by_role("button", name="Place", exact=True).click()
    expect(dana.locator(".stake")).to_contain_text("$25")
    dana.locator("body").press("Escape")
    dana.get_by_role("heading", level=1).click()
    for card, place in {"Kh": "Seat 5", "6d": "Dealer", "9s": "Seat 5", "Qc": "Dealer: a card face down"}.items():
        expect(dana.locator('[data-key="expects"]')).to_contain_text(place)
        enter(dana, [card], by_keys=True)
    key(dana, "act/stand")
    key(dana, "go")
    enter(dana, ["5h"])
    expect(dana.locator(".result")).to_contain_text("−$25")
    expect(dana.locator(".plate")).to_contain_text("$175")
    dana.get_by_role("button", name="Cash out").click()
    expect(dana.locator(".plate")).to_have_count(0)


def seat_guest(dana: Page, name: str, seat: int) -> None:
    """A guest with $200 in chips at a seat of the table that the dealer has open."""
    entry = dana.locator(".entry")
    entry.filter(has_text="Seat a guest").get_by_label("Name").fill(name)
    entry.filter(has_text="Seat a guest").get_by_label("Seat").select_option(str(seat))
    dana.get_by_role("button", name="Seat", exact=True).click()
    expect(dana.locator(".plate")).to_contain_text(name)
    entry.filter(has_text="cash").get_by_label("Dollars").fill("200")
    dana.get_by_role("button", name="Sell").click()
    expect(dana.locator(".plate")).to_contain_text("$200")


def place_for_guest(dana: Page, amount: str) -> None:
    dana.locator(".entry").filter(has_text="guest's wager").get_by_label("Dollars").fill(amount)
    dana.get_by_role("button", name="Place", exact=True).click()
    expect(dana.locator(".stake")).to_contain_text(f"${amount}")
    dana.get_by_role("heading", level=1).click()


def test_a_mistyped_card_is_corrected_and_the_shift_verifies(signed_in: SignIn) -> None:
    """The dealer undoes the last entry; an earlier card is the supervisor's; the auditor sees both."""
    dana = signed_in("Dana", "/dealer?id=single-deck")
    seat_guest(dana, "Homer", 3)
    place_for_guest(dana, "50")
    key(dana, "back/3/main")
    expect(dana.locator(".stake")).to_have_count(0)
    place_for_guest(dana, "25")
    enter(dana, ["Kh"])
    key(dana, "reshuffle")
    expect(dana.locator(".story")).to_contain_text("The discards are shuffled into the stack")
    key(dana, "undo")
    expect(dana.locator(".story")).not_to_contain_text("The discards are shuffled into the stack")
    enter(dana, ["6d", "8s"])
    expect(dana.locator(".undo-last")).to_contain_text("Seat 3: 8♠")
    dana.locator("body").press("u")
    expect(dana.locator('[data-key="expects"]')).to_contain_text("Seat 3")
    enter(dana, ["9s", "Qc"])
    key(dana, "act/stand")
    key(dana, "go")
    enter(dana, ["5h"])
    expect(dana.locator(".plate")).to_contain_text("$175")
    sam = signed_in("Sam", "/pit#single-deck")
    key(sam, "rule/correct cards")
    dialog = sam.get_by_role("dialog")
    cards = dialog.get_by_role("list", name="Cards of this round").get_by_role("textbox")
    expect(cards).to_have_count(5)
    cards.last.fill("2h")
    dialog.get_by_label("Reason").fill("a deuce lies there")
    dialog.get_by_role("button", name="Correct", exact=True).click()
    expect(dana.locator(".plate")).to_contain_text("$225")
    expect(dana.locator(".story")).to_contain_text("a deuce lies there")
    dana.get_by_role("button", name="Cash out").click()
    expect(dana.locator(".toast")).to_contain_text("Homer takes $225 in chips to the cage.")
    expect(dana.locator(".plate")).to_have_count(0)
    alex = signed_in("Alex", "/audit")
    alex.get_by_label("Table").select_option("single-deck")
    alex.get_by_label("Player").fill("guest Homer")
    alex.get_by_role("button", name="Search").click()
    alex.locator('[data-key^="single-deck/1/"]').first.click()
    alex.wait_for_selector('[data-key="on"]')
    expect(alex.locator(".replay")).to_contain_text("Sam rules; reason: a deuce lies there")
    key(alex, "verify/single-deck/1")
    expect(alex.locator(".holds")).to_be_visible()


def test_the_hole_card_is_entered_when_it_is_turned(signed_in: SignIn) -> None:
    """It lies face down; at the peek the dealer says that there is no blackjack, and names it at the end."""
    dana = signed_in("Dana", "/dealer?id=single-deck")
    seat_guest(dana, "Lisa", 6)
    place_for_guest(dana, "25")
    enter(dana, ["Kh", "Kd", "9s"])
    key(dana, "deal face down")
    expect(dana.locator(".dealer .card")).to_have_count(2)
    expect(dana.locator(".turn")).to_contain_text("Peek at the hole card.")
    expect(dana.locator('[data-key="rank/7"]')).to_be_disabled()
    key(dana, "no blackjack")
    key(dana, "act/stand")
    key(dana, "go")
    expect(dana.locator('[data-key="expects"]')).to_have_text("Dealer: the hole card")
    expect(dana.get_by_text("Turn the hole card and enter it.")).to_be_visible()
    enter(dana, ["7c"])
    expect(dana.locator(".result")).to_contain_text("+$25")
    dana.get_by_role("button", name="Cash out").click()
    expect(dana.locator(".plate")).to_have_count(0)


def test_the_dealer_school_asks_explains_and_counts(signed_in: SignIn) -> None:
    """Each step is taken wrongly once: the page names what is due and its clause; results are covered until said."""
    dana = signed_in("Dana", "/dealer?id=dealer-school")
    expect(dana.locator(".drill-score")).to_have_text("0 of 0 steps right at the first try")
    ann = signed_in("Ann", "/table?id=dealer-school")
    sit(ann, "dealer-school", 4)
    wager(ann, 4, "main", "$25")
    send(ann)
    key(dana, "drill/stand/0")
    said = dana.locator(".said")
    expect(said).to_contain_text("Not yet. The next card goes to seat 4.")
    expect(said.get_by_role("link")).to_have_text("CO 30-820")
    expect(dana.locator(".drill-errors")).to_contain_text("1 error CO 30-820")
    for number, due in enumerate(("card/4", "card/0", "card/4", "down/0")):
        key(dana, f"drill/{due}")
        expect(dana.locator(".drill-score")).to_have_text(f"{number} of {number + 1} steps right at the first try")
        expect(said).to_have_text("Right.")
    expect(dana.locator(".dealer .card")).to_have_count(2)
    expect(dana.locator(".deck")).to_be_hidden()


def test_a_dealer_calls_the_supervisor_who_answers_at_the_pit(signed_in: SignIn) -> None:
    dana, sam = signed_in("Dana", "/dealer?id=single-deck"), signed_in("Sam", "/pit#single-deck")
    dana.get_by_label("Reason").select_option("A card was exposed")
    dana.get_by_role("button", name="Call the supervisor").click()
    expect(dana.locator(".called")).to_contain_text("Dana has called the supervisor: A card was exposed.")
    alert = sam.locator(".alert").filter(has_text="calls the supervisor")
    expect(alert).to_have_text("Single deck, by a dealer: Dana calls the supervisor: A card was exposed")
    key(sam, "answer-call")
    expect(alert).to_have_count(0)
    expect(dana.get_by_role("button", name="Call the supervisor")).to_be_visible()


def test_a_supervisor_rules_on_an_irregularity(signed_in: SignIn) -> None:
    ann, sam = signed_in("Ann"), signed_in("Sam")
    sit(ann, "switch", 1)
    play_until_decision(ann, 1)
    sam.get_by_role("link", name="Pit", exact=True).click()
    key(sam, "table/switch")
    expect(sam.get_by_role("region", name="Selected table")).to_contain_text("Ann's chips")
    key(sam, "rule/push table")
    sam.get_by_role("dialog").get_by_role("textbox").first.fill("the fire alarm rang")
    sam.get_by_role("button", name="Make ruling").click()
    expect(ann.locator('[data-key="again"]')).to_be_visible()
    expect(ann.locator(".story")).to_contain_text("the fire alarm rang")
    key(ann, "up/1")  # others play here after this
    expect(ann.locator('[data-key="sit/1"]')).to_be_visible()


def test_a_supervisor_closes_and_opens_a_table_and_sets_its_limits(signed_in: SignIn) -> None:
    sam = signed_in("Sam", "/pit#burnout")
    detail = sam.get_by_role("region", name="Selected table")
    detail.get_by_label("minimum wager in dollars").fill("10")
    detail.get_by_role("button", name="Set").click()
    sam.get_by_role("heading", level=1).click()
    row = sam.locator("tr", has=sam.locator('[data-key="table/burnout"]'))
    expect(row).to_contain_text("$10 – $500")
    detail.get_by_role("button", name="Close the table").click()
    sam.get_by_role("dialog").get_by_role("button", name="Close the table").click()
    expect(row).to_contain_text("closed")
    expect(signed_in("Ann", "/table?id=burnout").locator(".turn")).to_contain_text("This table is closed")
    detail.get_by_role("button", name="Open the table").click()
    expect(row).to_contain_text("$5 – $500")  # a table opens as the house's document has it


def test_an_auditor_replays_a_round_and_verifies_the_shift(signed_in: SignIn) -> None:
    ann, alex = signed_in("Ann"), signed_in("Alex", "/audit")
    sit(ann, "bahama", 1)
    wager(ann, 1, "main", "$25")
    key(ann, "deal")
    finish(ann)
    alex.get_by_label("Table").select_option("bahama")
    alex.get_by_label("Player").fill("Ann")
    alex.get_by_role("button", name="Search").click()
    expect(alex.locator(".found tbody tr")).to_have_count(1)
    key(alex, "bahama/1/1")
    alex.wait_for_selector('[data-key="on"]')
    seen = [alex.locator(".felt .card").count()]
    while alex.locator('[data-key="on"]:enabled').count():
        key(alex, "on")
        seen.append(alex.locator(".felt .card").count())
    assert seen == sorted(seen)
    assert seen[-1] >= 3
    assert len(set(seen)) > 3, "card by card"
    expect(alex.locator(".felt .result").first).to_be_visible()
    key(alex, "verify/bahama/1")
    expect(alex.locator(".holds")).to_be_visible()
