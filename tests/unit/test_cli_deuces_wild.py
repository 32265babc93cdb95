"""`pitboss play deuces-wild-xtreme`: a game of another procedure at the same screen."""

from __future__ import annotations

from pathlib import Path

from typer.testing import CliRunner

from pitboss.cli.app import app
from pitboss.engine.record.replay import replay_file


def test_rounds_are_played_folded_logged_and_replayed(tmp_path: Path) -> None:
    log = tmp_path / "table.log"
    linked = "five-card-linked-progressive:PT-BJS-5CL-E01@10000"
    options = ["--wager", "trips-plus-wild", "--wager", linked, "--seed", "a1", "--log", str(log)]
    script = "n\n10 trips 5\np\nn\n\nf\nn\n25 five 1\np\nn\nq\n"  # no cut, before each round
    result = CliRunner().invoke(app, ["play", "deuces-wild-xtreme", *options], input=script)
    assert result.exit_code == 0, result.output
    for words in (
        "Wager? [Enter] $5 + Odds $5, or an amount",  # the odds go with the ante by themselves
        "[f]old  [p]lay $20.00",
        "Seat 1, pair:",
        "Seat 1 loses $10.00: folded (CO 30-2118(8)(b))",
        "Bonus cards  1 10♥",
        "Play at seat 1 loses $50.00: high card against the dealer's three of a kind (CO 30-2118(9)(c)(i))",
        "Time to shuffle: every round is dealt from the whole deck",
        "3 rounds: bought in for $500.00, left with $399.00, -$101.00",
    ):
        assert words in result.output
    assert "did.1" not in result.output  # the story of a round is told once, and not again with the next shuffle
    done = replay_file(log)
    assert [round.is_over for round in done.rounds] == [True, True, True]
    assert done.books.taken_away == 399_00


def test_two_seats_are_two_players() -> None:
    result = CliRunner().invoke(app, ["play", "deuces-wild-xtreme", "--seats", "2", "--seed", "a1"], input="n\n10\nq\n")
    assert "would play 2 hands; the house allows 1 [CO 30-2118(8)]" in result.output
