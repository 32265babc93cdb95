"""Match The Dealer beside standard blackjack: the up card, and where it is offered the down card (CO 30-899.24)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboss import Decline, Hit, Place, Split, Stand, Table, Wager, load
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.vocabulary.actions import Action
from pitboss.errors import IllegalSetup, IllegalWager
from tests.cases import LIMITS, STAKE, Case
from tests.marks import proves
from tests.rules import side_clauses as clauses
from tests.rules.side_clauses import GAME, bare, order_settled, refusal, winnings
from tests.rules.wager_talk import SIDE, beside, decks_for, listed

UP, DOWN = "Match The Dealer Up Card", "Match The Dealer Down Card"
SCHEDULE = {  # unsuited: one, two; suited: one, two; one of each
    2: (4, 8, 19, None, 23),
    4: (4, 8, 12, 24, 16),
    5: (3, 6, 15, 30, 18),
    6: (4, 8, 11, 22, 15),
    8: (3, 6, 14, 28, 17),
}
MATCHES = ("8s 9h", "8s 8c", "8h 9h", "8h 8h", "8s 8h")  # with an eight of hearts before the dealer


def up(decks: int = 6) -> CatalogueWager:
    return listed("match-the-dealer-up-card-30-899-24", f"{decks} deck")


def down(decks: int = 6) -> CatalogueWager:
    return listed("match-the-dealer-down-card-30-899-24", f"{decks} deck")


def both(*steps: Action | str, decks: int = 6, seats: int = 1) -> Case:
    return beside(GAME, [up(decks), down(decks)], seats=seats).do(*steps)


@proves("CO 30-899.24 ¶1 s.2")
def test_co_30_899_24_by_its_own_rules_with_standard_blackjack() -> None:
    assert both("10h 7d 9s 10c", Stand()).over().settled(1).outcome == "win: higher total"
    assert up().definition.owner == down().definition.owner == "Masque Publishing"


@proves("CO 30-899.24(1) s.2")
def test_co_30_899_24_1_two_four_five_six_or_eight_decks() -> None:
    for decks in range(1, 9):
        options = {"decks": decks, "dealt_from": "hand" if decks == 1 else "shoe"}
        if decks in SCHEDULE:
            Table(load(GAME, **options), limits=LIMITS, sides=[up(decks), down(decks)])
        else:
            with pytest.raises(IllegalSetup, match="is for 6 decks"):
                Table(load(GAME, **options), limits=LIMITS, sides=[up()])
    assert decks_for(GAME, up(6)) == {6}


@proves("CO 30-899.24(2) s.6")
@pytest.mark.parametrize(("cents", "lawful"), [(9_00, False), (10_00, True), (11_00, True)])
def test_co_30_899_24_2_the_down_card_keeps_the_table_minimum(cents: int, lawful: bool) -> None:
    table = Table(load(GAME), limits=replace(LIMITS, min=10_00), sides=[up(), down()])
    wagers = [Wager(1, "main", STAKE), Wager(1, UP, 10_00), Wager(1, DOWN, cents)]
    if lawful:
        assert table.open(wagers).layout_cents == STAKE + 10_00 + cents
        return
    with pytest.raises(IllegalWager, match="table minimum") as refused:
        table.open(wagers)
    assert refused.value.cite == "CO 30-899.24(2)"


@proves("CO 30-899.24(2) s.1-2", "CO 30-899.24(2) s.6")
def test_co_30_899_24_2_even_dollars_within_the_limits_at_the_same_time_as_the_main_wager() -> None:
    clauses.is_in_even_dollars(up(), decks=6)
    clauses.is_within_the_posted_limits(up(), decks=6)
    clauses.is_optional_beside_a_main_wager(up(), decks=6)


@proves("CO 30-899.24(2) s.3-4", "CO 30-899.24(2) s.5")
def test_co_30_899_24_2_the_up_card_alone_or_both_and_where_both_then_together() -> None:
    beside(GAME, up(), decks=6).do("8s 8h 9h 9c")
    case = bare([up(), down()], decks=6)
    assert "needs a Match The Dealer Up Card wager first" in refusal(case, DOWN, SIDE)
    case.do(Place(Wager(1, UP, SIDE)))
    with pytest.raises(IllegalWager, match="make both or neither"):
        case.do("8s")
    with pytest.raises(IllegalWager, match="make both or neither"):
        Case(seats=0, sides=[up(), down()], decks=6).open([Wager(1, "main", STAKE), Wager(1, UP, SIDE)])
    case.do(Place(Wager(1, DOWN, 2 * SIDE)), "8s")  # not necessarily equal
    bare([up(), down()], decks=6).do("8s")  # and neither will do, too


@proves("CO 30-899.24(2)(a)")
def test_co_30_899_24_2_a_several_hands_where_the_house_allows_them() -> None:
    wagers = [Wager(number, "main", STAKE, player="Ann") for number in (1, 2)]
    Case(seats=0, sides=[up()], decks=6, hands_per_player=2).open(wagers)
    with pytest.raises(IllegalWager, match="the house allows 1"):
        Case(seats=0, sides=[up()], decks=6, hands_per_player=1).open(wagers)


@proves("CO 30-899.24(2)(b)")
@pytest.mark.parametrize("wagered", [(), (1,), (2,), (1, 2)])
def test_co_30_899_24_2_b_on_none_one_or_all_of_one_s_hands(wagered: tuple[int, ...]) -> None:
    wagers = [Wager(number, "main", STAKE, player="Ann") for number in (1, 2)]
    wagers += [Wager(number, spot, SIDE, player="Ann") for number in wagered for spot in (UP, DOWN)]
    case = Case(seats=0, sides=[up(), down()], decks=6).open(wagers)
    case.do("8s 8s 8h 9h 9h 9c", Stand(), Stand()).over()
    assert [number for number in (1, 2) if winnings(case, UP, number) and winnings(case, DOWN, number)] == list(wagered)


@proves("CO 30-899.24(2)(c) s.1", "CO 30-899.24(2)(c) s.2", "CO 30-899.24(2)(c) s.3")
def test_co_30_899_24_2_c_tips_win_at_the_player_s_odds() -> None:
    clauses.takes_tips_at_the_player_s_odds(up(), "8s 8h 9h 9c", odds=4, decks=6)
    case = both().do(Place(Wager(1, DOWN, 1_00, tip=True)), "8s 7h 9h 8h", Stand(), "10c").over()
    assert case.settled(1, bet=DOWN, tip=True).net_cents == 4_00


@proves("CO 30-899.24(3)")
def test_co_30_899_24_3_the_deal_is_that_of_blackjack() -> None:
    assert both("2h 3h 9d 5h 6h 10c", seats=2).order_dealt() == [1, 2, 0, 1, 2, 0]


@proves("CO 30-899.24(4)")
@pytest.mark.parametrize("up_card", ["8h", "Ah", "Kh"])
def test_co_30_899_24_4_the_up_card_is_settled_when_all_have_two_cards(up_card: str) -> None:
    case = both(f"9s 3s {up_card} 2h 9h", seats=2)
    assert order_settled(case, UP, DOWN) == []
    assert order_settled(case.do("7c"), UP, DOWN) == [(UP, 2), (UP, 1)]


@proves("CO 30-899.24(4)")
@pytest.mark.parametrize(("cards", "net"), [("10s 2d", -1), ("Qs 2d", -1), ("Ks 2d", 4)])
def test_co_30_899_24_4_ranks_match_not_values(cards: str, net: int) -> None:
    first, second = cards.split()
    assert winnings(both(f"{first} Kh {second} 9c"), UP) == [net * SIDE]


@proves("CO 30-899.24(5)")
def test_co_30_899_24_5_the_down_card_when_the_dealer_s_hand_is_complete() -> None:
    case = both("8s 6h 9h 8h", Stand())
    assert winnings(case, DOWN) == []
    assert winnings(case.do("10c").over(), DOWN) == [4 * SIDE]


@proves("CO 30-899.24(5)")
def test_co_30_899_24_5_against_a_dealer_blackjack_too() -> None:
    assert winnings(both("Ks Ah 9h Kd").do(Decline()).over(), DOWN) == [4 * SIDE]


@proves("CO 30-899.24(5)(a)")
@pytest.mark.parametrize(("hole", "net"), [("8h", 4), ("5h", -1), ("9d", 4)])
def test_co_30_899_24_5_a_a_broken_hand_s_first_two_cards_still_count(hole: str, net: int) -> None:
    case = both(f"8s 6h 9h {hole}", Hit(), "5c").over()
    assert case.settled(1).outcome == "lose: player busts"
    assert winnings(case, DOWN) == [net * SIDE]


@proves("CO 30-899.24(5)(a)(i)")
def test_co_30_899_24_5_a_i_a_broken_split_hand_still_has_its_own_first_card() -> None:
    case = both("8s 6d 8c 8h", Split(), "10d", Hit(), "Kd", "10s", Stand(), "10c").over()
    assert case.settled(1, 0).outcome == "lose: player busts"
    assert winnings(case, DOWN) == [8 * SIDE]


@proves("CO 30-899.24(5)(b)")
def test_co_30_899_24_5_b_or_when_the_down_card_is_turned_where_the_house_so_chooses() -> None:
    early = [up(), replace(down(), put_off=True)]
    case = beside(GAME, early).do("8s 6h 9h 8h")
    assert winnings(case, DOWN) == []
    case.do(Stand())
    assert case.dealer() == ["6h", "8h"]
    assert winnings(case, DOWN) == [4 * SIDE]
    assert case.do("10c").over().settled(1).net_cents == STAKE
    blackjack = beside(GAME, early).do("Ks Ah 9h Kd", Decline()).over()
    assert winnings(blackjack, DOWN) == [4 * SIDE]
    with pytest.raises(IllegalSetup, match="is settled after the deal, and at no other moment"):
        replace(up(), put_off=True)


@proves("CO 30-899.24(6)")
@pytest.mark.parametrize("decks", SCHEDULE)
def test_co_30_899_24_6_by_the_number_of_decks(decks: int) -> None:
    for cards, odds in zip(MATCHES, SCHEDULE[decks], strict=True):
        if odds is None:
            continue  # two decks have no third eight of hearts
        first, second = cards.split()
        assert winnings(both(f"{first} 8h {second} 7c", decks=decks), UP) == [odds * SIDE]
        case = both(f"{first} 7d {second} 8h", Stand(), decks=decks)
        while not case.round.is_over:
            case.do("10c")
        assert winnings(case, DOWN) == [odds * SIDE]
