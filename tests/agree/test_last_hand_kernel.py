"""The kernel's last hand: against the plain solution in fractions, against published figures, and against itself."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss import load
from pitboss.analysis.tournament.card_source import EndlessShoe, chance_of
from pitboss.analysis.tournament.kernel_play import Seated, TableGame, table_game
from pitboss.analysis.tournament.plain import LastHand
from pitboss.analysis.tournament.ranking import shares
from pitboss.law.rules import TwentyOneRules


@cache  # and not before a test asks: every worker imports this file
def game_of(**options: Any) -> TableGame:
    return table_game(load("blackjack", **options).rules_of(TwentyOneRules), 1)


def plain(game: TableGame, stacks: list[int], bets: list[int], up: int, **more: Any) -> LastHand:
    return LastHand(game.payoffs, stacks, bets, 1, EndlessShoe(), up, max_splits=1, **more)


@pytest.mark.parametrize(
    ("dealt", "up", "options"),
    [
        ({0: (10, 6), 1: (10, 2)}, 9, {}),
        ({0: (6, 5), 1: (9, 2)}, 6, {"blackjack_pays": "6 to 5", "dealer_hits_soft_17": True}),
        ({0: (1, 10), 1: (1, 7)}, 1, {"surrender": "not offered"}),
    ],
    ids=str,
)
def test_dealt_hands_equal_the_fractions(dealt: dict[int, tuple[int, int]], up: int, options: dict[str, Any]) -> None:
    game, stacks, bets = game_of(**options), [1200, 1000], [200, 350]
    exact = plain(game, stacks, bets, up, dealt=dealt).chances()
    players = [
        Seated(stack, bet, dealt=dealt[place]) for place, (stack, bet) in enumerate(zip(stacks, bets, strict=True))
    ]
    assert sum(exact) == 1
    assert game.against(players, 1, up, peeked=False) == pytest.approx([float(each) for each in exact], abs=1e-13)


def test_every_action_and_amount_equals_the_fractions() -> None:
    # The last to act with eights against a ten; the first stands on 19.
    stacks, bets = [1000, 900], [300, 150]
    hand = plain(game_of(), stacks, bets, 10, dealt={1: (8, 8)}, unit=50)
    before = tuple(2 * (1000 + net) for net in (300, 300, 0, -300, -300, 300))
    exact = {name: float(chances[1]) for name, chances in hand.options((before,)).items()}
    found = game_of().options([Seated(1000, 300), Seated(900, 150, dealt=(8, 8))], 1, 10, [before], 50)
    assert len(found) == 7  # stand, hit, double for 50, 100 and 150, split, surrender
    for option in found:
        less = option.action == "double" and option.amount < 150
        name = f"double for {option.amount:.0f}" if less else option.action
        assert option.chances[1] == pytest.approx(exact[name], abs=1e-13)


@cache
def counted_back() -> TableGame:
    return table_game(load("blackjack").rules_of(TwentyOneRules), 1, countback=True)


@pytest.mark.parametrize(
    ("stacks", "bets"), [([1200, 1000], [200, 400]), ([1000, 1000], [200, 200]), ([600, 700], [500, 600])]
)
def test_a_countback_equals_the_fractions(stacks: list[int], bets: list[int]) -> None:
    dealt = {0: (10, 6), 1: (6, 5)}
    exact = plain(counted_back(), stacks, bets, 9, dealt=dealt, countback=True).chances()
    players = [Seated(stack, bet, dealt=dealt[at]) for at, (stack, bet) in enumerate(zip(stacks, bets, strict=True))]
    assert counted_back().against(players, 1, 9, peeked=False) == pytest.approx(
        [float(each) for each in exact], abs=1e-13
    )


def test_a_countback_by_the_chart_equals_the_tree_and_moves_a_tie_to_the_leader() -> None:
    stacks, bets = [[1200, 1000, 1000]], [[200, 400, 400]]
    counted, by_lot = counted_back().charted(stacks, bets, 1), game_of().charted(stacks, bets, 1)
    assert counted == pytest.approx(counted_back().played(stacks, bets, 1, [True] * 3), abs=1e-12)
    assert counted.sum() == pytest.approx(1)
    assert counted[0, 0] > by_lot[0, 0]
    assert counted[0, 1] + counted[0, 2] < by_lot[0, 1] + by_lot[0, 2]
    finals = counted_back().dealt(stacks * 50, bets * 50, 7)
    assert (finals == game_of().dealt(stacks * 50, bets * 50, 7)).all()  # an edge is no chip


@pytest.mark.soak
@pytest.mark.parametrize("up", [1, 6, 10])
def test_a_whole_hand_equals_the_fractions(up: int) -> None:
    stacks, bets = [1200, 1000], [200, 350]
    exact = plain(game_of(), stacks, bets, up).chances()
    players = [Seated(stack, bet) for stack, bet in zip(stacks, bets, strict=True)]
    assert game_of().against(players, 1, up, peeked=False) == pytest.approx([float(each) for each in exact], abs=1e-12)


def test_the_dealer_ends_as_in_the_fractions() -> None:
    # Both players are done: only the dealer's hand is left. 20 against 19 with equal stacks and bets.
    finals = EndlessShoe().finals(10, hits_soft_17=False)
    assert sum(finals) == 1
    results = [tuple(2 * (100 + net) for net in nets) for nets in ((10,) * 3 + (0, -10, 10), (10, 10, 0, -10, -10, 10))]
    exact = sum(
        (weight * shares([results[0][place], results[1][place]], 1)[0] for place, weight in enumerate(finals)),
        Fraction(0),
    )
    assert exact == Fraction(1, 2) + (finals[2] + finals[3]) / 2
    assert sum(chance_of(points) for points in range(1, 11)) == 1


# Wong, Casino Tournament Strategy: basic strategy without doubles and splits, to two decimals. With equal stacks the
# chance to advance alone tells how often one player wins where the other does not.
def test_published_chances_of_one_and_two_hands() -> None:
    game = game_of(doubling="not offered", surrender="not offered")
    # The whole stack is bet, so that nobody can double or split. A rival who bets nothing keeps 1000: a final
    # stack above it is a win, an equal one a push.
    won, won_or_pushed = (float(game.charted([[1000, rival]], [[1000, 0]], 1)[0, 0]) for rival in (1001, 999))
    assert won == pytest.approx(0.44, abs=0.011)
    assert won_or_pushed - won == pytest.approx(0.08, abs=0.011)
    # Two with everything at stake and a third with 1001 idle chips, one place: somebody passes 1001 if either wins.
    either = 1 - float(game.charted([[1000, 1000, 1001]], [[1000, 1000, 0]], 1)[0, 2])
    assert either == pytest.approx(0.58, abs=0.011)
    assert 2 * won - either == pytest.approx(0.30, abs=0.015)  # both win; from three rounded figures


def test_the_tree_and_independent_stacks_agree_by_the_chart() -> None:
    for stacks, bets, advance in (
        ([1200, 950], [300, 475], 1),
        ([500, 500, 500], [100, 100, 100], 1),
    ):
        tree = game_of().played([stacks], [bets], advance, [True] * len(stacks))
        assert tree == pytest.approx(game_of().charted([stacks], [bets], advance), abs=1e-12)


def test_dealt_hands_advance_as_often_as_calculated() -> None:
    stacks, bets, hands = [1200, 950, 800], [300, 25, 800], 20_000
    finals = game_of().dealt([stacks] * hands, [bets] * hands, seed=7)
    advanced = np.mean([[float(each) for each in shares(row.tolist(), 1)] for row in finals.astype(np.int64)], axis=0)
    assert advanced == pytest.approx(game_of().charted([stacks], [bets], 1)[0], abs=4 * 0.5 / hands**0.5)
    assert np.array_equal(finals[100:200], game_of().dealt([stacks] * 100, [bets] * 100, seed=7, first=100))


TABLES = st.integers(2, 5).flatmap(
    lambda players: st.tuples(
        st.lists(st.integers(4, 60), min_size=players, max_size=players),
        st.lists(st.integers(1, 60), min_size=players, max_size=players),
        st.integers(1, players - 1),
    )
)


@given(TABLES)
@settings(max_examples=40, deadline=None)
def test_chances_sum_to_the_places_and_more_chips_never_hurt(table: tuple[list[int], list[int], int]) -> None:
    stacks = [25 * each for each in table[0]]
    bets = [min(25 * each, stack) for each, stack in zip(table[1], stacks, strict=True)]
    found = game_of().charted([stacks], [bets], table[2])[0]
    assert found.sum() == pytest.approx(table[2], abs=1e-9)
    assert np.all(found >= -1e-12)
    assert np.all(found <= 1 + 1e-9)
    # With the same bet, chips that change no double or split only raise the chance.
    if stacks[0] >= 4 * bets[0]:
        richer = game_of().charted([[stacks[0] + 25, *stacks[1:]]], [bets], table[2])[0]
        assert richer[0] >= found[0] - 1e-12
        assert np.all(richer[1:] <= found[1:] + 1e-12)
    more = game_of().charted([stacks], [bets], min(table[2] + 1, len(stacks) - 1))[0]
    assert np.all(more >= found - 1e-12)


def test_best_play_is_worth_more_to_the_last_player() -> None:
    stacks, bets = [1000, 900], [200, 300]
    by_chart = game_of().played([stacks], [bets], 1, [True, True])[0]
    own = game_of().played([stacks], [bets], 1, [True, False])[0]
    assert own[1] > by_chart[1]
    assert own.sum() == pytest.approx(1)
