"""The kernel's folders are layers: an include goes by the path from `kernel/`, and never upward."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

KERNEL = Path(__file__).parents[2] / "kernel"
ALLOWED = {
    "common": {"common"},
    "simulator": {"simulator", "common"},
    "solver": {"solver", "common"},
    "games": {"games", "simulator", "solver", "common"},
    "bind": {"bind", "games", "simulator", "solver", "common"},
    "tests": {"games", "simulator", "solver", "common"},
}
SOURCES = sorted(path.relative_to(KERNEL) for path in KERNEL.rglob("*") if path.suffix in {".hpp", ".cpp"})
_INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)
_SYSTEM = re.compile(r"^\s*#\s*include\s*<([^>]+)>", re.MULTILINE)


def included(source: Path) -> list[str]:
    return _INCLUDE.findall((KERNEL / source).read_text())


def test_every_source_lies_in_a_layer() -> None:
    assert {path.parts[0] for path in SOURCES} == set(ALLOWED)
    assert all(len(path.parts) > 1 for path in SOURCES)


@pytest.mark.parametrize("source", SOURCES, ids=str)
def test_includes_name_the_path_from_kernel_and_go_downward(source: Path) -> None:
    for path in included(source):
        assert (KERNEL / path).is_file(), f"{source} includes {path}, which is no path from kernel/"
        assert Path(path).parts[0] in ALLOWED[source.parts[0]], f"{source} may not include {path}"


@pytest.mark.parametrize("source", SOURCES, ids=str)
def test_only_the_bindings_know_python(source: Path) -> None:
    headers = _SYSTEM.findall((KERNEL / source).read_text())
    assert source.parts[0] == "bind" or not any(path.startswith(("nanobind", "Python")) for path in headers)


def test_no_header_includes_itself_by_a_detour() -> None:
    graph = {str(source): included(source) for source in SOURCES}
    done: set[str] = set()

    def visit(source: str, path: tuple[str, ...]) -> None:
        assert source not in path, f"a cycle: {' -> '.join((*path, source))}"
        if source not in done:
            for each in graph[source]:
                visit(each, (*path, source))
            done.add(source)

    for source in graph:
        visit(source, ())


def test_the_readme_names_every_layer() -> None:
    readme = (KERNEL / "README.md").read_text()
    assert all(f"`{layer}/`" in readme for layer in ALLOWED)
