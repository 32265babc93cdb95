"""Shifts: slips of three persons, cash into the box, counts, and a close that balances or says where it does not."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from pitboss.errors import LogError, Refusal
from pitboss.house.shifts import NotBalanced, Shift, figures_of, replay
from pitboss.house.shifts.counts import check_roles
from pitboss.house.shifts.setup import ShiftSetUp, clauses_of
from pitboss.house.shifts.steps import (
    BookDifference,
    BringChips,
    ChangeChips,
    CloseShift,
    CountBox,
    CountTips,
    CountTray,
    DropBox,
    OpenShift,
    PrepareSlip,
    RequestSlip,
    SellChips,
    SettleRound,
    ShiftEvent,
    TakeChips,
    VerifySlip,
    VoidSlip,
)
from pitboss.law.clauses import HOUSE_RULE
from pitboss.records import decoder, encode
from tests.marks import proves
from tests.shift_play import CAL, DAN, OPENING, SET_UP, SUE, VIC, RandomShift, opened

SUPERVISOR, DEALER, CASHIER = "supervisor", "dealer", "cashier"


def refused(shift: Shift, step: Any) -> Refusal:
    """The refusal of a step, which changes nothing."""
    before = (len(shift.events), vars(shift.state).copy())
    with pytest.raises(Refusal) as found:
        shift.apply(step)
    assert (len(shift.events), vars(shift.state)) == before
    return found.value


def prepared(shift: Shift, kind: str = "fill", count: int = 20) -> int:
    number = shift.apply(RequestSlip(DAN, DEALER, 1, kind, {5_00: count})).number
    shift.apply(PrepareSlip(CAL, CASHIER, 2, number, {5_00: count}))
    return number


# --- slips -----------------------------------------------------------------------------------------------------------


def test_a_fill_moves_chips_when_the_third_person_has_counted_them() -> None:
    shift = opened()
    number = prepared(shift)
    assert shift.state.tray[5_00] == 200
    event = shift.apply(VerifySlip(SUE, SUPERVISOR, 3, number, {5_00: 20}))
    assert (shift.state.tray[5_00], event.number, event.cite) == (220, 1, HOUSE_RULE)
    slip = shift.state.slips[1]
    assert (slip.requested_by, slip.prepared_by, slip.verified_by) == (DAN, CAL, SUE)


@pytest.mark.parametrize(("count", "over"), [(19, -5_00), (20, 0), (21, 5_00)])
def test_a_slip_whose_chips_differ_names_slip_and_denomination(count: int, over: int) -> None:
    shift = opened()
    number = prepared(shift)
    step = VerifySlip(SUE, SUPERVISOR, 3, number, {5_00: count})
    if not over:
        shift.apply(step)
        return
    refusal = refused(shift, step)
    assert isinstance(refusal, NotBalanced)
    (finding,) = refusal.findings
    assert (finding.slip, finding.denomination, finding.cents) == (1, 5_00, over)
    assert f"Slip 1, $5.00 chips: 20 prepared, {count} verified, $5.00" in refusal.what


@pytest.mark.parametrize("person", [DAN, CAL, SUE])
def test_request_prepare_and_verify_are_three_persons(person: str) -> None:
    shift = opened()
    number = prepared(shift)
    step = VerifySlip(person, SUPERVISOR, 3, number, {5_00: 20})
    if person == SUE:
        shift.apply(step)
    else:
        assert "verified by a third person" in refused(shift, step).what


def test_whoever_requests_does_not_prepare() -> None:
    shift = opened()
    number = shift.apply(RequestSlip(DAN, DEALER, 1, "fill", {5_00: 20})).number
    assert "Somebody else must prepare it" in refused(shift, PrepareSlip(DAN, DEALER, 2, number, {5_00: 20})).what


@pytest.mark.parametrize(("count", "fits"), [(199, True), (200, True), (201, False)])
def test_a_credit_takes_no_more_than_the_tray_holds(count: int, fits: bool) -> None:
    shift, step = opened(), RequestSlip(DAN, DEALER, 1, "credit", {5_00: count})
    if fits:
        number = prepared(shift, "credit", count)
        shift.apply(VerifySlip(SUE, SUPERVISOR, 3, number, {5_00: count}))
        assert shift.state.tray.get(5_00, 0) == 200 - count
    else:
        refusal = refused(shift, step)
        assert (refusal.cite, "holds 200 $5.00 chips" in refusal.what) == ("CO 30-803(1)", True)


def test_a_void_slip_keeps_its_number_and_says_why() -> None:
    shift = opened()
    prepared(shift)
    assert "Give the reason" in refused(shift, VoidSlip(DAN, DEALER, 3, 1, " ")).what
    shift.apply(VoidSlip(DAN, DEALER, 3, 1, "wrong table"))
    assert prepared(shift) == 2
    assert "is void" in refused(shift, VerifySlip(SUE, SUPERVISOR, 3, 1, {5_00: 20})).what
    assert "no longer be voided" in refused(shift, VoidSlip(DAN, DEALER, 3, 1, "again")).what


@pytest.mark.parametrize(
    "step",
    [
        RequestSlip(DAN, DEALER, 1, "loan", {5_00: 1}),
        RequestSlip(DAN, DEALER, 1, "fill", {}),
        RequestSlip(DAN, DEALER, 1, "fill", {7_00: 1}),
        RequestSlip(DAN, DEALER, 1, "fill", {5_00: -1}),
        PrepareSlip(CAL, CASHIER, 1, 9, {5_00: 1}),
        VerifySlip(SUE, SUPERVISOR, 1, 9, {5_00: 1}),
        VoidSlip(SUE, SUPERVISOR, 1, 9, "why"),
        CountBox(CAL, CASHIER, 1, 9, {}, VIC),
        CountBox(CAL, CASHIER, 1, 1, {}, VIC),
        CountTray(SUE, SUPERVISOR, 1, OPENING, SUE),
        DropBox(SUE, SUPERVISOR, 1, ""),
        CountTips(SUE, SUPERVISOR, 1, -1, VIC),
        BringChips(DAN, DEALER, 1, "Pat", 0),
        TakeChips(DAN, DEALER, 1, "Pat", -1),
        ChangeChips(DAN, DEALER, 1, "Pat", {5_00: 5}, {25_00: 2}),
        SettleRound(DAN, DEALER, 1, 1, -1, 0, {}),
        SettleRound(DAN, DEALER, 1, 1, 5_00, 5_00, {5_00: 2}),
        BookDifference(SUE, SUPERVISOR, 1, "the cage", "?", VIC, cents=1),
        BookDifference(SUE, SUPERVISOR, 1, "tray", "", VIC, cents=1),
        BookDifference(SUE, SUPERVISOR, 1, "tray", "why", VIC, {1: 2}, 1),
        BookDifference(SUE, SUPERVISOR, 1, "tray", "why", VIC),
        BookDifference(SUE, SUPERVISOR, 1, "tray", "why", SUE, {1: 1}, 1),
        OpenShift(SUE, SUPERVISOR, 0, SET_UP, OPENING, OPENING, DAN),
    ],
)
def test_a_refused_step_changes_nothing(step: Any) -> None:
    assert refused(opened(), step).what


# --- cash, drop and count --------------------------------------------------------------------------------------------


@proves("CO 30-831(3)")
@pytest.mark.parametrize(("cents", "fits"), [(99_99, False), (100_00, True), (100_01, False)])
def test_co_30_831_3_chips_of_equal_value_and_the_cash_into_the_box(cents: int, fits: bool) -> None:
    shift, step = opened(), SellChips(DAN, DEALER, 1, "Pat", "currency", cents, {25_00: 4})
    if fits:
        event = shift.apply(step)
        assert (event.cite, event.box_cents, shift.state.tray[25_00]) == ("CO 30-831(3)", 100_00, 116)
    else:
        assert refused(shift, step).cite == "CO 30-831(3)"


@proves("CO 30-831(3)")
def test_co_30_831_3_only_quarters_and_half_dollars_may_go_into_the_tray() -> None:
    shift = opened()
    shift.apply(SellChips(DAN, DEALER, 1, "Pat", "coin", 1_00, {1_00: 1}, {50: 1, 25: 2}))
    assert (shift.state.drop_cents, shift.state.tray[25], shift.state.tray[50]) == (0, 2, 81)
    for tender, coins in (("currency", {50: 2}), ("coin", {50: 1})):
        assert (
            "drop everything else"
            in refused(shift, SellChips(DAN, DEALER, 1, "P", tender, 1_00, {1_00: 1}, coins)).what
        )
    refusal = refused(shift, SellChips(DAN, DEALER, 1, "P", "coin", 10, {1: 10}, {10: 1}))
    assert "no $0.10 chip" in refusal.what
    assert "not sold for" in refused(shift, SellChips(DAN, DEALER, 1, "P", "gold", 10, {1: 10})).what


@proves("CO 30-2103(1)", "CO 30-2103(2)")
@pytest.mark.parametrize(
    ("game", "kind", "rule", "cite"),
    [
        ("blackjack-switch", "blackjack", "Rule 9", "CO 30-2103(1)"),
        ("deuces-wild-xtreme", "poker", "Rule 11", "CO 30-2103(2)"),
    ],
)
def test_co_30_2103_drop_and_count_follow_the_predominant_game(game: str, kind: str, rule: str, cite: str) -> None:
    clauses = clauses_of(game)
    assert (clauses.game_class, clauses.procedures, clauses.count) == (kind, rule, cite)
    set_up = ShiftSetUp("T9", 1, "2026-11-17", game, (5_00,))
    shift = Shift(OpenShift(SUE, SUPERVISOR, 0, set_up, {5_00: 2}, {5_00: 2}, DAN))
    assert shift.apply(CloseShift(SUE, SUPERVISOR, 9, {5_00: 2}, DAN)).cite == cite


def test_washington_s_documents_have_no_classes_so_the_count_is_a_house_rule() -> None:
    assert (clauses_of("spanish-21-wa-3166").count, clauses_of("spanish-21-wa-3166").game_class) == (HOUSE_RULE, "")


@pytest.mark.parametrize("off", [-1, 0, 1])
def test_a_box_that_is_counted_otherwise_names_box_and_tender(off: int) -> None:
    shift = opened()
    shift.apply(SellChips(DAN, DEALER, 1, "Pat", "currency", 100_00, {25_00: 4}))
    shift.apply(SellChips(DAN, DEALER, 1, "Pat", "ticket", 25_00, {25_00: 1}))
    box = shift.apply(DropBox(SUE, SUPERVISOR, 2, VIC)).number
    close = CloseShift(SUE, SUPERVISOR, 9, {**OPENING, 25_00: 115}, VIC)
    assert "not counted yet" in refused(shift, close).what
    shift.apply(CountBox(CAL, CASHIER, 3, box, {"currency": 100_00 + off, "ticket": 25_00}, VIC))
    if not off:
        assert "is counted, and it balances" in refused(shift, CountBox(CAL, CASHIER, 3, box, {}, VIC)).what
    if off:
        refusal = refused(shift, close)
        assert isinstance(refusal, NotBalanced)
        (finding,) = refusal.findings
        assert (finding.box, finding.tender, finding.cents, refusal.cite) == (1, "currency", off, "CO 30-801")
        shift.apply(BookDifference(SUE, SUPERVISOR, 4, "box 1", "one bill torn", VIC, cents=off, tender="currency"))
    shift.apply(close)
    figures = figures_of(shift)
    assert (figures.drop_cents, figures.win_cents, figures.over_cents) == (125_00 + off, off, off)


@pytest.mark.parametrize("again", [-1, 0, 1])
def test_a_box_whose_count_does_not_balance_is_counted_again(again: int) -> None:
    """The last count holds; a right one needs no difference on the books."""
    shift = opened()
    shift.apply(SellChips(DAN, DEALER, 1, "Pat", "currency", 100_00, {25_00: 4}))
    box = shift.apply(DropBox(SUE, SUPERVISOR, 2, VIC)).number
    shift.apply(CountBox(CAL, CASHIER, 3, box, {"currency": 90_00}, VIC))
    assert "A second person must count too" in refused(shift, CountBox(CAL, CASHIER, 4, box, {}, CAL)).what
    shift.apply(CountBox(CAL, CASHIER, 4, box, {"currency": 100_00 + again}, VIC))
    close = CloseShift(SUE, SUPERVISOR, 9, {**OPENING, 25_00: 116}, VIC)
    if again:
        refusal = refused(shift, close)
        assert isinstance(refusal, NotBalanced)
        assert [each.cents for each in refusal.findings] == [again]
    else:
        shift.apply(close)
        assert figures_of(shift).over_cents == 0


@pytest.mark.parametrize("off", [-1, 0, 1])
def test_the_tip_box_is_counted(off: int) -> None:
    shift = opened()
    shift.apply(SellChips(DAN, DEALER, 1, "Pat", "currency", 100_00, {25_00: 4}))
    shift.apply(SettleRound(DAN, DEALER, 2, 1, 25_00, 0, {}, 5_00))
    shift.apply(CountTips(DAN, DEALER, 3, 5_00 + off, SUE))
    close = CloseShift(SUE, SUPERVISOR, 9, {**OPENING, 25_00: 116}, VIC)
    if off:
        assert "The tip box: $0.01" in refused(shift, close).what
        shift.apply(BookDifference(SUE, SUPERVISOR, 4, "tip box", "a torn bill", VIC, cents=off))
    shift.apply(close)
    assert (figures_of(shift).over_cents, shift.carried().tip_box_cents) == (0, 0)


def test_chips_in_play_may_not_be_below_zero() -> None:
    shift = opened()
    shift.apply(TakeChips(DAN, DEALER, 1, "Pat", 1))
    close = CloseShift(SUE, SUPERVISOR, 9, OPENING, VIC)
    assert "$0.01 more than they bought" in refused(shift, close).what
    shift.apply(BringChips(DAN, DEALER, 2, "Pat", 1))
    shift.apply(close)
    assert "is closed" in refused(shift, DropBox(SUE, SUPERVISOR, 10, VIC)).what


# --- opening and close -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("off", [-1, 0, 1])
def test_the_opening_count_is_what_was_carried_over(off: int) -> None:
    counted = {**OPENING, 25_00: 120 + off}
    if not off:
        assert opened(counted).state.tray_cents == opened().state.tray_cents
        return
    with pytest.raises(NotBalanced) as found:
        opened(counted)
    (finding,) = found.value.findings
    assert (finding.denomination, finding.cents) == (25_00, off * 25_00)
    assert f"The $25.00 chips: 120 carried over, {120 + off} counted, $25.00" in finding.words
    shift = opened(counted, reason="found on the floor")
    shift.apply(CloseShift(SUE, SUPERVISOR, 9, counted, VIC))
    assert (figures_of(shift).win_cents, figures_of(shift).differences[0].cents) == (0, off * 25_00)


def test_the_opening_has_two_persons() -> None:
    for second in ("", SUE):
        with pytest.raises(Refusal, match="Two people"):
            Shift(OpenShift(SUE, SUPERVISOR, 0, SET_UP, OPENING, OPENING, second))


@pytest.mark.parametrize("off", [-1, 0, 1])
def test_a_close_is_refused_a_cent_off_and_names_the_denomination(off: int) -> None:
    shift = opened()
    close = CloseShift(SUE, SUPERVISOR, 9, {**OPENING, 1: 900 + off}, VIC)
    if off:
        refusal = refused(shift, close)
        assert isinstance(refusal, NotBalanced)
        (finding,) = refusal.findings
        assert (finding.denomination, finding.cents) == (1, off)
        shift.apply(BookDifference(SUE, SUPERVISOR, 4, "tray", "a chip was found", VIC, {1: off}, off))
    shift.apply(close)
    assert (figures_of(shift).win_cents, figures_of(shift).over_cents) == (off, off)


def test_chips_of_equal_value_that_were_changed_unseen_are_found_too() -> None:
    refusal = refused(opened(), CloseShift(SUE, SUPERVISOR, 9, {**OPENING, 25_00: 121, 5_00: 195}, VIC))
    assert isinstance(refusal, NotBalanced)
    assert [(each.denomination, each.cents) for each in refusal.findings] == [(25_00, 25_00), (5_00, -25_00)]


def test_an_open_slip_keeps_the_shift_open() -> None:
    shift = opened()
    shift.apply(RequestSlip(DAN, DEALER, 1, "fill", {5_00: 20}))
    close = CloseShift(SUE, SUPERVISOR, 9, OPENING, VIC)
    assert "Slip 1, a fill of $100.00, is only requested: prepare it, or void it." in refused(shift, close).what
    shift.apply(PrepareSlip(CAL, CASHIER, 2, 1, {5_00: 20}))
    assert "verify it, or void it" in refused(shift, close).what
    shift.apply(VoidSlip(DAN, DEALER, 3, 1, "not needed"))
    shift.apply(close)


def test_without_denominations_the_last_right_count_and_slips_of_the_amount_are_named() -> None:
    shift = opened()
    shift.apply(SellChips(DAN, DEALER, 1, "Pat", "currency", 200_00, {100_00: 2}))
    shift.apply(SettleRound(DAN, DEALER, 2, 1, 25_00, 25_00))
    shift.apply(CountTray(SUE, SUPERVISOR, 3, {**OPENING, 100_00: 58, 25_00: 121}, VIC))
    number = prepared(shift)
    shift.apply(VerifySlip(SUE, SUPERVISOR, 5, number, {5_00: 20}))
    shift.apply(CountTray(SUE, SUPERVISOR, 6, {**OPENING, 100_00: 58, 25_00: 121}, VIC))
    refusal = refused(shift, CloseShift(SUE, SUPERVISOR, 9, {**OPENING, 100_00: 58, 25_00: 121}, VIC))
    for words in ("$100.00 short", "after step 3.", "already wrong after step 7", "Look at slip 1"):
        assert words in refusal.what, refusal.what
    right = {**OPENING, 100_00: 58, 25_00: 121, 5_00: 220}
    shift.apply(CloseShift(SUE, SUPERVISOR, 9, right, VIC))


# --- whole shifts ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_a_shift_of_500_random_steps_closes_to_the_cent(seed: int) -> None:
    one = RandomShift(seed, knows_chips=seed % 3 != 2).play(500)
    one.shift.apply(one.closing())
    figures = figures_of(one.shift)
    assert figures.win_cents == figures.play_cents == one.win
    assert figures.in_play_cents == one.held
    assert len(one.shift.state.slips) > 50
    assert figures.rounds == one.round > 100
    assert sum(hour.win_cents for hour in figures.hours) == one.win
    assert sum(hour.rounds for hour in figures.hours) == one.round
    assert figures.hold == Fraction(one.win, figures.drop_cents)
    again = replay(one.shift.events)
    assert again.events == one.shift.events
    assert vars(again.state) == vars(one.shift.state)
    lines = [decoder(ShiftEvent)(encode(event)) for event in one.shift.events]
    assert lines == one.shift.events
    carried = one.shift.carried()
    after = Shift(
        OpenShift(
            *(SUE, SUPERVISOR, one.at, SET_UP, carried.chips, one.counted(), VIC, carried.next_slip, carried.box),
            *(carried.box_cents, carried.tip_box_cents, carried.in_play_cents),
        )
    )
    after.apply(CloseShift(SUE, SUPERVISOR, one.at + 9, one.counted(), VIC))
    assert figures_of(after).win_cents == figures_of(after).drop_cents == 0
    assert after.carried() == carried


@pytest.mark.parametrize("off", [-1, 1])
def test_a_cent_in_the_closing_count_of_500_steps_is_located(off: int) -> None:
    one = RandomShift(11).play(500)
    one.tray[1] += off
    refusal = refused(one.shift, one.closing())
    assert isinstance(refusal, NotBalanced)
    assert [(each.where, each.denomination, each.cents) for each in refusal.findings] == [("tray", 1, off)]


def _a_cent_more(step: Any) -> Any | None:
    """The same step with a cent more, where it has money."""
    if isinstance(step, SellChips | SettleRound | VerifySlip | ChangeChips):
        for name in ("chips", "gave"):
            if (chips := getattr(step, name, None)) is not None:
                return msgspec.structs.replace(step, **{name: {**chips, 1: chips.get(1, 0) + 1}})
    if isinstance(step, CountBox):
        return msgspec.structs.replace(step, counted={**step.counted, "currency": step.counted.get("currency", 0) + 1})
    if isinstance(step, TakeChips | BringChips | CountTips):
        return msgspec.structs.replace(step, cents=step.cents + 1)
    return None


def test_a_cent_in_any_line_of_a_kept_shift_is_found_at_its_line() -> None:
    one = RandomShift(12).play(120)
    one.shift.apply(one.closing())
    events, tried = one.shift.events, set()
    for place, event in enumerate(events):
        changed = _a_cent_more(event.step)
        if changed is None or (len(events) - place > 60 and type(event.step) in tried):
            continue
        tried.add(type(event.step))
        false = [*events[:place], msgspec.structs.replace(event, step=changed), *events[place + 1 :]]
        with pytest.raises(LogError) as found:
            replay(false)
        if isinstance(event.step, CountBox | CountTips):  # a count is a fact: the close is refused
            assert found.value.line == len(events)
        else:
            assert found.value.line == place + 1
    assert {each.__name__ for each in tried} >= {"SellChips", "SettleRound", "VerifySlip", "CountBox", "TakeChips"}


def test_a_log_begins_with_the_opening() -> None:
    with pytest.raises(LogError, match="begins with its opening"):
        replay([])
    one = RandomShift(13).play(3)
    with pytest.raises(LogError, match="begins with its opening"):
        replay(one.shift.events[1:])


def test_an_open_shift_carries_nothing_over() -> None:
    with pytest.raises(Exception, match="still open"):
        opened().carried()


def test_figures_of_a_shift_without_drop_or_time() -> None:
    figures = figures_of(opened())
    assert (figures.hold, figures.win_per_hour, figures.rounds_per_hour) == (None, None, None)
    assert figures_of(opened(), now=7200).win_per_hour == 0


@pytest.mark.parametrize(
    ("roles", "is_refused"),
    [
        (("dealer", "dealer"), True),
        (("dealer", "supervisor"), False),
        (("supervisor", "dealer"), False),
        (("supervisor", "executive"), False),
    ],
)
def test_two_dealers_do_not_count_alone(roles: tuple[str, str], is_refused: bool) -> None:
    refusal = check_roles(roles, "house rule")
    assert (refusal is not None) == is_refused
    assert refusal is None or "must be a supervisor" in str(refusal)
