"""The rulebook: the register by sections, with look-up of a citation and search."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from textwrap import shorten
from typing import Final

from pitboss.law.citation import Citation, CitationError
from pitboss.law.former import current
from pitboss.law.register import Clause, clause_of, duties, register

DOCUMENTS: Final = (
    ("CO 30-8", "Colorado, Rule 8: blackjack"),
    ("CO 30-21", "Colorado, Rule 21: blackjack and poker combined"),
    ("WA 2212", "Washington, approval 2212: Bahama Bonus Blackjack"),
    ("WA 3119", "Washington, approval 3119: Bet the Set 21"),
    ("WA 3166", "Washington, approval 3166: Spanish 21"),
)
LONGEST_TITLE: Final = 80
_OWNER: Final = re.compile(r", (?:owned by .*|its owner named)$")


@dataclass(frozen=True)
class Section:
    """A section of Colorado's rules, or one of Washington's documents."""

    name: str
    document: str
    title: str
    clauses: tuple[Clause, ...]


def section_of(cite: str) -> str:
    """The section that a citation belongs to: `CO 30-812(1)` to `CO 30-812`, `WA 3166 v003 Table 2` to `WA 3166`."""
    found = Citation.parse(cite)
    return f"{found.where} {found.section}"


@cache
def sections() -> Mapping[str, Section]:
    """Every section by its name, in the order of the documents."""
    found: dict[str, list[Clause]] = {}
    for clause in register():
        found.setdefault(section_of(clause.cite), []).append(clause)
    documents = sorted(
        found, key=lambda name: next(n for n, (head, _) in enumerate(DOCUMENTS) if name.startswith(head))
    )
    return {name: Section(name, _document(name), _title(name, found[name]), tuple(found[name])) for name in documents}


def _document(section: str) -> str:
    return next(title for head, title in DOCUMENTS if section.startswith(head))


def _title(section: str, clauses: Sequence[Clause]) -> str:
    """The title of a section: a whole document's own, otherwise the first words that we have, without the owner."""
    document = dict(DOCUMENTS).get(section)
    if document is not None:
        return document.partition(": ")[2]
    words = next((clause.words for clause in clauses if clause.words), "").removeprefix("Heading: ")
    short = shorten(_OWNER.sub("", re.split(r"[;.:]", words)[0]), LONGEST_TITLE, placeholder=" …")
    return f"{short[:1].upper()}{short[1:]}"


@cache
def _by_cite() -> Mapping[str, tuple[Clause, ...]]:
    """Rows by every citation that leads to them: their own, their sentences', and the clause without its sentence."""
    found: dict[str, dict[Clause, None]] = {}
    for row in register():
        cites = {row.cite, clause_of(row.cite)}
        for key in row.keys:
            cites |= {duties()[key].cite, clause_of(duties()[key].cite)}
        for cite in cites:
            found.setdefault(cite, {})[row] = None
    return {cite: tuple(rows) for cite, rows in found.items()}


@cache
def locate(cite: str) -> tuple[Clause, ...]:
    """The rows that a citation names, in today's form or an earlier one; without a row of its own, its section's.

    >>> [row.cite for row in locate("CO 30-2115(7), TRI-01")]
    ['CO 30-2115(7)']
    """
    cite = current(cite)
    wanted = cite
    while wanted:
        if wanted in _by_cite():
            return _by_cite()[wanted]
        wanted = wanted.rpartition(", ")[0]
    try:
        section = sections().get(section_of(cite))
    except CitationError:
        return ()
    if section is None:
        return ()
    return tuple(row for row in section.clauses if row.cite.startswith(cite)) or section.clauses[:1]


def search(text: str, limit: int = 100) -> list[Clause]:
    """Rows that have every word of the text in their citation, words, place or section's title; house rules first."""
    wanted = text.casefold().split()
    if not wanted:
        return []
    rows = ((section, row) for section in sections().values() for row in section.clauses)
    found = (row for section, row in rows if all(word in _searched(section.title, row) for word in wanted))
    return [row for row, _ in zip(found, range(limit), strict=False)]


@cache
def _searched(title: str, row: Clause) -> str:
    return f"{title} {row.cite} {row.words} {row.where} {row.status.value}".casefold()
