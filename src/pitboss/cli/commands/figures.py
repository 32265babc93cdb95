"""`pitboss figures`: the house edge of each game, exact and simulated, and its best strategy."""

from __future__ import annotations

from typing import Annotated, Final

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pitboss.analysis.figures import Exact, Grid, Simulated, Study, studies, study
from pitboss.analysis.figures.json_form import plain_study
from pitboss.cli.console import command_errors, json_mark, percent, print_json, print_mark, stdout
from pitboss.cli.options import AsJson, Decks, Rounds, Seed, Settings, Workers, load_game, parse_rounds
from pitboss.errors import PitbossError

AnyGame = Annotated[str, typer.Argument(metavar="GAME", help="Game id (default: every game)")]

DIGITS: Final = 4  # of a percentage in the table


@command_errors
def figures(
    game: AnyGame = "",
    settings: Settings = None,
    decks: Decks = 0,
    rounds: Rounds = "1e6",
    seed: Seed = 1,
    workers: Workers = None,
    as_json: AsJson = False,
) -> None:
    """Compare the exact house edge of a game with a simulation, and print its strategy and published figures."""
    if (settings or decks) and not game:
        raise PitbossError("--set and --decks change one game. Name it: pitboss figures GAME")
    count = parse_rounds(rounds)
    found = [study(load_game(game, settings, decks))] if game else [study(each) for each in studies()]
    simulated = [each.simulate(count, seed=seed, workers=workers) for each in found]
    if as_json:
        plain = [plain_study(each, runs) for each, runs in zip(found, simulated, strict=True)]
        print_json(plain[0] | json_mark(found[0].game.not_lawful) if game else plain)
        return
    print_mark(*(each.game.not_lawful for each in found))
    out = stdout()
    out.print(_table(list(zip(found, simulated, strict=True))))
    if game:
        out.print(_page(found[0]))


def _table(rows: list[tuple[Study, tuple[Simulated, ...]]]) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for title in ("game", "figure"):
        table.add_column(title, overflow="fold")
    for title in ("exact", "simulated", "± s.e.", "s.e. off", "std dev", "sim. std dev", "element of risk"):
        table.add_column(title, justify="right", no_wrap=True)
    for one, runs in rows:
        by_name = {run.name: run for run in runs}
        for number, exact in enumerate(one.exact()):
            table.add_row("" if number else one.game.id, exact.name, *_cells(exact, by_name.get(exact.name)))
    return table


def _cells(exact: Exact, run: Simulated | None) -> list[str]:
    if run is None:
        return [percent(exact.house_edge, DIGITS), "", "", "", _number(exact.std_dev), "", _risk(exact.element_of_risk)]
    return [
        percent(exact.house_edge, DIGITS),
        percent(run.house_edge, DIGITS),
        percent(run.std_error, DIGITS),
        f"{run.off(exact):+.1f}",
        _number(exact.std_dev),
        _number(run.std_dev),
        _risk(exact.element_of_risk if run.wagered is None else exact.house_edge / (exact.wagered or run.wagered)),
    ]


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.4f}"


def _risk(value: float | None) -> str:
    return "" if value is None else percent(value, DIGITS)


def _page(one: Study) -> Group:
    parts: list[RenderableType] = [Text(one.model, style="dim")]
    if one.leaves_out:
        parts.append(Text(f"Not included: {', '.join(one.leaves_out)}", style="dim"))
    for figure in one.exact():
        shares = ", ".join(f"{name} {percent(share, DIGITS)}" for name, share in figure.frequencies.items())
        if shares:
            parts.append(Text(f"{figure.name}: {shares}"))
    strategies = one.strategies()  # a search that may take half a minute
    best = min(each.house_edge for each in strategies)
    for strategy in strategies:
        cost = f", {percent(strategy.house_edge - best, DIGITS)} above the best" if strategy.house_edge > best else ""
        parts += [
            Text(),
            Text(strategy.name, style="underline"),
            Text(f"house edge {percent(strategy.house_edge)}{cost}"),
        ]
        parts += [Text(f"{number}. {rule}") for number, rule in enumerate(strategy.rules, 1)]
        parts += [_grid(grid) for grid in strategy.grids]
        if strategy.legend:
            parts.append(Text(", ".join(f"{letter} {words}" for letter, words in strategy.legend.items()), style="dim"))
    for each in one.published:
        ours = each.ours()
        line = f"{each.source}, {each.rules}: {each.percent}%; Pitboss {percent(ours, DIGITS)}: {each.verdict(ours)}"
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
