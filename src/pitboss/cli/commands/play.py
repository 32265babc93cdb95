"""`pitboss play`: a table in the terminal."""

from __future__ import annotations

import contextlib
import os
import re
import shlex
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from pitboss.cli.console import reports, stdout
from pitboss.cli.options import LEAST, MOST, Least, Most, Settings, limits_for, load_game
from pitboss.cli.terminal.drawing import money
from pitboss.cli.terminal.keyboard import Keys, Lines, Terminal, listening
from pitboss.cli.terminal.log_file import kept
from pitboss.cli.terminal.screen import Screen
from pitboss.cli.terminal.session import Session
from pitboss.cli.wager_option import Sides, load_sides
from pitboss.engine.record.transcript import line
from pitboss.engine.table.shuffling import shoe_for
from pitboss.engine.table.table import Table
from pitboss.errors import PitbossError
from pitboss.money import dollars, parse_dollars
from pitboss.shoe import ChaChaSource, Revealed

KEY_DIGITS = 64
TRAY_WAGERS = 100  # the tray opens with so many times the largest wager

GameArgument = Annotated[str, typer.Argument(metavar="GAME", help="A game's id, as `pitboss games` lists them.")]
SeatCount = Annotated[int, typer.Option("--seats", min=1, help="How many positions side by side you play.")]
Bankroll = Annotated[str, typer.Option("--bankroll", metavar="DOLLARS", help="What you buy chips for.")]
Seed = Annotated[str, typer.Option("--seed", metavar="HEX", help="Shuffle repeatably: up to 64 hexadecimal digits.")]
LogFile = Annotated[
    Path | None, typer.Option("--log", metavar="FILE", help="Write the table's log here as it happens.")
]
Name = Annotated[str, typer.Option("--name", help="The name you play under.")]
Pace = Annotated[float, typer.Option("--pace", min=0, max=5, help="Seconds between two cards on a terminal.")]


@reports
def play(
    game: GameArgument = "blackjack",
    seats: SeatCount = 1,
    settings: Settings = None,
    wager: Sides = None,
    bankroll: Bankroll = "500",
    least: Least = LEAST,
    most: Most = MOST,
    seed: Seed = "",
    log: LogFile = None,
    name: Name = "Player",
    pace: Pace = 0.25,
) -> None:
    """Sit down and play a game in the terminal."""
    loaded = load_game(game, settings)
    limits = limits_for(loaded, least, most)
    source = source_from(seed) if seed else ChaChaSource.fresh()
    sides, shoe = load_sides(wager, loaded), shoe_for(loaded.rules, source)
    table = Table(loaded, limits=limits, sides=sides, shoe=shoe, tray_cents=TRAY_WAGERS * limits.max)
    _sit_down(table, range(1, seats + 1), name, parse_dollars(bankroll), seed, log, pace)


def source_from(seed: str) -> ChaChaSource:
    """A source whose whole stream follows from these digits."""
    digits = seed.lower().removeprefix("0x")
    if not re.fullmatch(f"[0-9a-f]{{1,{KEY_DIGITS}}}", digits):
        raise PitbossError(f"--seed {seed}: write hexadecimal digits, 0-9 and a-f, at most {KEY_DIGITS}")
    return ChaChaSource(bytes.fromhex(digits.zfill(KEY_DIGITS)))


def _sit_down(
    table: Table, seats: range, name: str, bankroll_cents: int, seed: str, log: Path | None, pace: float
) -> None:
    console = stdout()
    live = sys.stdin.isatty() and console.is_terminal and os.environ.get("TERM", "dumb") != "dumb"
    screen = Screen(console, live=live, pace=pace)
    keys: Keys = Terminal(sys.stdin, screen.echo) if live else Lines(sys.stdin, screen.echo)
    with listening(keys) as patient:
        if isinstance(keys, Terminal):
            keys.redraw = lambda: screen.redraw(keys.typed)
        session = Session(table, seats, name, patient, screen)
        session.warning = f"seed {seed}: these cards can be foretold" if seed else ""
        session.buy_in(bankroll_cents)
        with kept(table.log, log), screen:
            session.run()
            cents = table.leave(name)
            table.close()  # before anything is written to a terminal that may be gone
    with contextlib.suppress(OSError):  # nobody may be left to hear it
        _say_goodbye(session, screen, cents, log)


def _say_goodbye(session: Session, screen: Screen, cents: int, log: Path | None) -> None:
    table, console = session.table, screen.console
    if not screen.live:
        console.print()
    for sentence in ["The round was dealt to its end:", *session.missed] if session.missed else ():
        console.print(sentence)
    rounds = "1 round" if table.rounds_played == 1 else f"{table.rounds_played} rounds"
    told = Text(f"\n{rounds}: bought in for {dollars(session.bought_cents)}, left with {dollars(cents)}, ")
    console.print(told.append_text(money(cents - session.bought_cents)))
    for entry in table.log:
        if isinstance(entry, Revealed):
            console.print(f"{line(entry)}, and the shoe is what was promised.")
    if log is not None:
        command = shlex.join(["pitboss", "replay", str(log)])
        console.print(f"{len(table.log.lines)} log entries in {log}; `{command}` tells them again.", soft_wrap=True)
