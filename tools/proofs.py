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


class Marks:
    """What the `proves(…)` marks of a module cite: strings, and names of the module's own strings and tuples."""

    def __init__(self, module: ast.Module) -> None:
        self._named = dict(_constants(module))

    def cited(self, nodes: Iterable[ast.AST]) -> list[str]:
        """The citations of every `proves(…)` call below these nodes."""
        calls = (node for top in nodes for node in ast.walk(top) if isinstance(node, ast.Call))
        named = (call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "proves")
        return [cite for call in named for arg in call.args for cite in self._cites(arg)]

    def _cites(self, arg: ast.expr) -> tuple[str, ...]:
        inner = arg.value if isinstance(arg, ast.Starred) else arg
        if isinstance(inner, ast.Constant):
            return (str(inner.value),)
        if isinstance(inner, ast.Name) and inner.id in self._named:
            return self._named[inner.id]
        raise SystemExit(f"line {arg.lineno}: a mark cites strings or names of this module, not {ast.unparse(arg)}")

    def tests(self, body: Iterable[ast.stmt], inherited: list[str], prefix: str) -> Iterator[tuple[str, list[str]]]:
        """Each test function of a module or class, with the clauses that it proves."""
        body = list(body)
        marks = [node.value for node in body if isinstance(node, ast.Assign) and _is_pytestmark(node)]
        inherited = inherited + self.cited(marks)
        for node in body:
            if isinstance(node, ast.ClassDef):
                yield from self.tests(node.body, inherited + self.cited(node.decorator_list), f"{prefix}{node.name}::")
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                yield f"{prefix}{node.name}", inherited + self.cited(node.decorator_list)


def _constants(module: ast.Module) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The strings of a module that have names, and its tuples of strings."""
    for node in module.body:
        if not isinstance(node, ast.Assign | ast.AnnAssign) or node.value is None:
            continue
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        parts = node.value.elts if isinstance(node.value, ast.Tuple | ast.List) else [node.value]
        words = tuple(part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str))
        if isinstance(target, ast.Name) and len(words) == len(parts):
            yield target.id, words


def _is_pytestmark(node: ast.Assign) -> bool:
    return any(isinstance(target, ast.Name) and target.id == "pytestmark" for target in node.targets)


def proofs() -> Iterator[tuple[str, str]]:
    """Every citation with the test that proves it."""
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        if "proves" not in text:
            continue
        file = path.relative_to(ROOT).as_posix()
        module = ast.parse(text)
        for name, cites in Marks(module).tests(module.body, [], ""):
            yield from ((cite, f"{file}::{name}") for cite in cites)


def table() -> str:
    """The whole file."""
    rows = {f"{cite}\t{test}" for cite, test in proofs()}
    return "\n".join(["cite\ttest", *sorted(rows)]) + "\n"


if __name__ == "__main__":
    PROOFS.write_text(table(), encoding="utf-8")
