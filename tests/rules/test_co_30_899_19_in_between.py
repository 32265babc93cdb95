"""IN BETween: the up card between the player's two in rank, or of one rank with both (CO 30-899.19)."""

from __future__ import annotations

import pytest

from pitboss import Decline, Stand, Wager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.vocabulary.events import DealerPeeked
from tests.cases import LIMITS, Case
from tests.marks import proves
from tests.rules import side_clauses as clauses
from tests.rules.side_clauses import GAME, order_settled, winnings
from tests.rules.wager_talk import SIDE, beside, decks_for, ended, listed

BETWEEN = "IN BETween"
TABLES = {  # triple match; spreads of one, two, three and more
    "A": (30, 12, 6, 4, 1),
    "B": (30, 10, 6, 4, 1),
    "C": (30, 10, 5, 3, 1),
    "D": (40, 10, 5, 3, 1),
}
SPREADS = ("9h 9d 9s", "4h 5d 6s", "4h 6d 7s", "4h 7d 8s", "2h 8d As")


def between(table: str = "A") -> CatalogueWager:
    return listed("in-between", table)


def wins(cards: str) -> int:
    """To one, by table A; the seat's two cards with the up card between them."""
    return ended(GAME, between(), f"{cards} 9c").net_cents // SIDE


@proves("CO 30-899.19 ¶1 s.2")
def test_co_30_899_19_standard_blackjack_goes_on_with_it() -> None:
    assert beside(GAME, between()).do("10h 7d 9s 10c", Stand()).over().settled(1).outcome == "win: higher total"
    assert between().definition.owner == "American Gaming Systems"


@proves("CO 30-899.19(1)")
def test_co_30_899_19_1_an_optional_wager() -> None:
    clauses.is_optional_beside_a_main_wager(between())


@proves("CO 30-899.19(2) s.2")
def test_co_30_899_19_2_one_two_four_six_or_eight_decks() -> None:
    assert decks_for(GAME, between()) == {1, 2, 4, 6, 8}


@proves("CO 30-899.19(3)")
def test_co_30_899_19_3_even_dollars_within_the_table_s_limits() -> None:
    clauses.is_in_even_dollars(between())
    clauses.is_within_the_posted_limits(between())


@proves("CO 30-899.19(4) s.1", "CO 30-899.19(4) s.2", "CO 30-899.19(4) s.3")
def test_co_30_899_19_4_tips_win_at_the_player_s_odds() -> None:
    clauses.takes_tips_at_the_player_s_odds(between(), "4h 5h 6h 9c", odds=12)


@proves("CO 30-899.19(5)", "CO 30-899.19(8) Pay table note")
@pytest.mark.parametrize(
    ("cards", "odds"),
    [
        ("4h 4d 6s", -1),  # a tie with the lower card
        ("4h 5d 6s", 12),
        ("4h 6d 6s", -1),  # and with the higher
        ("4h 3d 6s", -1),  # outside
        ("4h 7d 6s", -1),
        ("6h 5d 4s", 12),  # in either order
        ("Qh Kd As", 12),  # the ace is high
        ("Ah 2d 3s", -1),  # and never low
        ("10h Jd Qs", 12),  # tens and pictures are ranks of their own
        ("9h 9d 9h", 30),
        ("9h 8d 9h", -1),
        ("10h Jd 10s", -1),
    ],
)
def test_co_30_899_19_5_between_wins_and_so_do_three_of_one_rank(cards: str, odds: int) -> None:
    assert wins(cards) == odds


@proves("CO 30-899.19(6)")
def test_co_30_899_19_6_from_the_dealer_s_right_before_insurance_and_the_card_reader() -> None:
    sides = [between()]
    case = Case(seats=0, sides=sides, limits=LIMITS, decks=6)
    case.open([Wager(number, bet, SIDE) for number in (2, 3, 1) for bet in ("main", BETWEEN)])
    case.do("4h 5h 6h Ad 8h 9h 10h")
    assert order_settled(case, BETWEEN) == []
    case.do("Kc")
    assert order_settled(case, BETWEEN) == [(BETWEEN, 3), (BETWEEN, 2), (BETWEEN, 1)]
    assert not case.all(DealerPeeked)
    case.do(Decline(), Decline(), Decline()).over()


@proves("CO 30-899.19(7)")
def test_co_30_899_19_7_paid_by_the_spread() -> None:
    assert [wins(cards) for cards in SPREADS] == [30, 12, 6, 4, 1]


@proves("CO 30-899.19(7)(a)")
def test_co_30_899_19_7_a_one_card_spread() -> None:
    assert wins("4h 5d 6s") == 12


@proves("CO 30-899.19(7)(b)")
def test_co_30_899_19_7_b_two_card_spread_whichever_came() -> None:
    assert [wins(f"4h {card} 7s") for card in ("4d", "5d", "6d", "7d")] == [-1, 6, 6, -1]


@proves("CO 30-899.19(7)(c)")
def test_co_30_899_19_7_c_three_card_spread_whichever_came() -> None:
    assert [wins(f"4h {card} 8s") for card in ("4d", "5d", "6d", "7d", "8d")] == [-1, 4, 4, 4, -1]
    assert wins("4h 6d 9s") == 1  # four


@proves("CO 30-899.19(8)", "CO 30-899.19(7)")
@pytest.mark.parametrize("table", TABLES)
def test_co_30_899_19_8_four_pay_tables(table: str) -> None:
    nets = [ended(GAME, between(table), f"{cards} 9c").net_cents for cards in SPREADS]
    assert nets == [odds * SIDE for odds in TABLES[table]]


@proves("CO 30-899.19(9)")
def test_co_30_899_19_9_then_the_game_is_completed() -> None:
    case = beside(GAME, between()).do("10h Jd Qs 9c")
    assert winnings(case, BETWEEN) == [12 * SIDE]
    case.do(Stand()).over()
    assert case.settled(1).outcome == "win: higher total"
