"""Every command and every Python example of the tutorials runs, and what its comments promise is what comes out."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from pitboss.catalogue import PRIVATE
from pitboss.cli.app import app
from tests.examples import run_example

TUTORIALS = Path(__file__).parent.parent.parent / "docs/tutorials"
BLOCK = re.compile(r"^```(sh|python|toml)\n(.*?)^```", re.DOTALL | re.MULTILINE)
WRITTEN = re.compile(r"# ([\w./-]+\.toml)\n")  # the first line of a file that the reader is told to write
ANSWERS = "\n\n" + "s\n" * 8 + "q\n" * 8  # a cut, a wager, stand on everything, quit
PASSWORD = "correct horse battery\n" * 2


def blocks(page: Path) -> Iterator[tuple[str, str]]:
    yield from BLOCK.findall(page.read_text(encoding="utf-8"))


@pytest.mark.parametrize("page", sorted(TUTORIALS.glob("*.md")), ids=lambda page: page.stem)
def test_its_commands_and_examples_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In one folder, in their order: what one command writes, the next may read."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PITBOSS_DATABASE_URL", raising=False)
    monkeypatch.setenv(PRIVATE, "")  # a command names its folder there; put back afterwards
    monkeypatch.setattr("uvicorn.run", lambda *_, **__: None)  # the floor opens its tables, and nobody comes
    scope: dict[str, Any] = {}
    for kind, text in blocks(page):
        if kind == "python":
            run_example(text, scope)
        elif kind == "toml":
            write_file(text)
        else:
            for line in text.splitlines():
                run_command(line)


def write_file(text: str) -> None:
    """A block whose first line is the name of a file is that file; any other shows what one looks like."""
    if (name := WRITTEN.match(text)) is not None:
        file = Path(name[1])
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


def run_command(line: str) -> None:
    words = shlex.split(line, comments=True)
    if words[:1] != ["pitboss"]:
        assert words[:2] in (["pip", "install"], ["make", "run"]) or words[:3] == ["python3", "-m", "venv"], line
        return
    given = PASSWORD if "--executive" in words else ANSWERS
    done = CliRunner().invoke(app, words[1:], input=given)
    assert done.exit_code == 0, f"{line}\n{done.output}"


def test_every_kind_of_user_has_a_tutorial() -> None:
    names = {"player", "dealer", "operator", "analyst", "developer", "auditor", "director", "own-rules"}
    assert {page.stem for page in TUTORIALS.glob("*.md")} == names | {"index"}
    assert all(re.search(r"^```(sh|python)", (TUTORIALS / f"{name}.md").read_text(), re.MULTILINE) for name in names)
