"""The line of each key of a TOML text, so that a fault can name it."""

from __future__ import annotations

import re
from typing import Final

Path = tuple[str | int, ...]

_LONGEST: Final = 200  # characters of a key; the patterns backtrack, and a thousand spaces would take long
_HEADER: Final = re.compile(r"^\s*(\[\[?)\s*([^\[\]]+?)\s*\]\]?\s*(?:#.*)?$")
_KEY: Final = re.compile(
    r"""^\s*((?:"[^"]*"|'[^']*'|[A-Za-z0-9_-]+)(?:\s*\.\s*(?:"[^"]*"|'[^']*'|[A-Za-z0-9_-]+))*)\s*="""
)
_PART: Final = re.compile(r""""([^"]*)"|'([^']*)'|([A-Za-z0-9_-]+)""")
_LONG: Final = re.compile(r'"""(?:\\.|[^\\])*?"""|\'\'\'.*?\'\'\'', re.DOTALL)
_VALUE: Final = re.compile(r"[^=\n]*=\s*(?:\"{3}\n?|'{3}\n?|\"|')")
_QUOTED: Final = re.compile(r'"(?:\\.|[^"\\])*"|\'[^\']*\'')


def _parts(dotted: str) -> Path:
    return tuple(next(group for group in match.groups() if group is not None) for match in _PART.finditer(dotted))


def line_index(text: str) -> dict[Path, int]:
    """The line of every table and key, by path; elements of an array of tables count from 0."""
    found: dict[Path, int] = {(): 1}
    arrays: dict[Path, int] = {}
    table: Path = ()
    open_brackets = 0
    for number, line in enumerate(_without_long_texts(text).splitlines(), start=1):
        if open_brackets == 0:
            if header := _HEADER.match(line[:_LONGEST]):
                table = _resolve(_parts(header[2]), arrays, new_element=header[1] == "[[")
                found.setdefault(table, number)
                continue
            if key := _KEY.match(line[:_LONGEST]):
                found.setdefault(table + _parts(key[1]), number)
        bare = _QUOTED.sub("", line).split("#")[0]
        open_brackets += bare.count("[") - bare.count("]")
    return found


def _without_long_texts(text: str) -> str:
    """The same lines with multi-line texts emptied: nothing in them is a key."""
    return _LONG.sub(lambda match: '""' + "\n" * match[0].count("\n"), text)


def _resolve(names: Path, arrays: dict[Path, int], *, new_element: bool) -> Path:
    """The full path of a header, with the latest element of every array of tables on the way."""
    path: Path = ()
    for step, name in enumerate(names, start=1):
        path = (*path, name)
        if new_element and step == len(names):
            arrays[path] = arrays.get(path, -1) + 1
        if path in arrays:
            path = (*path, arrays[path])
    return path


def line_of(index: dict[Path, int], path: Path) -> int:
    """The line of a path, or of the nearest table around it."""
    while path not in index:
        path = path[:-1]
    return index[path]


def place_within(text: str, line: int, offset: int) -> tuple[int, int]:
    """The line and column of a character of the text value on a line; both count from 1.

    >>> place_within('when = "same rnk"', 1, 5)
    (1, 14)
    """
    start = sum(len(each) for each in text.splitlines(keepends=True)[: line - 1])
    value = _VALUE.match(text, start)
    if value is None:
        return line, 1
    place = value.end() + offset
    before = text[start:place]
    return line + before.count("\n"), place - max(text.rfind("\n", 0, place), -1)
