"""The `pitboss` command and its subcommands."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from pitboss import __version__
from pitboss.cli.commands import (
    audit,
    doctor,
    edge,
    figures,
    floor,
    games,
    jackpot,
    play,
    replay,
    simulate,
    strategy,
    trace,
    verify,
)

app = typer.Typer(
    help="An executable rulebook for regulated 21.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("games")(games.games)
app.command("show")(games.show)
app.command("edge")(edge.edge)
app.command("strategy")(strategy.strategy)
app.command("figures")(figures.figures)
app.command("verify")(verify.verify)
app.command("simulate")(simulate.simulate)
app.command("play")(play.play)
app.command("floor")(floor.floor)
app.command("doctor")(doctor.doctor)
app.command("replay")(replay.replay)
app.command("audit")(audit.audit)
app.command("trace")(trace.trace)
app.add_typer(jackpot.app, name="jackpot")


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"pitboss {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit")
    ] = False,
) -> None:
    """An executable rulebook for regulated 21."""


def main() -> None:
    """Run the command."""
    # A terminal that cannot show a suit shows a question mark instead of stopping the game.
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    app()
