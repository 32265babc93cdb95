"""Side wagers on the dealer's final hand as tables for the kernel, made from the hands' own predicates.

A node stands for the up card and the cards drawn after it, in any order; the last card of a hand is kept apart. Suits
are told apart as far as such wagers need: mixed, of one color, of one suit. Every class is tested with two examples; a
wager for which they differ depends on more than the simulation tells apart, and is refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import RANKS, SUITS, Card
from pitboss.errors import PitbossError
from pitboss.hands.batch import Hands
from pitboss.hands.registry import predicate
from pitboss.hands.totals import NO_CARD

RANK_COUNT: Final = len(RANKS)
STANDS: Final = 17  # CO 30-826(2)(a)
POINTS: Final = tuple(min(rank + 1, 10) for rank in range(RANK_COUNT))
SEES: Final = frozenset({"player first two", "player hand", "dealer up card", "dealer hand"})

# The suits of every second card and of the others: two examples of each class.
SUIT_CLASSES: Final[tuple[tuple[str, str], ...]] = (("sh", "dc"), ("sc", "hd"), ("ss", "hh"))
# Two examples of the player's hand: an ordinary one, a blackjack, a bust with 30.
PLAYER_CLASSES: Final[tuple[tuple[str, str], ...]] = (
    ("10h 9s", "5d 7c"),
    ("Ah Ks", "Jd Ac"),
    ("Kh Qs 10d", "Jc Js Kd"),
)

Key = tuple[int, tuple[int, ...]]  # the up card and the sorted others, by rank


@dataclass(frozen=True)
class DealerRows:
    """The kernel's steps from node to node, and the row that pays each final hand; 0 is no winning hand."""

    steps: NDArray[np.uint32]
    rows: NDArray[np.uint8]
    for_blackjacks: bool  # only a player's blackjack can win it


def _draws(ranks: Sequence[int], *, hits_soft_17: bool) -> bool:
    """Whether a dealer with these two or more cards draws."""
    hard = sum(POINTS[rank] for rank in ranks)
    soft = 0 in ranks and hard <= 11
    total = hard + 10 if soft else hard
    return total < STANDS or (total == STANDS and soft and hits_soft_17)


def _nodes(max_of_a_rank: int, *, hits_soft_17: bool) -> tuple[list[Key | None], NDArray[np.uint32]]:
    """Every hand that draws (the empty one first, then those of one card), and where the next card leads.

    A card that ends the hand leads to the first node, which is not read then.
    """
    keys: list[Key | None] = [None]
    numbers: dict[Key, int] = {}
    steps: list[list[int]] = []
    for node in keys:
        row = [0] * RANK_COUNT
        for rank in range(RANK_COUNT):
            key: Key = (rank, ()) if node is None else (node[0], tuple(sorted((*node[1], rank))))
            ranks = (key[0], *key[1])
            if ranks.count(rank) <= max_of_a_rank and (len(ranks) < 2 or _draws(ranks, hits_soft_17=hits_soft_17)):
                if key not in numbers:
                    numbers[key] = len(keys)
                    keys.append(key)
                row[rank] = numbers[key]
        steps.append(row)
    return keys, np.array(steps, dtype=np.uint32).ravel()


def _cards(hands: list[tuple[int, ...]], suits: str) -> NDArray[np.int16]:
    """The hands as cards: every second card and the last one in the second suit, the others in the first."""
    longest = max(map(len, hands))
    first, other = (SUITS.index(suit) * RANK_COUNT for suit in suits)
    cards = np.full((len(hands), longest), NO_CARD, dtype=np.int16)
    for row, ranks in zip(cards, hands, strict=True):
        row[: len(ranks)] = [rank + (other if i % 2 else first) for i, rank in enumerate(ranks)]
        row[len(ranks) - 1] = ranks[-1] + (other if len(ranks) > 1 else first)
    return cards


def _hands(keys: list[Key | None]) -> Iterator[tuple[int, ...]]:
    """Every node with every last card: the up card first, the last card last."""
    for key in keys:
        before = () if key is None else (key[0], *key[1])
        for rank in range(RANK_COUNT):
            yield (*before, rank)


@lru_cache(maxsize=8)
def dealer_rows(
    sees: tuple[str, ...], pays: tuple[str, ...], decks: int, posted_suit: str, *, hits_soft_17: bool
) -> DealerRows:
    keys, steps = _nodes(4 * decks, hits_soft_17=hits_soft_17)
    hands = list(_hands(keys))
    rows = np.zeros((len(hands), len(SUIT_CLASSES), len(PLAYER_CLASSES)), dtype=np.uint8)
    asks_player = any(group.startswith("player") for group in sees)
    for suits, examples in enumerate(SUIT_CLASSES):
        one, other = (_cards(hands, each) for each in examples)
        for player, players in enumerate(PLAYER_CLASSES if asks_player else PLAYER_CLASSES[:1]):
            found = _paid_by(one, players[0], sees, pays, posted_suit)
            alike = found == _paid_by(other, players[1], sees, pays, posted_suit)
            if not alike[[len(hand) > 1 for hand in hands]].all():
                raise PitbossError(
                    f"one of these hands depends on more than the simulation tells apart: {', '.join(pays)}"
                )
            rows[:, suits, player] = found
    if not asks_player:
        rows[:, :, 1:] = rows[:, :, :1]
    return DealerRows(steps, rows.ravel(), not rows[:, :, [0, 2]].any())


def _paid_by(
    cards: NDArray[np.int16], player: str, sees: tuple[str, ...], pays: tuple[str, ...], posted_suit: str
) -> NDArray[np.uint8]:
    """The number of the row that pays each hand, from 1; 0 for none."""
    mine = np.array([[Card(name).index for name in player.split()]], dtype=np.int16)
    groups = {
        "dealer up card": cards[:, :1],
        "dealer hand": cards,
        "player first two": np.repeat(mine[:, :2], len(cards), axis=0),
        "player hand": np.repeat(mine, len(cards), axis=0),
    }
    hands = Hands({name: groups[name] for name in sees}, posted_suit=posted_suit)
    paid = np.zeros(len(cards), dtype=np.uint8)
    for number in reversed(range(len(pays))):
        paid[predicate(pays[number])(hands)] = number + 1
    return paid
