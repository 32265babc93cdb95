"""Double Up Blackjack, versions 1 and 2: two cards doubled without a card, and a dealer who stops at 16."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss import (
    Decline,
    Double,
    DoubleUp,
    EvenMoney,
    Hit,
    IllegalSetup,
    Insure,
    Limits,
    Settled,
    Split,
    Stand,
    Surrender,
    Wager,
    games,
    load,
)
from pitboss.catalogue import load_wager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.record.view import view
from pitboss.engine.verify.conformance import check_game
from pitboss.engine.vocabulary.actions import (
    MoveOn,
    OverdrawDealer,
    Pass,
    Place,
    PushHand,
    PushTable,
    TakePush,
    Tip,
    WrongAction,
)
from pitboss.engine.vocabulary.events import CardTurned, InsuranceCalled
from pitboss.law.notices import notices
from pitboss.law.rules import TwentyOneRules
from tests.cases import LIMITS, STAKE, Case
from tests.marks import proves

ONE, TWO = "double-up-blackjack-1", "double-up-blackjack-2"
BOTH = pytest.mark.parametrize("version", [ONE, TWO])
CITE = "CO 30-899.10"
HANDS, DEALER, V2 = f"{CITE} Version 1, Player rules ", f"{CITE} Version 1, Dealer rules ", f"{CITE} Version 2 "


def case(version: str, seats: int = 1, tip: int = 0, limits: Limits = LIMITS, **options: Any) -> Case:
    return Case(seats=seats, tip=tip, game=load(version, **options), limits=limits)


def nets(c: Case, hand: int = 0, *, tip: bool = False) -> list[tuple[str, int]]:
    """How every part of a hand's wager ended."""
    ended = [e for e in c.over().all(Settled) if (e.bet, e.hand, e.tip) == ("main", hand, tip)]
    return [(e.outcome, e.net_cents) for e in ended]


# --- game play ---------------------------------------------------------------------------------------------------


@proves("CO 30-899.10 Version 1, Game play (1)")
@BOTH
@pytest.mark.parametrize("decks", [5, 7, 8])
def test_co_30_899_10_game_play_1_six_decks_and_no_other_number(version: str, decks: int) -> None:
    assert load(version).rules.decks == 6
    with pytest.raises(IllegalSetup) as refusal:
        load(version, decks=decks)
    assert refusal.value.cite == f"{CITE} Version 1, Game play (1)"


@proves("CO 30-899.10 Version 1, Game play (1)")
@BOTH
@pytest.mark.parametrize("source", ["shoe", "shuffling shoe", "hand", "digital"])
def test_co_30_899_10_game_play_1_from_a_shoe_or_a_continuous_shuffler(version: str, source: str) -> None:
    if "shoe" in source:
        assert load(version, dealt_from=source).rules.dealt_from.value == source
        return
    with pytest.raises(IllegalSetup) as refusal:
        load(version, dealt_from=source)
    assert refusal.value.cite == f"{CITE} Version 1, Game play (1)"


@proves("CO 30-899.10 Version 1, Game play (2)")
@BOTH
def test_co_30_899_10_game_play_2_standard_rules_but_for_its_own(version: str) -> None:
    own = {"decks", "blackjack_pays", "wins_pay", "even_money"}
    assert set(games()["blackjack"].options) - set(games()[version].options) == own
    assert case(version).do("10h 6d 6s 10c", Surrender()).over().settled(1).net_cents == -STAKE // 2


@proves("CO 30-899.10 Version 1, Game play (3)")
def test_co_30_899_10_game_play_3_a_blackjack_is_paid_before_anything_else() -> None:
    c = case(ONE, seats=2).do("Ah 9h Ad Ks 9s Kc")
    assert c.settled(1).net_cents == STAKE * 3 // 2
    assert c.all(Settled)[0].cite == f"{CITE} Version 1, Game play (3)"
    assert not c.all(CardTurned)
    called = c.round.events.index(c.all(InsuranceCalled)[0])
    assert c.round.events.index(c.settled(1)) < called
    c.do(Decline(), Decline()).over()
    assert c.settled(1).net_cents == STAKE * 3 // 2  # the dealer had one, too
    assert c.settled(2).net_cents == -STAKE


@proves("CO 30-899.10 Version 1, Game play (3)")
def test_co_30_899_10_game_play_3_odds_are_fixed() -> None:
    for version, cite in ((ONE, f"{CITE} Version 1, Game play (3)"), (TWO, f"{V2}(1)")):
        with pytest.raises(IllegalSetup) as refusal:
            load(version, blackjack_pays="2 to 1")
        assert refusal.value.cite == cite


@proves("CO 30-899.10 Version 1, Game play (4)")
@BOTH
def test_co_30_899_10_game_play_4_insurance_as_in_the_standard_game_at_two_to_one(version: str) -> None:
    c = case(version).do("10h Ad 9s Kc")
    c.refuses(Insure(STAKE // 2 + 1_00), f"{CITE} Version 1, Game play (4)")
    c.do(Insure(STAKE // 2)).over()
    assert c.settled(1, bet="insurance").net_cents == STAKE
    assert c.settled(1).net_cents == -STAKE


@proves("CO 30-899.10 Version 1, Game play (4)")
def test_co_30_899_10_game_play_4_no_even_money_for_what_is_paid_three_to_two() -> None:
    c = case(ONE).do("Ah Ad Ks Kc")
    c.refuses(EvenMoney(), "CO 30-812(2)", "not offered")
    assert c.choices() == {"Decline", "Insure"}
    assert c.do(Insure(STAKE // 2)).over().settled(1, bet="insurance").net_cents == STAKE


@proves("CO 30-899.10 Version 1, Game play (7)")
@BOTH
def test_co_30_899_10_game_play_7_both_wagers_are_settled_together(version: str) -> None:
    c = case(version).do("10h 6d 10s 10c", DoubleUp(STAKE))
    assert nets(c) == [("push: dealer 16", 0)]
    assert c.settled(1).stake_cents == 2 * STAKE


@proves("CO 30-899.10 Version 1, Game play (5)")
@BOTH
def test_co_30_899_10_game_play_5_players_act_as_in_the_standard_game_or_double_up(version: str) -> None:
    standard = Case(seats=1, game=load("blackjack")).do("8h 9d 8s 8c").choices()
    assert case(version).do("8h 9d 8s 8c").choices() == standard | {"DoubleUp"}


@proves("CO 30-899.10 Version 1, Game play (6)")
@BOTH
@pytest.mark.parametrize(
    ("hole", "draws", "outcome"), [("7c", "", "win: higher total"), ("5c", "5d", "lose: lower total")]
)
def test_co_30_899_10_game_play_6_the_dealer_acts_as_in_the_standard_game(
    version: str, hole: str, draws: str, outcome: str
) -> None:
    """Stands on 17, and draws to 15."""
    c = case(version).do(f"10h 10d 8s {hole}", Stand(), draws).over()
    assert c.settled(1).outcome == outcome


# --- doubling up ---------------------------------------------------------------------------------------------------


@proves("CO 30-899.10 Version 1, Player rules (1)")
@BOTH
def test_co_30_899_10_player_rules_double_up_1_any_two_cards(version: str) -> None:
    for hand in ("2h 9d 2s 8c", "10h 9d 10s 8c", "Ah 9d 9s 8c"):
        c = case(version).do(hand)
        assert {"DoubleUp", "Double", "Hit", "Stand", "Surrender"} <= c.choices()
        assert c.do(DoubleUp(STAKE)).over().hand(1) == [hand.split()[0], hand.split()[2]]


@proves("CO 30-899.10 Version 1, Player rules (1)")
@BOTH
def test_co_30_899_10_player_rules_double_up_1_two_cards_and_not_three(version: str) -> None:
    c = case(version).do("2h 9d 3s 8c", Hit(), "4h")
    assert "DoubleUp" not in c.choices()
    c.refuses(DoubleUp(STAKE), load(version).cite_of("stand_and_double"), "two-card hand")


@proves("CO 30-899.10 Version 1, Player rules (1)")
@BOTH
def test_co_30_899_10_player_rules_double_up_1_never_a_blackjack(version: str) -> None:
    c = case(version).do("Ah 9d Ks 8c")
    assert nets(c) == [("blackjack", STAKE * 3 // 2)]


@proves("CO 30-899.10 Version 1, Player rules (1)")
def test_co_30_899_10_player_rules_double_up_1_not_after_splitting_aces() -> None:
    c = case(ONE, split_aces="any cards").do("Ah 9d As 8c", Split(), "8h")
    assert c.waits_for(1)
    assert "DoubleUp" not in c.choices()
    c.refuses(DoubleUp(STAKE), f"{HANDS}(1)", "split ace")


@proves("CO 30-899.10 Version 1, Player rules (1)")
@BOTH
def test_co_30_899_10_player_rules_double_up_1_after_splitting_other_cards(version: str) -> None:
    c = case(version).do("10h 9d Ks 8c", Split(), "Ah")  # no blackjack, and a hand of 21 that may be doubled up
    assert c.choices() == {"Stand", "DoubleUp"}
    c.refuses(Hit(), "CO 30-826(1)")
    c.refuses(Double(STAKE), "CO 30-826(1)", "21")
    c.do(DoubleUp(STAKE), "9h", DoubleUp(10_00)).over()
    assert c.settled(1, 0).net_cents == 2 * STAKE
    assert c.settled(1, 1).net_cents == STAKE + 10_00


@proves(
    "CO 30-899.10 Version 1, Player rules (2) ¶2",
    "CO 30-899.10 Version 1, Player rules (2) ¶3",
    "CO 30-899.10 Version 1, Player rules (2) ¶5",
    "CO 30-899.10 Version 2 (4)",
    "CO 30-899.10 Version 2 (4) ¶2",
    "CO 30-899.10 Version 2 (4) ¶4",
)
@BOTH
@pytest.mark.parametrize(("cents", "lawful"), [(0, False), (50, True), (STAKE - 50, True), (STAKE, True)])
def test_co_30_899_10_player_rules_double_up_2_up_to_the_initial_wager(version: str, cents: int, lawful: bool) -> None:
    cite = f"{V2}(4)" if version == TWO else f"{HANDS}(2)"
    c = case(version).do("10h 9d 10s 8c")
    c.refuses(DoubleUp(STAKE + 50), cite)
    if not lawful:
        c.refuses(DoubleUp(cents), cite)
        return
    c.do(DoubleUp(cents)).over()
    assert c.settled(1).net_cents == STAKE + cents


@proves("CO 30-899.10 Version 1, Player rules (2) ¶4", "CO 30-899.10 Version 2 (4) ¶3")
@BOTH
def test_co_30_899_10_player_rules_double_up_2_the_example_of_three_dollars(version: str) -> None:
    c = Case(seats=0, game=load(version)).open([Wager(1, "main", 3_00)]).do("10h 9d 10s 8c")
    (offer,) = [each for each in c.round.legal() if isinstance(each.action, DoubleUp)]
    assert (offer.at_least, offer.at_most) == (50, 3_00)
    assert offer.action == DoubleUp(3_00)


@proves("CO 30-899.10 Version 1, Player rules (3)")
@BOTH
def test_co_30_899_10_player_rules_double_up_3_no_card_is_drawn(version: str) -> None:
    c = case(version, seats=2).do("2h 10h 9d 3s 9s 8c", DoubleUp(STAKE))
    assert c.waits_for(2)
    assert c.hand(1) == ["2h", "3s"]
    c.do(Stand()).over()
    assert c.settled(1).net_cents == -2 * STAKE


@proves("CO 30-899.10 Version 1, Player rules (4)")
@BOTH
@pytest.mark.parametrize(
    ("cards", "then", "expected"),
    [
        ("10h 9d 9s 8c", "", [("win: higher total", 2 * STAKE)]),  # 19 against 17
        ("10h 9d 6s 5c", "10d", [("win: dealer busts", 2 * STAKE)]),  # 16 against 24
        ("10h 9d 6s 8c", "", [("lose: lower total", -2 * STAKE)]),  # 16 against 17
    ],
)
def test_co_30_899_10_player_rules_double_up_4_both_win_or_lose(
    version: str, cards: str, then: str, expected: list[tuple[str, int]]
) -> None:
    c = case(version).do(cards, DoubleUp(STAKE), then)
    assert nets(c) == expected


@proves("CO 30-899.10 Version 1, Player rules (5)")
@BOTH
def test_co_30_899_10_player_rules_double_up_5_a_tie_pushes_the_main_wager_and_loses_the_other(version: str) -> None:
    c = case(version).do("10h 9d 9s 10c", DoubleUp(10_00))
    assert nets(c) == [("lose: doubled up and tied", -10_00), ("push", 0)]
    lost, pushed = c.all(Settled)
    assert (lost.stake_cents, lost.cite) == (10_00, f"{HANDS}(5)")
    assert (pushed.stake_cents, pushed.cite) == (STAKE, "CO 30-808")


@proves("CO 30-899.10 Version 1, Player rules (5)")
@BOTH
def test_co_30_899_10_player_rules_double_up_5_a_doubled_down_hand_pushes_whole(version: str) -> None:
    c = case(version).do("5h 9d 6s 10c", Double(STAKE), "8h")
    assert nets(c) == [("push", 0)]


@proves("CO 30-899.10 Version 1, Player rules (6)")
def test_co_30_899_10_player_rules_double_up_6_a_ten_to_a_split_ace_pays_two_to_one_at_once() -> None:
    c = case(ONE).do("Ah 9d As 8c", Split(), "Kh")
    assert c.settled(1, 0).net_cents == 2 * STAKE
    assert (c.settled(1, 0).outcome, c.settled(1, 0).cite) == ("win: split ace and ten", f"{HANDS}(6)")
    c.do("10h").over()
    assert [e.net_cents for e in c.all(Settled)] == [2 * STAKE, 2 * STAKE]
    assert c.dealer() == ["9d", "8c"]  # nothing is left to draw for


@proves("CO 30-899.10 Version 1, Player rules (6)")
def test_co_30_899_10_player_rules_double_up_6_a_nine_is_no_ten_and_an_ace_to_a_ten_no_split_ace() -> None:
    c = case(ONE).do("Ah 9d As 7c", Split(), "9h", "9s")
    assert [e.outcome for e in c.over().all(Settled)] == ["push: dealer 16"] * 2
    c = case(ONE).do("10h 9d Ks 8c", Split(), "Ah", Stand(), "2h", Stand()).over()
    assert c.settled(1, 0).net_cents == STAKE


@proves("CO 30-899.10 Version 1, Player rules (6)")
def test_co_30_899_10_player_rules_double_up_6_whatever_the_dealer_has() -> None:
    c = case(ONE, hole_card="no peek").do("Ah Kd As Ac", Split(), "Kh", "5h").over()
    assert c.settled(1, 0).net_cents == 2 * STAKE
    assert c.settled(1, 1).net_cents == -STAKE  # the dealer's blackjack takes one wager


@proves("CO 30-899.10 Version 1, Dealer rules (2)", "CO 30-899.10 Version 2, Dealer rules (1)")
@BOTH
@pytest.mark.parametrize(
    ("up", "hole", "draws"),
    [("10d", "6c", ""), ("9d", "2c", "5h"), ("Ad", "5c", ""), ("2d", "3c", "Ah"), ("6d", "4c", "6h"), ("8d", "8c", "")],
)
def test_co_30_899_10_dealer_rules_2_any_sixteen_stops_the_dealer(version: str, up: str, hole: str, draws: str) -> None:
    c = case(version).do(f"10h {up} 9s {hole}")
    if up == "Ad":
        c.do(Decline())
    c.do(Stand(), draws).over()
    assert c.round.dealer.total == 16
    assert (c.settled(1).outcome, c.settled(1).net_cents) == ("push: dealer 16", 0)


@proves("CO 30-899.10 Version 1, Dealer rules (2)", "CO 30-899.10 Version 2, Dealer rules (1)")
@BOTH
@pytest.mark.parametrize(("card", "total"), [("4h", 15), ("5h", 16), ("6h", 17)])
def test_co_30_899_10_dealer_rules_2_at_sixteen_and_neither_below_nor_above(
    version: str, card: str, total: int
) -> None:
    c = case(version).do("10h 9d 9s 2c", Stand(), card)
    assert (c.round.is_over, c.round.dealer.total) == (total >= 16, total)
    if total == 15:
        c.do("10s")
    assert c.over().settled(1).net_cents == (0 if total == 16 else STAKE)


@proves("CO 30-899.10 Version 1, Dealer rules (2)")
@BOTH
@pytest.mark.parametrize(("hits", "outcome"), [(False, "win: higher total"), (True, "push: dealer 16")])
def test_co_30_899_10_dealer_rules_2_a_soft_seventeen_may_be_drawn_to(version: str, hits: bool, outcome: str) -> None:
    c = case(version, dealer_hits_soft_17=hits).do("10h 6d 9s Ac", Stand())
    c.do("9h" if hits else "").over()
    assert c.settled(1).outcome == outcome


@proves("CO 30-899.10 Version 1, Player rules (7)")
def test_co_30_899_10_player_rules_double_up_7_all_push_to_sixteen_a_21_as_well() -> None:
    c = case(ONE, seats=2).do("5h 10h 9d 6s 6h 7c", Double(STAKE), "10s", DoubleUp(STAKE)).over()
    assert {e.outcome for e in c.all(Settled)} == {"push: dealer 16"}
    assert c.settled(1).stake_cents == c.settled(2).stake_cents == 2 * STAKE
    assert c.settled(1).cite == f"{HANDS}(7)"


@proves("CO 30-899.10 Version 1, Player rules (7)")
def test_co_30_899_10_player_rules_double_up_7_except_what_was_paid_at_once() -> None:
    c = case(ONE).do("Ah 10d Ks 6c").over()
    assert c.settled(1).net_cents == STAKE * 3 // 2
    c = case(ONE).do("Ah 10d As 6c", Split(), "Kh", "9h").over()
    assert (c.settled(1, 0).net_cents, c.settled(1, 1).net_cents) == (2 * STAKE, 0)


@proves("CO 30-899.10 Version 1, Player rules (7)")
@BOTH
def test_co_30_899_10_player_rules_double_up_7_a_broken_hand_was_lost_before(version: str) -> None:
    c = case(version).do("10h 10d 6s 6c", Hit(), "10s").over()
    assert (c.settled(1).outcome, c.settled(1).net_cents) == ("lose: player busts", -STAKE)


@proves("CO 30-899.10 Version 1, Dealer rules (1)")
@BOTH
def test_co_30_899_10_dealer_rules_1_the_dealer_draws_after_all_players(version: str) -> None:
    c = case(version, seats=2).do("10h 10s 9d 9s 9h 2c", DoubleUp(STAKE))
    assert c.waits_for(2)
    assert c.do(Stand(), "10d").over().order_dealt()[-1] == 0


@proves("CO 30-899.10 Version 1, Dealer rules (2)")
@BOTH
def test_co_30_899_10_dealer_rules_2_a_card_drawn_to_sixteen_is_burned(version: str) -> None:
    """828(9), where 16 is a hand that has to stand."""
    c = case(version).do("10h 10d 9s 6c", Stand(), OverdrawDealer(next(iter(load(version).rules.composition))))
    assert c.burned()[0][1] == "CO 30-828(9)"
    assert c.settled(1).net_cents == 0


# --- tips ------------------------------------------------------------------------------------------------------------


@proves("CO 30-899.10 Version 1, House rules and tips (1)")
@BOTH
def test_co_30_899_10_house_rules_tips_1_with_the_double_up_at_the_same_odds(version: str) -> None:
    c = case(version, tip=5_00).do("10h 9d 10s 8c", DoubleUp(STAKE))
    assert c.choices() == {"Decline", "Tip"}
    c.do(Tip(2_50))
    assert nets(c) == [("win: higher total", 2 * STAKE)]
    assert nets(c, tip=True) == [("win: higher total", 7_50)]
    assert c.settled(1, tip=True).paid_to == "tip box"


@proves("CO 30-899.10 Version 1, House rules and tips (1)")
@BOTH
def test_co_30_899_10_house_rules_tips_1_it_loses_a_tie_with_the_double_up(version: str) -> None:
    c = case(version, tip=5_00).do("10h 9d 9s 10c", DoubleUp(STAKE), Tip(5_00))
    assert nets(c, tip=True) == [("lose: doubled up and tied", -5_00), ("push", 0)]


@proves("CO 30-899.10 Version 1, House rules and tips (1)")
@BOTH
def test_co_30_899_10_house_rules_tips_1_only_with_a_tip_and_only_where_the_house_takes_it(version: str) -> None:
    cite = f"{CITE} Version 1, House rules and tips (1)"
    c = case(version).do("10h 9d 10s 8c")
    c.refuses(Tip(5_00), cite)
    assert c.do(DoubleUp(STAKE)).round.is_over
    assert case(version, tip=5_00, tips_double_up=False).do("10h 9d 10s 8c", DoubleUp(STAKE)).round.is_over
    c = case(version, tip=5_00).do("10h 9d 10s 8c", DoubleUp(STAKE), Decline())
    assert nets(c, tip=True) == [("win: higher total", 5_00)]


@proves("CO 30-899.10 Version 1, House rules and tips (1)")
@pytest.mark.parametrize(("cents", "lawful"), [(4_00, True), (4_50, False), (5_00, True), (5_50, False), (6_00, False)])
def test_co_30_899_10_house_rules_tips_1_whole_dollars_and_a_maximum(cents: int, lawful: bool) -> None:
    limits = Limits(min=50, max=1_000_00, tip_max=5_00)
    c = case(ONE, tip=5_00, limits=limits, tips_even_dollars=True).do("10h 9d 10s 8c", DoubleUp(STAKE))
    if lawful:
        assert c.do(Tip(cents)).settled(1, tip=True).stake_cents == 5_00 + cents
    else:
        c.refuses(Tip(cents), f"{CITE} Version 1, House rules and tips (1)")


@proves("CO 30-899.10 Version 1, House rules and tips (1)")
def test_co_30_899_10_house_rules_tips_1_a_silent_player_is_passed_over() -> None:
    c = case(ONE, tip=5_00).do("10h 9d 10s 8c", DoubleUp(STAKE), MoveOn()).over()
    assert c.settled(1).net_cents == 2 * STAKE


@proves("CO 30-899.10 Version 1, Dealer rules (3)(a)")
@BOTH
def test_co_30_899_10_dealer_rules_3_a_without_a_sixteen_winners_are_paid_one_to_one(version: str) -> None:
    c = case(version, seats=2).do("10h 10s 9d 9h 9s 8c", DoubleUp(10_00), Stand()).over()
    assert (c.settled(1).net_cents, c.settled(2).net_cents) == (STAKE + 10_00, STAKE)


@proves("CO 30-899.10 Version 1, Dealer rules (3)(b)")
@BOTH
def test_co_30_899_10_dealer_rules_3_b_losing_wagers_are_collected(version: str) -> None:
    c = case(version, seats=2).do("10h 10s 9d 6h 6s 9c", DoubleUp(10_00), Stand()).over()
    assert (c.settled(1).net_cents, c.settled(2).net_cents) == (-STAKE - 10_00, -STAKE)
    assert c.round.layout_cents == 0


@proves("CO 30-899.10 Version 1, Dealer rules (3)(c)")
@BOTH
def test_co_30_899_10_dealer_rules_3_c_ties_go_back_but_for_what_was_added_standing(version: str) -> None:
    c = case(version, seats=2).do("10h 10s 9d 8h 8s 9c", DoubleUp(10_00), Stand()).over()
    assert sum(e.net_cents for e in c.all(Settled) if e.seat == 1) == -10_00
    assert c.settled(2).net_cents == 0


# --- version 2 ---------------------------------------------------------------------------------------------------


@proves("CO 30-899.10 Version 2 (1)")
def test_co_30_899_10_version_2_alternate_rules_pa_1_a_blackjack_waits_for_the_dealers() -> None:
    c = case(TWO).do("Ah Kd Ks Ac").over()
    assert (c.settled(1).outcome, c.settled(1).net_cents) == ("push: both blackjack", 0)
    c = case(TWO).do("Ah Ad Ks Kc", EvenMoney()).over()
    assert c.settled(1).net_cents == STAKE
    c = case(TWO).do("Ah Ad Ks Kc", Insure(STAKE // 2)).over()
    assert (c.settled(1).net_cents, c.settled(1, bet="insurance").net_cents) == (0, STAKE)
    c = case(TWO).do("Ah Kd Ks 6c").over()
    assert c.settled(1).net_cents == STAKE * 3 // 2


@proves("CO 30-899.10 Version 2 (1)")
def test_co_30_899_10_version_2_alternate_rules_pa_1_even_money_is_always_there() -> None:
    with pytest.raises(IllegalSetup) as refusal:
        load(TWO, even_money=False)
    assert refusal.value.cite == f"{V2}(1)"


@proves("CO 30-899.10 Version 2 (3)")
def test_co_30_899_10_version_2_alternate_rules_pa_3_after_splitting_aces() -> None:
    c = case(TWO).do("Ah 9d As 8c", Split(), "8h")
    assert c.choices() == {"Stand", "DoubleUp"}
    c.refuses(Hit(), "CO 30-814")
    c.do(DoubleUp(STAKE), "Kh")
    assert c.choices() == {"Stand", "DoubleUp"}
    c.do(DoubleUp(STAKE)).over()
    assert (c.settled(1, 0).net_cents, c.settled(1, 1).net_cents) == (2 * STAKE, 2 * STAKE)


@proves("CO 30-899.10 Version 2 (5)")
def test_co_30_899_10_version_2_alternate_rules_pa_5_a_ten_to_a_split_ace_pays_no_more() -> None:
    c = case(TWO).do("Ah 9d As 8c", Split(), "Kh", Stand(), "Qh", Stand()).over()
    assert [e.net_cents for e in c.all(Settled)] == [STAKE, STAKE]
    assert load(TWO).rules_of(TwentyOneRules).split_ace_and_ten_pays is None


@proves("CO 30-899.10 Version 2 (6)")
@pytest.mark.parametrize(
    ("third", "outcome", "net"),
    [
        ("9h", "push: dealer 16", 0),
        ("10h", "win: 21 against the dealer's 16", STAKE),
    ],
)
def test_co_30_899_10_version_2_alternate_rules_pa_6_a_21_wins_against_sixteen(
    third: str, outcome: str, net: int
) -> None:
    c = case(TWO).do("5h 10d 6s 6c", Hit(), third, *([Stand()] if net == 0 else [])).over()
    assert (c.settled(1).outcome, c.settled(1).net_cents) == (outcome, net)


@proves("CO 30-899.10 Version 2 (6)")
def test_co_30_899_10_version_2_alternate_rules_pa_6_with_everything_that_stands_on_it() -> None:
    c = case(TWO, seats=3).do("5h Ah 10h 10d 6s As 5s 6c", Double(STAKE), "10s")  # doubled down
    c.do(Split(), "Kh", DoubleUp(STAKE), "9h", Stand())  # split aces, one doubled up
    c.do(Hit(), "6h").over()
    assert c.settled(1).net_cents == 2 * STAKE
    assert (c.settled(2, 0).net_cents, c.settled(2, 1).net_cents) == (2 * STAKE, 0)
    assert c.settled(3).net_cents == STAKE


@proves("CO 30-899.10 Version 2 (7)")
def test_co_30_899_10_version_2_alternate_rules_pa_7_all_but_21_push() -> None:
    c = case(TWO).do("10h 10d 10s 6c", DoubleUp(STAKE))
    assert nets(c) == [("push: dealer 16", 0)]
    assert c.settled(1).cite == f"{V2}(7)"


@proves("CO 30-899.10 Version 2 (2)")
def test_co_30_899_10_version_2_alternate_rules_pa_2_any_two_cards_but_a_blackjack() -> None:
    for hand in ("2h 9d 2s 8c", "10h 9d 10s 8c", "Ah 9d 9s 8c"):
        assert "DoubleUp" in case(TWO).do(hand).choices()
    c = case(TWO).do("Ah 9d Ks 8c").over()  # paid, and nobody is asked
    assert c.settled(1).outcome == "blackjack"


@proves("CO 30-899.10 Version 2 (4)")
@pytest.mark.parametrize(("cents", "lawful"), [(STAKE - 50, True), (STAKE, True), (STAKE + 50, False)])
def test_co_30_899_10_version_2_alternate_rules_pa_4_up_to_the_initial_wager(cents: int, lawful: bool) -> None:
    c = case(TWO).do("10h 9d 10s 8c")
    if lawful:
        assert nets(c.do(DoubleUp(cents))) == [("win: higher total", STAKE + cents)]
    else:
        c.refuses(DoubleUp(cents), f"{V2}(4)")


@proves("CO 30-899.10 Version 2, Dealer rules (1)(a)")
def test_co_30_899_10_dealer_rules_1_a_every_21_is_paid_whole_against_sixteen() -> None:
    c = case(TWO, seats=2).do("5h 10h 10d 6s 10s 6c", Double(STAKE), "10c")  # 21 with two wagers
    c.do(Split(), "Ah", DoubleUp(STAKE), "As", Stand()).over()  # 21 doubled up, 21
    assert c.settled(1).net_cents == 2 * STAKE
    assert (c.settled(2, 0).net_cents, c.settled(2, 1).net_cents) == (2 * STAKE, STAKE)


@proves("CO 30-899.10 Version 2, Dealer rules (1)(b)")
def test_co_30_899_10_dealer_rules_1_b_all_others_get_their_wagers_back() -> None:
    c = case(TWO, seats=2).do("10h 2h 10d 10s 2s 6c", DoubleUp(STAKE), Stand()).over()  # 20 doubled up, and 4
    assert (c.settled(1).net_cents, c.settled(2).net_cents) == (0, 0)


@proves("CO 30-899.10 Table of differences between the versions")
def test_co_30_899_10_table_of_differences() -> None:
    """The table at the end of the section: six columns, of which the first says the same of both."""
    one, two = (load(version).rules_of(TwentyOneRules) for version in (ONE, TWO))
    columns = [
        ("3 to 2", "3 to 2"),
        ("is paid at once", "ties"),
        ("not after splitting aces", "any two cards"),
        ("2 to 1", "None"),
        ("stops and pushes all", "stops and pushes all but 21"),
    ]
    for rules, place in ((one, 0), (two, 1)):
        said = [
            str(rules.blackjack_pays),
            rules.player_blackjack.value,
            rules.stand_and_double.value,
            str(rules.split_ace_and_ten_pays),
            rules.dealer_16.value,
        ]
        assert said == [column[place] for column in columns]


# --- irregularities ------------------------------------------------------------------------------------------------


@BOTH
def test_a_dealer_blackjack_that_was_not_looked_for_takes_the_main_wager_only(version: str) -> None:
    """813: what doubling added goes back."""
    c = case(version, hole_card="no peek", tip=5_00).do("10h Kd 10s Ac", DoubleUp(STAKE), Tip(5_00)).over()
    assert nets(c) == [("returned: doubled before a dealer blackjack", 0), ("lose: dealer blackjack", -STAKE)]
    assert [net for _, net in nets(c, tip=True)] == [0, -5_00]


@proves("CO 30-828(4)(b)")
@BOTH
def test_co_30_828_4_a_wrong_double_up_can_be_made_a_push(version: str) -> None:
    c = case(version, seats=2).do("10h 10s 9d 10d 9s 8c", DoubleUp(STAKE))
    c.do(WrongAction(1, 0, player_chooses=True), TakePush(), Stand()).over()
    assert (c.settled(1).stake_cents, c.settled(1).net_cents) == (2 * STAKE, 0)


@proves("CO 30-828(1) s.4")
@BOTH
def test_co_30_828_1_a_push_while_a_tip_is_asked_for(version: str) -> None:
    c = case(version, seats=2, tip=5_00).do("10h 10s 9d 10d 9s 8c", DoubleUp(STAKE))
    c.do(PushHand(1, 0, "disturbed"), Stand()).over()
    assert c.settled(1).net_cents == 0
    c = case(version, tip=5_00).do("10h 9d 10s 8c", DoubleUp(STAKE), PushTable("alarm")).over()
    assert (c.settled(1).net_cents, c.settled(1, tip=True).net_cents) == (0, 0)


@proves(
    "CO 30-899.10 Version 1, Game play (1)",
    "CO 30-899.10 Version 1, Game play (8)",
    "CO 30-899.10 Version 1, Player rules (2) ¶3",
    "CO 30-899.10 Version 2 (4) ¶2",
)
def test_co_30_899_10_game_play_1_and_8_limits_and_pay_schedule_are_posted() -> None:
    for version, words in ((ONE, "every hand in play"), (TWO, "every hand in play but a 21, which wins")):
        found = notices(load(version).rules, 5_00, 500_00, chip_cents=50)
        posted = {notice.text: notice.cite for notice in found}
        assert posted[f"Dealer stands on 16, which pushes {words}"] == f"{CITE} Version 1, Game play (8)"
        assert ("A ten on a split ace pays 2 to 1 at once" in posted) is (version == ONE)
        assert "Dealer draws to 16 and stands on all 17s" not in posted
        doubled_up = "Double up on two cards: minimum $0.50, maximum the original wager; the double up loses ties"
        assert posted[doubled_up] == f"{CITE} Version 1, Game play (1)"


def test_side_wagers_with_the_game() -> None:
    """A dealer who stops at 16 does not bust; a wager on the first two cards knows nothing of it."""
    bust, match = load_wager("bust-bonus-30-899-09"), load_wager("royal-match-21")
    sides = [CatalogueWager(each, each.paytable_for(6)) for each in (bust, match)]
    c = Case(seats=0, sides=sides, game=load(ONE)).open([Wager(1, "main", STAKE), Wager(1, match.name, 5_00)])
    c.do("Kh 10d Qh 6c", DoubleUp(STAKE), Place(Wager(1, bust.name, 5_00)), Pass()).over()
    assert c.settled(1, bet=bust.name).net_cents == -5_00
    assert c.settled(1, bet=match.name).net_cents > 0


def test_what_was_added_is_seen() -> None:
    c = case(ONE, tip=5_00).do("10h 9d 9s 2c", DoubleUp(10_00), Tip(5_00))
    seen = view(c.round, frozenset({1})).positions[0]
    assert (seen.hands[0].stake_cents, seen.hands[0].doubled_cents) == (STAKE, 10_00)
    assert [(bet.bet, bet.cents) for bet in seen.bets if bet.tip] == [("main", 10_00)]


@BOTH
def test_a_few_hundred_random_rounds_keep_the_rules_of_all_games(version: str) -> None:
    report = check_game(games()[version], rounds=150, seats=4, seed=7, deep=3)
    assert {"push: dealer 16", "lose: doubled up and tied"} <= set(report.outcomes)


@BOTH
@pytest.mark.soak
def test_ten_thousand_random_rounds_keep_the_rules_of_all_games(version: str) -> None:
    assert check_game(games()[version], rounds=10_000, deep=5).rounds == 10_000
