"""CO 30-899.16: Spanish 21, clause by clause. The cases are those of `spanish.py`."""

from __future__ import annotations

import pytest

from pitboss import games, load
from pitboss.engine.verify.conformance import check_game
from pitboss.errors import IllegalSetup
from tests.marks import proves
from tests.rules import spanish

GAME = "spanish-21"


@proves("CO 30-899.16(2)")
def test_co_30_899_16_2_decks_without_tens() -> None:
    spanish.decks_without_tens(GAME)


@proves("CO 30-899.16 Dealing procedures (1)")
def test_co_30_899_16_spanish_21_dealing_procedure_1_decks_without_tens() -> None:
    spanish.decks_without_tens(GAME)


@proves("CO 30-899.16(3)")
def test_co_30_899_16_3_blackjack_beats_blackjack() -> None:
    spanish.blackjack_beats_blackjack(GAME)


@proves("CO 30-899.16 Dealing procedures (2)")
def test_co_30_899_16_spanish_21_dealing_procedure_2_blackjack_is_paid_and_removed_before_the_look() -> None:
    spanish.blackjack_is_paid_and_removed_before_the_look(GAME)


@proves("CO 30-899.16 Dealing procedures (2)(a)")
def test_co_30_899_16_spanish_21_dealing_procedure_2_a_blackjack_is_paid_and_removed_before_the_look() -> None:
    spanish.blackjack_is_paid_and_removed_before_the_look(GAME)


@proves("CO 30-899.16 Dealing procedures (2)(b)")
def test_co_30_899_16_spanish_21_dealing_procedure_2_b_blackjack_against_an_ace_may_be_insured() -> None:
    spanish.blackjack_against_an_ace_may_be_insured(GAME)


@proves("CO 30-899.16 Dealing procedures (2)(c)")
def test_co_30_899_16_spanish_21_dealing_procedure_2_c_blackjack_may_be_kept_to_double() -> None:
    spanish.blackjack_may_be_kept_to_double(GAME)


@proves("CO 30-899.16 Dealing procedures (2)(c)")
def test_co_30_899_16_spanish_21_dealing_procedure_2_c_blackjack_kept_is_a_blackjack_still() -> None:
    spanish.blackjack_kept_is_a_blackjack_still(GAME)


@proves("CO 30-899.16(4)")
def test_co_30_899_16_4_every_21_beats_the_dealers() -> None:
    spanish.every_21_beats_the_dealers(GAME)


@proves("CO 30-899.16(4)")
def test_co_30_899_16_4_below_21_ties_and_loses_as_ever() -> None:
    spanish.below_21_ties_and_loses_as_ever(GAME)


@proves("CO 30-899.16 Dealing procedures (3)")
def test_co_30_899_16_spanish_21_dealing_procedure_3_every_21_is_paid_at_once_and_removed() -> None:
    spanish.every_21_is_paid_at_once_and_removed(GAME)


@proves("CO 30-899.16 Dealing procedures (3)(a)")
def test_co_30_899_16_spanish_21_dealing_procedure_3_a_every_21_is_paid_at_once_and_removed() -> None:
    spanish.every_21_is_paid_at_once_and_removed(GAME)


@proves("CO 30-899.16 Dealing procedures (3)(b)")
def test_co_30_899_16_spanish_21_dealing_procedure_3_b_a_soft_21_may_be_doubled_and_a_hard_one_not() -> None:
    spanish.a_soft_21_may_be_doubled_and_a_hard_one_not(GAME)


@proves("CO 30-899.16(6)")
def test_co_30_899_16_6_split_three_times_into_four_hands() -> None:
    spanish.split_three_times_into_four_hands(GAME)


@proves("CO 30-899.16(6)")
def test_co_30_899_16_6_split_aces_are_like_any_other_card() -> None:
    spanish.split_aces_are_like_any_other_card(GAME)


@proves("CO 30-899.16(6)", "CO 30-899.16 Dealing procedures (4)(a)")
def test_co_30_899_16_6_split_by_value() -> None:
    spanish.split_by_value(GAME)


@proves("CO 30-899.16 Dealing procedures (4)(a)")
def test_co_30_899_16_spanish_21_dealing_procedure_4_a_split_three_times_into_four_hands() -> None:
    spanish.split_three_times_into_four_hands(GAME)


@proves("CO 30-899.16 Dealing procedures (4)(b)")
def test_co_30_899_16_spanish_21_dealing_procedure_4_b_split_aces_are_like_any_other_card() -> None:
    spanish.split_aces_are_like_any_other_card(GAME)


@proves("CO 30-899.16 Dealing procedures (4)(b)")
def test_co_30_899_16_spanish_21_dealing_procedure_4_b_a_split_ace_and_ten_is_a_21() -> None:
    spanish.a_split_ace_and_ten_is_a_21(GAME)


@proves("CO 30-899.16 Dealing procedures (4)(c)")
def test_co_30_899_16_spanish_21_dealing_procedure_4_c_bonuses_are_paid_on_split_hands() -> None:
    spanish.bonuses_are_paid_on_split_hands(GAME)


@proves("CO 30-899.16 Dealing procedures (4)(c)")
def test_co_30_899_16_spanish_21_dealing_procedure_4_c_super_bonus_is_void_on_split_or_double() -> None:
    spanish.super_bonus_is_void_on_split_or_double(GAME)


@proves("CO 30-899.16(7)")
def test_co_30_899_16_7_double_on_any_number_of_cards() -> None:
    spanish.double_on_any_number_of_cards(GAME)


@proves("CO 30-899.16(7)")
def test_co_30_899_16_7_rescue_takes_back_the_last_doubled_part() -> None:
    spanish.rescue_takes_back_the_last_doubled_part(GAME)


@proves("CO 30-899.16 Dealing procedures (5)(a)")
def test_co_30_899_16_spanish_21_dealing_procedure_5_a_double_on_any_number_of_cards() -> None:
    spanish.double_on_any_number_of_cards(GAME)


@proves("CO 30-899.16 Dealing procedures (5)(a)")
def test_co_30_899_16_spanish_21_dealing_procedure_5_a_double_after_split() -> None:
    spanish.double_after_split(GAME)


@proves("CO 30-899.16 Dealing procedures (5)(b)")
def test_co_30_899_16_spanish_21_dealing_procedure_5_b_no_bonus_on_doubled_hands() -> None:
    spanish.no_bonus_on_doubled_hands(GAME)


@proves("CO 30-899.16 Dealing procedures (5)(c)")
def test_co_30_899_16_spanish_21_dealing_procedure_5_c_double_for_less_only_without_redoubling() -> None:
    spanish.double_for_less_only_without_redoubling(GAME)


@proves("CO 30-899.16 Dealing procedures (5)(d)")
def test_co_30_899_16_spanish_21_dealing_procedure_5_d_redouble_is_capped_at_the_maximum() -> None:
    spanish.redouble_is_capped_at_the_maximum(GAME)


@proves("CO 30-899.16(8)")
def test_co_30_899_16_8_redouble_up_to_eight_times_the_wager() -> None:
    spanish.redouble_up_to_eight_times_the_wager(GAME)


@proves("CO 30-899.16(8)(a)")
def test_co_30_899_16_8_a_redouble_only_where_the_dealer_hits_soft_17() -> None:
    spanish.redouble_only_where_the_dealer_hits_soft_17(GAME)


@proves("CO 30-899.16(8)(a)")
def test_co_30_899_16_8_a_double_for_less_only_without_redoubling() -> None:
    spanish.double_for_less_only_without_redoubling(GAME)


@proves("CO 30-899.16(8)(a)")
def test_co_30_899_16_8_a_redouble_is_capped_at_the_maximum() -> None:
    spanish.redouble_is_capped_at_the_maximum(GAME)


@proves("CO 30-899.16(8)(a)")
def test_co_30_899_16_8_a_rescue_of_a_double_for_less() -> None:
    spanish.rescue_of_a_double_for_less(GAME)


@proves("CO 30-899.16 Dealing procedures (6)")
def test_co_30_899_16_spanish_21_dealing_procedure_6_redouble_only_where_the_dealer_hits_soft_17() -> None:
    spanish.redouble_only_where_the_dealer_hits_soft_17(GAME)


@proves("CO 30-899.16 Dealing procedures (6)(a)")
def test_co_30_899_16_spanish_21_dealing_procedure_6_a_rescue_after_redoubling() -> None:
    spanish.rescue_after_redoubling(GAME)


@proves("CO 30-899.16 Dealing procedures (6)(a)")
def test_co_30_899_16_spanish_21_dealing_procedure_6_a_a_doubled_21_may_be_redoubled_when_soft() -> None:
    spanish.a_doubled_21_may_be_redoubled_when_soft(GAME)


@proves("CO 30-899.16 Dealing procedures (6)(b)")
def test_co_30_899_16_spanish_21_dealing_procedure_6_b_redouble_up_to_eight_times_the_wager() -> None:
    spanish.redouble_up_to_eight_times_the_wager(GAME)


@proves("CO 30-899.16 Dealing procedures (6)(c)")
def test_co_30_899_16_spanish_21_dealing_procedure_6_c_redouble_up_to_eight_times_the_wager() -> None:
    spanish.redouble_up_to_eight_times_the_wager(GAME)


@proves("CO 30-899.16 Dealing procedures (6)(d)")
def test_co_30_899_16_spanish_21_dealing_procedure_6_d_redouble_is_capped_at_the_maximum() -> None:
    spanish.redouble_is_capped_at_the_maximum(GAME)


@proves("CO 30-899.16 Dealing procedures (6)(e)")
def test_co_30_899_16_spanish_21_dealing_procedure_6_e_redouble_is_capped_at_the_maximum() -> None:
    spanish.redouble_is_capped_at_the_maximum(GAME)


@proves("CO 30-899.16 Dealing procedures (7)(a)")
def test_co_30_899_16_spanish_21_dealing_procedure_7_a_rescue_takes_back_the_last_doubled_part() -> None:
    spanish.rescue_takes_back_the_last_doubled_part(GAME)


@proves("CO 30-899.16 Dealing procedures (7)(a)")
def test_co_30_899_16_spanish_21_dealing_procedure_7_a_rescue_of_a_double_for_less() -> None:
    spanish.rescue_of_a_double_for_less(GAME)


@proves("CO 30-899.16 Dealing procedures (7)(a)")
def test_co_30_899_16_spanish_21_dealing_procedure_7_a_rescue_is_for_doubled_hands_that_are_not_broken() -> None:
    spanish.rescue_is_for_doubled_hands_that_are_not_broken(GAME)


@proves("CO 30-899.16 Dealing procedures (7)(b)")
def test_co_30_899_16_spanish_21_dealing_procedure_7_b_rescue_is_not_surrender() -> None:
    spanish.rescue_is_not_surrender(GAME)


@proves("CO 30-899.16 Dealing procedures (8)")
def test_co_30_899_16_spanish_21_dealing_procedure_8_insurance_is_up_to_half() -> None:
    spanish.insurance_is_up_to_half(GAME)


@proves("CO 30-899.16(9)")
def test_co_30_899_16_9_surrender_after_the_look_on_two_cards() -> None:
    spanish.surrender_after_the_look_on_two_cards(GAME)


@proves("CO 30-899.16 Dealing procedures (9)")
def test_co_30_899_16_spanish_21_dealing_procedure_9_surrender_after_the_look_on_two_cards() -> None:
    spanish.surrender_after_the_look_on_two_cards(GAME)


@proves("CO 30-899.16(10)")
def test_co_30_899_16_10_super_bonus_by_the_size_of_the_wager() -> None:
    spanish.super_bonus_by_the_size_of_the_wager(GAME)


@proves("CO 30-899.16(10)")
def test_co_30_899_16_10_super_bonus_needs_suited_sevens_and_a_seven_up() -> None:
    spanish.super_bonus_needs_suited_sevens_and_a_seven_up(GAME)


@proves("CO 30-899.16(10)")
def test_co_30_899_16_10_super_bonus_with_two_decks() -> None:
    spanish.super_bonus_with_two_decks(GAME)


@proves("CO 30-899.16(10)")
def test_co_30_899_16_10_envy_to_all_other_betting_players() -> None:
    spanish.envy_to_all_other_betting_players(GAME)


@proves("CO 30-899.16(10)")
def test_co_30_899_16_10_two_super_bonuses_in_one_round() -> None:
    spanish.two_super_bonuses_in_one_round(GAME)


@proves("CO 30-899.16 Dealing procedures (10)")
def test_co_30_899_16_spanish_21_dealing_procedure_10_super_bonus_by_the_size_of_the_wager() -> None:
    spanish.super_bonus_by_the_size_of_the_wager(GAME)


@proves("CO 30-899.16 Dealing procedures (10)(a) s.3")
def test_co_30_899_16_spanish_21_dealing_procedure_10_a_the_hand_stays_until_the_round_is_played_out() -> None:
    spanish.the_hand_stays_until_the_round_is_played_out(GAME)


@proves("CO 30-899.16 Dealing procedures (10)(a) s.5")
def test_co_30_899_16_spanish_21_dealing_procedure_10_a_super_bonus_with_two_decks() -> None:
    spanish.super_bonus_with_two_decks(GAME)


@proves("CO 30-899.16 Dealing procedures (10)(b)")
def test_co_30_899_16_spanish_21_dealing_procedure_10_b_two_super_bonuses_in_one_round() -> None:
    spanish.two_super_bonuses_in_one_round(GAME)


@proves("CO 30-899.16 Dealing procedures (10)(b)")
def test_co_30_899_16_spanish_21_dealing_procedure_10_b_envy_to_all_other_betting_players() -> None:
    spanish.envy_to_all_other_betting_players(GAME)


@proves("CO 30-899.16(11)")
def test_co_30_899_16_11_no_bonus_on_doubled_hands() -> None:
    spanish.no_bonus_on_doubled_hands(GAME)


@proves("CO 30-899.16 Dealing procedures (11)")
def test_co_30_899_16_spanish_21_dealing_procedure_11_no_bonus_on_doubled_hands() -> None:
    spanish.no_bonus_on_doubled_hands(GAME)


@proves("CO 30-899.16(11)(a)")
def test_co_30_899_16_11_a_pays() -> None:
    spanish.bonus_pays(GAME, 0)


@proves("CO 30-899.16 Dealing procedures (11)(a)")
def test_co_30_899_16_spanish_21_dealing_procedure_11_a_pays() -> None:
    spanish.bonus_pays(GAME, 0)


@proves("CO 30-899.16(11)(b)")
def test_co_30_899_16_11_b_pays() -> None:
    spanish.bonus_pays(GAME, 1)


@proves("CO 30-899.16 Dealing procedures (11)(b)")
def test_co_30_899_16_spanish_21_dealing_procedure_11_b_pays() -> None:
    spanish.bonus_pays(GAME, 1)


@proves("CO 30-899.16(11)(c)")
def test_co_30_899_16_11_c_pays() -> None:
    spanish.bonus_pays(GAME, 2)
    spanish.bonus_pays(GAME, 3)


@proves("CO 30-899.16 Dealing procedures (11)(c)")
def test_co_30_899_16_spanish_21_dealing_procedure_11_c_pays() -> None:
    spanish.bonus_pays(GAME, 2)
    spanish.bonus_pays(GAME, 3)


@proves("CO 30-899.16(11)(d)")
def test_co_30_899_16_11_d_pays() -> None:
    spanish.bonus_pays(GAME, 4)


@proves("CO 30-899.16 Dealing procedures (11)(d)")
def test_co_30_899_16_spanish_21_dealing_procedure_11_d_pays() -> None:
    spanish.bonus_pays(GAME, 4)


@proves("CO 30-899.16(11)(e)")
def test_co_30_899_16_11_e_pays() -> None:
    spanish.bonus_pays(GAME, 5)


@proves("CO 30-899.16 Dealing procedures (11)(e)")
def test_co_30_899_16_spanish_21_dealing_procedure_11_e_pays() -> None:
    spanish.bonus_pays(GAME, 5)


@proves("CO 30-899.16(11)(f)")
def test_co_30_899_16_11_f_pays() -> None:
    spanish.bonus_pays(GAME, 6)


@proves("CO 30-899.16 Dealing procedures (11)(f)")
def test_co_30_899_16_spanish_21_dealing_procedure_11_f_pays() -> None:
    spanish.bonus_pays(GAME, 6)


@proves("CO 30-899.16(11)(g)")
def test_co_30_899_16_in_the_4_5_6_8_deck_games_7_g_pays() -> None:
    spanish.bonus_pays(GAME, 7)


@proves("CO 30-899.16 Dealing procedures (11)(g)")
def test_co_30_899_16_spanish_21_dealing_procedure_11_g_pays() -> None:
    spanish.bonus_pays(GAME, 7)


@proves("CO 30-899.16(11)(h)")
def test_co_30_899_16_in_the_4_5_6_8_deck_games_7_g_h_pays() -> None:
    spanish.bonus_pays(GAME, 8)


@proves("CO 30-899.16 Dealing procedures (11)(h)")
def test_co_30_899_16_spanish_21_dealing_procedure_11_h_pays() -> None:
    spanish.bonus_pays(GAME, 8)


@proves("CO 30-899.16(11)(i)")
def test_co_30_899_16_in_the_4_5_6_8_deck_games_7_g_i_pays() -> None:
    spanish.bonus_pays(GAME, 9)


@proves("CO 30-899.16 Dealing procedures (11)(i)")
def test_co_30_899_16_spanish_21_dealing_procedure_11_i_pays() -> None:
    spanish.bonus_pays(GAME, 9)


@proves("CO 30-899.16(11)(j)")
def test_co_30_899_16_in_the_2_deck_games_suited_a_j_pays() -> None:
    spanish.bonus_pays(GAME, 7)


@proves("CO 30-899.16 Dealing procedures (11)(j)")
def test_co_30_899_16_spanish_21_dealing_procedure_11_j_pays() -> None:
    spanish.bonus_pays(GAME, 7)


@proves("CO 30-899.16(11)")
def test_co_30_899_16_11_an_ordinary_21_pays_even_money() -> None:
    spanish.bonus_pays(GAME, 10)
    spanish.bonus_pays(GAME, 11)


@proves("CO 30-899.16(5)")
def test_co_30_899_16_5_soft_17_is_an_option() -> None:
    spanish.soft_17_is_an_option(GAME)


@proves("CO 30-899.16 ¶1 s.2")
@pytest.mark.parametrize("rule", ["rescue", "player_21", "bonus_21", "max_splits", "blackjack_pays"])
def test_what_the_law_fixes_cannot_be_set(rule: str) -> None:
    with pytest.raises(IllegalSetup, match="fixed by law"):
        load(GAME, **{rule: 0})


def test_hundreds_of_rounds_conform() -> None:
    report = check_game(games()[GAME], rounds=300)
    assert report.rounds == 300
    assert {"rescue: taken back", "win: player's 21", "blackjack"} <= set(report.outcomes)
