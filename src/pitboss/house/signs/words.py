"""Spanish for what players read: translations of the engine's own sentences, kept as data.

`data/es.tsv` has an English phrase and its Spanish on each line. A phrase may have holes: `{d}` an amount, `{n}` a
number, `{o}` odds, `{x}` another phrase, `{k}` a name that stays as it is. A sentence without a translation is refused:
a sign is never half in one language.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Final

from pitboss.catalogue import games, private_folders, wagers
from pitboss.catalogue.folders import Folder
from pitboss.errors import PitbossError
from pitboss.house.layouts.demands import all_demands
from pitboss.house.signs.rules_es import in_spanish
from pitboss.house.signs.sheet import Block, Drawing, Grid, Sheet, Statement, Statements
from pitboss.law.clauses import HOUSE_RULE

SPANISH: Final = "es"
_DATA: Final = Path(__file__).parent / "data"
_HOLE: Final = re.compile(r"\{([dnoxk])\}")
_HOLES: Final[Mapping[str, str]] = {
    "d": r"\$[\d,]+(?:\.\d+)?",
    "n": r"[\d.]+",
    "o": r"[\d.]+ to [\d.]+",
    "x": ".+?",
    "k": ".+?",
}
_ODDS: Final = re.compile(r"([\d.]+) to ([\d.]+)")


class MissingTranslation(PitbossError):
    """A sentence that has no translation."""


@dataclass(frozen=True)
class Phrase:
    """An English phrase with holes, and its Spanish."""

    pattern: re.Pattern[str]
    holes: tuple[str, ...]
    spanish: str

    def fill(self, found: Sequence[str]) -> str:
        values = iter([_value(kind, text) for kind, text in zip(self.holes, found, strict=True)])
        return _HOLE.sub(lambda _: next(values), self.spanish)


def _value(kind: str, text: str) -> str:
    if kind == "x":
        return translate(text)
    if kind == "k":  # a name stays, but for a spot of several: STREAK of two
        return _exact().get(text, text)
    return _ODDS.sub(r"\1 a \2", text) if kind == "o" else text


def _phrase(english: str, spanish: str) -> Phrase:
    parts = _HOLE.split(english)
    pattern = "".join(f"({_HOLES[part]})" if place % 2 else re.escape(part) for place, part in enumerate(parts))
    return Phrase(re.compile(pattern), tuple(parts[1::2]), spanish)


def _rows() -> list[tuple[str, str]]:
    with (_DATA / "es.tsv").open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE) if row]
    return [(english, spanish) for english, spanish in rows[1:]]


@cache
def _exact() -> Mapping[str, str]:
    return {english: spanish for english, spanish in _rows() if not _HOLE.search(english)}


@cache
def _phrases() -> tuple[Phrase, ...]:
    """The phrases with holes, in the order of the file: a special one stands before a general one."""
    return tuple(_phrase(english, spanish) for english, spanish in _rows() if _HOLE.search(english))


def _names() -> frozenset[str]:
    """Names of games and wagers, which belong to their owners and stay as they are."""
    return _names_with(private_folders())


@cache
def _names_with(_: tuple[Folder, ...]) -> frozenset[str]:
    """The names in the catalog with these folders of the house's own, which may be named at any time."""
    own = {each.name for each in games().values()} | {each.name for each in wagers().values()}
    return frozenset(own | {each.name for each in all_demands().values()})


@cache
def translate(text: str) -> str:
    """A text in Spanish; raise where it, or a part of it, has no translation."""
    if text in _exact():
        return _exact()[text]
    if text in _names() or not re.search(r"[A-Za-z]", text):
        return text
    for phrase in _phrases():
        if (found := phrase.pattern.fullmatch(text)) is not None:
            try:
                return phrase.fill(found.groups())
            except MissingTranslation:
                continue
    lowered = text[0].lower() + text[1:]
    if lowered in _exact():
        spanish = _exact()[lowered]
        return spanish[0].upper() + spanish[1:]
    raise MissingTranslation(f"no Spanish for {text!r}")


def label(text: str, language: str) -> str:
    """A word of the sheet itself in its language."""
    return translate(text) if language == SPANISH else text


def translated(sheet: Sheet) -> Sheet:
    """The sheet in Spanish. What the house says in its own words stays as the house wrote it."""
    return replace(
        sheet,
        language=SPANISH,
        title=translate(sheet.title),
        blocks=tuple(_block(each) for each in sheet.blocks),
        marks=replace(sheet.marks, edition=translate(sheet.marks.edition) if sheet.marks.edition else ""),
    )


def _block(block: Block) -> Block:
    if isinstance(block, Drawing):
        return block
    heading = translate(block.heading) if block.heading else ""
    if isinstance(block, Statements):
        return Statements(heading, tuple(_statement(each) for each in block.lines))
    columns = tuple(translate(each) for each in block.columns)
    rows = tuple(tuple(translate(cell) if cell else "" for cell in row) for row in block.rows)
    return Grid(heading, columns, rows, _cite(block.cite))


def _statement(said: Statement) -> Statement:
    if said.is_own:
        return replace(said, cite=_cite(said.cite))
    return Statement(in_spanish(said.cite, said.text) or translate(said.text), _cite(said.cite))


def _cite(cite: str) -> str:
    """A clause stays as its document has it; "house rule" is no clause."""
    return translate(cite) if cite == HOUSE_RULE else cite
