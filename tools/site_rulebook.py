"""The rulebook of the site, written from the register of clauses: a page for each section.

Each clause has our own words, how it is met and the tests that prove it; each section has its catalogue entries.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from textwrap import shorten
from typing import Final

from pitboss.catalogue import games, wagers
from pitboss.law.citation import Citation, readable
from pitboss.law.register import Clause, Status, register
from tools.site_markdown import cell, code, escape, page, table

MEANING: Final = {
    Status.ENFORCED: "the software does it, or refuses the contrary",
    Status.CONFIGURED: "the licensee chooses, within the values that the clause allows",
    Status.SHOWN: "the software displays it to the people concerned",
    Status.PHYSICAL: "needs a person's hands or eyes",
    Status.REGULATOR: "a power of the Director, the Division or the Commission",
    Status.OPEN: "not met yet",
}
LONGEST_TITLE: Final = 80
DOCUMENTS: Final = (
    ("CO 30-8", "Colorado, Rule 8: blackjack"),
    ("CO 30-21", "Colorado, Rule 21: blackjack and poker combined"),
    ("WA 2212", "Washington, approval 2212: Bahama Bonus Blackjack"),
    ("WA 3119", "Washington, approval 3119: Bet the Set 21"),
    ("WA 3166", "Washington, approval 3166: Spanish 21"),
)


def pages() -> dict[str, str]:
    """Every page of the rulebook, by its path without the suffix."""
    sections = _sections()
    written = {f"rulebook/{_slug(name)}": _section(name, found) for name, found in sections.items()}
    return {"rulebook/index": _index(sections)} | written


def section_of(clause: str) -> str:
    """The section that a clause belongs to: `CO 30-812(1)` to `CO 30-812`, a Washington clause to its document."""
    head = re.split(r"[(/]", clause)[0]
    return re.sub(r"-l\d+$", "", head) if head.startswith("WA") else head


def shown(clause: str) -> str:
    """A clause as the pages show it."""
    return readable(clause)


def _slug(section: str) -> str:
    return section.lower().replace(" ", "-").replace(".", "-")


def _sections() -> Mapping[str, list[Clause]]:
    found: dict[str, list[Clause]] = defaultdict(list)
    for clause in register():
        found[section_of(clause.clause)].append(clause)
    return found


@cache
def _entries() -> Mapping[str, list[str]]:
    """The games and side wagers of the catalogue by the section that they cite first."""
    found: dict[str, list[str]] = defaultdict(list)
    for game in games().values():
        found[_home(game.cite)].append(f"game [{escape(game.name)}](../games/{game.id}.md)")
    for wager in wagers().values():
        count = len(wager.paytables)
        tables = "1 pay table" if count == 1 else f"{count} pay tables"
        found[_home(wager.cite)].append(f"side wager {escape(wager.name)} (`{wager.id}`), {tables}")
    return found


def _home(cite: Citation) -> str:
    if cite.where == "CO":
        return section_of(f"CO {cite.section}")
    return next(name for name in _sections() if name.startswith(f"WA {cite.section[:4]}"))


def _title(name: str, clauses: Iterable[Clause]) -> str:
    """The section, and the first words that we have for it, up to the end of a phrase."""
    words = next((clause.words for clause in clauses if clause.words), "").removeprefix("Heading: ")
    short = shorten(re.split(r"[;.:]", words)[0], LONGEST_TITLE, placeholder=" …")
    return f"{name}: {short[0].upper()}{short[1:]}" if short else name


def _section(name: str, clauses: list[Clause]) -> str:
    counts = Counter(clause.status for clause in clauses)
    met = ", ".join(f"{counts[status]} {status.value}" for status in Status if counts[status])
    number = "1 clause" if len(clauses) == 1 else f"{len(clauses)} clauses"
    lines = [f"{number}: {met}. [The rulebook](index.md) says what these words mean.", ""]
    if entries := _entries().get(name):
        lines += ["**In the catalogue**", "", *(f"- {entry}" for entry in entries), ""]
    lines += table(
        ("clause", "in our words", "met", "tests"),
        ((code(shown(each.clause)), cell(each.words), each.status.value, _count(each)) for each in clauses),
    )
    lines += _proofs(clauses)
    return page(escape(_title(name, clauses)), lines, is_listed=False)


def _count(clause: Clause) -> str:
    return str(len(clause.tests)) if clause.tests else ""


def _proofs(clauses: Iterable[Clause]) -> Iterator[str]:
    """The tests of each clause, below the table."""
    proven = [clause for clause in clauses if clause.tests]
    if proven:
        yield from ("## Tests", "")
    for clause in proven:
        yield from (f"**{escape(shown(clause.clause))}**", "", *(f"- `{test}`" for test in clause.tests), "")


def _index(sections: Mapping[str, list[Clause]]) -> str:
    counts = Counter(clause.status for clause in register())
    lines = [
        "Every clause of the five documents that Pitboss implements, in our own words, with how it is met and the "
        "tests that prove it. `pitboss trace` prints the same. Where a clause can be read in two ways, "
        "[interpretations](../interpretations.md) names the reading that is followed.",
        "",
        *table(("status", "clauses", "meaning"), ((s.value, f"{counts[s]:,}", MEANING[s]) for s in Status)),
    ]
    for start, title in DOCUMENTS:
        names = sorted(name for name in sections if name.startswith(start))
        lines += [f"## {title}", "", *_summary(names, sections)]
    return page("The rulebook", lines)


def _summary(names: Iterable[str], sections: Mapping[str, list[Clause]]) -> list[str]:
    rows = []
    for name in names:
        found = sections[name]
        link = f"[{escape(_title(name, found))}]({_slug(name)}.md)"
        rows.append((link, str(len(found)), str(sum(each.status is Status.OPEN for each in found) or "")))
    return table(("section", "clauses", "open"), rows)
