"""Dealer school: the software plays the guests, asks the dealer for each step, and counts errors by clause."""

from __future__ import annotations

import asyncio
from asyncio import run as run_job
from typing import Any, Final

import pytest

from pitboss.engine.vocabulary.events import RoundClosed
from pitboss.floor.demonstration.company import Company, CompanyPace
from pitboss.floor.demonstration.play_money import PlayMoney
from pitboss.floor.demonstration.training import Training
from pitboss.floor.floor import Floor
from pitboss.floor.people.people import Person, Role
from tests.browsers import Browser, check_books, sit_down

SCHOOL: Final = "dealer-school"
DRILL: Final = f"/api/tables/{SCHOOL}/training"
DANA: Final = Person("Dana", Role.DEALER)


@pytest.fixture
def dana(app: Any) -> Browser:
    return Browser(app).sign_in("Dana")


def answer(dana: Browser, what: str, seat: int = 0, cents: int = 0, status: int = 200) -> dict[str, Any]:
    return dict(dana.post(DRILL, status, answer=what, seat=seat, cents=cents))


def test_a_drill_explains_every_error_by_its_clause_and_settles_as_the_engine_does(
    app: Any, ann: Browser, dana: Browser, floor: Floor
) -> None:
    """Every step is answered wrongly first: the answer says what was due, and the table has not moved."""
    sit_down(ann, SCHOOL)
    assert answer(dana, "begin")["question"] is None
    answer(dana, "card", 1, status=409)
    ann.order(SCHOOL, kind="wager", seat=1, bet="main", cents=25_00)
    asked, cites = 0, set[str]()
    while (question := dana.get(DRILL)["question"]) is not None:
        lines = len(floor.tables[SCHOOL].running().log.lines)
        wrong = answer(dana, "pay" if question["kind"] == "payment" else "card", 7, 1)
        assert wrong["last"]["right"] is False
        assert len(floor.tables[SCHOOL].running().log.lines) == lines
        due = wrong["last"]
        asked, cites = asked + 1, cites | {due["cite"]}
        assert answer(dana, due["what"], due["seat"], due["cents"])["last"]["right"] is True
        if due["what"] in ("ask", "insurance"):
            name = "stand" if due["what"] == "ask" else "decline"
            ann.order(SCHOOL, kind="act", action=name)
    round = floor.tables[SCHOOL].running().shown_round
    assert round is not None
    assert isinstance(round.events[-1], RoundClosed)
    summary = dana.http.delete(DRILL, headers={"x-pitboss-csrf": dana.csrf}).json()
    assert (summary["dealer"], summary["steps"], summary["first"]) == ("Dana", asked, 0)
    assert sum(each["count"] for each in summary["errors"]) == asked
    assert {each["cite"] for each in summary["errors"]} == cites
    assert "CO 30-820" in cites
    check_books(floor)


def test_a_drill_is_the_dealers_own_at_the_school_alone(app: Any, ann: Browser, dana: Browser, floor: Floor) -> None:
    other = "/api/tables/single-deck/training"
    assert dana.get(other)["training"] is False
    dana.post(other, 422, answer="begin")
    ann.post(DRILL, 403, answer="begin")
    answer(dana, "card", 1, status=422)
    answer(dana, "begin")
    sam = Browser(app).sign_in("Sam")
    sam.post(DRILL, 422, answer="card", seat=1)
    sam.post(DRILL, answer="begin")
    answer(dana, "card", 1, status=422)
    sam.post(DRILL, 422, answer="shuffle")
    assert sam.get(DRILL)["summary"]["dealer"] == "Sam"


def test_the_guests_wait_until_the_dealer_asks_them(floor: Floor) -> None:
    """Four rounds with three automatic players and no mistake: every step is right at the first try."""

    async def play() -> None:
        company = Company(floor, PlayMoney(floor), pace=CompanyPace(between=0, think=0, idle=0))
        training = Training(floor, company)
        live = floor.tables[SCHOOL]
        await company.start()
        for style in ("basic", "side wagers", "mimic"):
            await company.add(live, style, "Sam")
        training.begin(live, DANA)
        drill = training.drills[SCHOOL]
        seen = set()
        with company.watching(SCHOOL):
            async with asyncio.timeout(60):
                while live.running().rounds_played < 5:
                    due = await live.read(lambda: training._due(live, drill))
                    if due is None:
                        await asyncio.sleep(0.005)
                        continue
                    seen.add(due.what)
                    await training.answer(live, DANA, due.what, due.seat, due.cents)
        await company.stop()
        assert drill.summary()["errors"] == []
        assert drill.first == drill.steps > 30
        assert {"card", "down", "ask", "turn", "stand"} <= seen

    run_job(play())
    check_books(floor)
