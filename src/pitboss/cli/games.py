"""`pitboss games` and `pitboss show`: the catalogue, and one game with everything that may be chosen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pitboss.catalogue import Game
from pitboss.catalogue import games as catalogue
from pitboss.cli.console import print_json, reports, stdout
from pitboss.cli.options import AsJson, GameName, Settings, load_game
from pitboss.table.house import Limits


@reports
def games(as_json: AsJson = False) -> None:
    """List every game of the catalogue."""
    rows = [
        {
            "id": each.id,
            "name": each.name,
            "cite": str(each.cite),
            "procedure": each.procedure,
            "owner": each.owner,
            "options": len(each.options),
        }
        for each in catalogue().values()
    ]
    if as_json:
        print_json(rows)
        return
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for title in ("id", "name", "clause", "procedure", "owner"):
        table.add_column(title, overflow="fold")
    table.add_column("options", justify="right")
    for row in rows:
        table.add_row(*(str(value) for value in row.values()))
    stdout().print(table)


@reports
def show(game: GameName, settings: Settings = None, as_json: AsJson = False) -> None:
    """Show a game: what the law fixes, what may be chosen, and what players are told."""
    loaded = load_game(game, settings)
    if as_json:
        print_json(describe(loaded))
    else:
        stdout().print(rules_page(loaded))


def describe(game: Game) -> dict[str, Any]:
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
    }


def rules_page(game: Game, limits: Limits | None = None) -> Group:
    """A game as a person reads it."""
    definition = game.definition
    owner = f", owned by {definition.owner}" if definition.owner else ""
    head = Text.assemble((definition.name, "bold"), f"  {definition.id} ({definition.cite}){owner}")
    parts: list[RenderableType] = [head, Text(definition.summary), Text()]
    parts += [_fixed_table(game), Text(), _options_table(game)]
    return Group(*parts)


def _grid(titles: Iterable[str]) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for title in titles:
        table.add_column(title, overflow="fold")
    return table


def _fixed_table(game: Game) -> Table:
    table = _grid(("fixed by law", "value", "clause"))
    for fixed in game.definition.fixed.values():
        table.add_row(fixed.name, plain(fixed.value), str(fixed.cite))
    return table


def _options_table(game: Game) -> Table:
    table = _grid(("option", "set to", "allowed", "clause"))
    for option in game.definition.options.values():
        value = game.chosen.get(option.name, option.default)
        chosen = Text(plain(value), style="bold" if value != option.default else "")
        if value != option.default:
            chosen.append(f" (usually {plain(option.default)})", style="dim")
        table.add_row(
            Text.assemble(option.name, (f"\n  {option.says}", "dim")), chosen, str(option.domain), str(option.cite)
        )
    return table


def plain(value: Any) -> str:
    """A value as it is written after `--set option=`."""
    return str(value).lower() if isinstance(value, bool) else str(value)
