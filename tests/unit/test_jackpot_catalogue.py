"""Jackpot files: what the reader takes and what it refuses, each fault with its line; and that the package is pure."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import pitboss.jackpots
from pitboss.catalogue import DATA, jackpots, load_jackpot, read_games, read_jackpots
from pitboss.catalogue.jackpots import parse_percent, read_jackpot
from pitboss.errors import CatalogueError, MoneyError, PitbossError

TRILUX = DATA / "colorado/rule-21/jackpots/trilux-progressive-30-2115.toml"
BLAZING = DATA / "washington/jackpots/blazing-7s-jackpot-up-card-wa-3119.toml"


def changed(folder: Path, file: Path, old: str, new: str) -> Path:
    text = file.read_text(encoding="utf-8")
    assert old in text
    path = folder / file.name
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("file", "old", "new", "words"),
    [
        (TRILUX, 'seed      = "$10,000"', 'seed      = "10k"', "not an amount of money"),
        (TRILUX, 'rate      = "24%"', 'rate      = "124%"', "not a percentage"),
        (TRILUX, 'rate      = "24%"', "rate      = 0.24", "must be text in quotes"),
        (TRILUX, 'per       = "$5"', 'pre       = "$5"', "unknown key 'pre'"),
        (TRILUX, 'rule = "printed"', 'rule = "guessed"', "use printed, house"),
        (TRILUX, "CO 30-2115(3)(a)", "CO 30-2115(99)", "not in the register"),
        (TRILUX, "CO 30-2115(3)(a)", "WA 3119 TriLux jackpot 1", "the law of another state"),
        (TRILUX, 'allowed = ["progressive"]', 'allowed = ["raffle"]', "unknown value 'raffle'"),
        (TRILUX, 'allowed = ["progressive"]', "allowed = []", "allowed is empty"),
        (TRILUX, 'wager = "trilux', 'wager = "tri', "the file is named"),
        (TRILUX, "[order]", "[ordre]", "unknown key 'ordre'"),
        (BLAZING, '["Game Manager 2 v2.5.4"]', '["Game Manager"]', "is not a system with its version"),
        (BLAZING, '["Game Manager 2 v2.5.4"]', "[]", "a list of systems"),
        (BLAZING, '"seed of nothing"', '"a full moon"', "is unknown; use"),
        (BLAZING, 'rule = "house"', 'rule = "printed"', "needs both"),
        (BLAZING, "card       = true", 'card       = "yes"', "must be true or false"),
        (BLAZING, 'first    = "dealer\'s right"', 'first    = "north"', "use dealer's left"),
    ],
)
def test_a_file_that_is_not_understood_is_refused(tmp_path: Path, file: Path, old: str, new: str, words: str) -> None:
    with pytest.raises(CatalogueError, match=words) as refused:
        read_jackpot(changed(tmp_path, file, old, new))
    assert all(fault.line >= 1 and fault.file == file.name for fault in refused.value.faults)


def test_all_faults_of_a_file_come_at_once(tmp_path: Path) -> None:
    path = changed(tmp_path, TRILUX, 'seed      = "$10,000"', 'seed      = "?"')
    path.write_text(path.read_text(encoding="utf-8").replace('rate      = "17%"', 'rate      = "?"'), encoding="utf-8")
    with pytest.raises(CatalogueError) as refused:
        read_jackpot(path)
    assert len(refused.value.faults) == 2


def test_the_folder_is_read_and_is_no_folder_of_games() -> None:
    assert read_jackpots(DATA) == jackpots()
    assert not set(jackpots()) & set(read_games(DATA))
    assert load_jackpot("trilux-progressive-30-2115").printed_for("06", "") is not None
    with pytest.raises(PitbossError, match="no jackpot"):
        load_jackpot("lucky-ladies")


@pytest.mark.parametrize("text", ["", "24", "101%", "-1%", "1e3%", "100.0000001%", "٣%"])
def test_no_percentage(text: str) -> None:
    with pytest.raises(MoneyError):
        parse_percent(text)


IMPURE = {"time", "random", "secrets", "sqlalchemy", "os", "socket", "threading", "asyncio", "uuid"}


@pytest.mark.parametrize(
    "path", sorted(Path(pitboss.jackpots.__file__).parent.glob("*.py")), ids=lambda path: path.stem
)
def test_the_package_has_no_clock_no_randomness_and_no_database(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names = {
        alias.name.split(".")[0] for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names
    }
    modules = {(node.module or "").split(".")[0] for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert not (names | modules) & IMPURE
    calls = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    assert not calls & {"now", "today", "utcnow", "urandom"}
    floats = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, float)]
    assert floats == []
