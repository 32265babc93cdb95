"""What is remembered is remembered by everything that it depends on."""

from __future__ import annotations

import pytest

from pitboss import cards, load
from pitboss.analysis.solver.basic_strategy import basic_strategy
from pitboss.cards import Composition
from pitboss.hands.batch import hands_of
from pitboss.hands.predicates.two_cards.poker import best_two
from pitboss.hands.registry import mask_of, predicate

SHOE = Composition.of(cards("As Ah 2s 3h 4d 5c 6s 7h 8d 9c 10s Jh Qd Kc 10d 9h 6d 5h"))


@pytest.mark.parametrize("other", [{"dealer_hits_soft_17": True}, {"blackjack_pays": "2 to 1"}, {"max_splits": 1}])
def test_other_rules_have_their_own_basic_strategy(other: dict[str, bool | int | str]) -> None:
    usual, again, changed = (basic_strategy(load("blackjack", **options), SHOE) for options in ({}, {}, other))
    assert again is usual
    assert changed is not usual
    assert changed.by_chart.rules != usual.by_chart.rules


def test_another_shoe_or_number_of_threads_is_solved_by_itself() -> None:
    game = load("blackjack")
    usual = basic_strategy(game, SHOE)
    assert basic_strategy(game, SHOE + Composition.of(cards("10h"))).house_edge != usual.house_edge
    twice = basic_strategy(game, SHOE, threads=2)
    assert twice is not usual
    assert twice.by_chart == usual.by_chart


def test_hands_are_the_same_for_the_same_cards_and_posted_suit() -> None:
    queens = ((("player first two", ((11, 24),)),), "s")
    assert hands_of(*queens) is hands_of(*queens)
    assert hands_of(queens[0], "h") is not hands_of(*queens)
    assert hands_of((("player first two", ((11, 25),)),), "s") is not hands_of(*queens)


def test_a_named_hand_that_was_looked_for_before_is_the_same() -> None:
    hands = hands_of((("player first two", ((0, 12), (0, 8), (9, 12))),), "s")
    first = mask_of("any 20", hands)
    assert mask_of("any 20", hands) is first
    assert first.tolist() == predicate("any 20")(hands).tolist() == [False, True, True]


def test_the_best_two_do_not_depend_on_what_was_asked_before() -> None:
    hands = [cards(text) for text in ("2s 2h 9d", "As Kh", "Ks Ah", "9d 4h 9s")]
    assert [best_two(each) for each in hands] == [best_two(iter(each)) for each in reversed(hands)][::-1]
    assert best_two(hands[1]) == best_two(hands[2]) < best_two(hands[0]) < best_two(hands[3])
