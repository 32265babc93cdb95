"""The `pitboss` command and its subcommands."""

from __future__ import annotations

import os
import sys
from typing import Annotated, Final

import typer

from pitboss import __version__
from pitboss.cli.lazy import Home, lazy_group

_COMMANDS: Final = "pitboss.cli.commands"
PRIVATE: Final = "PITBOSS_CATALOGUE"  # as the catalog calls it, which is not read before it is needed

# The summary is the first line of the command's own docstring: a test compares them.
SUBCOMMANDS: Final = {
    "games": Home(f"{_COMMANDS}.games", "games", "List every game and side wager in the catalog."),
    "show": Home(
        f"{_COMMANDS}.games",
        "show",
        "Show a game's rules, options and notices, or a side wager's pay tables.",
    ),
    "hands": Home(f"{_COMMANDS}.games", "hands", "List the hands that a pay table may name, and what each hand is."),
    "edge": Home(
        f"{_COMMANDS}.edge",
        "edge",
        "Print the exact house edge of a side wager or a game, with every outcome.",
    ),
    "strategy": Home(
        f"{_COMMANDS}.strategy",
        "strategy",
        "Print basic strategy, the best play for every hand against every up card, with its house edge.",
    ),
    "figures": Home(
        f"{_COMMANDS}.figures",
        "figures",
        "Compare the exact house edge of a game with a simulation, and print its strategy and published figures.",
    ),
    "verify": Home(
        f"{_COMMANDS}.verify",
        "verify",
        "Verify an evidence bundle; without one, compare every published figure with the computed one.",
    ),
    "simulate": Home(
        f"{_COMMANDS}.simulate",
        "simulate",
        "Simulate a game by its best chart or by yours, and print the results.",
    ),
    "protect": Home(
        f"{_COMMANDS}.house.protect",
        "protect_command",
        "Show what a card counter wins with a side wager, and which cut card or pay table stops it.",
    ),
    "play": Home(f"{_COMMANDS}.play", "play", "Sit down and play a game in the terminal."),
    "drill": Home(
        f"{_COMMANDS}.practice.drill",
        "drill",
        "Practice decisions by the chart, or keeping the count, in the terminal.",
    ),
    "floor": Home(
        f"{_COMMANDS}.floor",
        "floor",
        "Open the floor: tables in the browser, the pit, the auditor's page and the lab.",
    ),
    "check": Home(
        f"{_COMMANDS}.house.check",
        "check",
        "Check a house's document: every requirement that applies, with its clause and what would fix it.",
    ),
    "house": Home(
        f"{_COMMANDS}.house.document",
        "app",
        "The house's document in a floor's database: export, import, compare.",
    ),
    "sign": Home(f"{_COMMANDS}.house.sign", "sign", "Print the signs, cards, booklets and layouts of a house."),
    "backup": Home(
        f"{_COMMANDS}.operation.backup",
        "backup",
        "Back up the whole database into one file, while the floor is open or closed.",
    ),
    "restore": Home(
        f"{_COMMANDS}.operation.backup",
        "restore",
        "Restore a backup into an empty database, SQLite or PostgreSQL.",
    ),
    "doctor": Home(
        f"{_COMMANDS}.doctor", "doctor", "Check what a house depends on, and find the tables that do not open."
    ),
    "replay": Home(
        f"{_COMMANDS}.replay",
        "replay",
        "Verify a log, replay every round, and print each event with its clause.",
    ),
    "audit": Home(
        f"{_COMMANDS}.audit",
        "audit",
        "Export the evidence of a round, a shift or a day as one .zip file that anyone can verify.",
    ),
    "trace": Home(
        f"{_COMMANDS}.trace",
        "trace",
        "List every clause of the law with its status and the tests that prove it.",
    ),
    "jackpot": Home(
        f"{_COMMANDS}.jackpot",
        "app",
        "Jackpots: what the law prints, a set-up's faults, and the figures.",
    ),
    "tournament": Home(
        f"{_COMMANDS}.tournament.group",
        "app",
        "Tournaments: check, printed rules, draws, play, papers and forms.",
    ),
}

app = typer.Typer(
    cls=lazy_group(SUBCOMMANDS, anywhere=("--catalogue",)),
    help="An executable rulebook for regulated 21.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"pitboss {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    catalogue: Annotated[
        str,
        typer.Option(
            "--catalogue", metavar="DIR", envvar=PRIVATE, help="Folder of your own games, side wagers and hands"
        ),
    ] = "",
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit")
    ] = False,
) -> None:
    """An executable rulebook for regulated 21."""
    if catalogue:
        os.environ[PRIVATE] = catalogue  # also for the processes that the command starts
        _read_private(catalogue)


def _read_private(catalogue: str) -> None:
    """Read everything in the private folders, so that every fault is named before anything is done."""
    from pitboss.catalogue.folders import look_again, private_folders
    from pitboss.catalogue.own_entries import check_folder
    from pitboss.cli.console import command_errors

    @command_errors
    def read() -> None:
        look_again()
        for folder in private_folders():
            check_folder(folder)

    read()
    typer.echo(f"With the private entries of {catalogue}, which no law has approved", err=True)


def main() -> None:
    """Run the command."""
    # A terminal that cannot show a suit shows a question mark instead of stopping the game.
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    app()
