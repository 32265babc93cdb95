"""The joint optimum of main and side wager: where nothing can be split it is the optimum of the engine's own tree."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import msgspec
import pytest

from pitboss import ChipSet, Composition, Deal, Limits, Place, Settled, Wager, cards, load
from pitboss.analysis.play_wagers import ChartedPlay, analyze_play_wager
from pitboss.analysis.play_wagers.charted_play import Shoe
from pitboss.analysis.play_wagers.joint.second_cards import joint_by_second_cards
from pitboss.analysis.play_wagers.joint.straights import StraightSearch
from pitboss.analysis.play_wagers.joint.strategy import GameWithSideWager, joint_by_hand_results, main_value, payoffs_of
from pitboss.analysis.play_wagers.joint.streaks import payoffs_of_steps
from pitboss.catalogue import Game, load_wager
from pitboss.engine.catalogue_wagers.kinds import spots
from pitboss.engine.games import TwentyOne
from pitboss.engine.games.twenty_one.house import TwentyOneHouse
from pitboss.engine.round.round import Round
from pitboss.engine.verify.walker import Walker, net_cents
from pitboss.engine.vocabulary.events import WagerCarried
from pitboss.law.rules import TwentyOneRules

STAKE = 100_00
LOW = "10s 10s 10s 10s 9s 8s 6s 5s 3s 2s As"
HIGH = "10s 10s 10s 9s 9s 8s 8s 7s 7s As As"


def unsplit() -> Game:
    """Without splits what a player may remember of other hands is nothing: both optima are then the same."""
    game = load("blackjack")
    return replace(game, rules=msgspec.structs.replace(game.rules_of(TwentyOneRules), max_splits=0))


def begin(game: Game, wager: str, table: str, size: Fraction, dealt: str, stack: str) -> TwentyOne:
    """One seat; `dealt` are the player's first card, the up card and the player's second card."""
    definition = load_wager(wager)
    side = spots(definition, definition.paytable(table))[0]
    first = cards(dealt)
    composition = Composition.of([*first, *cards(stack)])
    round = TwentyOne(TwentyOneHouse(game, Limits(chips=ChipSet((1,))), [side]), composition)
    round.apply(Place(Wager(1, "main", STAKE)))
    round.apply(Place(Wager(1, side.name, int(STAKE * size))))
    for card in first:
        round.apply(Deal(card))
    return round


def shoe_of(game: Game, dealt: str, stack: str) -> Shoe:
    return Shoe(game.rules_of(TwentyOneRules), Composition.of(cards(f"{dealt} {stack}")))


def walked(round: TwentyOne, payoff: Callable[[Round], int] = net_cents) -> Fraction:
    return Walker(payoff=payoff).value(round) / STAKE


@pytest.mark.parametrize("size", [Fraction(1, 2)], ids=str)
@pytest.mark.parametrize(("wager", "table"), [("push-your-luck", "Push Your Luck"), ("21-magic", "G")])
@pytest.mark.parametrize(("dealt", "stack"), [("10s 10s 6s", LOW), ("6s 6s 5s", HIGH), ("As 6s 6s", HIGH)])
def test_best_play_of_both_wagers_is_worth_the_same(
    wager: str, table: str, size: Fraction, dealt: str, stack: str
) -> None:
    game, definition = unsplit(), load_wager(wager)
    first, up, second = cards(dealt)
    both = GameWithSideWager(shoe_of(game, dealt, stack), payoffs_of(definition, definition.paytable(table), size))
    found = both.best_of((first.points, second.points), up.points)
    assert found == walked(begin(game, wager, table, size, dealt, stack))


@pytest.mark.parametrize(("dealt", "stack"), [("10s 10s 6s", LOW), ("6s 6s 5s", HIGH)])
def test_a_stage_of_a_run_is_played_as_the_engine_s_tree_says(dealt: str, stack: str) -> None:
    game = unsplit()
    worth = {1: 3.5, 0: 1.25, -1: 0.0}  # of a round that is won, neither, lost

    def payoff(round: Round) -> int:
        carried = [e.progress for e in round.events if type(e) is WagerCarried]
        main = sum(e.net_cents for e in round.events if type(e) is Settled and e.bet == "main")
        insured = sum(e.net_cents for e in round.events if type(e) is Settled and e.bet == "insurance")
        return main + insured + int(STAKE * worth[carried[0] if carried else -1])

    first, up, second = cards(dealt)
    both = GameWithSideWager(shoe_of(game, dealt, stack), payoffs_of_steps(worth))
    found = both.best_of((first.points, second.points), up.points)
    assert found == walked(begin(game, "streak", "standard", Fraction(1, 10), dealt, stack), payoff)


@pytest.mark.parametrize(
    ("dealt", "stack"),
    [
        ("6s 6s 7s", "10s 10s 10s 10s 9s 8s 8s 5s 5s"),
        ("Qs 9s Ks", HIGH),
        ("7s 10s 8s", "10s 10s 10s 10s 9s 6s 6s 2s"),
        pytest.param("4s 6s 5s", "10s 10s 10s 10s 9s 8s 6s 3s 2s As As", marks=pytest.mark.soak),
        pytest.param("As 6s 2s", LOW, marks=pytest.mark.soak),
    ],
)
def test_a_straight_is_played_as_the_engine_s_tree_says(dealt: str, stack: str) -> None:
    game, definition, size = unsplit(), load_wager("straight-jack"), Fraction(1, 2)
    first, up, second = cards(dealt)
    shoe = shoe_of(game, dealt, stack)
    nets = [float(size * pay.ratio) for pay in definition.paytable("1").pays.values()] + [-float(size)]
    search = StraightSearch(ChartedPlay.of(game, stack=shoe.stack), tuple(definition.paytable("1").pays), nets)
    found = max(search.whole(up.rank, (first.rank, second.rank)).values())
    expected = walked(begin(game, "straight-jack", "1", size, dealt, stack))
    assert found == pytest.approx(float(expected), abs=1e-12)


# --- on full shoes: the solver with a side wager, and the counted ends ------------------------------------------------


@pytest.mark.parametrize(("wager", "table"), [("push-your-luck", "Push Your Luck"), ("21-magic", "G")])
def test_the_solver_s_value_is_main_value_and_counted_ends(wager: str, table: str) -> None:
    definition, size = load_wager(wager), Fraction(1, 5)
    paytable, way = definition.paytable(table), ChartedPlay.of(load("blackjack", decks=2))
    found = joint_by_hand_results(definition, paytable, way, size)
    (side,) = analyze_play_wager(definition, paytable, way)
    assert found.stages[0].basic_value == pytest.approx(
        main_value(way) + float(size * side.expected_net * side.wagers), abs=1e-12
    )
    assert found.best_play is not None
    assert found.stages[0].basic_value < found.value <= found.best_play


@pytest.mark.soak
def test_fives_are_split_for_the_pot_of_gold() -> None:
    definition, size = load_wager("pot-of-gold"), Fraction(1, 5)
    paytable, way = definition.paytable("POG 01"), ChartedPlay.of(load("free-bet-blackjack", decks=5))
    found = joint_by_second_cards(definition, paytable, way, size)
    (side,) = analyze_play_wager(
        definition, paytable, ChartedPlay.of(load("free-bet-blackjack", decks=5), found.stages[0].chart)
    )
    main = found.stages[0].main
    assert main is not None
    assert found.value == pytest.approx(main + float(size * side.expected_net), abs=1e-12)
    assert found.gain > 0.004
    assert all(found.stages[0].chart.letters("first two", "pair", 5, up) == "P" for up in range(1, 11))
