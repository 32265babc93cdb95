"""Push Your Luck: a tie with the dealer pays 10 to 1 (CO 30-899.22)."""

from __future__ import annotations

import pytest

from pitboss import Hit, Place, Split, Stand, Wager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.round.house import Limits
from pitboss.engine.vocabulary.actions import Action, EvenMoney
from pitboss.errors import Refusal
from pitboss.law.limits import SideLimits
from tests.cases import STAKE, Case
from tests.marks import proves
from tests.rules import side_clauses as clauses
from tests.rules.side_clauses import GAME, bare, refusal, winnings
from tests.rules.wager_talk import SIDE, beside, decks_for, listed

LUCK = "Push Your Luck"


def luck() -> CatalogueWager:
    return listed("push-your-luck")


def ended(*steps: Action | str) -> tuple[int, int]:
    """What the side wager and the main wager have won."""
    case = beside(GAME, luck(), decks=6).do(*steps).over()
    (side,) = winnings(case, LUCK)
    return side, case.settled(1).net_cents


@proves("CO 30-899.22 ¶1 s.2")
def test_co_30_899_22_standard_blackjack_goes_on_with_it() -> None:
    assert luck().definition.owner == "AGS, LLC"
    assert ended("Ah 9d Ks 8c") == (-SIDE, STAKE * 3 // 2)


@proves("CO 30-899.22(1)")
def test_co_30_899_22_1_an_optional_wager() -> None:
    clauses.is_optional_beside_a_main_wager(luck())


@proves("CO 30-899.22(2) s.2")
def test_co_30_899_22_2_one_two_six_or_eight_decks() -> None:
    assert decks_for(GAME, luck()) == {1, 2, 6, 8}


@proves("CO 30-899.22(3)")
def test_co_30_899_22_3_up_to_half_the_main_wager_within_the_table_s_limits() -> None:
    case = bare(luck())
    for cents, taken in ((4_50, False), (5_00, True), (12_50, True), (13_00, False)):
        assert (refusal(case, LUCK, cents) == "") is taken, cents
    low = bare(luck(), limits=Limits(min=20_00, max=100_00))
    assert "has a minimum of $20.00 and may be at most $12.50" in refusal(low, LUCK, 12_50)
    posted = Limits(min=20_00, max=100_00, side_limits={LUCK: SideLimits(min=1_00, max=10_00)})
    told = [refusal(bare(luck(), limits=posted), LUCK, cents) == "" for cents in (50, 1_00, 10_00, 11_00)]
    assert told == [False, True, True, False]


@proves("CO 30-899.22(4) s.1", "CO 30-899.22(4) s.2", "CO 30-899.22(4) s.3")
def test_co_30_899_22_4_tips_win_at_the_player_s_odds() -> None:
    clauses.takes_tips_at_the_player_s_odds(luck(), "Kh 10d 8s 8c", Stand(), odds=10)


@proves("CO 30-899.22(5)")
def test_co_30_899_22_5_a_push_pays_10_to_1_and_the_main_wager_pushes() -> None:
    assert ended("Kh 10d 8s 8c", Stand()) == (10 * SIDE, 0)


@proves("CO 30-899.22(6)")
def test_co_30_899_22_6_a_higher_hand_loses_it_and_wins_even_money() -> None:
    assert ended("Kh 10d 9s 8c", Stand()) == (-SIDE, STAKE)


@proves("CO 30-899.22(7)")
@pytest.mark.parametrize("steps", [("Kh 10d 7s 8c", Stand()), ("Kh 10d 6s 8c", Hit(), "Kd")])
def test_co_30_899_22_7_a_lower_or_broken_hand_loses_both(steps: tuple[Action | str, ...]) -> None:
    assert ended(*steps) == (-SIDE, -STAKE)


@proves("CO 30-899.22(8)(a)")
@pytest.mark.parametrize(
    "steps",
    [
        ("Kh 10d 7s 7c", Stand()),
        ("Kh 10d 8s 8c", Stand()),
        ("Kh 10d 9s 9c", Stand()),
        ("Kh 10d Ks Kc", Stand()),
        ("5h 6d 6s 5c", Hit(), "Kh", "Kd"),
        ("Kh Kd As Ac"),
    ],
)
def test_co_30_899_22_8_a_seventeen_to_blackjack_each_ties_its_own(steps: tuple[Action | str, ...] | str) -> None:
    cards = (steps,) if isinstance(steps, str) else steps
    assert ended(*cards) == (10 * SIDE, 0)


@proves("CO 30-899.22(8)(a)")
def test_co_30_899_22_8_a_a_blackjack_does_not_tie_a_21() -> None:
    assert ended("Kh 5d As 6c") == (-SIDE, STAKE * 3 // 2)


@proves("CO 30-899.22(8)(b)")
def test_co_30_899_22_8_b_two_broken_hands_do_not_tie() -> None:
    case = beside(GAME, luck(), seats=2).do("Kh Kc 10d 6s 9s 6c", Hit(), "Kd", Stand(), "Ks").over()
    assert winnings(case, LUCK, 1) == [-SIDE]


@proves("CO 30-899.22(8)(c)")
def test_co_30_899_22_8_c_every_tie_pays_10_to_1_even_where_even_money_was_taken() -> None:
    assert ended("Kh Ad As Kc", EvenMoney()) == (10 * SIDE, STAKE)
    (table,) = luck().definition.paytables.values()
    assert [str(pay) for pay in table.pays.values()] == ["10 to 1"]


@proves("CO 30-899.22(8)(d)")
def test_co_30_899_22_8_d_wager_and_tip_go_with_the_first_hand_at_every_split() -> None:
    case = Case(seats=1, tip=5_00, side=SIDE, sides=[luck()], decks=6)
    case.do(Place(Wager(1, LUCK, 2_00, tip=True)), "8h 10d 8s 9c", Split(), "8d", Split(), "Ad", Stand())
    case.do("10s", Stand(), "10h", Stand()).over()  # 19 ties; the others have 18
    assert winnings(case, LUCK) == [10 * SIDE]
    assert [case.settled(1, hand).net_cents for hand in range(3)] == [0, -STAKE, -STAKE]
    assert case.settled(1, 0, tip=True).hand == 0
    assert case.settled(1, 0, LUCK, tip=True).net_cents == 20_00


@proves("CO 30-899.22(8)(d)")
@pytest.mark.parametrize("tip", [False, True])
def test_co_30_899_22_8_d_no_further_wager_is_taken_on_a_split_hand(tip: bool) -> None:
    """The house's policy here: the wager stays with the first hand, and a new hand gets none."""
    case = Case(seats=1, tip=5_00, side=SIDE, sides=[luck()], decks=6).do("8h 10d 8s 9c", Split())
    for hand in (0, 1):
        with pytest.raises(Refusal):
            case.round.apply(Place(Wager(1, LUCK, 5_00, tip=tip, hand=hand)))
    case.do("10s", Stand(), "Ad", Stand()).over()  # 18 and 19, which ties: the second hand has no wager on it
    assert winnings(case, LUCK) == [-SIDE]
