"""`pitboss strategy --wager WAGER[:PAYTABLE]=SIZE`: the best play for the main wager and a side wager together."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Annotated, Any, Final

import typer
from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from pitboss.analysis.play_wagers.joint.optimum import joint_optimum
from pitboss.analysis.play_wagers.joint.strategy import JointStrategy, Stage, StraightPlay
from pitboss.analysis.solver import differences
from pitboss.analysis.solver.solve import rules_of
from pitboss.bench.subjects import by_totals
from pitboss.catalogue import Game
from pitboss.catalogue.wager_choice import WagerChoice, paytable_title
from pitboss.charts.chart import UP_CARDS, points_of
from pitboss.charts.sections import contexts_of
from pitboss.charts.text import Place, letters_of, lines, name_of
from pitboss.cli.console import percent, print_json, stdout
from pitboss.cli.options import load_game
from pitboss.cli.reports.strategy_chart import chart_tables, legend
from pitboss.errors import PitbossError

SizedWager = Annotated[
    str,
    typer.Option(
        "--wager",
        metavar="WAGER[:PAYTABLE]=SIZE",
        help="Best play with this side wager; its size is a part of the main wager, such as 1/2 or 10%",
    ),
]
OldWith = Annotated[str, typer.Option("--with", hidden=True, help="Former name of --wager")]

NOTHING_BEFORE_PLAY: Final = "by a chart: no insurance, no even money"
_SIZE: Final = re.compile(r"([0-9]+)/([1-9][0-9]*)|([0-9]+(?:\.[0-9]+)?)(%?)")


def print_joint_strategy(game: str, settings: list[str] | None, decks: int, words: str, *, as_json: bool) -> None:
    """Print the value of both wagers, the gain over basic strategy, and the cells that differ from it."""
    choice, size = _parse(words)
    wager = choice.definition
    loaded = by_totals(load_game(game or wager.games[0], settings, decks))
    found = joint_optimum(wager, choice.paytable_for(rules_of(loaded).decks), loaded, size)
    if as_json:
        print_json(_plain(loaded, found))
    else:
        _print(loaded, found)


def _parse(words: str) -> tuple[WagerChoice, Fraction]:
    """Read `push-your-luck=1/2` or `21-magic:A=10%`."""
    name, equals, amount = words.rpartition("=")
    match = _SIZE.fullmatch(amount.strip())
    if not equals or match is None:
        raise PitbossError(
            f"--wager {words} has no size. Write WAGER=SIZE, a part of the main wager: push-your-luck=1/2 or =10%"
        )
    choice = WagerChoice.parse(name)
    if choice.meters:
        raise PitbossError(f"--wager {words}: the best play does not take meters. Leave out what follows the @")
    size = Fraction(int(match[1]), int(match[2])) if match[1] else Fraction(match[3]) / (100 if match[4] else 1)
    return choice, size


def _marks(
    loaded: Game, found: JointStrategy, stage: Stage, parts: tuple[str, ...] = ("first two",)
) -> dict[Place, str]:
    """The joint chart's letters, in the cells where basic strategy differs."""
    return {
        place: letters_of(stage.chart, place[0], place[1], place[2], *points_of(place[3]))
        for place in differences(rules_of(loaded), found.basic, stage.chart)
        if place[0] in parts
    }


def _signed_percent(value: float) -> str:
    return f"{100 * value:+.6f}%"


def _title(loaded: Game, found: JointStrategy) -> str:
    wager = f"{paytable_title(found.wager, found.paytable)}, {found.size} of the main wager"
    return f"{loaded.definition.name} with {wager} ({found.paytable.cite})"


def _print(loaded: Game, found: JointStrategy) -> None:
    out = stdout()
    out.print(Text(_title(loaded, found), style="bold"))
    out.print(Text(found.model, style="dim"))
    out.print(Text("All figures are by a chart, without insurance or even money.", style="dim"))
    for stage in found.stages:
        what = f"With {stage.name}, the streak is worth" if stage.name else "Both wagers together are worth"
        out.print(
            f"{what} {_signed_percent(stage.value)} of the main wager, by basic strategy "
            f"{_signed_percent(stage.basic_value)}: a gain of {_signed_percent(stage.gain)}.",
            highlight=False,
        )
        if stage.main is not None:
            cost = percent(found.main_alone - stage.main)
            out.print(Text(f"The main wager alone costs {cost} more than by basic strategy.", style="dim"))
        marks = _marks(loaded, found, stage)
        if marks:
            changed = {(context, kind, row) for context, kind, row, _ in marks}
            rows = lines(found.basic, contexts_of(rules_of(loaded)), marks)
            shown = [
                line
                for line in rows
                if any((line.context, line.kind, row) in changed for row in range(line.first, line.last + 1))
            ]
            for table in chart_tables(shown, marks):
                out.print(table)
            out.print(legend(shown, marks))
    if found.runs:
        out.print(_runs(found.runs))


def _runs(plays: tuple[StraightPlay, ...]) -> Table:
    """Straights in rows, up cards in columns: the play where it differs from basic strategy."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("straight so far")
    for up in UP_CARDS:
        table.add_column(up, justify="center")
    by_place = {(play.ranks, play.up): play.says for play in plays}
    for ranks in dict.fromkeys(play.ranks for play in sorted(plays, key=lambda each: (len(each.ranks), each.ranks))):
        table.add_row(ranks, *(by_place.get((ranks, up), "") for up in UP_CARDS))
    return table


def _plain(loaded: Game, found: JointStrategy) -> dict[str, Any]:
    return {
        "game": loaded.definition.id,
        "wager": found.wager.id,
        "paytable": found.paytable.name,
        "size": str(found.size),
        "model": found.model,
        "assumes": {
            "value": NOTHING_BEFORE_PLAY,
            "value_by_basic_strategy": NOTHING_BEFORE_PLAY,
            "gain": NOTHING_BEFORE_PLAY,
            "value_best_play": "by the cards of each hand: insurance and even money where they gain",
            "main_alone": NOTHING_BEFORE_PLAY,
        },
        "value": found.value,
        "value_by_basic_strategy": found.stages[0].basic_value,
        "gain": found.gain,
        "value_best_play": found.best_play,
        "main_alone": found.main_alone,
        "stages": [
            {
                "name": stage.name,
                "value": stage.value,
                "value_by_basic_strategy": stage.basic_value,
                "gain": stage.gain,
                "main": stage.main,
                "differences": [
                    {
                        "part": place[0],
                        "row": name_of(place[1], place[2]),
                        "up": place[3],
                        "basic": letters_of(found.basic, place[0], place[1], place[2], *points_of(place[3])),
                        "joint": letters,
                    }
                    for place, letters in _marks(loaded, found, stage, ("first two", "after split")).items()
                ],
            }
            for stage in found.stages
        ],
        "straights": [
            {"ranks": play.ranks, "up": play.up, "basic": play.basic, "joint": play.says} for play in found.runs
        ],
    }
