"""The subcommands of `pitboss tournament`."""

from __future__ import annotations

from typing import Final

import typer

from pitboss.cli.lazy import Home, lazy_group

_HERE: Final = "pitboss.cli.commands.tournament"

SUBCOMMANDS: Final = {
    "check": Home(f"{_HERE}.check", "check", "Check a tournament's document against every clause of CO 30-832."),
    "rules": Home(f"{_HERE}.rules", "rules", "Print the rules that every player and the Division get beforehand."),
    "draw": Home(f"{_HERE}.draw", "draw", "Draw tables and seats from a seed, or verify a draw by its link."),
    "run": Home(f"{_HERE}.run", "run", "Play a whole tournament with automatic players."),
    "play": Home(f"{_HERE}.play", "play", "Play a single table against automatic players in the terminal."),
    "advise": Home(f"{_HERE}.advise", "advise", "Find the bet or the play with the best chance to advance."),
    "contest": Home(f"{_HERE}.contest", "contest", "Measure what the calculated bet gains over rules of thumb."),
    "report": Home(f"{_HERE}.report", "report", "Verify a tournament's log, and print its papers and forms."),
}

app = typer.Typer(
    cls=lazy_group(SUBCOMMANDS),
    help="Tournaments: check, printed rules, draws, play, papers and forms.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)


@app.callback()
def _group() -> None:
    """Tournaments: check, printed rules, draws, play, papers and forms."""
