"""Blackjack Switch: the solver's fractions are those of walking the engine's tree.

Under a chart both play alike, whatever is switched. With the best play the walk also remembers what the first hand
drew, and the solver does not: there deals are compared in which at most one hand draws.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from pitboss import Composition, Deal, Game, Limits, Place, Wager, cards, load
from pitboss.analysis.games import switch
from pitboss.analysis.simulation import SwitchPlan
from pitboss.charts.chart import STAND, Chart, pack, parse_chart
from pitboss.engine.games import TwentyOne
from pitboss.engine.games.twenty_one.house import TwentyOneHouse
from pitboss.engine.round.round import Round
from pitboss.engine.verify.walker import Walker
from pitboss.engine.vocabulary.actions import Action, Legal
from tests.chart_player import Plans, chosen, random_chart

STAKE = 20_00
NEVER: NDArray[np.uint8] = np.zeros(switch.DECISIONS_SHAPE, dtype=np.uint8)
ALWAYS: NDArray[np.uint8] = np.ones(switch.DECISIONS_SHAPE, dtype=np.uint8)

HIGH = "10s 10s 10s 9s 9s 8s 8s 7s As"
LOW = "10s 10s 10s 9s 8s 6s 5s 3s As"


def begin(game: Game, dealt: str, stack: str) -> TwentyOne:
    """One seat; `dealt` are the first cards of both hands, the up card and the second cards."""
    first = cards(dealt)
    round = TwentyOne(TwentyOneHouse(game, Limits()), Composition.of([*first, *cards(stack)]))
    round.apply(Place(Wager(1, "main", STAKE)))
    for card in first:
        round.apply(Deal(card))
    return round


def solved(game: Game, dealt: str, stack: str, chart: Chart | None = None) -> switch.Worth[Fraction]:
    a, b, up, c, d = (card.points for card in cards(dealt))
    deal = switch.Deal((a, c), (b, d), up)
    composition = Composition.of(cards(f"{dealt} {stack}"))
    return switch.switch_values_exact(game, composition, deal=deal, chart=chart).worth(deal)


def walked(game: Game, dealt: str, stack: str, chart: Chart, decisions: NDArray[np.uint8]) -> Fraction:
    plan = SwitchPlan("given", decisions != 0)

    def strategy(round: Round, legal: list[Legal]) -> Action:
        assert isinstance(round, TwentyOne)
        return chosen(round, chart, insures=False, plans=Plans(switches=plan))

    return Walker(strategy).value(begin(game, dealt, stack)) / STAKE


# --- by a chart ----------------------------------------------------------------------------------------------------

PLAIN = parse_chart(
    "\n".join(
        [
            *(f"hard {total} " + ("H " if total < 17 else "S ") * 10 for total in range(4, 22)),
            *(f"soft {total} " + ("H " if total < 18 else "S ") * 10 for total in range(12, 22)),
        ]
    ),
    "to seventeen",
)

DEALS = [
    ("10s 10d 7s 6s 5s", HIGH),  # two stiff hands
    ("10s 6d 6s As 5s", HIGH),  # a blackjack that may be broken up
    ("10s As 9s 5s 10h", HIGH),  # and another in the other order
    ("As 10d 8s 9s Kh", LOW),  # an ace and a ten by switching
    ("8s 8d 6s 3s 8h", HIGH),  # a pair by switching
    ("6s 10d As 5s 6h", LOW),  # against an ace
    ("10s 9d Ks 6s 2h", LOW),  # against a ten
]
OPTIONS: list[dict[str, Any]] = [
    {},
    {"dealer_hits_soft_17": True},
    {"surrender": "early"},
    {"hole_card": "no peek", "surrender": "not offered"},
    {"hole_card": "peek under ace", "surrender": "early", "max_splits": 1},
]


@pytest.mark.parametrize("options", OPTIONS[::2], ids=str)
@pytest.mark.parametrize(("dealt", "stack"), DEALS, ids=lambda text: text[:14])
def test_by_a_plain_chart_both_ways_are_worth_the_same(options: dict[str, Any], dealt: str, stack: str) -> None:
    game = load("blackjack-switch", **options)
    worth = solved(game, dealt, stack, PLAIN)
    assert worth.by(False) == walked(game, dealt, stack, PLAIN, NEVER)
    assert worth.by(True) == walked(game, dealt, stack, PLAIN, ALWAYS)


@pytest.mark.parametrize("seed", range(10))
def test_by_any_chart_both_ways_are_worth_the_same(seed: int) -> None:
    rng = Random(seed)
    game = load("blackjack-switch", **{**rng.choice(OPTIONS), "max_splits": 1})
    dealt, stack = rng.choice(DEALS)
    stack += " 10s 10s"
    chart = sober(random_chart(rng))
    worth = solved(game, dealt, stack, chart)
    assert worth.by(False) == walked(game, dealt, stack, chart, NEVER)
    assert worth.by(True) == walked(game, dealt, stack, chart, ALWAYS)


def sober(chart: Chart) -> Chart:
    """The same, but 17 and more never draw: a small stack would not last."""
    cells = chart.cells.copy()
    cells[:3, :2, 17:] = pack((STAND,))
    return Chart(chart.name, cells)


def test_the_whole_game_on_a_small_stack() -> None:
    game, stack = load("blackjack-switch", surrender="not offered"), "10s 10s 10s 6h 6h 5c 9d As"
    stand = parse_chart("\n".join(f"hard {total} " + "S " * 10 for total in range(4, 22)), "stands")
    rng = np.random.default_rng(5)
    decisions = rng.integers(0, 2, switch.DECISIONS_SHAPE, dtype=np.uint8)
    values = switch.switch_values_exact(game, Composition.of(cards(stack)), chart=stand)
    assert values.expected(decisions) == walked(game, "", stack, stand, decisions)
    assert sum(values.chance(deal) for deal in switch.deals()) == 1


# --- with the best play ---------------------------------------------------------------------------------------------

ONE_DRAWS = [
    ("10s As 10d 6s 9h", HIGH),  # a sixteen with a soft twenty, or a nineteen with a soft seventeen
    ("As 9s 6d Ks 6h", HIGH),  # a blackjack and a fifteen, or a soft seventeen and a nineteen
    ("As 9s Ad Ks 6h", "10s 10s 10s 9s 9s 8s 8s 7s 6s"),  # the same with insurance and even money
]
BEST_OPTIONS: list[dict[str, Any]] = [
    *OPTIONS,
    {"even_money": True},
    {"surrender": "not offered", "doubling": "not offered"},
]


@pytest.mark.parametrize("options", BEST_OPTIONS, ids=str)
@pytest.mark.parametrize(("dealt", "stack"), ONE_DRAWS, ids=lambda text: text[:14])
def test_best_play_is_worth_the_same_where_one_hand_draws(options: dict[str, Any], dealt: str, stack: str) -> None:
    game = load("blackjack-switch", **options)
    assert solved(game, dealt, stack).best == Walker().value(begin(game, dealt, stack)) / STAKE


def test_memory_is_all_that_the_solver_leaves_to_the_walk() -> None:
    game, (dealt, stack) = load("blackjack-switch"), DEALS[0]
    best = solved(game, dealt, stack).best
    remembered = Walker().value(begin(game, dealt, stack)) / STAKE
    assert best <= remembered
    assert remembered - best < Fraction(1, 50)
