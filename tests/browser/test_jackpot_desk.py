"""An award by the book in a real browser: called, verified, sealed by the right role, paid, printed, on the board.

The floor has two dealt tables of its own, because awards of the demonstration's electronic tables wait for nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date

import pytest
from playwright.sync_api import Page, expect

from pitboss.floor import demo
from pitboss.floor.floor import Floor
from pitboss.ledger import open_store
from tests.award_desk import BOTH_SEATS, ID, SPOT, TABLES, dealt, progressive
from tests.browser.access import axe_findings
from tests.browser.steps import key
from tests.databases import SLOW
from tests.forked_floor import ForkedFloor, Nursery
from tests.servers import Client

SignIn = Callable[..., Page]
ONE = TABLES[0]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory, nursery: Nursery) -> Iterator[str]:
    """A floor with two dealt tables that share a progressive; Ann and Bob have wagered, and Dana has dealt sevens."""
    folder = tmp_path_factory.mktemp("desk")
    store = open_store(f"sqlite:///{folder}/floor.sqlite")
    floor = Floor(store, SLOW)
    demo.furnish(floor)
    floor.open_jackpot(progressive(), "Eve")
    for table in TABLES:
        floor.add(dealt(table))
    store.close()
    server = ForkedFloor(nursery, folder)
    server.start()
    deal_sevens(server.port)
    yield server.address
    server.stop()


@pytest.fixture(scope="module")
def expected_errors() -> tuple[str, ...]:
    """Refusals are pressed for: the wrong order of calls, the wrong card or role, a change while the link runs."""
    return ("status of 401", "status of 403", "status of 422")


@pytest.fixture(scope="module")
def sessions() -> dict[str, object]:
    """Nobody is signed in here yet: it is another floor than the one of the other tests."""
    return {}


def deal_sevens(port: int) -> None:
    """Seat 2 wins 10% and seat 1 the whole meter."""
    people = {name: Client(port, name) for name in ("Ann", "Bob", "Dana")}
    for each in people.values():
        each.sign_in()
    for seat, name in ((1, "Ann"), (2, "Bob")):
        for order in (
            {"kind": "sit", "seat": seat},
            {"kind": "buy in", "cents": 100_00},
            {"kind": "wager", "seat": seat, "bet": "main", "cents": 5_00},
            {"kind": "wager", "seat": seat, "bet": SPOT, "cents": 1_00},
        ):
            assert people[name].order(ONE, order)[0] == 200
    for card in BOTH_SEATS.split():
        assert people["Dana"].order(ONE, {"kind": "deal", "card": card})[0] == 200
    for each in people.values():
        each.hang_up()


def desk(page: Page) -> Page:
    page.wait_for_selector(f'section[aria-label*="({ID})"]')
    return page


def test_a_tenth_and_the_whole_meter_are_called_verified_sealed_paid_and_printed(signed_in: SignIn) -> None:
    board = signed_in("Bob", "/jackpots")
    link = board.locator(f'section.jackpot[aria-label*="({ID})"]')
    expect(link.locator(".amount")).to_have_text("$2,000.50")
    dana = signed_in("Dana", f"/dealer?id={ONE}")
    expect(dana.locator(".award-call").first).to_contain_text("Jackpot hand recognized at seat 2")
    seats = dana.locator(".position .plate")
    calls = dana.locator(".award-call").first.bounding_box()
    assert calls is not None
    assert all((box := each.bounding_box()) is None or box["y"] + box["height"] <= calls["y"] for each in seats.all())
    key(dana, "call/2")  # seat 2 comes first
    expect(dana.locator(".toast")).to_contain_text("Seat 2 comes first")
    key(dana, "call/1")
    key(dana, "take-back/1")  # pressed again
    key(dana, "call/1")
    expect(dana.locator('[data-key="take-back/1"]')).to_be_visible()
    key(dana, "call/2")
    expect(link.locator(".verifying")).to_have_count(2)
    expect(link.locator(".amount")).to_have_text("$2,000.02")  # reseeded with its reserve; the other table plays on
    sam, eve = desk(signed_in("Sam", "/meters")), desk(signed_in("Eve", "/meters"))
    assert axe_findings(sam) == []
    for award in (1, 2):
        expect(sam.locator(f'article[aria-label="Award {award}"] .card')).to_have_count(3)
        key(sam, f"verify/{award}")
        expect(sam.locator(f'[data-key="seal/{award}"]')).to_be_visible()
    key(sam, "seal/1")
    expect(sam.locator('[data-key="pay/1"]')).to_be_visible()
    key(sam, "seal/2")
    expect(sam.locator(".toast")).to_contain_text("An executive's card seals awards of $1,000.00 or more")
    key(eve, "seal/2")
    expect(eve.locator(".toast")).to_contain_text("The award is sealed")
    expect(dana.locator('[data-key="pay/2"]')).to_be_visible()
    key(dana, "pay/1")
    key(dana, "pay/2")
    expect(link.locator(".hits li").first).to_contain_text("$1,800.45")
    expect(link.locator(".news.fresh")).to_contain_text("$1,800.45 won")
    expect(link.locator(".verifying")).to_have_count(0)
    win_page_is_printed(sam)


def win_page_is_printed(sam: Page) -> None:
    expect(sam.locator(".hit-list li")).to_have_count(2)
    with sam.context.expect_page() as opened:
        sam.locator(".hit-list").get_by_role("link", name="Win page").first.click()
    win = opened.value
    expect(win.locator(".win-amount")).to_have_text("$1,800.45")
    for words in ("Dana (dealer)", "Sam (supervisor)", "Eve (executive)", "Ann", "three sevens of one suit"):
        expect(win.locator(".win")).to_contain_text(words)
    assert axe_findings(win) == []
    assert win.pdf()[:5] == b"%PDF-"
    win.emulate_media(media="print")
    expect(win.locator(".bar")).to_be_hidden()
    expect(win.get_by_role("button", name="Print")).to_be_hidden()


def test_a_meter_is_adjusted_by_two_persons_and_a_stopped_link_shows_it(signed_in: SignIn) -> None:
    sam, eve = desk(signed_in("Sam", "/meters")), desk(signed_in("Eve", "/meters"))
    own = f'section[aria-label*="({ID})"]'
    before = sam.inner_text(f"{own} .tile b")
    sam.locator(own).get_by_text("Adjustments").click()
    for field, value in (("amount", "-1.25"), ("reason", "counted twice")):
        sam.fill(f'{own} [data-key="adjust/{field}"]', value)
    sam.select_option(f'{own} [data-key="adjust/cause"]', "malfunction")
    sam.click(f'{own} [data-key="adjust"]')
    expect(sam.locator(f"{own} .requests")).to_contain_text("somebody else must approve")
    assert sam.inner_text(f"{own} .tile b") == before
    eve.click(f'{own} [data-key="approve/1"]')
    expect(eve.locator(f"{own} .requests")).to_contain_text("approved by Eve")
    less = float(before.replace("$", "").replace(",", "")) - 1.25
    expect(sam.locator(f"{own} .tile b")).to_have_text(f"${less:,.2f}")
    alex = signed_in("Alex", f"/statement?jackpot={ID}")
    expect(alex.locator(".verdict .holds")).to_contain_text("Every cent is explained")
    expect(alex.locator(".accounts")).to_contain_text("Adjustment by two persons")
    expect(alex.locator(".found")).to_contain_text("counted twice")
    expect(alex.locator(".found")).to_contain_text("Sam (supervisor), Eve (executive)")
    sam.locator(own).get_by_text("Stop, start, and changes").click()
    sam.fill(f'{own} [data-key="stop/reason"]', "fire alarm")
    sam.click(f'{own} [data-key="stop"]')
    board = signed_in("Bob", "/jackpots")
    expect(board.locator(f"{own} .stopped")).to_have_text("Not taking wagers now")
    sam.click(f'{own} [data-key="start"]')
    expect(board.locator(f"{own} .stopped")).to_have_count(0)


def test_an_executive_opens_changes_and_two_people_close_a_jackpot(signed_in: SignIn) -> None:
    """Announced, stopped, changed, started and closed; a supervisor opens nothing, and nobody closes alone."""
    sam, eve = desk(signed_in("Sam", "/meters")), desk(signed_in("Eve", "/meters"))
    expect(sam.get_by_text("Open a jackpot")).to_have_count(0)
    refused = sam.evaluate(
        "import('/static/js/shared/requests.js').then(({ post }) => post('/api/jackpots', {}))"
        ".then(() => 'done', (error) => error.message)"
    )
    assert "open or change jackpots" in refused
    own = 'section[aria-label*="(lobby)"]'
    open_house_jackpot(eve, "lobby")
    expect(eve.locator(f"{own} .tile b")).to_have_text("$5,000.00")
    for part in ("Stop, start, and changes", "Petitions, transfer, and closing"):
        eve.locator(own).get_by_text(part).click()
        sam.locator(own).get_by_text(part).click()
    expect(sam.locator(f'{own} [data-key="schedule"]')).to_have_count(0)
    eve.click(f'{own} [data-key="schedule"]')
    eve.fill(f'{own} [data-key="change/seed"]', "$6,000")
    eve.fill(f'{own} [data-key="change/day"]', date.today().isoformat())
    eve.click(f'{own} [data-key="announce"]')
    eve.click(f'{own} [data-key="change"]')
    expect(eve.locator(".toast")).to_contain_text("No rate, seed or limit changes while the link runs")
    sam.fill(f'{own} [data-key="stop/reason"]', "new seed")
    sam.click(f'{own} [data-key="stop"]')
    expect(sam.locator(f'{own} [data-key="start"]')).to_be_visible()
    eve.click(f'{own} [data-key="change"]')
    expect(eve.locator(f"{own} .tile")).to_contain_text("$6,000")
    assert axe_findings(eve) == []
    sam.click(f'{own} [data-key="start"]')
    expect(sam.locator(f"{own} .tag")).to_have_text("taking wagers")
    sam.click(f'{own} [data-key="close"]')
    expect(sam.locator(f"{own} .requests")).to_contain_text("somebody else must approve")
    eve.click(f'{own} [data-key="approve/1"]')
    expect(eve.locator(f"{own} .tag")).to_have_text("closed")


def open_house_jackpot(eve: Page, id: str) -> None:
    """The first attempt lacks what its section asks for, and is refused with its clause."""
    eve.get_by_text("Open a jackpot").press("Enter")
    for field, value in (("id", id), ("executive_from", "$10,000"), ("seed", "$5,000")):
        eve.fill(f'[data-key="open/{field}"]', value)
    eve.select_option('[data-key="open/wager"]', "trilux-jackpot-wa-3119")
    key(eve, "open")
    expect(eve.locator(".toast")).to_contain_text("System: set to nothing; required: Game Manager 2")
    eve.select_option('[data-key="open/kind"]', "house")
    eve.fill('[data-key="open/seed"]', "$5,000")
    eve.fill('[data-key="open/system"]', "Game Manager 2 v2.5.4")
    assert axe_findings(eve) == []
    key(eve, "open")
    eve.wait_for_selector(f'section[aria-label*="({id})"]')


def test_a_petition_is_recorded_answered_and_moves_a_fund_by_two_people(signed_in: SignIn) -> None:
    sam, eve = desk(signed_in("Sam", "/meters")), desk(signed_in("Eve", "/meters"))
    own = 'section[aria-label*="(sevens-by-hand)"]'  # of the demonstration: nobody has won it
    for page in (sam, eve):
        page.locator(own).get_by_text("Petitions, transfer, and closing").click()
    sam.click(f'{own} [data-key="close"]')
    expect(sam.locator(".toast")).to_contain_text("petition for")
    expect(sam.locator(f'{own} [data-key="petition"]')).to_have_count(0)
    eve.fill(f'{own} [data-key="petition/number"]', "P-1")
    eve.select_option(f'{own} [data-key="petition/asks"]', "a transfer to another game")
    eve.fill(f'{own} [data-key="petition/reason"]', "the game leaves the floor")
    eve.click(f'{own} [data-key="petition"]')
    eve.fill(f'{own} [data-key="answer/P-1"]', "letter 7")
    eve.click(f'{own} [data-key="grant/P-1"]')
    sam.fill(f'{own} [data-key="transfer/P-1"]', ID)
    sam.click(f'{own} [data-key="move/P-1"]')
    expect(eve.locator(f"{own} .requests").last).to_contain_text(f"Transfer everything to {ID}")
    eve.click(f'{own} [data-key="approve/1"]')
    expect(eve.locator(own)).to_contain_text("granted (letter 7), used")
    assert axe_findings(eve) == []
