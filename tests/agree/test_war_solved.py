"""War Blackjack solved: the value of a hand whose first card is known, the engine's tree, and rounds by the plan."""

from __future__ import annotations

import pytest

from pitboss.analysis.games.war import War, war
from pitboss.analysis.simulation import AddedWinnings, Bets, Job, Shoe, SimulatedWager, simulate
from pitboss.cards import RANKS
from pitboss.catalogue import load, load_wager
from pitboss.law.rules import TwentyOneRules

STAKE = 10_00


@pytest.fixture(scope="module")
def solved() -> War:
    return war(load("war-blackjack"))


def test_first_cards_and_their_values_are_the_whole_game(solved: War) -> None:
    chance, mean = solved._by_first.sum(axis=(1, 2))
    assert chance == pytest.approx(1, abs=1e-12)
    assert mean == pytest.approx(solved.basic.by_chart.expected, abs=1e-12)


def test_the_net_results_have_the_mean_of_the_round_and_come_to_one(solved: War) -> None:
    """Two models: the results take split hands as independent, the mean does not."""
    assert sum(solved.nets.values()) == pytest.approx(1, abs=1e-12)
    mean = sum(net * chance for net, chance in solved.nets.items())
    assert mean == pytest.approx(solved.expected, abs=1e-5)
    assert set(solved.nets) <= {half / 2 for half in range(-40, 41)}


def test_collected_winnings_are_the_two_wagers_by_themselves(solved: War) -> None:
    decks = solved.rules.decks
    ties = (4 * decks - 1) / (52 * decks - 1)  # equal ranks lose
    assert solved.collected == pytest.approx(solved.basic.by_chart.expected - ties, abs=1e-12)


def test_winnings_are_added_where_the_hand_is_worth_more_than_nothing(solved: War) -> None:
    assert solved.adds.sum() == 49
    assert not solved.adds[RANKS.index("A")].any()  # the lowest here, and so never a winner
    assert [RANKS[up] for up in range(13) if solved.adds[RANKS.index("6"), up]] == ["5"]
    assert solved.expected > solved.collected
    assert -solved.expected / 2 == pytest.approx(0.007_311, abs=5e-7)  # both wagers together


def test_rounds_by_the_plan_come_to_its_value(solved: War) -> None:
    rules = load("war-blackjack").rules_of(TwentyOneRules)
    wager = load_wager("war-wager")
    job = Job(
        rules,
        seed=4,
        chart=solved.basic.chart,
        shoe=Shoe.full_of_rounds(rules),
        bets=Bets(STAKE),
        sides=(SimulatedWager(wager, wager.paytable_for(6), stake_cents=STAKE),),
        adds_winnings=AddedWinnings("where that gains", solved.adds, 2 * STAKE),
    )
    total = simulate(job, 1_000_000, workers=1).total
    assert abs(float(total.mean) - solved.expected / 2) < 4 * total.std_error
    assert total.std_dev_cents == pytest.approx(solved.std_dev * STAKE, rel=0.01)
