"""`pitboss replay`: verify a table's log, replay it, and print what happened."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from pitboss.catalogue import load
from pitboss.cli.console import NOT_VERIFIED, command_errors, fail, print_json, stdout
from pitboss.cli.options import AsJson
from pitboss.engine.books.books import Books
from pitboss.engine.books.log import Corrected, Did, Log, LogClosed, RoundBegun, TableOpened, read_so_far
from pitboss.engine.record.audit import check_cards
from pitboss.engine.record.replay import Replayed
from pitboss.engine.record.replay import replay as replay_log
from pitboss.engine.record.transcript import transcript
from pitboss.money import dollars
from pitboss.records import Record

File = Annotated[
    Path, typer.Argument(metavar="FILE", help="Log written by `pitboss play --log` or by a table of the floor")
]
Step = Annotated[bool, typer.Option("--step", help="Stop after every round: Enter continues, q quits")]


@dataclass
class Chapter:
    """A round, or what happens between two rounds."""

    title: str
    number: int = 0  # of the round; 0 between rounds
    events: list[Record] = field(default_factory=list)


@command_errors
def replay(file: File, step: Step = False, as_json: AsJson = False) -> None:
    """Verify a log, replay every round, and print each event with its clause.

    A log that was cut short is printed as far as it goes; the exit code is then 1.
    """
    log, cut = read_so_far(file)
    done = replay_log(log)
    books = done.books
    cards = check_cards(log, done.house.composition)
    if as_json:
        print_json(_plain(log, books, cards, str(cut or "")))
    elif not _print(log, books, cards, step=step):
        return
    if cut:
        fail(f"{cut}. {_left_open(done)}", NOT_VERIFIED)


def _left_open(done: Replayed) -> str:
    """What a log that was cut short leaves open."""
    layout = f"{dollars(done.books.layout)} lay on the layout"
    if not done.rounds or done.rounds[-1].is_over:
        return f"No round was open; {layout}."
    return f"Round {len(done.rounds)} was not over; {layout}."


def _print(log: Log, books: Books, cards: int, *, step: bool) -> bool:
    """Print the log chapter by chapter; False if the reader quits."""
    console = stdout()
    for chapter in chapters(log):
        console.print(Text(chapter.title, style="bold"), soft_wrap=True)
        console.print(Text(transcript(chapter.events)), soft_wrap=True)
        console.print()
        if step and typer.prompt("Enter continues, q quits", default="", show_default=False).strip().lower() == "q":
            return False
    for name, cents in _accounts(books).items():
        console.print(f"{name:<24}{dollars(cents):>16}")
    verified = f"\nVerified: {len(log.lines)} entries; the replay gives the same events. The chain ends in {log.head}"
    console.print(verified, soft_wrap=True)
    if cards:
        console.print(f"{cards} cards left the shoe in the order committed to before the deal.", soft_wrap=True)
    return True


def chapters(log: Log) -> Iterator[Chapter]:
    """The log's entries, grouped by round."""
    chapter = Chapter("Table")
    for entry in log:
        if isinstance(entry, TableOpened):
            chapter.title = _set_up(entry)
        elif isinstance(entry, RoundBegun):
            if chapter.events or not chapter.number:
                yield chapter
            chapter = Chapter(f"Round {entry.number}", entry.number)
        elif isinstance(entry, Did):
            chapter.events += entry.events
        elif not isinstance(entry, LogClosed):
            chapter.events.append(entry)
            if isinstance(entry, Corrected):
                chapter.events += [event for did in entry.again for event in did.events]
    yield chapter


def _set_up(opened: TableOpened) -> str:
    options = ", ".join(f"{name} = {value}" for name, value in opened.options.items())
    limits = f"{dollars(opened.min_cents)} to {dollars(opened.max_cents)}"
    return f"{load(opened.game, **opened.options).name}, {limits}{', ' + options if options else ''}"


def _accounts(books: Books) -> dict[str, int]:
    """Where the money is at the end."""
    racks = {f"rack of {player}": rack.cents for player, rack in books.racks.items()}
    tabs = {f"on paper, {player}": cents for player, cents in books.tabs.items()}
    house = {"tray": books.tray, "drop box": books.drop, "tip box": books.tip_box, "on the layout": books.layout}
    return racks | tabs | house | {"taken away": books.taken_away}


def _plain(log: Log, books: Books, cards: int, cut: str) -> dict[str, Any]:
    opened = next(entry for entry in log if isinstance(entry, TableOpened))
    every = list(chapters(log))
    return {
        "verified": not cut,
        "cut_short": cut or None,
        "entries": len(log.lines),
        "cards_as_committed": cards,
        "head": log.head,
        "game": opened.game,
        "options": opened.options,
        "rounds": [
            {
                "number": chapter.number,
                "events": chapter.events,
                "transcript": transcript(chapter.events).splitlines(),
            }
            for chapter in every
            if chapter.number
        ],
        "books_cents": _accounts(books),
    }
