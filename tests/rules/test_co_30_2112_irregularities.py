"""CO 30-2112(4), (11)(i), (11)(j): wrong numbers of cards, cards off the table, foul hands and the house's help."""

from __future__ import annotations

from random import Random

import pytest

from pitboss import Card
from pitboss.cards import CARDS, cards
from pitboss.catalogue import load_wager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.games.pai_jack.settings import house_way, is_pai_jack
from pitboss.engine.vocabulary.actions import (
    Deal,
    DiscardFaceUpCard,
    DropCard,
    FoulHand,
    GoOn,
    HouseWay,
    MiscountCards,
    PlayAsDealt,
    PushHand,
    PushTable,
    ReshuffleDiscards,
)
from pitboss.engine.vocabulary.actors import CHANCE, SUPERVISOR, seat
from pitboss.engine.vocabulary.events import HandSet, Irregularity, Ruled, Settled
from tests.marks import proves
from tests.rules.pai_jack_talk import STAKE, Case, setting

DEALER = "9s 9h 5d 4c 2s"  # 20 over 9
FIRST, SECOND = "Kh 7h 4h 8h 2h", "Kd 7d 4d 8d 2d"
BOTH = f"{FIRST} | {SECOND} | dealer {DEALER}"
BONUS = load_wager("pai-jack-bonus")
SIDES = [CatalogueWager(BONUS, BONUS.paytable("1"))]


def all_back(case: Case, number: int, outcome: str, cite: str = "CO 30-2112(4)") -> None:
    """Everything at a seat was returned, by this clause."""
    settled = [event for event in case.all(Settled) if event.seat == number]
    assert len(settled) == 3  # the wager, the tip, the bonus
    assert {(event.outcome, event.cite, event.net_cents) for event in settled} == {(outcome, cite, 0)}


# --- (4) a wrong number of cards -------------------------------------------------------------------------------------


@proves("CO 30-2112(4)")
@pytest.mark.parametrize("number", [0, 4, 6, 7])
def test_co_30_2112_4_a_player_s_wrong_number_of_cards_is_a_dead_hand_of_that_player_only(number: int) -> None:
    case = Case(seats=2, tip=1_00, sides=SIDES).do(MiscountCards(1, number))
    case.do(*["Kh", "7h", "4h", "8h", "2h", "3c", "6c"][:number])
    assert not [event for event in case.all(Settled) if event.seat == 2]
    all_back(case, 1, "returned: dead hand")
    case.do(SECOND, DEALER).sets("Kd 7d 4d").over()
    assert case.outcome(2) == "win: both hands"
    assert case.round.seats() == [2]


@proves("CO 30-2112(4)")
def test_co_30_2112_4_five_cards_are_the_right_number() -> None:
    case = Case(seats=1).refuses(MiscountCards(1, 5), "CO 30-2112(4)", "correct")
    case.do("Kh 7h 4h").refuses(MiscountCards(1, 2), "CO 30-2112(4)", "3 cards are in the packet")
    case.refuses(MiscountCards(1, 53), "CO 30-2112(4)", "49 are left")
    assert {MiscountCards(1, 4), MiscountCards(1, 6)} <= set(case.commands())
    case.do(MiscountCards(1, 3)).over()
    assert case.outcome(1) == "returned: dead hand"


@proves("CO 30-2112(4)")
def test_co_30_2112_4_it_concerns_the_packet_that_is_dealt_or_one_before_it() -> None:
    case = Case(seats=3).do(FIRST, "Kd")
    case.refuses(MiscountCards(3, 4), "CO 30-2112(4)", "the packet of seat 2 is being dealt, not that of seat 3")
    case.refuses(MiscountCards(0, 4), "CO 30-2112(4)", "not that of the dealer")
    case.refuses(MiscountCards(4, 4), "CO 30-2112(4)", "seat 4 has no hand")
    case.do(MiscountCards(1, 6))  # found later
    assert (case.round.seats(), case.round.actor) == ([2, 3], CHANCE)
    case.refuses(MiscountCards(1, 6), "CO 30-2112(4)", "seat 1 has no hand")
    case.refuses(MiscountCards(2, -1), "CO 30-2112(4)", "1 cards are in the packet")


@proves("CO 30-2112(4)")
def test_co_30_2112_4_a_wrong_number_found_while_hands_are_set() -> None:
    case = Case(BOTH, tip=1_00, sides=SIDES).refuses(MiscountCards(1, -1), "CO 30-2112(4)", "may not be below zero")
    case.do(MiscountCards(1, 4))
    all_back(case, 1, "returned: dead hand")
    assert case.round.actor == seat(2)
    case.sets("Kd 7d 4d").over()


@proves("CO 30-2112(4)")
def test_co_30_2112_4_when_every_hand_is_dead_the_round_is_over() -> None:
    case = Case(seats=2).do(MiscountCards(1, 0)).do(MiscountCards(2, 6)).do("Kd 7d 4d 8d 2d 3c").over()
    assert [event.net_cents for event in case.all(Settled)] == [0, 0]
    case.refuses(MiscountCards(0, 4), "CO 30-2112(4)", "no round is in play")


@proves("CO 30-2112(4)")
@pytest.mark.parametrize("number", [0, 4, 6])
def test_co_30_2112_4_the_dealer_s_wrong_number_of_cards_is_a_misdeal(number: int) -> None:
    case = Case(seats=2, tip=1_00, sides=SIDES).do(FIRST, "Ad Kd Qd 3d 2d", MiscountCards(0, number))
    case.do(*[*DEALER.split(), "3c"][:number]).over()
    for player in (1, 2):  # the second has a Pai Jack, which nobody has turned yet
        all_back(case, player, "returned: misdeal")


@proves("CO 30-2112(4)")
def test_co_30_2112_4_a_misdeal_found_when_the_dealer_s_cards_are_turned() -> None:
    case = Case(f"{FIRST} | Ad Kd Qd 3d 2d | dealer {DEALER}", tip=1_00, sides=SIDES, dealer_acts=True)
    case.sets("Kh 7h 4h").do(GoOn(), MiscountCards(0, 4)).over()
    all_back(case, 1, "returned: misdeal")
    assert case.outcome(2) == "Pai Jack"  # was paid, and nothing of it stood on the layout


# --- (4) a card off the table ----------------------------------------------------------------------------------------


@proves("CO 30-2112(4)")
def test_co_30_2112_4_a_card_off_the_table_makes_the_hand_dead_and_its_wagers_void() -> None:
    case = Case(BOTH, tip=1_00, sides=SIDES).do(DropCard(2))
    all_back(case, 2, "void: a card fell from the table")
    assert case.round.actor == seat(1)
    case.sets("Kh 7h 4h").over()
    assert case.outcome(1) == "win: both hands"


@proves("CO 30-2112(4)")
def test_co_30_2112_4_a_card_off_the_table_after_the_hand_was_set() -> None:
    case = Case(BOTH, dealer_acts=True).sets("Kh 7h 4h", "Kd 7d 4d").do(GoOn(), DropCard(1), GoOn()).over()
    assert (case.outcome(1), case.net(1)) == ("void: a card fell from the table", 0)
    assert case.outcome(2) == "win: both hands"


@proves("CO 30-2112(4)")
def test_co_30_2112_4_no_card_falls_before_it_is_dealt_or_after_the_hand_is_settled() -> None:
    case = Case(seats=1).refuses(DropCard(1), "CO 30-2112(4)", "no cards in play")
    case.do("Kh 7h").refuses(DropCard(1), "CO 30-2112(4)", "being dealt")
    case.do("4h 8h 2h", DEALER).sets("Kh 7h 4h").over().refuses(DropCard(1), "CO 30-2112(4)", "no cards in play")


# --- (11)(i) foul hands ----------------------------------------------------------------------------------------------

FOUL = "10d 9d 8h 5h 4h"  # 9-5-4 over 10-8 is 18 over 18; 8-5-4 under 10-9 would be a foul
FOUL_LAYOUT = f"{FOUL} | {SECOND.replace('8d', '6d')} | dealer {DEALER.replace('9s 9h', '9s 9c').replace('4c', '4s')}"


def foul(high: str, five: str = FOUL, number: int = 1) -> FoulHand:
    set_so = setting(high, five)
    return FoulHand(number, set_so.high, set_so.low)


@proves("CO 30-2112(11)(i)")
@pytest.mark.parametrize(
    ("high", "is_foul"),
    [
        ("9d 5h 4h", False),  # 18 over 18
        ("8h 5h 4h", True),  # 17 under 19
        ("10d 8h 4h", True),  # 22: over 21 it is no hand
        ("10d 5h 4h", False),  # 19 over 17
    ],
)
def test_co_30_2112_11_i_a_low_hand_above_the_high_hand_is_a_foul(high: str, is_foul: bool) -> None:
    case = Case(FOUL_LAYOUT)
    if is_foul:
        assert foul(high) in case.commands()
        case.do(foul(high))
        (irregular,) = case.all(Irregularity)
        assert (irregular.seat, irregular.cite) == (1, "CO 30-2112(11)(i)")
    else:
        case.refuses(foul(high), "CO 30-2112(11)(i)", "not a foul")


@proves("CO 30-2112(11)(i)")
def test_co_30_2112_11_i_only_the_supervisor_is_told_of_it() -> None:
    case = Case(FOUL_LAYOUT)
    case.refuses(foul("9d 5h 4h"), "CO 30-828(1)", by=seat(1))
    assert case.round.can(foul("8h 5h 4h"), SUPERVISOR)
    case.refuses(foul("Kd 7d 4d", SECOND.replace("8d", "6d")), "CO 30-2112(6)", "not the five cards of seat 1")
    case.refuses(foul("Kd 7d 4d", SECOND.replace("8d", "6d"), 2), "CO 30-2112(11)(i)", "seat 2 has not set a hand")
    case.refuses(foul("8h 5h 4h", number=3), "CO 30-2112(11)(i)", "seat 3 has not set a hand")
    case.sets("9d 5h 4h", "Kd 7d 4d").over().refuses(foul("8h 5h 4h"), "CO 30-2112(11)(i)", "while hands are set")


@proves("CO 30-2112(11)(i)(i)")
def test_co_30_2112_11_i_i_the_player_sets_it_again_lawfully() -> None:
    case = Case(FOUL_LAYOUT, foul_hand="is set again").sets("9d 5h 4h").do(foul("8h 5h 4h"))
    assert case.round.actor == seat(1)  # before the second seat, who was about to set
    assert [(e.ruling, e.cite) for e in case.all(Ruled)] == [("the hand is set again", "CO 30-2112(11)(i)(i)")]
    case.refuses(setting("8h 5h 4h", FOUL), "CO 30-2112(6)(a)", "outranks")
    case.sets("10d 5h 4h")
    assert case.round.actor == seat(2)
    case.sets("Kd 7d 4d").over()
    assert case.outcome(1) == "push: one hand each"  # 19 over 17 against 20 over 9


@proves("CO 30-2112(11)(i)(i)")
def test_co_30_2112_11_i_i_found_when_the_hands_are_turned_it_is_set_again_against_the_dealer_s_open_hands() -> None:
    case = Case(FOUL_LAYOUT, foul_hand="is set again", dealer_acts=True).sets("9d 5h 4h", "Kd 7d 4d").do(GoOn())
    case.do(foul("8h 5h 4h"))
    assert case.round.actor == seat(1)
    case.sets("10d 5h 4h").do(GoOn()).over()
    assert case.outcome(1) == "push: one hand each"


@proves("CO 30-2112(11)(i)(ii)")
def test_co_30_2112_11_i_ii_it_is_an_automatic_loser() -> None:
    case = Case(FOUL_LAYOUT, foul_hand="loses", tip=1_00).do(foul("8h 5h 4h"))
    assert case.round.actor == seat(2)
    case.refuses(foul("8h 5h 4h"), "CO 30-2112(11)(i)", "seat 1 has not set a hand")
    case.sets("Kd 7d 4d").over()
    assert (case.outcome(1), case.settled(1).cite) == ("lose: foul hand", "CO 30-2112(11)(i)(ii)")
    assert (case.net(1), case.net(1, tip=True)) == (-STAKE, -1_00)


@proves("CO 30-2112(11)(i)(ii)")
def test_co_30_2112_11_i_ii_but_a_dealer_s_bust_pushes_it_as_all_others() -> None:
    case = Case(f"{FOUL} | dealer Ks Qs Js 10s 9s", foul_hand="loses").do(foul("8h 5h 4h")).over()
    assert (case.outcome(1), case.net(1)) == ("push: dealer bust", 0)


@proves("CO 30-2112(11)(i)(iii)")
def test_co_30_2112_11_i_iii_the_house_sets_it_by_house_way() -> None:
    case = Case(FOUL_LAYOUT, foul_hand="is set by house way").do(foul("8h 5h 4h"))
    (laid,) = case.all(HandSet)
    assert (laid.high_total, laid.low_total, laid.cite) == (21, 15, "CO 30-2112(11)(i)(iii)")
    case.sets("Kd 7d 4d").over()


@proves("CO 30-2112(11)(i)(iii)")
def test_co_30_2112_11_i_iii_a_pai_jack_is_the_high_hand_whatever_the_other_two_are() -> None:
    five = cards("Ah Kh Qd 6d 5d")
    laid = house_way(five)  # not 21 over 21, with 10-6-5 above ace and ten
    assert laid is not None
    assert is_pai_jack(laid.high)
    assert (laid.high_total, laid.low_total) == (21, 11)


# --- (11)(j) help ----------------------------------------------------------------------------------------------------


@proves("CO 30-2112(11)(j)")
def test_co_30_2112_11_j_staff_may_set_a_hand_by_house_way_where_the_house_offers_it() -> None:
    case = Case(BOTH, assistance=True).do(HouseWay())
    (laid,) = case.all(HandSet)
    assert (laid.high_total, laid.low_total, laid.cite) == (21, 10, "CO 30-2112(11)(j)")
    Case(BOTH, assistance=False).refuses(HouseWay(), "CO 30-2112(11)(j)", "do not set players' hands")
    Case(seats=1).refuses(HouseWay(), "CO 30-821(3)", "waiting for")


# --- what is left to the supervisor (CO 30-828) ----------------------------------------------------------------------


@proves("CO 30-828(1) s.4", "CO 30-2112 ¶1 s.2")
def test_co_30_828_1_at_pai_jack_the_supervisor_may_push_a_hand_or_the_table() -> None:
    case = Case(seats=1).refuses(PushTable("why"), "CO 30-828(1)", "no round is in play")
    case.do("Kh").refuses(PushHand(1, 0, "why"), "CO 30-828(1)", "during the deal")
    case.refuses(PushTable(" "), "CO 30-828(1)", "needs a reason")
    case = Case(BOTH, tip=1_00, sides=SIDES).do(PlayAsDealt("a card was seen"), PushHand(1, 0, "cards were mixed"))
    all_back(case, 1, "push by ruling", "CO 30-828(1)")
    case.refuses(PushHand(1, 0, "again"), "CO 30-828(1)", "no hand 1 in play")
    case.do(PushTable("the table was struck")).over()
    all_back(case, 2, "push by ruling", "CO 30-828(1)")


@proves("CO 30-828(6)", "CO 30-2112 ¶1 s.2")
def test_co_30_828_6_at_pai_jack_a_card_face_up_in_the_stack_is_not_used() -> None:
    case = Case(seats=1).do("Kh", DiscardFaceUpCard(Card("7h")))
    case.refuses(Deal(Card("7h")), "CO 30-2112(1)", "no 7♥ is left")
    case.do("7d 4h 8h 2h", DEALER).sets("Kh 7d 4h").over()
    case.refuses(DiscardFaceUpCard(Card("3c")), "CO 30-828(6)", "over")


@proves("CO 30-828(11)", "CO 30-2112 ¶1 s.2")
def test_co_30_828_11_at_pai_jack_the_discards_complete_the_round() -> None:
    """Nine hands and the dealer's take fifty cards; three that lay face up leave one too few."""
    stack = Random(3).sample(CARDS[:52], 52)
    case = Case(seats=9, positions=9, burn_cards=2, hands_per_player=9)
    case.do(*(DiscardFaceUpCard(card) for card in stack[:3]), *(card.name for card in stack[3:]))
    assert case.round.actor is CHANCE
    case.do(ReshuffleDiscards(()), stack[0].name)
    assert case.round.actor is not CHANCE
