"""WA 3166: Spanish 21, rule by rule. The cases are those of `spanish.py`."""

from __future__ import annotations

import pytest

from pitboss import games, load
from pitboss.engine.verify.conformance import check_game
from pitboss.errors import IllegalSetup
from tests.rules import spanish

GAME = "spanish-21-wa-3166"


def test_wa_3166_spanish_21_general_rules_2_decks_without_tens() -> None:
    spanish.decks_without_tens(GAME)


def test_wa_3166_spanish_21_spanish_21_dealing_procedures_1_decks_without_tens() -> None:
    spanish.decks_without_tens(GAME)


def test_wa_3166_spanish_21_general_rules_3_blackjack_beats_blackjack() -> None:
    spanish.blackjack_beats_blackjack(GAME)


def test_wa_3166_spanish_21_spanish_21_dealing_procedures_2_blackjack_is_paid_and_removed_before_the_look() -> None:
    spanish.blackjack_is_paid_and_removed_before_the_look(GAME)


def test_wa_3166_spanish_21_spanish_21_dealing_procedures_2a_blackjack_is_paid_and_removed_before_the_look() -> None:
    spanish.blackjack_is_paid_and_removed_before_the_look(GAME)


def test_wa_3166_spanish_21_spanish_21_dealing_procedures_2b_blackjack_against_an_ace_may_be_insured() -> None:
    spanish.blackjack_against_an_ace_may_be_insured(GAME)


def test_wa_3166_spanish_21_spanish_21_dealing_procedures_2c_blackjack_may_be_kept_to_double() -> None:
    spanish.blackjack_may_be_kept_to_double(GAME)


def test_wa_3166_spanish_21_spanish_21_dealing_procedures_2c_blackjack_kept_is_a_blackjack_still() -> None:
    spanish.blackjack_kept_is_a_blackjack_still(GAME)


def test_wa_3166_spanish_21_general_rules_4_every_21_beats_the_dealers() -> None:
    spanish.every_21_beats_the_dealers(GAME)


def test_wa_3166_spanish_21_general_rules_4_below_21_ties_and_loses_as_ever() -> None:
    spanish.below_21_ties_and_loses_as_ever(GAME)


def test_wa_3166_spanish_21_spanish_21_dealing_procedures_3_every_21_is_paid_at_once_and_removed() -> None:
    spanish.every_21_is_paid_at_once_and_removed(GAME)


def test_wa_3166_spanish_21_spanish_21_dealing_procedures_3a_every_21_is_paid_at_once_and_removed() -> None:
    spanish.every_21_is_paid_at_once_and_removed(GAME)


def test_wa_3166_spanish_21_spanish_21_dealing_procedures_3b_a_soft_21_may_be_doubled_and_a_hard_one_not() -> None:
    spanish.a_soft_21_may_be_doubled_and_a_hard_one_not(GAME)


def test_wa_3166_spanish_21_general_rules_6_split_three_times_into_four_hands() -> None:
    spanish.split_three_times_into_four_hands(GAME)


def test_wa_3166_spanish_21_general_rules_6_split_aces_are_like_any_other_card() -> None:
    spanish.split_aces_are_like_any_other_card(GAME)


def test_wa_3166_spanish_21_spanish_21_dealing_procedures_4_split_by_value() -> None:
    spanish.split_by_value(GAME)


def test_wa_3166_spanish_21_spanish_21_dealing_procedures_4a_split_three_times_into_four_hands() -> None:
    spanish.split_three_times_into_four_hands(GAME)


def test_wa_3166_spanish_21_spanish_21_dealing_procedures_4b_split_aces_are_like_any_other_card() -> None:
    spanish.split_aces_are_like_any_other_card(GAME)


def test_wa_3166_spanish_21_spanish_21_dealing_procedures_4b_a_split_ace_and_ten_is_a_21() -> None:
    spanish.a_split_ace_and_ten_is_a_21(GAME)


def test_wa_3166_spanish_21_spanish_21_dealing_procedures_4c_bonuses_are_paid_on_split_hands() -> None:
    spanish.bonuses_are_paid_on_split_hands(GAME)


def test_wa_3166_spanish_21_spanish_21_dealing_procedures_4c_super_bonus_is_void_on_split_or_double() -> None:
    spanish.super_bonus_is_void_on_split_or_double(GAME)


def test_wa_3166_spanish_21_general_rules_7_double_on_any_number_of_cards() -> None:
    spanish.double_on_any_number_of_cards(GAME)


def test_wa_3166_spanish_21_general_rules_7_rescue_takes_back_the_last_doubled_part() -> None:
    spanish.rescue_takes_back_the_last_doubled_part(GAME)


def test_wa_3166_spanish_21_spanish_21_dealing_procedures_5_double_on_any_number_of_cards() -> None:
    spanish.double_on_any_number_of_cards(GAME)


def test_wa_3166_spanish_21_spanish_21_dealing_procedures_5a_double_on_any_number_of_cards() -> None:
    spanish.double_on_any_number_of_cards(GAME)


def test_wa_3166_spanish_21_spanish_21_dealing_procedures_5a_double_after_split() -> None:
    spanish.double_after_split(GAME)


def test_wa_3166_spanish_21_spanish_21_dealing_procedures_5b_no_bonus_on_doubled_hands() -> None:
    spanish.no_bonus_on_doubled_hands(GAME)


def test_wa_3166_spanish_21_spanish_21_dealing_procedures_5c_double_for_less_only_without_redoubling() -> None:
    spanish.double_for_less_only_without_redoubling(GAME)


def test_wa_3166_spanish_21_spanish_21_dealing_procedures_5d_redouble_is_capped_at_the_maximum() -> None:
    spanish.redouble_is_capped_at_the_maximum(GAME)


def test_wa_3166_spanish_21_general_rules_8_redouble_up_to_eight_times_the_wager() -> None:
    spanish.redouble_up_to_eight_times_the_wager(GAME)


def test_wa_3166_spanish_21_general_rules_8_redouble_only_where_the_dealer_hits_soft_17() -> None:
    spanish.redouble_only_where_the_dealer_hits_soft_17(GAME)


def test_wa_3166_spanish_21_general_rules_8_double_for_less_only_without_redoubling() -> None:
    spanish.double_for_less_only_without_redoubling(GAME)


def test_wa_3166_spanish_21_general_rules_8_redouble_is_capped_at_the_maximum() -> None:
    spanish.redouble_is_capped_at_the_maximum(GAME)


def test_wa_3166_spanish_21_general_rules_8_rescue_of_a_double_for_less() -> None:
    spanish.rescue_of_a_double_for_less(GAME)


def test_wa_3166_spanish_21_spanish_21_dealing_procedures_6_redouble_only_where_the_dealer_hits_soft_17() -> None:
    spanish.redouble_only_where_the_dealer_hits_soft_17(GAME)


def test_wa_3166_spanish_21_spanish_21_dealing_procedures_6a_rescue_after_redoubling() -> None:
    spanish.rescue_after_redoubling(GAME)


def test_wa_3166_spanish_21_spanish_21_dealing_procedures_6a_a_doubled_21_may_be_redoubled_when_soft() -> None:
    spanish.a_doubled_21_may_be_redoubled_when_soft(GAME)


def test_wa_3166_spanish_21_spanish_21_dealing_procedures_6b_redouble_up_to_eight_times_the_wager() -> None:
    spanish.redouble_up_to_eight_times_the_wager(GAME)


def test_wa_3166_spanish_21_spanish_21_dealing_procedures_6c_redouble_up_to_eight_times_the_wager() -> None:
    spanish.redouble_up_to_eight_times_the_wager(GAME)


def test_wa_3166_spanish_21_spanish_21_dealing_procedures_6d_redouble_is_capped_at_the_maximum() -> None:
    spanish.redouble_is_capped_at_the_maximum(GAME)


def test_wa_3166_spanish_21_spanish_21_dealing_procedures_6e_redouble_is_capped_at_the_maximum() -> None:
    spanish.redouble_is_capped_at_the_maximum(GAME)


def test_wa_3166_spanish_21_spanish_21_dealing_procedures_7_rescue_is_for_doubled_hands_that_are_not_broken() -> None:
    spanish.rescue_is_for_doubled_hands_that_are_not_broken(GAME)


def test_wa_3166_spanish_21_spanish_21_dealing_procedures_7a_rescue_takes_back_the_last_doubled_part() -> None:
    spanish.rescue_takes_back_the_last_doubled_part(GAME)


def test_wa_3166_spanish_21_spanish_21_dealing_procedures_7a_rescue_of_a_double_for_less() -> None:
    spanish.rescue_of_a_double_for_less(GAME)


def test_wa_3166_spanish_21_spanish_21_dealing_procedures_7a_rescue_is_for_doubled_hands_that_are_not_broken() -> None:
    spanish.rescue_is_for_doubled_hands_that_are_not_broken(GAME)


def test_wa_3166_spanish_21_spanish_21_dealing_procedures_7b_rescue_is_not_surrender() -> None:
    spanish.rescue_is_not_surrender(GAME)


def test_wa_3166_spanish_21_spanish_21_dealing_procedures_8_insurance_is_up_to_half() -> None:
    spanish.insurance_is_up_to_half(GAME)


def test_wa_3166_spanish_21_general_rules_9_surrender_after_the_look_on_two_cards() -> None:
    spanish.surrender_after_the_look_on_two_cards(GAME)


def test_wa_3166_spanish_21_spanish_21_dealing_procedures_9_surrender_after_the_look_on_two_cards() -> None:
    spanish.surrender_after_the_look_on_two_cards(GAME)


def test_wa_3166_spanish_21_general_rules_10_super_bonus_by_the_size_of_the_wager() -> None:
    spanish.super_bonus_by_the_size_of_the_wager(GAME)


def test_wa_3166_spanish_21_general_rules_10_super_bonus_needs_suited_sevens_and_a_seven_up() -> None:
    spanish.super_bonus_needs_suited_sevens_and_a_seven_up(GAME)


def test_wa_3166_spanish_21_general_rules_10_super_bonus_with_two_decks() -> None:
    spanish.super_bonus_with_two_decks(GAME)


def test_wa_3166_spanish_21_general_rules_10_envy_to_all_other_betting_players() -> None:
    spanish.envy_to_all_other_betting_players(GAME)


def test_wa_3166_spanish_21_general_rules_10_two_super_bonuses_in_one_round() -> None:
    spanish.two_super_bonuses_in_one_round(GAME)


def test_wa_3166_spanish_21_spanish_21_dealing_procedures_10_super_bonus_by_the_size_of_the_wager() -> None:
    spanish.super_bonus_by_the_size_of_the_wager(GAME)


def test_wa_3166_spanish_21_spanish_21_dealing_procedures_10_the_hand_stays_until_the_round_is_played_out() -> None:
    spanish.the_hand_stays_until_the_round_is_played_out(GAME)


def test_wa_3166_spanish_21_spanish_21_dealing_procedures_10_super_bonus_with_two_decks() -> None:
    spanish.super_bonus_with_two_decks(GAME)


def test_wa_3166_spanish_21_spanish_21_dealing_procedures_10_two_super_bonuses_in_one_round() -> None:
    spanish.two_super_bonuses_in_one_round(GAME)


def test_wa_3166_spanish_21_spanish_21_dealing_procedures_10_envy_to_all_other_betting_players() -> None:
    spanish.envy_to_all_other_betting_players(GAME)


def test_wa_3166_spanish_21_general_rules_11_no_bonus_on_doubled_hands() -> None:
    spanish.no_bonus_on_doubled_hands(GAME)


def test_wa_3166_spanish_21_spanish_21_dealing_procedures_11_no_bonus_on_doubled_hands() -> None:
    spanish.no_bonus_on_doubled_hands(GAME)


def test_wa_3166_spanish_21_general_rules_11a_pays() -> None:
    spanish.bonus_pays(GAME, 0)


def test_wa_3166_spanish_21_spanish_21_dealing_procedures_11a_pays() -> None:
    spanish.bonus_pays(GAME, 0)


def test_wa_3166_spanish_21_general_rules_11b_pays() -> None:
    spanish.bonus_pays(GAME, 1)


def test_wa_3166_spanish_21_spanish_21_dealing_procedures_11b_pays() -> None:
    spanish.bonus_pays(GAME, 1)


def test_wa_3166_spanish_21_general_rules_11c_pays() -> None:
    spanish.bonus_pays(GAME, 2)
    spanish.bonus_pays(GAME, 3)


def test_wa_3166_spanish_21_spanish_21_dealing_procedures_11c_pays() -> None:
    spanish.bonus_pays(GAME, 2)
    spanish.bonus_pays(GAME, 3)


def test_wa_3166_spanish_21_general_rules_11d_pays() -> None:
    spanish.bonus_pays(GAME, 4)


def test_wa_3166_spanish_21_spanish_21_dealing_procedures_11d_pays() -> None:
    spanish.bonus_pays(GAME, 4)


def test_wa_3166_spanish_21_general_rules_11e_pays() -> None:
    spanish.bonus_pays(GAME, 5)


def test_wa_3166_spanish_21_spanish_21_dealing_procedures_11e_pays() -> None:
    spanish.bonus_pays(GAME, 5)


def test_wa_3166_spanish_21_general_rules_11f_pays() -> None:
    spanish.bonus_pays(GAME, 6)


def test_wa_3166_spanish_21_spanish_21_dealing_procedures_11f_pays() -> None:
    spanish.bonus_pays(GAME, 6)


def test_wa_3166_spanish_21_general_rules_11g_pays() -> None:
    spanish.bonus_pays(GAME, 7)


def test_wa_3166_spanish_21_spanish_21_dealing_procedures_11g_pays() -> None:
    spanish.bonus_pays(GAME, 7)


def test_wa_3166_spanish_21_general_rules_11h_pays() -> None:
    spanish.bonus_pays(GAME, 8)


def test_wa_3166_spanish_21_spanish_21_dealing_procedures_11h_pays() -> None:
    spanish.bonus_pays(GAME, 8)


def test_wa_3166_spanish_21_general_rules_11i_pays() -> None:
    spanish.bonus_pays(GAME, 9)


def test_wa_3166_spanish_21_spanish_21_dealing_procedures_11i_pays() -> None:
    spanish.bonus_pays(GAME, 9)


def test_wa_3166_spanish_21_general_rules_11j_pays() -> None:
    spanish.bonus_pays(GAME, 7)


def test_wa_3166_spanish_21_spanish_21_dealing_procedures_11j_pays() -> None:
    spanish.bonus_pays(GAME, 7)


def test_wa_3166_spanish_21_general_rules_11_an_ordinary_21_pays_even_money() -> None:
    spanish.bonus_pays(GAME, 10)
    spanish.bonus_pays(GAME, 11)


def test_wa_3166_spanish_21_general_rules_5_soft_17_is_an_option() -> None:
    spanish.soft_17_is_an_option(GAME)


@pytest.mark.parametrize("rule", ["rescue", "player_21", "bonus_21", "max_splits", "blackjack_pays"])
def test_what_the_law_fixes_cannot_be_set(rule: str) -> None:
    with pytest.raises(IllegalSetup, match="fixed by law"):
        load(GAME, **{rule: 0})


def test_hundreds_of_rounds_conform() -> None:
    report = check_game(games()[GAME], rounds=300)
    assert report.rounds == 300
    assert {"rescue: taken back", "win: player's 21", "blackjack"} <= set(report.outcomes)
