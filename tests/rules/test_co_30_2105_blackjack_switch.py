"""Blackjack Switch: two hands with equal wagers, whose second cards may change places."""

from __future__ import annotations

import pytest

from pitboss import (
    Decline,
    Double,
    EvenMoney,
    Hit,
    IllegalSetup,
    IllegalWager,
    Insure,
    Settled,
    Split,
    Stand,
    Surrender,
    Wager,
    games,
    load,
)
from pitboss.catalogue import load_wager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.record.view import view
from pitboss.engine.table.table import Table
from pitboss.engine.verify.conformance import check_game
from pitboss.engine.vocabulary.actions import (
    MissDealerCard,
    MissFirstCard,
    MissSecondCard,
    MoveOn,
    Place,
    PushHand,
    PushTable,
    Switch,
    Withdraw,
)
from pitboss.engine.vocabulary.actors import CHANCE, seat
from pitboss.engine.vocabulary.events import CardDealt, CardTurned, WagerPlaced
from tests.cases import LIMITS, STAKE, Case
from tests.marks import proves

SWITCH = "CO 30-2105(8)(b)"
VOID = "CO 30-2105(4)"


def listed(wager: str, paytable: str = "1") -> CatalogueWager:
    definition = load_wager(wager)
    return CatalogueWager(definition, definition.paytable(paytable))


def switch(seats: int = 1, tip: int = 0, **options: object) -> Case:
    return Case(seats=seats, tip=tip, game=load("blackjack-switch", **options))


def sided(*wagers: str) -> Case:
    return Case(seats=1, side=5_00, sides=[listed(each) for each in wagers], game=load("blackjack-switch"))


def outcomes(case: Case, number: int = 1) -> dict[int, str]:
    return {e.hand: e.outcome for e in case.all(Settled) if e.seat == number and e.bet == "main" and not e.tip}


# --- (1), (2): two hands and their wagers --------------------------------------------------------------------------


@proves("CO 30-2105(1) s.2-3")
@pytest.mark.parametrize(("decks", "lawful"), [(5, False), (6, True), (7, False), (8, True), (9, False)])
def test_co_30_2105_1_six_or_eight_decks(decks: int, lawful: bool) -> None:
    if lawful:
        assert load("blackjack-switch", decks=decks).rules.decks == decks
        return
    with pytest.raises(IllegalSetup) as refusal:
        load("blackjack-switch", decks=decks)
    assert refusal.value.cite == "CO 30-2105(1)"


@proves("CO 30-2105(1) s.2-3")
def test_co_30_2105_1_each_player_plays_two_hands() -> None:
    case = switch().do("Kh 5s 9d")
    assert [(e.seat, e.hand) for e in case.all(CardDealt)] == [(1, 0), (1, 1), (0, 0)]


@proves("CO 30-2105(2) s.1")
def test_co_30_2105_2_one_wager_stands_on_both_spots_equally() -> None:
    case = switch()
    assert [(e.hand, e.cents) for e in case.all(WagerPlaced)] == [(0, STAKE), (1, STAKE)]
    assert case.round.layout_cents == 2 * STAKE


@proves("CO 30-2105(2) s.1")
def test_co_30_2105_2_both_spots_must_be_paid_for() -> None:
    case = switch(seats=0)
    case.table.buy_in("Ann", 45_00)
    with pytest.raises(IllegalWager, match="holds"):
        case.open([Wager(1, "main", 25_00, player="Ann")])
    assert case.open([Wager(1, "main", 22_50, player="Ann")]).table.books.purse("Ann") == 0


@proves("CO 30-2105(2) s.1")
@pytest.mark.parametrize(("cents", "lawful"), [(4_50, False), (5_00, True), (100_00, True), (100_50, False)])
def test_co_30_2105_2_each_wager_is_within_the_limits(cents: int, lawful: bool) -> None:
    limits = type(LIMITS)(min=5_00, max=100_00)
    table = Table(load("blackjack-switch"), limits=limits)
    if lawful:
        assert table.open([Wager(1, "main", cents)]).layout_cents == 2 * cents
        return
    with pytest.raises(IllegalWager) as refusal:
        table.open([Wager(1, "main", cents)])
    assert refusal.value.cite == "CO 30-2105(2)"


@proves("CO 30-2105(2) s.1")
def test_co_30_2105_2_a_wager_taken_back_leaves_both_spots() -> None:
    case = switch(tip=5_00).do(Withdraw(1, "main"))
    assert case.round.layout_cents == 0
    assert case.round.is_idle


@proves("CO 30-827 ¶1 s.1")
@pytest.mark.parametrize(("most", "lawful"), [(3, False), (4, True), (5, True)])
def test_co_30_827_two_positions_are_four_hands(most: int, lawful: bool) -> None:
    case = switch(seats=0, hands_per_player=most)
    wagers = [Wager(number, "main", 25_00, player="Ann") for number in (1, 2)]
    if lawful:
        assert case.open(wagers).round.layout_cents == 100_00
        return
    with pytest.raises(IllegalWager, match="4 hands"):
        case.open(wagers)


# --- (3): tips -----------------------------------------------------------------------------------------------------


@proves("CO 30-2105(3) s.1")
@pytest.mark.parametrize("hand", [0, 1])
def test_co_30_2105_3_a_tip_rides_on_either_spot(hand: int) -> None:
    case = switch(seats=0).open([Wager(1, "main", 25_00), Wager(1, "main", 5_00, tip=True, hand=hand)])
    done = case.do("Kh 5s 9d 10s 7c 8c", Decline(), Stand(), Stand()).over()  # 20 wins, 12 loses
    assert done.settled(1, hand, tip=True).outcome == outcomes(done)[hand]
    assert done.table.books.tip_box == (10_00 if hand == 0 else 0)


@proves("CO 30-2105(3) s.1")
def test_co_30_2105_3_a_tip_rides_on_both_spots() -> None:
    tips = [Wager(1, "main", cents, tip=True, hand=hand) for hand, cents in ((0, 5_00), (1, 3_00))]
    case = switch(seats=0).open([Wager(1, "main", 25_00), *tips])
    assert case.round.layout_cents == 58_00
    assert case.do(Withdraw(1, "main", tip=True)).round.layout_cents == 50_00


@proves("CO 30-2105(3) s.1")
@pytest.mark.parametrize("hand", [-1, 2])
def test_co_30_2105_3_there_is_no_third_spot(hand: int) -> None:
    switch().refuses(Place(Wager(1, "main", 5_00, tip=True, hand=hand)), "CO 30-2105(2)", "no spot")


@proves("CO 30-2105(3) s.2")
def test_co_30_2105_3_a_tip_stays_when_the_player_doubles() -> None:
    case = switch(seats=0).open([Wager(1, "main", 25_00), Wager(1, "main", 5_00, tip=True, hand=0)])
    done = case.do("6h 5s 9d 5c 7c 8c", Decline(), Double(25_00), "10c", Stand()).over()
    assert done.settled(1, 0, tip=True).returned_cents == 10_00
    assert done.settled(1, 0).net_cents == 50_00


# --- (4): misdeals -------------------------------------------------------------------------------------------------


@proves("CO 30-2105(4) s.1-2")
@pytest.mark.parametrize(
    ("dealt", "missed"),
    [
        ("", MissFirstCard(1)),
        ("Kh", MissFirstCard(1)),  # the second hand's first card
        ("Kh 5s Qh 4s 9d", MissSecondCard(1)),
        ("Kh 5s Qh 4s 9d 2c", MissSecondCard(1)),
    ],
)
def test_co_30_2105_4_a_wrong_number_of_cards_to_a_player_voids_that_player_only(dealt: str, missed: object) -> None:
    case = Case(seats=2, side=5_00, sides=[listed("buster-blackjack")], game=load("blackjack-switch"))
    case.do(dealt, missed)  # type: ignore[arg-type]
    assert [(e.hand, e.bet, e.net_cents, e.cite) for e in case.all(Settled) if e.seat == 1] == [
        (0, "main", 0, VOID),
        (1, "main", 0, VOID),
        (0, "Buster Blackjack", 0, VOID),
    ]
    assert case.round.seats() == [2]
    assert case.round.layout_cents == 2 * STAKE + 5_00
    rest = [card for card in ("Qh", "4s", "9d", "10s", "7c", "8c") if card not in dealt.split()]
    case.do(" ".join(rest), Decline(), Stand(), Stand()).over()


@proves("CO 30-2105(4) s.3")
def test_co_30_2105_4_a_wrong_number_of_cards_to_the_dealer_voids_the_hand_for_all() -> None:
    case = Case(seats=2, side=5_00, sides=[listed("super-match")], game=load("blackjack-switch"))
    case.do("Kh 5s Qh 4s", MissDealerCard()).over()
    assert {e.net_cents for e in case.all(Settled)} == {0}
    assert {e.cite for e in case.all(Settled)} == {VOID}
    assert len(case.all(Settled)) == 6


@proves("CO 30-828(3) s.2")
def test_co_30_2105_4_elsewhere_the_second_card_is_put_right() -> None:
    case = Case(seats=2).do("Kh Qh 9d", MissSecondCard(1), "2c 3c")
    assert case.hand(1) == ["Kh", "3c"]


# --- (5), (6), (10): the side wagers -------------------------------------------------------------------------------


@proves("CO 30-2105(6)")
@pytest.mark.parametrize(
    ("four", "outcome", "net"),
    [
        ("7h 7s 9d 7c 7d", "four of a kind in four", 200_00),
        ("7h 8s 9d 7c 8d", "two pair in four", 40_00),
        ("7h 7s 9d 7c 8d", "three of a kind in four", 25_00),
        ("7h 8s 9d 7c 2d", "pair in four", 5_00),
        ("10h Js 9d Qc Kd", "no winning hand", -5_00),  # of one value, but of four ranks
    ],
)
def test_co_30_2105_6_super_match_counts_the_first_four_cards(four: str, outcome: str, net: int) -> None:
    case = sided("super-match").do(four, "8c")
    assert (case.settled(1, bet="Super Match").outcome, case.settled(1, bet="Super Match").net_cents) == (outcome, net)
    assert case.round.actor == seat(1)  # settled before anybody acts


@proves("CO 30-2105(10) s.1")
@pytest.mark.parametrize(("decks", "paytable", "lawful"), [(6, "1", True), (6, "2", False), (8, "2", True)])
def test_co_30_2105_10_each_pay_table_has_its_decks(decks: int, paytable: str, lawful: bool) -> None:
    game, sides = load("blackjack-switch", decks=decks), [listed("super-match", paytable)]
    if lawful:
        assert "Super Match" in Table(game, limits=LIMITS, sides=sides).house.sides
        return
    with pytest.raises(IllegalSetup, match="decks"):
        Table(game, limits=LIMITS, sides=sides)


@proves("CO 30-2105(5)")
def test_co_30_2105_5_side_wagers_are_settled_before_the_main_wagers() -> None:
    done = sided("super-match", "buster-blackjack").do("Kh 5s 6d 10s 7c 10d", Decline(), Stand(), Stand(), "9c").over()
    assert [e.bet for e in done.all(Settled)] == ["Super Match", "Buster Blackjack", "main", "main"]
    assert done.settled(1, bet="Buster Blackjack").net_cents == 10_00


@proves("CO 30-2105(8)(g)")
def test_co_30_2105_8_g_the_dealer_draws_for_buster_blackjack_when_both_hands_are_gone() -> None:
    done = sided("buster-blackjack").do("Kh 10s 6d 6s 6c 10d", Decline(), Hit(), "9h", Hit(), "8h", "9c").over()
    assert set(outcomes(done).values()) == {"lose: player busts"}
    assert done.settled(1, bet="Buster Blackjack").outcome == "bust with three or four cards"


@proves("CO 30-2105(6)")
def test_co_30_2105_6_a_wager_on_one_hand_s_cards_cannot_stand_with_it() -> None:
    with pytest.raises(IllegalSetup, match="does not deal"):
        Table(load("blackjack-switch"), limits=LIMITS, sides=[listed("lucky-ladies", "A")])
    with pytest.raises(IllegalSetup, match="does not deal"):
        Table(load("blackjack"), limits=LIMITS, sides=[listed("super-match")])


# --- (7), (8): deal, insurance and switch --------------------------------------------------------------------------


@proves("CO 30-2105(7)")
def test_co_30_2105_7_every_hand_is_dealt_one_card_at_a_time() -> None:
    case = switch(seats=2).do("2h 3h 4h 5h 9d 6h 7h 8h 9h 8c")
    order = [(e.seat, e.hand) for e in case.all(CardDealt)]
    assert order == 2 * [(1, 0), (1, 1), (2, 0), (2, 1), (0, 0)]
    assert case.hand(2, 1) == ["5h", "9h"]


@proves("CO 30-2105(8)(a)")
@pytest.mark.parametrize("insured", [(), (0,), (1,), (0, 1)])
def test_co_30_2105_8_a_insurance_on_none_one_or_both_wagers(insured: tuple[int, ...]) -> None:
    case = switch().do("Kh 5s Ad 10s 7c 10d")
    for hand in (0, 1):
        assert case.waits_for(1, hand)
        case.do(Insure(12_50) if hand in insured else Decline())
    done = case.over()
    won = [(e.hand, e.net_cents) for e in done.all(Settled) if e.bet == "insurance"]
    assert won == [(hand, 25_00) for hand in insured]


@proves("CO 30-2105(8)(a)")
@pytest.mark.parametrize(("cents", "lawful"), [(12_00, True), (12_50, True), (13_00, False)])
def test_co_30_2105_8_a_up_to_half_of_that_wager(cents: int, lawful: bool) -> None:
    case = switch().do("Kh 5s Ad 10s 7c 10d")
    assert case.round.can(Insure(cents)) is lawful


@proves("CO 30-2105(8)(b)")
def test_co_30_2105_8_b_second_cards_change_places() -> None:
    case = switch().do("10h 6h 9d 6s 10s 8c")
    assert case.choices() == {"Switch", "Decline"}
    case.do(Switch())
    assert (case.hand(1, 0), case.hand(1, 1)) == (["10h", "10s"], ["6h", "6s"])
    seen = view(case.round, frozenset({1})).positions[0]
    assert [[card and card.name for card in hand.cards] for hand in seen.hands] == [["10h", "10s"], ["6h", "6s"]]


@proves("CO 30-2105(8)(b)")
def test_co_30_2105_8_b_who_does_not_switch_plays_as_normal() -> None:
    case = switch().do("10h 6h 9d 6s 10s 8c", Decline())
    assert (case.hand(1, 0), case.hand(1, 1)) == (["10h", "6s"], ["6h", "10s"])
    assert case.waits_for(1, 0)


@proves("CO 30-2105(8)(b)")
def test_co_30_2105_8_b_once_and_before_either_hand_is_played() -> None:
    case = switch()
    cite = "CO 30-821(3)"
    case.refuses(Switch(), cite).do("10h 6h 9d 6s 10s 8c", Switch())
    case.refuses(Switch(), cite).do(Stand()).refuses(Switch(), cite)


@proves("CO 30-2105(8)")
def test_co_30_2105_8_the_question_comes_in_the_player_s_turn() -> None:
    case = switch(seats=2).do("10h 6h 10c 6c 9d 6s 10s 6d 10d 8c", Switch(), Stand(), Stand())
    assert case.round.actor == seat(2)
    assert case.choices() == {"Switch", "Decline"}


@proves("CO 30-2105(8)(b)")
def test_co_30_2105_8_b_no_signal_is_no_switch() -> None:
    case = switch().do("10h 6h 9d 6s 10s 8c", MoveOn())
    assert case.waits_for(1, 0)
    assert case.hand(1, 0) == ["10h", "6s"]


@proves("CO 30-2105(8)(b)")
def test_co_30_2105_8_b_there_is_nothing_to_switch_with_when_one_hand_is_gone() -> None:
    case = switch(even_money=True).do("Kh 5s Ad As 7c 9d", EvenMoney(), Decline())
    assert case.waits_for(1, 1)
    assert "Switch" not in case.choices()


@proves("CO 30-2105(8)(b)")
def test_co_30_2105_8_b_cards_face_down_stay_down_where_they_go() -> None:
    case = switch(player_cards="down").do("10h 6h 9d 6s 10s 8c", Switch(), Stand(), Stand()).over()
    turned = [(e.hand, str(e.card)) for e in case.all(CardTurned) if e.seat == 1]
    assert sorted(turned) == [(0, "10h"), (0, "10s"), (1, "6h"), (1, "6s")]


# --- (8)(b), (e): blackjacks ---------------------------------------------------------------------------------------


@proves("CO 30-2105(8)(e) s.1-2", "CO 30-2105(8)(b)")
def test_co_30_2105_8_e_a_blackjack_pays_one_to_one() -> None:
    done = switch().do("Ah 6h 9d Ks 10s 8c", Decline(), Stand()).over()
    assert (done.settled(1, 0).outcome, done.settled(1, 0).net_cents) == ("blackjack", STAKE)
    with pytest.raises(IllegalSetup) as refusal:
        load("blackjack-switch", blackjack_pays="3 to 2")
    assert refusal.value.cite == "CO 30-2105(8)(e)"


@proves("CO 30-2105(8)(e) s.1-2", "CO 30-2105(8)(b)")
def test_co_30_2105_8_e_two_blackjacks_push() -> None:
    done = switch().do("Ah 6h Kd Ks 10s Ac").over()
    assert outcomes(done) == {0: "push: both blackjack", 1: "lose: dealer blackjack"}


@proves("CO 30-2105(8)(e) s.3", "CO 30-2105(8)(b)")
@pytest.mark.parametrize(
    ("drawn", "outcome"),
    [
        ("4c", "win: higher total"),
        ("5c", "push"),
        ("6c", "push: dealer 22"),
        ("7c", "win: dealer busts"),
    ],
)
def test_co_30_2105_8_e_a_switched_blackjack_is_a_21(drawn: str, outcome: str) -> None:
    done = switch().do("Ah 10s 6d 5s Kh 10d", Switch(), Stand(), drawn).over()  # 20, 21, 22, 23
    assert (done.settled(1, 0).outcome, done.hand(1, 0)) == (outcome, ["Ah", "Kh"])


@proves("CO 30-2105(8)(e) s.3", "CO 30-2105(8)(b)")
def test_co_30_2105_8_e_a_switched_blackjack_loses_to_a_dealer_blackjack() -> None:
    done = switch(hole_card="no peek").do("Ah 10s Kd 5s Kh Ac", Switch(), Stand()).over()
    assert outcomes(done) == {0: "lose: 21 against blackjack", 1: "lose: dealer blackjack"}


@proves("CO 30-2105(8)(e) s.3", "CO 30-2105(8)(b)")
def test_co_30_2105_8_e_a_blackjack_that_is_switched_away_is_none_even_if_it_stays_ace_and_ten() -> None:
    done = switch().do("Ah Ad 6d Ks Kh 10d", Switch(), "6c").over()
    assert outcomes(done) == {0: "push: dealer 22", 1: "push: dealer 22"}


@proves("CO 30-2105(8)(e) s.3")
def test_co_30_2105_8_e_a_dealt_blackjack_is_paid_before_a_dealer_22() -> None:
    done = switch().do("Ah 6h 6d Ks 10s 10d", Decline(), Stand(), "6c").over()
    assert outcomes(done) == {0: "blackjack", 1: "push: dealer 22"}


@proves("CO 30-2105(8)(e) s.3")
@pytest.mark.parametrize(
    ("drawn", "outcome"), [("5c", "lose: lower total"), ("6c", "push: dealer 22"), ("7c", "win: dealer busts")]
)
def test_co_30_2105_8_e_a_dealer_22_pushes_every_hand_in_play(drawn: str, outcome: str) -> None:
    done = switch().do("Kh 6h 6d 9s 10s 10d", Decline(), Stand(), Stand(), drawn).over()
    assert outcomes(done) == {0: outcome, 1: outcome}


# --- (8)(c), (d), (f), (g): play -----------------------------------------------------------------------------------


@proves("CO 30-2105(8)(c)")
def test_co_30_2105_8_c_both_hands_may_be_split_each_up_to_its_own_limit() -> None:
    case = switch(max_splits=1).do("8h 7h 6d 8s 7s 10d", Decline(), Split(), "8c")
    case.refuses(Split(), "CO 30-2105(8)(c)", "split once").do(Stand(), "10c", Stand())
    assert case.waits_for(1, 1)
    case.do(Split(), "10h", Stand(), "Jh", Stand(), "9c").over()
    assert [e.stake_cents for e in case.all(Settled)] == 4 * [STAKE]


@proves("CO 30-2105(8)(c)")
def test_co_30_2105_8_c_a_dealer_blackjack_takes_one_original_wager_of_each_hand() -> None:
    case = switch(hole_card="no peek").do("8h 7h Kd 8s 7s Ac", Decline(), Split(), "10c", Stand(), "10h", Stand())
    done = case.do(Split(), "9c", Stand(), "9h", Stand()).over()
    assert [done.settled(1, hand).net_cents for hand in range(4)] == [-STAKE, -STAKE, 0, 0]


@proves("CO 30-2105(8)(d)")
@pytest.mark.parametrize("doubled", [(), (0,), (1,), (0, 1)])
def test_co_30_2105_8_d_double_one_or_both_wagers(doubled: tuple[int, ...]) -> None:
    case = switch().do("6h 5h 9d 5s 6s 8c", Decline())
    for hand, card in ((0, "10c"), (1, "9c")):
        case.do(*((Double(STAKE), card) if hand in doubled else (Stand(),)))
    done = case.over()
    assert [done.settled(1, hand).stake_cents for hand in (0, 1)] == [
        STAKE * (1 + (hand in doubled)) for hand in (0, 1)
    ]


@proves("CO 30-2105(8)(f)")
def test_co_30_2105_8_f_each_hand_draws_its_own_cards() -> None:
    case = switch().do("6h 5h 9d 2s 3s 8c", Decline(), Hit(), "4c", Stand(), Hit(), "9c", Hit(), "2c", Stand()).over()
    assert (case.hand(1, 0), case.hand(1, 1)) == (["6h", "2s", "4c"], ["5h", "3s", "9c", "2c"])


@proves("CO 30-2105(8)(g)")
def test_co_30_2105_8_g_only_the_broken_hand_is_collected() -> None:
    case = switch().do("Kh 5h 9d 6s 3s 8c", Decline(), Hit(), "9c")
    assert outcomes(case) == {0: "lose: player busts"}
    assert case.round.layout_cents == STAKE
    assert case.waits_for(1, 1)


@proves("CO 30-2105(8)(h)")
def test_co_30_2105_8_h_the_next_player_comes_when_both_hands_are_done() -> None:
    case = switch(seats=2).do("Kh 5h Qh 4h 9d 6s 3s 7s 2s 8c", Decline(), Stand())
    assert case.waits_for(1, 1)
    assert case.do(Stand()).waits_for(2, 0)


@proves("CO 30-2105(9)")
def test_co_30_2105_9_the_dealer_draws_as_ever_and_every_hand_is_compared() -> None:
    done = switch(seats=2).do("Kh 5h Qh 4h 9d 9s 3s 7s 2s 8c", *(2 * [Decline(), Stand(), Stand()])).over()
    assert outcomes(done) == {0: "win: higher total", 1: "lose: lower total"}
    assert outcomes(done, 2) == {0: "push", 1: "lose: lower total"}


# --- rulings and conformance ---------------------------------------------------------------------------------------


@proves("CO 30-828(1) s.4")
@pytest.mark.parametrize("hand", [0, 1])
def test_co_30_828_1_a_hand_ruled_a_push_while_the_switch_is_asked(hand: int) -> None:
    case = switch().do("10h 6h 9d 6s 10s 8c", PushHand(1, hand, "spilled drink"))
    if hand:
        case.refuses(Switch(), SWITCH).do(Decline())
    assert case.waits_for(1, 1 - hand)
    case.do(Stand()).over()


@proves("CO 30-828(1) s.4")
def test_co_30_828_1_the_table_ruled_a_push_returns_both_wagers_insurance_and_tips() -> None:
    case = switch(tip=5_00).do("Kh 5s Ad 10s 7c 9d", Insure(12_50), PushTable("spilled drink")).over()
    assert {e.net_cents for e in case.all(Settled)} == {0}
    assert sum(e.returned_cents for e in case.all(Settled)) == 2 * STAKE + 12_50 + 5_00


@proves("CO 30-829 ¶1 s.1")
def test_co_30_829_each_hand_may_be_surrendered() -> None:
    done = switch().do("Kh 5h 9d 6s 10s 8c", Decline(), Surrender(), Stand()).over()
    assert (done.settled(1, 0).returned_cents, done.settled(1, 1).returned_cents) == (12_50, 0)


@proves("CO 30-2105 ¶1 s.2")
def test_co_30_2105_hundreds_of_rounds_conform() -> None:
    sides = [listed("super-match"), listed("buster-blackjack")]
    report = check_game(games()["blackjack-switch"], rounds=300, seats=3, seed=5, deep=5, decks=6, sides=sides)
    wanted = {"push: dealer 22", "blackjack", "surrender", "pair in four", "bust with three or four cards"}
    assert wanted <= set(report.outcomes)


def test_nothing_waits_for_chance_while_somebody_is_asked() -> None:
    assert switch().do("10h 6h 9d 6s 10s").round.actor is CHANCE
