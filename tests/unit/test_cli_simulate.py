"""`pitboss simulate` as a user runs it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from pitboss.cli.app import app
from pitboss.cli.options import parse_rounds
from pitboss.errors import PitbossError

RUNNER = CliRunner()


def run(*args: str, code: int = 0) -> str:
    result = RUNNER.invoke(app, ["simulate", "--workers", "1", *args], env={"COLUMNS": "160"})
    assert result.exit_code == code, result.output
    return result.output


def figures(*args: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run("--json", *args))
    return found


def test_json_has_the_exact_sums_and_what_follows_from_them() -> None:
    found = figures("--rounds", "2e5", "--seed", "5", "--decks", "2", "--seats", "2")
    assert (found["game"], found["rounds"], found["decks"], found["seats"]) == ("blackjack", 200_000, 2, 2)
    main = found["main"]
    assert main["initial_cents"] == 200_000 * 2 * 10_00
    assert main["mean"] == pytest.approx(main["net_cents"] / main["initial_cents"])
    assert main["interval_95"][0] < main["mean"] < main["interval_95"][1]
    assert set(found["sessions"]["percentiles_cents"]) == {"1", "5", "25", "50", "75", "95", "99"}


def test_the_same_seed_gives_the_same_figures() -> None:
    assert run("--rounds", "50000", "--seed", "3") == run("--rounds", "50000", "--seed", "3")
    assert run("--rounds", "50000", "--seed", "3") != run("--rounds", "50000", "--seed", "4")


def test_a_page_names_game_wagers_and_outcomes() -> None:
    page = run("--rounds", "20000", "--wager", "lucky-ladies:A", "--unit", "25")
    assert "Blackjack (CO 30-801)" in page
    assert "Lucky Ladies A" in page
    assert "matched 20" in page
    assert "$500,000.00" in page


def test_ramps_counts_and_charts_are_files(tmp_path: Path) -> None:
    ramp, count, chart = tmp_path / "ramp.toml", tmp_path / "count.toml", tmp_path / "mine.chart"
    ramp.write_text("insurance = 3\n[ramp]\n0 = 1\n2 = 5\n")
    ranks = {
        "A": -1,
        **dict.fromkeys(["10", "J", "Q", "K"], -1),
        **dict.fromkeys("23456", 1),
        **dict.fromkeys("789", 0),
    }
    count.write_text("name = 'mine'\n[tags]\n" + "\n".join(f"{rank} = {tag}" for rank, tag in ranks.items()))
    chart.write_text("hard 4-16" + " H" * 10 + "\nsoft 12-17" + " H" * 10 + "\n")
    found = figures("--rounds", "50000", "--ramp", str(ramp), "--count", str(count), "--chart", str(chart))
    assert [level["units"] for level in found["levels"]] == [1, 5]
    assert found["chart"] == "mine.chart"
    assert found["main"]["house_edge"] > 0.02  # nobody doubles, splits, or stands on 16


def test_a_run_resumes_from_its_state_file(tmp_path: Path) -> None:
    state = tmp_path / "state.json"
    whole = figures("--rounds", "100000", "--state", str(state))
    assert state.exists()
    assert figures("--rounds", "100000", "--state", str(state)) == whole


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["--rounds", "many"], "not a number"),
        (["--rounds", "0.5"], "at least one whole round"),
        (["--seats", "9"], "1 to 7 seats"),
        (["--backend", "mpi"], "no backend"),
        (["--insurance", "sometimes"], "never, always, even money or a whole count"),
        (
            ["--wager", "push-your-luck"],
            "simulated yet. Instead, ask for its exact edge: `pitboss edge push-your-luck`",
        ),
        (["--side", "push-your-luck"], "not simulated yet"),  # the option's former name
        (["--wager", "rocket-aces-progressive"], "Say what it stands at: 'rocket-aces-progressive:"),
        (["nosuchgame"], "no game"),
        (["multiple-action-blackjack", "--wager", "bust-the-house"], "at this table the dealer plays 3 hands"),
    ],
)
def test_what_cannot_be_done_is_told_in_a_line(args: list[str], says: str) -> None:
    assert says in run(*args, code=2)


def test_rounds_are_numbers_as_people_write_them() -> None:
    assert [parse_rounds(text) for text in ("1e8", "2.5e6", "1,000")] == [10**8, 2_500_000, 1000]
    with pytest.raises(PitbossError):
        parse_rounds("1/0")
