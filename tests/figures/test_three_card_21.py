"""3 Card 21 'N' Done's figures: the solver against the engine's tree and against a plain enumeration, the simulator
against the engine, card for card."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction

import pytest

from pitboss import (
    CHANCE,
    Card,
    Composition,
    Deal,
    Decline,
    Double,
    Hit,
    Stand,
    Surrender,
    cards,
    load,
)
from pitboss.analysis.figures.games.three_card_21 import ThreeCard21Study
from pitboss.analysis.games.three_card_21 import DECISION, PLAYED, SPLIT, SPLIT_ACES, ThreeCard21, house_edge
from pitboss.analysis.solver.solution import Action
from pitboss.engine.round.round import Round
from pitboss.engine.verify.walker import Walker
from pitboss.engine.vocabulary import actions as act
from pitboss.engine.vocabulary.actions import Action as Doing
from pitboss.engine.vocabulary.actions import Legal
from pitboss.law.rules import ThreeCard21Rules
from tests.agree.test_three_card_21 import GAME, STAKE, Solver, dealt, main_net

RULES = {"split_aces": "one card", "dealer_hits_soft_17": False, "double_card": "up"}
DOES: dict[Action, type[Doing]] = {
    Action.STAND: Stand,
    Action.HIT: Hit,
    Action.DOUBLE: Double,
    Action.SURRENDER: Surrender,
    Action.SPLIT: act.SplitInThree,
}


def rules(**options: object) -> ThreeCard21Rules:
    return load(GAME, **RULES, **options).rules_of(ThreeCard21Rules)


@pytest.fixture(scope="module")
def solved() -> ThreeCard21:
    return ThreeCard21(rules())


def wanted(game: ThreeCard21, up: int, round: Round, offered: set[type[Doing]]) -> type[Doing]:
    """What the game's plan does now."""
    hand = round.hand
    assert hand is not None
    points = [card.points for card in hand.cards]
    if act.TakePay in offered:
        return act.KeepCards if game.act(up, points, DECISION) is Action.SPLIT else act.TakePay
    if Decline in offered:
        return Decline
    if getattr(hand, "from_split", False):
        return DOES[game.act(up, points, SPLIT_ACES if points[0] == 1 else SPLIT)]
    if len(points) == 3 and (first := game.act(up, points, DECISION)) in (Action.SPLIT, Action.SURRENDER):
        return DOES[first]
    return DOES[game.act(up, points, PLAYED)]


def follows(game: ThreeCard21, up: int) -> Callable[[Round, list[Legal]], Doing]:
    """A seat that goes by the game's plan; a double is for the whole wager."""

    def strategy(round: Round, legal: list[Legal]) -> Doing:
        kind = wanted(game, up, round, {type(offer.action) for offer in legal})
        return next(offer.action for offer in legal if type(offer.action) is kind)

    return strategy


# --- small stacks ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("two", "up", "stack"),
    [
        ("9s 9h", "6d", "10s 10s 10s 10s 9c 9c 9c 2c 2c"),  # pairs, split
        ("Ks 8h", "6d", "10s 10s 10s 9c 9c 9c 3c 2d 8c"),  # at 21, and over
        ("9s 7h", "10d", "8c 10s 10s 10s 9c 9c 5c 5d"),  # surrendered or not
    ],
)
def test_play_by_the_chart_equals_the_engine_s_tree(two: str, up: str, stack: str) -> None:
    game = ThreeCard21(rules(), Composition.of(cards(f"{two} {up} {stack}")))
    point = cards(up)[0].points
    walked = Walker(follows(game, point), payoff=main_net).value(dealt(two, up, stack)) / STAKE
    unseen, first = cards(stack), [card.points for card in cards(two)]
    by_cards = {cell.cards: cell.value for cell in game.by_chart if cell.up == point}
    values = [by_cards[tuple(sorted([*first, card.points]))] for card in unseen]  # type: ignore[index]
    assert sum(values) / len(unseen) == pytest.approx(float(walked), abs=1e-12)


def small_shoe(*seen: int) -> tuple[Composition, tuple[int, ...]]:
    """A shoe with these cards in it, and what is left of it without them, by points."""
    left = (2, 3, 3, 5, 5, 8, 8, 9, 9, 9, *[10] * 8)
    names = {1: "As", 10: "10s"}
    return Composition.of(Card(names.get(points, f"{points}s")) for points in (*left, *seen)), left


@pytest.mark.parametrize("up", [6, 9, 10])
@pytest.mark.parametrize("three", [(2, 3, 5), (2, 5, 9), (3, 5, 8), (2, 8, 9)])
def test_best_play_of_one_hand_equals_an_enumeration(up: int, three: tuple[int, int, int]) -> None:
    shoe, left = small_shoe(up, *three)
    [cell] = [cell for cell in ThreeCard21(rules(), shoe).best if cell.up == up and cell.cards == three]
    assert cell.value == pytest.approx(float(Solver(up, doubling=True).value(three, False, left)), abs=1e-12)


@pytest.mark.parametrize("up", [1, 6, 10])
@pytest.mark.parametrize("three", [(1, 1, 9), (3, 3, 5), (2, 9, 9), (8, 8, 8), (1, 8, 10)])
def test_best_play_of_a_split_equals_an_enumeration(up: int, three: tuple[int, int, int]) -> None:
    """Hands that do not look at each other are worth what each would be if it were the only one."""
    shoe, left = small_shoe(up, *three)
    [cell] = [cell for cell in ThreeCard21(rules(), shoe).best if cell.up == up and cell.cards == three]
    solver = Solver(up, doubling=True)
    blackjack = Fraction(left.count(solver.barred), len(left))
    hands = sum((solver.next_hand((card,), (), left) for card in three), Fraction(0))
    assert cell.values[Action.SPLIT] == pytest.approx(float((1 - blackjack) * hands - blackjack), abs=1e-12)


# --- the whole shoe --------------------------------------------------------------------------------------------------


def at_the_table(game: ThreeCard21, stack: list[Card]) -> tuple[int, int]:
    """Cents that the engine pays, and cards that it uses, when these cards come."""
    rest = " ".join(card.name for card in stack)
    round = dealt(f"{stack[0].name} {stack[2].name}", stack[1].name, rest)
    strategy, used = follows(game, stack[1].points), 3
    while not round.is_over:
        if round.actor is CHANCE:
            round.apply(Deal(stack[used]))
            used += 1
        else:
            round.apply(strategy(round, round.legal()))
    return main_net(round), used


def test_simulated_rounds_are_paid_to_the_engine_s_cents(solved: ThreeCard21) -> None:
    shoe = [Card.of(index) for index in range(52)] * 6
    draw = random.Random(2111)
    nets = set()
    for _ in range(300):
        stack = draw.sample(shoe, 40)
        net, _, used = solved.replay([card.points for card in stack])
        assert (int(net * STAKE), used) == at_the_table(solved, stack)
        nets.add(net)
    assert {Fraction(-1), Fraction(-1, 2), Fraction(0), Fraction(1)} <= nets
    assert max(nets) > 1
    assert min(nets) < -1


def test_chances_add_up_and_the_chart_costs_little(solved: ThreeCard21) -> None:
    for cells in (solved.best, solved.by_chart):
        assert sum(cell.chance for cell in cells) == pytest.approx(1, abs=1e-12)
        assert len(cells) == 2200
    assert 0 <= house_edge(solved.by_chart) - house_edge(solved.best) < 0.0005


def test_workers_change_nothing(solved: ThreeCard21) -> None:
    rows = ("pair in three",)
    assert solved.simulate(300_000, 3, rows, workers=1) == solved.simulate(300_000, 3, rows, workers=3)


@pytest.mark.soak
def test_ten_million_rounds() -> None:
    study = ThreeCard21Study(load(GAME))
    for run, exact in zip(study.simulate(10_000_000, seed=3), study.exact(), strict=True):
        assert abs(run.off(exact)) < 3
