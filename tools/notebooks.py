"""Run the notebooks of the documentation, and keep what they print: `python -m tools.notebooks`, or `--check`.

A notebook is a list of cells in JSON. Its code needs no kernel of its own: cells run one after the other in one
namespace, and what the last line of a cell is worth is shown as a notebook shows it.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
import os
import sys
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parent.parent
NOTEBOOKS: Final = ROOT / "docs" / "notebooks"


def run(notebook: dict[str, Any]) -> dict[str, Any]:
    """The notebook with the outputs of its cells."""
    names: dict[str, Any] = {"__name__": "__main__"}
    cells = []
    for number, cell in enumerate(notebook["cells"], start=1):
        if cell["cell_type"] != "code":
            cells.append(cell)
            continue
        outputs = _outputs("".join(cell["source"]), names, f"cell {number}")
        cells.append({**cell, "execution_count": None, "outputs": outputs})
    return {**notebook, "cells": cells}


def _outputs(source: str, names: dict[str, Any], where: str) -> list[dict[str, Any]]:
    """Run one cell."""
    body = ast.parse(source, where).body
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    printed, value = io.StringIO(), None
    with contextlib.redirect_stdout(printed):
        exec(compile(ast.Module(body, []), where, "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), where, "eval"), names)
    found = []
    if printed.getvalue():
        found.append({"name": "stdout", "output_type": "stream", "text": _lines(printed.getvalue())})
    if value is not None:
        data = {"text/plain": _lines(repr(value))}
        if hasattr(value, "_repr_html_"):
            data["text/html"] = _lines(value._repr_html_())
        found.append({"data": data, "execution_count": None, "metadata": {}, "output_type": "execute_result"})
    return found


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def text_of(notebook: dict[str, Any]) -> str:
    """The notebook as it is kept."""
    return json.dumps(notebook, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def main(arguments: list[str]) -> int:
    """Write what the notebooks print, or with `--check` say which of them print something else than is kept."""
    changed = []
    os.chdir(NOTEBOOKS)  # where a reader starts them
    for path in sorted(NOTEBOOKS.glob("*.ipynb")):
        kept = path.read_text(encoding="utf-8")
        now = text_of(run(json.loads(kept)))
        if now != kept:
            changed.append(path.name)
            if "--check" not in arguments:
                path.write_text(now, encoding="utf-8")
    for name in changed:
        print(f"{name} prints something else than is kept" if "--check" in arguments else f"{name} was written again")
    return int(bool(changed) and "--check" in arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
