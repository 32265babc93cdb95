"""The tree walker's value on small stacks equals a fraction derived by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from random import Random

import pytest

from pitboss import (
    Card,
    Composition,
    Deal,
    Hit,
    Insure,
    Limits,
    Place,
    Stand,
    Wager,
    cards,
    load,
)
from pitboss.engine.games import TwentyOne
from pitboss.engine.games.twenty_one.house import TwentyOneHouse
from pitboss.engine.round.round import Round
from pitboss.engine.verify.walker import Chance, Strategy, Walker, expected_value
from pitboss.engine.vocabulary.actions import Action, Decline, Double, Legal, Split, Surrender
from pitboss.errors import PitbossError

DOLLAR = 1_00


def begin(dealt: str, stack: str, **options: object) -> TwentyOne:
    """One seat with a wager of $2; `dealt` are the first cards in the order of the deal, `stack` those to come."""
    house = TwentyOneHouse(load("blackjack", **options), Limits())
    first, rest = cards(dealt), cards(stack)
    round = TwentyOne(house, Composition.of([*first, *rest]))
    round.apply(Place(Wager(1, "main", 2 * DOLLAR)))
    for card in first:
        round.apply(Deal(card))
    return round


def always(*wanted: type[Action]) -> Strategy:
    """The first of these that is legal."""

    def choose(round: Round, legal: list[Legal]) -> Action:
        return next(offer.action for kind in wanted for offer in legal if isinstance(offer.action, kind))

    return choose


def units(round: TwentyOne, strategy: Strategy | None = None) -> Fraction:
    """The value in units of the wager."""
    return expected_value(round, strategy) / (2 * DOLLAR)


def test_stand_only() -> None:
    # 19 against a king; the hole card is 7, 8, 9 or queen: 17 and 18 lose to us, 19 pushes, 20 beats us.
    assert units(begin("10s Kd 9s", "7h 8h 9h Qh"), always(Stand)) == Fraction(1 + 1 + 0 - 1, 4)


def test_hit() -> None:
    # 16 against 10 with hole and draw from {5, 5, K, K}, no blackjack possible. We draw once, if the hole is
    # 5 (2/4): left 5 K K. We hit: 5 -> 21 (1/3), K -> broken (2/3).
    #     21: the dealer has 15 and draws from K K: over. We win.
    # If the hole is K (2/4): dealer 20; left 5 5 K: 5 -> 21 wins (2/3), K -> broken (1/3).
    round = begin("10s 10d 6s", "5h 5c Kh Kc")
    expected = Fraction(1, 2) * (Fraction(1, 3) - Fraction(2, 3)) + Fraction(1, 2) * (Fraction(2, 3) - Fraction(1, 3))
    assert units(round, always(Hit)) == expected == 0
    # Standing: hole 5 -> 15, draws 5 (1/3) -> 20 beats us, K (2/3) -> over; hole K -> 20 beats us.
    stand = Fraction(1, 2) * (Fraction(2, 3) - Fraction(1, 3)) + Fraction(1, 2) * -1
    assert units(round, always(Stand)) == stand == Fraction(-1, 3)
    # Surrender costs one half, so that hitting is best of all.
    assert units(round) == 0


def test_double() -> None:
    # 11 against 6 with hole and draws from {10, 10, 9}. Hole 10 (2/3): dealer 16. We double:
    #     9 (1/2) -> 20, the dealer draws 10 -> over: +2.   10 (1/2) -> 21, the dealer draws 9 -> over: +2.
    # Hole 9 (1/3): dealer 15; we get 10 -> 21; the dealer draws 10 -> over: +2.
    assert units(begin("6s 6d 5s", "10h 10c 9h"), always(Double)) == 2
    # 11 against 7: hole 10 (2/3) -> 17: 9 -> 20 wins, 10 -> 21 wins. Hole 9 (1/3) -> 16, we have 21, dealer over.
    assert units(begin("6s 7d 5s", "10h 10c 9h"), always(Double)) == 2
    # 10 against 8, hole and draws from {10, 10, 2}: hole 10 (2/3) -> 18: 10 (1/2) -> 20 wins 2; 2 (1/2) -> 12 loses 2.
    # Hole 2 (1/3) -> 10: we get 10 -> 20; the dealer draws 10 -> 20: push.
    assert units(begin("6s 8d 4s", "10h 10c 2h"), always(Double)) == 0
    assert units(begin("6s 8d 4s", "10h 10c 2h"), always(Stand)) == Fraction(2, 3) * -1 + Fraction(1, 3) * -1


def test_split() -> None:
    # 8-8 against 7; hole and draws from {10, 10, 10}: dealer 17, each eight becomes 18 and wins.
    assert units(begin("8s 7d 8h", "10h 10c 10d"), always(Split, Stand)) == 2
    # From {10, 10, 9}: hole 10 (2/3) -> 17; one eight gets 10 -> 18 wins, the other 9 -> 17 pushes: +1.
    # Hole 9 (1/3) -> 16, both eights get 10 -> 18 each; the dealer has no card left to draw: so add a 5 to draw.
    # From {10, 10, 9, 5} all cards are used only in that case; enumerate by the hole card:
    #   hole 10 (2/4): eights get two of {10, 9, 5} in order, dealer 17:
    #       10: +1, 9: 0, 5: 13 stands, -1. Each ordered pair equally likely: the mean of two draws is 2 * 0 = 0.
    #   hole 9 (1/4): dealer 16; eights get two of {10, 10, 5}; the dealer draws the third:
    #       third is 5 (1/3): dealer 21, both 18 lose: -2.  third is 10 (2/3): dealer over, both win: +2.  Mean 2/3.
    #   hole 5 (1/4): dealer 12; eights get two of {10, 10, 9}; the dealer draws the third:
    #       third 9 (1/3): dealer 21, both lose: -2.  third 10 (2/3): over, both win: +2.  Mean 2/3.
    expected = Fraction(1, 2) * 0 + Fraction(1, 4) * Fraction(2, 3) + Fraction(1, 4) * Fraction(2, 3)
    assert units(begin("8s 7d 8h", "10h 10c 9c 5c"), always(Split, Stand)) == expected == Fraction(1, 3)


def test_insurance() -> None:
    # 20 against an ace; the hole card is one of {10, 10, 9, 8, 7}. Insurance of half a unit: 2/5 win 1, 3/5 lose 1/2.
    # Blackjack (2/5): -1. Else stand on 20: 9 -> soft 20 pushes, 8 -> 19 and 7 -> 18 lose to us.
    round = begin("10s Ad Ks", "10h 10c 9c 8c 7c")
    without = Fraction(2, 5) * -1 + Fraction(1, 5) * 0 + Fraction(2, 5) * 1
    assert units(round, always(Decline, Stand)) == without == 0
    with_it = without + Fraction(2, 5) * 1 - Fraction(3, 5) * Fraction(1, 2)
    assert units(round, always(Insure, Stand)) == with_it == Fraction(1, 10)


def test_surrender() -> None:
    # 16 against 10; every card left is a ten: standing loses, hitting breaks, surrender loses one half.
    round = begin("10s 10d 6s", "10h Jh Qh Kh")
    assert units(round, always(Surrender)) == Fraction(-1, 2)
    assert units(round, always(Stand)) == units(round, always(Hit)) == -1
    assert units(round) == Fraction(-1, 2)
    assert Walker().action_values(_after_hole(round, "Kh"))[Surrender()] == -1 * DOLLAR


def _after_hole(round: TwentyOne, hole: str) -> TwentyOne:
    round.apply(Deal(Card(hole)))
    return round


def test_blackjack_pays_three_to_two_and_pushes_a_dealer_blackjack() -> None:
    # Against a king with an ace or a nine below: push or 3 to 2.
    assert units(begin("As Kd Ks", "Ah 9h")) == Fraction(1, 2) * Fraction(3, 2)


def test_best_play_does_not_see_the_hole_card() -> None:
    # 15 against 10 with {6, K}, surrender not offered, no blackjack. With eyes open the player would hit only when the
    # hole card is the king: hole K -> dealer 20: hit the 6 -> 21, +1. Hole 6 -> dealer 16: stand, the dealer draws K
    # and is over, +1. Blind: hit -> hole K: +1, hole 6: K breaks us, -1: 0. Stand -> hole K: -1; hole 6: +1: 0.
    round = begin("10s 10d 5s", "6h Kh", surrender="not offered", doubling="not offered")
    assert units(round) == 0


@pytest.mark.parametrize("seed", [1])
def test_order_of_chance_does_not_matter(seed: int) -> None:
    rng = Random(seed)

    def shuffled(possible: list[Chance]) -> Sequence[Chance]:
        return rng.sample(possible, k=len(possible))

    def reversed_(possible: list[Chance]) -> Sequence[Chance]:
        return possible[::-1]

    orders: list[Callable[[list[Chance]], Sequence[Chance]]] = [lambda possible: possible, shuffled, reversed_]
    stack = "10h 9c 10c 8s 7h 9h 10d 7c"
    values = {Walker(order=order).value(begin("8d 7d 8c", stack, max_splits=1)) for order in orders}
    assert len(values) == 1


def test_a_strategy_that_looks_at_hidden_cards_is_refused() -> None:
    def cheat(round: Round, legal: list[Legal]) -> Action:
        assert isinstance(round, TwentyOne)
        return Stand() if round.dealer.cards[1].points == 10 else Hit()

    with pytest.raises(PitbossError, match="face-down cards"):
        expected_value(begin("10s 9d 5s", "6h Kh 2c 3c 4c 5c 6c"), cheat)


def test_a_stack_that_is_too_small_is_refused() -> None:
    with pytest.raises(PitbossError, match="too small"):
        expected_value(begin("5s 9d 5c", "6h"), always(Hit))
