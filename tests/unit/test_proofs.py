"""The register of clauses and the tests that prove them belong together."""

from __future__ import annotations

import pytest

from pitboss.law.register import Status, clauses_within, register
from tools import proofs


def test_the_list_of_proofs_is_up_to_date() -> None:
    assert proofs.PROOFS.read_text(encoding="utf-8") == proofs.table(), "run `make proofs`"


def test_every_clause_of_the_house_rules_has_a_status_and_words() -> None:
    clauses = clauses_within("30-8")
    assert len(clauses) == 140
    assert clauses[0].clause == "CO 30-801"
    assert clauses[-1].clause == "CO 30-831(4)"
    assert [clause.clause for clause in clauses if clause.status is Status.OPEN or not clause.words] == []


@pytest.mark.parametrize("section", ["30-8", *(f"30-899.{n:02}" for n in (*range(6, 10), *range(11, 16)))])
def test_every_enforced_or_configured_clause_is_proved(section: str) -> None:
    wanted = (Status.ENFORCED, Status.CONFIGURED)
    unproved = [
        clause.clause
        for clause in clauses_within(section)
        if clause.status in wanted and not clause.tests and not clause.words.startswith("Heading")
    ]
    assert unproved == []


def test_every_clause_that_is_met_by_the_software_is_proved_itself_or_by_its_parts() -> None:
    """A clause that only says what its parts are about is proved with them; a heading says nothing."""
    proved = [clause.clause for clause in register() if clause.tests]
    unproved = [
        clause.clause
        for clause in register()
        if clause.status in (Status.ENFORCED, Status.CONFIGURED)
        and not clause.words.startswith("Heading")
        and not any(_is_or_is_part_of(each, clause.clause) for each in proved)
    ]
    assert unproved == []


def _is_or_is_part_of(clause: str, whole: str) -> bool:
    rest = clause.removeprefix(whole)
    return rest == "" or (rest != clause and (rest[0] in "(/" or rest[0].isalpha()))


def test_the_register_is_whole() -> None:
    assert len(register()) == 1641
    assert len({clause.key for clause in register()}) == 1641


@pytest.mark.parametrize(
    ("name", "clause"),
    [
        ("test_co_30_812_1_up_to_half", "CO 30-812(1)"),
        ("test_co_30_826_2_b_ii_draws_to_soft_17", "CO 30-826(2)(b)(ii)"),
        ("test_co_30_813_a_double_is_not_above_the_wager", "CO 30-813"),
        ("test_co_30_999_nothing", None),
    ],
)
def test_a_name_spells_the_longest_clause(name: str, clause: str | None) -> None:
    assert proofs.clause_of(name, proofs.known_clauses()) == clause
