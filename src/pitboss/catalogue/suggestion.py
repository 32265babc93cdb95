"""Hints for a misspelled id."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Final

_SUGGESTIONS: Final = 5


def suggestion(typed: str, names: Mapping[str, str], *, listed_by: str = "pitboss games") -> str:
    """A hint for an id that the catalogue does not have, from what it has: names by their ids."""
    wanted = typed.lower()
    within = [id for id, name in names.items() if wanted and (wanted in id or wanted in name.lower())]
    near = get_close_matches(wanted, names, _SUGGESTIONS, cutoff=0.7)
    if not (found := list(dict.fromkeys([*near, *within]))[:_SUGGESTIONS]):
        return f"`{listed_by}` lists every id."
    *others, last = found
    return f"Did you mean {', '.join(others)} or {last}?" if others else f"Did you mean {last}?"
