"""Read structs from plain values: every fault at once, with its line, its key, and what is allowed."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from types import UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin

import msgspec

from pitboss.catalogue.lines import line_of
from pitboss.errors import Fault
from pitboss.files import shortened
from pitboss.house.document.fields import fields_of

KeyPath = tuple[str | int, ...]
NOTHING: Final = object()  # a value that could not be read: its fault is noted
_KINDS: Final[Mapping[Any, str]] = {
    bool: "true or false",
    int: "a whole number",
    str: "a text",
    datetime.date: "a date such as 2026-11-17",
    datetime.time: "a time such as 18:00:00",
}


class StructReading:
    """One reading of a file, with the faults found so far. A subclass reads what has a form of its own."""

    def __init__(self, file: str, lines: dict[KeyPath, int]) -> None:
        self.file = file
        self.lines = lines
        self.faults: list[Fault] = []

    def fault(self, path: KeyPath, what: str) -> object:
        name = ".".join(str(step + 1) if isinstance(step, int) else step for step in path)
        self.faults.append(Fault(self.file, line_of(self.lines, path), f"{name or 'the file'}: {what}"))
        return NOTHING

    def struct(self, kind: type[msgspec.Struct], value: Any, path: KeyPath) -> Any:
        """A struct with all of its keys, or nothing where one of them has a fault."""
        if not isinstance(value, dict):
            return self.fault(path, f"write a table of keys, not {shortened(repr(value), 60)}")
        fields = {each.encode_name: each for each in fields_of(kind)}
        before = len(self.faults)
        for key in value.keys() - fields.keys():
            near = get_close_matches(key, fields, 1)
            hint = f"Did you mean {near[0]}?" if near else f"Allowed: {', '.join(fields)}"
            self.fault((*path, key), f"this key is not known. {hint}")
        found = {}
        for key, each in fields.items():
            if key in value:
                found[each.name] = self.value(each.type, value[key], (*path, key))
            elif each.required:
                self.fault(path, f"{key} is missing. Write {allowed(each.type)}")
        return kind(**found) if len(self.faults) == before else NOTHING

    def value(self, kind: Any, value: Any, path: KeyPath) -> Any:
        """A value of this type; a fault of it is noted."""
        choices = [each for each in _members(kind) if each is not type(None)]
        structs = [each for each in choices if isinstance(each, type) and issubclass(each, msgspec.Struct)]
        if (own := self.own_form(structs, value, path)) is not None:
            return own
        if structs and (isinstance(value, dict) or len(choices) == 1):
            return self.struct(structs[0], value, path)
        items = _items(choices)
        if items is not None:
            if not isinstance(value, list):
                return self.fault(path, f"write a list, not {shortened(repr(value), 60)}")
            return tuple(self.value(items, each, (*path, place)) for place, each in enumerate(value))
        try:
            _check_text(value)
            return msgspec.convert(value, kind)
        except (msgspec.MsgspecError, ValueError, RecursionError):
            return self.fault(path, f"{shortened(repr(value), 60)} is not allowed. Write {allowed(kind)}")

    def own_form(self, structs: Sequence[type], value: Any, path: KeyPath) -> Any:
        """A struct that is written in a form of its own; None where it is read like any other."""
        return None

    def ids(self, key: str, entries: Sequence[Any]) -> dict[str, str]:
        seen: dict[str, str] = {}
        for place, each in enumerate(entries):
            if not each.id or each.id in seen:
                self.fault((key, place, "id"), f"{each.id!r} is not allowed. Write an id that no other {key} has")
            seen[each.id] = ""
        return seen

    def known(self, path: KeyPath, ids: Sequence[str], known: Mapping[str, str]) -> None:
        for id in ids:
            if id and id not in known:
                self.fault(path, f"nothing has the id {id!r}. Allowed: {', '.join(known) or 'none is defined'}")


def _check_text(value: Any) -> None:
    """Refuse half a character, which JSON can spell and no file can have."""
    texts = [*value, *value.values()] if isinstance(value, dict) else [value]
    "".join(each for each in texts if isinstance(each, str)).encode()


def allowed(kind: Any) -> str:
    """What a key takes, in words.

    >>> allowed(bool), allowed(tuple[int, ...]), allowed(Literal["d", "e"] | None)
    ('true or false', 'a list, each a whole number', 'd or e')
    """
    return " or ".join(dict.fromkeys(_words(kind)))


def _words(kind: Any) -> Iterator[str]:
    for each in _members(kind):
        if get_origin(each) is Literal:
            yield from map(str, get_args(each))
        elif (items := _items([each])) is not None:
            yield f"a list, each {allowed(items)}"
        elif each is not type(None):
            yield _KINDS.get(each, "a table of keys")


def _members(kind: Any) -> tuple[Any, ...]:
    return get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)


def _items(choices: Sequence[Any]) -> Any:
    """The type of a list's items, or None where no list is allowed."""
    lists = [each for each in choices if get_origin(each) in (tuple, list)]
    return get_args(lists[0])[0] if lists else None
