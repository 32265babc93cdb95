"""Why a published figure differs from ours: how the shoe is dealt, or rules that are not stated fully."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pitboss import load
from pitboss.figures.games.face_up import PUBLISHED, by_dealer_total, double_exposure
from pitboss.law.rules import PlayerBlackjack, TwentyOneRules
from pitboss.simulation import Bets, Job, simulate
from pitboss.solver import basic_strategy


@pytest.mark.soak
def test_free_bet_blackjack_with_a_cutting_card_comes_to_the_published_figure() -> None:
    """1.04 % by Shackleford; from a whole shoe each round the same chart keeps 1.0197 %."""
    game = load("free-bet-blackjack", surrender="not offered")
    found = basic_strategy(game)
    job = Job(game.rules_of(TwentyOneRules), seed=101, chart=found.chart, bets=Bets(10_00))
    run = simulate(job, 600_000_000).main
    assert -float(run.mean) - found.house_edge > 2 * run.std_error
    assert abs(-float(run.mean) - 0.0104) < 0.00005 + 2 * run.std_error


STRATOSPHERE: dict[str, Any] = {"decks": 6, "dealer_hits_soft_17": True, "double_totals": "hard 9 to 11"}
RENO: dict[str, Any] = {"decks": 6, "dealer_hits_soft_17": True, "double_after_split": False, "max_splits": 1}


def test_double_exposure_at_the_stratosphere_is_split_up_to_four_times() -> None:
    """0.68 % by Shackleford: four splits are five hands, and aces are split again; four hands keep more."""
    [printed] = [each for each in PUBLISHED if each.percent == "0.68"]
    assert printed.agrees(printed.ours())
    assert round(100 * double_exposure("win", **STRATOSPHERE), 3) == 0.772
    for splits, aces in ((3, True), (4, False)):
        assert not printed.agrees(double_exposure("win", max_splits=splits, resplit_aces=aces, **STRATOSPHERE))


@pytest.mark.parametrize(
    ("totals", "percent"),
    [("hard 9 to 11", 1.561), ("hard 9 to 11, soft 19", 1.480), ("hard 9 to 11, soft 19 to 20", 1.440)],
)
def test_double_exposure_in_reno_lies_between_two_readings_of_its_doubles(totals: str, percent: float) -> None:
    """1.47 % by Shackleford, between soft 19 doubled and soft 20 doubled as well."""
    assert round(100 * double_exposure("push", double_totals=totals, **RENO), 3) == percent


def test_double_exposure_in_atlantic_city_is_played_as_where_the_dealer_hits_soft_17() -> None:
    """0.66 % by Shackleford, whose other houses hit; the best chart for this one keeps less."""
    [printed] = [each for each in PUBLISHED if each.percent == "0.66"]
    assert round(100 * printed.ours(), 3) == 0.659
    assert printed.agrees(printed.ours())
    own = double_exposure("win", decks=8, max_splits=1, double_totals="hard 9 to 11, soft 19 to 20")
    assert round(100 * own, 3) == 0.629
    assert not printed.agrees(own)


@pytest.mark.soak
def test_a_cutting_card_costs_the_players_of_double_exposure_a_fiftieth_of_a_percent() -> None:
    law = load("face-up-blackjack", decks=8, max_splits=1, double_totals="hard 9 to 11, soft 19 to 20")
    rules = msgspec.structs.replace(law.rules_of(TwentyOneRules), player_blackjack=PlayerBlackjack.ALWAYS_WINS)
    found = by_dealer_total(rules, basic_strategy(rules))
    run = simulate(Job(rules, seed=5, chart=found.chart, bets=Bets(10_00)), 1_000_000_000).main
    cost = -float(run.mean) - found.house_edge
    assert abs(cost - 0.0002) < 3 * run.std_error


def test_spanish_21_standing_on_soft_17_lies_a_hair_above_best_play_by_cards() -> None:
    """0.37 % by Walker, whose play looks at totals and numbers of cards: 0.0005 % above the best rounds to it."""
    found = basic_strategy(load("spanish-21", dealer_hits_soft_17=False))
    best, by_totals = 100 * found.best.house_edge, 100 * found.house_edge
    assert round(best, 4) == 0.3646
    assert round(best + 0.0005, 2) == 0.37
    assert round(by_totals - best, 3) == 0.034
