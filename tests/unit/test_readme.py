"""The README's Python example runs, and what its comments promise is what comes out."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

README = Path(__file__).parent.parent.parent / "README.md"


def test_the_example_runs_and_keeps_its_promises() -> None:
    [code] = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    lines = code.splitlines()
    scope: dict[str, Any] = {}
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
    assert promises == 3


def _promise(lines: list[str], last: int) -> str | None:
    """What a comment at the end of the line, or alone on the next, says of a value."""
    beside = lines[last - 1].partition("# ")[2]
    below = lines[last].strip() if last < len(lines) else ""
    if below.startswith("# "):
        return below.removeprefix("# ")
    return beside if beside.startswith("Seat(") else None


def test_its_commands_are_in_the_makefile() -> None:
    makefile = (README.parent / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"^make (\w+)", README.read_text(encoding="utf-8"), re.MULTILINE):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE)
