"""`pitboss check` finds every planted fault, and calls no lawful set-up unlawful."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import pytest

from pitboss.errors import IllegalSetup
from pitboss.house.check import Report, Verdict, check_house
from pitboss.house.check.chapters import ceilings, layouts, notices, opening, posting, washington
from pitboss.house.check.report import CHAPTERS, REQUIREMENTS, check_table
from pitboss.house.document import read_plain
from pitboss.law.clauses import HOUSE_RULE
from pitboss.law.register import is_citable
from tests.house.documents import base, edited
from tests.house.planted import MISSING, PLANTED, Planted
from tests.marks import proves

BASES: Final = ("colorado", "washington", "tribal")
ENGINE_ONLY: Final = {"table.opens"}  # fails where no other requirement says why: its own test below
OWN_FOLDER: Final = {"table.own-rules"}  # about games that no law has: tests/unit/test_private_catalogue.py


def report(plain: dict[str, Any]) -> Report:
    return check_house(read_plain(plain))


def failing(found: Report) -> set[str]:
    return {each.requirement for each in found.failures}


@pytest.mark.parametrize("name", BASES)
def test_the_bases_are_lawful_and_nothing_is_left_open(name: str) -> None:
    found = report(base(name))
    assert [each for each in found.results if each.verdict in (Verdict.FAIL, Verdict.CANNOT_DECIDE)] == []
    passed = [each for each in found.results if each.verdict is Verdict.PASS]
    assert [each for each in passed if not each.value or not each.required] == []


@pytest.mark.parametrize("planted", PLANTED, ids=str)
def test_a_planted_fault_is_found_and_nothing_else(planted: Planted) -> None:
    found = report(edited(planted.base, planted.edits))
    assert planted.requirement in failing(found)
    assert failing(found) - planted.also <= {planted.requirement}
    for each in found.failures:
        assert each.value, each
        assert each.required, each
        assert each.mend, each
        assert each.cite == HOUSE_RULE or is_citable(each.cite), each


def test_there_are_a_hundred_planted_faults_and_one_at_least_for_each_requirement() -> None:
    assert len(PLANTED) >= 100
    assert {each.requirement for each in PLANTED} == {each.id for each in REQUIREMENTS} - ENGINE_ONLY - OWN_FOLDER


def test_every_requirement_passes_somewhere() -> None:
    passed = {each.requirement for name in BASES for each in report(base(name)).results if each.verdict is Verdict.PASS}
    assert passed == {each.id for each in REQUIREMENTS} - OWN_FOLDER


@pytest.mark.parametrize(("requirement", "name", "edits", "fact"), MISSING, ids=lambda value: str(value)[:40])
def test_a_fact_that_is_not_stated_is_named(requirement: str, name: str, edits: dict[str, Any], fact: str) -> None:
    found = report(edited(name, edits))
    open_results = [each for each in found.results if each.verdict is Verdict.CANNOT_DECIDE]
    assert requirement in {each.requirement for each in open_results if each.missing == fact}
    assert found.is_lawful


@pytest.mark.parametrize("number", ["", "none"])
@proves("CO 30-803(1) s.3")
def test_two_tables_without_a_number_do_not_share_one(number: str) -> None:
    """Whether a number is a table's own is open until it has one; that it has none is another requirement's fault."""
    tables = ("holdem-1", "bj-1")
    found = report(edited("colorado", {f"table.{table}.number": number for table in tables}))
    own = {each.where: each.verdict for each in found.results if each.requirement == "table.number-own"}
    for table in tables:
        assert own[table] in (Verdict.CANNOT_DECIDE, Verdict.NOT_APPLICABLE)
    assert Verdict.CANNOT_DECIDE in {own[table] for table in tables}


def test_the_ids_are_unique_and_their_clauses_are_of_the_law() -> None:
    ids = [each.id for each in REQUIREMENTS]
    assert len(set(ids)) == len(ids)
    assert sum(len(chapter) for chapter in CHAPTERS.values()) == len(ids)
    cites = {each.cite for each in REQUIREMENTS} | {each.cite for name in BASES for each in report(base(name)).results}
    assert [cite for cite in sorted(cites) if cite != HOUSE_RULE and not is_citable(cite)] == []


@pytest.mark.parametrize(
    "cites",
    [
        posting.PAY_TABLES, posting.SCHEDULES, posting.LIMITS, posting.TIPS, posting.RULE_SIGNS, layouts.OWN_LAYOUT,
        notices.CLOTH, ceilings.CITES, washington.PREAMBLE, washington.CHANGES,
    ],
)  # fmt: skip
def test_the_clauses_of_single_sections_are_of_the_law(cites: Mapping[str, str]) -> None:
    assert [cite for cite in cites.values() if not is_citable(cite)] == []


@pytest.mark.parametrize("name", BASES)
def test_no_clause_of_another_state_is_cited(name: str) -> None:
    own = "CO " if name == "colorado" else "WA "
    cites = {each.cite for each in report(base(name)).results if each.verdict is not Verdict.NOT_APPLICABLE}
    assert [cite for cite in sorted(cites) if not cite.startswith((own, HOUSE_RULE))] == []


def test_a_table_that_does_not_open_fails_where_nothing_else_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any) -> None:
        raise IllegalSetup("a new rule of the engine", "CO 30-803")

    monkeypatch.setattr(opening, "build", refuse)
    found = report(base("colorado"))
    assert failing(found) == {"table.opens"}
    assert {each.cite for each in found.failures} == {"CO 30-803"}


def test_one_table_is_checked_by_itself_before_it_opens() -> None:
    house = read_plain(base("colorado"))
    own = check_table(house, "bj-1")
    whole = [each for each in check_house(house).results if each.where.partition("/")[0] == "bj-1"]
    assert list(own) == whole
    common = [each for each in check_house(house).results if not each.where]
    assert list(check_table(house, "bj-1", with_house=True)) == common + whole


def test_the_day_of_the_check_decides_about_approvals() -> None:
    house = read_plain(base("colorado"))
    before = house.approvals[0].date.replace(year=2025)
    assert "signs.approved" in failing(check_house(house, before))
    assert "signs.approved" not in failing(check_house(house, house.approvals[0].date))


def test_a_wrong_system_and_a_wrong_pay_table_are_said_once_with_their_clause() -> None:
    system = "WA 3119 Blazing 7's (dealer's up card), preamble •4"
    edits = {"table.sevens-3.sides.0.system": ["Game Manager 2 v2.5.3"]}
    (found,) = [each for each in report(edited("washington", edits)).failures if each.requirement == "wager.system"]
    assert (found.value, found.cite) == ("Game Manager 2 v2.5.3", system)
    assert found.required.startswith("Game Manager 2 v2.5.4 or later or GM Atlas")
    choice = "match-the-dealer-jackpot-tables-3-wa-3166:3c-99"
    failures = report(edited("washington", {"table.spanish-1.sides": [choice]})).failures
    (table,) = [each for each in failures if each.requirement == "wager.pay-table"]
    assert table.cite == "WA 3166 v003 Attachment A"
    assert table.required == (
        "Match The Dealer Jackpot, Tables 3a-d has no pay table '3c-99'. Did you mean 3c-8, 3c-7 or 3c-6? "
        "`pitboss show match-the-dealer-jackpot-tables-3-wa-3166` lists 93 more."
    )
