"""Read `house.toml`: every fault at once, with its line, its key, and what is allowed."""

from __future__ import annotations

import datetime
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from types import UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin

import msgspec

from pitboss.catalogue.lines import line_index, line_of
from pitboss.errors import CatalogueError, Fault, PitbossError
from pitboss.files import read_text, shortened
from pitboss.house.document.fields import fields_of
from pitboss.house.document.model import HouseDocument
from pitboss.jackpots.files import JackpotForm, read_set_up
from pitboss.jackpots.setup import JackpotSetUp

KeyPath = tuple[str | int, ...]
_NOTHING: Final = object()  # a value that could not be read: its fault is noted
_KINDS: Final[Mapping[Any, str]] = {
    bool: "true or false",
    int: "a whole number",
    str: "a text",
    datetime.date: "a date such as 2026-11-17",
}


class HouseFileError(CatalogueError):
    """All faults of a house's file."""


def read_house(path: Path) -> HouseDocument:
    """Read a file; what is lawful is checked elsewhere."""
    try:
        text = read_text(path)
    except OSError as error:
        raise HouseFileError([Fault(path.name, 1, f"cannot be read: {error.strerror}")]) from None
    except PitbossError as error:
        raise HouseFileError([Fault(path.name, 1, str(error))]) from None
    return parse_house(text, path.name)


def parse_house(text: str, file: str = "house.toml") -> HouseDocument:
    """Read the text of a document. `file` is its name in faults."""
    try:
        plain = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise HouseFileError([Fault(file, 1, f"this is not TOML: {shortened(str(error))}")]) from None
    return _read(plain, file, line_index(text))


def read_plain(plain: Mapping[str, Any]) -> HouseDocument:
    """Read a document from plain values with the same keys, as a page sends them; dates are dates."""
    return _read(plain, "house", {(): 1})


def _read(plain: Mapping[str, Any], file: str, lines: dict[KeyPath, int]) -> HouseDocument:
    reading = _Reading(file, lines)
    found = reading.struct(HouseDocument, plain, ())
    if isinstance(found, HouseDocument):
        reading.check_references(found)
        if not reading.faults:
            return _with_house_chips(found, plain)
    raise HouseFileError(sorted(reading.faults, key=lambda fault: fault.line))


def _with_house_chips(house: HouseDocument, plain: Mapping[str, Any]) -> HouseDocument:
    """A table without chips of its own has the house's."""
    chips = house.chips.denominations
    tables = tuple(
        each if "chips" in raw else msgspec.structs.replace(each, chips=chips)
        for each, raw in zip(house.tables, plain.get("table", ()), strict=True)
    )
    return msgspec.structs.replace(house, tables=tables)


class _Reading:
    """One reading of a file, with the faults found so far."""

    def __init__(self, file: str, lines: dict[KeyPath, int]) -> None:
        self.file = file
        self.lines = lines
        self.faults: list[Fault] = []

    def fault(self, path: KeyPath, what: str) -> object:
        name = ".".join(str(step + 1) if isinstance(step, int) else step for step in path)
        self.faults.append(Fault(self.file, line_of(self.lines, path), f"{name or 'the file'}: {what}"))
        return _NOTHING

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
        return kind(**found) if len(self.faults) == before else _NOTHING

    def value(self, kind: Any, value: Any, path: KeyPath) -> Any:
        """A value of this type; a fault of it is noted."""
        choices = [each for each in _members(kind) if each is not type(None)]
        structs = [each for each in choices if isinstance(each, type) and issubclass(each, msgspec.Struct)]
        if JackpotSetUp in structs:
            return self.jackpot(value, path)
        if structs and (isinstance(value, dict) or len(choices) == 1):
            return self.struct(structs[0], value, path)
        items = _items(choices)
        if items is not None:
            if not isinstance(value, list):
                return self.fault(path, f"write a list, not {shortened(repr(value), 60)}")
            return tuple(self.value(items, each, (*path, place)) for place, each in enumerate(value))
        try:
            return msgspec.convert(value, kind)
        except (msgspec.MsgspecError, ValueError, RecursionError):
            return self.fault(path, f"{shortened(repr(value), 60)} is not allowed. Write {allowed(kind)}")

    def jackpot(self, value: Any, path: KeyPath) -> Any:
        """A jackpot, in the form of `jackpots/files.py`."""
        if self.struct(JackpotForm, value, path) is _NOTHING:
            return _NOTHING
        try:
            return read_set_up(value)
        except PitbossError as error:
            return self.fault(path, str(error))

    def check_references(self, house: HouseDocument) -> None:
        """Every id once, and every id that is referred to."""
        approvals = self._ids("approval", house.approvals)
        equipment, pits = self._ids("equipment", house.equipment), self._ids("pit", house.pits)
        jackpots = self._ids("jackpot", house.jackpots)
        self._ids("table", house.tables)
        for place, each in enumerate(house.equipment):
            self._known(("equipment", place, "approval"), [each.approval], approvals)
        self._known(("signs", "approval"), [house.signs.approval], approvals)
        self._known(("controls", "approval"), [house.controls.approval], approvals)
        for place, table in enumerate(house.tables):
            at: KeyPath = ("table", place)
            self._known((*at, "pit"), [table.pit], pits)
            self._known((*at, "equipment"), table.equipment, equipment)
            self._known((*at, "configuration"), [table.configuration], approvals)
            self._known((*at, "sides"), [each.jackpot for each in table.choices], jackpots)
            self._known((*at, "variations"), [each.approval for each in table.variations], approvals)
            if table.promotion is not None:
                self._known((*at, "promotion"), [table.promotion.approval], approvals)

    def _ids(self, key: str, entries: Sequence[Any]) -> dict[str, str]:
        seen: dict[str, str] = {}
        for place, each in enumerate(entries):
            if not each.id or each.id in seen:
                self.fault((key, place, "id"), f"{each.id!r} is not allowed. Write an id that no other {key} has")
            seen[each.id] = ""
        return seen

    def _known(self, path: KeyPath, ids: Sequence[str], known: Mapping[str, str]) -> None:
        for id in ids:
            if id and id not in known:
                self.fault(path, f"nothing has the id {id!r}. Allowed: {', '.join(known) or 'none is defined'}")


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
