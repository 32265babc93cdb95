"""The fields of the document's structs, found once: their annotations are texts that must be evaluated."""

from __future__ import annotations

from functools import cache

import msgspec


@cache
def fields_of(kind: type[msgspec.Struct]) -> tuple[msgspec.structs.FieldInfo, ...]:
    """The fields of a struct with their types."""
    return msgspec.structs.fields(kind)
