"""A table's sheets from the floor: whoever sees the table gets them in print (CO 30-804)."""

from __future__ import annotations

import pytest

from pitboss.floor.floor import Floor
from tests.browsers import Browser
from tests.house.printed import read_back, squeezed
from tests.marks import proves

TABLE = "blackjack"


def printed(who: Browser, sheet: str, query: str = "") -> str:
    answer = who.http.get(f"/api/tables/{TABLE}/signs/{sheet}{query}")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/pdf"
    return read_back(answer.content)


@proves("CO 30-804 ¶1 s.3")
def test_a_player_gets_the_rules_of_the_table_in_print(ann: Browser, floor: Floor) -> None:
    text = printed(ann, "placard")
    for notice in floor.tables[TABLE].running().notices:
        assert squeezed(notice.text) in text
    assert squeezed(f"http://testserver/table?id={TABLE}") in text


def test_the_sheet_is_in_the_language_that_was_asked_for(ann: Browser) -> None:
    assert squeezed("Avisos de la mesa") in printed(ann, "placard", "?language=es&paper=a4&large=true")


@pytest.mark.parametrize(
    ("sheet", "says"),
    [
        ("poster", "There is no sheet 'poster'"),
        ("wall", "has no sheet 'wall'"),
        ("jackpot", "has no sheet 'jackpot'"),
    ],
)
def test_a_sheet_that_the_table_does_not_have_is_refused(ann: Browser, sheet: str, says: str) -> None:
    answer = ann.http.get(f"/api/tables/{TABLE}/signs/{sheet}")
    assert 400 <= answer.status_code < 500
    assert says in answer.text


def test_nobody_prints_without_signing_in(app: object) -> None:
    assert Browser(app).http.get(f"/api/tables/{TABLE}/signs/placard").status_code == 401
