"""A folder of one's own in a real browser: an invented game and wager set up, checked, played and in the lab."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from pitboss.catalogue import PRIVATE
from tests.browser.steps import enter, key, send, sit, wager
from tests.browser.test_access import look
from tests.forked_floor import ForkedFloor, Nursery

SignIn = Callable[..., Page]
NIGHT = Path(__file__).parents[2] / "examples" / "night-house"
TABLE = "night-table"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory, nursery: Nursery) -> Iterator[str]:
    """A floor that was started with the folder."""
    floor = ForkedFloor(nursery, tmp_path_factory.mktemp("night"), options=("--wager-seconds", "300"))
    floor.environment = {PRIVATE: str(NIGHT)}
    floor.start()
    yield floor.address
    floor.stop()


@pytest.fixture(scope="module")
def sessions() -> dict[str, object]:
    """Nobody of another floor is signed in here."""
    return {}


def test_the_table_is_set_up_checked_and_its_own_hand_paid_on_the_felt(signed_in: SignIn) -> None:
    eve = signed_in("Eve", "/setup#tables")
    eve.locator('[data-key="table-game"]').select_option("night-blackjack")
    eve.locator('[data-key="table-kind"]').select_option("dealt")
    eve.get_by_label("Name on the sign").fill("Night table")
    eve.locator('[data-key="add-side"]').select_option("colored-pairs")
    eve.locator('[data-key="paytable/colored-pairs"]').select_option("Midnight")
    # The check of the house's document asks who approved rules that no law has.
    form = eve.get_by_role("region", name="Create a table")
    expect(form.locator(".answer").filter(has_text="30-830(2)").first).to_be_visible()
    expect(form).to_contain_text("Night Blackjack is a rule of Night House, which no law has approved")
    expect(form).not_to_contain_text("the rules allow this")
    found = look(eve, "a table of one's own rules")
    form.get_by_label("Why you accept").fill("the Commission's letter is on its way")
    form.get_by_label("Reason").fill("the invented game")
    key(eve, "create")
    eve.wait_for_selector(f'[data-key="retire/{TABLE}"]')
    dana, ann = signed_in("Dana", f"/dealer?id={TABLE}"), signed_in("Ann")
    key(dana, "inspect")
    sit(ann, TABLE, 1)
    expect(ann.locator("main")).to_contain_text("Colored Pairs")
    wager(ann, 1, "main", "$25")
    wager(ann, 1, "Colored Pairs", "$5")
    send(ann)
    enter(dana, ["Qs", "As", "Qc"])
    expect(ann.locator(".bets, .story").filter(has_text="midnight").first).to_be_visible()
    expect(ann.locator("main")).to_contain_text("$500")  # $5 at 100 to 1
    found += look(ann, "the felt with a hand of one's own")
    eve.goto("/signs")
    sheets = eve.get_by_role("region", name="Night table")
    expect(sheets).to_contain_text("Layout, English", timeout=60_000)
    expect(sheets).to_contain_text("Wager limits, Spanish")
    assert not found


def test_the_lab_shows_the_wager_its_figures_and_that_no_law_has_it(signed_in: SignIn) -> None:
    page = signed_in("Ann", "/lab#show=wagers&wager=colored-pairs&paytable=A&decks=6")
    expect(page.locator('[data-key="edge"]')).to_have_text(f"{100 * 19 / 311:.6f}%", timeout=60_000)
    expect(page.locator("main")).to_contain_text("no law has approved")
    expect(page.locator("main")).to_contain_text("House edge by number of decks, the folder's pay table")
    page.get_by_label("odds to one for mixed pair").fill("7")
    expect(page.locator('[data-key="change"]')).to_contain_text("compared with the folder's pay table")
    page.get_by_role("button", name="Back to the folder's pay table").click()
    expect(page.locator('[data-key="edge"]')).to_have_text(f"{100 * 19 / 311:.6f}%")
    assert not look(page, "a wager of one's own in the lab")


def test_the_lab_shows_the_game_its_chart_and_that_no_law_has_it(signed_in: SignIn) -> None:
    page = signed_in("Ann", "/lab#show=games&game=night-blackjack")
    expect(page.locator('[data-key="game-edge"]')).to_contain_text("%", timeout=60_000)
    expect(page.locator("main")).to_contain_text("Night Blackjack is a rule of Night House, which no law has approved")
    expect(page.locator(".chart td").nth(200)).to_be_attached()
    assert not look(page, "a game of one's own in the lab")
