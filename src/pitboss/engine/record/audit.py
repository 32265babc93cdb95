"""The audit of cards: every dealt card against the order committed to before the deal."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.cards import Card, Composition
from pitboss.engine.books.log import Did, Entry, Log
from pitboss.engine.vocabulary.actions import Deal, DiscardFaceUpCard, DrawInError, OverdrawDealer
from pitboss.errors import LogError, as_log_error
from pitboss.shoe import check_key_reveal, check_reveal, recompute, recompute_draws
from pitboss.shoe.commitment import KeyReveal, Reveal
from pitboss.shoe.records import (
    Burned,
    CardDrawn,
    CardsReturned,
    CutMade,
    DiscardsReshuffled,
    Revealed,
    Shuffled,
)

OUT_OF_THE_SHOE = (Deal, DiscardFaceUpCard, DrawInError, OverdrawDealer)


def check_cards(log: Log, composition: Composition) -> int:
    """Check every dealt card against the revealed order; return the number of cards checked."""
    entries = list(log)
    reveals = {entry.commitment: (line, entry) for line, entry in enumerate(entries, 1) if isinstance(entry, Revealed)}
    checked = 0
    for line, entry in enumerate(entries, start=1):
        if isinstance(entry, Shuffled | DiscardsReshuffled) and entry.commitment in reveals:
            opened_at, opened = reveals[entry.commitment]
            with as_log_error(opened_at, "the revealed order does not match"):
                checked += _check_stack(entries, line, opened, composition)
    return checked


def _check_stack(entries: list[Entry], line: int, opened: Revealed, composition: Composition) -> int:
    """Check the cards dealt from one stack, which begins after this line."""
    if isinstance(opened.reveal, KeyReveal):
        check_key_reveal(opened.commitment, opened.reveal)
        history = [e for e in _until_shuffled(entries[line:]) if isinstance(e, CardDrawn | CardsReturned | Burned)]
        return len(recompute_draws(opened.reveal, composition, history))
    return _check_order(entries, line, opened, opened.reveal)


def _check_order(entries: list[Entry], line: int, opened: Revealed, reveal: Reveal) -> int:
    check_reveal(opened.commitment, reveal)
    stack = list(_until_shuffled(entries[line:]))
    if not any(isinstance(entry, CutMade | Burned) or _taken(entry) is not None for entry in stack):
        return 0  # the table was closed before the cut: nothing was dealt
    order = recompute(reveal, entries)
    place = 0
    for number, entry in enumerate(stack, start=line + 1):
        if isinstance(entry, Burned):
            place += entry.count
        elif (card := _taken(entry)) is not None:
            if place >= len(order) or order[place] is not card:
                raise LogError(number, f"{card.name} was dealt, but the committed order has another card there")
            place += 1
    return place


def _until_shuffled(entries: list[Entry]) -> Iterator[Entry]:
    for entry in entries:
        if isinstance(entry, Shuffled | DiscardsReshuffled):
            return
        yield entry


def _taken(entry: Entry) -> Card | None:
    """The card that an action took from the shoe, or None."""
    if isinstance(entry, Did) and isinstance(entry.action, OUT_OF_THE_SHOE):
        return entry.action.card
    return None
