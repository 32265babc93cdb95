"""A dealer school's examiner at the side wagers of Rule 21: what the words decide, dealt live."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss import Double, Hit, Limits, Place, Stand, Wager, load
from pitboss.catalogue import load_wager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.vocabulary.actions import Action, Bet, ReshuffleDiscards, Surrender
from pitboss.engine.vocabulary.events import CardTurned
from pitboss.law.rules import HoldEm21Rules, PokerElement
from tests.cases import STAKE, Case
from tests.marks import proves
from tests.rules.side_clauses import GAME, bare, refusal
from tests.rules.wager_talk import SIDE, beside, listed

METER = 10_000_00
Steps = tuple[Action | str, ...]
HITS: dict[str, Any] = {"dealer_hits_soft_17": True}


def won(game: str, side: CatalogueWager, *steps: Action | str, **options: Any) -> int:
    """What the one seat's side wager has won or lost."""
    case = beside(game, side, **options).do(*steps)
    return case.settled(1, bet=side.name).net_cents


def progressive(table: str, posted_suit: str = "s") -> CatalogueWager:
    return listed("21-plus-3-progressive-30-2107", table, meters={"": METER}, posted_suit=posted_suit)


def straight(table: str = "") -> CatalogueWager:
    return listed("straight-jack-progressive", table, meters={"": METER}) if table else listed("straight-jack")


# --- 21+3 ------------------------------------------------------------------------------------------------------------


@proves("CO 30-2107 Hand rankings, Straight")
@pytest.mark.parametrize(
    ("cards", "odds"), [("Ah 3s 2d", 10), ("Qh As Kd", 10), ("Kh As 2d", -1), ("Jh Ks Ad", -1), ("10h Js Qd", 10)]
)
def test_co_30_2107_the_ace_ends_a_straight_and_never_joins_it(cards: str, odds: int) -> None:
    """The up card is the second of the three."""
    assert won(GAME, listed("21-plus-3-xtreme-30-2107"), f"{cards} 8c") == odds * SIDE


@proves("CO 30-2107 Hand rankings, Note", "CO 30-2107 Determination of winner (1)")
@pytest.mark.parametrize(
    ("cards", "odds"), [("9h 9h Kh", 5), ("9h 9h 9h", 20), ("9h 9s Kh", -1), ("9h 10h Jh", 30), ("9h 10h Qh", 5)]
)
def test_co_30_2107_a_flush_with_a_pair_is_a_flush_and_three_of_a_suit_are_paid_once(cards: str, odds: int) -> None:
    assert won(GAME, listed("21-plus-3-xtreme-30-2107"), f"{cards} 8c", decks=6) == odds * SIDE


@proves("CO 30-2107 Determination of winner (2) PT-BJS-213-02/05/08")
@pytest.mark.parametrize(
    ("table", "cards", "returned"),
    [
        ("PT-BJS-213-08", "Qs Qs Qs", METER),
        ("PT-BJS-213-08", "Qh Qh Qh", 125_00),  # the second row names aces alone
        ("PT-BJS-213-08", "Ah Ah Ah", 2_000_00),
        ("PT-BJS-213-10", "2h 9h Kh", 0),  # a flush loses by this table
        ("PT-BJS-213-11", "Kh Kh Kh", 200_00),
    ],
)
def test_co_30_2107_suited_threes_by_table(table: str, cards: str, returned: int) -> None:
    assert won(GAME, progressive(table), f"{cards} 8c", decks=6) == returned - 1_00


@proves("CO 30-2107 21+3 Progressive hand rankings, Three Aces (suit specific)")
@pytest.mark.parametrize(("posted", "returned"), [("h", METER), ("s", 2_000_00)])
def test_co_30_2107_three_aces_of_hearts_win_the_meter_where_hearts_are_posted(posted: str, returned: int) -> None:
    assert won(GAME, progressive("PT-BJS-213-09", posted), "Ah Ah Ah 8c", decks=6) == returned - 1_00


@proves("CO 30-2107 Determination of winner (2) ¶2")
def test_co_30_2107_what_is_paid_leaves_the_betting_area() -> None:
    sides = [listed("21-plus-3-30-2107"), listed("21-plus-3-xtreme-30-2107"), progressive("PT-BJS-213-01")]
    case = beside(GAME, sides, decks=6).do("5h 7h 6h 10c")
    assert [case.settled(1, bet=side.name).net_cents for side in sides] == [9 * SIDE, 30 * SIDE, 24_00]
    assert case.round.layout_cents == STAKE


# --- Golden 21 Poker -------------------------------------------------------------------------------------------------


@proves("CO 30-2108 Golden 21 Poker wager (9)")
@pytest.mark.parametrize(
    ("cards", "cents"),
    [
        ("Ah Kh", 150_00),
        ("Ah Ks", 7_50),  # a blackjack and a straight: the higher of the two
        ("Ah 2h", 30_00),
        ("Ah 2s", 5_00),
        ("10h Jh", 30_00),
        ("10h Qh", -5_00),
        ("Kh Ks", 15_00),
    ],
)
def test_co_30_2108_two_cards_as_poker_one_row_paid(cards: str, cents: int) -> None:
    first, second = cards.split()
    assert won(GAME, listed("golden-21-poker", "1"), f"{first} 9d {second} 8c", decks=6, **HITS) == cents


@proves("CO 30-2108(1)")
def test_co_30_2108_1_only_at_a_table_with_its_spot() -> None:
    with_it = bare(listed("golden-21-poker"), **HITS)
    assert refusal(with_it, "Golden 21 Poker", SIDE) == ""
    without = Case(seats=1, **HITS)
    assert "Golden 21 Poker" in refusal(without, "Golden 21 Poker", SIDE)


# --- Straight Jack ---------------------------------------------------------------------------------------------------

STRAIGHTS: dict[str, tuple[Steps, int]] = {  # steps, and the odds by Straight Jack's table
    "queen and king, then an ace": (("Qh 9d Ks 8c", Hit(), "Ac"), 25),
    "ace and two, then a king": (("Ah 9d 2s 8c", Hit(), "Kc", Stand()), 3),
    "a doubled hand draws a card as any other": (("5h 9d 6s 8c", Double(STAKE), "7c"), 25),
    "surrendered with two in a row": (("9h Kd 10s 8c", Surrender()), 3),
    "against a dealer blackjack": (("9h Kd 10s Ac",), 3),
    "ten and jack, and a queen that breaks": (("10h 9d Js 8c", Hit(), "Qc"), 3),
    "six cards from ace to six": (
        ("Ah 9d 2s 8c", Hit(), "3c", Hit(), "4c", Hit(), "5c", Hit(), "6c"),
        250,
    ),
}


@proves("CO 30-2109(7)", "CO 30-2109(8)", "CO 30-2109(10)")
@pytest.mark.parametrize("name", STRAIGHTS)
def test_co_30_2109_straights_in_and_out_of_play(name: str) -> None:
    steps, odds = STRAIGHTS[name]
    assert won(GAME, straight(), *steps, decks=6) == odds * SIDE


@proves("CO 30-2110(14) Pay tables SJP1 and SJP2", "CO 30-2110(14) Pay tables SJP3 and SJP4")
@pytest.mark.parametrize(
    ("table", "ace", "share"),
    [("SJP1", "As", 100), ("SJP1", "Ah", 10), ("SJP2", "As", 100), ("SJP3", "Ah", 100), ("SJP4", "Ah", 100)],
)
def test_co_30_2110_six_cards_are_paid_odds_and_a_share_of_the_meter(table: str, ace: str, share: int) -> None:
    steps: Steps = (f"{ace} 9d 2s 8c", Hit(), "3c", Hit(), "4c", Hit(), "5c", Hit(), "6c")
    assert won(GAME, straight(table), *steps, decks=6) == 200 * SIDE + METER * share // 100


# --- clauses of the games that had no test of their own ------------------------------------------------------------


@proves("CO 30-2104(2) s.2")
def test_co_30_2104_2_the_house_offers_poker_or_requires_it() -> None:
    for choice in ("optional", "required"):
        assert load("21-hold-em", poker=choice).rules_of(HoldEm21Rules).poker is PokerElement(choice)
    case = Case(seats=0, game=load("21-hold-em", poker="optional"), limits=Limits(min=5_00, max=100_00))
    case.open([Wager(1, "main", 25_00)]).do("Kh")  # nobody is bound to the poker


@proves("CO 30-2104(3) s.1")
def test_co_30_2104_3_tips_where_the_house_takes_them_and_before_the_deal() -> None:
    wagers = [Wager(1, "main", 25_00), Wager(1, "PK", 10_00)]
    limits = Limits(min=5_00, max=100_00)
    for taken in (True, False):
        case = Case(seats=0, game=load("21-hold-em", tip_wagers=taken), limits=limits).open(wagers)
        for bet in ("main", "PK"):
            assert (refusal(case, bet, 5_00, tip=True) == "") is taken
    case = Case(seats=0, game=load("21-hold-em"), limits=limits).open(wagers).do("Kh")
    assert "after the first card" in refusal(case, "PK", 5_00, tip=True)


@proves("CO 30-2104(5)")
def test_co_30_2104_5_which_community_card_lies_where_changes_nothing() -> None:
    for up, hole in (("9d", "10s"), ("10s", "9d")):
        case = Case(seats=0, game=load("21-hold-em"), limits=Limits(min=5_00, max=100_00))
        case.open([Wager(1, "main", 25_00), Wager(1, "PK", 10_00)]).do(f"Kh {up} 9h {hole}", Stand())
        case.do(ReshuffleDiscards(()), "Jc", Bet(), "Qs", Bet(), "Kd").over()
        assert case.settled(1, 1, "PK").outcome == "five-card straight"


@proves("CO 30-2104(13)(b) s.2")
def test_co_30_2104_13_b_the_schedule_is_posted_row_by_row() -> None:
    case = Case(seats=0, game=load("21-hold-em"), limits=Limits(min=5_00, max=100_00))
    posted = [each.text for each in case.table.notices if each.cite == "CO 30-2104(13)(b)"]
    odds = (500, 100, 50, 20, 6, 4, 3, 2, 1)
    assert [text.split(":")[0] for text in posted] == [f"PK, 2 and 3 pay {times} to 1" for times in odds]


@proves("CO 30-2106(12)")
def test_co_30_2106_12_the_hole_card_is_turned_when_the_last_player_is_done() -> None:
    wagers = [Wager(n, bet, 10_00) for n in (1, 2) for bet in ("main", "ante")]
    case = Case(seats=0, game=load("ante-up-21")).open(wagers).do("Kh Qh 9d 9s 8s 8c", Bet(), Bet(), Stand())
    assert not [e for e in case.all(CardTurned) if e.seat == 0]
    case.do(Stand()).over()
    assert [e.card.name for e in case.all(CardTurned) if e.seat == 0] == ["8c"]


@proves("CO 30-2105(1) s.4")
def test_co_30_2105_1_two_pair_ranks_above_three_of_a_kind() -> None:
    for table in load_wager("super-match").paytables.values():
        assert list(table.pays) == [
            f"{hand} in four" for hand in ("four of a kind", "two pair", "three of a kind", "pair")
        ]


@proves("CO 30-2108 Golden 21 Poker wager (2)")
def test_co_30_2108_golden_21_poker_is_made_with_the_main_wager() -> None:
    case = bare(listed("golden-21-poker"), **HITS).do(Place(Wager(1, "Golden 21 Poker", SIDE)), "7h")
    assert case.round.layout_cents == STAKE + SIDE
    assert "after the first card" in refusal(case, "Golden 21 Poker", SIDE)
