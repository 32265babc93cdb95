"""Reconciliation of tournaments: the ledger's accounts hold what each tournament's own chain says, to the cent."""

from __future__ import annotations

from sqlalchemy import Connection

from pitboss.errors import PitbossError
from pitboss.floor.tournaments.kept import accounts
from pitboss.ledger.entries import TOURNAMENT_LOGS
from pitboss.ledger.reconcile import Finding, moved_by
from pitboss.ledger.tournaments import chains
from pitboss.money import dollars
from pitboss.tournaments import resume


def posted(connection: Connection) -> dict[str, dict[str, int]]:
    """What the journals of every tournament have moved, by its id and by account."""
    return moved_by(connection, TOURNAMENT_LOGS)


def check_tournaments(connection: Connection) -> list[Finding]:
    """List every tournament whose chain cannot be read, or whose money in the ledger differs from it.

    One without any journal is older than its accounts: its next step posts all of it.
    """
    found: list[Finding] = []
    moved = posted(connection)
    try:
        stored = chains.load(connection)
    except PitbossError as error:
        return [Finding("tournaments", str(error), "unbroken chains")]
    for each in stored:
        try:
            owed = accounts(resume(each.lines))
        except PitbossError as error:
            found.append(Finding(f"log of tournament {each.id}", str(error), "an unbroken chain of lawful steps"))
            continue
        held = moved.pop(each.id, owed)
        for name in sorted(owed.keys() | held):
            if held.get(name, 0) != owed.get(name, 0):
                where = f"account {name}, in postings of tournament {each.id}"
                found.append(Finding(where, dollars(held.get(name, 0)), dollars(owed.get(name, 0))))
    for id, sums in sorted(moved.items()):
        found.append(Finding(f"tournament {id}", f"postings to {', '.join(sorted(sums))}", "no tournament of this id"))
    return found
