"""The register of clauses: every clause of the five documents, how it is met, and the tests that prove it.

It holds clause ids and our own words for them, never the text of the law.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Final

from pitboss.law.citation import Citation

_DATA: Final = Path(__file__).parent / "data"


class Status(Enum):
    """How a clause is met."""

    ENFORCED = "enforced"  # the software does it, or refuses anything else
    CONFIGURED = "configured"  # the licensee's choice, offered within its allowed values
    SHOWN = "shown"  # displayed to the people concerned
    PHYSICAL = "physical"  # needs a person at the table
    REGULATOR = "regulator"  # a power of the Director, Division or Commission
    OPEN = "open"  # not met yet


@dataclass(frozen=True)
class Clause:
    """One clause, with the tests that prove it."""

    key: str
    clause: str
    status: Status
    words: str
    tests: tuple[str, ...]


def _rows(name: str) -> Iterator[dict[str, str]]:
    with (_DATA / name).open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)


@cache
def register() -> tuple[Clause, ...]:
    """Every clause, in the order of the documents."""
    proofs: dict[str, list[str]] = {}
    for row in _rows("proofs.tsv"):
        proofs.setdefault(row["clause"], []).append(row["test"])
    return tuple(
        Clause(
            row["key"], row["clause"], Status(row["status"]), row["words"] or "", tuple(proofs.get(row["clause"], ()))
        )
        for row in _rows("clauses.tsv")
    )


def clauses_within(section: str) -> list[Clause]:
    """The clauses of a section: `30-812`, `CO 30-826(2)`. `30-8` is the house rules, 30-801 to 30-831."""
    wanted = section.removeprefix("CO ").removeprefix("WA ")
    if wanted == "30-8":
        return [
            clause
            for clause in register()
            if "30-801" <= clause.clause[3:9] <= "30-831" and clause.clause[9:10] in ("", "(")
        ]
    return [
        clause
        for clause in register()
        if (rest := clause.clause[3:]).startswith(wanted) and not rest[len(wanted) : len(wanted) + 1].isalnum()
    ]


@cache
def _known() -> frozenset[str]:
    return frozenset(clause.clause for clause in register())


@cache
def cited_section_exists(cite: Citation) -> bool:
    """Whether the cited clause is in the register; a place such as `Table 3a` is not checked."""
    name = str(Citation(cite.where, cite.section, cite.path))
    if cite.where == "WA" and "/" not in cite.section:
        return any(clause.startswith(f"WA {cite.section}") for clause in _known())
    return name in _known()
