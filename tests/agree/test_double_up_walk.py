"""Double Up Blackjack on small stacks: the solver's fractions are those of walking the engine's tree; and its charts
lose next to nothing against best play, split aces and the 21s of split hands included."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from pitboss import DoubleUp, Split, Stand, cards, load
from pitboss.analysis.solver.basic_strategy import basic_strategy
from pitboss.charts import chart as charts
from pitboss.charts.chart import STAND_AND_DOUBLE, Chart
from pitboss.engine.verify.walker import Walker
from tests.agree.test_solver_walk import begin, by_chart, chart_with_splits, solved, walked
from tests.agree.test_walker import always
from tests.chart_player import random_chart

ONE, TWO = "double-up-blackjack-1", "double-up-blackjack-2"
BOTH = pytest.mark.parametrize("version", [ONE, TWO])
STAKE = 20_00

HANDS = [
    ("10s 6s 9s", "10s 10s 9s 8s 7s 6s 5s As"),  # 19 against a six
    ("10s 10s 8s", "6s 6s 10s 9s 8s 7s As 2s"),  # 18 against a ten: many sixteens
    ("10s As 9s", "5s 5s 10s 9s 9s 8s 7s 4s"),  # against an ace: soft sixteens
    ("As 9s 7s", "7s 7s 10s 10s 9s 8s 2s As"),  # a soft hand: hit, stand, double down or up
    ("As 10s Ks", "As 6s 6s 10s 10s 9s 8s 7s"),  # a blackjack against a ten
    ("As As Ks", "10s 10s 6s 5s 9s 8s"),  # and against an ace
]


@BOTH
@pytest.mark.parametrize("options", [{}, {"dealer_hits_soft_17": True}, {"surrender": "not offered"}], ids=str)
@pytest.mark.parametrize(("dealt", "stack"), HANDS, ids=lambda text: text[:8])
def test_best_play_is_worth_the_same(version: str, options: dict[str, Any], dealt: str, stack: str) -> None:
    game = load(version, **options)
    assert solved(game, dealt, stack).value == walked(game, dealt, stack)


SPLITS = [
    ("As 9s As", "10s 10s 10s 9s 8s 8s 7s 6s"),
    ("As 10s As", "10s 10s 6s 6s 9s 8s 5s"),
    ("10s 6s 10s", "As As 10s 9s 9s 8s 8s 7s"),
    ("8s 10s 8s", "10s 10s 6s 3s 9s 7s As"),
]


def doubling_up_chart() -> Chart:
    """Every pair is split, and two cards are doubled up wherever they may be."""
    cells = chart_with_splits().cells.copy()
    cells[:2, :2] = charts.pack((STAND_AND_DOUBLE, charts.STAND))
    return Chart("doubles up", cells)


@BOTH
@pytest.mark.parametrize("options", [{}, {"split_aces": "any cards"}, {"resplit_aces": True, "max_splits": 2}], ids=str)
@pytest.mark.parametrize(("dealt", "stack"), SPLITS, ids=lambda text: text[:8])
def test_split_hands_by_a_chart_are_worth_the_same(
    version: str, options: dict[str, Any], dealt: str, stack: str
) -> None:
    game = load(version, surrender="not offered", **{"max_splits": 1} | options)
    for chart in (chart_with_splits(), doubling_up_chart()):
        mine, theirs = by_chart(game, chart, dealt, stack)
        assert mine == theirs


@BOTH
@pytest.mark.parametrize("seed", range(6))
def test_random_charts_are_worth_the_same(version: str, seed: int) -> None:
    rng = Random(seed)
    chart = random_chart(rng, more=[STAND_AND_DOUBLE, STAND_AND_DOUBLE])
    high = [card.name for card in cards("10s 10s 10s 9s 9s 8s 8s 7s 6s 6s As As")]
    rng.shuffle(high)
    dealt, stack = " ".join(high[:3]), " ".join(high[3:])
    mine, theirs = by_chart(load(version), chart, dealt, stack)
    assert mine == theirs


def test_by_hand_what_was_added_loses_ties_and_pushes_to_sixteen() -> None:
    # 19 against 10, hole card and nothing else from {10, 9, 6, 7}: 20 loses both, 19 loses what was added, 16 pushes,
    # 17 wins both.
    round = begin(load(ONE), "10s 10d 9s", "10h 9h 6h 7h")
    assert Walker(always(DoubleUp)).value(round) / STAKE == Fraction(-2 - 1 + 0 + 2, 4)


def test_by_hand_a_21_of_split_aces() -> None:
    # Aces against 9 with 10, 10, 7 left: the hole card is a 10 (19) or the 7 (16); each ace gets one of the others.
    # Version 1: tens are paid 2 to 1 at once; a 7 (18) loses to 19. Version 2 doubles up: 21 wins two, 18 loses two.
    one, two = (begin(load(version), "As 9d Ah", "10h 10c 7h") for version in (ONE, TWO))
    assert Walker(always(Split, Stand)).value(one) / STAKE == Fraction(2, 3) * (2 - 1) + Fraction(1, 3) * 4
    assert Walker(always(Split, DoubleUp)).value(two) / STAKE == Fraction(2, 3) * (2 - 2) + Fraction(1, 3) * 4


@BOTH
def test_the_best_chart_by_totals_loses_next_to_nothing(version: str) -> None:
    found = basic_strategy(load(version))
    assert 0 <= found.best.expected - found.by_chart.expected < 2e-5
    known = {ONE: 0.0030137, TWO: -0.0027664}
    assert found.best.house_edge == pytest.approx(known[version], abs=1e-7)
    assert found.chart.letters("after split", "soft", 21, 6) == "U"
