"""`pitboss strategy --with WAGER[:TABLE]=SIZE`: the best play when a side wager rides along, beside basic strategy."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Annotated, Any, Final

import typer
from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from pitboss.analysis.play_wagers.joint.optimum import joint_optimum
from pitboss.analysis.play_wagers.joint.strategy import Joint, RunPlay, Stage
from pitboss.analysis.solver import differences
from pitboss.analysis.solver.solve import rules_of
from pitboss.catalogue import Game, load_wager
from pitboss.catalogue.wagers import PayTable, WagerDefinition
from pitboss.cli.console import print_json, stdout
from pitboss.cli.options import load_game
from pitboss.cli.reports.strategy_chart import chart_tables, legend
from pitboss.errors import PitbossError
from pitboss.strategy.chart import UP_CARDS, points_of
from pitboss.strategy.sections import contexts_of
from pitboss.strategy.text import Place, letters_of, lines, name_of

With = Annotated[
    str,
    typer.Option(
        "--with", metavar="WAGER[:TABLE]=SIZE", help="The best play with this side wager, in main wagers: 1/2."
    ),
]

NOTHING_BEFORE_PLAY: Final = "by a chart: no insurance, no even money"
_SIZE: Final = re.compile(r"([0-9]+)/([1-9][0-9]*)|([0-9]+(?:\.[0-9]+)?)(%?)")


def print_with(game: str, settings: list[str] | None, words: str, *, as_json: bool) -> None:
    """What the side wager changes: the value of both, the gain on basic strategy, and the cells that differ."""
    wager, paytable, size = _parse(words)
    loaded = load_game(game or wager.games[0], settings)
    table = wager.paytable(paytable) if paytable else wager.paytable_for(rules_of(loaded).decks)
    found = joint_optimum(wager, table, loaded, size)
    if as_json:
        print_json(_plain(loaded, found))
    else:
        _print(loaded, found)


def _parse(words: str) -> tuple[WagerDefinition, str, Fraction]:
    """`push-your-luck=1/2`, `21-magic:A=10%`."""
    name, equals, amount = words.rpartition("=")
    match = _SIZE.fullmatch(amount.strip())
    if not equals or match is None:
        raise PitbossError(f"--with {words}: write WAGER=SIZE in main wagers, for example push-your-luck=1/2 or =10%")
    wager, _, table = name.partition(":")
    size = Fraction(int(match[1]), int(match[2])) if match[1] else Fraction(match[3]) / (100 if match[4] else 1)
    return load_wager(wager.strip()), table.strip(), size


def _marks(loaded: Game, found: Joint, stage: Stage, parts: tuple[str, ...] = ("first two",)) -> dict[Place, str]:
    """What the joint chart says where basic strategy says something else."""
    return {
        place: letters_of(stage.chart, place[0], place[1], place[2], *points_of(place[3]))
        for place in differences(rules_of(loaded), found.basic, stage.chart)
        if place[0] in parts
    }


def _percent(value: float) -> str:
    return f"{100 * value:+.6f} %"


def _words(paytable: PayTable, found: Joint) -> str:
    size = f"{found.size} of the main wager"
    return f"with {found.wager.name} {paytable.name} at {size} ({paytable.cite})"


def _print(loaded: Game, found: Joint) -> None:
    out = stdout()
    out.print(Text(f"{loaded.definition.name} {_words(found.paytable, found)}", style="bold"))
    out.print(Text(found.model, style="dim"))
    out.print(Text(f"all figures {NOTHING_BEFORE_PLAY}", style="dim"))
    for stage in found.stages:
        what = f"{stage.name}: the run is worth" if stage.name else "both wagers are worth"
        out.print(
            f"{what} {_percent(stage.value)} of a main wager; by basic strategy "
            f"{_percent(stage.basic_value)}; gain {_percent(stage.gain)}",
            highlight=False,
        )
        if stage.main is not None:
            cost = found.main_alone - stage.main
            out.print(Text(f"of this the main wager costs {_percent(cost)} more than by basic strategy", style="dim"))
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


def _runs(plays: tuple[RunPlay, ...]) -> Table:
    """Straights in rows, up cards in columns: what to do where basic strategy does something else."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("a straight so far")
    for up in UP_CARDS:
        table.add_column(up, justify="center")
    by_place = {(play.ranks, play.up): play.says for play in plays}
    for ranks in dict.fromkeys(play.ranks for play in sorted(plays, key=lambda each: (len(each.ranks), each.ranks))):
        table.add_row(ranks, *(by_place.get((ranks, up), "") for up in UP_CARDS))
    return table


def _plain(loaded: Game, found: Joint) -> dict[str, Any]:
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
