"""A round as a sequence of moves, so that a page can show it card by card and seat by seat.

A move says at which event it happens and what lies there afterwards. Nothing is decided here: the moves follow from
the round's events, with the cards that the viewer may see.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from pitboss.cards import Card
from pitboss.engine.record.view import Faces, lay_event
from pitboss.engine.vocabulary.actions import OF_HANDS
from pitboss.engine.vocabulary.events import DEALER_SPOT, BonusCardDealt, Event, Settled


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


def moves(events: Iterable[Event], seats: frozenset[int] | None) -> Iterator[Move]:
    """What happened on the layout, in order, as the players of these seats see it; None sees every card."""
    faces: Faces = {}
    bonus: list[Card] = []
    for step, event in enumerate(events, start=1):
        if isinstance(event, Settled):
            own = event.bet in OF_HANDS and not event.tip
            yield Move(step, "settled", event.seat, event.hand, bet="" if own else event.bet, tip=event.tip)
        elif isinstance(event, BonusCardDealt):
            bonus.append(event.card)
            yield Move(step, "bonus", cards=tuple(bonus))
        elif (changed := lay_event(faces, event)) is not None:
            faces, before = changed, faces
            for (seat, hand), cards in faces.items():
                if before.get((seat, hand)) != cards:
                    own = seats is None or (seat != DEALER_SPOT and seat in seats)
                    seen = tuple(card if own or up else None for card, up in cards)
                    yield Move(step, "cards", seat, hand, seen)
