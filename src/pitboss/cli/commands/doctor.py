"""`pitboss doctor`: which tables of a floor do not open, and why; closing their shift with two persons' consent."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.commands.floor import DATA, Data, Secret, database_url
from pitboss.cli.console import print_json, reports, stdout
from pitboss.cli.options import AsJson
from pitboss.errors import PitbossError
from pitboss.money import dollars

if TYPE_CHECKING:
    from pitboss.ledger import Store

Close = Annotated[str, typer.Option("--close", metavar="TABLE", help="Close this table's shift at its last good line.")]
By = Annotated[str, typer.Option("--by", metavar="NAME", help="The supervisor who closes the shift.")]
With = Annotated[str, typer.Option("--with", metavar="NAME", help="The second person, who consents.")]


@reports
def doctor(
    data: Data = Path(DATA),
    secret: Secret = None,
    close: Close = "",
    by: By = "",
    consent: With = "",
    as_json: AsJson = False,
) -> None:
    """Explain why tables of a floor do not open, and close a broken shift at its last good line.

    The floor must not be running. Both persons enter their passwords; everybody's chips go back to their accounts.
    """
    from pitboss.floor.live.diagnosis import diagnose
    from pitboss.floor.live.postings import check_ledger
    from pitboss.ledger import open_store

    store = open_store(database_url(data), secret)
    try:
        if close:
            _close(store, close, by, consent)
            return
        found = store.ask(diagnose).result()
        findings = store.long_query(check_ledger).result()
    finally:
        store.close()
    wrong = [str(each) for each in findings if each.stops]
    earlier = [str(each) for each in findings if not each.stops]
    if as_json:
        print_json({"tables": found, "ledger": wrong, "logs": earlier})
        return
    console = stdout()
    if not found and not findings:
        console.print("Every table opens, and the ledger agrees with every log.")
    for what in wrong:
        console.print(f"The floor stays closed: {what}", soft_wrap=True)
    for what in earlier:
        console.print(f"Of one table alone: {what}", soft_wrap=True)
    for each in found:
        console.print(f"{each.table}, shift {each.shift}: {each.why}", soft_wrap=True)
        console.print(f"  {each.good} of {each.lines} lines are good.")
        for account, cents in each.held.items():
            console.print(f"  held: {account} {dollars(cents)}", soft_wrap=True)
    if found or wrong:
        raise typer.Exit(1)


def _close(store: Store, table: str, by: str, consent: str) -> None:
    from pitboss.floor.live import quarantine
    from pitboss.floor.live.postings import check_ledger

    if not by or not consent:
        raise PitbossError("two persons close a shift: --by NAME --with NAME")
    if by == consent:
        raise PitbossError("two persons consent, not one twice")
    for name in (by, consent):
        _check(store, name, typer.prompt(f"Password of {name}", hide_input=True))
    if wrong := [str(each) for each in store.long_query(check_ledger).result() if each.stops]:
        raise PitbossError(f"the ledger itself is not right, so that no money is moved: {'; '.join(wrong)}")
    closed = store.do(lambda connection: quarantine.close_at_last_good(connection, table, by, consent))
    console = stdout()
    console.print(f"{table}: shift {closed.shift} is closed at line {closed.good} ({closed.why}).", soft_wrap=True)
    for player, cents in sorted(closed.paid.items()):
        console.print(f"  {dollars(cents)} to {player}")
    for player, cents in sorted(closed.owed.items()):
        console.print(f"  {player} owes {dollars(cents)}: what is undone was spent already")
    if closed.unexplained:
        console.print(f"  {dollars(closed.unexplained)} cannot be explained: see the account {quarantine.UNEXPLAINED}")
    console.print(
        "A supervisor opens the table again at the pit."
        if closed.opens
        else "Its set-up cannot be read, so the table stays closed; what lay on the layout is among the unexplained."
    )


def _check(store: Store, name: str, password: str) -> None:
    from pitboss.floor.people import people

    person = store.ask(lambda connection: people.find(connection, name)).result()
    kept = store.ask(lambda connection: people.kept_password(connection, name)).result()
    if not people.fits(password, kept) or person is None:
        raise PitbossError(f"this is not the password of {name}")
    person.must(people.Right.SUPERVISE)
