"""Writes the list of tests that prove each clause, so that `pitboss trace` can name them wherever it is installed.

A test proves the clauses of its `@proves("CO 30-812(1)", …)` mark; a mark on a class or a module (`pytestmark`) counts
for every test in it. Run by `make proofs`; a test compares the file with the tests that there are.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
PROOFS = ROOT / "src/pitboss/law/data/proofs.tsv"
REGISTER = PROOFS.parent / "register"


def marked(nodes: Iterable[ast.AST]) -> list[str]:
    """The citations of every `proves(…)` call below these nodes."""
    calls = (node for top in nodes for node in ast.walk(top) if isinstance(node, ast.Call))
    named = (call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "proves")
    return [str(arg.value) for call in named for arg in call.args if isinstance(arg, ast.Constant)]


def tests_of(body: Iterable[ast.stmt], inherited: list[str], prefix: str) -> Iterator[tuple[str, list[str]]]:
    """Each test function of a module or class, with the clauses that it proves."""
    body = list(body)
    marks = [node.value for node in body if isinstance(node, ast.Assign) and _is_pytestmark(node)]
    inherited = inherited + marked(marks)
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield from tests_of(node.body, inherited + marked(node.decorator_list), f"{prefix}{node.name}::")
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            yield f"{prefix}{node.name}", inherited + marked(node.decorator_list)


def _is_pytestmark(node: ast.Assign) -> bool:
    return any(isinstance(target, ast.Name) and target.id == "pytestmark" for target in node.targets)


def proofs() -> Iterator[tuple[str, str]]:
    """Every citation with the test that proves it."""
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        if "proves" not in text:
            continue
        file = path.relative_to(ROOT).as_posix()
        for name, cites in tests_of(ast.parse(text).body, [], ""):
            yield from ((cite, f"{file}::{name}") for cite in cites)


def table() -> str:
    """The whole file."""
    rows = {f"{cite}\t{test}" for cite, test in proofs()}
    return "\n".join(["cite\ttest", *sorted(rows)]) + "\n"


if __name__ == "__main__":
    PROOFS.write_text(table(), encoding="utf-8")
