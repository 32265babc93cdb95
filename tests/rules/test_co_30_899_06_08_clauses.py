"""Wheel of Madness (CO 30-899.06) and Go Fish 21 (CO 30-899.08), clause by clause: what `..._draws.py` leaves."""

from __future__ import annotations

import pytest

from pitboss import Decline, Insure, Stand, Wager, load
from pitboss.catalogue import load_wager
from pitboss.engine.vocabulary.actions import DrawBonus, EvenMoney, PickSpot
from pitboss.engine.vocabulary.actors import CHANCE, seat
from pitboss.engine.vocabulary.events import BonusDrawn, HandPickedUp
from pitboss.errors import IllegalSetup, Refusal
from tests.marks import proves
from tests.rules.side_talk import amounts, beside, main, nets, order, posted, refusal, seated, unlawful

WHEEL, FISH = "Wheel of Madness", "Go Fish 21"
WON, TIED = "Kh 9d As 9c", "Kh Ad As Kc"


def tips(wager: str) -> None:
    """The house takes them or not, up to its maximum, and they win at the player's odds."""
    name = load_wager(wager).name
    taken = beside(wager)
    assert amounts(taken, 50, 2_00, 2_50, tip=True, limits=posted(taken, tip_max=2_00)) == [True, True, False]
    assert amounts(taken, 1_00, tip=True, limits=posted(taken, tips=False)) == [False]
    assert amounts(taken, 1_00, tip=True, tip_wagers=False) == [False]
    assert "player's own" in refusal(taken, main(), Wager(1, name, 1_00, tip=True))
    case = seated(taken, main(), Wager(1, name, 5_00), Wager(1, name, 2_00, tip=True)).do(WON, PickSpot(1))
    case.do(DrawBonus("$10" if name == WHEEL else "3s")).over()
    assert case.settled(1, bet=name).net_cents == 50_00
    assert case.settled(1, bet=name, tip=True).net_cents == 20_00
    assert case.table.books.tip_box == 22_00


def whole_dollars(wager: str) -> None:
    assert amounts(beside(wager), 50, 1_00, 1_50, 2_00, 1_000_00, 1_001_00) == [False, True, False, True, True, False]
    assert amounts(beside(wager), 10_00, 11_00, limits=posted(beside(wager), max=10_00)) == [True, False]
    name = load_wager(wager).name
    assert "needs a main wager" in refusal(beside(wager), Wager(1, name, 5_00))
    lost = seated(beside(wager), main(), Wager(1, name, 5_00)).do("Kh 10d As Ac").over()
    assert nets(lost, name) == [(1, 0)]
    beaten = seated(beside(wager), main(), Wager(1, name, 5_00)).do("Kh 10d 10s 9c")
    assert nets(beaten, name) == [(1, -5_00)]


def collected(wager: str) -> None:
    """At once from all without a blackjack; a blackjack's cards stay."""
    name = load_wager(wager).name
    wagers = [each for number in (1, 2, 3) for each in (main(number), Wager(number, name, 5_00))]
    case = seated(beside(wager), *wagers, even_money=True).do("Kh Kd 9h Ad 9s As 9d 8c")
    assert nets(case, name) == [(3, -5_00), (1, -5_00)]
    assert case.round.offers_insurance
    case.do(Decline(), EvenMoney())
    assert case.hand(2) == ["Kd", "As"]
    assert not case.all(HandPickedUp)


def uninsured(wager: str) -> None:
    name = load_wager(wager).name
    case = seated(beside(wager), main(), Wager(1, name, 5_00)).do(TIED)
    case.refuses(Insure(15_00), "CO 30-812(1)", "$12.50").do(Insure(12_50))
    assert order(case) == [(1, "insurance")]


@proves("CO 30-899.06(1) s.3")
def test_co_30_899_06_1_four_or_six_decks_and_not_from_the_hand() -> None:
    for decks in range(2, 9):
        assert (not unlawful(beside("wheel-of-madness"), decks=decks)) is (decks in (4, 6))
    with pytest.raises(IllegalSetup, match="from the hand"):
        load("blackjack", decks=4, dealt_from="hand")


@proves("CO 30-899.06(2)")
def test_co_30_899_06_2_whole_dollars_from_one_to_what_the_house_posts() -> None:
    whole_dollars("wheel-of-madness")


@proves("CO 30-899.06(3)")
def test_co_30_899_06_3_tips_as_the_house_takes_them_at_the_players_odds() -> None:
    tips("wheel-of-madness")


@proves("CO 30-899.06(4)")
def test_co_30_899_06_4_only_the_main_wager_is_insured() -> None:
    uninsured("wheel-of-madness")


@proves("CO 30-899.06(5)")
def test_co_30_899_06_5_blackjacks_keep_wager_and_cards() -> None:
    collected("wheel-of-madness")


@proves("CO 30-899.06(6)")
def test_co_30_899_06_6_nobody_but_the_winner_or_the_dealer_presses() -> None:
    wagers = [main(), main(2), Wager(1, WHEEL, 5_00)]
    case = seated(beside("wheel-of-madness"), *wagers).do("Kh 9h 9d As 8h 9c", Stand())
    assert case.round.actor == seat(1)
    with pytest.raises(Refusal, match="not possible for seat 2"):
        case.round.apply(PickSpot(1), by=seat(2))
    case.round.apply(PickSpot(1), by=seat(1))
    assert dict(case.round.chances())[DrawBonus("$100")] == 1


@proves("CO 30-899.06(7)")
@pytest.mark.parametrize(("cents", "shown", "net"), [(1_00, "$10", 10_00), (7_00, "$10", 70_00), (7_00, "$5", 35_00)])
def test_co_30_899_06_7_for_each_dollar_with_the_blackjack(cents: int, shown: str, net: int) -> None:
    case = seated(beside("wheel-of-madness"), main(), Wager(1, WHEEL, cents)).do(WON, PickSpot(1), DrawBonus(shown))
    assert nets(case.over(), WHEEL) == [(1, net)]
    assert nets(case, "main") == [(1, 37_50)]


@proves("CO 30-899.08(1) s.2-3")
def test_co_30_899_08_1_any_number_of_decks() -> None:
    for decks in range(1, 9):
        source = "digital" if decks in (1, 3, 7) else "shoe"
        assert not unlawful(beside("go-fish-21"), decks=decks, dealt_from=source)
    deck = load_wager("go-fish-21").special_deck
    assert (len(deck.cards), deck.cards.count("Jo"), deck.spots) == (14, 2, 14)
    assert {card[-1] for card in deck.cards if card != "Jo"} == {"s"}
    assert "2s" not in deck.cards


@proves("CO 30-899.08(2)")
def test_co_30_899_08_2_whole_dollars_from_one_to_what_the_house_posts() -> None:
    whole_dollars("go-fish-21")


@proves("CO 30-899.08(3)")
def test_co_30_899_08_3_tips_as_the_house_takes_them_at_the_players_odds() -> None:
    tips("go-fish-21")


@proves("CO 30-899.08(4)")
def test_co_30_899_08_4_only_the_main_wager_is_insured() -> None:
    uninsured("go-fish-21")


@proves("CO 30-899.08(5)")
def test_co_30_899_08_5_blackjacks_keep_wager_and_cards() -> None:
    collected("go-fish-21")


@proves("CO 30-899.08(6)")
@pytest.mark.parametrize("act", [Insure(12_50), EvenMoney()])
def test_co_30_899_08_6_an_insured_or_even_money_blackjack_wins(act: Insure | EvenMoney) -> None:
    case = seated(beside("go-fish-21"), main(), Wager(1, FISH, 5_00), even_money=True).do(TIED, act)
    assert nets(case.do(PickSpot(14), DrawBonus("As")).over(), FISH) == [(1, 150_00)]


@proves("CO 30-899.08(7)")
def test_co_30_899_08_7_for_each_winner_the_whole_deck_is_shuffled_again() -> None:
    wagers = [each for number in (1, 2) for each in (main(number), Wager(number, FISH, 5_00))]
    case = seated(beside("go-fish-21"), *wagers).do("Kh Qh 9d As Ad 9c", PickSpot(5), DrawBonus("As"), PickSpot(6))
    ways = dict(case.round.chances())
    assert (sum(ways.values()), ways[DrawBonus("As")]) == (14, 1)
    case.do(DrawBonus("As")).over()
    assert [e.what for e in case.all(BonusDrawn)] == ["As", "As"]


@proves("CO 30-899.08(7)(c)")
def test_co_30_899_08_7_c_jokers_draw_the_next_card_and_one_more() -> None:
    case = seated(beside("go-fish-21"), main(), Wager(1, FISH, 5_00)).do(WON, PickSpot(1), DrawBonus("Jo"))
    assert case.round.actor is CHANCE
    case.do(DrawBonus("Jo"))
    assert case.round.actor is CHANCE
    case.refuses(DrawBonus("Jo"), "CO 30-899.08(1)", "cannot be drawn")
    assert nets(case.do(DrawBonus("Ks")).over(), FISH) == [(1, 375_00)]


@proves("CO 30-899.08(8)")
def test_co_30_899_08_8_the_blackjack_itself_is_paid_as_ever() -> None:
    case = seated(beside("go-fish-21"), main(), Wager(1, FISH, 5_00)).do(WON, PickSpot(1), DrawBonus("3s")).over()
    assert nets(case, "main") == [(1, 37_50)]
