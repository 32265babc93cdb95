"""Awards by the book: what each comes to, in which order, who calls, verifies and seals, and how one is undone."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from pitboss.errors import IllegalAction, IllegalWager, PitbossError, Refusal
from pitboss.jackpots.awards import Stage
from pitboss.jackpots.jackpot import Jackpot
from pitboss.jackpots.setup import JackpotSetUp, MeterSetUp
from pitboss.jackpots.steps import (
    BACKED_OUT,
    DEALER,
    DISPLAY,
    EXECUTIVE,
    FROZEN,
    HOUSE,
    MACHINE,
    OVERFLOW,
    PAID,
    PLAYER,
    RESERVE,
    SUPERVISOR,
    Adjust,
    AnyStep,
    Call,
    Contribute,
    Open,
    PayAward,
    Recognize,
    ReturnWager,
    Seal,
    TakeBack,
    Verify,
    Win,
)
from pitboss.records import encode
from tests.jackpots import (
    COLOR,
    MEGA,
    SUITED,
    blazing,
    call,
    finish,
    match,
    meter,
    opened,
    prize_table,
    recognize,
    show,
    stage,
    trilux,
    wager,
    won,
)
from tests.marks import proves

ACES, MATCHES = "three aces of spades with the up card", "two suited matches with the up card"


def refused(jackpot: Jackpot, step: AnyStep, words: str = "") -> Refusal:
    """The step is refused and leaves everything as it was."""
    before = (jackpot.log.head, len(jackpot.log.lines), jackpot.shows, dict(jackpot.awards), snapshot(jackpot))
    refusal = jackpot.refuse(step)
    assert refusal is not None
    assert words in refusal.what
    with pytest.raises(Refusal):
        jackpot.apply(step)
    assert before == (jackpot.log.head, len(jackpot.log.lines), jackpot.shows, dict(jackpot.awards), snapshot(jackpot))
    return refusal


def snapshot(jackpot: Jackpot) -> Any:
    """Everything that a step could change."""
    return [
        (each.name, dict(each.balances), each.hits, each.wins_cents, each.since_reset)
        for each in jackpot.meters.values()
    ]


def unfed(**changes: Any) -> JackpotSetUp:
    """Blazing 7's whose wagers feed nothing, so that the meter shows round numbers."""
    return blazing(meters=(meter(2_000_00, 0, 0),), **changes)


# --- What an award comes to ------------------------------------------------------------------------------------------


@proves("WA 3119 Blazing 7's (dealer's up card) 11(a)", "CO 30-899.11(16)(a)")
@pytest.mark.parametrize(
    ("shown", "whole", "tenth"),
    [
        (1_234_56, 1_234_56, 123_46),
        (1_234_50, 1_234_50, 123_45),
        (1_234_51, 1_234_51, 123_46),
        (1, 1, 1),
        (10, 10, 1),
        (11, 11, 2),
    ],
)
def test_a_percentage_is_of_what_the_meter_shows_to_the_cent(shown: int, whole: int, tenth: int) -> None:
    for hand, expected in ((SUITED, whole), (COLOR, tenth)):
        jackpot = opened(unfed())
        show(jackpot, shown)
        assert won(jackpot, 1, {1: hand}) == [expected]
        assert expected <= shown


def test_the_fraction_of_a_cent_stays_on_the_meter() -> None:
    """17% of $1.03 is 17.51 cents: the meter shows 17, and a whole award leaves 0.51 for the next one."""
    jackpot = Jackpot(
        msgspec.structs.replace(trilux("06", 1_03), meters=(MeterSetUp("", 2_060_00, Fraction(17, 100)),)), "Eve"
    )
    wager(jackpot, 1, 1)
    assert (jackpot.shows, jackpot.meters[""].fraction) == ((2_060_17,), Fraction(51, 100))
    (award,) = recognize(jackpot, 1, {1: "suited three aces"})
    call(jackpot, award.number)
    assert jackpot.awards[1].cents == 2_060_17
    assert jackpot.meters[""].balances[DISPLAY] == 2_060_00 + Fraction(51, 100)


@proves("CO 30-2115(7) ¶3 s.1-2", "CO 30-2115(7) ¶4 s.1-2")
@pytest.mark.parametrize(
    ("paytable", "unit", "hand", "more"),
    [("01", 5_00, "ace and king against queen, all spades", 1_20), ("06", 1_00, "suited three aces", 17)],
)
def test_co_30_2115_7_the_meter_grows_with_every_wager_and_is_reseeded(
    paytable: str, unit: int, hand: str, more: int
) -> None:
    jackpot = opened(trilux(paytable, unit))
    (seed,) = jackpot.shows
    wager(jackpot, 1, 1, 2, 3)
    assert jackpot.shows == (seed + 3 * more,)
    (award,) = recognize(jackpot, 1, {2: hand})
    call(jackpot, award.number)
    assert (jackpot.awards[1].cents, jackpot.shows) == (seed + 3 * more, (seed,))


@proves(
    "CO 30-899.11(16)(f) s.1-2", "CO 30-2110(16) s.2-3", "WA 3119 Progressive recommendations, Reserve contribution •1"
)
def test_a_whole_award_resets_the_meter_to_the_seed_plus_the_reserve() -> None:
    jackpot = opened(blazing(meters=(meter(2_000_00, 24, 10),)))
    wager(jackpot, 1, 1, 2, 3, 4)
    assert jackpot.meters[""].balances[RESERVE] == 40
    (award,) = recognize(jackpot, 1, {1: SUITED})
    call(jackpot, award.number)
    assert jackpot.shows == (2_000_00 + 40,)
    assert jackpot.meters[""].balances[RESERVE] == 0


def test_a_smaller_award_reduces_the_meter_and_leaves_the_reserve() -> None:
    jackpot = opened(blazing(meters=(meter(2_000_00, 0, 10),)))
    wager(jackpot, 1, 1)
    recognize(jackpot, 1, {1: COLOR})
    call(jackpot, 1)
    assert jackpot.shows == (1_800_00,)
    assert jackpot.meters[""].balances[RESERVE] == 10


@proves("WA 3119 Blazing 7's paytables, Paytable ML03")
def test_three_meters_each_by_itself() -> None:
    jackpot = opened(blazing("ML03"))
    assert won(jackpot, 1, {1: COLOR}) == [500_08]
    assert jackpot.shows == (2_000_08, 1_000_08, 500_01)  # the minor's reserve of a cent joins its seed
    assert won(jackpot, 2, {1: COLOR}) == [500_09]
    assert won(jackpot, 3, {1: MEGA, 2: SUITED}) == [1_000_32, 2_000_32]


# --- Several awards of a round ---------------------------------------------------------------------------------------


@proves("WA 3166 v003 Jackpot ¶9", "WA 3166 v002 Progressive ¶7")
@pytest.mark.parametrize("paytable", ["3c-1", "8c-1"])
def test_wa_3166_from_the_dealers_left_each_taken_off_before_the_next(paytable: str) -> None:
    jackpot = opened(match(paytable, meters=(meter(1_000_00, 0, 0),)))
    wager(jackpot, 1, 2, 4)
    awards = recognize(jackpot, 1, {4: MATCHES, 2: MATCHES})
    assert [award.seat for award in awards] == [2, 4]
    refused(jackpot, Call("Dan", DEALER, 2), "seat 2 comes first")
    assert [call(jackpot, number).cents for number in (1, 2)] == [100_00, 90_00]
    assert jackpot.shows == (810_00,)


@proves("WA 3166 v003 Jackpot ¶9", "WA 3166 v002 Progressive ¶7")
def test_wa_3166_ten_percent_before_and_after_the_whole_jackpot() -> None:
    for wins, expected in (({2: MATCHES, 4: ACES}, [100_00, 900_00]), ({2: ACES, 4: MATCHES}, [1_000_00, 100_00])):
        jackpot = opened(match(meters=(meter(1_000_00, 0, 0),)))
        assert won(jackpot, 1, wins) == expected


@proves(
    "WA 3119 Blazing 7's (player cards) 13(c) s.1",
    "WA 3119 Blazing 7's (dealer's up card) 11(c) s.1",
    "WA 2212 Progressive 10(c) s.1",
)
def test_wa_3119_from_the_dealers_right_and_the_second_of_100_percent_gets_the_reseeded_meter() -> None:
    jackpot = opened(unfed())
    show(jackpot, 5_000_00)
    wager(jackpot, 1, 1, 6)
    awards = recognize(jackpot, 1, {1: SUITED, 6: SUITED})
    assert [award.seat for award in awards] == [6, 1]
    refused(jackpot, Call("Dan", DEALER, 2), "seat 6 comes first")
    assert [call(jackpot, award.number).cents for award in awards] == [5_000_00, 2_000_00]


@proves(
    "WA 3119 Blazing 7's (player cards) 13(c) s.2",
    "WA 3119 Blazing 7's (dealer's up card) 11(c) s.2",
    "WA 3119 TriLux jackpot 9(b) s.2",
    "WA 2212 Progressive 10(c) s.2",
)
def test_wa_3119_internal_controls_may_set_the_other_order() -> None:
    jackpot = opened(unfed(first="dealer's left"))
    wager(jackpot, 1, 1, 6)
    assert [award.seat for award in recognize(jackpot, 1, {1: SUITED, 6: SUITED})] == [1, 6]


# --- Call, verification, seal, payment -------------------------------------------------------------------------------


@proves(
    "WA 3119 Blazing 7's (player cards) 13(f)",
    "WA 3119 Blazing 7's (dealer's up card) 11(f)",
    "WA 3119 TriLux jackpot 9(e)",
    "WA 2212 Progressive 10(f)",
    "CO 30-899.14(19)(d)",
    "CO 30-899.21(12)(d)",
)
def test_called_verified_sealed_recorded_and_paid_in_this_order() -> None:
    jackpot = opened(unfed())
    wager(jackpot, 1, 1)
    recognize(jackpot, 1, {1: COLOR})
    for step in (Verify("Sue", SUPERVISOR, 1), Seal("Eve", EXECUTIVE, 1), PayAward("Sue", SUPERVISOR, 1)):
        refused(jackpot, step, "award 1 is recognized")
    assert call(jackpot, 1).cite == "WA 3119 Blazing 7's (dealer's up card) 11(d)"
    assert jackpot.meters[""].balances[FROZEN] == 200_00
    refused(jackpot, Seal("Sue", SUPERVISOR, 1), "award 1 is called")
    refused(jackpot, Verify("Dan", DEALER, 1), "only a supervisor may verify")
    refused(jackpot, Verify("Dan", SUPERVISOR, 1), "may not verify it")
    jackpot.apply(Verify("Sue", SUPERVISOR, 1))
    refused(jackpot, Seal("Dora", DEALER, 1), "may seal an award")
    refused(jackpot, Seal("Dan", SUPERVISOR, 1), "may not seal it")
    assert jackpot.meters[""].hits == 0
    event = jackpot.apply(Seal("Sue", SUPERVISOR, 1))
    assert (event.cite, event.cents) == ("WA 3119 Blazing 7's (dealer's up card) 11(f)", 200_00)
    assert (jackpot.meters[""].hits, jackpot.meters[""].wins_cents) == (1, 200_00)
    refused(jackpot, PayAward("Pat", PLAYER, 1), "only the house may pay")
    jackpot.apply(PayAward("Sue", SUPERVISOR, 1))
    assert jackpot.meters[""].balances[FROZEN] == 0
    assert jackpot.meters[""].balances[PAID] == 200_00
    refused(jackpot, PayAward("Sue", SUPERVISOR, 1), "award 1 is paid")


@proves("WA 3119 Blazing 7's (dealer's up card) 11(f)", "CO 30-899.14(19)(d)")
@pytest.mark.parametrize(
    ("shown", "cents", "enough"),
    [(9_999_90, 999_99, True), (9_999_91, 1_000_00, False), (10_000_00, 1_000_00, False), (10_000_01, 1_000_01, False)],
)
def test_the_level_of_the_card(shown: int, cents: int, enough: bool) -> None:
    """An executive's card seals from $1,000 on; below it a supervisor's is enough."""
    jackpot = opened(unfed())
    show(jackpot, shown)
    wager(jackpot, 1, 1)
    recognize(jackpot, 1, {1: COLOR})
    assert call(jackpot, 1).cents == cents
    jackpot.apply(Verify("Sue", SUPERVISOR, 1))
    if enough:
        jackpot.apply(Seal("Sue", SUPERVISOR, 1))
    else:
        refused(jackpot, Seal("Sue", SUPERVISOR, 1), "an executive's card")
        jackpot.apply(Seal("Eve", EXECUTIVE, 1))
    assert stage(jackpot, 1) is Stage.SEALED


def test_the_other_tables_play_on_while_a_win_is_verified() -> None:
    """The win is frozen and the meter reseeded at once; a wager elsewhere does not change what was won."""
    jackpot = opened()
    show(jackpot, 3_000_00)
    wager(jackpot, 1, 1, table="T1")
    recognize(jackpot, 1, {1: SUITED}, table="T1")
    cents = call(jackpot, 1).cents
    wager(jackpot, 1, 1, 2, 3, table="T2")
    assert jackpot.shows == (2_000_01 + 3 * 24,)
    finish(jackpot, 1)
    assert jackpot.awards[1].cents == cents == 3_000_24


def test_two_tables_hit_at_the_same_time_and_the_order_of_calls_decides() -> None:
    for first, second in (("T1", "T2"), ("T2", "T1")):
        jackpot = opened(unfed())
        show(jackpot, 8_000_00)
        for number, table in enumerate((first, second), start=1):
            wager(jackpot, 1, 1, table=table)
            recognize(jackpot, 1, {1: SUITED}, table=table)
            assert jackpot.awards[number].table == table
        assert [call(jackpot, number).cents for number in (1, 2)] == [8_000_00, 2_000_00]


@proves("WA 3119 Blazing 7's (dealer's up card) 11(g)", "WA 2212 Progressive 10(g)", "WA 3119 TriLux jackpot 9(f)")
def test_the_next_game_of_a_table_waits_for_its_seal() -> None:
    jackpot = opened(unfed())
    wager(jackpot, 1, 1)
    recognize(jackpot, 1, {1: COLOR})
    call(jackpot, 1)
    refused(jackpot, Contribute("P1", PLAYER, "T1", 2, 1, 1_00), "is not sealed yet")
    wager(jackpot, 7, 1, table="T2")
    jackpot.apply(Verify("Sue", SUPERVISOR, 1))
    jackpot.apply(Seal("Sue", SUPERVISOR, 1))
    wager(jackpot, 2, 1)


def test_an_electronic_table_seals_below_the_level_that_the_house_sets() -> None:
    for shown, machine in ((499_90, True), (500_00, False), (500_10, False)):
        jackpot = opened(unfed(machine_below_cents=50_00))
        show(jackpot, shown)
        wager(jackpot, 1, 1)
        recognize(jackpot, 1, {1: COLOR})
        jackpot.apply(Call("T1", MACHINE, 1))
        if machine:
            jackpot.apply(Verify("T1", MACHINE, 1))
            jackpot.apply(Seal("T1", MACHINE, 1))
        else:
            refused(jackpot, Verify("T1", MACHINE, 1), "a supervisor or an executive seals")


# --- Undoing ---------------------------------------------------------------------------------------------------------


@proves(
    "WA 3119 Blazing 7's (player cards) 13(d)",
    "WA 3119 Blazing 7's (dealer's up card) 11(d)",
    "WA 3119 TriLux jackpot 9(c)",
    "WA 2212 Progressive 10(d)",
    "CO 30-899.11(16)(b)",
)
@pytest.mark.parametrize("hand", [SUITED, COLOR])
@pytest.mark.parametrize("verified", [False, True])
def test_the_same_button_again_takes_an_award_back(hand: str, verified: bool) -> None:
    jackpot = opened(blazing(meters=(meter(2_000_00, 24, 10, limit_cents=2_000_60),)))
    wager(jackpot, 1, 1, 2, 3)
    before = snapshot(jackpot)
    recognize(jackpot, 1, {1: hand})
    call(jackpot, 1)
    if verified:
        jackpot.apply(Verify("Sue", SUPERVISOR, 1))
    refused(jackpot, TakeBack("Pat", PLAYER, 1), "may take a call back")
    jackpot.apply(TakeBack("Dan", DEALER, 1))
    assert snapshot(jackpot) == before
    assert stage(jackpot, 1) is Stage.TAKEN_BACK
    call(jackpot, 1)  # and once more: it is on again
    assert stage(jackpot, 1) is Stage.CALLED


def test_what_came_in_meanwhile_stays_when_an_award_is_taken_back() -> None:
    limited = blazing(meters=(meter(2_000_00, 24, 0, limit_cents=2_001_00),))
    jackpot = opened(limited)
    wager(jackpot, 1, 1, 2, 3)
    recognize(jackpot, 1, {1: SUITED})
    call(jackpot, 1)
    wager(jackpot, 1, 1, 2, 3, 4, table="T2")
    jackpot.apply(TakeBack("Dan", DEALER, 1))
    assert jackpot.shows == (2_001_00,)
    assert jackpot.meters[""].balances[OVERFLOW] == 7 * 24 - 100
    assert jackpot.meters[""].balances[HOUSE] == -2_000_00


def test_a_later_award_of_the_meter_is_taken_back_first() -> None:
    jackpot = opened(unfed())
    for table in ("T1", "T2"):
        wager(jackpot, 1, 1, table=table)
        recognize(jackpot, 1, {1: COLOR}, table=table)
    call(jackpot, 1)
    call(jackpot, 2)
    refused(jackpot, TakeBack("Dan", DEALER, 1), "take it back first")
    jackpot.apply(TakeBack("Dan", DEALER, 2))
    jackpot.apply(TakeBack("Dan", DEALER, 1))
    assert jackpot.shows == (2_000_00,)


def test_the_order_of_a_round_holds_when_an_award_is_called_again() -> None:
    jackpot = opened(unfed())
    wager(jackpot, 1, 1, 6)
    recognize(jackpot, 1, {1: COLOR, 6: COLOR})
    call(jackpot, 1)
    jackpot.apply(TakeBack("Dan", DEALER, 1))
    call(jackpot, 2)
    refused(jackpot, Call("Dan", DEALER, 1), "take award 2 back first")
    finish(jackpot, 2)
    wager(jackpot, 2, 1)
    refused(jackpot, Call("Dan", DEALER, 1), "round 1 is over")


@proves(
    "WA 3119 Blazing 7's (player cards) 13(h)",
    "WA 3119 Blazing 7's (dealer's up card) 11(h)",
    "WA 3119 TriLux jackpot 9(g)",
    "WA 2212 Progressive 10(h)",
)
def test_after_the_card_only_an_adjustment_by_two_persons_undoes_an_award() -> None:
    jackpot = opened(unfed())
    wager(jackpot, 1, 1)
    recognize(jackpot, 1, {1: COLOR})
    call(jackpot, 1)
    jackpot.apply(Verify("Sue", SUPERVISOR, 1))
    jackpot.apply(Seal("Sue", SUPERVISOR, 1))
    refusal = refused(jackpot, TakeBack("Dan", DEALER, 1), "only an adjustment")
    assert refusal.cite == "WA 3119 Blazing 7's (dealer's up card) 11(h)"
    back = Adjust("Sue", SUPERVISOR, BACKED_OUT, "", DISPLAY, 200_00, "wrong hand", "Eve", EXECUTIVE, award=1)
    for wrong in (
        {"confirmed_by": "Sue"},
        {"confirmed_by": ""},
        {"confirmed_role": DEALER},
        {"reason": " "},
        {"cents": 1},
    ):
        refused(jackpot, msgspec.structs.replace(back, **wrong))
    jackpot.apply(back)
    assert (stage(jackpot, 1), jackpot.shows) == (Stage.BACKED_OUT, (2_000_00,))
    assert (jackpot.meters[""].hits, jackpot.meters[""].wins_cents) == (0, 0)
    refused(jackpot, PayAward("Sue", SUPERVISOR, 1), "backed out")
    refused(jackpot, back, "only a sealed award that is not paid yet")


# --- Who may win -----------------------------------------------------------------------------------------------------


def test_only_a_hand_of_the_meter_and_only_with_a_wager() -> None:
    jackpot = opened()
    refused(jackpot, Recognize("Dan", DEALER, "T1", 1, (Win(1, SUITED),)), "has no wager")
    wager(jackpot, 1, 1)
    refused(jackpot, Recognize("Dan", DEALER, "T1", 1, (Win(2, SUITED),)), "seat 2 has no wager")
    refused(
        jackpot, Recognize("Dan", DEALER, "T1", 1, (Win(1, "three sevens with the up card"),)), "paid from the tray"
    )
    refused(jackpot, Recognize("Dan", DEALER, "T1", 1, (Win(1, SUITED), Win(1, COLOR))), "wins once")
    refused(jackpot, Recognize("Dan", DEALER, "T1", 1, ()), "at least one")
    refused(jackpot, Call("Dan", DEALER, 1), "no award 1")
    recognize(jackpot, 1, {1: SUITED})
    refused(jackpot, Recognize("Dan", DEALER, "T1", 1, (Win(1, COLOR),)), "already recorded")
    refused(jackpot, Call("Pat", PLAYER, 1), "only the dealer may name")


@proves("WA 3119 Blazing 7's paytables ¶1 s.1-2", "WA 3166 v003 Jackpot ¶3 s.2-3", "WA 3166 v002 Progressive ¶8 s.2")
def test_one_amount_for_a_jackpot_and_one_wager_at_a_seat() -> None:
    jackpot = opened(match())
    for cents in (4_99, 5_01, 0, -5_00, 10_00):
        with pytest.raises(IllegalWager, match=r"is \$5.00"):
            jackpot.apply(Contribute("P1", PLAYER, "T1", 1, 1, cents))
    wager(jackpot, 1, 1)
    refused(jackpot, Contribute("P1", PLAYER, "T1", 1, 1, 5_00), "already")
    recognize(jackpot, 1, {1: ACES})
    refused(jackpot, Contribute("P2", PLAYER, "T1", 1, 2, 5_00), "wager on the next round")
    wager(jackpot, 5, 1)
    refused(jackpot, Contribute("P1", PLAYER, "T1", 4, 1, 5_00), "is over")


def test_a_returned_wager_takes_its_contribution_back_to_the_fraction() -> None:
    jackpot = opened(blazing(meters=(meter(2_000_00, 24, 10, limit_cents=2_000_30),)))
    wager(jackpot, 1, 1)
    before = snapshot(jackpot)
    wager(jackpot, 1, 2)
    jackpot.apply(ReturnWager("Dan", DEALER, "T1", 1, 2))
    assert snapshot(jackpot) == before
    assert jackpot.state.in_meter_cents == 1_00
    refused(jackpot, ReturnWager("Dan", DEALER, "T1", 1, 2), "has no wager")
    wager(jackpot, 1, 1, table="T2")
    recognize(jackpot, 1, {1: COLOR}, table="T2")
    refused(jackpot, ReturnWager("Dan", DEALER, "T2", 1, 1), "has its winners")
    call(jackpot, 1)
    refused(jackpot, ReturnWager("Dan", DEALER, "T1", 1, 1), "by an adjustment")


# --- The "$" prize ---------------------------------------------------------------------------------------------------


@proves("WA 3166 v003 Attachment C ¶6", "WA 3166 v003 Attachment C ¶4")
def test_wa_3166_a_fixed_prize_and_odds_multiply_with_the_wager() -> None:
    for prize in ({"cents": 50_00}, {"odds": "50 for 1"}):
        jackpot = opened(prize_table("house", **prize))
        shown = jackpot.shows[0]
        assert won(jackpot, 1, {1: MATCHES}) == [250_00]  # a wager of $5
        assert jackpot.shows == (shown + 75,)  # only the wager's 15%: the house pays
        jackpot = opened(prize_table("jackpot", **prize))
        assert won(jackpot, 1, {1: MATCHES}) == [250_00]
        assert jackpot.shows == (shown + 75 - 250_00,)


def test_a_prize_above_the_meter_is_made_up_by_the_house() -> None:
    jackpot = opened(prize_table("jackpot", cents=300_00))
    assert won(jackpot, 1, {1: MATCHES, 2: MATCHES}) == [1_500_00, 1_500_00]
    assert jackpot.shows == (0,)
    assert -jackpot.meters[""].balances[HOUSE] == 1_000_00 + 3_000_00 - 1_001_50


# --- People ----------------------------------------------------------------------------------------------------------


def test_a_step_has_a_person_and_a_role() -> None:
    jackpot = opened()
    refused(jackpot, Contribute("", PLAYER, "T1", 1, 1, 1_00), "the name of the person")
    refused(jackpot, Contribute("Pat", "pope", "T1", 1, 1, 1_00), "not a role")
    with pytest.raises(IllegalAction, match="only an executive may open"):
        Jackpot(blazing(), "Sue", SUPERVISOR)
    with pytest.raises(IllegalAction, match="the name"):
        Jackpot(blazing(), "")
    with pytest.raises(PitbossError, match="not a step"):
        jackpot.apply(Open("Eve", EXECUTIVE, blazing()))
    assert b'"by":"Eve"' in encode(jackpot.log.lines[0])
