"""`pitboss figures`: exact and simulated, for a person and as JSON; and the status in `pitboss games`."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from pitboss.analysis.figures import studies
from pitboss.catalogue import games
from pitboss.cli.app import app


def run(*words: str) -> str:
    result = CliRunner().invoke(app, list(words))
    assert result.exit_code == 0, result.output
    return result.output


def test_a_game_with_its_strategy() -> None:
    text = run("figures", "pai-jack", "--rounds", "20000", "--workers", "1")
    assert "1.7078%" in text
    assert "20 over 13 or more" in text
    assert "0.0315% above the best" in text


def test_json() -> None:
    found = json.loads(run("figures", "blackjack", "--set", "decks=8", "--rounds", "1e5", "--workers", "1", "--json"))
    [figures] = found["figures"]
    assert figures["exact"]["house_edge"] == pytest.approx(0.0043, abs=0.001)
    assert figures["simulated"]["rounds"] == 100_000
    assert {"std_dev", "element_of_risk", "frequencies", "house_edge_exact"} <= set(figures["exact"])
    assert found["strategies"][0]["name"] == "basic strategy by totals"


@pytest.mark.parametrize("words", [("figures", "no-such-game"), ("figures", "--set", "decks=8")])
def test_what_cannot_be_answered_is_refused(words: tuple[str, ...]) -> None:
    result = CliRunner().invoke(app, list(words))
    assert result.exit_code == 2


def test_games_have_a_status() -> None:
    rows = [row for row in json.loads(run("games", "--json")) if row["kind"] == "game"]
    assert {row["id"] for row in rows} == set(games())
    for row in rows:
        assert row["status"] == "complete" or row["status"].startswith("lacks ")
        assert (row["status"] == "lacks study") == (row["id"] not in studies())
    assert any(row["status"] == "complete" for row in rows)
