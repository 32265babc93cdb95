"""CO 30-805, 30-815: a dealer inspects cards and shoe before a dealt table plays; person, time and clause are kept."""

from __future__ import annotations

import time
from asyncio import run
from typing import Any, Final

import pytest

from pitboss.engine.books.log import CardsInspected, RoundBegun, Stamp
from pitboss.engine.record.replay import replay
from pitboss.engine.record.resume import resume
from pitboss.errors import LogError
from pitboss.floor.floor import Floor
from pitboss.floor.live import shifts
from pitboss.floor.live.setup import SetUp
from tests.browsers import Browser, sit_down
from tests.databases import SLOW
from tests.marks import proves

FLOOR_TABLES = ("blackjack", "single-deck")

TABLE: Final = "uninspected"
HAND: Final[dict[str, bool | int | str]] = {"decks": 1, "dealt_from": "hand"}
INSPECTION: Final[dict[str, Any]] = {"kind": "inspect cards", "cards": 52, "sound": True}


@pytest.fixture
def dana(app: Any) -> Browser:
    return Browser(app).sign_in("Dana")


@pytest.fixture
def opened(floor: Floor) -> Floor:
    floor.add(SetUp(TABLE, "By a dealer", "blackjack", kind="dealt", options=HAND))
    return floor


def wager(ann: Browser, status: int = 200, table: str = TABLE) -> Any:
    return ann.order(table, status, kind="wager", seat=1, bet="main", cents=25_00)


@proves("CO 30-815(3)")
def test_co_30_815_3_a_dealt_table_takes_no_wager_before_the_inspection(
    ann: Browser, dana: Browser, opened: Floor
) -> None:
    sit_down(ann, TABLE)
    refused = wager(ann, 422)
    assert "not inspected at this table" in str(refused)
    assert "CO 30-815(3)" in str(refused)
    assert ann.get(f"/api/tables/{TABLE}")["inspect"] == {"cards": 52, "device": False}
    dana.order(TABLE, **INSPECTION)
    assert ann.get(f"/api/tables/{TABLE}")["inspect"] is None
    wager(ann)


@proves("CO 30-815(1) s.1", "CO 30-815(1) s.2")
@pytest.mark.parametrize(("cards", "taken"), [(51, False), (52, True), (53, False)])
def test_co_30_815_1_the_decks_must_be_complete(cards: int, taken: bool, dana: Browser, opened: Floor) -> None:
    said = dana.order(TABLE, 200 if taken else 422, **{**INSPECTION, "cards": cards})
    assert taken or ("must have 52 cards" in str(said) and "CO 30-815(1)" in str(said))
    assert (opened.tables[TABLE].running().inspected is not None) is taken


@proves("CO 30-815(1) s.1", "CO 30-815(1) s.2")
def test_co_30_815_1_no_card_may_be_flawed(dana: Browser, opened: Floor) -> None:
    refused = dana.order(TABLE, 422, **{**INSPECTION, "sound": False})
    assert "flawed, scratched or marked" in str(refused)
    assert "CO 30-815(1)" in str(refused)


@proves("CO 30-805 ¶1 s.2")
@pytest.mark.parametrize("dealt_from", ["shoe", "shuffling shoe"])
def test_co_30_805_the_shoe_or_shuffling_device_is_inspected_too(dealt_from: str, dana: Browser, floor: Floor) -> None:
    options: dict[str, bool | int | str] = {"decks": 6, "dealt_from": dealt_from}
    floor.add(SetUp(TABLE, "By a dealer", "blackjack", kind="dealt", options=options))
    order = {**INSPECTION, "cards": 312}
    refused = dana.order(TABLE, 422, **order)
    assert "CO 30-805" in str(refused)
    dana.order(TABLE, **order, device=True)


@proves("CO 30-815(3)")
def test_co_30_815_3_the_log_and_the_audit_have_person_time_and_clause(
    ann: Browser, app: Any, dana: Browser, opened: Floor
) -> None:
    before = time.time_ns() // 1_000_000
    dana.order(TABLE, **INSPECTION)
    (line,) = [each for each in opened.tables[TABLE].running().log.lines if isinstance(each.what, CardsInspected)]
    assert line.what == CardsInspected("Dana", 52, False, "CO 30-815(1)")
    assert isinstance(line.stamp, Stamp)
    assert line.stamp.by == "Dana"
    assert line.stamp.at >= before
    alex = Browser(app).sign_in("Alex")
    (shown,) = alex.get(f"/api/audit/tables/{TABLE}/shifts/1/verify")["inspections"]
    assert (shown["by"], shown["cards"], shown["at"], shown["cite"]) == ("Dana", 52, line.stamp.at, "CO 30-815(1)")
    commands = alex.get(f"/api/audit/tables/{TABLE}/shifts/1/commands")
    assert [each["person"] for each in commands] == ["Dana"]


@proves("CO 30-815(4)")
def test_co_30_815_4_cards_that_come_back_are_inspected_again(
    ann: Browser, app: Any, dana: Browser, opened: Floor
) -> None:
    dana.order(TABLE, **INSPECTION)
    sam = Browser(app).sign_in("Sam")
    sam.order(TABLE, kind="close table")
    sam.order(TABLE, kind="open table")
    sit_down(ann, TABLE)
    wager(ann, 422)
    dana.order(TABLE, **INSPECTION)
    wager(ann)


def test_a_log_that_rolls_over_keeps_the_inspection(ann: Browser, dana: Browser, opened: Floor) -> None:
    dana.order(TABLE, **INSPECTION)
    sit_down(ann, TABLE)
    live = opened.tables[TABLE]
    run(live.perform_unasked(lambda: shifts.roll_over(live)))
    wager(ann)
    assert resume(live.running().log.lines, None).inspected == live.running().inspected


def test_a_floor_that_opens_again_still_knows_the_inspection(ann: Browser, dana: Browser, opened: Floor) -> None:
    dana.order(TABLE, **INSPECTION)
    again = Floor(opened.store, SLOW)
    assert again.tables[TABLE].running().to_inspect is None
    assert again.tables[TABLE].quarantined is None


@proves("CO 30-815(5) s.1")
def test_co_30_815_5_digital_cards_are_not_inspected(ann: Browser, dana: Browser) -> None:
    refused = dana.order("blackjack", 422, **{**INSPECTION, "cards": 312})
    assert "digital cards" in str(refused)
    assert "CO 30-815(5)" in str(refused)
    assert ann.get("/api/tables/blackjack")["inspect"] is None


def test_a_washington_table_plays_without_and_records_one_as_a_house_rule(
    ann: Browser, dana: Browser, floor: Floor
) -> None:
    floor.add(SetUp(TABLE, "By a dealer", "blackjack-wa-3119", kind="dealt", options=HAND))
    dana.order(TABLE, **INSPECTION)
    sit_down(ann, TABLE)
    wager(ann)
    inspected = floor.tables[TABLE].running().inspected
    assert inspected is not None
    assert inspected.cite == "house rule"


def test_a_log_without_the_inspection_that_it_asks_for_does_not_replay(
    ann: Browser, dana: Browser, opened: Floor
) -> None:
    """A log that asks for none, as all earlier ones, replays as before."""
    dana.order(TABLE, **INSPECTION)
    sit_down(ann, TABLE)
    wager(ann)
    log = opened.tables[TABLE].running().log
    assert len(replay(log).rounds) == 1
    entries = [entry for entry in log if not isinstance(entry, CardsInspected)]
    assert any(isinstance(entry, RoundBegun) for entry in entries)
    forged = type(log)()
    for entry in entries:
        forged.append(entry)
    with pytest.raises(LogError, match="before the cards were inspected"):
        replay(forged)
