"""Face Up Blackjack on small stacks: the solver's fractions are those of walking the engine's whole tree."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from pitboss import Composition, Deal, Limits, Place, Wager, cards, load
from pitboss.analysis.solver import solve_hand
from pitboss.engine.games import TwentyOne
from pitboss.engine.games.twenty_one.house import TwentyOneHouse
from pitboss.engine.round.round import Round
from pitboss.engine.verify.walker import Walker
from pitboss.engine.vocabulary.actions import Action, Legal, Stand

STAKE = 20_00
STACK = "10s 10s 10s 9s 8s 7s 6s 5s 3s As"
HANDS = [
    "10s 10d 6s 10c",  # 16 against 20
    "6s 9s 5s 7s",  # eleven against 16
    "As 10s 10s 8d",  # a blackjack against 18
    "As As 10s 10d",  # two blackjacks
    "10s 6s 2s 6s",  # 12 against 12
    "As 6s 6s As",  # soft 17 against soft 17
    "10s As 9s 10d",  # 19 against a blackjack
]
OPTIONS: list[dict[str, Any]] = [
    {},
    {"dealer_hits_soft_17": True},
    {"surrender": "late"},
    {"surrender": "early"},
    {"blackjack_pays": "3 to 2"},
    {"doubling": "any number of cards"},
    {"doubling": "not offered"},
]


def begin(dealt: str, stack: str, **options: Any) -> TwentyOne:
    """One seat; `dealt` are its cards and the dealer's, in the order of the deal."""
    first = cards(dealt)
    round = TwentyOne(
        TwentyOneHouse(load("face-up-blackjack", **options), Limits()), Composition.of([*first, *cards(stack)])
    )
    round.apply(Place(Wager(1, "main", STAKE)))
    for card in first:
        round.apply(Deal(card))
    return round


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("dealt", HANDS)
def test_best_play_is_worth_the_same(options: dict[str, Any], dealt: str) -> None:
    first, up, second, other = cards(dealt)
    composition = Composition.of(cards(f"{dealt} {STACK}"))
    cell = solve_hand(
        load("face-up-blackjack", **options),
        (first.points, second.points),
        (up.points, other.points),
        composition,
    )
    assert cell.value == Walker().value(begin(dealt, STACK, **options)) / STAKE


def standing(round: Round, legal: list[Legal]) -> Action:
    return Stand()


def test_by_hand() -> None:
    # 20 against 19 wins, 19 against 19 loses, a blackjack pays what a win pays.
    assert Walker(standing).value(begin("10s 10d 10h 9d", "2c")) == STAKE
    assert Walker(standing).value(begin("10s 10d 9h 9d", "10c")) == -STAKE
    assert Walker(standing).value(begin("As 10d 10h 9d", "2c")) == STAKE
    # Standing on 12 against 16 with two fives and a ten left: only the ten breaks the dealer.
    assert Walker(standing).value(begin("10s 10d 2h 6d", "5c 5d 10c")) == (Fraction(1, 3) - Fraction(2, 3)) * STAKE
