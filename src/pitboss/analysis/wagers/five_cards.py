"""Exact analysis of the five-card wagers that plain enumeration cannot reach (CO 30-2118).

Two five-card hands from one deck make trillions of deals. So each hand is compared with all others at once: how many of
them share no card with it follows by inclusion and exclusion from how many contain each of its 32 subsets. Going from
the strongest hand down, the hands counted so far are always those that beat the next one.

The linked progressive replaces the joker with a drawn card. Whichever card that is, the five cards that count are any
five of the other 52 with equal chance, so a deck without the joker has the same probabilities.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import chain, combinations
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.wagers import dealt_cards
from pitboss.analysis.wagers.enumeration import every_deal
from pitboss.analysis.wagers.result import LOSES, Analysis, Outcome
from pitboss.analysis.wagers.suit_classes import ORDERS, five_card_classes, is_symmetric, set_classes
from pitboss.cards import CARDS, JOKER_INDEX, KINDS, Composition
from pitboss.catalogue.wagers import PayTable, WagerDefinition
from pitboss.errors import PitbossError
from pitboss.hands.batch import Cards
from pitboss.hands.predicates.five_cards.wild import BEATEN, Category, category, strength

FIVE: Final = 5
REPLACEMENT: Final = "bonus cards"  # the card that takes the joker's place (CO 30-2118(11)(f)(i))

Counts = NDArray[np.int64]


def needs_showdown_count(wager: WagerDefinition) -> bool:
    """Whether this wager has too many deals to enumerate one by one."""
    return "player five" in wager.sees and ("dealer five" in wager.sees or REPLACEMENT in wager.sees)


def analyze(
    wager: WagerDefinition,
    paytable: PayTable,
    decks: int,
    *,
    stack: Composition | None = None,
    meters: Mapping[str, int] | None = None,
    posted_suit: str = "s",
) -> Analysis:
    """Analyze a wager as `dealt_cards.analyze` does, without enumerating every deal."""
    stack = stack or wager.deck.combined(decks)
    if max(stack.counts) > 1:
        raise PitbossError(f"{wager.name} is dealt from one deck, in which every card is different")
    if REPLACEMENT in wager.sees:
        rest = _without_joker(stack)
        return dealt_cards.analyze(wager, paytable, decks, stack=rest, meters=meters, posted_suit=posted_suit)
    unknown = [name for name in paytable.pays if name not in BEATEN]
    if unknown:
        raise PitbossError(f"{wager.name}: {unknown[0]!r} is not a row for a beaten hand")
    total = comb(stack.size, FIVE) * comb(stack.size - FIVE, FIVE)
    beaten = beaten_hands(stack)
    # Player and dealer are alike: either of them may hold the beaten hand.
    rows = [(name, pay, 2 * beaten[BEATEN[name]]) for name, pay in paytable.pays.items()]
    rows.append(("no winning hand", LOSES, total - sum(count for _, _, count in rows)))
    outcomes = tuple(Outcome(name, pay, count, Fraction(count, total)) for name, pay, count in rows)
    stake = paytable.typical_cents
    return Analysis(wager.id, paytable.name, decks, outcomes, total, stake, meters or {})


def _without_joker(stack: Composition) -> Composition:
    return Composition.of(card for card in stack if card.index != JOKER_INDEX)


@lru_cache(maxsize=4)
def beaten_hands(stack: Composition) -> Mapping[Category, int]:
    """For each kind of hand from three of a kind up: the number of deals of it and a hand that beats it."""
    if is_symmetric(stack):
        hands, weights = five_card_classes(stack)
    else:
        hands = every_deal(stack, ["player five"])[0]["player five"]
        weights = np.ones(len(hands), np.int64)
    strong = strength(Cards(hands))
    enough = category(strong) >= Category.THREE_OF_A_KIND
    hands, strong, weights = hands[enough], strong[enough], weights[enough]
    higher, _ = count_class_showdowns(hands, strong, weights) if is_symmetric(stack) else count_showdowns(hands, strong)
    higher *= weights
    return {kind: int(higher[category(strong) == kind].sum()) for kind in BEATEN.values()}


def count_class_showdowns(
    hands: NDArray[np.int16], strengths: NDArray[np.int32], weights: Counts
) -> tuple[Counts, Counts]:
    """The same as `count_showdowns` for hands that each stand for all that differ only in which suit is which.

    Sets of cards that differ only in that are in equally many hands, and are counted as one. A hand adds its weight to
    each of its sets' classes, which share it equally.
    """
    higher, equal = np.zeros(len(hands), np.int64), np.zeros(len(hands), np.int64)
    classes, sizes = set_classes()
    shares = ORDERS // sizes  # sizes divide the number of orders
    sets = classes[_subsets(hands)[:, :-1]]  # the fifth card makes the hand itself, which no other hand holds
    added = weights[:, None] * shares[sets]
    holding = np.zeros(len(sizes), np.int64)  # hands so far with a set of this class, times the orders of suits
    for alike in _falling(strengths):
        here = sets[alike]
        before = holding[here] @ _SIGNS[:-1]
        np.add.at(holding, here.ravel(), added[alike].ravel())
        higher[alike] = before
        equal[alike] = holding[here] @ _SIGNS[:-1] - before
    return higher // ORDERS, equal // ORDERS - 1  # no hand is its own opponent


def _falling(strengths: NDArray[np.int32]) -> list[NDArray[np.intp]]:
    """The places of the hands of each strength, from the highest down."""
    order = np.argsort(-strengths, kind="stable")
    starts = np.flatnonzero(np.diff(strengths[order], prepend=np.iinfo(np.int32).min))
    return np.split(order, starts[1:]) if len(order) else []


def count_showdowns(hands: NDArray[np.int16], strengths: NDArray[np.int32]) -> tuple[Counts, Counts]:
    """For each hand, how many of the others share no card with it and are stronger, or equally strong.

    Each row is five different cards by their indices, rising.
    """
    higher, equal = np.zeros(len(hands), np.int64), np.zeros(len(hands), np.int64)
    holding = np.zeros(_OFFSETS[-1], np.int64)  # how many of the hands so far contain each set of up to five cards
    for alike in _falling(strengths):
        subsets = _subsets(hands[alike])
        before = holding[subsets] @ _SIGNS
        np.add.at(holding, subsets.ravel(), 1)
        higher[alike] = before
        equal[alike] = holding[subsets] @ _SIGNS - before
    return higher, equal


_COLUMNS: Final = tuple(chain.from_iterable(combinations(range(FIVE), size) for size in range(FIVE + 1)))
_SIGNS: Final = np.array([(-1) ** len(columns) for columns in _COLUMNS], dtype=np.int64)
_OFFSETS: Final = np.cumsum([0] + [comb(KINDS, size) for size in range(FIVE + 1)])
_CHOOSE: Final = np.array([[comb(card.index, size) for card in CARDS] for size in range(FIVE + 1)], dtype=np.int32)


def _subsets(hands: NDArray[np.int16]) -> NDArray[np.int32]:
    """The number of each of a hand's 32 subsets: smaller sets first, then by the combinatorial number system."""
    found = np.empty((len(hands), len(_COLUMNS)), np.int32)
    for place, columns in enumerate(_COLUMNS):
        found[:, place] = _OFFSETS[len(columns)]
        for nth, column in enumerate(columns, start=1):
            found[:, place] += _CHOOSE[nth][hands[:, column]]
    return found
