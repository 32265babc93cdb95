"""The example that learns basic strategy: shortened here, in full in a soak run; judged by the solver."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

from pitboss.analysis.solver import basic_strategy, follow
from pitboss.catalogue import load

EXAMPLE = Path(__file__).parents[2] / "examples/learn_basic_strategy.py"


def cost(rounds: int, **settings: Any) -> float:
    """What the learned chart costs compared with basic strategy, exactly."""
    spec = importlib.util.spec_from_file_location("learn_basic_strategy", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    chart, played = example.learn(rounds, 1, **settings)
    assert played >= rounds - settings.get("phases", example.PHASES)
    game = load("blackjack")
    return follow(game, chart).house_edge - basic_strategy(game).house_edge


def test_half_a_million_rounds_learn_most_of_it() -> None:
    assert 0 < cost(500_000) < 0.025  # a player who always stands loses 15% more


@pytest.mark.soak
def test_the_whole_run_comes_within_a_fifth_of_a_percent() -> None:
    assert 0 <= cost(40_000_000) < 0.002
