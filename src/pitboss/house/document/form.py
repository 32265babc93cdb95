"""The document's fields as plain values, from which an editor builds its form: keys, kinds and choices."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from functools import cache
from types import UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin

import msgspec

from pitboss.house.document.fields import fields_of
from pitboss.house.document.model import HouseDocument
from pitboss.house.table_setup import SideChoice
from pitboss.jackpots.setup import JackpotSetUp

_PLAIN: Final[Mapping[Any, str]] = {
    bool: "flag", int: "whole", str: "text", datetime.date: "date", datetime.time: "time",
}  # fmt: skip
_REFERENCES: Final = {"approval": "approval", "configuration": "approval", "equipment": "equipment", "pit": "pit"}
_OWN: Final = ("edition", "dated")  # which the floor sets when a version is accepted


@cache
def form() -> tuple[dict[str, Any], ...]:
    """The fields of the whole document; lists and tables have fields of their own."""
    return tuple(each for each in fields(HouseDocument) if each["key"] not in _OWN)


def fields(kind: type[msgspec.Struct]) -> list[dict[str, Any]]:
    """The fields of a struct: key, kind, whether it must be stated, and what it may be."""
    return [
        {"key": each.encode_name, "required": each.required, **_field(each.encode_name, each.type), **_default(each)}
        for each in fields_of(kind)
    ]


def _default(each: msgspec.structs.FieldInfo) -> dict[str, Any]:
    """What holds where nothing is stated, for fields of one value."""
    known = each.default
    return {"default": known} if isinstance(known, str | int) and known != "" else {}


def _field(key: str, kind: Any) -> dict[str, Any]:
    members = get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)
    stated = [each for each in members if each is not type(None)]
    first = stated[0]
    if get_origin(first) in (tuple, list):
        return _list(key, get_args(first)[0])
    if get_origin(first) is Literal:
        return {"kind": "choice", "choices": list(get_args(first))}
    if isinstance(first, type) and issubclass(first, msgspec.Struct):
        return {"kind": "group", "fields": fields(first), "optional": len(stated) < len(members)}
    if first in _PLAIN:
        return _plain(key, _PLAIN[first])
    return {"kind": "options"}  # a mapping that the game decides about


def _plain(key: str, kind: str) -> dict[str, Any]:
    if key.endswith("_cents"):
        return {"kind": "cents"}
    if kind == "text" and key in _REFERENCES:
        return {"kind": "reference", "to": _REFERENCES[key]}
    return {"kind": kind}


def _list(key: str, item: Any) -> dict[str, Any]:
    members = get_args(item) if get_origin(item) in (Union, UnionType) else (item,)
    if SideChoice in members:
        return {"kind": "sides"}
    if JackpotSetUp in members:
        return {"kind": "jackpots"}
    if get_origin(item) is Literal:
        return {"kind": "choices", "choices": list(get_args(item))}
    if isinstance(item, type) and issubclass(item, msgspec.Struct):
        return {"kind": "entries", "fields": fields(item)}
    if item is str and key in _REFERENCES:
        return {"kind": "references", "to": _REFERENCES[key]}
    return {"kind": "amounts" if item is int else "texts"}
