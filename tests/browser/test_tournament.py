"""A tournament in real browsers: announced from a template, drawn, played by two people, a table broken, papers."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from pitboss.floor import demo
from pitboss.floor.floor import Floor
from pitboss.ledger import open_store
from tests.browser.access import axe_findings
from tests.databases import SLOW
from tests.forked_floor import ForkedFloor, Nursery
from tests.tournament_floor import PLAYERS, document, sign_players_on

SignIn = Callable[..., Page]
WHERE = "/tournaments?id=friday"
PICTURES = os.environ.get("TOURNAMENT_PICTURES", "")  # a folder, to look at the pages


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory, nursery: Nursery) -> Iterator[str]:
    """A floor of its own, where who does not act within two seconds is passed over."""
    folder = tmp_path_factory.mktemp("tournament")
    store = open_store(f"sqlite:///{folder}/floor.sqlite")
    floor = Floor(store, SLOW)
    demo.furnish(floor)
    sign_players_on(floor)
    store.close()
    server = ForkedFloor(nursery, folder, options=("--wager-seconds", "2", "--decision-seconds", "2"))
    server.start()
    yield server.address
    server.stop()


@pytest.fixture(scope="module")
def sessions() -> dict[str, object]:
    """Nobody is signed in here yet: it is another floor than the one of the other tests."""
    return {}


@pytest.fixture(scope="module")
def expected_errors() -> tuple[str, ...]:
    return ("status of 401", "status of 422")


def key(page: Page, name: str) -> Locator:
    return page.locator(f'[data-key="{name}"]').first


def picture(page: Page, name: str) -> None:
    if PICTURES:
        for width, height in ((1400, 900), (844, 390), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            page.screenshot(path=str(Path(PICTURES) / f"{name}-{width}x{height}.png"))
        page.set_viewport_size({"width": 1400, "height": 900})


def disqualify(page: Page, entry: int) -> None:
    key(page, "disqualify/entry").fill(str(entry))
    key(page, "disqualify/reason").fill("left the premises")
    key(page, "disqualify").click()
    expect(page.get_by_text(f"{entry}. {PLAYERS[entry - 1]}, disqualified")).to_be_visible()


def test_a_director_runs_a_tournament_and_two_people_play_it(signed_in: SignIn) -> None:
    eve = signed_in("Eve", "/tournaments")
    key(eve, "template").select_option("friday-night")
    key(eve, "load").click()
    key(eve, "document").fill(document(hands=0, seats=7))
    key(eve, "check").click()
    expect(eve.get_by_text("Lawful: nothing fails.")).to_be_visible()
    picture(eve, "new")
    key(eve, "announce").click()
    key(eve, "openEvent").click()
    for number, player in enumerate(PLAYERS, 1):
        key(eve, "player-name").fill(player)
        key(eve, "register").click()
        expect(eve.get_by_text(f"{number}. {player}, waiting")).to_be_visible()
    key(eve, "player-name").fill("Ann")
    key(eve, "register").click()
    expect(eve.get_by_text("Nobody plays two entries at once.")).to_be_visible()
    key(eve, "closeRegistration").click()
    expect(eve.get_by_text("Registration is closed.")).to_be_visible()

    ann, bob = signed_in("Ann", WHERE), signed_in("Bob", WHERE)
    key(eve, "draw").click()
    for page in (ann, bob):
        expect(page.get_by_text("You sit at table")).to_be_visible()
        page.locator('[data-key="go"]').click()
        expect(page.get_by_text("Hand ").first).to_be_visible()
    picture(ann, "table")
    assert axe_findings(ann) == []
    assert axe_findings(eve) == []
    picture(eve, "desk")
    board = signed_in("Alex", "/tournament-board?id=friday")
    expect(board.get_by_text("Leaders")).to_be_visible()
    assert axe_findings(board) == []
    picture(board, "board")

    for page in (ann, bob):
        expect(page.get_by_text("Hand 2").first).to_be_visible(timeout=90_000)
    key(eve, "pause").click()
    expect(eve.get_by_text("The clock is paused.")).to_be_visible()
    expect(eve.get_by_text("in play", exact=False).filter(has_text="hand ")).to_have_count(0, timeout=60_000)
    disqualify(eve, 8)
    key(eve, "break/2/reason").fill("the lamp over it is broken")
    key(eve, "break/2").click()
    expect(eve.get_by_text("the lamp over it is broken").first).to_be_visible()
    for entry in (4, 5, 6, 7):
        disqualify(eve, entry)
    for entry in (1, 2, 3):
        key(eve, f"split/{entry}").check()
    key(eve, "split").click()
    key(eve, "endEvent").click()
    expect(eve.get_by_text("Place 1, ").first).to_be_visible()
    picture(eve, "prizes")
    for kind in ("rules.pdf", "seat-slips.pdf", "standings.pdf", "entrants.pdf", "payouts.pdf", "payouts.csv"):
        answer = eve.request.get(f"/api/tournaments/friday/papers/{kind}")
        assert answer.status == 200, kind
