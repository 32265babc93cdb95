"""`--min` and `--max`: the limits of a table. Apart from the other options, because these need the engine."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from pitboss.catalogue import Game
from pitboss.engine.round.house import Limits, lawful
from pitboss.money import parse_dollars

Minimum = Annotated[str, typer.Option("--min", metavar="DOLLARS", help="Table minimum (default: $5)")]
Maximum = Annotated[
    str, typer.Option("--max", metavar="DOLLARS", help="Table maximum (default: $500, or the law's if lower)")
]

MIN, MAX = "", ""  # not named: the defaults below
DEFAULT_LIMITS: Final = Limits(min=5_00, max=500_00)  # lowered to the law's maximum


def limits_for(game: Game, minimum: str, maximum: str) -> Limits:
    """The limits that were named; otherwise the defaults, as far as the law of this game allows them."""
    bound = game.rules.most_wager_cents or DEFAULT_LIMITS.max
    high = parse_dollars(maximum) if maximum else min(DEFAULT_LIMITS.max, bound)
    low = parse_dollars(minimum) if minimum else min(DEFAULT_LIMITS.min, high, bound)
    limits = Limits(min=low, max=high)
    limits.check(game.clauses)
    return lawful(limits, game)
