"""Build the documentation site: copy `docs`, write the generated pages, and run Sphinx with warnings as errors.

`make site` builds it into `build/site/html`. Generated pages go to the build folder only; nothing of them is committed.
"""

from __future__ import annotations

import argparse
import gc
import re
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path
from posixpath import normpath
from typing import Final

from sphinx.cmd.build import main as sphinx_build

from pitboss.law.rulebook import locate
from tools import site_cli, site_http, site_python, site_rights, site_rulebook, site_toml
from tools.site_markdown import escape

ROOT: Final = Path(__file__).parent.parent
DOCS: Final = ROOT / "docs"
BUILD: Final = ROOT / "build/site"
ROOT_PAGES: Final = {  # pages that a repository keeps at its root, and where the site has them
    "ARCHITECTURE.md": "architecture.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
    "CHANGELOG.md": "changelog.md",
    "benchmarks/README.md": "benchmarks.md",
}
CONTENTS: Final = {  # pages whose folder is listed below them in the sidebar
    "tutorials/index.md": "tutorials",
    "games/index.md": "games",
    "interpretations.md": "interpretations",
    "decisions/index.md": "decisions",
}
SIDEBAR: Final = (
    (
        "Start",
        (
            "tutorials/index",
            "floor",
            "house",
            "compliance",
            "jackpots",
            "jackpot-duties",
            "shifts",
            "signs",
            "side-wagers",
            "tournaments",
            "counting",
            "notebooks",
            "environments",
            "tournament-mathematics",
            "games/index",
            "figures",
        ),
    ),
    ("Rules", ("rulebook/index", "interpretations", "proof")),
    (
        "Reference",
        (
            "reference/cli", "reference/python/index", "reference/http", "reference/websocket", "reference/rights",
            "reference/toml",
        ),
    ),
    (
        "Project",
        (
            "architecture", "glossary", "decisions/index", "adding-a-game", "adding-a-wager", "contributing",
            "benchmarks", "security", "changelog",
        ),
    ),
)  # fmt: skip
_LINK: Final = re.compile(r"(\]\()([^)#\s:]+)([)#])")


def write_source(source: Path) -> None:
    """Everything that Sphinx reads: the hand-written pages, those of the repository's root, and the generated ones."""
    if source.exists():
        shutil.rmtree(source)
    shutil.copytree(DOCS, source, ignore=shutil.ignore_patterns("__pycache__"))
    for name, copied in ROOT_PAGES.items():
        text = (ROOT / name).read_text(encoding="utf-8")
        (source / copied).write_text(_relinked(text, Path(name).parent), encoding="utf-8")
    for page in source.rglob("*.md"):
        text = page.read_text(encoding="utf-8")
        folder = (DOCS / page.relative_to(source)).parent.relative_to(ROOT)
        page.write_text(_to_root_pages(text, folder, len(page.relative_to(source).parts) - 1), encoding="utf-8")
    _link_citations(source / "games")
    _add_contents(source)
    for path, text in generated().items():
        page = source / f"{path}.md"
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(text, encoding="utf-8")


def _link_citations(folder: Path) -> None:
    """Link every cell of a table that is a citation to its clause in the rulebook, which only the site has."""
    for page in folder.glob("*.md"):
        lines = page.read_text(encoding="utf-8").splitlines()
        page.write_text("\n".join(_with_links(line) for line in lines) + "\n", encoding="utf-8")


def _with_links(line: str) -> str:
    """A line, with links for the cells that are citations if it is a row of a table."""
    if not line.startswith("| "):
        return line
    cells = line.removeprefix("| ").removesuffix(" |").split(" | ")
    return f"| {' | '.join(_linked(cell) for cell in cells)} |"


def _linked(cell: str) -> str:
    found = locate(cell) if cell.startswith(("CO ", "WA ")) else ()
    return f"[{escape(cell)}](#{site_rulebook.anchor(found[0].cite)})" if found else cell


def _add_contents(source: Path) -> None:
    """Tables of contents, which only the site needs: a page on its own links what it mentions."""
    for name, folder in CONTENTS.items():
        page = source / name
        text = page.read_text(encoding="utf-8")
        found = [each for each in (source / folder).glob("*.md") if each != page]
        links = {each.relative_to(page.parent).as_posix() for each in found}
        in_order = sorted(links, key=lambda link: (text.find(f"({link}"), link))  # as the page itself links them
        _append(page, toctree(link.removesuffix(".md") for link in in_order))
    for caption, entries in SIDEBAR:
        _append(source / "index.md", toctree(entries, caption))


def _append(page: Path, lines: Iterable[str]) -> None:
    page.write_text("\n".join([page.read_text(encoding="utf-8"), *lines]), encoding="utf-8")


def toctree(entries: Iterable[str], caption: str = "") -> list[str]:
    """A hidden table of contents: the sidebar shows it."""
    options = [":hidden:", f":caption: {caption}"] if caption else [":hidden:"]
    return ["```{toctree}", *options, "", *entries, "```", ""]


def generated() -> dict[str, str]:
    """Every generated page by its path without the suffix."""
    written: dict[str, str] = {}
    for part in (site_rulebook, site_python, site_cli, site_http, site_rights, site_toml):
        written |= part.pages()
    return written


def _relinked(text: str, folder: Path) -> str:
    """A root page's links as the site has them: `docs/x.md` is `x.md` there, and root pages have other names."""

    def moved(found: re.Match[str]) -> str:
        target = normpath(folder / found[2])
        return found[1] + ROOT_PAGES.get(target, target.removeprefix("docs/")) + found[3]

    return _LINK.sub(moved, text)


def _to_root_pages(text: str, folder: Path, depth: int) -> str:
    """A page's links to root pages, such as `../ARCHITECTURE.md`, as the site has them."""

    def moved(found: re.Match[str]) -> str:
        target = (ROOT / folder / found[2]).resolve()
        name = target.relative_to(ROOT).as_posix() if target.is_relative_to(ROOT) else ""
        return found[1] + ("../" * depth + ROOT_PAGES[name] if name in ROOT_PAGES else found[2]) + found[3]

    return _LINK.sub(moved, text)


def build(source: Path, html: Path) -> int:
    """Sphinx's exit code; a warning, a dead link among them, is an error."""
    gc.set_threshold(1_000_000, 50, 100)  # pages are millions of nodes: looking for garbage was a third of the time
    write_source(source)
    return sphinx_build(
        ["-b", "html", "-W", "--keep-going", "-q", "-d", str(html.parent / "doctrees"), str(source), str(html)]
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Build the documentation site.")
    parser.add_argument("folder", nargs="?", type=Path, default=BUILD, help="where to build it")
    folder: Path = parser.parse_args().folder
    failed = build(folder / "source", folder / "html")
    if not failed:
        print(f"the site is in {folder / 'html'}")
    sys.exit(failed)


if __name__ == "__main__":
    main()
