"""The files of the pages: every reference leads somewhere, every script and style is used, no file is too long."""

from __future__ import annotations

import re
from pathlib import Path

import pitboss.floor

PAGES = Path(pitboss.floor.__file__).parent / "pages"
MAX_LINES = 450
FROM_HTML = re.compile(r'(?:href|src)="/static/([^"]+)"')
FROM_JS = re.compile(r'from "(\.[^"]+)"')
FROM_CSS = re.compile(r'url\("([^"]+)"\)')


def references(path: Path) -> set[Path]:
    """The files of the pages that a file names."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".html":
        return {PAGES / name for name in FROM_HTML.findall(text)}
    pattern = {".js": FROM_JS, ".css": FROM_CSS}.get(path.suffix)
    return {(path.parent / name).resolve() for name in pattern.findall(text)} if pattern else set()


def reached(start: set[Path]) -> set[Path]:
    """These files and all that they name, directly or not."""
    found: set[Path] = set()
    left = set(start)
    while left:
        path = left.pop()
        assert path.is_file(), f"{path.relative_to(PAGES)} is missing"
        found.add(path)
        left |= references(path) - found
    return found


def test_every_file_is_used_by_a_page_and_every_reference_exists() -> None:
    html = set(PAGES.glob("*.html"))
    assert len(html) == 21
    assert reached(html) == {path for path in PAGES.rglob("*") if path.is_file()}


def test_no_file_is_too_long() -> None:
    lengths = {
        path.name: len(path.read_text(encoding="utf-8").splitlines()) for path in reached(set(PAGES.glob("*.html")))
    }
    assert {name: lines for name, lines in lengths.items() if lines > MAX_LINES} == {}


def test_a_page_links_its_own_script() -> None:
    for page in PAGES.glob("*.html"):
        if page.stem != "not-found":  # words and a way back, without a script
            assert PAGES / "js" / f"{page.stem}.js" in references(page)
