"""The map of duties in `docs/compliance.md`: every requirement is in it, and everything that it names exists."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from pitboss.house.check.report import REQUIREMENTS
from pitboss.house.signs.sheets import KINDS
from pitboss.law.register import is_citable

ROOT: Final = Path(__file__).parent.parent.parent


class Duty(NamedTuple):
    """One row of the page."""

    words: str
    clauses: list[str]
    requirements: list[str]
    sheets: list[str]
    tests: list[str]
    routes: list[str]


def duties() -> list[Duty]:
    text = (ROOT / "docs" / "compliance.md").read_text(encoding="utf-8")
    rows = [line.strip()[1:-1].split("|") for line in text.splitlines() if line.startswith("| ")]
    found = [[cell.strip() for cell in row] for row in rows if not row[0].startswith((" ---", " duty", "---"))]
    return [
        Duty(words, _parts(clauses), _parts(ids), _parts(sheets, ", "), _parts(tests), _parts(routes))
        for words, clauses, ids, sheets, tests, routes in found
    ]


def _parts(cell: str, between: str = "; ") -> list[str]:
    return cell.split(between) if cell else []


@cache
def known_tests(*, over_http: bool = False) -> frozenset[str]:
    texts = [file.read_text(encoding="utf-8") for file in (ROOT / "tests").rglob("*.py")]
    wanted = [text for text in texts if not over_http or "from tests.browsers import" in text]
    return frozenset(name for text in wanted for name in re.findall(r"def (test_\w+)", text))


def test_every_requirement_is_in_the_map() -> None:
    assert {each for duty in duties() for each in duty.requirements} == {each.id for each in REQUIREMENTS}


@pytest.mark.parametrize("duty", duties(), ids=lambda duty: duty.words[:40])
def test_a_duty_names_clauses_sheets_and_tests_that_exist(duty: Duty) -> None:
    assert duty.clauses
    assert duty.tests
    assert [each for each in duty.clauses if not is_citable(each)] == []
    assert [each for each in duty.sheets if each not in KINDS] == []
    assert [each for each in duty.tests if each not in known_tests()] == []
    assert duty.routes
    assert [each for each in duty.routes if each not in known_tests(over_http=True)] == []
