"""Blackjack Switch: the dealer's 22 by either reading, too many cards, and tips on the side wagers (CO 30-2105)."""

from __future__ import annotations

import pytest

from pitboss import Decline, Double, EvenMoney, Hit, IllegalSetup, Insure, Place, Settled, Split, Stand, Wager, load
from pitboss.catalogue import load_wager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.vocabulary.actions import Action, MiscountCards, Switch
from pitboss.engine.vocabulary.actors import seat
from pitboss.engine.vocabulary.events import TIP_BOX, Irregularity
from pitboss.law.rules import TwentyOneRules
from tests.cases import STAKE, Case
from tests.marks import proves
from tests.rules.side_clauses import refusal

BY_THE_WORDS = "pushes switched blackjacks only"
VOID = "CO 30-2105(4)"
SUPER, BUSTER = "Super Match", "Buster Blackjack"
DEALT = "Kh 5s Qh 4s 9d 10s 7c 9s 8s 8c"  # two seats: 20 and 12, 19 and 12, against 17


def listed(wager: str, paytable: str = "1") -> CatalogueWager:
    definition = load_wager(wager)
    return CatalogueWager(definition, definition.paytable(paytable))


def switch(**options: object) -> Case:
    return Case(seats=1, game=load("blackjack-switch", **options))


def sided(seats: int = 2, side: int = 5_00) -> Case:
    sides = [listed("super-match"), listed("buster-blackjack")]
    return Case(seats=seats, side=side, sides=sides, game=load("blackjack-switch"))


def outcomes(case: Case) -> dict[int, str]:
    return {e.hand: e.outcome for e in case.all(Settled) if e.seat == 1 and e.bet == "main"}


# --- (8)(e): the dealer's 22 ---------------------------------------------------------------------------------------


@proves("CO 30-2105(8)(e) s.3")
@pytest.mark.parametrize(
    ("drawn", "outcome"),
    [("5c", "push"), ("6c", "push: dealer 22"), ("7c", "win: dealer busts")],  # 21, 22, 23
)
@pytest.mark.parametrize("rule", ["pushes", BY_THE_WORDS])
def test_co_30_2105_8_e_a_switched_blackjack_ties_21_and_22_by_both_readings(
    drawn: str, outcome: str, rule: str
) -> None:
    done = switch(dealer_22=rule).do("Ah 10s 6d 5s Kh 10d", Switch(), Stand(), drawn).over()
    assert (done.hand(1, 0), outcomes(done)[0]) == (["Ah", "Kh"], outcome)


@proves("CO 30-2105(8)(e) s.3")
@pytest.mark.parametrize(
    ("rule", "drawn", "outcome"),
    [
        (BY_THE_WORDS, "5c", "lose: lower total"),
        (BY_THE_WORDS, "6c", "win: dealer busts"),
        (BY_THE_WORDS, "7c", "win: dealer busts"),
        ("pushes", "6c", "push: dealer 22"),
    ],
)
def test_co_30_2105_8_e_the_house_may_pay_every_other_hand_against_a_22(rule: str, drawn: str, outcome: str) -> None:
    done = switch(dealer_22=rule).do("Kh 6h 6d 9s 10s 10d", Decline(), Stand(), Stand(), drawn).over()
    assert outcomes(done) == {0: outcome, 1: outcome}


@proves("CO 30-2105(8)(e) s.3")
def test_co_30_2105_8_e_a_21_of_three_cards_or_of_a_split_ace_is_no_switched_blackjack() -> None:
    three = switch(dealer_22=BY_THE_WORDS).do("10h 6h 6d 6s 10s 10d", Switch(), Stand(), Hit(), "9c", "6c").over()
    assert (three.hand(1, 1), outcomes(three)[1]) == (["6h", "6s", "9c"], "win: dealer busts")
    split = switch(dealer_22=BY_THE_WORDS).do("Ah 10h 6d 9s As 10d", Switch(), Split(), "Kc Qc", Stand(), "6c").over()
    assert split.hand(1, 0) == ["Ah", "Kc"]
    assert outcomes(split)[0] == "win: dealer busts"


@proves("CO 30-2105(8)(e) s.3")
def test_co_30_2105_8_e_no_third_reading() -> None:
    assert load("blackjack-switch").rules_of(TwentyOneRules).dealer_22.value == "pushes"
    with pytest.raises(IllegalSetup) as refusal:
        load("blackjack-switch", dealer_22="players win")
    assert refusal.value.cite == "CO 30-2105(8)(e)"


@proves("CO 30-2105(8)(e) s.1-2")
@pytest.mark.parametrize("offered", [True, False])
def test_co_30_2105_8_e_even_money_only_where_the_house_says_so(offered: bool) -> None:
    assert "even_money" in load("blackjack-switch").definition.options
    case = switch(even_money=offered).do("Kh 5s Ad As 7c 9d")
    assert case.round.can(EvenMoney()) is offered
    assert not switch().do("Kh 5s Ad As 7c 9d").round.can(EvenMoney())


# --- (4): too many cards -------------------------------------------------------------------------------------------


@proves("CO 30-2105(4) s.1-2")
@pytest.mark.parametrize(("cards", "lawful"), [(-1, False), (3, True), (4, False), (5, True)])
def test_co_30_2105_4_any_number_but_four_is_a_misdeal_to_that_player(cards: int, lawful: bool) -> None:
    case = sided().do(DEALT)
    if not lawful:
        case.refuses(MiscountCards(1, cards), VOID, "this is not a misdeal")
        return
    case.do(MiscountCards(1, cards))
    assert case.all(Irregularity)[0].cite == VOID
    assert [(e.bet, e.net_cents) for e in case.all(Settled) if e.seat == 1 and e.cite == VOID] == [
        ("main", 0),
        ("main", 0),
        (BUSTER, 0),
    ]
    assert case.round.actor == seat(2)
    case.do(Decline(), Stand(), Stand()).over()


@proves("CO 30-2105(4) s.1-2")
def test_co_30_2105_4_during_the_deal_super_match_goes_back_too() -> None:
    case = sided().do("Kh 5s Qh", MiscountCards(1, 3))
    back = [(e.bet, e.net_cents, e.cite) for e in case.all(Settled)]
    assert back == [(bet, 0, VOID) for bet in ("main", "main", SUPER, BUSTER)]
    case.do("4s 9d 10s 7c 8c", Decline(), Stand(), Stand()).over()


@proves("CO 30-2105(4) s.1-2")
def test_co_30_2105_4_insurance_goes_back_with_the_hand() -> None:
    case = sided().do(DEALT.replace("9d", "Ad"), Insure(12_50), MiscountCards(1, 5))
    assert (case.settled(1, 0, "insurance").net_cents, case.settled(1, 0, "insurance").cite) == (0, VOID)
    case.do(Decline(), Decline(), Decline(), Stand(), Stand()).over()


@proves("CO 30-2105(4) s.1-2")
def test_co_30_2105_4_not_once_the_player_has_played() -> None:
    case = sided().do(DEALT, Decline(), Stand())
    case.refuses(MiscountCards(1, 5), VOID, "before the hand is played")
    case.refuses(MiscountCards(0, 3), VOID, "before the hand is played")
    case.refuses(MiscountCards(3, 5), VOID, "not in play")
    case.do(MiscountCards(2, 5))  # who has not played yet
    assert case.waits_for(1, 1)
    case.do(Stand()).over()


@proves("CO 30-2105(4) s.1-2")
def test_co_30_2105_4_when_nobody_is_left_buster_blackjack_still_has_its_dealer() -> None:
    case = sided().do("Kh 6s Qh 4s 6d 10s 10c 9s 8s 10d", Decline(), Hit(), "9h", Hit(), "8h", MiscountCards(2, 5))
    done = case.do("9c").over()
    assert done.settled(1, bet=BUSTER).net_cents == 10_00


@proves("CO 30-2105(4) s.3")
@pytest.mark.parametrize(("cards", "lawful"), [(1, True), (2, False), (3, True)])
def test_co_30_2105_4_any_number_but_two_to_the_dealer_is_a_misdeal_for_all(cards: int, lawful: bool) -> None:
    case = sided().do(DEALT)
    if not lawful:
        case.refuses(MiscountCards(0, cards), VOID, "this is not a misdeal")
        return
    case.do(MiscountCards(0, cards)).over()
    back = [(e.bet, e.net_cents) for e in case.all(Settled) if e.cite == VOID]
    assert sorted(back) == sorted(2 * [("main", 0), ("main", 0), (BUSTER, 0)])


def test_where_a_missed_card_is_put_right_there_is_no_such_misdeal() -> None:
    Case(seats=1).do("Kh 9d 2c 8c").refuses(MiscountCards(1, 3), "CO 30-828(1)", "is no misdeal in this game")


# --- (2), (3): side wagers and their tips --------------------------------------------------------------------------


@proves("CO 30-2105(2) s.1")
@pytest.mark.parametrize("made", [(), (SUPER,), (BUSTER,), (SUPER, BUSTER)])
def test_co_30_2105_2_none_one_or_both_of_the_side_wagers(made: tuple[str, ...]) -> None:
    case = sided(1, side=0).do(*(Place(Wager(1, bet, 5_00)) for bet in made), "Kh 5s 9d 10s 7c 8c")
    assert {bet.bet for bet in case.round.placed_wagers} == set(made) - {SUPER}  # settled after the deal
    assert [e.bet for e in case.all(Settled)] == ([SUPER] if SUPER in made else [])


@proves("CO 30-2105(2) s.2-3")
@pytest.mark.parametrize("hole", ["8c", "Ac"])
def test_co_30_2105_2_super_match_is_for_the_hand_whatever_the_dealer_has(hole: str) -> None:
    assert sided(1).do(f"Kh Ks 10d 9s 2c {hole}").settled(1, bet=SUPER).net_cents == 5_00


@proves("CO 30-2105(3) s.1")
@pytest.mark.parametrize("bet", [SUPER, BUSTER])
def test_co_30_2105_3_a_tip_rides_on_a_side_wager_only_with_the_players_own(bet: str) -> None:
    case = sided(1, side=0)
    assert "player's own" in refusal(case, bet, 2_00, tip=True)
    case.do(Place(Wager(1, bet, 5_00)), Place(Wager(1, bet, 2_00, tip=True)), "Kh Ks 6d 9s 2c 10c")
    done = case.do(Decline(), Stand(), Hit(), "8h", Stand(), "9c").over()
    odds = 1 if bet == SUPER else 2
    tip = done.settled(1, bet=bet, tip=True)
    assert (tip.net_cents, tip.paid_to, done.settled(1, bet=bet).net_cents) == (odds * 2_00, TIP_BOX, odds * 5_00)


@proves("CO 30-2105(3) s.2")
@pytest.mark.parametrize("later", [(Double(STAKE), "10c"), (Split(), "10c", Stand(), "9c", Stand())])
def test_co_30_2105_3_a_tip_stays_as_it_is_when_the_player_adds_to_the_wager(later: tuple[Action | str, ...]) -> None:
    case = sided(1, side=0).do(Place(Wager(1, "main", 3_00, tip=True, hand=0)))
    case.do(Place(Wager(1, BUSTER, 5_00)), Place(Wager(1, BUSTER, 2_00, tip=True)), "5h Ks 6d 5c 9c 10d", Decline())
    done = case.do(*later, Stand(), "10h").over()
    tips = [(e.bet, e.stake_cents) for e in done.all(Settled) if e.tip]
    assert sorted(tips) == [(BUSTER, 2_00), ("main", 3_00)]


@proves("CO 30-2105(8)(c)")
@pytest.mark.parametrize(("pair", "lawful"), [("8h 8s", True), ("10h Ks", True), ("8h 9s", False)])
def test_co_30_2105_8_c_cards_of_one_value_are_split_for_an_equal_wager(pair: str, lawful: bool) -> None:
    first, second = pair.split()
    case = switch().do(f"{first} 5h 6d {second} 6s 10d", Decline())
    assert case.round.can(Split()) is lawful
    if lawful:
        assert case.do(Split()).round.layout_cents == 3 * STAKE


# --- (10): every cell of both tables ---------------------------------------------------------------------------------


@proves("CO 30-2105(10) Super Match pay tables 1 and 2")
@pytest.mark.parametrize(("decks", "table", "odds"), [(6, "1", (40, 8, 5, 1, -1)), (8, "2", (50, 7, 5, 1, -1))])
def test_co_30_2105_10_super_match_by_its_table(decks: int, table: str, odds: tuple[int, ...]) -> None:
    hands = ("7h 7s 9d 7c 7d", "7h 8s 9d 7c 8d", "7h 7s 9d 7c 8d", "7h 8s 9d 7c 2d", "10h Js 9d Qc Kd")
    for cards, times in zip(hands, odds, strict=True):
        game, sides = load("blackjack-switch", decks=decks), [listed("super-match", table)]
        case = Case(seats=1, side=5_00, sides=sides, game=game).do(cards, "8c")
        assert case.settled(1, bet=SUPER).net_cents == times * 5_00, cards
    assert sorted(load_wager("super-match").paytables) == ["1", "2"]


@proves("CO 30-2105(10) Buster Blackjack pay schedule 1")
@pytest.mark.parametrize(
    ("drawn", "odds"),
    [
        ("10c 10s", 2),  # the hole card, and what the dealer draws to a 2
        ("4c 6h 10s", 2),
        ("4c 6h As 10s", 4),
        ("4c 4h 2s As 10s", 15),
        ("4c 4h 2s As Ah 10s", 50),
        ("4c 4h 2s As Ah Ad 10s", 250),
        ("4c 4h 2s As Ah Ad Ac 10s", 250),
        ("4c 10h As", -1),
    ],
)
def test_co_30_2105_10_buster_blackjack_by_the_number_of_cards(drawn: str, odds: int) -> None:
    hole, *rest = drawn.split()
    case = sided(1).do(f"Kh 10s 2d 9d 9s {hole}", Decline(), Stand(), Stand(), " ".join(rest)).over()
    assert case.settled(1, bet=BUSTER).net_cents == odds * 5_00
    assert list(load_wager("buster-blackjack").paytables) == ["1"]
