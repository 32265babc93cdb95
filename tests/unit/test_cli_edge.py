"""The commands that print figures: edge and verify, and the figures that the README shows."""

from __future__ import annotations

import csv
import io
import json
import re
from fractions import Fraction
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from pitboss.analysis import analyse, is_analysed
from pitboss.catalogue import DATA, load_wager, wagers
from pitboss.cli.app import app

README = Path(__file__).parent.parent.parent / "README.md"


def run(*words: str) -> Result:
    return CliRunner().invoke(app, list(words))


def test_edge_prints_at_least_what_is_promised() -> None:
    found = json.loads(run("edge", "lucky-ladies", "--paytable", "A", "--decks", "6", "--json").output)
    for name in ("game", "bet", "paytable", "decks", "house_edge", "house_edge_exact", "hit_frequency", "std_dev"):
        assert name in found
    for outcome in found["outcomes"]:
        assert {"name", "pays", "probability", "probability_exact", "return"} <= set(outcome)
    assert sum(Fraction(outcome["probability_exact"]) for outcome in found["outcomes"]) == 1
    assert sum(outcome["count"] for outcome in found["outcomes"]) == found["deals"]
    assert abs(sum(outcome["return"] for outcome in found["outcomes"]) + found["house_edge"]) < 1e-9
    assert f"{found['house_edge']:.6f}" == "0.247089"


def test_edge_of_a_file_of_ones_own(tmp_path: Path) -> None:
    text = load_wager("lucky-ladies").file.read_text(encoding="utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text(text.replace('"suited 20"  = "9 to 1"', '"suited 20"  = "12 to 1"'), encoding="utf-8")
    theirs = json.loads(run("edge", "lucky-ladies", "--paytable", "A", "--decks", "6", "--json").output)
    ours = json.loads(run("edge", "--file", str(mine), "--paytable", "A", "--decks", "6", "--json").output)
    suited = next(outcome for outcome in ours["outcomes"] if outcome["name"] == "suited 20")
    gained = Fraction(theirs["house_edge_exact"]) - Fraction(ours["house_edge_exact"])
    assert gained == 3 * Fraction(suited["probability_exact"])


def test_a_faulty_file_gets_every_fault_with_its_line(tmp_path: Path) -> None:
    text = load_wager("lucky-ladies").file.read_text(encoding="utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text(
        text.replace('"19 to 1"', '"nineteen"').replace("tips       = false", "tipps = false"), encoding="utf-8"
    )
    result = run("edge", "--file", str(mine))
    assert result.exit_code == 2
    lines = text.splitlines()
    for what in ('"19 to 1"', "tips "):
        line = next(number for number, each in enumerate(lines, start=1) if what in each)
        assert f"mine.toml:{line}: " in result.stderr


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (["edge"], "name a wager"),
        (["edge", "unlucky-ladies"], "no wager 'unlucky-ladies'"),
        (["edge", "lucky-ladies", "--paytable", "C"], "has no pay table 'C'"),
        (["edge", "lucky-ladies", "--paytable", "A", "--decks", "1"], "is for 2, 3, 4, 5, 6, 7, 8 decks, not 1"),
        (["edge", "streak"], "is not done yet"),
    ],
)
def test_what_cannot_be_answered_is_refused(words: list[str], what: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert what in result.stderr


def test_all_lists_every_table_whose_mathematics_is_done_and_names_the_others() -> None:
    rows = list(csv.DictReader(io.StringIO(run("edge", "--all", "--csv").output)))
    done = [wager for wager in wagers().values() if is_analysed(wager)]
    assert len(rows) == sum(len(table.decks) for wager in done for table in wager.paytables.values())
    assert len(done) >= 60


def test_verify_finds_every_published_figure_but_one() -> None:
    result = run("verify", "--json")
    rows = json.loads(result.output)
    assert result.exit_code == 0
    assert len(rows) == sum(len(t.published) for w in wagers().values() for t in w.paytables.values()) == 240
    assert [(row["wager"], row["paytable"]) for row in rows if not row["agrees"]] == [
        ("bet-the-set-21-wa-3119", "BTS-02")
    ]


def test_the_readme_s_figures_are_computed() -> None:
    table = README.read_text(encoding="utf-8").split("<!-- edges -->")[1].split("<!-- /edges -->")[0]
    rows = [re.split(r"\s*\|\s*", line.strip("| ")) for line in table.strip().splitlines()[2:]]
    ids = ["21-plus-3-30-2107", "lucky-ladies", "royal-match-21", "match-the-dealer-up-card-wa-3166"]
    assert len(rows) == len(ids)
    for wager_id, (_, paytable, decks, edge, hits) in zip(ids, rows, strict=True):
        wager = load_wager(wager_id)
        found = analyse(wager, wager.paytable(paytable), int(decks))
        assert f"{float(found.house_edge) * 100:.6f} %" == edge
        assert f"{float(found.hit_frequency) * 100:.6f} %" == hits


def test_the_readme_counts_the_catalogue() -> None:
    text = README.read_text(encoding="utf-8")
    tables = sum(len(wager.paytables) for wager in wagers().values())
    assert f"{len(wagers())} side wagers with {tables} pay tables" in text
    assert len(list(DATA.rglob("wagers/*.toml"))) == len(wagers())
