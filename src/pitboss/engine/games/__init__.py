"""The procedures: one package for each way in which a game is played.

A procedure imports `engine.round`, `engine.side_wagers`, `engine.catalogue_wagers`, `engine.vocabulary`, the catalog
and the law; nothing here imports the table, the record or what is built on them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from pitboss.catalogue import Game, load_wager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.games.ante_up_21 import AnteUp21
from pitboss.engine.games.community import Community
from pitboss.engine.games.competition_21 import Competition21
from pitboss.engine.games.deuces_wild import DeucesWild
from pitboss.engine.games.hold_em_21 import HoldEm21
from pitboss.engine.games.pai_jack import PaiJack
from pitboss.engine.games.three_card_21 import ThreeCard21
from pitboss.engine.games.twenty_one import TwentyOne
from pitboss.engine.round.house import House, Limits
from pitboss.engine.round.round import Round
from pitboss.engine.side_wagers.protocol import SideWager

PROCEDURES: Final[Mapping[str, type[Round]]] = {
    "twenty-one": TwentyOne,
    "pai-jack": PaiJack,
    "three-card-21": ThreeCard21,
    "competition-21": Competition21,
    "deuces-wild": DeucesWild,
    "hold-em-21": HoldEm21,
    "ante-up-21": AnteUp21,
    "community": Community,
}


def procedure_of(game: Game) -> type[Round]:
    """The class of a game's rounds."""
    return PROCEDURES[game.definition.procedure]


def house_for(game: Game, limits: Limits, sides: Sequence[SideWager] = (), *, dealer_acts: bool = False) -> House:
    """A table's rules, in the form that the game's procedure uses."""
    return procedure_of(game).house_kind(game, limits, with_own_spots(game, sides), dealer_acts=dealer_acts)


def with_own_spots(game: Game, sides: Sequence[SideWager]) -> list[SideWager]:
    """The layout's side wagers, after the wagers of the game's own that nobody chose a pay table for."""
    names = {side.name for side in sides}
    own = (load_wager(wager) for wager in (*game.demands, *game.definition.spots))
    wanted = [definition for definition in own if definition.name not in names]
    return [*(CatalogueWager(each, each.paytable_for(game.rules.decks)) for each in wanted), *sides]


__all__ = [
    "PROCEDURES",
    "AnteUp21",
    "Community",
    "Competition21",
    "DeucesWild",
    "HoldEm21",
    "PaiJack",
    "Round",
    "ThreeCard21",
    "TwentyOne",
    "house_for",
    "procedure_of",
]
