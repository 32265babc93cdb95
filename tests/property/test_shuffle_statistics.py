"""Is the shuffle fair? (CO 30-816(2): "randomly intermixed".)

Every test has a fixed key, so that it always ends the same way. SIGNIFICANCE says with how many keys a fair
shuffle would fail: one in a million for each test. The last tests turn it round: shuffles known to be unfair
must fail the same tests, otherwise passing them would prove nothing.
"""

from __future__ import annotations

import hashlib
import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise, permutations

import numpy as np
import pytest
import scipy  # its statistics are loaded when they are asked for: that takes a second

from pitboss.cards import Card, Composition, Deck
from pitboss.shoe import ChaChaSource, ContinuousShuffler, shuffle

SIGNIFICANCE = 1e-6
DECK = tuple(Deck.STANDARD_52.composition)
N = len(DECK)
SHUFFLES = 40_000


def source(name: str) -> ChaChaSource:
    return ChaChaSource(hashlib.sha256(name.encode()).digest())


def two_sided(z: float) -> float:
    return math.erfc(abs(z) / math.sqrt(2))


@pytest.fixture(scope="module")
def decks() -> np.ndarray:
    """Many decks, each shuffled from new: a row is a shuffle, a column a place, the value a card's index."""
    chance = source("shuffle statistics")
    return np.array([[card.index for card in shuffle(DECK, chance)] for _ in range(SHUFFLES)])


# The figures. Each gives the chance that a fair shuffle looks at least so unfair.


def p_card_by_place(decks: np.ndarray) -> float:
    """Every card equally often at every place; rows and columns have fixed sums, hence (n - 1)² degrees."""
    table = np.zeros((N, N))
    for place in range(N):
        table[:, place] = np.bincount(decks[:, place], minlength=N)
    statistic = (N - 1) / len(decks) * ((table - len(decks) / N) ** 2).sum()
    return float(scipy.stats.chi2.sf(statistic, (N - 1) ** 2))


def p_runs_of_color(decks: np.ndarray) -> float:
    """Wald and Wolfowitz: red and black change as often as they should."""
    red = (decks // 13 == 1) | (decks // 13 == 2)
    runs = 1 + (red[:, 1:] != red[:, :-1]).sum(axis=1)
    reds = blacks = N // 2
    product = 2 * reds * blacks
    mean = 1 + product / N
    variance = product * (product - N) / (N**2 * (N - 1))
    return two_sided((runs.mean() - mean) / math.sqrt(variance / len(decks)))


def p_serial_correlation(decks: np.ndarray, lag: int) -> float:
    """A card says nothing about the card `lag` places later; in a permutation it correlates by -1/(n - 1)."""
    values = decks - (N - 1) / 2
    products = (values * np.roll(values, -lag, axis=1)).sum(axis=1)
    mean = -(values[0] ** 2).sum() / (N - 1)
    return two_sided((products.mean() - mean) / math.sqrt(products.var(ddof=1) / len(decks)))


def p_rising_sequences(decks: np.ndarray) -> float:
    """A deck riffled too little has too few; the mean is (n + 1)/2 and the variance (n + 1)/12."""
    places = np.argsort(decks, axis=1)
    rising = 1 + (places[:, 1:] < places[:, :-1]).sum(axis=1)
    return two_sided((rising.mean() - (N + 1) / 2) / math.sqrt((N + 1) / 12 / len(decks)))


def p_permutations(size: int, orders: Iterator[tuple[Card, ...]], count: int) -> float:
    """Every order of a small deck equally often."""
    seen = Counter(next(orders) for _ in range(count))
    every = list(permutations(DECK[:size]))
    return float(scipy.stats.chisquare([seen[order] for order in every]).pvalue)


def p_uniform(numbers: Sequence[int], n: int) -> float:
    return float(scipy.stats.chisquare(np.bincount(numbers, minlength=n)).pvalue)


# The fair shuffle.


def test_every_card_at_every_place_equally_often(decks: np.ndarray) -> None:
    assert p_card_by_place(decks) > SIGNIFICANCE


def test_colors_run_as_long_as_chance_lets_them(decks: np.ndarray) -> None:
    assert p_runs_of_color(decks) > SIGNIFICANCE


@pytest.mark.parametrize("lag", [1, 2, 13, 26])
def test_no_serial_correlation(decks: np.ndarray, lag: int) -> None:
    assert p_serial_correlation(decks, lag) > SIGNIFICANCE


def test_rising_sequences(decks: np.ndarray) -> None:
    assert p_rising_sequences(decks) > SIGNIFICANCE


def test_one_shuffle_says_nothing_about_the_next(decks: np.ndarray) -> None:
    first, second = decks[:-1:2], decks[1::2]
    between = np.take_along_axis(np.argsort(first, axis=1), second, axis=1)  # where each card was the time before
    assert p_card_by_place(between) > SIGNIFICANCE


def orders(how: Callable[..., tuple[Card, ...]], size: int, name: str) -> Iterator[tuple[Card, ...]]:
    chance = source(name)
    while True:
        yield how(DECK[:size], chance)


@pytest.mark.parametrize(("size", "count"), [(2, 10_000), (3, 20_000), (4, 60_000), (5, 60_000)])
def test_every_order_of_a_small_deck_equally_often(size: int, count: int) -> None:
    assert p_permutations(size, orders(shuffle, size, f"orders of {size}"), count) > SIGNIFICANCE


@pytest.mark.parametrize("n", [2, 3, 7, 52, 53, 100, 255, 312])
def test_numbers_below_n_are_uniform(n: int) -> None:
    chance = source(f"below {n}")
    assert p_uniform([chance.below(n) for _ in range(50_000)], n) > SIGNIFICANCE


def test_numbers_stay_uniform_where_the_remainder_would_favour_the_low_half() -> None:
    # Of the 4·2³⁰ words, taken modulo 3·2³⁰, two would give each number of the first third, one any other.
    n = 3 << 30
    chance = source("awkward n")
    thirds = [chance.below(n) >> 30 for _ in range(50_000)]
    assert p_uniform(thirds, 3) > SIGNIFICANCE


def test_continuous_shuffler_gives_every_card_equally_often_even_right_after_its_return() -> None:
    shoe = ContinuousShuffler(Composition.of(DECK), source("continuous"))
    shoe.prepare()
    shoe.begin_hand()
    drawn: list[int] = []
    for _ in range(30_000):
        card = shoe.draw()
        drawn.append(card.index)
        shoe.discard([card])
    assert p_uniform(drawn, N) > SIGNIFICANCE
    again = sum(a == b for a, b in pairwise(drawn))
    assert scipy.stats.binomtest(again, len(drawn) - 1, 1 / N).pvalue > SIGNIFICANCE


# The unfair ones, which must not pass.


def swap_with_any(cards: Sequence[Card], chance: ChaChaSource) -> tuple[Card, ...]:
    """The naive shuffle: nⁿ equally likely ways to n! orders, which n! does not divide."""
    order = list(cards)
    for place in range(len(order)):
        other = chance.below(len(order))
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def never_in_its_place(cards: Sequence[Card], chance: ChaChaSource) -> tuple[Card, ...]:
    """Sattolo's shuffle, off by one from Fisher and Yates's: only cyclic orders."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = chance.below(last)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def riffle(deck: np.ndarray, chance: np.random.Generator) -> np.ndarray:
    bits = chance.integers(0, 2, len(deck))
    shuffled = np.empty_like(deck)
    cut = int((bits == 0).sum())
    shuffled[bits == 0], shuffled[bits == 1] = deck[:cut], deck[cut:]
    return shuffled


@pytest.mark.parametrize("unfair", [swap_with_any, never_in_its_place])
@pytest.mark.parametrize("size", [4, 5])
def test_unfair_shuffles_fail_the_test_of_orders(
    unfair: Callable[[Sequence[Card], ChaChaSource], tuple[Card, ...]], size: int
) -> None:
    assert p_permutations(size, orders(unfair, size, f"unfair {size}"), 30_000) < SIGNIFICANCE


def test_the_naive_shuffle_of_a_whole_deck_fails_the_test_of_places() -> None:
    chance = source("naive")
    decks = np.array([[card.index for card in swap_with_any(DECK, chance)] for _ in range(6000)])
    assert p_card_by_place(decks) < SIGNIFICANCE


def test_too_few_riffles_fail_the_tests_of_a_deck() -> None:
    generator = np.random.default_rng(1)
    three = np.arange(N)
    decks = np.array([riffle(riffle(riffle(three, generator), generator), generator) for _ in range(2000)])
    assert p_rising_sequences(decks) < SIGNIFICANCE
    assert p_serial_correlation(decks, 1) < SIGNIFICANCE
    assert p_card_by_place(decks) < SIGNIFICANCE


def test_a_mere_cut_fails_the_tests_of_neighbors() -> None:
    chance = source("cuts")
    decks = np.array([np.roll(np.arange(N), chance.below(N)) for _ in range(2000)])
    assert p_card_by_place(decks) > SIGNIFICANCE  # places alone do not betray it
    assert p_runs_of_color(decks) < SIGNIFICANCE
    assert p_rising_sequences(decks) < SIGNIFICANCE


def test_remainders_of_a_byte_fail_the_test_of_numbers() -> None:
    chance = source("bytes")
    assert p_uniform([chance.below(256) % 52 for _ in range(50_000)], 52) < SIGNIFICANCE
