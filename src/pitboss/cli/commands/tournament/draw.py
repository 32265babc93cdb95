"""`pitboss tournament draw`: tables and seats from a chain of links, and the check of a link."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from pitboss.cli.commands.tournament.files import Example, File, Seed, document_of, seed_bytes
from pitboss.cli.console import REFUSED, command_errors, print_json, stdout
from pitboss.cli.options import AsJson
from pitboss.errors import PitbossError
from pitboss.tournaments import Tournament
from pitboss.tournaments.draws import DrawChain, verify_link
from pitboss.tournaments.steps import DIRECTOR, CloseRegistration, Draw, OpenEvent, OpenTournament, Register

Entrants = Annotated[
    int,
    typer.Option(
        "--entrants", metavar="N", help="Number of entries, instead of names", min=0, max=2_000, show_default=False
    ),
]
Names = Annotated[list[str] | None, typer.Option("--name", metavar="NAME", help="A player's name (repeatable)")]
Link = Annotated[str, typer.Option("--link", metavar="HEX", help="Verify this link instead of drawing")]
Before = Annotated[str, typer.Option("--before", metavar="HEX", help="The commitment, or the link before this one")]


@command_errors
def draw(
    file: File = None,
    example: Example = "",
    entrants: Entrants = 0,
    name: Names = None,
    seed: Seed = "",
    link: Link = "",
    before: Before = "",
    as_json: AsJson = False,
) -> None:
    """Draw tables and seats from a seed, or verify a draw by its link.

    Without a seed, one is drawn from the operating system, and the draw cannot be repeated. The commitment is what a
    house publishes before registration.
    """
    if link:
        _verify(before, link, as_json=as_json)
        return
    document = document_of(file, example)
    names = name or [f"Player {number}" for number in range(1, entrants + 1)]
    if not names:
        raise PitbossError("Say who is to be drawn: --entrants 14, or --name for each player")
    chain = DrawChain(seed_bytes(seed) if seed else os.urandom(32), length=16)
    tournament = Tournament(OpenTournament(DIRECTOR, DIRECTOR, 0, document, chain.commitment))
    plan = document.events[0]
    tournament.apply(OpenEvent(DIRECTOR, DIRECTOR, 0, plan.id))
    for number, each in enumerate(names, start=1):
        tournament.apply(Register(DIRECTOR, DIRECTOR, 0, f"P{number}", each, plan.starts))
    tournament.apply(CloseRegistration(DIRECTOR, DIRECTOR, 0))
    event = tournament.apply(Draw(DIRECTOR, DIRECTOR, 0, chain.link(1)))
    seats = [
        {"table": each.table, "seat": each.seat, "entry": each.entry, "name": names[each.entry - 1]}
        for each in sorted(event.seatings, key=lambda each: (plan.tables.index(each.table), each.seat))
    ]
    buttons = {table.id: table.button for table in tournament.state.tables.values()}
    found = {"commitment": chain.commitment, "link": chain.link(1), "seats": seats, "buttons": buttons}
    if as_json:
        print_json(found)
        return
    console = stdout()
    console.print(f"commitment {chain.commitment}\nlink 1     {chain.link(1)}")
    for seat in seats:
        has = " (button)" if buttons[str(seat["table"])] == seat["seat"] else ""
        console.print(f"table {seat['table']} seat {seat['seat']}  {seat['name']}{has}")


def _verify(before: str, link: str, *, as_json: bool) -> None:
    holds = verify_link(before, link)
    if as_json:
        print_json({"before": before, "link": link, "holds": holds})
    else:
        stdout().print("The link leads to what was published." if holds else "The link does not lead there.")
    if not holds:
        raise typer.Exit(REFUSED)
