"""A shoe in which all sevens lie together. After a cut of `CUT` cards they come first; nothing else is changed."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.cards import Card
from pitboss.shoe.shuffle import RandomSource, shuffle

CUT = 30


def stack(cards: Iterable[Card], source: RandomSource) -> tuple[Card, ...]:
    order = list(shuffle(cards, source))
    sevens = [card for card in order if card.name.startswith("7")]
    rest = [card for card in order if not card.name.startswith("7")]
    return (*rest[:CUT], *sorted(sevens, key=str), *rest[CUT:])
