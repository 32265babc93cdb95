"""When a change takes effect, by clause; what a regulator approves first; opening hours."""

from __future__ import annotations

import datetime
from typing import Any, Final

import pytest

from pitboss.house.check import check_house
from pitboss.house.document import parse_house, read_plain, write_house
from pitboss.house.document.hours import due, hours_of, planned
from pitboss.house.document.moments import When, preconditions, refuse_change, table_changes
from pitboss.house.document.records import Hours
from tests.house.documents import base, edited
from tests.marks import proves

ROUNDS, SHIFTS = When.BETWEEN_ROUNDS, When.BETWEEN_SHIFTS
NIGHT: Final = (Hours(datetime.time(18), datetime.time(2), ("fri", "sat")),)
FRIDAY: Final = datetime.datetime(2026, 11, 20)


def waits(name: str, edits: dict[str, Any]) -> list[tuple[str, When, str]]:
    changes = table_changes(read_plain(base(name)), read_plain(edited(name, edits)))
    return [(each.table, each.when, each.cite) for each in changes]


@proves("CO 30-803(3)(c)", "CO 30-810 ¶1 s.2", "CO 30-813 ¶1 s.3", "CO 30-803(3)(h)")
@pytest.mark.parametrize(
    ("edits", "when", "cite"),
    [
        ({"table.bj-1.min_cents": 2_000}, ROUNDS, "CO 30-803(3)(c)"),
        ({"table.bj-1.max_cents": 50_000}, ROUNDS, "CO 30-803(3)(c)"),
        ({"table.bj-1.options.blackjack_pays": "3 to 2"}, SHIFTS, "CO 30-810"),
        ({"table.bj-1.options.doubling": "any number of cards"}, SHIFTS, "CO 30-813"),
        ({"table.bj-1.options.dealer_hits_soft_17": False}, SHIFTS, "CO 30-826(2)(b)"),
        ({"table.bj-1.sides": ["lucky-ladies:A"]}, SHIFTS, "CO 30-803(3)(h)"),
        ({"table.bj-1.tip_max_cents": 10_000}, SHIFTS, "CO 30-803(3)(i)"),
        ({"table.jokers-1.promotion.jokers": 1}, SHIFTS, "CO 30-806(3)"),
    ],
    ids=lambda each: str(each)[:40],
)
def test_a_change_waits_for_the_moment_that_its_notice_allows(edits: dict[str, Any], when: When, cite: str) -> None:
    ((_, found, clause),) = waits("colorado", edits)
    assert (found, clause) == (when, cite)


def test_in_washington_a_change_of_the_game_names_the_letter() -> None:
    assert waits("washington", {"table.spanish-1.options.decks": 8}) == [("spanish-1", SHIFTS, "WA 3166 Letter ¶2")]
    assert waits("washington", {"table.bahama-1.max_cents": 20_000}) == [
        ("bahama-1", ROUNDS, "WA 2212 Base game, preamble •2")
    ]


def test_facts_on_paper_wait_for_nothing() -> None:
    edits = {"table.bj-1.name": "Blackjack One", "table.bj-1.number": "BJ 99", "licensee.license": "CO-RL-0002"}
    assert waits("colorado", edits) == []


def test_a_table_that_is_removed_is_closed_first() -> None:
    fewer = [each for each in base("colorado")["table"] if each["id"] != "bj-1"]
    assert waits("colorado", {"table": fewer})[0][:2] == ("bj-1", SHIFTS)


def test_a_house_stays_in_its_state_and_a_table_what_it_is() -> None:
    house, other = read_plain(base("colorado")), read_plain(base("washington"))
    assert "another house" in refuse_change(house, other)
    changed = read_plain(edited("colorado", {"table.bj-1.kind": "electronic"}))
    assert "Retire it" in refuse_change(house, changed)
    assert refuse_change(house, house) == ""


@proves("CO 30-804 ¶1 s.2")
def test_co_30_804_changed_house_rules_are_approved_first() -> None:
    house = read_plain(base("colorado"))
    rules = {"table.bj-1.house_rules": ["No mid-shoe entry"]}
    (found,) = preconditions(house, read_plain(edited("colorado", rules)))
    assert (found.id, found.cite) == ("signs.approved", "CO 30-804")
    later = rules | {"approval.posted-rules.number": "DOG-2026-099"}
    assert preconditions(house, read_plain(edited("colorado", later))) == ()
    assert preconditions(None, house) == ()


@proves("CO 30-804 ¶1 s.2", "CO 30-803(3)(a)", "CO 30-826(2)(b)")
@pytest.mark.parametrize(
    ("edits", "asked"),
    [
        ({"table.bj-1.options.dealer_hits_soft_17": False}, ""),  # another table posts these rules already
        ({"table.bj-1.options.blackjack_pays": "2 to 1"}, "Blackjack pays 2 to 1"),
        ({"table.bj-1.options.surrender": "early"}, "no longer: Surrender only after"),
        ({"table": [*base("colorado")["table"], {**base("colorado")["table"][0], "id": "bj-9"}]}, ""),  # as at bj-1
        ({"table.bj-1.options.decks": 8}, ""),  # no notice states it
        ({"table.bj-1.min_cents": 2_000}, ""),  # a limit is posted, and no rule of play
        ({"table.bj-1.tip_max_cents": 10_000}, ""),
    ],
    ids=lambda each: str(each)[:50],
)
def test_co_30_804_a_rule_of_play_that_the_house_has_not_posted_is_approved_first(
    edits: dict[str, Any], asked: str
) -> None:
    house, changed = read_plain(base("colorado")), read_plain(edited("colorado", edits))
    found = preconditions(house, changed)
    assert [each.id for each in found] == (["signs.approved"] if asked else [])
    assert all(asked in each.text for each in found)
    later = read_plain(edited("colorado", {**edits, "approval.posted-rules.number": "DOG-2026-099"}))
    assert preconditions(house, later) == ()


@proves("CO 30-804 ¶1 s.2")
def test_co_30_804_the_only_table_that_stands_on_soft_17_hits_it_from_now_on() -> None:
    plain = base("colorado")
    (only,) = [each for each in plain["table"] if each["id"] == "bj-1"]
    for before, text in ((True, "stands on all 17s"), (False, "Dealer hits soft 17")):
        house, changed = (
            read_plain(
                {**plain, "table": [{**only, "options": {**only.get("options", {}), "dealer_hits_soft_17": hits}}]}
            )
            for hits in (before, not before)
        )
        (found,) = preconditions(house, changed)
        assert (found.id, found.cite) == ("signs.approved", "CO 30-804")
        assert text in found.text


@proves("CO 30-803 ¶1 s.2")
def test_co_30_803_terminals_and_dealers_are_approved_first() -> None:
    house = read_plain(base("colorado"))
    for key in ("terminals", "dealers"):
        (found,) = preconditions(house, read_plain(edited("colorado", {f"table.stadium.{key}": 9})))
        assert (found.where, found.cite) == ("stadium", "CO 30-803")


@proves("WA 3166 Letter, Commercial card rooms •1")
def test_a_new_game_in_washington_needs_approved_controls_first() -> None:
    house = read_plain(base("washington"))
    tables = [each for each in base("washington")["table"] if each["game"] != "spanish-21-wa-3166"]
    without = read_plain(edited("washington", {"table": tables}))
    assert {each.cite for each in preconditions(without, house)} == {"WA 3166 Letter, Commercial card rooms •1"}


@proves("CO 30-806(3) s.3")
@pytest.mark.parametrize(("words", "verdict"), [("", "cannot decide"), ("none", "fail"), ("A joker counts 10", "pass")])
def test_co_30_806_3_the_sign_says_what_jokers_do(words: str, verdict: str) -> None:
    report = check_house(read_plain(edited("colorado", {"table.jokers-1.promotion.joker_use": words})))
    found = {each.where: each.verdict.value for each in report.results if each.requirement == "table.joker-use"}
    assert (found["jokers-1"], found["bj-1"]) == (verdict, "not applicable")


@pytest.mark.parametrize(
    ("hour", "minute", "is_open"), [(17, 59, False), (18, 0, True), (23, 59, True), (25, 59, True), (26, 0, False)]
)
def test_hours_run_past_midnight(hour: int, minute: int, *, is_open: bool) -> None:
    plan = planned(NIGHT, FRIDAY + datetime.timedelta(hours=hour, minutes=minute))
    assert plan is not None
    assert plan.open is is_open
    assert (due(plan, is_open=True), due(plan, is_open=False)) == (("", "open") if is_open else ("close", ""))


def test_the_plan_says_until_when_it_holds() -> None:
    plan = planned(NIGHT, FRIDAY + datetime.timedelta(hours=19))
    assert plan is not None
    assert plan.until == FRIDAY + datetime.timedelta(hours=26)
    monday = planned(NIGHT, FRIDAY + datetime.timedelta(days=3))
    assert monday is not None
    assert monday.until == FRIDAY + datetime.timedelta(days=7, hours=18)
    always = planned((Hours(datetime.time(6), datetime.time(6)),), FRIDAY)
    assert always is not None
    assert (always.open, always.until) == (True, None)
    assert planned((), FRIDAY) is None


def test_a_table_has_its_own_hours_or_those_of_its_pit_and_the_file_keeps_them() -> None:
    hours = [{"opens": "18:00:00", "closes": "02:00:00", "days": ["fri", "sat"]}]
    house = read_plain(edited("colorado", {"pit.main.hours": hours}))
    assert hours_of(house, house.table("bj-1")) == NIGHT
    assert hours_of(house, house.table("stadium")) == ()
    own = read_plain(edited("colorado", {"pit.main.hours": hours, "table.bj-1.hours": [hours[0] | {"days": []}]}))
    assert hours_of(own, own.table("bj-1"))[0].days == ()
    assert parse_house(write_house(own)) == own
