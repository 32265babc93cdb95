"""What a seat sees, as whole numbers: figures of its hand, every card that lies open to it, and what options add."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import floor
from typing import Final

import gymnasium
import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.simulation.counting import HI_LO, Count
from pitboss.cards import CARDS, JOKER_INDEX, Card
from pitboss.engine.round.house import House
from pitboss.engine.round.state import Dealt
from pitboss.errors import PitbossError
from pitboss.gym.table_play import TablePlay

CARDS_SHOWN: Final = 12  # of each hand; longer hands are possible with several decks but hardly ever occur
FIELDS: Final = ("total", "soft", "pair", "up card", "cards", "hands", "insurance", "hand asked")
LEAST_HANDS: Final = 4
COUNTS: Final[Mapping[str, Count]] = {"hi-lo": HI_LO}
COUNT_ZERO: Final = 40  # the figure of a count of zero; counts beyond 40 to either side are shown as 40
CARDS_OF_A_DECK: Final = 52  # of a deck that true counts are given for

Observation = NDArray[np.int64]


def cards_in(observation: Observation) -> list[list[Card]]:
    """The dealer's open cards, then those of each of the player's hands.

    >>> from pitboss.gym import TwentyOneEnv
    >>> env = TwentyOneEnv(game="face-up-blackjack")
    >>> dealer, hand = cards_in(env.reset(seed=21)[0])
    >>> len(dealer), len(hand)
    (2, 2)
    """
    hands = int(observation[FIELDS.index("hands")])
    places = observation[len(FIELDS) : len(FIELDS) + (1 + hands) * CARDS_SHOWN].reshape(-1, CARDS_SHOWN)
    return [[CARDS[index - 1] for index in row if index] for row in places]


def hand_rows(house: House) -> int:
    """How many hands an observation has room for: all that splits can make of one wager, and at least four."""
    splits = getattr(house.rules, "max_splits", 0)
    return max(house.first_hands * (splits + 1), LEAST_HANDS)


def count_of(count: str | Count | None) -> Count | None:
    """A counting system by its name."""
    if not isinstance(count, str):
        return count
    if count not in COUNTS:
        raise PitbossError(f"no count {count!r}; use {', '.join(COUNTS)}, or a Count of your own")
    return COUNTS[count]


class Observer:
    """The layout of the observations of a table; `fields` names the columns of each part."""

    def __init__(self, play: TablePlay, count: str | Count | None = None, *, seen: bool = False) -> None:
        self.play = play
        self.count, self.shows_seen = count_of(count), seen
        further = sum(spot in play.spots for spot in play.house.main_spots)  # each may have hands of its own
        self.rows = hand_rows(play.house) * (1 + further)
        parts = {name: [size] for name, size in zip(FIELDS, self._figures(), strict=True)}
        parts["open cards"] = [len(CARDS) + 1] * CARDS_SHOWN * (1 + self.rows)
        if len(play.bets) > 1:
            parts["wager"] = [max(play.bets) + 1]
        if play.spots:
            parts["side wagers"] = [2] * len(play.spots)
        if self.count is not None:
            parts["count"] = [2 * COUNT_ZERO + 1]
        if seen:
            parts["seen"] = [there_are + 1 for there_are in play.house.composition.counts]
        self.fields: dict[str, slice] = {}
        sizes: list[int] = []
        for name, part in parts.items():
            self.fields[name] = slice(len(sizes), len(sizes) + len(part))
            sizes += part
        self.space = gymnasium.spaces.MultiDiscrete(sizes)

    def _figures(self) -> list[int]:
        return [32, 2, 11, 11, 22, self.rows + 1, 2, self.rows + 1]

    def __call__(self, seat: int) -> Observation:
        """The table as a seat sees it now."""
        play, found = self.play, np.zeros(self.space.shape, dtype=np.int64)
        dealer = play.dealer_cards(seat)
        position = next((each for each in play.round.positions if each.seat == seat), None)
        hands = [] if position is None else list(position.hands)[: self.rows]
        found[: len(FIELDS)] = self._of_hand(hands, dealer, seat)
        start = len(FIELDS)
        for cards in (dealer, *(hand.cards for hand in hands)):
            shown = [card.index + 1 for card in cards[:CARDS_SHOWN]]
            found[start : start + len(shown)] = shown
            start += CARDS_SHOWN
        self._add_options(found, seat)
        return found

    def _of_hand(self, hands: list[Dealt], dealer: list[Card], seat: int) -> list[int]:
        """The eight figures: of the hand that acts, or of the first one."""
        round, up = self.play.round, dealer[0].points if dealer else 0
        if not hands:
            return [0, 0, 0, up, 0, 0, 0, 0]
        number = next((place for place, hand in enumerate(hands) if hand is round.hand), None)
        if self.play.asked != seat:
            number = None
        hand = hands[number or 0]
        return [
            hand.total or 0,
            int(hand.is_soft),
            hand.cards[0].points if getattr(hand, "is_pair", False) else 0,
            up,
            len(hand.cards),
            len(hands),
            int(number is not None and getattr(round, "offers_insurance", False)),
            0 if number is None else number + 1,
        ]

    def _add_options(self, found: Observation, seat: int) -> None:
        play, fields = self.play, self.fields
        if "wager" in fields:
            found[fields["wager"]] = play.units.get(seat, 0)
        if "side wagers" in fields:
            placed = {bet.bet for bet in play.round.placed_wagers if bet.seat == seat and not bet.tip}
            found[fields["side wagers"]] = [spot in placed for spot in play.spots]
        if self.count is not None or self.shows_seen:
            seen = play.seen(seat)
            if self.count is not None:
                found[fields["count"]] = COUNT_ZERO + reading(self.count, seen, play.house)
            if self.shows_seen:
                found[fields["seen"]] = seen


def reading(count: Count, seen: list[int], house: House) -> int:
    """The count after these cards: per deck not yet seen, rounded down, where it is a true count."""
    tags = (count.tags[card.rank] * times for card, times in zip(CARDS[:JOKER_INDEX], seen, strict=False) if times)
    running = sum(tags, count.start)
    left = max(house.composition.size - sum(seen), 1)
    exact = running * Fraction(CARDS_OF_A_DECK, left) if count.per_deck else running
    return min(max(floor(exact), -COUNT_ZERO), COUNT_ZERO)
