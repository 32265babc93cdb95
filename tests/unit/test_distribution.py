"""The distribution has a name of its own on the package index, and every hint how to install it says that name."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest

import pitboss
from tools import sbom

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

    assert set(BACKENDS) - {"loky", "threads"} <= set(PROJECT["optional-dependencies"])


def test_the_base_install_has_at_most_ten_packages() -> None:
    """Those of the server, of shuffles and of clusters come with their extras."""
    base = set(sbom.closure("pitboss21", ()))
    assert len(base) <= 10, base
    assert {"pitboss21", "numpy", "msgspec", "typer", "rich"} <= base
    assert {"fastapi", "sqlalchemy", "uvicorn", "cryptography", "joblib", "segno", "pydantic"} & base == set()
    assert {"fastapi", "sqlalchemy", "uvicorn", "cryptography", "segno"} <= set(sbom.closure("pitboss21", ["floor"]))


def test_the_bill_of_materials_lists_every_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    told = sbom.bill(["floor"])
    assert (told["bomFormat"], told["specVersion"]) == ("CycloneDX", "1.6")
    assert told["metadata"]["timestamp"] == "2023-11-14T22:13:20+00:00"
    known = {each["bom-ref"] for each in told["components"]} | {told["metadata"]["component"]["bom-ref"]}
    assert {each["name"] for each in told["components"]} >= set(sbom.closure("pitboss21", ["floor"])) - {"pitboss21"}
    assert {each["ref"] for each in told["dependencies"]} <= known
    assert {ref for each in told["dependencies"] for ref in each["dependsOn"]} <= known
    assert sbom.bill(["floor"]) == told


@pytest.mark.parametrize(
    ("words", "blocked", "said"),
    [
        (["floor"], "uvicorn", 'The floor needs the extra `floor`. Run pip install "pitboss21[floor]"'),
        (["backup", "x.zip"], "sqlalchemy", "A floor's database needs the extra `floor`. Run pip install \"pitboss21["),
        (
            ["play", "blackjack", "--seed", "1"],
            "cryptography",
            "A shuffled shoe needs the extra `play`. Run pip",
        ),
        (["simulate", "blackjack", "--rounds", "10", "--backend", "ray"], "ray", "Ray needs the extra `ray`. Run pip"),
    ],
)
def test_a_missing_extra_is_named(words: list[str], blocked: str, said: str) -> None:
    code = f"""
import importlib.util, sys
real = importlib.util.find_spec
importlib.util.find_spec = lambda name, *rest: None if name == {blocked!r} else real(name, *rest)
sys.argv = {["pitboss", *words]!r}
from pitboss.cli.app import main
main()
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, input="q\n")
    assert done.returncode == 2, done.stderr
    assert said in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr


def test_import_and_command_keep_their_name() -> None:
    assert PROJECT["name"] == "pitboss21"
    assert metadata.version("pitboss21") == pitboss.__version__ == PROJECT["version"]
    [command] = [each for each in metadata.distribution("pitboss21").entry_points if each.group == "console_scripts"]
    assert (command.name, command.value) == ("pitboss", "pitboss.cli.app:main")
