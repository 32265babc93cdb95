"""Hints for a misspelled name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Final

_SUGGESTIONS: Final = 5
_FEW: Final = 3  # of many names, where none is really near
_ALIKE: Final = 0.5  # names with half of their characters in common


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
    """A hint for a pay table that a wager does not have: a few are all named, of many the nearest and how many more.

    >>> table_suggestion("b", ["A", "B"], "lucky-ladies"), table_suggestion("", ["A", "B"], "lucky-ladies")
    ('Did you mean B?', 'Choose A or B.')
    >>> table_suggestion("E2", ["A1", "B1", "C1", "D1", "E1", "F1"], "extreme-21")
    'Did you mean E1? `pitboss show extreme-21` lists 5 more.'
    """
    known = list(tables)
    names = {each: each for each in known}
    if len(known) <= _SUGGESTIONS:
        return _hint(_nearest(typed, names), f"Choose {_listed(known)}.")
    near = _nearest(typed, names) or get_close_matches(typed, known, _FEW, cutoff=_ALIKE)
    more = f"`pitboss show {wager}` lists {len(known) - len(near or known[:_FEW])} more."
    return f"{_hint(near, f'Choose {_listed(known[:_FEW])}, for example.')} {more}"


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
