"""Which games and side wagers cite a clause."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from pitboss.catalogue import games, wagers
from pitboss.law.rulebook import locate


@dataclass(frozen=True, order=True)
class Entry:
    """A game or a side wager of the catalog."""

    kind: str  # "game" or "side wager"
    id: str
    name: str


def _cites(value: Any) -> Iterator[str]:
    """Every citation below a TOML value."""
    if isinstance(value, str):
        if value.startswith(("CO 30-", "WA ")):
            yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _cites(each)
    elif isinstance(value, list):
        for each in value:
            yield from _cites(each)


def _entries() -> Iterator[tuple[Path, Entry]]:
    for game in games().values():
        yield game.file, Entry("game", game.id, game.name)
    for wager in wagers().values():
        yield wager.file, Entry("side wager", wager.id, wager.name)


@cache
def citing() -> Mapping[str, tuple[Entry, ...]]:
    """The entries that cite each row of the register, by the row's citation."""
    found: dict[str, set[Entry]] = {}
    for path, entry in _entries():
        for cite in set(_cites(tomllib.loads(path.read_text(encoding="utf-8")))):
            for row in locate(cite):
                found.setdefault(row.cite, set()).add(entry)
    return {cite: tuple(sorted(entries)) for cite, entries in found.items()}
