"""`pitboss tournament play`: a newcomer plays a single-table tournament against automatic players in the terminal."""

from __future__ import annotations

import io
import os
import pty
import select
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner

from pitboss.cli.app import app
from pitboss.cli.commands.tournament.play import RIVALS
from pitboss.cli.terminal.keyboard import Ended
from pitboss.cli.terminal.tournament_seat import TournamentSeat
from pitboss.tournaments import resume
from pitboss.tournaments.players import run_tournament
from pitboss.tournaments.players.trial import trial_document
from tests.tournaments.desk import DAY


class Script:
    """Answers by what was asked last."""

    def __init__(self, screen: io.StringIO, *first: str) -> None:
        self.screen, self.first = screen, list(first)
        self.asked = 0

    def ask(self, at_once: str = "", *, edit: bool = True) -> str:
        self.asked += 1
        if self.first:
            return self.first.pop(0)
        prompt = self.screen.getvalue().rsplit("\n", 1)[-1]
        return "" if "Your bet?" in prompt else "s" if "[s]tand" in prompt else "n"

    def forget_enters(self) -> None:
        """Every answer is to the prompt before it."""


def played(*first: str, seed: bytes = bytes(32)) -> tuple[str, Script, TournamentSeat]:
    screen = io.StringIO()
    script = Script(screen, *first)
    seat = TournamentSeat("Ann", script, Console(file=screen, width=200))
    done = run_tournament(trial_document("try-x", DAY), 0, seed, guest=seat, rivals=RIVALS[:5])
    assert done.tournament.state.is_concluded
    assert {each.player for each in done.tournament.state.entries.values()} == {"Ann", *RIVALS[:5]}
    assert len(done.tournament.standings()) == 6
    return screen.getvalue(), script, seat


def test_a_newcomer_plays_to_the_end_in_points() -> None:
    said, script, seat = played()
    assert "Hand 1 of 16. Bets 25 to 500." in said
    assert "Elimination hand" in said
    assert "is out: " in said
    assert "$" not in said
    assert script.asked >= 8
    assert not seat.has_left


def test_what_cannot_be_bet_is_said_and_asked_again() -> None:
    said, _, _ = played("?", "12", "505", "x", "27", "s 50", "25")
    for words in (
        "s before it bets in secret",
        "A bet is from 25 to 500 points. You typed 12",
        "A bet is from 25 to 500 points. You typed 505",
        "'x' is not a bet",
        "27 points cannot be made in these chips",
    ):
        assert words in said


def test_who_leaves_bets_the_minimum_until_the_end() -> None:
    said, script, seat = played("q")
    assert seat.has_left
    assert script.asked == 1
    assert "You have left." in said


def test_a_closed_input_is_leaving() -> None:
    class Closed(Script):
        def ask(self, at_once: str = "", *, edit: bool = True) -> str:
            raise Ended

    screen = io.StringIO()
    seat = TournamentSeat("Ann", Closed(screen), Console(file=screen, width=200))
    run_tournament(trial_document("try-x", DAY), 0, bytes(32), guest=seat, rivals=RIVALS[:5])
    assert seat.has_left


def test_the_command_reads_a_script_and_writes_a_log_that_is_verified(tmp_path: Path) -> None:
    log = tmp_path / "try.log"
    done = CliRunner().invoke(app, ["tournament", "play", "--seed", "5", "--log", str(log)], input="\nh\nq\n")
    assert done.exit_code == 0, done.output
    assert "You finished " in done.output
    assert resume(log.read_bytes().splitlines()).state.is_concluded


@pytest.mark.parametrize(
    ("words", "said"),
    [(["--example", "friday-night"], "One table of one round"), (["--name", "Ida"], "cannot be your name")],
)
def test_what_cannot_be_played_here_is_refused(words: list[str], said: str) -> None:
    done = CliRunner().invoke(app, ["tournament", "play", *words])
    assert done.exit_code == 2
    assert said in " ".join(done.output.split())


def test_at_a_real_terminal_by_single_keys() -> None:
    """A pseudo-terminal: Enter bets, s stands without Enter, until the places are printed."""
    main, other = pty.openpty()
    command = [sys.executable, "-m", "pitboss", "tournament", "play", "--seed", "7"]
    person = subprocess.Popen(
        command, stdin=other, stdout=other, stderr=other, env={**os.environ, "TERM": "xterm", "COLUMNS": "120"}
    )
    os.close(other)
    said, answered = "", 0
    while select.select([main], [], [], 60)[0]:
        try:
            said += os.read(main, 4096).decode(errors="replace")
        except OSError:  # closed by the command that has ended
            break
        prompt = said.rsplit("\n", 1)[-1]
        if prompt.endswith("> ") and len(said) > answered:
            answered = len(said)
            os.write(main, b"\r" if "Your bet?" in prompt else b"s" if "[s]tand" in prompt else b"n")
    os.close(main)
    assert person.wait(60) == 0
    assert "You finished " in said
    assert said.count("Your bet?") >= 4
