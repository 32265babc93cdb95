"""Multi-Hand Blackjack (CO 30-899.27): up to three hands for everybody, played by the same cards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboss import (
    Card,
    Deal,
    Double,
    Hit,
    Insure,
    Limits,
    Split,
    Stand,
    Surrender,
    Wager,
    cards,
    games,
    load,
)
from pitboss.catalogue import load_wager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.table.table import Table
from pitboss.engine.verify.conformance import check_game
from pitboss.engine.vocabulary.actions import DrawInError, ExposeHoleCard, GoOn, Place, PushHand, TimeOut, Tip
from pitboss.engine.vocabulary.actors import CHANCE, DEALER, TIMER
from pitboss.engine.vocabulary.events import Acted, BurnCardShown, CommunityCard, Settled
from pitboss.errors import IllegalSetup, IllegalWager
from pitboss.law.limits import SideLimits
from tests.cases import Case
from tests.marks import proves

TEN = 10_00
DEAL = "8s 5s Qd 6d 8h 6h 9c Kd"  # 16 on field 1, 11 on field 2, 19 on field 3, against 6 and a king below
HOUSE = Limits(min=TEN, max=500_00)


def main(seat: int, cents: int = TEN, player: str = "", *, tip: bool = False) -> Wager:
    return Wager(seat, "main", cents, tip=tip, player=player)


def multi_hand(*wagers: Wager, dealer_acts: bool = False, **options: object) -> Case:
    game = load("multi-hand-blackjack", **options)
    return Case(seats=0, game=game, limits=HOUSE, dealer_acts=dealer_acts).open(wagers or (main(1),))


def acts(case: Case) -> list[str]:
    return [event.act for event in case.all(Acted)]


# --- hands and wagers (2), (3), (4), (10) ---------------------------------------------------------------------------


@proves("CO 30-899.27(2) s.1")
@pytest.mark.parametrize(("fields", "lawful"), [(1, True), (2, False), (3, True), (4, False)])
def test_co_30_899_27_2_three_hands_or_one(fields: int, lawful: bool) -> None:
    if lawful:
        assert load("multi-hand-blackjack", betting_fields=fields).rules.hands_per_player == fields
    else:
        with pytest.raises(IllegalSetup, match=r"30-899\.27\(2\)"):
            load("multi-hand-blackjack", betting_fields=fields)


@proves("CO 30-899.27(2) s.1")
@pytest.mark.parametrize("positions", [20, 22])
def test_co_30_899_27_2_every_terminal_has_all_of_the_hands(positions: int) -> None:
    load("multi-hand-blackjack", positions=21)
    with pytest.raises(IllegalSetup, match=r"30-899\.27\(2\)"):
        load("multi-hand-blackjack", positions=positions)


@proves("CO 30-899.27(2) s.2")
def test_co_30_899_27_2_the_logic_is_the_same_with_one_hand() -> None:
    one = multi_hand(betting_fields=1).do("8s 6d 8h Kd", Hit(), "3c", Stand(), "2d").over()
    three = multi_hand().do(DEAL, Hit(), "3c", Stand(), "2d").over()
    assert one.settled(1) == three.settled(1)


@proves("CO 30-899.27(3)")
@pytest.mark.parametrize("seats", [(1,), (3,), (1, 2), (1, 3), (2, 3), (1, 2, 3)])
def test_co_30_899_27_3_wagers_on_one_two_or_three_fields_of_any_size(seats: tuple[int, ...]) -> None:
    case = multi_hand(*(main(seat, TEN * seat, "Ann") for seat in seats))
    assert [position.stake for position in case.round.positions] == [TEN * seat for seat in seats]


@proves("CO 30-899.27(3)")
@pytest.mark.parametrize(("cents", "lawful"), [(TEN, True), (500_00, True), (500_50, False)])
def test_co_30_899_27_3_each_hand_s_wager_is_within_the_maximum(cents: int, lawful: bool) -> None:
    if lawful:
        multi_hand(main(1), main(2, cents))
    else:
        with pytest.raises(IllegalWager, match=r"30-899\.27\(3\)"):
            multi_hand(main(1), main(2, cents))


@proves("CO 30-899.27(3)")
def test_co_30_899_27_3_a_player_plays_one_terminal_and_nobody_else_does() -> None:
    with pytest.raises(IllegalWager, match=r"one terminal.*30-899\.27\(3\)"):
        multi_hand(main(3, player="Ann"), main(4, player="Ann"))
    with pytest.raises(IllegalWager, match=r"Ann is playing this terminal.*30-899\.27\(3\)"):
        multi_hand(main(1, player="Ann"), main(2, player="Ben"))


@proves("CO 30-899.27(3)")
def test_co_30_899_27_3_all_wagers_before_the_first_hand_is_dealt() -> None:
    case = multi_hand(main(1))
    case.round.apply(TimeOut(), by=TIMER)
    case.refuses(Place(main(2)), "CO 30-899.27(3)")
    case.do(DEAL).refuses(Place(main(2)), "CO 30-899.27(3)")


@proves("CO 30-899.27(4)")
@pytest.mark.parametrize("name", ["21-plus-3-30-2107", "lucky-lucky", "lucky-ladies"])
def test_co_30_899_27_4_three_optional_wagers_on_each_hand(name: str) -> None:
    wager = load_wager(name)
    side = CatalogueWager(wager, wager.paytable_for(6))
    limits = replace(HOUSE, side_limits={side.name: SideLimits(min=1_00)})
    table = Table(load("multi-hand-blackjack"), limits=limits, sides=[side])
    table.open([main(1), main(2), Wager(1, side.name, 5_00), Wager(2, side.name, 10_00)])
    table.round = None
    with pytest.raises(IllegalWager, match=r"on the hand only.*30-899\.27\(12\)|no wager for the dealer"):
        table.open([main(1), Wager(1, side.name, 5_00), Wager(1, side.name, 5_00, tip=True)])


@proves("CO 30-899.27(4)")
def test_co_30_899_27_4_and_no_other() -> None:
    wager = load_wager("royal-match-21")
    with pytest.raises(IllegalSetup, match=r"30-899\.27\(4\)"):
        Table(load("multi-hand-blackjack"), limits=HOUSE, sides=[CatalogueWager(wager, wager.paytable_for(6))])


@proves("CO 30-899.27(10)")
def test_co_30_899_27_10_cards_on_every_field_with_or_without_a_wager() -> None:
    case = multi_hand(main(2)).do(DEAL)
    assert case.hand(2) == ["5s", "6h"]
    empty = [(event.spot, event.card.name, event.cite) for event in case.all(CommunityCard)]
    clause = "CO 30-899.27(10)"
    assert empty == [(f"field {n}", card, clause) for n, card in ((1, "8s"), (3, "Qd"), (1, "8h"), (3, "9c"))]


# --- the same cards for all (6), (7), (9), (11) ---------------------------------------------------------------------


@proves("CO 30-899.27(6)")
def test_co_30_899_27_6_the_same_first_cards_and_the_same_next_card_used_in_different_ways() -> None:
    case = multi_hand(main(1), main(4), main(7)).do(DEAL)
    assert case.hand(1) == case.hand(4) == case.hand(7) == ["8s", "8h"]
    case.do(Hit(), Split(), Stand(), "3c")
    assert (case.hand(1), case.hand(4), case.hand(7)) == (["8s", "8h", "3c"], ["8s", "3c"], ["8s", "8h"])


@proves("CO 30-899.27(6)")
def test_co_30_899_27_6_what_one_player_has_no_use_for_does_not_come_back() -> None:
    """The dealer's cards come after all that were drawn for players, whoever used them."""
    case = multi_hand(main(1), main(4)).do(DEAL, Stand(), Hit(), "3c", Stand(), "2d").over()
    assert case.dealer() == ["6d", "Kd", "2d"]
    assert [case.settled(seat).dealer_total for seat in (1, 4)] == [18, 18]


@proves("CO 30-899.27(6)")
def test_co_30_899_27_6_wins_and_losses_are_settled_at_the_end() -> None:
    case = multi_hand(main(1), main(2)).do(DEAL, Hit(), "9h")
    assert not case.all(Settled)  # 25, and collected with the others
    case.do(Double(TEN), "9s", "2d").over()
    assert [(e.seat, e.net_cents) for e in case.all(Settled)] == [(2, 2 * TEN), (1, -TEN)]


@proves("CO 30-899.27(7)")
def test_co_30_899_27_7_fields_are_played_one_after_the_other() -> None:
    case = multi_hand(main(1), main(2), main(4), main(5)).do(DEAL)
    order = []
    while case.round.actor is not CHANCE:
        assert case.round.position is not None
        order.append(case.round.position.seat)
        case.do(Stand())
    assert order == [1, 4, 2, 5]


@proves("CO 30-899.27(7)")
def test_co_30_899_27_7_split_hands_are_played_before_the_next_field() -> None:
    case = multi_hand(main(1), main(2)).do(DEAL, Split(), "3c", Stand(), "7c", Stand())
    assert case.waits_for(2)
    assert (case.hand(1), case.hand(1, 1)) == (["8s", "3c"], ["8h", "7c"])


@proves("CO 30-899.27(7)")
def test_co_30_899_27_8_surrender_is_among_the_choices() -> None:
    case = multi_hand().do(DEAL)
    assert case.choices() == {"Stand", "Hit", "Double", "Split", "Surrender"}
    assert case.do(Surrender()).over().settled(1).net_cents == -TEN // 2


@proves("CO 30-899.27(9)")
def test_co_30_899_27_9_a_hand_of_21_is_not_asked() -> None:
    case = multi_hand().do("8s 5s Qd 6d 8h 6h 9c Kd", Hit(), "5c")
    assert case.round.actor is CHANCE  # the dealer's third card


@proves("CO 30-899.27(11)")
def test_co_30_899_27_11_the_face_down_card_is_turned_when_all_have_decided() -> None:
    case = multi_hand(dealer_acts=True).do(DEAL, Stand())
    assert case.round.actor is DEALER
    assert not case.round.hole_up
    case.do(ExposeHoleCard(), GoOn(), "2d").over()


@proves("CO 30-899.27(11)")
def test_co_30_899_27_11_or_the_second_card_is_dealt_then() -> None:
    case = multi_hand(hole_card="no hole card").do("8s 5s Qd 6d 8h 6h 9c")
    assert case.dealer() == ["6d"]
    case.do(Stand(), "Kd", "2d").over()
    assert case.dealer() == ["6d", "Kd", "2d"]


@proves("CO 30-812(1) s.1")
def test_co_30_812_insurance_and_the_look_are_as_in_blackjack() -> None:
    case = multi_hand(main(1), main(4)).do("8s 5s Qd Ad 8h 6h 9c Kd")
    case.do(Insure(5_00), TimeOut()).over()
    assert case.settled(1, bet="insurance").net_cents == TEN
    assert [case.settled(seat).outcome for seat in (1, 4)] == ["lose: dealer blackjack"] * 2


# --- time (5), (7), (8) ---------------------------------------------------------------------------------------------


@proves("CO 30-899.27(7)")
@pytest.mark.parametrize(
    ("first", "act"),
    [
        ("2s 5s Qd 6d 8h 6h 9c Kd", "time out: draws"),  # 10
        ("3s 5s Qd 6d 8h 6h 9c Kd", "time out: stands"),  # 11
        ("4s 5s Qd 6d 8h 6h 9c Kd", "time out: stands"),  # 12
        ("As 5s Qd 6d 2h 6h 9c Kd", "time out: stands"),  # soft 13
    ],
)
def test_co_30_899_27_7_one_hand_below_11_gets_a_card_when_the_timer_runs_out(first: str, act: str) -> None:
    case = multi_hand().do(first, TimeOut())
    assert acts(case) == [act]
    assert not case.all(BurnCardShown)


@proves("CO 30-899.27(7)")
@pytest.mark.parametrize(
    ("second", "act"),
    [("4c", "time out: draws"), ("5c", "time out: draws"), ("6c", "time out: stands")],  # 10, 11, 12
)
def test_co_30_899_27_7_it_keeps_getting_cards_until_the_sum_exceeds_11(second: str, act: str) -> None:
    case = multi_hand().do("2s 5s Qd 6d 4h 6h 9c Kd", TimeOut(), second, TimeOut())
    assert acts(case) == ["time out: draws", act]


@proves("CO 30-899.27(7)")
def test_co_30_899_27_7_who_decides_in_between_begins_again() -> None:
    case = multi_hand().do("2s 5s Qd 6d 4h 6h 9c Kd", TimeOut(), "2c", Hit(), "3c", TimeOut())
    assert acts(case) == ["time out: draws", "hit", "time out: stands"]  # 11, and no run of time-outs


@proves("CO 30-899.27(5) s.1", "CO 30-899.27(5) s.3")
def test_co_30_899_27_5_a_time_out_on_several_hands_brings_a_burn_card_that_changes_nothing() -> None:
    case = multi_hand(main(1), main(2)).do(DEAL, TimeOut())
    assert case.round.actor is CHANCE  # though nobody draws
    case.do("10c")
    assert [(e.seat, e.card.name) for e in case.all(BurnCardShown)] == [(1, "10c")]
    assert case.hand(1) == ["8s", "8h"]
    assert case.waits_for(1)


@proves("CO 30-899.27(8) s.1-4")
def test_co_30_899_27_8_the_second_strike_in_a_row_is_a_burn_card_and_a_stand() -> None:
    case = multi_hand(main(1), main(2)).do(DEAL, TimeOut(), "10c", TimeOut(), "9h")
    assert acts(case) == ["time out: strike 1", "time out: strike 2, stands"]
    assert [e.card.name for e in case.all(BurnCardShown)] == ["10c", "9h"]
    assert case.waits_for(2)


@proves("CO 30-899.27(8) s.1-4")
def test_co_30_899_27_8_a_decision_in_between_wipes_the_strike_out() -> None:
    case = multi_hand(main(1), main(2)).do(DEAL, TimeOut(), "10c", Hit(), "2c", TimeOut(), "10h")
    assert acts(case) == ["time out: strike 1", "hit", "time out: strike 1"]
    assert case.waits_for(1)


@proves("CO 30-899.27(8) s.1-4")
def test_co_30_899_27_8_strikes_even_below_11() -> None:
    case = multi_hand(main(1), main(2)).do("2s 5s Qd 6d 4h 6h 9c Kd", TimeOut(), "10c", TimeOut(), "9h")
    assert case.hand(1) == ["2s", "4h"]
    assert case.waits_for(2)


@proves("CO 30-899.27(8) s.5")
def test_co_30_899_27_8_others_use_the_card_that_is_burned() -> None:
    case = multi_hand(main(1), main(2), main(4)).do(DEAL, TimeOut(), Hit(), "3c")
    assert [(e.seat, e.card.name) for e in case.all(BurnCardShown)] == [(1, "3c")]
    assert case.hand(4) == ["8s", "8h", "3c"]
    assert [event.card.name for event in case.all(CommunityCard) if event.spot == "community"] == ["3c"]


@proves("CO 30-899.27(8) s.1-4")
def test_co_30_899_27_8_a_burn_card_is_not_the_other_split_hand_s() -> None:
    case = multi_hand(main(1), main(2)).do(DEAL, Split(), "3c", TimeOut(), "9h", TimeOut(), "9d")
    assert case.hand(1, 1) == ["8h"]
    case.do("2c")
    assert case.hand(1, 1) == ["8h", "2c"]


@proves("CO 30-899.27(8) s.6")
def test_co_30_899_27_8_where_only_one_choice_is_left_it_is_made_at_once() -> None:
    """Two split aces that may be split again, but the player has nothing left to split them with."""
    table = Table(load("multi-hand-blackjack", resplit_aces=True), limits=HOUSE)
    table.buy_in("Ann", 3 * TEN)
    round = table.open([main(1, player="Ann"), main(2, player="Ann")])
    for card in cards("As 5s Qd 6d Ah 6h 9c Kd"):
        round.apply(Deal(card))
    round.apply(Split())
    round.apply(Deal(Card("Ac")))
    assert [type(offer.action) for offer in round.legal()] == [Stand]
    round.apply(TimeOut())
    said = [event.act for event in round.events if isinstance(event, Acted)]
    assert said[1:] == ["time out: the only choice", "stand"]
    assert not any(isinstance(event, BurnCardShown) for event in round.events)


# --- the dealer's chip (12) -----------------------------------------------------------------------------------------


@proves("CO 30-899.27(12) s.5-7")
@pytest.mark.parametrize(
    ("own", "chip", "lawful"), [(5_00, 1_00, False), (5_00, 5_00, True), (9_00, 5_00, True), (TEN, 1_00, True)]
)
def test_co_30_899_27_12_the_chip_counts_towards_the_minimum(own: int, chip: int, lawful: bool) -> None:
    if lawful:
        multi_hand(main(1, own), main(1, chip, tip=True))
    else:
        with pytest.raises(IllegalWager, match=r"\$6\.00; the table minimum is \$10\.00.*30-899\.27\(3\)"):
            multi_hand(main(1, own), main(1, chip, tip=True))


@proves("CO 30-899.27(12) s.5-7")
def test_co_30_899_27_12_a_wager_without_the_chip_must_reach_the_minimum_itself() -> None:
    with pytest.raises(IllegalWager, match=r"the table minimum is"):
        multi_hand(main(1, 5_00))


@proves("CO 30-899.27(12) s.5-7")
@pytest.mark.parametrize(("cents", "lawful"), [(5_00, True), (7_50, False), (10_00, False), (25_00, True)])
def test_co_30_899_27_12_one_chip(cents: int, lawful: bool) -> None:
    if lawful:
        multi_hand(main(1), main(1, cents, tip=True))
    else:
        with pytest.raises(IllegalWager, match=r"single chip.*30-899\.27\(12\)"):
            multi_hand(main(1), main(1, cents, tip=True))


@proves("CO 30-899.27(12) s.5-7")
def test_co_30_899_27_12_in_each_round() -> None:
    with pytest.raises(IllegalWager, match=r"already.*30-899\.27\(12\)"):
        multi_hand(main(1), main(2), main(1, 5_00, tip=True), main(2, 5_00, tip=True))
    multi_hand(main(1), main(4), main(1, 5_00, tip=True), main(4, 5_00, tip=True))  # two players


@proves("CO 30-899.27(12) s.1-3")
def test_co_30_899_27_12_a_winning_chip_is_the_dealer_s_a_losing_one_is_not() -> None:
    won = multi_hand(main(3), main(3, 5_00, tip=True)).do(DEAL, Stand(), "2d").over().settled(3, tip=True)
    assert (won.returned_cents, won.paid_to) == (10_00, "tip box")
    lost = multi_hand(main(3), main(3, 5_00, tip=True)).do(DEAL, Stand(), "5d").over().settled(3, tip=True)
    assert (lost.returned_cents, lost.paid_to) == (0, "player")


@proves("CO 30-899.27(12) ¶2 s.1-2")
def test_co_30_899_27_12_a_bet_with_the_chip_may_be_split_and_doubled() -> None:
    case = multi_hand(main(1), main(1, 5_00, tip=True)).do(DEAL, Split(), Tip(5_00), "3c", Double(TEN))
    case.do(Tip(5_00), "10c", "10h", Stand(), "2d").over()
    assert [case.settled(1, hand, tip=True).stake_cents for hand in (0, 1)] == [10_00, 5_00]


@proves("CO 30-899.27(12) ¶2 s.1-2")
@pytest.mark.parametrize(
    ("own", "chip", "asked"), [(TEN, 25_00, True), (5_00, 25_00, False), (TEN, 5_00, False), (25_00, 100_00, True)]
)
def test_co_30_899_27_12_the_chip_is_insured_if_it_and_the_player_s_chips_meet_the_minimum(
    own: int, chip: int, asked: bool
) -> None:
    case = multi_hand(main(1, own), main(1, chip, tip=True)).do("8s 5s Qd Ad 8h 6h 9c Qh")
    case.do(Insure(own // 2))
    if asked:
        assert case.choices() == {"Decline", "Tip"}
        case.do(Tip(chip // 2)).over()
        assert case.settled(1, bet="insurance", tip=True).paid_to == "tip box"
    else:
        case.over()


# --- ten cards (13) -------------------------------------------------------------------------------------------------

NINE = "2s Ac 2h Ad 2c 3h 3c"  # with two aces: nine cards, 16
TEN_CARDS = "3d"


def _draw(case: Case, cards: str) -> Case:
    for card in cards.split():
        case.do(Hit(), card)
    return case


@proves("CO 30-899.27(13)")
def test_co_30_899_27_13_ten_cards_win_whatever_the_dealer_counts() -> None:
    case = _draw(multi_hand().do("As 9d 10h 7d Ah 8s Jc 9h"), f"{NINE} {TEN_CARDS}").over()
    assert (case.settled(1).net_cents, case.settled(1).cite) == (TEN, "CO 30-899.27(13)")
    assert case.dealer() == ["7d", "9h"]  # nothing depends on the dealer's count


@proves("CO 30-899.27(13)")
def test_co_30_899_27_13_nine_cards_do_not() -> None:
    case = _draw(multi_hand().do("As 9d 10h 7d Ah 8s Jc 9h"), NINE).do(Stand(), "5h").over()
    assert case.settled(1).outcome == "lose: lower total"


@proves("CO 30-899.27(13)")
def test_co_30_899_27_13_ten_cards_over_21_lose() -> None:
    case = _draw(multi_hand().do("As 9d 10h 7d Ah 8s Jc 9h"), f"{NINE} Kd").over()
    assert case.settled(1).outcome == "lose: player busts"


@proves("CO 30-899.27(13)")
def test_co_30_899_27_13_except_when_the_dealer_has_a_blackjack() -> None:
    drawn = _draw(multi_hand(hole_card="no hole card").do("As 9d 10h Kd Ah 8s Jc"), f"{NINE} {TEN_CARDS}")
    assert drawn.round.actor is CHANCE  # a ten up: a blackjack is possible
    assert drawn.do("Ah").over().settled(1).outcome == "lose: dealer blackjack"
    other = _draw(multi_hand(hole_card="no hole card").do("As 9d 10h Kd Ah 8s Jc"), f"{NINE} {TEN_CARDS}").do("5h")
    assert other.over().settled(1).net_cents == TEN


# --- irregularities, conformance ------------------------------------------------------------------------------------


@proves("CO 30-828(8) s.1")
def test_co_30_828_8_a_card_seen_too_early_is_not_for_players() -> None:
    case = multi_hand(main(1), main(4)).do(DEAL, DrawInError(Card("5d"), exposed=True), Stand(), Stand()).over()
    assert case.dealer() == ["6d", "Kd", "5d"]
    burned = multi_hand(main(1), main(4)).do(DEAL, DrawInError(Card("5d"), exposed=True), Hit(), Stand())
    assert burned.burned() == [("5d", "CO 30-828(8)")]


@proves("CO 30-828(1) s.4")
def test_co_30_828_1_a_hand_ruled_a_push_leaves_the_others_in_play() -> None:
    case = multi_hand(main(1), main(2), main(4)).do(DEAL, PushHand(1, 0, "the screen went dark"))
    assert case.waits_for(4)
    case.do(Stand(), Stand(), "2d").over()
    assert case.settled(1).net_cents == 0


def test_conformance_of_multi_hand_blackjack() -> None:
    report = check_game(games()["multi-hand-blackjack"], rounds=150, seats=6, seed=3, deep=10)
    assert report.settled > 4 * report.rounds


@pytest.mark.soak
def test_ten_thousand_rounds_conform() -> None:
    assert check_game(games()["multi-hand-blackjack"], rounds=10_000, seats=7, seed=5, deep=10).rounds == 10_000
