"""What the house does with a jackpot: limits, adjustments, announced changes, transfer, closing; and links."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from pitboss.catalogue import jackpots, load_wager
from pitboss.errors import Refusal
from pitboss.jackpots.check import FAULT, Finding
from pitboss.jackpots.jackpot import Jackpot
from pitboss.jackpots.links import LinkedTable, award_chances, check_layout, check_link
from pitboss.jackpots.setup import JackpotSetUp, MeterSetUp
from pitboss.jackpots.statement import imbalance
from pitboss.jackpots.steps import (
    BACKED_OUT,
    DISPLAY,
    EXECUTIVE,
    MALFUNCTION,
    OVERFLOW,
    PLAYER,
    RESERVE,
    SUPERVISOR,
    Adjust,
    Change,
    Close,
    Contribute,
    Receive,
    Schedule,
    Start,
    Stop,
    Transfer,
)
from tests.jackpots import BLAZING, COLOR, SUITED, blazing, call, match, meter, opened, recognize, trilux, wager, won
from tests.marks import proves
from tests.rules.test_jackpot_awards import refused

ADJUST = Adjust("Sue", SUPERVISOR, MALFUNCTION, "", DISPLAY, -1_00, "counted again", "Eve", EXECUTIVE)
CLOSE = Close("Eve", EXECUTIVE, "Sue", SUPERVISOR)
TRANSFER = Transfer("Eve", EXECUTIVE, "Other", "Petition 12", "Sue", SUPERVISOR)


def changed(step: Any, **changes: Any) -> Any:
    return msgspec.structs.replace(step, **changes)


def limited(limit: int, rate: int = 24, reserve: int = 0) -> JackpotSetUp:
    return blazing(meters=(meter(2_000_00, rate, reserve, limit_cents=limit),))


# --- Limits ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("limit", "shows", "overflow"), [(2_000_71, 2_000_71, 1), (2_000_72, 2_000_72, 0), (2_000_73, 2_000_72, 0)]
)
def test_a_meter_stops_at_its_limit_and_the_rest_waits(limit: int, shows: int, overflow: int) -> None:
    jackpot = opened(limited(limit))
    wager(jackpot, 1, 1, 2, 3)
    assert jackpot.shows == (shows,)
    assert jackpot.meters[""].balances[OVERFLOW] == overflow


def test_what_waited_above_the_limit_joins_the_next_meter() -> None:
    jackpot = opened(limited(2_000_10, reserve=5))
    wager(jackpot, 1, 1, 2)
    assert jackpot.meters[""].balances[OVERFLOW] == 38
    assert jackpot.meters[""].balances[RESERVE] == 10
    recognize(jackpot, 1, {1: SUITED})
    call(jackpot, 1)  # the seed, then the reserve; there is no room left for the overflow
    assert jackpot.shows == (2_000_10,)
    assert jackpot.meters[""].balances[RESERVE] == 0
    assert jackpot.meters[""].balances[OVERFLOW] == 38


# --- Adjustments -----------------------------------------------------------------------------------------------------


def test_an_adjustment_needs_two_persons_a_cause_and_a_reason() -> None:
    jackpot = opened()
    for wrong in (
        {"confirmed_by": "Sue"},
        {"confirmed_by": ""},
        {"role": PLAYER},
        {"confirmed_role": "dealer"},
        {"reason": ""},
        {"cause": "because"},
        {"cause": BACKED_OUT},
        {"award": 1},
        {"meter": "minor"},
        {"place": "paid"},
        {"cents": 0},
    ):
        refused(jackpot, changed(ADJUST, **wrong))
    event = jackpot.apply(ADJUST)
    assert jackpot.shows == (1_999_00,)
    assert event.cite == "WA 3119 Blazing 7's (dealer's up card) 11(h)"


def test_no_adjustment_goes_below_nothing_or_above_the_limit() -> None:
    jackpot = opened(limited(2_100_00))
    for cents, allowed in ((-2_000_01, False), (-2_000_00, True), (2_100_01, False), (2_100_00, True)):
        step = changed(ADJUST, cents=cents, cause=MALFUNCTION)
        if allowed:
            jackpot.apply(step)
        else:
            refused(jackpot, step)
    assert jackpot.shows == (2_100_00,)
    jackpot.apply(changed(ADJUST, place=RESERVE, cents=5_00))
    assert jackpot.meters[""].balances[RESERVE] == 5_00


# --- Changes of parameters -------------------------------------------------------------------------------------------


def test_no_parameter_changes_while_the_link_runs() -> None:
    jackpot = opened()
    wager(jackpot, 1, 1)
    new = blazing(meters=(meter(3_000_00, 10, 2),))
    change = Change("Eve", EXECUTIVE, "2026-12-01")
    refused(jackpot, change, "no change is announced")
    jackpot.apply(Schedule("Eve", EXECUTIVE, new, "2026-12-01"))
    refused(jackpot, change, "while the link runs")
    jackpot.apply(Stop("Sue", SUPERVISOR, "new rates"))
    refused(jackpot, changed(change, on="2026-11-30"), "announced for 2026-12-01")
    refused(jackpot, changed(change, on="soon"), "not a date")
    refused(jackpot, changed(change, role=SUPERVISOR), "an executive")
    jackpot.apply(change)
    assert jackpot.shows == (2_000_24,)  # a new seed counts from the next reseed on
    refused(jackpot, Contribute("P1", PLAYER, "T1", 2, 1, 1_00), "the link is stopped")
    jackpot.apply(Start("Sue", SUPERVISOR))
    wager(jackpot, 2, 1)
    assert jackpot.shows == (2_000_34,)
    assert won(jackpot, 3, {1: SUITED}) == [2_000_44]
    assert jackpot.shows == (3_000_05,)


def test_a_new_limit_is_never_below_what_the_meter_shows() -> None:
    for limit, allowed in ((2_000_71, False), (2_000_72, True), (2_000_73, True)):
        jackpot = opened()
        wager(jackpot, 1, 1, 2, 3)
        jackpot.apply(Schedule("Eve", EXECUTIVE, limited(limit, reserve=1), "2026-12-01"))
        jackpot.apply(Stop("Sue", SUPERVISOR, "a limit"))
        change = Change("Eve", EXECUTIVE, "2026-12-02")
        if allowed:
            jackpot.apply(change)
        else:
            refused(jackpot, change, "cannot be below what the meter shows")


def test_a_change_waits_for_the_seal_and_is_checked_when_it_is_announced() -> None:
    jackpot = opened()
    refused(jackpot, Schedule("Sue", SUPERVISOR, blazing(), "2026-12-01"), "only an executive may announce")
    refused(jackpot, Schedule("Eve", EXECUTIVE, blazing(), "tomorrow"), "not a date")
    refused(
        jackpot,
        Schedule("Eve", EXECUTIVE, blazing(unit_cents=2_00), "2026-12-01"),
        "the unit of a jackpot cannot change",
    )
    refused(jackpot, Schedule("Eve", EXECUTIVE, blazing("2"), "2026-12-01"), "the pay table of a jackpot cannot change")
    refused(jackpot, Schedule("Eve", EXECUTIVE, blazing(system=()), "2026-12-01"), "System")
    jackpot.apply(Schedule("Eve", EXECUTIVE, blazing(), "2026-12-01"))
    wager(jackpot, 1, 1)
    recognize(jackpot, 1, {1: COLOR})
    refused(jackpot, Stop("Dan", "dealer", "x"), "only a supervisor or an executive may stop")
    refused(jackpot, Stop("Sue", SUPERVISOR, " "), "why")
    jackpot.apply(Stop("Sue", SUPERVISOR, "change"))
    refused(jackpot, Stop("Sue", SUPERVISOR, "again"), "already")
    refused(jackpot, Change("Eve", EXECUTIVE, "2026-12-01"), "is waiting for its seal")
    refused(jackpot, Start("Dan", "dealer"), "only a supervisor or an executive may start")
    jackpot.apply(Start("Sue", SUPERVISOR))
    refused(jackpot, Start("Sue", SUPERVISOR), "is already running")


# --- Discontinuing ---------------------------------------------------------------------------------------------------


def straight_jack() -> JackpotSetUp:
    found = MeterSetUp("", 500_00, Fraction(20, 100))
    return JackpotSetUp("SJ", "straight-jack-progressive", "SJP1", "progressive", 1_00, (found,))


def bet_the_set() -> JackpotSetUp:
    found = MeterSetUp("", 500_00, Fraction(20, 100))
    return JackpotSetUp(
        "BS", "bet-the-set-21-progressive", "6 deck", "progressive", 1_00, (found,), first="dealer's right"
    )


def royal_match() -> JackpotSetUp:
    found = MeterSetUp("", 500_00, Fraction(20, 100))
    return JackpotSetUp("RM", "royal-match-21-progressive", "1", "progressive", 1_00, (found,))


TOPS = {
    "CO 30-2110(15)(d) s.2": (straight_jack, "straight of 6 cards with the ace of spades"),
    "CO 30-899.13(21)(d) s.2": (bet_the_set, "four of a kind of one color with the dealer"),
    "CO 30-899.11(16)(g) s.2": (royal_match, "double royal match suited"),
}


@proves("CO 30-2110(15)(d) s.2", "CO 30-899.13(21)(d) s.2", "CO 30-899.11(16)(g) s.2")
@pytest.mark.parametrize("cite", TOPS)
def test_a_jackpot_does_not_end_before_its_top_award_is_won(cite: str) -> None:
    set_up, top = TOPS[cite]
    jackpot = opened(set_up())
    assert refused(jackpot, CLOSE, "before its top award is won").cite == cite
    won(jackpot, 1, {1: top})
    wager(jackpot, 2, 1)
    assert refused(jackpot, CLOSE, "before its top award is won").cite == cite
    won(jackpot, 3, {1: top})
    refused(jackpot, changed(CLOSE, confirmed_by="Eve"), "second supervisor or executive")
    jackpot.apply(CLOSE)
    assert jackpot.shows == (0,)
    refused(jackpot, Contribute("P1", PLAYER, "T1", 4, 1, 1_00), "closed")
    assert sum(jackpot.meters[""].balances.values()) == 0


@proves("CO 30-2110(15)(d) s.2", "CO 30-899.13(21)(d) s.2", "CO 30-899.11(16)(g) s.2")
def test_an_award_that_is_not_paid_or_a_reserve_of_the_players_keeps_it_open() -> None:
    jackpot = opened(changed(royal_match(), meters=(meter(500_00, 20, 5),)))
    top = TOPS["CO 30-899.11(16)(g) s.2"][1]
    wager(jackpot, 1, 1)
    recognize(jackpot, 1, {1: top})
    call(jackpot, 1)
    refused(jackpot, CLOSE, "not paid; pay it first")
    refused(jackpot, TRANSFER, "not paid; pay it first")
    jackpot = opened(changed(royal_match(), meters=(meter(500_00, 20, 5),)))
    won(jackpot, 1, {1: top})
    refused(jackpot, CLOSE, "$0.05 of the players' money")


# --- House jackpots --------------------------------------------------------------------------------------------------


@proves("WA 3166 v003 Jackpot ¶11 s.3", "WA 3119 Blazing 7's (dealer's up card), House and progressive jackpots •6 s.3")
def test_a_house_jackpot_is_the_casinos_until_it_is_won() -> None:
    house = blazing(kind="house", meters=(meter(1_000_00, 0, 0),))
    jackpot = opened(house)
    wager(jackpot, 1, 1, 2)
    assert jackpot.shows == (1_000_00,)
    jackpot.apply(Schedule("Eve", EXECUTIVE, changed(house, meters=(meter(750_00, 0, 0),)), "2026-12-01"))
    jackpot.apply(Stop("Sue", SUPERVISOR, "another amount"))
    jackpot.apply(Change("Eve", EXECUTIVE, "2026-12-01"))
    jackpot.apply(Start("Sue", SUPERVISOR))
    assert jackpot.shows == (750_00,)
    assert won(jackpot, 2, {1: SUITED, 2: COLOR}) == [75_00, 750_00]  # of what is posted, each
    assert jackpot.shows == (750_00,)
    assert imbalance(jackpot) == 0
    refused(jackpot, TRANSFER, "no fund of the players")
    refused(jackpot, Receive("Eve", EXECUTIVE, "x", "", Fraction(1), "p", "Sue", SUPERVISOR), "never goes to a house")
    jackpot.apply(CLOSE)
    assert jackpot.shows == (0,)


# --- Links -----------------------------------------------------------------------------------------------------------


def linked(table: str, **changes: Any) -> LinkedTable:
    found = {
        "table": table, "game": "blackjack-wa-3119", "wager": BLAZING, "paytable": "1", "decks": 6,
        "kind": "progressive", "unit_cents": 1_00,
    }  # fmt: skip
    return LinkedTable(**{**found, **changes})


def faults(found: tuple[Finding, ...]) -> list[tuple[str, str]]:
    assert all(each.level == FAULT for each in found)
    return [(each.what, each.cite) for each in found]


@proves(
    "WA 3119 Blazing 7's (dealer's up card), preamble •2 s.2",
    "WA 3119 Blazing 7's (player cards), preamble •2 s.2",
    "WA 3119 TriLux jackpot, preamble •2 s.2",
)
def test_wa_3119_linked_tables_have_one_pay_table_and_one_number_of_decks() -> None:
    cite = "WA 3119 Blazing 7's (dealer's up card), preamble •2 s.2"
    assert check_link(blazing(), [linked("T1"), linked("T2")]) == ()
    assert faults(check_link(blazing(), [linked("T1"), linked("T2", paytable="2")])) == [("Pay table at T2", cite)]
    eight = blazing("ML03")
    tables = [linked("T1", paytable="ML03"), linked("T2", paytable="ML03", decks=8)]
    assert faults(check_link(eight, tables)) == [("Decks", cite)]
    assert check_link(eight, tables[1:]) == ()
    assert faults(check_link(blazing(), [linked("T1", decks=8)])) == [("Decks at T1", cite)]


@proves(
    "WA 3119 Blazing 7's (dealer's up card), House and progressive jackpots •3",
    "WA 3119 Blazing 7's (player cards), House and progressive jackpots •3",
    "WA 3119 TriLux jackpot, House and progressive jackpots •3",
)
def test_wa_3119_a_progressive_is_never_linked_with_a_house_jackpot() -> None:
    found = faults(check_link(blazing(), [linked("T1"), linked("T2", kind="house")]))
    assert found == [("Kind at T2", "WA 3119 Blazing 7's (dealer's up card), House and progressive jackpots •3")]


@proves("WA 3119 Blazing 7's (dealer's up card), preamble •1")
def test_wa_3119_the_seven_titles_and_no_other_share_a_jackpot() -> None:
    rule = jackpots()[BLAZING].link
    assert rule is not None
    assert len(rule.titles) == 7
    for title in rule.titles:
        assert check_link(blazing(), [linked("T1"), linked("T2", game="", title=title)]) == ()
    for wrong in (
        {"game": "", "title": "Baccarat"},
        {"game": ""},
        {"game": "blackjack"},
        {"game": "spanish-21-wa-3166"},
    ):
        assert [what for what, _ in faults(check_link(blazing(), [linked("T1", **wrong)]))] == ["Game at T1"]


def test_one_wager_amount_one_wager_and_each_table_once() -> None:
    stake = str(load_wager(BLAZING).stake.cite)
    assert faults(check_link(blazing(), [linked("T1", unit_cents=2_00)])) == [("Wager unit at T1", stake)]
    other = "blazing-7s-jackpot-player-cards-wa-3119"
    assert [what for what, _ in faults(check_link(blazing(), [linked("T1", wager=other)]))] == ["Wager at T1"]
    assert [what for what, _ in faults(check_link(blazing(), [linked("T1"), linked("T1")]))] == ["Tables"]


@proves("CO 30-2118(11)(f) s.2")
def test_co_30_2118_11_f_the_five_card_link_runs_across_games() -> None:
    found = MeterSetUp("", 5_000_00, Fraction(1, 5), preset_seed_cents=5_000_00)
    set_up = JackpotSetUp("5CL", "five-card-linked-progressive", "PT-BJS-5CL-01", "progressive", 1_00, (found,))
    here = linked("T1", game="deuces-wild-xtreme", wager=set_up.wager, paytable=set_up.paytable, decks=1)
    elsewhere = linked(
        "T2", game="", title="Another approved game", wager=set_up.wager, paytable=set_up.paytable, decks=1
    )
    assert check_link(set_up, [here, elsewhere]) == ()
    goin = MeterSetUp("", 1_000_00, Fraction(1, 5), preset_seed_cents=1_000_00)
    other = JackpotSetUp("G", "goin-wild-progressive", "PT-PRG-TW-GW-01", "progressive", 1_00, (goin,))
    table = linked("T1", game="", title="Another", wager=other.wager, paytable=other.paytable, decks=1)
    assert [what for what, _ in faults(check_link(other, [table]))] == ["Game at T1"]


def test_equal_chances_are_proved_by_exact_fractions() -> None:
    """The third seven from the up card or as a third card: the same hand, equally likely; on eight decks it is not."""
    up, own = award_chances(BLAZING, "ML03", 6), award_chances("blazing-7s-jackpot-player-cards-wa-3119", "ML03", 6)
    assert sorted(up.values()) == sorted(own.values())
    assert all(isinstance(each, Fraction) for each in up.values())
    assert award_chances(BLAZING, "ML03", 8) != up


# --- Layouts ---------------------------------------------------------------------------------------------------------


@proves("WA 3166 v003 Jackpot ¶3 s.1", "WA 3166 v003 Jackpot ¶2 s.2")
def test_wa_3166_at_most_two_jackpots_on_a_layout_and_one_kind_on_a_table() -> None:
    one = match()
    assert check_layout([one]) == check_layout([one, match("6-1")]) == ()
    assert faults(check_layout([one, one, one])) == [("Jackpots on the layout", "WA 3166 v003 Jackpot ¶3")]
    house = match(kind="house", meters=(meter(500_00, 0, 0),))
    assert faults(check_layout([one, house])) == [("Kinds on the table", "WA 3166 v003 Jackpot ¶2")]


def test_a_progressive_only_wager_is_no_house_jackpot_on_a_layout() -> None:
    house = match("8c-1", kind="house", meters=(meter(500_00, 0, 0),))
    assert [what for what, _ in faults(check_layout([house]))] == ["Kind"]


def test_a_lawful_set_up_opens_and_an_unlawful_one_does_not() -> None:
    assert Jackpot(trilux(), "Eve").shows == (2_000_00,)
    with pytest.raises(Refusal):
        Jackpot(trilux(unit=50), "Eve")
