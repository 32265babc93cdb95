"""Cents, chips and odds: what is read, what is refused, and that nobody is ever paid below the odds."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import MoneyError
from pitboss.money import CASINO_CHIPS, ChipSet, Pay, dollars, parse_dollars, round_up

DENOMINATIONS = st.lists(st.integers(1, 2_000), min_size=1, max_size=4, unique=True).map(tuple)

# --- dollars -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cents", "words"),
    [
        (0, "$0.00"),
        (1, "$0.01"),
        (99, "$0.99"),
        (1_00, "$1.00"),
        (999_99, "$999.99"),
        (1_000_00, "$1,000.00"),
        (1_234_567_89, "$1,234,567.89"),
        (-1, "-$0.01"),
        (-1_00, "-$1.00"),
        (-1_50, "-$1.50"),
    ],
)
def test_cents_are_written_as_dollars(cents: int, words: str) -> None:
    assert dollars(cents) == words


@given(st.integers(0, 10**12))
def test_what_is_written_can_be_read(cents: int) -> None:
    assert parse_dollars(dollars(cents)) == cents


@pytest.mark.parametrize(
    ("words", "cents"),
    [("25", 25_00), ("$25", 25_00), ("2.50", 2_50), ("$2.50", 2_50), ("$1,000", 1_000_00), (" 5 ", 5_00), ("0", 0)],
)
def test_dollars_are_read(words: str, cents: int) -> None:
    assert parse_dollars(words) == cents


@pytest.mark.parametrize(
    "words", ["", "$", "-5", "2.5", "2.500", "1,00", "1,0000", ",100", "10,00,000", "five", "5 $", "1e3", "$ 5", "٥"]
)
def test_what_is_no_amount_is_refused(words: str) -> None:
    with pytest.raises(MoneyError, match="not an amount of money"):
        parse_dollars(words)


# --- rounding ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cents", "unit", "rounded"),
    [(0, 50, 0), (1, 50, 50), (49, 50, 50), (50, 50, 50), (51, 50, 1_00), (Fraction(101, 2), 50, 1_00), (7, 1, 7)],
)
def test_amounts_are_rounded_up_to_the_unit(cents: Fraction | int, unit: int, rounded: int) -> None:
    assert round_up(cents, unit) == rounded


@given(st.fractions(0, 10**6), st.integers(1, 10_000))
def test_rounding_never_takes_and_never_gives_a_whole_unit(cents: Fraction, unit: int) -> None:
    rounded = round_up(cents, unit)
    assert type(rounded) is int
    assert rounded % unit == 0
    assert cents <= rounded < cents + unit


# --- chips ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("denominations", [(), (0,), (-5,), (5, 0), (5, 5)])
def test_a_chip_set_that_cannot_be_is_refused(denominations: tuple[int, ...]) -> None:
    with pytest.raises(MoneyError):
        ChipSet(denominations)


def test_chips_are_known_by_value_not_by_order() -> None:
    assert ChipSet((5_00, 1_00)) == ChipSet((1_00, 5_00))
    assert ChipSet((1_00, 5_00)).unit == 1_00
    assert str(ChipSet((5_00, 1_00))) == "$1.00, $5.00"
    assert CASINO_CHIPS.unit == 50


@pytest.mark.parametrize(
    ("chips", "cents", "makes"),
    [
        ((50,), 0, True),
        ((50,), 49, False),
        ((50,), 50, True),
        ((50,), 51, False),
        ((50,), -50, False),
        ((2_00, 5_00), 1_00, False),
        ((2_00, 5_00), 2_00, True),
        ((2_00, 5_00), 3_00, False),
        ((2_00, 5_00), 7_00, True),
        ((2_00, 5_00), 13_00, True),
        ((6_00, 9_00, 20_00), 43_00, False),
        ((6_00, 9_00, 20_00), 44_00, True),
    ],
)
def test_amounts_that_chips_make(chips: tuple[int, ...], cents: int, makes: bool) -> None:
    assert ChipSet(chips).can_make(cents) == makes


@pytest.mark.parametrize(
    ("chips", "cents", "least"),
    [
        ((50,), 0, 0),
        ((50,), Fraction(1, 3), 50),
        ((50,), 50, 50),
        ((50,), Fraction(101, 2), 1_00),
        ((2_00, 5_00), 1, 2_00),
        ((2_00, 5_00), 2_50, 4_00),
        ((2_00, 5_00), 3_00, 4_00),
        ((2_00, 5_00), 4_01, 5_00),
        ((2_00, 5_00), 12_50, 13_00),
    ],
)
def test_the_least_amount_in_chips(chips: tuple[int, ...], cents: Fraction | int, least: int) -> None:
    assert ChipSet(chips).least(cents) == least


def payable(chips: tuple[int, ...], most: int) -> set[int]:
    """Every amount up to `most` that these chips make, by adding chip after chip."""
    amounts = {0}
    for amount in range(most + 1):
        if any(amount - chip in amounts for chip in chips):
            amounts.add(amount)
    return amounts


@given(DENOMINATIONS, st.integers(0, 3_000))
def test_least_and_can_make_agree_with_counting(chips: tuple[int, ...], cents: int) -> None:
    amounts = payable(chips, cents + 2_000)
    assert ChipSet(chips).can_make(cents) == (cents in amounts)
    assert ChipSet(chips).least(cents) == min(amount for amount in amounts if amount >= cents)


@pytest.mark.parametrize(
    ("cents", "chips"),
    [
        (0, {}),
        (50, {50: 1}),
        (25_00, {25_00: 1}),
        (30_00, {25_00: 1, 5_00: 1}),
        (1_242_50, {500_00: 2, 100_00: 2, 25_00: 1, 5_00: 3, 1_00: 2, 50: 1}),
    ],
)
def test_an_amount_is_broken_down_into_the_fewest_chips(cents: int, chips: dict[int, int]) -> None:
    assert CASINO_CHIPS.break_down(cents) == chips


@pytest.mark.parametrize("cents", [25, 51, 1])
def test_what_chips_cannot_make_is_not_broken_down(cents: int) -> None:
    with pytest.raises(MoneyError, match="cannot be made"):
        CASINO_CHIPS.break_down(cents)


@pytest.mark.parametrize(("chips", "cents"), [((2_00, 5_00), 6_00), ((2_00, 5_00), 8_00), ((3_00, 4_00), 6_00)])
def test_what_chips_can_make_is_broken_down_whatever_the_largest_chip(chips: tuple[int, ...], cents: int) -> None:
    assert ChipSet(chips).can_make(cents)
    assert sum(chip * count for chip, count in ChipSet(chips).break_down(cents).items()) == cents


# --- odds ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "stake", "won", "keeps"),
    [
        ("1 to 1", 25_00, 25_00, True),
        ("3 to 2", 25_00, 37_50, True),
        ("6 to 5", 25_00, 30_00, True),
        ("1.5 to 1", 25_00, 37_50, True),
        ("2 for 1", 25_00, 50_00, False),
        ("1/2 to 1", 25_00, 12_50, True),
        ("push", 25_00, 0, True),
        ("$1,000", 25_00, 1_000_00, False),
        ("3 to 2 + $5", 25_00, 42_50, True),
    ],
)
def test_odds_are_read_as_pay_tables_word_them(words: str, stake: int, won: int, keeps: bool) -> None:
    assert (Pay(words).win(stake), Pay(words).keeps_stake) == (Fraction(won), keeps)
    assert str(Pay(words)) == words


@pytest.mark.parametrize(
    ("words", "meter", "won"),
    [
        ("100%", 5_000_00, 5_000_00),
        ("10%", 5_000_00, 500_00),
        ("2.5%", 1_000_00, 25_00),
        ("50% + 10 to 1", 100_00, 60_00),
    ],
)
def test_a_share_of_a_meter(words: str, meter: int, won: int) -> None:
    assert Pay(words).win(1_00, meter_cents=meter) == won


def test_fixed_dollars_grow_with_the_units_wagered() -> None:
    assert Pay("$50").win(5_00, units=3) == 150_00


@pytest.mark.parametrize(
    "words",
    [
        "",
        "3-2",
        "three to two",
        "3 to",
        "to 2",
        "3 to two",
        "-3 to 2",
        "3 to -2",
        "3 to 2.5",
        "3  to 2",
        "3 to 2 +",
        "%",
        "10 %",
        "$",
        "$-5",
        "Push",
        "3 to 2, 1 to 1",
        " 3 to 2",
        "3 to 2 ",
    ],
)
def test_what_are_no_odds_is_refused(words: str) -> None:
    with pytest.raises(MoneyError):
        Pay(words)


@pytest.mark.parametrize("words", ["3 to 0", "1/0 to 1", "0 to 0"])
def test_odds_that_divide_by_nothing_are_refused(words: str) -> None:
    with pytest.raises(MoneyError):
        Pay(words)


def test_a_stake_cannot_stay_and_go() -> None:
    with pytest.raises(MoneyError, match="mixes 'to'"):
        Pay("2 to 1 + 1 for 1")


@pytest.mark.parametrize(
    ("words", "floor", "enough"),
    [
        ("119 to 100", "6 to 5", False),
        ("6 to 5", "6 to 5", True),
        ("12 to 10", "6 to 5", True),
        ("121 to 100", "6 to 5", True),
        ("11 for 5", "6 to 5", True),  # eleven for five leaves six to five
        ("10 for 5", "6 to 5", False),
        ("6 for 5", "6 to 5", False),
        ("2 for 1", "1 to 1", True),
        ("push", "1 to 1", False),
    ],
)
def test_odds_are_compared_by_what_the_player_gains(words: str, floor: str, enough: bool) -> None:
    assert Pay(words).at_least(Pay(floor)) == enough


@pytest.mark.parametrize("words", ["100%", "$1,000", "3 to 2 + $5"])
def test_only_plain_odds_are_compared(words: str) -> None:
    with pytest.raises(MoneyError, match="not plain odds"):
        Pay(words).at_least(Pay("1 to 1"))
    with pytest.raises(MoneyError, match="not plain odds"):
        Pay("1 to 1").at_least(Pay(words))


def test_equal_odds_are_equal_whatever_their_words() -> None:
    assert Pay("6 to 5") == Pay("12 to 10") == Pay("1.2 to 1")
    assert hash(Pay("6 to 5")) == hash(Pay("12 to 10"))
    assert Pay("2 to 1") != Pay("2 for 1")
    assert Pay("1 to 1") != "1 to 1"


@pytest.mark.parametrize(
    ("words", "stake", "unit", "returned"),
    [
        ("3 to 2", 5_00, 50, 12_50),
        ("3 to 2", 5_00, 1_00, 13_00),
        ("6 to 5", 1_00, 50, 2_50),
        ("2 for 1", 5_00, 50, 10_00),
        ("push", 5_00, 50, 5_00),
    ],
)
def test_all_that_goes_back_is_rounded_up(words: str, stake: int, unit: int, returned: int) -> None:
    assert Pay(words).returned(stake, unit) == returned


@given(st.integers(0, 500), st.integers(1, 100), st.integers(1, 10**6), st.integers(1, 10_000))
def test_nobody_is_paid_below_the_odds(over: int, under: int, stake: int, unit: int) -> None:
    pay = Pay(f"{over} to {under}")
    assert (pay.returned(stake, unit) - stake) * under >= over * stake


@pytest.mark.parametrize(
    ("cents", "most"), [(0, 0), (49, 0), (50, 50), (99, 50), (100, 100), (Fraction(301, 2), 150), (10_049, 10_000)]
)
def test_the_largest_amount_in_chips_that_is_not_above(cents: Fraction | int, most: int) -> None:
    assert CASINO_CHIPS.most(cents) == most


@pytest.mark.parametrize(("cents", "most"), [(1_99, 0), (2_00, 2_00), (3_99, 2_00), (4_99, 4_00), (5_00, 5_00)])
def test_uneven_chips_make_what_they_can(cents: int, most: int) -> None:
    assert ChipSet((5_00, 2_00)).most(cents) == most


def test_short_odds_are_read() -> None:
    assert Pay("9:1") == Pay("9 to 1")
    assert str(Pay("3:2")) == "3 to 2"
    assert Pay("100% + 250:1") == Pay("100% + 250 to 1")
    with pytest.raises(MoneyError):
        Pay("3:0")
