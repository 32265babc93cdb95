"""`pitboss tournament contest`: how much the calculated bet gains over the trade's rules of thumb."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

from pitboss.analysis.tournament.contest import contest as play_contest
from pitboss.analysis.tournament.kernel_play import table_game
from pitboss.cli.console import command_errors, print_json, stdout
from pitboss.cli.options import AsJson, Seed, Settings, load_game
from pitboss.law.rules import TwentyOneRules

Tables = Annotated[int, typer.Option("--tables", metavar="N", help="Random tables", min=2, max=100_000)]
Players = Annotated[int, typer.Option("--players", metavar="N", help="Players at a table", min=2, max=5)]
Advance = Annotated[int, typer.Option("--advance", metavar="K", help="How many of the table advance", min=1)]


@command_errors
def contest(
    tables: Tables = 200,
    players: Players = 2,
    advance: Advance = 1,
    seed: Seed = 1,
    settings: Settings = None,
    as_json: AsJson = False,
) -> None:
    """Measure what the calculated bet gains over rules of thumb.

    Last hands are played at random tables against rivals of random styles. The figures are percentage points of the
    chance to advance with their standard errors, exact and in dealt hands; the same seed gives the same figures.
    """
    game = table_game(load_game("blackjack", settings).rules_of(TwentyOneRules), 1)
    found = play_contest(game, tables, players=players, advance=advance, seed=seed)
    if as_json:
        print_json(asdict(found))
        return
    console = stdout()
    console.print(f"The calculated bet advances with {100 * found.chance:.1f}% at {found.tables:,} tables. It gains:")
    for each in found.margins:
        exact = f"{100 * each.margin:5.1f} ± {100 * each.error:.1f}"
        console.print(
            f"  {each.style:<18}{exact}   dealt {100 * each.dealt_margin:5.1f} ± {100 * each.dealt_error:.1f}"
        )
