"""Free Bet Blackjack: what is free, what a lammer wins, and what a dealer's 22 does."""

from __future__ import annotations

import pytest

from pitboss import Double, FreeDouble, FreeSplit, Hit, Split, Stand, Surrender, load
from pitboss.engine.vocabulary.actions import MAIN, Action, PushHand, PushTable, TakePush, WrongAction
from pitboss.engine.vocabulary.events import (
    TIP_BOX,
    HandPickedUp,
    LammerCollected,
    LammerPlaced,
    Settled,
    WagerPlaced,
)
from pitboss.errors import IllegalSetup
from tests.cases import STAKE, Case
from tests.marks import proves

FREE_SPLIT, FREE_DOUBLE = "CO 30-2116(8)", "CO 30-2116(9)"


def case(layout: str = "", *steps: Action | str, tip: int = 0, **options: object) -> Case:
    """One seat; `layout` is the seat's card, the up card, the seat's second and the hole card."""
    return Case(seats=1, tip=tip, game=load("free-bet-blackjack", **options)).do(layout, *steps)


def chips_on_layout(done: Case) -> int:
    return done.round.layout_cents


# --- the table -----------------------------------------------------------------------------------------------------


@proves("CO 30-2116(1) s.2")
@pytest.mark.parametrize(("decks", "fits"), [(4, False), (5, True), (6, True), (7, False), (8, True), (9, False)])
def test_co_30_2116_1_five_six_or_eight_decks(decks: int, fits: bool) -> None:
    if fits:
        assert load("free-bet-blackjack", decks=decks).rules.decks == decks
        return
    with pytest.raises(IllegalSetup) as refusal:
        load("free-bet-blackjack", decks=decks)
    assert refusal.value.cite == "CO 30-2116(1)"


@proves("CO 30-2116(7)")
@pytest.mark.parametrize(
    ("option", "cite"),
    [
        ({"free_doubles": "any"}, "CO 30-2116(7)(a)"),
        ({"free_splits": "none"}, "CO 30-2116(7)(b)"),
        ({"max_splits": 2}, "CO 30-2116(7)(d)"),
        ({"doubling": "not offered"}, "CO 30-2116(7)(f)"),
        ({"dealer_22": "players win"}, "CO 30-2116(7)(g)"),
        ({"tips_ride_free": False}, "CO 30-2116(6)(a)"),
    ],
)
def test_co_30_2116_7_what_the_section_fixes_nobody_sets(option: dict[str, object], cite: str) -> None:
    with pytest.raises(IllegalSetup) as refusal:
        load("free-bet-blackjack", **option)
    assert refusal.value.cite == cite


@proves("CO 30-2116(7)(h)")
@pytest.mark.parametrize(("hits", "total"), [(True, 21), (False, 17)])
def test_co_30_2116_7_h_the_dealer_draws_to_soft_17_or_stands_as_posted(hits: bool, total: int) -> None:
    done = case("Kh 6d 9s Ad", Stand(), *(["4c"] if hits else []), dealer_hits_soft_17=hits).over()
    assert done.settled(1).dealer_total == total


@proves("CO 30-2116(7)(i)")
@pytest.mark.parametrize(("pays", "won"), [("3 to 2", 37_50), ("6 to 5", 30_00)])
def test_co_30_2116_7_i_blackjack_pays_as_posted(pays: str, won: int) -> None:
    assert case("Kh 6d As 10d", blackjack_pays=pays).over().settled(1).net_cents == won


@proves("CO 30-2116(7)(i)")
@pytest.mark.parametrize("pays", ["7 to 5", "1 to 1", "2 to 1"])
def test_co_30_2116_7_i_blackjack_pays_nothing_else(pays: str) -> None:
    with pytest.raises(IllegalSetup, match="3 to 2 or 6 to 5"):
        load("free-bet-blackjack", blackjack_pays=pays)


# --- free doubles --------------------------------------------------------------------------------------------------


@proves("CO 30-2116(7)(a)")
@pytest.mark.parametrize(
    ("first", "second", "free"),
    [
        ("5h", "3s", False),  # 8
        ("6h", "3s", True),  # 9
        ("6h", "4s", True),  # 10
        ("6h", "5s", True),  # 11
        ("7h", "5s", False),  # 12
        ("Ah", "8s", False),  # soft 19: nine with the ace as one
        ("Ah", "9s", False),
    ],
)
def test_co_30_2116_7_a_two_cards_of_hard_9_10_or_11_double_for_free(first: str, second: str, free: bool) -> None:
    done = case(f"{first} 6d {second} 10d")
    assert ("FreeDouble" in done.choices()) is free
    assert "Double" in done.choices()
    if not free:
        done.refuses(FreeDouble(), FREE_DOUBLE, "hard 9 to 11")


@proves("CO 30-2116(7)(a)")
def test_co_30_2116_7_a_three_cards_of_11_do_not() -> None:
    case("2h 6d 3s 10d", Hit(), "6c").refuses(FreeDouble(), FREE_DOUBLE, "hard 11 of 3 cards")


@proves("CO 30-2116(9)")
def test_co_30_2116_9_a_free_double_costs_no_chips_and_draws_one_card() -> None:
    done = case("6h 10d 5s 7d", FreeDouble())
    assert done.all(LammerPlaced) == [LammerPlaced(1, 0, STAKE, FREE_DOUBLE)]
    assert [e.cents for e in done.all(WagerPlaced)] == [STAKE]
    assert chips_on_layout(done) == STAKE
    done.do("2c").over()
    assert done.hand(1) == ["6h", "5s", "2c"]


@proves("CO 30-2116(9)", "CO 30-2116(9)(a)")
def test_co_30_2116_9_a_i_a_win_pays_the_wager_and_as_much_for_the_lammer() -> None:
    done = case("6h 10d 5s 7d", FreeDouble(), "10c").over()
    won = done.settled(1)
    assert (won.stake_cents, won.returned_cents, won.outcome) == (STAKE, 3 * STAKE, "win: higher total")
    assert done.all(LammerCollected) == [LammerCollected(1, 0, STAKE, FREE_DOUBLE)]
    assert done.table.books.tabs["seat 1"] == 2 * STAKE


@proves("CO 30-2116(9)(a)")
def test_co_30_2116_9_a_i_a_dealer_over_21_pays_the_lammer_too() -> None:
    assert case("6h 6d 5s 10d", FreeDouble(), "2c", "9h").over().settled(1).net_cents == 2 * STAKE


@proves("CO 30-2116(9)(b)")
def test_co_30_2116_9_b_i_a_loss_takes_the_wager_only() -> None:
    done = case("6h 10d 5s 10c", FreeDouble(), "2c").over()
    assert done.settled(1).net_cents == -STAKE
    assert done.all(LammerCollected) == [LammerCollected(1, 0, 0, FREE_DOUBLE)]


@proves("CO 30-2116(9)(c)")
def test_co_30_2116_9_c_i_a_tie_gives_the_wager_back_and_nothing_for_the_lammer() -> None:
    done = case("6h 10d 5s 10c", FreeDouble(), "9c").over()
    assert (done.settled(1).outcome, done.settled(1).net_cents) == ("push", 0)
    assert done.all(LammerCollected) == [LammerCollected(1, 0, 0, FREE_DOUBLE)]


@proves("CO 30-2116(7)(f)")
def test_co_30_2116_7_f_regular_doubles_on_any_two_cards_and_with_the_free_one() -> None:
    done = case("6h 10d 5s 7d", Double(STAKE), "10c").over()
    assert (done.settled(1).stake_cents, done.settled(1).net_cents) == (2 * STAKE, 2 * STAKE)
    assert not done.all(LammerPlaced)
    assert case("Ah 6d 2s 10d", Double(STAKE), "7c", "9h").over().settled(1).net_cents == 2 * STAKE


@proves("CO 30-2116(7)(f)")
def test_co_30_2116_7_f_regular_doubles_not_on_three_cards() -> None:
    case("2h 6d 3s 10d", Hit(), "6c").refuses(Double(STAKE), "CO 30-813", "only the first two cards")


# --- free splits ---------------------------------------------------------------------------------------------------


@proves("CO 30-2116(7)(b)", "CO 30-2116(7)(e)")
@pytest.mark.parametrize("rank", ["A", "2", "3", "4", "5", "6", "7", "8", "9"])
def test_co_30_2116_7_b_every_pair_below_ten_splits_for_free(rank: str) -> None:
    done = case(f"{rank}h 6d {rank}s 10d")
    assert {"FreeSplit", "Split"} <= done.choices()


@proves("CO 30-2116(7)(b)")
@pytest.mark.parametrize(("first", "second"), [("10h", "10s"), ("Jh", "Js"), ("Qh", "Qs"), ("Kh", "Ks"), ("10h", "Ks")])
def test_co_30_2116_7_b_ten_valued_cards_do_not(first: str, second: str) -> None:
    done = case(f"{first} 6d {second} 10d")
    assert "FreeSplit" not in done.choices()
    done.refuses(FreeSplit(), FREE_SPLIT, "ten")


@proves("CO 30-2116(7)(e)")
def test_co_30_2116_7_e_ten_valued_cards_are_split_for_a_wager() -> None:
    done = case("10h 6d Ks 10d", Split(), "9c", Stand(), "8c", Stand(), "9h").over()
    assert [e.net_cents for e in done.all(Settled)] == [STAKE, STAKE]
    assert sum(e.cents for e in done.all(WagerPlaced)) == 2 * STAKE


@proves("CO 30-2116(7)(b)")
def test_co_30_2116_7_b_only_pairs_are_split() -> None:
    case("8h 6d 9s 10d").refuses(FreeSplit(), FREE_SPLIT, "same value")


@proves("CO 30-2116(8)", "CO 30-2116(8)(a)")
def test_co_30_2116_8_a_i_both_hands_win_and_the_lammer_is_paid_as_the_wager() -> None:
    done = case("8h 7d 8s 10d", FreeSplit())
    assert done.all(LammerPlaced) == [LammerPlaced(1, 1, STAKE, FREE_SPLIT)]
    assert chips_on_layout(done) == STAKE
    done.do("10c", Stand(), "Kc", Stand()).over()
    first, second = done.settled(1, 0), done.settled(1, 1)
    assert (first.stake_cents, first.returned_cents) == (STAKE, 2 * STAKE)
    assert (second.stake_cents, second.returned_cents) == (0, STAKE)
    assert done.all(LammerCollected) == [LammerCollected(1, 1, STAKE, FREE_SPLIT)]


@proves("CO 30-2116(8)", "CO 30-2116(8)(b)")
def test_co_30_2116_8_b_i_a_loss_takes_the_original_wager_only() -> None:
    done = case("8h 10d 8s 10c", FreeSplit(), "10s", Stand(), "Kc", Stand()).over()
    assert [(e.hand, e.stake_cents, e.net_cents) for e in done.all(Settled)] == [(1, 0, 0), (0, STAKE, -STAKE)]
    assert done.all(LammerCollected) == [LammerCollected(1, 1, 0, FREE_SPLIT)]


@proves("CO 30-2116(8)", "CO 30-2116(8)(c)")
def test_co_30_2116_8_c_i_a_tie_gives_the_original_wager_back() -> None:
    done = case("8h 10d 8s 8c", FreeSplit(), "10s", Stand(), "Kc", Stand()).over()
    assert [(e.hand, e.outcome, e.stake_cents, e.net_cents) for e in done.all(Settled)] == [
        (1, "push", 0, 0),
        (0, "push", STAKE, 0),
    ]


@proves("CO 30-2116(8)(d)(iii)")
def test_co_30_2116_8_d_iii_each_hand_is_won_or_lost_on_its_own() -> None:
    done = case("8h 10d 8s 9c", FreeSplit(), "10s", Stand(), "3c", Hit(), "10c").over()
    assert done.settled(1, 0).net_cents == -STAKE  # 18 against 19
    assert done.settled(1, 1).net_cents == STAKE  # 21


@proves("CO 30-2116(8)(d)(i)", "CO 30-2116(7)(d)")
@pytest.mark.parametrize("resplit", [FreeSplit(), Split()])
def test_co_30_2116_8_d_i_up_to_four_hands_with_a_lammer_for_each_free_split(resplit: Action) -> None:
    done = case("8h 10d 8s 10c", FreeSplit(), "8c", FreeSplit(), "8d")
    assert done.round.lammers(1) == 2
    done.do(resplit, "8h")  # the third split: four hands
    assert done.round.lammers(1) == 2 + isinstance(resplit, FreeSplit)
    assert chips_on_layout(done) == STAKE * (1 + isinstance(resplit, Split))
    assert done.choices() == {"Stand", "Hit", "Double"}
    done.refuses(FreeSplit(), FREE_SPLIT, "3 times")
    done.refuses(Split(), "CO 30-814", "3 times")


@proves("CO 30-2116(7)(d)")
def test_co_30_2116_7_d_split_aces_are_split_again() -> None:
    done = case("Ah 10d As 10c", FreeSplit(), "Ac")
    assert {"FreeSplit", "Stand"} <= done.choices()
    done.refuses(Hit(), "CO 30-814", "one card")
    done.do(FreeSplit(), "5c", "9h", "10h").over()
    assert done.round.lammers(1) == 2
    assert [e.net_cents for e in done.all(Settled)] == [0, STAKE, -STAKE]  # 20 ties, 21 wins for a lammer, 16 loses


@proves("CO 30-2116(9)(d)", "CO 30-2116(7)(c)")
@pytest.mark.parametrize("split", [FreeSplit(), Split()])
def test_co_30_2116_9_d_after_a_split_hard_9_to_11_is_doubled_for_free(split: Action) -> None:
    done = case("5h 10d 5s 8c", split, "4c")
    assert "FreeDouble" in done.choices()
    done.do(FreeDouble(), "10s", "8d", Stand()).over()
    assert done.settled(1, 0).net_cents == 2 * STAKE  # 19 against 18, the wager and the lammer
    assert done.settled(1, 1).net_cents == (0 if isinstance(split, FreeSplit) else -STAKE)


@proves("CO 30-2116(7)(c)")
def test_co_30_2116_7_c_a_free_split_hand_is_doubled_for_free_with_two_lammers() -> None:
    done = case("5h 10d 5s 8c", FreeSplit(), "10c", Stand(), "4c", FreeDouble(), "10s").over()
    assert done.round.lammers(1) == 2
    second = done.settled(1, 1)
    assert (second.stake_cents, second.returned_cents) == (0, 2 * STAKE)
    assert [e.cite for e in done.all(LammerCollected)] == [FREE_SPLIT, FREE_DOUBLE]


@proves("CO 30-2116(7)(f)")
def test_co_30_2116_7_f_a_free_split_hand_is_doubled_for_up_to_the_lammers_worth() -> None:
    done = case("8h 10d 8s 7c", FreeSplit(), "10c", Stand(), "4c")
    done.refuses(Double(STAKE + 50), "CO 30-813", "a double must be from")
    done.do(Double(STAKE), "9c").over()
    second = done.settled(1, 1)
    assert (second.stake_cents, second.returned_cents) == (STAKE, 3 * STAKE)  # 21: the chips, as much, the lammer


@proves("CO 30-2116(9)(d)")
def test_co_30_2116_9_d_after_a_split_no_more_than_hard_11() -> None:
    case("5h 10d 5s 8c", FreeSplit(), "7c").refuses(FreeDouble(), FREE_DOUBLE, "hard 12")


# --- a broken original hand ------------------------------------------------------------------------------------------


@proves("CO 30-2116(8)(d)")
def test_co_30_2116_8_d_the_original_wager_lies_on_its_broken_hand_until_the_lammers_are_paid() -> None:
    done = case("8h 10d 8s 7c", FreeSplit(), "5s", Hit(), "Kh")
    assert not done.all(Settled)
    assert not done.all(HandPickedUp)
    assert chips_on_layout(done) == STAKE
    done.do("10c", Stand()).over()
    assert [(e.hand, e.outcome, e.net_cents) for e in done.all(Settled)] == [
        (1, "win: higher total", STAKE),
        (0, "lose: player busts", -STAKE),
    ]


@proves("CO 30-2116(8)(d)(iii)")
def test_co_30_2116_8_d_iii_it_is_taken_when_the_second_hand_breaks_as_well() -> None:
    done = case("8h 10d 8s 7c", FreeSplit(), "5s", Hit(), "Kh", "6c", Hit())
    assert chips_on_layout(done) == STAKE
    done.do("Kd").over()
    assert [(e.hand, e.outcome) for e in done.all(Settled)] == [(1, "lose: player busts"), (0, "lose: player busts")]
    assert [e.hand for e in done.all(HandPickedUp)] == [1, 0]
    assert done.dealer() == ["10d", "7c"]


@proves("CO 30-2116(8)(d)")
def test_co_30_2116_8_d_without_lammers_a_broken_hand_is_taken_at_once() -> None:
    done = case("8h 10d 8s 7c", Split(), "5s", Hit(), "Kh")
    assert [(e.hand, e.outcome) for e in done.all(Settled)] == [(0, "lose: player busts")]


@proves("CO 30-2116(8)(d)")
def test_co_30_2116_8_d_a_broken_split_hand_is_taken_at_once() -> None:
    done = case("8h 10d 8s 7c", FreeSplit(), "10s", Stand(), "5s", Hit(), "Kh").over()
    assert done.settled(1, 1).outcome == "lose: player busts"
    assert done.settled(1, 0).net_cents == STAKE


@proves("CO 30-2116(8)(d)")
def test_co_30_2116_8_d_a_broken_original_hand_does_not_push_against_22() -> None:
    done = case("8h 6d 8s 10c", FreeSplit(), "5s", Hit(), "Kh", "10c", Stand(), "6h").over()
    assert done.settled(1, 1).outcome == "push: dealer 22"
    assert done.settled(1, 0).net_cents == -STAKE


# --- the dealer's 22 -------------------------------------------------------------------------------------------------


@proves("CO 30-2116(7)(g)")
@pytest.mark.parametrize(
    ("drawn", "outcome", "net"),
    [("5h", "lose: lower total", -STAKE), ("6h", "push: dealer 22", 0), ("7h", "win: dealer busts", STAKE)],
)
def test_co_30_2116_7_g_the_dealer_pushes_with_22(drawn: str, outcome: str, net: int) -> None:
    done = case("Kh 6d 9s 10d", Stand(), drawn).over()
    assert (done.settled(1).outcome, done.settled(1).net_cents) == (outcome, net)


@proves("CO 30-2116(7)(g)")
def test_co_30_2116_7_g_a_players_21_is_pushed_too() -> None:
    assert case("7h 6d 9s 10d", Hit(), "5c", "6h").over().settled(1).outcome == "push: dealer 22"


@proves("CO 30-2116(7)(g)")
def test_co_30_2116_7_g_22_pays_no_lammer_and_takes_no_wager() -> None:
    done = case("6h 6d 5s 10d", FreeDouble(), "10c", "6h").over()
    assert done.settled(1).net_cents == 0
    assert done.all(LammerCollected) == [LammerCollected(1, 0, 0, FREE_DOUBLE)]


@proves("CO 30-2116(7)(g)")
def test_co_30_2116_7_g_a_paid_double_is_pushed_whole() -> None:
    done = case("6h 6d 5s 10d", Double(STAKE), "10c", "6h").over()
    assert (done.settled(1).stake_cents, done.settled(1).returned_cents) == (2 * STAKE, 2 * STAKE)


@proves("CO 30-2116(7)(g)")
def test_co_30_2116_7_g_a_blackjack_was_paid_before() -> None:
    game = load("free-bet-blackjack", hole_card="no peek")
    done = Case(seats=2, game=game).do("Kh Kd 10d As 9s 6c", Stand(), "6h").over()
    assert done.settled(1).outcome == "blackjack"  # also where nobody knew of it before the dealer drew
    assert done.settled(2).outcome == "push: dealer 22"


@proves("CO 30-2116(7)(g)")
def test_co_30_2116_7_g_a_surrendered_hand_is_over() -> None:
    done = Case(seats=2, game=load("free-bet-blackjack", surrender="late"))
    done.do("10h Kd 6d 6s 9s 10c", Surrender(), Stand(), "6h").over()
    assert (done.settled(1).net_cents, done.settled(2).outcome) == (-12_50, "push: dealer 22")


# --- a dealer blackjack that nobody could exclude --------------------------------------------------------------------


@proves("CO 30-2116 ¶1 s.2")
def test_co_30_2116_7_a_dealer_blackjack_takes_the_original_wager_and_no_more() -> None:
    done = case("8h 10d 8s Ac", FreeSplit(), "10s", Stand(), "3c", FreeDouble(), "9c", hole_card="no peek").over()
    assert done.settled(1, 0).net_cents == -STAKE
    assert (done.settled(1, 1).stake_cents, done.settled(1, 1).returned_cents) == (0, 0)


# --- tips ------------------------------------------------------------------------------------------------------------


@proves("CO 30-2116(6)(a)")
def test_co_30_2116_6_a_a_tip_is_doubled_for_free_with_the_player() -> None:
    done = case("6h 10d 5s 7d", FreeDouble(), "10c", tip=5_00).over()
    tip = done.settled(1, tip=True)
    assert (tip.stake_cents, tip.returned_cents, tip.paid_to) == (5_00, 15_00, TIP_BOX)
    assert done.table.books.tip_box == 15_00


@proves("CO 30-2116(6)(a)")
def test_co_30_2116_6_a_a_tip_is_split_for_free_with_the_player() -> None:
    done = case("8h 10d 8s 7c", FreeSplit(), "10s", Stand(), "3c", FreeDouble(), "8c", tip=5_00).over()
    tips = [(e.hand, e.stake_cents, e.returned_cents) for e in done.all(Settled) if e.tip]
    assert tips == [(1, 0, 10_00), (0, 5_00, 10_00)]


@proves("CO 30-2116(6)(a)")
def test_co_30_2116_6_a_the_same_rules_a_lost_tip_costs_itself_only() -> None:
    done = case("6h 10d 5s 10c", FreeDouble(), "2c", tip=5_00).over()
    assert done.settled(1, tip=True).net_cents == -5_00
    done = case("8h 10d 8s 10c", FreeSplit(), "10s", Stand(), "Kc", Stand(), tip=5_00).over()
    assert [(e.hand, e.net_cents) for e in done.all(Settled) if e.tip] == [(1, 0), (0, -5_00)]


@proves("CO 30-2116(6)(a)")
def test_co_30_2116_6_a_a_paid_split_leaves_the_tip_with_the_first_hand() -> None:
    done = case("5h 10d 5s 7c", Split(), "10s", Stand(), "4c", FreeDouble(), "10c", tip=5_00).over()
    assert [e.hand for e in done.all(Settled) if e.tip] == [0]
    assert done.settled(1, 1).net_cents == 2 * STAKE


# --- put right by the supervisor -------------------------------------------------------------------------------------


@proves("CO 30-2116 ¶1 s.2")
def test_co_30_2116_8_d_a_hand_with_a_lammer_that_was_taken_wrongly_is_returned_with_it() -> None:
    done = case("8h 10d 8s 7c", FreeSplit(), "8c", FreeSplit(), "10h", Stand(), "5s", Hit(), "Kh", "9c")
    assert done.settled(1, 2).outcome == "lose: player busts"
    done.do(WrongAction(1, 2, player_chooses=True))
    assert done.all(LammerPlaced)[-1] == LammerPlaced(1, 2, STAKE, FREE_SPLIT)
    done.do(TakePush(), Stand()).over()
    assert (done.settled(1, 2).outcome, done.settled(1, 2).returned_cents) == ("push: dealer acted wrongly", 0)
    assert done.round.lammers(1) == 2


@proves("CO 30-2116 ¶1 s.2")
@pytest.mark.parametrize("ruling", [PushHand(1, 1, "spilled"), PushTable("spilled")])
def test_co_30_2116_8_a_ruled_push_pays_no_lammer(ruling: Action) -> None:
    done = case("8h 10d 8s 7c", FreeSplit(), "10h", Stand(), "10c", ruling)
    assert (done.settled(1, 1).outcome, done.settled(1, 1).returned_cents) == ("push by ruling", 0)
    assert [e.bet for e in done.all(WagerPlaced)] == [MAIN]


def test_a_standard_table_has_nothing_for_free() -> None:
    done = Case(seats=1).do("6h 10d 5s 7d")
    done.refuses(FreeDouble(), "CO 30-813", "free doubles are not offered")
    done.refuses(FreeSplit(), "CO 30-814", "free splits are not offered")
    assert done.round.lammers(1) == 0
