"""Shoes with a number of rounds, and plans for the features of games: the same numbers every way, and refusals."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from pitboss.analysis.simulation import (
    AddedWinnings,
    Bets,
    BurnPlan,
    Job,
    Shoe,
    SimulatedWager,
    SwitchPlan,
    basic_chart,
    simulate,
)
from pitboss.analysis.simulation.feature_plans import HAND_ROWS
from pitboss.catalogue import load, load_wager
from pitboss.errors import PitbossError
from pitboss.law.rules import TwentyOneRules
from pitboss.money import ChipSet

BLACKJACK = load("blackjack").rules_of(TwentyOneRules)
BURNOUT = load("blackjack-burnout").rules_of(TwentyOneRules)
BREAKS = BurnPlan("nothing", basic_chart(), np.zeros((10, 2, HAND_ROWS, 10), dtype=np.bool_))


def test_a_shoe_with_a_number_of_rounds_is_played_alike_by_the_automaton_and_round_by_round() -> None:
    game = Job(BLACKJACK, shoe=Shoe.full_of_rounds(BLACKJACK), bets=Bets(10_00, insurance="always")).game()
    fast, slow = (game.play_blocks(3, [1000, 40, 2000], way) for way in (True, False))
    for name, found in fast.items():
        same = np.array_equal(np.sort(found), np.sort(slow[name])) if name in ("sessions", "drawdowns") else None
        assert found == slow[name] if same is None else same, name


@pytest.mark.parametrize(("rounds", "refused"), [(1, False), (22, False), (23, True)])
def test_a_shoe_has_no_more_rounds_than_its_cards_are_sure_to_suffice_for(rounds: int, refused: bool) -> None:
    job = Job(BLACKJACK, shoe=Shoe(rounds=rounds))
    if refused:
        with pytest.raises(PitbossError, match="23 rounds cannot be dealt from 312 cards; from 1 to 22 can"):
            job.game()
    else:
        job.game()


def test_plans_give_the_same_numbers_for_any_number_of_workers() -> None:
    job = Job(BURNOUT, bets=Bets(10_00), burns=BREAKS)
    one, two = (simulate(job, 300_000, workers=workers) for workers in (1, 2))
    assert one.tally == two.tally
    assert one.bonuses_and_fees is not None
    assert one.bonuses_and_fees.net_cents == -300_000 * 2_00  # the fee is lost whatever comes


def test_plans_are_for_games_that_have_what_they_use() -> None:
    with pytest.raises(PitbossError, match="no card is burned for a player"):
        Job(BLACKJACK, burns=BREAKS)
    with pytest.raises(PitbossError, match="no chip is small enough for the fee"):
        Job(BURNOUT, bets=Bets(5_00), chips=ChipSet((5_00,)), burns=BREAKS)
    with pytest.raises(PitbossError, match="where the War Blackjack bet is made"):
        Job(BLACKJACK, adds_winnings=AddedWinnings("all", np.ones((13, 13), dtype=np.bool_), 100_00))
    with pytest.raises(PitbossError, match="has the shape"):
        replace(BREAKS, burns=np.zeros((10, 2, 3, 10), dtype=np.bool_))


def test_switches_need_a_game_that_has_them_and_no_side_wager() -> None:
    plan = SwitchPlan("never", np.zeros((10,) * 5, dtype=np.bool_))
    with pytest.raises(PitbossError, match="hands are not switched at this table"):
        Job(BLACKJACK, switches=plan)
    switch = load("blackjack-switch").rules_of(TwentyOneRules)
    Job(switch, switches=plan)
    wager = load_wager("lucky-ladies")
    side = SimulatedWager(wager, wager.paytable("A"))
    with pytest.raises(PitbossError, match="side wagers cannot be simulated where hands are switched"):
        Job(switch, sides=(side,))
