"""Records: the frozen, tagged form of everything that is stored.

A tag such as `card-dealt.1` is a promise: records with that tag keep their fields and meaning; a change of either gets
a new version. Encoding is canonical (fields in declared order, no spaces), so that equal records have equal bytes and
can be hashed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final

import msgspec

from pitboss.cards import Card

_FRACTION: Final = re.compile(r"-?[0-9]{1,40}(?:/[1-9][0-9]{0,39})?")


class Record(msgspec.Struct, frozen=True, tag_field="is", forbid_unknown_fields=True, gc=False):
    """The base of actions and events. Subclasses give `tag="name.version"`.

    Records never refer to each other in a circle, so the garbage collector can skip them.
    """

    @classmethod
    def tag(cls) -> str:
        return str(cls.__struct_config__.tag)


def _to_plain(value: Any) -> Any:
    if isinstance(value, Card):
        return value.name
    if isinstance(value, Fraction):
        return str(value)
    raise NotImplementedError(f"no record holds a {type(value).__name__}")


def _from_plain(kind: type, value: Any) -> Any:
    if kind is Card:
        return Card(value)
    if kind is Fraction:
        return _fraction(value)
    raise NotImplementedError(f"no record holds a {kind.__name__}")


def _fraction(text: Any) -> Fraction:
    """A fraction as it is written, `6/25`: whole numbers only, so that no exponent is expanded."""
    if type(text) is not str or not _FRACTION.fullmatch(text):
        raise ValueError(f"{str(text)[:80]!r} is not a fraction")
    return Fraction(text)


_ENCODER: Final = msgspec.json.Encoder(enc_hook=_to_plain)


encode: Final[Callable[[Any], bytes]] = _ENCODER.encode  # the canonical bytes of a record


def decoder(union: Any) -> Callable[[bytes], Any]:
    """A strict decoder for one record of this union of types."""
    return msgspec.json.Decoder(union, dec_hook=_from_plain).decode
