"""`pitboss strategy`: the best chart for a game, compared with other rules, or the cost of your own chart."""

from __future__ import annotations

import csv
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.text import Text

from pitboss.analysis.solver import (
    BasicStrategy,
    Evaluation,
    Outcomes,
    basic_strategy,
    differences,
    evaluate,
    outcomes,
)
from pitboss.analysis.solver.solve import rules_of
from pitboss.bench.subjects import by_totals
from pitboss.catalogue import Game
from pitboss.catalogue.definitions import describe_decks
from pitboss.charts.chart import Chart, points_of, read_chart
from pitboss.charts.sections import contexts_of
from pitboss.charts.text import Line, Place, letters_of, lines, name_of
from pitboss.cli.commands.joint_strategy import OldWith, SizedWager, print_joint_strategy
from pitboss.cli.console import command_errors, json_mark, percent, print_json, print_mark, stdout
from pitboss.cli.options import AsJson, Decks, GameName, Settings, Unlawful, load_game, with_decks
from pitboss.cli.reports.image_file import image_path, save_image
from pitboss.cli.reports.strategy_assumptions import assumed, assumptions, before_play
from pitboss.cli.reports.strategy_card import card_svg, chart_svg
from pitboss.cli.reports.strategy_chart import chart_tables, legend
from pitboss.errors import PitbossError

Against = Annotated[
    list[str] | None,
    typer.Option("--against", metavar="OPTION=VALUE", help="Compare with this option of the game (repeatable)"),
]
OwnChart = Annotated[
    Path | None, typer.Option("--chart", metavar="FILE", help="Your own chart: what it costs against basic strategy")
]
AsCsv = Annotated[bool, typer.Option("--csv", help="Print the chart as comma-separated values")]
Plot = Annotated[Path | None, typer.Option("--plot", metavar="FILE", help="Draw the chart (.svg or .png)")]
OldSvg = Annotated[Path | None, typer.Option("--svg", hidden=True, help="Former name of --plot")]
Card = Annotated[
    Path | None, typer.Option("--card", metavar="FILE", help="Draw the chart as a card to print, A6 (.svg or .png)")
]
Threads = Annotated[int, typer.Option("--threads", metavar="N", help="Threads to use; they do not change the figures")]

DEFAULT_GAME: Final = "blackjack"

Marks = Mapping[Place, str]  # the other chart's letters, in the cells where it differs


@command_errors
def strategy(
    game: GameName = "",
    settings: Settings = None,
    decks: Decks = 0,
    against: Against = None,
    chart: OwnChart = None,
    as_csv: AsCsv = False,
    plot: Plot = None,
    svg: OldSvg = None,
    card: Card = None,
    threads: Threads = 1,
    wager: SizedWager = "",
    old_with: OldWith = "",
    unlawful: Unlawful = False,
    as_json: AsJson = False,
) -> None:
    """Print basic strategy, the best play for every hand against every up card, with its house edge.

    The game is standard blackjack unless you name another one. With --wager it is the game that the side wager
    belongs to, and the chart shows what the side wager changes.
    """
    plot, wager = plot or svg, wager or old_with
    if wager:
        if against or chart is not None or plot is not None or card is not None or as_csv:
            raise PitbossError("--wager prints a table, or JSON with --json. Leave out the other options")
        print_joint_strategy(game, settings, decks, wager, as_json=as_json)
        return
    game = game or DEFAULT_GAME
    if against and chart is not None:
        raise PitbossError("--against compares two sets of rules, --chart two charts. Choose one of them")
    images = ((image_path(plot), chart_svg), (image_path(card), card_svg))
    loaded = by_totals(load_game(game, settings, decks, unlawful=unlawful))
    if chart is not None:
        _print_evaluation(loaded, evaluate(loaded, read_chart(chart), threads=threads), chart, as_json=as_json)
        return
    found = basic_strategy(loaded, threads=threads)
    other = _other(game, with_decks(settings, decks), against, threads, unlawful=unlawful)
    marks = _marks(found, other)
    for file, draw in images:
        if file is not None:
            title, words = loaded.definition.name, _words(loaded, found)
            save_image(file, draw(title, words, _lines(loaded, found.chart, marks), marks))
    if as_json:
        print_json(_plain(loaded, found, other, marks))
    elif as_csv:
        _print_csv(_lines(loaded, found.chart, {}))
    elif plot is None and card is None:
        _print(loaded, found, other, marks)


def _other(
    game: str, settings: list[str], against: list[str] | None, threads: int, *, unlawful: bool
) -> tuple[Game, BasicStrategy] | None:
    """The same game with the options of --against added to those of --set, or replacing them."""
    if not against:
        return None
    named = {setting.partition("=")[0].strip() for setting in against}
    kept = [setting for setting in settings if setting.partition("=")[0].strip() not in named]
    changed = load_game(game, [*kept, *against], unlawful=unlawful)
    return changed, basic_strategy(changed, threads=threads)


def _marks(found: BasicStrategy, other: tuple[Game, BasicStrategy] | None) -> Marks:
    if other is None:
        return {}
    rules = rules_of(other[0])
    return {
        place: letters_of(other[1].chart, place[0], place[1], place[2], *points_of(place[3]))
        for place in differences(rules, found.chart, other[1].chart)
        if place[0] in ("first two", "doubled")
    }


def _lines(loaded: Game, chart: Chart, marks: Marks) -> list[Line]:
    return lines(chart, contexts_of(rules_of(loaded)), marks)


def _outcomes(loaded: Game, found: BasicStrategy) -> Outcomes:
    """The results of playing by the chart, with the same insurance and even money as its house edge."""
    return outcomes(loaded, found.chart, takes_even_money=found.takes_even_money)


def _words(loaded: Game, found: BasicStrategy) -> list[str]:
    rules = rules_of(loaded)
    soft_17 = "hits" if rules.dealer_hits_soft_17 else "stands on"
    best = f"{percent(found.best.house_edge)} by the exact cards of each hand"
    return [
        *([f"NOT LAWFUL: {loaded.not_lawful}"] if loaded.not_lawful else []),
        f"{describe_decks(rules.decks)}, dealer {soft_17} soft 17 ({loaded.definition.cite})",
        f"house edge {percent(found.house_edge)} by this chart, {best}",
        *assumed(found.by_chart, found.best),
        f"standard deviation {_outcomes(loaded, found).std_dev:.4f} wagers",
    ]


def _print(
    loaded: Game,
    found: BasicStrategy,
    other: tuple[Game, BasicStrategy] | None,
    marks: Marks,
) -> None:
    out = stdout()
    print_mark(loaded.not_lawful, "" if other is None else other[0].not_lawful)
    out.print(Text(loaded.definition.name, style="bold"))
    for words in _words(loaded, found)[1 if loaded.not_lawful else 0 :]:  # it was said above
        out.print(Text(words, style="dim"))
    rows = _lines(loaded, found.chart, marks)
    for table in chart_tables(rows, marks):
        out.print(table)
    out.print(legend(rows, marks))
    if other is not None:
        changed = other[1].house_edge - found.house_edge
        cells = "1 cell differs" if len(marks) == 1 else f"{len(marks)} cells differ"
        out.print(
            f"With the other options: house edge {percent(other[1].house_edge)} ({100 * changed:+.6f}%). "
            f"{cells}. Assumes {before_play(other[1].by_chart)}.",
            highlight=False,
        )


def _print_evaluation(loaded: Game, found: Evaluation, file: Path, *, as_json: bool) -> None:
    if as_json:
        print_json(
            {
                "game": loaded.definition.id,
                **json_mark(loaded.not_lawful),
                "chart": file.name,
                "house_edge": found.house_edge,
                "basic_strategy": found.basic.house_edge,
                "assumes": {
                    "house_edge": f"by {file.name}: {before_play(found.by_chart)}",
                    "basic_strategy": f"by basic strategy: {before_play(found.basic.by_chart)}",
                },
                "deviations": [
                    {
                        "part": each.context,
                        "row": name_of(*each.row),
                        "up": each.up,
                        "says": each.says,
                        "best": each.best,
                        "cost": each.cost,
                    }
                    for each in found.deviations
                ],
            }
        )
        return
    out = stdout()
    print_mark(loaded.not_lawful)
    out.print(f"{loaded.definition.name} by {file.name}: house edge {percent(found.house_edge)}", highlight=False)
    out.print(f"basic strategy: {percent(found.basic.house_edge)}", highlight=False)
    out.print(f"both figures assume {before_play(found.basic.by_chart)}", highlight=False)
    for each in found.deviations:
        where = f"{name_of(*each.row)} against {each.up}, {each.context}"
        out.print(f"{100 * each.cost:+.6f}%  {where}: {each.says}, where {each.best} is best", highlight=False)


def _plain(
    loaded: Game, found: BasicStrategy, other: tuple[Game, BasicStrategy] | None, marks: Marks
) -> dict[str, Any]:
    results = _outcomes(loaded, found)
    plain: dict[str, Any] = {
        "game": loaded.definition.id,
        **json_mark(loaded.not_lawful, "" if other is None else other[0].not_lawful),
        "decks": rules_of(loaded).decks,
        "house_edge": found.house_edge,
        "house_edge_best_play": found.best.house_edge,
        "assumes": assumptions(found),
        "std_dev": results.std_dev,
        "outcomes": [{"net": net, "probability": chance} for net, chance in results.net.items()],
        "dealer": results.dealer,
        "up_cards": list(found.chart.columns),
        "chart": [
            {"part": line.context, "row": line.name, "wishes": list(line.letters)}
            for line in _lines(loaded, found.chart, marks)
        ],
    }
    if other is not None:
        plain["against"] = {
            "house_edge": other[1].house_edge,
            "house_edge_best_play": other[1].best.house_edge,
            "assumes": {name: assumptions(other[1])[name] for name in ("house_edge", "house_edge_best_play")},
            "differences": [
                {
                    "part": context,
                    "row": name_of(kind, row),
                    "up": up,
                    "here": letters_of(found.chart, context, kind, row, *points_of(up)),
                    "there": there,
                }
                for (context, kind, row, up), there in marks.items()
            ],
        }
    return plain


def _print_csv(rows: list[Line]) -> None:
    writer = csv.writer(sys.stdout)
    writer.writerow(["part", "row", *rows[0].columns])
    for line in rows:
        writer.writerow([line.context, line.name, *line.letters])
