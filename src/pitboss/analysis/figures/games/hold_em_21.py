"""21-Hold 'em (CO 30-2104): the blackjack by the solver, the poker by enumeration."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from math import sqrt
from typing import Final

import numpy as np
from msgspec.structs import fields

from pitboss.analysis.figures.registry import Studies
from pitboss.analysis.figures.study import FOLDED, LOST, PUSHED, THE_GAME, WON, Exact, Simulated, Strategy, Study
from pitboss.analysis.figures.twenty_one import TwentyOneStudy, by_result
from pitboss.analysis.games.hold_em_21 import HoldEm21Poker, Play
from pitboss.analysis.games.net_results import Nets, plain
from pitboss.analysis.simulation.games.hold_em_21 import PokerTables, play_poker
from pitboss.hands.batch import Cards, Mask
from pitboss.law.rules import HoldEm21Rules, TwentyOneRules

SEVEN, ACE_HIGH = 6, 13
BLACKJACK, POKER = "B-J", "PK"  # the wagers
DRAWS: Final = ((4, 6, 7), (5, 6, 7), (5, 6, 8), (5, 7, 8))  # 8-7-5, 8-7-6, 9-7-6, 9-8-6, from the ace as 0
POKER_RULES: Final = (
    "First card: bet with a pair, with three cards of one suit, with three cards from seven to ace, and with 8-7-6, "
    "8-7-5, 9-7-6 and 9-8-6. Fold everything else.",
    "Second card: bet with a pair, with four cards of one suit, with three or more cards from seven to ace, and with "
    "four cards to a straight, open or inside. Fold everything else.",
)
BEST_RULE: Final = "the two poker rules are already the best; play blackjack by the cards of each hand"
MODEL: Final = (
    "The poker is exact: every set of three, four and five cards. Its community cards are the dealer's first two, "
    "which does not change the mean of either wager. The blackjack is solved by itself. The standard deviation and the "
    "frequencies of both together take them as independent, though they share these two cards."
)


def _paired(cards: Cards) -> Mask:
    found: Mask = cards.max_of_a_kind >= 2
    return found


def _sevens_up(cards: Cards, minimum: int) -> Mask:
    """At least this many cards from seven to ace."""
    high = (cards.rank == 0) | (cards.rank >= SEVEN)
    found: Mask = high.sum(axis=1) >= minimum
    return found


def bets_first(cards: Cards) -> Mask:
    """Three cards that are worth a second wager."""
    drawn: Mask = np.any([np.all(cards.sorted_ranks == ranks, axis=1) for ranks in DRAWS], axis=0)
    return _paired(cards) | cards.same_suit | _sevens_up(cards, 3) | drawn


def bets_second(cards: Cards) -> Mask:
    """Four cards that are worth a third wager."""
    low, high = cards.sorted_ranks, np.sort(np.where(cards.rank == 0, ACE_HIGH, cards.rank), axis=1)
    near: Mask = (low[:, -1] - low[:, 0] <= 4) | (high[:, -1] - high[:, 0] <= 4)
    return _paired(cards) | cards.same_suit | _sevens_up(cards, 3) | near


class HoldEm21Study(Study):
    """Figures for equal wagers on B-J and PK, then for each of them."""

    @cached_property
    def blackjack(self) -> TwentyOneStudy:
        """The blackjack as a game of the 21 family, without the rules of the poker."""
        rules = self.game.rules_of(HoldEm21Rules)
        plain = TwentyOneRules(**{each.name: getattr(rules, each.name) for each in fields(TwentyOneRules)})
        return TwentyOneStudy(replace(self.game, rules=plain))

    @cached_property
    def poker(self) -> HoldEm21Poker:
        return HoldEm21Poker(self.game.rules_of(HoldEm21Rules))

    @cached_property
    def play(self) -> Play:
        return self.poker.by(bets_first, bets_second)

    @property
    def model(self) -> str:
        return MODEL

    def exact(self) -> tuple[Exact, ...]:
        (twenty_one,) = self.blackjack.exact()
        nets = self.poker.nets(self.play)
        poker = Exact(
            name=POKER,
            house_edge=float(nets.house_edge),
            fraction=nets.house_edge,
            std_dev=nets.std_dev,
            wagered=float(self.poker.wagered(self.play)),
            frequencies=_frequencies(nets),
        )
        results = self.blackjack.outcomes
        edge = (twenty_one.house_edge + poker.house_edge) / 2
        together = _together(results.net, nets)
        both = Exact(
            house_edge=edge,
            std_dev=sqrt(results.std_dev**2 + nets.std_dev**2) / 2,
            fourth=sum(chance * (net + edge) ** 4 for net, chance in together.items()),
            frequencies=by_result(together),
        )
        return both, replace(twenty_one, name=BLACKJACK), poker

    def net_results(self) -> Mapping[str, Mapping[float, float]]:
        twenty_one, poker = self.blackjack.outcomes.net, self.poker.nets(self.play)
        return {THE_GAME: _together(twenty_one, poker), BLACKJACK: twenty_one, POKER: plain(poker)}

    def strategies(self) -> tuple[Strategy, ...]:
        first, *_ = self.exact()
        chart, best = self.blackjack.strategies()
        rules = Strategy("poker by two rules, blackjack by basic strategy", first.house_edge, POKER_RULES)
        poker = float(self.poker.nets().house_edge)
        return (
            rules,
            Strategy("the blackjack's chart", first.house_edge, grids=chart.grids, legend=chart.legend),
            Strategy("best play", (best.house_edge + poker) / 2, (BEST_RULE,)),
        )

    def tables(self) -> PokerTables:
        return PokerTables(self.poker.size, self.play.first, self.play.second, self.poker.net)

    def simulate(self, rounds: int, *, seed: int = 1, workers: int | None = None) -> tuple[Simulated, ...]:
        twenty_one, results = self.blackjack.sample(rounds, seed=seed, workers=workers)
        unit = self.poker.unit
        counts = play_poker(self.tables(), rounds, unit=unit, seed=seed, workers=workers)
        nets = Nets.of_counts({Fraction(net, unit): times for net, times in counts.items()})
        wagered = sum(chance * (1 if net == -1 else 2 if net == -2 else 3) for net, chance in nets.chances.items())
        poker = Simulated(
            name=POKER,
            house_edge=float(nets.house_edge),
            std_dev=nets.std_dev,
            wagered=float(wagered),
            frequencies=_frequencies(nets),
            rounds=rounds,
            seed=seed,
            std_error=nets.std_dev / sqrt(rounds),
        )
        both = Simulated(
            house_edge=(twenty_one.house_edge + poker.house_edge) / 2,
            std_dev=sqrt((twenty_one.std_dev or 0) ** 2 + nets.std_dev**2) / 2,
            frequencies=by_result(_together(results, nets)),
            rounds=rounds,
            seed=seed,
            std_error=sqrt(twenty_one.std_error**2 + poker.std_error**2) / 2,
        )
        return both, replace(twenty_one, name=BLACKJACK), poker


def _together(twenty_one: Mapping[float, float], poker: Nets) -> dict[float, float]:
    """The net results of both wagers per wager on both, taken as independent."""
    found: dict[float, float] = {}
    for net, chance in poker.chances.items():
        for other, share in twenty_one.items():
            both = (float(net) + other) / 2
            found[both] = found.get(both, 0.0) + float(chance) * share
    return found


def _frequencies(nets: Nets) -> Mapping[str, float]:
    """The frequencies of results; only folds lose one or two wagers."""
    folded = sum((chance for net, chance in nets.chances.items() if net in (-1, -2)), Fraction(0))
    return {
        WON: float(nets.won),
        PUSHED: float(nets.pushed),
        LOST: float(nets.lost - folded),
        FOLDED: float(folded),
    }


STUDIES: Studies = {"21-hold-em": HoldEm21Study}
