"""The check of a folder of your own as a whole: every fault of every file at once, with its line.

Shipped entries are read at their first use, and tests check them. A folder of your own has
no tests, so everything in it is read before anything is done with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from pitboss.catalogue import games, jackpots, wagers
from pitboss.catalogue.folders import Folder, leave_folder, name_folder
from pitboss.catalogue.reader import TomlFile
from pitboss.catalogue.shelf import Shelf
from pitboss.catalogue.suggestion import suggestion
from pitboss.catalogue.wagers import WagerDefinition
from pitboss.errors import CatalogueError, Fault, PitbossError
from pitboss.hands.batch import Hands
from pitboss.hands.registry import own_hands, predicate


def add_catalogue(path: str | Path) -> Folder:
    """Add your own folder to the catalog, for this process; every fault in it is raised at once."""
    folder = name_folder(Path(path))
    try:
        check_folder(folder)
    except CatalogueError:
        leave_folder(folder)
        raise
    return folder


def check_folder(folder: Folder) -> None:
    """Read everything in a folder; raise all of its faults together."""
    if faults := list(_faults(folder)):
        raise CatalogueError(faults)


def _faults(folder: Folder) -> Iterator[Fault]:
    hands_are_read = True
    try:
        own_hands()
    except CatalogueError as error:
        hands_are_read = False
        yield from error.faults
    for shelf in (games, wagers, jackpots):
        for id in _own(folder, shelf):
            try:
                entry = shelf()[id]
            except CatalogueError as error:
                yield from error.faults
                continue
            if isinstance(entry, WagerDefinition):
                yield from _faults_of(entry, folder, with_hands=hands_are_read)


def _own(folder: Folder, shelf: Callable[[], Mapping[str, Any]]) -> Iterable[str]:
    """The ids of a folder's entries."""
    shelves = shelf()
    if not isinstance(shelves, Shelf):
        return ()
    return [id for id in shelves if shelves.path_of(id).is_relative_to(folder.path)]


def _faults_of(wager: WagerDefinition, folder: Folder, *, with_hands: bool) -> Iterator[Fault]:
    """What a wager names and nobody has: games, hands, and cards that it does not see."""
    file = TomlFile(wager.file, folder.house)
    for game in wager.games:
        if game not in games():
            hint = suggestion(game, {each: each for each in games()})
            file.fault(("wager", "games"), f"the catalog has no game {game!r}. {hint}")
    for name in wager.hands if with_hands else ():
        try:
            predicate(name)(_blank(wager.sees))
        except PitbossError as error:
            file.fault(("hands", name), f"{name}: {error}")
    yield from file.faults


def _blank(sees: Iterable[str]) -> Hands:
    """A hand of everything that a wager sees: enough to find out what a predicate looks at."""
    sizes = {"player first two": 2, "player first four": 4, "player three": 3, "player five": 5, "dealer five": 5}
    sizes |= {"player hand": 2, "dealer hand": 2, "player set": 5, "player hands": 4}
    return Hands({name: np.zeros((1, sizes.get(name, 1)), dtype=np.int16) for name in sees})
