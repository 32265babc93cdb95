"""Write `house.toml`: keys in the order of the model, defaults left out, so that equal documents have equal bytes."""

from __future__ import annotations

import datetime
import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from pitboss.house.document.fields import fields_of
from pitboss.house.document.model import HouseDocument
from pitboss.house.document.tables import HouseTable
from pitboss.jackpots.files import JackpotForm, plain_set_up
from pitboss.jackpots.setup import JackpotSetUp

_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
_WIDTH: Final = 100  # a longer list has a line for each item


def write_house(house: HouseDocument) -> str:
    """The document as text; reading it again gives the same document."""
    return "\n".join(toml_lines(plain_house(house))).lstrip("\n") + "\n"


def digest(house: HouseDocument) -> str:
    """The SHA-256 of the document as written, so that comments and spacing do not matter."""
    return hashlib.sha256(write_house(house).encode()).hexdigest()


def plain_house(house: HouseDocument, *, defaults: bool = False) -> dict[str, Any]:
    """The document as plain values by key; with or without the keys that are at their default."""
    found: dict[str, Any] = plain_values(house, defaults=defaults)
    if not defaults:
        for table, plain in zip(house.tables, found.get("table", ()), strict=True):
            _leave_out_chips(house, table, plain)
    return found


def _leave_out_chips(house: HouseDocument, table: HouseTable, plain: dict[str, Any]) -> None:
    """A table's chips are written where they are not the house's."""
    plain.pop("chips", None)
    if table.chips != house.chips.denominations:
        plain["chips"] = list(table.chips)


def plain_values(value: Any, *, defaults: bool) -> Any:
    """A struct as plain values by key; with or without the keys that are at their default."""
    if isinstance(value, JackpotSetUp):
        return _plain_jackpot(value, defaults=defaults)
    if isinstance(value, msgspec.Struct):
        own = [(each, getattr(value, each.name)) for each in fields_of(type(value))]
        return {
            each.encode_name: plain_values(item, defaults=defaults)
            for each, item in own
            if item is not None and (defaults or each.required or item != _default(each))
        }
    if isinstance(value, Mapping):
        return {key: plain_values(each, defaults=defaults) for key, each in value.items()}
    return [plain_values(each, defaults=defaults) for each in value] if isinstance(value, (tuple, list)) else value


def _default(each: msgspec.structs.FieldInfo) -> Any:
    return each.default if each.default is not msgspec.NODEFAULT else each.default_factory()


def _plain_jackpot(jackpot: JackpotSetUp, *, defaults: bool) -> Any:
    plain = plain_set_up(jackpot)
    if defaults:
        return plain
    return plain_values(msgspec.convert(plain, JackpotForm), defaults=False)


def toml_lines(plain: Mapping[str, Any]) -> Iterator[str]:
    """Single values first, then tables, then lists of tables."""
    yield from (_line(key, value) for key, value in plain.items() if not _is_section(value))
    for key, value in plain.items():
        if isinstance(value, dict) and _is_section(value):
            yield from ("", f"[{key}]", *(_line(name, each) for name, each in value.items()))
    for key, value in plain.items():
        if isinstance(value, list) and _is_section(value):
            for each in value:
                yield from _entry(key, each)


def _entry(key: str, entry: Mapping[str, Any]) -> Iterator[str]:
    """One `[[table]]`, with its meters where it is a jackpot."""
    yield from ("", f"[[{key}]]")
    yield from (_line(name, value) for name, value in entry.items() if name != "meter" or not value)
    for meter in entry.get("meter", ()):
        yield from ("", f"[[{key}.meter]]", *(_line(name, value) for name, value in meter.items()))


def _is_section(value: Any) -> bool:
    return isinstance(value, dict) or (isinstance(value, list) and bool(value) and isinstance(value[0], dict))


def _line(key: str, value: Any) -> str:
    line = f"{_key(key)} = {_value(value)}"
    if not isinstance(value, list) or len(line) <= _WIDTH:
        return line
    return "\n".join([f"{_key(key)} = [", *(f"    {_value(each)}," for each in value), "]"])


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _text(key)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, (int, datetime.date, datetime.time)):
        return str(value)
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(key)} = {_value(each)}" for key, each in value.items()) + " }"
    return "[" + ", ".join(map(_value, value)) + "]"


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
