"""What a start reads: counted in imported modules, because a clock would measure the machine."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest

import pitboss
from pitboss import catalogue
from pitboss.catalogue.definitions import GameDefinition
from pitboss.catalogue.game_reader import read_game
from pitboss.catalogue.shelf import Shelf
from pitboss.cli.app import SUBCOMMANDS
from pitboss.cli.lazy import LazyCommand
from pitboss.errors import CatalogueError

HEAVY: Final = {"numpy", "scipy", "rich", "joblib", "fastapi", "pydantic", "sqlalchemy", "cryptography", "uvicorn"}


def read_by(*words: str, program: str = "-c") -> set[str]:
    """The modules that a fresh interpreter has read at its end."""
    told = "import atexit, sys; atexit.register(lambda: print(*sys.modules, file=sys.stderr))"
    code = f"{told}; {words[0]}" if program == "-c" else f"{told}; sys.argv = {['pitboss', *words]!r}; {program}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=120)
    return set(done.stderr.split())


def test_import_pitboss_reads_nothing_heavy() -> None:
    found = read_by("import pitboss")
    assert found & HEAVY == set()
    assert {each for each in found if each.startswith("pitboss")} == {"pitboss", "pitboss.cards", "pitboss.errors"}


def test_the_version_reads_no_subcommand_and_nothing_heavy() -> None:
    found = read_by("--version", program="from pitboss.cli.app import main; main()")
    assert found & HEAVY == set()
    assert {each for each in found if each.startswith("pitboss.")} == {
        *("pitboss.cards", "pitboss.errors", "pitboss.extras", "pitboss.cli", "pitboss.cli.app", "pitboss.cli.lazy")
    }


def test_the_edge_of_one_wager_reads_neither_engine_nor_server_nor_pool() -> None:
    words = ("edge", "lucky-ladies", "--paytable", "A", "--decks", "6")
    found = read_by(*words, program="from pitboss.cli.app import main; main()")
    assert found & HEAVY == {"numpy", "rich"}
    assert {each.split(".")[1] for each in found if each.startswith("pitboss.")} >= {"analysis", "catalogue"}
    assert not any(each.startswith(("pitboss.engine", "pitboss.floor", "pitboss.ledger")) for each in found)


def test_the_lazy_names_are_those_that_type_checkers_see() -> None:
    tree = ast.parse(Path(pitboss.__file__).read_text(encoding="utf-8"))
    [seen] = [node for node in tree.body if isinstance(node, ast.If) and isinstance(node.test, ast.Name)]
    imports = [node for node in seen.body if isinstance(node, ast.ImportFrom)]
    homes: Mapping[str, str] = vars(pitboss)["_HOMES"]
    assert {each.module: [name.name for name in each.names] for each in imports} == {
        home: names.split() for home, names in homes.items()
    }
    lazy = {name for names in homes.values() for name in names.split()}
    assert sorted(lazy | {"Card", "Composition", "Deck", "cards"}) == sorted(pitboss.__all__)
    assert set(pitboss.__all__) <= set(dir(pitboss))
    assert all(getattr(pitboss, name) is not None for name in pitboss.__all__)
    with pytest.raises(AttributeError, match="no attribute 'Tabel'"):
        pitboss.Tabel  # type: ignore[attr-defined]  # noqa: B018


@pytest.mark.parametrize("name", SUBCOMMANDS)
def test_a_subcommand_says_the_same_in_the_list_and_in_its_help(name: str) -> None:
    home = SUBCOMMANDS[name]
    command = LazyCommand(name, home).load()
    assert command.help.partition("\n")[0] == home.summary
    assert command.callback is not None or command.commands


def test_an_entry_is_read_when_it_is_asked_for() -> None:
    files = sorted(catalogue.DATA.rglob("wagers/*.toml"))
    read: list[str] = []

    def reader(path: Path, known: Mapping[str, catalogue.WagerDefinition]) -> catalogue.WagerDefinition:
        read.append(path.stem)
        return catalogue.wagers()[path.stem]

    shelf = Shelf(files, reader)
    assert (len(shelf), list(shelf), "lucky-ladies" in shelf, "lucky-lady" in shelf) == (
        *(len(files), [path.stem for path in files], True, False),
    )
    assert read == []
    assert shelf["lucky-ladies"] is shelf["lucky-ladies"]
    assert read == ["lucky-ladies"]


def test_lazy_entries_are_those_of_the_strict_reader() -> None:
    for lazy, strict in (
        (catalogue.games(), catalogue.read_games(catalogue.DATA)),
        (catalogue.wagers(), catalogue.read_wagers(catalogue.DATA)),
        (catalogue.jackpots(), catalogue.read_jackpots(catalogue.DATA)),
    ):
        assert list(lazy) == list(strict)
        assert dict(lazy) == dict(strict)


def test_a_file_of_another_name_and_games_based_on_each_other_are_refused(tmp_path: Path) -> None:
    text = catalogue.games()["free-bet-blackjack"].file.read_text(encoding="utf-8")
    named = tmp_path / "other.toml"
    named.write_text(text, encoding="utf-8")
    base = catalogue.games()["blackjack"].file
    shelf: Shelf[GameDefinition] = Shelf([base, named], read_game)
    with pytest.raises(CatalogueError, match=r"name the file free-bet-blackjack\.toml"):
        shelf["other"]
    for name, other in (("one", "two"), ("two", "one")):
        (tmp_path / f"{name}.toml").write_text(text.replace('"blackjack"', f'"{other}"', 1), encoding="utf-8")
    circle: Shelf[GameDefinition] = Shelf(sorted(tmp_path.glob("*o*.toml")), read_game)
    with pytest.raises(CatalogueError, match="unknown base game"):
        circle["one"]
