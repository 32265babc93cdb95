"""The trade's own words: what nobody on a floor would say stands nowhere in the package, its docs and the README."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parent.parent.parent
RETIRED: Final = (
    "reckon",
    "reckons",
    "reckoned",
    "reckoning",
    "whoever",
    "so many",
    "anew",
    "put down",
    "put back",
    "gone on",
    "foretold",
    "deed",
    "beside",
    "by the law",
    "who comes",
    "what stands",
    "is waited for",
    "are waited for",
    "waited for",
)


def pattern(words: str) -> re.Pattern[str]:
    """Words as they are written in sentences and in identifiers, over line ends too."""
    between = r"[\s_]+"
    return re.compile(rf"(?<![A-Za-z]){words.replace(' ', between)}(?![A-Za-z])", re.IGNORECASE)


WORDS: Final = {each: pattern(each) for each in RETIRED}
OTHERWISE: Final = re.compile(r"[,;(] ?else (?![^\n]*[:=])", re.IGNORECASE)  # "double, else hit"
PICTURES: Final = {".png", ".so", ".gz", ".ico", ".woff2", ".pyc"}


def texts() -> list[Path]:
    folders = [each for folder in ("src", "docs") for each in sorted((ROOT / folder).rglob("*"))]
    return [each for each in (*folders, ROOT / "README.md") if each.is_file() and each.suffix not in PICTURES]


@pytest.mark.parametrize("word", RETIRED)
def test_a_retired_word_is_gone(word: str) -> None:
    found = []
    for path in texts():
        text = path.read_text(encoding="utf-8")
        for match in WORDS[word].finditer(text):
            line = text.count("\n", 0, match.start()) + 1
            found.append(f"{path.relative_to(ROOT)}:{line}")
    assert found == []


def test_the_words_are_looked_for_in_all_texts() -> None:
    kinds = {each.suffix for each in texts()}
    assert {".py", ".toml", ".md", ".js", ".css", ".html"} <= kinds


@pytest.mark.parametrize(
    ("text", "is_there"),
    [("standing beside it", True), ("_beside_main", True), ("besides", False), ("so  many", True), ("indeed", False)],
)
def test_a_word_is_found_whole(text: str, is_there: bool) -> None:
    assert any(pattern.search(text) for pattern in WORDS.values()) == is_there


def test_otherwise_is_written_out() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {match[0]}"
        for path in texts()
        for match in OTHERWISE.finditer(path.read_text(encoding="utf-8"))
        if path.suffix in {".py", ".toml", ".md", ".json"}
    ]
    assert found == []
