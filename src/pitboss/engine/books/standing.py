"""The entries of a log that stand: one that was undone is void, and a corrected one counts as it was corrected.

The log itself only grows. Code that adds up a log, or builds a round from it, reads it through here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pitboss.engine.books.log import Corrected, Did, Entry, Line, Undone
from pitboss.errors import LogError

Standing = dict[int, Entry]  # by the number of the line, in order


def standing(lines: Iterable[Line]) -> Standing:
    """The entries that stand, with their lines: corrected actions stand in the places of the void ones."""
    kept: Standing = {}
    for line in lines:
        what = line.what
        if isinstance(what, Undone):
            for number in actions_from(kept, what.first):
                del kept[number]
        elif isinstance(what, Corrected):
            places = actions_from(kept, what.first)
            if len(places) != len(what.again):
                raise LogError(line.n, f"the correction has {len(what.again)} actions, but it replaces {len(places)}")
            kept.update(zip(places, what.again, strict=True))
        else:
            kept[line.n] = what
    return kept


def actions_from(entries: Mapping[int, Entry], first: int) -> list[int]:
    """The lines of the actions from this line on."""
    return [number for number, entry in entries.items() if number >= first and isinstance(entry, Did)]
