"""The solver's figures are those that others have published, for the same rules and the same model of splits."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from pitboss import Composition, Game, cards, load
from pitboss.analysis.solver import Action, SplitPlay, solve, solve_hand

# Split hands that are played as if they had been dealt so (called CDZ- by these authors).
# E. Farmer, Blackjack Basic Strategy Calculator 6.3, in blackjackinfo.com thread 22710: twos against a seven, split to
# four hands, from a shoe of 4 twos, 4 threes, 2 fours, 2 sevens and 7 tens.
FARMER = {
    Action.STAND: -61.639194139,
    Action.HIT: -13.266733267,
    Action.DOUBLE: -123.278388278,
    Action.SPLIT: -76.210220335,
}


def test_a_small_shoe_of_farmer() -> None:
    shoe = Composition.of(cards(" ".join(["2s"] * 4 + ["3s"] * 4 + ["4s"] * 2 + ["7s"] * 2 + ["10s"] * 7)))
    game = load("blackjack", surrender="not offered")
    found = solve_hand(game, (2, 2), (7,), shoe).values
    assert {action: round(float(100 * value), 9) for action, value in found.items()} == FARMER


def test_twos_against_a_six_of_farmer() -> None:
    # blackjacktheforum.com thread 42312: one deck, one split, no doubling after it; also by MGP and k_c.
    game = one_deck(max_splits=1, double_after_split=False)
    assert abs(solve(game).cell(2, 2, 6).values[Action.SPLIT] - 0.1189818683947885) < 5e-16


def one_deck(**options: Any) -> Game:
    return load("blackjack", decks=1, dealt_from="hand", surrender="not offered", **options)


def test_the_single_deck_of_bjstrat() -> None:
    # bjstrat.net, "Computing overall EV": one deck, one split, no doubling after it;
    # split hands by a policy of their own.
    game = one_deck(max_splits=1, double_after_split=False)
    assert round(-solve(game, split_play=SplitPlay.OWN).house_edge, 9) == 0.000247914


# M. Shackleford, wizardofodds.com, blackjack appendix 9: stand, hit and double after the dealer has looked.
ONE_DECK_S17 = {
    (1, 2, 1): (-0.661732, -0.067808, -0.593281),
    (1, 3, 2): (-0.659375, -0.291565, -1.318751),
    (1, 4, 3): (-0.657967, -0.345048, -1.126423),
    (1, 5, 4): (-0.654533, -0.070215, -0.395771),
    (1, 6, 1): (-0.482815, -0.199899, -0.527213),
    (1, 6, 5): (-0.634013, 0.172946, 0.240259),
    (1, 7, 1): (-0.101015, -0.108386, -0.357778),
}
ONE_DECK_H17 = {(1, 2, 1): (-0.589084, -0.107929, -0.552040), (1, 6, 5): (-0.575374, 0.143003, 0.234296)}
TWO_DECKS_H17 = {(1, 4, 2): (-0.591222, -0.351868, -1.171187), (1, 7, 1): (-0.224703, -0.165428, -0.416886)}
FIVE_DECKS_H17 = {(1, 6, 2): (-0.595097, -0.266379, -0.830971), (1, 7, 2): (-0.593988, -0.127340, -0.453585)}


@pytest.mark.parametrize(
    ("decks", "hits_soft_17", "published"),
    [(1, False, ONE_DECK_S17), (1, True, ONE_DECK_H17), (2, True, TWO_DECKS_H17), (5, True, FIVE_DECKS_H17)],
)
def test_hands_of_shackleford(
    decks: int, hits_soft_17: bool, published: dict[tuple[int, int, int], tuple[float, float, float]]
) -> None:
    dealt_from = "hand" if decks == 1 else "shoe"
    solution = solve(load("blackjack", decks=decks, dealt_from=dealt_from, dealer_hits_soft_17=hits_soft_17))
    for (up, first, second), values in published.items():
        cell = solution.cell(first, second, up)
        found = tuple(round(cell.after_peek(act), 6) for act in (Action.STAND, Action.HIT, Action.DOUBLE))
        assert found == values


# The totals by E. Farmer's method (the published source of his calculator, 2016, CDZ-: every hand and every removal of
# pair cards enumerated, dealer probabilities by plain recursion), restated in a program of its own and run for these
# rules: six decks, dealer stands on soft 17, double any two cards and after splits, four hands, one card to split aces.
@pytest.mark.parametrize(
    ("options", "percent"),
    [
        ({}, 0.402870236115),
        ({"dealer_hits_soft_17": True}, 0.615389122925),
        ({"surrender": "late"}, 0.330268037338),
        ({"decks": 8}, 0.430580628970),
        ({"decks": 1, "dealt_from": "hand"}, -0.181934306148),
    ],
    ids=str,
)
def test_house_edges_by_the_method_of_farmer(options: dict[str, Any], percent: float) -> None:
    game = load("blackjack", **{"surrender": "not offered", **options})
    assert round(100 * solve(game).house_edge, 12) == pytest.approx(percent, abs=2e-12)


# M. Shackleford, blackjack appendix 9: what the player expects of the whole game, to six decimals. His split hands may
# be played by the number of hands there are, which a policy of ours may not: his totals are never below ours, and above
# them by 0.002 % at most.
@pytest.mark.parametrize(
    ("decks", "hits_soft_17", "double_after_split", "published"),
    [
        (1, False, True, 0.001839),
        (1, False, False, 0.000423),
        (1, True, True, -0.000072),
        (1, True, False, -0.001513),
        (2, True, True, -0.003797),
        (2, True, False, -0.005252),
        (5, True, True, -0.005918),
        (5, True, False, -0.007366),
        (5, False, True, -0.003804),
        (5, False, False, -0.005225),
    ],
)
def test_totals_of_shackleford(decks: int, hits_soft_17: bool, double_after_split: bool, published: float) -> None:
    game = load(
        "blackjack",
        decks=decks,
        dealt_from="hand" if decks == 1 else "shoe",
        surrender="not offered",
        dealer_hits_soft_17=hits_soft_17,
        double_after_split=double_after_split,
    )
    gained = published + solve(game).house_edge
    assert -0.5e-6 <= gained < 20e-6
    assert gained < 20e-6 / decks + 0.5e-6


def test_floats_and_fractions_are_of_one_computation() -> None:
    shoe = Composition.of(cards(" ".join(["8s"] * 4 + ["9s"] * 4 + ["10s"] * 8 + ["As"] * 4 + ["6s"] * 4)))
    cell = solve_hand(load("blackjack"), (8, 8), (10,), shoe)
    assert isinstance(cell.value, Fraction)
    assert cell.value == max(cell.values.values())
