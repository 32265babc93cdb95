"""Exact analysis of wagers in which a blackjack earns a draw outside the shoe: a wheel, or a special deck.

The deal decides whether there is a draw: a blackjack against a dealer without one. A tie pushes: the player is assumed
to take neither insurance nor even money on a blackjack. The draw itself is counted card by card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import perm

import numpy as np

from pitboss.analysis.wagers.result import LOSES, Analysis, Outcome
from pitboss.cards import CARDS, Card, Composition
from pitboss.catalogue.wagers import PayTable, SpecialDeck, WagerDefinition
from pitboss.errors import IllegalSetup
from pitboss.hands.batch import Hands
from pitboss.hands.registry import predicate
from pitboss.money import Pay, parse_dollars

ASSUMES = "the player insures no blackjack and takes no even money"
TIED = "blackjack tied and not insured"
NOTHING_WON = "no winning hand"
DOLLAR_CENTS = 100
DEALT = 4  # the player's two cards and the dealer's two, in order


def analyze_draws(
    wager: WagerDefinition,
    paytable: PayTable,
    decks: int,
    *,
    stack: Composition | None = None,
    segments: Sequence[str] = (),
) -> Analysis:
    """Analyze a wager on a draw; a wheel needs the operator's segments."""
    stack = stack or wager.deck.combined(decks)
    drawn, draws = _wheel(paytable, segments) if paytable.operator else _special_deck(paytable, wager.special_deck)
    deals = perm(stack.size, DEALT)
    blackjacks, ties = _blackjacks(stack)
    total = deals * draws
    rows = [(name, pay, (blackjacks - ties) * count) for name, pay, count in drawn]
    rows += [(TIED, Pay("push"), ties * draws), (NOTHING_WON, LOSES, (deals - blackjacks) * draws)]
    outcomes = tuple(Outcome(name, pay, count, Fraction(count, total)) for name, pay, count in rows)
    return Analysis(wager.id, paytable.name, decks, outcomes, total, DOLLAR_CENTS, {}, ASSUMES)


def _blackjacks(stack: Composition) -> tuple[int, int]:
    """The number of deals with a player's blackjack, and of those with a dealer's blackjack too."""
    aces = sum(count for card, count in zip(CARDS, stack.counts, strict=True) if card.is_ace)
    tens = sum(count for card, count in zip(CARDS, stack.counts, strict=True) if card.is_ten)
    rest = stack.size - 2
    return 2 * aces * tens * rest * (rest - 1), 4 * aces * tens * (aces - 1) * (tens - 1)


def _wheel(paytable: PayTable, segments: Sequence[str]) -> tuple[list[tuple[str, Pay, int]], int]:
    if not segments:
        raise IllegalSetup("the wheel has no segments; give what each of them shows", str(paytable.cite))
    found = Counter(segments)
    rows = [
        (f"the wheel shows {text}", _odds(text), count)
        for text, count in sorted(found.items(), key=lambda each: -parse_dollars(each[0]))
    ]
    return rows, len(segments)


def _odds(segment: str) -> Pay:
    """The odds of a segment, which shows what a dollar wins."""
    ratio = Fraction(parse_dollars(segment), DOLLAR_CENTS)
    return Pay(f"{ratio.numerator} to {ratio.denominator}")


def _special_deck(paytable: PayTable, deck: SpecialDeck) -> tuple[list[tuple[str, Pay, int]], int]:
    """Every order of the first cards, one more than there are jokers; later cards do not matter."""
    length = 1 + sum(Card(name).is_joker for name in deck.cards)
    draws = perm(len(deck.cards), length)
    found: Counter[str] = Counter()
    for names, count in _drawn(deck.cards):
        hands = Hands({"special deck": np.array([[Card(name).index for name in names]], dtype=np.int16)})
        row = next(name for name in paytable.pays if name != TIED and predicate(name)(hands).all())
        found[row] += count * perm(len(deck.cards) - len(names), length - len(names))
    rows = [(name, pay, found[name]) for name, pay in paytable.pays.items() if name != TIED]
    return rows, draws


def _drawn(cards: Sequence[str], before: tuple[str, ...] = ()) -> list[tuple[tuple[str, ...], int]]:
    """The draws up to the first card that is no joker, each with its number of ordered ways."""
    found = []
    for name, count in (Counter(cards) - Counter(before)).items():
        if Card(name).is_joker:
            found += [(names, count * ways) for names, ways in _drawn(cards, (*before, name))]
        else:
            found.append(((*before, name), count))
    return found
