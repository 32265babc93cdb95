"""Every entry of the interpretations promises something; `promises.tsv` names the test that proves it.

Each is chosen to fail where the engine follows another of the entry's readings. An entry that promises nothing
of the engine, such as the corrections to the list of duties, names the test of the list.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
PAGES: Final = (Path("docs/interpretations.md"), *(p.relative_to(ROOT) for p in ROOT.glob("docs/interpretations/*.md")))


def rows() -> list[tuple[str, str, str]]:
    lines = (ROOT / "tests/rules/promises.tsv").read_text(encoding="utf-8").splitlines()[1:]
    return [(page, heading, test) for page, heading, test in (line.split("\t") for line in lines)]


def entries(page: Path) -> Iterator[str]:
    """The headings with words of their own below them; one that only opens a part has none."""
    parts = re.split(r"^##+ (.*)$", (ROOT / page).read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    return (heading for heading, words in zip(parts[::2], parts[1::2], strict=True) if words.strip())


def names_in(path: str) -> set[str]:
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    return {each.name for each in tree.body if isinstance(each, ast.FunctionDef) and each.name.startswith("test_")}


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_every_entry_has_its_row_and_every_row_its_entry(page: Path) -> None:
    assert Counter(entries(page)) == Counter(heading for path, heading, _ in rows() if path == str(page))


def test_every_row_is_of_a_page_that_exists() -> None:
    assert {page for page, _, _ in rows()} == set(map(str, PAGES))


def test_every_named_test_exists() -> None:
    named = [test.split("::") for _, _, test in rows()]
    known = {path: names_in(path) for path in {path for path, _ in named}}
    assert [f"{path}::{name}" for path, name in named if name not in known[path]] == []
