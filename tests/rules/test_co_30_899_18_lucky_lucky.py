"""Lucky Lucky: the first two cards with the up card (CO 30-899.18)."""

from __future__ import annotations

import pytest

from pitboss import Decline, Stand
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.vocabulary.actors import seat
from tests.cases import STAKE
from tests.marks import proves
from tests.rules import side_clauses as clauses
from tests.rules.side_clauses import GAME, order_settled, winnings
from tests.rules.wager_talk import SIDE, beside, decks_for, ended, listed

LUCKY = "Lucky Lucky"
ROWS = {  # the seat's two cards with the up card between them, and what tables 1, 2 and 3 pay
    "7h 7h 7h": (200, 200, 200),
    "6d 8d 7d": (100, 100, 100),
    "7h 7d 7h": (50, 50, 50),
    "8d 7d 6s": (30, 30, 30),
    "2s 9s Ks": (10, 15, 10),
    "2s 9s Kd": (3, 3, 3),
    "As 9s Ad": (3, 3, 3),
    "9s Ks Ad": (2, 2, 2),
    "9s Ks Kd": (-1, -1, -1),
    "3s 6s Kd": (2, 1, 1),
    "3s 5s Kd": (-1, -1, -1),
}


def lucky(table: str = "1") -> CatalogueWager:
    return listed("lucky-lucky", table)


@proves("CO 30-899.18 ¶1 s.2")
def test_co_30_899_18_standard_blackjack_goes_on_with_it() -> None:
    case = beside(GAME, lucky()).do("10h 7d 9s 8c", Stand(), "10c").over()
    assert case.settled(1).outcome == "win: dealer busts"
    assert lucky().definition.owner == "Aces Up Gaming, Inc."


@proves("CO 30-899.18(1)")
def test_co_30_899_18_1_an_optional_wager() -> None:
    clauses.is_optional_beside_a_main_wager(lucky())


@proves("CO 30-899.18(2) s.2")
def test_co_30_899_18_2_one_to_eight_decks() -> None:
    assert decks_for(GAME, lucky()) == {1, 2, 3, 4, 5, 6, 7, 8}


@proves("CO 30-899.18(3)")
def test_co_30_899_18_3_even_dollars_within_the_table_s_limits() -> None:
    clauses.is_in_even_dollars(lucky())
    clauses.is_within_the_posted_limits(lucky())


@proves("CO 30-899.18(4) s.1", "CO 30-899.18(4) s.2", "CO 30-899.18(4) s.3")
def test_co_30_899_18_4_tips_win_at_the_player_s_odds() -> None:
    clauses.takes_tips_at_the_player_s_odds(lucky(), "7h 7h 7h 9c", odds=200)


@proves("CO 30-899.18(5)")
def test_co_30_899_18_5_the_deal_is_that_of_blackjack() -> None:
    case = beside(GAME, lucky(), seats=2).do("2h 3h 9d 5h 6h 10c")
    assert case.order_dealt() == [1, 2, 0, 1, 2, 0]


@proves("CO 30-899.18(6)")
@pytest.mark.parametrize("up_card", ["7d", "Ad", "Kd"])
def test_co_30_899_18_6_settled_when_every_player_has_two_cards(up_card: str) -> None:
    case = beside(GAME, lucky(), seats=2).do(f"2h 3h {up_card} 5h")
    assert order_settled(case, LUCKY) == []
    case.do("6h 9c")
    assert order_settled(case, LUCKY) == [(LUCKY, 2), (LUCKY, 1)]


@proves("CO 30-899.18(6)", "CO 30-899.18(6)(a)", "CO 30-899.18(6) Pay tables 1 to 3")
@pytest.mark.parametrize("cards", ROWS)
def test_co_30_899_18_6_a_one_row_the_highest_by_the_posted_table(cards: str) -> None:
    for table, odds in zip("123", ROWS[cards], strict=True):
        assert ended(GAME, lucky(table), f"{cards} 9c").net_cents == odds * SIDE


@proves("CO 30-899.18(7)")
def test_co_30_899_18_7_then_the_game_is_completed() -> None:
    case = beside(GAME, lucky()).do("10h Ad 10s 9c")
    assert winnings(case, LUCKY) == [3 * SIDE]
    assert case.round.actor == seat(1)
    case.do(Decline(), Stand()).over()
    assert case.settled(1).net_cents == 0
    assert winnings(case, LUCKY) == [3 * SIDE]
    assert case.settled(1).stake_cents == STAKE
