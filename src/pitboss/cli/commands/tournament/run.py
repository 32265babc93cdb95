"""`pitboss tournament run`: a whole tournament by automatic players."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from pitboss.cli.commands.tournament.files import Example, File, Seed, document_of, seed_bytes
from pitboss.cli.console import command_errors, print_json, stdout
from pitboss.cli.options import AsJson
from pitboss.money import dollars
from pitboss.tournaments.papers.money import pool_account, proceeds_by_month
from pitboss.tournaments.players import STYLES, Run, run_tournament, style
from pitboss.tournaments.players.styles import USUAL

Entrants = Annotated[
    int, typer.Option("--entrants", metavar="N", help="Players (default: one for each seat)", show_default=False)
]
Styles = Annotated[
    list[str] | None, typer.Option("--style", metavar="NAME", help=f"{', '.join(STYLES)} (repeatable, in turn)")
]
LogFile = Annotated[Path | None, typer.Option("--log", metavar="FILE", help="Write the log here, for `report`")]


@command_errors
def run(
    file: File = None,
    example: Example = "",
    seed: Seed = "21",
    entrants: Entrants = 0,
    styles: Styles = None,
    log: LogFile = None,
    as_json: AsJson = False,
) -> None:
    """Play a whole tournament with automatic players.

    The same seed gives the same tournament: draws, cards and players.
    """
    document = document_of(file, example)
    for each in styles or ():
        style(each)
    first = document.events[0]
    players = entrants or len(first.tables) * first.seats
    done = run_tournament(document, players, seed_bytes(seed), styles=styles or USUAL)
    if log is not None:
        log.write_bytes(b"\n".join(done.tournament.log.raw_lines()) + b"\n")
    found = _plain(done, players)
    if as_json:
        print_json(found)
        return
    console = stdout()
    console.print(f"{document.name}: {players} players, {found['entries']} entries, {found['hands']} hands")
    for award in found["awards"]:
        console.print(f"  {award['event']}: place {award['place']}, {award['name']}, {award['words']}")
    pool = dollars(found["pool_cents"])
    console.print(f"Pool {pool}, all of it paid. Log of {found['lines']} lines, head {found['head'][:16]}")


def _plain(done: Run, players: int) -> dict[str, Any]:
    state = done.tournament.state
    account = pool_account(state)
    return {
        "tournament": state.document.id,
        "players": players,
        "entries": len(state.entries),
        "hands": done.hands,
        "draws": state.links_used,
        "pool_cents": account.awarded_cents,
        "account": account,
        "proceeds": proceeds_by_month(state),
        "awards": [
            {
                "event": each.event,
                "place": each.place,
                "entry": each.entry,
                "name": state.entries[each.entry].name,
                "style": done.styles[each.player],
                "kind": each.kind,
                "cents": each.cents,
                "words": each.words,
            }
            for each in state.awards.values()
        ],
        "lines": len(done.tournament.log.lines),
        "head": done.tournament.log.head,
    }
