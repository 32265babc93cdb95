"""Writes the list of tests that prove each clause, so that `pitboss trace` can name them wherever it is installed.

A test named `test_co_30_826_2_b_ii_…` proves CO 30-826(2)(b)(ii): the longest clause that its name spells out. Run by
`make proofs`; a test compares the file with the tests that there are.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
PROOFS = ROOT / "src/pitboss/law/data/proofs.tsv"
CLAUSES = ROOT / "src/pitboss/law/data/clauses.tsv"


def known_clauses() -> dict[str, str]:
    """Clause ids by how a test's name spells them: `co_30_826_2_b_ii`."""
    rows = [line.split("\t") for line in CLAUSES.read_text(encoding="utf-8").splitlines()[1:]]
    return {re.sub(r"[^a-z0-9]+", "_", row[1].lower()).strip("_"): row[1] for row in rows}


def clause_of(test: str, known: dict[str, str]) -> str | None:
    """The longest clause at the beginning of a test's name."""
    parts = test.removeprefix("test_").split("_")
    for length in range(len(parts), 2, -1):
        if clause := known.get("_".join(parts[:length])):
            return clause
    return None


def tests() -> Iterator[tuple[str, str]]:
    """Every test function named by a jurisdiction, with its file."""
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and re.match(r"test_(co|wa)_\d", node.name):
                yield node.name, path.relative_to(ROOT).as_posix()


def table() -> str:
    """The whole file."""
    known = known_clauses()
    rows = set()
    for name, file in tests():
        clause = clause_of(name, known)
        if clause is None and name.startswith("test_wa_"):
            continue  # a figure of a Washington document, whose tables have no clause of their own
        if clause is None:
            sys.exit(f"{file}: {name} names no clause of the register")
        rows.add(f"{clause}\t{file}::{name}")
    return "\n".join(["clause\ttest", *sorted(rows)]) + "\n"


if __name__ == "__main__":
    PROOFS.write_text(table(), encoding="utf-8")
