"""A round as a sequence of moves, so that a page can show it card by card and seat by seat.

A move says at which event it happens and what lies there afterwards. Nothing is decided here: the moves follow from
the round's events, with the cards that the viewer may see.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from pitboss.cards import Card
from pitboss.engine.record.view import Faces, lay_event
from pitboss.engine.vocabulary.actions import OF_HANDS
from pitboss.engine.vocabulary.events import DEALER_SPOT, BonusCardDealt, CardDealt, Event, Settled


class Move(msgspec.Struct, frozen=True, omit_defaults=True):
    """After event number `step` a hand holds these cards, a bonus card lies face up, or a wager is settled.

    `bet` is empty where the hand's own wager is settled.
    """

    step: int
    kind: str  # cards, bonus, settled
    seat: int = 0
    hand: int = 0
    cards: tuple[Card | None, ...] = ()
    bet: str = ""
    tip: bool = False


class Playback:
    """The moves of a round that grows, as the players of these seats see them; None sees every card.

    Each event is read once, however often somebody looks.
    """

    def __init__(self, seats: frozenset[int] | None) -> None:
        self._seats = seats
        self.faces: Faces = {}  # every hand's cards after the events that were read
        self._bonus: list[Card] = []
        self._read = 0  # events

    def read_on(self, events: Sequence[Event]) -> Iterator[Move]:
        """The moves of the events that were not read yet."""
        for event in events[self._read :]:
            self._read += 1
            yield from self._moves(event)

    def _moves(self, event: Event) -> Iterator[Move]:
        step = self._read
        if isinstance(event, Settled):
            own = event.bet in OF_HANDS and not event.tip
            yield Move(step, "settled", event.seat, event.hand, bet="" if own else event.bet, tip=event.tip)
        elif isinstance(event, CardDealt):  # by far the most moves: nothing else changes
            self.faces.setdefault((event.seat, event.hand), []).append((event.card, event.up))
            yield self._cards(event.seat, event.hand)
        elif isinstance(event, BonusCardDealt):
            self._bonus.append(event.card)
            yield Move(step, "bonus", cards=tuple(self._bonus))
        elif (changed := lay_event(self.faces, event)) is not None:
            before, self.faces = self.faces, changed
            for place, cards in changed.items():
                if before.get(place) != cards:
                    yield self._cards(*place)

    def _cards(self, seat: int, hand: int) -> Move:
        seats = self._seats
        own = seats is None or (seat != DEALER_SPOT and seat in seats)
        seen = tuple([card if own or up else None for card, up in self.faces[seat, hand]])
        return Move(self._read, "cards", seat, hand, seen)


def moves(events: Sequence[Event], seats: frozenset[int] | None) -> Iterator[Move]:
    """What happened on the layout, in order."""
    return Playback(seats).read_on(events)
