"""Comparison of log entries by meaning, not words: citations and outcome texts change over the years.

An entry of an older log keeps its bytes, which are in the chain. When it is replayed, cards, amounts, seats and
actions must be the same; the words need not be.
"""

from __future__ import annotations

from typing import Any, Final

from msgspec import to_builtins

from pitboss.cards import Card
from pitboss.engine.books.log import ENGINE, TableOpened

_WORDS: Final = frozenset({"cite", "outcome", "progress", "ruling"})
_WORDS_OF: Final = {"irregularity.1": frozenset({"what"}), "table-opened.1": frozenset({"engine"})}
_USUAL: Final = {"tip_unit_cents": 1}  # for some days this was written where it says nothing


def is_older(opened: TableOpened) -> bool:
    """Whether another version, with other words and perhaps other rules, wrote the log."""
    return opened.engine != ENGINE


def same_meaning(one: object, other: object) -> bool:
    """Whether two entries, or two rows of events, differ at most in their words."""
    return bool(_meaning(to_builtins(one, enc_hook=_name)) == _meaning(to_builtins(other, enc_hook=_name)))


def _name(value: Any) -> str:
    if isinstance(value, Card):
        return value.name
    raise NotImplementedError(type(value).__name__)


def _meaning(plain: Any) -> Any:
    if isinstance(plain, dict):
        words = _WORDS | _WORDS_OF.get(plain.get("is", ""), frozenset())
        told = {key: value for key, value in plain.items() if key not in words and _USUAL.get(key) != value}
        return {key: _meaning(value) for key, value in told.items()}
    if isinstance(plain, list | tuple):
        return [_meaning(each) for each in plain]
    return plain
