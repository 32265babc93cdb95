"""Rules that the engine does not play yet, or not in this mixture: the kernel and a plain solver give one fraction."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from pitboss import Card, Composition, load
from pitboss.analysis.solver import Action, solve_hand
from pitboss.errors import PitbossError
from pitboss.law import rules as law
from pitboss.law.rules import TwentyOneRules
from pitboss.law.totals import Totals
from pitboss.money import Pay
from tests.agree.plain_solver import PlainSolver

STANDARD = load("blackjack").rules_of(TwentyOneRules)
CHANGES: list[dict[str, Any]] = [
    {"hole_card": law.HoleCard.NONE},
    {"hole_card": law.HoleCard.NONE, "surrender": law.Surrender.EARLY},
    {"hole_card": law.HoleCard.PEEK_ACE, "dealer_hits_soft_17": True},
    {"ties": law.Ties.DEALER_WINS},
    {"dealer_22": law.Dealer22.PUSHES},
    {"dealer_16": law.Dealer16.PUSHES_ALL},
    {"dealer_16": law.Dealer16.PUSHES_BELOW_21, "stand_and_double": law.StandAndDouble.ANY_TWO},
    {"player_21": law.Player21.BEATS_21},
    {"player_21": law.Player21.ALWAYS_WINS, "dealer_22": law.Dealer22.PUSHES},
    {"player_blackjack": law.PlayerBlackjack.ALWAYS_WINS},
    {"charlie": 3},
    {"charlie": 4, "doubling": law.Doubling.ANY_TIME},
    {"stand_and_double": law.StandAndDouble.NOT_AFTER_ACES},
    {"redoubles": 1, "rescue": law.Rescue.LAST_DOUBLED, "doubling": law.Doubling.ANY_TIME},
    {"redoubles": 2, "rescue": law.Rescue.INITIAL},
    {"redoubles": 1},
    {"wins_pay": Pay("6 to 5"), "double_totals": Totals.parse("hard 9 to 11, soft 13 to 18")},
]
CARDS = {points: Card(f"{'A' if points == 1 else points}s") for points in range(1, 11)}
PACK = [10, 10, 10, 10, 9, 9, 8, 8, 7, 7, 6, 5, 1, 1]
TRIES = 25


def composition(points: list[int]) -> Composition:
    return Composition.of([CARDS[each] for each in points])


def dealt(rng: Random) -> tuple[list[int], tuple[int, int], int]:
    """A shoe, and from it two cards that are no pair, and the up card."""
    while True:
        pack = rng.sample(PACK, len(PACK))
        first, second, up = pack[:3]
        if first != second:
            return pack, (min(first, second), max(first, second)), up


def counts(pack: list[int], *gone: int) -> tuple[int, ...]:
    return tuple(pack.count(points) - gone.count(points) for points in range(11))


@pytest.mark.parametrize("changes", CHANGES, ids=lambda changes: " ".join(changes))
def test_both_solvers_give_one_fraction(changes: dict[str, Any]) -> None:
    rules = msgspec.structs.replace(STANDARD, insurance=False, **changes)
    rng = Random(str(sorted(changes)))
    for _ in range(TRIES):
        pack, hand, up = dealt(rng)
        shoe = counts(pack, *hand, up)
        found = solve_hand(rules, hand, (up,), composition(pack))
        assert found.value == PlainSolver(rules, up).value(hand, shoe)


@pytest.mark.parametrize("seed", range(8))
def test_both_dealer_cards_open(seed: int) -> None:
    rng = Random(seed)
    rules = msgspec.structs.replace(
        STANDARD,
        insurance=False,
        hole_card=law.HoleCard.BOTH_UP,
        ties=law.Ties.DEALER_WINS,
        surrender=law.Surrender.LATE,
    )
    pack, hand, up = dealt(rng)
    hole = pack[3]
    found = solve_hand(rules, hand, (up, hole), composition(pack))
    assert found.value == PlainSolver(rules, up).value(hand, counts(pack, *hand, up, hole), hole)


def test_aces_split_to_a_ten_are_paid_at_once() -> None:
    # Aces against a nine; every card to come is a ten, so that each ace is paid 2 to 1 in place of beating 19.
    pack = [1, 1, 9, *[10] * 8]
    rules = msgspec.structs.replace(STANDARD, split_ace_and_ten_pays=Pay("2 to 1"))
    assert solve_hand(rules, (1, 1), (9,), composition(pack)).values[Action.SPLIT] == 4
    assert solve_hand(STANDARD, (1, 1), (9,), composition(pack)).values[Action.SPLIT] == 2


@pytest.mark.parametrize(
    "changes",
    [
        {"switch": True},
        {"player_21": law.Player21.ALWAYS_WINS, "hole_card": law.HoleCard.NO_PEEK},
        {"redoubles": 4},
        {"max_splits": 8},
        {"redoubles": 1, "free_doubles": Totals.parse("hard 9 to 11")},
    ],
    ids=str,
)
def test_what_cannot_be_solved_is_refused(changes: dict[str, Any]) -> None:
    rules = msgspec.structs.replace(STANDARD, **changes)
    with pytest.raises(PitbossError):
        solve_hand(rules, (10, 6), (10,))
