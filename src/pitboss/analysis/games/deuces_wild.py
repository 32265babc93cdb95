"""Deuces Wild Xtreme (CO 30-2118), exactly: every five cards of the player against every five of the cards left.

The player knows only their own five cards, so playing or folding is decided hand by hand:
`five_cards.count_showdowns` counts for each of the 2,869,685 hands how many dealer hands beat it and tie with it. One
decision covers the ante, the play wager and, where it is offered, the odds wager.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.games.net_results import Nets
from pitboss.analysis.wagers.enumeration import every_deal
from pitboss.analysis.wagers.five_cards import FIVE, Counts, count_class_showdowns, count_showdowns
from pitboss.analysis.wagers.result import Analysis, Outcome
from pitboss.analysis.wagers.suit_classes import five_card_classes, is_symmetric, with_next_suits
from pitboss.cards import Composition
from pitboss.catalogue import load
from pitboss.catalogue.wagers import PayTable, WagerDefinition
from pitboss.errors import PitbossError
from pitboss.hands.batch import Cards, Hands, Mask
from pitboss.hands.predicates.five_cards.wild import Category, Strengths, category, reading
from pitboss.hands.predicates.whole_hands.outcomes import Outcome as Fate
from pitboss.hands.registry import predicate
from pitboss.law.rules import DeucesWildRules

SEES: Final = frozenset({"player five", "dealer five", "outcome"})  # of the wagers that this module analyzes
THREES, FOURS = 1 << 1, 1 << 2  # bits of ranks, as in `five_cards.wild`
ASSUMES: Final = "a hand is played where that is better than folding, for ante, play and odds wager together"


@dataclass(frozen=True, eq=False)
class FiveCardHands:
    """Every five cards of a deck, their strength, and how many of the dealer's hands are higher or equal.

    A hand may stand for several, which differ only in which suit is which: its weight is their number.
    """

    hands: NDArray[np.int16]
    weights: NDArray[np.int64]
    strengths: Strengths
    higher: Counts
    equal: Counts
    deals: int  # dealer's hands for each of the player's

    @cached_property
    def cards(self) -> Cards:
        return Cards(self.hands)

    @property
    def lower(self) -> Counts:
        return self.deals - self.higher - self.equal


@lru_cache(maxsize=2)
def fives(deck: Composition) -> FiveCardHands:
    """Every five cards of a deck. Takes seconds for a whole deck, so the result is cached."""
    if max(deck.counts) > 1:
        raise PitbossError(
            "Deuces Wild Xtreme is dealt from one deck, in which every card is different [CO 30-2118(1)]"
        )
    groups, _ = every_deal(deck, ["player five"])
    hands = np.ascontiguousarray(groups["player five"])
    strengths = reading(Cards(hands)).strength
    higher, equal = count_showdowns(hands, strengths)
    return FiveCardHands(hands, np.ones(len(hands), np.int64), strengths, higher, equal, comb(deck.size - FIVE, FIVE))


@lru_cache(maxsize=2)
def five_classes(deck: Composition) -> FiveCardHands:
    """Every five cards of a deck that is the same in every suit, up to an exchange of suits."""
    hands, weights = five_card_classes(deck)
    strengths = reading(Cards(hands)).strength
    higher, equal = count_class_showdowns(hands, strengths, weights)
    return FiveCardHands(hands, weights, strengths, higher, equal, comb(deck.size - FIVE, FIVE))


PlayRule = Callable[[FiveCardHands], Mask]  # which hands are played


def pair_from(held: FiveCardHands, rank_bit: int) -> Mask:
    """Every pair of this rank or higher, and everything better than a pair."""
    kinds = category(held.strengths)
    return (kinds > Category.PAIR) | ((kinds == Category.PAIR) & (reading(held.cards).leading >= rank_bit))


def fours_or_better(held: FiveCardHands) -> Mask:
    """Any pair of fours or better, except fours with a three."""
    ranks = reading(held.cards)
    lowest = (category(held.strengths) == Category.PAIR) & (ranks.leading == FOURS)
    return pair_from(held, FOURS) & ~(lowest & (ranks.ranks & THREES != 0))


@dataclass(frozen=True, eq=False)
class DeucesWild:
    """The game with the pay table of its odds wager, from a deck (default: the full one).

    With `by_class`, hands that differ only in which suit is which are one: for a deck that is the same in every suit.
    """

    rules: DeucesWildRules
    odds: PayTable
    deck: Composition | None = None
    by_class: bool = False

    @cached_property
    def held(self) -> FiveCardHands:
        return (five_classes if self.by_class else fives)(self.deck or self.rules.composition)

    @cached_property
    def rows(self) -> Mapping[Fate, NDArray[np.int64]]:
        """The odds wager's row for each hand if it wins, ties or loses; a fold is a loss."""
        found = {}
        for fate in (Fate.WON, Fate.TIED, Fate.LOST):
            found[fate] = self._rows_of(self.held.hands, fate)
            if self.by_class and (found[fate] != self._rows_of(with_next_suits(self.held.hands), fate)).any():
                raise PitbossError(
                    f"{self.odds.name} has a row for one suit, which is not supported [{self.odds.cite}]"
                )
        return found

    def _rows_of(self, hands: NDArray[np.int16], fate: Fate) -> NDArray[np.int64]:
        outcome = np.full((len(hands), 1), int(fate), dtype=np.int16)
        seen = Hands({"player five": hands, "outcome": outcome})
        return np.argmax([predicate(name)(seen) for name in self.odds.pays], axis=0)

    @cached_property
    def _odds_nets(self) -> NDArray[np.int64]:
        """The net of each row for a wager of one, all whole numbers."""
        nets = [pay.win(1) - (0 if pay.keeps_stake else 1) for pay in self.odds.pays.values()]
        if any(net.denominator > 1 for net in nets):
            raise PitbossError(
                f"{self.odds.name} has odds that are not whole numbers, which is not supported [{self.odds.cite}]"
            )
        return np.array([int(net) for net in nets])

    def odds_net(self, row: int) -> Fraction:
        """The net of the odds wager for this row."""
        return Fraction(int(self._odds_nets[row]))

    @property
    def initial(self) -> int:
        """The wagers before the deal in antes: the ante, and an equal odds wager."""
        return 2 if self.rules.odds else 1

    @property
    def played(self) -> int:
        """The ante and the play wager, in antes."""
        return 1 + self.rules.play_times_ante

    def net(self, fate: Fate, row: int, *, folded: bool = False) -> Fraction:
        """The net of a hand in antes: (8)(b), (9)."""
        odds = self.odds_net(row) if self.rules.odds else Fraction(0)
        if folded:
            return -1 + odds
        if fate is Fate.TIED:
            return odds
        won = self.rules.wins_pay.win(1) if fate is Fate.WON else Fraction(-1)
        return self.played * won + odds

    @cached_property
    def best(self) -> Mask:
        """The hands that are better played than folded."""
        ways = {Fate.WON: self.held.lower, Fate.TIED: self.held.equal, Fate.LOST: self.held.higher}
        value = np.zeros(len(self.held.hands), dtype=np.int64)
        for fate, rows in self.rows.items():
            nets = np.array([int(self.net(fate, row)) for row in range(len(self.odds.pays))])
            value += nets[rows] * ways[fate]
        fold = int(self.net(Fate.LOST, int(self.rows[Fate.LOST][0]), folded=True)) * self.held.deals
        return value > fold

    def endings(self, rule: PlayRule | None = None) -> Mapping[tuple[Fate, int, bool], int]:
        """The number of deals by result, row of the odds wager, and whether the hand was folded."""
        plays = self.best if rule is None else rule(self.held)
        weights = self.held.weights
        ways = {Fate.WON: self.held.lower, Fate.TIED: self.held.equal, Fate.LOST: self.held.higher}
        counts: Counter[tuple[Fate, int, bool]] = Counter()
        for fate, count in ways.items():
            for row in np.unique(self.rows[fate]).tolist():
                counts[fate, row, False] += int((weights * count)[plays & (self.rows[fate] == row)].sum())
        for row in np.unique(self.rows[Fate.LOST]).tolist():
            counts[Fate.LOST, row, True] += self.held.deals * int(weights[~plays & (self.rows[Fate.LOST] == row)].sum())
        return {ending: count for ending, count in counts.items() if count}

    def play(self, rule: PlayRule | None = None) -> Nets:
        """The net results in initial wagers when these hands are played (default: the best)."""
        counts: Counter[Fraction] = Counter()
        for (fate, row, folded), count in self.endings(rule).items():
            counts[self.net(fate, row, folded=folded) / self.initial] += count
        return Nets.of_counts(counts)

    def ante(self, rule: PlayRule | None = None) -> Nets:
        """The net results of ante and play wager alone, in antes."""
        counts: Counter[Fraction] = Counter()
        for (fate, row, folded), count in self.endings(rule).items():
            odds = self.odds_net(row) if self.rules.odds else 0
            counts[self.net(fate, row, folded=folded) - odds] += count
        return Nets.of_counts(counts)

    def odds_wager(self, rule: PlayRule | None = None) -> Nets:
        """The net results of the odds wager alone."""
        counts: Counter[Fraction] = Counter()
        for (_, row, _), count in self.endings(rule).items():
            counts[self.odds_net(row)] += count
        return Nets.of_counts(counts)

    def folded(self, rule: PlayRule | None = None) -> Fraction:
        """How often a hand is folded."""
        plays = self.best if rule is None else rule(self.held)
        weights = self.held.weights
        return 1 - Fraction(int(weights[plays].sum()), int(weights.sum()))


def analyze(wager: WagerDefinition, paytable: PayTable, *, stack: Composition | None = None) -> Analysis:
    """Analyze the odds wager in the game that offers it."""
    rules = load(wager.games[0], odds=True).rules_of(DeucesWildRules)
    game = DeucesWild(rules, paytable, stack, by_class=is_symmetric(stack or rules.composition))
    counts: Counter[int] = Counter()
    for (_, row, _), count in game.endings().items():
        counts[row] += count
    total = sum(counts.values())
    outcomes = tuple(
        Outcome(name, pay, counts[row], Fraction(counts[row], total))
        for row, (name, pay) in enumerate(paytable.pays.items())
    )
    return Analysis(wager.id, paytable.name, 1, outcomes, total, paytable.typical_cents, {}, ASSUMES)
