"""The README's Python example runs, and what its comments promise is what comes out; it fits two screens."""

from __future__ import annotations

import re
from pathlib import Path

from tests.examples import run_example

README = Path(__file__).parent.parent.parent / "README.md"
TWO_SCREENS = 80  # lines
USERS = ("Players", "Dealers", "Operators", "Tournament directors", "Analysts", "Auditors", "Developers")


def test_the_example_runs_and_keeps_its_promises() -> None:
    [code] = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert run_example(code, {}) == 3


def test_its_commands_are_in_the_makefile() -> None:
    makefile = (README.parent / "Makefile").read_text(encoding="utf-8")
    targets = re.findall(r"^make (\w+)|`make (\w+)`", README.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(targets) >= 3
    for target in ("".join(each) for each in targets):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE)


def test_it_fits_two_screens_and_speaks_to_every_kind_of_user() -> None:
    text = README.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= TWO_SCREENS
    assert len(re.findall(r"^!\[", text, re.MULTILINE)) == 1
    for user in USERS:
        [paragraph] = re.findall(rf"^\*\*{user}\b.*?(?=\n\n)", text, re.DOTALL | re.MULTILINE)
        assert len(re.findall(r"\]\(", paragraph)) == 1
        assert re.search(r"→ \[[^\]]+\]\([^)]+\)$", paragraph)


def test_every_link_of_the_root_s_pages_leads_somewhere() -> None:
    """Those of `docs` are checked where the site is built."""
    root = README.parent
    for name in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"):
        for link in re.findall(r"\]\(([^)#:]+)[)#]", (root / name).read_text(encoding="utf-8")):
            assert (root / link).exists(), f"{name}: {link}"
