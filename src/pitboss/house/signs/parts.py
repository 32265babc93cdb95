"""Which clauses of a document concern a table: those of its game, its version of the rules, its wagers and pay tables.

`data/parts.tsv` has the beginning of a citation and the wagers that this part of the document is about. A clause
follows the longest beginning that fits; a clause that fits none is the game's own.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Final

from pitboss.catalogue import wagers
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.table.table import Table
from pitboss.house.signs.departures import departed_from
from pitboss.law.register import Clause, register

FILE: Final = Path(__file__).parent / "data" / "parts.tsv"
# Parts that speak to the licensee and the maker, and pictures, which a reader cannot see.
_NOT_FOR_PLAYERS: Final = re.compile(
    r"\b(Letter|Progressive recommendations|Layout picture|Table of differences between the versions)\b"
)
_SECOND_VERSION: Final = "CO 30-899.10 Version 2"  # played on top of the first
_SPANISH_21: Final = ("WA 3166 v002", "WA 3166 v003")  # two texts of the same rules: a table has one of them
_NUMBERED: Final = re.compile(r",|(?:^| )(?:[¶•]|s\.|\(?\d+(?:[ (.)]|$))")  # where the name of a chapter ends
_PAY_TABLE: Final = re.compile(
    r"(WA .*?(?:[Pp]aytables? (?!note)[\w -]+?|Table \d\w?|alternate pays(?: option \d)?))(?: note.*)?"
)
_PAY_TABLE_OF: Final = re.compile(
    r"(?P<place>CO .*?) (?P<name>(?:[\w'+ ]* )?(?:[Pp]ay table|[Pp]ay schedule|[Ss]chedule) (?P<code>\w+))(?: note.*)?"
)


@cache
def parts() -> Mapping[str, frozenset[str]]:
    """The wagers of each part, by the beginning of its citations."""
    with FILE.open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE))[1:]
    return {begins: frozenset(ids.split()) for begins, ids in rows}


@cache
def part_of(cite: str) -> str:
    """The part that a clause lies in; empty for the game's own clauses."""
    return max((begins for begins in parts() if cite.startswith(begins)), key=len, default="")


def wagers_of(cite: str) -> frozenset[str]:
    """The wagers that a clause is about; none for the game's own clauses."""
    return parts().get(part_of(cite), frozenset())


def chapter_of(cite: str, before: str) -> str:
    """The chapter of a clause: `WA 2212 TriLux game` of `WA 2212 TriLux game 6(a)`; a table is in the one `before`."""
    law, document, *rest = cite.split(" ", 2)
    inside = _NUMBERED.split(rest[0], maxsplit=1)[0] if rest else ""
    if "Table" in inside:
        return before
    return " ".join(part for part in (law, document.split("(")[0], inside) if part)


@cache
def _printed() -> Mapping[str, frozenset[str]]:
    """Colorado's clauses that are a pay table or a note on it, and how the catalog cites these pay tables."""
    cited: dict[tuple[str, str], set[str]] = {}
    for cite in (str(table.cite) for each in wagers().values() for table in each.paytables.values()):
        place, _, name = cite.partition(", ")
        cited.setdefault((place, name.lower()), set()).add(cite)
    found = {each.cite: _PAY_TABLE_OF.fullmatch(each.cite) for each in register()}
    names = {cite: (at["place"], at["name"].lower(), at["code"].lower()) for cite, at in found.items() if at}
    keys = {cite: cited.get((place, name)) or cited.get((place, code)) for cite, (place, name, code) in names.items()}
    return {cite: frozenset(tables) for cite, tables in keys.items() if tables}


@dataclass(frozen=True)
class Concerns:
    """What a table has, as far as it decides which clauses concern it."""

    wagers: frozenset[str]
    pay_tables: frozenset[str]  # their citations
    left_out: tuple[str, ...]  # versions that are not played here
    departed_from: Mapping[str, str] = field(default_factory=dict)  # general clauses, and what is said instead

    def __contains__(self, cite: str) -> bool:
        if self.departed_from.get(cite) == "" or cite.startswith(self.left_out) or _NOT_FOR_PLAYERS.search(cite):
            return False
        about = wagers_of(cite)
        return (not about or not about.isdisjoint(self.wagers)) and self._uses(cite)

    def worded(self, clause: Clause) -> Clause:
        """A clause in the words that hold at this table."""
        return replace(clause, words=self.departed_from.get(clause.cite, clause.words))

    def _uses(self, cite: str) -> bool:
        """Whether a clause is no pay table, or one of those in use."""
        if cite in _printed():
            return not _printed()[cite].isdisjoint(self.pay_tables)
        if (found := _PAY_TABLE.fullmatch(cite)) is None:
            return True
        named = found[1]
        tail = f", {' '.join(named.split()[3:])}"  # alternate pays cite both their option and the table
        return any(each.startswith(named) or each.endswith(tail) for each in self.pay_tables)


def concerns(table: Table) -> Concerns:
    """What decides which clauses concern this table."""
    sides = [side for side in table.house.sides.values() if isinstance(side, CatalogueWager)]
    pay_tables = frozenset(str(side.paytable.cite) for side in sides)
    fixed = [str(rule.cite) for rule in table.game.definition.fixed.values()]
    second, third = _SPANISH_21
    left_out = [third if any(each.startswith(second) for each in pay_tables) else second]
    if not any(each.startswith(_SECOND_VERSION) for each in fixed):
        left_out.append(_SECOND_VERSION)
    offered = frozenset(side.definition.id for side in sides)
    return Concerns(offered, pay_tables, tuple(left_out), departed_from(table))
