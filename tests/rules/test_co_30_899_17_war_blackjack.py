"""War Blackjack: the first cards decide a wager of their own before anybody has a second one."""

from __future__ import annotations

import pytest

from pitboss import (
    Deal,
    Decline,
    Double,
    IllegalSetup,
    IllegalWager,
    Insure,
    Limits,
    Place,
    Settled,
    Split,
    Stand,
    Surrender,
    Table,
    Wager,
    cards,
    games,
    load,
)
from pitboss.catalogue import load_wager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.games import Round
from pitboss.engine.record.view import view
from pitboss.engine.side_wagers.protocol import Moment
from pitboss.engine.verify.conformance import check_game
from pitboss.engine.vocabulary.actions import (
    AddWinnings,
    MissDealerCard,
    MissFirstCard,
    MoveOn,
    PushHand,
    PushTable,
)
from pitboss.engine.vocabulary.actors import CHANCE, seat
from pitboss.engine.vocabulary.events import CardDealt, CardTurned, WagerPlaced
from tests.cases import LIMITS, STAKE, Case, unseen
from tests.marks import proves

WAR = "War Blackjack bet"
CITE = "CO 30-899.17(8)"


def war_wager() -> CatalogueWager:
    wager = load_wager("war-wager")
    return CatalogueWager(wager, wager.paytable("War"))


def war(seats: int = 1, side: int = 5_00, limits: Limits = LIMITS, tip: int = 0, **options: object) -> Case:
    game = load("war-blackjack", **options)
    return Case(seats=seats, side=side, sides=[war_wager()], limits=limits, tip=tip, game=game)


def stake(round: Round, number: int = 1) -> int:
    position = round.position_at(number)
    assert position is not None
    return position.stake


def waits_for_a_card(case: Case) -> bool:
    return case.round.actor is CHANCE


# --- (1), (2): a wager beside blackjack, and its cards --------------------------------------------------------------


@proves("CO 30-899.17(1)")
def test_co_30_899_17_1_the_war_is_optional() -> None:
    done = war(side=0).do("Kh 9d 9s 8c", Stand()).over()
    assert [e.bet for e in done.all(Settled)] == ["main"]
    assert done.settled(1).outcome == "win: higher total"


@proves("CO 30-899.17(2)")
@pytest.mark.parametrize(("decks", "lawful"), [(5, False), (6, True), (7, True), (8, True), (9, False)])
def test_co_30_899_17_2_six_decks_or_more(decks: int, lawful: bool) -> None:
    if lawful:
        assert load("war-blackjack", decks=decks).rules.decks == decks
        return
    with pytest.raises(IllegalSetup) as refusal:
        load("war-blackjack", decks=decks)
    assert refusal.value.cite == "CO 30-899.17(2)"


@proves("CO 30-899.17(2)")
@pytest.mark.parametrize("source", ["hand", "shuffling shoe", "digital"])
def test_co_30_899_17_2_dealt_from_a_shoe_and_nothing_else(source: str) -> None:
    with pytest.raises(IllegalSetup) as refusal:
        load("war-blackjack", dealt_from=source)
    assert refusal.value.cite == "CO 30-899.17(2)"
    assert load("war-blackjack").rules.dealt_from.value == "shoe"


@proves("CO 30-899.17(2)")
def test_co_30_899_17_2_every_layout_has_its_spot_and_no_player_needs_it() -> None:
    table = Table(load("war-blackjack"), limits=LIMITS)
    assert list(table.house.sides) == [WAR]
    assert list(Table(load("war-blackjack"), limits=LIMITS, sides=[war_wager()]).house.sides) == [WAR]
    round = table.open([Wager(1, "main", STAKE), Wager(2, "main", STAKE), Wager(2, WAR, 5_00)])
    for card in cards("2h Kh Qd"):
        round.apply(Deal(card))
    assert [offer.action for offer in round.legal()] == [Decline(), AddWinnings(5_00)]  # seat 2's


# --- (3), (4): the wager --------------------------------------------------------------------------------------------


@proves("CO 30-899.17(3)")
@pytest.mark.parametrize(("cents", "lawful"), [(4_00, False), (5_00, True), (100_00, True), (101_00, False)])
def test_co_30_899_17_3_within_the_table_s_minimum_and_maximum(cents: int, lawful: bool) -> None:
    case = war(seats=0, limits=Limits(min=5_00, max=100_00))
    wagers = [Wager(1, "main", 25_00), Wager(1, WAR, cents)]
    if lawful:
        assert case.open(wagers).round.layout_cents == 25_00 + cents
        return
    with pytest.raises(IllegalWager):
        case.open(wagers)


@proves("CO 30-899.17(3)")
@pytest.mark.parametrize(("cents", "lawful"), [(9_50, False), (10_00, True), (10_50, False)])
def test_co_30_899_17_3_in_even_dollars(cents: int, lawful: bool) -> None:
    case = war(seats=0)
    wagers = [Wager(1, "main", 25_00), Wager(1, WAR, cents)]
    if lawful:
        assert case.open(wagers).round.layout_cents == 35_00
        return
    with pytest.raises(IllegalWager, match="steps of"):
        case.open(wagers)


@proves("CO 30-899.17(3)")
def test_co_30_899_17_3_made_with_the_main_wager_and_not_after_the_first_card() -> None:
    war(side=0).do("Kh").refuses(Place(Wager(1, WAR, 5_00)), "CO 30-809", "after the first card")


@proves("CO 30-899.17(4) s.1", "CO 30-899.17(4) s.2")
def test_co_30_899_17_4_a_tip_on_either_wager_is_paid_at_the_player_s_odds() -> None:
    case = war(seats=0)
    tips = [Wager(1, "main", 5_00, tip=True), Wager(1, WAR, 3_00, tip=True)]
    case.open([Wager(1, "main", 25_00), Wager(1, WAR, 10_00), *tips])
    done = case.do("Kh 9d", Decline(), "9s 8c", Stand()).over()
    assert done.settled(1, bet=WAR, tip=True).returned_cents == 6_00
    assert done.settled(1, tip=True).returned_cents == 10_00
    assert done.table.books.tip_box == 16_00


@proves("CO 30-899.17(4) s.1")
def test_co_30_899_17_4_the_licensee_may_take_no_tips() -> None:
    case = war(seats=0, tip_wagers=False)
    with pytest.raises(IllegalWager) as refusal:
        case.open([Wager(1, "main", 25_00), Wager(1, "main", 5_00, tip=True)])
    assert refusal.value.cite == "CO 30-899.17(4)"


# --- (5), (7): who wins ---------------------------------------------------------------------------------------------


@proves("CO 30-899.17(5)")
@pytest.mark.parametrize(
    ("player", "dealer", "won"),
    [
        ("Ks", "Qd", True),
        ("Qs", "Qd", False),
        ("Js", "Qd", False),
        ("10s", "9d", True),
        ("Js", "10d", True),  # not equal, as in the count of blackjack
        ("As", "2d", False),  # an ace is one here
        ("2s", "Ad", True),
        ("As", "Ad", False),
    ],
)
def test_co_30_899_17_5_cards_rank_as_in_poker_with_the_ace_low(player: str, dealer: str, won: bool) -> None:
    case = war().do(player, dealer)
    assert (case.settled(1, bet=WAR).net_cents > 0) is won


@proves("CO 30-899.17(5)")
def test_co_30_899_17_5_in_blackjack_the_ace_is_still_eleven() -> None:
    done = war().do("As 9d", "Ks 8c").over()
    assert done.settled(1, bet=WAR).net_cents == -5_00
    assert done.settled(1).outcome == "blackjack"


@proves("CO 30-899.17(7)")
@pytest.mark.parametrize(("player", "net"), [("8s", -5_00), ("9s", -5_00), ("10s", 5_00)])
def test_co_30_899_17_7_a_higher_card_wins_one_to_one(player: str, net: int) -> None:
    assert war().do(player, "9d").settled(1, bet=WAR).net_cents == net


# --- (6), (9): the order of the deal --------------------------------------------------------------------------------


@proves("CO 30-899.17(6)")
def test_co_30_899_17_6_one_open_card_each_from_the_left_and_last_to_the_dealer() -> None:
    case = war(seats=3, player_cards="down").do("3h 4h 5h 9d")
    dealt = case.all(CardDealt)
    assert [(e.seat, e.up) for e in dealt] == [(1, True), (2, True), (3, True), (0, True)]


@proves("CO 30-899.17(6)")
def test_co_30_899_17_6_it_is_also_the_first_card_of_the_blackjack_hand() -> None:
    case = war().do("3h 9d 8s")
    assert case.hand(1) == ["3h", "8s"]


@proves("CO 30-899.17(9) s.1")
def test_co_30_899_17_9_every_war_is_settled_before_anybody_s_second_card() -> None:
    case = war(seats=2).do("3h Kh 9d")
    assert [(e.seat, e.net_cents) for e in case.all(Settled)] == [(2, 5_00), (1, -5_00)]
    assert case.round.moment is Moment.AFTER_FIRST_CARDS
    assert len(case.all(CardDealt)) == 3
    case.do(Decline())
    assert waits_for_a_card(case)


@proves("CO 30-899.17(9) s.2")
@pytest.mark.parametrize(("face", "up"), [("up", True), ("down", False)])
def test_co_30_899_17_9_the_second_card_lies_as_the_licensee_chooses(face: str, up: bool) -> None:
    case = war(seats=2, player_cards=face).do("3h 4h 9d 8s 8c 10s")
    assert [(e.seat, e.up) for e in case.all(CardDealt)[3:]] == [(1, up), (2, up), (0, False)]
    seen = view(case.round, frozenset({2}))
    other = seen.positions[0].hands[0]
    assert [card and card.name for card in other.cards] == ["3h", "8s" if up else None]


@proves("CO 30-899.17(9) s.3")
def test_co_30_899_17_9_a_second_card_face_down_is_shown_when_the_hand_is_over() -> None:
    done = war(player_cards="down").do("3h 9d 8s 10s", Stand()).over()
    assert [(e.seat, str(e.card)) for e in done.all(CardTurned)] == [(0, "10s"), (1, "8s")]
    split = war(player_cards="down").do("8h 9d 8s 10s", Split())
    assert [str(e.card) for e in split.all(CardTurned)] == ["8s"]


@proves("CO 30-899.17(9) s.1", "CO 30-899.17(9) s.3")
def test_co_30_899_17_9_the_dealer_looks_and_plays_as_in_blackjack() -> None:
    done = war().do("Kh Ad", Decline(), "9s Kc", Decline()).over()
    assert done.settled(1).outcome == "lose: dealer blackjack"
    assert done.settled(1, bet=WAR).net_cents == 5_00  # settled before the dealer had a second card


# --- (8): winnings --------------------------------------------------------------------------------------------------


@proves("CO 30-899.17(8)")
def test_co_30_899_17_8_winners_are_asked_from_the_left_and_losers_are_not() -> None:
    case = war(seats=3).do("Kh 3h Qh 9d")
    assert case.round.actor == seat(1)
    assert case.choices() == {"Decline", "AddWinnings"}
    case.do(Decline())
    assert case.round.actor == seat(3)
    case.do(Decline())
    assert waits_for_a_card(case)


@proves("CO 30-899.17(8)(a)")
def test_co_30_899_17_8_a_the_winner_may_collect() -> None:
    case = war().do("Kh 9d", Decline())
    assert stake(case.round) == STAKE
    assert case.settled(1, bet=WAR).returned_cents == 10_00
    assert case.table.books.tabs["seat 1"] == -STAKE - 5_00 + 10_00


@proves("CO 30-899.17(8)(b)")
def test_co_30_899_17_8_b_the_stake_comes_back_and_the_winnings_go_on_the_main_wager() -> None:
    case = war().do("Kh 9d", AddWinnings(5_00))
    assert stake(case.round) == STAKE + 5_00
    assert case.all(WagerPlaced)[-1] == WagerPlaced(1, "main", 5_00, False, "seat 1", 0)
    assert case.table.books.tabs["seat 1"] == -STAKE - 5_00 + 10_00 - 5_00
    done = case.do("9s 8c", Stand()).over()
    assert done.settled(1).net_cents == STAKE + 5_00


@proves("CO 30-899.17(8)(b)")
@pytest.mark.parametrize("cents", [0, 4_50, 5_50, 10_00])
def test_co_30_899_17_8_b_the_amount_won_and_no_other(cents: int) -> None:
    war().do("Kh 9d").refuses(AddWinnings(cents), CITE)


@proves("CO 30-899.17(8)(b)")
@pytest.mark.parametrize("steps", [("",), ("Kh",), ("3h 9d",), ("Kh 9d", Decline()), ("Kh 9d", Decline(), "9s 8c")])
def test_co_30_899_17_8_b_only_a_winner_and_only_before_the_second_card(steps: tuple[object, ...]) -> None:
    case = war().do(*steps)  # type: ignore[arg-type]
    case.refuses(AddWinnings(5_00), CITE)


@proves("CO 30-899.17(8)(c)")
@pytest.mark.parametrize(("maximum", "added"), [(29_00, 4_00), (30_00, 5_00), (31_00, 5_00), (25_50, 50)])
def test_co_30_899_17_8_c_as_far_as_the_table_s_maximum(maximum: int, added: int) -> None:
    case = war(limits=Limits(min=1_00, max=maximum)).do("Kh 9d")
    (offer,) = [offer for offer in case.round.legal() if isinstance(offer.action, AddWinnings)]
    assert (offer.action, offer.at_most, offer.cite) == (AddWinnings(added), added, CITE)
    assert stake(case.do(AddWinnings(added)).round) == STAKE + added


@proves("CO 30-899.17(8)(c)")
@pytest.mark.parametrize("maximum", [25_00, 25_49])
def test_co_30_899_17_8_c_nobody_is_asked_where_the_maximum_leaves_no_room_for_a_chip(maximum: int) -> None:
    case = war(limits=Limits(min=1_00, max=maximum)).do("Kh 9d")
    assert waits_for_a_card(case)
    assert case.settled(1, bet=WAR).returned_cents == 10_00


@proves("CO 30-899.17(8)(b)")
def test_co_30_899_17_8_b_doubling_splitting_and_insurance_go_by_the_sum() -> None:
    case = war().do("8h Ad", AddWinnings(5_00), "8s 9c")
    case.refuses(Insure(15_50), "CO 30-812(1)").do(Insure(15_00), Split(), "3s")
    case.refuses(Double(30_50), "CO 30-813").do(Double(30_00), "10s", "Kc", Stand())
    done = case.over()
    assert [done.settled(1, hand).stake_cents for hand in (0, 1)] == [60_00, 30_00]


@proves("CO 30-899.17(8)(b)")
def test_co_30_899_17_8_b_blackjack_and_surrender_go_by_the_sum() -> None:
    blackjack = war(blackjack_pays="3 to 2").do("Kh 9d", AddWinnings(5_00), "As 8c").over()
    assert blackjack.settled(1).net_cents == 45_00
    surrendered = war().do("Kh 9d", AddWinnings(5_00), "6s 8c", Surrender()).over()
    assert surrendered.settled(1).returned_cents == 15_00


@proves("CO 30-899.17(8)(b)")
def test_co_30_899_17_8_b_the_winnings_of_a_tip_are_not_moved() -> None:
    case = war(seats=0)
    case.open([Wager(1, "main", 25_00), Wager(1, WAR, 10_00), Wager(1, WAR, 3_00, tip=True)]).do("Kh 9d")
    case.refuses(AddWinnings(13_00), CITE).do(AddWinnings(10_00))
    assert stake(case.round) == 35_00


@proves("CO 30-899.17(8)")
def test_co_30_899_17_8_without_a_signal_the_winnings_are_collected() -> None:
    case = war(seats=2).do("Kh Qh 9d", MoveOn())
    assert case.round.actor == seat(2)
    assert stake(case.do(MoveOn()).round) == STAKE
    assert waits_for_a_card(case)


# --- irregular rounds -----------------------------------------------------------------------------------------------


@proves("CO 30-828(2) s.2")
def test_co_30_828_2_who_missed_the_first_card_has_the_war_wager_back_too() -> None:
    case = war(seats=2).do(MissFirstCard(1), "Kh 9d")
    assert case.settled(1, bet=WAR).returned_cents == 5_00
    assert case.round.actor == seat(2)


@proves("CO 30-828(10)")
def test_co_30_828_10_a_dealer_card_that_comes_late_still_decides_the_war_but_nobody_raises_on_two_cards() -> None:
    case = war().do("Kh", MissDealerCard(), "9s", "9d")
    assert case.settled(1, bet=WAR).net_cents == 5_00
    assert waits_for_a_card(case)
    case.refuses(AddWinnings(5_00), CITE).do("8c", Stand()).over()


@proves("CO 30-828(1) s.3")
def test_co_30_828_1_rulings_between_the_cards() -> None:
    case = war(seats=2).do("Kh 3h 9d")
    case.refuses(PushHand(1, 0, "spilled drink"), "CO 30-828(1)", "during the deal")
    case.do(AddWinnings(5_00), PushTable("spilled drink")).over()
    assert case.settled(1).returned_cents == STAKE + 5_00


@proves("CO 30-828(7)")
def test_co_30_828_7_a_card_drawn_unseen_while_a_winner_thinks_is_the_next_card() -> None:
    case = war().do("Kh 9d", unseen("9s"), AddWinnings(5_00))
    assert case.hand(1) == ["Kh", "9s"]


# --- everything at once ---------------------------------------------------------------------------------------------


@proves("CO 30-899.17 ¶1 s.2")
def test_co_30_899_17_hundreds_of_rounds_conform() -> None:
    report = check_game(games()["war-blackjack"], rounds=300, seats=5, seed=17, deep=5, sides=[war_wager()])
    assert {"first card above the dealer's", "no winning hand", "blackjack", "surrender"} <= set(report.outcomes)


def test_a_round_without_the_war_stops_nowhere() -> None:
    case = Case(seats=1).do("Kh 9d")
    assert case.round.moment is Moment.BEFORE_DEAL
    case.do("9s 8c")
    case.refuses(AddWinnings(5_00), "CO 30-809")


@proves("CO 30-899.17(2)")
def test_co_30_899_17_2_the_war_stands_with_no_other_game() -> None:
    with pytest.raises(IllegalSetup, match="is offered with war-blackjack, not with blackjack"):
        Case(seats=1, sides=[war_wager()], side=5_00)
