"""Blackjack Burnout: a fee buys the burning of one hit card."""

from __future__ import annotations

import pytest

from pitboss import (
    Decline,
    Double,
    EvenMoney,
    Hit,
    IllegalSetup,
    IllegalWager,
    Settled,
    Split,
    Stand,
    Surrender,
    Wager,
    games,
    load,
)
from pitboss.engine.record.view import view
from pitboss.engine.verify.conformance import check_game
from pitboss.engine.vocabulary.actions import (
    BurnHitCard,
    MissFirstCard,
    MoveOn,
    Place,
    PushHand,
    PushTable,
    Withdraw,
)
from pitboss.engine.vocabulary.actors import CHANCE, seat
from pitboss.engine.vocabulary.events import HitCardBurned
from pitboss.law.rules import TwentyOneRules
from tests.cases import STAKE, Case, unseen
from tests.marks import proves

FEE = "burn fee"
BURN = "CO 30-899.25(5)"
FIFTH = STAKE // 5


def burnout(seats: int = 1, fees: tuple[int, ...] = (1,), **options: object) -> Case:
    """Every seat with its main wager, and these with the fee."""
    case = Case(seats=0, game=load("blackjack-burnout", **options))
    mains = [Wager(number, "main", STAKE) for number in range(1, seats + 1)]
    return case.open([*mains, *(Wager(number, FEE, FIFTH) for number in fees)])


def fee(case: Case, number: int = 1) -> Settled:
    return case.settled(number, bet=FEE)


def has_fee(case: Case, number: int = 1) -> bool:
    return any(bet.bet == FEE and bet.seat == number for bet in case.round.placed_wagers)


# --- (1), (4): the game --------------------------------------------------------------------------------------------


@proves("CO 30-899.25(1) s.2-3")
@pytest.mark.parametrize(("decks", "lawful"), [(1, False), (2, True), (3, False), (5, False), (6, True), (7, False)])
def test_co_30_899_25_1_two_decks_or_six(decks: int, lawful: bool) -> None:
    if lawful:
        assert load("blackjack-burnout", decks=decks).rules.decks == decks
        return
    with pytest.raises(IllegalSetup) as refusal:
        load("blackjack-burnout", decks=decks)
    assert refusal.value.cite == "CO 30-899.25(1)"


@proves("CO 30-899.25(1) s.2-3")
@pytest.mark.parametrize(("source", "decks"), [("hand", 2), ("shoe", 2), ("shoe", 6), ("shuffling shoe", 6)])
def test_co_30_899_25_1_by_hand_from_a_shoe_or_a_shuffler(source: str, decks: int) -> None:
    assert load("blackjack-burnout", dealt_from=source, decks=decks).rules.dealt_from.value == source
    with pytest.raises(IllegalSetup) as refusal:
        load("blackjack-burnout", dealt_from="digital")
    assert refusal.value.cite == "CO 30-899.25(1)"


@proves("CO 30-899.25(4)(a)")
def test_co_30_899_25_4_a_blackjack_pays_three_to_two() -> None:
    assert burnout().do("Ah 9d Ks 8c").over().settled(1).net_cents == STAKE * 3 // 2
    with pytest.raises(IllegalSetup) as refusal:
        load("blackjack-burnout", blackjack_pays="2 to 1")
    assert refusal.value.cite == "CO 30-899.25(4)(a)"


@proves("CO 30-899.25(4)(b)")
def test_co_30_899_25_4_b_a_pair_is_split_four_times_and_not_five() -> None:
    case = burnout(fees=()).do("8h 9d 8s 8c", Split(), "8d", Split(), "8h", Split(), "8s", Split(), "8c")
    case.refuses(Split(), "CO 30-899.25(4)(b)", "4 times")
    assert len(case.round.positions[0].hands) == 5


@proves("CO 30-899.25(4)(b)")
def test_co_30_899_25_4_b_aces_are_split_once() -> None:
    case = burnout(fees=(), split_aces="any cards").do("Ah 9d As 8c", Split(), "Ac")
    case.refuses(Split(), "CO 30-899.25(4)(b)", "may not be resplit")


@proves("CO 30-899.25(4)(c)")
@pytest.mark.parametrize("second", ["2s", "9s", "Js"])
def test_co_30_899_25_4_c_any_first_two_cards_may_be_doubled_and_no_third(second: str) -> None:
    case = burnout(fees=()).do(f"8h 9d {second} 8c")
    assert case.round.can(Double(STAKE))
    assert not burnout(fees=()).do("2h 9d 3s 8c", Hit(), "2c").round.can(Double(STAKE))


# --- (2), (3), (6): the fee ----------------------------------------------------------------------------------------


@proves("CO 30-899.25(3)")
@pytest.mark.parametrize(("cents", "lawful"), [(4_50, False), (5_00, True), (5_50, False)])
def test_co_30_899_25_3_the_fee_is_a_fifth_of_the_wager(cents: int, lawful: bool) -> None:
    case = Case(seats=0, game=load("blackjack-burnout"))
    wagers = [Wager(1, "main", 25_00), Wager(1, FEE, cents)]
    if lawful:
        assert case.open(wagers).round.layout_cents == 30_00
        return
    with pytest.raises(IllegalWager, match=r"must be exactly \$5\.00") as refusal:
        case.open(wagers)
    assert refusal.value.cite == "CO 30-899.25(3)"


@proves("CO 30-899.25(3)")
@pytest.mark.parametrize(("main", "due"), [(7_00, 1_00), (7_50, 1_50), (8_00, 1_50), (2_50, 50)])
def test_co_30_899_25_3_in_chips_never_above_a_fifth(main: int, due: int) -> None:
    case = Case(seats=0, game=load("blackjack-burnout"))
    assert case.open([Wager(1, "main", main), Wager(1, FEE, due)]).round.layout_cents == main + due
    case.do(Withdraw(1, FEE)).refuses(Place(Wager(1, FEE, due + 50)), "CO 30-899.25(3)")


@proves("CO 30-899.25(3)")
def test_co_30_899_25_3_no_chip_is_small_enough_for_the_fee_on_a_small_wager() -> None:
    case = Case(seats=0, game=load("blackjack-burnout")).open([Wager(1, "main", 2_00)])
    case.refuses(Place(Wager(1, FEE, 50)), "CO 30-899.25(3)", "no chip")


@proves("CO 30-899.25(2)")
def test_co_30_899_25_2_it_is_placed_with_the_main_wager_and_is_optional() -> None:
    case = burnout(fees=()).do("10h 9d 3s 8c", Hit(), "5c")
    case.refuses(Place(Wager(1, FEE, FIFTH)), "CO 30-809").refuses(BurnHitCard(), BURN, "no burn fee")
    assert "BurnHitCard" not in case.choices()


@proves("CO 30-899.25(6) s.5")
def test_co_30_899_25_6_no_fee_is_taken_for_a_tip() -> None:
    case = burnout()
    case.do(Place(Wager(1, "main", 10_00, tip=True)))
    case.refuses(Place(Wager(1, FEE, 2_00, tip=True)), "CO 30-899.25(3)", "no wager for the dealer")
    done = case.do("10h 9d 9s 8c", Stand()).over()
    assert done.settled(1, tip=True).returned_cents == 20_00
    assert fee(done).stake_cents == FIFTH


# --- (5): burning --------------------------------------------------------------------------------------------------


@proves("CO 30-899.25(5)(a)")
def test_co_30_899_25_5_a_hit_card_is_burned_and_the_next_is_played() -> None:
    case = burnout().do("10h 9d 3s 8c", Hit(), "2c")
    assert "BurnHitCard" in case.choices()
    case.do(BurnHitCard())
    assert case.round.actor is CHANCE
    case.do("7c")
    assert case.hand(1) == ["10h", "3s", "7c"]
    assert [str(e.card) for e in case.all(HitCardBurned)] == ["2c"]
    assert [str(card) for card in case.round.discards] == ["2c"]
    hand = view(case.round, frozenset({1})).positions[0].hands[0]
    assert ([str(card) for card in hand.cards], hand.total) == (["10h", "3s", "7c"], 20)


@proves("CO 30-899.25(5)")
def test_co_30_899_25_5_the_replacement_must_be_played_with() -> None:
    case = burnout().do("10h 9d 3s 8c", Hit(), "2c", BurnHitCard(), "3c")
    case.refuses(BurnHitCard(), BURN, "no burn fee").do(Hit(), "9c").over()
    assert case.settled(1).outcome == "lose: player busts"


@proves("CO 30-899.25(5)")
def test_co_30_899_25_5_the_card_that_breaks_the_hand_may_be_burned() -> None:
    case = burnout().do("10h 9d 6s 8c", Hit(), "Kc")
    assert case.choices() == {"BurnHitCard", "Decline"}
    assert case.round.layout_cents == STAKE + FIFTH
    done = case.do(BurnHitCard(), "5c").over()
    assert done.settled(1).outcome == "win: higher total"
    kept = burnout().do("10h 9d 6s 8c", Hit(), "Kc", Decline()).over()
    assert kept.settled(1).outcome == "lose: player busts"
    assert fee(kept).returned_cents == 0


@proves("CO 30-899.25(5)")
def test_co_30_899_25_5_only_a_hit_card_and_not_one_of_the_first_two() -> None:
    burnout().do("10h 9d 6s 8c").refuses(BurnHitCard(), BURN, "only a hit card")


@proves("CO 30-899.25(5)")
def test_co_30_899_25_5_nobody_else_s_fee_will_do() -> None:
    case = burnout(seats=2, fees=(2,)).do("10h 10s 9d 3s 3h 8c", Hit(), "2c")
    case.refuses(BurnHitCard(), BURN, "no burn fee")


@proves("CO 30-899.25(5)(a)")
def test_co_30_899_25_5_a_open_21_ends_the_hand() -> None:
    case = burnout().do("10h 9d 6s 8c", Hit(), "5c").over()
    assert fee(case).outcome == "collected: no card was burned"


@proves("CO 30-899.25(5)(a)")
def test_co_30_899_25_5_a_the_card_of_a_double_may_be_burned() -> None:
    case = burnout().do("6h 9d 5s 8c", Double(STAKE), "2c")
    assert case.choices() == {"BurnHitCard", "Decline"}
    done = case.do(BurnHitCard(), "9c").over()
    assert (done.settled(1).net_cents, done.hand(1)) == (2 * STAKE, ["6h", "5s", "9c"])


@proves("CO 30-899.25(5)(a)")
@pytest.mark.parametrize("card", ["2c", "10c"])
def test_co_30_899_25_5_a_the_question_tells_nothing_of_a_card_face_down(card: str) -> None:
    case = burnout(double_card="down").do("6h 9d 5s 8c", Double(STAKE), card)
    assert case.choices() == {"BurnHitCard", "Decline"}
    case.do(BurnHitCard(), "9c").over()


@proves("CO 30-899.25(5)(a)")
def test_co_30_899_25_5_a_the_example_of_the_section() -> None:
    case = burnout().do("2h 9d 3s 8c", Hit(), "2c", Hit(), "10c", BurnHitCard(), "4c", Hit(), "5c", Stand()).over()
    assert case.hand(1) == ["2h", "3s", "2c", "4c", "5c"]


@proves("CO 30-899.25(5)(a)(i)")
def test_co_30_899_25_5_a_i_a_split_forfeits_it() -> None:
    case = burnout().do("8h 9d 8s 8c", Split())
    assert (fee(case).outcome, fee(case).returned_cents) == ("collected: forfeited by a split", 0)
    assert fee(case).cite == "CO 30-899.25(5)(a)(i)"
    case.do("2c", Hit(), "9c").refuses(BurnHitCard(), BURN, "no burn fee")


@proves("CO 30-899.25(5)(b)")
def test_co_30_899_25_5_b_the_fee_is_collected_when_a_card_is_burned() -> None:
    case = burnout().do("10h 9d 3s 8c", Hit(), "2c")
    assert has_fee(case)
    case.do(BurnHitCard())
    assert not has_fee(case)
    assert (fee(case).outcome, fee(case).cite) == ("collected: a card was burned", "CO 30-899.25(5)(b)")
    assert case.table.books.tray == FIFTH


@proves("CO 30-899.25(5)(b)")
def test_co_30_899_25_5_b_or_when_the_player_has_acted_before_the_next_one() -> None:
    case = burnout(seats=2, fees=(1, 2)).do("10h 10s 9d 9s 3h 8c")
    assert has_fee(case)
    case.do(Stand())
    assert not has_fee(case)
    assert has_fee(case, 2)
    assert case.round.actor == seat(2)


@proves("CO 30-899.25(5)(b)")
@pytest.mark.parametrize(
    ("layout", "acts"),
    [
        ("Ah 9d Ks 8c", ()),  # a blackjack has nothing to draw
        ("10h Kd 9s Ac", ()),  # nor has whoever sits against one
        ("Ah Ad Ks 8c", (EvenMoney(),)),
        ("10h 9d 6s 8c", (Surrender(),)),
        ("10h 9d 6s 8c", (MoveOn(),)),
    ],
)
def test_co_30_899_25_5_b_who_burns_nothing_does_not_get_it_back(layout: str, acts: tuple[object, ...]) -> None:
    done = burnout(surrender="late").do(layout, *acts).over()  # type: ignore[arg-type]
    assert (fee(done).outcome, fee(done).returned_cents) == ("collected: no card was burned", 0)


# --- irregular rounds ----------------------------------------------------------------------------------------------


@proves("CO 30-828(2) s.2")
def test_co_30_828_2_who_missed_the_first_card_has_the_fee_back() -> None:
    case = burnout(seats=2).do(MissFirstCard(1))
    assert fee(case).returned_cents == FIFTH


@proves("CO 30-828(1) s.4")
def test_co_30_828_1_with_a_hand_ruled_a_push_the_fee_goes_back() -> None:
    case = burnout().do("10h 9d 6s 8c", Hit(), "Kc", PushHand(1, 0, "spilled drink")).over()
    assert (fee(case).returned_cents, case.settled(1).returned_cents) == (FIFTH, STAKE)
    table = burnout().do("10h 9d 6s 8c", PushTable("spilled drink")).over()
    assert fee(table).returned_cents == FIFTH


@proves("CO 30-828(7)")
def test_co_30_828_7_a_card_drawn_unseen_is_the_replacement() -> None:
    case = burnout().do("10h 9d 3s 8c", Hit(), "2c", unseen("7c"), BurnHitCard())
    assert case.hand(1) == ["10h", "3s", "7c"]


@proves("CO 30-821(3) s.3")
def test_co_30_821_3_without_a_signal_the_card_is_kept() -> None:
    case = burnout().do("10h 9d 6s 8c", Hit(), "Kc", MoveOn()).over()
    assert case.settled(1).outcome == "lose: player busts"


@proves("CO 30-899.25 ¶1 s.2", "CO 30-899.25(4)")
def test_co_30_899_25_hundreds_of_rounds_conform() -> None:
    report = check_game(games()["blackjack-burnout"], rounds=400, seats=4, seed=25, deep=5)
    wanted = {"collected: a card was burned", "collected: no card was burned", "collected: forfeited by a split"}
    assert wanted <= set(report.outcomes)


@proves("CO 30-899.25(1) s.1")
def test_elsewhere_nothing_is_burned_and_no_fee_is_taken() -> None:
    case = Case(seats=1)
    case.refuses(Place(Wager(1, FEE, 5_00)), "CO 30-809", "no spot")
    case.do("10h 9d 3s 8c", Hit(), "2c").refuses(BurnHitCard(), "CO 30-826(1)")
    assert load("blackjack").rules_of(TwentyOneRules).burn_fee is None
