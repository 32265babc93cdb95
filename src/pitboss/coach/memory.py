"""The cards that a player has seen since the last shuffle."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.cards import Card, Composition
from pitboss.engine.record.view import HandView, View


class SeenCards:
    """Remembers the cards of finished rounds; those of the present round are on the table."""

    def __init__(self) -> None:
        self.earlier = Composition.of(())

    def forget(self) -> None:
        """The cards were shuffled."""
        self.earlier = Composition.of(())

    def keep(self, seen: View) -> None:
        """The round is over: its open cards go to the discard rack, and to memory."""
        self.earlier += Composition.of(open_cards(seen))

    def now(self, seen: View) -> Composition:
        """All cards seen, with those on the table."""
        return self.earlier + Composition.of(open_cards(seen))


def open_cards(seen: View) -> Iterator[Card]:
    """Every card that lies open in a round, as its player sees it."""
    yield from _open(seen.dealer)
    yield from seen.bonus_cards
    for position in seen.positions:
        yield from position.burn_cards
        for hand in position.hands:
            yield from _open(hand)


def _open(hand: HandView) -> Iterator[Card]:
    yield from (card for card in hand.cards if card is not None)
