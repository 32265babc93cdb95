"""Hand-written pages agree with the code: paths exist, decisions are numbered once, the version is one."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path

import pitboss

ROOT = Path(__file__).parent.parent.parent
PACKAGES = "|".join(sorted(each.name for each in (ROOT / "src/pitboss").iterdir() if (each / "__init__.py").exists()))
MODULE = re.compile(rf"`((?:{PACKAGES})/[\w/]+\.py)`")
TEST = re.compile(r"`(tests/[\w/]+\.py)`")
DECISIONS = ROOT / "docs/decisions"


def pages() -> list[Path]:
    return [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]


def test_every_module_and_test_that_a_page_names_exists() -> None:
    named = 0
    for page in pages():
        text = page.read_text(encoding="utf-8")
        paths = [ROOT / "src/pitboss" / each for each in MODULE.findall(text)]
        paths += [ROOT / each for each in TEST.findall(text)]
        missing = [str(path.relative_to(ROOT)) for path in paths if not path.exists()]
        assert not missing, f"{page.relative_to(ROOT)} names {', '.join(missing)}"
        named += len(paths)
    assert named > 40  # the patterns still find them


def test_decisions_are_numbered_once_and_listed() -> None:
    files = [path for path in DECISIONS.glob("*.md") if path.name != "index.md"]
    index = (DECISIONS / "index.md").read_text(encoding="utf-8")
    assert [number for number, count in Counter(path.name[:4] for path in files).items() if count > 1] == []
    for path in files:
        title = path.read_text(encoding="utf-8").splitlines()[0]
        number, words = title.removeprefix("# ").split(". ", 1)
        assert int(number) == int(path.name[:4])
        assert f"| {number} | [{words}]({path.name}) |" in index


def test_the_version_is_the_same_everywhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == pitboss.__version__
    assert f"version: {pitboss.__version__}" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    [newest, *_] = re.findall(r"^## \[([\d.]+)\]", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert newest == pitboss.__version__
