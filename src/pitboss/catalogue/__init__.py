"""The catalog: games, side wagers and pay tables as cited data, with their readers.

The files are in `data/`. Imports the law, `cards`, `money`, `files` and `errors`, and nothing of the engine.

>>> game = load("blackjack", decks=6, dealer_hits_soft_17=True)
>>> game.rules.decks, str(game.rules.blackjack_pays)
(6, '3 to 2')
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Final, TypeVar

from pitboss.catalogue.definitions import Game, GameDefinition
from pitboss.catalogue.folders import PRIVATE, Folder, by_folders, private_folders
from pitboss.catalogue.game_reader import read_game
from pitboss.catalogue.jackpot_rules import JackpotDefinition
from pitboss.catalogue.jackpots import read_jackpot
from pitboss.catalogue.shelf import Shelf
from pitboss.catalogue.suggestion import suggestion
from pitboss.catalogue.wagers import WagerDefinition, read_wager
from pitboss.errors import CatalogueError, Fault, PitbossError
from pitboss.law.citation import Jurisdiction

T = TypeVar("T", GameDefinition, WagerDefinition, JackpotDefinition)

DATA: Final = Path(__file__).parent / "data"

__all__ = [
    "DATA",
    "PRIVATE",
    "Folder",
    "Game",
    "GameDefinition",
    "JackpotDefinition",
    "WagerDefinition",
    "find_game",
    "games",
    "is_shipped",
    "jackpots",
    "load",
    "load_jackpot",
    "load_wager",
    "private_folders",
    "read_games",
    "read_jackpots",
    "read_wagers",
    "wagers",
]


def _game_files(folder: Path) -> list[Path]:
    # `blackjack.toml` first: the variations are exceptions to it.
    paths = sorted(folder.rglob("*.toml"), key=lambda path: (path.stem != "blackjack", str(path)))
    return [path for path in paths if path.parent.name not in ("wagers", "jackpots")]


def _wager_files(folder: Path) -> list[Path]:
    return sorted(folder.rglob("wagers/*.toml"))


def _jackpot_files(folder: Path) -> list[Path]:
    return sorted(folder.rglob("jackpots/*.toml"))


def _read_wager(path: Path, known: Mapping[str, WagerDefinition], house: Jurisdiction | None = None) -> WagerDefinition:
    return read_wager(path, house)


def _read_jackpot(
    path: Path, known: Mapping[str, JackpotDefinition], house: Jurisdiction | None = None
) -> JackpotDefinition:
    return read_jackpot(path, house)


def is_shipped(entry: GameDefinition | WagerDefinition) -> bool:
    """Whether an entry is of the law that the package ships, and not of somebody's own folder."""
    return entry.house is None


def _shelf(
    folders: tuple[Folder, ...],
    shipped: Iterable[Path],
    own: Callable[[Folder], Iterable[Path]],
    read: Callable[[Path, Mapping[str, T], Jurisdiction | None], T],
) -> Shelf[T]:
    """The entries of the law and of the folders, each read as what it is."""
    places: list[tuple[Path, Jurisdiction | None]] = [(path, None) for path in shipped]
    places += [(path, folder.house) for folder in folders for path in own(folder)]
    houses = dict(places)
    return Shelf([path for path, _ in places], lambda path, known: read(path, known, houses[path]))


def read_games(folder: Path) -> Mapping[str, GameDefinition]:
    """Read every game's file below a folder, each after the game that it is based on; report all faults."""
    return _read_all(_game_files(folder), read_game)


def read_wagers(folder: Path) -> Mapping[str, WagerDefinition]:
    """Read every side wager's file below a folder; report all faults of all files."""
    return _read_all(_wager_files(folder), _read_wager)


def read_jackpots(folder: Path) -> Mapping[str, JackpotDefinition]:
    """Read every jackpot's file below a folder; report all faults of all files."""
    return _read_all(_jackpot_files(folder), _read_jackpot)


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


@by_folders
def games(folders: tuple[Folder, ...]) -> Mapping[str, GameDefinition]:
    """Every game in the catalog, by id; each is read at its first use."""
    return _shelf(folders, _game_files(DATA), lambda folder: folder.game_files, read_game)


def load(game: str, **options: Any) -> Game:
    """Load a game with the licensee's choices, ready for a table."""
    return find_game(game).configure(**options)


def find_game(game: str) -> GameDefinition:
    """A game by its id, before any choice of the licensee; a misspelled id is refused with those that come close."""
    if game not in games():
        hint = suggestion(game, {each.id: each.name for each in games().values()})
        raise PitbossError(f"The catalog has no game {game!r}. {hint}")
    return games()[game]


@by_folders
def wagers(folders: tuple[Folder, ...]) -> Mapping[str, WagerDefinition]:
    """Every side wager in the catalog, by id; each is read at its first use."""
    return _shelf(folders, _wager_files(DATA), lambda folder: _wager_files(folder.path), _read_wager)


def load_wager(wager: str) -> WagerDefinition:
    """Load a side wager by its id."""
    if wager not in wagers():
        hint = suggestion(wager, {each.id: each.name for each in wagers().values()})
        raise PitbossError(f"The catalog has no wager {wager!r}. {hint}")
    return wagers()[wager]


@by_folders
def jackpots(folders: tuple[Folder, ...]) -> Mapping[str, JackpotDefinition]:
    """What the law prints about every jackpot, by the id of its wager; each is read at its first use."""
    return _shelf(folders, _jackpot_files(DATA), lambda folder: _jackpot_files(folder.path), _read_jackpot)


def load_jackpot(wager: str) -> JackpotDefinition:
    """Load what the law prints about the jackpot of a side wager."""
    if wager not in jackpots():
        names = {each: load_wager(each).name for each in jackpots()}
        hint = suggestion(wager, names, listed_by="pitboss jackpot show")
        raise PitbossError(f"The catalog has no jackpot {wager!r}. {hint}")
    return jackpots()[wager]
