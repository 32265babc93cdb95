"""Blackjack Burnout solved: the engine's tree with its best play on small stacks, and rounds played by the plan."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from pitboss import ChipSet, Composition, Deal, Double, Limits, Place, Split, Wager, cards, load
from pitboss.analysis.games.burnout import burn_hand, burnout_value
from pitboss.analysis.simulation import Bets, Job, Shoe, simulate
from pitboss.engine.games import TwentyOne
from pitboss.engine.games.twenty_one.house import TwentyOneHouse
from pitboss.engine.verify.walker import Walker
from pitboss.engine.vocabulary.actions import Action, BurnHitCard, Legal
from pitboss.law.rules import TwentyOneRules

STAKE, FEE = 10_00, 2_00
# What is left after the first three cards, the hole card among it: hands that end soon.
STACKS = {
    "low": "10s 10s 9s 8s 6s 5s 4s As",
    "mixed": "10s 10s 9s 7s 6s 3s 10s 2s 8s",
}
DEALS = ("9s 10d 6s", "10s 7d 2s", "6s 7d 5s", "As 6d 6s", "10s Ad 6s", "9s 9d 7s")


# Pairs whose hands, once split, have nothing to decide that the other hand could tell them.
PAIRS = (("As 6d As", "10s 10s 9s 8s 6s 5s 4s 2s"), ("8s 6d 8s", "10s 10s 10s 10s 9s 9s 9s"))


def begun(dealt: str, stack: str) -> tuple[TwentyOne, Composition]:
    """A round with the fee bought, its first three cards on the table."""
    game = load("blackjack-burnout", surrender="not offered")
    first = cards(dealt)
    left = Composition.of([*first, *cards(stack)])
    round = TwentyOne(TwentyOneHouse(game, Limits(chips=ChipSet((1,)))), left)
    round.apply(Place(Wager(1, "main", STAKE)))
    round.apply(Place(Wager(1, "burn fee", FEE)))
    for card in first:
        round.apply(Deal(card))
    return round, left


@cache
def best(dealt: str, stack: str) -> Fraction:
    """What a round is worth to a player who may do everything."""
    return Walker().value(begun(dealt, stack)[0])


@pytest.mark.parametrize(
    ("dealt", "stack"), [*((dealt, stack) for dealt in DEALS for stack in STACKS.values()), *PAIRS]
)
def test_the_best_plan_is_worth_what_the_engine_s_tree_says(dealt: str, stack: str) -> None:
    round, left = begun(dealt, stack)
    one, up, two = (card.points for card in cards(dealt))
    walked = (best(dealt, stack) + FEE) / STAKE
    found = burn_hand(round.house.game.rules_of(TwentyOneRules), (one, two), up, left)
    assert found == pytest.approx(float(walked), abs=1e-12)


NEEDED = [(DEALS[2], STACKS["low"]), (DEALS[4], STACKS["low"]), *PAIRS]


def without(kind: type[Action]) -> Fraction:
    """What all these rounds are worth to a player who never does this."""

    def others(offer: Legal) -> tuple[Action, ...]:
        return () if isinstance(offer.action, kind) else (offer.action,)

    return sum((Walker(amounts=others).value(begun(*each)[0]) for each in NEEDED), Fraction(0))


@pytest.mark.parametrize("kind", [BurnHitCard, Double, Split])
def test_every_act_is_needed_in_these_trees(kind: type[Action]) -> None:
    """Else the agreement above would say nothing of burnout_value, doubling or splitting."""
    assert without(kind) < sum(best(*each) for each in NEEDED)


def test_the_fee_is_not_worth_it_and_the_plan_is_close_to_the_best() -> None:
    game = load("blackjack-burnout", decks=2)
    found = burnout_value(game)
    assert found.worth < float(found.fee)
    assert 0 <= found.best - found.by_plan < 0.000_2
    rules = game.rules_of(TwentyOneRules)
    job = Job(
        rules, seed=3, chart=found.basic.chart, shoe=Shoe.full_of_rounds(rules), bets=Bets(STAKE), burns=found.plan
    )
    total = simulate(job, 1_000_000, workers=1).total
    assert abs(float(total.mean) - found.by_plan) < 4 * total.std_error
