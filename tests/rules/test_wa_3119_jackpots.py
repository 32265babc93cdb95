"""WA 3119, what its jackpots have in common: games, decks, limits, several on one layout, and how a meter is fed."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.analysis.methods import analyze
from pitboss.analysis.wagers.progressive import Progressive
from pitboss.catalogue import load_wager
from tests.rules import washington_3119 as wa
from tests.rules.washington_3119 import PLAYER, SET, TRILUX, UP

KINGS_BOUNTY, ROYAL_MATCH, TRILUX_BONUS = "kings-bounty-30-899-20", "royal-match-21", "trilux-bonus-30-2115"
COMMON = "WA 3119-bet-the-set/house-jackpot-and-progressive-jackpo-"


# --- Blazing 7's, player's cards only -------------------------------------------------------------------------------


def test_wa_3119_bet_the_set_pay_and_take_l218_optional_with_house_banked_blackjack() -> None:
    wa.is_optional(PLAYER)
    wa.stands_only_beside(PLAYER, "face-up-blackjack")


def test_wa_3119_bet_the_set_pay_and_take_l219_with_bet_the_set() -> None:
    wa.stands_beside(PLAYER, "blackjack", SET)


def test_wa_3119_bet_the_set_pay_and_take_l220_with_free_bet_blackjack() -> None:
    wa.stands_beside(PLAYER, "free-bet-blackjack")


def test_wa_3119_bet_the_set_pay_and_take_l222_with_kings_bounty() -> None:
    wa.stands_beside(PLAYER, "blackjack", KINGS_BOUNTY)


def test_wa_3119_bet_the_set_pay_and_take_l223_with_royal_match() -> None:
    wa.stands_beside(PLAYER, "blackjack", ROYAL_MATCH)


def test_wa_3119_bet_the_set_pay_and_take_l224_with_trilux_blackjack() -> None:
    wa.stands_beside(PLAYER, "blackjack", TRILUX_BONUS)


def test_wa_3119_bet_the_set_pay_and_take_l226_six_decks_at_least() -> None:
    wa.is_for_decks(PLAYER, (6, 8))
    wa.is_dealt_as_ever(PLAYER)
    wa.is_void_with_its_hand(PLAYER)


def test_wa_3119_bet_the_set_pay_and_take_l227_within_the_table_limits() -> None:
    wa.keeps_the_table_maximum(PLAYER)


def test_wa_3119_bet_the_set_house_jackpot_and_progressive_jackpo_l233_at_most_two_jackpots() -> None:
    wa.at_most_two_jackpots(PLAYER, f"{COMMON}l233")


def test_wa_3119_bet_the_set_house_jackpot_and_progressive_jackpo_l234_each_is_its_own_game() -> None:
    wa.each_sensor_is_its_own_game(PLAYER)


def test_wa_3119_bet_the_set_house_jackpot_and_progressive_jackpo_l236_all_of_one_kind() -> None:
    wa.one_kind_of_jackpot(PLAYER, f"{COMMON}l236")


def test_wa_3119_bet_the_set_house_jackpot_and_progressive_jackpo_l237_one_game_to_a_sensor() -> None:
    wa.one_game_to_a_sensor(PLAYER)


def test_wa_3119_bet_the_set_house_jackpot_and_progressive_jackpo_l238_the_casino_sets_and_shows_its_prizes() -> None:
    wa.posts_its_prizes(PLAYER)


# --- Blazing 7's, dealer's up card ----------------------------------------------------------------------------------


def test_wa_3119_bet_the_set_blazing_7_s_jackpot_rules_of_play_pl_l275_optional_with_house_banked_blackjack() -> None:
    wa.is_optional(UP)
    wa.stands_only_beside(UP, "face-up-blackjack")


def test_wa_3119_bet_the_set_blazing_7_s_jackpot_rules_of_play_pl_l276_with_bet_the_set() -> None:
    wa.stands_beside(UP, "blackjack", SET)


def test_wa_3119_bet_the_set_blazing_7_s_jackpot_rules_of_play_pl_l277_with_free_bet_blackjack() -> None:
    wa.stands_beside(UP, "free-bet-blackjack")


def test_wa_3119_bet_the_set_blazing_7_s_jackpot_rules_of_play_pl_l279_with_kings_bounty() -> None:
    wa.stands_beside(UP, "blackjack", KINGS_BOUNTY)


def test_wa_3119_bet_the_set_blazing_7_s_jackpot_rules_of_play_pl_l280_with_royal_match() -> None:
    wa.stands_beside(UP, "blackjack", ROYAL_MATCH)


def test_wa_3119_bet_the_set_blazing_7_s_jackpot_rules_of_play_pl_l281_with_trilux_blackjack() -> None:
    wa.stands_beside(UP, "blackjack", TRILUX_BONUS)


def test_wa_3119_bet_the_set_blazing_7_s_jackpot_rules_of_play_pl_l283_six_decks_at_least() -> None:
    wa.is_for_decks(UP, (6, 8))
    wa.is_dealt_as_ever(UP)
    wa.is_void_with_its_hand(UP)


def test_wa_3119_bet_the_set_blazing_7_s_jackpot_rules_of_play_pl_l284_within_the_table_limits() -> None:
    wa.keeps_the_table_maximum(UP)


def test_wa_3119_bet_the_set_house_jackpot_and_progressive_jackpo_l290_at_most_two_jackpots() -> None:
    wa.at_most_two_jackpots(UP, f"{COMMON}l290")


def test_wa_3119_bet_the_set_house_jackpot_and_progressive_jackpo_l291_each_is_its_own_game() -> None:
    wa.each_sensor_is_its_own_game(UP)


def test_wa_3119_bet_the_set_house_jackpot_and_progressive_jackpo_l293_all_of_one_kind() -> None:
    wa.one_kind_of_jackpot(UP, f"{COMMON}l293")


def test_wa_3119_bet_the_set_house_jackpot_and_progressive_jackpo_l294_one_game_to_a_sensor() -> None:
    wa.one_game_to_a_sensor(UP)


def test_wa_3119_bet_the_set_house_jackpot_and_progressive_jackpo_l295_the_casino_sets_and_shows_its_prizes() -> None:
    wa.posts_its_prizes(UP)


# --- TriLux ---------------------------------------------------------------------------------------------------------


def test_wa_3119_bet_the_set_progressive_systems_flexibility_and_l404_optional_with_house_banked_blackjack() -> None:
    wa.is_optional(TRILUX)
    wa.stands_only_beside(TRILUX, "face-up-blackjack")


def test_wa_3119_bet_the_set_progressive_systems_flexibility_and_l405_with_bet_the_set() -> None:
    wa.stands_beside(TRILUX, "blackjack", SET)


def test_wa_3119_bet_the_set_progressive_systems_flexibility_and_l406_with_free_bet_blackjack() -> None:
    wa.stands_beside(TRILUX, "free-bet-blackjack")


def test_wa_3119_bet_the_set_progressive_systems_flexibility_and_l408_with_kings_bounty() -> None:
    wa.stands_beside(TRILUX, "blackjack", KINGS_BOUNTY)


def test_wa_3119_bet_the_set_progressive_systems_flexibility_and_l409_with_royal_match() -> None:
    wa.stands_beside(TRILUX, "blackjack", ROYAL_MATCH)


def test_wa_3119_bet_the_set_progressive_systems_flexibility_and_l410_with_trilux_blackjack() -> None:
    wa.stands_beside(TRILUX, "blackjack", TRILUX_BONUS)


def test_wa_3119_bet_the_set_progressive_systems_flexibility_and_l412_six_or_eight_decks() -> None:
    wa.is_for_decks(TRILUX, (6, 8))
    wa.is_dealt_as_ever(TRILUX)
    wa.is_void_with_its_hand(TRILUX)


def test_wa_3119_bet_the_set_progressive_systems_flexibility_and_l413_within_the_table_limits() -> None:
    wa.keeps_the_table_maximum(TRILUX)


def test_wa_3119_bet_the_set_house_jackpot_and_progressive_jackpo_l441_at_most_two_jackpots() -> None:
    wa.at_most_two_jackpots(TRILUX, f"{COMMON}l441")


def test_wa_3119_bet_the_set_house_jackpot_and_progressive_jackpo_l442_each_is_its_own_game() -> None:
    wa.each_sensor_is_its_own_game(TRILUX)


def test_wa_3119_bet_the_set_house_jackpot_and_progressive_jackpo_l444_all_of_one_kind() -> None:
    wa.one_kind_of_jackpot(TRILUX, f"{COMMON}l444")


def test_wa_3119_bet_the_set_house_jackpot_and_progressive_jackpo_l445_one_game_to_a_sensor() -> None:
    wa.one_game_to_a_sensor(TRILUX)


def test_wa_3119_bet_the_set_house_jackpot_and_progressive_jackpo_l446_the_casino_sets_and_shows_its_prizes() -> None:
    wa.posts_its_prizes(TRILUX)


def test_wa_3119_blazing_7_s_pay_tables_one_fixed_wager() -> None:
    """The paragraph under the four tables has no number of its own."""
    wa.has_one_fixed_wager(PLAYER, "7h Kd 7s 9c", 25)
    wa.has_one_fixed_wager(UP, "7h Kd 7s 9c", 25)


# --- how a meter is fed --------------------------------------------------------------------------------------------

SAID = pytest.mark.parametrize("wager", [PLAYER, UP])


@SAID
def test_wa_3119_bet_the_set_progressive_systems_flexibility_and_l385_any_rate_where_all_comes_off_it(
    wager: str,
) -> None:
    wa.is_said(wager, "l385", "0 to 100%")


@SAID
def test_wa_3119_bet_the_set_progressive_systems_flexibility_and_l386_grows_from_70_percent(wager: str) -> None:
    wa.is_said(wager, "l386", "70%")


@SAID
def test_wa_3119_bet_the_set_progressive_systems_flexibility_and_l387_more_for_the_meter_lowers_the_hold(
    wager: str,
) -> None:
    wa.is_said(wager, "l387", "only ever be lowered")
    definition = load_wager(wager)
    for table in definition.paytables.values():
        figures = Progressive(analyze(definition, table, 6))
        holds = [figures.hold(Fraction(rate, 100), {}) for rate in (23, 24, 25)]
        assert holds[0] - holds[1] == holds[1] - holds[2] == Fraction(1, 100)


@SAID
def test_wa_3119_bet_the_set_progressive_systems_flexibility_and_l390_a_part_for_the_reserve(wager: str) -> None:
    wa.is_said(wager, "l390", "added to the seed after a 100% award")


@SAID
def test_wa_3119_bet_the_set_progressive_systems_flexibility_and_l391_a_seed_with_the_reserve(wager: str) -> None:
    wa.is_said(wager, "l391", "should not replace the seed")


@SAID
def test_wa_3119_bet_the_set_progressive_systems_flexibility_and_l394_the_preset_seed(wager: str) -> None:
    wa.is_said(wager, "l394", "preset seed")


@SAID
def test_wa_3119_bet_the_set_progressive_systems_flexibility_and_l395_no_less_than_a_fixed_award(
    wager: str,
) -> None:
    wa.is_said(wager, "l395", "largest fixed award")
    definition = load_wager(wager)
    for table in definition.paytables.values():
        largest = max(pay.ratio for pay in table.pays.values())
        seeds = (2_000_00, 1_000_00, 500_00)[: len(table.meters)]
        assert min(seeds) >= largest * 1_00  # the seeds that explain the printed holds keep to it


@SAID
def test_wa_3119_bet_the_set_progressive_systems_flexibility_and_l396_never_zero(wager: str) -> None:
    wa.is_said(wager, "l396", "never be zero")
