"""WA 3166: Spanish 21, rule by rule. The cases are those of `spanish.py`.

Both texts, v003 and v002, have the same words in general rules and dealing procedures 1 to 11, and one game.
"""

from __future__ import annotations

import pytest

from pitboss import games, load
from pitboss.engine.verify.conformance import check_game
from pitboss.errors import IllegalSetup
from tests.marks import proves
from tests.rules import spanish

GAME = "spanish-21-wa-3166"


@proves("WA 3166 v003 General rules 2", "WA 3166 v002 General rules 2")
@proves("WA 3166 v003 Dealing procedures 1", "WA 3166 v002 Dealing procedures 1")
def test_wa_3166_decks_without_tens() -> None:
    spanish.decks_without_tens(GAME)


@proves("WA 3166 v003 General rules 3", "WA 3166 v002 General rules 3")
def test_wa_3166_blackjack_beats_blackjack() -> None:
    spanish.blackjack_beats_blackjack(GAME)


@proves("WA 3166 v003 Dealing procedures 2", "WA 3166 v002 Dealing procedures 2")
@proves("WA 3166 v003 Dealing procedures 2(a)", "WA 3166 v002 Dealing procedures 2(a)")
def test_wa_3166_blackjack_is_paid_and_removed_before_the_look() -> None:
    spanish.blackjack_is_paid_and_removed_before_the_look(GAME)


@proves("WA 3166 v003 Dealing procedures 2(b)", "WA 3166 v002 Dealing procedures 2(b)")
def test_wa_3166_blackjack_against_an_ace_may_be_insured() -> None:
    spanish.blackjack_against_an_ace_may_be_insured(GAME)


@proves("WA 3166 v003 Dealing procedures 2(c)", "WA 3166 v002 Dealing procedures 2(c)")
def test_wa_3166_blackjack_may_be_kept_to_double() -> None:
    spanish.blackjack_may_be_kept_to_double(GAME)


@proves("WA 3166 v003 Dealing procedures 2(c)", "WA 3166 v002 Dealing procedures 2(c)")
def test_wa_3166_blackjack_kept_is_a_blackjack_still() -> None:
    spanish.blackjack_kept_is_a_blackjack_still(GAME)


@proves("WA 3166 v003 General rules 4", "WA 3166 v002 General rules 4")
def test_wa_3166_every_21_beats_the_dealers() -> None:
    spanish.every_21_beats_the_dealers(GAME)


@proves("WA 3166 v003 General rules 4", "WA 3166 v002 General rules 4")
def test_wa_3166_below_21_ties_and_loses_as_ever() -> None:
    spanish.below_21_ties_and_loses_as_ever(GAME)


@proves("WA 3166 v003 Dealing procedures 3", "WA 3166 v002 Dealing procedures 3")
@proves("WA 3166 v003 Dealing procedures 3(a)", "WA 3166 v002 Dealing procedures 3(a)")
def test_wa_3166_every_21_is_paid_at_once_and_removed() -> None:
    spanish.every_21_is_paid_at_once_and_removed(GAME)


@proves("WA 3166 v003 Dealing procedures 3(b)", "WA 3166 v002 Dealing procedures 3(b)")
def test_wa_3166_a_soft_21_may_be_doubled_and_a_hard_one_not() -> None:
    spanish.a_soft_21_may_be_doubled_and_a_hard_one_not(GAME)


@proves("WA 3166 v003 General rules 6", "WA 3166 v002 General rules 6")
@proves("WA 3166 v003 Dealing procedures 4(a)", "WA 3166 v002 Dealing procedures 4(a)")
def test_wa_3166_split_three_times_into_four_hands() -> None:
    spanish.split_three_times_into_four_hands(GAME)


@proves("WA 3166 v003 General rules 6", "WA 3166 v002 General rules 6")
@proves("WA 3166 v003 Dealing procedures 4(b)", "WA 3166 v002 Dealing procedures 4(b)")
def test_wa_3166_split_aces_are_like_any_other_card() -> None:
    spanish.split_aces_are_like_any_other_card(GAME)


@proves("WA 3166 v003 General rules 6", "WA 3166 v002 General rules 6")
@proves("WA 3166 v003 Dealing procedures 4(a)", "WA 3166 v002 Dealing procedures 4(a)")
def test_wa_3166_split_by_value() -> None:
    spanish.split_by_value(GAME)


@proves("WA 3166 v003 Dealing procedures 4(b)", "WA 3166 v002 Dealing procedures 4(b)")
def test_wa_3166_a_split_ace_and_ten_is_a_21() -> None:
    spanish.a_split_ace_and_ten_is_a_21(GAME)


@proves("WA 3166 v003 Dealing procedures 4(c)", "WA 3166 v002 Dealing procedures 4(c)")
def test_wa_3166_bonuses_are_paid_on_split_hands() -> None:
    spanish.bonuses_are_paid_on_split_hands(GAME)


@proves("WA 3166 v003 Dealing procedures 4(c)", "WA 3166 v002 Dealing procedures 4(c)")
def test_wa_3166_super_bonus_is_void_on_split_or_double() -> None:
    spanish.super_bonus_is_void_on_split_or_double(GAME)


@proves("WA 3166 v003 General rules 7", "WA 3166 v002 General rules 7")
@proves("WA 3166 v003 Dealing procedures 5(a)", "WA 3166 v002 Dealing procedures 5(a)")
def test_wa_3166_double_on_any_number_of_cards() -> None:
    spanish.double_on_any_number_of_cards(GAME)


@proves("WA 3166 v003 General rules 7", "WA 3166 v002 General rules 7")
@proves("WA 3166 v003 Dealing procedures 7(a)", "WA 3166 v002 Dealing procedures 7(a)")
def test_wa_3166_rescue_takes_back_the_last_doubled_part() -> None:
    spanish.rescue_takes_back_the_last_doubled_part(GAME)


@proves("WA 3166 v003 Dealing procedures 5(a)", "WA 3166 v002 Dealing procedures 5(a)")
def test_wa_3166_double_after_split() -> None:
    spanish.double_after_split(GAME)


@proves("WA 3166 v003 General rules 11", "WA 3166 v002 General rules 11")
@proves("WA 3166 v003 Dealing procedures 5(b)", "WA 3166 v002 Dealing procedures 5(b)")
@proves("WA 3166 v003 Dealing procedures 11", "WA 3166 v002 Dealing procedures 11")
def test_wa_3166_no_bonus_on_doubled_hands() -> None:
    spanish.no_bonus_on_doubled_hands(GAME)


@proves("WA 3166 v003 General rules 8 ¶2", "WA 3166 v002 General rules 8 ¶2")
@proves("WA 3166 v003 Dealing procedures 5(c)", "WA 3166 v002 Dealing procedures 5(c)")
@proves("WA 3166 v003 Dealing procedures 5(d)", "WA 3166 v002 Dealing procedures 5(d)")
@proves("WA 3166 v003 Dealing procedures 6(e)", "WA 3166 v002 Dealing procedures 6(e)")
def test_wa_3166_double_for_less_only_without_redoubling() -> None:
    spanish.double_for_less_only_without_redoubling(GAME)


@proves("WA 3166 v003 General rules 8 ¶2", "WA 3166 v002 General rules 8 ¶2")
@proves("WA 3166 v003 Dealing procedures 5(d)", "WA 3166 v002 Dealing procedures 5(d)")
@proves("WA 3166 v003 Dealing procedures 6(d)", "WA 3166 v002 Dealing procedures 6(d)")
@proves("WA 3166 v003 Dealing procedures 6(e)", "WA 3166 v002 Dealing procedures 6(e)")
@proves("WA 3166 v003 Dealing procedures 7(a)", "WA 3166 v002 Dealing procedures 7(a)")
def test_wa_3166_redouble_is_capped_at_the_maximum() -> None:
    spanish.redouble_is_capped_at_the_maximum(GAME)


@proves("WA 3166 v003 General rules 8", "WA 3166 v002 General rules 8")
@proves("WA 3166 v003 Dealing procedures 6(a)", "WA 3166 v002 Dealing procedures 6(a)")
@proves("WA 3166 v003 Dealing procedures 6(b)", "WA 3166 v002 Dealing procedures 6(b)")
@proves("WA 3166 v003 Dealing procedures 6(c)", "WA 3166 v002 Dealing procedures 6(c)")
def test_wa_3166_redouble_up_to_eight_times_the_wager() -> None:
    spanish.redouble_up_to_eight_times_the_wager(GAME)


@proves("WA 3166 v003 General rules 8", "WA 3166 v002 General rules 8")
@proves("WA 3166 v003 General rules 8 ¶2", "WA 3166 v002 General rules 8 ¶2")
@proves("WA 3166 v003 Dealing procedures 6", "WA 3166 v002 Dealing procedures 6")
@proves("WA 3166 v003 Dealing procedures 6(a)", "WA 3166 v002 Dealing procedures 6(a)")
def test_wa_3166_redouble_only_where_the_dealer_hits_soft_17() -> None:
    spanish.redouble_only_where_the_dealer_hits_soft_17(GAME)


@proves("WA 3166 v003 General rules 8 ¶2", "WA 3166 v002 General rules 8 ¶2")
@proves("WA 3166 v003 Dealing procedures 7(a)", "WA 3166 v002 Dealing procedures 7(a)")
def test_wa_3166_rescue_of_a_double_for_less() -> None:
    spanish.rescue_of_a_double_for_less(GAME)


@proves("WA 3166 v003 General rules 8", "WA 3166 v002 General rules 8")
@proves("WA 3166 v003 Dealing procedures 6(a)", "WA 3166 v002 Dealing procedures 6(a)")
@proves("WA 3166 v003 Dealing procedures 7(b)", "WA 3166 v002 Dealing procedures 7(b)")
def test_wa_3166_rescue_after_redoubling() -> None:
    spanish.rescue_after_redoubling(GAME)


@proves("WA 3166 v003 Dealing procedures 6(a)", "WA 3166 v002 Dealing procedures 6(a)")
def test_wa_3166_a_doubled_21_may_be_redoubled_when_soft() -> None:
    spanish.a_doubled_21_may_be_redoubled_when_soft(GAME)


@proves("WA 3166 v003 General rules 7", "WA 3166 v002 General rules 7")
@proves("WA 3166 v003 Dealing procedures 7(a)", "WA 3166 v002 Dealing procedures 7(a)")
def test_wa_3166_rescue_is_for_doubled_hands_that_are_not_broken() -> None:
    spanish.rescue_is_for_doubled_hands_that_are_not_broken(GAME)


@proves("WA 3166 v003 Dealing procedures 7(b)", "WA 3166 v002 Dealing procedures 7(b)")
def test_wa_3166_rescue_is_not_surrender() -> None:
    spanish.rescue_is_not_surrender(GAME)


@proves("WA 3166 v003 Dealing procedures 8", "WA 3166 v002 Dealing procedures 8")
def test_wa_3166_insurance_is_up_to_half() -> None:
    spanish.insurance_is_up_to_half(GAME)


@proves("WA 3166 v003 General rules 9", "WA 3166 v002 General rules 9")
@proves("WA 3166 v003 Dealing procedures 9", "WA 3166 v002 Dealing procedures 9")
def test_wa_3166_surrender_after_the_look_on_two_cards() -> None:
    spanish.surrender_after_the_look_on_two_cards(GAME)


@proves("WA 3166 v003 General rules 10", "WA 3166 v002 General rules 10")
@proves("WA 3166 v003 Dealing procedures 10", "WA 3166 v002 Dealing procedures 10")
def test_wa_3166_super_bonus_by_the_size_of_the_wager() -> None:
    spanish.super_bonus_by_the_size_of_the_wager(GAME)


@proves("WA 3166 v003 General rules 10", "WA 3166 v002 General rules 10")
def test_wa_3166_super_bonus_needs_suited_sevens_and_a_seven_up() -> None:
    spanish.super_bonus_needs_suited_sevens_and_a_seven_up(GAME)


@proves("WA 3166 v003 General rules 10", "WA 3166 v002 General rules 10")
@proves("WA 3166 v003 Dealing procedures 10 ¶2 s.5", "WA 3166 v002 Dealing procedures 10 ¶2 s.5")
def test_wa_3166_super_bonus_with_two_decks() -> None:
    spanish.super_bonus_with_two_decks(GAME)


@proves("WA 3166 v003 General rules 10", "WA 3166 v002 General rules 10")
@proves("WA 3166 v003 Dealing procedures 10", "WA 3166 v002 Dealing procedures 10")
@proves("WA 3166 v003 Dealing procedures 10 ¶3", "WA 3166 v002 Dealing procedures 10 ¶3")
def test_wa_3166_envy_to_all_other_betting_players() -> None:
    spanish.envy_to_all_other_betting_players(GAME)


@proves("WA 3166 v003 General rules 10", "WA 3166 v002 General rules 10")
@proves("WA 3166 v003 Dealing procedures 10 ¶3", "WA 3166 v002 Dealing procedures 10 ¶3")
def test_wa_3166_two_super_bonuses_in_one_round() -> None:
    spanish.two_super_bonuses_in_one_round(GAME)


@proves("WA 3166 v003 Dealing procedures 10 ¶2 s.3", "WA 3166 v002 Dealing procedures 10 ¶2 s.3")
def test_wa_3166_the_hand_stays_until_the_round_is_played_out() -> None:
    spanish.the_hand_stays_until_the_round_is_played_out(GAME)


@proves("WA 3166 v003 General rules 5", "WA 3166 v002 General rules 5")
def test_wa_3166_soft_17_is_an_option() -> None:
    spanish.soft_17_is_an_option(GAME)


@proves("WA 3166 v003 General rules 11(a)", "WA 3166 v003 Dealing procedures 11(a)")
@proves("WA 3166 v002 General rules 11(a)", "WA 3166 v002 Dealing procedures 11(a)")
def test_wa_3166_11_a_pays() -> None:
    spanish.bonus_pays(GAME, 0)


@proves("WA 3166 v003 General rules 11(b)", "WA 3166 v003 Dealing procedures 11(b)")
@proves("WA 3166 v002 General rules 11(b)", "WA 3166 v002 Dealing procedures 11(b)")
def test_wa_3166_11_b_pays() -> None:
    spanish.bonus_pays(GAME, 1)


@proves("WA 3166 v003 General rules 11(c)", "WA 3166 v003 Dealing procedures 11(c)")
@proves("WA 3166 v002 General rules 11(c)", "WA 3166 v002 Dealing procedures 11(c)")
def test_wa_3166_11_c_pays() -> None:
    spanish.bonus_pays(GAME, 2)
    spanish.bonus_pays(GAME, 3)


@proves("WA 3166 v003 General rules 11(d)", "WA 3166 v003 Dealing procedures 11(d)")
@proves("WA 3166 v002 General rules 11(d)", "WA 3166 v002 Dealing procedures 11(d)")
def test_wa_3166_11_d_pays() -> None:
    spanish.bonus_pays(GAME, 4)


@proves("WA 3166 v003 General rules 11(e)", "WA 3166 v003 Dealing procedures 11(e)")
@proves("WA 3166 v002 General rules 11(e)", "WA 3166 v002 Dealing procedures 11(e)")
def test_wa_3166_11_e_pays() -> None:
    spanish.bonus_pays(GAME, 5)


@proves("WA 3166 v003 General rules 11(f)", "WA 3166 v003 Dealing procedures 11(f)")
@proves("WA 3166 v002 General rules 11(f)", "WA 3166 v002 Dealing procedures 11(f)")
def test_wa_3166_11_f_pays() -> None:
    spanish.bonus_pays(GAME, 6)


@proves("WA 3166 v003 General rules 11(g)", "WA 3166 v003 Dealing procedures 11(g)")
@proves("WA 3166 v002 General rules 11(g)", "WA 3166 v002 Dealing procedures 11(g)")
def test_wa_3166_11_g_pays() -> None:
    spanish.bonus_pays(GAME, 7)


@proves("WA 3166 v003 General rules 11(h)", "WA 3166 v003 Dealing procedures 11(h)")
@proves("WA 3166 v002 General rules 11(h)", "WA 3166 v002 Dealing procedures 11(h)")
def test_wa_3166_11_h_pays() -> None:
    spanish.bonus_pays(GAME, 8)


@proves("WA 3166 v003 General rules 11(i)", "WA 3166 v003 Dealing procedures 11(i)")
@proves("WA 3166 v002 General rules 11(i)", "WA 3166 v002 Dealing procedures 11(i)")
def test_wa_3166_11_i_pays() -> None:
    spanish.bonus_pays(GAME, 9)


@proves("WA 3166 v003 General rules 11(j)", "WA 3166 v003 Dealing procedures 11(j)")
@proves("WA 3166 v002 General rules 11(j)", "WA 3166 v002 Dealing procedures 11(j)")
def test_wa_3166_11_j_pays() -> None:
    spanish.bonus_pays(GAME, 7)


@proves("WA 3166 v003 General rules 11", "WA 3166 v002 General rules 11")
@proves("WA 3166 v003 Dealing procedures 3(a)", "WA 3166 v002 Dealing procedures 3(a)")
def test_wa_3166_an_ordinary_21_pays_even_money() -> None:
    spanish.bonus_pays(GAME, 10)
    spanish.bonus_pays(GAME, 11)


@pytest.mark.parametrize("rule", ["rescue", "player_21", "bonus_21", "max_splits", "blackjack_pays"])
def test_what_the_law_fixes_cannot_be_set(rule: str) -> None:
    with pytest.raises(IllegalSetup, match="fixed by law"):
        load(GAME, **{rule: 0})


def test_hundreds_of_rounds_conform() -> None:
    report = check_game(games()[GAME], rounds=300)
    assert report.rounds == 300
    assert {"rescue: taken back", "win: player's 21", "blackjack"} <= set(report.outcomes)
