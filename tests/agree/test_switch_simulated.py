"""Blackjack Switch: simulated rounds agree with the solver's house edge, by a chart and any table of switches."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from pitboss import load
from pitboss.analysis.games import switch
from pitboss.analysis.games.switch_table import switch_table
from pitboss.analysis.simulation import Bets, Job, Shoe, SwitchPlan, simulate
from pitboss.analysis.solver import basic_strategy
from pitboss.law.rules import TwentyOneRules

UNIT = 10_00
HIT_SOFT_17: dict[str, Any] = {"dealer_hits_soft_17": True}


@cache
def solved() -> switch.SwitchValues[float]:
    game = load("blackjack-switch", **HIT_SOFT_17)
    return switch.switch_values(game, chart=basic_strategy(switch.one_hand(game)).chart)


def off(decisions: NDArray[np.uint8], rounds: int, *, seed: int) -> float:
    """Standard errors from the exact house edge; every round from a whole shoe, as it is solved."""
    rules = load("blackjack-switch", **HIT_SOFT_17).rules_of(TwentyOneRules)
    chart = solved().chart
    assert chart is not None
    behind = rules.composition.size - rules.burn_cards - 1
    plan = SwitchPlan("given", decisions != 0)
    job = Job(rules, seed=seed, chart=chart, shoe=Shoe(behind), bets=Bets(UNIT), switches=plan)
    main = simulate(job, rounds, workers=1).main
    assert main.initial_cents == 2 * UNIT * rounds
    return (-float(main.mean) - solved().house_edge(decisions)) / main.std_error


def tables() -> dict[str, NDArray[np.uint8]]:
    return {
        "by the table": switch_table(solved()).decisions,
        "never": np.zeros(switch.DECISIONS_SHAPE, dtype=np.uint8),
        "by chance": np.random.default_rng(7).integers(0, 2, switch.DECISIONS_SHAPE, dtype=np.uint8),
    }


@pytest.mark.parametrize("name", ["by the table", "never", "by chance"])
def test_a_million_rounds_agree(name: str) -> None:
    assert abs(off(tables()[name], 1_000_000, seed=11)) < 3


@pytest.mark.soak
def test_a_hundred_million_rounds_agree() -> None:
    assert abs(off(tables()["by the table"], 100_000_000, seed=12)) < 3
