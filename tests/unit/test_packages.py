"""The tree reads like a table of contents: every package is small and says what lives there."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Final

import pytest

import pitboss

ROOT: Final = Path(pitboss.__file__).parent
MAX_MODULES: Final = 15
PACKAGES: Final = {
    ".".join(("pitboss", *each.parent.relative_to(ROOT).parts)): each.parent
    for each in sorted(ROOT.rglob("__init__.py"))
}


def modules(folder: Path) -> list[str]:
    return [each.stem for each in folder.glob("*.py") if each.stem != "__init__"]


def test_the_packages_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert {"pitboss", "pitboss.engine.round", "pitboss.analysis.wagers", "pitboss.floor.http"} <= set(PACKAGES)
    with capsys.disabled():
        print()
        for name, folder in PACKAGES.items():
            docstring = ast.get_docstring(ast.parse((folder / "__init__.py").read_text(encoding="utf-8"))) or ""
            print(f"{len(modules(folder)):3} {name}: {docstring.partition(chr(10))[0]}")


def test_no_folder_of_modules_lacks_its_package_file() -> None:
    folders = {each.parent for each in ROOT.rglob("*.py")}
    assert folders == set(PACKAGES.values())


@pytest.mark.parametrize("name", PACKAGES)
def test_a_package_is_small_and_says_what_lives_there(name: str) -> None:
    folder = PACKAGES[name]
    assert len(modules(folder)) <= MAX_MODULES
    docstring = ast.get_docstring(ast.parse((folder / "__init__.py").read_text(encoding="utf-8")))
    assert docstring is not None
    assert len(docstring) > 20


@pytest.mark.parametrize("path", sorted(ROOT.rglob("*.py")), ids=lambda path: str(path.relative_to(ROOT)))
def test_no_import_for_types_alone_hides_a_cycle(path: Path) -> None:
    """With `TYPE_CHECKING` a cycle of modules goes unseen: import-linter and readers are told another story."""
    if path != ROOT / "__init__.py":  # its names are imported at their first use, below every other module
        assert "TYPE_CHECKING" not in path.read_text(encoding="utf-8")
