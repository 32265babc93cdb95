"""`pitboss protect`: what a counter wins with a side wager, and which cut card or rule stops it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Annotated, Any, Final

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from pitboss.analysis.counting.protection import SHUFFLED
from pitboss.analysis.counting.stored import Progress as Report
from pitboss.bench.protection import ProtectionAnswer, ProtectionTable, compute, protect, protection_table
from pitboss.catalogue import wagers
from pitboss.catalogue.wager_choice import NOTATION, WagerChoice
from pitboss.cli.console import command_errors, json_mark, percent, print_json, print_mark, stdout
from pitboss.cli.options import AsJson, complete_entry, decks_option
from pitboss.errors import PitbossError
from pitboss.money import dollars, parse_dollars

WagerName = Annotated[
    str,
    typer.Argument(metavar=NOTATION, help="Side wager, its pay table, its meters", autocompletion=complete_entry),
]
TableName = Annotated[str, typer.Option("--paytable", metavar="NAME", help="Pay table (default: the first)")]
Decks = Annotated[int, decks_option("six, or fewer")]
Penetration = Annotated[
    float, typer.Option("--penetration", metavar="SHARE", help="Share of the shoe dealt before the cut card")
]
Seats = Annotated[int, typer.Option("--seats", metavar="N", help="Players at the table")]
PerHour = Annotated[int, typer.Option("--rounds-per-hour", metavar="N", help="Rounds dealt in an hour")]
Unit = Annotated[str, typer.Option("--stake", metavar="DOLLARS", help="What the counter wagers where it pays")]
Limit = Annotated[
    float, typer.Option("--limit", metavar="UNITS", help="Win in 100 rounds below which counting is not worth it")
]
Shoes = Annotated[int, typer.Option("--shoes", metavar="N", help="Shoes to deal")]
Everything = Annotated[bool, typer.Option("--all", help="The table of all side wagers, three quarters dealt")]
Again = Annotated[bool, typer.Option("--again", help="With --all: deal again instead of using the stored table")]
Segments = Annotated[
    str, typer.Option("--segments", metavar="$5,$10,…", help="Wheel: what each segment pays for a dollar")
]
DIGITS: Final = 2
NOT_ITS_DECKS: Final = "the pay table is not for this number of decks"


@command_errors
def protect_command(
    wager: WagerName = "",
    paytable: TableName = "",
    decks: Decks = 0,
    penetration: Penetration = 0.75,
    seats: Seats = 1,
    rounds_per_hour: PerHour = 100,
    unit: Unit = "$25",
    limit: Limit = 0.1,
    shoes: Shoes = 4000,
    segments: Segments = "",
    everything: Everything = False,
    again: Again = False,
    as_json: AsJson = False,
) -> None:
    """Show what a card counter wins with a side wager, and which cut card or pay table stops it."""
    if everything == bool(wager):
        raise PitbossError("Name one side wager, or use --all for the table of all of them")
    if everything:
        found = _all(again, shown=not as_json)
        own = [wagers()[line["wager"]].not_lawful for line in found.lines]
        if as_json:
            print_json({**found.to_dict(), **json_mark(*own)})
            return
        print_mark(*own)
        stdout().print(_listing(found))
        return
    choice = WagerChoice.parse(f"{wager}:{paytable}" if paytable else wager)
    table = choice.paytable_for(decks) if choice.paytable else None
    shown = tuple(segments.split(",")) if segments else choice.segments
    rules: dict[str, Any] = {"segments": shown} if shown else {}
    answer = protect(
        choice.definition,
        paytable=table,
        decks=decks or None,
        penetration=penetration,
        seats=seats,
        rounds_per_hour=rounds_per_hour,
        limit=limit,
        meters=choice.meters_for(choice.paytable_for(decks)) if choice.meters else None,
        shoes=shoes,
        **rules,
    )
    cents = parse_dollars(unit)
    marks = [choice.definition.not_lawful or ("" if answer.lawful else NOT_ITS_DECKS)]
    if as_json:
        won = {"wager_cents": cents, "win_cents_per_hour": answer.win_per_hour * cents}
        print_json({**answer.to_dict(), **won, **json_mark(*marks)})
        return
    print_mark(*marks)
    _print(answer, cents)


def _all(again: bool, *, shown: bool) -> ProtectionTable:
    if not again:
        return protection_table()
    with _bar(shown=shown) as report:
        return protection_table(compute(progress=report))


@contextmanager
def _bar(*, shown: bool) -> Iterator[Report]:
    """A progress bar on standard error, erased at the end. Ctrl-C stops the run; nothing is written before its end."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.completed} of {task.total} {task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not (shown and console.is_terminal)) as bar:
        task = bar.add_task("side wagers", total=len(wagers()))
        yield lambda done, total, name: bar.update(task, completed=done, description=name)


# --- printing --------------------------------------------------------------------------------------------------------


def _print(answer: ProtectionAnswer, cents: int) -> None:
    out, found = stdout(), answer.found
    out.print(Text(answer.title, style="bold"))
    if not found.rows or found.count is None:
        return
    row = found.at(round(answer.penetration * found.size))
    won = dollars(round(answer.win_per_hour * cents))
    out.print(
        f"{won} an hour with {dollars(cents)} wagers: placed in {percent(row.share, DIGITS)} of rounds, from a true "
        f"count of {row.trigger:+d}, with an edge of {percent(row.edge, DIGITS)}"
    )
    out.print(f"count: {found.count} (betting correlation {found.count.correlation:.3f}); {found.method}")
    if found.perfect is not None:
        share, edge = found.perfect
        out.print(f"perfect knowledge of the cards: {percent(share, DIGITS)} of rounds, edge {percent(edge, DIGITS)}")
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for title in ("dealt", "true count", "rounds wagered", "edge", "win per 100 rounds", "± s.e.", "win per hour"):
        table.add_column(title, justify="right")
    for each in answer.rows():
        table.add_row(*_cells(each, cents))
    out.print(table)
    for other in answer.stopping_rules:
        out.print(f"pay table {other.paytable} on {other.decks} decks stops it too")


def _cells(row: Mapping[str, Any], cents: int) -> list[str]:
    return [
        percent(row["dealt"], 0),
        str(row["true count"]),
        percent(row["rounds wagered"], DIGITS),
        percent(row["edge"], DIGITS),
        f"{row['win per 100 rounds']:.3f}",
        f"{row['error']:.3f}",
        dollars(round(row["win per hour"] * cents)),
    ]


def _listing(found: ProtectionTable) -> Table:
    """The table; a safe cut is the share of the shoe that may be dealt without a counter's winning the limit."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False, title=found.title, title_justify="left")
    table.add_column("side wager", no_wrap=True)
    for title in ("decks", "house edge", "win per 100", "± s.e.", "rounds", "edge", "safe cut"):
        table.add_column(title, justify="right", no_wrap=True)
    for line in found.lines:
        table.add_row(*_line(line))
    return table


def _line(line: Mapping[str, Any]) -> list[str]:
    edge = "" if line["house_edge"] is None else percent(line["house_edge"], DIGITS)
    start = [line["wager"], str(line["decks"]), edge]
    if line["cut"] is None:
        return [*start, "-", "", "", "", "shuffled" if line["method"] == SHUFFLED else "wheel"]
    stop = line["stopped_at"]
    words = percent(stop / line["cards"], 0) if stop else "none" if stop == 0 else "any"
    return [
        *start,
        f"{line['win_per_100']:.3f}",
        f"{line['error']:.3f}",
        percent(line["share"], DIGITS),
        percent(line["edge"], DIGITS),
        words,
    ]
