"""Every value of every two-card hand comes back as a fraction, however short the value of the best play is.

The value of a surrender is a short fraction, those of the other actions are long ones. The plain solver deals card by
card in fractions; floats come from the kernel's other arithmetic.
"""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from typing import Any

import msgspec
import pytest

from pitboss import Card, Composition, load
from pitboss.analysis.solver import Action, Cell, solve, solve_hand
from pitboss.analysis.solver.shoes import by_value
from pitboss.law.rules import HoleCard, Surrender, TwentyOneRules
from tests.agree.plain_solver import PlainSolver

ONE_DECK = {"decks": 1, "dealt_from": "hand"}
DECKS: list[dict[str, Any]] = [ONE_DECK, {"decks": 2}, {"decks": 6}, {"decks": 8}]
CARDS = {points: Card(f"{'A' if points == 1 else points}s") for points in range(1, 11)}
# Every value is there, high ones often: a hand ends soon.
SMALL = [10, 10, 10, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
STANDARD = load("blackjack").rules_of(TwentyOneRules)
# Every third hand in each run, every one in a soak run.
STEPS = [3, pytest.param(1, marks=pytest.mark.soak)]
SETS: list[dict[str, Any]] = [
    {"surrender": Surrender.LATE},
    {"surrender": Surrender.EARLY, "dealer_hits_soft_17": True},
    {"surrender": Surrender.EARLY, "hole_card": HoleCard.NONE},
]


def plain_value(solver: PlainSolver, shoe: list[int], hand: tuple[int, int]) -> Any:
    left = tuple(shoe[points] - (*hand, solver.up).count(points) for points in range(11))
    return solver.value(hand, left)


def _hands() -> list[tuple[tuple[int, int], int]]:
    """Every two-card hand with every up card."""
    return list(product(combinations_with_replacement(range(1, 11), 2), range(1, 11)))


def check_values(cell: Cell[Any]) -> None:
    """The value is that of the best action, and every action has one."""
    assert cell.value == max(cell.values.values()) == cell.values[cell.action]


@pytest.mark.parametrize("decks", DECKS, ids=lambda decks: f"{decks['decks']} decks")
@pytest.mark.parametrize("surrender", ["late", "early"])
@pytest.mark.parametrize("hand", [(10, 6), (9, 7), (10, 5)], ids=str)
def test_a_hand_that_is_best_surrendered(hand: tuple[int, int], surrender: str, decks: dict[str, Any]) -> None:
    rules = load("blackjack", surrender=surrender, **decks).rules_of(TwentyOneRules)
    found = solve_hand(rules, hand, (10,))
    assert found.action is Action.SURRENDER
    check_values(found)
    assert found.value == plain_value(PlainSolver(rules, 10), [0, *by_value(rules.composition)], hand)
    # The values that were too long: without surrender they are what the hand is worth.
    kept = msgspec.structs.replace(rules, surrender=Surrender.NOT_OFFERED)
    best = max(value for action, value in found.values.items() if action is not Action.SURRENDER)
    assert best == plain_value(PlainSolver(kept, 10), [0, *by_value(rules.composition)], hand)


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("changes", SETS, ids=lambda changes: " ".join(map(str, changes.values())))
def test_every_hand_of_a_small_shoe_is_worth_what_the_plain_solver_says(changes: dict[str, Any], step: int) -> None:
    rules = msgspec.structs.replace(STANDARD, insurance=False, max_splits=0, **changes)
    composition = Composition.of([CARDS[points] for points in SMALL])
    shoe = [SMALL.count(points) for points in range(11)]
    solvers = {up: PlainSolver(rules, up) for up in range(1, 11)}  # each knows what it found for the hands before
    checked = 0
    for hand, up in _hands()[::step]:
        if all((*hand, up).count(points) <= shoe[points] for points in (*hand, up)):
            found = solve_hand(rules, hand, (up,), composition)
            check_values(found)
            assert found.value == plain_value(solvers[up], shoe, hand), (hand, up)
            checked += 1
    assert checked * step > 300


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("surrender", ["late", "early"])
def test_every_hand_of_a_deck_has_its_fractions(surrender: str, step: int) -> None:
    game = load("blackjack", surrender=surrender, **ONE_DECK)
    floats = solve(game)
    for hand, up in _hands()[::step]:
        found, near = solve_hand(game, hand, (up,)), floats.cell(*hand, up)
        assert found.action is near.action
        assert set(found.values) == set(near.values)
        for action, value in found.values.items():
            assert float(value) == pytest.approx(near.values[action], abs=1e-12), (hand, up, action)
        assert float(found.value) == pytest.approx(near.value, abs=1e-12)
