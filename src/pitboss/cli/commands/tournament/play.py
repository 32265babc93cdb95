"""`pitboss tournament play`: a single table against automatic players, in the terminal."""

from __future__ import annotations

import datetime
import os
import sys
from pathlib import Path
from typing import Annotated, Final

import typer

from pitboss.cli.commands.tournament.files import Example, File, Seed, document_of, seed_bytes
from pitboss.cli.console import command_errors, stdout
from pitboss.cli.terminal.keyboard import Keys, PipedKeys, TerminalKeys, interruptible
from pitboss.cli.terminal.tournament_seat import TournamentSeat
from pitboss.errors import PitbossError
from pitboss.tournaments.document import TournamentDocument
from pitboss.tournaments.papers.words import ordinal
from pitboss.tournaments.players import Run, run_tournament
from pitboss.tournaments.players.styles import USUAL
from pitboss.tournaments.players.trial import trial_document

RIVALS: Final = ("Ida", "Mack", "Nora", "Otis", "Pearl", "Quinn", "Rosa", "Walt")
Name = Annotated[str, typer.Option("--name", metavar="NAME", help="Your name at the table")]
LogFile = Annotated[Path | None, typer.Option("--log", metavar="FILE", help="Write the log here, for `report`")]


@command_errors
def play(file: File = None, example: Example = "", name: Name = "You", seed: Seed = "", log: LogFile = None) -> None:
    """Play a single table against automatic players in the terminal.

    Without a document: sixteen hands against five, with eliminations and one secret bet; it takes about ten minutes.
    """
    document = _document(file, example)
    if not 1 <= len(name.strip()) <= 40 or name in RIVALS:
        raise PitbossError(f"{name!r} cannot be your name here. Write another of at most 40 letters")
    console = stdout()
    live = sys.stdin.isatty() and console.is_terminal
    echo = _terminal_echo if live else _piped_echo
    keys: Keys = TerminalKeys(sys.stdin, echo) if live else PipedKeys(sys.stdin, echo)
    rivals = RIVALS[: document.events[0].seats - 1]
    console.print(f"{document.name}: you and {', '.join(rivals)}. {document.events[0].points:,} points each.")
    with interruptible(keys) as input:
        guest = TournamentSeat(name, input, console)
        secret = seed_bytes(seed) if seed else os.urandom(32)
        done = run_tournament(document, 0, secret, guest=guest, rivals=rivals, styles=(USUAL[0], *USUAL))
    if log is not None:
        log.write_bytes(b"\n".join(done.tournament.log.raw_lines()) + b"\n")
    _print_places(done, name)


def _document(file: Path | None, example: str) -> TournamentDocument:
    """The document of a single table, or the one that a newcomer tries."""
    if file is None and not example:
        return trial_document("try-in-terminal", datetime.datetime.now(datetime.UTC).date())
    document = document_of(file, example)
    first = document.events[0]
    if len(document.events) > 1 or len(first.tables) > 1 or len(first.rounds) > 1:
        raise PitbossError("One table of one round is played here. Choose such a document, or none to try one")
    return document


def _terminal_echo(typed: str) -> None:
    sys.stdout.write(typed)
    sys.stdout.flush()


def _piped_echo(typed: str) -> None:
    sys.stdout.write(f"{typed}\n")


def _print_places(done: Run, name: str) -> None:
    console, tournament = stdout(), done.tournament
    console.print("\nThe tournament is over.")
    for each in tournament.standings():
        console.print(f"  {ordinal(each.rank):>4} {each.name:<12} {each.points:>7,} points")
    own = next(each for each in tournament.state.entries.values() if each.player == name)
    console.print(f"You finished {ordinal(own.place)}.")
    console.print(f"Draws: {tournament.opening.commitment}, {tournament.state.links_used} links used.")
