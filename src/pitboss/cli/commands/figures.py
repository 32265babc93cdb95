"""`pitboss figures`: what is known of each game, exact beside simulated, and how it is best played."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pitboss.analysis.figures import Exact, Grid, Simulated, Study, studies, study
from pitboss.analysis.figures.json_form import plain_study
from pitboss.cli.commands.simulate import Seed, Workers, parse_rounds
from pitboss.cli.console import print_json, reports, stdout
from pitboss.cli.options import AsJson, Settings, load_game
from pitboss.errors import PitbossError

AnyGame = Annotated[str, typer.Argument(metavar="[GAME]", help="A game's id; every game that was studied, if none.")]
Rounds = Annotated[str, typer.Option("--rounds", metavar="N", help="Simulate so many rounds: 1000000 or 1e8.")]


@reports
def figures(
    game: AnyGame = "",
    settings: Settings = None,
    rounds: Rounds = "1e6",
    seed: Seed = 1,
    workers: Workers = None,
    as_json: AsJson = False,
) -> None:
    """The house edge of a game, exact beside simulated, with its strategy and what others have published of it."""
    if settings and not game:
        raise PitbossError("--set is for one game: name it")
    count = parse_rounds(rounds)
    found = [study(load_game(game, settings))] if game else [study(each) for each in studies()]
    simulated = [each.simulate(count, seed=seed, workers=workers) for each in found]
    if as_json:
        plain = [plain_study(each, runs) for each, runs in zip(found, simulated, strict=True)]
        print_json(plain[0] if game else plain)
        return
    out = stdout()
    out.print(_table(list(zip(found, simulated, strict=True))))
    if game:
        out.print(_page(found[0]))


def percent(value: float, digits: int = 4) -> str:
    return f"{100 * value:.{digits}f} %"


def _table(rows: list[tuple[Study, tuple[Simulated, ...]]]) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for title in ("game", "figure"):
        table.add_column(title, overflow="fold")
    for title in ("exact", "simulated", "± s.e.", "off", "std dev", "sim.", "of all wagered"):
        table.add_column(title, justify="right", no_wrap=True)
    for one, runs in rows:
        by_name = {run.name: run for run in runs}
        for number, exact in enumerate(one.exact()):
            table.add_row("" if number else one.game.id, exact.name, *_cells(exact, by_name.get(exact.name)))
    return table


def _cells(exact: Exact, run: Simulated | None) -> list[str]:
    if run is None:
        return [percent(exact.house_edge), "", "", "", _number(exact.std_dev), "", _risk(exact.element_of_risk)]
    return [
        percent(exact.house_edge),
        percent(run.house_edge),
        percent(run.std_error),
        f"{run.off(exact):+.1f}",
        _number(exact.std_dev),
        _number(run.std_dev),
        _risk(exact.element_of_risk if run.wagered is None else exact.house_edge / (exact.wagered or run.wagered)),
    ]


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.4f}"


def _risk(value: float | None) -> str:
    return "" if value is None else percent(value)


def _page(one: Study) -> Group:
    parts: list[RenderableType] = [Text(one.model, style="dim")]
    if one.leaves_out:
        parts.append(Text(f"Left out: {', '.join(one.leaves_out)}", style="dim"))
    for figure in one.exact():
        shares = ", ".join(f"{name} {percent(share)}" for name, share in figure.frequencies.items())
        if shares:
            parts.append(Text(f"{figure.name}: {shares}"))
    best = min(each.house_edge for each in one.strategies())
    for strategy in one.strategies():
        cost = f", {percent(strategy.house_edge - best)} above the best" if strategy.house_edge > best else ""
        parts += [Text(), Text(strategy.name, style="underline"), Text(percent(strategy.house_edge, 6) + cost)]
        parts += [Text(f"{number}. {rule}") for number, rule in enumerate(strategy.rules, 1)]
        parts += [_grid(grid) for grid in strategy.grids]
        if strategy.legend:
            parts.append(Text(", ".join(f"{letter} {words}" for letter, words in strategy.legend.items()), style="dim"))
    for each in one.published:
        ours = each.ours()
        line = f"{each.source}, {each.rules}: {each.percent} %; ours {percent(ours)}: {each.verdict(ours)}"
        parts.append(Text(line))
    return Group(*parts)


def _grid(grid: Grid) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column(grid.title, no_wrap=True)
    for column in grid.columns:
        table.add_column(column, justify="center", no_wrap=True)
    for name, row in grid.rows:
        table.add_row(name, *row)
    return table
