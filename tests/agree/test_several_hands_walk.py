"""Several wagers at one place: each is worth what a wager alone is worth, exactly, as walking the engine shows.

Against several hands of the dealer's every decision is made before the dealer draws: best play of all wagers is best
play of one, and they are worth the sum of their sizes times its value. With several bet positions a player sees the
cards of those played before: by a chart, which looks at the own hand only, the value is that of one wager each; who
remembers more may have more.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from pitboss import Composition, Deal, Game, Limits, Place, Wager, cards, load
from pitboss.analysis.solver import follow_exact, solve_hand
from pitboss.charts.chart import Chart, parse_chart
from pitboss.engine.games import TwentyOne
from pitboss.engine.games.twenty_one.house import TwentyOneHouse
from pitboss.engine.round.round import Round
from pitboss.engine.verify.walker import Walker
from pitboss.engine.vocabulary.actions import BET_POSITIONS, FURTHER, MAIN, Action, Legal
from tests.chart_player import chosen, random_chart

MULTIPLE, DOUBLE, TRIPLE = "multiple-action-blackjack", "double-action-blackjack", "triple-play-blackjack"
STACK = "10s 10s 10s 10s 10s 9s 9s 9s 8s 8s 8s 7s 7s"
WITH_ACES = "10s 10s 10s 10s 10s 9s 9s 9s 8s 8s As As As"
ALWAYS_SPLIT = parse_chart("\n".join([*(f"pair {rank} " + "P " * 10 for rank in ("A", *range(2, 11)))]), "splits")


def begin(game: Game, dealt: str, stack: str, stakes: tuple[int, ...]) -> TwentyOne:
    """One seat with these wagers; `dealt` are its cards and the up card, in the order of the deal."""
    first = cards(dealt)
    round = TwentyOne(TwentyOneHouse(game, Limits()), Composition.of([*first, *cards(stack)]))
    further = BET_POSITIONS if game.id == TRIPLE else FURTHER
    for spot, cents in zip((MAIN, *further), stakes, strict=False):
        if cents:
            round.apply(Place(Wager(1, spot, cents)))
    for card in first:
        round.apply(Deal(card))
    return round


def of_one(game: Game, dealt: str, stack: str) -> Fraction:
    """Best play of one wager, by the solver."""
    first, up, second = cards(dealt)
    hand = (first.points, second.points)
    return solve_hand(game, hand, (up.points,), Composition.of(cards(f"{dealt} {stack}"))).value


def by_chart(game: Game, chart: Chart, dealt: str, stack: str, stakes: tuple[int, ...]) -> tuple[Fraction, Fraction]:
    first, up, second = cards(dealt)
    hand = ((first.points, second.points), (up.points,))
    one = follow_exact(game, chart, Composition.of(cards(f"{dealt} {stack}")), hand).cells[0].value

    def strategy(round: Round, legal: list[Legal]) -> Action:
        assert isinstance(round, TwentyOne)
        return chosen(round, chart, insures=False)

    return one * sum(stakes), Walker(strategy).value(begin(game, dealt, stack, stakes))


# --- the dealer's hands ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [MULTIPLE, DOUBLE])
@pytest.mark.parametrize(
    "options", [{}, {"hole_card": "no peek"}, {"surrender": "late", "dealer_hits_soft_17": True}], ids=str
)
@pytest.mark.parametrize(
    ("dealt", "stack"),
    [
        ("10s 10d 6s", STACK),  # 16 against a ten
        ("6s 9d 5s", STACK),  # eleven: doubled on every wager or on none
        ("10s Ad 7s", WITH_ACES),  # insurance on each wager, a blackjack of the dealer's
        ("As Kd 10s", WITH_ACES),  # a blackjack against a ten
    ],
    ids=lambda text: text[:8],
)
def test_best_play_of_all_wagers_is_best_play_of_one(
    game: str, options: dict[str, Any], dealt: str, stack: str
) -> None:
    found = load(game, **options)
    few = (20_00, 60_00) if game == DOUBLE else (20_00, 0, 60_00)  # every insured or doubled wager is one more choice
    stakes = few if dealt in ("6s 9d 5s", "10s Ad 7s") or game == DOUBLE else (20_00, 40_00, 60_00)
    assert Walker().value(begin(found, dealt, stack, stakes)) == sum(stakes) * of_one(found, dealt, stack)


@pytest.mark.parametrize("stakes", [(20_00, 0, 0), (0, 20_00, 0), (0, 0, 20_00)])
def test_a_wager_on_any_of_the_dealer_s_hands_has_the_same_value(stakes: tuple[int, ...]) -> None:
    game = load(MULTIPLE)
    value = Walker().value(begin(game, "10s 10d 6s", STACK, stakes))
    assert value == 20_00 * of_one(game, "10s 10d 6s", STACK)


def test_split_hands_by_a_chart() -> None:
    stack = "10s 10s 10s 9s 9s 8s 7s As As"
    expected, walked = by_chart(load(MULTIPLE), ALWAYS_SPLIT, "8s 10d 8d", stack, (20_00, 40_00))
    assert walked == expected


def test_one_card_ends_the_hand_so_that_doubling_some_wagers_is_never_best() -> None:
    # The values of the single actions: doubling both is the best here, doubling one lies in the middle.
    round = begin(load(DOUBLE), "6s 9d 5s", STACK, (20_00, 20_00))
    values = {type(action).__name__: value for action, value in Walker().action_values(round).items()}
    assert values["Double"] == values["DoubleFurther"] > values["Hit"]


# --- bet positions ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dealt", "stack"),
    [
        ("10s 7d 6s", "10s 10s 9s 9s 8s 8s 7s 7s 5s"),
        ("6s 10d 5s", "10s 10s 9s 9s 8s 8s 7s 7s 6s"),
    ],
)
def test_each_bet_position_is_worth_one_wager_by_a_chart(dealt: str, stack: str) -> None:
    rng = Random(5)
    for chart in (ALWAYS_SPLIT, random_chart(rng)):
        expected, walked = by_chart(load(TRIPLE), chart, dealt, stack, (20_00, 40_00))
        assert walked == expected


def test_two_wagers_split_into_four_hands() -> None:
    stack = "10s 10s 10s 10s 9s 9s 9s 8s"
    expected, walked = by_chart(load(TRIPLE), ALWAYS_SPLIT, "8s 10d 8d", stack, (20_00, 40_00))
    assert walked == expected


def test_three_bet_positions() -> None:
    hits_to_17 = parse_chart("hard 4-16 H H H H H H H H H H\nhard 17-21 S S S S S S S S S S", "dealer's way")
    expected, walked = by_chart(load(TRIPLE), hits_to_17, "10s 8d 5s", "10s 10s 9s 9s 6s 6s 6s", (20_00, 40_00, 60_00))
    assert walked == expected


def test_who_remembers_the_cards_of_the_other_bet_positions_may_have_more() -> None:
    # Twelve against ten: what the first hand drew says what is left for the second.
    game, dealt, stack = load(TRIPLE, surrender="not offered"), "10s 10d 2s", "9s 9s 10s 10s 10s 8s 8s"
    one = of_one(game, dealt, stack)
    assert Walker().value(begin(game, dealt, stack, (20_00,))) == 20_00 * one
    assert Walker().value(begin(game, dealt, stack, (20_00, 20_00))) > 40_00 * one
