"""Chances of net results: those of the engine's tree on small shoes, and moments that belong together on full ones."""

from __future__ import annotations

from fractions import Fraction
from math import factorial
from typing import Any

import pytest

from pitboss import Composition, cards, load
from pitboss.analysis.solver import basic_strategy, follow, outcomes
from pitboss.charts.chart import basic_chart, parse_chart
from pitboss.engine.games import TwentyOne
from pitboss.engine.games.twenty_one.house import TwentyOneHouse
from pitboss.engine.round.house import Limits
from pitboss.engine.round.round import Round
from pitboss.engine.verify.walker import Walker, net_cents
from pitboss.engine.vocabulary.actions import Action, Legal, Place, Wager
from pitboss.engine.vocabulary.actors import CHANCE
from tests.chart_player import chosen

STAKE = 20_00
NO_SPLITS = parse_chart(
    "\n".join(
        [
            "hard 4-9 H H H H H H H H H H",
            "hard 10-11 D D D D D D D D D D",
            "hard 12-15 H H H H H H H H H H",
            "hard 16 R R R R R R R R R R",
            "hard 17-21 S S S S S S S S S S",
            "soft 12-17 H H H H H H H H H H",
            "soft 18-21 S S S S S S S S S S",
        ]
    ),
    "no splits",
)


@pytest.mark.parametrize("options", [{}, {"hole_card": "no peek"}, {"dealer_hits_soft_17": True}], ids=str)
def test_chances_are_those_of_the_tree(options: dict[str, Any]) -> None:
    stack = Composition.of(cards("As As 10s 10s 10s 10s 9s 6s 6s 5s 8s 8s"))
    game = load("blackjack", **options)
    found = outcomes(game, NO_SPLITS, stack).net

    def strategy(round: Round, legal: list[Legal]) -> Action:
        assert isinstance(round, TwentyOne)
        return chosen(round, NO_SPLITS, insures=False)

    round = TwentyOne(TwentyOneHouse(game, Limits()), stack)
    round.apply(Place(Wager(1, "main", STAKE)))
    assert round.actor is CHANCE
    nets = sorted(found)
    walked = _chances(Walker(strategy, payoff=lambda end: _place(nets.index(net_cents(end) / STAKE))).value(round))
    assert sum(found.values()) == pytest.approx(1, abs=1e-14)
    assert len(walked) == len(nets)
    for net, chance in zip(nets, walked, strict=True):
        assert found[net] == pytest.approx(float(chance), abs=1e-14)


ORDERS = factorial(12)  # of the stack: each result comes up in a whole number of them


def _place(number: int) -> int:
    """A digit for each result, so that one walk counts them all."""
    return int((ORDERS + 1) ** number)


def _chances(mean: Fraction) -> list[Fraction]:
    """The chance of each result, from the mean of their digits."""
    digits = mean * ORDERS
    assert digits.denominator == 1
    found, left = [], digits.numerator
    while left:
        left, count = divmod(left, ORDERS + 1)
        found.append(Fraction(count, ORDERS))
    return found


def test_the_mean_is_the_value_where_hands_are_split_once() -> None:
    game = load("blackjack", max_splits=1)
    assert outcomes(game, basic_chart()).mean == pytest.approx(follow(game, basic_chart()).expected, abs=1e-14)


@pytest.mark.parametrize("name", ["blackjack", "spanish-21", "free-bet-blackjack", "ride-free"])
def test_the_mean_is_close_where_hands_are_split_again(name: str) -> None:
    game = load(name)
    chart = basic_strategy(game).chart
    found = outcomes(game, chart)
    assert sum(found.net.values()) == pytest.approx(1, abs=1e-12)
    assert sum(found.dealer.values()) == pytest.approx(1, abs=1e-12)
    assert abs(found.mean - follow(game, chart).expected) < 1e-5


def test_the_dealer_of_six_decks() -> None:
    found = outcomes(load("blackjack"), basic_chart()).dealer
    # A blackjack: an ace and a ten of 312 cards in either order.
    assert found["blackjack"] == pytest.approx(2 * 24 * 96 / (312 * 311), abs=1e-15)
    assert list(found) == ["17", "18", "19", "20", "21", "over 21", "blackjack"]
