"""WA 3119, what its jackpots have in common: games, decks, limits, several on one layout, and how a meter is fed."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss import IllegalSetup, Table, load
from pitboss.analysis.methods import analyze
from pitboss.analysis.wagers.progressive import Progressive
from pitboss.catalogue import load_wager
from tests.marks import proves
from tests.rules import washington_3119 as wa
from tests.rules.washington_3119 import PLAYER, SET, TRILUX, UP

KINGS_BOUNTY, ROYAL_MATCH, TRILUX_BONUS = "kings-bounty-30-899-20", "royal-match-21", "trilux-bonus-30-2115"


# --- Blazing 7's, player's cards only -------------------------------------------------------------------------------


@proves("WA 3119 Blazing 7's (player cards), preamble •1")
def test_wa_3119_bet_the_set_pay_and_take_l218_optional_with_house_banked_blackjack() -> None:
    wa.is_optional(PLAYER)
    wa.is_not_offered_in_colorado(PLAYER, "blackjack")


@proves("WA 3119 Blazing 7's (player cards), preamble •1.1")
def test_wa_3119_bet_the_set_pay_and_take_l219_with_bet_the_set() -> None:
    wa.stands_beside(PLAYER, SET)


def test_wa_3119_bet_the_set_pay_and_take_l220_not_with_colorado_s_free_bet_blackjack() -> None:
    wa.is_not_offered_in_colorado(PLAYER, "free-bet-blackjack")


def test_wa_3119_bet_the_set_pay_and_take_l222_not_with_colorado_s_kings_bounty() -> None:
    wa.refuses_colorado_s(PLAYER, KINGS_BOUNTY)


def test_wa_3119_bet_the_set_pay_and_take_l223_not_with_colorado_s_royal_match() -> None:
    wa.refuses_colorado_s(PLAYER, ROYAL_MATCH)


def test_wa_3119_bet_the_set_pay_and_take_l224_not_with_colorado_s_trilux_blackjack() -> None:
    wa.refuses_colorado_s(PLAYER, TRILUX_BONUS)


@proves("WA 3119 Blazing 7's (player cards), preamble •2 s.1", "WA 3119 Blazing 7's (player cards), preamble •2 s.3")
def test_wa_3119_bet_the_set_pay_and_take_l226_six_decks_at_least() -> None:
    wa.is_for_decks(PLAYER, (6, 8))
    wa.is_dealt_as_ever(PLAYER)
    wa.is_void_with_its_hand(PLAYER)


@proves("WA 3119 Blazing 7's (player cards), preamble •3")
def test_wa_3119_bet_the_set_pay_and_take_l227_within_the_table_limits() -> None:
    wa.keeps_the_table_maximum(PLAYER)


@proves("WA 3119 Blazing 7's (player cards), House and progressive jackpots •1")
def test_wa_3119_bet_the_set_house_jackpot_and_progressive_jackpo_l233_at_most_two_jackpots() -> None:
    wa.at_most_two_jackpots(PLAYER, "WA 3119 Blazing 7's (player cards), House and progressive jackpots •1")


@proves("WA 3119 Blazing 7's (player cards), House and progressive jackpots •2")
def test_wa_3119_bet_the_set_house_jackpot_and_progressive_jackpo_l234_each_is_its_own_game() -> None:
    wa.each_sensor_is_its_own_game(PLAYER)


@proves("WA 3119 Blazing 7's (player cards), House and progressive jackpots •4")
def test_wa_3119_bet_the_set_house_jackpot_and_progressive_jackpo_l236_all_of_one_kind() -> None:
    wa.one_kind_of_jackpot(PLAYER, "WA 3119 Blazing 7's (player cards), House and progressive jackpots •4")


@proves("WA 3119 Blazing 7's (player cards), House and progressive jackpots •5")
def test_wa_3119_bet_the_set_house_jackpot_and_progressive_jackpo_l237_one_game_to_a_sensor() -> None:
    wa.one_game_to_a_sensor(PLAYER)


@proves(
    "WA 3119 Blazing 7's (player cards), House and progressive jackpots •6 s.1",
    "WA 3119 Blazing 7's (player cards), House and progressive jackpots •6 s.2",
)
def test_wa_3119_bet_the_set_house_jackpot_and_progressive_jackpo_l238_the_casino_sets_and_shows_its_prizes() -> None:
    wa.posts_its_prizes(PLAYER)


# --- Blazing 7's, dealer's up card ----------------------------------------------------------------------------------


@proves("WA 3119 Blazing 7's (dealer's up card), preamble •1")
def test_wa_3119_bet_the_set_blazing_7_s_jackpot_rules_of_play_pl_l275_optional_with_house_banked_blackjack() -> None:
    wa.is_optional(UP)
    wa.is_not_offered_in_colorado(UP, "blackjack")


@proves("WA 3119 Blazing 7's (dealer's up card), preamble •1.1")
def test_wa_3119_bet_the_set_blazing_7_s_jackpot_rules_of_play_pl_l276_with_bet_the_set() -> None:
    wa.stands_beside(UP, SET)


def test_wa_3119_bet_the_set_blazing_7_s_jackpot_rules_of_play_pl_l277_not_with_colorado_s_free_bet_blackjack() -> None:
    wa.is_not_offered_in_colorado(UP, "free-bet-blackjack")


def test_wa_3119_bet_the_set_blazing_7_s_jackpot_rules_of_play_pl_l279_not_with_colorado_s_kings_bounty() -> None:
    wa.refuses_colorado_s(UP, KINGS_BOUNTY)


def test_wa_3119_bet_the_set_blazing_7_s_jackpot_rules_of_play_pl_l280_not_with_colorado_s_royal_match() -> None:
    wa.refuses_colorado_s(UP, ROYAL_MATCH)


def test_wa_3119_bet_the_set_blazing_7_s_jackpot_rules_of_play_pl_l281_not_with_colorado_s_trilux_blackjack() -> None:
    wa.refuses_colorado_s(UP, TRILUX_BONUS)


@proves(
    "WA 3119 Blazing 7's (dealer's up card), preamble •2 s.1", "WA 3119 Blazing 7's (dealer's up card), preamble •2 s.3"
)
def test_wa_3119_bet_the_set_blazing_7_s_jackpot_rules_of_play_pl_l283_six_decks_at_least() -> None:
    wa.is_for_decks(UP, (6, 8))
    wa.is_dealt_as_ever(UP)
    wa.is_void_with_its_hand(UP)


@proves("WA 3119 Blazing 7's (dealer's up card), preamble •3")
def test_wa_3119_bet_the_set_blazing_7_s_jackpot_rules_of_play_pl_l284_within_the_table_limits() -> None:
    wa.keeps_the_table_maximum(UP)


@proves("WA 3119 Blazing 7's (dealer's up card), House and progressive jackpots •1")
def test_wa_3119_bet_the_set_house_jackpot_and_progressive_jackpo_l290_at_most_two_jackpots() -> None:
    wa.at_most_two_jackpots(UP, "WA 3119 Blazing 7's (dealer's up card), House and progressive jackpots •1")


@proves("WA 3119 Blazing 7's (dealer's up card), House and progressive jackpots •2")
def test_wa_3119_bet_the_set_house_jackpot_and_progressive_jackpo_l291_each_is_its_own_game() -> None:
    wa.each_sensor_is_its_own_game(UP)


@proves("WA 3119 Blazing 7's (dealer's up card), House and progressive jackpots •4")
def test_wa_3119_bet_the_set_house_jackpot_and_progressive_jackpo_l293_all_of_one_kind() -> None:
    wa.one_kind_of_jackpot(UP, "WA 3119 Blazing 7's (dealer's up card), House and progressive jackpots •4")


@proves("WA 3119 Blazing 7's (dealer's up card), House and progressive jackpots •5")
def test_wa_3119_bet_the_set_house_jackpot_and_progressive_jackpo_l294_one_game_to_a_sensor() -> None:
    wa.one_game_to_a_sensor(UP)


@proves(
    "WA 3119 Blazing 7's (dealer's up card), House and progressive jackpots •6 s.1",
    "WA 3119 Blazing 7's (dealer's up card), House and progressive jackpots •6 s.2",
)
def test_wa_3119_bet_the_set_house_jackpot_and_progressive_jackpo_l295_the_casino_sets_and_shows_its_prizes() -> None:
    wa.posts_its_prizes(UP)


# --- TriLux ---------------------------------------------------------------------------------------------------------


@proves("WA 3119 TriLux jackpot, preamble •1")
def test_wa_3119_bet_the_set_progressive_systems_flexibility_and_l404_optional_with_house_banked_blackjack() -> None:
    wa.is_optional(TRILUX)
    wa.is_not_offered_in_colorado(TRILUX, "blackjack")


@proves("WA 3119 TriLux jackpot, preamble •1.1")
def test_wa_3119_bet_the_set_progressive_systems_flexibility_and_l405_with_bet_the_set() -> None:
    wa.stands_beside(TRILUX, SET)


def test_wa_3119_bet_the_set_progressive_systems_flexibility_and_l406_not_with_colorado_s_free_bet_blackjack() -> None:
    wa.is_not_offered_in_colorado(TRILUX, "free-bet-blackjack")


def test_wa_3119_bet_the_set_progressive_systems_flexibility_and_l408_not_with_colorado_s_kings_bounty() -> None:
    wa.refuses_colorado_s(TRILUX, KINGS_BOUNTY)


def test_wa_3119_bet_the_set_progressive_systems_flexibility_and_l409_not_with_colorado_s_royal_match() -> None:
    wa.refuses_colorado_s(TRILUX, ROYAL_MATCH)


def test_wa_3119_bet_the_set_progressive_systems_flexibility_and_l410_not_with_colorado_s_trilux_blackjack() -> None:
    wa.refuses_colorado_s(TRILUX, TRILUX_BONUS)


@proves("WA 3119 TriLux jackpot, preamble •2 s.1", "WA 3119 TriLux jackpot, preamble •2 s.3")
def test_wa_3119_bet_the_set_progressive_systems_flexibility_and_l412_six_or_eight_decks() -> None:
    wa.is_for_decks(TRILUX, (6, 8))
    wa.is_dealt_as_ever(TRILUX)
    wa.is_void_with_its_hand(TRILUX)


@proves("WA 3119 TriLux jackpot, preamble •3")
def test_wa_3119_bet_the_set_progressive_systems_flexibility_and_l413_within_the_table_limits() -> None:
    wa.keeps_the_table_maximum(TRILUX)


@proves("WA 3119 TriLux jackpot, House and progressive jackpots •1")
def test_wa_3119_bet_the_set_house_jackpot_and_progressive_jackpo_l441_at_most_two_jackpots() -> None:
    wa.at_most_two_jackpots(TRILUX, "WA 3119 TriLux jackpot, House and progressive jackpots •1")


@proves("WA 3119 TriLux jackpot, House and progressive jackpots •2")
def test_wa_3119_bet_the_set_house_jackpot_and_progressive_jackpo_l442_each_is_its_own_game() -> None:
    wa.each_sensor_is_its_own_game(TRILUX)


@proves("WA 3119 TriLux jackpot, House and progressive jackpots •4")
def test_wa_3119_bet_the_set_house_jackpot_and_progressive_jackpo_l444_all_of_one_kind() -> None:
    wa.one_kind_of_jackpot(TRILUX, "WA 3119 TriLux jackpot, House and progressive jackpots •4")


@proves("WA 3119 TriLux jackpot, House and progressive jackpots •5")
def test_wa_3119_bet_the_set_house_jackpot_and_progressive_jackpo_l445_one_game_to_a_sensor() -> None:
    wa.one_game_to_a_sensor(TRILUX)


@proves(
    "WA 3119 TriLux jackpot, House and progressive jackpots •6 s.1",
    "WA 3119 TriLux jackpot, House and progressive jackpots •6 s.2",
)
def test_wa_3119_bet_the_set_house_jackpot_and_progressive_jackpo_l446_the_casino_sets_and_shows_its_prizes() -> None:
    wa.posts_its_prizes(TRILUX)


@proves(
    "WA 3119 Blazing 7's paytables, Paytable 1 note 2",
    "WA 3119 Blazing 7's paytables, Paytable 2 note 2",
    "WA 3119 Blazing 7's paytables, Paytable ML03 note 2",
    "WA 3119 Blazing 7's paytables, Paytable ML04 note 2",
)
@pytest.mark.parametrize(("table", "allowed"), [("1", {6}), ("2", {6}), ("ML03", {6, 8}), ("ML04", {6})])
def test_wa_3119_blazing_7_s_pay_tables_are_for_their_decks_only(table: str, allowed: set[int]) -> None:
    for wager in (PLAYER, UP):
        assert {decks for decks in range(1, 9) if wa.may_offer(wager, table, decks)} == allowed


@proves("WA 3119 TriLux jackpot, Paytable 6 note 2", "WA 3119 TriLux jackpot, preamble •2 s.3")
def test_wa_3119_trilux_pay_table_6_is_for_six_and_eight_decks() -> None:
    assert {decks for decks in range(1, 9) if wa.may_offer(TRILUX, "6", decks)} == {6, 8}


@proves("WA 3119 Blazing 7's paytables ¶1 s.1-2", "WA 3119 Blazing 7's paytables ¶1 s.3")
def test_wa_3119_blazing_7_s_pay_tables_one_fixed_wager() -> None:
    wa.has_one_fixed_wager(PLAYER, "7h Kd 7s 9c", 25)
    wa.has_one_fixed_wager(UP, "7h Kd 7s 9c", 25)


@proves("WA 3119 TriLux jackpot, preamble •6 s.1-2")
@pytest.mark.parametrize("source", ["shoe", "shuffling shoe"])
def test_wa_3119_trilux_is_dealt_from_a_shoe(source: str) -> None:
    table = Table(load(wa.GAME, dealt_from=source, decks=6), limits=wa.HOUSE, sides=[wa.spot(TRILUX)])
    assert table.house.rules.dealt_from.value == source
    with pytest.raises(IllegalSetup):  # six decks are not held in the hand
        Table(load(wa.GAME, dealt_from="hand", decks=6), limits=wa.HOUSE, sides=[wa.spot(TRILUX)])


# --- how a meter is fed --------------------------------------------------------------------------------------------

SAID = pytest.mark.parametrize("wager", [PLAYER, UP])


@proves("WA 3119 Progressive recommendations, Meter contribution •1")
@SAID
def test_wa_3119_bet_the_set_progressive_systems_flexibility_and_l385_any_rate_where_all_comes_off_it(
    wager: str,
) -> None:
    wa.is_said(wager, "WA 3119 Progressive recommendations, Meter contribution •1", "0 to 100%")


@proves("WA 3119 Progressive recommendations, Meter contribution •2")
@SAID
def test_wa_3119_bet_the_set_progressive_systems_flexibility_and_l386_grows_from_70_percent(wager: str) -> None:
    wa.is_said(wager, "WA 3119 Progressive recommendations, Meter contribution •2", "70%")


@proves("WA 3119 Progressive recommendations, Meter contribution •3")
@SAID
def test_wa_3119_bet_the_set_progressive_systems_flexibility_and_l387_more_for_the_meter_lowers_the_hold(
    wager: str,
) -> None:
    wa.is_said(wager, "WA 3119 Progressive recommendations, Meter contribution •3", "only ever be lowered")
    definition = load_wager(wager)
    for table in definition.paytables.values():
        figures = Progressive(analyze(definition, table, 6))
        holds = [figures.hold(Fraction(rate, 100), {}) for rate in (23, 24, 25)]
        assert holds[0] - holds[1] == holds[1] - holds[2] == Fraction(1, 100)


@proves("WA 3119 Progressive recommendations, Reserve contribution •1")
@SAID
def test_wa_3119_bet_the_set_progressive_systems_flexibility_and_l390_a_part_for_the_reserve(wager: str) -> None:
    wa.is_said(
        wager, "WA 3119 Progressive recommendations, Reserve contribution •1", "added to the seed after a 100% award"
    )


@proves("WA 3119 Progressive recommendations, Reserve contribution •2")
@SAID
def test_wa_3119_bet_the_set_progressive_systems_flexibility_and_l391_a_seed_with_the_reserve(wager: str) -> None:
    wa.is_said(wager, "WA 3119 Progressive recommendations, Reserve contribution •2", "should not replace the seed")


@proves("WA 3119 Progressive recommendations, Seed amount •1")
@SAID
def test_wa_3119_bet_the_set_progressive_systems_flexibility_and_l394_the_preset_seed(wager: str) -> None:
    wa.is_said(wager, "WA 3119 Progressive recommendations, Seed amount •1", "preset seed")


@proves("WA 3119 Progressive recommendations, Seed amount •2")
@SAID
def test_wa_3119_bet_the_set_progressive_systems_flexibility_and_l395_no_less_than_a_fixed_award(
    wager: str,
) -> None:
    wa.is_said(wager, "WA 3119 Progressive recommendations, Seed amount •2", "largest fixed award")
    definition = load_wager(wager)
    for table in definition.paytables.values():
        largest = max(pay.ratio for pay in table.pays.values())
        seeds = (2_000_00, 1_000_00, 500_00)[: len(table.meters)]
        assert min(seeds) >= largest * 1_00  # the seeds that explain the printed holds keep to it


@proves("WA 3119 Progressive recommendations, Seed amount •3")
@SAID
def test_wa_3119_bet_the_set_progressive_systems_flexibility_and_l396_never_zero(wager: str) -> None:
    wa.is_said(wager, "WA 3119 Progressive recommendations, Seed amount •3", "never be zero")
