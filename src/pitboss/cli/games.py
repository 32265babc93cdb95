"""`pitboss games` and `pitboss show`: the catalogue, and one game with everything that may be chosen."""

from __future__ import annotations

from typing import Any, Final

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from pitboss.catalogue import Game, wagers
from pitboss.catalogue import games as catalogue
from pitboss.cli.console import print_json, reports, stdout
from pitboss.cli.felt import describe_wager, wager_page, wager_row
from pitboss.cli.options import LEAST, MOST, AsJson, GameName, Least, Most, Settings, limits_for, load_game
from pitboss.figures.kept import lacking
from pitboss.law.notices import Notice, notices
from pitboss.table.games import PROCEDURES
from pitboss.table.house import Limits

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
    missing = [*([] if game.definition.procedure in PROCEDURES else ["play"]), *lacking(game)]
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


def describe(game: Game, limits: Limits) -> dict[str, Any]:
    """A game as plain values."""
    definition = game.definition
    return {
        "id": game.id,
        "name": game.name,
        "cite": str(definition.cite),
        "procedure": definition.procedure,
        "owner": definition.owner,
        "summary": definition.summary,
        "fixed": [
            {"name": each.name, "value": each.value, "cite": str(each.cite)} for each in definition.fixed.values()
        ],
        "cases": [
            {
                "says": case.says,
                "when": {name: list(values) for name, values in case.when.items()},
                "rules": [{"name": r.name, "value": r.value, "cite": str(r.cite)} for r in case.rules.values()],
            }
            for case in definition.cases
        ],
        "options": [
            {
                "name": each.name,
                "says": each.says,
                "cite": str(each.cite),
                "allowed": str(each.domain),
                "default": each.default,
                "value": game.chosen.get(each.name, each.default),
            }
            for each in definition.options.values()
        ],
        "notices": [{"text": each.text, "cite": each.cite, "wall": each.wall} for each in _notices(game, limits)],
    }


def rules_page(game: Game, limits: Limits) -> Group:
    """A game as a person reads it, with what may be set and to what."""
    fixed, options = _grid(), _grid()
    for each in game.definition.fixed.values():
        fixed.add_row(Text.assemble((each.name, "bold"), f" = {plain(each.value)}"), str(each.cite))
    for option in game.definition.options.values():
        value = game.chosen.get(option.name, option.default)
        usual = "" if value == option.default else f"  (usually {plain(option.default)})"
        options.add_row(Text.assemble((option.name, "bold"), f" = {plain(value)}", (usual, "yellow")), str(option.cite))
        options.add_row(Padding(Text(f"{option.says}: {option.domain}", style="dim"), (0, 0, 0, 4)), "")
    parts = {"Fixed by law": fixed, "Options": options, "Notices": _notice_grid(game, limits)}
    if game.definition.cases:
        parts["Where a choice changes the rules"] = _case_grid(game)
    return Group(*_head(game), *(each for part in parts.items() for each in _titled(*part)))


def table_rules(game: Game, limits: Limits) -> Group:
    """What a player wants to know at the table: the notices, then every rule that somebody chose, in words."""
    chosen = _grid()
    for option in game.definition.options.values():
        value = game.chosen.get(option.name, option.default)
        chosen.add_row(Text.assemble(f"{option.says}: ", (plain(value), "bold")), str(option.cite))
    return Group(*_head(game), Text(), _notice_grid(game, limits), *_titled("House rules", chosen))


def _titled(title: str, content: RenderableType) -> list[RenderableType]:
    return [Text(), Text(title, style="underline"), content]


def _notices(game: Game, limits: Limits) -> tuple[Notice, ...]:
    return notices(game.rules, limits.min, limits.max, tip_max_cents=limits.tip_max, cite_of=game.cite_elsewhere)


def _case_grid(game: Game) -> Table:
    grid = _grid()
    for case in game.definition.cases:
        when = ", ".join(f"{name} = {' or '.join(map(plain, values))}" for name, values in case.when.items())
        grid.add_row(Text(f"{when}: {case.says}", style="dim"), "")
        for rule in case.rules.values():
            words = Text.assemble((rule.name, "bold"), f" = {plain(rule.value)}")
            grid.add_row(Padding(words, (0, 0, 0, 4)), str(rule.cite))
    return grid


def _notice_grid(game: Game, limits: Limits) -> Table:
    grid = _grid()
    for notice in _notices(game, limits):
        grid.add_row(notice.text, notice.cite)
    return grid


def _head(game: Game) -> list[RenderableType]:
    definition = game.definition
    owner = f", owned by {definition.owner}" if definition.owner else ""
    title = Text.assemble((definition.name, "bold"), f"  {definition.id} ({definition.cite}){owner}")
    return [title, Text(definition.summary)]


def _grid() -> Table:
    grid = Table.grid(padding=(0, 2, 0, 0), expand=True)
    grid.add_column(ratio=1, overflow="fold")
    grid.add_column(width=19, overflow="fold")
    return grid


def plain(value: Any) -> str:
    """A value as it is written after `--set option=`."""
    if isinstance(value, dict):
        return "; ".join(f"{name} {plain(each)}" for name, each in value.items())
    return str(value).lower() if isinstance(value, bool) else str(value)
