"""King's Bounty Dealer Envy: twenties of the first two cards, and something for the dealer (CO 30-899.20)."""

from __future__ import annotations

import pytest

from pitboss import Place, Stand, Wager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.vocabulary.events import TIP_BOX, Settled
from pitboss.errors import IllegalWager
from tests.cases import LIMITS, Case
from tests.marks import proves
from tests.rules import side_clauses as clauses
from tests.rules.side_clauses import GAME, order_settled, refusal, winnings
from tests.rules.wager_talk import SIDE, beside, decks_for, listed

BOUNTY = "King's Bounty Dealer Envy"
ROWS = {  # the seat's two cards with an up card between them that allows no blackjack: odds, dealer envy
    "Ks 7d Ks": (75, 25_00),
    "Kh 7d Kh": (20, 10_00),
    "Qh 7d Qh": (15, 5_00),
    "10c 7d 10c": (15, 5_00),
    "Qh 7d Jh": (7, 2_00),
    "Ah 7d 9h": (7, 2_00),
    "Kh 7d Ks": (5, 1_00),
    "Kh 7d Qs": (4, 0),
    "Ah 7d 9s": (4, 0),
}


def bounty() -> CatalogueWager:
    return listed("kings-bounty-30-899-20")


def envies(case: Case) -> list[int]:
    paid = [e for e in case.all(Settled) if e.bet == f"{BOUNTY} envy"]
    assert all(e.paid_to == TIP_BOX for e in paid)
    return [e.returned_cents for e in paid]


@proves("CO 30-899.20 ¶1 s.2")
def test_co_30_899_20_by_its_own_rules_with_standard_blackjack() -> None:
    assert beside(GAME, bounty()).do("10h 7d 9s 10c", Stand()).over().settled(1).outcome == "win: higher total"
    assert bounty().definition.owner == "LNW Gaming, Inc."


@proves("CO 30-899.20(1) s.2", "CO 30-899.20(1) s.3")
def test_co_30_899_20_1_six_or_eight_decks_and_several_hands_as_the_house_allows() -> None:
    assert decks_for(GAME, bounty()) == {6, 8}
    both = [Wager(number, bet, SIDE, player="Ann") for number in (1, 2) for bet in ("main", BOUNTY)]
    case = Case(seats=0, sides=[bounty()], limits=LIMITS, decks=6, hands_per_player=2).open(both)
    case.do("Kh 9h 7d Kh 9d 10c")
    assert (winnings(case, BOUNTY, 1), winnings(case, BOUNTY, 2)) == ([20 * SIDE], [-SIDE])
    with pytest.raises(IllegalWager, match="the house allows 1"):
        Case(seats=0, sides=[bounty()], limits=LIMITS, decks=6, hands_per_player=1).open(both)


@proves("CO 30-899.20(2)")
def test_co_30_899_20_2_with_a_blackjack_wager_within_the_limits_and_tips_with_it() -> None:
    clauses.is_optional_beside_a_main_wager(bounty())
    clauses.is_within_the_posted_limits(bounty())
    clauses.takes_tips_at_the_player_s_odds(bounty(), "Kh 7d Kh 9c", odds=20)
    assert "player's own" in refusal(clauses.bare(bounty()), BOUNTY, 1_00, tip=True)


@proves("CO 30-899.20(3)", "CO 30-899.20(7) Pay table KB03")
@pytest.mark.parametrize("cards", ROWS)
def test_co_30_899_20_3_a_twenty_of_the_first_two_cards(cards: str) -> None:
    case = beside(GAME, bounty()).do(f"{cards} 10h")
    assert winnings(case, BOUNTY) == [ROWS[cards][0] * SIDE]


@proves("CO 30-899.20(4)")
def test_co_30_899_20_4_the_deal_is_that_of_blackjack() -> None:
    assert beside(GAME, bounty(), seats=2).do("2h 3h 9d 5h 6h 10c").order_dealt() == [1, 2, 0, 1, 2, 0]


@proves("CO 30-899.20(5)")
def test_co_30_899_20_5_settled_when_everybody_has_two_cards() -> None:
    case = beside(GAME, bounty(), seats=2).do("Kh 9h 7d Kh 9d")
    assert order_settled(case, BOUNTY) == []
    assert order_settled(case.do("10c"), BOUNTY) == [(BOUNTY, 2), (BOUNTY, 1)]


@proves("CO 30-899.20(5)(a)")
@pytest.mark.parametrize("up_card", ["Ah", "10h"])
def test_co_30_899_20_5_a_only_two_kings_of_spades_wait(up_card: str) -> None:
    case = beside(GAME, bounty(), seats=2).do(f"Ks Kh {up_card} Ks Kh 9c")
    assert order_settled(case, BOUNTY) == [(BOUNTY, 2)]


@proves("CO 30-899.20(6)", "CO 30-899.20(7) Pay table KB03")
@pytest.mark.parametrize("cards", ROWS)
def test_co_30_899_20_6_the_dealer_s_envy_is_a_tip_for_each_winning_hand(cards: str) -> None:
    case = beside(GAME, bounty()).do(f"{cards} 10h", Stand()).over()
    assert envies(case) == ([ROWS[cards][1]] if ROWS[cards][1] else [])
    assert case.table.books.tip_box == ROWS[cards][1]


@proves("CO 30-899.20(6)")
def test_co_30_899_20_6_whatever_was_wagered_and_once_for_every_hand() -> None:
    case = beside(GAME, bounty(), cents=50_00, seats=2).do("Kh Kd 7d Kh Kd 10c", Stand(), Stand()).over()
    assert envies(case) == [10_00, 10_00]


@proves("CO 30-899.20(7)")
@pytest.mark.parametrize("cards", ["Kh 7d 9h", "Ah 7d Kh", "Ah 7d Ah", "5h 7d 5h"])
def test_co_30_899_20_7_whatever_is_no_twenty_loses(cards: str) -> None:
    case = beside(GAME, bounty()).do(f"{cards} 10h")
    assert winnings(case, BOUNTY) == [-SIDE]


@proves("CO 30-899.20(7) Pay table KB03")
def test_co_30_899_20_7_the_top_prize_is_500_to_1() -> None:
    case = beside(GAME, bounty()).do("Ks 10h Ks Ah").over()
    assert (winnings(case, BOUNTY), envies(case)) == ([500 * SIDE], [100_00])


@proves("CO 30-899.20(2)")
def test_co_30_899_20_2_a_tip_on_it_may_win_with_the_envy() -> None:
    case = beside(GAME, bounty()).do(Place(Wager(1, BOUNTY, 1_00, tip=True)), "Kh 7d Kh 10c", Stand()).over()
    assert case.table.books.tip_box == 21_00 + 10_00
