"""`pitboss edge`: the exact figures of a side wager, of a file of one's own, or of every wager at once."""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from pitboss.analysis import analyse, is_analysed
from pitboss.analysis.result import Analysis
from pitboss.catalogue import load_wager
from pitboss.catalogue import wagers as catalogue
from pitboss.catalogue.wagers import PayTable, WagerDefinition, read_wager
from pitboss.cli.console import print_json, reports, stdout
from pitboss.cli.options import AsJson
from pitboss.errors import PitbossError
from pitboss.money import dollars, parse_dollars

DIGITS: Final = 10

WagerName = Annotated[str, typer.Argument(metavar="WAGER", help="A wager's id, as `pitboss games` lists them.")]
TableName = Annotated[str, typer.Option("--paytable", metavar="NAME", help="One of its pay tables; else all.")]
Decks = Annotated[int, typer.Option("--decks", help="The number of decks; else all that are allowed.")]
Meters = Annotated[
    list[str] | None, typer.Option("--meter", metavar="[NAME=]DOLLARS", help="What a meter stands at; may be repeated.")
]
OwnFile = Annotated[Path | None, typer.Option("--file", help="A wager in a TOML file of your own.")]
Everything = Annotated[bool, typer.Option("--all", help="Every wager, pay table and number of decks.")]
AsCsv = Annotated[bool, typer.Option("--csv", help="With --all: comma-separated values.")]


@reports
def edge(
    wager: WagerName = "",
    paytable: TableName = "",
    decks: Decks = 0,
    meter: Meters = None,
    file: OwnFile = None,
    everything: Everything = False,
    as_csv: AsCsv = False,
    as_json: AsJson = False,
) -> None:
    """The exact house edge of a wager, with the count of every outcome."""
    meters = _parse_meters(meter)
    if everything:
        _print_all(meters, as_csv=as_csv, as_json=as_json)
        return
    if not wager and file is None:
        raise PitbossError("name a wager, give a --file, or ask for --all")
    definition = read_wager(file) if file is not None else load_wager(wager)
    found = list(_analyses(definition, paytable, decks, meters))
    if as_json:
        plain = [describe(definition, each) for each in found]
        print_json(plain[0] if len(plain) == 1 else plain)
        return
    for each in found:
        stdout().print(_page(definition, each))


def _analyses(definition: WagerDefinition, paytable: str, decks: int, meters: dict[str, int]) -> Iterator[Analysis]:
    tables = [definition.paytable(paytable)] if paytable else list(definition.paytables.values())
    for table in tables:
        for count in _decks(definition, table, decks, named=bool(paytable)):
            yield analyse(definition, table, count, meters=meters)


def _decks(definition: WagerDefinition, table: PayTable, decks: int, *, named: bool) -> tuple[int, ...]:
    """The deck counts to analyse: the one that was asked for, where this table allows it."""
    if not decks:
        return table.decks
    if decks in table.decks:
        return (decks,)
    if named:
        allowed = ", ".join(map(str, table.decks))
        raise PitbossError(f"{definition.name} {table.name} is for {allowed} decks, not {decks} [{table.cite}]")
    return ()


def _parse_meters(meters: list[str] | None) -> dict[str, int]:
    found = {}
    for text in meters or ():
        name, equals, amount = text.rpartition("=")
        found[name if equals else ""] = parse_dollars(amount)
    return found


def percent(value: Fraction) -> str:
    """A fraction as a person reads it: the last formatting step."""
    return f"{float(value) * 100:.6f} %"


def describe(definition: WagerDefinition, found: Analysis) -> dict[str, Any]:
    """One analysis as plain values."""
    return {
        "game": definition.id,
        "bet": definition.name,
        "cite": str(definition.paytables[found.paytable].cite),
        "paytable": found.paytable,
        "decks": found.decks,
        "house_edge": round(float(found.house_edge), DIGITS),
        "house_edge_exact": str(found.house_edge),
        "hit_frequency": round(float(found.hit_frequency), DIGITS),
        "std_dev": round(found.std_dev, DIGITS),
        "deals": found.total,
        "stake_cents": found.stake_cents,
        "assumes": found.assumes,
        "meters_cents": dict(found.meters),
        "value_of_meter": {name: str(found.value_of_meter(name)) for name in found.meter_names},
        "outcomes": [
            {
                "name": each.name,
                "pays": str(each.pay),
                "added": str(each.added),
                "count": each.count,
                "probability": round(float(each.probability), DIGITS),
                "probability_exact": str(each.probability),
                "return": round(float(found.contribution(each)), DIGITS),
            }
            for each in found.outcomes
        ],
    }


def _page(definition: WagerDefinition, found: Analysis) -> Table:
    title = Text.assemble(
        (definition.name, "bold"), f"  pay table {found.paytable}, {found.decks} decks ",
        (f"({definition.paytables[found.paytable].cite})", "dim"),
    )  # fmt: skip
    figures = f"house edge {percent(found.house_edge)}   hits {percent(found.hit_frequency)}   "
    figures += f"standard deviation {found.std_dev:.4f}   {found.total:,} deals"
    if any(each.pay.fixed_cents or each.pay.share or each.added for each in found.outcomes):
        figures += f"\nfor a stake of {dollars(found.stake_cents)}"
    figures += f"\nassumed: {found.assumes}" if found.assumes else ""
    table = Table(
        box=SIMPLE_HEAD, pad_edge=False, title=title, title_justify="left", caption=figures, caption_justify="left"
    )
    table.add_column("outcome", overflow="fold")
    table.add_column("pays", justify="right")
    for name in ("count", "probability", "return"):
        table.add_column(name, justify="right")
    for each in found.outcomes:
        chance = f"{float(each.probability):.9f}"
        pays = f"{each.pay} + {float(each.added):g} to 1" if each.added else str(each.pay)
        table.add_row(each.name, pays, f"{each.count:,}", chance, f"{float(found.contribution(each)):+.6f}")
    return table


def _print_all(meters: dict[str, int], *, as_csv: bool, as_json: bool) -> None:
    """A line for every wager, pay table and number of decks whose mathematics is done; the others are named."""
    waiting = [each.id for each in catalogue().values() if not is_analysed(each)]
    rows = [
        [definition.id, found.paytable, found.decks, found.house_edge, found.hit_frequency, found.std_dev]
        for definition in catalogue().values()
        if is_analysed(definition)
        for found in _analyses(definition, "", 0, meters)
    ]
    if as_json:
        names = ("wager", "paytable", "decks", "house_edge", "hit_frequency", "std_dev")
        print_json({"rows": [dict(zip(names, _plain(row), strict=True)) for row in rows], "waiting": waiting})
    elif as_csv:
        writer = csv.writer(sys.stdout)
        writer.writerow(["wager", "paytable", "decks", "house_edge", "hit_frequency", "std_dev"])
        writer.writerows(_plain(row) for row in rows)
    else:
        _print_table(rows, waiting)


def _plain(row: list[Any]) -> list[Any]:
    return [round(float(cell), DIGITS) if isinstance(cell, Fraction | float) else cell for cell in row]


def _print_table(rows: list[list[Any]], waiting: list[str]) -> None:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for name in ("wager", "pay table"):
        table.add_column(name, overflow="fold")
    for name in ("decks", "house edge", "hits", "std dev"):
        table.add_column(name, justify="right")
    for wager, paytable, decks, house_edge, hits, deviation in rows:
        table.add_row(wager, paytable, str(decks), percent(house_edge), percent(hits), f"{deviation:.4f}")
    stdout().print(table)
    stdout().print(Text(f"Not analysed yet: {', '.join(waiting)}", style="dim"))
