"""The documentation site builds without a warning, dead internal links included, and holds what it promises."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.catalogue import games, wagers
from pitboss.floor.people.duties import SEPARATIONS
from pitboss.floor.people.people import Right
from pitboss.law.register import register
from pitboss.law.rulebook import sections
from tools import site, site_cli, site_http, site_python, site_rights, site_rulebook, site_toml
from tools.site_markdown import escape

LINKS = re.compile(r'(?:href|src)="(?!https?:|data:|mailto:|#)([^"#?]+)')


@pytest.fixture(scope="module")
def html(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built once in a process of its own: Sphinx changes much of the process that it runs in."""
    folder = tmp_path_factory.mktemp("site")
    built = subprocess.run(
        [sys.executable, "-m", "tools.site", str(folder)], cwd=site.ROOT, capture_output=True, text=True, check=False
    )
    assert built.returncode == 0, built.stderr
    assert "WARNING" not in built.stderr
    return folder / "html"


def test_it_builds_and_no_internal_link_is_dead(html: Path) -> None:
    pages = list(html.rglob("*.html"))
    assert len(pages) > 200
    dead = {
        f"{page.relative_to(html)}: {link}"
        for page in pages
        for link in LINKS.findall(page.read_text(encoding="utf-8"))
        if not (page.parent / link).exists()
    }
    assert not dead


def test_every_section_and_every_game_has_its_page(html: Path) -> None:
    assert len(list((html / "rulebook").glob("*.html"))) == len(sections()) + 1
    assert {page.stem for page in (html / "games").glob("*.html")} == {*games(), "index"}


def test_the_rulebook_holds_every_clause_and_every_wager() -> None:
    text = "\n".join(site_rulebook.pages().values())
    assert [each for each in wagers() if f"`{each}`" not in text] == []
    shown = {part.partition("\n")[0]: part for part in re.split(r"^## ", text, flags=re.MULTILINE)}
    clauses = {each: shown.get(escape(each.cite), "") for each in register()}
    assert [each.cite for each, part in clauses.items() if not part] == []
    assert [test for each, part in clauses.items() for test in each.tests if not _has(part, test)] == []


def _has(clause: str, test: str) -> bool:
    """Whether a clause lists a test under its file."""
    file, _, name = test.partition("::")
    return f"\n- `{name}`\n" in clause.partition(f"Tests in `{file}`:")[2]


def test_the_command_reference_has_every_option() -> None:
    [text] = site_cli.pages().values()
    for command, option in (
        ("edge", "--paytable"),
        ("play", "--wager"),
        ("floor", "--tls-cert"),
        ("doctor", "--close"),
    ):
        section = text.split(f"## pitboss {command}\n")[1].split("\n## ")[0]
        assert f"`{option}`" in section


def test_the_http_reference_has_every_route_and_the_socket_every_order() -> None:
    pages = site_http.pages()
    for route in ("POST /api/sign-in", "GET /healthz", "POST /api/tables/{table}/commands"):
        assert f"## {route}" in pages["reference/http"]
    for kind in ("sit", "wager", "deal", "rule", "close table"):
        assert f"| `{kind}` |" in pages["reference/websocket"]
    assert "`min_cents`" in pages["reference/websocket"]
    assert "4401" in pages["reference/websocket"]


def test_the_reference_of_rights_has_every_right_route_and_order() -> None:
    [text] = site_rights.pages().values()
    assert [right for right in Right if right.value not in text] == []
    assert [each for each in SEPARATIONS if each.text not in text] == []
    rows = [line for line in text.splitlines() if line.startswith("| `")]
    assert len([row for row in rows if row.count(" | ") == len(site_rights.roles())]) > 100
    assert (
        "| `POST /api/people/{name}/disable` | sign in | sign in | no | no | no | no | not there | no | no | no |"
        in rows
    )
    dealt = next(line for line in text.splitlines() if line.startswith("| rule | dealt, Ann"))
    assert dealt.split(" | ")[9:12] == ["no", "ok", "ok"]  # who dealt does not rule


def test_every_key_of_a_format_has_a_meaning() -> None:
    assert site_toml.meanings("game").keys() == site_toml.game_keys().keys()
    assert site_toml.meanings("wager").keys() == site_toml.wager_keys().keys()
    [text] = site_toml.pages().values()
    structs = text.split("## A table of the floor", 1)[1]
    rows = [line for line in structs.splitlines() if line.startswith("| `")]
    assert len(rows) > 150
    assert [row for row in rows if row.endswith("|  |")] == []
    assert [row for row in rows if "Literal[" in row or "tuple[" in row or "Optional" in row] == []


def test_the_python_reference_says_what_everything_is() -> None:
    pages = {name: text for name, text in site_python.pages().items() if not name.endswith("/index")}
    rows = [line for text in pages.values() for line in text.splitlines() if line.startswith("| ")]
    assert len(rows) > 4000
    silent = [row for row in rows if row.endswith("|  |")]
    assert silent == ["| `main(arguments: list[str]) → int` |  |"]  # of the script that an evidence bundle brings along
    assert [row for row in rows if "ForwardRef(" in row or "Annotated[" in row or "mappingproxy" in row] == []


def test_a_hand_a_check_and_a_shoe_are_described_by_what_they_follow() -> None:
    pages = site_python.pages()
    busts = pages["reference/python/pitboss.hands.predicates.whole_hands"]
    assert "| *dealer 22*: the dealer's final hand totals 22 |" in busts
    play = pages["reference/python/pitboss.engine.games.deuces_wild"]
    assert "| Why `Fold` may not be done now; None if it may. |" in play
    assert "| Carry out `Fold`. Fold the hand. |" in play
    shoes = pages["reference/python/pitboss.shoe"].split("**class** `RecordedShoe")[1].split("**class**")[0]
    assert "| `.shuffle() → Shuffled` | Shuffle all cards;" in shoes  # as the protocol says


def test_an_example_of_a_docstring_is_shown_as_it_is_typed() -> None:
    shoes = site_python.pages()["reference/python/pitboss.shoe"]
    assert """printf 'pitboss shoe order 1\\n%s\\n%s\\n' "$nonce" "As Kd 10h" | sha256sum""" in shoes


def test_a_page_that_a_docstring_names_is_a_link() -> None:
    pages = site_python.pages()
    assert (
        "[`docs/decisions/0008-split-model.md`](../../decisions/0008-split-model.md)"
        in pages["reference/python/pitboss.analysis.games"]
    )


def test_the_python_reference_has_every_public_name_and_every_package() -> None:
    import pitboss

    pages = site_python.pages()
    public = pages["reference/python/index"]
    table = public.split("{py:class} Table(")[1].split("{py:class}")[0]
    assert "{py:method} open(wagers: Sequence[Wager]) -> Round" in table  # of a base
    assert [name for name in pitboss.__all__ if not re.search(rf"}} {name}\b", public)] == []
    for package in ("pitboss.engine.round", "pitboss.analysis.solver", "pitboss.floor.http"):
        assert f"reference/python/{package}" in pages
