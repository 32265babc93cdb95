"""A shift in a real browser: counted by two persons, filled by a slip of three, refused a chip off, closed."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from pitboss.floor import demo
from pitboss.floor.floor import Floor
from pitboss.floor.http.app import make_app
from pitboss.ledger import open_store
from tests.browser.access import axe_findings
from tests.browser.steps import sit
from tests.browsers import Browser as Client
from tests.browsers import play_out, put_down, sit_down
from tests.databases import SLOW
from tests.forked_floor import ForkedFloor, Nursery

SignIn = Callable[..., Page]
WHERE = "/shift?table=single-deck"
LARGEST = 500_00  # the demonstration's tray holds $50,000.00: a hundred of these


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory, nursery: Nursery) -> Iterator[str]:
    """A floor of its own, because its table is counted."""
    folder = tmp_path_factory.mktemp("shift")
    store = open_store(f"sqlite:///{folder}/floor.sqlite")
    floor = Floor(store, SLOW)
    demo.furnish(floor)
    _a_shift(floor)
    store.close()
    server = ForkedFloor(nursery, folder)
    server.start()
    yield server.address
    server.stop()


def _a_shift(floor: Floor) -> None:
    """A closed shift of another table with everything that reports list, in large amounts."""
    app = make_app(floor, generous=True)
    dana, sam, ann = (Client(app).sign_in(name) for name in ("Dana", "Sam", "Ann"))
    _both(floor, "open", dana, sam)
    for table in ("blackjack", "spanish"):
        sit_down(ann, table, 1, 4_000_00)
        put_down(ann, table, 1, 100_00)
        ann.order(table, kind="ready")
        play_out(ann, table)
    slip = dana.post("/api/shifts/blackjack/slips", kind="fill", chips={"50000": 123_456})["slip"]
    sam.post(f"/api/shifts/blackjack/slips/{slip}/void", reason="the slip was for another table, and the cage noticed")
    _both(floor, "close", dana, sam)


def _both(floor: Floor, step: str, *people: Client) -> None:
    table = floor.tables["blackjack"].running()
    chips = table.limits.chips.break_down(table.books.tray)
    for each in people:
        each.post(f"/api/shifts/blackjack/{step}", counted={str(chip): count for chip, count in chips.items()})


@pytest.fixture(scope="module")
def sessions() -> dict[str, object]:
    """Nobody is signed in here yet: it is another floor than the one of the other tests."""
    return {}


@pytest.fixture(scope="module")
def expected_errors() -> tuple[str, ...]:
    """A wrong count is refused."""
    return ("status of 401", "status of 422")


def key(page: Page, name: str) -> Locator:
    return page.locator(f'[data-key="{name}"]')


def count(page: Page, chips: int, step: str) -> None:
    key(page, f"count/{LARGEST}").fill(str(chips))
    key(page, step).click()


def test_a_shift_is_opened_filled_and_closed(signed_in: SignIn) -> None:
    dana, sam, eve = (signed_in(name, WHERE) for name in ("Dana", "Sam", "Eve"))
    count(dana, 100, "open")
    expect(sam.get_by_text("Dana has counted the tray for the opening")).to_be_visible()
    count(sam, 99, "open")
    expect(sam.get_by_text("Your counts of the $500.00 chips differ.")).to_be_visible()
    expect(sam.get_by_text("Dana has counted the tray for the opening")).to_have_count(0)  # both count again
    expect(dana.get_by_text("The entries of Dana and Sam differ in the $500.00 chips.")).to_be_visible()
    count(dana, 100, "open")
    count(sam, 100, "open")
    expect(key(sam, "close")).to_be_visible()

    key(dana, f"slip/{5_00}").fill("40")
    key(dana, "request").click()
    for page, step in ((sam, "prepare"), (eve, "verify")):
        key(page, f"{step}/1/{5_00}").fill("40")
        key(page, f"{step}/1").click()
    expect(dana.get_by_text("Slip 1: fill of $200.00, verified")).to_be_visible()
    assert axe_findings(eve) == []

    count(sam, 100, "close")
    key(dana, f"count/{5_00}").fill("39")
    count(dana, 100, "close")
    expect(dana.get_by_text("Your counts of the $5.00 chips differ.")).to_be_visible()
    key(sam, f"count/{5_00}").fill("40")
    count(sam, 100, "close")
    key(dana, f"count/{5_00}").fill("40")
    count(dana, 100, "close")
    expect(key(dana, "open")).to_be_visible()
    expect(eve.get_by_text("Shift 2")).to_be_visible()
    with eve.expect_download() as saved:
        key(eve, "print-last").click()
    assert saved.value.suggested_filename == "shift-1-of-single-deck.pdf"

    key(eve, "from").fill("2001-01-01")
    key(eve, "to").fill("2001-01-01")
    key(eve, "show").click()
    expect(eve.get_by_text("Nothing was played in this time.")).to_be_visible()


def test_a_double_click_moves_money_once(signed_in: SignIn) -> None:
    """Cash at the cage and chips at a table; and a form that is being sent is not sent again."""
    eve, ann = signed_in("Eve", WHERE), signed_in("Ann")
    sent: list[str] = []
    eve.on("request", lambda request: sent.append(request.post_data or "") if "/cage/cash" in request.url else None)
    eve.get_by_text("Cash at the cage").click()
    key(eve, "cage-player").fill("Ann")
    key(eve, "cage-amount").fill("40")
    key(eve, "cage-send").dblclick()
    expect(eve.get_by_text("Ann's account now holds")).to_be_visible()
    assert len(sent) == 1
    held: list[Route] = []
    eve.route("**/api/cage/cash", lambda route: held.append(route))
    key(eve, "cage-player").fill("Ann")
    key(eve, "cage-amount").fill("41")
    for _ in range(3):
        key(eve, "cage-amount").press("Enter")
    held[0].continue_()
    expect(key(eve, "cage-amount")).to_have_value("")
    assert len(held) == 1

    sit(ann, "burnout", 1, dollars=300)
    before = ann.locator(".purse dd").first
    expect(before).to_have_text("$300")
    key(ann, "cashier").click()
    ann.get_by_label("buy-in in dollars").fill("300")
    ann.get_by_role("button", name="Buy chips").dblclick()
    expect(before).to_have_text("$600")
    ann.wait_for_timeout(300)
    expect(before).to_have_text("$600")


def test_no_report_is_cut_off(signed_in: SignIn) -> None:
    """On a desk, a laptop and a phone every column is on the page, and the table is not wider than its place."""
    page = signed_in("Eve", "/shift?table=blackjack")
    place = page.locator('section[aria-label="Reports"] .scroll')
    kinds = page.eval_on_selector_all('[data-key="report"] option', "all => all.map(each => each.value)")
    for kind in kinds:
        key(page, "report").select_option(kind)
        place.evaluate("each => each.replaceChildren()")
        key(page, "show").click()
        expect(place.locator("td, p").first).to_be_attached()  # nobody gave a tip
        for width in (1400, 1280, 390):
            page.set_viewport_size({"width": width, "height": 900})
            inner, outer = place.evaluate("each => [each.scrollWidth, each.clientWidth]")
            assert inner <= outer, (kind, width)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (kind, width)
        page.set_viewport_size({"width": 1400, "height": 900})
    assert axe_findings(page) == []
