"""The rulebook of the site, written from the register of clauses: a page for each section.

Each clause has our own words, how it is met and the tests that prove it; each section has its catalogue entries.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Final

from pitboss.catalogue import wagers
from pitboss.catalogue.citing import Entry, citing
from pitboss.law.register import Clause, Status, register
from pitboss.law.rulebook import DOCUMENTS, Section, sections
from tools.site_markdown import cell, escape, page, table

MEANING: Final = {
    Status.ENFORCED: "the software does it, or refuses the contrary",
    Status.CONFIGURED: "the licensee chooses, within the values that the clause allows",
    Status.SHOWN: "the software displays it to the people concerned",
    Status.PHYSICAL: "needs a person's hands or eyes",
    Status.REGULATOR: "a power of the Director, the Division or the Commission",
    Status.CONTEXT: "a heading, a definition or a remark that asks nothing of anybody",
    Status.OPEN: "not met yet",
}
_CATALOG: Final = "catalog: "
_IN_CODE: Final = re.compile(
    r"(?P<said>`[^`]*`)"
    r"|(?P<file>(?:[\w.-]+/)+[\w.-]*\w|\b\w+\.(?:py|js|toml)\b)"  # engine/round/house.py, colorado/rule-21, house.toml
    r"(?P<of>(?:: | \()(?!that )\w+(?:\.\w+)*(?:, \w+(?:\.\w+)*)*(?=\)|$| \())?"  # what is meant in it
    r"|(?P<name>\b_[a-z]\w*|\b[a-z0-9]+(?:_[a-z0-9]+)+\b|\b(?:[A-Z][a-z]+){2,}\b)"
)


def pages() -> dict[str, str]:
    """Every page of the rulebook, by its path without the suffix."""
    written = {f"rulebook/{_slug(name)}": _section(section) for name, section in sections().items()}
    return {"rulebook/index": _index()} | written


def _slug(section: str) -> str:
    return section.lower().replace(" ", "-").replace(".", "-")


def anchor(cite: str) -> str:
    """The place of a clause on its page, for links; `(1)`, `¶1`, `*` and `**` are different places."""
    place = _place(cite.lower().replace("¶", " p").replace("*", " star"))
    return f"{place}-clause" if place in _places_of_marked_headings() else place


def _place(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text).strip("-")


@cache
def _places_of_marked_headings() -> frozenset[str]:
    """The places that Sphinx gives to headings with a mark: it drops the mark, so that of `¶1` is that of `(1)`."""
    return frozenset(_place(clause.cite.lower()) for clause in register() if "¶" in clause.cite or "*" in clause.cite)


def _heading(section: Section) -> str:
    return escape(f"{section.name}: {section.title}" if section.title else section.name)


def _section(section: Section) -> str:
    counts = Counter(clause.status for clause in section.clauses)
    met = ", ".join(f"{counts[status]} {status.value}" for status in Status if counts[status])
    number = "1 clause" if len(section.clauses) == 1 else f"{len(section.clauses)} clauses"
    lines = [f"{number}: {met}. [The rulebook](index.md) says what these words mean.", ""]
    entries = sorted({entry for clause in section.clauses for entry in citing().get(clause.cite, ())})
    if entries:
        lines += ["**In the catalog**", "", *(f"- {_entry(entry)}" for entry in entries), ""]
    if wager := next((entry for entry in entries if entry.kind != "game"), None):
        lines += [f"`pitboss show` prints a side wager's pay tables: `pitboss show {wager.id}`.", ""]
    for clause in section.clauses:
        lines += _clause(clause)
    return page(_heading(section), lines, is_listed=False)


def _entry(entry: Entry) -> str:
    if entry.kind == "game":
        return f"Game: {_link(entry)}"
    count = len(wagers()[entry.id].paytables)
    return f"Side wager: {escape(entry.name)} (`{entry.id}`), {'1 pay table' if count == 1 else f'{count} pay tables'}"


def _link(entry: Entry) -> str:
    """The name of an entry, with a link to its page if it has one."""
    return f"[{escape(entry.name)}](../games/{entry.id}.md)" if entry.kind == "game" else escape(entry.name)


def _clause(clause: Clause) -> Iterator[str]:
    """One clause: our words, how and where it is met, who cites it, the tests."""
    yield from (f"({anchor(clause.cite)})=", f"## {escape(clause.cite)}", "")
    yield from (f"{cell(clause.words)} *{clause.status.value.capitalize()}.*".lstrip(), "")
    if clause.where:
        label = "Done by" if clause.status is Status.PHYSICAL else "Where"
        yield from (f"{label}: {cell(_where(clause.where))}.", "")
    if entries := citing().get(clause.cite):
        yield from (f"Cited by {_list([_link(entry) for entry in entries])}.", "")
    yield from _tests(clause.tests)


def _list(names: Sequence[str]) -> str:
    """Names in a row; some side wagers have a comma in theirs."""
    return ("; " if any("," in name for name in names) else ", ").join(names)


def _where(text: str) -> str:
    """Where a clause is met, with files and names as code; files of the catalog that follow each other are one list."""
    said = ""
    was_catalog = False
    for part in text.split("; "):
        is_catalog = part.startswith(_CATALOG)
        if said:
            said += ", " if is_catalog and was_catalog else "; "
        lead = "catalog " if is_catalog and not was_catalog else ""
        said += lead + _IN_CODE.sub(_code, part.removeprefix(_CATALOG))
        was_catalog = is_catalog
    return said


def _code(found: re.Match[str]) -> str:
    if found["said"]:
        return found["said"]
    of = re.sub(r"[\w.]+", r"`\g<0>`", found["of"] or "")
    return f"`{found['file'] or found['name']}`{of}"


def _tests(tests: Sequence[str]) -> Iterator[str]:
    """The tests of a clause by their files."""
    names: dict[str, list[str]] = {}
    for test in tests:
        file, _, name = test.partition("::")
        names.setdefault(file, []).append(name)
    for file, found in names.items():
        yield from (f"Tests in `{file}`:", "", *(f"- `{name}`" for name in found), "")


def _index() -> str:
    counts = Counter(clause.status for clause in register())
    lines = [
        "Every clause of the five documents that Pitboss implements, in our own words, with how it is met and the "
        "tests that prove it. `pitboss trace` prints the same. Where a clause can be read in two ways, "
        "[interpretations](../interpretations.md) names the reading that is followed.",
        "",
        "In a citation `¶1` is the first paragraph without a number of its own, `s.2` the second sentence of a "
        "paragraph, and `•3` the third point of a list without numbers.",
        "",
        *table(("status", "clauses", "meaning"), ((s.value, f"{counts[s]:,}", MEANING[s]) for s in Status), right=(1,)),
    ]
    for _, title in DOCUMENTS:
        lines += [f"## {title}", "", *_summary([each for each in sections().values() if each.document == title])]
    return page("The rulebook", lines)


def _summary(found: Iterable[Section]) -> list[str]:
    """The sections of a document; how many clauses are open only where one is."""
    rows = []
    for section in found:
        still_open = sum(each.status is Status.OPEN for each in section.clauses)
        rows.append(
            (f"[{_heading(section)}]({_slug(section.name)}.md)", str(len(section.clauses)), str(still_open or ""))
        )
    if any(row[-1] for row in rows):
        return table(("section", "clauses", "open"), rows, right=(1, 2))
    return table(("section", "clauses"), [row[:-1] for row in rows], right=(1,))
