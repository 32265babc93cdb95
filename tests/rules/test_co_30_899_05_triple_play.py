"""Triple Play: one to three wagers, each a hand of its own that begins with the same first two cards."""

from __future__ import annotations

import pytest

from pitboss import (
    Deal,
    Decline,
    Double,
    EvenMoney,
    Hit,
    IllegalSetup,
    IllegalWager,
    Insure,
    Limits,
    Split,
    Stand,
    Surrender,
    Table,
    Wager,
    games,
    load,
)
from pitboss import cards as named
from pitboss.catalogue import load_wager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.catalogue_wagers.kinds import spots
from pitboss.engine.record.view import view
from pitboss.engine.verify.conformance import check_game
from pitboss.engine.vocabulary.actions import MissFirstCard, MissSecondCard, Pass, Place, PushHand, WrongAction
from pitboss.engine.vocabulary.events import CardDealt, CardsShared, HandPickedUp, Settled, WagerPlaced
from tests.cases import LIMITS, Case
from tests.marks import proves

SPOTS = ("main", "second wager", "third wager")
GAME = "triple-play-blackjack"


def wagers(seat: int, *cents: int) -> list[Wager]:
    return [Wager(seat, spot, each) for spot, each in zip(SPOTS, cents, strict=False) if each]


def triple(*stakes: tuple[int, ...], tips: tuple[Wager, ...] = (), **options: object) -> Case:
    """A table with these wagers at its seats."""
    case = Case(seats=0, game=load(GAME, **options))
    return case.open([each for seat, cents in enumerate(stakes, start=1) for each in wagers(seat, *cents)] + [*tips])


def nets(case: Case, seat: int = 1) -> list[tuple[int, str, int]]:
    """Hand, spot and net of a seat's main wagers."""
    found = [e for e in case.all(Settled) if e.seat == seat and not e.tip and e.bet in SPOTS]
    return sorted((e.hand, e.bet, e.net_cents) for e in found)


def won(case: Case, seat: int = 1) -> list[int]:
    return [net for _, _, net in nets(case, seat)]


# --- (1), (3): cards -------------------------------------------------------------------------------------------------


@proves("CO 30-899.05(1) s.2")
@pytest.mark.parametrize(("decks", "lawful"), [(0, False), (1, True), (8, True), (9, False)])
def test_co_30_899_05_1_one_or_more_decks(decks: int, lawful: bool) -> None:
    if lawful:
        assert load(GAME, decks=decks, dealt_from="hand" if decks == 1 else "shoe").rules.decks == decks
        return
    with pytest.raises(IllegalSetup) as refusal:
        load(GAME, decks=decks)
    assert refusal.value.cite == "CO 30-899.05(1)"


@proves("CO 30-899.05(1) s.2")
@pytest.mark.parametrize("source", ["shuffling shoe", "digital"])
def test_co_30_899_05_1_dealt_from_the_hand_or_a_shoe(source: str) -> None:
    with pytest.raises(IllegalSetup) as refusal:
        load(GAME, dealt_from=source)
    assert refusal.value.cite == "CO 30-899.05(1)"


@proves("CO 30-899.05(1) s.3")
def test_co_30_899_05_1_a_hand_for_each_wager_and_the_same_first_two_cards() -> None:
    case = triple((10_00, 20_00, 30_00)).do("10h 6d 5h 10d")
    assert [case.hand(1, number) for number in range(3)] == [["10h", "5h"]] * 3
    assert case.order_dealt() == [1, 0, 1, 0]  # two cards, not six
    assert [(e.hands, e.cite) for e in case.all(CardsShared)] == [((0, 1, 2), "CO 30-899.05(1)")]
    seen = view(case.round, frozenset({1})).positions[0]
    assert [[card and card.name for card in hand.cards] for hand in seen.hands] == [["10h", "5h"]] * 3


@proves("CO 30-899.05(3)")
def test_co_30_899_05_3_one_card_at_a_time_in_rotation_and_face_up() -> None:
    case = triple((10_00, 10_00), (10_00,)).do("10h 9h 6d 5h 9s 10d")
    assert case.order_dealt() == [1, 2, 0, 1, 2, 0]
    assert all(e.up for e in case.all(CardDealt) if e.seat)
    with pytest.raises(IllegalSetup) as refusal:
        load(GAME, player_cards="down")
    assert refusal.value.cite == "CO 30-899.05(3)"


# --- (2): wagers -----------------------------------------------------------------------------------------------------


@proves("CO 30-899.05(2)")
@pytest.mark.parametrize("cents", [(10_00,), (10_00, 10_00), (10_00, 20_00, 5_00), (0, 20_00), (10_00, 0, 5_00)])
def test_co_30_899_05_2_one_to_three_wagers_of_the_same_or_different_amounts(cents: tuple[int, ...]) -> None:
    placed = [each for each in cents if each]
    case = triple(cents).do("10h 10d 10s 9d", *[Stand()] * len(placed)).over()
    assert won(case) == placed


@proves("CO 30-899.05(2)")
@pytest.mark.parametrize("spot", SPOTS)
@pytest.mark.parametrize(("cents", "lawful"), [(4_50, False), (5_00, True), (100_00, True), (100_50, False)])
def test_co_30_899_05_2_each_within_the_posted_limits(spot: str, cents: int, lawful: bool) -> None:
    table = Table(load(GAME), limits=Limits(min=5_00, max=100_00))
    if lawful:
        assert table.open([Wager(1, spot, cents)]).layout_cents == cents
        return
    with pytest.raises(IllegalWager):
        table.open([Wager(1, spot, cents)])


@proves("CO 30-899.05(2)")
def test_co_30_899_05_2_no_fourth_wager() -> None:
    with pytest.raises(IllegalWager, match="no spot"):
        Table(load(GAME), limits=LIMITS).open([*wagers(1, 5_00), Wager(1, "fourth wager", 5_00)])


# --- (4)(a): insurance -----------------------------------------------------------------------------------------------


@proves("CO 30-899.05(4)(a)")
@pytest.mark.parametrize("insured", [(0,), (2,), (0, 1), (0, 1, 2), ()])
def test_co_30_899_05_4_a_insurance_on_any_of_the_wagers(insured: tuple[int, ...]) -> None:
    case = triple((10_00, 20_00, 30_00)).do("10h Ad 9h Kd")
    stakes = (10_00, 20_00, 30_00)
    case.do(*(Insure(stakes[n] // 2) if n in insured else Decline() for n in range(3))).over()
    won_by = {e.hand: e.net_cents for e in case.all(Settled) if e.bet == "insurance"}
    assert won_by == {n: stakes[n] for n in insured}
    assert won(case) == [-10_00, -20_00, -30_00]


# --- (4)(b): splits --------------------------------------------------------------------------------------------------


@proves("CO 30-899.05(4)(b)")
@pytest.mark.parametrize(("cents", "hands"), [((10_00,), 2), ((10_00, 20_00), 4), ((10_00, 20_00, 30_00), 6)])
def test_co_30_899_05_4_b_a_split_makes_two_four_or_six_hands(cents: tuple[int, ...], hands: int) -> None:
    case = triple(cents).do("8h 6d 8s 10d", Split())
    position = case.round.position_at(1)
    assert position is not None
    assert len(position.hands) == hands
    assert sum(e.cents for e in case.all(WagerPlaced)) == 2 * sum(cents)
    for _ in range(hands):
        case.do("10c", Stand())
    case.do("3c").over()
    assert won(case) == [-each for each in cents] * 2  # 18 against 19


@proves("CO 30-899.05(4)(b)")
def test_co_30_899_05_4_b_hands_are_played_in_the_order_of_the_bet_positions() -> None:
    case = triple((10_00, 20_00)).do("8h 6d 8s 10d", Split())
    order = []
    for card in ("10c", "9c", "10s", "9s"):
        case.do(card)
        order.append(case.round.hand_number)
        case.do(Stand())
    assert order == [0, 2, 1, 3]
    assert [case.hand(1, n) for n in range(4)] == [["8h", "10c"], ["8h", "10s"], ["8s", "9c"], ["8s", "9s"]]


@proves("CO 30-899.05(4)(b)")
@pytest.mark.parametrize(("cents", "lawful"), [(119_50, False), (120_00, True)])
def test_co_30_899_05_4_b_each_initial_wager_is_matched(cents: int, lawful: bool) -> None:
    table = Table(load(GAME), limits=LIMITS)
    table.buy_in("Ann", cents)
    amounts = zip(SPOTS, (10_00, 20_00, 30_00), strict=True)
    round = table.open([Wager(1, spot, each, player="Ann") for spot, each in amounts])
    for card in named("8h 6d 8s 10d"):
        round.apply(Deal(card))
    assert round.can(Split()) is lawful


@proves("CO 30-899.05(4)(b)")
def test_co_30_899_05_4_b_all_bet_positions_are_split_together_or_none() -> None:
    case = triple((10_00, 20_00)).do("8h 6d 8s 10d", Stand())
    case.refuses(Split(), "CO 30-899.05(4)(b)", "together")


@proves("CO 30-899.05(4)(b)")
def test_co_30_899_05_4_b_no_split_of_a_split_hand() -> None:
    case = triple((10_00,)).do("8h 6d 8s 10d", Split(), "8c").refuses(Split(), "CO 30-899.05(4)(b)", "split once")
    for option in ({"max_splits": 2}, {"resplit_aces": True}):
        with pytest.raises(IllegalSetup) as refusal:
            load(GAME, **option)
        assert refusal.value.cite == "CO 30-899.05(4)(b)"
    assert case.round.hand_number == 0


@proves("CO 30-899.05(4)(b)")
def test_co_30_899_05_4_b_of_the_same_value() -> None:
    triple((10_00, 20_00)).do("8h 6d 9s 10d").refuses(Split(), "CO 30-899.05(4)(b)", "same value")
    triple((10_00, 20_00)).do("Kh 6d 10s 10d", Split(), "9c")


# --- (4)(c): doubles -------------------------------------------------------------------------------------------------


@proves("CO 30-899.05(4)(c)")
@pytest.mark.parametrize("doubled", [(0,), (2,), (0, 2), (0, 1, 2)])
def test_co_30_899_05_4_c_on_any_of_the_wagers(doubled: tuple[int, ...]) -> None:
    case = triple((10_00, 20_00, 30_00)).do("6h 6d 5h 10d")
    for number, cents in enumerate((10_00, 20_00, 30_00)):
        case.do(*([Double(cents), "10c"] if number in doubled else [Stand()]))
    case.do("5c").over()  # the dealer has 21
    stakes = {e.hand: e.stake_cents for e in case.all(Settled)}
    assert stakes == {n: cents * (1 + (n in doubled)) for n, cents in enumerate((10_00, 20_00, 30_00))}
    assert {e.hand for e in case.all(Settled) if e.outcome == "push"} == set(doubled)


# --- (4)(d), (e), (f), (g) -------------------------------------------------------------------------------------------


@proves("CO 30-899.05(4)(d)")
def test_co_30_899_05_4_d_two_cards_that_are_not_drawn_to_play_for_all_wagers() -> None:
    case = triple((10_00, 20_00, 30_00)).do("10h 6d 9h 10d", Stand(), Stand(), Stand(), "2c").over()
    assert [(e.hand, e.player_total, e.net_cents) for e in case.all(Settled)] == [
        (2, 19, 30_00),
        (1, 19, 20_00),
        (0, 19, 10_00),
    ]


@proves("CO 30-899.05(4)(e)")
@pytest.mark.parametrize(("pays", "lawful"), [("6 to 5", False), ("7 to 5", False), ("3 to 2", True), ("2 to 1", True)])
def test_co_30_899_05_4_e_a_blackjack_is_paid_three_to_two_or_more(pays: str, lawful: bool) -> None:
    if not lawful:
        with pytest.raises(IllegalSetup) as refusal:
            load(GAME, blackjack_pays=pays)
        assert refusal.value.cite == "CO 30-899.05(4)(e)"
        return
    case = triple((10_00, 20_00, 30_00), blackjack_pays=pays).do("Ah 6d Kh 10d").over()
    assert won(case) == ([15_00, 30_00, 45_00] if pays == "3 to 2" else [20_00, 40_00, 60_00])
    assert {e.cite for e in case.all(Settled)} == {"CO 30-899.05(4)(e)"}


@proves("CO 30-899.05(4)(e)")
def test_co_30_899_05_4_e_two_blackjacks_are_a_push_on_every_wager() -> None:
    case = triple((10_00, 20_00)).do("Ah Kd Kh Ad").over()
    assert {(e.net_cents, e.outcome) for e in case.all(Settled)} == {(0, "push: both blackjack")}
    evened = triple((10_00, 20_00)).do("Ah Ad Kh Kd", EvenMoney(), Decline()).over()
    assert won(evened) == [10_00, 0]


@proves("CO 30-899.05(4)(f)")
def test_co_30_899_05_4_f_each_bet_position_draws_its_own_cards_or_none() -> None:
    case = triple((10_00, 20_00, 30_00)).do("10h 6d 2h 10d", Hit(), "9c", Hit(), "3c", Hit(), "4c", Stand(), Stand())
    case.do("2c").over()  # 21, 19 and 12 against 18
    assert [case.hand(1, n) for n in range(3)] == [
        ["10h", "2h", "9c"],
        ["10h", "2h", "3c", "4c"],
        ["10h", "2h"],
    ]
    assert won(case) == [10_00, 20_00, -30_00]


@proves("CO 30-899.05(4)(g)")
@pytest.mark.parametrize(("card", "collected"), [("8c", False), ("9c", False), ("10c", True)])
def test_co_30_899_05_4_g_over_21_takes_that_one_wager_at_once(card: str, collected: bool) -> None:
    case = triple((10_00, 20_00)).do("10h 6d 2h 10d", Hit(), card)
    if not collected:
        assert not case.all(Settled)
        return
    assert [(e.hand, e.net_cents, e.cite) for e in case.all(Settled)] == [(0, -10_00, "CO 30-899.05(4)(g)")]
    assert [(e.seat, e.hand) for e in case.all(HandPickedUp)] == [(1, 0)]
    assert [card.name for card in case.round.discards] == ["10c"]  # the two first cards go on for the other wager
    case.do(Hit(), "8c", Stand(), "2c").over()
    assert won(case) == [-10_00, 20_00]


# --- (4)(h), (5) -----------------------------------------------------------------------------------------------------


@proves("CO 30-899.05(4)(h)")
def test_co_30_899_05_4_h_all_bet_positions_of_a_player_before_the_next_player() -> None:
    case = triple((10_00, 20_00), (10_00, 20_00)).do("10h 10s 6d 2h 2s 10d")
    turns = []
    for _ in range(4):
        turns.append((str(case.round.actor), case.round.hand_number))
        case.do(Stand())
    assert turns == [("seat 1", 0), ("seat 1", 1), ("seat 2", 0), ("seat 2", 1)]


@proves("CO 30-899.05(5)")
def test_co_30_899_05_5_one_hand_of_the_dealer_s_for_all_wagers() -> None:
    case = triple((10_00, 20_00)).do("10h 6d 9h 10d", Stand(), Hit(), "Ac", Stand(), "4c").over()
    assert {e.dealer_total for e in case.all(Settled)} == {20}
    assert won(case) == [-10_00, 0]


# --- what is standard ------------------------------------------------------------------------------------------------


@proves("CO 30-829 ¶1 s.1")
def test_co_30_829_each_bet_position_may_be_surrendered_by_itself() -> None:
    case = triple((10_00, 20_00), surrender="late").do("10h 10d 6h 9d", Surrender(), Stand()).over()
    assert won(case) == [-5_00, -20_00]


@proves("CO 30-803(3)(i)")
def test_co_30_803_3_i_a_tip_rides_on_the_bet_position_that_it_lies_with() -> None:
    tips = (Wager(1, "second wager", 5_00, tip=True),)
    case = triple((10_00, 20_00), tips=tips).do("10h 6d 2h 10d", Hit(), "10c", Stand(), "10s").over()
    assert [(e.hand, e.net_cents) for e in case.all(Settled) if e.tip] == [(1, 5_00)]


@proves("CO 30-828(2) s.1", "CO 30-828(2) s.2")
def test_co_30_828_2_and_3_missed_cards() -> None:
    case = triple((10_00, 20_00), (10_00,)).do(MissFirstCard(1), "10h 6d 9h 10d", Stand(), "2c").over()
    assert won(case) == [0, 0]
    case = triple((10_00, 20_00), (10_00,)).do("10h 10s 6d", MissSecondCard(1), "9s 9h 10d")
    assert [case.hand(1, n) for n in range(2)] == [["10h", "9h"]] * 2


@proves("CO 30-828(4)")
def test_co_30_828_4_a_broken_hand_is_returned_with_its_own_cards_only() -> None:
    case = triple((10_00, 20_00)).do("10h 6d 2h 10d", Hit(), "10c", WrongAction(1, 0, True))
    assert case.hand(1, 0) == ["10h", "2h", "10c"]
    assert case.round.layout_cents == 30_00


@proves("CO 30-828(1) s.4")
def test_co_30_828_1_one_bet_position_ruled_a_push() -> None:
    case = triple((10_00, 20_00)).do("10h 6d 2h 10d", PushHand(1, 0, "chips fell")).do(Stand(), "10c").over()
    assert won(case) == [0, 20_00]


@proves("CO 30-899.05(1) s.3")
def test_co_30_899_05_1_no_side_wager_asks_for_one_of_the_hands() -> None:
    for name in ("push-your-luck", "streak", "dead-mans-hand"):
        wager = load_wager(name)
        with pytest.raises(IllegalSetup):
            Table(load(GAME), limits=LIMITS, sides=spots(wager, wager.paytable_for(6)))


@proves("CO 30-899.05 ¶1 s.2")
@pytest.mark.parametrize("name", ["lucky-lucky", "royal-match-21"])
def test_co_30_899_05_wagers_on_the_first_cards_stand_with_it(name: str) -> None:
    wager = load_wager(name)
    case = Case(seats=0, sides=[CatalogueWager(wager, wager.paytable_for(6))], game=load(GAME))
    case.open([*wagers(1, 10_00, 20_00), Wager(1, wager.name, 5_00)])
    done = case.do("10h 6d 9h 10d", Stand(), Stand(), "10c").over()
    assert [e.bet for e in done.all(Settled) if e.bet not in SPOTS] == [wager.name]


@proves("CO 30-899.05 ¶1 s.2")
def test_co_30_899_05_a_wager_on_the_dealer_s_hand_stands_with_it() -> None:
    bonus = load_wager("bust-bonus-30-899-09")
    case = Case(seats=0, sides=[CatalogueWager(bonus, bonus.paytable_for(6))], game=load(GAME)).open(wagers(1, 10_00))
    case.do("10h 6d 9h 10d", Stand(), Place(Wager(1, bonus.name, 5_00)), Pass(), "10c").over()
    assert case.settled(1, bet=bonus.name).net_cents > 0


@proves("CO 30-899.05 ¶1 s.2")
def test_co_30_899_05_conforms() -> None:
    report = check_game(games()[GAME], rounds=120, seats=3, seed=5, deep=5)
    assert {"insurance wins", "blackjack", "lose: player busts"} <= set(report.outcomes)
