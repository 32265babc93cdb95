"""At 6 to 5 a blackjack against an ace is worth less than even money: every figure takes it, exact and simulated."""

from __future__ import annotations

import pytest

from pitboss import load
from pitboss.analysis.figures import study

ROUNDS = 1_000_000


@pytest.mark.parametrize("game", ["blackjack", "free-bet-blackjack", "war-blackjack", "21-hold-em"])
def test_the_simulation_takes_even_money_as_the_exact_figure_does(game: str) -> None:
    studies = study(load(game, blackjack_pays="6 to 5"))
    runs = {each.name: each for each in studies.simulate(ROUNDS, seed=7, workers=1)}
    for exact in studies.exact():
        run = runs[exact.name]
        assert abs(run.off(exact)) < 4, exact.name
        if game != "21-hold-em":  # its rare large payments make a sample's own spread uncertain
            assert run.std_dev == pytest.approx(exact.std_dev, rel=0.01)


def test_the_study_says_so() -> None:
    taken, usual = study(load("blackjack", blackjack_pays="6 to 5")), study("blackjack")
    assert "Even money is taken" in taken.model
    assert taken.strategies()[0].rules == ("take even money for a blackjack against an ace",)
    assert "Even money" not in usual.model
    assert usual.strategies()[0].rules == ()
