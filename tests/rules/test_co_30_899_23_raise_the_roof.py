"""Raise The Roof: an ante, then a raise of one to five times it until the dealer's hand is addressed (CO 30-899.23)."""

from __future__ import annotations

import pytest

from pitboss import Hit, Place, Settled, Stand, Wager
from pitboss.catalogue import load_wager
from pitboss.table.actions import Pass
from pitboss.table.layout import spots
from pitboss.table.listed import ListedWager
from tests.cases import Case

ANTE, RAISE = "Raise The Roof Ante", "Raise The Roof"
TABLE = "6 decks, stands, 1"
CITE = "CO 30-899.23(12) 6 Decks Dealer Stands Pay Table 1"


def opened(ante: int = 5_00, **options: object) -> Case:
    sides = [side for name in ("raise-the-roof-ante", "raise-the-roof") for side in _spots(name)]
    case = Case(seats=0, sides=sides, decks=6, **options)  # type: ignore[arg-type]
    wagers = [Wager(1, "main", 25_00), *([Wager(1, ANTE, ante)] if ante else [])]
    return case.open(wagers)


def _spots(name: str) -> list[ListedWager]:
    definition = load_wager(name)
    return spots(definition, definition.paytable(TABLE))


def nets(case: Case) -> dict[str, int]:
    return {e.bet: e.net_cents for e in case.all(Settled) if e.bet in (ANTE, RAISE)}


def raised(cents: int) -> Place:
    return Place(Wager(1, RAISE, cents))


def test_co_30_899_23_8_without_an_ante_nobody_is_asked() -> None:
    case = opened(ante=0).do("Kh 6d 9s 10c")
    assert "Place" not in case.choices()


@pytest.mark.parametrize(("cents", "fine"), [(4_00, False), (5_00, True), (25_00, True), (26_00, False)])
def test_co_30_899_23_8_a_raise_is_one_to_five_times_the_ante(cents: int, fine: bool) -> None:
    case = opened().do("Kh 6d 9s 10c")
    if fine:
        case.do(raised(cents))
    else:
        case.refuses(raised(cents), CITE, "from $5.00 to $25.00")


def test_co_30_899_23_7_a_dealer_blackjack_takes_the_ante_before_any_raise() -> None:
    case = opened().do("Kh Kd 9s Ac").over()
    assert nets(case) == {ANTE: -5_00}


@pytest.mark.parametrize(
    ("layout", "drawn", "pays"),
    [
        ("Kh 6d 9s 10c", "10h", 1),
        ("Kh 6d 9s 10c", "9h", 1),
        ("Kh 6d 9s 10c", "8h", 2),
        ("Kh 6d 9s 10c", "7h", 5),
        ("Kh 6d 9s 10c", "6h", 10),
        ("Kh 4d 9s 5c", "6h 7h", 50),
        ("Kh 4d 9s 5d", "6d 7d", 200),
    ],
)
def test_co_30_899_23_12_ante_and_raise_are_paid_by_the_breaking_card(layout: str, drawn: str, pays: int) -> None:
    case = opened().do(layout, raised(10_00), Stand(), drawn).over()
    assert nets(case) == {ANTE: pays * 5_00, RAISE: pays * 10_00}


def test_co_30_899_23_12_without_a_raise_the_ante_is_paid_even_money() -> None:
    case = opened().do("Kh 4d 9s 5d", Pass(), Stand(), Pass(), "6d 7d").over()
    assert nets(case) == {ANTE: 5_00}


def test_co_30_899_23_10_a_dealer_who_does_not_break_takes_both() -> None:
    case = opened().do("Kh 6d 9s 10c", raised(5_00), Stand(), "5h").over()
    assert nets(case) == {ANTE: -5_00, RAISE: -5_00}


def test_co_30_899_23_9_a_the_dealer_plays_out_the_hand_for_them_alone() -> None:
    case = opened().do("Kh 6d 6s 10c", Pass(), Hit(), "Kd", Pass(), "10h").over()
    assert nets(case) == {ANTE: 5_00}
    assert case.settled(1).net_cents == -25_00
