"""`pitboss jackpot`: show, check and math, in words and as JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from pitboss.catalogue import jackpots
from pitboss.cli.app import app
from pitboss.errors import PitbossError
from pitboss.jackpots.files import read_set_ups

GOOD = """
[[jackpot]]
id = "Sevens"
wager = "blazing-7s-jackpot-up-card-wa-3119"
paytable = "1"
unit = "$1"
system = ["Game Manager 2 v2.5.4"]
executive_from = "$1,000"

[[jackpot.meter]]
seed = "$2,000"
rate = "24%"
reserve = "1%"

[[jackpot.table]]
table = "T1"
game = "blackjack-wa-3119"
decks = 6

[[jackpot.table]]
table = "T2"
title = "Zappit Blackjack"
decks = 6
"""


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["jackpot", *words], env={"COLUMNS": "160"})
    return result.exit_code, result.output


def as_json(*words: str) -> Any:
    code, output = run(*words, "--json")
    assert code in (0, 2), output
    return json.loads(output)


def test_show_lists_every_jackpot_and_its_rules() -> None:
    assert {row["id"] for row in as_json("show")} == set(jackpots())
    rules = as_json("show", "trilux-progressive-30-2115")["rules"]
    assert {"point": "seed, pay table 01", "rule": "$10,000.00 for a wager of $5.00",
            "cite": "CO 30-2115(7) Table 2, Seed/Reseed Value"} in rules  # fmt: skip
    for id in jackpots():
        code, output = run("show", id)
        assert code == 0
        assert "kind" in output


def test_a_misspelled_jackpot_gets_suggestions() -> None:
    code, output = run("show", "trilux-progresive-30-2115")
    assert code == 2
    assert "Did you mean trilux-progressive-30-2115" in output
    code, output = run("show", "xyz")
    assert "`pitboss jackpot show` lists every id" in output


def test_check_passes_a_lawful_house_and_names_every_fault_of_another(tmp_path: Path) -> None:
    path = tmp_path / "jackpots.toml"
    path.write_text(GOOD, encoding="utf-8")
    code, output = run("check", str(path))
    assert (code, output.strip()) == (0, "1 jackpot: 0 faults, 0 to note")
    path.write_text(GOOD.replace("$2,000", "$0").replace("v2.5.4", "v2.5.3").replace("decks = 6", "decks = 8", 1))
    code, output = run("check", str(path))
    assert code == 2
    assert "5 faults" in output
    found = as_json("check", str(path))
    assert [each["what"] for each in found["findings"]] == ["Seed", "Seed", "System", "Decks at T1", "Decks"]
    assert {each["level"] for each in found["findings"]} == {"fault"}
    assert all(each["cite"].startswith("WA 3119") for each in found["findings"])


def test_check_looks_at_the_layout_of_every_table(tmp_path: Path) -> None:
    path = tmp_path / "jackpots.toml"
    path.write_text("".join(GOOD.replace('"Sevens"', f'"S{number}"') for number in range(3)), encoding="utf-8")
    found = as_json("check", str(path))
    assert {(each["where"], each["what"]) for each in found["findings"]} == {
        ("T1", "Jackpots on the layout"),
        ("T2", "Jackpots on the layout"),
    }


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('id = "Sevens"', 'id = "Sevens"\nodd = 1'),
        ('unit = "$1"', "unit = 1"),
        ('rate = "24%"', 'rate = "124%"'),
        ('seed = "$2,000"', 'seed = "lots"'),
        ("[[jackpot]]", "[jackpot"),
        ('id = "Sevens"', ""),
    ],
)
def test_a_file_that_is_not_understood_is_refused_in_one_line(tmp_path: Path, old: str, new: str) -> None:
    path = tmp_path / "jackpots.toml"
    path.write_text(GOOD.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(PitbossError, match=r"jackpots\.toml: "):
        read_set_ups(path)
    code, output = run("check", str(path))
    assert code == 2
    assert "Traceback" not in output
    assert run("check", str(tmp_path / "missing.toml"))[0] == 2


def test_the_sheet_says_how_a_jackpot_is_funded_and_what_its_monitor_may_not_have(tmp_path: Path) -> None:
    path = tmp_path / "jackpots.toml"
    path.write_text(GOOD, encoding="utf-8")
    code, output = run("sheet", str(path))
    assert code == 0
    assert "Sevens: T1, T2" in output
    for words in ("24% of each wager", "no wired or wireless network"):
        assert words in " ".join(output.split())
    (found,) = as_json("sheet", str(path))
    assert found["jackpot"] == "Sevens"
    assert {"about", "text", "cite"} == set(found["lines"][0])
    path.write_text(GOOD.replace("v2.5.4", "v2.5.3"), encoding="utf-8")
    code, output = run("sheet", str(path))
    assert code == 2
    assert "System" in output


def test_the_example_of_the_documentation_is_lawful(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "docs/jackpots.md").read_text(encoding="utf-8")
    path = tmp_path / "jackpots.toml"
    path.write_text(text.partition("```toml\n")[2].partition("```")[0], encoding="utf-8")
    code, output = run("check", str(path))
    assert (code, output.strip()) == (0, "1 jackpot: 0 faults, 0 to note")
    assert "no wired or wireless network" in " ".join(run("sheet", str(path))[1].split())


def test_math_reproduces_the_hold_that_the_document_prints() -> None:
    """WA 3119 prints 24.78% for pay table 1: 24% to the meter and a seed of $2,000."""
    found = as_json(
        "math", "blazing-7s-jackpot-up-card-wa-3119:1", "--rate", "24%", "--seed", "$2,000", "--dry-within", "50"
    )
    assert round(100 * found["hold"], 2) == 24.78
    (meter,) = found["meters"]
    assert meter["hit_within"]["50%"] < meter["wagers_to_top_award"] < meter["hit_within"]["90%"]
    assert 0 <= found["all_pays_from_the_meter"]["runs_dry_within"] <= 1
    code, output = run("math", "blazing-7s-jackpot-up-card-wa-3119:ML03", *(["--rate", "8%", "--seed", "$500"] * 3))
    assert code == 0
    assert "mega: average top award" in output
    assert "never: only percentages come off the meter" in output


def test_math_asks_for_a_rate_and_a_seed_of_every_meter() -> None:
    code, output = run("math", "blazing-7s-jackpot-up-card-wa-3119:ML03", "--rate", "8%", "--seed", "$500")
    assert code == 2
    assert "once for each" in output
    assert run("math", "lucky-ladies", "--rate", "8%", "--seed", "$500")[0] == 2
    assert run("math", "trilux-jackpot-wa-3119", "--rate", "8", "--seed", "$500")[0] == 2
