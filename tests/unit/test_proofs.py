"""The register covers every duty once, says truly how it is met, and every met clause has its proof."""

from __future__ import annotations

from collections import Counter

import pytest

from pitboss.law.register import PLACED, PROVED, Clause, Status, clause_of, clauses_within, duties, register
from tools import proofs


def test_the_list_of_proofs_is_up_to_date() -> None:
    assert proofs.PROOFS.read_text(encoding="utf-8") == proofs.table(), "run `make proofs`"


def test_every_duty_is_covered_by_one_row() -> None:
    covered = Counter(key for clause in register() for key in clause.keys)
    assert [key for key, times in covered.items() if times > 1] == []
    assert covered.keys() == duties().keys()
    assert len(duties()) == 3405


def test_no_two_rows_have_one_citation() -> None:
    assert [cite for cite, times in Counter(clause.cite for clause in register()).items() if times > 1] == []


def _is_of(cite: str, row: str) -> bool:
    """Whether a duty lies within a row's clause."""
    rest = clause_of(cite).removeprefix(clause_of(row))
    return rest != clause_of(cite) and (not rest or not rest[0].isalnum())


def test_a_row_covers_duties_of_its_own_clause_only() -> None:
    strays = [
        (clause.cite, key)
        for clause in register()
        for key in clause.keys
        if not _is_of(duties()[key].cite, clause.cite)
    ]
    assert strays == []


def _faults(clause: Clause) -> list[str]:
    """What a row says that cannot be true."""
    kinds = {duties()[key].kind for key in clause.keys}
    found = []
    if clause.status in PROVED and not clause.tests:
        found.append("no test proves it")
    if clause.status not in PROVED and clause.tests and clause.status in (Status.CONTEXT, Status.REGULATOR):
        found.append(f"a test proves it, so it is not {clause.status.value}")
    if clause.status in PLACED and not clause.where:
        found.append("it does not say where")
    if clause.status is not Status.CONTEXT and kinds == {"heading"}:
        found.append("a heading asks nothing")
    if not clause.words:
        found.append("it has no words")
    return found


@pytest.mark.parametrize("file", sorted({path.stem for path in proofs.REGISTER.glob("*.tsv")}))
def test_every_row_is_true(file: str) -> None:
    rows = (proofs.REGISTER / f"{file}.tsv").read_text(encoding="utf-8").splitlines()[1:]
    cites = {row.split("\t")[0] for row in rows}
    faults = {clause.cite: found for clause in register() if clause.cite in cites and (found := _faults(clause))}
    assert faults == {}


def test_every_proof_is_of_a_row() -> None:
    cites = {clause.cite for clause in register()} | {duty.cite for duty in duties().values()}
    strays = sorted({(cite, test) for cite, test in proofs.proofs() if cite not in cites})
    assert strays == []


def test_what_is_open_belongs_to_tournaments_set_up_and_signs() -> None:
    """Each open row says which of the three it waits for; no clause of jackpots is open."""
    waits = ("tournaments", "set-up", "signs")
    strays = [each.cite for each in register() if each.status is Status.OPEN and each.where not in waits]
    assert strays == []


def test_every_clause_of_the_house_rules_is_met() -> None:
    clauses = clauses_within("30-8")
    assert clauses[0].cite == "CO 30-801"
    assert clauses[-1].cite.startswith("CO 30-831(4)")
