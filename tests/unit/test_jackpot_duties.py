"""The map of duties in `docs/jackpot-duties.md`: every row has marked tests of the rule and over HTTP, which exist."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from pitboss.law.register import is_citable
from tools.proofs import PROOFS

ROOT: Final = Path(__file__).parent.parent.parent
ROUTES: Final = ("tests.browsers", "tests.award_desk", "tests.jackpot_house")  # what a file with HTTP requests imports


class Row(NamedTuple):
    """One row of the page; the second table has no numbers and no clauses of ours."""

    name: str
    clauses: list[str]
    rules: list[str]
    http: list[str]


def tables() -> tuple[list[Row], list[Row]]:
    text = (ROOT / "docs" / "jackpot-duties.md").read_text(encoding="utf-8")
    rows = [[cell.strip() for cell in line[1:-1].split(" | ")] for line in text.splitlines() if line.startswith("| ")]
    rows = [row for row in rows if row[0] not in ("---", "#", "rule")]
    parts = [(row[0], row[2].split("; "), row[3].split("; "), row[4].split("; ")) for row in rows if len(row) == 5]
    others = [Row(row[0], [], row[2].split("; "), row[3].split("; ")) for row in rows if len(row) == 4]
    return [Row(*each) for each in parts], others


DUTIES, ELSEWHERE = tables()


@cache
def files() -> dict[str, str]:
    """The text of the file of every test, by the test's name."""
    found: dict[str, str] = {}
    for path in (ROOT / "tests").rglob("test_*.py"):
        text = path.read_text(encoding="utf-8")
        found |= dict.fromkeys(re.findall(r"def (test_\w+)", text), text)
    return found


@cache
def proved() -> dict[str, set[str]]:
    """The clauses that each test is marked with."""
    found: dict[str, set[str]] = {}
    for line in PROOFS.read_text(encoding="utf-8").splitlines():
        cite, _, test = line.partition("\t")
        found.setdefault(test.rpartition("::")[2].partition("[")[0], set()).add(cite)
    return found


def is_over_http(test: str) -> bool:
    """Whether a test asks a person's browser: its file has one, or a fixture gives it one."""
    text = files()[test]
    return any(each in text for each in ROUTES)


def test_no_duty_is_left_out() -> None:
    assert [row.name for row in DUTIES] == [str(number) for number in range(1, 43) if number != 14]
    assert len(ELSEWHERE) == 10


@pytest.mark.parametrize("row", [*DUTIES, *ELSEWHERE], ids=lambda row: row.name)
def test_a_duty_names_tests_that_exist_and_some_that_use_the_routes(row: Row) -> None:
    assert [each for each in (*row.rules, *row.http) if each not in files()] == []
    assert row.rules
    assert row.http
    assert [each for each in row.http if not is_over_http(each)] == []


@pytest.mark.parametrize("row", DUTIES, ids=lambda row: row.name)
def test_a_clause_of_the_duty_is_proved_by_the_rule_and_over_http(row: Row) -> None:
    assert [each for each in row.clauses if not is_citable(each)] == []
    for tests in (row.rules, row.http):
        assert {cite for test in tests for cite in proved().get(test, set())} & set(row.clauses), tests
