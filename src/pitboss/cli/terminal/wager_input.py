"""Wagers as a person types them: `25`, `25 tip 5`, `25 lucky 5`, `25, 10, 0` for three seats."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress

from pitboss.cli.terminal.drawing import short
from pitboss.engine.vocabulary.actions import MAIN, Wager
from pitboss.errors import MoneyError, PitbossError
from pitboss.money import parse_dollars

TIP = "tip"


def parse_wagers(text: str, seats: Sequence[int], player: str, spots: Iterable[str]) -> list[Wager]:
    """One part for each seat, with commas between; a single part is for every seat, and 0 sits out.

    >>> [(w.seat, w.bet, w.cents, w.tip) for w in parse_wagers("25 tip 5, 10", [1, 2], "Ann", [])]
    [(1, 'main', 2500, False), (1, 'main', 500, True), (2, 'main', 1000, False)]
    >>> [(w.bet, w.cents) for w in parse_wagers("25 21 mag 5 tip 1", [1], "Ann", ["21 Magic", "21+3"])]
    [('main', 2500), ('21 Magic', 500), ('main', 100)]
    """
    parts = [part.split() for part in text.split(",")]
    if len(parts) == 1:
        parts *= len(seats)
    if len(parts) > len(seats):
        raise PitbossError(f"You typed {len(parts)} wagers for {len(seats)} seats. Type one for each, or one for all")
    return [wager for seat, part in zip(seats, parts, strict=False) for wager in _seat(seat, part, player, spots)]


def _seat(seat: int, words: list[str], player: str, spots: Iterable[str]) -> Iterable[Wager]:
    """The main wager, then a name and an amount for every other spot."""
    known = [TIP, *spots]
    if not words:
        return
    main_cents, rest = parse_dollars(words[0]), words[1:]
    if main_cents:
        yield Wager(seat, MAIN, main_cents, player=player)
    while rest:
        spot, cents, used = _next_pair(rest, known)
        yield Wager(seat, MAIN if spot == TIP else spot, cents, tip=spot == TIP, player=player)
        rest = rest[used:]


def _next_pair(words: list[str], known: Sequence[str]) -> tuple[str, int, int]:
    """A spot, its amount, and the number of words read: a name may begin with a number, such as 21 Magic."""
    for end in range(1, len(words)):
        found = _called(" ".join(words[:end]), known)
        with suppress(MoneyError):
            cents = parse_dollars(words[end])
            if len(found) == 1:
                return found[0], cents, end + 1
    name = next((" ".join(words[:end]) for end in range(1, len(words)) if _is_amount(words[end])), "")
    if not name and not _is_amount(words[0]):
        raise PitbossError(f"{' '.join(words)!r} has no amount. Type, for example, 25 tip 5")
    if several := _called(name, known) if name else []:
        raise PitbossError(f"{name!r} could be {' or '.join(several)}. Type more of the name")
    what = repr(name) if name else "A second amount"
    raise PitbossError(f"{what} names no spot. The spots are {', '.join(known)}")


def _called(name: str, known: Sequence[str]) -> list[str]:
    """The spots whose name begins like this; if none does, those with a later word that does."""
    typed = name.lower()
    return [spot for spot in known if spot.lower().startswith(typed)] or [
        spot for spot in known if f" {typed}" in spot.lower()
    ]


def shortest(spot: str, known: Sequence[str]) -> str:
    """The first word that only this spot's name has; otherwise its whole name.

    >>> shortest("Lucky Ladies", ["Lucky Ladies", "Lucky Lucky"]), shortest("Pot of Gold", ["Push 22", "Pot of Gold"])
    ('ladies', 'pot')
    """
    words = spot.lower().split()
    return next((word for word in words if _called(word, [TIP, *known]) == [spot]), spot.lower())


def _is_amount(word: str) -> bool:
    try:
        parse_dollars(word)
    except MoneyError:
        return False
    return True


def describe(wagers: Iterable[Wager]) -> str:
    """Wagers in short, seat by seat: `$25 + tip $5, $10`."""
    seats: dict[int, list[str]] = {}
    for wager in wagers:
        name = "" if wager.bet == MAIN and not wager.tip else TIP if wager.bet == MAIN else wager.bet
        seats.setdefault(wager.seat, []).append(f"{name} {short(wager.cents)}".strip())
    return ", ".join(" + ".join(parts) for parts in seats.values())
