"""Colorado rule 8 on mistakes with the cards: 30-828(2), (3), (5), (6), (7) and (10).

Every step of a `Case` checks that no cent and no card is lost, that a fork does the same and touches nothing, and
`over` that the log replays to the same state. What is decided by people, (1) and (4), has a file of its own, and so
have the cards that must not be used or that run out, (8), (9) and (11).
"""

from __future__ import annotations

from typing import Any

import pytest

from pitboss import (
    Card,
    Deal,
    Decline,
    Double,
    Hit,
    Insure,
    Split,
    Stand,
    Table,
    Wager,
    load,
)
from pitboss.engine.books.log import check_chain
from pitboss.engine.record.replay import replay
from pitboss.engine.side_wagers.protocol import Moment
from pitboss.engine.vocabulary.actions import (
    DiscardFaceUpCard,
    DrawInError,
    ExposeHoleCard,
    MissDealerCard,
    MissFirstCard,
    MissSecondCard,
    Pass,
)
from pitboss.engine.vocabulary.actors import CHANCE, seat
from pitboss.engine.vocabulary.events import PLAYER, CardDealt, CardTurned, InsuranceCalled, Irregularity
from pitboss.records import encode
from pitboss.shoe import ChaChaSource, HandDealt
from tests.cases import LIMITS, STAKE, Case, unseen
from tests.marks import proves
from tests.side_wagers import Plug, always

ONE_DECK: Any = {"decks": 1, "dealt_from": "hand"}

# --- (2) a missed first card --------------------------------------------------------------------------------------


@proves("CO 30-828(2) s.1", "CO 30-828(2) s.2")
def test_co_30_828_2_missed_player_sits_out_and_gets_the_wager_back() -> None:
    case = Case(seats=3).do("Kh", MissFirstCard(2))
    void = case.settled(2)
    assert (void.returned_cents, void.stake_cents, void.cite) == (STAKE, STAKE, "CO 30-828(2)")
    case.do("9h 6d", "10h 9s 10c")
    assert case.order_dealt() == [1, 3, 0, 1, 3, 0]  # no replacement card
    assert case.hand(2) == []
    case.do(Stand())
    assert case.waits_for(3)  # seat 2 is not asked
    case.do(Stand(), "10s").over()
    assert case.settled(1).outcome == "win: dealer busts"


@proves("CO 30-828(2) s.3")
def test_co_30_828_2_player_is_included_in_the_next_deal() -> None:
    case = Case(seats=2).do("Kh", MissFirstCard(2), "6d 9s Qc", Stand(), "10s").over()
    case.open([Wager(1, "main", STAKE), Wager(2, "main", STAKE)]).do("Kh 9h 6d 8h 9s 10c")
    assert case.order_dealt() == [1, 2, 0, 1, 2, 0]


@proves("CO 30-828(2) s.1")
def test_co_30_828_2_at_the_moment_the_card_is_due_and_not_one_card_earlier_or_later() -> None:
    case = Case(seats=3)
    assert MissFirstCard(1) in case.commands()
    case.refuses(MissFirstCard(2), "CO 30-828(2)", "the next card is card 1 of seat 1")
    case.do("Kh")
    case.refuses(MissFirstCard(1), "CO 30-828(2)")
    case.refuses(MissFirstCard(3), "CO 30-828(2)")
    assert MissFirstCard(2) in case.commands()
    case.do("9h")
    case.refuses(MissFirstCard(2), "CO 30-828(2)", "the next card is card 1 of seat 3")
    case.do("8h")
    case.refuses(MissFirstCard(3), "CO 30-828(2)", "the next card is card 1 of the dealer")
    case.do("6d")
    case.refuses(MissFirstCard(1), "CO 30-828(2)", "the next card is card 2 of seat 1")
    case.do("9s 9d 9c 10c")
    case.refuses(MissFirstCard(1), "CO 30-828(2)", "only during the deal")
    case.refuses(MissFirstCard(7), "CO 30-828(2)")


@proves("CO 30-828(2) s.1", "CO 30-828(2) s.2")
@pytest.mark.parametrize("missed", [(1,), (2,), (3,), (1, 2), (1, 3), (2, 3), (1, 2, 3)])
def test_co_30_828_2_any_positions_may_be_missed(missed: tuple[int, ...]) -> None:
    case = Case(seats=3, tip=5_00, side=2_50, sides=[Plug()])
    playing = [number for number in (1, 2, 3) if number not in missed]
    for number in (1, 2, 3):
        case.do(MissFirstCard(number) if number in missed else "Kh")
    if playing:
        case.do("6d", "9s " * len(playing), "10c", *[Stand()] * len(playing), "10s")
    case.over()
    assert [case.settled(number).outcome for number in missed] == ["void: no first card"] * len(missed)
    assert [case.settled(number).outcome for number in playing] == ["win: dealer busts"] * len(playing)


@proves("CO 30-828(2) s.2")
def test_co_30_828_2_tip_and_side_wager_of_the_position_are_void_too() -> None:
    case = Case(seats=2, tip=5_00, side=2_50, sides=[Plug()]).do(MissFirstCard(1))
    tip, side = case.settled(1, tip=True), case.settled(1, bet="pair")
    assert (tip.returned_cents, tip.paid_to, tip.cite) == (5_00, PLAYER, "CO 30-828(2)")
    assert (side.returned_cents, side.cite) == (2_50, "CO 30-828(2)")
    assert case.round.layout_cents == STAKE + 5_00 + 2_50  # those of seat 2
    assert case.table.books.tabs["seat 1"] == 0
    assert case.table.books.tip_box == 0


@proves("CO 30-828(2) s.2")
def test_co_30_828_2_of_several_hands_only_the_missed_position_sits_out() -> None:
    case = Case(seats=0).open([Wager(number, "main", STAKE, player="Ann") for number in (2, 3)])
    case.do(MissFirstCard(2), "Kh 6d 9s 10c")
    assert case.waits_for(3)
    case.do(Stand(), "10s").over()
    assert case.table.books.tabs["Ann"] == STAKE


@proves("CO 30-828(2) s.1", "CO 30-828(2) s.2")
def test_co_30_828_2_nobody_is_left_and_the_round_ends() -> None:
    case = Case(seats=1).do(MissFirstCard(1)).over()
    assert case.order_dealt() == []


@proves("CO 30-828(2) s.2")
def test_co_30_828_2_missed_player_is_not_asked_for_insurance() -> None:
    case = Case(seats=3).do("Kh", MissFirstCard(2), "9h Ad", "10h 9s 9c", Decline())
    assert case.waits_for(3)
    case.do(Insure(12_50), Stand(), Stand()).over()


@proves("CO 30-828(2) s.2")
def test_co_30_828_2_missed_player_makes_no_late_side_wager() -> None:
    late = Plug("late", placed=Moment.AFTER_DEAL, decided=Moment.AT_SETTLEMENT, wins=always)
    case = Case(seats=2, sides=[late]).do("Kh", MissFirstCard(2), "6d 9s 10c")
    assert case.waits_for(1)
    case.do(Pass())
    assert case.round.actor == seat(1)
    assert case.choices() >= {"Stand", "Hit"}


# --- (3) a missed second card -------------------------------------------------------------------------------------


@proves("CO 30-828(3) s.2")
@pytest.mark.parametrize(
    ("missed", "order"),
    [
        ([1], [2, 3, 1, 0]),
        ([2], [1, 3, 2, 0]),
        ([1, 2], [3, 1, 2, 0]),
        ([3], [1, 2, 0, 3]),  # no player was next: the dealer has the card, and it is not backed up
        ([1, 3], [2, 1, 3, 0]),
    ],
)
def test_co_30_828_3_replacement_comes_after_all_other_players(missed: list[int], order: list[int]) -> None:
    case = Case(seats=3).do("Kh 9h 8h 6d")
    for number in (1, 2, 3):
        case.do(MissSecondCard(number) if number in missed else "7s")
    case.do(*["7c"] * (4 - (3 - len(missed))))
    assert case.order_dealt()[4:] == order
    assert [len(case.hand(number)) for number in (1, 2, 3)] == [2, 2, 2]
    assert case.waits_for(1)
    assert [(e.seat, e.cite) for e in case.all(Irregularity)] == [(number, "CO 30-828(3)") for number in missed]


@proves("CO 30-828(3) s.1", "CO 30-828(3) s.3")
def test_co_30_828_3_dealt_card_plays_where_it_was_dealt() -> None:
    case = Case(seats=2).do("Kh 9h 6d", MissSecondCard(1), "As 2c 10c")
    assert (case.hand(1), case.hand(2)) == (["Kh", "2c"], ["9h", "As"])  # seat 1 would have had a blackjack
    case.do(Stand(), Stand(), "10s").over()


@proves("CO 30-828(3) s.2")
def test_co_30_828_3_alone_at_the_table_the_card_follows_the_dealers() -> None:
    case = Case(seats=1).do("Kh 6d", MissSecondCard(1), "10c")
    assert case.dealer() == ["6d", "10c"]
    case.refuses(MissSecondCard(1), "CO 30-828(3)", "deal the second card to")
    case.do("9s", Stand(), "10s").over()
    assert case.hand(1) == ["Kh", "9s"]


@proves("CO 30-828(3) s.2")
def test_co_30_828_3_insurance_waits_for_the_replacement() -> None:
    case = Case(seats=2).do("Kh 9h Ad 9s", MissSecondCard(2), "5c")
    assert case.all(InsuranceCalled) == []  # 812(1): only after each player's second card
    case.do("8s")
    assert case.waits_for(1)
    assert len(case.all(InsuranceCalled)) == 1
    case.do(Decline(), Decline(), Stand(), Stand(), "10s", "5d").over()


@proves("CO 30-828(3) s.3")
def test_co_30_828_3_at_the_moment_the_card_is_due_and_not_earlier_or_later() -> None:
    case = Case(seats=2)
    case.refuses(MissSecondCard(1), "CO 30-828(3)")
    case.do("Kh 9h 6d")
    case.refuses(MissSecondCard(2), "CO 30-828(3)", "the next card is card 2 of seat 1")
    assert MissSecondCard(1) in case.commands()
    case.do("9s")
    case.refuses(MissSecondCard(1), "CO 30-828(3)")
    case.do("8s")
    case.refuses(MissSecondCard(2), "CO 30-828(3)", "the next card is card 2 of the dealer")
    case.do("10c")
    case.refuses(MissSecondCard(2), "CO 30-828(3)", "only during the deal")


@proves("CO 30-828(3) s.2")
def test_co_30_828_3_missed_player_keeps_tip_and_side_wager_in_play() -> None:
    case = Case(seats=2, tip=5_00, side=2_50, sides=[Plug()]).do("Kh 9h 6d", MissSecondCard(1), "9s Qs 10c")
    assert case.settled(1, bet="pair").returned_cents == 5_00
    assert case.settled(2, bet="pair").returned_cents == 5_00
    case.do(Stand(), Stand(), "10s").over()
    assert case.settled(1, tip=True).returned_cents == 10_00


# --- (10) the dealer's own card missed ----------------------------------------------------------------------------


@proves("CO 30-828(10)")
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_co_30_828_10_players_are_dealt_on_and_the_dealer_takes_both_cards_after_them(seats: int) -> None:
    case = Case(seats=seats).do("Kh " * seats, MissDealerCard(), "9s " * seats)
    assert case.order_dealt() == [*range(1, seats + 1), *range(1, seats + 1)]
    case.refuses(MissDealerCard(), "CO 30-828(10)", "deal the dealer's now")
    case.do("6d 10c")
    assert [(e.card and e.card.name, e.up) for e in case.all(CardDealt)[-2:]] == [("6d", True), ("10c", False)]
    case.do(*[Stand()] * seats, "10s").over()


@proves("CO 30-828(10)")
def test_co_30_828_10_first_of_both_is_the_up_card_and_invites_insurance() -> None:
    case = Case(seats=1).do("Kh", MissDealerCard(), "9s", "Ad 9c")
    assert case.waits_for(1)
    assert case.choices() >= {"Insure", "Decline"}


@proves("CO 30-828(10)")
def test_co_30_828_10_second_card_missed_for_a_player_who_is_still_to_be_dealt() -> None:
    case = Case(seats=2).do("Kh 9h 6d 9s", MissSecondCard(2), MissDealerCard(), "8s 10c")
    assert case.order_dealt() == [1, 2, 0, 1, 2, 0]
    assert case.dealer() == ["6d", "10c"]


@proves("CO 30-828(10)")
def test_co_30_828_10_only_when_the_dealers_card_is_due() -> None:
    case = Case(seats=1).refuses(MissDealerCard(), "CO 30-828(10)", "not the dealer's")
    case.do("Kh")
    assert MissDealerCard() in case.commands()
    case.do("6d").refuses(MissDealerCard(), "CO 30-828(10)", "not the dealer's")
    case.do("9s").refuses(MissDealerCard(), "CO 30-828(10)", "every player has all cards")
    case.do("10c").refuses(MissDealerCard(), "CO 30-828(10)", "not the dealer's")


@proves("CO 30-828(10)")
def test_co_30_828_10_first_card_face_down_is_turned_after_the_late_deal() -> None:
    case = Case(seats=1, dealer_first_card="down").do("Kh", MissDealerCard(), "9s 6d")
    assert case.all(CardTurned) == []
    case.do("10c")
    assert [event.card.name for event in case.all(CardTurned)] == ["6d"]


# --- (5) the hole card exposed ------------------------------------------------------------------------------------


@proves("CO 30-828(5)")
def test_co_30_828_5_card_is_turned_up_for_all_and_the_game_goes_on_the_same() -> None:
    def played(*mistake: ExposeHoleCard) -> Case:
        case = Case(seats=2, tip=5_00).do("Kh 9h 6d 3s 8h 10c", *mistake, Hit(), "8s", Stand(), "10s")
        return case.over()

    with_it, without = played(ExposeHoleCard()), played()
    assert [(e.card.name, e.cite) for e in with_it.all(CardTurned)] == [("10c", "CO 30-828(5)")]
    for number in (1, 2):
        assert with_it.settled(number).returned_cents == without.settled(number).returned_cents
    assert with_it.dealer() == without.dealer() == ["6d", "10c", "10s"]


@proves("CO 30-828(5)")
def test_co_30_828_5_insurance_is_still_offered_and_the_peek_comes_as_usual() -> None:
    case = Case(seats=2).do("Kh 9h Ad 9s 8h Kc", ExposeHoleCard())
    assert case.waits_for(1)
    case.do(Insure(12_50))
    assert case.waits_for(2)
    case.do(Decline()).over()  # the blackjack ends the round where the peek would have shown it
    assert case.settled(1, bet="insurance").returned_cents == 37_50
    assert case.settled(2).outcome == "lose: dealer blackjack"


@proves("CO 30-828(5)")
def test_co_30_828_5_players_act_against_a_blackjack_in_view_where_the_dealer_does_not_peek() -> None:
    case = Case(seats=1, hole_card="no peek").do("6h Kd 5s Ac", ExposeHoleCard())
    assert case.waits_for(1)
    case.do(Double(STAKE), "10h").over()
    assert [e.card.name for e in case.all(CardTurned)] == ["Ac"]
    assert case.settled(1).outcome == "lose: 21 against blackjack"
    assert case.table.books.tabs["seat 1"] == -STAKE  # the double goes back (813)


@proves("CO 30-828(5)")
def test_co_30_828_5_only_while_a_hole_card_lies_face_down() -> None:
    case = Case(seats=1).refuses(ExposeHoleCard(), "CO 30-828(5)")
    case.do("Kh 6d").refuses(ExposeHoleCard(), "CO 30-828(5)")
    case.do("9s").refuses(ExposeHoleCard(), "CO 30-828(5)")
    case.do("10c", ExposeHoleCard()).refuses(ExposeHoleCard(), "CO 30-828(5)")
    case.do(Stand()).refuses(ExposeHoleCard(), "CO 30-828(5)")
    case.do("10s").refuses(ExposeHoleCard(), "CO 30-828(5)")


# --- (6) a card face up in the shoe -------------------------------------------------------------------------------


@proves("CO 30-828(6)")
@pytest.mark.parametrize("place", range(6))
def test_co_30_828_6_card_goes_to_the_discards_and_the_next_takes_its_place(place: int) -> None:
    case = Case(seats=1, **ONE_DECK)
    steps: list[str | Stand] = ["Kh", "6d", "9s", "10c", Stand(), "10s"]
    case.do(*steps[:place], DiscardFaceUpCard(Card("2s")))
    assert case.burned() == [("2s", "CO 30-828(6)")]
    assert [card.name for card in case.round.discards] == ["2s"]
    case.do(*steps[place:]).over()
    assert (case.hand(1), case.dealer()) == (["Kh", "9s"], ["6d", "10c", "10s"])


@proves("CO 30-828(6)")
def test_co_30_828_6_card_cannot_be_dealt_any_more() -> None:
    case = Case(seats=1, **ONE_DECK).do(DiscardFaceUpCard(Card("As")))
    assert case.burned() == [("As", "CO 30-828(6)")]
    case.refuses(DiscardFaceUpCard(Card("As")), "CO 30-824(1)", "no A♠ is left")
    case.refuses(Deal(Card("As")), "CO 30-824(1)", "no A♠ is left")


@proves("CO 30-828(6)")
def test_co_30_828_6_not_after_the_round() -> None:
    case = Case(seats=1).do("Kh 6d 9s 10c", Stand(), "10s")
    case.refuses(DiscardFaceUpCard(Card("As")), "CO 30-828(6)")


# --- (7) a card drawn in error, unseen ----------------------------------------------------------------------------


@proves("CO 30-828(7)")
def test_co_30_828_7_player_who_draws_next_gets_the_card() -> None:
    case = Case(seats=2).do("Kh 9h 6d 3s 8h 10c")
    case.do(unseen("5s"), Stand(), Hit())
    assert case.hand(2) == ["9h", "8h", "5s"]
    assert case.round.held == []
    case.do("10s").over()


@proves("CO 30-828(7)")
def test_co_30_828_7_card_for_a_double_and_for_a_split() -> None:
    case = Case(seats=2).do("6h 8h 6d 5s 8d 10c")
    case.do(unseen("10s"), unseen("2s"), Double(STAKE))
    assert case.hand(1) == ["6h", "5s", "10s"]
    case.do(Split())
    assert case.hand(2) == ["8h", "2s"]


@proves("CO 30-828(7)")
def test_co_30_828_7_dealer_uses_the_card_when_no_player_draws() -> None:
    case = Case(seats=1).do("Kh 6d 9s 10c")
    case.do(unseen("5s"), Stand()).over()
    assert case.dealer() == ["6d", "10c", "5s"]


@proves("CO 30-828(7)")
def test_co_30_828_7_card_that_nobody_needs_is_the_first_of_the_next_round() -> None:
    case = Case(seats=1).do("Kh 7d 9s 10c")
    case.do(unseen("As"), Stand()).over()
    assert [card.name for card in case.round.held] == ["As"]
    case.open([Wager(1, "main", STAKE), Wager(2, "main", STAKE)])
    assert [card.name for card in case.round.held] == ["As"]
    case.do("Kh")
    assert (case.hand(1), case.hand(2)) == (["As"], ["Kh"])
    case.do("9d 10s 9s 10c", Stand()).over()
    assert case.settled(1).outcome == "blackjack"


@proves("CO 30-828(7)")
def test_co_30_828_7_card_kept_for_the_next_round_is_used_though_a_position_is_missed() -> None:
    case = Case(seats=1).do("Kh 7d 9s 10c")
    case.do(unseen("As"), Stand()).over()
    case.open([Wager(1, "main", STAKE), Wager(2, "main", STAKE)]).do(MissFirstCard(1), "9d")
    assert (case.hand(2), case.dealer()) == (["As"], ["9d"])


@proves("CO 30-828(7)")
def test_co_30_828_7_card_kept_for_the_next_round_is_shuffled_in_when_a_shuffle_comes_between() -> None:
    game = load("blackjack", decks=1, dealt_from="hand", reshuffle_after_any_hand=True, burn_cards=0)
    shoe = HandDealt(game.rules.composition, ChaChaSource(bytes(32)), hand_needs=10)
    table = Table(game, limits=LIMITS, shoe=shoe)
    rounds = []
    for _ in range(20):
        table.shuffle()
        round = table.open([Wager(1, "main", STAKE)])
        rounds.append(round)
        assert round.held == []
        table.deal_all()
        if round.can(Stand()):
            table.give_card(lambda card: DrawInError(card, exposed=False))
        while not round.is_over:
            round.apply(round.legal()[0].action)
            table.deal_all()
    assert any(round.held for round in rounds)
    table.shuffle()
    shoe.check()
    again = replay(check_chain([*(encode(line) for line in table.close().lines), b""]))
    assert [round.state() for round in again.rounds] == [round.state() for round in rounds]


@proves("CO 30-828(7)")
def test_co_30_828_7_card_is_due_or_no_round_is_on_and_nothing_is_drawn_in_error() -> None:
    case = Case(seats=1)
    error = unseen("5s")
    case.refuses(error, "CO 30-828(7)", "no round is in play")
    case.do("Kh").refuses(error, "CO 30-828(7)", "deal it")
    case.do("6d 3s 10c", Hit()).refuses(error, "CO 30-828(7)", "deal it")
    case.do("2s")
    assert error in case.commands()
    case.do(Stand()).refuses(error, "CO 30-828(7)", "deal it")
    case.do("10s").refuses(error, "CO 30-828(7)", "no round is in play")
    assert case.round.actor is not CHANCE
