"""3 Card 21 'N' Done, what a player may do: one hand, three hands, or half the wager back."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss import Double, Hit, Limits, MoveOn, Stand, Surrender, Table, Wager, cards, load
from pitboss.engine.games.three_card_21.hands import highest, may_split, may_surrender
from pitboss.engine.games.twenty_one.state import Hand
from pitboss.engine.vocabulary.actions import (
    Deal,
    DrawLast,
    KeepCards,
    KeepHand,
    MissDealerCard,
    MissSecondCard,
    ReshuffleDiscards,
    SplitInThree,
    TakePay,
    TakePush,
    WrongAction,
)
from pitboss.engine.vocabulary.events import HandSplit, WagerPlaced
from tests.cases import STAKE, Case
from tests.marks import proves

GAME = "3-card-21-n-done"
OVER = "CO 30-2111 Player rules (3)"


def case(three: str, dealer: str = "6d 10d", seats: int = 1, **options: object) -> Case:
    """One seat with these three cards, or several that all have the same."""
    (up, hole), first = dealer.split(), three.split()
    deal = [*[first[0]] * seats, up, *[first[1]] * seats, hole, *[first[2]] * seats]
    return Case(seats=seats, game=load(GAME, **options)).do(" ".join(deal))


def hand_of(three: str) -> Hand:
    hand = Hand()
    for card in cards(three):
        hand.add(card)
    return hand


# --- (2) below 21 --------------------------------------------------------------------------------------------------


@proves("CO 30-2111 Player rules (2)")
def test_co_30_2111_2_three_cards_below_21_play_as_one_hand() -> None:
    done = case("2s 3h 9c")
    assert done.choices() == {"Stand", "Hit", "Double"}
    done.do(Hit(), "4d", Stand(), "5c").over()
    assert (done.settled(1).outcome, done.settled(1).net_cents) == ("lose: lower total", -STAKE)


@proves("CO 30-2111 Player rules (6)")
@pytest.mark.parametrize(
    ("drawn", "outcome"),
    [("3c", "win: higher total"), ("4c", "push"), ("5c", "lose: lower total"), ("6c", "win: dealer busts")],
)
def test_co_30_2111_6_the_dealer_completes_the_hand_as_in_blackjack(drawn: str, outcome: str) -> None:
    done = case("2s 8h 10c").do(Stand(), drawn).over()
    assert done.settled(1).outcome == outcome


@proves("CO 30-2111 Player rules (2)")
def test_co_30_2111_2_going_over_after_a_hit_loses_at_once() -> None:
    done = case("2s 3h 9c").do(Hit(), "8d").over()
    assert (done.settled(1).outcome, done.settled(1).net_cents) == ("lose: player busts", -STAKE)


@proves("CO 30-2111 Player rules (2)")
def test_co_30_2111_2_doubling_three_cards_is_doubling_at_any_point() -> None:
    done = case("2s 3h 6c", doubling="any number of cards").do(Double(STAKE), "9d", "3s").over()
    assert done.settled(1).net_cents == 2 * STAKE
    two_only = case("2s 3h 6c", doubling="first two cards")
    two_only.refuses(Double(STAKE), "CO 30-813", "only the first two cards")
    assert case("2s 3h 6c", doubling="not offered").choices() == {"Stand", "Hit"}


@proves("CO 30-2111 Player rules (2)(a)")
def test_co_30_2111_2_a_hand_after_the_split_has_two_cards_to_double() -> None:
    done = case("2s 2h 9c", doubling="first two cards").do(SplitInThree(), "9d")
    assert done.choices() == {"Stand", "Hit", "Double"}


@proves("CO 30-2111 Player rules (2)")
def test_co_30_2111_2_no_surrender_below_21() -> None:
    case("2s 3h 9c").refuses(Surrender(), "CO 30-2111 Player rules (3)(a)", "only over 21")


# --- (2)(a) a pair, below 21 ---------------------------------------------------------------------------------------


@proves("CO 30-2111 Player rules (2)(a)")
@pytest.mark.parametrize("three", ["2s 2h 9c", "9s 2h 2c", "2s 9h 2c", "8s 8h 4c", "As Ah 3c", "6s 6h 6c"])
def test_co_30_2111_2_a_a_pair_below_21_may_be_split(three: str) -> None:
    done = case(three)
    offer = next(offer for offer in done.round.legal() if offer.action == SplitInThree())
    assert offer.cite == "CO 30-2111 Player rules (2)(a)"
    assert {"Stand", "Hit"} <= done.choices()


@proves("CO 30-2111 Player rules (2)(a)")
@pytest.mark.parametrize("three", ["2s 3h 9c", "5s 6h 9c", "As 2h 3c"])
def test_co_30_2111_2_a_without_a_pair_it_may_not(three: str) -> None:
    case(three).refuses(SplitInThree(), "CO 30-2111 Player rules (2)(a)", "pair")


@proves("CO 30-2111 Player rules (2)(a)")
def test_co_30_2111_2_a_two_further_wagers_equal_to_the_original_make_three_hands() -> None:
    done = case("2s 2h 9c").do(SplitInThree())
    placed = [(e.hand, e.bet, e.cents) for e in done.all(WagerPlaced)][2:]
    assert placed == [(2, "main", STAKE), (1, "main", STAKE)]
    assert [(e.hand, e.new_hand) for e in done.all(HandSplit)] == [(0, 2), (0, 1)]
    assert [done.hand(1, number) for number in range(3)] == [["2s"], ["2h"], ["9c"]]
    assert done.round.layout_cents == 3 * STAKE


@proves("CO 30-2111 Player rules (2)(a)")
def test_co_30_2111_2_a_each_hand_is_played_out_before_the_next_gets_its_card() -> None:
    done = case("2s 2h 9c").do(SplitInThree(), "10h", Hit(), "5s", Stand())
    assert [done.hand(1, number) for number in range(3)] == [["2s", "10h", "5s"], ["2h"], ["9c"]]
    done.do("9h", Stand(), "8s", Stand(), "4c").over()
    assert [done.settled(1, number).outcome for number in range(3)] == [
        "lose: lower total",
        "lose: lower total",
        "lose: lower total",
    ]


@proves("CO 30-2111 Player rules (2)(a)")
def test_co_30_2111_2_a_pairs_are_not_split_again() -> None:
    done = case("2s 2h 9c").do(SplitInThree(), "2d")
    assert done.hand(1) == ["2s", "2d"]
    done.refuses(SplitInThree(), "CO 30-2111 Player rules (3)(b)", "only once")
    done.do(Hit(), "2c").refuses(SplitInThree(), "CO 30-2111 Player rules (3)(b)", "only once")


@proves("CO 30-2111 Player rules (2)(a)")
def test_co_30_2111_2_a_after_a_hit_the_cards_are_no_longer_the_first_three() -> None:
    case("2s 2h 9c").do(Hit(), "2d").refuses(SplitInThree(), "CO 30-2111 Player rules (3)(b)", "first three")


@proves("CO 30-2111 Player rules (2)(a)")
@pytest.mark.parametrize(("cents", "splits"), [(99_50, False), (100_00, True), (100_50, True)])
def test_co_30_2111_2_a_both_further_wagers_must_be_paid(cents: int, splits: bool) -> None:
    table = Table(load(GAME), limits=Limits(min=5_00, max=100_00))
    table.buy_in("Ann", cents)
    round = table.open(table.opening([Wager(1, "main", 25_00, player="Ann")]))
    for card in cards("Ks 6d Qh 10d 5c"):  # the bonus wager is lost too
        round.apply(Deal(card))
    assert round.can(SplitInThree()) is splits
    assert round.can(Surrender())


@proves("CO 30-2111 Player rules (2)(a)")
@pytest.mark.parametrize(("aces", "choices"), [("one card", set()), ("any cards", {"Stand", "Hit", "Double"})])
def test_co_30_2111_2_a_split_aces_are_dealt_to_as_in_blackjack(aces: str, choices: set[str]) -> None:
    done = case("As Ah 3c", split_aces=aces).do(SplitInThree(), "5d")
    assert (done.choices() == choices) if choices else done.choices() == {"Deal"}


# --- (2)(b) and (4)(a) a 21 ----------------------------------------------------------------------------------------


@proves("CO 30-2111 Player rules (2)(b)")
def test_co_30_2111_2_b_a_21_with_a_pair_is_split_instead_of_paid() -> None:
    done = case("9s 9h 3c").do(KeepCards())
    assert [offer.cite for offer in done.round.legal() if offer.action == SplitInThree()] == [
        "CO 30-2111 Player rules (2)(b)"
    ]
    done.do(SplitInThree(), "10h", Stand(), "10s", Stand(), "7h", Stand(), "2c").over()
    assert [done.settled(1, number).net_cents for number in range(3)] == [STAKE, STAKE, -STAKE]


@proves("CO 30-2111 Player rules (4)(a)")
@pytest.mark.parametrize("three", ["As 4h 6c", "As Kh Qc"])
def test_co_30_2111_4_a_a_21_with_an_ace_is_split_instead_of_paid(three: str) -> None:
    done = case(three).do(KeepCards())
    assert [offer.cite for offer in done.round.legal() if offer.action == SplitInThree()] == [
        "CO 30-2111 Player rules (4)(a)"
    ]


@proves("CO 30-2111 Player rules (4)(a)")
def test_co_30_2111_4_a_a_kept_21_neither_draws_nor_surrenders() -> None:
    done = case("As Kh Qc").do(KeepCards())
    done.refuses(Hit(), "CO 30-826(1)").refuses(Double(STAKE), "CO 30-826(1)").refuses(
        Surrender(), "CO 30-2111 Player rules (3)(a)"
    )


# --- (3) over 21 ---------------------------------------------------------------------------------------------------


@proves("CO 30-2111 Player rules (3)")
@pytest.mark.parametrize(
    ("three", "choices"),
    [
        ("Ks 8h 2c", {"Stand", "Hit", "Double"}),  # 20
        ("Ks 8h 3c", set()),  # 21, paid
        ("Ks 8h 4c", {"Surrender", "SplitInThree"}),  # 22
        ("Ks Kh Qc", {"Surrender", "SplitInThree"}),  # 30
    ],
)
def test_co_30_2111_3_over_21_leaves_surrender_or_split(three: str, choices: set[str]) -> None:
    done = case(three)
    assert done.choices() == choices
    assert done.round.is_over is (not choices)


@proves("CO 30-2111 Player rules (3)")
def test_co_30_2111_3_nothing_else_is_possible_over_21() -> None:
    done = case("Ks 8h 4c")
    for action in (Stand(), Hit(), Double(STAKE)):
        done.refuses(action, OVER, "22 is over 21")


@proves("CO 30-2111 Player rules (3)(a)")
@pytest.mark.parametrize("stake", [5_00, 25_00, 7_50])
def test_co_30_2111_3_a_half_of_the_main_wager_is_forfeited(stake: int) -> None:
    done = Case(seats=0, game=load(GAME))
    done.open(done.table.opening([Wager(1, "main", stake)])).do("Ks 6d 8h 10d 4c", Surrender()).over()
    settled = done.settled(1)
    assert (settled.outcome, settled.cite) == ("surrender", "CO 30-2111 Player rules (3)(a)")
    assert settled.returned_cents == done.table.limits.chips.least(Fraction(stake, 2))


@proves("CO 30-2111 Player rules (3)(a)")
def test_co_30_2111_3_a_over_21_against_a_dealer_blackjack_loses_it_all() -> None:
    done = case("Ks 8h 4c", dealer="Kd Ad").over()
    assert done.settled(1).net_cents == -STAKE


@proves("CO 30-2111 Player rules (3)(a)")
def test_co_30_2111_3_a_who_does_not_act_surrenders() -> None:
    done = case("Ks 8h 4c").do(MoveOn()).over()
    assert (done.settled(1).outcome, done.settled(1).returned_cents) == ("surrender", STAKE // 2)


@proves("CO 30-2111 Player rules (3)(b)")
def test_co_30_2111_3_b_over_21_is_split_into_three_hands() -> None:
    done = case("Ks 8h 4c")
    assert [offer.cite for offer in done.round.legal() if offer.action == SplitInThree()] == [
        "CO 30-2111 Player rules (3)(b)"
    ]
    done.do(SplitInThree(), "Qh", Stand(), "3d", Hit(), "9s", Stand(), "6s", Hit(), "Jh", Stand())
    assert done.dealer() == ["6d", "10d"]
    done.do("2h").over()
    assert [done.settled(1, number).outcome for number in range(3)] == [
        "win: higher total",
        "win: higher total",
        "win: higher total",
    ]


@proves("CO 30-2111 Player rules (3)(b)")
def test_co_30_2111_3_b_a_pair_on_one_of_the_three_hands_is_not_split() -> None:
    done = case("Ks 8h 4c").do(SplitInThree(), "Kh")
    done.refuses(SplitInThree(), "CO 30-2111 Player rules (3)(b)", "only once")
    done.do(Stand(), "8c", Hit(), "2d")  # three cards with a pair, as a first hand that may be split has
    assert done.hand(1, 1) == ["8h", "8c", "2d"]
    assert "SplitInThree" not in done.choices()
    done.refuses(SplitInThree(), "CO 30-2111 Player rules (3)(b)", "only once")


@proves("CO 30-2111 Player rules (3)(b)")
def test_co_30_2111_3_b_the_tip_stays_on_the_first_hand() -> None:
    done = Case(seats=1, tip=5_00, game=load(GAME)).do("Ks 6d 8h 10d 4c", SplitInThree(), "Ah")
    assert done.settled(1, tip=True).returned_cents == 10_00
    done.do("10h", Stand(), "10s", Stand(), "5s").over()


# --- (4) aces ------------------------------------------------------------------------------------------------------


@proves("CO 30-2111 Player rules (4)")
@pytest.mark.parametrize(
    ("three", "count", "splits", "surrenders"),
    [
        ("As 3h 6c", 20, False, False),  # 20 or 10: below 21 either way
        ("As 4h 6c", 21, True, False),  # a 21
        ("As 5h 6c", 22, True, True),  # 12 or 22
        ("As 7h 8c", 26, True, True),
        ("As Kh 9c", 30, True, True),
        ("As Kh Qc", 31, True, False),  # 21 or 31: paid or split
        ("As Ah 2c", 24, True, True),  # a pair, and over with both aces as 11
        ("As Ah Ac", 33, True, True),
    ],
)
def test_co_30_2111_4_an_ace_counts_as_the_player_prefers(
    three: str, count: int, splits: bool, surrenders: bool
) -> None:
    hand = hand_of(three)
    assert (highest(hand), may_split(hand), may_surrender(hand)) == (count, splits, surrenders)


@proves("CO 30-2111 Player rules (4)")
def test_co_30_2111_4_one_hand_can_be_played_below_21_or_split_or_surrendered_above() -> None:
    done = case("As 7h 8c")
    assert done.choices() == {"Stand", "Hit", "Double", "Surrender", "SplitInThree"}
    assert [o.cite for o in done.round.legal() if o.action == SplitInThree()] == ["CO 30-2111 Player rules (4)"]
    assert case("As 7h 8c").do(Surrender()).over().settled(1).returned_cents == STAKE // 2
    assert case("As 7h 8c").do(Hit(), "5d").over().settled(1).outcome == "win: 21"


# --- (5) a 21 later ------------------------------------------------------------------------------------------------


@proves("CO 30-2111 Player rules (5)")
def test_co_30_2111_5_a_21_after_a_hit_wins_at_once() -> None:
    done = case("2s 3h 9c", dealer="10d 10h").do(Hit(), "7d").over()
    settled = done.settled(1)
    assert (settled.outcome, settled.net_cents, settled.cite) == ("win: 21", STAKE, "CO 30-2111 Player rules (5)")


@proves("CO 30-2111 Player rules (5)")
@pytest.mark.parametrize(("drawn", "wins"), [("9d", False), ("10d", True), ("Ad", False)])
def test_co_30_2111_5_a_21_after_a_double_wins_at_once(drawn: str, wins: bool) -> None:
    done = case("2s 3h 6c").do(Double(STAKE), drawn)
    assert done.round.is_over is wins
    if wins:
        assert done.over().settled(1).net_cents == 2 * STAKE


@proves("CO 30-2111 Player rules (5)")
def test_co_30_2111_5_a_doubled_21_that_lay_face_down_wins_when_it_is_turned() -> None:
    done = case("2s 3h 6c", double_card="down").do(Double(STAKE), "10h").over()
    assert (done.settled(1).outcome, done.settled(1).net_cents) == ("win: 21", 2 * STAKE)
    assert done.dealer() == ["6d", "10d"]  # nothing depends on the dealer any more


@proves("CO 30-2111 Player rules (5)")
def test_co_30_2111_5_an_ace_and_a_ten_after_a_split_are_a_21_at_one_to_one() -> None:
    done = case("As Ah 3c").do(SplitInThree(), "Kd")
    assert (done.settled(1).outcome, done.settled(1).net_cents) == ("win: 21", STAKE)


@proves("CO 30-2111 Player rules (5)")
def test_co_30_2111_5_even_where_the_dealer_would_reach_21() -> None:
    done = case("8s 8h 3c").do(SplitInThree(), "3h", Hit(), "10s", "10h", Stand(), "10c", Stand(), "5c").over()
    assert [done.settled(1, number).outcome for number in range(3)] == [
        "win: 21",
        "lose: lower total",
        "lose: lower total",
    ]


# --- irregularities, as in blackjack -------------------------------------------------------------------------------


@proves("CO 30-2111(3)")
def test_co_30_2111_3_a_missed_second_card_is_dealt_before_the_dealers_as_in_blackjack() -> None:
    done = Case(seats=3, game=load(GAME)).do("2s 3s 4s 6d", MissSecondCard(1), "5s 6s 7s 10d 8c 9c 10c")
    assert done.order_dealt() == [1, 2, 3, 0, 2, 3, 1, 0, 1, 2, 3]


@proves("CO 30-2111(3)")
def test_co_30_2111_3_a_dealer_who_missed_the_first_card_takes_both_before_the_third_ones() -> None:
    done = Case(seats=2, game=load(GAME)).do("2s 3s", MissDealerCard(), "5s 6s 6d 10d 8c 9c")
    assert done.order_dealt() == [1, 2, 1, 2, 0, 0, 1, 2]


@proves("CO 30-2111(3)")
def test_co_30_2111_3_players_who_have_two_cards_do_not_wait_for_the_dealers() -> None:
    done = Case(seats=2, game=load(GAME)).do("2s 3s 6d 5s 6s")
    done.refuses(MissDealerCard(), "CO 30-828(10)")


@proves("CO 30-2111 Player rules (3)")
@pytest.mark.parametrize(
    ("choice", "outcome"),
    [(KeepHand(), "surrender"), (TakePush(), "push: dealer acted wrongly"), (DrawLast(), "")],
)
def test_co_30_2111_3_b_a_surrender_that_was_not_signaled_is_put_right(
    choice: KeepHand | TakePush | DrawLast, outcome: str
) -> None:
    done = Case(seats=2, game=load(GAME)).do("Ks 2s 6d 8h 3s 10d 4c 9c", Surrender(), WrongAction(1, 0, True), choice)
    assert done.waits_for(2)
    if outcome:
        assert done.settled(1).outcome == outcome
        return
    done.do(Stand())
    assert done.waits_for(1)
    assert done.choices() == {"Surrender", "SplitInThree"}


@proves("CO 30-2111 Player rules (3)(b)")
def test_co_30_2111_3_b_cards_that_are_in_the_stack_again_are_not_split() -> None:
    dealt = "Ks 2s 6d 8h 3s 10d 4c 9c"
    done = Case(seats=2, game=load(GAME), undealt=f"{dealt} 2d").do(dealt, Surrender(), Hit(), "2d", Hit())
    done.do(ReshuffleDiscards(()), "4c", WrongAction(1, 0, True))
    done.refuses(DrawLast(), "CO 30-826(1)")
    assert done.choices() == {"KeepHand", "TakePush"}
    assert done.do(KeepHand()).settled(1).outcome == "surrender"


@proves("CO 30-2111(6)")
def test_co_30_2111_6_the_first_seat_is_asked_first() -> None:
    done = case("As 4h 6c", seats=2)
    assert done.waits_for(1)
    done.do(TakePay())
    assert done.waits_for(2)
    done.do(TakePay()).over()
