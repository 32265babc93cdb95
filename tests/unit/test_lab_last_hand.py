"""The lab's tournament page over HTTP: its figures are those of the analysis, and impossible tables are refused."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss import load
from pitboss.analysis.tournament.advice import Seats, advise_bet
from pitboss.analysis.tournament.kernel_play import table_game
from pitboss.law.rules import TwentyOneRules
from tests.browsers import Browser

ASKED: dict[str, Any] = {"stacks": [1000, 900], "button": 2, "me": 1, "minimum": 100, "unit": 100, "bets": [None, 500]}


def test_the_lab_answers_over_http(ann: Browser) -> None:
    found = ann.post("/api/lab/last-hand", **ASKED)
    game = table_game(load("blackjack").rules_of(TwentyOneRules), 1)
    advice = advise_bet(game, Seats.of([1000, 900], 2, 1, minimum=100, unit=100), [None, 500])
    assert found["best"]["bet"] == advice.best
    assert found["order"] == [2, 1]
    assert [each["chance"] for each in found["curve"]] == pytest.approx(list(advice.curve.chances[:, 1]))
    assert sum(each["chance"] for each in found["seats"]) == pytest.approx(1)
    assert ann.get("/api/lab/last-hand/styles")[0] == "best answers"


def test_the_lab_refuses_over_http(ann: Browser) -> None:
    for change in (
        {"stacks": [1000]},
        {"stacks": [1000] * 8},
        {"me": 3},
        {"advance": 2},
        {"bets": [None, 901]},
        {"bets": [None]},
        {"answers": "wild"},
        {"stacks": [1000, 99]},
        {"stacks": [10**7, 900], "unit": 1, "minimum": 1},
        {"unit": 0},
    ):
        ann.post("/api/lab/last-hand", 422, **{**ASKED, **change})
