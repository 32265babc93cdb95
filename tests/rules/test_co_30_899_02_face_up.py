"""Face Up Blackjack: all of the dealer's cards lie open, and the dealer wins ties."""

from __future__ import annotations

import pytest

from pitboss import (
    Double,
    Hit,
    IllegalSetup,
    Limits,
    Settled,
    Split,
    Stand,
    Surrender,
    Table,
    games,
    load,
)
from pitboss.catalogue import load_wager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.record.view import view
from pitboss.engine.verify.conformance import check_game
from pitboss.engine.vocabulary.actions import Decline, EvenMoney, ExposeHoleCard, Insure, MissDealerCard
from pitboss.engine.vocabulary.events import CardDealt, CardTurned, DealerPeeked, InsuranceCalled
from tests.cases import STAKE, Case
from tests.marks import proves

TIE = "CO 30-899.02(3)"


def face_up(seats: int = 1, tip: int = 0, **options: object) -> Case:
    return Case(seats=seats, tip=tip, game=load("face-up-blackjack", **options))


def listed(wager: str) -> CatalogueWager:
    definition = load_wager(wager)
    return CatalogueWager(definition, next(iter(definition.paytables.values())))


# --- (1): every card of the dealer's ---------------------------------------------------------------------------------


@proves("CO 30-899.02(1)")
def test_co_30_899_02_1_the_dealer_s_first_two_cards_and_every_further_one_lie_open() -> None:
    case = face_up().do("Kh 6d 9s 5c", Stand(), "4h 8d").over()
    dealer = [e for e in case.all(CardDealt) if e.seat == 0]
    assert [str(e.card) for e in dealer] == ["6d", "5c", "4h", "8d"]
    assert all(e.up for e in dealer)
    assert not [e for e in case.all(CardTurned) if e.seat == 0]


@proves("CO 30-899.02(1)")
def test_co_30_899_02_1_players_see_both_cards_before_they_act() -> None:
    case = face_up().do("Kh 6d 9s 10c")
    seen = view(case.round, frozenset({1}))
    assert [card and card.name for card in seen.dealer.cards] == ["6d", "10c"]
    assert seen.dealer.total == 16


@proves("CO 30-899.02(1)")
@pytest.mark.parametrize("option", [{"hole_card": "no peek"}, {"dealer_first_card": "down"}])
def test_co_30_899_02_1_no_card_of_the_dealer_s_may_lie_down(option: dict[str, str]) -> None:
    with pytest.raises(IllegalSetup) as refusal:
        load("face-up-blackjack", **option)
    assert refusal.value.cite == "CO 30-899.02(1)"


@proves("CO 30-899.02(1)")
def test_co_30_899_02_1_a_blackjack_is_seen_by_all_and_nobody_looks_for_it() -> None:
    case = face_up(seats=2).do("Kh 8s Ad 9s 8d Kc").over()
    assert not case.all(DealerPeeked)
    assert case.settled(1).outcome == case.settled(2).outcome == "lose: dealer blackjack"


@proves("CO 30-899.02(1)")
@pytest.mark.parametrize("dealer", [("Ad", "9c"), ("Kd", "9c")])
def test_co_30_899_02_1_without_a_blackjack_the_players_act_at_once(dealer: tuple[str, str]) -> None:
    case = face_up().do(f"Kh {dealer[0]} 9s {dealer[1]}")
    assert case.waits_for(1)
    assert not case.all(DealerPeeked)


@proves("CO 30-828(5)")
def test_co_30_828_5_there_is_no_hole_card_to_be_exposed() -> None:
    face_up().do("Kh 6d 9s 10c").refuses(ExposeHoleCard(), "CO 30-828(5)", "no face-down hole card")


@proves("CO 30-828(10)")
def test_co_30_828_10_a_missed_card_of_the_dealer_s_is_dealt_later_and_lies_open_too() -> None:
    case = face_up().do("Kh", MissDealerCard(), "9s 6d 10c")
    assert [(str(e.card), e.up) for e in case.all(CardDealt) if e.seat == 0] == [("6d", True), ("10c", True)]


# --- (2): blackjacks -------------------------------------------------------------------------------------------------


@proves("CO 30-899.02(2)")
@pytest.mark.parametrize(
    ("pays", "lawful"), [("9 to 10", False), ("1 to 1", True), ("6 to 5", True), ("3 to 2", True), ("2 to 1", True)]
)
def test_co_30_899_02_2_a_blackjack_is_paid_one_to_one_or_more(pays: str, lawful: bool) -> None:
    if not lawful:
        with pytest.raises(IllegalSetup) as refusal:
            load("face-up-blackjack", blackjack_pays=pays)
        assert refusal.value.cite == "CO 30-899.02(2)"
        return
    won = face_up(blackjack_pays=pays).do("Ah 6d Ks 10c").over().settled(1)
    assert (won.outcome, won.cite) == ("blackjack", "CO 30-899.02(2)")
    assert won.net_cents == {"1 to 1": 25_00, "6 to 5": 30_00, "3 to 2": 37_50, "2 to 1": 50_00}[pays]


@proves("CO 30-899.02(2)")
def test_co_30_899_02_2_as_any_winning_hand_unless_the_house_pays_more() -> None:
    assert str(load("face-up-blackjack").rules.blackjack_pays) == "1 to 1"  # type: ignore[attr-defined]


# --- (3): pushes -----------------------------------------------------------------------------------------------------


@proves("CO 30-899.02(3)")
@pytest.mark.parametrize(
    ("player", "net", "outcome"),
    [
        ("8s", -STAKE, "lose: lower total"),
        ("9s", -STAKE, "lose: dealer wins ties"),
        ("10s", STAKE, "win: higher total"),
    ],
)
def test_co_30_899_02_3_below_at_and_above_the_dealer_s_total(player: str, net: int, outcome: str) -> None:
    ended = face_up().do(f"Kh 9d {player} 10c", Stand()).over().settled(1)
    assert (ended.net_cents, ended.outcome) == (net, outcome)
    assert ended.cite == (TIE if outcome == "lose: dealer wins ties" else ended.cite)


@proves("CO 30-899.02(3)")
def test_co_30_899_02_3_two_blackjacks_are_a_push_and_lost() -> None:
    ended = face_up().do("Ah Ad Ks Kc").over().settled(1)
    assert (ended.net_cents, ended.outcome, ended.cite) == (-STAKE, "lose: both blackjack", TIE)


@proves("CO 30-899.02(3)")
def test_co_30_899_02_3_the_tip_with_it_and_what_doubling_added_are_lost_too() -> None:
    case = face_up(tip=5_00).do("6h 9d 5s 10c", Double(STAKE), "8c").over()
    ends = [(e.stake_cents, e.net_cents, e.tip, e.cite) for e in case.all(Settled)]
    assert ends == [(2 * STAKE, -2 * STAKE, False, TIE), (5_00, -5_00, True, TIE)]


@proves("CO 30-899.02(3)")
def test_co_30_899_02_3_each_split_hand_by_itself() -> None:
    case = face_up().do("8h 9d 8s 9c", Split(), "Kc", Stand(), "10s", Hit(), "2h", Stand()).over()
    assert sorted(e.outcome for e in case.all(Settled)) == ["lose: dealer wins ties", "win: higher total"]


@proves("CO 30-899.02(3)")
def test_co_30_899_02_3_a_dealer_over_21_loses_to_every_hand() -> None:
    assert face_up().do("2h 6d 2s 10c", Stand(), "Kd").over().settled(1).net_cents == STAKE


# --- (4): no insurance -----------------------------------------------------------------------------------------------


@proves("CO 30-899.02(4)")
def test_co_30_899_02_4_against_an_ace_nobody_is_asked_for_insurance() -> None:
    case = face_up().do("Kh Ad 9s 9c")
    assert not case.all(InsuranceCalled)
    case.refuses(Insure(5_00), "CO 30-899.02(4)", "not offered").refuses(Decline(), "CO 30-821(3)")


@proves("CO 30-899.02(4)")
def test_co_30_899_02_4_no_even_money_either() -> None:
    case = face_up(seats=2).do("Ah 9s Ad Ks 7d 9c")
    assert case.settled(1).outcome == "blackjack"
    case.refuses(EvenMoney(), "CO 30-899.02(4)")


@proves("CO 30-899.02(4)")
@pytest.mark.parametrize("option", ["insurance", "even_money"])
def test_co_30_899_02_4_the_house_cannot_offer_them(option: str) -> None:
    with pytest.raises(IllegalSetup) as refusal:
        load("face-up-blackjack", **{option: True})
    assert refusal.value.cite == "CO 30-899.02(4)"


# --- the rest is standard blackjack ----------------------------------------------------------------------------------


@proves("CO 30-899.02 ¶1")
def test_co_30_899_02_surrender_is_the_house_s_choice_and_a_seen_blackjack_leaves_none() -> None:
    face_up().do("Kh 9d 6s 10c").refuses(Surrender(), "CO 30-829", "not offered")
    assert face_up(surrender="late").do("Kh 9d 6s 10c", Surrender()).over().settled(1).net_cents == -STAKE // 2
    assert face_up(surrender="late").do("Kh Ad 6s Kc").over().settled(1).net_cents == -STAKE
    early = face_up(surrender="early").do("Kh Ad 6s Kc")
    assert early.choices() == {"Decline", "Surrender"}
    assert early.do(Surrender()).over().settled(1).net_cents == -STAKE // 2


@proves("CO 30-899.02(1)")
@pytest.mark.parametrize("wager", ["ace-buster", "bust-bonus-30-899-09"])
def test_co_30_899_02_1_no_wager_is_made_on_a_dealer_s_hand_that_is_seen(wager: str) -> None:
    game = load("face-up-blackjack", decks=6)
    with pytest.raises(IllegalSetup, match="with one card up"):
        Table(game, limits=Limits(), sides=[listed(wager)])


@proves("CO 30-899.02(3)")
def test_co_30_899_02_3_no_wager_on_a_push_where_there_is_none() -> None:
    with pytest.raises(IllegalSetup, match="outcome"):
        Table(load("face-up-blackjack"), limits=Limits(), sides=[listed("push-your-luck")])


@proves("CO 30-899.02 ¶1")
@pytest.mark.parametrize("wager", ["lucky-ladies", "royal-match-21", "21-plus-3-30-2107"])
def test_co_30_899_02_wagers_made_before_the_deal_stand_with_it(wager: str) -> None:
    case = Case(seats=1, side=5_00, sides=[listed(wager)], game=load("face-up-blackjack"))
    done = case.do("Qh 6d Qs 10c", Stand(), "9c").over()
    assert load_wager(wager).name in {e.bet for e in done.all(Settled)}


@proves("CO 30-899.02 ¶1")
def test_co_30_899_02_conforms() -> None:
    report = check_game(games()["face-up-blackjack"], rounds=150, seats=4, seed=2, deep=5)
    assert report.outcomes["lose: dealer wins ties"]
