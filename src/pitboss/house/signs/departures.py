"""Clauses that do not hold at a table, because its game or its options depart from them.

`data/departures.tsv` has a clause, the tables where it does not hold, as `rule: value, value`, and what their sheets
say instead, if anything; without such words, what lies within the clause is left out as well, whatever else is said of
it. Several rules, between semicolons, must all be so. `procedure` is how the game is played, `section` the law that it
is played by, `kind` whether a person deals, and `without` names wagers of which the table has none: `wager`, or
`wager:pay table` with `/` for a comma. The others are rules by their names, which may stand in braces in the words.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Final

from pitboss.catalogue import Game
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.table.table import Table
from pitboss.house.table_setup import DEALT, ELECTRONIC
from pitboss.law.register import is_part_of, register

FILE: Final = Path(__file__).parent / "data" / "departures.tsv"
PROCEDURE: Final = "procedure"
KIND: Final = "kind"
SECTION: Final = "section"
WITHOUT: Final = "without"

_RULE: Final = re.compile(r"\{(\w+)\}")

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
    """The clauses that do not hold at a table, each with the words instead: empty to leave it out."""
    here = [each for each in departures() if _holds(table, each.where)]
    worded = {each.cite: _worded(table, each.instead) for each in here if each.instead}
    return worded | {cite: "" for each in here if not each.instead for cite in _within(each.cite)}


def _worded(table: Table, instead: str) -> str:
    """The words with the values of the rules that they name: {burn_cards} cards."""
    return _RULE.sub(lambda found: _value(table, found[1]), instead)


@cache
def _within(cite: str) -> tuple[str, ...]:
    return (cite, *(each.cite for each in register() if is_part_of(each.cite, cite)))


def _holds(table: Table, where: Rules) -> bool:
    return all(_is_so(table, rule, values) for rule, values in where.items())


def _is_so(table: Table, rule: str, values: frozenset[str]) -> bool:
    if rule == WITHOUT:
        return values.isdisjoint(_offered(table))
    return _value(table, rule) in values


def _offered(table: Table) -> Iterator[str]:
    """The wagers of a table, each alone and with its pay table."""
    for side in table.house.sides.values():
        if side.definition is not None:
            yield side.definition.id
        if isinstance(side, CatalogueWager):
            yield f"{side.definition.id}:{side.paytable.name.replace(',', '/')}"


def _value(table: Table, rule: str) -> str:
    """A rule as the file writes it; empty where the game has no such rule."""
    if rule == PROCEDURE:
        return table.game.definition.procedure
    if rule == SECTION:
        return section_of(table.game)
    if rule == KIND:
        return DEALT if table.house.dealer_acts else ELECTRONIC
    return written(getattr(table.game.rules, rule, ""))


def written(value: object) -> str:
    """The value of a rule as the file writes it.

    >>> written(True), written(3)
    ('yes', '3')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value.value if isinstance(value, Enum) else value)


def section_of(game: Game) -> str:
    """The section of the law that a game is played by; empty for a game of the house's own that builds on none."""
    cite = game.definition.builds_on or game.definition.cite
    return "" if cite.is_own else section_at(str(cite))


def section_at(cite: str) -> str:
    """The section of a citation: `CO 30-899.16(1)` to `CO 30-899.16`, `WA 3166 v003 ¶1` to `WA 3166`."""
    state, number, *_ = cite.split()
    return f"{state} {number.split('(')[0]}"
