"""Python examples of the documentation: run, and compared with what their comments promise."""

from __future__ import annotations

import ast
from typing import Any


def run_example(code: str, scope: dict[str, Any]) -> int:
    """Run an example. A comment alone on the line below an expression, or behind it, is the value; how many there were.

    Behind an expression only a comment that is itself an expression counts: any other explains the line.
    """
    lines = code.splitlines()
    promises = 0
    for statement in ast.parse(code).body:
        source = ast.unparse(statement)
        if not isinstance(statement, ast.Expr):
            exec(source, scope)
            continue
        value = eval(source, scope)
        last = statement.end_lineno or statement.lineno
        if promised := _promise(lines, last):
            assert repr(value) == promised
            promises += 1
    return promises


def _promise(lines: list[str], last: int) -> str | None:
    """What a comment at the end of the line, or alone on the next, says of a value."""
    behind = lines[last - 1].partition("  # ")[2]
    below = lines[last].strip() if last < len(lines) else ""
    if below.startswith("# "):
        return below.removeprefix("# ")
    return behind if behind.startswith("Seat(") else None
