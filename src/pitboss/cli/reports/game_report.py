"""A game's rules, options and notices, as a page and as plain values."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from pitboss.catalogue import Game
from pitboss.engine.round.house import Limits
from pitboss.law.notices import Notice, notices


def describe(game: Game, limits: Limits) -> dict[str, Any]:
    """A game as plain values, for JSON."""
    definition = game.definition
    return {
        "id": game.id,
        "name": game.name,
        "cite": str(definition.cite),
        "procedure": definition.procedure,
        "owner": definition.owner,
        "accounting": None if definition.accounting is None else definition.accounting.values,
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
    """A game's page: the fixed rules, the options and what each allows, the notices."""
    fixed, options = _grid(), _grid()
    for each in game.definition.fixed.values():
        fixed.add_row(Text.assemble((each.name, "bold"), f" = {plain(each.value)}"), str(each.cite))
    for option in game.definition.options.values():
        value = game.chosen.get(option.name, option.default)
        default = "" if value == option.default else f"  (default: {plain(option.default)})"
        options.add_row(
            Text.assemble((option.name, "bold"), f" = {plain(value)}", (default, "yellow")), str(option.cite)
        )
        options.add_row(Padding(Text(f"{option.says}: {option.domain}", style="dim"), (0, 0, 0, 4)), "")
    parts = {"Fixed by law": fixed, "Options": options, "Notices": _notice_grid(game, limits)}
    if game.definition.cases:
        parts["Rules that follow from an option"] = _case_grid(game)
    return Group(*_head(game), *(each for part in parts.items() for each in _titled(*part)))


def table_rules(game: Game, limits: Limits) -> Group:
    """What a player asks at the table: the notices, then the house rules."""
    chosen = _grid()
    for option in game.definition.options.values():
        value = game.chosen.get(option.name, option.default)
        chosen.add_row(Text.assemble(f"{capitalized(option.says)}: ", (_answer(value), "bold")), str(option.cite))
    return Group(*_head(game), Text(), _notice_grid(game, limits), *_titled("House rules", chosen))


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]


def _titled(title: str, content: RenderableType) -> list[RenderableType]:
    return [Text(), Text(title, style="underline"), content]


def _notices(game: Game, limits: Limits) -> tuple[Notice, ...]:
    return notices(
        game.rules,
        limits.min,
        limits.max,
        tip_max_cents=limits.tip_max,
        chip_cents=limits.chips.unit,
        cite_of=game.cite_elsewhere,
    )


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
    counted = definition.accounting
    lines: list[RenderableType] = [title, Text(definition.summary)]
    return lines if counted is None else [*lines, Text(f"{capitalized(counted.words)} [{counted.cite}]", style="dim")]


def _grid() -> Table:
    grid = Table.grid(padding=(0, 2, 0, 0), expand=True)
    grid.add_column(ratio=1, overflow="fold")
    grid.add_column(width=19, overflow="fold")
    return grid


def capitalized(words: str) -> str:
    """The words with a capital first letter, the others as they are."""
    return words[:1].upper() + words[1:]


def _answer(value: Any) -> str:
    """A value in a player's words."""
    return ("yes" if value else "no") if isinstance(value, bool) else plain(value)


def plain(value: Any) -> str:
    """A value as `--set option=` takes it."""
    if isinstance(value, dict):
        return "; ".join(f"{name} {plain(each)}" for name, each in value.items())
    return str(value).lower() if isinstance(value, bool) else str(value)
