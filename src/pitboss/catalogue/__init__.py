"""The catalogue: games, wagers and pay tables as cited data.

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
from pitboss.catalogue.wagers import WagerDefinition, read_wager
from pitboss.errors import CatalogueError, Fault, PitbossError

T = TypeVar("T", GameDefinition, WagerDefinition)

DATA: Final = Path(__file__).parent / "data"

__all__ = [
    "DATA",
    "Game",
    "GameDefinition",
    "WagerDefinition",
    "games",
    "load",
    "load_wager",
    "read_games",
    "read_wagers",
    "wagers",
]


def read_games(folder: Path) -> Mapping[str, GameDefinition]:
    """Every game's file below a folder. A game is read after the one that it is based on; all faults are found."""
    # `blackjack.toml` first: the variations are worded as exceptions to it.
    paths = sorted(folder.rglob("*.toml"), key=lambda path: (path.stem != "blackjack", str(path)))
    return _read_all([path for path in paths if "wagers" not in path.parts], read_game)


def read_wagers(folder: Path) -> Mapping[str, WagerDefinition]:
    """Every side wager's file below a folder; all faults of all files are found."""
    return _read_all(sorted(folder.rglob("wagers/*.toml")), lambda path, known: read_wager(path))


def _read_all(paths: Iterable[Path], read: Callable[[Path, Mapping[str, T]], T]) -> Mapping[str, T]:
    """Read file after file, each knowing those before it, and raise the faults of all of them together."""
    found: dict[str, T] = {}
    faults: list[Fault] = []
    for path in paths:
        try:
            definition = read(path, found)
        except CatalogueError as error:
            faults += error.faults
            continue
        if definition.id in found:
            faults.append(Fault(path.name, 1, f"the id {definition.id!r} is taken by {found[definition.id].file.name}"))
        found[definition.id] = definition
    if faults:
        raise CatalogueError(faults)
    return found


@cache
def games() -> Mapping[str, GameDefinition]:
    """Every game of the catalogue, by its id."""
    return read_games(DATA)


def load(game: str, **options: Any) -> Game:
    """A game with the licensee's choices, ready for a table."""
    definition = games().get(game)
    if definition is None:
        raise PitbossError(f"no game {game!r} in the catalogue; there are {', '.join(sorted(games()))}")
    return definition.configure(**options)


@cache
def wagers() -> Mapping[str, WagerDefinition]:
    """Every side wager of the catalogue, by its id."""
    return read_wagers(DATA)


def load_wager(wager: str) -> WagerDefinition:
    """A side wager by its id."""
    if wager not in wagers():
        raise PitbossError(f"no wager {wager!r} in the catalogue; there are {', '.join(sorted(wagers()))}")
    return wagers()[wager]
