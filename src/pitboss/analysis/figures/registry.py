"""The studies of all games. Every module of `figures/games` names its own in `STUDIES`, by game id."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

from pitboss.analysis.figures.study import Study
from pitboss.analysis.figures.twenty_one import TwentyOneStudy
from pitboss.catalogue import Game, GameDefinition, load
from pitboss.errors import PitbossError
from pitboss.law.rules import TwentyOneRules

Studies = Mapping[str, Callable[[Game], Study]]


@cache
def studies() -> Studies:
    """The study of each game, sorted by game id."""
    found: dict[str, Callable[[Game], Study]] = {}
    for module in walk_packages([str(Path(__file__).parent / "games")], "pitboss.analysis.figures.games."):
        if module.ispkg:
            continue
        studies: Studies = import_module(module.name).STUDIES
        for name, make in studies.items():
            if name in found:
                raise PitbossError(f"the game {name!r} has two studies")
            found[name] = make
    return dict(sorted(found.items()))


def is_studied(game: GameDefinition) -> bool:
    """Whether a game can be analyzed: a shipped game by its study, one of your own by the 21 family's."""
    return game.id in studies() or (game.house is not None and game.procedure == "twenty-one")


def study(game: Game | str) -> Study:
    """The study of a game as it is set up; for an id, with the usual options."""
    loaded = load(game) if isinstance(game, str) else game
    make = studies().get(loaded.id)
    own = loaded.definition.house is not None
    if make is None and own and isinstance(loaded.rules, TwentyOneRules):
        make = TwentyOneStudy  # a game of your own; the study says which features it leaves out
    if make is None:
        raise PitbossError(f"{loaded.name} has not been studied yet; choose one of {', '.join(studies())}")
    return make(loaded)
