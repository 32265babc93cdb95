"""`pitboss house`: the document of a floor's database as a file: export, import, versions, differences."""

from __future__ import annotations

import asyncio
from datetime import datetime
from enum import Enum
from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.commands.floor import DATA, Data, Secret, existing_database_url
from pitboss.cli.console import command_errors, print_json, stdout
from pitboss.cli.options import AsJson
from pitboss.errors import PitbossError
from pitboss.floor.document_desk import desk
from pitboss.floor.documents.kept import in_force, parsed
from pitboss.floor.floor import Floor
from pitboss.floor.people import people
from pitboss.house.document import HouseDocument, diff, parse_house, read_house
from pitboss.ledger import Store, open_store, schema
from pitboss.ledger.house import document_rows
from pitboss.ledger.house.document_rows import Version

app = typer.Typer(help="The house's document in a floor's database: export, import, compare.", no_args_is_help=True)


class StateName(Enum):
    """The states whose law the documents are under."""

    COLORADO = "colorado"
    WASHINGTON = "washington"


State = Annotated[StateName | None, typer.Option("--state", help="State of the house (default: the only one)")]
Number = Annotated[int | None, typer.Option("--version", metavar="N", help="Version (default: the one in force)")]
Output = Annotated[Path | None, typer.Option("--output", metavar="FILE", help="File to write (default: print it)")]
HouseFile = Annotated[Path, typer.Argument(metavar="FILE", help="The house's document, house.toml")]
By = Annotated[str, typer.Option("--by", metavar="NAME", help="Executive who accepts it; asks for the password")]
Reason = Annotated[str, typer.Option("--reason", metavar="TEXT", help="Why; kept in the house log")]
Note = Annotated[str, typer.Option("--note", metavar="TEXT", help="Why undecided requirements are accepted")]
Effective = Annotated[
    datetime | None,
    typer.Option(
        "--effective",
        formats=["%Y-%m-%d", "%Y-%m-%dT%H:%M"],
        metavar="MOMENT",
        help="Not before this moment (default: now)",
    ),
]
Versions = Annotated[list[int], typer.Argument(metavar="OLD NEW", help="Numbers of the two versions")]


def _store(data: Path, secret: Path | None) -> Store:
    store = open_store(existing_database_url(data), secret)
    if store.upgraded_from is not None:
        typer.echo(f"Upgraded the database from format {store.upgraded_from} to {schema.FORMAT}.", err=True)
    return store


def _version(store: Store, state: StateName | None, number: int | None) -> Version:
    kept = store.do(document_rows.in_force)
    if state is not None:
        kept = [each for each in kept if each.state == state.value]
    if len(kept) != 1:
        what = "has several documents: name one with --state" if kept else "has no document in force"
        raise PitbossError(f"This floor {what}")
    if number is None:
        return kept[0]
    try:
        return store.do(lambda c: document_rows.version(c, kept[0].state, number))
    except LookupError as error:
        raise PitbossError(f"{error} `pitboss house versions` lists them") from None


@app.command("export")
@command_errors
def export(
    output: Output = None, state: State = None, number: Number = None, data: Data = Path(DATA), secret: Secret = None
) -> None:
    """Export the house's document from a floor's database, while the floor is closed."""
    store = _store(data, secret)
    try:
        text = _version(store, state, number).body.decode()
    finally:
        store.close()
    if output is None:
        typer.echo(text, nl=False)
    else:
        output.write_text(text, encoding="utf-8")
        typer.echo(str(output))


@app.command("import")
@command_errors
def import_file(
    file: HouseFile,
    by: By,
    reason: Reason,
    note: Note = "",
    effective: Effective = None,
    data: Data = Path(DATA),
    secret: Secret = None,
) -> None:
    """Accept a file as the house's document, while the floor is closed; prints what it changes."""
    wanted = read_house(file)
    store = _store(data, secret)
    try:
        changes, done = _accept(store, wanted, by, reason, note, 0 if effective is None else int(effective.timestamp()))
    finally:
        store.close()
    for change in changes:
        stdout().print(change, soft_wrap=True)
    version = done.version
    state = "is in force" if version.in_force is not None else "waits"
    stdout().print(f"Version {version.number} of the document for {version.state.capitalize()} {state}.")
    for each in done.blocks:
        stdout().print(f"{each.text} {f'({each.cite})' if each.cite else ''}".strip(), soft_wrap=True)


def _accept(
    store: Store, wanted: HouseDocument, by: str, reason: str, note: str, effective: int
) -> tuple[tuple[str, ...], desk.Accepted]:
    person = store.do(lambda c: people.find(c, by))
    kept = store.do(lambda c: people.kept_password(c, by))
    if not people.fits(typer.prompt(f"Password of {by}", hide_input=True), kept) or person is None:
        raise PitbossError(f"This is not the password of {by}")
    before = next((each for each in store.do(in_force) if each.version.state == wanted.jurisdiction), None)
    last = max((each.number for each in store.do(lambda c: document_rows.versions(c, wanted.jurisdiction))), default=0)
    done = desk.accept(Floor(store), person, wanted, reason, effective=effective, follows=last, note=note)
    return () if before is None else diff(before.house, wanted), asyncio.run(done)


@app.command("versions")
@command_errors
def versions(state: State = None, data: Data = Path(DATA), secret: Secret = None, as_json: AsJson = False) -> None:
    """List the versions of the house's document: number, edition, author, reason, time, digest."""
    store = _store(data, secret)
    try:
        found = store.do(lambda c: document_rows.versions(c, None if state is None else state.value))
    finally:
        store.close()
    if as_json:
        names = ("state", "number", "author", "reason", "at", "effective", "in_force", "withdrawn", "digest")
        print_json([{name: getattr(each, name) for name in names} for each in found])
        return
    for each in found:
        at = datetime.fromtimestamp(each.at).astimezone()
        status = "withdrawn" if each.withdrawn else "in force since then" if each.in_force else "waits"
        number = f"{each.number} (edition {parsed(each.body).edition})"
        line = f"{each.state} {number}: {at:%Y-%m-%d %H:%M %Z} by {each.author}: {each.reason} ({status})"
        stdout().print(f"{line} {each.digest[:12]}", soft_wrap=True)


@app.command("diff")
@command_errors
def differences(numbers: Versions, state: State = None, data: Data = Path(DATA), secret: Secret = None) -> None:
    """Show what changed from one version to another."""
    if len(numbers) != 2:
        raise PitbossError("Name two versions: pitboss house diff 1 2")
    store = _store(data, secret)
    try:
        old, new = (parse_house(_version(store, state, number).body.decode()) for number in numbers)
    finally:
        store.close()
    for change in diff(old, new) or ("Nothing differs.",):
        stdout().print(change, soft_wrap=True)
