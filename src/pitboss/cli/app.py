"""The `pitboss` command and its subcommands."""

from __future__ import annotations

import sys
from collections.abc import Callable
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
from pitboss.cli.commands.house import check, sign
from pitboss.cli.commands.operation import backup

app = typer.Typer(
    help="An executable rulebook for regulated 21.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _help(command: Callable[..., None]) -> str:
    """A command's docstring with each paragraph on one line, so that it wraps at the width of the terminal."""
    return "\n\n".join(" ".join(part.split()) for part in (command.__doc__ or "").split("\n\n"))


for _name, _command in (
    ("games", games.games),
    ("show", games.show),
    ("edge", edge.edge),
    ("strategy", strategy.strategy),
    ("figures", figures.figures),
    ("verify", verify.verify),
    ("simulate", simulate.simulate),
    ("play", play.play),
    ("floor", floor.floor),
    ("check", check.check),
    ("sign", sign.sign),
    ("backup", backup.backup),
    ("restore", backup.restore),
    ("doctor", doctor.doctor),
    ("replay", replay.replay),
    ("audit", audit.audit),
    ("trace", trace.trace),
):
    app.command(_name, help=_help(_command))(_command)
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
