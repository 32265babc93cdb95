"""The inspection of a stack of cards (CO 30-815(1))."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.cards import CARDS, Card, Composition
from pitboss.errors import ShoeError
from pitboss.law.clauses import RULE_8, HouseClauses


def differences(found: Composition, expected: Composition) -> str:
    """The missing and the surplus cards in words; empty when there are none.

    >>> from pitboss.cards import Deck, cards
    >>> differences(Composition.of(cards("As As Kd")), Composition.of(cards("As Kd Kd Qh")))
    'missing Qh, Kd; too many As'
    """
    if found.counts == expected.counts:  # nearly always: asked before every round
        return ""
    pairs = list(zip(CARDS, found.counts, expected.counts, strict=True))
    missing = [_times(card, want - have) for card, have, want in pairs if have < want]
    surplus = [_times(card, have - want) for card, have, want in pairs if have > want]
    parts = (("missing", missing), ("too many", surplus))
    return "; ".join(f"{word} {', '.join(names)}" for word, names in parts if names)


def inspect(cards: Iterable[Card], composition: Composition, clauses: HouseClauses = RULE_8) -> None:
    """Raise unless the cards are exactly this composition."""
    if wrong := differences(Composition.of(cards), composition):
        raise ShoeError(f"the decks are not complete: {wrong} [{clauses.inspection}]")


def _times(card: Card, count: int) -> str:
    return card.name if count == 1 else f"{count} x {card.name}"
