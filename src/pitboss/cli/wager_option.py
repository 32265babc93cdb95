"""`--wager WAGER[:PAYTABLE][@METER,…]`: side wagers of the catalog for a table in the terminal."""

from __future__ import annotations

from typing import Annotated

import typer

from pitboss.catalogue import Game
from pitboss.catalogue.wager_choice import NOTATION, WagerChoice
from pitboss.cli.options import complete_wager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.catalogue_wagers.kinds import spots

Wagers = Annotated[
    list[str] | None,
    typer.Option(
        "--wager", metavar=NOTATION, help="Side wager on the layout (repeatable)", autocompletion=complete_wager
    ),
]
OldSides = Annotated[list[str] | None, typer.Option("--side", hidden=True, help="Former name of --wager")]


def load_side_wagers(words: list[str] | None, game: Game) -> list[CatalogueWager]:
    """Every spot of the side wagers that were named."""
    return [spot for word in words or () for spot in _spots(WagerChoice.parse(word), game)]


def _spots(choice: WagerChoice, game: Game) -> list[CatalogueWager]:
    paytable = choice.paytable_for(game.rules.decks)
    meters = choice.meters_for(paytable)
    return spots(choice.definition, paytable, meters, segments=choice.segments, rules=game.rules)
