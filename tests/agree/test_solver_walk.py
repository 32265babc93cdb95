"""The solver's fractions are those of walking the engine's whole tree, for every rule that the engine plays today.

The walk knows the engine only; the solver knows the kernel's rule set only. Hands that are not split are compared with
best play on both sides. Best play after a split remembers the other hands' cards in the walk and not in the solver, so
that split hands are compared under the same chart.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from pitboss import Card, Composition, Deal, Game, Limits, Place, Wager, cards, load
from pitboss.analysis.solver import Cell, follow_exact, solve_hand
from pitboss.charts.chart import Chart, basic_chart, parse_chart
from pitboss.engine.games import TwentyOne
from pitboss.engine.games.twenty_one.house import TwentyOneHouse
from pitboss.engine.round.round import Round
from pitboss.engine.verify.walker import Walker
from pitboss.engine.vocabulary.actions import Action, Legal
from tests.chart_player import chosen, random_chart

STAKE = 20_00  # 6 to 5, half and 3 to 2 of it are whole dollars

# A stack that ends hands soon: what is left after the first three cards, the hole card among it.
HIGH = "10s 10s 10s 9s 9s 8s 8s 7s 7s As As"
LOW = "10s 10s 10s 10s 9s 8s 6s 5s 3s 2s As"
SPLITS = "10s 10s 10s 9s 9s 8s 8s 7s 7s As"


def begin(game: Game, dealt: str, stack: str) -> TwentyOne:
    """One seat; `dealt` are the player's first card, the up card and the player's second card."""
    first = cards(dealt)
    round = TwentyOne(TwentyOneHouse(game, Limits()), Composition.of([*first, *cards(stack)]))
    round.apply(Place(Wager(1, "main", STAKE)))
    for card in first:
        round.apply(Deal(card))
    return round


def solved(game: Game, dealt: str, stack: str) -> Cell[Fraction]:
    first, up, second = cards(dealt)
    composition = Composition.of(cards(f"{dealt} {stack}"))
    return solve_hand(game, (first.points, second.points), (up.points,), composition)


def walked(game: Game, dealt: str, stack: str) -> Fraction:
    return Walker().value(begin(game, dealt, stack)) / STAKE


OPTIONS: list[dict[str, Any]] = [
    {},
    {"dealer_hits_soft_17": True},
    {"surrender": "not offered"},
    {"surrender": "early"},
    {"doubling": "not offered"},
    {"doubling": "any number of cards"},
    {"double_totals": "hard 9 to 11"},
    {"blackjack_pays": "6 to 5"},
    {"wins_pay": "3 to 2"},
    {"even_money": False},
    {"hole_card": "peek under ace"},
    {"hole_card": "no peek"},
    {"hole_card": "no peek", "surrender": "early"},
    {"hole_card": "peek under ace", "surrender": "early", "dealer_hits_soft_17": True},
]
HANDS = [
    ("10s 10d 6s", LOW),  # hard 16 against a ten
    ("6s As 5s", HIGH),  # eleven against an ace: insurance, surrender, double
    ("As As Ks", HIGH),  # blackjack against an ace: even money
    ("As Ks 10s", HIGH),  # blackjack against a ten
    ("As 6s 6s", HIGH),  # soft 17 against a six
    ("10s 9s 2s", HIGH),  # hard 12
]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize(("dealt", "stack"), HANDS, ids=lambda text: text[:8])
def test_best_play_is_worth_the_same(options: dict[str, Any], dealt: str, stack: str) -> None:
    game = load("blackjack", **options)
    assert solved(game, dealt, stack).value == walked(game, dealt, stack)


@pytest.mark.parametrize(
    ("options", "dealt", "stack"),
    [
        ({"dealer_hits_soft_17": True}, "10s 6s 8s", "As As As 10s 9s 8s 7s 7s 5s"),
        ({"surrender": "not offered"}, "10s 10d 6s", "10s 10s 9s 9s 8s 8s 7s 6s"),
        ({"surrender": "early"}, "10s As 6s", "10s 10s 9s 9s 8s 8s 7s 6s"),
        ({"doubling": "not offered"}, "6s 6s 5s", "10s 10s 10s 9s 9s 8s 8s 7s"),
        ({"doubling": "any number of cards"}, "2s 6s 3s", "6s 6s 6s 6s 10s 10s 9s 9s 8s"),
        ({"double_totals": "hard 9 to 10"}, "6s 6s 5s", "10s 10s 10s 9s 9s 8s 8s 7s"),
        ({"blackjack_pays": "6 to 5"}, "As 6s Ks", "10s 10s 10s 9s 9s 8s 8s 7s"),
        ({"wins_pay": "3 to 2"}, "10s 6s 9s", "10s 10s 10s 9s 9s 8s 8s 7s"),
        ({"hole_card": "no peek"}, "10s As 6s", "10s 10s 10s 10s 9s 9s 8s 7s"),
        ({"hole_card": "peek under ace"}, "10s 10s 6s", "As As As 10s 9s 9s 8s 7s"),
    ],
    ids=str,
)
def test_an_option_changes_the_value_by_what_the_walk_says(options: dict[str, Any], dealt: str, stack: str) -> None:
    standard, changed = load("blackjack"), load("blackjack", **options)
    difference = solved(changed, dealt, stack).value - solved(standard, dealt, stack).value
    assert difference == walked(changed, dealt, stack) - walked(standard, dealt, stack)
    assert difference != 0


def test_even_money_changes_the_value_by_what_the_walk_says() -> None:
    # At 3 to 2 an insured blackjack is even money already; at 6 to 5 it is worth less.
    dealt, stack = "As As Ks", "10s 10s 10s 10s 9s 8s"
    offered, refused = (load("blackjack", blackjack_pays="6 to 5", even_money=offers) for offers in (True, False))
    difference = solved(refused, dealt, stack).value - solved(offered, dealt, stack).value
    assert difference == walked(refused, dealt, stack) - walked(offered, dealt, stack)
    assert difference < 0


def by_chart(game: Game, chart: Chart, dealt: str, stack: str) -> tuple[Fraction, Fraction]:
    first, up, second = cards(dealt)
    composition = Composition.of(cards(f"{dealt} {stack}"))
    hand = ((first.points, second.points), (up.points,))
    cell = follow_exact(game, chart, composition, hand).cells[0]

    def strategy(round: Round, legal: list[Legal]) -> Action:
        assert isinstance(round, TwentyOne)
        return chosen(round, chart, insures=False)

    return cell.value, Walker(strategy).value(begin(game, dealt, stack)) / STAKE


ALWAYS_SPLIT = parse_chart("\n".join([*(f"pair {rank} " + "P " * 10 for rank in ("A", *range(2, 11)))]), "splits")

SPLIT_OPTIONS: list[dict[str, Any]] = [
    {},
    {"max_splits": 1},
    {"max_splits": 2},
    {"double_after_split": False},
    {"doubling": "any number of cards"},
    {"hole_card": "no peek"},
    {"dealer_hits_soft_17": True},
    {"resplit_aces": True},
    {"split_aces": "any cards"},
    {"split_aces": "any cards", "resplit_aces": True, "max_splits": 2},
]


def chart_with_splits() -> Chart:
    """Basic strategy, but that every pair is split."""
    both = basic_chart().cells.copy()
    both[:, 2] = ALWAYS_SPLIT.cells[:, 2]
    return Chart("splits", both)


@pytest.mark.parametrize("options", SPLIT_OPTIONS, ids=str)
@pytest.mark.parametrize(
    ("dealt", "stack"),
    [
        ("8s 10s 8s", "8s 8s 10s 10s 10s 9s 9s 7s As As"),
        ("8s 6s 8s", "8s 8s 8s 10s 10s 10s 10s 3s 3s 7s 7s"),
        ("As 9s As", "As As 10s 10s 10s 9s 8s 8s 7s"),
        ("As As As", "As As 10s 10s 10s 9s 8s 8s 7s"),
        ("10s 5s 10s", "10s 10s 10s 10s 9s 9s 8s 7s As As"),
    ],
    ids=lambda text: text[:8],
)
def test_split_hands_by_a_chart_are_worth_the_same(options: dict[str, Any], dealt: str, stack: str) -> None:
    mine, theirs = by_chart(load("blackjack", surrender="not offered", **options), chart_with_splits(), dealt, stack)
    assert mine == theirs


@pytest.mark.parametrize(
    ("options", "dealt", "stack"),
    [
        ({"max_splits": 1}, "8s 10s 8s", "8s 8s 10s 10s 10s 9s 9s 7s As As"),
        ({"max_splits": 2}, "8s 10s 8s", "8s 8s 10s 10s 10s 9s 9s 7s As As"),
        ({"double_after_split": False}, "8s 6s 8s", "3s 3s 10s 10s 10s 10s 7s 7s 9s 9s"),
        ({"resplit_aces": True}, "As 9s As", "As As 10s 10s 10s 9s 8s 8s 7s"),
        ({"split_aces": "any cards"}, "As 9s As", "As As 10s 10s 5s 9s 8s 8s 7s"),
    ],
    ids=str,
)
def test_a_split_option_changes_the_value_by_what_the_walk_says(
    options: dict[str, Any], dealt: str, stack: str
) -> None:
    chart = chart_with_splits()
    standard = by_chart(load("blackjack", surrender="not offered"), chart, dealt, stack)
    changed = by_chart(load("blackjack", surrender="not offered", **options), chart, dealt, stack)
    assert changed[0] - standard[0] == changed[1] - standard[1] != 0


@pytest.mark.parametrize("seed", range(12))
def test_random_charts_are_worth_the_same(seed: int) -> None:
    rng = Random(seed)
    chart = random_chart(rng)
    options = rng.choice(SPLIT_OPTIONS)
    high = [Card(name) for name in ("10s", "10s", "10s", "10s", "9s", "9s", "8s", "8s", "7s", "7s", "6s", "As", "As")]
    rng.shuffle(high)
    dealt, stack = " ".join(map(str, high[:3])), " ".join(map(str, high[3:]))
    mine, theirs = by_chart(load("blackjack", **options), chart, dealt, stack)
    assert mine == theirs
