"""The Super Bonus of Spanish 21: its value compared with a computation card by card and with a simulation."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from pitboss import load
from pitboss.analysis.figures.twenty_one import TwentyOneStudy
from pitboss.analysis.games.super_bonus import gain, is_solved, min_wager
from pitboss.analysis.solver import basic_strategy
from pitboss.law.rules import TwentyOneRules

BAHAMA = "bahama-bonus-blackjack-wa-2212"


def rules(game: str = "spanish-21") -> TwentyOneRules:
    return load(game).rules_of(TwentyOneRules)


def test_the_super_bonus_is_worth_what_three_sevens_are() -> None:
    """Three sevens of one suit from six decks of 48, and a seven of the dealer's: ordered cards, one by one."""
    chance = Fraction(24 * 5 * 4 * 21, 288 * 287 * 286 * 285)
    worth = float(chance * 1_000_00 / 5_00)
    found = rules()
    chart = basic_strategy(found).chart
    assert min_wager(found) == 5_00
    # Two sevens that would rather be split are hit for it, which costs a little of what it brings.
    assert 0.85 * worth < gain(found, chart) < worth
    assert worth == pytest.approx(0.0003, rel=0.01)  # three hundredths of a percent, as is said of six decks


def test_split_hands_add_to_a_bonus_that_is_for_any_hand() -> None:
    """Bahama Bonus: the first three cards as above; a split hand may come to three sevens, too."""
    found = rules(BAHAMA)
    chart = basic_strategy(found).chart
    assert min_wager(found) == 5_00  # it is paid on any wager
    first_three = msgspec.structs.replace(found, super_bonus=rules().super_bonus)
    for_any, for_three = gain(found, chart), gain(first_three, chart)
    assert 0.001 * for_three < for_any - for_three < 0.2 * for_three


def test_every_bonus_of_the_catalogue_is_computed() -> None:
    for game in ("spanish-21", "spanish-21-wa-3166", BAHAMA):
        assert is_solved(rules(game))
    assert not is_solved(rules("blackjack"))
    assert not TwentyOneStudy(load(BAHAMA)).leaves_out


@pytest.mark.soak
@pytest.mark.parametrize("game", ["spanish-21", BAHAMA])
def test_a_hundred_million_rounds_that_seek_it(game: str) -> None:
    study = TwentyOneStudy(load(game))
    for run, exact in zip(study.simulate(100_000_000, seed=3), study.exact(), strict=True):
        assert abs(run.off(exact)) < 3
