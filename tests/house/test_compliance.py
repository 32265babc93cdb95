"""The map of duties in `docs/compliance.md`: every requirement is in it, and everything that it names exists."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from pitboss.house.check.report import REQUIREMENTS
from pitboss.house.signs.sheets import KINDS
from pitboss.law.register import clause_of, is_citable, register

_BROWSING: Final = re.compile(r"\b(Browser|Houses?|TournamentHouse|Staff|app)\b")
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
    """The tests that there are; those over HTTP have a browser, or a house, a desk or a staff that has browsers."""
    found: set[str] = set()
    for file in (ROOT / "tests").rglob("test_*.py"):
        text = file.read_text(encoding="utf-8")
        functions = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef))
        tests = [node for node in functions if node.name.startswith("test_")]
        found |= {node.name for node in tests if not over_http or _BROWSING.search(ast.unparse(node.args))}
        found |= {node.name for node in tests if over_http and "House(" in ast.unparse(node)}
    return frozenset(found)


@cache
def proofs_of(clause: str) -> frozenset[str]:
    """The tests that are marked with a clause, or with a part of it."""
    rows = [each for each in register() if clause_of(each.cite) == clause or each.cite == clause]
    rows += [each for each in register() if each.cite.startswith((f"{clause} ", f"{clause}("))]
    return frozenset(test.partition("::")[2].partition("[")[0] for row in rows for test in row.tests)


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


@pytest.mark.parametrize(
    ("duty", "clause"),
    [(duty, clause) for duty in duties() for clause in duty.clauses],
    ids=lambda each: each if isinstance(each, str) else each.words[:30],
)
def test_every_clause_of_a_duty_has_a_marked_proof_among_its_tests(duty: Duty, clause: str) -> None:
    """A row is proved clause by clause: one of the tests that it names carries the clause's mark."""
    assert proofs_of(clause) & {*duty.tests, *duty.routes}, f"{clause}: none of {sorted(proofs_of(clause))} is named"


WITHOUT_ROUTE: Final = {  # clauses of which no test over HTTP is marked, and why
    "CO 30-806(4)": "the Director allows other decks: the document has the approval, and the check reads it",
    "CO 30-2101": "says what the games of Rule 21 are: it asks nothing of a house",
    "WA 3166 v002 Dealing procedures 8": "insurance of the second text: the engine's, in play",
}


def test_every_clause_of_the_map_is_proved_over_http_but_these() -> None:
    left = {
        clause
        for duty in duties()
        for clause in duty.clauses
        if not any(proofs_of(clause) & set(other.routes) for other in duties() if clause in other.clauses)
    }
    assert left == set(WITHOUT_ROUTE)
