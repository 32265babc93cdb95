"""A dealer who calls the supervisor, as for any irregularity (CO 30-828(1)), until a supervisor answers.

A call changes no round and moves no money: rulings are given at the pit. The log has who called, why, and who came.
"""

from __future__ import annotations

from pitboss.engine.books.log import CallAnswered, SupervisorCalled
from pitboss.engine.table.table import Table
from pitboss.errors import IllegalAction


def call(table: Table, by: str, reason: str) -> None:
    """Call the supervisor to the table; one call stands at a time."""
    cite = table.house.clauses.ruling
    if not reason.strip():
        raise IllegalAction("a call to the supervisor needs a reason; enter one", cite)
    if table.call is not None:
        raise IllegalAction(f"{table.call.by} has called the supervisor already; wait for an answer", cite)
    called = SupervisorCalled(by, reason, cite)
    table.note(called)
    table.call = called


def answer(table: Table, by: str) -> None:
    """Answer the call: another person than the one who called."""
    cite = table.house.clauses.ruling
    if table.call is None:
        raise IllegalAction("nobody has called the supervisor to this table", cite)
    if table.call.by == by:
        raise IllegalAction(f"{by} made this call; another supervisor must answer it", cite)
    table.note(CallAnswered(by))
    table.call = None
