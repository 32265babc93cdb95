"""The totals of the kernel against a count that tries each ace both ways (CO 30-806(1)(c))."""

import itertools
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from pitboss import _kernel
from tests.marks import proves


def rows(*hands: Sequence[int], width: int | None = None) -> NDArray[np.uint8]:
    """One padded row for each hand."""
    columns = max(map(len, hands), default=0) if width is None else width
    array = np.zeros((len(hands), columns), dtype=np.uint8)
    for row, hand in zip(array, hands, strict=True):
        row[: len(hand)] = hand
    return array


def brute_force(hand: Sequence[int]) -> tuple[int, bool]:
    """The highest score up to 21 over every way to count the aces, or the lowest score when all exceed 21."""
    aces = hand.count(1)
    others = sum(card for card in hand if card != 1)
    scores = {others + aces + 10 * high: high > 0 for high in range(aces + 1)}
    within = [score for score in scores if score <= 21]
    best = max(within) if within else min(scores)
    return best, scores[best]


def one(*hand: int) -> tuple[int, bool]:
    totals, soft = _kernel.best_totals(rows(hand))
    return int(totals[0]), bool(soft[0])


hands_of_cards = st.lists(st.integers(1, 10), max_size=_kernel.MAX_CARDS)
# Aces and low cards, where soft and hard totals meet 21.
hands_near_21 = st.lists(st.sampled_from([1, 1, 1, 2, 3, 9, 10]), max_size=8)


@proves("CO 30-806(1)(c)")
@given(st.lists(hands_of_cards | hands_near_21, max_size=30))
def test_co_30_806_1_c_totals_agree_with_brute_force(hands: list[list[int]]) -> None:
    totals, soft = _kernel.best_totals(rows(*hands, width=_kernel.MAX_CARDS))
    assert list(zip(totals.tolist(), soft.tolist(), strict=True)) == [brute_force(hand) for hand in hands]


@given(hands_near_21.flatmap(lambda hand: st.permutations([*hand, 0, 0])))
def test_order_and_padding_do_not_matter(hand: list[int]) -> None:
    assert one(*hand) == brute_force([card for card in hand if card])


def test_every_hand_of_up_to_four_cards() -> None:
    hands = list(itertools.product(range(11), repeat=4))
    totals, soft = _kernel.best_totals(rows(*hands))
    expected = [brute_force([card for card in hand if card]) for hand in hands]
    assert list(zip(totals.tolist(), soft.tolist(), strict=True)) == expected


@proves("CO 30-806(1)(c)")
@pytest.mark.parametrize(
    ("hand", "total", "soft"),
    [
        ((1, 9), 20, True),
        ((1, 10), 21, True),
        ((1, 10, 1), 12, False),
        ((1, 4, 6), 21, True),
        ((1, 4, 7), 12, False),
        ((1, 10, 10), 21, False),
    ],
)
def test_co_30_806_1_c_ace_counts_eleven_up_to_21(hand: tuple[int, ...], total: int, soft: bool) -> None:
    assert one(*hand) == (total, soft)


@proves("CO 30-806(1)(a)")
@pytest.mark.parametrize(("hand", "total"), [((10, 10), 20), ((10, 9, 2), 21), ((10, 10, 2), 22)])
def test_co_30_806_1_a_hard_totals_around_21(hand: tuple[int, ...], total: int) -> None:
    assert one(*hand) == (total, False)


@proves("CO 30-806(1)(c)")
@pytest.mark.parametrize(
    ("aces", "total", "soft"), [(1, 11, True), (2, 12, True), (10, 20, True), (11, 21, True), (12, 12, False)]
)
def test_co_30_806_1_c_only_one_of_several_aces_counts_eleven(aces: int, total: int, soft: bool) -> None:
    assert one(*[1] * aces) == (total, soft)


def test_no_cards_make_nothing() -> None:
    assert one(0, 0) == (0, False)
    totals, soft = _kernel.best_totals(np.zeros((3, 0), dtype=np.uint8))
    assert totals.tolist() == [0, 0, 0]
    assert soft.tolist() == [False, False, False]


def test_no_hands_give_empty_arrays() -> None:
    totals, soft = _kernel.best_totals(np.zeros((0, 2), dtype=np.uint8))
    assert totals.shape == soft.shape == (0,)


def test_results_are_typed_arrays_that_outlive_the_call() -> None:
    results = [_kernel.best_totals(rows([1, n % 10 + 1])) for n in range(1000)]
    totals, soft = results[8]
    assert (totals.dtype, soft.dtype) == (np.dtype(np.uint8), np.dtype(np.bool_))
    assert (totals[0], soft[0]) == (20, True)


def test_input_may_be_read_only_and_is_left_alone() -> None:
    points = rows([1, 10], [10, 10])
    points.flags.writeable = False
    _kernel.best_totals(points)
    assert points.tolist() == [[1, 10], [10, 10]]


def test_widest_hand_is_twenty_one_cards() -> None:
    assert _kernel.MAX_CARDS == 21
    assert one(*[10] * 20) == (200, False)
    assert one(*[10] * 21) == (210, False)
    with pytest.raises(ValueError, match="points has 22 columns: a hand holds at most 21 cards"):
        one(*[0] * 22)


@pytest.mark.parametrize("card", [11, 12, 255])
def test_card_above_ten_points_is_refused_and_named(card: int) -> None:
    with pytest.raises(ValueError, match=rf"points\[1, 2\] is {card}: a card has at most 10 points"):
        _kernel.best_totals(rows([10, 10, 10], [10, 1, card]))


@pytest.mark.parametrize("dtype", [np.int8, np.uint16, np.int64, np.float64, np.bool_])
def test_other_dtypes_are_refused(dtype: Any) -> None:
    with pytest.raises(TypeError):
        _kernel.best_totals(np.ones((2, 2), dtype=dtype))


@pytest.mark.parametrize("shape", [(), (4,), (2, 2, 2)])
def test_other_shapes_are_refused(shape: tuple[int, ...]) -> None:
    with pytest.raises(TypeError):
        _kernel.best_totals(np.ones(shape, dtype=np.uint8))


def test_arrays_that_are_not_contiguous_are_refused() -> None:
    points = np.ones((4, 6), dtype=np.uint8)
    for view in (points.T, points[:, ::2], points[:, :3], np.asfortranarray(points)):
        with pytest.raises(TypeError):
            _kernel.best_totals(view)


@pytest.mark.parametrize("value", [None, 5, [[1, 10]], "1 10"])
def test_what_is_no_array_is_refused(value: Any) -> None:
    with pytest.raises(TypeError):
        _kernel.best_totals(value)
