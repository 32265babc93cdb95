"""What `pitboss doctor` does: report the tables that do not open, and close a shift at its last good line."""

from __future__ import annotations

from pathlib import Path

import typer
from sqlalchemy import Connection

from pitboss.cli.commands.floor import existing_database_url
from pitboss.cli.console import print_json, stdout
from pitboss.errors import PitbossError
from pitboss.floor.live import diagnosis, quarantine
from pitboss.floor.live.postings import check_ledger
from pitboss.floor.people import people
from pitboss.ledger import Store, open_store, schema
from pitboss.ledger.reconcile import Finding
from pitboss.ledger.store import examine
from pitboss.money import dollars


def diagnose(data: Path, secret: Path | None, *, as_json: bool) -> bool:
    """Print what keeps tables, or the whole floor, closed; False if something does and nobody asked for JSON."""
    format, (found, findings) = examine(existing_database_url(data), secret, _look)
    blocking = [str(each) for each in findings if each.stops]
    others = [str(each) for each in findings if not each.stops]
    if as_json:
        formats = {"format": format, "present_format": schema.FORMAT}
        print_json({"tables": found, "ledger": blocking, "logs": others} | formats)
        return True
    console = stdout()
    console.print(_format_text(format), soft_wrap=True)
    if not found and not findings:
        console.print("Every table opens, and the ledger agrees with every log.")
    for what in blocking:
        console.print(f"The whole floor stays closed: {what}", soft_wrap=True)
    for what in others:
        console.print(f"One table only: {what}", soft_wrap=True)
    for each in found:
        console.print(f"{each.table}, shift {each.shift}: {each.why}", soft_wrap=True)
        console.print(f"  {each.good} of {each.lines} lines are good.")
        for account, cents in each.held.items():
            console.print(f"  held: {account} {dollars(cents)}", soft_wrap=True)
    return not (found or blocking)


def _look(connection: Connection) -> tuple[list[diagnosis.Diagnosis], list[Finding]]:
    return diagnosis.diagnose(connection), check_ledger(connection)


def _format_text(format: int) -> str:
    """What the next start does to the database; the upgrade of an older one has just been tried."""
    if format == schema.FORMAT:
        return f"The database has format {format}, as this version writes it."
    return (
        f"The database has format {format}. The next `pitboss floor` upgrades it to {schema.FORMAT} in one step that "
        "cannot be taken back: take a backup with the version that wrote it first. The upgrade was tried and undone."
    )


def close_shift(data: Path, secret: Path | None, table: str, by: str, consent: str) -> None:
    """Close a table's shift, once two people have given their passwords."""
    store = open_store(existing_database_url(data), secret)
    if store.upgraded_from is not None:
        stdout().print(f"Upgraded the database from format {store.upgraded_from} to {schema.FORMAT}.")
    try:
        _close(store, table, by, consent)
    finally:
        store.close()


def _close(store: Store, table: str, by: str, consent: str) -> None:
    if not by or not consent:
        raise PitbossError("Two people close a shift. Name both: --by NAME --with NAME")
    if by == consent:
        raise PitbossError(f"Two people close a shift, and {by} is only one. Name somebody else after --with")
    for name in (by, consent):
        _check_password(store, name, typer.prompt(f"Password of {name}", hide_input=True))
    if wrong := [str(each) for each in store.long_query(check_ledger).result() if each.stops]:
        raise PitbossError(f"The ledger itself is wrong, so no money is moved: {'; '.join(wrong)}")
    closed = store.do(lambda connection: quarantine.close_at_last_good(connection, table, by, consent))
    console = stdout()
    console.print(f"{table}: shift {closed.shift} is closed at line {closed.good} ({closed.why}).", soft_wrap=True)
    for player, cents in sorted(closed.paid.items()):
        console.print(f"  {dollars(cents)} to {player}")
    for player, cents in sorted(closed.owed.items()):
        console.print(f"  {player} owes {dollars(cents)}: money that the closing takes back was already spent")
    if closed.unexplained:
        console.print(f"  {dollars(closed.unexplained)} has no explanation: see account {quarantine.UNEXPLAINED}")
    console.print(
        "A supervisor can open the table again at the pit."
        if closed.opens
        else "The table's set-up cannot be read, so it stays closed; its layout is part of the unexplained amount."
    )


def _check_password(store: Store, name: str, password: str) -> None:
    person = store.ask(lambda connection: people.find(connection, name)).result()
    kept = store.ask(lambda connection: people.kept_password(connection, name)).result()
    if not people.fits(password, kept) or person is None:
        raise PitbossError(f"This is not the password of {name}")
    person.must(people.Right.SUPERVISE)
