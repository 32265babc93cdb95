"""Figures that others have published about the dealer's hand, and what the analysis says of the same rules.

Sources: the Wizard of Odds' appendices 2A and 2B on the dealer's probabilities and its pages on Bust Bonus, Buster
Blackjack, Ace Buster and Push 22; discountgambling.net on Bust Bonus (2013) and Push 22 (2013).
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm

import pytest

from pitboss.analysis.wagers.dealer_hand import UP_CARDS, analyze_dealer, plan_raises
from pitboss.analysis.wagers.dealer_hands import by_points, endings, final_hands, supply
from pitboss.analysis.wagers.result import Analysis
from pitboss.cards import Deck
from pitboss.catalogue import load_wager
from pitboss.hands.batch import Cards
from tests.marks import proves


def analysed(wager: str, paytable: str, decks: int, *, hits: bool, up_card: str | None = None) -> Analysis:
    definition = load_wager(wager)
    return analyze_dealer(definition, definition.paytable(paytable), decks, dealer_hits_soft_17=hits, up_card=up_card)


def near(value: Fraction, published: float, digits: int = 6) -> bool:
    return round(float(value), digits) == published


# --- the dealer's totals -------------------------------------------------------------------------------------------


def test_the_dealers_hands_are_as_many_as_there_are() -> None:
    for hits, hands, longest in ((False, 3357, 12), (True, 3525, 13)):
        every = endings(hits_soft_17=hits)
        assert len({each.counts for each in every}) == hands
        assert max(each.size for each in every) == longest
    # The longest: seven aces are soft 17, a 5 makes them hard 12, five more aces 17.
    longest_hand = max(endings(hits_soft_17=True), key=lambda each: each.size)
    assert longest_hand.counts == (12, 0, 0, 0, 1, 0, 0, 0, 0, 0)


ONE_DECK_STANDS = {  # appendix 2B: bust, before the dealer has looked
    "A": 0.11654, "2": 0.352973, "3": 0.375588, "4": 0.402803, "5": 0.428905,
    "6": 0.420823, "7": 0.259854, "8": 0.238627, "9": 0.233442, "10": 0.214264,
}  # fmt: skip


@pytest.mark.parametrize("up_card", UP_CARDS)
def test_one_deck_stands_before_the_peek(up_card: str) -> None:
    found = analysed("buster-blackjack", "1", 1, hits=False, up_card=up_card)
    assert near(found.hit_frequency, ONE_DECK_STANDS[up_card])


def test_one_deck_stands_before_the_peek_over_all_up_cards() -> None:
    assert near(analysed("buster-blackjack", "1", 1, hits=False).hit_frequency, 0.283585)


AFTER_THE_PEEK = {  # appendix 2A: bust, the dealer having no blackjack; one and two decks, stands
    1: (0.169815, 0.352973, 0.375588, 0.402803, 0.428905, 0.420823, 0.259854, 0.238627, 0.233442, 0.232499),
    2: (0.168096, 0.353291, 0.374794, 0.39854, 0.422505, 0.422132, 0.261143, 0.24163, 0.230898, 0.231144),
}


@pytest.mark.parametrize("decks", AFTER_THE_PEEK)
def test_after_the_peek(decks: int) -> None:
    for up_card, published in zip(UP_CARDS, AFTER_THE_PEEK[decks], strict=True):
        found = analysed("bust-the-house", "1", decks, hits=False, up_card=up_card)
        assert near(1 - found.outcome("no winning hand").probability, published)


def test_six_decks_over_all_up_cards() -> None:
    """28.19 % where the dealer stands on soft 17, 28.58 % where he hits: 28.16 % is the figure of endless decks."""
    assert near(analysed("buster-blackjack", "1", 6, hits=False).hit_frequency, 0.281921)
    assert near(analysed("buster-blackjack", "1", 6, hits=True).hit_frequency, 0.285760)


def test_a_thousand_decks_are_nearly_endless() -> None:
    stack = supply(Deck.STANDARD_52.combined(1000))
    final = final_hands(stack, hits_soft_17=False, suits=False)
    # Without removal every order of points has its own power of 1/13, tens of 4/13.
    chances = [Fraction(4 if points == 10 else 1, 13) for points in range(1, 11)]
    endless = Fraction(0)
    for each in endings(hits_soft_17=False):
        hard = sum(points * count for points, count in enumerate(each.counts, start=1))
        if hard > 21:
            chance = Fraction(each.orders)
            for has, count in zip(chances, each.counts, strict=True):
                chance *= has**count
            endless += chance
    assert near(endless, 0.281593)
    over = final.weights[Cards(final.cards).total > 21]
    assert abs(Fraction(int(over.sum()), final.total) - endless) < Fraction(1, 100_000)


@pytest.mark.parametrize("decks", [1, 8])
@pytest.mark.parametrize("hits", [False, True])
def test_every_order_of_the_cards_ends_somewhere(decks: int, hits: bool) -> None:
    stack = supply(Deck.STANDARD_52.combined(decks))
    with_suits = final_hands(stack, hits_soft_17=hits, suits=True)
    without = final_hands(stack, hits_soft_17=hits, suits=False)
    assert with_suits.total == without.total == sum(with_suits.weights) == sum(without.weights)
    for points in range(1, 11):  # the up card is any card of the stack
        share = Fraction(sum(with_suits.weights[with_suits.up == points]), with_suits.total)
        assert share == Fraction(by_points(stack)[points - 1], 52 * decks)


# --- Bust Bonus ----------------------------------------------------------------------------------------------------

BUST_BONUS_SIX_DECKS = {  # discountgambling.net: suited, off suit, return; hits soft 17, after the peek
    "A": (0.002222, 0.199059, -0.090437),
    "2": (0.008751, 0.347909, -0.076644),
    "3": (0.011524, 0.365435, -0.084754),
    "4": (0.014574, 0.383896, -0.071892),
    "5": (0.017883, 0.401749, -0.089206),
    "6": (0.020844, 0.418415, -0.079793),
    "7": (0.011716, 0.250219, -0.061881),
    "8": (0.011133, 0.227312, -0.048772),  # and 8-8-8: 0.000207 suited, 0.005041 off suit
    "9": (0.011602, 0.217640, -0.103441),
    "10": (0.012263, 0.217975, -0.088547),
}


@pytest.mark.parametrize("up_card", UP_CARDS)
def test_bust_bonus_on_six_decks(up_card: str) -> None:
    found = analysed("bust-bonus-30-899-09", "six decks", 6, hits=True, up_card=up_card)
    suited, off_suit, expected = BUST_BONUS_SIX_DECKS[up_card]
    rows = [each for each in found.outcomes[2:-1] if each.count]
    assert [near(each.probability, p) for each, p in zip(rows, (suited, off_suit), strict=True)] == [True, True]
    assert near(found.expected_net, expected)
    if up_card == "8":
        assert near(found.outcome("suited bust with three eights").probability, 0.000207)
        assert near(found.outcome("bust with three eights").probability, 0.005041)


@pytest.mark.parametrize(
    ("up_card", "suited", "off_suit", "lost"),
    [
        ("A", 0.002238, 0.198886, 0.798875),
        ("2", 0.008834, 0.347843, 0.643323),
        ("3", 0.011606, 0.365285, 0.623109),
        ("4", 0.014647, 0.383472, 0.601881),
    ],
)
def test_bust_bonus_on_eight_decks(up_card: str, suited: float, off_suit: float, lost: float) -> None:
    """The Wizard of Odds: eight decks, hits soft 17, after the peek; its suited ace is one off in the last digit."""
    found = analysed("bust-bonus-30-2119", "PT-FLT-BB-01", 8, hits=True, up_card=up_card)
    rows = [each.probability for each in found.outcomes if each.count]
    assert all(abs(float(p) - q) < 2e-6 for p, q in zip(rows, (suited, off_suit, lost), strict=True))


def test_the_sections_that_print_one_table_have_one_edge() -> None:
    sections = [("bust-bonus-30-899-09", "six decks"), ("bust-bonus-30-2113", "1"), ("bust-bonus-30-2114", "1"),
                ("bust-bonus-30-2119", "PT-FLT-BB-01"), ("trilux-bust-bonanza", "2")]  # fmt: skip
    assert len({analysed(*section, 6, hits=True).house_edge for section in sections}) == 1


@proves("CO 30-2117 Bust the House (3)")
def test_co_30_2117_three_eights_lose_to_bust_the_house() -> None:
    bust_the_house = analysed("bust-the-house", "1", 6, hits=True)
    bust_bonus = analysed("bust-bonus-30-2114", "1", 6, hits=True)
    suited = bust_bonus.outcome("suited bust with three eights").probability
    off_suit = bust_bonus.outcome("bust with three eights").probability
    assert bust_the_house.house_edge - bust_bonus.house_edge == suited * 76 + off_suit * 26


# --- the other wagers ----------------------------------------------------------------------------------------------


def test_ace_buster_on_six_decks() -> None:
    """The Wizard of Odds: 3.52 % with an ace up, six decks, hits soft 17, after the peek."""
    assert near(analysed("ace-buster", "Ace Buster", 6, hits=True, up_card="A").house_edge, 0.0352, 4)


def test_buster_blackjack_on_six_decks() -> None:
    """The Wizard of Odds, hits soft 17. Its printed edge of 6.21% assumes 12 to 1 for six cards; the law pays 15."""
    found = analysed("buster-blackjack", "1", 6, hits=True)
    published = (0.000012, 0.000214, 0.002638, 0.020473, 0.089392 + 0.173032, 0.714241)
    assert all(abs(float(o.probability) - p) < 2e-6 for o, p in zip(found.outcomes, published, strict=True))
    assert near(found.house_edge + 3 * found.outcome("bust with six cards").probability, 0.0621, 4)


BUSTER_EDGES = {  # the same page, with 12 to 1 for six cards: stands, hits
    1: (0.0877, 0.0689), 2: (0.0848, 0.0651), 4: (0.0831, 0.0629), 6: (0.0825, 0.0621), 8: (0.0822, 0.0617),
}  # fmt: skip


@pytest.mark.parametrize("decks", BUSTER_EDGES)
def test_buster_blackjack_on_other_decks(decks: int) -> None:
    for hits, published in zip((False, True), BUSTER_EDGES[decks], strict=True):
        found = analysed("buster-blackjack", "1", decks, hits=hits)
        assert near(found.house_edge + 3 * found.outcome("bust with six cards").probability, published, 4)


DEALER_22 = {  # the Wizard of Odds on Push 22: the column where the dealer hits soft 17, and the other one
    1: (0.073362, 0.073630), 2: (0.073470, 0.073168), 3: (0.073504, 0.073020), 4: (0.073520, 0.072947),
    5: (0.073530, 0.072903), 6: (0.073536, 0.072874), 7: (0.073541, 0.072853), 8: (0.073544, 0.072838),
}  # fmt: skip


@pytest.mark.parametrize("decks", DEALER_22)
def test_a_dealer_22(decks: int) -> None:
    """The other column, headed "stand soft 17", is the dealer's chance of 21 without a blackjack, not of 22."""
    hits, other = DEALER_22[decks]
    assert near(analysed("push-22", "C", decks, hits=True).hit_frequency, hits)
    stands = final_hands(supply(Deck.STANDARD_52.combined(decks)), hits_soft_17=False, suits=False)
    totals = Cards(stands.cards).total
    assert near(Fraction(int(stands.weights[(totals == 21) & ~stands.blackjack].sum()), stands.total), other)
    twenty_two = Fraction(int(stands.weights[totals == 22].sum()), stands.total)
    assert analysed("push-22", "C", decks, hits=False).hit_frequency == twenty_two < Fraction(0.0727)


def test_push_22_pays_eleven_to_one_on_six_decks() -> None:
    """The Wizard of Odds: -0.117565, hits soft 17."""
    assert near(analysed("push-22", "C", 6, hits=True).expected_net, -0.117565)


def test_push_22_by_suit_and_color_on_six_decks() -> None:
    """discountgambling.net: table A, hits soft 17, a house edge of 5.854 %."""
    found = analysed("push-22", "A", 6, hits=True)
    published = (0.003327, 0.011659, 0.058551, 0.926464)
    assert [near(o.probability, p) for o, p in zip(found.outcomes, published, strict=True)] == [True] * 4
    assert near(found.expected_net, -0.058540, 5)
    assert analysed("hedge-22", "PT-FLT-SB1-01", 6, hits=True).house_edge == found.house_edge


def test_hit_and_run_hits_as_often_as_a_player_has_a_blackjack() -> None:
    found = analysed("hit-and-run", "1", 6, hits=False)
    assert found.hit_frequency == 2 * Fraction(24 * 96, 312 * 311)
    assert near(found.house_edge, 0.235982)


def test_raise_the_roof_on_six_decks() -> None:
    """With 4 to 6 up the raise has the better of it; on 2 and 3 the least raise lifts the ante's own odds."""
    ante, raised = load_wager("raise-the-roof-ante"), load_wager("raise-the-roof")
    plan = plan_raises(ante, raised, "6 decks, hits, 1", 6, multiples=range(1, 6), dealer_hits_soft_17=True)
    assert {up_card: plan.raises[up_card] for up_card in UP_CARDS if plan.raises[up_card]} == {
        "2": 1, "3": 1, "4": 5, "5": 5, "6": 5,
    }  # fmt: skip
    assert near(plan.house_edge, 0.089043)
    assert near(plan.expected_raise, 1.307692)


def test_counts_are_in_lowest_terms() -> None:
    found = analysed("push-22", "A", 6, hits=True)
    assert found.total == lcm(*(each.probability.denominator for each in found.outcomes))
    assert sum(each.count for each in found.outcomes) == found.total


def test_the_analysis_says_what_it_assumes() -> None:
    assert analysed("push-22", "A", 6, hits=True).assumes == "the dealer hits soft 17"
    late = "the dealer stands on soft 17; the up card is 8; no blackjack under A or 10; nobody draws to a hard 20"
    assert analysed("bust-bonus-30-2119", "PT-FLT-BB-01", 6, hits=False, up_card="8").assumes == late
    ante = load_wager("raise-the-roof-ante")
    table = ante.paytable("2 decks, hits, 1")
    raised = analyze_dealer(ante, table, 2, dealer_hits_soft_17=True, raises={"10", "4"})
    assert raised.assumes == "the dealer hits soft 17; the player raises on 4, 10"
    never = analyze_dealer(ante, table, 2, dealer_hits_soft_17=True)
    assert never.assumes == "the dealer hits soft 17; the player raises on nothing"
