"""Blazing 7's Progressive as three sections have it: CO 30-899.11, 30-899.13, 30-899.14."""

from __future__ import annotations

from typing import Any, Final

import pytest

from pitboss import Hit, Split, Stand, Wager
from pitboss.catalogue import load_wager
from pitboss.engine.vocabulary.actions import Action
from pitboss.engine.vocabulary.events import HandPickedUp, Settled
from tests.cases import Case
from tests.marks import proves
from tests.rules.side_talk import METER, beside, main, nets, order, refusal, seated
from tests.rules.wager_talk import listed

SEVENS: Final = "Blazing 7's Progressive"
SECTIONS: Final = ("11", "13", "14")
THREE: Final[dict[str, tuple[Action | str, ...]]] = {
    "7d 7d 7d": ("7d 9d 7d 9c", Hit(), "7d"),
    "7s 7s 7s": ("7s 9d 7s 9c", Hit(), "7s"),
    "7s 7c 7s": ("7s 9d 7c 9c", Hit(), "7s"),
    "7s 7h 7s": ("7s 9d 7h 9c", Hit(), "7s"),
    "7s 7h": ("7s 9d 7h 9c", Stand()),
    "7s": ("7s 9d 9h 9c", Stand()),
    "none": ("8s 9d 9h 9c", Stand()),
    "late": ("8s 9d 4h 9c", Hit(), "7s", Stand()),
}
ROWS: Final = {  # share of the meter, and odds for 1
    "B7P1": {"7d 7d 7d": (100, 0), "7s 7s 7s": (100, 0), "7s 7c 7s": (10, 0)},
    "B7P2": {"7d 7d 7d": (100, 0), "7s 7s 7s": (10, 0), "7s 7c 7s": (0, 500)},
    "B7P3": {"7d 7d 7d": (100, 0), "7s 7s 7s": (100, 0), "7s 7c 7s": (100, 0)},
}
COMMON: Final = {"7s 7h 7s": (0, 200), "7s 7h": (0, 25), "7s": (0, 2), "none": (0, 0), "late": (0, 0)}


def sevens(section: str, *wagers: Wager, table: str = "B7P1", **options: Any) -> Case:
    sides = beside(f"blazing-7s-progressive-30-899-{section}", table)
    return seated(sides, main(), Wager(1, SEVENS, 5_00), *wagers, **options)


def won(section: str, *steps: Action | str, table: str = "B7P1") -> int:
    case = sevens(section, table=table).do(*steps).over()
    return sum(net for _, net in nets(case, SEVENS))


def every_cell(section: str) -> None:
    """Percentages of what the meter shows, and odds for 1."""
    assert list(load_wager(f"blazing-7s-progressive-30-899-{section}").paytables) == list(ROWS)
    for table, rows in ROWS.items():
        for hand, (share, odds) in {**rows, **COMMON}.items():
            assert won(section, *THREE[hand], table=table) == share * METER // 100 + (odds - 1) * 5_00, (table, hand)


def each_meter_has_its_row(section: str) -> None:
    """B7P3: diamonds win the mega, another suit the major, one color the minor meter."""
    meters = {"mega": 9_000_00, "major": 500_00, "minor": 70_00}
    for hand, meter in (("7d 7d 7d", "mega"), ("7s 7s 7s", "major"), ("7s 7c 7s", "minor")):
        side = listed(f"blazing-7s-progressive-30-899-{section}", "B7P3", meters=meters)
        case = seated([side], main(), Wager(1, SEVENS, 5_00)).do(*THREE[hand]).over()
        assert nets(case, SEVENS) == [(1, meters[meter] - 5_00)]


def needs_a_seven(section: str) -> None:
    """The dealer's sevens are not the player's."""
    assert won(section, "8s 7d 9h 7c", Stand(), "7s") == -5_00


def third_card(section: str) -> None:
    """Split sevens count with the third card that is dealt; what breaks the hand does not count against it."""
    assert won(section, "7s 9d 7h 9c", Split(), "7s", Stand(), "9h", Stand()) == 200 * 5_00 - 5_00
    assert won(section, "7s 9d 7h 9c", Split(), "9h", Stand(), "7s", Stand()) == 25 * 5_00 - 5_00
    assert won(section, "7s 9d 9h 9c", Hit(), "8s") == 5_00
    assert won(section, "7s 9d 7h 9c", Hit(), "8s") == 25 * 5_00 - 5_00


def broken_hand(section: str) -> None:
    """Main wager taken, this one paid, cards picked up, and only then the next player."""
    case = sevens(section, main(2)).do("7s 9h 9d 9s 9c 9c", Hit(), "8s")
    assert order(case) == [(1, "main"), (1, SEVENS)]
    kinds = [type(e) for e in case.round.events if isinstance(e, Settled | HandPickedUp)]
    assert kinds == [Settled, Settled, HandPickedUp]
    assert case.waits_for(2)


def after_the_dealer(section: str) -> Case:
    case = sevens(section, main(2), Wager(2, SEVENS, 5_00)).do("7s 7h 9d 9s 9c 9c", Stand())
    assert not case.all(Settled)
    case.do(Stand()).over()
    return case


def of_the_meter(wager: str, table: str, *steps: Action | str, share: int, odds: int, **options: Any) -> None:
    """So many hundredths of what the meter shows, whatever the wager; and odds on the wager, less the wager itself."""
    for meter in (0, 500_00, METER):
        for cents in (1_00, 2_00):
            sides = beside(wager, table, meter=meter)
            case = seated(sides, main(), Wager(1, sides[0].name, cents), **options).do(*steps).over()
            assert nets(case, sides[0].name) == [(1, share * meter // 100 + odds * cents)]


def main_first(section: str) -> None:
    assert order(after_the_dealer(section)) == [(2, "main"), (2, SEVENS), (1, "main"), (1, SEVENS)]


def main_wager_before(section: str) -> None:
    sides = beside(f"blazing-7s-progressive-30-899-{section}")
    assert not refusal(sides, main())
    assert "needs a main wager" in refusal(sides, Wager(1, SEVENS, 5_00))


def pays_the_progressive(section: str) -> None:
    assert nets(after_the_dealer(section), SEVENS) == [(2, 5_00), (1, 5_00)]


# --- the clauses, section by section ------------------------------------------------------------------------------


@proves("CO 30-899.11(7)")
def test_co_30_899_11_7_without_a_seven_of_one_s_own_it_loses() -> None:
    needs_a_seven("11")


@proves("CO 30-899.11(13)")
def test_co_30_899_11_13_up_to_the_third_card_split_or_not() -> None:
    third_card("11")


@proves("CO 30-899.11(13)(a)")
def test_co_30_899_11_13_a_a_broken_hand_is_paid_behind_its_main_wager() -> None:
    broken_hand("11")


@proves("CO 30-899.11(14)")
def test_co_30_899_11_14_after_the_dealer_s_hand() -> None:
    after_the_dealer("11")


@proves("CO 30-899.11(14)(a)", "CO 30-899.11(16)(f) s.3")
def test_co_30_899_11_14_a_main_wagers_first_from_the_last_seat() -> None:
    main_first("11")


@proves("CO 30-899.11(14)(b)")
def test_co_30_899_11_14_b_then_the_progressive() -> None:
    pays_the_progressive("11")


@proves("CO 30-899.11(16)(a)")
def test_co_30_899_11_16_a_percentages_of_what_the_meter_shows() -> None:
    royal: tuple[Action | str, ...] = ("Kh Kd Qh Qd", Stand())
    of_the_meter("royal-match-21-progressive", "1", *royal, share=10, odds=250)
    of_the_meter("royal-match-21-progressive", "2", *royal, share=10, odds=-1, decks=6)
    of_the_meter("blazing-7s-progressive-30-899-11", "B7P1", *THREE["7s 7c 7s"], share=10, odds=-1)


@proves(
    "CO 30-899.11(17) Blazing 7's pay table B7P1",
    "CO 30-899.11(17) Blazing 7's pay table B7P2",
    "CO 30-899.11(17) Blazing 7's pay table B7P3",
)
def test_co_30_899_11_17_every_cell_of_blazing_sevens() -> None:
    every_cell("11")
    each_meter_has_its_row("11")


@proves("CO 30-899.13(11)")
def test_co_30_899_13_11_without_a_seven_of_one_s_own_it_loses() -> None:
    needs_a_seven("13")


@proves(
    "CO 30-899.13(12) Pay table B7P1",
    "CO 30-899.13(12) Pay table B7P2",
    "CO 30-899.13(12) Pay table B7P3",
)
def test_co_30_899_13_12_every_cell() -> None:
    every_cell("13")
    each_meter_has_its_row("13")


@proves("CO 30-899.13(18)")
def test_co_30_899_13_18_up_to_the_third_card_split_or_not() -> None:
    third_card("13")


@proves("CO 30-899.13(18)(a)")
def test_co_30_899_13_18_a_a_broken_hand_is_paid_behind_its_main_wager() -> None:
    broken_hand("13")


@proves("CO 30-899.13(19)")
def test_co_30_899_13_19_after_the_dealer_s_hand() -> None:
    after_the_dealer("13")


@proves("CO 30-899.13(19)(a)")
def test_co_30_899_13_19_a_main_wagers_first_from_the_last_seat() -> None:
    main_first("13")


@proves("CO 30-899.13(19)(b)")
def test_co_30_899_13_19_b_then_the_progressive() -> None:
    pays_the_progressive("13")


@proves("CO 30-899.13(21)(a)")
def test_co_30_899_13_21_a_percentages_of_what_the_meter_shows() -> None:
    of_the_meter("bet-the-set-21-progressive", "6 deck", "9h 9d 9h 9d", Stand(), share=100, odds=250, decks=6)
    of_the_meter("blazing-7s-progressive-30-899-13", "B7P2", *THREE["7s 7s 7s"], share=10, odds=-1)


@proves("CO 30-899.14(10)")
def test_co_30_899_14_10_without_a_seven_of_one_s_own_it_loses() -> None:
    needs_a_seven("14")


@proves(
    "CO 30-899.14(11) Pay table B7P1",
    "CO 30-899.14(11) Pay table B7P2",
    "CO 30-899.14(11) Pay table B7P3",
)
def test_co_30_899_14_11_every_cell() -> None:
    every_cell("14")
    each_meter_has_its_row("14")


@proves("CO 30-899.14(13) s.1-2")
def test_co_30_899_14_13_a_main_wager_comes_first() -> None:
    main_wager_before("14")


@proves("CO 30-899.14(15)")
def test_co_30_899_14_15_the_standard_deal() -> None:
    assert sevens("14").do("7s 9d 9h 9c").order_dealt() == [1, 0, 1, 0]


@proves("CO 30-899.14(16)")
def test_co_30_899_14_16_up_to_the_third_card_split_or_not() -> None:
    third_card("14")


@proves("CO 30-899.14(16)(a)")
def test_co_30_899_14_16_a_a_broken_hand_is_paid_behind_its_main_wager() -> None:
    broken_hand("14")


@proves("CO 30-899.14(17)")
def test_co_30_899_14_17_after_the_dealer_s_hand() -> None:
    after_the_dealer("14")


@proves("CO 30-899.14(17)(a)")
def test_co_30_899_14_17_a_main_wagers_first_from_the_last_seat() -> None:
    main_first("14")


@proves("CO 30-899.14(17)(b)")
def test_co_30_899_14_17_b_then_the_progressive() -> None:
    pays_the_progressive("14")


@proves("CO 30-899.14(19)(a)")
def test_co_30_899_14_19_a_percentages_of_what_the_meter_shows() -> None:
    of_the_meter("blazing-7s-progressive-30-899-14", "B7P2", *THREE["7d 7d 7d"], share=100, odds=-1)


@pytest.mark.parametrize("section", SECTIONS)
def test_no_tip_rides_on_a_progressive(section: str) -> None:
    sides = beside(f"blazing-7s-progressive-30-899-{section}")
    tip = Wager(1, SEVENS, 1_00, tip=True)
    assert "no wager for the dealer" in refusal(sides, main(), Wager(1, SEVENS, 5_00), tip)
