"""The game at which a wager on the player's play is offered, set up for a number of decks and a soft-17 rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from pitboss.catalogue import Game, GameDefinition, games
from pitboss.catalogue.wagers import WagerDefinition

SOFT_17: Final = "dealer_hits_soft_17"


def base_game_definition(wager: WagerDefinition) -> GameDefinition:
    """The first game that the wager's section names."""
    return games()[wager.games[0]]


def deck_options(game: GameDefinition, decks: int) -> dict[str, Any]:
    """The options for a number of decks; none for 0. One deck is dealt from the hand."""
    found: dict[str, Any] = {"decks": decks} if decks else {}
    if decks == 1 and "dealt_from" in game.options:
        found["dealt_from"] = "hand"  # a shoe holds two decks or more (CO 30-802(9))
    return found


def base_game(wager: WagerDefinition, decks: int, hits_soft_17: bool, chosen: Mapping[str, Any] | None = None) -> Game:
    """The game with these decks, this soft-17 rule where it is an option, and the other chosen options."""
    game = base_game_definition(wager)
    options = deck_options(game, decks)
    if SOFT_17 in game.options:
        options[SOFT_17] = hits_soft_17
    return game.configure(**(options | dict(chosen or {})))
