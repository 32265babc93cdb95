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

from pitboss.cli.console import command_errors, stdout
from pitboss.cli.options import Decks, GameName, Settings, Unlawful, load_game
from pitboss.cli.table_limits import MAX, MIN, Maximum, Minimum, limits_for
from pitboss.cli.terminal.drawing import money
from pitboss.cli.terminal.drill_files import keep_questions, read_questions
from pitboss.cli.terminal.keyboard import Keys, PipedKeys, TerminalKeys, interruptible
from pitboss.cli.terminal.log_file import log_on_disk
from pitboss.cli.terminal.screen import Screen
from pitboss.cli.terminal.session import Session
from pitboss.cli.wager_option import OldSides, Wagers, load_side_wagers
from pitboss.coach import Coaching
from pitboss.engine.record.transcript import line
from pitboss.engine.table.shuffling import shoe_for
from pitboss.engine.table.table import Table
from pitboss.errors import PitbossError
from pitboss.money import dollars, parse_dollars
from pitboss.shoe import ChaChaSource, Revealed

KEY_DIGITS = 64
TRAY_WAGERS = 100  # the tray opens with this many table maximums

SeatCount = Annotated[int, typer.Option("--seats", min=1, metavar="N", help="Seats you play, next to each other")]
Bankroll = Annotated[str, typer.Option("--bankroll", metavar="DOLLARS", help="Buy-in")]
Seed = Annotated[
    str,
    typer.Option("--seed", metavar="HEX", help="Seed of the shuffles, up to 64 hexadecimal digits (default: random)"),
]
LogFile = Annotated[Path | None, typer.Option("--log", metavar="FILE", help="Write the table's log to this new file")]
Name = Annotated[str, typer.Option("--name", metavar="NAME", help="Your name at the table")]
Pace = Annotated[
    float, typer.Option("--pace", min=0, max=5, metavar="SECONDS", help="Pause between two cards on a terminal")
]

Coach = Annotated[
    bool,
    typer.Option("--coach", help="Say what a decision cost; [c] shows what each action is worth before you decide"),
]
Missed = Annotated[
    Path | None,
    typer.Option("--missed", metavar="FILE", help="With --coach: add missed hands to this file, for `pitboss drill`"),
]


@command_errors
def play(
    game: GameName = "blackjack",
    seats: SeatCount = 1,
    settings: Settings = None,
    decks: Decks = 0,
    wager: Wagers = None,
    side: OldSides = None,
    bankroll: Bankroll = "500",
    minimum: Minimum = MIN,
    maximum: Maximum = MAX,
    seed: Seed = "",
    log: LogFile = None,
    name: Name = "Player",
    pace: Pace = 0.25,
    coach: Coach = False,
    missed: Missed = None,
    unlawful: Unlawful = False,
) -> None:
    """Sit down and play a game in the terminal."""
    loaded = load_game(game, settings, decks, unlawful=unlawful)
    limits = limits_for(loaded, minimum, maximum)
    source = seeded_source(seed) if seed else ChaChaSource.fresh()
    sides = load_side_wagers([*(wager or ()), *(side or ())], loaded)
    shoe = shoe_for(loaded.rules, source, clauses=loaded.clauses)
    table = Table(loaded, limits=limits, sides=sides, shoe=shoe, tray_cents=TRAY_WAGERS * limits.max)
    if missed is not None and not coach:
        raise PitbossError("--missed keeps what the coach found. Add --coach")
    coaching = Coaching(table, range(1, seats + 1)) if coach else None
    _sit_down(table, range(1, seats + 1), name, parse_dollars(bankroll), seed, log, pace, coaching)
    if coaching is not None and missed is not None:
        keep_questions(missed, [*read_questions(missed), *coaching.to_drill])


def seeded_source(seed: str) -> ChaChaSource:
    """A random source that gives the same stream for the same digits."""
    digits = seed.lower().removeprefix("0x")
    if not re.fullmatch(f"[0-9a-f]{{1,{KEY_DIGITS}}}", digits):
        raise PitbossError(f"--seed {seed} is not a seed. Write at most {KEY_DIGITS} hexadecimal digits, 0-9 and a-f")
    return ChaChaSource(bytes.fromhex(digits.zfill(KEY_DIGITS)))


def _sit_down(
    table: Table,
    seats: range,
    name: str,
    bankroll_cents: int,
    seed: str,
    log: Path | None,
    pace: float,
    coach: Coaching | None,
) -> None:
    console = stdout()
    live = sys.stdin.isatty() and console.is_terminal and os.environ.get("TERM", "dumb") != "dumb"
    screen = Screen(console, live=live, pace=pace)
    keys: Keys = TerminalKeys(sys.stdin, screen.echo) if live else PipedKeys(sys.stdin, screen.echo)
    with interruptible(keys) as input:
        if isinstance(keys, TerminalKeys):
            keys.redraw = lambda: screen.redraw(keys.typed)
        session = Session(table, seats, name, input, screen)
        session.coach = coach
        laid = [each.definition for each in table.house.sides.values() if each.definition is not None]
        marks = [table.game.not_lawful, *(each.not_lawful for each in laid)]
        warnings = [f"not lawful: {each}" for each in dict.fromkeys(marks) if each]
        warnings += [f"seeded shuffle ({seed}): the order is predictable"] if seed else []
        session.warning = "; ".join(warnings)
        session.buy_in(bankroll_cents)
        with log_on_disk(table.log, log), screen:
            session.run()
            cents = table.leave(name)
            table.close()  # before anything is written to a terminal that may have closed
    with contextlib.suppress(OSError):  # the terminal may have closed
        _print_summary(session, screen, cents, log)


def _print_summary(session: Session, screen: Screen, cents: int, log: Path | None) -> None:
    table, console = session.table, screen.console
    if not screen.live:
        console.print()
    for sentence in ["The dealer finished the round:", *session.missed] if session.missed else ():
        console.print(sentence)
    rounds = "1 round" if table.rounds_played == 1 else f"{table.rounds_played} rounds"
    total = Text(f"\n{rounds}: bought in for {dollars(session.bought_cents)}, left with {dollars(cents)}, ")
    console.print(total.append_text(money(cents - session.bought_cents)))
    for sentence in () if session.coach is None else session.coach.summary():
        console.print(sentence)
    for entry in table.log:
        if isinstance(entry, Revealed):
            console.print(f"{line(entry)}. The cards match the commitment.")
    if log is not None:
        command = shlex.join(["pitboss", "replay", str(log)])
        console.print(f"{len(table.log.lines)} log entries in {log}. Replay them with `{command}`.", soft_wrap=True)
