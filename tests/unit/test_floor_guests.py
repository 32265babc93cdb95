"""A demonstration floor lets a newcomer play at once: guests, play money, and what a floor for real money refuses."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest

from pitboss.floor.demonstration import guests
from pitboss.floor.demonstration.play_money import PlayMoney
from pitboss.floor.floor import Floor
from pitboss.floor.http.app import make_app
from pitboss.floor.people import people
from pitboss.ledger import Store, open_store
from tests.browsers import Browser, check_books, play_out
from tests.databases import SLOW, Databases
from tests.floor.driver import mark


@pytest.fixture
def real(databases: Databases) -> Iterator[Floor]:
    """A floor for real money."""
    with databases.empty() as url:
        store = open_store(url, demonstration=False)
        yield Floor(store, SLOW)
        store.close()


def arrive(app: Any) -> tuple[Browser, dict[str, Any]]:
    guest = Browser(app)
    told = guest.post("/api/guests", 201)
    guest.csrf = told["csrf"]
    return guest, told


def test_a_guest_sits_with_chips_and_plays_the_next_hand(app: Any, floor: Floor) -> None:
    guest, told = arrive(app)
    assert (told["table"], told["seat"], told["role"]) == ("blackjack", 4, "player")
    assert people.check_own_name(told["name"]) == told["name"]
    state = guest.get("/api/tables/blackjack")
    assert (state["you"]["seats"], state["rack_cents"], state["wallet_cents"]) == ([4], 200_00, 800_00)
    guest.order("blackjack", kind="wagers", wagers=[{"seat": 4, "bet": "main", "cents": 5_00}])
    guest.order("blackjack", kind="ready")
    play_out(guest)
    check_books(floor)
    logged = [line.stamp.by for line in floor.tables["blackjack"].running().log.lines if line.stamp]
    assert told["name"] in logged
    again = Floor(floor.store, SLOW)
    assert again.tables["blackjack"].seats == {4: told["name"]}
    house = Browser(app).sign_in("Alex").get("/api/audit/house")
    assert {"signed-on.1", "cage-entry.1"} <= {each["what"]["is"] for each in house}
    assert "guest" in {each["what"].get("how") for each in house}


def test_guests_have_names_of_their_own_and_get_the_next_free_table(app: Any, floor: Floor) -> None:
    floor.tables["blackjack"].seats = dict.fromkeys(range(1, 8), "Ann")
    told = [arrive(app)[1] for _ in range(3)]
    assert len({each["name"] for each in told}) == 3
    assert "blackjack" not in {each["table"] for each in told}
    assert all(floor.tables[each["table"]].is_electronic for each in told)


def test_a_suggested_table_is_open_electronic_and_within_the_guests_means(floor: Floor) -> None:
    order = [live.id for live, _ in guests.suggestions(floor, 1_000_00)]
    assert order[0] == "blackjack"  # usual limits, before high ones
    assert order[-1] == "high-limit"
    found = {live.id for live, _ in guests.suggestions(floor, 1_000_00)}
    assert "single-deck" not in found  # a dealer deals there
    for cents, suits in ((399_99, False), (400_00, True), (400_01, True)):  # a buy-in of two minimums, half the money
        assert ("high-limit" in {live.id for live, _ in guests.suggestions(floor, cents)}) is suits
    floor.tables["blackjack"].stopped = "broken"
    assert "blackjack" not in {live.id for live, _ in guests.suggestions(floor, 1_000_00)}


def test_a_full_floor_sends_a_guest_to_the_lobby(app: Any, floor: Floor) -> None:
    for live in floor.tables.values():
        live.seats = dict.fromkeys(range(1, 100), "Ann")
    guest, told = arrive(app)
    assert (told["table"], told["seat"]) == (None, None)
    assert guest.get("/api/me")["wallet_cents"] == 1_000_00


@pytest.mark.usefixtures("still")
def test_nobody_signs_in_as_a_guest_again_and_guests_count_as_sign_ins(floor: Floor) -> None:
    app = make_app(floor)
    statuses = [Browser(app).http.post("/api/guests", json={}).status_code for _ in range(25)]
    assert (statuses[0], statuses[-1]) == (201, 429)


def test_a_floor_for_real_money_has_no_guests_and_no_play_money(real: Floor) -> None:
    app = make_app(real, generous=True)
    real.sign_on("Ann", people.Role.PLAYER, "sit-down-and-play")
    ann = Browser(app).sign_in("Ann")
    before = real.store.do(mark)
    assert "real money" in Browser(app).post("/api/guests", 403)["detail"]
    assert "real money" in ann.post("/api/play-money", 403)["detail"]
    assert real.store.do(mark) == before
    told = {"demonstration": False, "first_executive": False, "min_password": 8, "play_money": None}
    assert ann.get("/api/floor") == told


def test_play_money_below_the_tenth_and_not_again_before_its_time(
    floor: Floor, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_app(floor, generous=True, play_money=PlayMoney(floor, 500_00, 120))
    zoe = Browser(app)
    zoe.csrf = zoe.post("/api/players", 201, name="Zoe", password="long-enough")["csrf"]
    assert zoe.get("/api/floor")["play_money"] == {"cents": 500_00, "below_cents": 50_00}
    zoe.order("blackjack", kind="sit", seat=1)
    zoe.order("blackjack", kind="buy in", cents=20_00)  # chips count, too
    told: dict[str, int] = {}
    for held, is_given in ((50_01, False), (50_00, False), (49_99, True)):
        floor.wallets.add("Zoe", held - 20_00 - floor.wallets.of("Zoe"))
        before = store.do(mark)
        told = zoe.post("/api/play-money", 200 if is_given else 422)
        assert (store.do(mark) != before) is is_given
    assert told == {"wallet_cents": 529_99, "cents": 500_00}
    floor.wallets.add("Zoe", -529_99)
    assert "Ask again in 2 minutes" in zoe.post("/api/play-money", 422)["detail"]
    soon = time.monotonic() + 119
    monkeypatch.setattr("pitboss.floor.demonstration.play_money.time.monotonic", lambda: soon)
    assert "Ask again in 1 minute." in zoe.post("/api/play-money", 422)["detail"]
    monkeypatch.setattr("pitboss.floor.demonstration.play_money.time.monotonic", lambda: soon + 2)
    assert zoe.post("/api/play-money")["wallet_cents"] == 500_00


def test_play_money_is_in_the_ledger_and_for_players_alone(app: Any, floor: Floor) -> None:
    guest = Browser(app)
    floor.sign_on("Poor Zoe", people.Role.PLAYER, "long-enough")
    guest.csrf = guest.http.post("/api/sign-in", json={"name": "Poor Zoe", "password": "long-enough"}).json()["csrf"]
    guest.post("/api/play-money")
    check_books(floor)
    again = Floor(floor.store, SLOW)
    assert again.wallets.of("Poor Zoe") == 1_000_00
    told = [each["what"] for each in Browser(app).sign_in("Alex").get("/api/audit/house")]
    assert [(each["account"], each["by"]) for each in told if each.get("reason") == "play money"] == [
        ("wallet/Poor Zoe", "Poor Zoe"),
        ("house", "Poor Zoe"),
    ]
    assert "may not play" in Browser(app).sign_in("Dana").post("/api/play-money", 403)["detail"]
