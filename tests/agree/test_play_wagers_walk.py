"""Wagers that the player's play decides: figures by a chart are those of walking the engine's whole tree by that chart.

The walk knows the engine, its moments and its settlement; the mathematics knows the kernel's chances and the hands' own
predicates. They share the pay tables, the predicates and the chart.
"""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import Any

import pytest

from pitboss import Card, ChipSet, Composition, Limits, Place, Settled, Wager, cards, load
from pitboss.analysis.play_wagers import ChartedPlay, analyze_play_wager
from pitboss.analysis.play_wagers.streaks import steps
from pitboss.analysis.solver.solve import Question
from pitboss.catalogue import Game, load_wager
from pitboss.charts.chart import Chart, parse_chart
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.catalogue_wagers.kinds import spots
from pitboss.engine.games import TwentyOne
from pitboss.engine.games.twenty_one.house import TwentyOneHouse
from pitboss.engine.round.round import Round
from pitboss.engine.verify.walker import Walker
from pitboss.engine.vocabulary.actions import Action, Legal
from pitboss.engine.vocabulary.events import WagerCarried
from pitboss.hands.predicates.whole_hands.outcomes import Outcome
from tests.chart_player import chosen, play, random_chart, side_nets

STAKE = 100_00
SIDE = 10_00

ALWAYS = parse_chart(
    "\n".join(
        [
            *(f"pair {rank} " + "P " * 10 for rank in ("A", *range(2, 11))),
            "hard 4-8 " + "H " * 10,
            "hard 9-11 " + "D " * 10,
            "hard 12-14 " + "H " * 10,
            "soft 12-17 " + "H " * 10,
        ]
    ),
    "splits every pair",
)
NEVER = parse_chart("hard 4-11 " + "H " * 10 + "\nhard 12-15 S S S S S H H H H H", "splits nothing")

# Few kinds of cards keep the tree small; high ones keep it from running out of cards.
HIGH = "10s 10s 10s 10s 9s 9s 8s 8s 7s As"  # ties and twenty-ones
PAIRS = "10s 10s 10s 10s 10s As As As 8s 8s 8s"  # aces and eights, to be split
RUNS = "As Ah 2s 3s 4s 10s 10s 10s 10s 10s 10s 10s"  # straights from the ace on, a spade or not
FREE = "5s 5s 5s 6s 10s 10s 10s 10s 10s 10s 10s 10s"  # free doubles and free splits

CASES: list[tuple[str, str, str, str, dict[str, Any]]] = [
    ("push-your-luck", "Push Your Luck", "blackjack", HIGH, {}),
    ("push-your-luck", "Push Your Luck", "blackjack", HIGH, {"hole_card": "no peek", "dealer_hits_soft_17": True}),
    ("21-magic", "G", "blackjack", HIGH, {}),
    ("21-magic", "D", "blackjack", HIGH, {"hole_card": "no peek", "split_aces": "any cards"}),
    ("dead-mans-hand", "5", "blackjack", PAIRS, {}),
    ("dead-mans-hand", "1", "blackjack", PAIRS, {"hole_card": "peek under ace"}),
    ("straight-jack", "1", "blackjack", "Qs Ks As As 6s 7s 8s 10s 10s", {}),
    ("straight-jack-progressive", "SJP1", "blackjack", RUNS, {"hole_card": "no peek"}),
    ("pot-of-gold", "POG 01", "free-bet-blackjack", FREE, {}),
    ("silver-stack", "PT-FLT-SB2-02", "ride-free", FREE, {"hole_card": "no peek"}),
]


def begin(game: Game, wager: str, table: str, stack: Composition, spot: int = 0) -> tuple[TwentyOne, str]:
    """One seat with the side wager, before anything is dealt."""
    definition = load_wager(wager)
    side = spots(definition, definition.paytable(table))[spot]
    round = TwentyOne(TwentyOneHouse(game, Limits(chips=ChipSet((1,))), [side]), stack)
    round.apply(Place(Wager(1, "main", STAKE)))
    round.apply(Place(Wager(1, side.name, SIDE)))
    return round, side.name


def by_chart(chart: Chart) -> Any:
    def strategy(round: Round, legal: list[Legal]) -> Action:
        assert isinstance(round, TwentyOne)
        return chosen(round, chart, insures=False)

    return strategy


def walked(game: Game, wager: str, table: str, stack: Composition, chart: Chart) -> Fraction:
    round, name = begin(game, wager, table, stack)

    def net(round: Round) -> int:
        return sum(e.net_cents for e in round.events if type(e) is Settled and e.bet == name)

    return Walker(by_chart(chart), net).value(round) / SIDE


def computed(game: Game, wager: str, table: str, stack: Composition, chart: Chart) -> Fraction:
    """What one wager is up or down in a round, with those that follow it to split hands."""
    definition = load_wager(wager)
    (found,) = analyze_play_wager(definition, definition.paytable(table), ChartedPlay.of(game, chart, stack))
    return found.expected_net * found.wagers


RANDOM = random_chart(Random(11))  # draws so much that it runs out of some of these stacks


@pytest.mark.parametrize(
    ("wager", "table", "game", "stack", "options", "chart"),
    [
        *((*case, ALWAYS) for case in CASES),
        *((*case, RANDOM) for case in CASES if case[0] in ("push-your-luck", "21-magic", "dead-mans-hand")),
        (*CASES[6], NEVER),
    ],
    ids=lambda each: each.name if isinstance(each, Chart) else str(each),
)
def test_a_wager_on_play_is_worth_what_the_engine_s_tree_says(
    wager: str, table: str, game: str, stack: str, options: dict[str, Any], chart: Chart
) -> None:
    once = {"max_splits": 1} if game == "blackjack" else {}
    loaded, small = load(game, **(once | options)), Composition.of(cards(stack))
    expected = walked(loaded, wager, table, small, chart)
    assert computed(loaded, wager, table, small, chart) == expected
    assert expected != -1


@pytest.mark.parametrize(("wager", "game"), [("streak", "blackjack"), ("burnout-bonus", "blackjack-burnout")])
def test_a_round_moves_a_run_as_often_as_the_engine_says(wager: str, game: str) -> None:
    """Hands that are not split: there the chances are exact, but for rounding."""
    loaded, small = load(game), Composition.of(cards(HIGH))
    table = next(iter(load_wager(wager).paytables))

    def moves(round: Round, by: int) -> int:
        steps = [e.progress for e in round.events if type(e) is WagerCarried]
        ended = [-1 for e in round.events if type(e) is Settled and e.bet == name]
        return int((steps + ended)[0] == by)

    found = steps(ChartedPlay.of(loaded, NEVER, small))
    for by, chance in ((1, found.won), (0, found.tied), (-1, found.lost)):
        round, name = begin(loaded, wager, table, small)
        walked = Walker(by_chart(NEVER), lambda r, by=by: moves(r, by)).value(round)  # type: ignore[misc]
        assert chance == pytest.approx(float(walked), abs=1e-13)


# --- on full shoes ----------------------------------------------------------------------------------------------------


def test_the_model_of_split_hands_moves_a_run_almost_as_the_exact_counts_do() -> None:
    """Hands won less hands lost, on average: by the model of independent hands, and as they are counted exactly."""
    way = ChartedPlay.of(load("blackjack"))
    solution = Question.of(way.rules, way.stack).solution()
    net, _ = solution.outcomes(way.chart.cells, hands=True)
    by_model = sum(hands * chance for hands, chance in net)
    hands, over, to_blackjack, surrendered, blackjack_won, _ = solution.hand_results(way.chart.cells)
    counted = sum(by_finish[0] - by_finish[1] for _, _, by_finish in hands) + blackjack_won - surrendered
    assert by_model == pytest.approx(counted - sum(over) - sum(to_blackjack), abs=1e-5)


@pytest.mark.soak
def test_rounds_at_the_engine_s_table_cost_what_is_computed() -> None:
    """Whole shoes, four wagers at once and how a run moves: each mean within four standard errors."""
    game, rounds = load("blackjack"), 20_000
    way = ChartedPlay.of(game)
    tables = {"push-your-luck": "Push Your Luck", "21-magic": "G", "dead-mans-hand": "5", "straight-jack": "1"}
    sides = {wager: CatalogueWager(load_wager(wager), load_wager(wager).paytable(tables[wager])) for wager in tables}
    shoe = [card for index, count in enumerate(way.stack.counts) for card in [Card.of(index)] * count]
    rng = Random(899)
    nets: dict[str, list[float]] = {wager: [] for wager in tables}
    moved: list[int] = []  # hands won less hands lost
    for _ in range(rounds):
        dealt = rng.sample(shoe, 60)
        placed = [(side, SIDE) for side in sides.values()]
        round, _ = play(game, way.chart, dealt, 1, STAKE, Limits(chips=ChipSet((1,))), insures=False, sides=placed)
        for wager, side in sides.items():
            nets[wager].append(sum(side_nets(round, 1, side.name)) / SIDE)
        moved.append(sum({Outcome.WON: 1, Outcome.LOST: -1}.get(each, 0) for each in round.outcomes(1)))
    for wager, side in sides.items():
        (found,) = analyze_play_wager(side.definition, side.paytable, way)
        error = stdev(nets[wager]) / sqrt(rounds)
        assert abs(mean(nets[wager]) - float(found.expected_net * found.wagers)) < 4 * error
    for share, expected in (([by > 0 for by in moved], steps(way).won), ([by < 0 for by in moved], steps(way).lost)):
        assert abs(mean(share) - expected) < 4 * sqrt(expected * (1 - expected) / rounds)
