"""`--min` and `--max`: the limits of a table. Apart from the other options, because these need the engine."""

from __future__ import annotations

from typing import Annotated

import typer

from pitboss.catalogue import Game
from pitboss.engine.round.house import Limits, lawful, usual_limits
from pitboss.money import parse_dollars

Minimum = Annotated[str, typer.Option("--min", metavar="DOLLARS", help="Table minimum (default: $5)")]
Maximum = Annotated[
    str, typer.Option("--max", metavar="DOLLARS", help="Table maximum (default: $500, or the law's if lower)")
]

MIN, MAX = "", ""  # not named: the usual limits


def limits_for(game: Game, minimum: str, maximum: str) -> Limits:
    """The limits that were named; otherwise the defaults, as far as the law of this game allows them."""
    usual = usual_limits(game)
    high = parse_dollars(maximum) if maximum else usual.max
    low = parse_dollars(minimum) if minimum else min(usual.min, high)
    limits = Limits(min=low, max=high)
    limits.check(game.clauses)
    return lawful(limits, game)
