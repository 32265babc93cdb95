"""Which games have been studied. Every module of `figures/games` says so by its `STUDIES`: by game id, how."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

from pitboss.analysis.figures.study import Study
from pitboss.catalogue import Game, load
from pitboss.errors import PitbossError

Studies = Mapping[str, Callable[[Game], Study]]


@cache
def studies() -> Studies:
    """How each game is studied, by its id, in the order of the catalogue's names."""
    found: dict[str, Callable[[Game], Study]] = {}
    for module in walk_packages([str(Path(__file__).parent / "games")], "pitboss.analysis.figures.games."):
        if module.ispkg:
            continue
        studies: Studies = import_module(module.name).STUDIES
        for name, make in studies.items():
            if name in found:
                raise PitbossError(f"the game {name!r} is studied twice")
            found[name] = make
    return dict(sorted(found.items()))


def study(game: Game | str) -> Study:
    """The study of a game as it is set up; by its id, of the game as it usually is."""
    loaded = load(game) if isinstance(game, str) else game
    make = studies().get(loaded.id)
    if make is None:
        raise PitbossError(f"{loaded.name} has not been studied yet; those that have are {', '.join(studies())}")
    return make(loaded)
