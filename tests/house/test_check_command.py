"""`pitboss check`: what it prints, the files that it writes, and its exit codes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner, Result

from pitboss.cli.app import app
from pitboss.house.check.report import REQUIREMENTS
from tests.house.documents import example

RUNNER: Final = CliRunner()
HIGHER: Final = ("max_cents = 30_000", "max_cents = 40_001")


def run(*arguments: str | Path) -> Result:
    return RUNNER.invoke(app, ["check", *map(str, arguments)], env={"COLUMNS": "200"})


@pytest.fixture
def house(tmp_path: Path) -> Path:
    path = tmp_path / "house.toml"
    path.write_text(example("washington"), encoding="utf-8")
    return path


@pytest.fixture
def unlawful(tmp_path: Path) -> Path:
    path = tmp_path / "unlawful.toml"
    path.write_text(example("washington").replace(*HIGHER, 1), encoding="utf-8")
    return path


@pytest.mark.parametrize("state", ["colorado", "washington"])
def test_an_example_is_printed_and_is_lawful(state: str, tmp_path: Path) -> None:
    printed = run("--example", state)
    path = tmp_path / "house.toml"
    path.write_text(printed.output, encoding="utf-8")
    found = run(path)
    assert found.exit_code == 0
    assert ", 0 fail, " in found.output
    assert "0 cannot decide" in found.output


def test_the_terminal_shows_passes_totals_edition_and_digest(house: Path) -> None:
    found = run(house)
    assert found.exit_code == 0
    for words in (
        "spanish-1: Spanish 21, spanish-21-wa-3166",
        "match-the-dealer-up-card-wa-3166: The",
        "Jackpot blazing-7s",
        "WAC 230-15-140",
        "Evergreen Card Room, edition 1 of 2026-11-17: ",
        "Checked as of 2026-11-17 by WA 3166 (2025-05-19), WA 3119 (2023-06-14), WA 2212 (2019-11-20)",
        "Digest ",
    ):
        assert words in found.output, words


def test_a_failure_has_its_clause_and_what_would_mend_it(unlawful: Path) -> None:
    found = run(unlawful, "--failures")
    assert found.exit_code == 1
    assert "Fix: lower max_cents" in found.output
    assert "WA 3166 v003 ¶2" in found.output
    assert "pass  " not in found.output


def test_json_has_every_result_and_the_failures_alone_if_asked(unlawful: Path) -> None:
    found = run(unlawful, "--json")
    assert found.exit_code == 1
    report = json.loads(found.output)
    assert report["totals"]["fail"] == 1
    assert report["lawful"] is False
    assert len(report["digest"]) == 64
    assert sum(report["totals"].values()) == len(report["results"])
    (failed,) = [each for each in report["results"] if each["verdict"] == "fail"]
    assert (failed["requirement"], failed["where"], failed["set"]) == ("table.ceiling", "spanish-1", "$400.01")
    assert json.loads(run(unlawful, "--json", "--failures").output)["results"] == [failed]


def test_junit_has_a_suite_for_each_table(unlawful: Path, tmp_path: Path) -> None:
    assert run(unlawful, "--junit", tmp_path / "check.xml").exit_code == 1
    root = ElementTree.parse(tmp_path / "check.xml").getroot()
    names = [suite.get("name") for suite in root]
    assert names == ["house", "spanish-1", "sevens-1", "sevens-2", "bahama-1", "blazing-7s"]
    assert [int(suite.get("failures", "")) for suite in root] == [0, 1, 0, 0, 0, 0]
    failure = root.find(".//failure")
    assert failure is not None
    assert failure.get("type") == "WA 3166 v003 ¶2"
    assert len(root.findall(".//testcase")) == int(root.get("tests", ""))
    assert len(root.findall(".//skipped")) == int(root.get("skipped", ""))


def test_sarif_points_at_the_line_of_the_table(unlawful: Path, tmp_path: Path) -> None:
    assert run(unlawful, "--sarif", tmp_path / "check.sarif").exit_code == 1
    (run_,) = json.loads((tmp_path / "check.sarif").read_text(encoding="utf-8"))["runs"]
    assert [each["id"] for each in run_["tool"]["driver"]["rules"]] == [each.id for each in REQUIREMENTS]
    (failed,) = [each for each in run_["results"] if each["level"] == "error"]
    assert failed["ruleId"] == "table.ceiling"
    line = failed["locations"][0]["physicalLocation"]["region"]["startLine"]
    lines = unlawful.read_text(encoding="utf-8").splitlines()
    assert lines[line - 1 : line + 1] == ["[[table]]", 'id = "spanish-1"']
    assert {each["kind"] for each in run_["results"]} == {"pass", "fail", "notApplicable"}


def test_what_changed_since_another_document(house: Path, unlawful: Path) -> None:
    found = run(unlawful, "--since", house, "--failures")
    assert "Table spanish-1: maximum: $300.00 becomes $400.01" in found.output
    assert json.loads(run(unlawful, "--since", house, "--json").output)["changes"] == [
        "Table spanish-1: maximum: $300.00 becomes $400.01"
    ]


def test_the_day_of_the_check(house: Path) -> None:
    assert run(house, "--on", "2026-03-01", "--failures").exit_code == 1
    assert run(house, "--on", "2026-03-02").exit_code == 0


@pytest.mark.parametrize("arguments", [(), ("missing.toml",), ("--example", "nevada")], ids=str)
def test_what_cannot_be_read_is_refused(arguments: tuple[str, ...]) -> None:
    found = run(*arguments)
    assert found.exit_code == 2
    assert "Traceback" not in found.output


def test_every_fault_of_a_file_is_printed(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text('jurisdiction = "ohio"\nlicensee = {}\n', encoding="utf-8")
    found = run(path)
    assert found.exit_code == 2
    assert "house.toml:1: jurisdiction: 'ohio' is not allowed. Write colorado or washington" in found.output
    assert "house.toml:2: licensee: name is missing. Write a text" in found.output
