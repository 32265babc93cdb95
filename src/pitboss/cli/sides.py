"""`--wager ID[:PAYTABLE]`: side wagers of the catalogue on the layout."""

from __future__ import annotations

from typing import Annotated

import typer

from pitboss.catalogue import Game, load_wager
from pitboss.catalogue.wagers import PayTable, WagerDefinition
from pitboss.errors import IllegalSetup, PitbossError
from pitboss.table.listed import ListedWager

Sides = Annotated[
    list[str] | None,
    typer.Option("--wager", metavar="ID[:PAYTABLE]", help="A side wager beside the game; may be repeated."),
]


def load_sides(words: list[str] | None, game: Game) -> list[ListedWager]:
    """The wagers as they stand beside this game: with its cards, and with a pay table for its number of decks."""
    return [_load(word, game) for word in words or ()]


def _load(word: str, game: Game) -> ListedWager:
    name, _, wanted = word.partition(":")
    definition = load_wager(name)
    if definition.deck is not game.rules.deck:
        raise IllegalSetup(f"{definition.name} is for cards of {definition.deck.value}", str(definition.cite))
    paytable = _paytable(definition, wanted, game.rules.decks)
    if paytable.meters:
        raise PitbossError(f"{definition.name} {paytable.name} pays from a meter, and this table has none")
    return ListedWager(definition, paytable)


def _paytable(definition: WagerDefinition, wanted: str, decks: int) -> PayTable:
    """The one that was named; else the first for so many decks."""
    tables = [definition.paytable(wanted)] if wanted else list(definition.paytables.values())
    for table in tables:
        if decks in table.decks:
            return table
    allowed = ", ".join(map(str, sorted({count for table in tables for count in table.decks})))
    raise IllegalSetup(f"{definition.name} is for {allowed} decks, not {decks}", str(tables[0].cite))
