"""Colorado rule 8 on cash at the table: 30-831, and 30-809 as far as wagers are made in chips."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from pitboss import (
    Card,
    ChipSet,
    Deal,
    Double,
    Insure,
    Limits,
    PitbossError,
    Split,
    Stand,
    Table,
    Wager,
    load,
)
from pitboss.engine.books.books import BooksError, Rack
from pitboss.engine.books.cash import BoughtIn, CashError, ColoredUp, Left, Tender, worth
from pitboss.engine.books.log import check_chain
from pitboss.engine.record.replay import replay
from pitboss.engine.vocabulary.actions import Hit, Place
from pitboss.errors import Refusal
from pitboss.money import CASINO_CHIPS
from tests.cases import Case
from tests.marks import proves

TRAY = 10_000_00
TICKETS = (Tender.TICKET, Tender.PURCHASE_TICKET)


def table(chips: ChipSet = CASINO_CHIPS) -> Table:
    return Table(load("blackjack"), limits=Limits(min=5_00, max=500_00, chips=chips), tray_cents=TRAY)


def chips_of(table: Table, player: str = "Ann") -> dict[int, int]:
    return {chip: count for chip, count in table.books.racks[player].chips.items() if count}


@contextmanager
def refused(table: Table, clause: str, kind: type[PitbossError] = CashError) -> Iterator[None]:
    """Nothing changes hands, and nothing is written down."""
    before, entries = table.books.snapshot(), len(table.log.lines)
    with pytest.raises(kind) as refusal:
        yield
    if clause:
        assert isinstance(refusal.value, Refusal)
        assert refusal.value.cite == f"CO {clause}"
    assert (table.books.snapshot(), len(table.log.lines)) == (before, entries)


# --- what a dealer may take ---------------------------------------------------------------------------------------


@proves("CO 30-831 ¶1")
@pytest.mark.parametrize("tender", list(Tender))
def test_co_30_831_every_kind_of_cash_becomes_chips_of_equal_value_and_is_dropped(tender: Tender) -> None:
    at = table()
    at.buy_in("Ann", 137_50, tender, validated=tender in TICKETS)
    assert chips_of(at) == {100_00: 1, 25_00: 1, 5_00: 2, 1_00: 2, 50: 1}
    assert at.books.purse("Ann") == 137_50
    assert (at.books.tray, at.books.drop, at.books.cash_in) == (TRAY - 137_50, 137_50, 137_50)
    at.books.check(0)
    entry = at.log.lines[-1].what
    assert isinstance(entry, BoughtIn)
    assert (entry.tender, entry.cents, worth(entry.chips), entry.to_tray) == (tender, 137_50, 137_50, False)


@proves("CO 30-831 ¶1")
def test_co_30_831_kinds_are_those_of_the_law() -> None:
    assert {tender.value for tender in Tender} == {
        "currency",
        "coin",
        "ticket",
        "purchase ticket",
        "coupon",
        "mobile ATM receipt",
    }


@proves("CO 30-831 ¶1")
@pytest.mark.parametrize("cents", [0, -1, -100_00])
def test_co_30_831_no_cash_buys_no_chips(cents: int) -> None:
    at = table()
    with refused(at, "30-831"):
        at.buy_in("Ann", cents)
    assert at.books.purse("Ann") is None


@proves("CO 30-831 ¶1")
def test_co_30_831_buying_in_again_adds_to_the_rack() -> None:
    at = table()
    at.buy_in("Ann", 100_00)
    at.buy_in("Ann", 50_00, Tender.COUPON)
    at.buy_in("Bob", 5_00)
    assert (at.books.purse("Ann"), at.books.purse("Bob"), at.books.drop) == (150_00, 5_00, 155_00)
    at.books.check(0)


# --- (1), (4) tickets ---------------------------------------------------------------------------------------------


@proves("CO 30-831(1) s.2")
@pytest.mark.parametrize("tender", TICKETS)
def test_co_30_831_1_ticket_that_the_system_has_not_validated_is_refused(tender: Tender) -> None:
    at = table()
    with refused(at, "30-831(1)"):
        at.buy_in("Ann", 100_00, tender)
    at.buy_in("Ann", 100_00, tender, validated=True)
    assert at.books.purse("Ann") == 100_00


@proves("CO 30-831(1) s.2")
@pytest.mark.parametrize("tender", [tender for tender in Tender if tender not in TICKETS])
def test_co_30_831_1_other_cash_needs_no_validation(tender: Tender) -> None:
    at = table()
    at.buy_in("Ann", 100_00, tender)
    assert at.books.purse("Ann") == 100_00


@proves("CO 30-831(4) s.2")
def test_co_30_831_4_ticket_is_redeemed_before_any_wager() -> None:
    at = table()
    at.buy_in("Ann", 5_00)
    with refused(at, "30-809", Refusal):
        at.open([Wager(1, "main", 25_00, player="Ann")])  # the ticket in the player's hand does not count
    at.buy_in("Ann", 20_00, Tender.TICKET, validated=True)
    at.open([Wager(1, "main", 25_00, player="Ann")])
    assert (at.books.purse("Ann"), at.books.layout, at.books.drop) == (0, 25_00, 25_00)


@proves("CO 30-831(4) s.1")
@pytest.mark.parametrize("tender", [tender for tender in Tender if tender is not Tender.COIN])
def test_co_30_831_4_all_but_coins_goes_into_the_drop(tender: Tender) -> None:
    at = table()
    for coin in (0, 25, 50):
        with refused(at, "30-831(3)"):
            at.buy_in("Ann", 100_00, tender, validated=True, to_tray=True, coin_cents=coin)


# --- (3) equal value, drop and tray -------------------------------------------------------------------------------


@proves("CO 30-831(3)")
@pytest.mark.parametrize(
    ("chips", "equal"),
    [
        ({25_00: 3, 5_00: 4, 1_00: 4, 50: 1}, False),  # half a dollar below
        ({25_00: 3, 5_00: 5}, True),
        ({25_00: 3, 5_00: 5, 50: 1}, False),  # half a dollar above
        ({100_00: 1}, True),
        ({}, False),
    ],
)
def test_co_30_831_3_chips_are_worth_exactly_the_cash(chips: dict[int, int], equal: bool) -> None:
    at = table()
    if equal:
        at.buy_in("Ann", 100_00, chips=chips)
        assert chips_of(at) == chips
    else:
        with refused(at, "30-831(3)"):
            at.buy_in("Ann", 100_00, chips=chips)


@proves("CO 30-831(3)")
@pytest.mark.parametrize("chips", [{10_00: 10}, {100_00: 2, 25_00: -4}, {-100_00: -1}])
def test_co_30_831_3_only_chips_that_the_table_has(chips: dict[int, int]) -> None:
    at = table()
    with refused(at, "30-831"):
        at.buy_in("Ann", 100_00, chips=chips)


@proves("CO 30-831(3)")
@pytest.mark.parametrize(("cents", "payable"), [(49, False), (50, True), (51, False), (99, False), (1_00, True)])
def test_co_30_831_3_cash_that_chips_cannot_match_is_refused(cents: int, payable: bool) -> None:
    at = table()
    if payable:
        at.buy_in("Ann", cents, Tender.COIN)
        assert at.books.purse("Ann") == cents
    else:
        with refused(at, "30-831(3)"):
            at.buy_in("Ann", cents, Tender.COIN)


@proves("CO 30-831(3)")
def test_co_30_831_3_chips_that_were_recorded_do_not_change_with_the_callers_own() -> None:
    at, chips = table(), {100_00: 1}
    at.buy_in("Ann", 100_00, chips=chips)
    chips[100_00] = 7
    entry = at.log.lines[-1].what
    assert isinstance(entry, BoughtIn)
    assert entry.chips == {100_00: 1}


@proves("CO 30-831(3)")
@pytest.mark.parametrize(("coin", "may"), [(1, False), (5, False), (10, False), (25, True), (50, True), (100, False)])
def test_co_30_831_3_quarters_and_half_dollars_alone_may_stay_in_the_tray(coin: int, may: bool) -> None:
    at = table()
    if not may:
        with refused(at, "30-831(3)"):
            at.buy_in("Ann", 5_00, Tender.COIN, coin_cents=coin, to_tray=True)
    at.buy_in("Ann", 5_00, Tender.COIN, coin_cents=coin, to_tray=may)
    assert (at.books.tray, at.books.drop) == ((TRAY, 0) if may else (TRAY - 5_00, 5_00))
    at.books.check(0)


@proves("CO 30-831(3)")
@pytest.mark.parametrize("coin", [25, 50])
def test_co_30_831_3_tray_is_a_choice_and_not_a_duty(coin: int) -> None:
    at = table()
    at.buy_in("Ann", 5_00, Tender.COIN, coin_cents=coin)
    assert (at.books.tray, at.books.drop) == (TRAY - 5_00, 5_00)


@proves("CO 30-831(3)")
@pytest.mark.parametrize(("coin", "cents", "may"), [(25, 50, True), (50, 50, True), (50, 75, False), (25, 75, True)])
def test_co_30_831_3_amount_is_a_number_of_those_coins(coin: int, cents: int, may: bool) -> None:
    at = table(ChipSet((25, 1_00, 5_00)))
    if may:
        at.buy_in("Ann", cents, Tender.COIN, coin_cents=coin, to_tray=True)
        assert at.books.tray == TRAY
    else:
        with refused(at, "30-831(3)"):
            at.buy_in("Ann", cents, Tender.COIN, coin_cents=coin, to_tray=True)


@proves("CO 30-831(3)")
def test_co_30_831_3_three_dollars_where_chips_are_one_and_two_and_a_half() -> None:
    at = table(ChipSet((1_00, 2_50)))
    at.buy_in("Ann", 3_00)
    assert chips_of(at) == {1_00: 3}


# --- wagers are made in chips (809) -------------------------------------------------------------------------------


def dealt(at: Table, names: str) -> Any:
    assert at.round is not None
    for name in names.split():
        at.round.apply(Deal(Card(name)))
    return at.round


@proves("CO 30-809 ¶1 s.2")
@pytest.mark.parametrize(("cents", "may"), [(24_50, True), (25_00, True), (25_50, False)])
def test_co_30_809_wager_is_bound_by_the_chips_that_the_player_holds(cents: int, may: bool) -> None:
    at = table()
    at.buy_in("Ann", 25_00)
    if may:
        at.open([Wager(1, "main", cents, player="Ann")])
        assert (at.books.purse("Ann"), at.books.layout) == (25_00 - cents, cents)
    else:
        with refused(at, "30-809", Refusal):
            at.open([Wager(1, "main", cents, player="Ann")])


@proves("CO 30-809 ¶1 s.2")
def test_co_30_809_tip_and_second_hand_are_bound_too() -> None:
    at = table()
    at.buy_in("Ann", 30_00)
    round = at.open([Wager(1, "main", 25_00, player="Ann")])
    for wager in (Wager(1, "main", 5_50, tip=True), Wager(2, "main", 5_50, player="Ann")):
        refusal = round.refusal(Place(wager))
        assert refusal is not None
        assert refusal.cite == "CO 30-809"
    round.apply(Place(Wager(1, "main", 5_00, tip=True)))
    assert at.books.purse("Ann") == 0


@proves("CO 30-809 ¶1 s.2")
def test_co_30_809_wagers_of_one_opening_are_bound_together() -> None:
    at = table()
    at.buy_in("Ann", 30_00)
    with refused(at, "30-809", Refusal):
        at.open([Wager(1, "main", 25_00, player="Ann"), Wager(2, "main", 25_00, player="Ann")])
    assert at.round is None


@proves("CO 30-809 ¶1 s.2")
@pytest.mark.parametrize(("more", "may"), [(24_50, 24_50), (25_00, 25_00), (30_00, 25_00)])
def test_co_30_809_double_is_bound_by_the_chips_that_are_left(more: int, may: int) -> None:
    at = table()
    at.buy_in("Ann", 25_00 + more)
    at.open([Wager(1, "main", 25_00, player="Ann")])
    round = dealt(at, "6h 6d 5s 10c")
    (offer,) = [offer for offer in round.legal() if isinstance(offer.action, Double)]
    assert offer.at_most == may
    refusal = round.refusal(Double(may + 50))
    assert refusal is not None
    round.apply(Double(may))
    assert at.books.purse("Ann") == more - may


@proves("CO 30-809 ¶1 s.2")
@pytest.mark.parametrize(("more", "may"), [(24_50, False), (25_00, True)])
def test_co_30_809_split_needs_chips_for_the_whole_second_wager(more: int, may: bool) -> None:
    at = table()
    at.buy_in("Ann", 25_00 + more)
    at.open([Wager(1, "main", 25_00, player="Ann")])
    round = dealt(at, "8h 6d 8s 10c")
    assert round.can(Split()) is may
    assert any(isinstance(offer.action, Split) for offer in round.legal()) is may


@proves("CO 30-809 ¶1 s.2")
@pytest.mark.parametrize(("more", "may"), [(0, 0), (5_00, 5_00), (12_50, 12_50), (20_00, 12_50)])
def test_co_30_809_insurance_is_bound_by_the_chips_that_are_left(more: int, may: int) -> None:
    at = table()
    at.buy_in("Ann", 25_00 + more)
    at.open([Wager(1, "main", 25_00, player="Ann")])
    round = dealt(at, "8h Ad 9s 10c")
    assert round.can(Insure(may)) is bool(may)
    assert not round.can(Insure(may + 50))


@proves("CO 30-809 ¶1 s.2")
def test_co_30_809_chips_won_can_be_wagered_in_the_next_round() -> None:
    at = table()
    at.buy_in("Ann", 25_00)
    at.open([Wager(1, "main", 25_00, player="Ann")])
    dealt(at, "Ah 6d Ks 10c")
    assert at.books.purse("Ann") == 62_50
    at.open([Wager(1, "main", 62_50, player="Ann")])
    assert at.books.purse("Ann") == 0


# --- coloring up and leaving -------------------------------------------------------------------------------------


def test_co_30_831_3_chips_are_changed_for_equal_value() -> None:
    at = table()
    at.buy_in("Ann", 100_00, chips={5_00: 20})
    at.color_up("Ann", {5_00: 15}, {25_00: 3})
    assert chips_of(at) == {25_00: 3, 5_00: 5}
    at.color_up("Ann", {25_00: 1}, {1_00: 25})
    assert chips_of(at) == {25_00: 2, 5_00: 5, 1_00: 25}
    assert isinstance(at.log.lines[-1].what, ColoredUp)
    at.books.check(0)


@pytest.mark.parametrize(
    ("gave", "got"),
    [
        ({5_00: 5}, {25_00: 2}),
        ({5_00: 6}, {25_00: 1}),
        ({5_00: 25}, {25_00: 5}),  # more than the player holds
        ({100_00: 1}, {25_00: 4}),  # chips that the player does not hold
        ({5_00: 2}, {10_00: 1}),  # a chip that the table does not have
        ({5_00: -5}, {25_00: -1}),
        ({}, {}),
    ],
)
def test_co_30_831_3_no_other_change_of_chips(gave: dict[int, int], got: dict[int, int]) -> None:
    at = table()
    at.buy_in("Ann", 100_00, chips={5_00: 20})
    with refused(at, "30-831"):
        at.color_up("Ann", gave, got)


def test_co_30_831_who_has_no_chips_changes_none() -> None:
    at = table()
    with refused(at, "", BooksError):
        at.color_up("Bob", {5_00: 5}, {25_00: 1})


def test_co_30_831_player_leaves_between_rounds_with_all_chips() -> None:
    at = table()
    at.buy_in("Ann", 100_00)
    at.open([Wager(1, "main", 25_00, player="Ann")])
    with refused(at, "", PitbossError):
        at.leave("Ann")  # a wager is on the layout
    dealt(at, "Kh 6d 9s 10c").apply(Stand())
    with refused(at, "", PitbossError):
        at.leave("Ann")
    dealt(at, "10s")
    assert at.leave("Ann") == 125_00
    assert at.books.purse("Ann") is None
    assert (at.books.taken_away, at.books.cash_in, at.books.drop) == (125_00, 100_00, 100_00)
    at.books.check(0)
    assert at.log.lines[-1].what == Left("Ann", 125_00)


def test_co_30_831_nobody_leaves_twice_or_without_having_come() -> None:
    at = table()
    at.buy_in("Ann", 100_00)
    assert at.leave("Ann") == 100_00
    for player in ("Ann", "Bob"):
        with refused(at, "", PitbossError):
            at.leave(player)


@proves("CO 30-809 ¶1 s.2")
@pytest.mark.parametrize(
    ("held", "cents", "left"),
    [
        ({25_00: 1, 5_00: 5}, 30_00, {5_00: 4}),
        ({25_00: 2}, 5_00, {25_00: 1, 5_00: 4}),  # the dealer makes change
        ({100_00: 1}, 50, {25_00: 3, 5_00: 4, 1_00: 4, 50: 1}),
        ({25_00: 1, 1_00: 3}, 27_00, {1_00: 1}),
        ({25_00: 1}, 25_00, {}),
    ],
)
def test_co_30_831_wagers_take_the_chips_that_fit(held: dict[int, int], cents: int, left: dict[int, int]) -> None:
    rack = Rack(CASINO_CHIPS)
    rack.add_chips(held)
    rack.take(cents)
    assert {chip: count for chip, count in rack.chips.items() if count} == left


def test_co_30_831_rack_gives_no_more_than_it_holds() -> None:
    rack = Rack(CASINO_CHIPS)
    rack.add(25_00)
    with pytest.raises(CashError, match=r"holds \$25.00, less than \$25.50"):
        rack.take(25_50)
    assert rack.cents == 25_00


@proves("CO 30-831 ¶1")
def test_co_30_831_cash_and_chips_replay_to_the_same_racks() -> None:
    case = Case(seats=0)
    case.table.buy_in("Ann", 100_00, chips={5_00: 20})
    case.table.buy_in("Bob", 5_00, Tender.COIN, coin_cents=50, to_tray=True)
    case.table.color_up("Ann", {5_00: 5}, {25_00: 1})
    case.open([Wager(1, "main", 7_50, player="Ann"), Wager(1, "main", 2_50, tip=True)])
    case.do("5h 6d 6s 10c", Hit(), "10d", "10s").over()
    case.table.leave("Bob")
    again = replay(check_chain(case.written()))
    assert again.books.snapshot() == case.table.books.snapshot()
    assert again.books.tip_box == 5_00
