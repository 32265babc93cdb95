"""What `pitboss doctor` does: report surroundings and closed tables, and close a shift at its last good line."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import typer
from sqlalchemy import Connection, func, select

from pitboss.cli.commands.floor import existing_database_url
from pitboss.cli.commands.operation import surroundings
from pitboss.cli.commands.operation.surroundings import Named, Seen, State
from pitboss.cli.console import print_json, stdout
from pitboss.errors import PitbossError
from pitboss.floor.live import diagnosis, quarantine
from pitboss.floor.live.postings import check_ledger
from pitboss.floor.people import people
from pitboss.ledger import Store, open_store, schema
from pitboss.ledger.reconcile import Finding
from pitboss.ledger.store import examine
from pitboss.ledger.vault import secret_file
from pitboss.money import dollars


@dataclass(frozen=True)
class Looked:
    """What the database itself tells."""

    tables: list[diagnosis.Diagnosis]
    findings: list[Finding]
    last: int | None  # when the ledger's last entry was made, in seconds since 1970

    @property
    def is_well(self) -> bool:
        """Whether nothing is wrong but what two people have settled, which stays as evidence."""
        return not (self.tables or any(not each.settled for each in self.findings))


def diagnose(data: Path, secret: Path | None, named: Named, *, as_json: bool) -> bool:
    """Print what is wrong with the surroundings, and what keeps tables, or the whole floor, closed.

    False if something is. A database that cannot be looked into is refused, after what was seen around it.
    """
    url, now = existing_database_url(data), surroundings.now()
    file = Path(url.removeprefix("sqlite:///")) if url.startswith("sqlite:///") else None
    seen = list(surroundings.look_around(file, secret or secret_file(file), named, now))
    if not as_json:
        _print_seen(seen)
    try:
        format, looked = examine(url, secret, _look)
    except PitbossError as error:
        if as_json:
            _print_json([*seen, Seen("database", State.FAULT, str(error))], None, Looked([], [], None))
        raise
    clock = surroundings.check_clock(now, looked.last)
    is_well = all(each.state is not State.FAULT for each in (*seen, clock))
    if as_json:
        _print_json([*seen, clock], format, looked)
        return is_well and looked.is_well
    _print_seen([clock])
    stdout().print(_format_text(format), soft_wrap=True)
    _print_looked(looked)
    return is_well and looked.is_well


def _look(connection: Connection) -> Looked:
    last = connection.execute(select(func.max(schema.journals.c.at))).scalar()
    return Looked(diagnosis.diagnose(connection), check_ledger(connection), last)


def _print_seen(seen: list[Seen]) -> None:
    for each in seen:
        more = f". To fix it: {each.mend}" if each.mend else ""
        text = each.text.removesuffix(".") if more else each.text
        stdout().print(f"{each.state.value:8}{each.about}: {text}{more}", soft_wrap=True, highlight=False)


def _print_json(seen: list[Seen], format: int | None, looked: Looked) -> None:
    blocking = [str(each) for each in looked.findings if each.stops]
    others = [str(each) for each in looked.findings if not each.stops]
    around = [{"about": each.about, "state": each.state.value, "text": each.text, "mend": each.mend} for each in seen]
    formats = {"format": format, "present_format": schema.FORMAT}
    print_json({"tables": looked.tables, "ledger": blocking, "logs": others, "surroundings": around} | formats)


def _print_looked(looked: Looked) -> None:
    console = stdout()
    if not looked.tables and not looked.findings:
        console.print("Every table opens, and the ledger agrees with every log.")
    for each in looked.findings:
        where = "The whole floor stays closed" if each.stops else "One table only"
        console.print(f"{where}: {each}", soft_wrap=True)
    for found in looked.tables:
        console.print(f"{found.table}, shift {found.shift}: {found.why}", soft_wrap=True)
        console.print(f"  {found.good} of {found.lines} lines are good.")
        for account, cents in found.held.items():
            console.print(f"  held: {account} {dollars(cents)}", soft_wrap=True)


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
