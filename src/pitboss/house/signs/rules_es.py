"""The rules of play in Spanish: the register's own words, clause by clause.

`data/rules.es.tsv` has the clause, the first eight digits of the SHA-256 of the English words, and the Spanish. Words
that have changed since find no translation, so that a booklet never says in Spanish what the English no longer says.
"""

from __future__ import annotations

import csv
import hashlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

FILE: Final = Path(__file__).parent / "data" / "rules.es.tsv"
_DIGITS: Final = 8


def mark(english: str) -> str:
    """What tells one wording from another."""
    return hashlib.sha256(english.encode()).hexdigest()[:_DIGITS]


@cache
def rules() -> Mapping[tuple[str, str], str]:
    """The Spanish by clause and mark of the English."""
    with FILE.open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE))[1:]
    return {(cite, of): spanish for cite, of, spanish in rows}


def in_spanish(cite: str, english: str) -> str | None:
    """A clause's words in Spanish; None for words that are not the register's."""
    return rules().get((cite, mark(english)))
