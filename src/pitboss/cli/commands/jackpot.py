"""`pitboss jackpot`: what the law prints about a jackpot, the check of a house's set-up, and the mathematics."""

from __future__ import annotations

from dataclasses import asdict
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.box import SIMPLE_HEAD
from rich.table import Table

from pitboss.bench.jackpot_math import math_figures
from pitboss.catalogue import jackpots, load_jackpot, load_wager
from pitboss.catalogue.jackpots import parse_percent
from pitboss.catalogue.wager_choice import WagerChoice
from pitboss.cli.console import REFUSED, command_errors, print_json, stdout
from pitboss.cli.options import AsJson, Decks
from pitboss.cli.reports.jackpot_report import definition_rows, math_table
from pitboss.errors import PitbossError
from pitboss.jackpots.check import FAULT, Finding, check_set_up, require_lawful
from pitboss.jackpots.files import FiledJackpot, read_set_ups
from pitboss.jackpots.links import check_layout, check_link
from pitboss.jackpots.papers.sheet import sheet
from pitboss.jackpots.setup import meter_names
from pitboss.money import parse_dollars

app = typer.Typer(help="Jackpots: what the law prints, a set-up's faults, and the figures.", no_args_is_help=True)

JackpotId = Annotated[str, typer.Argument(metavar="[ID]", help="Side wager with a meter (default: list all)")]
SetUpFile = Annotated[Path, typer.Argument(metavar="FILE", help="TOML file with the house's jackpots")]
Choice = Annotated[str, typer.Argument(metavar="WAGER[:PAYTABLE]", help="Side wager and pay table")]
Rates = Annotated[list[str], typer.Option("--rate", metavar="PERCENT", help="Contribution of each meter, in its order")]
Seeds = Annotated[list[str], typer.Option("--seed", metavar="DOLLARS", help="Seed of each meter, in its order")]
Reserves = Annotated[
    list[str] | None, typer.Option("--reserve", metavar="PERCENT", help="Reserve contribution of each meter")
]
AllFromMeter = Annotated[
    int,
    typer.Option(
        "--dry-within",
        metavar="WAGERS",
        help="Chance to run dry within this many wagers if every payout came off the meter (default: not calculated)",
        show_default=False,
    ),
]


@app.command("show")
@command_errors
def show(id: JackpotId = "", as_json: AsJson = False) -> None:
    """List the jackpots, or show what the law says about one."""
    if id:
        rows = definition_rows(load_jackpot(id))
        if as_json:
            print_json({"id": id, "name": load_wager(id).name, "rules": rows})
            return
        stdout().print(
            _listing(("point", "rule", "clause"), [[row["point"], row["rule"], row["cite"]] for row in rows])
        )
        return
    found = [{"id": each.id, "name": load_wager(each.id).name, "cite": str(each.cite)} for each in jackpots().values()]
    if as_json:
        print_json(found)
    else:
        stdout().print(_listing(("jackpot", "name", "clause"), [list(each.values()) for each in found]))


@app.command("check")
@command_errors
def check(file: SetUpFile, as_json: AsJson = False) -> None:
    """Check a house's jackpots: every fault and every recommendation, with its clause."""
    filed = read_set_ups(file)
    found = [(each.set_up.id, finding) for each in filed for finding in _check(each)]
    for table in sorted({table.table for each in filed for table in each.tables}):
        here = [each.set_up for each in filed if table in {other.table for other in each.tables}]
        found += [(table, finding) for finding in check_layout(here)]
    faults = sum(finding.level == FAULT for _, finding in found)
    if as_json:
        print_json({"jackpots": len(filed), "faults": faults, "findings": [_plain(*each) for each in found]})
    else:
        rows = [[where, each.level, each.what, each.value, each.required, each.cite] for where, each in found]
        if rows:
            stdout().print(_listing(("where", "", "what", "set to", "required", "clause"), rows))
        stdout().print(f"{_count(len(filed), 'jackpot')}: {_count(faults, 'fault')}, {len(found) - faults} to note")
    if faults:
        raise typer.Exit(REFUSED)


@app.command("sheet")
@command_errors
def print_sheet(file: SetUpFile, as_json: AsJson = False) -> None:
    """Print the sheet of each jackpot: how it is funded, what it pays and in which order, and its equipment."""
    filed = read_set_ups(file)
    for each in filed:
        require_lawful(each.set_up)
    if as_json:
        print_json([{"jackpot": each.set_up.id, "lines": list(map(asdict, sheet(each.set_up)))} for each in filed])
        return
    for each in filed:
        rows = [[line.about, line.text, line.cite] for line in sheet(each.set_up)]
        tables = ", ".join(table.table for table in each.tables)
        stdout().print(f"{each.set_up.id}{': ' if tables else ''}{tables}")
        stdout().print(_listing(("about", "", "clause"), rows))


@app.command("math")
@command_errors
def math(
    choice: Choice,
    rate: Rates,
    seed: Seeds,
    reserve: Reserves = None,
    decks: Decks = 0,
    dry_within: AllFromMeter = 0,
    as_json: AsJson = False,
) -> None:
    """Calculate a jackpot exactly: hold, return, break-even, growth, time to the top award, cost of seeds."""
    chosen = WagerChoice.parse(choice)
    load_jackpot(chosen.wager)
    paytable = chosen.paytable_for(decks or 6)
    names = meter_names(paytable)
    rates, reserves = [parse_percent(each) for each in rate], [parse_percent(each) for each in reserve or []]
    if len(rate) != len(names) or len(seed) != len(names) or len(reserves) not in (0, len(names)):
        meters = ", ".join(name or "one meter" for name in names)
        raise PitbossError(f"{paytable.name} has {meters}: write --rate and --seed once for each")
    figures = math_figures(
        chosen.definition,
        paytable,
        decks or max((each for each in paytable.decks if each <= 6), default=paytable.decks[0]),
        dict(zip(names, rates, strict=True)),
        dict(zip(names, [parse_dollars(each) for each in seed], strict=True)),
        dict(zip(names, reserves or [Fraction(0)] * len(names), strict=True)),
        dry_within,
    )
    if as_json:
        print_json(figures)
    else:
        stdout().print(math_table(figures))


def _check(each: FiledJackpot) -> list[Finding]:
    found = list(check_set_up(each.set_up))
    if each.tables and not {finding.what for finding in found} & {"Wager", "Pay table"}:
        found += check_link(each.set_up, each.tables)
    return found


def _plain(where: str, each: Finding) -> dict[str, Any]:
    return {
        "where": where, "level": each.level, "what": each.what, "value": each.value, "required": each.required,
        "cite": each.cite,
    }  # fmt: skip


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _listing(titles: tuple[str, ...], rows: list[list[str]]) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for title in titles:
        table.add_column(title, overflow="fold")
    for row in rows:
        table.add_row(*row)
    return table
