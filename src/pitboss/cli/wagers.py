"""Wagers as a person types them: `25`, `25 tip 5`, `25, 10, 0` for three seats."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pitboss.cli.drawing import short
from pitboss.errors import MoneyError, PitbossError
from pitboss.money import parse_dollars
from pitboss.table.actions import MAIN, Wager

TIP = "tip"


def parse_wagers(text: str, seats: Sequence[int], player: str, spots: Iterable[str]) -> list[Wager]:
    """One part for each seat, parted by commas; a single part is for every seat, 0 or nothing sits out.

    >>> [(w.seat, w.bet, w.cents, w.tip) for w in parse_wagers("25 tip 5, 10", [1, 2], "Ann", [])]
    [(1, 'main', 2500, False), (1, 'main', 500, True), (2, 'main', 1000, False)]
    """
    parts = [part.split() for part in text.split(",")]
    if len(parts) == 1:
        parts *= len(seats)
    if len(parts) > len(seats):
        raise PitbossError(f"{len(parts)} wagers for {len(seats)} seats")
    return [wager for seat, part in zip(seats, parts, strict=False) for wager in _seat(seat, part, player, spots)]


def _seat(seat: int, words: list[str], player: str, spots: Iterable[str]) -> Iterable[Wager]:
    """The main wager, then pairs of a spot's name and an amount."""
    name: list[str] = []
    for number, word in enumerate(words):
        try:
            cents = parse_dollars(word)
        except MoneyError:
            if number == 0:
                raise
            name.append(word)
            continue
        spot = _spot(" ".join(name), spots) if number else MAIN
        if number == 0 and cents == 0:
            return
        yield Wager(seat, MAIN if spot == TIP else spot, cents, tip=spot == TIP, player=player)
        name = []
    if name:
        raise PitbossError(f"no amount stands after {' '.join(name)!r}; write for example 25 tip 5")


def _spot(name: str, spots: Iterable[str]) -> str:
    """The spot that begins so; which spots there are, and what they take, the round knows."""
    known = [TIP, *spots]
    found = [spot for spot in known if spot.lower().startswith(name.lower())]
    if not name or len(found) != 1:
        raise PitbossError(f"{name or 'a second amount'!r} names no spot; there are {', '.join(known)}")
    return found[0]


def describe(wagers: Iterable[Wager]) -> str:
    """Wagers in short: `$25 + tip $5, $10`."""
    seats: dict[int, list[str]] = {}
    for wager in wagers:
        name = "" if wager.bet == MAIN and not wager.tip else TIP if wager.bet == MAIN else wager.bet
        seats.setdefault(wager.seat, []).append(f"{name} {short(wager.cents)}".strip())
    return ", ".join(" + ".join(parts) for parts in seats.values())
