"""CO 30-832.02, .03 and .06: fees apart from buy-ins, proceeds by month, the pool to the cent, vouchers, forms."""

from __future__ import annotations

import datetime
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from msgspec.structs import replace

from pitboss.tournaments import steps as do
from pitboss.tournaments.document import TournamentDocument
from pitboss.tournaments.document.model import ExtraChips, Goods, Prize, Rebuys
from pitboss.tournaments.papers.forms import ENTRANTS, PAYOUTS, as_csv, entrant_rows, payout_rows
from pitboss.tournaments.papers.money import cash_reports, pool_account, proceeds_by_month
from pitboss.tournaments.papers.sheets import sheets_of
from pitboss.tournaments.prizes import divide_cents, divide_pool
from pitboss.tournaments.ranking import overall_ranking
from tests.marks import proves
from tests.tournaments.desk import DAY, Desk, single

FEE = 10_00


def with_fee(**more: object) -> TournamentDocument:
    return single(**({"fee_cents": FEE, "complimentary": True} | more))


def finish(desk: Desk) -> do.TournamentEvent:
    """The first seat wins everything at once."""
    if not desk.state.tables:
        desk.draw()
    seats = desk.hand().order
    desk.play(dict.fromkeys(seats[1:], 0) | {seats[0]: 5_000})
    desk.do(do.EndRound)
    return desk.do(do.EndEvent)


def pay(desk: Desk, on: datetime.date = DAY) -> None:
    for award in desk.state.awards:
        if award not in desk.state.paid:
            desk.do(do.PayPrize, award, on, "Sue", by="Cal", role="cashier")


@proves("CO 30-832.06 ¶2 s.1", "CO 30-832.06 ¶2 s.2", "CO 30-832.03 ¶1 s.1")
def test_fees_go_into_their_own_box_and_buy_ins_into_the_pool() -> None:
    desk = Desk(with_fee()).open(3)
    assert desk.state.fee_box_cents == 3 * FEE == desk.state.fees_cents
    assert desk.state.pool_cents == 3 * 20_00


@proves("CO 30-832.03 ¶1 s.1")
def test_fees_stay_apart_until_two_persons_have_counted_them() -> None:
    desk = Desk(with_fee()).open(3)
    finish(desk)
    pay(desk)
    assert desk.refused(do.Conclude).cite == "CO 30-832.03 ¶1 s.1"
    assert "second person" in desk.refused(do.CountFees, 3 * FEE, "Dee").what
    assert "Count again" in desk.refused(do.CountFees, 3 * FEE - 1, "Sue").what
    desk.do(do.CountFees, 3 * FEE - 1, "Sue", "a cent was miscounted")
    assert desk.state.fee_differences == [(-1, "a cent was miscounted")]
    desk.do(do.Conclude)
    assert "concluded" in desk.refused(do.Conclude).what
    desk.replayed()


@proves("CO 30-832.02 ¶1 s.1", "CO 30-832.02 ¶1 s.3", "CO 30-832.02 ¶1 s.4", "CO 30-832.02 ¶1 s.5")
def test_fees_are_proceeds_of_their_month_however_they_were_paid() -> None:
    goods = (Goods("canned food", FEE),)
    desk = Desk(with_fee(fee_goods=goods)).open()
    desk.enter(1, on=datetime.date(2026, 11, 30))
    desk.enter(2, on=datetime.date(2026, 12, 1), fee="complimentary")
    desk.enter(3, on=datetime.date(2026, 12, 1), fee="goods", goods="canned food")
    assert proceeds_by_month(desk.state) == {"2026-11": FEE, "2026-12": 2 * FEE}
    assert desk.state.fee_box_cents == FEE  # cash alone
    rows = [dict(zip(ENTRANTS, row, strict=True)) for row in entrant_rows(desk.state)]
    assert [row["Entry fee"] for row in rows] == ["$10.00"] * 3
    assert [row["Fee paid"] for row in rows] == ["cash", "complimentary", "goods: canned food"]


@proves("CO 30-832.02 ¶1 s.6", "CO 30-832.02 ¶1 s.7")
def test_a_free_tournament_has_no_proceeds_and_no_loss_is_declared() -> None:
    desk = Desk(single(added_cents=500_00)).open(3)
    finish(desk)
    pay(desk)
    assert proceeds_by_month(desk.state) == {}
    assert sum(proceeds_by_month(desk.state).values()) == 0  # though the licensee paid $500 of the prizes


@proves("CO 30-832.02 ¶1 s.2", "CO 30-832.06 ¶3 s.4")
def test_goods_are_taken_only_at_a_value_that_was_fixed_beforehand() -> None:
    desk = Desk(with_fee(fee_goods=(Goods("canned food", FEE),), buy_in_goods=(Goods("a toy", 20_00),))).open()
    refusal = desk.refused(do.Register, "P1", "Ann", DAY, fee="goods", goods="a poem")
    assert refusal.cite == "CO 30-832.02 ¶1 s.2"
    refusal = desk.refused(do.Register, "P1", "Ann", DAY, buy_in="goods", goods="canned food")
    assert refusal.cite == "CO 30-832.06 ¶3 s.4"
    desk.enter(1, buy_in="goods", goods="a toy")
    assert desk.state.pool_cents == 20_00


@proves("CO 30-832.06 ¶3 s.3")
def test_complimentary_buy_ins_add_their_value_to_the_pool_where_the_rules_offer_them() -> None:
    desk = Desk(with_fee()).open()
    desk.enter(1, buy_in="complimentary", fee="complimentary")
    assert desk.state.pool_cents == 20_00
    strict = Desk(with_fee(complimentary=False)).open()
    assert strict.refused(do.Register, "P1", "Ann", DAY, buy_in="complimentary").cite == "CO 30-832.06 ¶3 s.3"
    assert "not 'check'" in strict.refused(do.Register, "P1", "Ann", DAY, fee="check").what


def test_an_entry_is_taken_back_before_its_draw_and_the_money_with_it() -> None:
    desk = Desk(with_fee()).open(2)
    assert "Say why" in desk.refused(do.CancelEntry, 1, "").what
    desk.do(do.CancelEntry, 1, "ill")
    assert (desk.state.fee_box_cents, desk.state.pool_cents) == (FEE, 20_00)
    assert proceeds_by_month(desk.state) == {"2026-12": FEE}
    assert len(list(entrant_rows(desk.state))) == 1
    desk.enter(1)  # and may enter later
    desk.draw()
    assert "before its first draw" in desk.refused(do.CancelEntry, 2, "ill").what


@proves("CO 30-832.03 ¶1 s.1")
def test_a_fee_that_was_counted_is_not_given_back_out_of_anothers() -> None:
    desk = Desk(with_fee()).open(1)
    desk.do(do.CountFees, FEE, "Sue")
    desk.enter(2)
    assert desk.refused(do.CancelEntry, 1, "ill").cite == "CO 30-832.03 ¶1 s.1"
    desk.do(do.CancelEntry, 2, "ill")  # its fee is still in the box
    assert (desk.state.fee_box_cents, desk.state.fees_cents) == (0, FEE)
    assert "zero or more" in desk.refused(do.CountFees, -1, "Sue", "nothing is there").what


@proves("CO 30-832.02 ¶1 s.1", "CO 30-832.02 ¶1 s.7")
@pytest.mark.parametrize("tender", ["cash", "complimentary"])
@pytest.mark.parametrize(("day", "returned"), [(30, True), (31, False)])
def test_a_fee_on_the_return_of_a_month_that_is_over_is_not_taken_back(tender: str, day: int, returned: bool) -> None:
    november = datetime.date(2026, 11, 30)
    desk = Desk(with_fee()).open(1, on=november, fee=tender)
    on = datetime.date(2026, 11, 1) + datetime.timedelta(days=day - 1)
    if returned:
        desk.do(do.CancelEntry, 1, "ill", on)
    else:
        assert desk.refused(do.CancelEntry, 1, "ill", on).cite == "CO 30-832.02 ¶1 s.1"
    assert proceeds_by_month(desk.state) == {"2026-11": 0 if returned else FEE}
    desk.replayed()


@proves("CO 30-832.03 ¶1 s.1", "CO 30-832.03 ¶1 s.2")
@pytest.mark.parametrize("second", ["Dee", "dee", " Dee ", ""])
def test_the_second_person_is_another_person_however_the_name_is_typed(second: str) -> None:
    desk = Desk(with_fee()).open(3)
    assert "second person" in desk.refused(do.CountFees, 3 * FEE, second).what
    finish(desk)
    assert "second person" in desk.refused(do.PayPrize, 1, DAY, second).what


@proves("CO 30-832.09(2) s.2", "CO 30-832.08(9) s.1", "CO 30-832.01(1) s.2")
def test_re_buys_within_their_conditions_and_between_hands_alone() -> None:
    rules = Rebuys(most=2, cents=5_00, points=500, until_hand=2, below_points=1_000)
    desk = Desk(single(rebuys=rules)).open(2)
    desk.draw()
    assert "fewer than 1,000" in desk.refused(do.Rebuy, 1, DAY).what  # 1,000 is not below 1,000
    plan = desk.begin()
    seat = desk.seat_of(1)
    assert desk.refused(do.Rebuy, 1, DAY).cite == "CO 30-832.09(2) s.2"
    desk.settle(plan, {seat: 995})
    plan = desk.begin()
    assert desk.refused(do.Rebuy, 1, DAY).cite == "CO 30-832.08(9) s.1"  # in mid-hand
    desk.settle(plan, {seat: 100})
    assert "ended" in desk.refused(do.Rebuy, 1, DAY).what  # two hands were played
    early = Desk(single(rebuys=replace(rules, until_hand=0))).open(2)
    early.draw()
    early.play({early.seat_of(1): 100})
    for _ in range(1):
        early.do(do.Rebuy, 1, DAY, by="Cal", role="cashier")
    assert early.hand().stacks[early.seat_of(1)] == 600
    early.do(do.Rebuy, 1, DAY)
    early.play({early.seat_of(1): 100})
    assert "the most that the rules allow" in early.refused(do.Rebuy, 1, DAY).what
    assert early.state.pool_cents == 2 * 20_00 + 2 * 5_00
    assert "do not allow re-buys" in Desk().open(1).refused(do.Rebuy, 1, DAY).what


@proves("CO 30-832.08(1) s.2")
def test_extra_chips_are_the_same_for_everybody() -> None:
    desk = Desk(single(extra_chips=(ExtraChips("early bird", 200), ExtraChips("charity", 100, cents=5_00)))).open(2)
    for entry in (1, 2):
        desk.do(do.EarnChips, entry, "early bird", DAY)
        assert "the most that the rules allow" in desk.refused(do.EarnChips, entry, "early bird", DAY).what
    desk.do(do.EarnChips, 1, "charity", DAY)
    assert [each.points for each in desk.state.entries.values()] == [1_300, 1_200]
    assert desk.state.pool_cents == 2 * 20_00 + 5_00
    assert "no extra chips called" in desk.refused(do.EarnChips, 1, "luck", DAY).what


# --- prizes ---------------------------------------------------------------------------------------------------------


@proves("CO 30-832.06 ¶3 s.1", "CO 30-832.06 ¶3 s.2", "CO 30-832.01(1) s.6")
def test_the_whole_pool_is_paid_to_the_cent_before_the_end() -> None:
    desk = Desk(single(buy_in_cents=33_33)).open(7)
    event = finish(desk)
    assert sum(each.cents for each in event.awards) == 7 * 33_33
    assert desk.refused(do.Conclude).cite == "CO 30-832.06 ¶3 s.1"
    assert "second person" in desk.refused(do.PayPrize, 1, DAY, "Dee").what
    pay(desk)
    assert "was paid by Cal" in desk.refused(do.PayPrize, 1, DAY, "Sue").what
    desk.do(do.CountFees, 0, "Sue")
    desk.do(do.Conclude)
    account = pool_account(desk.state)
    assert (account.bought_cents, account.awarded_cents, account.balance_cents) == (7 * 33_33, 7 * 33_33, 0)
    assert account.guaranteed_cents == 0


@given(
    cents=some.integers(0, 10**9),
    shares=some.lists(some.fractions(Fraction(1, 100), 1), min_size=1, max_size=9),
)
@settings(max_examples=60, deadline=None)
def test_no_cent_is_lost_or_made(cents: int, shares: list[Fraction]) -> None:
    parts = divide_cents(cents, shares)
    assert sum(parts) == cents
    assert all(part >= 0 for part in parts)


@proves("CO 30-832.06 ¶3 s.1")
def test_with_fewer_players_than_places_the_others_share_it_all() -> None:
    desk = Desk().open(2)
    event = finish(desk)
    assert [each.cents for each in event.awards] == [25_00, 15_00]  # 50 and 30 of 80


def test_a_fixed_prize_above_the_pool_is_the_licensees_to_add() -> None:
    document = single(prizes=(Prize(1, cents=1_000_00, share="100%"),))
    division = divide_pool(document, document.events[0], 60_00, 3)
    assert (division.added_cents, division.carried_cents) == (940_00, 0)
    assert sum(each.cents for each in division.places) == 1_000_00


def test_equal_players_share_the_prizes_of_their_places() -> None:
    desk = Desk().open(3)
    desk.draw()
    for _ in range(30):
        desk.play()
    desk.do(do.EndRound)
    awards = desk.do(do.EndEvent).awards
    assert [each.cents for each in awards] == [20_00, 20_00, 20_00]
    assert {each.place for each in awards} == {1}


def test_a_split_by_parts_gives_things_that_cannot_be_divided_to_the_leader() -> None:
    prizes = (Prize(1, share="60%", merchandise="a buckle", value_cents=50_00), Prize(2, share="40%"))
    desk = Desk(single(prizes=prizes, split_players=2)).open(2)
    desk.draw()
    desk.play({desk.seat_of(2): 1_200})
    desk.do(do.Split, (1, 2), (1, 3))
    awards = desk.do(do.EndEvent).awards
    assert [(each.entry, each.kind, each.cents) for each in awards] == [
        (1, "cash", 10_00), (2, "cash", 30_00), (2, "merchandise", 50_00),
    ]  # fmt: skip


@proves("CO 30-832.03 ¶1 s.2", "CO 30-832.09(5)")
def test_cash_and_merchandise_are_on_the_form_with_both_persons() -> None:
    prizes = (Prize(1, share="100%", merchandise="=a buckle", value_cents=50_00),)
    desk = Desk(single(prizes=prizes)).open(2)
    finish(desk)
    pay(desk)
    rows = [dict(zip(PAYOUTS, row, strict=True)) for row in payout_rows(desk.state)]
    assert [(row["Kind"], row["Value"], row["By"]) for row in rows] == [
        ("cash", "$40.00", "Cal, Sue"), ("merchandise", "$50.00", "Cal, Sue"),
    ]  # fmt: skip
    text = as_csv(PAYOUTS, payout_rows(desk.state))
    assert text.splitlines()[0].startswith("Prize,Event,Place")
    assert "'=a buckle" in text  # no spreadsheet takes it for a formula
    assert set(sheets_of(desk.state)) >= {"rules", "entrants", "payouts", "standings", "seat-slips", "chip-notice"}


# --- series: carried pools and vouchers -----------------------------------------------------------------------------


def series(**final: object) -> TournamentDocument:
    """Two events: the first pays half and a voucher, the second the rest."""
    first = replace(single().events[0], id="one", prizes=(Prize(1, share="50%", voucher="two"),), split_players=0)
    last = replace(first, id="two", prizes=(Prize(1, share="100%"),), starts=datetime.date(2026, 12, 2),
                   ends=datetime.date(2026, 12, 2), **final)  # fmt: skip
    return replace(single(), events=(first, last))


@proves("CO 30-832(1) s.3")
@pytest.mark.parametrize(("day", "concludes"), [(31, False), (32, False), (33, True)])
@pytest.mark.parametrize("share", ["100%", "50%"])
def test_an_event_that_did_not_begin_in_four_months_is_canceled(day: int, concludes: bool, share: str) -> None:
    """The last day is April 1. What was carried to the event is for the Division to decide."""
    document = series()
    first = replace(document.events[0], prizes=(Prize(1, share=share),))
    desk = Desk(replace(document, events=(first, *document.events[1:]))).open(4)
    desk.draw()
    plan = desk.hand()
    desk.do(do.BeginHand, "1", 1, DAY, by="Dan", role="dealer")
    desk.settle(plan, dict.fromkeys(plan.order[1:], 0) | {plan.order[0]: 5_000})
    desk.do(do.EndRound)
    desk.do(do.EndEvent)
    pay(desk)
    on = datetime.date(2027, 3, 1) + datetime.timedelta(days=day - 1)
    if concludes and share == "100%":
        desk.do(do.Conclude, on)
        desk.replayed()
        return
    refused = desk.refused(do.Conclude, on)
    assert ("not awarded" if concludes else "Still to be played: two") in refused.what


@proves("CO 30-832.06 ¶2 s.3")
def test_what_an_event_does_not_award_is_carried_to_the_next() -> None:
    desk = Desk(series(fee_cents=5_00, buy_in_cents=10_00)).open(4)
    event = finish(desk)
    # $80: a voucher of $15, half of the other $65 in cash, half carried
    assert [(each.kind, each.cents) for each in event.awards] == [("cash", 32_50), ("voucher", 15_00)]
    assert desk.state.carry == {"two": 32_50}
    desk.do(do.OpenEvent, "two")
    assert desk.state.pool_cents == 32_50


@proves("CO 30-832.06 ¶4 s.2", "CO 30-832.06 ¶4 s.3", "CO 30-832.06 ¶6", "CO 30-832.06 ¶4 s.1")
def test_a_voucher_for_fee_and_buy_in_is_a_payout_and_its_winners_alone() -> None:
    desk = Desk(series(fee_cents=5_00, buy_in_cents=10_00)).open(4)
    voucher = next(each for each in finish(desk).awards if each.kind == "voucher")
    assert (voucher.fee_cents, voucher.buy_in_cents, voucher.is_payout) == (5_00, 10_00, True)
    row = dict(zip(PAYOUTS, list(payout_rows(desk.state))[1], strict=True))
    assert (row["Kind"], row["Value"], row["Fee part"], row["Buy-in part"]) == ("voucher", "$15.00", "$5.00", "$10.00")
    desk.do(do.OpenEvent, "two")
    other = "P1" if voucher.player != "P1" else "P2"
    assert desk.refused(do.Register, other, "Other", DAY, voucher=voucher.number).cite == "CO 30-832.06 ¶6"
    assert "not for this event" in desk.refused(do.Register, other, "Other", DAY, voucher=99).what
    entry = desk.do(do.Register, voucher.player, "Winner", DAY, voucher=voucher.number).number
    assert desk.state.pool_cents == 32_50 + 10_00
    assert proceeds_by_month(desk.state) == {"2026-12": 5_00}  # the fee part, when it is used
    form = dict(zip(ENTRANTS, list(entrant_rows(desk.state))[entry - 1], strict=True))
    assert (form["Entry fee"], form["Buy-ins"], form["Voucher"]) == ("$5.00", "$10.00", str(voucher.number))


@proves("CO 30-832.06 ¶5 s.1", "CO 30-832.06 ¶5 s.2")
def test_a_voucher_for_an_event_without_fee_and_buy_in_goes_into_its_pool_and_is_no_payout() -> None:
    desk = Desk(series(buy_in_cents=0, vouchers_only=True, voucher_cents=10_00)).open(4)
    voucher = next(each for each in finish(desk).awards if each.kind == "voucher")
    assert (voucher.cents, voucher.is_payout) == (10_00, False)
    assert [row[5] for row in payout_rows(desk.state)] == ["cash"]
    desk.do(do.OpenEvent, "two")
    assert desk.state.pool_cents == 35_00 + 10_00  # carried, and the voucher
    assert desk.refused(do.Register, "P9", "Nobody", DAY).cite == "CO 30-832.06 ¶5 s.1"
    desk.do(do.Register, voucher.player, "Winner", DAY, voucher=voucher.number)
    assert desk.state.pool_cents == 45_00
    again = desk.refused(do.Register, voucher.player, "Winner", DAY, voucher=voucher.number)
    assert again.cite == "CO 30-832(2)(c) s.1"


@proves("CO 30-832.06 ¶3 s.2")
def test_a_voucher_that_nobody_uses_goes_into_the_pool() -> None:
    desk = Desk(series(fee_cents=5_00, buy_in_cents=10_00)).open(4)
    finish(desk)
    desk.do(do.OpenEvent, "two")
    desk.enter(7)
    desk.enter(8)
    event = desk.do(do.CloseRegistration)
    assert event.notes == ("voucher 2 lapsed: $15.00 goes into the pool",)
    assert desk.state.pool_cents == 32_50 + 2 * 10_00 + 15_00
    desk.do(do.Draw, desk.link())
    finish(desk)
    pay(desk)
    desk.do(do.CountFees, desk.state.fee_box_cents, "Sue")
    desk.do(do.Conclude)
    assert pool_account(desk.state).guaranteed_cents == 0
    desk.replayed()


@proves("CO 30-832(2)(c) s.3", "CO 30-832.06 ¶3 s.1")
def test_an_unpaid_prize_of_a_disqualified_player_is_won_again() -> None:
    document = series(fee_cents=5_00, buy_in_cents=10_00)
    desk = Desk(document).open(2)
    finish(desk)
    cash, _voucher = desk.state.awards.values()
    desk.do(do.OpenEvent, "two")
    number = desk.do(do.Register, cash.player, "Winner", DAY).number
    desk.enter(7)
    desk.enter(8)
    before = desk.state.pool_cents
    event = desk.do(do.Disqualify, (number,), "found with a second entry")
    assert event.notes == ("prize 1 is withheld; its money goes into the pool", "prize 2 is withheld")
    assert desk.state.pool_cents == before + cash.cents
    assert desk.refused(do.PayPrize, cash.number, DAY, "Sue", by="Cal", role="cashier").cite == "CO 30-832(2)(c) s.3"
    assert list(payout_rows(desk.state)) == []
    assert pool_account(desk.state).difference_cents == 0
    desk.do(do.CloseRegistration)  # the voucher lapses
    desk.do(do.Draw, desk.link())
    finish(desk)
    for award in desk.state.unpaid:
        desk.do(do.PayPrize, award.number, DAY, "Sue", by="Cal", role="cashier")
    assert pool_account(desk.state).difference_cents == 0
    desk.do(do.CountFees, desk.state.fee_box_cents, "Sue")
    desk.do(do.Conclude)
    assert cash.player not in {player for player, _ in overall_ranking(desk.state)}
    desk.replayed()


@proves("CO 30-832(2)(c) s.3", "CO 30-832.06 ¶3 s.1")
def test_the_others_share_a_prize_that_is_withheld_after_another_was_paid() -> None:
    desk = Desk(single()).open(3)
    finish(desk)
    first, second, third = desk.state.awards.values()
    assert "Undo the award" in desk.refused(do.Disqualify, (second.entry,), "found with a second entry").what
    desk.do(do.PayPrize, first.number, DAY, "Sue", by="Cal", role="cashier")
    event = desk.do(do.Disqualify, (second.entry,), "found with a second entry")
    shared = {each.player: each.cents for each in event.awards}
    assert shared == {first.player: 10_00, third.player: 5_00}  # 15.00 as 30 to 15
    assert desk.refused(do.PayPrize, second.number, DAY, "Sue").cite == "CO 30-832(2)(c) s.3"
    assert pool_account(desk.state).difference_cents == 0
    pay_rest = [each.number for each in desk.state.unpaid]
    for number in pay_rest:
        desk.do(do.PayPrize, number, DAY, "Sue", by="Cal", role="cashier")
    desk.do(do.Conclude)
    assert sum(each.award.cents for each in desk.state.paid.values()) == 3 * 20_00
    desk.replayed()


@proves("CO 30-832(2)(c) s.3", "CO 30-832.06 ¶3 s.1")
def test_nobody_is_disqualified_after_the_award_where_nobody_else_has_won() -> None:
    desk = Desk(single()).open(3)
    finish(desk)
    desk.do(do.PayPrize, 1, DAY, "Sue", by="Cal", role="cashier")
    refusal = desk.refused(do.Disqualify, (1, 2, 3), "one person under three names")
    assert refusal.cite == "CO 30-832.06 ¶3 s.1"


@proves("CO 30-832(2)(c) s.3", "CO 30-832.06 ¶2 s.3")
def test_a_prize_that_is_withheld_between_two_events_is_carried_to_the_next() -> None:
    desk = Desk(series(fee_cents=5_00, buy_in_cents=10_00)).open(2)
    finish(desk)
    cash, voucher = desk.state.awards.values()
    desk.do(do.PayPrize, voucher.number, DAY, "Sue", by="Cal", role="cashier")
    before = dict(desk.state.carry)
    desk.do(do.Disqualify, (cash.entry,), "found with a second entry")
    assert desk.state.carry["two"] == before.get("two", 0) + cash.cents
    assert pool_account(desk.state).difference_cents == 0
    desk.replayed()


@proves("CO 30-832.02 ¶1 s.2", "CO 30-832.06 ¶3 s.4")
def test_fee_and_buy_in_may_be_different_goods() -> None:
    desk = Desk(with_fee(fee_goods=(Goods("canned food", FEE),), buy_in_goods=(Goods("a toy", 20_00),))).open()
    brought = {"fee": "goods", "buy_in": "goods", "goods": "canned food"}
    refusal = desk.refused(do.Register, "P1", "Ann", DAY, **brought)
    assert refusal.cite == "CO 30-832.06 ¶3 s.4"
    desk.do(do.Register, "P1", "Ann", DAY, **brought, buy_in_goods="a toy")
    assert [each.goods for each in desk.state.receipts] == ["canned food", "a toy"]
    desk.replayed()


@pytest.mark.parametrize(("cents", "reported"), [(9_999_99, False), (10_000_00, True), (10_000_01, True)])
def test_cash_reports_begin_at_10_000_dollars_in_a_day(cents: int, reported: bool) -> None:
    desk = Desk(single(buy_in_cents=cents)).open(1)
    found = cash_reports(desk.state)
    assert bool(found) is reported
    if reported:
        assert (found[0].player, found[0].direction, found[0].cents) == ("P1", "in", cents)


def test_cash_in_and_out_are_added_by_person_and_day() -> None:
    desk = Desk(single(fee_cents=1_00, buy_in_cents=9_999_00)).open(2)
    finish(desk)
    pay(desk)
    found = {(each.player, each.direction): each.cents for each in cash_reports(desk.state)}
    winner = desk.state.awards[1].player
    assert found == {
        ("P1", "in"): 10_000_00, ("P2", "in"): 10_000_00, (winner, "out"): desk.state.awards[1].cents,
    }  # fmt: skip


@proves("CO 30-832(1) s.1")
def test_the_overall_winner_of_a_series_by_the_last_event_or_by_points() -> None:
    for overall, league in (("last event", ()), ("points", (10, 6, 3))):
        document = replace(series(fee_cents=0, buy_in_cents=10_00), overall=overall, league_points=league)
        desk = Desk(document).open(3)
        finish(desk)
        first = desk.tournament.standings()[0].player
        assert overall_ranking(desk.state)[0][0] == ("" if overall == "last event" else first)
        desk.do(do.OpenEvent, "two")
        for number in (1, 2, 3):
            desk.enter(number)
        desk.do(do.CloseRegistration)
        desk.do(do.Draw, desk.link())
        finish(desk)
        ranked = overall_ranking(desk.state)
        if overall == "last event":
            assert ranked[0][0] == desk.tournament.standings()[0].player
        else:
            assert sum(points for _, points in ranked) == 2 * (10 + 6 + 6)  # two are tied for the second place
            assert ranked[0][1] == max(points for _, points in ranked)
