"""Games that change the base game: the solver's fractions are those of walking the engine, with the same play in both.

All cards are of one suit, so that a bonus for suits is certain and nobody gains by looking at them.
"""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from pitboss import Composition, Deal, Game, Limits, Place, Wager, cards, load
from pitboss.analysis.solver import follow_exact, solve_hand
from pitboss.charts import chart as charts
from pitboss.charts.chart import Chart
from pitboss.engine.games import TwentyOne
from pitboss.engine.games.twenty_one.house import TwentyOneHouse
from pitboss.engine.round.round import Round
from pitboss.engine.verify.walker import Strategy, Walker
from pitboss.engine.vocabulary import actions as act
from pitboss.engine.vocabulary.actions import Action, Legal

STAKE = 20_00
VARIATIONS: list[tuple[str, dict[str, Any]]] = [
    ("spanish-21", {}),
    ("spanish-21", {"redoubles": 2}),
    ("spanish-21", {"dealer_hits_soft_17": False}),
    ("free-bet-blackjack", {}),
    ("ride-free", {}),
    ("bahama-bonus-blackjack-wa-2212", {}),
    ("spanish-21-wa-3166", {}),
]
HANDS = [
    ("6h 6h 5h", "Kh Kh Kh 9h 9h 8h 8h 7h 7h"),
    ("6h Kh 7h", "Kh Kh 8h 8h 9h 9h 7h 7h Ah"),
    ("9h 9h 7h", "Kh Kh 5h 5h 9h 9h 8h 8h"),
    ("Ah 7h 6h", "Kh Kh 9h 9h 8h 8h 7h 4h"),
    ("Ah Ah Kh", "Kh Kh Kh 9h 8h 8h 7h"),
    ("Ah Kh Kh", "Ah Kh Kh 9h 8h 8h 7h"),
    ("4h 6h 5h", "Kh Kh 9h 9h 8h 8h 7h 6h"),
    ("9h Ah 8h", "Kh Kh Kh 5h 5h 9h 9h 8h"),
]


def begin(game: Game, dealt: str, stack: str) -> TwentyOne:
    first = cards(dealt)
    round = TwentyOne(TwentyOneHouse(game, Limits()), Composition.of([*first, *cards(stack)]))
    round.apply(Place(Wager(1, "main", STAKE)))
    for card in first:
        round.apply(Deal(card))
    return round


@pytest.mark.parametrize(("name", "options"), VARIATIONS, ids=str)
@pytest.mark.parametrize(("dealt", "stack"), HANDS, ids=lambda text: text[:8])
def test_best_play_is_worth_the_same(name: str, options: dict[str, Any], dealt: str, stack: str) -> None:
    game = load(name, **options)
    first, up, second = cards(dealt)
    composition = Composition.of(cards(f"{dealt} {stack}"))
    cell = solve_hand(game, (first.points, second.points), (up.points,), composition)
    assert cell.value == Walker().value(begin(game, dealt, stack)) / STAKE


WAYS: dict[int, tuple[type[Action], ...]] = {
    charts.STAND: (act.TakePay, act.Stand),
    charts.HIT: (act.Hit,),
    charts.DOUBLE: (act.FreeDouble, act.Double, act.Redouble),
    charts.SPLIT: (act.FreeSplit, act.Split),
    charts.RESCUE: (act.Rescue,),
}


def by_chart(chart: Chart) -> Strategy:
    """A player who follows a chart: what is free is taken for free, and a 21 that is paid at once is taken."""

    def choose(round: Round, legal: list[Legal]) -> Action:
        offers = {type(offer.action): offer.action for offer in legal}
        assert isinstance(round, TwentyOne)
        hand, up = round.hand, round.dealer.cards[0].points
        assert hand is not None
        for always in (act.TakePay, act.Decline):
            if always in offers:
                return offers[always]
        split = "after split" if hand.from_split else "first two"
        context = "doubled" if hand.doublings or hand.free_double else split if len(hand.cards) == 2 else "more cards"
        rows = [("pair", hand.cards[0].points)] if hand.is_pair else []
        for kind, row in [*rows, ("soft" if hand.is_soft else "hard", hand.total)]:
            for wish in chart.choices(context, kind, row, up):
                for way in WAYS[wish]:
                    if way in offers:
                        return offers[way]
        return offers[act.Stand]

    return choose


def random_chart(rng: Random) -> Chart:
    """Every pair is split; the rest is anything."""
    cells = np.zeros(charts.SHAPE, dtype=np.uint16)
    for context, kind, row, up in np.ndindex(charts.SHAPE):
        doubled = charts.CONTEXTS[context] == "doubled"
        wishes = [charts.STAND, charts.DOUBLE, charts.RESCUE] if doubled else [charts.STAND, charts.HIT, charts.DOUBLE]
        high = row >= 16 and kind == 0
        chosen = [charts.SPLIT] if kind == 2 else [charts.STAND] if high else rng.sample(wishes, 3)
        cells[context, kind, row, up] = charts.pack(tuple(chosen))
    return Chart("random", cells)


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.soak)])
@pytest.mark.parametrize(("name", "options"), VARIATIONS, ids=str)
@pytest.mark.parametrize(
    ("dealt", "stack"),
    [
        ("8h 6h 8h", "8h 3h 9h 9h 7h 7h Kh Kh Kh Kh"),
        ("Ah 9h Ah", "Ah Kh Kh 9h 9h 8h 8h 7h 7h Kh"),
        ("Kh 7h Kh", "Kh Kh Ah 9h 9h 8h 8h 7h Kh"),
    ],
    ids=lambda text: text[:8],
)
def test_split_hands_by_a_chart_are_worth_the_same(
    name: str, options: dict[str, Any], dealt: str, stack: str, seed: int
) -> None:
    game, chart = load(name, **options), random_chart(Random(seed))
    first, up, second = cards(dealt)
    composition = Composition.of(cards(f"{dealt} {stack}"))
    cell = follow_exact(game, chart, composition, ((first.points, second.points), (up.points,))).cells[0]
    assert cell.value == Walker(by_chart(chart)).value(begin(game, dealt, stack)) / STAKE
