"""Dead Man's Hand Blackjack, clause by clause (CO 30-899.15)."""

from __future__ import annotations

import pytest

from pitboss import Decline, Hit, Settled, Split, Stand, Wager
from pitboss.engine.vocabulary.actions import Action
from pitboss.engine.vocabulary.events import HandPickedUp, WagerPlaced
from pitboss.errors import IllegalSetup
from tests.cases import Case
from tests.marks import proves
from tests.rules import side_clauses as clauses
from tests.rules.side_talk import amounts, beside, main, nets, order, outcomes, posted, seated
from tests.rules.wager_talk import decks_for, listed

DEAD = "Dead Man's Hand"
TABLES = {  # four, three, two sets; a set dealt; one set after a split; a pair; one; a pair against a blackjack
    "1": (50, 50, 50, 14, 3, 3, 1.5, 50),
    "2": (25, 25, 25, 4, 4, 4, 2, 50),
    "3": (50, 50, 50, 4, 4, 4, 2, 50),
    "4": (500, 250, 25, 4, 4, 4, 2, 50),
    "5": (500, 250, 100, 4, 20, 4, 2, 50),
    "6": (100, 100, 100, 4, 20, 4, 2, 50),
    "7": (500, 250, 100, 4, 20, 4, 2, 50),
}
Steps = tuple[Action | str, ...]
TWO_SETS: Steps = ("8h 9d 8s 9c", Split(), "Ad", Stand(), "Ac", Stand())
THREE_SETS: Steps = ("8h 9d 8s 9c", Split(), "8d", Split(), "Ad", Stand(), "Ac", Stand(), "Ah", Stand())
FOUR_SETS: Steps = (
    "8h 9d 8s 9c", Split(), "8d", Split(), "8c", Split(), "Ad", Stand(), "Ac", Stand(), "Ah", Stand(), "As", Stand(),
)  # fmt: skip
PLAYS: tuple[Steps, ...] = (
    FOUR_SETS,
    THREE_SETS,
    TWO_SETS,
    ("8h 9d As 9c", Stand()),
    ("8h 9d 8s 9c", Split(), "Ad", Stand(), "3d", Stand()),
    ("8h 9d 8s 9c", Stand()),
    ("8h 9d 9s 9c", Stand()),
    ("8h Ad 8s Kc", Decline()),
)


def dead(*steps: Action | str, table: str = "7", wagers: tuple[Wager, ...] = (), **options: object) -> Case:
    options.setdefault("decks", 6)
    sides = beside("dead-mans-hand", table)
    return seated(sides, main(), Wager(1, DEAD, 10_00), *wagers, **options).do(*steps)


@proves("CO 30-899.15(1)")
def test_co_30_899_15_1_optional_with_a_main_wager() -> None:
    clauses.is_optional_beside_a_main_wager(listed("dead-mans-hand", "7"))


@proves("CO 30-899.15(2) s.2")
def test_co_30_899_15_2_one_two_five_six_or_eight_decks() -> None:
    assert decks_for("blackjack", listed("dead-mans-hand", "7")) == {1, 2, 5, 6, 8}


@proves("CO 30-899.15(3)")
def test_co_30_899_15_3_tips_as_the_house_takes_them_at_the_player_s_odds() -> None:
    clauses.takes_tips_at_the_player_s_odds(listed("dead-mans-hand", "7"), "8h 9d 9s 9c", Stand(), odds=2)
    assert amounts(beside("dead-mans-hand", "7"), 26_00, tip=True, decks=6) == [True]


@proves("CO 30-899.15(4)")
def test_co_30_899_15_4_whole_dollars_up_to_the_main_wager_within_what_is_posted() -> None:
    sides = beside("dead-mans-hand", "7")
    assert amounts(sides, 50, 1_00, 1_50, 25_00, 26_00, decks=6) == [False, True, False, True, False]
    house = posted(sides, min=2_00, max=10_00)
    assert amounts(sides, 1_00, 2_00, 10_00, 11_00, decks=6, limits=house) == [False, True, True, False]


@proves("CO 30-899.15(5)")
def test_co_30_899_15_5_on_each_hand_and_lost_without_an_ace_or_an_eight() -> None:
    clauses.on_none_one_or_all_hands(listed("dead-mans-hand", "7"))
    case = dead("9h 8h 9d 9s 9s 9c", wagers=(main(2), Wager(2, DEAD, 5_00)))
    assert nets(case, DEAD) == [(1, -10_00)]


@proves("CO 30-899.15(6)")
@pytest.mark.parametrize(
    ("cards", "units"),
    [("8h 9d 9s 9c", 2), ("Ah 9d 9s 9c", 2), ("Ah 9d 8s 9c", 4), ("9h 9d 10s 9c", -1)],
)
def test_co_30_899_15_6_one_or_both_among_the_first_two(cards: str, units: int) -> None:
    case = dead(cards)
    while not case.round.is_over:
        case.do(Stand())
    assert nets(case, DEAD) == [(1, units * 10_00)]


@proves("CO 30-899.15(6)")
@pytest.mark.parametrize("pair", ["8h 8s", "Ah As"])
def test_co_30_899_15_6_a_pair_of_either_against_a_dealer_blackjack(pair: str) -> None:
    first, second = pair.split()
    for layout in (f"{first} Kd {second} Ac", f"{first} Ad {second} Kc"):
        case = dead(layout)
        case.do(*([Decline()] if case.round.offers_insurance else [])).over()
        assert nets(case, DEAD) == [(1, 500_00)]


@proves("CO 30-899.15(7)")
def test_co_30_899_15_7_a_split_costs_no_further_wager() -> None:
    case = dead(*TWO_SETS)
    assert len([e for e in case.all(WagerPlaced) if e.bet == DEAD]) == 1
    assert len([e for e in case.all(WagerPlaced) if e.bet == "main"]) == 2


@proves("CO 30-899.15(7)(a)")
def test_co_30_899_15_7_a_by_the_house_s_rules_of_splitting() -> None:
    aces = dead("Ah 9d As 9c", Split(), "8d", "3d", split_aces="one card").over()
    assert nets(aces, DEAD) == [(1, 200_00)]
    assert "Split" not in dead("9h 9d 8s 9c").choices()


@proves("CO 30-899.15(7)(b)")
def test_co_30_899_15_7_b_up_to_three_splits() -> None:
    case = dead("8h 9d 8s 9c", Split(), "8d", Split(), "8c", Split(), "8h", max_splits=3)
    case.refuses(Split(), "CO 30-814", "split 3 times")
    with pytest.raises(IllegalSetup, match="from 1 to 3"):
        dead(max_splits=4)


@proves("CO 30-899.15(7)(a)")
def test_co_30_899_15_7_a_a_house_may_allow_fewer_splits() -> None:
    dead("8h 9d 8s 9c", Split(), "8d", max_splits=1).refuses(Split(), "CO 30-814", "and no more")


@proves("CO 30-899.15(7)(c)")
def test_co_30_899_15_7_c_a_split_hand_that_breaks_still_counts() -> None:
    case = dead("8h 9d 8s 9c", Split(), "Ad", Hit(), "9h", Hit(), "Kh")
    assert not nets(case, DEAD)
    assert not case.all(HandPickedUp)
    case.do("3d", Stand()).over()
    assert nets(case, DEAD) == [(1, 200_00)]


@proves("CO 30-899.15(7)(d)")
def test_co_30_899_15_7_d_what_lies_there_after_the_last_split_counts() -> None:
    steps: Steps = ("8h 9d 8s 9c", Split(), "8d", Split(), "Ad", Stand(), "2c", Stand(), "Ah", Stand())
    assert outcomes(dead(*steps).over(), DEAD) == ["two ace-eight hands"]


@proves("CO 30-899.15(7)(e)")
def test_co_30_899_15_7_e_a_split_that_brings_nothing_pays_as_the_pair() -> None:
    case = dead("8h 9d 8s 9c", Split(), "2d", Stand(), "3d", Stand()).over()
    assert nets(case, DEAD) == [(1, 40_00)]


@proves("CO 30-899.15(7)(f)")
@pytest.mark.parametrize(("table", "units"), [("7", 500), ("6", 100)])
def test_co_30_899_15_7_f_four_sets_by_the_schedule(table: str, units: int) -> None:
    assert nets(dead(*FOUR_SETS, table=table).over(), DEAD) == [(1, units * 10_00)]


@proves("CO 30-899.15(7)(g)")
def test_co_30_899_15_7_g_settled_before_the_next_player_acts() -> None:
    case = dead("8h 9h 9d 8s 9s 9c", Split(), "Ad", Stand(), "Ac", wagers=(main(2),))
    assert not case.all(Settled)
    case.do(Stand())
    assert order(case) == [(1, DEAD)]
    assert case.waits_for(2)


@proves("CO 30-899.15(8)")
def test_co_30_899_15_8_a_pair_that_is_not_split_pays_double() -> None:
    for table, pays in TABLES.items():
        *_, pair, one, _ = pays
        assert pair == 2 * one
        kept = dead("8h 9d 8s 9c", Hit(), "Kh", table=table).over()
        assert nets(kept, DEAD) == [(1, int(2 * one * 10_00))]


@proves("CO 30-899.15(9)")
@pytest.mark.parametrize("table", TABLES)
def test_co_30_899_15_9_every_cell(table: str) -> None:
    for steps, pays in zip(PLAYS, TABLES[table], strict=True):
        assert nets(dead(*steps, table=table).over(), DEAD) == [(1, int(pays * 10_00))], steps[0]


@proves("CO 30-899.15(6)")
@pytest.mark.parametrize(("cards", "units"), [("8h Kd 9s Ac", 2), ("8h Kd As Ac", 4), ("9h Kd 9s Ac", -1)])
def test_co_30_899_15_6_a_dealer_blackjack_changes_nothing_without_a_pair(cards: str, units: int) -> None:
    case = dead(cards).over()
    assert nets(case, DEAD) == [(1, units * 10_00)]
    assert nets(case, "main") == [(1, -25_00)]
