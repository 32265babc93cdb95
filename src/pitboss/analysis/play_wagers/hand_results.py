"""Wagers that a hand and how it ended decide: a winning 21 by its cards (CO 30-899.09), a tie (CO 30-899.22).

The kernel says how many hands end in each way, the hands' own predicates say which row pays each. Where a wager follows
a split every hand has one; else it stays with the first hand.
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
from pitboss.analysis.play_wagers.charted_play import ACE, TEN, Way, hand_counts
from pitboss.analysis.play_wagers.rows import paid_by
from pitboss.analysis.solver.residues import certain, fraction
from pitboss.analysis.solver.solve import asked, refusing
from pitboss.catalogue.wagers import PayTable, WagerDefinition
from pitboss.errors import PitbossError
from pitboss.hands.batch import Hands
from pitboss.hands.predicates.whole_hands.outcomes import Outcome
from pitboss.hands.totals import NO_CARD
from pitboss.law.compiled import compile_rules

DEALT, FIRST, LATER = SPOTS = range(3)  # where a hand lies: as dealt, the first of a split, another of it
WON, LOST, TIED, PUSHED = FINISHES = range(4)
OUTCOMES: Final = {WON: Outcome.WON, LOST: Outcome.LOST, TIED: Outcome.TIED, PUSHED: Outcome.TIED}
BLACKJACK: Final = (ACE, TEN)
OVER_21: Final = (TEN, TEN, 4)  # 25
DEALER_OVER: Final = (TEN, 5, 5)  # 22, whatever it means
MOST_CARDS: Final = 21

Column = NDArray[np.int16]


@dataclass(frozen=True)
class RowTable:
    """The row that pays each hand, by spot and finish; and those of a player's blackjack that wins and that ties.

    Hands over 21, hands that a dealer's blackjack takes and surrendered ones are lost, and pay by no row.
    """

    by_hand: NDArray[np.intp]  # spot, finish, hand
    blackjack_won: int
    blackjack_tied: int
    rows: int

    @property
    def none(self) -> int:
        """The number that stands for losing."""
        return self.rows


@lru_cache(maxsize=32)
def row_table(rows: tuple[str, ...]) -> RowTable:
    """Every hand, however it ends, asked of the rows."""
    cards = _all_hands()
    totals = _totals()
    by_hand = np.full((len(SPOTS), len(FINISHES), len(cards)), len(rows), dtype=np.intp)
    for spot in SPOTS:
        for finish in FINISHES:
            dealer = np.array([_dealer(total, finish) for total in totals], dtype=np.int16)
            by_hand[spot, finish] = paid_by(rows, _batch(cards, dealer, spot != DEALT, finish))
    # A blackjack is not the hand of a split that has the same cards, and a lost hand is none of these wagers' rows.
    over = paid_by(rows, _batch(_padded([OVER_21]), _padded([BLACKJACK]), False, LOST))
    if (by_hand[:, LOST] != len(rows)).any() or over[0] != len(rows):
        raise PitbossError(f"one of these rows pays hands that are lost: {', '.join(rows)}")
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
    """Hands of values as cards; a value is the index of a card that has it."""
    rows = [[*hand, *[NO_CARD] * (MOST_CARDS - len(hand))] for hand in hands]
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
    """A dealer's hand that such an end goes with; no blackjack."""
    hand: tuple[int, ...] = DEALER_OVER
    if finish == TIED and total == 21:
        hand = (TEN, 5, 4)
    elif finish == TIED and 12 <= total <= 20:
        hand = (TEN, total - 11)
    return [*hand, *[NO_CARD] * (MOST_CARDS - len(hand))]


# --- how often -----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _finished(way: Way, prime: int) -> tuple[int, Any]:
    """The kernel's answer modulo one prime; every pay table asks for the same."""
    question, rules = asked(way.rules, way.stack), compile_rules(way.rules)
    chart = way.chart.cells
    return refusing(lambda: kernel.hand_results_exact(rules, question.shoe, question.suits, None, chart, prime))


def counted(wager: WagerDefinition, paytable: PayTable, way: Way) -> list[Fraction]:
    """How many wagers of a round each row pays on average, the last one being lost."""
    table = row_table(tuple(paytable.pays))
    spots = (DEALT, FIRST, LATER) if wager.follows_split else (DEALT, FIRST)
    runs: list[tuple[int, list[int]]] = []
    for prime in range(kernel.EXACT_PRIMES):
        modulus, found = _finished(way, prime)
        runs.append((modulus, _sums(table, spots, found, modulus)))
        if prime and None not in _fractions(runs):
            break
    return [certain(each) for each in _fractions(runs)]


def _fractions(runs: Sequence[tuple[int, list[int]]]) -> list[Fraction | None]:
    moduli = [modulus for modulus, _ in runs]
    return [fraction(residues, moduli) for residues in zip(*(sums for _, sums in runs), strict=True)]


def _sums(table: RowTable, spots: Sequence[int], found: Any, modulus: int) -> list[int]:
    hands, over, to_blackjack, surrendered, blackjack_won, blackjack_tied = found
    sums = [0] * (table.rows + 1)
    for spot, hand, by_finish in hands:
        if spot in spots:
            for finish, (_, residue) in enumerate(by_finish):
                sums[table.by_hand[spot, finish, hand]] += residue
    sums[table.none] += sum(over[spot][1] + to_blackjack[spot][1] for spot in spots) + surrendered[1]
    sums[table.blackjack_won] += blackjack_won[1]
    sums[table.blackjack_tied] += blackjack_tied[1]
    return [each % modulus for each in sums]
