"""Styles of play for automatic players: what each wagers and which action it takes.

A style sees what its seat may see (`View`) and nothing else; the round offers the actions, and the style only chooses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from pitboss.charts.chart import (
    DOUBLE,
    HIT,
    RESCUE,
    SPLIT,
    STAND,
    STAND_AND_DOUBLE,
    SURRENDER,
    basic_chart,
)
from pitboss.engine.record.view import HandView, LegalView, PositionView, View
from pitboss.engine.vocabulary.actions import MAIN

BASIC, CAUTIOUS, SIDE_WAGERS, GAMBLER, MIMIC = "basic", "cautious", "side wagers", "gambler", "mimic"

# The kinds of action for a chart's choices; what is free is taken for free.
_KINDS: Final[Mapping[int, tuple[str, ...]]] = {
    STAND: ("stand",),
    HIT: ("hit",),
    DOUBLE: ("free-double", "double"),
    SPLIT: ("free-split", "split"),
    SURRENDER: ("surrender",),
    STAND_AND_DOUBLE: ("double-up",),
    RESCUE: ("rescue",),
}
# Where a style has no wish: what ends the question at no cost, then what stays in the game.
_USUAL: Final = ("decline", "pass", "stand", "keep-cards", "keep-hand", "take-pay", "house-way", "play", "bet", "hit")
_STAYS_IN: Final = ("play", "bet")
_SAFE: Final = 12  # a hard total from which the next card may bust
_DEALER_STANDS: Final = 17
_SOFT_ENOUGH: Final = 18
_MAX_RAISE: Final = 8  # table minimums that a gambler raises to


@dataclass(frozen=True)
class Style:
    """How an automatic player plays.

    `sides` is the chance that it makes a side wager; who `raises` doubles the wager after a loss.
    """

    id: str
    sides: float = 0.1
    insures: bool = False
    raises: bool = False

    def action(self, seen: View, rng: Random) -> LegalView:
        """The offer that this style takes."""
        offers: dict[str, LegalView] = {}
        for each in seen.legal:
            offers.setdefault(each.kind, each)
        for kind in self._wishes(seen, offers, rng):
            if kind in offers:
                return offers[kind]
        return min(seen.legal, key=lambda each: each.at_least)

    def _wishes(self, seen: View, offers: Mapping[str, LegalView], rng: Random) -> Iterator[str]:
        if "insure" in offers or "even-money" in offers:
            yield from ("even-money", "insure") if self.insures else ("decline",)
        if "fold" in offers:
            yield from _STAYS_IN
        found = _acting(seen)
        if found is not None and found[1].total is not None and "hit" in offers:
            yield from self._for_hand(*found, seen, rng)
        yield from _USUAL

    def _for_hand(self, position: PositionView, hand: HandView, seen: View, rng: Random) -> Iterator[str]:
        total = hand.total or 0
        if self.id == CAUTIOUS:
            stands = total >= (_SOFT_ENOUGH if hand.soft else _SAFE)
            yield "stand" if stands else "hit"
        elif self.id == MIMIC:
            yield "stand" if total >= _DEALER_STANDS else "hit"
        else:
            if self.id == GAMBLER and (total < _SAFE or rng.random() < 0.15):
                yield from ("free-split", "split", "free-double", "double")
            yield from _by_chart(position, hand, seen)

    # --- wagers --------------------------------------------------------------------------------------------------

    def stake(self, minimum: int, maximum: int, last: tuple[int, int] | None, rng: Random) -> int:
        """The main wager; `last` is the stake of the last round and what it won or lost."""
        if self.raises and last is not None and last[1] < 0:
            return max(minimum, min(2 * last[0], _MAX_RAISE * minimum, maximum))
        times = 1 if self.id == CAUTIOUS else rng.choice((1, 1, 2, 3))
        return min(times * minimum, maximum)

    def side_wagers(self, spots: Iterable[Mapping[str, Any]], rng: Random) -> list[tuple[str, int]]:
        """The side wagers that may be made before the cards, each for its minimum."""
        open_spots = [each for each in spots if "placed" in each and not (each["placed"] or each["late"])]
        chosen = [each for each in open_spots if not each["demanded"] and rng.random() < self.sides]
        names = {MAIN, *(each["bet"] for each in chosen)}
        met = [each for each in chosen if not set(each.get("needs", ())) - names]
        return [(each["bet"], each["at_least"]) for each in met]


STYLES: Final = {
    each.id: each
    for each in (
        Style(BASIC),
        Style(CAUTIOUS, sides=0, insures=True),
        Style(SIDE_WAGERS, sides=0.9),
        Style(GAMBLER, sides=0.3, raises=True),
        Style(MIMIC, sides=0),
    )
}


def _acting(seen: View) -> tuple[PositionView, HandView] | None:
    for position in seen.positions:
        for hand in position.hands:
            if hand.acting:
                return position, hand
    return None


def _by_chart(position: PositionView, hand: HandView, seen: View) -> Iterator[str]:
    """What the basic chart says of the hand against the dealer's up card."""
    dealer = position.dealer or seen.dealer
    up = next((card for card in dealer.cards if card is not None and not card.is_joker), None)
    total = hand.total or 0
    if up is None or not 4 <= total <= 21 or any(card is None or card.is_joker for card in hand.cards):
        yield "stand" if total >= _DEALER_STANDS else "hit"
        return
    cards = [card for card in hand.cards if card is not None]
    context = _context(position, hand, len(cards))
    rows: Sequence[tuple[str, int]] = [("soft" if hand.soft else "hard", total)]
    if len(cards) == 2 and cards[0].points == cards[1].points:
        rows = [("pair", cards[0].points), *rows]
    for kind, row in rows:
        for choice in basic_chart().choices(context, kind, row, up.points):
            yield from _KINDS[choice]


def _context(position: PositionView, hand: HandView, cards: int) -> str:
    if hand.doubled_cents:
        return "doubled"
    if cards > 2:
        return "more cards"
    return "after split" if len(position.hands) > 1 else "first two"
