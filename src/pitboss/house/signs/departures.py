"""General clauses that do not hold at a table, because its game or its options depart from them.

`data/departures.tsv` has a clause, the rules of the tables where it does not hold, as `rule: value, value`, and what
their sheets say instead, if anything. Several rules, between semicolons, must all be so. `procedure` is how the game is
played, and `kind` is whether a person deals; the others are rules by their names.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Final

from pitboss.engine.table.table import Table
from pitboss.house.table_setup import DEALT, ELECTRONIC

FILE: Final = Path(__file__).parent / "data" / "departures.tsv"
PROCEDURE: Final = "procedure"
KIND: Final = "kind"

Rules = Mapping[str, frozenset[str]]  # the values of each rule


@dataclass(frozen=True)
class Departure:
    """A clause, the tables where it does not hold, and the words that they print instead."""

    cite: str
    where: Rules
    instead: str


@cache
def departures() -> tuple[Departure, ...]:
    """Every departure of the file."""
    with FILE.open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE))[1:]
    return tuple(Departure(cite, dict(_rules(where)), instead) for cite, where, instead in rows)


def _rules(where: str) -> Iterator[tuple[str, frozenset[str]]]:
    for part in where.split("; "):
        rule, values = part.split(": ")
        yield rule, frozenset(values.split(", "))


def departed_from(table: Table) -> Mapping[str, str]:
    """The general clauses that do not hold at a table, each with the words instead: empty to leave it out."""
    return {each.cite: each.instead for each in departures() if _holds(table, each.where)}


def _holds(table: Table, where: Rules) -> bool:
    return all(_value(table, rule) in values for rule, values in where.items())


def _value(table: Table, rule: str) -> str:
    """A rule as the file writes it; empty where the game has no such rule."""
    if rule == PROCEDURE:
        return table.game.definition.procedure
    if rule == KIND:
        return DEALT if table.house.dealer_acts else ELECTRONIC
    value = getattr(table.game.rules, rule, "")
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value.value if isinstance(value, Enum) else value)
