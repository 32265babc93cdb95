"""Stadium Blackjack, European style (CO 30-899.26): everybody decides on the same cards."""

from __future__ import annotations

import pytest

from pitboss import (
    Decline,
    Double,
    EvenMoney,
    Hit,
    Insure,
    Limits,
    Split,
    Stand,
    Surrender,
    Wager,
    games,
    load,
)
from pitboss.cards import Card
from pitboss.catalogue import load_wager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.record.view import view
from pitboss.engine.table.table import Table
from pitboss.engine.verify.conformance import check_game
from pitboss.engine.vocabulary.actions import (
    DiscardFaceUpCard,
    DrawInError,
    GoOn,
    Place,
    PlayAsDealt,
    PushHand,
    PushTable,
    TimeOut,
    Tip,
    Withdraw,
)
from pitboss.engine.vocabulary.actors import CHANCE, DEALER, TIMER, seat
from pitboss.engine.vocabulary.events import Acted, BettingClosed, CommunityCard, Settled
from pitboss.errors import IllegalSetup, IllegalWager
from tests.cases import STAKE, Case
from tests.marks import proves

TIP = 10_00


def stadium(seats: int = 1, **more: object) -> Case:
    kept = {name: more.pop(name) for name in ("tip", "dealer_acts", "undealt", "sides", "side") if name in more}
    return Case(seats=seats, game=load("stadium-blackjack", **more), **kept)  # type: ignore[arg-type]


def dealer_of(case: Case, number: int) -> list[str]:
    """The dealer's hand against one seat."""
    return [card.name for card in case.round.dealer_against(number).cards]


# --- cards and configurations ---------------------------------------------------------------------------------------


@proves("CO 30-899.26(2)")
@pytest.mark.parametrize("decks", [6, 8])
def test_co_30_899_26_2_six_or_eight_decks(decks: int) -> None:
    assert load("stadium-blackjack", decks=decks).rules.composition.size == 52 * decks


@proves("CO 30-899.26(2)")
@pytest.mark.parametrize("decks", [0, 1, 2, 3, 4, 5, 7, 9])
def test_co_30_899_26_2_no_other_number_of_decks(decks: int) -> None:
    with pytest.raises(IllegalSetup, match=r"30-899\.26\(2\)"):
        load("stadium-blackjack", decks=decks)


@proves("CO 30-899.26(2)")
@pytest.mark.parametrize(
    ("source", "lawful"), [("shoe", True), ("shuffling shoe", True), ("hand", False), ("digital", False)]
)
def test_co_30_899_26_2_from_a_shoe_or_a_continuous_shuffler(source: str, lawful: bool) -> None:
    if lawful:
        load("stadium-blackjack", dealt_from=source)
    else:
        with pytest.raises(IllegalSetup, match=r"30-899\.26\(2\)"):
            load("stadium-blackjack", dealt_from=source)


@proves("CO 30-899.26(3) s.1")
@pytest.mark.parametrize(("pays", "won"), [("6 to 5", 30_00), ("3 to 2", 37_50)])
def test_co_30_899_26_3_a_blackjack_pays_6_to_5_or_3_to_2(pays: str, won: int) -> None:
    case = stadium(blackjack_pays=pays).do("As 9d Kh").over()
    assert case.settled(1).net_cents == won


@proves("CO 30-899.26(3) s.1")
@pytest.mark.parametrize("pays", ["1 to 1", "7 to 5", "2 to 1"])
def test_co_30_899_26_3_a_blackjack_pays_nothing_else(pays: str) -> None:
    with pytest.raises(IllegalSetup, match=r"30-899\.26\(3\)"):
        load("stadium-blackjack", blackjack_pays=pays)


@proves("CO 30-899.26(6)")
def test_co_30_899_26_6_soft_17_is_hit_or_stood_on() -> None:
    assert dealer_of(stadium(dealer_hits_soft_17=False).do("10s 6d 9h", Stand(), "Ac").over(), 1) == ["6d", "Ac"]
    hit = stadium(dealer_hits_soft_17=True).do("10s 6d 9h", Stand(), "Ac", "10c").over()
    assert dealer_of(hit, 1) == ["6d", "Ac", "10c"]


# --- how hands end (3) ----------------------------------------------------------------------------------------------


@proves("CO 30-899.26(3)(a)", "CO 30-899.26(3)(b)", "CO 30-899.26(3)(c)")
@pytest.mark.parametrize(
    ("second", "net", "outcome", "cite"),
    [
        ("8c", STAKE, "win: higher total", "CO 30-899.26(3)(a)"),
        ("9c", 0, "push", "CO 30-899.26(3)(c)"),
        ("Kc", -STAKE, "lose: lower total", "CO 30-899.26(3)(b)"),
    ],
)
def test_co_30_899_26_3_even_money_for_the_higher_hand_a_push_for_equal_ones(
    second: str, net: int, outcome: str, cite: str
) -> None:
    ended = stadium().do("10s 10d 9h", Stand(), second).over().settled(1)
    assert (ended.net_cents, ended.outcome, ended.cite) == (net, outcome, cite)


@proves("CO 30-899.26(3)(c)")
def test_co_30_899_26_3_c_equal_hands_push() -> None:
    for total, second in ((17, "7c"), (18, "8c"), (20, "Kc")):
        case = stadium().do(f"10s 10d {total - 10 if total < 20 else 'J'}h", Stand(), second).over()
        assert (case.settled(1).net_cents, case.settled(1).cite) == (0, "CO 30-899.26(3)(c)")


@proves("CO 30-899.26(3)(b)(i)")
def test_co_30_899_26_3_b_i_a_21_loses_to_a_dealer_blackjack() -> None:
    ended = stadium().do("10s Kd 5h", Hit(), "6c", "Ac").over().settled(1)
    assert (ended.outcome, ended.cite) == ("lose: 21 against blackjack", "CO 30-899.26(3)(b)(i)")


@proves("CO 30-899.26(3)(e)")
@pytest.mark.parametrize(("card", "total", "lost"), [("5c", 20, False), ("6c", 21, False), ("7c", 22, True)])
def test_co_30_899_26_3_e_a_total_above_21_is_a_bust(card: str, total: int, lost: bool) -> None:
    case = stadium().do("10s 6d 5h", Hit(), card)
    assert case.round.is_over is lost
    if lost:
        assert case.settled(1).cite == "CO 30-899.26(3)(e)"
    assert sum(each.points for each in case.round.positions[0].hands[0].cards) == total


@proves("CO 30-899.26(3)(d)")
@pytest.mark.parametrize(("second", "net"), [("Kc", 0), ("9c", 37_50)])
def test_co_30_899_26_3_d_who_refuses_even_money_pushes_a_dealer_blackjack(second: str, net: int) -> None:
    case = stadium().do("As Ad Kh")
    assert case.choices() == {"Decline", "Insure", "EvenMoney"}
    assert case.do(Decline(), second).over().settled(1).net_cents == net


@proves("CO 30-899.26(10)")
def test_co_30_899_26_10_even_money_pays_1_to_1_and_completes_the_hand() -> None:
    case = stadium().do("As Ad Kh", EvenMoney()).over()
    assert (case.settled(1).net_cents, case.settled(1).cite) == (STAKE, "CO 30-899.26(10)")
    assert not case.all(CommunityCard)


@proves("CO 30-899.26(10)")
def test_co_30_899_26_10_no_even_money_against_a_ten() -> None:
    case = stadium().do("As Kd Kh")
    assert case.round.actor is CHANCE  # (19)(d): nothing is decided, one further card


# --- wagers (4), (5), (14) ------------------------------------------------------------------------------------------


def beside(name: str) -> CatalogueWager:
    wager = load_wager(name)
    return CatalogueWager(wager, wager.paytable_for(6))


@proves("CO 30-899.26(4) s.3-5")
@pytest.mark.parametrize("name", ["bet-the-set-21-30-899-13", "kings-bounty-30-899-20", "royal-match-21"])
def test_co_30_899_26_4_three_bonus_wagers_are_offered_and_need_the_blackjack_wager(name: str) -> None:
    side = beside(name)
    table = Table(load("stadium-blackjack"), limits=Limits(), sides=[side])
    with pytest.raises(IllegalWager, match="needs a main wager"):
        table.open([Wager(1, side.name, 5_00)])
    table.open([Wager(1, "main", 10_00), Wager(1, side.name, 5_00)])


@proves("CO 30-899.26(4) s.3-5")
def test_co_30_899_26_4_no_other_bonus_wager_is() -> None:
    with pytest.raises(IllegalSetup, match=r"Lucky Lucky may not be offered with.*30-899\.26\(4\)"):
        Table(load("stadium-blackjack"), limits=Limits(), sides=[beside("lucky-lucky")])


@proves("CO 30-899.26(4) s.3-5")
def test_co_30_899_26_4_a_bonus_wager_on_the_dealer_s_cards_has_a_second_card_dealt_for_it() -> None:
    """A pair of spade kings waits for the dealer's blackjack, though the hand itself is over 21."""
    side = beside("kings-bounty-30-899-20")
    case = stadium(sides=[side], side=5_00).do("Ks Ad Ks", Decline(), Hit(), "5c")
    assert case.round.actor is CHANCE
    case.do("Kd").over()
    assert dealer_of(case, 1) == ["Ad", "Kd"]
    assert case.settled(1, bet=side.name).net_cents > 0


@proves("CO 30-899.26(5) s.1", "CO 30-899.26(5) s.2")
def test_co_30_899_26_5_a_tip_rides_on_the_player_s_own_wager_and_on_bonus_wagers() -> None:
    side = beside("royal-match-21")
    table = Table(load("stadium-blackjack"), limits=Limits(), sides=[side])
    with pytest.raises(IllegalWager, match=r"rides on a main wager.*30-899\.26\(5\)"):
        table.open([Wager(1, "main", TIP, tip=True)])
    main = [Wager(1, "main", STAKE), Wager(1, "main", TIP, tip=True)]
    table.open([*main, Wager(1, side.name, 5_00), Wager(1, side.name, 5_00, tip=True)])


@proves("CO 30-899.26(5) s.1")
def test_co_30_899_26_5_the_house_may_take_no_tips() -> None:
    table = Table(load("stadium-blackjack", tip_wagers=False), limits=Limits())
    with pytest.raises(IllegalWager, match=r"30-899\.26\(5\)"):
        table.open([Wager(1, "main", STAKE), Wager(1, "main", TIP, tip=True)])


@proves("CO 30-899.26(4) s.3-5", "CO 30-899.26(14)")
def test_co_30_899_26_14_when_the_timer_expires_no_more_wagers() -> None:
    case = stadium(seats=1)
    assert [offer.action for offer in case.round.legal(TIMER)] == [TimeOut()]
    case.do(TimeOut())
    assert [event.cite for event in case.all(BettingClosed)] == ["CO 30-899.26(14)"]
    case.refuses(Place(Wager(2, "main", 10_00)), "CO 30-899.26(14)")
    case.refuses(Withdraw(1, "main"), "CO 30-899.26(14)")
    case.refuses(TimeOut(), "CO 30-899.26(16)")
    case.do("10s 6d 9h")


@proves("CO 30-899.26(14)")
def test_co_30_899_26_14_only_the_timer_ends_the_time() -> None:
    case = stadium()
    case.refuses(TimeOut(), "CO 30-899.26(15)", by=seat(1))
    case.round.apply(TimeOut(), by=TIMER)


@proves("CO 30-899.26(14)")
def test_co_30_899_26_14_player_dealer_player_and_no_hole_card() -> None:
    case = stadium(seats=3).do("8s 6d 7h")
    assert case.order_dealt() == [1, 2, 3, 0, 1, 2, 3]
    assert [case.hand(number) for number in (1, 2, 3)] == [["8s", "7h"]] * 3
    assert case.dealer() == ["6d"]
    assert len(case.round.cards_on_layout()) == 3


# --- doubling (7) ---------------------------------------------------------------------------------------------------


@proves("CO 30-899.26(7)(a)")
@pytest.mark.parametrize(("doubling", "offered"), [("first two cards", False), ("any number of cards", True)])
def test_co_30_899_26_7_a_on_two_cards_or_on_any_number(doubling: str, offered: bool) -> None:
    case = stadium(doubling=doubling).do("2s 6d 3h")
    assert "Double" in case.choices()
    case.do(Hit(), "4c")
    assert ("Double" in case.choices()) is offered
    if not offered:
        case.refuses(Double(STAKE), "CO 30-899.26(7)", "first two cards")


@proves("CO 30-899.26(7)(b)")
def test_co_30_899_26_7_b_totals_set_by_the_casino_or_none() -> None:
    for cards, offered in (("2s 6d 6h", False), ("3s 6d 6h", True), ("5s 6d 6h", True), ("6s 6d 6h", False)):
        assert ("Double" in stadium(double_totals="hard 9 to 11").do(cards).choices()) is offered
    case = stadium(doubling="not offered").do("5s 6d 6h")
    case.refuses(Double(STAKE), "CO 30-899.26(7)", "not offered")


@proves("CO 30-899.26(7)(c)")
def test_co_30_899_26_7_c_a_blackjack_is_not_doubled() -> None:
    case = stadium().do("As 9d Kh").over()  # nothing is asked
    assert not case.all(Acted)


@proves("CO 30-899.26(7)(d)")
def test_co_30_899_26_7_d_a_split_hand_may_be_doubled() -> None:
    case = stadium().do("8s 6d 8h", Split(), "3c", Double(STAKE), "Kc", "10c", Stand(), "10d", "10h").over()
    assert [case.settled(1, hand).net_cents for hand in (0, 1)] == [2 * STAKE, STAKE]
    with pytest.raises(IllegalSetup, match=r"30-899\.26\(7\)\(d\)"):
        load("stadium-blackjack", double_after_split=False)


@proves("CO 30-899.26(7)(e)")
def test_co_30_899_26_7_e_no_double_with_an_ace() -> None:
    for cards in ("As 6d 6h", "6s 6d Ah"):
        case = stadium().do(cards)
        case.refuses(Double(STAKE), "CO 30-899.26(7)(e)", "ace")
    later = stadium(doubling="any number of cards").do("As 6d 5h", Hit(), "Kc")  # hard 16, with an ace in it
    later.refuses(Double(STAKE), "CO 30-899.26(7)(e)", "ace")
    assert "Double" in stadium(doubling="any number of cards").do("6s 6d 5h", Hit(), "3c").choices()


@proves("CO 30-899.26(7)(f)")
@pytest.mark.parametrize("added", [10_00, STAKE])
def test_co_30_899_26_7_f_a_doubled_bust_loses_all_whatever_the_dealer_has(added: int) -> None:
    case = stadium().do("10s Ad 6h", Decline(), Double(added), "9c").over()
    ended = case.settled(1)
    assert (ended.stake_cents, ended.returned_cents, ended.outcome) == (STAKE + added, 0, "lose: player busts")
    assert not case.round.dealer.cards[1:]  # (19)(c): not even a second card


@proves("CO 30-899.26(7)(g)")
def test_co_30_899_26_7_g_a_dealer_blackjack_takes_the_initial_wager_only() -> None:
    case = stadium().do("5s Kd 6h", Double(STAKE), "9c", "Ac").over()
    ends = [(e.stake_cents, e.returned_cents, e.outcome) for e in case.all(Settled)]
    assert ends == [
        (STAKE, STAKE, "returned: doubled before a dealer blackjack"),
        (STAKE, 0, "lose: dealer blackjack"),
    ]


@proves("CO 30-899.26(7)(h)")
def test_co_30_899_26_7_h_the_dealer_s_wager_may_be_doubled_too() -> None:
    case = stadium(tip=TIP).do("5s 6d 6h", Double(STAKE))
    assert case.choices() == {"Decline", "Tip"}
    for cents in (TIP - 5_00, TIP + 5_00):
        case.refuses(Tip(cents), "CO 30-899.26(7)(h)")
    case.do(Tip(TIP), "10c", "10d", "5c").over()
    tip = case.settled(1, tip=True)
    assert (tip.stake_cents, tip.returned_cents, tip.paid_to) == (2 * TIP, 2 * TIP, "player")  # a push: 21 both
    kept = stadium(tip=TIP).do("5s 6d 6h", Double(STAKE), Decline(), "10c", "10d", "4c").over()
    assert kept.settled(1, tip=True).net_cents == TIP


@proves("CO 30-899.26(7)(h)")
def test_co_30_899_26_7_h_a_doubled_tip_is_settled_as_the_hand_is() -> None:
    case = stadium(tip=TIP).do("5s Kd 6h", Double(STAKE), Tip(TIP), "9c", "Ac").over()
    tips = [(e.stake_cents, e.returned_cents) for e in case.all(Settled) if e.tip]
    assert tips == [(TIP, TIP), (TIP, 0)]


# --- splitting (8) --------------------------------------------------------------------------------------------------


@proves("CO 30-899.26(8)")
def test_co_30_899_26_8_splitting_if_available() -> None:
    case = stadium(max_splits=0).do("8s 6d 8h")
    case.refuses(Split(), "CO 30-899.26(8)", "splitting is not offered at this table")


@proves("CO 30-899.26(8)(a)")
def test_co_30_899_26_8_a_an_ace_and_a_ten_after_a_split_count_21() -> None:
    case = stadium().do("As 6d Ah", Split(), "Kc", "9c", "10c", "5d").over()
    assert [case.settled(1, hand).outcome for hand in (0, 1)] == ["push", "lose: lower total"]


@proves("CO 30-899.26(8)(b)")
def test_co_30_899_26_8_b_aces_are_split_once_and_get_one_card_each() -> None:
    case = stadium().do("As 6d Ah", Split(), "Ac")
    assert case.hand(1) == ["As", "Ac"]
    assert case.round.actor is CHANCE  # for the second ace: the first may not be split again
    case.do("5c")
    assert case.hand(1, 1) == ["Ah", "5c"]
    case.do("10c", "10d").over()


@proves("CO 30-899.26(8)(c)")
def test_co_30_899_26_8_c_at_most_three_hands() -> None:
    case = stadium().do("8s 6d 8h", Split(), "8d", Split(), "8c")
    assert len(case.round.positions[0].hands) == 3
    case.refuses(Split(), "CO 30-899.26(8)", "2 times")


@proves("CO 30-899.26(8)(c)")
@pytest.mark.parametrize(("most", "lawful"), [(0, True), (1, True), (2, True), (3, False)])
def test_co_30_899_26_8_c_two_splits_and_no_more(most: int, lawful: bool) -> None:
    if lawful:
        load("stadium-blackjack", max_splits=most)
    else:
        with pytest.raises(IllegalSetup, match=r"30-899\.26\(8\)\(c\)"):
            load("stadium-blackjack", max_splits=most)


@proves("CO 30-899.26(8)(d)")
def test_co_30_899_26_8_d_a_split_hand_that_busts_loses_its_wager_before_a_dealer_blackjack() -> None:
    """The second hand breaks, and loses what the split put on it; the first loses the initial wager."""
    case = stadium().do("8s Kd 8h", Split(), "10c", Stand(), "6c", Hit(), "9c", "Ac").over()
    assert [case.settled(1, hand).outcome for hand in (0, 1)] == ["lose: dealer blackjack", "lose: player busts"]
    assert sum(e.net_cents for e in case.all(Settled)) == -2 * STAKE


@proves("CO 30-899.26(8)(e)")
def test_co_30_899_26_8_e_a_dealer_blackjack_takes_the_initial_wager_only() -> None:
    case = stadium().do("8s Kd 8h", Split(), "10c", Stand(), "9c", Stand(), "Ac").over()
    assert [case.settled(1, hand).net_cents for hand in (0, 1)] == [-STAKE, 0]
    broken = stadium().do("8s Kd 8h", Split(), "6c", Hit(), "9c", "9d", Stand(), "Ac").over()
    assert [broken.settled(1, hand).outcome for hand in (0, 1)] == [
        "lose: player busts",  # and the initial wager with it
        "returned: split before a dealer blackjack",
    ]


@proves("CO 30-899.26(8)(f)")
def test_co_30_899_26_8_f_the_dealer_s_wager_may_be_split_too() -> None:
    case = stadium(tip=TIP).do("8s 6d 8h", Split(), Tip(TIP), "10c", Stand(), "9c", Stand(), "10d", "9h").over()
    assert [case.settled(1, hand, tip=True).stake_cents for hand in (0, 1)] == [TIP, TIP]
    kept = stadium(tip=TIP).do("8s 6d 8h", Split(), Decline(), "10c", Stand(), "9c", Stand(), "10d", "9h").over()
    assert [e.hand for e in kept.all(Settled) if e.tip] == [0]


# --- surrender, insurance (9), (11), (12) ---------------------------------------------------------------------------


@proves("CO 30-899.26(9)")
def test_co_30_899_26_9_half_is_surrendered_before_any_blackjack_is_known() -> None:
    case = stadium().do("10s Ad 6h", Decline(), Surrender()).over()
    assert case.settled(1).net_cents == -STAKE // 2
    assert "Surrender" not in stadium().do("10s 6d 2h", Hit(), "2c").choices()
    stadium(surrender="not offered").do("10s 6d 6h").refuses(Surrender(), "CO 30-899.26(9)")


@proves("CO 30-899.26(11)")
@pytest.mark.parametrize("cents", [12_00, 13_00, 5_00, STAKE])
def test_co_30_899_26_11_insurance_is_half_the_wager_no_more_no_less(cents: int) -> None:
    case = stadium().do("10s Ad 6h")
    case.refuses(Insure(cents), "CO 30-899.26(11)")


@proves("CO 30-899.26(11)")
@pytest.mark.parametrize(("second", "insured", "main"), [("Kc", STAKE, -STAKE), ("9c", -12_50, -STAKE)])
def test_co_30_899_26_11_insurance_is_settled_by_the_dealer_s_second_card(second: str, insured: int, main: int) -> None:
    case = stadium().do("10s Ad 6h", Insure(12_50), Stand(), second).over()
    assert (case.settled(1, bet="insurance").net_cents, case.settled(1).net_cents) == (insured, main)


@proves("CO 30-899.26(11)")
def test_co_30_899_26_11_an_insured_hand_that_busts_waits_for_the_second_card() -> None:
    case = stadium().do("10s Ad 6h", Insure(12_50), Hit(), "9c")
    assert case.round.actor is CHANCE
    case.do("Kc").over()
    assert case.settled(1, bet="insurance").net_cents == STAKE


@proves("CO 30-899.26(11)")
def test_co_30_899_26_11_only_against_an_ace() -> None:
    case = stadium().do("10s Kd 6h")
    case.refuses(Insure(12_50), "CO 30-899.26(11)")


@proves("CO 30-899.26(12)")
def test_co_30_899_26_12_the_dealer_s_wager_may_be_insured_too() -> None:
    case = stadium(tip=TIP).do("10s Ad 6h", Insure(12_50))
    case.refuses(Tip(TIP), "CO 30-899.26(12)")
    case.do(Tip(TIP // 2), Stand(), "Kc").over()
    tip = case.settled(1, bet="insurance", tip=True)
    assert (tip.net_cents, tip.paid_to) == (TIP, "tip box")


# --- time (15), (16) ------------------------------------------------------------------------------------------------


@proves("CO 30-899.26(16)(a)")
@pytest.mark.parametrize(
    ("cards", "act"),
    [
        ("5s 6d 6h", "time out: draws"),  # hard 11
        ("6s 6d 6h", "time out: stands"),  # hard 12
        ("7s 6d 6h", "time out: stands"),  # hard 13
        ("As 6d Ah", "time out: draws"),  # soft 12
        ("As 6d 9h", "time out: draws"),  # soft 20
    ],
)
def test_co_30_899_26_16_a_a_hard_12_or_higher_stands_everything_else_draws(cards: str, act: str) -> None:
    case = stadium().do(cards, TimeOut())
    assert [(event.act, event.cite) for event in case.all(Acted)] == [(act, "CO 30-899.26(16)")]


@proves("CO 30-899.26(16)")
def test_co_30_899_26_16_the_casino_may_set_up_other_decisions() -> None:
    case = stadium(timeout_stands="hard 15 to 21, soft 18 to 21").do("10s 6d 4h", TimeOut())
    assert case.all(Acted)[-1].act == "time out: draws"
    case = stadium(timeout_stands="hard 15 to 21, soft 18 to 21").do("As 6d 7h", TimeOut())
    assert case.all(Acted)[-1].act == "time out: stands"


@proves("CO 30-899.26(16)(b)")
def test_co_30_899_26_16_b_time_after_time() -> None:
    case = stadium().do("2s 6d 3h", TimeOut(), "4c", TimeOut(), "2c", TimeOut(), "5c", TimeOut(), "10c", "Kh").over()
    assert case.hand(1) == ["2s", "3h", "4c", "2c", "5c"]


@proves("CO 30-899.26(16)")
def test_co_30_899_26_16_no_answer_is_no_insurance_and_no_tip() -> None:
    case = stadium(tip=TIP).do("10s Ad 6h", TimeOut())
    assert case.waits_for(1)
    assert "Hit" in case.choices()
    split = stadium(tip=TIP).do("8s 6d 8h", Split(), TimeOut())
    assert split.round.positions[0].hands[1].tip == 0


@proves("CO 30-899.26(15)")
def test_co_30_899_26_15_everybody_decides_on_the_same_two_cards_against_one() -> None:
    """Standard options, against a dealer's single card; each player is waited for, or the timer decides."""
    case = stadium(seats=3).do("8s Ad 8h")
    for number in (1, 2, 3):
        assert case.waits_for(number)
        case.do(Decline())  # insurance
    for number, decision in ((1, Hit()), (2, Split()), (3, TimeOut())):
        assert case.waits_for(number)
        assert {"Hit", "Stand", "Double", "Split"} <= case.choices()
        assert (case.hand(number), case.dealer()) == (["8s", "8h"], ["Ad"])
        case.do(decision)
    assert case.round.actor is CHANCE


# --- community cards (17) to (20) -----------------------------------------------------------------------------------


@proves("CO 30-899.26(17)")
def test_co_30_899_26_17_no_card_before_everybody_has_decided() -> None:
    case = stadium(seats=2).do("8s 6d 8h", Hit())
    assert case.waits_for(2)
    case.refuses(DrawInError(Card("2c"), exposed=True), "CO 30-828(1)")
    assert not case.all(CommunityCard)


@proves("CO 30-899.26(17)")
def test_co_30_899_26_17_one_card_serves_everybody_in_another_way() -> None:
    case = stadium(seats=4).do("8s 6d 8h", Hit(), Split(), Double(STAKE), Stand(), "5c")
    assert case.hand(1) == ["8s", "8h", "5c"]  # (a)
    assert (case.hand(2, 0), case.hand(2, 1)) == (["8s", "5c"], ["8h"])  # (b)
    assert case.hand(3) == ["8s", "8h", "5c"]  # (c)
    assert dealer_of(case, 4) == ["6d", "5c"]  # (d)
    assert [event.card.name for event in case.all(CommunityCard)] == ["5c"]
    assert len(case.round.cards_on_layout()) == 4


@proves("CO 30-899.26(17)(a)")
@pytest.mark.parametrize(("card", "total"), [("4c", 20), ("5c", 21), ("6c", 22)])
def test_co_30_899_26_17_a_the_card_of_those_who_hit(card: str, total: int) -> None:
    case = stadium(seats=2).do("8s 6d 8h", Hit(), Stand(), card)
    assert (case.hand(1), case.round.positions[0].hands[0].total) == (["8s", "8h", card], total)


@proves("CO 30-899.26(17)(b)")
def test_co_30_899_26_17_b_of_those_who_split_it_goes_to_the_first_hand() -> None:
    case = stadium(seats=2).do("8s 6d 8h", Split(), Stand(), "5c")
    assert (case.hand(1, 0), case.hand(1, 1)) == (["8s", "5c"], ["8h"])
    assert case.waits_for(1, 0)


@proves("CO 30-899.26(17)(c)")
def test_co_30_899_26_17_c_the_one_card_of_those_who_doubled() -> None:
    case = stadium(seats=2).do("5s 6d 6h", Double(STAKE), Hit(), "5c")
    assert case.hand(1) == ["5s", "6h", "5c"]
    assert case.waits_for(2)  # the first has no further decision


@proves("CO 30-899.26(17)(d)")
def test_co_30_899_26_17_d_the_dealer_s_second_card_against_those_who_stood() -> None:
    case = stadium(seats=2).do("8s 6d 8h", Stand(), Hit(), "5c")
    assert (dealer_of(case, 1), dealer_of(case, 2)) == (["6d", "5c"], ["6d"])


@proves("CO 30-899.26(18)")
def test_co_30_899_26_18_who_has_split_or_hit_decides_again() -> None:
    case = stadium(seats=3).do("8s 6d 8h", Hit(), Split(), Stand(), "3c")
    assert case.waits_for(1)
    case.do(Stand())
    assert case.waits_for(2, 0)
    case.do(Hit(), "9c")  # 20
    assert case.waits_for(2, 0)
    case.do(Stand(), "10c")  # to the second hand, and to the dealers of those who are done
    assert case.hand(2, 1) == ["8h", "10c"]
    assert case.waits_for(2, 1)


@proves("CO 30-899.26(19)", "CO 30-899.26(19)(a)")
def test_co_30_899_26_19_a_each_dealer_s_hand_has_the_cards_that_its_player_did_not_use() -> None:
    case = stadium(seats=3).do("5s 6d 6h", Stand(), Hit(), Hit(), "2c", Stand(), Hit(), "7c", Stand(), "4c", "8c")
    case.over()
    assert dealer_of(case, 1) == ["6d", "2c", "7c", "4c"]
    assert dealer_of(case, 2) == ["6d", "7c", "4c"]
    assert case.hand(3) == ["5s", "6h", "2c", "7c"]
    assert dealer_of(case, 3) == ["6d", "4c", "8c"]
    ends = [case.settled(number) for number in (1, 2, 3)]
    assert [(end.player_total, end.dealer_total) for end in ends] == [(11, 19), (13, 17), (20, 18)]
    assert [end.net_cents for end in ends] == [-STAKE, -STAKE, STAKE]


@proves("CO 30-899.26(19)(a)")
def test_co_30_899_26_19_a_a_seat_ends_as_it_would_alone() -> None:
    """Whatever the others do, a player meets the same cards in the same order."""
    stack = ["9s", "7d", "3h", "5c", "2c", "Kd"]
    alone = stadium(seats=1).do(" ".join(stack[:3]), Hit(), stack[3], Stand(), *stack[4:6]).over()
    many = stadium(seats=3).do(" ".join(stack[:3]), Hit(), Hit(), Stand(), stack[3], Hit(), Stand(), stack[4])
    many.do(Stand(), stack[5]).over()
    assert many.settled(2).returned_cents == alone.settled(1).returned_cents
    assert dealer_of(many, 2) == dealer_of(alone, 1)


@proves("CO 30-899.26(19)(b)")
@pytest.mark.parametrize(("up", "draws"), [("5d", True), ("6d", True), ("7d", False), ("8d", False)])
def test_co_30_899_26_19_b_the_dealer_hits_16_and_stands_on_17(up: str, draws: bool) -> None:
    case = stadium().do(f"10s {up} 9h", Stand(), "10c")
    assert (case.round.actor is CHANCE) is draws


@proves("CO 30-899.26(19)(c)")
def test_co_30_899_26_19_c_no_card_for_the_dealer_if_all_hands_have_busted() -> None:
    case = stadium(seats=2).do("10s 6d 6h", Hit(), Hit(), "Kc").over()
    assert dealer_of(case, 1) == dealer_of(case, 2) == ["6d"]


@proves("CO 30-899.26(19)(d)")
@pytest.mark.parametrize(("up", "further"), [("Ad", True), ("10d", True), ("Kd", True), ("9d", False), ("2d", False)])
def test_co_30_899_26_19_d_one_card_more_if_all_have_blackjack_and_the_dealer_an_ace_or_a_ten(
    up: str, further: bool
) -> None:
    case = stadium(seats=2).do(f"As {up} Kh")
    if up == "Ad":
        case.do(Decline(), Decline())
    assert case.round.is_over is not further
    if further:
        case.do("5c").over()
        assert len(case.all(CommunityCard)) == 1


@proves("CO 30-899.26(20)")
def test_co_30_899_26_20_wagers_are_reconciled_when_the_dealer_confirms() -> None:
    case = stadium(seats=2, dealer_acts=True).do("10s 6d 6h", Hit(), Stand(), "9c", "Kc")
    assert case.round.actor is DEALER
    assert not case.all(Settled)  # the bust of seat 1 is not collected before the end
    assert [offer.cite for offer in case.round.legal(DEALER)] == ["CO 30-899.26(20)"]
    case.do(GoOn()).over()
    assert [event.seat for event in case.all(Settled)] == [2, 1]


# --- irregularities (CO 30-828), view, conformance ------------------------------------------------------------------


@proves("CO 30-828(6)")
def test_co_30_828_6_a_card_face_up_in_the_shoe_is_not_used() -> None:
    case = stadium(seats=2).do("10s 6d 6h", Hit(), DiscardFaceUpCard(Card("Ac")), Stand(), "2c", Stand(), "10c", "5c")
    assert case.burned() == [("Ac", "CO 30-828(6)")]


@proves("CO 30-828(7)")
def test_co_30_828_7_a_card_drawn_unseen_is_the_next_community_card() -> None:
    case = stadium(seats=2).do("10s 6d 6h", Hit(), DrawInError(Card("2c"), exposed=False), Hit())
    assert case.hand(1)[-1] == case.hand(2)[-1] == "2c"


@proves("CO 30-828(1) s.4")
def test_co_30_828_1_hands_and_tables_can_be_ruled_a_push() -> None:
    case = stadium(seats=2).do("10s 6d 6h", Hit())
    case.refuses(PushHand(1, 0, "power failure"), "CO 30-828(1)", "a card is due")
    case.do(PushHand(2, 0, "terminal 2 froze"))
    assert case.settled(2).outcome == "push by ruling"
    case.do("2c", PlayAsDealt("seen on camera"), Stand())
    case.do(PushTable("the shoe was opened")).over()
    assert case.settled(1).net_cents == 0
    assert {type(command).__name__ for command in stadium().do("10s 6d 6h").commands()} == {
        "DiscardFaceUpCard",
        "DrawInError",
        "PushHand",
        "PushTable",
        "PlayAsDealt",
    }


def test_a_position_s_view_has_the_dealer_s_hand_against_it() -> None:
    case = stadium(seats=2).do("8s 6d 3h", Hit(), Stand(), "5c")
    seen = view(case.round, frozenset({1}))
    assert [len(each.dealer.cards) for each in seen.positions if each.dealer is not None] == [1, 2]
    assert seen.dealer.total == 6
    ten = Case(seats=1).do("8s 6d 3h 10c")
    assert view(ten.round, None).positions[0].dealer is None


def test_conformance_of_stadium_blackjack() -> None:
    report = check_game(games()["stadium-blackjack"], rounds=150, seats=4, seed=3, deep=10)
    assert report.settled > 4 * report.rounds


@pytest.mark.soak
def test_ten_thousand_rounds_conform() -> None:
    assert check_game(games()["stadium-blackjack"], rounds=10_000, seats=7, seed=5, deep=10).rounds == 10_000
