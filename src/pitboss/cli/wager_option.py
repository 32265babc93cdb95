"""`--wager ID[:PAYTABLE][@METER,…]`: side wagers of the catalogue on the layout, with what their meters stand at."""

from __future__ import annotations

from typing import Annotated

import typer

from pitboss.catalogue import Game, load_wager
from pitboss.catalogue.wagers import PayTable, WagerDefinition
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.catalogue_wagers.kinds import spots
from pitboss.errors import PitbossError
from pitboss.money import parse_dollars

Sides = Annotated[
    list[str] | None,
    typer.Option("--wager", metavar="ID[:PAYTABLE][@METER,…]", help="A side wager; may be repeated."),
]


def load_sides(words: list[str] | None, game: Game) -> list[CatalogueWager]:
    """The wagers as they were named; without a pay table's name, the first for the game's number of decks."""
    return [side for word in words or () for side in _load(word, game)]


def _load(word: str, game: Game) -> list[CatalogueWager]:
    """Of a wheel, whose segments are the operator's, they stand where a pay table's name would: `$5,$10,$25`."""
    place, _, amounts = word.partition("@")
    name, _, wanted = place.partition(":")
    definition = load_wager(name)
    first = next(iter(definition.paytables.values()))
    if first.operator:
        return spots(definition, first, segments=[each for each in wanted.split(",") if each])
    fitting = definition.paytable_for(game.rules.decks)  # where none fits, the table refuses it
    paytable = definition.paytable(wanted) if wanted else fitting
    return spots(definition, paytable, _meters(definition, paytable, amounts), rules=game.rules)


def _meters(definition: WagerDefinition, paytable: PayTable, amounts: str) -> dict[str, int]:
    """What its meters stand at, in the pay table's order."""
    given = [parse_dollars(each) for each in amounts.split(",")] if amounts else []
    if len(given) != len(paytable.meters):
        names = " and ".join(name or "its meter" for name in paytable.meters) or "no meter"
        example = f"{definition.id}:{paytable.name}@" + ",".join("10000" for _ in paytable.meters)
        hint = f"; say what it stands at: --wager {example}" if paytable.meters else ""
        raise PitbossError(f"{definition.name} {paytable.name} pays from {names}{hint}")
    return dict(zip(paytable.meters, given, strict=True))
