"""Rocket Aces Blackjack Progressive: aces, best of all against a dealer blackjack (CO 30-899.29)."""

from __future__ import annotations

import pytest

from pitboss import Decline, Stand
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.round.house import Limits
from pitboss.errors import IllegalSetup
from pitboss.law.limits import SideLimits
from tests.cases import Case
from tests.marks import proves
from tests.rules.side_clauses import GAME, bare, refusal, winnings
from tests.rules.wager_talk import beside, listed

ACES = "Rocket Aces Blackjack Progressive"
ID = "rocket-aces-progressive"
METERS = {"": 10_000_00, "mega": 50_000_00, "major": 5_000_00, "minor": 500_00}
M = METERS[""]  # the whole meter

# The seat's two cards, up card and hole card; the first rows need a dealer blackjack.
HANDS = {
    "spades and spades": "As Ks As As",
    "spades and suited": "As Kh As Ah",
    "suited and suited": "Ah Ks Ah As",
    "suited and blackjack": "Ah Ks Ah Ad",
    "two and blackjack": "Ah Ks Ad Ac",
    "suited": "Ah Ks Ah 9d",
    "both blackjack": "Ah Ks Kd Ac",
    "two": "Ah 9s Ad 9d",
    "one": "Ah 9s 2d 9d",
    "blackjack": "Ah 9s Kd 9d",
    "dealer blackjack": "9h Ks 2d Ac",
    "nothing": "9h 8s 2d Ac",
}
TABLES: dict[str, tuple[int, ...]] = {  # cents for a dollar, in the order of the hands above
    "Quick, single ace, 2 decks": (M, M, M, M, 2000, 10000, 200, 2000, 200, 200, 0, 0),
    "Quick, single ace, 6 decks": (M, M, M, M, 1200, 10000, 200, 1200, 200, 200, 0, 0),
    "Medium, single ace, 2 decks, first": (M, M, M // 10, M // 10, 2500, 10000, 200, 2500, 200, 200, 0, 0),
    "Medium, single ace, 2 decks, second": (M, M, M // 10, M // 10, 2000, 10000, 200, 2000, 200, 200, 0, 0),
    "Medium, blackjack, 2 aces, 2 decks": (M, M, M, M // 20, 5000, 1000, 300, 1000, 0, 300, 200, 0),
    "Medium, blackjack, 2 aces, 6 decks": (M, M, M, M // 20, 5000, 1000, 300, 1000, 0, 300, 200, 0),
    "Medium, blackjack, 2 blackjacks, 2 decks": (M, M, M, M // 20, 5000, 0, 1000, 0, 0, 300, 200, 0),
    "Medium, blackjack, 2 blackjacks, 6 decks": (M, M, M, M // 20, 5000, 0, 1000, 0, 0, 300, 200, 0),
    "Long, 1": (M, M // 4, M // 4, M // 50, 10000, 7500, 1500, 1000, 0, 500, 300, 0),
    "Long, 2": (M, M // 4, M // 4, 3 * M // 100, 10000, 7500, 1500, 1000, 0, 500, 300, 0),
    "Long, 3": (50_000_00, 5_000_00, 5_000_00, 500_00, 10000, 7500, 1500, 1000, 0, 500, 300, 0),
}


def aces(table: str = "Long, 1") -> CatalogueWager:
    side = listed(ID, table)
    return listed(ID, table, meters={name: METERS[name] for name in side.paytable.meters})


def finished(case: Case) -> Case:
    while not case.round.is_over:
        case.do(Stand() if "Stand" in case.choices() else Decline())
    return case.over()


@proves("CO 30-899.29 ¶2", "CO 30-899.29 ¶3")
def test_co_30_899_29_standard_blackjack_with_two_to_six_decks_and_any_other_side_wager() -> None:
    sides = [aces(), listed("lucky-lucky"), listed("in-between"), listed("pocket-rockets")]
    case = beside(GAME, sides, decks=6).do("Ah 9s 2d 9d", Stand()).over()
    assert case.settled(1, bet=ACES).outcome == "no winning hand"
    assert case.settled(1, bet="Pocket Rockets").outcome == "one ace"
    assert aces().definition.decks == (2, 3, 4, 5, 6)
    for decks in (1, 3, 4, 5, 7, 8):
        with pytest.raises(IllegalSetup, match="is for 6 decks"):
            bare(aces(), decks=decks, dealt_from="hand" if decks == 1 else "shoe")


@proves("CO 30-899.29(1)")
def test_co_30_899_29_1_an_optional_wager_with_the_main_one() -> None:
    case = bare(aces())
    assert "needs a main wager" in refusal(case, ACES, 1_00, number=2)
    assert case.do("Ah").round.layout_cents == 25_00


@proves("CO 30-899.29(1)(a)")
@pytest.mark.parametrize(("posted", "amount"), [(None, 1_00), (5_00, 5_00)])
def test_co_30_899_29_1_a_one_denomination_which_the_house_sets(posted: int | None, amount: int) -> None:
    own = {} if posted is None else {ACES: SideLimits(min=posted, max=posted)}
    case = bare(aces(), limits=Limits(min=5_00, max=100_00, side_limits=own))
    taken = [refusal(case, ACES, cents) == "" for cents in (amount - 50, amount, amount + 50)]
    assert taken == [False, True, False]
    with pytest.raises(IllegalSetup, match="one amount at a table"):
        bare(aces(), limits=Limits(min=5_00, max=100_00, side_limits={ACES: SideLimits(min=1_00, max=5_00)}))


@proves("CO 30-899.29(1)(b)")
def test_co_30_899_29_1_b_locked_in_with_the_first_card() -> None:
    case = beside(GAME, aces()).do("Ah")
    assert "after the first card" in refusal(case, ACES, 1_00)


@proves("CO 30-899.29(1)(c)")
def test_co_30_899_29_1_c_then_the_deal_begins() -> None:
    assert beside(GAME, aces(), seats=2).do("2h 3h 9d 5h 6h 10c").order_dealt() == [1, 2, 0, 1, 2, 0]


@proves("CO 30-899.29(1)(d)")
@pytest.mark.parametrize("table", ["Long, 1", "Long, 3"])
def test_co_30_899_29_1_d_won_with_the_cards_of_a_row(table: str) -> None:
    for name, won in (("one", False), ("two", True), ("nothing", False)):
        case = finished(beside(GAME, aces(table), cents=1_00).do(HANDS[name]))
        assert (winnings(case, ACES)[0] > 0) is won


@proves(
    "CO 30-899.29(2)",
    "CO 30-899.29(2) Quick, single ace base, 2 decks",
    "CO 30-899.29(2) Quick, single ace base, 6 decks",
    "CO 30-899.29(2) Medium, single ace base, 2 decks (first)",
    "CO 30-899.29(2) Medium, single ace base, 2 decks (second)",
    "CO 30-899.29(2) Medium, blackjack base, 2 aces, 2 decks",
    "CO 30-899.29(2) Medium, blackjack base, 2 aces, 6 decks",
    "CO 30-899.29(2) Medium, blackjack base, 2 blackjacks, 2 decks",
    "CO 30-899.29(2) Medium, blackjack base, 2 blackjacks, 6 decks",
    "CO 30-899.29(2) Long progressive, Pay table 1",
    "CO 30-899.29(2) Long progressive, Pay table 2",
    "CO 30-899.29(2) Long progressive, Pay table 3",
)
@pytest.mark.parametrize("table", TABLES)
def test_co_30_899_29_2_eleven_pay_tables_row_by_row(table: str) -> None:
    side = aces(table)
    assert list(side.definition.paytables) == list(TABLES)
    for (name, cards), returned in zip(HANDS.items(), TABLES[table], strict=True):
        if "2 decks" in table and name in ("spades and spades",):
            continue  # three aces of spades
        case = finished(beside(GAME, side, cents=1_00).do(cards))
        assert case.settled(1, bet=ACES).returned_cents == returned, name
