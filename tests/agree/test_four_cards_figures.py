"""Figures of public analyses that have the same rules, and closed forms."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import comb

import pytest

from pitboss.analysis.wagers.dealt_cards import analyze
from pitboss.analysis.wagers.result import Analysis
from pitboss.catalogue import load_wager


def result(wager: str, paytable: str, decks: int, *, adds: bool = True) -> Analysis:
    definition = load_wager(wager)
    table = definition.paytable(paytable)
    return analyze(definition, table if adds else replace(table, adds={}), decks)


def rounded(value: Fraction, places: int) -> str:
    return f"{float(value):.{places}f}"


# Wizard of Odds, Royal Match: version 1 (25 and 2.5 to 1) and version 2 (10 and 3 to 1), without Crown Treasure.
@pytest.mark.parametrize(
    ("decks", "version_1", "version_2"),
    [
        (1, "0.108597", "0.037707"),
        (2, "0.083271", "0.008215"),
        (4, "0.070792", "-0.006317"),
        (6, "0.066658", "-0.011130"),
        (8, "0.064597", "-0.013531"),
    ],
)
def test_royal_match(decks: int, version_1: str, version_2: str) -> None:
    assert rounded(result("royal-match-21", "4", decks, adds=False).house_edge, 6) == version_1
    assert rounded(result("royal-match-21", "1", decks, adds=False).house_edge, 6) == version_2


def test_crown_treasure_is_paid_with_the_royal_match() -> None:
    """Wizard of Odds: on six decks player and dealer both have a royal match once in 121,328 deals."""
    with_crown, without = (result("royal-match-21", "4", 6, adds=adds) for adds in (True, False))
    both = with_crown.outcome("royal match, crown treasure")
    assert round(1 / both.probability) == 121_328
    assert both.added == 1000
    assert both.net(100, {}) == 25 + 1000
    alone = with_crown.outcome("royal match")
    assert alone.probability + both.probability == without.outcome("royal match").probability
    assert without.house_edge - with_crown.house_edge == 1000 * both.probability
    second_moment = sum(o.probability * o.net(100, {}) ** 2 for o in with_crown.outcomes)
    assert with_crown.variance == second_moment - with_crown.expected_net**2


# Wizard of Odds, Lucky Ladies with pay table A on six decks, in permutations: twice as many as without order in the
# player's two. Pay table B: 17.6391%.
def test_lucky_ladies() -> None:
    table_a = result("lucky-ladies", "A", 6)
    assert [2 * outcome.count for outcome in table_a.outcomes] == [
        135_360,
        2_738_340,
        43_105_500,
        193_112_640,
        744_863_040,
        8_310_740_400,
    ]
    assert rounded(table_a.house_edge, 6) == "0.247089"
    assert rounded(result("lucky-ladies", "B", 6).house_edge, 6) == "0.176391"
    assert result("lucky-ladies-30-2119", "PT-FLT-LL-03", 6).house_edge == table_a.house_edge


# E. Jacobson (apheat.net), King's Bounty with this pay table on six decks: edge 23.164%, standard deviation 4.871.
def test_kings_bounty() -> None:
    analysis = result("kings-bounty-30-2116", "KB01", 6)
    assert rounded(analysis.house_edge, 5) == "0.23164"
    assert f"{analysis.std_dev:.3f}" == "4.871"


# Wizard of Odds, Bet the Set Progressive on six decks: combinations with the dealer's two in no order; meter and envy
# left out, the house edge is 27.74%.
def test_bet_the_set_progressive() -> None:
    analysis = result("bet-the-set-21-progressive", "6 deck", 6)
    assert [outcome.count for outcome in analysis.outcomes[:3]] == [2 * 77_220, 2 * 751_608, 2 * 37_177_920]
    assert rounded(analysis.house_edge, 4) == "0.2774"


@pytest.mark.parametrize(("paytable", "decks"), [("1", 6), ("2", 8)])
def test_super_match_in_closed_form(paytable: str, decks: int) -> None:
    n = 4 * decks  # cards of a rank
    analysis = result("super-match", paytable, decks)
    assert [outcome.count for outcome in analysis.outcomes] == [
        13 * comb(n, 4),
        comb(13, 2) * comb(n, 2) ** 2,
        13 * comb(n, 3) * 12 * n,
        13 * comb(n, 2) * comb(12, 2) * n**2,
        comb(13, 4) * n**4,
    ]
    assert analysis.total == comb(52 * decks, 4)


@pytest.mark.parametrize("decks", [2, 6])
def test_lucky_ladies_progressive_top_row_in_closed_form(decks: int) -> None:
    """The posted suit is one of the dealer's; with hearts the two queens are missing from it."""
    wager = load_wager("lucky-ladies-progressive")
    table = wager.paytable("PT-BJS-LL-34" if decks > 2 else "PT-BJS-LL-28")
    for suit in "shdc":
        queens = 2 if suit == "h" else 0
        top = analyze(wager, table, decks, posted_suit=suit).outcomes[0]
        assert top.count == comb(decks, 2) * decks * (4 * decks - queens) * 2


def test_a_share_of_a_meter_is_a_hit_even_while_the_meter_is_left_out() -> None:
    analysis = result("royal-match-21-progressive", "2", 6)
    assert analysis.hit_frequency == result("royal-match-21", "11", 6).hit_frequency
