"""`pitboss tournament`: check, rules, draw, run and report, in words and as JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from pitboss.cli.app import app
from pitboss.tournaments.document import EXAMPLES, example_text


def invoke(*args: str, code: int = 0) -> str:
    result = CliRunner(env={"COLUMNS": "200"}).invoke(app, ["tournament", *args])
    assert result.exit_code == code, result.output
    return result.output


def as_json(*args: str, code: int = 0) -> Any:
    return json.loads(invoke(*args, "--json", code=code))


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_lawful_and_can_be_printed_to_start_from(name: str, tmp_path: Path) -> None:
    text = invoke("check", "--example", name, "--print")
    assert text == example_text(name)
    path = tmp_path / "own.toml"
    path.write_text(text, encoding="utf-8")
    found = as_json("check", str(path))
    assert found["lawful"] is True
    assert found["totals"]["fail"] == found["totals"]["cannot decide"] == 0


def test_an_unlawful_file_gets_every_fault_with_its_clause(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    text = example_text("friday-night").replace("split_players = 4", "split_players = 5")
    path.write_text(text.replace('id = "blackjack"', 'id = "blackjack-switch"'), encoding="utf-8")
    found = as_json("check", str(path), "--failures", code=1)
    assert {each["cite"] for each in found["results"]} == {"CO 30-832(1)", "CO 30-832.08(5)(b) s.3"}
    assert "CO 30-832.08(5)(b) s.3" in invoke("check", str(path), code=1)
    assert "CO 30-832(1)" in invoke("rules", str(path), code=2)


def test_a_file_with_faults_names_every_line(tmp_path: Path) -> None:
    path = tmp_path / "faults.toml"
    path.write_text(example_text("single-table").replace("seats = 7", "seets = 7\nfee_cents = -1"), encoding="utf-8")
    output = invoke("check", str(path), code=2)
    assert "Did you mean seats?" in output
    assert "faults.toml:43" in output


def test_the_rules_are_printed_in_words_as_json_and_as_pdf(tmp_path: Path) -> None:
    assert "Every player receives 2,500 points in chips. [CO 30-832.08(1)]" in invoke(
        "rules", "--example", "friday-night"
    )
    blocks = as_json("rules", "--example", "friday-night")["blocks"]
    assert any(each["heading"] == "Conduct of play" for each in blocks)
    path = tmp_path / "rules.pdf"
    invoke("rules", "--example", "friday-night", "--output", str(path))
    assert path.read_bytes().startswith(b"%PDF")


def test_a_draw_repeats_by_its_seed_and_its_link_is_verified() -> None:
    found = as_json("draw", "--example", "friday-night", "--entrants", "20", "--seed", "one")
    assert found == as_json("draw", "--example", "friday-night", "--entrants", "20", "--seed", "one")
    assert len(found["seats"]) == 20
    assert "leads to what was published" in invoke("draw", "--link", found["link"], "--before", found["commitment"])
    assert as_json("draw", "--link", found["link"], "--before", found["link"], code=2)["holds"] is False
    assert "(button)" in invoke("draw", "--example", "single-table", "--name", "Ann", "--name", "Ben")
    assert "--entrants" in invoke("draw", "--example", "single-table", code=2)


def test_a_run_is_repeated_by_its_seed_reported_and_refused_when_changed(tmp_path: Path) -> None:
    log, papers = tmp_path / "run.log", tmp_path / "papers"
    args = ("run", "--example", "single-table", "--seed", "7", "--style", "bold", "--style", "late", "--log", str(log))
    found = as_json(*args)
    assert found == as_json(*args)
    assert found["pool_cents"] == 7 * 20_00 == sum(each["cents"] for each in found["awards"])
    assert "all of it paid" in invoke("run", "--example", "single-table", "--entrants", "3")
    invoke("report", str(log), "--output", str(papers), "--sheet", "standings", "--sheet", "payouts")
    assert sorted(each.name for each in papers.iterdir()) == [
        "single-table-payouts.csv", "single-table-payouts.pdf", "single-table-standings.pdf",
    ]  # fmt: skip
    assert as_json("report", str(log))["concluded"] is True
    log.write_bytes(log.read_bytes().replace(b'"points":1000', b'"points":2000', 1))
    assert "line" in invoke("report", str(log), code=1)


def test_what_is_not_known_is_refused() -> None:
    assert "Choose friday-night" in invoke("check", "--example", "monday", code=2)
    assert "--example" in invoke("check", code=2)
    assert "steady" in invoke("run", "--example", "single-table", "--style", "lucky", code=2)
