"""`pitboss simulate` plays every game by its own best chart: what it finds is what the solver says of that play."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from pitboss import load
from pitboss.analysis.figures import study
from pitboss.analysis.figures.games.twenty_one.switch import SwitchStudy
from pitboss.analysis.figures.games.twenty_one.war import WarStudy
from pitboss.analysis.games.switch import one_hand
from pitboss.analysis.simulation import Job, Result, read_chart, simulate
from pitboss.analysis.solver import basic_strategy, follow
from pitboss.catalogue import games
from pitboss.cli.app import app
from pitboss.cli.commands import simulate as command

RUNNER = CliRunner()
ROUNDS = 1_000_000
MOST_ERRORS = 4
OTHER_PLAY = ("21-hold-em", "3-card-21-n-done", "ante-up-21", "competition-21", "deuces-wild-xtreme", "pai-jack")
BY_CHART = tuple(name for name in games() if name not in OTHER_PLAY)
OPTIONS: list[tuple[str, dict[str, Any]]] = [
    ("blackjack", {"decks": 2, "dealer_hits_soft_17": True}),
    ("blackjack", {"surrender": "early", "double_after_split": False}),
    ("blackjack", {"blackjack_pays": "6 to 5"}),
    ("free-bet-blackjack", {"blackjack_pays": "6 to 5"}),
    ("stadium-blackjack", {"blackjack_pays": "6 to 5"}),
    ("spanish-21", {"decks": 8, "redoubles": 2}),
    ("blackjack-switch", {"decks": 8, "dealer_hits_soft_17": True}),
]


def invoke(game: str, options: dict[str, Any], *more: str, code: int = 0) -> str:
    settings = [f"--set={name}={value}" for name, value in options.items() if name != "decks"]
    decks = ["--decks", str(options["decks"])] if "decks" in options else []
    words = ["simulate", game, *settings, *decks, "--workers", "1", "--seed", "13", *more]
    result = RUNNER.invoke(app, words, env={"COLUMNS": "160"})
    assert result.exit_code == code, result.output
    return result.output


def simulated(game: str, options: dict[str, Any], *more: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(invoke(game, options, "--rounds", str(ROUNDS), "--json", *more))
    return found


def exact_edge(game: str, options: dict[str, Any]) -> float:
    loaded = load(game, **options)
    studied = study(loaded)
    return studied.house_edge if isinstance(studied, SwitchStudy) else basic_strategy(loaded).house_edge


def off(figures: dict[str, Any], exact: float) -> float:
    return float(abs(figures["house_edge"] - exact) / figures["std_error"])


@pytest.mark.parametrize("game", BY_CHART)
def test_every_game_comes_to_its_own_house_edge(game: str) -> None:
    found = simulated(game, {})
    assert off(found["main"], exact_edge(game, {})) < MOST_ERRORS
    assert found["chart"] == f"basic strategy for {games()[game].name} with these options"


@pytest.mark.parametrize(("game", "options"), OPTIONS, ids=str)
def test_the_options_of_the_command_line_choose_the_chart(game: str, options: dict[str, Any]) -> None:
    assert off(simulated(game, options)["main"], exact_edge(game, options)) < MOST_ERRORS


@pytest.mark.parametrize(("game", "options"), [*OPTIONS, ("face-up-blackjack", {"decks": 8})], ids=str)
def test_the_chart_is_the_one_that_strategy_prints(
    monkeypatch: pytest.MonkeyPatch, game: str, options: dict[str, Any]
) -> None:
    jobs: list[Job] = []

    def played(job: Job, rounds: int, **more: Any) -> Result:
        jobs.append(job)
        return simulate(job, rounds, **more)

    monkeypatch.setattr(command, "run_simulation", played)
    invoke(game, options, "--rounds", "1000")
    rules = load(game, **options)
    best = basic_strategy(one_hand(rules)).chart
    assert np.array_equal(jobs[0].chart.cells, best.cells)
    assert jobs[0].chart.columns == best.columns


@pytest.mark.parametrize("game", OTHER_PLAY)
def test_a_game_without_a_chart_of_totals_is_refused_with_what_to_do(game: str) -> None:
    said = " ".join(invoke(game, {}, code=2).split())
    assert "is not played by a chart of totals" in said
    assert f"`pitboss figures {game} --rounds 1e6` to simulate it" in said


def test_the_page_says_how_the_seats_play() -> None:
    assert "chart: basic strategy for Free Bet Blackjack with these options; insurance: never" in invoke(
        "free-bet-blackjack", {}, "--rounds", "1000"
    )
    assert "switches: by the table" in invoke("blackjack-switch", {}, "--rounds", "1000")
    assert "even money taken, no insurance" in invoke("blackjack", {"blackjack_pays": "6 to 5"}, "--rounds", "1000")


def test_even_money_is_left_out_where_somebody_says_so() -> None:
    options = {"blackjack_pays": "6 to 5"}
    found = simulated("blackjack", options, "--insurance", "never")
    declined = exact_edge("blackjack", options | {"even_money": False})
    assert off(found["main"], declined) < MOST_ERRORS
    assert "insurance: never" in found["plays"]


def test_winnings_of_the_war_are_added_where_that_gains() -> None:
    found = simulated("war-blackjack", {}, "--wager", "war-wager", "--unit", "1")
    studied = study("war-blackjack")
    assert isinstance(studied, WarStudy)
    assert found["sides"][0]["initial_cents"] == found["main"]["initial_cents"]
    assert off(found["total"], -studied.war.expected / 2) < MOST_ERRORS
    assert "winnings added: where that gains" in found["plays"]


def test_a_chart_of_ones_own_is_played_as_it_stands(tmp_path: Path) -> None:
    chart = tmp_path / "mine.chart"
    chart.write_text("hard 4-16" + " H" * 10 + "\nhard 17-21" + " S" * 10 + "\nsoft 12-18" + " H" * 10 + "\n")
    found = simulated("free-bet-blackjack", {}, "--chart", str(chart))
    own = follow(load("free-bet-blackjack"), read_chart(chart)).house_edge
    assert found["chart"] == "mine.chart"
    assert off(found["main"], own) < MOST_ERRORS
    assert own > 0.03
    assert "the dealer shows two open cards, but mine.chart has no columns for that" in " ".join(
        invoke("face-up-blackjack", {}, "--chart", str(chart), "--rounds", "1000", code=2).split()
    )
