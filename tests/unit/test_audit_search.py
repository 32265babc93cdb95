"""The auditor's search over HTTP, on both databases: every filter, their combinations, sorting and paging."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.floor.floor import Floor
from tests.browsers import Browser, play_out, put_down, sit_down
from tests.unit.test_floor import deal_out

FLOOR_TABLES = ("blackjack", "single-deck", "switch")

SEARCH = "/api/audit/search?"


@pytest.fixture
def alex(app: Any) -> Browser:
    """An auditor of a floor with five closed rounds, one ruling and one round in play."""
    ann, bob = Browser(app).sign_in("Ann"), Browser(app).sign_in("Bob")
    dana, sam = Browser(app).sign_in("Dana"), Browser(app).sign_in("Sam")
    sit_down(ann)
    for cents in (5_00, 25_00):
        put_down(ann, "blackjack", 1, cents)
        ann.order("blackjack", kind="ready")
        play_out(ann)
    sit_down(bob, "single-deck", seat=1)
    put_down(bob, "single-deck", 1, 25_00)
    deal_out(dana, bob, "single-deck")  # loses to 21
    _until_decision(ann, "switch")
    sam.order("switch", kind="rule", action={"is": "push-table.1"}, reason="The fire alarm rang")
    put_down(bob, "single-deck", 1, 10_00)
    dana.order("single-deck", kind="deal", card="Kh")
    return Browser(app).sign_in("Alex")


def _until_decision(ann: Browser, table: str) -> None:
    sit_down(ann, table, cents=2_000_00)
    for _ in range(20):
        put_down(ann, table, 1, 5_00)
        ann.order(table, kind="ready")
        if not ann.get(f"/api/tables/{table}")["round"]["over"]:
            return
    raise AssertionError("no hand needed a decision")


def places(found: Any) -> list[tuple[str, int]]:
    return [(each["table"], each["round"]) for each in found["rounds"]]


def test_every_filter_finds_its_rounds_and_no_others(alex: Browser, floor: Floor) -> None:
    every = alex.get(SEARCH)
    switch = [place for place in places(every) if place[0] == "switch"]
    ruled = switch[0] if switch[0][1] > switch[-1][1] else switch[-1]
    blackjack, dealt = [("blackjack", 1), ("blackjack", 2)], [("single-deck", 1)]
    assert sorted(places(every)) == sorted(blackjack + dealt + switch)
    assert every["total"] == len(every["rounds"])
    assert ("single-deck", 2) not in places(every)  # in play
    expected: dict[str, list[tuple[str, int]]] = {
        "table=switch": switch,
        "game=blackjack-switch": switch,
        "game=blackjack": blackjack + dealt,
        "player=ANN": blackjack + switch,
        "player=bo": dealt,
        "player=nobody": [],
        "shift=1": blackjack + dealt + switch,
        "shift=2": [],
        "until=1": [],
        "since=1": blackjack + dealt + switch,
        "ruling=any": [ruled],
        "ruling=none": [each for each in places(every) if each != ruled],
        "ruled_by=sAm": [ruled],
        "ruled_by=sue": [],
        "words=fire%20ALARM": [ruled],
        "words=flood": [],
        "dealer=dan": dealt,
        "dealer=ann": [],
        "dealer=dana&player=bob&won_to=-2500": dealt,
        "dealer=dana&player=ann": [],
        "table=blackjack&wagered_from=500&wagered_to=500": blackjack[:1],
        "table=blackjack&wagered_from=501": blackjack[1:],
        "table=blackjack&wagered_to=499": [],
        "table=single-deck&won_from=-2500&won_to=-2500": dealt,
        "table=single-deck&won_from=-2499": [],
        "table=single-deck&won_to=-2501": [],
    }
    for query, rounds in expected.items():
        found = alex.get(SEARCH + query)
        assert sorted(places(found)) == sorted(rounds), query
        assert found["total"] == len(rounds), query


def test_an_irregularity_is_found_by_its_words_and_its_clause(app: Any, floor: Floor) -> None:
    ann, dana, sue = (Browser(app).sign_in(name) for name in ("Ann", "Dana", "Sam"))
    sit_down(ann, "single-deck")
    put_down(ann, "single-deck", 1, 25_00)
    for card in ("Kh", "6d", "9s", "Qc"):
        dana.order("single-deck", kind="deal", card=card)
    sue.order("single-deck", kind="rule", action={"is": "expose-hole-card.1"}, reason="It fell over")
    deal_on(dana, ann)
    alex = Browser(app).sign_in("Alex")
    (round,) = alex.get(SEARCH + "irregularity=any")["rounds"]
    assert round["irregularities"]
    (ruling,) = round["rulings"]
    assert (ruling["by"], ruling["reason"]) == ("Sam", "It fell over")
    assert ruling["cite"].startswith("CO 30-828")
    assert alex.get(SEARCH + "irregularity=none")["total"] == 0
    assert alex.get(SEARCH + "irregularity=any&words=30-828")["total"] == 1
    assert round["dealers"] == ["Dana"]


def deal_on(dana: Browser, ann: Browser) -> None:
    ann.order("single-deck", kind="act", action="stand")
    while not (state := dana.get("/api/tables/single-deck"))["round"]["over"]:
        if state["round"]["actor"] == "chance":
            dana.order("single-deck", kind="deal", card="5h")
        else:
            dana.order("single-deck", kind="go ahead")


def test_rounds_are_sorted_and_told_page_by_page(alex: Browser) -> None:
    for sort, key in (("wagered", "wagered_cents"), ("won", "won_cents"), ("table", "table"), ("at", "at")):
        up = [each[key] for each in alex.get(f"{SEARCH}sort={sort}&ascending=true")["rounds"]]
        down = [each[key] for each in alex.get(f"{SEARCH}sort={sort}")["rounds"]]
        assert up == sorted(up)
        assert down == sorted(down, reverse=True)
    every = alex.get(SEARCH)
    rest = alex.get(f"{SEARCH}skip=2")
    assert rest == {"total": every["total"], "rounds": every["rounds"][2:]}
    assert alex.get(f"{SEARCH}ruling=any&skip=1")["rounds"] == []


def test_a_row_says_who_played_and_what_came_of_it(alex: Browser) -> None:
    (round,) = alex.get(f"{SEARCH}player=bob")["rounds"]
    assert (round["game_name"], round["dealers"]) == ("Blackjack", ["Dana"])
    assert (round["wagered_cents"], round["won_cents"]) == (25_00, -25_00)
    (bob,) = round["players"]
    assert (bob["player"], bob["wagered_cents"], bob["won_cents"]) == ("Bob", 25_00, -25_00)
    assert "card" not in str(round).replace("guest", "")


@pytest.mark.parametrize("query", ["sort=card", "irregularity=some", "won_from=x", "skip=-1", "player=" + "x" * 121])
def test_a_question_that_makes_no_sense_is_refused(query: str, app: Any) -> None:
    Browser(app).sign_in("Alex").get(SEARCH + query, 422)
