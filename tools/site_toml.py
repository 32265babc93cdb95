"""The reference of the TOML formats, written from the readers.

The catalogue's reader takes keys one by one. Here it reads the whole catalogue while every key that it asks for is
noted with its type. What a key means is in `docs/toml-keys.tsv`; a key without a meaning, and a meaning without a key,
is an error.
"""

from __future__ import annotations

import csv
import datetime
import inspect
import re
import types
import typing
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import msgspec

from pitboss.analysis.simulation import counting
from pitboss.catalogue import DATA, read_games, read_jackpots, read_wagers, reader
from pitboss.house.document.model import HouseDocument
from pitboss.house.table_setup import SetUp
from pitboss.jackpots.files import JackpotForm
from pitboss.jackpots.setup import JackpotSetUp
from pitboss.records import Record
from pitboss.tournaments.document.model import TournamentDocument
from tools.site_markdown import cell, code, docstring, page, table

MEANINGS: Final = Path(__file__).parent.parent / "docs/toml-keys.tsv"
KINDS: Final = {"str": "text", "int": "whole number", "bool": "true or false", "list": "list", "dict": "table"}
OPEN_TABLES: Final = {  # whose keys are names that the file chooses
    "rules", "options", "clauses", "demands", "spots", "offers", "hands", "case.when", "case.rules",
    "paytable.pays", "paytable.adds", "paytable.envy", "paytable.dealer_envy",
}  # fmt: skip
LONGEST_EXAMPLE: Final = 60
FIELD_KINDS: Final = {
    str: ("text", "texts"), int: ("whole number", "whole numbers"), float: ("number", "numbers"),
    bool: ("true or false", "true or false"), datetime.date: ("date", "dates"), datetime.time: ("time", "times"),
}  # fmt: skip
IN_ANCHORS: Final = str.maketrans({" ": "-", ":": None})
_COMMENT: Final = re.compile(r"^    (\w+): .*?  # (.+)$", re.MULTILINE)


@dataclass
class Key:
    """What the reader did with a key, over all files."""

    kinds: set[str] = field(default_factory=set)
    example: Any = None
    files: set[str] = field(default_factory=set)


def pages() -> dict[str, str]:
    """The page of the formats."""
    sections: dict[type[msgspec.Struct], str] = {JackpotSetUp: "A jackpot of a house"}  # which is read into it
    lines = [
        "Every key that the readers know. A key that they do not know is refused with its line.",
        "",
        *_format("A game", "`src/pitboss/catalogue/data/<jurisdiction>/<rule>/<id>.toml`", "game", game_keys()),
        *_format("A side wager", "`…/wagers/<id>.toml`, or `pitboss edge --file`", "wager", wager_keys()),
        *_format("A jackpot", "`…/jackpots/<id of its wager>.toml`", "jackpot", jackpot_keys()),
        *_struct(
            "A table of the floor",
            "The part of `[[table]]` that opens, and the argument of `Floor.add`.",
            SetUp,
            sections,
        ),
        *_struct("A house", "`house.toml`, for `pitboss check` and `pitboss sign`.", HouseDocument, sections),
        *_struct("A jackpot of a house", "`[[jackpot]]`, also for `pitboss jackpot check`.", JackpotForm, sections),
        *_struct("A tournament", "For `pitboss tournament check` and the floor.", TournamentDocument, sections),
        *_struct("A counting system", "For `pitboss simulate --count`.", _struct_named("_CountFile"), sections),
        *_struct("A betting ramp", "For `pitboss simulate --ramp`.", _struct_named("_BetsFile"), sections),
    ]
    return {"reference/toml": page("TOML formats", lines)}


def game_keys() -> Mapping[str, Key]:
    """The keys of a game's file, in the order in which the reader first asks for them."""
    with _noted() as keys:
        read_games(DATA)
    return keys


def wager_keys() -> Mapping[str, Key]:
    """The keys of a side wager's file."""
    with _noted() as keys:
        read_wagers(DATA)
    return keys


def jackpot_keys() -> Mapping[str, Key]:
    """The keys of a jackpot's file."""
    with _noted() as keys:
        read_jackpots(DATA)
    return keys


def meanings(kind: str) -> Mapping[str, str]:
    """What each key means, by its dotted name."""
    with MEANINGS.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        return {row["key"]: row["meaning"] for row in rows if row["file"] == kind}


@contextmanager
def _noted() -> Iterator[dict[str, Key]]:
    """Note every key that a `reader.Table` is asked for."""
    keys: dict[str, Key] = {}
    take, take_any = reader.Table.take, reader.Table.take_any

    def noted_take(self: Any, key: str, kind: Any, *more: Any, **named: Any) -> Any:
        _note(keys, self, key, kind.__name__)
        return take(self, key, kind, *more, **named)

    def noted_take_any(self: Any, key: str) -> Any:
        _note(keys, self, key, "any")
        return take_any(self, key)

    setattr(reader.Table, "take", noted_take)  # noqa: B010 (a method cannot be assigned)
    setattr(reader.Table, "take_any", noted_take_any)  # noqa: B010
    try:
        yield keys
    finally:
        setattr(reader.Table, "take", take)  # noqa: B010
        setattr(reader.Table, "take_any", take_any)  # noqa: B010


def _note(keys: dict[str, Key], where: Any, key: str, kind: str) -> None:
    path = [str(step) for step in where.path if not isinstance(step, int)]
    path = _named(path)
    name = ".".join([*path, "NAME" if ".".join(path) in OPEN_TABLES else key])
    known = keys.setdefault(name, Key())
    known.kinds.add(kind)
    if key in where.values:
        known.files.add(where.file.name)
        known.example = where.values[key] if known.example is None else known.example


def _named(path: Sequence[str]) -> list[str]:
    """A path with NAME for each step that the file chooses."""
    found: list[str] = []
    for step in path:
        found.append("NAME" if ".".join(found) in OPEN_TABLES else step)
    return found


def _format(title: str, where: str, kind: str, keys: Mapping[str, Key]) -> list[str]:
    said = meanings(kind)
    if keys.keys() != said.keys():
        missing, unknown = sorted(keys.keys() - said.keys()), sorted(said.keys() - keys.keys())
        raise ValueError(f"{MEANINGS.name}: {kind}: say what {missing} mean; the reader does not know {unknown}")
    files = max((len(each.files) for each in keys.values()), default=0)
    rows = [
        (code(name), _kind(keys[name]), _share(keys[name], files), cell(words), _example(keys[name]))
        for name, words in said.items()
    ]
    return [f"## {title}", "", where, "", *table(("key", "type", "in files", "meaning", "for example"), rows)]


def _kind(key: Key) -> str:
    return " or ".join(KINDS.get(kind, "any value") for kind in sorted(key.kinds))


def _share(key: Key, files: int) -> str:
    return "all" if len(key.files) == files else f"{len(key.files)} of {files}"


def _example(key: Key) -> str:
    if key.example is None or isinstance(key.example, dict):
        return ""
    text = _toml(key.example)
    return code(text) if len(text) <= LONGEST_EXAMPLE else ""


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def _struct_named(name: str) -> type[msgspec.Struct]:
    kind: type[msgspec.Struct] = getattr(counting, name)
    return kind


def _struct(title: str, where: str, kind: type[msgspec.Struct], sections: dict[type[msgspec.Struct], str]) -> list[str]:
    """A format that msgspec reads: the fields of its struct, and of structs within it that have no section yet."""
    new = [each for each in dict.fromkeys(_inner(kind)) if each not in sections]
    sections |= {each: f"{title}: {each.__name__.lstrip('_')}" for each in new}
    lines = [f"## {title}", "", where, "", *_fields(kind, sections)]
    for inner in new:
        lines += [f"### {sections[inner]}", "", *_fields(inner, sections)]
    return lines


def _fields(kind: type[msgspec.Struct], sections: Mapping[type[msgspec.Struct], str]) -> list[str]:
    own_words = docstring(kind, to_docs="../") if kind.__doc__ else []
    said = _comments(kind)
    rows = [
        (
            code(each.encode_name), _words(each.type, sections), "required" if each.required else code(_default(each)),
            cell(said.get(each.name, "")),
        )
        for each in msgspec.structs.fields(kind)
    ]  # fmt: skip
    return [*own_words, *table(("key", "type", "default", "meaning"), rows)]


def _comments(kind: type[msgspec.Struct]) -> Mapping[str, str]:
    """What a struct's source says of its fields: the comment at the end of a field's line."""
    kinds = [each for each in reversed(kind.__mro__) if issubclass(each, msgspec.Struct) and each is not msgspec.Struct]
    return {name: words for each in kinds for name, words in _COMMENT.findall(inspect.getsource(each))}


def _default(each: Any) -> str:
    value = each.default if each.default is not msgspec.NODEFAULT else each.default_factory()
    has_text = isinstance(value, bool | str | int | list | tuple)
    is_plain = has_text and not any(isinstance(inner, msgspec.Struct) for inner in _items(value))
    return _toml(list(value) if isinstance(value, tuple) else value) if is_plain else ""


def _items(value: Any) -> Sequence[Any]:
    return value if isinstance(value, list | tuple) else ()


def _words(kind: Any, sections: Mapping[type[msgspec.Struct], str], *, several: bool = False) -> str:
    """A type in the words of somebody who writes the file."""
    origin, inside = typing.get_origin(kind), typing.get_args(kind)
    if kind in FIELD_KINDS:
        return FIELD_KINDS[kind][several]
    if origin is typing.Literal:
        *others, last = (code(_toml(each)) for each in inside)
        return f"{', '.join(others)} or {last}"
    if {bool, int, str} == set(inside):
        return "values" if several else "any value"
    if origin in (typing.Union, types.UnionType):
        found = dict.fromkeys(_words(each, sections, several=several) for each in inside if each is not types.NoneType)
        return " or ".join(found)
    if origin in (list, tuple):
        return f"list of {_words(inside[0], sections, several=True)}"
    if origin in (dict, Mapping):
        return f"table of {_words(inside[1], sections, several=True)}"
    if kind in sections:
        return f"[{kind.__name__.lstrip('_')}](#{sections[kind].lower().translate(IN_ANCHORS)})"
    return str(kind.__name__)


def _inner(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    """The structs that the fields of a struct hold."""
    waiting: list[Any] = [each.type for each in msgspec.structs.fields(kind)]
    while waiting:
        found = waiting.pop(0)
        if isinstance(found, type) and issubclass(found, Record):
            continue  # a record of the program, whose form in a file is another struct
        if isinstance(found, type) and issubclass(found, msgspec.Struct):
            yield found
            waiting += [each.type for each in msgspec.structs.fields(found)]
        else:
            waiting += getattr(found, "__args__", ())
