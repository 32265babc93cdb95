"""The map of duties: for every row of 30-832 to 30-832.09 its cases, and the tests that stand on them.

`tests/tournaments/duties.tsv` names for each duty the cases that decide it, the tests of the domain and the tests that
ask the real routes, without their `test_`. A duty that a person's hands or eyes keep has no test of the domain where
the printed rules are all that the software does for it.
"""

from __future__ import annotations

import csv
from collections import defaultdict
from pathlib import Path
from typing import Final

import pytest

from pitboss.law.register import Status, register
from tools import proofs

MAP: Final = Path(__file__).parent.parent / "tournaments" / "duties.tsv"
ROUTES: Final = tuple(
    f"tests/unit/test_tournament_{name}.py" for name in ("documents_http", "play_http", "duties_http", "floor")
)
DOMAIN: Final = ("tests/rules/", "tests/tournaments/")
NONE: Final = "-"


def rows() -> list[dict[str, str]]:
    with MAP.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def marked(places: tuple[str, ...]) -> dict[str, set[str]]:
    """The tests of these places by the clause that they are marked with."""
    found: dict[str, set[str]] = defaultdict(set)
    for cite, test in proofs.proofs():
        if test.startswith(places):
            found[cite].add(test.rpartition("::")[2].removeprefix("test_"))
    return found


def test_every_duty_has_its_row_and_its_cases() -> None:
    duties = [each.cite for each in register() if each.cite.startswith("CO 30-832") and each.status != Status.CONTEXT]
    assert [row["cite"] for row in rows()] == duties
    assert [row["cite"] for row in rows() if not row["cases"]] == []


@pytest.mark.parametrize(("column", "places"), [("domain", DOMAIN), ("routes", ROUTES)])
def test_every_test_of_the_map_is_there_and_marked_with_its_duty(column: str, places: tuple[str, ...]) -> None:
    found = marked(places)
    wrong = {
        row["cite"]: missing
        for row in rows()
        if (missing := [each for each in row[column].split() if each != NONE and each not in found[row["cite"]]])
    }
    assert wrong == {}


def test_every_duty_is_proved_in_the_domain_and_on_the_routes() -> None:
    physical = {each.cite for each in register() if each.status is Status.PHYSICAL}
    assert [row["cite"] for row in rows() if row["domain"] == NONE and row["cite"] not in physical] == []
    assert [row["cite"] for row in rows() if not row["domain"] or row["routes"] in ("", NONE)] == []
