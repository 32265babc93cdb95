"""The house's own steps over HTTP: adjustments by two persons, stops, announced changes, transfer, closing, opening."""

from __future__ import annotations

from asyncio import run as run_job
from datetime import date, timedelta
from typing import Any

import msgspec
import pytest

from pitboss.engine.vocabulary.events import WagerWithdrawn
from pitboss.floor import demo
from pitboss.floor.floor import Floor
from pitboss.floor.jackpots.kept import owed_cents
from pitboss.floor.live.setup import SetUp, SideChoice
from pitboss.floor.people.people import Role
from pitboss.jackpots.files import plain_set_up, read_set_up
from pitboss.jackpots.replay import replay
from pitboss.ledger.entries import balances
from tests.award_desk import ID, SPOT, SUITED_AT_1, TABLES, Desk, progressive
from tests.browsers import check_books
from tests.jackpots import BLAZING
from tests.marks import proves

ONE = TABLES[0]
MORE: dict[str, Any] = {
    "meter": "",
    "place": "display",
    "cents": 5_00,
    "cause": "malfunction",
    "reason": "the controller lost power",
}


@pytest.fixture
def desk(floor: Floor) -> Desk:
    found = Desk(floor).furnish(TABLES[:1])
    found.floor.sign_on("Sue", Role.SUPERVISOR, demo.PASSWORD)
    return found


def ask(desk: Desk, who: str, path: str, status: int = 200, **asked: Any) -> Any:
    return desk[who].post(f"/api/jackpots/{ID}/{path}", status, **asked)


def check_all(desk: Desk) -> None:
    check_books(desk.floor)
    held = desk.floor.store.do(balances)
    restarted = Floor(desk.floor.store, desk.floor.pace)
    for id, kept in desk.floor.jackpots.jackpots.items():
        jackpot = kept.jackpot
        again = replay(jackpot.log)
        assert (again.meters, again.state.requests) == (jackpot.meters, jackpot.state.requests)
        assert restarted.jackpots.jackpots[id].jackpot.log.head == jackpot.log.head
        posted = {name: cents for name, cents in held.items() if name.startswith(f"jackpot/{id}/")}
        assert posted == {name: cents for name, cents in owed_cents(jackpot).items() if cents}


# --- adjustments ---------------------------------------------------------------------------------------------------


@proves("WA 3119 Blazing 7's (dealer's up card) 11(h)")
def test_an_adjustment_moves_nothing_before_a_second_person_approves_it(desk: Desk) -> None:
    assert ask(desk, "Sam", "adjustments", **MORE) == {"done": True, "n": 1}
    assert desk.meter() == 2_000_00
    refused = ask(desk, "Sam", "adjustments/1/approve", 422)
    assert (refused["detail"], refused["cite"]) == (
        "A second supervisor or executive must confirm this.",
        "WA 3119 Blazing 7's (dealer's up card) 11(h)",
    )
    ask(desk, "Sam", "adjustments/1/decline", 422)
    for who in ("Ann", "Dana", "Sid", "Alex"):
        ask(desk, who, "adjustments/1/approve", 403)
        ask(desk, who, "adjustments", 403, **MORE)
    desk = desk.restart()
    ask(desk, "Sue", "adjustments/1/approve")
    assert desk.meter() == 2_005_00
    (shown,) = desk.shown()["adjustments"]
    told = {name: shown[name] for name in ("n", "meter", "place", "cents", "cause", "reason", "by", "state")}
    assert told == {"n": 1, **MORE, "by": "Sam", "state": "approved"}
    assert shown["at"] > 0
    assert shown["decided_by"] == "Sue"
    assert "it is already approved" in ask(desk, "Eve", "adjustments/1/approve", 422)["detail"]
    assert desk.shown("Ann")["adjustments"] == []
    check_all(desk)


def test_a_request_may_be_declined_and_an_impossible_one_is_not_made(desk: Desk) -> None:
    ask(desk, "Sam", "adjustments", **MORE)
    ask(desk, "Sue", "adjustments/1/decline")
    assert [each["state"] for each in desk.shown()["adjustments"]] == ["declined"]
    ask(desk, "Sue", "adjustments/1/approve", 422)
    ask(desk, "Sue", "adjustments/2/approve", 404)
    for wrong in ({"cents": -2_000_01}, {"cents": 0}, {"cause": "whim"}, {"place": "paid"}, {"meter": "x"}):
        ask(desk, "Sam", "adjustments", 422, **MORE | wrong)
    for cents in (-2_000_00, 1):
        ask(desk, "Sam", "adjustments", **MORE | {"cents": cents})
    check_all(desk)


@proves("WA 3119 Blazing 7's (dealer's up card) 11(h)")
def test_a_sealed_award_is_backed_out_by_two_persons_and_may_be_called_again(desk: Desk) -> None:
    desk.seat(ONE, 1, "Ann")
    desk.seat(ONE, 2, "Bob")
    desk.wager(ONE, {1: "Ann", 2: "Bob"})
    desk.deal(ONE, SUITED_AT_1)
    back: dict[str, Any] = {"cause": "award backed out", "reason": "the wrong seat was read", "award": 1}
    ask(desk, "Sam", "adjustments", 422, **back)  # it is not sealed
    for who, what in (("Dana", "call"), ("Sam", "verify"), ("Eve", "seal")):
        desk.step(who, 1, what)
    shows = desk.meter()
    line = len(desk.floor.tables[ONE].running().log.lines)
    assert (
        "adjust it at the jackpot, with a second person"
        in desk["Dana"].order(ONE, 422, kind="undo", line=line)["detail"]
    )
    number = ask(desk, "Sam", "adjustments", **back)["n"]
    ask(desk, "Eve", f"adjustments/{number}/approve")
    assert desk.meter() == shows + 2_000_50  # the reseed stays, and is adjusted by itself
    assert desk.stages() == [(1, 1, "recognized", None, "dealer")]
    desk = desk.restart()
    desk.step("Dana", 1, "pay", 422)
    desk["Dana"].order(ONE, kind="undo", line=line)  # now the card can be taken back
    assert desk.stages() == []
    desk.deal(ONE, "9d")
    for who, what in (("Dana", "call"), ("Sam", "verify"), ("Eve", "seal"), ("Dana", "pay")):
        desk.step(who, 2, what)
    check_all(desk)


# --- the link ------------------------------------------------------------------------------------------------------


def test_a_stopped_link_takes_no_wagers(desk: Desk) -> None:
    desk.seat(ONE, 1, "Ann")
    ask(desk, "Dana", "stop", 403, reason="power")
    ask(desk, "Sam", "stop", 422, reason=" ")
    desk["Ann"].order(ONE, kind="wager", seat=1, bet="main", cents=5_00)
    desk["Ann"].order(ONE, kind="wager", seat=1, bet=SPOT, cents=1_00)
    ask(desk, "Sam", "stop", reason="power")
    assert desk.shown()["running"] is False
    assert "the link is stopped" in desk["Dana"].order(ONE, 422, kind="deal", card="9h")["detail"].lower()
    desk["Ann"].order(ONE, kind="take back", seat=1, bet=SPOT)
    desk["Ann"].order(ONE, 422, kind="wager", seat=1, bet=SPOT, cents=1_00)
    ask(desk, "Sam", "stop", 422, reason="again")
    ask(desk, "Sam", "start")
    desk["Ann"].order(ONE, kind="wager", seat=1, bet=SPOT, cents=1_00)
    desk.deal(ONE, "9h")
    assert desk.meter() == 2_000_25
    check_all(desk)


def test_an_electronic_table_returns_the_wagers_of_a_stopped_link_and_deals(desk: Desk) -> None:
    floor = desk.floor
    side = SideChoice(BLAZING, paytable="1", jackpot=ID)
    floor.add(SetUp(id="screen", name="S", game="blackjack-wa-3119", options={"decks": 6}, sides=(side,)))
    desk.seat("screen", 1, "Ann")
    if floor.tables["screen"].running().cut_offered is not None:
        desk["Ann"].order("screen", kind="cut")
    desk.wager("screen", {1: "Ann"})
    ask(desk, "Sam", "stop", reason="power")
    play = floor.play["screen"]
    play.deadline = 0.0
    run_job(play.live.perform_unasked(play.tick))
    round = play.live.running().round
    assert round is not None
    assert not round.takes_wagers
    assert [event.bet for event in round.events if isinstance(event, WagerWithdrawn)] == [SPOT]
    assert desk.meter() == 2_000_00
    check_all(desk)


def test_a_change_is_announced_and_takes_effect_on_its_day_while_the_link_is_stopped(desk: Desk) -> None:
    new = plain_set_up(progressive()) | {"executive_from": "$500.00"}
    today, tomorrow = date.today().isoformat(), (date.today() + timedelta(1)).isoformat()
    ask(desk, "Sam", "schedule", 403, set_up=new, effective=today)
    ask(desk, "Eve", "schedule", 422, set_up=new, effective="soon")
    ask(desk, "Eve", "schedule", 422, set_up={**new, "unit": "$2"}, effective=today)
    ask(desk, "Eve", "schedule", 422, set_up={"id": 1}, effective=today)
    ask(desk, "Eve", "schedule", set_up=new, effective=tomorrow)
    assert desk.shown()["scheduled"] == {"effective": tomorrow, "set_up": new}
    ask(desk, "Eve", "change", 422)  # it runs
    ask(desk, "Sam", "stop", reason="for the change")
    assert "announced for" in ask(desk, "Eve", "change", 422)["detail"]
    ask(desk, "Eve", "schedule", set_up=new, effective=today)
    ask(desk, "Sam", "change", 403)
    ask(desk, "Eve", "change")
    assert (desk.shown()["scheduled"], desk.shown()["executive_from_cents"]) == (None, 500_00)
    check_all(desk)


FOR_A_GAME: dict[str, Any] = {"number": "12", "asks": "a transfer to another game", "reason": "nobody plays it"}
GRANTED: dict[str, Any] = {"granted": True, "document": "letter of the Director, 12 March"}


def test_a_fund_goes_to_another_jackpot_by_a_granted_petition_when_two_persons_ask_for_it(desk: Desk) -> None:
    desk["Eve"].post("/api/jackpots", **plain_set_up(progressive(id="other")))
    both: dict[str, Any] = {"to": "other", "petition": "12"}
    assert "petition the regulator first" in ask(desk, "Sam", "transfer", 422, **both)["detail"]
    ask(desk, "Sam", "petitions", 403, **FOR_A_GAME)
    ask(desk, "Eve", "petitions", 422, **FOR_A_GAME | {"asks": "the money"})
    ask(desk, "Eve", "petitions", **FOR_A_GAME)
    ask(desk, "Eve", "petitions", 422, **FOR_A_GAME)  # it is filed
    assert "is not answered" in ask(desk, "Sam", "transfer", 422, **both)["detail"]
    ask(desk, "Sam", "petitions/12/answer", 403, **GRANTED)
    ask(desk, "Eve", "petitions/13/answer", 422, **GRANTED)
    ask(desk, "Eve", "petitions/12/answer", **GRANTED)
    (shown,) = desk.shown("Sam")["petitions"]
    assert (shown["number"], shown["granted"], shown["used"]) == ("12", True, False)
    assert desk.shown("Ann")["petitions"] == []
    assert ask(desk, "Sam", "transfer", **both)["state"] == "requested"
    assert [(each["step"], each["to"]) for each in desk.shown()["requests"]] == [("transfer", "other")]
    ask(desk, "Sam", "transfer", 404, to="none", petition="12")
    ask(desk, "Sam", "transfer", 422, to=ID, petition="12")
    assert ask(desk, "Eve", "transfer", **both)["state"] == "done"
    other = next(each for each in desk["Sam"].get("/api/jackpots") if each["id"] == "other")
    assert (desk.meter(), other["meters"][0]["shows_cents"]) == (0, 4_000_00)
    assert desk.shown()["closed"]
    check_all(desk)


def test_another_licensee_takes_liability_and_fund_by_a_petition_of_its_own_kind(desk: Desk) -> None:
    there: dict[str, Any] = {"to": "The Other House", "petition": "12", "elsewhere": True}
    ask(desk, "Eve", "petitions", **FOR_A_GAME)
    ask(desk, "Eve", "petitions/12/answer", **GRANTED)
    assert "asks for a transfer to another licensee" in ask(desk, "Sam", "transfer", 422, **there)["detail"]
    ask(desk, "Eve", "petitions", **FOR_A_GAME | {"number": "13", "asks": "a transfer to another licensee"})
    ask(desk, "Eve", "petitions/13/answer", **GRANTED)
    assert ask(desk, "Sam", "transfer", **there | {"petition": "13"})["state"] == "requested"
    assert ask(desk, "Eve", "transfer", **there | {"petition": "13"})["state"] == "done"
    assert (desk.meter(), desk.shown()["closed"]) == (0, True)
    check_all(desk)


def test_a_table_with_the_pay_table_of_before_takes_no_more_wagers(desk: Desk) -> None:
    """Easier criteria were granted: the jackpot has another pay table than the felt."""
    desk.seat(ONE, 1, "Ann")
    desk.wager(ONE, {1: "Ann"})
    state = desk.floor.jackpots.jackpots[ID].jackpot.state
    before = state.set_up
    state.set_up = msgspec.structs.replace(before, paytable="2")
    said = desk["Dana"].order(ONE, 422, kind="deal", card="9h")["detail"]
    assert "pays by 2 now, this table by 1" in said
    state.set_up = before
    desk["Dana"].order(ONE, kind="deal", card="9h")


def test_everybody_may_read_the_sheet_of_a_jackpot(desk: Desk) -> None:
    lines = desk["Ann"].get(f"/api/jackpots/{ID}/sheet")
    assert {"about", "text", "cite"} == set(lines[0])
    assert any("no wired or wireless network" in each["text"] for each in lines)
    desk["Ann"].get("/api/jackpots/none/sheet", 404)


def test_players_money_is_not_closed_away(desk: Desk) -> None:
    assert "top award" in ask(desk, "Sam", "close", 422)["detail"]
    house = progressive(id="house", kind="house", meters=(progressive().meters[0],))
    (one,) = house.meters
    text = plain_set_up(house) | {"meter": [{"name": one.name, "seed": "$777"}]}
    desk["Eve"].post("/api/jackpots", **text)
    assert desk["Sam"].post("/api/jackpots/house/close")["state"] == "requested"
    assert desk["Sam"].post("/api/jackpots/house/close", 200)["state"] == "requested"  # still one person
    assert desk["Sue"].post("/api/jackpots/house/close")["state"] == "done"
    check_all(desk)


def test_an_executive_opens_a_jackpot_and_a_faulty_one_is_refused(desk: Desk) -> None:
    good = plain_set_up(progressive(id="second"))
    assert read_set_up(good) == progressive(id="second")
    for who in ("Ann", "Dana", "Sam", "Alex"):
        desk[who].post("/api/jackpots", 403, **good)
    desk["Eve"].post("/api/jackpots", 422, **good | {"unit": "a dollar"})
    desk["Eve"].post("/api/jackpots", 422, **good | {"table": [{"table": "x", "decks": 6}]})
    desk["Eve"].post("/api/jackpots", 422, **good | {"system": ["Game Manager 2 v2.5.3"]})
    assert desk["Eve"].post("/api/jackpots", **good) == {"done": True, "id": "second"}
    desk["Eve"].post("/api/jackpots", 422, **good)
    desk.floor.add(
        SetUp(
            id="new",
            name="New",
            game="blackjack-wa-3119",
            options={"decks": 6},
            sides=(SideChoice(BLAZING, paytable="1", jackpot="second"),),
        )
    )
    check_all(desk)


# --- what an auditor reads -----------------------------------------------------------------------------------------


def test_the_log_and_the_statement_explain_every_cent(desk: Desk) -> None:
    desk.seat(ONE, 1, "Ann")
    desk.wager(ONE, {1: "Ann"})
    desk.deal(ONE, "9h")
    ask(desk, "Sam", "adjustments", **MORE)
    ask(desk, "Eve", "adjustments/1/approve")
    found = desk["Alex"].get(f"/api/jackpots/{ID}/log")
    assert [(each["n"], each["by"], each["role"], each["what"]) for each in found["events"]] == [
        (1, "Eve", "executive", "open"),
        (2, "Ann", "player", "contribute"),
        (3, "Sam", "supervisor", "request"),
        (4, "Sam", "supervisor", "adjust"),
    ]
    assert found["events"][1]["moves"] == [
        {"meter": "", "from": "wagers", "to": "display", "cents": "25"},
        {"meter": "", "from": "wagers", "to": "reserve", "cents": "1"},
    ]
    assert found["events"][3]["shows"] == {"": 2_005_25}
    assert all(each["cite"] and each["at"] for each in found["events"])
    assert desk["Sam"].get(f"/api/jackpots/{ID}/log?after=3")["events"] == found["events"][3:]
    desk["Dana"].get(f"/api/jackpots/{ID}/log", 403)
    (meter,) = desk["Alex"].get(f"/api/jackpots/{ID}/statement")["meters"]
    assert meter["balanced"]
    assert (meter["contributed"], meter["from_house"], meter["adjusted"], meter["display_cents"]) == (
        "26",
        "200000",
        "500",
        2_005_25,
    )
    check_all(desk)
