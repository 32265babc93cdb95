"""The dealer calls the supervisor: the pit sees the table and the reason until a supervisor answers."""

from __future__ import annotations

from typing import Any, Final

import pytest

from pitboss.engine.books.log import CallAnswered, SupervisorCalled
from pitboss.engine.record.replay import replay
from pitboss.engine.record.resume import resume
from pitboss.engine.table import calls
from pitboss.errors import IllegalAction, LogError
from pitboss.floor.floor import Floor
from tests.browsers import Browser, check_books, sit_down
from tests.cases import Case
from tests.marks import proves

TABLE: Final = "single-deck"
WHY: Final = "A card was exposed"


@pytest.fixture
def dana(app: Any) -> Browser:
    return Browser(app).sign_in("Dana")


def at_pit(who: Browser) -> tuple[Any, list[str]]:
    pit = who.get("/api/pit")
    call = next(each for each in pit["tables"] if each["id"] == TABLE)["call"]
    return call, [each["text"] for each in pit["alerts"] if each["table"] == TABLE]


@proves("CO 30-828(1) s.1")
def test_co_30_828_1_a_call_stands_at_the_pit_until_another_person_answers(
    app: Any, ann: Browser, dana: Browser, floor: Floor
) -> None:
    sam = Browser(app).sign_in("Sam")
    sit_down(ann, TABLE)
    ann.order(TABLE, kind="wager", seat=1, bet="main", cents=25_00)
    dana.order(TABLE, kind="deal", card="Kh")
    sam.order(TABLE, 422, kind="answer call")
    dana.order(TABLE, 422, kind="call supervisor", reason=" ")
    dana.order(TABLE, kind="call supervisor", reason=WHY)
    assert at_pit(sam) == (
        {"is": "supervisor-called.1", "by": "Dana", "reason": WHY, "cite": "CO 30-828(1)"},
        [f"Dana calls the supervisor: {WHY}"],
    )
    assert ann.get(f"/api/tables/{TABLE}")["call"]["by"] == "Dana"
    dana.order(TABLE, kind="deal", card="6d")  # the game goes on if it can
    refused = dana.order(TABLE, 422, kind="call supervisor", reason=WHY)
    assert refused["cite"] == "CO 30-828(1)"
    dana.order(TABLE, 403, kind="answer call")
    sam.order(TABLE, kind="answer call")
    assert at_pit(sam) == (None, [])
    assert Browser(app).sign_in("Alex").get(f"/api/audit/tables/{TABLE}/shifts/1/verify")["holds"]
    lines = [line.what for line in floor.tables[TABLE].running().log.lines]
    assert [type(each) for each in lines if isinstance(each, SupervisorCalled | CallAnswered)] == [
        SupervisorCalled,
        CallAnswered,
    ]
    check_books(floor)


def test_a_call_outlives_a_restart_and_a_log_with_a_wrong_one_does_not_replay() -> None:
    case = Case(seats=1, dealer_acts=True).do("Kh 6d 9s Qc")
    calls.call(case.table, "Dana", WHY)
    assert resume(case.table.log.lines, None).call == case.table.call
    with pytest.raises(IllegalAction, match="another supervisor must answer"):
        calls.answer(case.table, "Dana")
    case.table.note(CallAnswered("Dana"))
    with pytest.raises(LogError, match="a call does not follow"):
        replay(case.table.log)
    with pytest.raises(LogError, match="another supervisor must answer"):
        resume(case.table.log.lines, None)
