"""Figures that others have printed: the documents' own, and those of public analyses with the same rules."""

from __future__ import annotations

from fractions import Fraction
from math import comb, floor

import pytest

from pitboss.analysis.wagers.dealt_cards import analyze
from pitboss.analysis.wagers.result import Analysis
from pitboss.cards import Deck
from pitboss.catalogue import load_wager
from pitboss.catalogue.wagers import Figure


def result(wager: str, paytable: str, decks: int, **meters: int) -> Analysis:
    definition = load_wager(wager)
    return analyze(definition, definition.paytable(paytable), decks, meters=meters)


def percent(value: Fraction, places: int = 2) -> str:
    """Rounded half up, as people do."""
    scaled = floor(value * 100 * 10**places + Fraction(1, 2))
    return f"{scaled // 10**places}.{scaled % 10**places:0{places}d}%"


def published(wager: str) -> list[tuple[str, str, Figure]]:
    tables = load_wager(wager).paytables.values()
    return [(wager, table.name, figure) for table in tables for figure in table.published]


# --- the documents -------------------------------------------------------------------------------------------------
# One figure of the documents is not the rounded one: 11/103 is 10.68%, and no reading of the table gives 10.67%.
NOT_ROUNDED = {("bet-the-set-21-wa-3119", "BTS-02"): "10.68%"}

# WA 3166 states no contribution; with 21% of each wager for the percentage rows all thirty-two figures come out.
TO_THE_METER = {"match-the-dealer-progressive-tables-8-wa-3166": Fraction(21, 100)}

MATCHING = [
    "match-the-dealer-up-card-wa-3166",
    "match-the-dealer-down-card-wa-3166",
    "match-the-dealer-bonus-card-wa-3166",
]
ADVANTAGES = ["bet-the-set-21-wa-3119", *MATCHING, *TO_THE_METER]


@pytest.mark.parametrize(
    ("wager", "paytable", "figure"),
    [row for wager in ADVANTAGES for row in published(wager) if row[2].of == "house advantage"],
)
def test_house_advantages_as_printed(wager: str, paytable: str, figure: Figure) -> None:
    edge = result(wager, paytable, figure.decks).house_edge - TO_THE_METER.get(wager, 0)
    assert percent(edge) == NOT_ROUNDED.get((wager, paytable), figure.value)


@pytest.mark.parametrize(
    ("wager", "paytable", "figure"),
    [row for wager in MATCHING for row in published(wager) if row[2].of == "win frequency"],
)
def test_wa_3166_win_frequencies_as_printed(wager: str, paytable: str, figure: Figure) -> None:
    often = result(wager, paytable, figure.decks).hit_frequency
    one_in = percent(1 / often / 100, 1).removesuffix("%")
    assert f"{percent(often, 1)}, 1 in {one_in} hands" == figure.value


BLAZING = "blazing-7s-jackpot-up-card-wa-3119"
RESEEDS: dict[str, dict[str, int]] = {  # for a wager of one dollar, in cents; the document states none
    "1": {"": 2_000_00},
    "2": {"": 2_000_00},
    "ML03": {"mega": 2_000_00, "major": 1_000_00, "minor": 500_00},
    "ML04": {"major": 2_000_00, "minor": 1_000_00},
}


@pytest.mark.parametrize(("wager", "paytable", "figure"), published(BLAZING))
def test_wa_3119_blazing_sevens_as_printed(wager: str, paytable: str, figure: Figure) -> None:
    """What the house holds: the wager less fixed awards, less 24% for the meters, less what reseeds them."""
    reseeds = RESEEDS[paytable]
    found = result(wager, paytable, figure.decks, **reseeds)
    if figure.of == "hit frequency":
        assert percent(found.hit_frequency) == figure.value
        return
    fixed = result(wager, paytable, figure.decks).house_edge
    reseeding = sum(
        (o.probability * reseeds[o.pay.meter] / found.stake_cents for o in found.outcomes if o.pay.share == 1),
        Fraction(0),
    )
    assert percent(fixed - Fraction(24, 100) - reseeding) == figure.value


# --- public analyses -----------------------------------------------------------------------------------------------
WIZARD = "Wizard of Odds, blackjack side bets"
JACOBSON = "E. Jacobson, card counting the In Between side bet"


@pytest.mark.parametrize(
    ("source", "wager", "paytable", "decks", "figure"),
    [
        # 21+3: straight flush, three of a kind, straight and flush all pay 9 to 1.
        (WIZARD, "21-plus-3-30-2107", "21+3", 2, "7.26%"),
        (WIZARD, "21-plus-3-30-2107", "21+3", 4, "4.24%"),
        (WIZARD, "21-plus-3-30-2107", "21+3", 6, "3.2386%"),
        (WIZARD, "21-plus-3-30-2107", "21+3", 8, "2.74%"),
        # The same and a pair, all 5 to 2, two decks.
        (WIZARD, "21-plus-3-30-2119", "PT-FLT-213-01", 2, "2.7786%"),
        (WIZARD, "trilux-bonus-30-2115", "TRI-02", 2, "2.7786%"),
        # Paid by rank: 100, 35, 33, 10, 5 on six decks; 100, 40, 25, 10, 5; 30, 20, 10, 5.
        (WIZARD, "extreme-21", "PT6D-A", 6, "4.1427%"),
        ("public pages on 21+3", "21-plus-3-xtreme-30-2119", "PT-FLT-213XT-03", 4, "8.78%"),
        ("public pages on 21+3", "21-plus-3-xtreme-30-2119", "PT-FLT-213XT-03", 5, "7.81%"),
        ("public pages on 21+3", "21-plus-3-xtreme-30-2119", "PT-FLT-213XT-03", 6, "7.14%"),
        ("public pages on 21+3", "21-plus-3-xtreme-30-2107", "Xtreme", 6, "13.39%"),
        # Lucky Lucky with 10 to 1 for a suited 21, six decks; 2 to 1 and 1 to 1 for a total of 19.
        ("public pages on Lucky Lucky", "lucky-lucky", "1", 6, "5.31%"),
        ("public pages on Lucky Lucky", "lucky-lucky", "3", 6, "12.57%"),
        # IN BETween, three of a kind 30, spreads 12 or 10, 6, 4 and 1; the ace is high.
        (JACOBSON, "in-between", "A", 2, "5.696%"),
        (JACOBSON, "in-between", "A", 6, "3.396%"),
        (WIZARD, "in-between", "B", 1, "10.4615%"),
        (WIZARD, "in-between", "B", 2, "7.7582%"),
        # Match the Dealer with standard decks, 4 and 19 to 1, 4 and 12 to 1, each matching card paid.
        (WIZARD, "match-the-dealer-up-card-30-899-24", "2 deck", 2, "3.3124%"),
        (WIZARD, "match-the-dealer-up-card-30-899-24", "4 deck", 4, "4.84%"),
        (WIZARD, "match-the-dealer-down-card-30-899-24", "2 deck", 2, "3.3124%"),
    ],
)
def test_house_edges_of_public_analyses(source: str, wager: str, paytable: str, decks: int, figure: str) -> None:
    places = len(figure.partition(".")[2].removesuffix("%"))
    assert percent(result(wager, paytable, decks).house_edge, places) == figure, source


def combinations(found: Analysis, dealt: int, cards: int) -> dict[str, int]:
    """The counts as a table of combinations has them: `dealt` cards, of which no order and no place matters."""
    ways = {outcome.name: outcome.probability * comb(cards, dealt) for outcome in found.outcomes}
    assert all(number.denominator == 1 for number in ways.values())
    return {name: int(number) for name, number in ways.items()}


def test_21_plus_3_in_six_decks_by_combinations() -> None:
    """Wizard of Odds, 21+3, six decks: of 5,013,320."""
    found = combinations(result("extreme-21", "PT6D-F", 6), 3, 312)
    assert found == {
        "suited three of a kind": 1_040,
        "straight flush": 10_368,
        "three of a kind": 26_312 - 1_040,
        "straight": 155_520,
        "pair and flush": 56_160,
        "flush": 236_736,
        "pair in three": 977_184,
        "no winning hand": 3_551_040,
    }


def test_lucky_lucky_in_six_decks_by_combinations() -> None:
    """Wizard of Odds, Lucky Lucky, six decks: of 5,013,320."""
    found = combinations(result("lucky-lucky", "1", 6), 3, 312)
    assert list(found.values())[:8] == [80, 864, 1_944, 12_960, 26_568, 406_296, 377_568, 364_320]


def test_in_between_in_one_deck_by_permutations() -> None:
    """Wizard of Odds, In BETween, one deck: of 132,600 orders of three cards."""
    found = result("in-between", "B", 1)
    assert [outcome.probability * 132_600 for outcome in found.outcomes] == [312, 1_408, 2_560, 3_456, 29_184, 95_680]


def test_match_the_dealer_in_four_decks_by_combinations() -> None:
    """Wizard of Odds, Match the Dealer, four standard decks: of 21,321 pairs of cards with a given up card."""
    found = result("match-the-dealer-up-card-30-899-24", "4 deck", 4)
    assert [outcome.probability * 21_321 for outcome in found.outcomes] == [3, 36, 576, 66, 2_304, 18_336]


def test_the_three_card_poker_hands_of_one_deck() -> None:
    """48 straight flushes (4 of them royal), 52 threes, 720 straights, 1,096 flushes, 3,744 pairs, of 22,100."""
    wager = load_wager("three-card-bonus")
    found = analyze(wager, wager.paytable("2"), 6, stack=Deck.STANDARD_52.composition)
    poker = combinations(found, 3, 52)
    assert list(poker.values())[:7] == [1, 3, 44, 52, 720, 1_096, 3_744]


def test_war_costs_what_ties_cost() -> None:
    """Without ties it would be fair, whatever the ranks: 23 of the other 311 cards are of the first one's rank."""
    assert result("war-wager", "War", 6).house_edge == Fraction(23, 311)
    assert result("war-wager", "War", 8).house_edge == Fraction(31, 415)


@pytest.mark.parametrize(("paytable", "meter", "jackpot"), [("PT-BJS-213-03", "", 80), ("PT-BJS-213-09", "", 20)])
def test_21_plus_3_jackpots_in_six_decks(paytable: str, meter: str, jackpot: int) -> None:
    """Suited aces: C(6, 3) in each suit; of the posted suit only where the other suits are paid a fixed amount."""
    found = result("21-plus-3-progressive-30-2107", paytable, 6)
    assert found.value_of_meter(meter) == Fraction(jackpot, comb(312, 3))
