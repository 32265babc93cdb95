"""Shared cards: the value for one player is that of the family's game, whatever the others do; engine, solver and
simulator agree on it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from pitboss import Composition, Deal, Game, Hit, Limits, Place, Stand, Wager, cards, load
from pitboss.analysis.figures.games.twenty_one.community import timer_chart
from pitboss.analysis.simulation import Job
from pitboss.analysis.solver import follow_exact, solve, solve_hand
from pitboss.charts.chart import Chart
from pitboss.engine.games import Community, procedure_of
from pitboss.engine.round.round import Round
from pitboss.engine.verify.walker import Walker
from pitboss.engine.vocabulary.actions import Action, Legal, TimeOut
from pitboss.engine.vocabulary.actors import seat
from pitboss.engine.vocabulary.events import BurnCardShown, Settled
from pitboss.errors import PitbossError
from pitboss.law.rules import CommunityRules, TwentyOneRules
from tests.agree.test_simulator_engine import compare
from tests.agree.test_solver_walk import HIGH, LOW, STAKE, chart_with_splits
from tests.chart_player import chosen, random_chart
from tests.marks import proves

Player = Callable[[Community, list[Legal]], Action]


def begin(game: Game, dealt: str, stack: str, seats: tuple[int, ...] = (1,)) -> Community:
    """`dealt` are the cards up to the dealer's second one; the stack may come in any order."""
    kind = procedure_of(game)
    round = kind(kind.house_kind(game, Limits()), Composition.of(cards(f"{dealt} {stack}")))
    assert isinstance(round, Community)
    for number in seats:
        round.apply(Place(Wager(number, "main", STAKE)))
    for card in cards(dealt):
        round.apply(Deal(card))
    return round


def net_of(number: int) -> Callable[[Round], int]:
    return lambda round: sum(e.net_cents for e in round.events if type(e) is Settled and e.seat == number)


def hand_of(dealt: str) -> tuple[tuple[int, int], tuple[int]]:
    first, up, second = (card.points for card in cards(dealt))
    return (first, second), (up,)


# --- best play, one player ------------------------------------------------------------------------------------------

OPTIONS: list[dict[str, Any]] = [
    {},
    {"surrender": "not offered"},
    {"dealer_hits_soft_17": True, "blackjack_pays": "6 to 5"},
    {"doubling": "not offered", "surrender": "not offered"},
]
HANDS = [
    ("10s 10d 6s", LOW),  # hard 16 against a ten
    ("6s As 5s", HIGH),  # eleven against an ace: insurance, surrender, double
    ("As As Ks", HIGH),  # blackjack against an ace: even money
    ("As Ks 10s", HIGH),  # blackjack against a ten
    ("As 6s 6s", HIGH),  # soft 17, which may not be doubled
    ("10s 9s 2s", HIGH),  # hard 12
]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize(("dealt", "stack"), HANDS, ids=lambda text: text[:8])
def test_stadium_by_best_play_is_worth_what_is_solved(options: dict[str, Any], dealt: str, stack: str) -> None:
    game = load("stadium-blackjack", **options)
    composition = Composition.of(cards(f"{dealt} {stack}"))
    assert solve_hand(game, *hand_of(dealt), composition).value == Walker().value(begin(game, dealt, stack)) / STAKE


@pytest.mark.parametrize(
    ("dealt", "stack"),
    [
        ("10s 10d 6s", "10s 10s 9s 9s 8s 8s 7s 6s As"),
        ("6s As 5s", "10s 10s 9s 9s 8s 8s 7s As"),
        ("As 6s 6s", "10s 10s 9s 9s 8s 8s 7s As"),
    ],
)
@pytest.mark.parametrize("hole_card", ["no hole card", "no peek", "peek under ace and ten"])
def test_multi_hand_by_best_play_is_worth_what_is_solved(hole_card: str, dealt: str, stack: str) -> None:
    game = load("multi-hand-blackjack", betting_fields=1, hole_card=hole_card)
    composition = Composition.of(cards(f"{dealt} {stack}"))
    assert solve_hand(game, *hand_of(dealt), composition).value == Walker().value(begin(game, dealt, stack)) / STAKE


# --- split and broken hands, by a chart -----------------------------------------------------------------------------

SPLIT_HANDS = [
    ("8s 10s 8s", "8s 8s 10s 10s 10s 9s 9s 7s As As"),
    ("8s As 8s", "8s 8s 10s 10s 10s 9s 9s 7s 6s"),
    ("As As As", "As As 10s 10s 10s 9s 8s 8s 7s"),
    ("6s 10s 6s", "6s 10s 10s 10s 9s 9s 8s As As"),
]


def by_chart(game: Game, chart: Chart, dealt: str, stack: str) -> tuple[Fraction, Fraction]:
    composition = Composition.of(cards(f"{dealt} {stack}"))
    solved = follow_exact(game, chart, composition, hand_of(dealt)).cells[0].value
    walker = Walker(lambda round, legal: chosen(_community(round), chart, insures=False))
    return solved, walker.value(begin(game, dealt, stack)) / STAKE


def _community(round: Round) -> Community:
    assert isinstance(round, Community)
    return round


@pytest.mark.parametrize("most", [1, 2])
@pytest.mark.parametrize(("dealt", "stack"), SPLIT_HANDS, ids=lambda text: text[:8])
def test_stadium_s_split_hands_by_a_chart_are_worth_the_same(most: int, dealt: str, stack: str) -> None:
    game = load("stadium-blackjack", surrender="not offered", max_splits=most)
    solved, walked = by_chart(game, chart_with_splits(), dealt, stack)
    assert solved == walked


def test_broken_split_hands_lose_more_than_in_the_family() -> None:
    """The rule of (8)(d) is worth something here: with the family's the same hand loses less."""
    dealt, stack = SPLIT_HANDS[0]
    composition = Composition.of(cards(f"{dealt} {stack}"))
    stadium = load("stadium-blackjack", surrender="not offered")
    family = load("multi-hand-blackjack", surrender="not offered", hole_card="no hole card", max_splits=2)
    values = [
        follow_exact(game, chart_with_splits(), composition, hand_of(dealt)).cells[0].value
        for game in (stadium, family)
    ]
    assert values[0] < values[1]


@pytest.mark.parametrize("seed", range(6))
def test_random_charts_are_worth_the_same_in_stadium(seed: int) -> None:
    rng = Random(seed)
    names = ["10s", "10s", "10s", "10s", "9s", "9s", "8s", "8s", "7s", "7s", "6s", "As", "As"]
    rng.shuffle(names)
    game = load("stadium-blackjack", max_splits=rng.choice([1, 2]), dealer_hits_soft_17=rng.random() < 0.5)
    solved, walked = by_chart(game, random_chart(rng), " ".join(names[:3]), " ".join(names[3:]))
    assert solved == walked


# --- with others at the table ---------------------------------------------------------------------------------------


def hits_below(total: int) -> Player:
    return lambda round, legal: Hit() if round.hand is not None and round.hand.total < total else Stand()


def lets_time_run_out(round: Community, legal: list[Legal]) -> Action:
    return TimeOut()


def value_for(game: Game, number: int, seats: tuple[int, ...], others: Player, dealt: str, stack: str) -> Fraction:
    """What one player by the chart can expect among others who play otherwise."""
    chart = chart_with_splits()

    def strategy(round: Round, legal: list[Legal]) -> Action:
        table = _community(round)
        if table.actor == seat(number):
            return chosen(table, chart, insures=False)
        if any(type(offer.action).__name__ == "Decline" for offer in legal):
            return next(offer.action for offer in legal if type(offer.action).__name__ == "Decline")
        return others(table, legal)

    return Walker(strategy, payoff=net_of(number)).value(begin(game, dealt, stack, seats)) / STAKE


@proves("CO 30-899.26(19)(a)")
@pytest.mark.parametrize("others", [hits_below(12), hits_below(19), lets_time_run_out], ids=["few", "many", "timer"])
@pytest.mark.parametrize(
    ("dealt", "stack"),
    [("8s 10s 8s", "10s 10s 9s 9s 7s 8s As 2s"), ("10s 9s 2s", "10s 10s 9s 8s 7s 5s As 3s")],
    ids=lambda text: text[:8],
)
def test_co_30_899_26_19_a_others_do_not_change_what_a_player_can_expect(
    others: Player, dealt: str, stack: str
) -> None:
    game = load("stadium-blackjack", surrender="not offered")
    alone = by_chart(game, chart_with_splits(), dealt, stack)[0]
    assert value_for(game, 2, (1, 2, 3), others, dealt, stack) == alone


@proves("CO 30-899.27(6)")
@pytest.mark.parametrize("others", [hits_below(12), hits_below(19), lets_time_run_out], ids=["few", "many", "timer"])
def test_co_30_899_27_6_others_do_not_change_what_a_player_of_one_field_can_expect(others: Player) -> None:
    game = load("multi-hand-blackjack", betting_fields=1, surrender="not offered", hole_card="no hole card")
    dealt, stack = "10s 9s 2s", "10s 10s 9s 8s 7s 5s As 3s"
    alone = by_chart(game, chart_with_splits(), dealt, stack)[0]
    assert value_for(game, 2, (1, 2), others, dealt, stack) == alone


@proves("CO 30-899.27(5) s.3")
def test_co_30_899_27_5_burn_cards_do_not_change_what_a_player_of_one_field_can_expect() -> None:
    """Ben has two fields and lets his time run out on both: four burn cards lie between Ann and the dealer."""
    game = load("multi-hand-blackjack", surrender="not offered", hole_card="no hole card")
    dealt, stack = "10s 9d 8d 9s 2s 7d 9d", "10s 10s 9s 8s 7s 5s 4s As 3s"
    table = begin(game, dealt, stack, (1, 4, 5))
    burned = []

    def strategy(round: Round, legal: list[Legal]) -> Action:
        here = _community(round)
        if here.actor == seat(1):
            return chosen(here, chart_with_splits(), insures=False)
        burned.append(sum(isinstance(event, BurnCardShown) for event in here.events))
        return TimeOut()

    among = Walker(strategy, payoff=net_of(1)).value(table) / STAKE
    one = load("multi-hand-blackjack", betting_fields=1, surrender="not offered", hole_card="no hole card")
    assert among == by_chart(one, chart_with_splits(), "10s 9s 2s", stack)[0]
    assert max(burned) == 3  # before the last of the four


# --- figures and simulation -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "percent"), [("stadium-blackjack", "-0.1209"), ("multi-hand-blackjack", "0.3303")])
def test_the_best_play_of_the_usual_game(name: str, percent: str) -> None:
    assert f"{-100 * solve(load(name)).expected:.4f}" == percent


@pytest.mark.parametrize("name", ["stadium-blackjack", "multi-hand-blackjack"])
@pytest.mark.parametrize(
    ("dealt", "stack"),
    [("2s 9s 3s", "6s 6s 5s 8s 9s 10s 10s 10s"), ("5s 10s 6s", "9s 8s As 10s 10s 7s"), ("As 9s 6s", HIGH[:23])],
)
def test_what_the_timer_decides_is_worth_what_its_chart_is(name: str, dealt: str, stack: str) -> None:
    """10, 11 and 12 among the hands: where the automatic cards begin and end."""
    options = {"betting_fields": 1, "hole_card": "no hole card"} if name == "multi-hand-blackjack" else {}
    game = load(name, **options)
    composition = Composition.of(cards(f"{dealt} {stack}"))
    chart = timer_chart(game.rules_of(CommunityRules))
    walked = Walker(lambda round, legal: TimeOut()).value(begin(game, dealt, stack)) / STAKE
    assert follow_exact(game, chart, composition, hand_of(dealt)).cells[0].value == walked


def shared(name: str, rng: Random) -> Game:
    options: dict[str, Any] = {
        "dealer_hits_soft_17": rng.random() < 0.5,
        "doubling": rng.choice(["not offered", "first two cards"]),
        "max_splits": rng.choice([1, 2]),
    }
    if name == "stadium-blackjack":
        return load(name, surrender=rng.choice(["not offered", "early"]), decks=rng.choice([6, 8]), **options)
    hole_card = rng.choice(["peek under ace and ten", "peek under ace", "no peek", "no hole card"])
    surrender = rng.choice(["not offered", "late", "early"])
    return load(name, betting_fields=1, positions=7, hole_card=hole_card, surrender=surrender, **options)


@pytest.mark.parametrize("name", ["stadium-blackjack", "multi-hand-blackjack"])
def test_kernel_and_engine_pay_the_same_cents(name: str) -> None:
    rng = Random(27)
    assert sum(compare(shared(name, rng), random_chart(rng), rng, 20) for _ in range(25)) > 50


def test_players_who_share_cards_are_simulated_one_at_a_time() -> None:
    with pytest.raises(PitbossError, match="simulate one seat"):
        Job(load("stadium-blackjack").rules_of(TwentyOneRules), seats=2)


@pytest.mark.soak
@pytest.mark.parametrize("name", ["stadium-blackjack", "multi-hand-blackjack"])
def test_a_hundred_million_rounds_come_to_the_exact_figure(name: str) -> None:
    from pitboss.analysis.figures import study

    found = study(name)
    assert abs(found.simulate(100_000_000, seed=26)[0].off(found.exact()[0])) < 4
