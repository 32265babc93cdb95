"""The distribution has a name of its own on the package index, and every hint how to install it says that name."""

from __future__ import annotations

import re
import tomllib
from importlib import metadata
from pathlib import Path

import pitboss

ROOT = Path(__file__).parent.parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
SPOKEN = [
    ROOT / "README.md",
    ROOT / "CHANGELOG.md",
    ROOT / "Makefile",
    *(path for folder in ("src", "docs", "benchmarks", "tools") for path in sorted((ROOT / folder).rglob("*"))),
]
INSTALLS = re.compile(r"(?:pip3? install|uv (?:pip install|add|tool install)|pipx install)[^\n`]*?\bpitboss(\w*)")
EXTRAS = re.compile(r"\bpitboss(\w*)\[([^\]\n]+)\]")


def hints() -> list[tuple[str, str, str]]:
    """Every place that names the distribution: the file, what follows `pitboss`, and the extra or nothing."""
    found = []
    for path in SPOKEN:
        if path.suffix not in (".py", ".md", ".toml", ".js", ".html", "") or not path.is_file():
            continue
        text = path.read_text(encoding="utf-8")
        found += [(path.name, suffix, "") for suffix in INSTALLS.findall(text)]
        found += [(path.name, suffix, extra) for suffix, extra in EXTRAS.findall(text)]
    return found


def test_every_install_hint_names_our_distribution_and_an_extra_that_exists() -> None:
    found = hints()
    assert len(found) >= 8  # the pattern still finds them
    assert [hint for hint in found if hint[1] != "21"] == []
    extras = {each for _, _, extra in found if extra and not extra.startswith("{") for each in extra.split(",")}
    assert extras <= set(PROJECT["optional-dependencies"])
    assert {"postgresql", "png", "gym"} <= extras


def test_the_backends_are_extras() -> None:
    from pitboss.analysis.simulation.backends import BACKENDS

    assert set(BACKENDS) - {"loky"} <= set(PROJECT["optional-dependencies"])


def test_import_and_command_keep_their_name() -> None:
    assert PROJECT["name"] == "pitboss21"
    assert metadata.version("pitboss21") == pitboss.__version__ == PROJECT["version"]
    [command] = [each for each in metadata.distribution("pitboss21").entry_points if each.group == "console_scripts"]
    assert (command.name, command.value) == ("pitboss", "pitboss.cli.app:main")
