"""Simulated rounds come to what the exact solver says of the same chart, for twelve games; side wagers to the analysis.

The solver assumes rounds from whole shoes. A shoe here has a number of rounds that does not depend on its cards,
so that each of its rounds has the same mean as the first. The chances of a fair test to fail are those of a normal
variable more than a few standard errors off.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pitboss.analysis.methods import analyze
from pitboss.analysis.simulation import Bets, Job, Result, Shoe, SimulatedWager, basic_chart, simulate
from pitboss.analysis.solver import follow
from pitboss.analysis.solver.basic_strategy import basic_strategy
from pitboss.catalogue import load, load_wager
from pitboss.charts.chart import Chart
from pitboss.law.rules import HoleCard, Ties, TwentyOneRules

RIDING = ("lucky-ladies", "in-between", "pocket-rockets", "royal-match-21", "21-plus-3-30-2114", "buster-blackjack")
GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "six decks": ("blackjack", {"surrender": "not offered"}),
    "hits soft 17": ("blackjack", {"dealer_hits_soft_17": True}),
    "eight decks, late surrender": ("blackjack", {"decks": 8}),
    "early surrender": ("blackjack", {"surrender": "early", "decks": 2}),
    "one deck": ("blackjack", {"decks": 1, "dealt_from": "hand", "double_after_split": False}),
    "no peek, 6 to 5": ("blackjack", {"hole_card": "no peek", "blackjack_pays": "6 to 5"}),
    "any double, aces again": (
        "blackjack",
        {"doubling": "any number of cards", "split_aces": "any cards", "resplit_aces": True, "decks": 2},
    ),
    "Free Bet Blackjack": ("free-bet-blackjack", {}),
    "Ride Free": ("ride-free", {}),
    "Spanish 21": ("spanish-21", {}),
    "both cards up": ("blackjack", {}),
    "three hands of the dealer's": ("blackjack", {"hole_card": "no peek"}),
    "Double Up, version 1": ("double-up-blackjack-1", {}),
    "Double Up, version 2": ("double-up-blackjack-2", {}),
}


def rules(name: str) -> TwentyOneRules:
    game, options = GAMES[name]
    found = load(game, **options).rules_of(TwentyOneRules)
    if name == "both cards up":
        return msgspec.structs.replace(found, hole_card=HoleCard.BOTH_UP, ties=Ties.DEALER_WINS, insurance=False)
    if name == "three hands of the dealer's":
        return msgspec.structs.replace(found, dealer_hands=3)
    return found


def chart(name: str, of: TwentyOneRules) -> Chart:
    """The usual chart, or where that would be too far off or does not fit, the game's own."""
    usual = GAMES[name][0] == "blackjack" and of.hole_card is not HoleCard.BOTH_UP
    return basic_chart() if usual else basic_strategy(of).chart


def run(of: TwentyOneRules, by: Chart, rounds: int, sides: tuple[SimulatedWager, ...] = (), seed: int = 2) -> Result:
    job = Job(of, seed=seed, chart=by, shoe=Shoe.full_of_rounds(of), bets=Bets(10_00), sides=sides)
    return simulate(job, rounds, workers=1)


def off(name: str, rounds: int, seed: int = 2) -> float:
    """How many standard errors the simulation is from the exact value."""
    of = rules(name)
    by = chart(name, of)
    found = run(of, by, rounds, seed=seed).main
    return (float(found.mean) - follow(of, by).expected) / found.std_error


@pytest.mark.parametrize("name", GAMES)
def test_a_million_rounds_come_to_the_exact_value(name: str) -> None:
    assert abs(off(name, 1_000_000)) < 4


@pytest.mark.soak
@pytest.mark.parametrize("name", GAMES)
def test_a_billion_rounds_come_to_the_exact_value(name: str) -> None:
    """Of many fair runs one may be three standard errors off by chance: rounds of another seed, four times as many,
    tell that from a fault, which would be twice as many standard errors off there."""
    first = off(name, 1_000_000_000)
    assert abs(first) < 3 or abs(off(name, 4_000_000_000, seed=3)) < 3


def riding() -> list[SimulatedWager]:
    """Wagers that see different cards, side by side: two of the player's, with the dealer's up card, with both of the
    dealer's, and the dealer's whole hand."""
    found = [load_wager(name) for name in RIDING]
    return [SimulatedWager(wager, wager.paytable_for(6)) for wager in found]


def sides_off(rounds: int) -> dict[str, float]:
    """How many standard errors each of them is from its exact value, all riding in one run."""
    sides = riding()
    found = run(rules("six decks"), basic_chart(), rounds, tuple(sides))
    exact = [analyze(side.wager, side.paytable, 6) for side in sides]
    return {
        side.wager.id: (float(figures.mean) + float(each.house_edge)) / figures.std_error
        for side, figures, each in zip(sides, found.sides, exact, strict=True)
    }


def test_side_wagers_that_ride_together_come_to_the_exact_values() -> None:
    assert {name: off for name, off in sides_off(100_000).items() if abs(off) >= 4} == {}


@pytest.mark.soak
def test_a_billion_rounds_with_side_wagers_come_to_the_exact_values() -> None:
    assert {name: off for name, off in sides_off(1_000_000_000).items() if abs(off) >= 3} == {}


@pytest.mark.parametrize("wager", ["lucky-ladies", "in-between", "pocket-rockets", "royal-match-21"])
def test_side_wagers_come_to_the_exact_value(wager: str) -> None:
    definition = load_wager(wager)
    table = definition.paytable_for(6)
    exact = analyze(definition, table, 6)
    found = run(rules("six decks"), basic_chart(), 400_000, (SimulatedWager(definition, table),))
    figures = found.sides[0]
    assert abs(float(figures.mean) + float(exact.house_edge)) < 4 * figures.std_error
    by_name = {outcome.name: float(outcome.probability) for outcome in exact.outcomes}
    for name, times in found.outcomes(0).items():
        share = by_name[name]
        assert abs(times - 400_000 * share) < 5 * (400_000 * share * (1 - share)) ** 0.5 + 1
