"""WA 3119, Blazing 7's jackpot: on the player's cards alone, and with the dealer's up card."""

from __future__ import annotations

import pytest

from pitboss import Double, Hit, IllegalSetup, Split, Stand, Surrender
from pitboss.engine.vocabulary.actions import MAIN, Action, Decline
from pitboss.engine.vocabulary.events import Acted, HandPickedUp, Settled
from tests.cases import Case
from tests.marks import proves
from tests.rules import washington_3119 as wa
from tests.rules.washington_3119 import METER, PLAYER, UP, case, name_of, order, returned

MINE, THEIRS = name_of(PLAYER), name_of(UP)

# What a dollar wins: three 7s of diamonds, of another suit, of one color, of both, two 7s, one.
PAYS = {
    "1": (METER, METER, METER // 10, 200_00, 25_00, 2_00),
    "2": (METER, METER // 10, 500_00, 200_00, 25_00, 2_00),
    "ML03": (METER, METER, METER, 200_00, 25_00, 2_00),
    "ML04": (METER, METER, 500_00, 200_00, 25_00, 2_00),
}
THIRDS = (("7d", "7d", "7d"), ("7s", "7s", "7s"), ("7d", "7h", "7d"), ("7d", "7h", "7s"))


def three(first: str, second: str, third: str, table: str = "1") -> Case:
    """Player's cards only: two 7s, and the card drawn to them."""
    return case(PLAYER, f"{first} 9d {second} 9c", Hit(), third, table=table).over()


def drawn(*steps: Action | str, table: str = "1") -> int:
    """Player's cards only: what comes back for a dollar when the round is over."""
    return returned(case(PLAYER, *steps, table=table).over(), PLAYER)


def shown(stack: str, table: str = "1") -> int:
    """Dealer's up card: what comes back for a dollar when the starting cards lie."""
    return returned(case(UP, stack, table=table), UP)


# --- player's cards only: who may wager ----------------------------------------------------------------------------


@proves("WA 3119 Blazing 7's (player cards) 1")
def test_wa_3119_bet_the_set_blazing_7_s_jackpot_rules_of_play_pl_1_optional() -> None:
    wa.is_optional(PLAYER)


@proves("WA 3119 Blazing 7's (player cards) 2", "WA 3119 Blazing 7's (player cards) 4 s.1-2")
def test_wa_3119_bet_the_set_blazing_7_s_jackpot_rules_of_play_pl_2_needs_a_blackjack_wager() -> None:
    wa.needs_a_main_wager(PLAYER)


@proves("WA 3119 Blazing 7's (player cards) 4 s.1-2")
def test_wa_3119_bet_the_set_blazing_7_s_jackpot_rules_of_play_pl_4_placed_before_the_deal() -> None:
    wa.closes_with_the_first_card(PLAYER)


@proves("WA 3119 Blazing 7's (player cards) 6")
def test_wa_3119_bet_the_set_blazing_7_s_jackpot_rules_of_play_pl_6_the_deal_is_the_standard_one() -> None:
    wa.is_dealt_as_ever(PLAYER)


# --- player's cards only: the hands --------------------------------------------------------------------------------


@proves("WA 3119 Blazing 7's (player cards) 3")
def test_wa_3119_bet_the_set_blazing_7_s_jackpot_rules_of_play_pl_3_no_seven_in_the_first_two_loses() -> None:
    assert drawn("8h 9d 9s 9c", Stand()) == 0
    assert drawn("6h 9d 2s 9c", Hit(), "7d", Stand()) == 0  # a 7 that is drawn comes too late
    assert drawn("6h 7d 2s 7c", Stand(), "7s") == 0  # the dealer's do not count
    assert drawn("8h Ad 9s Kc", Decline()) == 0


@proves(
    "WA 3119 Blazing 7's (player cards) 7",
    "WA 3119 Blazing 7's paytables, Paytable 1",
    "WA 3119 Blazing 7's paytables, Paytable 2",
    "WA 3119 Blazing 7's paytables, Paytable ML03",
    "WA 3119 Blazing 7's paytables, Paytable ML04",
    "WA 3119 Blazing 7's paytables, Paytable 1 note 1",
    "WA 3119 Blazing 7's paytables, Paytable 2 note 1",
    "WA 3119 Blazing 7's paytables, Paytable ML03 note 1",
    "WA 3119 Blazing 7's paytables, Paytable ML04 note 1",
)
@pytest.mark.parametrize("table", PAYS)
def test_wa_3119_bet_the_set_blazing_7_s_jackpot_rules_of_play_pl_7_any_seven_wins(table: str) -> None:
    one = PAYS[table][5]
    assert drawn("7h 9d 9s 9c", Stand(), table=table) == one
    assert drawn("9h 9d 7s 9c", Stand(), table=table) == one
    assert drawn("9h Ad 7s Kc", Decline(), table=table) == one  # a dealer blackjack does not matter
    assert drawn("9h 7d 7s 9c", Hit(), "7d", table=table) == one


@proves(
    "WA 3119 Blazing 7's (player cards) 8",
    "WA 3119 Blazing 7's paytables, Paytable 1",
    "WA 3119 Blazing 7's paytables, Paytable 2",
    "WA 3119 Blazing 7's paytables, Paytable ML03",
    "WA 3119 Blazing 7's paytables, Paytable ML04",
    "WA 3119 Blazing 7's paytables, Paytable 1 note 1",
    "WA 3119 Blazing 7's paytables, Paytable 2 note 1",
    "WA 3119 Blazing 7's paytables, Paytable ML03 note 1",
    "WA 3119 Blazing 7's paytables, Paytable ML04 note 1",
)
@pytest.mark.parametrize("table", PAYS)
def test_wa_3119_bet_the_set_blazing_7_s_jackpot_rules_of_play_pl_8_the_first_hit_card_makes_three(table: str) -> None:
    assert [returned(three(*cards, table), PLAYER) for cards in THIRDS] == list(PAYS[table][:4])
    played = case(PLAYER, "7h 9d 7s 9c", Hit(), "2d", Hit(), "5d", table=table).over()
    assert returned(played, PLAYER) == PAYS[table][4]
    doubled = drawn("7h 9d 7s 9c", Double(25_00), "7d", table=table)
    assert doubled == PAYS[table][3]


@proves("WA 3119 Blazing 7's (player cards) 8(a)")
def test_wa_3119_bet_the_set_blazing_7_s_jackpot_rules_of_play_pl_8a_two_sevens_are_the_first_two() -> None:
    assert drawn("7h 9d 7s 9c", Stand()) == 25_00
    assert drawn("7h 9d 7s 9c", Surrender()) == 25_00
    assert drawn("7h 9d 2s 9c", Hit(), "7d", Stand()) == 2_00  # the second one was drawn
    assert drawn("7h 9d 2s 9c", Hit(), "7d", Hit(), "5d") == 2_00


@proves("WA 3119 Blazing 7's (player cards) 9")
def test_wa_3119_bet_the_set_blazing_7_s_jackpot_rules_of_play_pl_9_a_split_counts_the_third_card_dealt() -> None:
    three_of_them = drawn("7h 9d 7s 9c", Split(), "7d", Stand(), "5d", Stand())
    assert three_of_them == 200_00
    on_the_second_hand = drawn("7h 9d 7s 9c", Split(), "5d", Stand(), "7d", Stand())
    assert on_the_second_hand == 25_00
    again = drawn("7d 9d 7d 9c", Split(), "7d", Split(), "2d", Stand(), "3d", Stand(), "4d", Stand())
    assert again == METER


@proves("WA 3119 Blazing 7's (player cards) 10")
def test_wa_3119_bet_the_set_blazing_7_s_jackpot_rules_of_play_pl_10_a_card_that_breaks_does_not_count() -> None:
    assert drawn("7h 9d 7s 9c", Hit(), "8d") == 25_00
    assert drawn("7h 9d 7s 9c", Hit(), "2d", Hit(), "7d") == 25_00
    assert drawn("7h 9d 9s 9c", Hit(), "7d") == 2_00
    assert drawn("8h 9d 9s 9c", Hit(), "7d") == 0
    assert drawn("7h 9d 7s 9c", Hit(), "7d") == 200_00  # three 7s are 21 and never break


# --- player's cards only: the order of settlement -----------------------------------------------------------------


@proves("WA 3119 Blazing 7's (player cards) 10(a)")
def test_wa_3119_bet_the_set_blazing_7_s_jackpot_rules_of_play_pl_10a_a_broken_hand_is_settled_at_once() -> None:
    broken = case(PLAYER, "7h 9h 9d 7s 9s 9c", Hit(), "8d", seats=2)
    story = [e for e in broken.round.events if isinstance(e, Settled | HandPickedUp)]
    assert [getattr(e, "bet", "cards") for e in story] == [MAIN, MINE, "cards"]
    assert {e.seat for e in story} == {1}
    assert broken.waits_for(2)
    broken.do(Stand()).over()
    assert order(broken) == [(1, MAIN), (1, MINE), (2, MAIN), (2, MINE)]


@proves("WA 3119 Blazing 7's (player cards) 10(a)")
def test_wa_3119_bet_the_set_blazing_7_s_jackpot_rules_of_play_pl_10a_a_split_waits_for_its_last_hand() -> None:
    split = case(PLAYER, "7h 9d 7s 9c", Split(), "9h", Hit(), "Kd")
    assert order(split) == [(1, MAIN)]
    split.do("8d", Hit(), "Kc").over()
    assert order(split) == [(1, MAIN), (1, MAIN), (1, MINE)]


@proves("WA 3119 Blazing 7's (player cards) 11")
def test_wa_3119_bet_the_set_blazing_7_s_jackpot_rules_of_play_pl_11_after_the_dealers_hand() -> None:
    waiting = case(PLAYER, "7h 8h 7d 7s 9s 9c", Stand(), Stand(), seats=2)
    assert waiting.dealer() == ["7d", "9c"]  # 16: a card is to come, and nothing is paid yet
    assert not waiting.all(Settled)
    waiting.do("3d").over()
    assert len(waiting.all(Settled)) == 4


@proves("WA 3119 Blazing 7's (player cards) 11(a)")
def test_wa_3119_bet_the_set_blazing_7_s_jackpot_rules_of_play_pl_11a_primary_wager_first_right_to_left() -> None:
    settled = case(PLAYER, "7h 8h 9h 9d 7s 9s 7c 8c", Stand(), Stand(), Stand(), seats=3).over()
    assert order(settled) == [(3, MAIN), (3, MINE), (2, MAIN), (2, MINE), (1, MAIN), (1, MINE)]
    blackjack = case(PLAYER, "7h 8h Ad 7s 9s Kc", Decline(), Decline(), seats=2).over()
    assert order(blackjack) == [(2, MAIN), (2, MINE), (1, MAIN), (1, MINE)]


@proves("WA 3119 Blazing 7's (player cards) 11(b)")
def test_wa_3119_bet_the_set_blazing_7_s_jackpot_rules_of_play_pl_11b_then_the_jackpot() -> None:
    wa.is_paid_from_right_to_left(PLAYER, "7h 8h 9h 9d 7s 9s 7c 8c", Stand(), Stand(), Stand())
    settled = case(PLAYER, "7h 8h 9h 9d 7s 9s 7c 8c", Stand(), Stand(), Stand(), seats=3).over()
    assert [returned(settled, PLAYER, number) for number in (3, 2, 1)] == [2_00, 0, 25_00]


# --- player's cards only: winners ----------------------------------------------------------------------------------


@proves("WA 3119 Blazing 7's (player cards) 13(a)")
@pytest.mark.parametrize(("cards", "share"), [(THIRDS[0], METER), (THIRDS[2], METER // 10)])
def test_wa_3119_bet_the_set_blazing_7_s_jackpot_rules_of_play_pl_13a_a_share_of_what_the_meter_shows(
    cards: tuple[str, str, str], share: int
) -> None:
    assert returned(three(*cards), PLAYER) == share


@proves("WA 3119 Blazing 7's (player cards) 13(b)")
def test_wa_3119_bet_the_set_blazing_7_s_jackpot_rules_of_play_pl_13b_other_hands_come_from_the_tray() -> None:
    wa.comes_from_the_tray(PLAYER, "7h 9d 7s 9c", Stand(), cents=25_00)
    wa.comes_from_the_tray(PLAYER, "7h 9d 7s 9c", Hit(), "7d", cents=200_00)


@proves("WA 3119 Blazing 7's (player cards) 13(c) s.1")
def test_wa_3119_bet_the_set_blazing_7_s_jackpot_rules_of_play_pl_13c_farthest_right_first() -> None:
    both = case(PLAYER, "7d 7s 9d 7d 7s 9c", Hit(), "7d", Hit(), "7s", seats=2).over()
    assert [(e.seat, e.outcome) for e in both.all(Settled) if e.bet == MINE] == [
        (2, "three sevens of one suit"),
        (1, "three sevens of one suit"),
    ]


# --- dealer's up card ------------------------------------------------------------------------------------------------


@proves("WA 3119 Blazing 7's (dealer's up card) 1")
def test_wa_3119_bet_the_set_blazing_7_s_jackpot_rules_of_play_de_1_optional() -> None:
    wa.is_optional(UP)


@proves("WA 3119 Blazing 7's (dealer's up card) 2", "WA 3119 Blazing 7's (dealer's up card) 4 s.1-2")
def test_wa_3119_bet_the_set_blazing_7_s_jackpot_rules_of_play_de_2_needs_a_blackjack_wager() -> None:
    wa.needs_a_main_wager(UP)


@proves("WA 3119 Blazing 7's (dealer's up card) 3")
def test_wa_3119_bet_the_set_blazing_7_s_jackpot_rules_of_play_de_3_no_seven_of_the_players_loses() -> None:
    assert shown("8h 7d 9s 7c") == 0
    assert shown("6h 9d 8s 7c") == 0


@proves("WA 3119 Blazing 7's (dealer's up card) 4 s.1-2")
def test_wa_3119_bet_the_set_blazing_7_s_jackpot_rules_of_play_de_4_placed_before_the_deal() -> None:
    wa.closes_with_the_first_card(UP)


@proves("WA 3119 Blazing 7's (dealer's up card) 6")
def test_wa_3119_bet_the_set_blazing_7_s_jackpot_rules_of_play_de_6_the_deal_is_the_standard_one() -> None:
    wa.is_dealt_as_ever(UP)


@proves(
    "WA 3119 Blazing 7's (dealer's up card) 7",
    "WA 3119 Blazing 7's paytables, Paytable 1",
    "WA 3119 Blazing 7's paytables, Paytable 2",
    "WA 3119 Blazing 7's paytables, Paytable ML03",
    "WA 3119 Blazing 7's paytables, Paytable ML04",
    "WA 3119 Blazing 7's paytables, Paytable 1 note 1",
    "WA 3119 Blazing 7's paytables, Paytable 2 note 1",
    "WA 3119 Blazing 7's paytables, Paytable ML03 note 1",
    "WA 3119 Blazing 7's paytables, Paytable ML04 note 1",
)
@pytest.mark.parametrize("table", PAYS)
def test_wa_3119_bet_the_set_blazing_7_s_jackpot_rules_of_play_de_7_any_seven_wins(table: str) -> None:
    one = PAYS[table][5]
    assert shown("7h 9d 9s 9c", table) == shown("9h 9d 7s 9c", table) == one
    assert shown("7h 7d 9s 7c", table) == one  # two of the dealer's make no difference


@proves(
    "WA 3119 Blazing 7's (dealer's up card) 8",
    "WA 3119 Blazing 7's paytables, Paytable 1",
    "WA 3119 Blazing 7's paytables, Paytable 2",
    "WA 3119 Blazing 7's paytables, Paytable ML03",
    "WA 3119 Blazing 7's paytables, Paytable ML04",
    "WA 3119 Blazing 7's paytables, Paytable 1 note 1",
    "WA 3119 Blazing 7's paytables, Paytable 2 note 1",
    "WA 3119 Blazing 7's paytables, Paytable ML03 note 1",
    "WA 3119 Blazing 7's paytables, Paytable ML04 note 1",
)
@pytest.mark.parametrize("table", PAYS)
def test_wa_3119_bet_the_set_blazing_7_s_jackpot_rules_of_play_de_8_the_up_card_makes_three(table: str) -> None:
    dealt = [shown(f"{first} {up} {second} 9c", table) for first, second, up in THIRDS]
    assert dealt == list(PAYS[table][:4])
    assert shown("7h 9d 7s 7c", table) == PAYS[table][4]  # the hole card is not the up card


@proves("WA 3119 Blazing 7's (dealer's up card) 8(a)")
def test_wa_3119_bet_the_set_blazing_7_s_jackpot_rules_of_play_de_8a_two_sevens_are_the_first_two() -> None:
    assert shown("7h 9d 7s 9c") == 25_00
    assert shown("7h 7d 9s 9c") == 2_00
    drew = case(UP, "7h 9d 2s 9c", Hit(), "7d", Stand()).over()
    assert returned(drew, UP) == 2_00


@proves("WA 3119 Blazing 7's (dealer's up card) 9")
def test_wa_3119_bet_the_set_blazing_7_s_jackpot_rules_of_play_de_9_resolved_when_the_up_card_shows() -> None:
    wa.is_settled_after_the_deal(UP, "7h 9d 9s 9c")
    insured = case(UP, "7h Ad 7s 9c")
    assert order(insured) == [(1, THEIRS)]  # before insurance, too
    assert not insured.all(Acted)


def with_the_hands(*steps: Action | str) -> Case:
    """Three seats at a table whose house resolves it with the hands."""
    return wa.at_table(seats=3, side=1_00, sides=[wa.spot(UP, put_off=True)], decks=6).do(*steps)


@proves("WA 3119 Blazing 7's (dealer's up card) 9")
def test_wa_3119_bet_the_set_blazing_7_s_jackpot_rules_of_play_de_9_the_house_may_put_it_off() -> None:
    waiting = with_the_hands("7h 8h 9h 9d 7s 9s 7c 8c", Stand(), Stand())
    assert not waiting.all(Settled)
    assert returned(waiting.do(Stand()).over(), UP) == 25_00
    with pytest.raises(IllegalSetup, match="at no other moment"):
        wa.spot(wa.TRILUX, put_off=True)


@proves("WA 3119 Blazing 7's (dealer's up card) 9(a)")
def test_wa_3119_bet_the_set_blazing_7_s_jackpot_rules_of_play_de_9a_from_right_to_left() -> None:
    wa.is_paid_from_right_to_left(UP, "7h 8h 9h 9d 7s 9s 7c 8c")
    later = with_the_hands("7h 8h 9h 9d 7s 9s 7c 8c", Stand(), Stand(), Stand()).over()
    assert order(later) == [(3, MAIN), (3, THEIRS), (2, MAIN), (2, THEIRS), (1, MAIN), (1, THEIRS)]


@proves("WA 3119 Blazing 7's (dealer's up card) 9(b)")
def test_wa_3119_bet_the_set_blazing_7_s_jackpot_rules_of_play_de_9b_the_jackpot_is_paid() -> None:
    stack = "7h 8h 9h 9d 7s 9s 7c 8c"
    for dealt in (case(UP, stack, seats=3), with_the_hands(stack, Stand(), Stand(), Stand()).over()):
        assert [returned(dealt, UP, number) for number in (3, 2, 1)] == [2_00, 0, 25_00]


@proves("WA 3119 Blazing 7's (dealer's up card) 11(a)")
@pytest.mark.parametrize(("cards", "share"), [(THIRDS[0], METER), (THIRDS[2], METER // 10)])
def test_wa_3119_bet_the_set_blazing_7_s_jackpot_rules_of_play_de_11a_a_share_of_what_the_meter_shows(
    cards: tuple[str, str, str], share: int
) -> None:
    first, second, up = cards
    assert shown(f"{first} {up} {second} 9c") == share


@proves("WA 3119 Blazing 7's (dealer's up card) 11(b)")
def test_wa_3119_bet_the_set_blazing_7_s_jackpot_rules_of_play_de_11b_other_hands_come_from_the_tray() -> None:
    wa.comes_from_the_tray(UP, "7h 9d 7s 9c", Stand(), cents=25_00)
    wa.comes_from_the_tray(UP, "7h 7d 7s 9c", Stand(), "2c", cents=200_00)


@proves("WA 3119 Blazing 7's (dealer's up card) 11(c) s.1")
def test_wa_3119_bet_the_set_blazing_7_s_jackpot_rules_of_play_de_11c_farthest_right_first() -> None:
    both = case(UP, "7d 7d 7d 7d 7d 9c", seats=2)
    assert [(e.seat, e.outcome) for e in both.all(Settled)] == [
        (2, "three sevens of one suit with the up card"),
        (1, "three sevens of one suit with the up card"),
    ]
