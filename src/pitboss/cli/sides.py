"""`--wager ID[:PAYTABLE]`: side wagers of the catalogue on the layout."""

from __future__ import annotations

from typing import Annotated

import typer

from pitboss.catalogue import Game, load_wager
from pitboss.errors import PitbossError
from pitboss.table.layout import spots
from pitboss.table.listed import ListedWager

Sides = Annotated[
    list[str] | None,
    typer.Option("--wager", metavar="ID[:PAYTABLE]", help="A side wager beside the game; may be repeated."),
]


def load_sides(words: list[str] | None, game: Game) -> list[ListedWager]:
    """The wagers as they were named; without a pay table's name, the first for the game's number of decks."""
    return [side for word in words or () for side in _load(word, game)]


def _load(word: str, game: Game) -> list[ListedWager]:
    """Of a wheel, whose segments are the operator's, they stand where a pay table's name would: `$5,$10,$25`."""
    name, _, wanted = word.partition(":")
    definition = load_wager(name)
    first = next(iter(definition.paytables.values()))
    if first.operator:
        return spots(definition, first, segments=[each for each in wanted.split(",") if each])
    fitting = definition.paytable_for(game.rules.decks)  # where none fits, the table refuses it
    paytable = definition.paytable(wanted) if wanted else fitting
    if paytable.meters:
        raise PitbossError(f"{definition.name} {paytable.name} pays from a meter, and this table has none")
    return spots(definition, paytable, rules=game.rules)
