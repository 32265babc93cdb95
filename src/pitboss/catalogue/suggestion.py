"""Hints for a misspelled name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Final

_SUGGESTIONS: Final = 5


def suggestion(typed: str, names: Mapping[str, str], *, listed_by: str = "pitboss games") -> str:
    """A hint for an id that the catalog does not have, from what it has: names by their ids."""
    return _hint(_nearest(typed, names), f"`{listed_by}` lists every id.")


def nearest_names(typed: str, names: Iterable[str]) -> str:
    """The names that are spelled almost like this, as words; nothing where none is.

    >>> nearest_names("surender", ["surrender", "decks"]), nearest_names("x", ["decks"])
    ('surrender', '')
    """
    found = _nearest(typed, {each: each for each in names})
    return _listed(found) if found else ""


def table_suggestion(typed: str, tables: Iterable[str], wager: str) -> str:
    """A hint for a pay table that a wager does not have: a few are all named, of many the nearest.

    >>> table_suggestion("b", ["A", "B"], "lucky-ladies"), table_suggestion("", ["A", "B"], "lucky-ladies")
    ('Did you mean B?', 'Choose A or B.')
    """
    known = list(tables)
    rest = f"`pitboss show {wager}` lists its {len(known)} pay tables."
    if len(known) <= _SUGGESTIONS:
        rest = f"Choose {_listed(known)}."
    return _hint(_nearest(typed, {each: each for each in known}), rest)


def _nearest(typed: str, names: Mapping[str, str]) -> list[str]:
    """The ids that are spelled almost like this, then those that have it in them or in their names."""
    wanted, lower = typed.lower(), {id.lower(): id for id in names}
    near = [lower[each] for each in get_close_matches(wanted, lower, _SUGGESTIONS, cutoff=0.7)]
    within = [id for id, name in names.items() if wanted and (wanted in id.lower() or wanted in name.lower())]
    return list(dict.fromkeys([*near, *within]))[:_SUGGESTIONS]


def _hint(found: list[str], otherwise: str) -> str:
    return f"Did you mean {_listed(found)}?" if found else otherwise


def _listed(names: list[str]) -> str:
    *others, last = names
    return f"{', '.join(others)} or {last}" if others else last
