"""The game that a wager on the player's play stands beside, set up for a number of decks and a soft-17 rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from pitboss.catalogue import Game, GameDefinition, games
from pitboss.catalogue.wagers import WagerDefinition

SOFT_17: Final = "dealer_hits_soft_17"


def stands_beside(wager: WagerDefinition) -> GameDefinition:
    """The first of the games that its section names."""
    return games()[wager.games[0]]


def game_beside(
    wager: WagerDefinition, decks: int, hits_soft_17: bool, chosen: Mapping[str, Any] | None = None
) -> Game:
    """That game with these decks and this soft-17 rule where that is an option, and whatever else is chosen."""
    game = stands_beside(wager)
    options: dict[str, Any] = {"decks": decks}
    if decks == 1 and "dealt_from" in game.options:
        options["dealt_from"] = "hand"  # a shoe holds two decks or more (CO 30-802(9))
    if SOFT_17 in game.options:
        options[SOFT_17] = hits_soft_17
    return game.configure(**(options | dict(chosen or {})))
