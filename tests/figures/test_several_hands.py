"""Multiple Action, Double Action, Triple Play and Face Up: figures by two ways."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from pitboss import load
from pitboss.analysis.figures import study
from pitboss.analysis.figures.games.twenty_one.face_up import FaceUpStudy, chart_by_total, dealer_total
from pitboss.analysis.figures.games.twenty_one.several_hands import ALL_WAGERS, SeveralHandsStudy
from pitboss.analysis.solver import basic_strategy
from pitboss.charts.chart import OPEN_PAIRS
from pitboss.law.rules import HoleCard, TwentyOneRules
from tests.chart_player import random_chart

GAMES = ("multiple-action-blackjack", "double-action-blackjack", "triple-play-blackjack")


def of(game: str, **options: object) -> SeveralHandsStudy:
    found = study(load(game, **options))
    assert isinstance(found, SeveralHandsStudy)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_all_wagers_at_once_keep_what_one_keeps(game: str) -> None:
    one = of(game)
    run = one.simulate_all(300_000, seed=11, workers=1)
    assert run.name == ALL_WAGERS
    assert abs(run.off(one.exact()[0])) < 4
    # Several wagers on one hand of cards spread less than one of their sum, and more than independent ones would.
    alone = one.exact()[0].std_dev
    assert alone is not None
    assert run.std_dev is not None
    assert alone / one.wagers**0.5 < run.std_dev < alone


def test_a_dealer_who_looks_and_one_who_sends_back_what_was_added_cost_the_same() -> None:
    law = load("multiple-action-blackjack").rules_of(TwentyOneRules)
    looks = msgspec.structs.replace(law, dealer_hands=1, hole_card=HoleCard.PEEK_ACE_AND_TEN)
    assert basic_strategy(looks).house_edge == pytest.approx(
        of("multiple-action-blackjack").basic.house_edge, abs=1e-12
    )


@pytest.mark.parametrize(
    ("game", "options", "percent"),
    [
        ("multiple-action-blackjack", {}, 0.4059),
        ("double-action-blackjack", {}, 0.4059),
        ("double-action-blackjack", {"dealer_hits_soft_17": True}, 0.6181),
        ("triple-play-blackjack", {}, 0.3858),
        ("triple-play-blackjack", {"surrender": "not offered"}, 0.4599),
    ],
)
def test_house_edges(game: str, options: dict[str, object], percent: float) -> None:
    assert 100 * of(game, **options).exact()[0].house_edge == pytest.approx(percent, abs=5e-5)


def test_face_up_by_the_dealer_s_total_costs_next_to_nothing() -> None:
    one = study("face-up-blackjack")
    assert isinstance(one, FaceUpStudy)
    by_total, by_cards, best = (way.house_edge for way in one.strategies())
    assert best <= by_cards <= by_total < by_cards + 1e-5
    assert 100 * by_total == pytest.approx(-0.2622, abs=5e-5)


def test_one_column_for_each_total_of_the_dealer_s() -> None:
    chart = chart_by_total(random_chart(Random(3), OPEN_PAIRS))
    said: dict[tuple[bool, int], bytes] = {}
    for place, column in enumerate(OPEN_PAIRS):
        cells = chart.cells[..., place].tobytes()
        assert said.setdefault(dealer_total(column), cells) == cells
    assert (dealer_total("10+6"), dealer_total("6+A"), dealer_total("A+A")) == ((False, 16), (True, 17), (True, 12))


@pytest.mark.soak
@pytest.mark.parametrize("game", [*GAMES, "face-up-blackjack"])
def test_a_hundred_million_rounds(game: str) -> None:
    one = study(game)
    for run in one.simulate(100_000_000, seed=2):
        assert abs(run.off(one.exact()[0])) < 4
