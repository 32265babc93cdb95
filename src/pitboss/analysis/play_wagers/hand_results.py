"""Wagers on a hand and its result: a winning 21 by its cards (CO 30-899.09), a tie (CO 30-899.22).

The kernel counts how many hands end in each way, and the hands' own predicates say which row pays each. A wager either
follows a split, so that every hand has one, or stays with the first hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

import pitboss._kernel as kernel
from pitboss.analysis.play_wagers.charted_play import ACE, TEN, ChartedPlay, hand_counts
from pitboss.analysis.play_wagers.rows import paid_by
from pitboss.analysis.solver.residues import fraction, require_fraction
from pitboss.analysis.solver.solve import Question, run_kernel
from pitboss.catalogue.wagers import PayTable, WagerDefinition
from pitboss.errors import PitbossError
from pitboss.hands.batch import Hands
from pitboss.hands.predicates.whole_hands.outcomes import Outcome
from pitboss.hands.totals import NO_CARD
from pitboss.law.compiled import compile_rules

DEALT, FIRST, LATER = SPOTS = range(3)  # a hand as dealt, the first of a split, a later one
WON, LOST, TIED, PUSHED = FINISHES = range(4)
OUTCOMES: Final = {WON: Outcome.WON, LOST: Outcome.LOST, TIED: Outcome.TIED, PUSHED: Outcome.TIED}
BLACKJACK: Final = (ACE, TEN)
OVER_21: Final = (TEN, TEN, 4)  # 25
DEALER_OVER: Final = (TEN, 5, 5)  # 22, which some rules push
MAX_CARDS: Final = 21
LOW: Final = 32  # bits; a residue has 61, and some 40,000 of them are added up
LOW_BITS: Final = (1 << LOW) - 1

Column = NDArray[np.int16]


@dataclass(frozen=True)
class RowTable:
    """The row that pays each hand, by spot and finish; and the rows of a blackjack that wins or ties.

    Busts, surrendered hands and hands beaten by a dealer's blackjack lose.
    """

    by_hand: NDArray[np.intp]  # spot, finish, hand
    blackjack_won: int
    blackjack_tied: int
    rows: int

    @property
    def none(self) -> int:
        """The number for a loss."""
        return self.rows


@lru_cache(maxsize=32)
def row_table(rows: tuple[str, ...]) -> RowTable:
    """The row for every hand and every finish."""
    cards = _all_hands()
    totals = _totals()
    by_hand = np.full((len(SPOTS), len(FINISHES), len(cards)), len(rows), dtype=np.intp)
    for spot in SPOTS:
        for finish in FINISHES:
            dealer = np.array([_dealer(total, finish) for total in totals], dtype=np.int16)
            by_hand[spot, finish] = paid_by(rows, _batch(cards, dealer, spot != DEALT, finish))
    # A blackjack differs from a split hand with the same cards, and no row of these wagers pays a lost hand.
    over = paid_by(rows, _batch(_padded([OVER_21]), _padded([BLACKJACK]), False, LOST))
    if (by_hand[:, LOST] != len(rows)).any() or over[0] != len(rows):
        raise PitbossError(f"one of these rows pays a lost hand, which is not supported: {', '.join(rows)}")
    two = _padded([BLACKJACK])
    won, tied = (
        int(paid_by(rows, _batch(two, _padded([dealer]), False, finish))[0])
        for finish, dealer in ((WON, (TEN, 8)), (TIED, BLACKJACK))
    )
    return RowTable(by_hand, won, tied, len(rows))


def _batch(cards: Column, dealer: Column, split: bool, finish: int) -> Hands:
    facts = {"split": int(split), "outcome": int(OUTCOMES[finish])}
    columns = {name: np.full((len(cards), 1), value, dtype=np.int16) for name, value in facts.items()}
    return Hands({"player hand": cards, "dealer hand": dealer, **columns})


def _padded(hands: Sequence[Sequence[int]]) -> Column:
    """Hands of values as padded rows of cards; a value is also the index of a card with that value."""
    rows = [[*hand, *[NO_CARD] * (MAX_CARDS - len(hand))] for hand in hands]
    return np.array(rows, dtype=np.int16)


@lru_cache(maxsize=1)
def _all_hands() -> Column:
    return _padded([[value for value, count in enumerate(counts) for _ in range(count)] for counts in hand_counts()])


@lru_cache(maxsize=1)
def _totals() -> list[int]:
    found = []
    for counts in hand_counts():
        hard = sum((value + 1) * count for value, count in enumerate(counts))
        found.append(hard + 10 if counts[ACE] and hard <= 11 else hard)
    return found


def _dealer(total: int, finish: int) -> list[int]:
    """A dealer's hand that fits this finish, other than a blackjack."""
    hand: tuple[int, ...] = DEALER_OVER
    if finish == TIED and total == 21:
        hand = (TEN, 5, 4)
    elif finish == TIED and 12 <= total <= 20:
        hand = (TEN, total - 11)
    return [*hand, *[NO_CARD] * (MAX_CARDS - len(hand))]


# --- how often -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Residues:
    """The kernel's results modulo one prime: hands by spot and finish, and those whose cards do not matter."""

    modulus: int
    spot: NDArray[np.intp]
    hand: NDArray[np.intp]
    low: NDArray[np.int64]  # of each hand and finish: the last 32 bits of the residue, so that sums fit
    high: NDArray[np.int64]
    others: Any


@lru_cache(maxsize=64)
def _kernel_results(play: ChartedPlay, prime: int) -> Residues:
    """The kernel's results modulo one prime, shared by all pay tables."""
    question, rules = Question.of(play.rules, play.stack), compile_rules(play.rules)
    modulus, (hands, *others) = run_kernel(
        lambda: kernel.hand_results_exact(rules, question.shoe, question.suits, None, play.chart.cells, prime)
    )
    spot, hand, by_finish = zip(*hands, strict=True)
    residues = np.array([[residue for _, residue in each] for each in by_finish], dtype=np.int64)
    return Residues(modulus, np.array(spot), np.array(hand), residues & LOW_BITS, residues >> LOW, others)


def row_counts(wager: WagerDefinition, paytable: PayTable, play: ChartedPlay) -> list[Fraction]:
    """The average number of wagers a round that each row pays; the last number is for losses."""
    table = row_table(tuple(paytable.pays))
    spots = (DEALT, FIRST, LATER) if wager.follows_split else (DEALT, FIRST)
    runs: list[tuple[int, list[int]]] = []
    for prime in range(kernel.EXACT_PRIMES):
        found = _kernel_results(play, prime)
        runs.append((found.modulus, _sums(table, spots, found)))
        if prime and None not in _fractions(runs):
            break
    return [require_fraction(each) for each in _fractions(runs)]


def _fractions(runs: Sequence[tuple[int, list[int]]]) -> list[Fraction | None]:
    moduli = [modulus for modulus, _ in runs]
    return [fraction(residues, moduli) for residues in zip(*(sums for _, sums in runs), strict=True)]


def _sums(table: RowTable, spots: Sequence[int], found: Residues) -> list[int]:
    over, to_blackjack, surrendered, blackjack_won, blackjack_tied = found.others
    asked = np.isin(found.spot, spots)
    rows = table.by_hand[found.spot[asked], :, found.hand[asked]]
    low, high = np.zeros((2, table.rows + 1), dtype=np.int64)
    np.add.at(low, rows, found.low[asked])
    np.add.at(high, rows, found.high[asked])
    sums = [(above << LOW) + below for above, below in zip(high.tolist(), low.tolist(), strict=True)]
    sums[table.none] += sum(over[spot][1] + to_blackjack[spot][1] for spot in spots) + surrendered[1]
    sums[table.blackjack_won] += blackjack_won[1]
    sums[table.blackjack_tied] += blackjack_tied[1]
    return [each % found.modulus for each in sums]
