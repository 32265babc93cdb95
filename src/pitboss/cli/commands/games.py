"""`pitboss games`, `show` and `hands`: the catalogue, one entry of it, and the hands that pay tables name."""

from __future__ import annotations

from typing import Annotated, Any, Final

import typer
from rich.box import SIMPLE_HEAD
from rich.table import Table

from pitboss.analysis.figures.stored_figures import missing_figures
from pitboss.catalogue import Game, wagers
from pitboss.catalogue import games as catalogue
from pitboss.catalogue.suggestion import suggestion
from pitboss.cli.console import command_errors, print_json, stdout
from pitboss.cli.options import AsJson, Decks, Settings, complete_entry, load_game
from pitboss.cli.reports.game_report import describe, rules_page
from pitboss.cli.reports.wager_report import describe_wager, wager_page, wager_row
from pitboss.cli.table_limits import MAX, MIN, Maximum, Minimum, limits_for
from pitboss.engine.games import PROCEDURES
from pitboss.errors import PitbossError
from pitboss.hands.registry import predicates

UNLISTED: Final = ("kind", "procedure", "owner")  # in `--json` and in `pitboss show` only

Entry = Annotated[
    str,
    typer.Argument(metavar="ID", help="Game or side wager (`pitboss games` lists them)", autocompletion=complete_entry),
]


Words = Annotated[str, typer.Argument(metavar="[WORDS]", help="Only hands whose name or meaning has these words")]


@command_errors
def games(as_json: AsJson = False) -> None:
    """List every game and side wager in the catalog."""
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
    side_wagers = [wager_row(each) for each in wagers().values()]
    if as_json:
        print_json([*rows, *side_wagers])
        return
    stdout().print(_listing(rows, ("game", "name", "clause", "status"), "options"))
    stdout().print(_listing(side_wagers, ("side wager", "name", "clause", "decided by"), "pay tables"))


def status(game: Game) -> str:
    """`complete` if the game can be played, has exact figures and a simulation that agrees; otherwise what it lacks."""
    missing = [*([] if game.definition.procedure in PROCEDURES else ["play"]), *missing_figures(game)]
    return f"lacks {', '.join(missing)}" if missing else "complete"


def _listing(rows: list[dict[str, Any]], titles: tuple[str, ...], number: str) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for title in titles:  # the id comes first and unbroken: other commands take it
        table.add_column(title, overflow="fold", no_wrap=title == titles[0])
    table.add_column(number, justify="right")
    for row in rows:
        table.add_row(*[str(value) for name, value in row.items() if name not in UNLISTED])
    return table


@command_errors
def show(
    id: Entry,
    settings: Settings = None,
    decks: Decks = 0,
    minimum: Minimum = MIN,
    maximum: Maximum = MAX,
    as_json: AsJson = False,
) -> None:
    """Show a game's rules, options and notices, or a side wager's pay tables."""
    if id in wagers():
        if as_json:
            print_json(describe_wager(wagers()[id]))
        else:
            stdout().print(wager_page(wagers()[id]))
        return
    if id not in catalogue():
        games = {each.id: each.name for each in catalogue().values()}
        names = games | {each.id: each.name for each in wagers().values()}
        raise PitbossError(f"The catalog has no game or side wager {id!r}. {suggestion(id, names)}")
    loaded = load_game(id, settings, decks)
    limits = limits_for(loaded, minimum, maximum)
    if as_json:
        print_json(describe(loaded, limits))
    else:
        stdout().print(rules_page(loaded, limits))


@command_errors
def hands(words: Words = "", as_json: AsJson = False) -> None:
    """List the hands that a pay table may name, with what each of them is."""
    wanted = words.casefold()
    found = [
        {"hand": name, "meaning": meaning}
        for name, meaning in sorted(
            (name, " ".join((predicate.__doc__ or "").split("\n\n")[0].split()))
            for name, predicate in predicates().items()
        )
        if wanted in name.casefold() or wanted in meaning.casefold()
    ]
    if as_json:
        print_json(found)
        return
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for title in ("hand", "meaning"):
        table.add_column(title, overflow="fold")
    for each in found:
        table.add_row(each["hand"], each["meaning"])
    stdout().print(table)
