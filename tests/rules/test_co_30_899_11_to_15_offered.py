"""How the wagers of CO 30-899.11 to 30-899.15 are offered: which cards, which schedules, on which layouts."""

from __future__ import annotations

import pytest

from pitboss import Limits, Stand, Table, Wager, load
from pitboss.catalogue import load_wager
from pitboss.errors import IllegalSetup, IllegalWager, PitbossError
from tests.cases import Case
from tests.marks import proves
from tests.rules.side_talk import amounts, beside, main, nets, posted, refusal, seated
from tests.rules.table_talk import LIMITS
from tests.rules.wager_talk import decks_for, listed

ROYAL, PROGRESSIVE = "royal-match-21", "royal-match-21-progressive"
SCHEDULES = {
    ROYAL: ["1", "2", "3", "4", "5", "8", "9", "11"],
    PROGRESSIVE: ["1", "2", "3"],
    "blazing-7s-progressive-30-899-11": ["B7P1", "B7P2", "B7P3"],
    "bet-the-set-21-30-899-13": [f"BTS-0{number}" for number in range(1, 7)],
    "bet-the-set-21-progressive": ["6 deck"],
    "blazing-7s-progressive-30-899-13": ["B7P1", "B7P2", "B7P3"],
    "hit-and-run": ["1"],
    "blazing-7s-progressive-30-899-14": ["B7P1", "B7P2", "B7P3"],
    "dead-mans-hand": [str(number) for number in range(1, 8)],
}


@proves("CO 30-899.11 ¶2 s.9", "CO 30-899.13 ¶1 s.2", "CO 30-899.14 ¶1 s.2", "CO 30-899.15(9)")
@pytest.mark.parametrize("wager", SCHEDULES)
def test_only_the_section_s_own_schedules_are_offered(wager: str) -> None:
    definition = load_wager(wager)
    assert sorted(definition.paytables) == sorted(SCHEDULES[wager])
    for name in ("6", "7", "10", "12", "BTS-07", "B7P4"):
        if name not in SCHEDULES[wager]:
            with pytest.raises(PitbossError, match="pay table"):
                definition.paytable(name)


@proves("CO 30-899.11 ¶2 s.9", "CO 30-899.13 ¶1 s.2", "CO 30-899.14 ¶1 s.2", "CO 30-899.15 ¶1 s.2")
@pytest.mark.parametrize("wager", SCHEDULES)
def test_only_with_blackjack_of_colorado(wager: str) -> None:
    side = listed(wager, "B7P1" if "B7P1" in SCHEDULES[wager] else "")
    decks = side.paytable.decks[-1]
    source = {"dealt_from": "hand"} if decks == 1 else {}
    assert side.name in Table(load("blackjack", decks=decks, **source), limits=LIMITS, sides=[side]).house.sides
    with pytest.raises(IllegalSetup, match="is played under Washington law"):
        Table(load("bahama-bonus-blackjack-wa-2212"), limits=LIMITS, sides=[side])


@proves("CO 30-899.11 ¶2 s.7")
def test_co_30_899_11_royal_match_is_for_decks_of_52_cards() -> None:
    assert load("blackjack", decks=1, dealt_from="hand").rules.composition.size == 52
    for wager in (ROYAL, PROGRESSIVE):
        with pytest.raises(IllegalSetup, match="is for standard 52-card decks"):
            Table(load("spanish-21"), limits=LIMITS, sides=[listed(wager)])


@proves("CO 30-899.11 ¶2 s.8")
@pytest.mark.parametrize("wager", [ROYAL, PROGRESSIVE, "blazing-7s-progressive-30-899-11"])
def test_co_30_899_11_with_any_number_of_decks(wager: str) -> None:
    assert decks_for("blackjack", listed(wager)) == set(range(1, 9))


@proves("CO 30-899.11 ¶2 s.5")
def test_co_30_899_11_the_house_offers_the_progressive_or_not() -> None:
    for sides in ([listed(ROYAL)], [listed(PROGRESSIVE)], [listed(ROYAL), listed(PROGRESSIVE)]):
        table = Table(load("blackjack"), limits=LIMITS, sides=sides)
        assert list(table.house.sides) == [side.name for side in sides]
        wagers = [main(), *(Wager(1, side.name, 1_00) for side in sides)]
        assert table.open(wagers).layout_cents == 25_00 + 1_00 * len(sides)


@proves("CO 30-899.13(1)", "CO 30-899.14(1)", "CO 30-899.15(2) s.1")
@pytest.mark.parametrize("wager", ["bet-the-set-21-30-899-13", "hit-and-run", "dead-mans-hand"])
def test_only_on_a_layout_with_its_spot(wager: str) -> None:
    sides = [listed(wager, SCHEDULES[wager][-1])]
    name = sides[0].name
    assert not refusal(sides, main(), Wager(1, name, 5_00), decks=6)
    with pytest.raises(IllegalWager, match=name):
        Case(seats=0, sides=[listed("lucky-ladies")], decks=6).open([main(), Wager(1, name, 5_00)])


@proves("CO 30-899.11(17) Progressive pay table 2 note")
def test_co_30_899_11_17_progressive_table_2_is_for_six_decks_and_one_or_two_dollars() -> None:
    sides = beside(PROGRESSIVE, "2")
    assert decks_for("blackjack", sides[0]) == {6}
    assert amounts(sides, 50, 1_00, 1_50, 2_00, 2_50, decks=6) == [False, True, False, True, False]
    for fixed in (1_00, 2_00):
        house = posted(sides, min=fixed, max=fixed)
        assert amounts(sides, 1_00, 2_00, decks=6, limits=house) == [fixed == 1_00, fixed == 2_00]


@proves("CO 30-899.11(9) s.5")
def test_co_30_899_11_9_odds_to_1_leave_the_wager_on_the_layout() -> None:
    sides = beside(PROGRESSIVE, "1")
    case = seated(sides, main(), Wager(1, sides[0].name, 2_00), decks=6).do("4h 9d 9h 9c")
    assert case.round.layout_cents == 25_00 + 2_00
    assert case.do(Stand()).over().settled(1, bet=sides[0].name).returned_cents == 2_00 + 3_00


@proves("CO 30-899.11(1)", "CO 30-899.13(3)", "CO 30-899.14(3)")
@pytest.mark.parametrize("section", ["11", "13", "14"])
def test_a_progressive_has_no_minimum_but_the_table_s_maximum(section: str) -> None:
    sides = beside(f"blazing-7s-progressive-30-899-{section}")
    house = Limits(min=5_00, max=50_00)
    assert amounts(sides, 1_00, 4_00, 50_00, 51_00, limits=house) == [True, True, True, False]


@proves("CO 30-899.15 ¶1 s.2")
def test_co_30_899_15_the_hand_is_dealt_and_played_as_without_it() -> None:
    sides = beside("dead-mans-hand", "7")
    plain = seated(sides, main(), decks=6).do("8h 9d 8s 9c")
    with_it = seated(sides, main(), Wager(1, sides[0].name, 5_00), decks=6).do("8h 9d 8s 9c")
    assert with_it.choices() == plain.choices()
    assert with_it.order_dealt() == plain.order_dealt() == [1, 0, 1, 0]
    assert nets(with_it.do(Stand()).over(), "main") == nets(plain.do(Stand()).over(), "main")
