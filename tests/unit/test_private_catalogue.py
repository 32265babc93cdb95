"""A folder of one's own games and side wagers, without code."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.catalogue import PRIVATE, games, load_wager, private_folders, wagers
from pitboss.catalogue.definitions import read_game
from pitboss.catalogue.shelf import Shelf
from pitboss.errors import CatalogueError, PitbossError
from pitboss.hands.registry import predicates

GAME = """
[game]
id       = "night-blackjack"
name     = "Night Blackjack"
cite     = "CO 30-801"
based_on = "blackjack"
summary  = "Blackjack pays even money."

[rules]
blackjack_pays = { value = "1 to 1", cite = "CO 30-810" }
even_money     = { value = false, cite = "CO 30-812(2)" }
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "night-blackjack.toml").write_text(GAME, encoding="utf-8")
    (tmp_path / "wagers").mkdir()
    text = load_wager("lucky-ladies").file.read_text(encoding="utf-8").replace('"lucky-ladies"', '"night-ladies"')
    text = text.replace('"Lucky Ladies"', '"Night Ladies"').replace('"19 to 1"', '"20 to 1"')
    (tmp_path / "wagers" / "night-ladies.toml").write_text(text, encoding="utf-8")
    return tmp_path


def run(*words: str, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    environment = os.environ | ({} if folder is None else {PRIVATE: str(folder)})
    command = [sys.executable, "-m", "pitboss", *words]
    return subprocess.run(command, capture_output=True, text=True, env=environment, timeout=300)


def test_private_entries_are_listed_and_analyzed(folder: Path) -> None:
    told = json.loads(run("--catalogue", str(folder), "games", "--json").stdout)
    assert {"night-blackjack", "night-ladies", "blackjack"} <= {row["id"] for row in told}
    game = run("edge", "night-blackjack", "--json", folder=folder)
    found = json.loads(game.stdout)
    assert found["house_edge"] == pytest.approx(0.0033170357848692645 + 0.0226614938, abs=1e-9)
    assert found["lawful"] is False
    assert "which no law has approved" in game.stderr
    wager = json.loads(run("edge", "night-ladies", "--paytable", "A", "--decks", "6", "--json", folder=folder).stdout)
    assert wager["house_edge"] < 0.24708906


def test_a_fault_is_named_with_its_file_and_line(folder: Path) -> None:
    (folder / "night-blackjack.toml").write_text(GAME.replace("1 to 1", "one to one"), encoding="utf-8")
    done = run("edge", "night-blackjack", folder=folder)
    assert done.returncode == 2
    assert "night-blackjack.toml:10" in done.stderr.replace(", line ", ":")


@pytest.mark.parametrize("command", [["floor"], ["check", "house.toml"], ["sign", "house.toml", "--output", "x"]])
def test_a_house_has_only_games_of_the_law(folder: Path, command: list[str]) -> None:
    done = run(*command, folder=folder)
    assert done.returncode == 2
    assert "only games and wagers of the law" in " ".join(done.stderr.replace("│", " ").split())


def test_a_used_id_and_a_missing_folder_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shipped = games()["blackjack"].file
    (tmp_path / "blackjack.toml").write_text(GAME, encoding="utf-8")
    with pytest.raises(CatalogueError, match="already used"):
        Shelf([shipped, tmp_path / "blackjack.toml"], read_game)
    monkeypatch.setenv(PRIVATE, str(tmp_path / "nowhere"))
    with pytest.raises(PitbossError, match="not a folder"):
        private_folders()
    monkeypatch.delenv(PRIVATE)
    assert private_folders() == ()


def test_hands_lists_every_name_that_a_pay_table_may_use() -> None:
    told = json.loads(run("hands", "--json").stdout)
    names = {row["hand"] for row in told}
    assert {hand for wager in wagers().values() for hand in wager.hands if hand in predicates()} <= names
    assert {row["hand"] for row in json.loads(run("hands", "queen of hearts", "--json").stdout)} < names
