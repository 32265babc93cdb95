"""CO 30-832 to 30-832.09: what a tournament's document must and may say, at its boundaries."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.catalogue import games
from pitboss.errors import IllegalSetup
from pitboss.house.check.requirement import Verdict
from pitboss.tournaments.check import check_tournament, require_lawful
from pitboss.tournaments.document import EXAMPLES, TournamentDocument, example
from pitboss.tournaments.document.dates import last_day, moved
from pitboss.tournaments.document.model import (
    ChipColor,
    Criterion,
    ExtraChips,
    GameChoice,
    Goods,
    Prize,
    Rebuys,
    Reentry,
)
from pitboss.tournaments.document.rounds import Level
from tests.marks import proves
from tests.tournaments.desk import changed_event, changed_round, single

FRIDAY = example("friday-night")
SERIES = example("winter-series")


def verdict(document: TournamentDocument, requirement: str, where: str | None = None) -> tuple[str, str]:
    """The verdict of a requirement and its clause."""
    found = [each for each in check_tournament(document).results if each.requirement == requirement]
    result = next(each for each in found if where in (None, each.where))
    return result.verdict.value, result.cite


def passes(document: TournamentDocument, requirement: str, where: str | None = None) -> bool:
    return verdict(document, requirement, where)[0] == Verdict.PASS.value


def fails(document: TournamentDocument, requirement: str, cite: str, where: str | None = None) -> None:
    """The requirement fails by this clause, and no tournament opens."""
    assert verdict(document, requirement, where) == (Verdict.FAIL.value, cite)
    with pytest.raises(IllegalSetup):
        require_lawful(document)


@proves("CO 30-832(1) s.1")
def test_co_30_832_1_one_event_or_a_series_with_an_overall_winner() -> None:
    assert passes(single(), "tournament.events")
    assert passes(SERIES, "tournament.events")
    fails(replace(SERIES, overall="points"), "tournament.events", "CO 30-832(1) s.1")
    assert passes(replace(SERIES, overall="points", league_points=(10, 6, 3)), "tournament.events")
    fails(replace(SERIES, events=SERIES.events[::-1]), "tournament.events", "CO 30-832(1) s.1")


@proves("CO 30-832(1) s.2", "CO 30-832.07(1) s.1")
@pytest.mark.parametrize("id", list(games()))
def test_co_30_832_1_games_of_rule_8_and_no_other(id: str) -> None:
    document = replace(single(), game=GameChoice(id))
    cite = games()[id].cite
    assert passes(document, "tournament.game") == (str(cite).startswith("CO 30-8"))
    if not str(cite).startswith("CO 30-8"):
        fails(document, "tournament.game", "CO 30-832(1)")


@proves("CO 30-832.07(1) s.1")
def test_co_30_832_07_1_the_games_own_rules_hold() -> None:
    assert passes(replace(single(), game=GameChoice("blackjack", {"decks": 6})), "tournament.options")
    wrong = replace(single(), game=GameChoice("blackjack", {"decks": 9}))
    assert verdict(wrong, "tournament.options")[0] == "fail"
    assert verdict(replace(single(), game=GameChoice("poker")), "tournament.game")[0] == "fail"


@proves("CO 30-832(1) s.3")
@pytest.mark.parametrize(
    ("first", "last", "lawful"),
    [
        ((2026, 12, 1), (2027, 3, 31), True),
        ((2026, 12, 1), (2027, 4, 1), True),  # four months to the day
        ((2026, 12, 1), (2027, 4, 2), False),
        ((2026, 10, 31), (2027, 2, 28), True),  # February has no 31st: its last day
        ((2026, 10, 31), (2027, 3, 1), False),
    ],
)
def test_co_30_832_1_over_four_months_after_the_first_day(first: Any, last: Any, lawful: bool) -> None:
    document = single(starts=datetime.date(*first), ends=datetime.date(*last))
    document = replace(document, submitted=datetime.date(2026, 10, 1))
    assert passes(document, "tournament.length") is lawful
    if not lawful:
        fails(document, "tournament.length", "CO 30-832(1) s.3")


@proves("CO 30-832(1) s.3")
def test_an_event_ends_on_or_after_its_first_day() -> None:
    assert passes(single(), "event.dates")
    fails(single(ends=datetime.date(2026, 11, 30)), "event.dates", "CO 30-832(1) s.3")


@proves("CO 30-832.07(1) s.3")
@pytest.mark.parametrize(("day", "lawful"), [(25, True), (26, True), (27, False)])
def test_co_30_832_07_1_five_days_before_the_start(day: int, lawful: bool) -> None:
    document = replace(single(starts=datetime.date(2026, 12, 1)), submitted=datetime.date(2026, 11, day))
    assert passes(document, "tournament.notice") is lawful


@proves("CO 30-832.07(1) s.3")
def test_a_tournament_without_a_day_of_submission_does_not_open() -> None:
    document = replace(single(), submitted=None)
    assert verdict(document, "tournament.notice")[0] == "cannot decide"
    with pytest.raises(IllegalSetup, match="five days"):
        require_lawful(document)


@proves("CO 30-832.07(1) s.4")
def test_co_30_832_07_1_unacceptable_rules_are_not_used() -> None:
    assert passes(single(), "tournament.division")
    assert passes(replace(single(), division="accepted"), "tournament.division")
    fails(replace(single(), division="unacceptable"), "tournament.division", "CO 30-832.07(1) s.4")


@proves("CO 30-832(1) s.3", "CO 30-832.07(1) s.3")
@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_that_begins_on_any_day_of_four_years_is_lawful(name: str) -> None:
    document = example(name)
    for days in range(4 * 365 + 1):
        first = datetime.date(2027, 1, 1) + datetime.timedelta(days=days)
        found = moved(document, first)
        assert (found.starts, found.ends <= last_day(first)) == (first, True)
        if first.day > 27:  # where months differ in length
            assert check_tournament(found).is_lawful, first


@proves("CO 30-832(2)", "CO 30-832(2)(a)")
def test_co_30_832_2_one_licensee_where_there_is_a_fee() -> None:
    two = (FRIDAY.licensees[0], replace(FRIDAY.licensees[0], name="Other", responsible=True))
    together = replace(FRIDAY, licensees=two)
    assert passes(FRIDAY, "tournament.one-licensee")
    fails(together, "tournament.one-licensee", "CO 30-832(2)")
    fails(together, "tournament.joint", "CO 30-832(2)(a)")
    free = changed_event(together, fee_cents=0, fee_goods=())
    assert passes(free, "tournament.one-licensee")
    assert passes(free, "tournament.joint")
    a_cent = changed_event(together, fee_cents=1, fee_goods=())
    fails(a_cent, "tournament.joint", "CO 30-832(2)(a)")


@proves("CO 30-832(2)(b) s.1", "CO 30-832(2)(b) s.2")
def test_co_30_832_2_b_exactly_one_licensee_is_responsible() -> None:
    assert passes(SERIES, "tournament.responsible")
    assert SERIES.responsible.name == "Silver Ledge Gaming LLC"
    for wanted in (False, True):
        both = tuple(replace(each, responsible=wanted) for each in SERIES.licensees)
        fails(replace(SERIES, licensees=both), "tournament.responsible", "CO 30-832(2)(b) s.1")
    assert verdict(single(), "tournament.responsible")[0] == "not applicable"


@proves("CO 30-832.04 ¶1")
@pytest.mark.parametrize("fact", ["licensed_premises", "surveillance"])
def test_co_30_832_04_licensed_premises_with_surveillance(fact: str) -> None:
    requirement = {"licensed_premises": "tournament.premises", "surveillance": "tournament.surveillance"}[fact]
    for value, expected in ((True, "pass"), (False, "fail"), (None, "cannot decide")):
        document = single()
        document = replace(document, licensees=(replace(document.licensees[0], **{fact: value}),))
        assert verdict(document, requirement) == (expected, "CO 30-832.04 ¶1")
        if value is not True:
            with pytest.raises(IllegalSetup):
                require_lawful(document)


@proves("CO 30-832.05 ¶1 s.2")
def test_co_30_832_05_criteria_have_to_do_with_limited_gaming() -> None:
    assert verdict(single(), "tournament.criteria")[0] == "not applicable"
    assert passes(FRIDAY, "tournament.criteria")
    hair = replace(single(), criteria=(Criterion("players with red hair", False),))
    fails(hair, "tournament.criteria", "CO 30-832.05 ¶1 s.2")
    unsure = replace(single(), criteria=(Criterion("friends of the house"),))
    assert verdict(unsure, "tournament.criteria")[0] == "cannot decide"
    with pytest.raises(IllegalSetup, match="have to do with limited gaming"):
        require_lawful(unsure)


CAP = 100_000_00


@proves("CO 30-832.06 ¶1 s.1")
@pytest.mark.parametrize("field", ["fee_cents", "buy_in_cents"])
@pytest.mark.parametrize(("cents", "lawful"), [(CAP - 1, True), (CAP, True), (CAP + 1, False)])
def test_co_30_832_06_fees_and_buy_ins_up_to_100_000_dollars(field: str, cents: int, lawful: bool) -> None:
    document = single(**({"fee_cents": 0, "buy_in_cents": 0} | {field: cents}))
    requirement = "tournament.fees" if field == "fee_cents" else "tournament.buy-ins"
    assert passes(document, requirement) is lawful
    if not lawful:
        fails(document, requirement, "CO 30-832.06 ¶1 s.1")


@proves("CO 30-832.06 ¶1 s.2")
@pytest.mark.parametrize(("buy_in", "lawful"), [(CAP - 10_01, True), (CAP - 10_00, True), (CAP - 9_99, False)])
def test_co_30_832_06_both_together_up_to_100_000_dollars(buy_in: int, lawful: bool) -> None:
    document = single(fee_cents=10_00, buy_in_cents=buy_in)
    assert passes(document, "tournament.together") is lawful
    assert passes(document, "tournament.buy-ins")


@proves("CO 30-832.06 ¶1 s.1")
def test_the_cap_counts_all_that_one_player_may_buy() -> None:
    """Re-buys, bought chips, re-entries and every event of the series: see the interpretation."""
    rebuys = Rebuys(most=4, cents=CAP // 5, points=100)
    assert passes(single(buy_in_cents=CAP // 5, rebuys=rebuys), "tournament.buy-ins")
    fails(single(buy_in_cents=CAP // 5 + 1, rebuys=rebuys), "tournament.buy-ins", "CO 30-832.06 ¶1 s.1")
    twice = single(buy_in_cents=CAP // 2, reentry=Reentry(most=1))
    assert passes(twice, "tournament.buy-ins")
    fails(single(buy_in_cents=CAP // 2 + 1, reentry=Reentry(1)), "tournament.buy-ins", "CO 30-832.06 ¶1 s.1")
    extra = (ExtraChips("late chips", 100, cents=1),)
    fails(single(buy_in_cents=CAP, extra_chips=extra), "tournament.buy-ins", "CO 30-832.06 ¶1 s.1")
    # the second qualifier: $50 and a re-buy of $25; the final: a voucher of $25
    series = changed_event(SERIES, buy_in_cents=CAP - 100_00)
    assert passes(series, "tournament.buy-ins")
    fails(changed_event(SERIES, buy_in_cents=CAP - 99_99), "tournament.buy-ins", "CO 30-832.06 ¶1 s.1")


@proves("CO 30-832.06 ¶1 s.1", "CO 30-832.06 ¶5 s.1")
@pytest.mark.parametrize(("over", "lawful"), [(-1, True), (0, True), (1, False)])
def test_a_voucher_that_is_a_buy_in_counts_for_the_cap(over: int, lawful: bool) -> None:
    final = replace(SERIES.events[2], voucher_cents=CAP - 125_00 + over)  # the qualifiers come to $50 and $75
    document = replace(SERIES, events=(*SERIES.events[:2], final))
    assert passes(document, "tournament.buy-ins") is lawful


@proves("CO 30-832.02 ¶1 s.2", "CO 30-832.06 ¶3 s.4")
@pytest.mark.parametrize(("value", "lawful"), [(9_99, False), (10_00, True), (10_01, False)])
def test_goods_have_the_value_of_the_cash(value: int, lawful: bool) -> None:
    goods = (Goods("a toy", value),)
    fee = single(fee_cents=10_00, fee_goods=goods)
    assert verdict(fee, "event.fee-goods") == ("pass" if lawful else "fail", "CO 30-832.02 ¶1 s.2")
    buy_in = single(buy_in_cents=10_00, buy_in_goods=goods)
    assert verdict(buy_in, "event.buy-in-goods") == ("pass" if lawful else "fail", "CO 30-832.06 ¶3 s.4")


@proves("CO 30-832.06 ¶3 s.1", "CO 30-832.06 ¶2 s.3")
def test_co_30_832_06_shares_of_the_last_event_are_the_whole_pool() -> None:
    assert passes(single(), "event.pool")
    for share in ("49%", "51%"):
        prizes = (replace(single().events[0].prizes[0], share=share), *single().events[0].prizes[1:])
        fails(single(prizes=prizes), "event.pool", "CO 30-832.06 ¶3 s.1")
    assert passes(SERIES, "event.pool", "qualifier-1")  # 60%: the rest is carried forward
    assert verdict(single(buy_in_cents=0), "event.pool")[0] == "not applicable"


@proves("CO 30-832.06 ¶4 s.1", "CO 30-832.06 ¶5 s.1")
def test_co_30_832_06_vouchers_are_for_later_events() -> None:
    assert passes(SERIES, "event.vouchers", "qualifier-1")
    back = (Prize(1, share="100%", voucher="qualifier-1"),)
    late = replace(SERIES, events=(*SERIES.events[:2], replace(SERIES.events[2], prizes=back)))
    fails(late, "event.vouchers", "CO 30-832.06 ¶4 s.1", "final")
    assert passes(SERIES, "event.voucher-value", "final")
    empty = replace(SERIES, events=(*SERIES.events[:2], replace(SERIES.events[2], voucher_cents=0)))
    fails(empty, "event.voucher-value", "CO 30-832.06 ¶5 s.1", "final")


@proves("CO 30-832.08(1) s.1")
def test_co_30_832_08_1_the_chips_for_the_entry_can_be_made() -> None:
    assert passes(single(points=1_000), "event.chips")
    fails(single(points=1_001), "event.chips", "CO 30-832.08(1) s.1")


@proves("CO 30-832.08(1) s.2")
def test_co_30_832_08_1_extra_chips_are_open_to_everyone() -> None:
    assert passes(single(extra_chips=(ExtraChips("early bird", 100),)), "event.same-chance")
    some = single(extra_chips=(ExtraChips("early bird", 100, open_to="some"),))
    fails(some, "event.same-chance", "CO 30-832.08(1) s.2")


@proves("CO 30-832.07(2)")
@pytest.mark.parametrize(("most", "lawful"), [(2_495, True), (2_500, True), (2_505, False), (0, False)])
def test_co_30_832_07_2_initial_rounds_have_a_maximum_within_the_chips(most: int, lawful: bool) -> None:
    document = changed_round(FRIDAY, levels=(Level(25, most),))
    assert passes(document, "event.first-limits") is lawful
    last = changed_event(
        FRIDAY, rounds=(*FRIDAY.events[0].rounds[:2], replace(FRIDAY.events[0].rounds[2], levels=(Level(50),)))
    )
    assert passes(last, "event.first-limits")  # the last round may have none


@proves("CO 30-832.09(3)")
def test_co_30_832_09_3_levels_begin_with_the_first_hand_and_rise() -> None:
    assert passes(single(), "event.levels")
    for levels in ((Level(10, hand=2),), (Level(10), Level(5, hand=9)), (Level(10), Level(20, hand=1))):
        fails(changed_round(single(), levels=levels), "event.levels", "CO 30-832.09(3)")
    assert passes(changed_round(single(), levels=(Level(10, minute=0), Level(20, minute=15))), "event.levels")


@proves("CO 30-832.08(3) s.2")
def test_co_30_832_08_3_the_last_hand_begins_at_the_button_too() -> None:
    assert passes(changed_round(single(), last_hand="button"), "event.button")
    assert passes(changed_round(single(), last_hand="simultaneous"), "event.button")
    fails(changed_round(single(), last_hand="leader last"), "event.button", "CO 30-832.08(3) s.2")


@proves("CO 30-832.08(7)")
def test_co_30_832_08_7_a_game_with_one_hand() -> None:
    assert passes(single(), "event.one-hand")
    document = replace(single(), game=GameChoice("triple-play-blackjack"))
    found = verdict(document, "event.one-hand")
    assert found == ("fail", "CO 30-832.08(7)")


@proves("CO 30-832.09(2) s.2")
def test_co_30_832_09_2_re_buys_are_stated_with_their_conditions() -> None:
    assert passes(single(), "event.rebuys")
    assert passes(single(rebuys=Rebuys(1, 5_00, 500)), "event.rebuys")
    for rules in (Rebuys(0, 5_00, 500), Rebuys(1, 5_00, 0), Rebuys(1, 5_00, 500, until_round=2)):
        fails(single(rebuys=rules), "event.rebuys", "CO 30-832.09(2) s.2")


@proves("CO 30-832.09(4)")
def test_co_30_832_09_4_the_final_round_and_ties_are_defined() -> None:
    assert passes(FRIDAY, "event.final")
    fails(changed_round(FRIDAY, advance=0), "event.final", "CO 30-832.09(4)")
    fails(changed_round(FRIDAY, advance_overall=9), "event.final", "CO 30-832.09(4)")
    fails(changed_round(FRIDAY, advance=7), "event.final", "CO 30-832.09(4)")
    assert passes(single(ties=("draw",)), "event.ties")
    assert passes(single(ties=("countback", "play-off")), "event.ties")
    for ties in ((), ("countback",)):
        fails(single(ties=ties), "event.ties", "CO 30-832.09(4)")
    fails(single(format="knockout"), "event.format", "CO 30-832.09(4)")


@proves("CO 30-832.08(5)(b) s.3")
@pytest.mark.parametrize(("players", "lawful"), [(3, True), (4, True), (5, False)])
def test_co_30_832_08_5_b_a_split_by_at_most_four(players: int, lawful: bool) -> None:
    assert passes(single(split_players=players), "event.split") is lawful
    assert verdict(single(split_players=0), "event.split")[0] == "not applicable"


@proves("CO 30-832.08(6)")
@pytest.mark.parametrize(("minutes", "lawful"), [(119, True), (120, True), (121, False)])
def test_co_30_832_08_6_decks_are_changed_every_two_hours(minutes: int, lawful: bool) -> None:
    assert passes(single(deck_minutes=minutes), "event.decks") is lawful


@proves("CO 30-832.09(5)")
def test_co_30_832_09_5_each_prize_is_described() -> None:
    first, second, third = single().events[0].prizes
    assert passes(single(), "event.prizes")
    fails(single(prizes=()), "event.prizes", "CO 30-832.09(5)")
    fails(single(prizes=(first, third)), "event.prizes", "CO 30-832.09(5)")
    fails(single(prizes=(first, second, Prize(3))), "event.prizes", "CO 30-832.09(5)")
    fails(single(prizes=(first, Prize(2, merchandise="a hat"))), "event.prizes", "CO 30-832.09(5)")


@proves("CO 30-832.01(2) s.1", "CO 30-832.01(2) s.2")
def test_co_30_832_01_2_unmarked_chips_need_a_notice_and_printed_ones_keep_their_points() -> None:
    assert passes(single(), "tournament.chip-notice")
    printed = replace(single(), chips=(ChipColor("white", 5, printed=True), *single().chips[1:]))
    assert passes(printed, "event.printed-values")
    fails(changed_round(printed, values={"white": 10}), "event.printed-values", "CO 30-832.01(2) s.2")
    assert passes(changed_round(printed, values={"black": 500}), "event.printed-values")
