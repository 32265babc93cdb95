"""The register: every duty of the five documents, how it is met, where, and the tests that prove it.

`data/duties.tsv` lists the duties: a key (`document:line`), the citation that a person would use, and what kind of text
it is. `data/register/` has a row for each clause, or for some of its sentences where these are met in different ways:
the keys that it covers, its status, where it is met, and our own words for it. `data/proofs.tsv` is made from the
tests' `@proves` marks. None of them holds the text of the law.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Final

_DATA: Final = Path(__file__).parent / "data"
_SENTENCE: Final = re.compile(r" s\.\d+(-\d+)?$")


class Status(Enum):
    """How a clause is met."""

    ENFORCED = "enforced"  # the software does it, or refuses anything else
    CONFIGURED = "configured"  # the licensee's choice, offered within its allowed values
    SHOWN = "shown"  # displayed to the people concerned
    PHYSICAL = "physical"  # needs a person's hands or eyes; `where` says whose, and what record is kept
    REGULATOR = "regulator"  # a power of the Director, Division or Commission
    CONTEXT = "context"  # a heading, a definition or a remark: it asks nothing of anybody
    OPEN = "open"  # not met yet


PROVED: Final = frozenset({Status.ENFORCED, Status.CONFIGURED})  # rows that need a test
PLACED: Final = PROVED | {Status.SHOWN, Status.PHYSICAL}  # rows that say where


@dataclass(frozen=True)
class Duty:
    """One sentence, paragraph, heading or note of a document."""

    key: str
    cite: str
    kind: str


@dataclass(frozen=True)
class Clause:
    """A row of the register, with the tests that prove it."""

    cite: str
    keys: tuple[str, ...]
    status: Status
    where: str
    words: str
    tests: tuple[str, ...]


def _rows(path: Path) -> Iterator[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)


def _column(path: Path, name: str) -> Iterator[str]:
    """One column of a file: every command that reads the catalog needs the citations, and few need the rest."""
    lines = path.read_text(encoding="utf-8").split("\n")
    place = lines[0].split("\t").index(name)
    return (line.split("\t", place + 1)[place] for line in lines[1:] if line)


@cache
def duties() -> Mapping[str, Duty]:
    """Every duty by its key, in the order of the documents."""
    return {row["key"]: Duty(row["key"], row["cite"], row["kind"]) for row in _rows(_DATA / "duties.tsv")}


@cache
def register() -> tuple[Clause, ...]:
    """Every row, in the order of the documents."""
    proofs: dict[str, list[str]] = {}
    for row in _rows(_DATA / "proofs.tsv"):
        proofs.setdefault(row["cite"], []).append(row["test"])
    order = {key: place for place, key in enumerate(duties())}
    rows = (row for path in sorted((_DATA / "register").glob("*.tsv")) for row in _rows(path))
    found = [_clause(row, proofs) for row in rows]
    return tuple(sorted(found, key=lambda clause: order.get(clause.keys[0], len(order))))


def _clause(row: Mapping[str, str], proofs: Mapping[str, list[str]]) -> Clause:
    keys = tuple(row["keys"].split())
    cites = dict.fromkeys([row["cite"], *(duties()[key].cite for key in keys if key in duties())])
    tests = dict.fromkeys(test for cite in cites for test in proofs.get(cite, ()))
    return Clause(row["cite"], keys, Status(row["status"]), row["where"] or "", row["words"] or "", tuple(tests))


def clause_of(cite: str) -> str:
    """The clause of a citation, without its sentence: `CO 30-2104(2) s.1` to `CO 30-2104(2)`."""
    return _SENTENCE.sub("", cite)


def clauses_within(section: str, among: Iterable[Clause] | None = None) -> list[Clause]:
    """The clauses of a section: `30-812`, `CO 30-826(2)`, `WA 3166`. `30-8` is the house rules, 30-801 to 30-831."""
    wanted = section.removeprefix("CO ").removeprefix("WA ")
    found = register() if among is None else among
    if wanted == "30-8":
        return [each for each in found if "30-801" <= each.cite[3:9] <= "30-831" and each.cite[9:10] in ("", "(", " ")]
    return [each for each in found if is_part_of(each.cite[3:], wanted)]


def is_part_of(cite: str, clause: str) -> bool:
    """Whether a citation is of this clause or of one within it.

    >>> is_part_of("CO 30-812(1) s.2", "CO 30-812(1)"), is_part_of("CO 30-812(10)", "CO 30-812(1)")
    (True, False)
    """
    rest = cite[len(clause) :]
    return cite.startswith(clause) and not rest[:1].isalnum() and not re.match(r"\.\d", rest)


@cache
def _citable() -> frozenset[str]:
    """Every citation of a duty or a row, with and without its sentence, and the clauses that contain it."""
    said = set(_column(_DATA / "duties.tsv", "cite"))
    found = said | {clause_of(cite) for cite in said}
    found |= {cite for path in (_DATA / "register").glob("*.tsv") for cite in _column(path, "cite")}
    for cite in tuple(found):
        while cite.endswith(")") and "(" in cite and not cite.rpartition("(")[0].endswith(" "):
            cite = cite.rpartition("(")[0]
            found.add(cite)
    return frozenset(found)


@cache
def is_citable(cite: str) -> bool:
    """Whether the law has this place. A table or option within a clause follows it after a comma.

    >>> is_citable("CO 30-812(1)"), is_citable("CO 30-2115(7), TRI-01"), is_citable("CO 30-812(9)")
    (True, True, False)
    """
    while cite not in _citable():
        cite, comma, _ = cite.rpartition(", ")
        if not comma:
            return False
    return True
