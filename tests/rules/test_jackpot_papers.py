"""Counters of meters, the last hits in their one order, and the sheet of a jackpot."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import msgspec
import pytest

from pitboss.engine.books.log import Stamp
from pitboss.jackpots.papers.counters import LEAST_HITS, Counters, counters, last_hits, reset_cents
from pitboss.jackpots.papers.returns import returns
from pitboss.jackpots.papers.sheet import sheet
from pitboss.jackpots.replay import resume
from pitboss.jackpots.setup import JackpotSetUp
from pitboss.jackpots.steps import DEALER, Call, TakeBack
from tests.jackpots import (
    COLOR,
    MEGA,
    SUITED,
    blazing,
    call,
    finish,
    meter,
    opened,
    prize_table,
    recognize,
    trilux,
    trilux_jackpot,
    wager,
    won,
)
from tests.rules.test_jackpot_house import royal_match

FIELDS: Final = (
    "base_cents", "reset_cents", "increment", "limit_cents", "hidden_increment", "in_meter_cents", "display_cents",
    "hits", "wins_cents", "overflow", "reserved_pool",
)  # fmt: skip


def test_every_counter_that_a_controller_keeps() -> None:
    jackpot = opened(blazing(meters=(meter(2_000_00, 24, 10, limit_cents=2_000_30),)))
    wager(jackpot, 1, 1, 2)
    (found,) = counters(jackpot)
    assert {each for each in Counters.__dataclass_fields__ if each != "name"} == set(FIELDS)
    assert found == Counters(
        name="", base_cents=2_000_00, reset_cents=2_000_30, increment=Fraction(24, 100),
        hidden_increment=Fraction(10, 100), limit_cents=2_000_30, in_meter_cents=2_00, display_cents=2_000_30, hits=0,
        wins_cents=0, overflow=Fraction(18), reserved_pool=Fraction(20),
    )  # fmt: skip
    assert won(jackpot, 2, {1: COLOR}) == [200_03]
    assert won(jackpot, 3, {1: SUITED}) == [1_800_51]
    (found,) = counters(jackpot)
    assert (found.hits, found.wins_cents, found.in_meter_cents) == (2, 2_000_54, 4_00)
    assert found.reserved_pool == 0


@pytest.mark.parametrize(
    ("limit", "shown"), [(2_000_19, 2_000_19), (2_000_20, 2_000_20), (2_000_21, 2_000_20), (None, 2_000_20)]
)
def test_what_a_meter_would_be_reset_to_is_what_it_is_reset_to(limit: int | None, shown: int) -> None:
    jackpot = opened(blazing(meters=(meter(2_000_00, 0, 10, limit_cents=limit),)))
    wager(jackpot, 1, 1, 2)
    assert reset_cents(jackpot.meters[""]) == shown
    recognize(jackpot, 1, {1: SUITED})
    call(jackpot, 1)
    assert jackpot.shows == (shown,)


def test_the_fraction_of_a_cent_is_part_of_the_next_meter() -> None:
    jackpot = opened(trilux("06", 1_03, meters=(meter(2_060_00, 17, 0),)))
    for number in (1, 2, 3):  # 17.51 cents each
        wager(jackpot, number, 1)
    assert reset_cents(jackpot.meters[""]) == 2_060_00
    assert jackpot.meters[""].fraction == Fraction(53, 100)


def test_three_meters_have_counters_of_their_own() -> None:
    jackpot = opened(blazing("ML03"))
    won(jackpot, 1, {1: COLOR, 2: MEGA})
    assert [(each.name, each.hits) for each in counters(jackpot)] == [("mega", 1), ("major", 0), ("minor", 1)]
    assert {each.in_meter_cents for each in counters(jackpot)} == {2_00}


# --- Hits ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hits", [LEAST_HITS - 1, LEAST_HITS, LEAST_HITS + 1])
def test_the_last_25_hits_are_kept(hits: int) -> None:
    jackpot = opened(blazing(meters=(meter(2_000_00, 24, 0),)))
    for number in range(1, hits + 1):
        won(jackpot, number, {1: COLOR})
    found = last_hits(jackpot)
    assert [hit.award.number for hit in found] == list(range(hits, max(hits - 25, 0), -1))
    assert len(last_hits(jackpot, count=100)) == hits


def test_the_order_of_two_hits_at_the_same_moment_is_that_of_the_log() -> None:
    """Two tables hit within one millisecond: the line decides, the same for every reader and after a restart."""
    jackpot = opened(blazing(meters=(meter(2_000_00, 0, 0),)))
    jackpot.log.stamp = Stamp("Dan", 1_000)
    for table in ("T1", "T2"):
        wager(jackpot, 1, 1, table=table)
        recognize(jackpot, 1, {1: SUITED}, table=table)
    for number in (2, 1):  # the second table's dealer presses first
        jackpot.apply(Call("Dan", DEALER, number))
    found = last_hits(jackpot)
    assert [(hit.award.table, hit.at) for hit in found] == [("T1", 1_000), ("T2", 1_000)]
    assert found[0].line > found[1].line
    assert [hit.award.shown_cents for hit in found] == [2_000_00, 2_000_00]  # reseeded in between
    assert last_hits(resume(list(jackpot.log.raw_lines()))) == found


def test_a_hit_that_was_taken_back_is_none_and_one_that_was_called_again_counts_once() -> None:
    jackpot = opened()
    wager(jackpot, 1, 1)
    recognize(jackpot, 1, {1: COLOR})
    call(jackpot, 1)
    jackpot.apply(TakeBack("Dan", DEALER, 1))
    assert last_hits(jackpot) == []
    call(jackpot, 1)
    finish(jackpot, 1)
    (hit,) = last_hits(jackpot)
    assert jackpot.log.lines[hit.line - 1].what.step == Call("Dan", DEALER, 1)
    assert hit.at is None


# --- The sheet -------------------------------------------------------------------------------------------------------


def test_the_sheet_tells_how_a_meter_is_funded_its_seed_its_limit_and_what_a_tie_does() -> None:
    set_up = blazing(meters=(meter(2_000_00, 24, 1, limit_cents=9_000_00),))
    text = "\n".join(f"{line.about}: {line.text}" for line in sheet(set_up))
    for said in (
        "Jackpot: Progressive: Blazing 7's Jackpot (dealer up card), pay table 1",
        "Meter: starts and restarts at $2,000.00",
        "Meter: 24% of each wager goes to the meter",
        "Meter: 1% of each wager goes to the reserve",
        "Meter: shows at most $9,000.00; anything above goes toward the next jackpot",
        "Several winners: from the dealer's right; each award comes off the meter before the next is known",
        "Seal: a supervisor's card seals an award below $1,000.00",
    ):
        assert said in text
    assert all(line.cite for line in sheet(set_up))


def returned(set_up: JackpotSetUp) -> list[str]:
    return [line.text for line in sheet(set_up) if line.about == "Return"]


def test_the_sheet_tells_what_players_get_back() -> None:
    """Fixed pays, contributions and seeds: WA 3119 prints a hold of 24.78% for pay table 1 with 24% and $2,000."""
    (printed,) = returned(blazing(meters=(meter(2_000_00, 24, 0),)))
    assert printed.startswith("players get back, of all wagers in the long run, 75.22% with 6 decks")
    for same in (
        blazing(meters=(meter(2_000_00, 23, 1),)),  # the reserve is the players', too
        blazing(unit_cents=5_00, meters=(meter(10_000_00, 24, 0),)),
    ):
        assert returned(same) == [printed]
    (less,) = returned(blazing(meters=(meter(2_000_00, 14, 0),)))
    assert "65.22% with 6 decks" in less


def test_the_return_counts_a_prize_of_the_house_and_of_no_meter_twice() -> None:
    """A prize out of the jackpot is paid by what feeds it; one of the house comes on top, and more for a higher one."""
    (from_jackpot, from_house, double) = (
        returns(prize_table(source, cents=cents))[0].part
        for source, cents in (("jackpot", 50_00), ("house", 50_00), ("house", 100_00))
    )
    assert from_jackpot < from_house < double
    assert double - from_house == from_house - from_jackpot
    assert returns(prize_table("house", odds="50 for 1"))[0].part == from_house
    whole = trilux_jackpot(kind="house", meters=(meter(5_000_00, 0, 0),))
    half = trilux_jackpot(kind="house", meters=(meter(2_500_00, 0, 0),))
    fixed = trilux_jackpot(meters=(meter(1, 0, 0),), departs=(), kind="house")
    full, part, none = (returns(each)[0].part for each in (whole, half, fixed))
    assert full - none == pytest.approx(2 * (part - none), rel=1e-3)
    assert full > part > none


def test_the_sheet_has_the_prize_and_the_games_that_may_share_it() -> None:
    for source, told in (("house", "paid by the house"), ("jackpot", "paid out of the jackpot")):
        (fixed,) = (each for each in sheet(prize_table(source, cents=50_00)) if each.about == "Prize")
        assert fixed.text.endswith(f": $250.00, {told}")  # a $5 wager
        assert fixed.cite == "WA 3166 v003 Attachment C ¶4"
    (odds,) = (each for each in sheet(prize_table("house", odds="50 for 1")) if each.about == "Prize")
    assert odds.text.endswith(": $250.00 (50 for 1), paid by the house")
    links = [each.text for each in sheet(blazing()) if each.about == "Link"]
    assert links[0].startswith("may be shared with tables of Bet the Set or")
    assert not [each for each in sheet(royal_match()) if each.about in ("Link", "Prize")]


def test_the_sheet_says_what_becomes_of_the_wagers() -> None:
    for set_up, words, cite in (
        (blazing(), "the dealer takes them", "WA 3119 Blazing 7's (dealer's up card) 5"),
        (trilux_jackpot(), "the dealer leaves them on the table", "WA 3119 TriLux jackpot 6"),
        (royal_match(), "the dealer leaves them on the table", "CO 30-899.11(9) s.5"),
    ):
        (line,) = (each for each in sheet(set_up) if each.about == "Start")
        assert line.text.endswith(words)
        assert line.cite == cite


def test_the_sheet_follows_the_house_s_choices() -> None:
    left = [line.text for line in sheet(blazing(first="dealer's left")) if line.about == "Several winners"]
    assert left == ["from the dealer's left; each award comes off the meter before the next is known"]
    colorado = [line.about for line in sheet(royal_match())]
    assert "System" not in colorado
    assert "Display" not in colorado
    none = msgspec.structs.replace(blazing(), meters=(meter(2_000_00, 24, 0),))
    assert not [line for line in sheet(none) if "reserve" in line.text]
