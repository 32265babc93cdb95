"""`pitboss games` and `pitboss show`: the catalogue, and one game with everything that may be chosen."""

from __future__ import annotations

from typing import Any, Final

from rich.box import SIMPLE_HEAD
from rich.table import Table

from pitboss.analysis.figures.stored_figures import missing_figures
from pitboss.catalogue import Game, wagers
from pitboss.catalogue import games as catalogue
from pitboss.cli.console import print_json, reports, stdout
from pitboss.cli.options import (
    LEAST,
    MOST,
    AsJson,
    GameName,
    Least,
    Most,
    Settings,
    limits_for,
    load_game,
)
from pitboss.cli.reports.game_report import describe, rules_page
from pitboss.cli.reports.wager_report import describe_wager, wager_page, wager_row
from pitboss.engine.games import PROCEDURES

UNLISTED: Final = ("kind", "procedure", "owner")  # for programs (`--json`), and on a game's own page


@reports
def games(as_json: AsJson = False) -> None:
    """List every game and every side wager of the catalogue."""
    rows = [
        {
            "kind": "game",
            "id": each.id,
            "name": each.name,
            "cite": str(each.cite),
            "procedure": each.procedure,
            "owner": each.owner,
            "status": status(each.configure()),
            "options": len(each.options),
        }
        for each in catalogue().values()
    ]
    beside = [wager_row(each) for each in wagers().values()]
    if as_json:
        print_json([*rows, *beside])
        return
    stdout().print(_listing(rows, ("game", "name", "clause", "status"), "options"))
    stdout().print(_listing(beside, ("wager", "name", "clause", "decided by"), "pay tables"))


def status(game: Game) -> str:
    """Whether a game is complete: it is played, its figures are exact, and a kept simulation agrees; or what lacks."""
    missing = [*([] if game.definition.procedure in PROCEDURES else ["play"]), *missing_figures(game)]
    return f"lacks {', '.join(missing)}" if missing else "complete"


def _listing(rows: list[dict[str, Any]], titles: tuple[str, ...], number: str) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for title in titles:  # the first column is what other commands want to be given: whole, to be copied
        table.add_column(title, overflow="fold", no_wrap=title == titles[0])
    table.add_column(number, justify="right")
    for row in rows:
        table.add_row(*[str(value) for name, value in row.items() if name not in UNLISTED])
    return table


@reports
def show(
    game: GameName, settings: Settings = None, least: Least = LEAST, most: Most = MOST, as_json: AsJson = False
) -> None:
    """Show a game with its rules, options and notices; or a side wager with its pay tables, as on a felt."""
    if game in wagers():
        if as_json:
            print_json(describe_wager(wagers()[game]))
        else:
            stdout().print(wager_page(wagers()[game]))
        return
    loaded = load_game(game, settings)
    limits = limits_for(loaded, least, most)
    if as_json:
        print_json(describe(loaded, limits))
    else:
        stdout().print(rules_page(loaded, limits))
