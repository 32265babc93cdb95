"""Blackjack Burnout solved: the engine's tree with its best play on small stacks, and rounds played by the plan."""

from __future__ import annotations

import pytest

from pitboss import Card, ChipSet, Composition, Deal, Limits, Place, Wager, cards, load
from pitboss.law.rules import TwentyOneRules
from pitboss.simulation import Bets, Job, Shoe, simulate
from pitboss.solver.burning import burn_hand, burning
from pitboss.table.games import TwentyOne
from pitboss.table.games.twenty_one.house import TwentyOneHouse
from pitboss.table.walker import Walker

STAKE, FEE = 10_00, 2_00
# What is left after the first three cards, the hole card among it: hands that end soon.
STACKS = {
    "low": "10s 10s 9s 8s 6s 5s 4s As",
    "mixed": "10s 10s 9s 7s 6s 3s 10s 2s 8s",
}
DEALS = ("9s 10d 6s", "10s 7d 2s", "6s 7d 5s", "As 6d 6s", "10s Ad 6s", "9s 9d 7s")


@pytest.mark.parametrize("stack", STACKS)
@pytest.mark.parametrize("dealt", DEALS)
def test_the_best_plan_is_worth_what_the_engine_s_tree_says(dealt: str, stack: str) -> None:
    game = load("blackjack-burnout", surrender="not offered")
    first = cards(dealt)
    left = Composition.of([*first, *cards(STACKS[stack])])
    round = TwentyOne(TwentyOneHouse(game, Limits(chips=ChipSet((1,)))), left)
    round.apply(Place(Wager(1, "main", STAKE)))
    round.apply(Place(Wager(1, "burn fee", FEE)))
    for card in first:
        round.apply(Deal(card))
    one, up, two = (Card(card.name).points for card in first)
    walked = (Walker().value(round) + FEE) / STAKE
    found = burn_hand(game.rules_of(TwentyOneRules), (one, two), up, left)
    assert found == pytest.approx(float(walked), abs=1e-12)


def test_the_fee_is_not_worth_it_and_the_plan_is_close_to_the_best() -> None:
    game = load("blackjack-burnout", decks=2)
    found = burning(game)
    assert found.worth < float(found.fee)
    assert 0 <= found.best - found.by_plan < 0.000_2
    rules = game.rules_of(TwentyOneRules)
    job = Job(
        rules, seed=3, chart=found.basic.chart, shoe=Shoe.full_of_rounds(rules), bets=Bets(STAKE), burns=found.plan
    )
    total = simulate(job, 1_000_000, workers=1).total
    assert abs(float(total.mean) - found.by_plan) < 4 * total.std_error
