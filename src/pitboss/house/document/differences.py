"""What changed from one document to another, in plain words: one sentence for each change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from pitboss.house.document.model import HouseDocument
from pitboss.house.document.writer import plain_house
from pitboss.money import dollars

_WORDS: Final[Mapping[str, str]] = {  # keys whose own words are not enough
    "min_cents": "table minimum",
    "max_cents": "maximum",
    "tip_max_cents": "maximum of a tip wager",
    "tip_unit_cents": "steps of tip wagers",
    "tray_cents": "opening of the tray",
    "sides": "side wagers",
    "dated": "date of the edition",
    "pit": "pit",
    "kind": "kind",
    "counted_as": "drop and count",
    "wac_230_15_465": "WAC 230-15-465",
}
_SPOT_CENTS: Final = ("min", "max", "step", "pays_in_round", "pays_on_hand")  # limits of a side wager
_NOTHING: Final = "nothing"
_LISTS: Final = ("approval", "equipment", "pit", "jackpot", "table")  # entries with an id


def diff(before: HouseDocument, after: HouseDocument) -> tuple[str, ...]:
    """Every change, in the order of the document; empty where nothing changed."""
    old, new = plain_house(before, defaults=True), plain_house(after, defaults=True)
    return tuple(_changes("", old, new))


def _changes(where: str, old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[str]:
    for key in dict.fromkeys((*old, *new)):
        was, now = old.get(key), new.get(key)
        if was == now:
            continue
        if not where and key in _LISTS:
            yield from _entries(key, was or [], now or [])
        elif isinstance(was, dict) and isinstance(now, dict):
            yield from _changes(f"{where}{_words(key)}: ", was, now)
        else:
            yield _sentence(f"{where}{_words(key)}", _shown(key, was), _shown(key, now))


def _entries(key: str, old: list[dict[str, Any]], new: list[dict[str, Any]]) -> Iterator[str]:
    """Entries added, removed and changed, by their ids; then whether their order changed."""
    was, now = {each["id"]: each for each in old}, {each["id"]: each for each in new}
    for id in dict.fromkeys((*was, *now)):
        name = f"{key.capitalize()} {id}"
        if id not in now:
            yield f"{name} is removed"
        elif id not in was:
            yield f"{name} is added"
        else:
            yield from _changes(f"{name}: ", was[id], now[id])
    both = was.keys() & now.keys()
    if [id for id in was if id in both] != [id for id in now if id in both]:
        yield f"The order of the {key} entries changes"


def _sentence(what: str, was: str, now: str) -> str:
    if was == _NOTHING:
        text = f"{what}: set to {now}"
    elif now == _NOTHING:
        text = f"{what}: no longer set (was {was})"
    else:
        text = f"{what}: {was} becomes {now}"
    return text[:1].upper() + text[1:]


def _words(key: str) -> str:
    return _WORDS.get(key, key.replace("_", " "))


def _shown(key: str, value: Any) -> str:
    if value is None or value in ("", [], {}):
        return _NOTHING
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int) and (key.endswith("_cents") or key in _SPOT_CENTS):
        return dollars(value)
    if isinstance(value, dict):
        return ", ".join(f"{_words(name)} {_shown(name, each)}" for name, each in value.items())
    if isinstance(value, list):
        money = all(isinstance(each, int) for each in value) and key in ("chips", "denominations")
        return ", ".join(dollars(each) if money else _shown("", each) for each in value)
    return str(value)
