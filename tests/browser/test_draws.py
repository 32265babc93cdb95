"""What no demonstration table has, at tables of their own: a wheel, a special deck, a call to the floor."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from pitboss.floor import demo
from pitboss.floor.floor import Floor
from pitboss.floor.live.setup import SetUp, SideChoice
from pitboss.ledger import open_store
from tests.browser.steps import enter, key, misplaced, send, sit, wager
from tests.databases import SLOW
from tests.forked_floor import ForkedFloor, Nursery
from tests.marks import proves

SignIn = Callable[..., Page]
SHOE: Final[dict[str, bool | int | str]] = {"decks": 6, "dealt_from": "shoe"}
TABLES: Final = (
    SetUp(
        "wheel",
        "With a wheel",
        "blackjack",
        kind="dealt",
        options=SHOE,
        sides=(SideChoice("wheel-of-madness", segments=("$5", "$10", "$10", "$100")),),
        inspected_by="Dana",
    ),
    SetUp(
        "special-deck",
        "With a special deck",
        "blackjack",
        kind="dealt",
        options=SHOE,
        sides=("go-fish-21",),
        inspected_by="Dana",
    ),
    SetUp("super-bonus", "Spanish 21", "spanish-21-wa-3166", kind="dealt", inspected_by="Dana"),
)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory, nursery: Nursery) -> Iterator[str]:
    """A demonstration floor with these tables."""
    folder = tmp_path_factory.mktemp("draws")
    store = open_store(f"sqlite:///{folder / 'floor.sqlite'}")
    floor = Floor(store, SLOW)
    demo.furnish(floor)
    for each in TABLES:
        floor.add(each)
    store.close()
    server = ForkedFloor(nursery, folder, options=("--wager-seconds", "300", "--decision-seconds", "300"))
    server.start()
    yield server.address
    server.stop()


@pytest.fixture(scope="module")
def sessions() -> dict[str, Any]:
    """Nobody is signed in at this floor yet."""
    return {}


def blackjack_at(signed_in: SignIn, table: str) -> tuple[Page, Page]:
    """Ann has wagered on every spot and been dealt a blackjack; the dealer has not."""
    ann, dana = signed_in("Ann"), signed_in("Dana")
    sit(ann, table, 3)
    wager(ann, 3, "main", "$25")
    for spot in ann.locator('.spot:not(.main-spot)[data-key^="3/"]').all():
        spot.click()
    send(ann)
    dana.goto(f"/dealer?id={table}")
    enter(dana, ["Kh", "9d", "As", "9c"])
    key(dana, "go")
    return ann, dana


def test_the_wheel_is_spun_entered_and_paid(signed_in: SignIn) -> None:
    ann, dana = blackjack_at(signed_in, "wheel")
    ann.wait_for_selector('[data-key="act/pick spot"]')
    assert not misplaced(ann, "the wheel")
    key(ann, "act/pick spot")
    expect(dana.locator(".turn")).to_contain_text("Enter where the wheel stopped")
    options = dana.locator('[data-key="drawn"] option').all_inner_texts()
    assert sorted(options) == ["$10", "$100", "$5"]
    dana.locator('[data-key="drawn"]').select_option("$100")
    key(dana, "draw")
    expect(ann.locator(".story")).to_contain_text("shows $100")
    expect(ann.locator(".banner")).to_contain_text("You won")
    assert not misplaced(ann, "the wheel's result")


def test_the_card_of_a_special_deck_is_drawn_and_paid(signed_in: SignIn) -> None:
    ann, dana = blackjack_at(signed_in, "special-deck")
    key(ann, "act/pick spot")
    drawn = dana.locator('[data-key="drawn"]')
    expect(drawn).to_be_visible()
    assert "3 of spades" in drawn.locator("option").all_inner_texts()
    drawn.select_option("3s")
    key(dana, "draw")
    expect(ann.locator(".story")).to_contain_text("shows 3s")
    expect(ann.locator(".banner")).to_be_visible()
    assert not misplaced(ann, "the special deck's result")


@proves("WA 3166 v003 Dealing procedures 10 ¶2 s.1")
def test_the_dealer_and_the_pit_read_of_two_suited_sevens(signed_in: SignIn) -> None:
    ann, dana, sam = signed_in("Ann"), signed_in("Dana"), signed_in("Sam", "/pit")
    sit(ann, "super-bonus", 3)
    wager(ann, 3, "main", "$25")
    send(ann)
    dana.goto("/dealer?id=super-bonus")
    enter(dana, ["7h", "7c"])
    expect(dana.locator(".floor-call")).to_have_count(0)
    enter(dana, ["7h", "Kc"])
    says = "seat 3 has 7♥ 7♥ against 7♣, one card from the Super Bonus"
    expect(dana.locator(".floor-call")).to_contain_text(f"Call the floor: {says}.")
    expect(dana.locator(".floor-call cite")).to_have_text("WA 3166 v003 Dealing procedures 10 ¶2")
    expect(sam.locator(".alerts")).to_contain_text(f"Floor call: {says}")
    row = sam.get_by_role("row").filter(has=sam.locator('[data-key="table/super-bonus"]'))
    expect(row.locator(".dot-alert")).to_be_visible()
    ann.wait_for_selector('[data-key="act/stand"]')
    key(ann, "act/stand")
    key(dana, "go")
    expect(dana.locator(".floor-call")).to_have_count(0)
    expect(sam.locator(".alerts")).not_to_contain_text("Floor call")
