"""The notebooks of the documentation run, and print what is kept in them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
NOTEBOOKS = ROOT / "docs" / "notebooks"


def test_every_notebook_prints_what_is_kept_in_it() -> None:
    """In a process of their own: one of them adds a folder to the catalogue."""
    done = subprocess.run(
        [sys.executable, "-m", "tools.notebooks", "--check"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_the_notebooks_are_three_and_linked_from_the_site() -> None:
    names = sorted(each.name for each in NOTEBOOKS.glob("*.ipynb"))
    assert names == ["counting.ipynb", "first-hour.ipynb", "own-rules.ipynb"]
    page = (ROOT / "docs" / "notebooks.md").read_text(encoding="utf-8")
    assert all(f"notebooks/{name}" in page for name in names)


def test_a_notebook_names_no_machine_and_has_an_answer_under_every_question() -> None:
    for path in NOTEBOOKS.glob("*.ipynb"):
        kept = json.loads(path.read_text(encoding="utf-8"))
        assert kept["metadata"]["kernelspec"]["name"] == "python3"
        silent = ["".join(cell["source"]) for cell in kept["cells"] if cell.get("outputs") == []]
        assert all("import pitboss" in each for each in silent), path.name
