"""`pitboss edge --all`: a line for every side wager, pay table, number of decks and soft-17 rule."""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, Final

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from pitboss.analysis.wagers.json_form import rounded
from pitboss.analysis.wagers.result import Analysis
from pitboss.cli.console import json_mark, percent, print_json, print_mark, stdout

NAMES: Final = ("wager", "paytable", "spot", "decks", "soft_17", "house_edge", "hit_frequency", "std_dev")


def print_all(
    found: Iterable[Analysis], waiting: list[str], not_lawful: Mapping[str, str], *, as_csv: bool, as_json: bool
) -> None:
    """Print a line for each analysis, and the ids of the wagers that have none.

    Wagers that no law has are marked with the reason; where there is one, every line of CSV says which it is.
    """
    rows = [
        [
            each.wager,
            each.paytable,
            each.spot,
            each.decks,
            each.soft_17,
            each.house_edge,
            each.hit_frequency,
            each.std_dev,
        ]
        for each in found
    ]
    names = (*NAMES, "lawful") if not_lawful else NAMES
    plain = [_plain([*row, row[0] not in not_lawful] if not_lawful else row) for row in rows]
    if as_json:
        lines = [dict(zip(names, row, strict=True)) for row in plain]
        print_json({"rows": lines, "waiting": waiting, **json_mark(*not_lawful.values())})
    elif as_csv:
        writer = csv.writer(sys.stdout)
        writer.writerow(names)
        writer.writerows(plain)
    else:
        print_mark(*not_lawful.values())
        _print_table(rows, waiting)


def _plain(row: list[Any]) -> list[Any]:
    return [rounded(cell) if isinstance(cell, Fraction | float) else cell for cell in row]


def _print_table(rows: list[list[Any]], waiting: list[str]) -> None:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for name in ("side wager", "pay table"):
        table.add_column(name, overflow="fold")
    table.add_column("decks", justify="right")
    table.add_column("soft 17")
    for name in ("house edge", "hits", "std dev"):
        table.add_column(name, justify="right")
    for wager, paytable, spot, decks, soft_17, house_edge, hits, deviation in rows:
        name = f"{paytable}, {spot}" if spot else paytable
        table.add_row(wager, name, str(decks), soft_17, percent(house_edge), percent(hits), f"{deviation:.4f}")
    stdout().print(table)
    if waiting:
        stdout().print(Text(f"Not analyzed yet: {', '.join(waiting)}", style="dim"))
