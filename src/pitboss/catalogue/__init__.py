"""The catalogue: games, side wagers and pay tables as cited data, with their readers.

The files are in `data/`. Imports the law, `cards`, `money`, `files` and `errors`, and nothing of the engine.

>>> game = load("blackjack", decks=6, dealer_hits_soft_17=True)
>>> game.rules.decks, str(game.rules.blackjack_pays)
(6, '3 to 2')
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar

from pitboss.catalogue.definitions import Game, GameDefinition, read_game
from pitboss.catalogue.jackpot_rules import JackpotDefinition
from pitboss.catalogue.jackpots import read_jackpot
from pitboss.catalogue.wagers import WagerDefinition, read_wager
from pitboss.errors import CatalogueError, Fault, PitbossError

T = TypeVar("T", GameDefinition, WagerDefinition, JackpotDefinition)

DATA: Final = Path(__file__).parent / "data"

__all__ = [
    "DATA",
    "Game",
    "GameDefinition",
    "JackpotDefinition",
    "WagerDefinition",
    "games",
    "jackpots",
    "load",
    "load_jackpot",
    "load_wager",
    "read_games",
    "read_jackpots",
    "read_wagers",
    "wagers",
]


def read_games(folder: Path) -> Mapping[str, GameDefinition]:
    """Read every game's file below a folder, each after the game that it is based on; report all faults."""
    # `blackjack.toml` first: the variations are exceptions to it.
    paths = sorted(folder.rglob("*.toml"), key=lambda path: (path.stem != "blackjack", str(path)))
    return _read_all([path for path in paths if path.parent.name not in ("wagers", "jackpots")], read_game)


def read_wagers(folder: Path) -> Mapping[str, WagerDefinition]:
    """Read every side wager's file below a folder; report all faults of all files."""
    return _read_all(sorted(folder.rglob("wagers/*.toml")), lambda path, known: read_wager(path))


def read_jackpots(folder: Path) -> Mapping[str, JackpotDefinition]:
    """Read every jackpot's file below a folder; report all faults of all files."""
    return _read_all(sorted(folder.rglob("jackpots/*.toml")), lambda path, known: read_jackpot(path))


def _read_all(paths: Iterable[Path], read: Callable[[Path, Mapping[str, T]], T]) -> Mapping[str, T]:
    """Read the files in order, each knowing those before it, and raise all faults together."""
    found: dict[str, T] = {}
    faults: list[Fault] = []
    for path in paths:
        try:
            definition = read(path, found)
        except CatalogueError as error:
            faults += error.faults
            continue
        if definition.id in found:
            faults.append(
                Fault(path.name, 1, f"the id {definition.id!r} is already used by {found[definition.id].file.name}")
            )
        found[definition.id] = definition
    if faults:
        raise CatalogueError(faults)
    return found


@cache
def games() -> Mapping[str, GameDefinition]:
    """Every game of the catalogue, by id."""
    return read_games(DATA)


def load(game: str, **options: Any) -> Game:
    """Load a game with the licensee's choices, ready for a table."""
    definition = games().get(game)
    if definition is None:
        raise PitbossError(f"the catalog has no game {game!r}; choose from {', '.join(sorted(games()))}")
    return definition.configure(**options)


@cache
def wagers() -> Mapping[str, WagerDefinition]:
    """Every side wager of the catalogue, by id."""
    return read_wagers(DATA)


def load_wager(wager: str) -> WagerDefinition:
    """Load a side wager by its id."""
    if wager not in wagers():
        raise PitbossError(f"the catalog has no wager {wager!r}; choose from {', '.join(sorted(wagers()))}")
    return wagers()[wager]


@cache
def jackpots() -> Mapping[str, JackpotDefinition]:
    """What the law prints about every jackpot, by the id of its wager."""
    return read_jackpots(DATA)


def load_jackpot(wager: str) -> JackpotDefinition:
    """Load what the law prints about the jackpot of a side wager."""
    if wager not in jackpots():
        raise PitbossError(f"the catalog has no jackpot {wager!r}; choose from {', '.join(sorted(jackpots()))}")
    return jackpots()[wager]
