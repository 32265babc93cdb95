"""Entries of a dealer that are taken back, and cards that a supervisor corrects, at a table whose cards are entered.

What a void entry comes to is said in `rebuilding`. Here is who may void what, and what the log keeps of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pitboss.cards import Card
from pitboss.engine.books.log import Corrected, Did, Stamp, Undone
from pitboss.engine.table import rebuilding
from pitboss.engine.table.rebuilding import Rebuilt, RoundStart
from pitboss.engine.table.table import Table
from pitboss.engine.vocabulary.actions import CorrectCards
from pitboss.engine.vocabulary.events import Event
from pitboss.errors import IllegalAction, PitbossError


def undoable(table: Table, by: str) -> int | None:
    """The first line of the entry that this person could take back now; None where there is none.

    It is the last thing in the log, the person's own, and no ruling. Where a player has acted, wagered, bought chips or
    left since, another line follows it.
    """
    if table.start is None or len(table.log.lines) <= table.start.line:
        return None
    first, stamp = rebuilding.last_entry(table.log.lines), table.log.lines[-1].stamp
    return first if not isinstance(stamp, Stamp) or stamp.by == by else None


def undo(table: Table, by: str, reason: str) -> None:
    """Take back the person's last entry: the round and the money are as they were before it."""
    start, first = _start(table), undoable(table, by)
    if first is None:
        what = f"the last entry of this table is not {by}'s own; a supervisor corrects earlier cards"
        raise IllegalAction(what, table.house.clauses.ruling)
    rebuilt = rebuilding.without(start, table.log.lines, first)
    table.log.append(Undone(by, reason, first))
    table.reinstate(rebuilt)


def check(table: Table, ruling: CorrectCards) -> Rebuilt:
    """The round as it would be with these cards; or the refusal that names the step that fails."""
    return rebuilding.corrected(_start(table), table.log.lines, ruling)[0]


def correct(table: Table, ruling: CorrectCards) -> list[Event]:
    """Put the right cards in the places of those that were entered, and everything that follows with them."""
    rebuilt, places = rebuilding.corrected(_start(table), table.log.lines, ruling)
    again = tuple(rebuilt.done[number] for number in places)
    table.log.append(Corrected(ruling, places[0], again))
    table.reinstate(rebuilt)
    return [event for did in again for event in did.events]


def moved_cents(table: Table, rebuilt: Rebuilt) -> int:
    """The chips that a correction moves between the accounts, or all on the layout if that is more."""
    before, after = table.books.accounts(), rebuilt.books.accounts()
    gained = sum(max(0, cents - before.get(name, 0)) for name, cents in after.items())
    return max(gained, table.books.layout, rebuilt.books.layout)


class CardEntered(NamedTuple):
    """A card of the latest round as it was entered, with what happened."""

    line: int
    card: Card
    did: Did


def entered(table: Table) -> Iterator[CardEntered]:
    """The cards that a supervisor could correct now, in the order in which they were entered."""
    if table.start is not None and table.shoe is None:
        for line, did in rebuilding.entered_cards(table.start, table.log.lines).items():
            if (card := rebuilding.named_card(did.action)) is not None:
                yield CardEntered(line, card, did)


def _start(table: Table) -> RoundStart:
    if table.shoe is not None:
        what = "this table deals from its own shoe: no card is entered, and none can be corrected"
        raise IllegalAction(what, table.house.clauses.ruling)
    if table.start is None:
        raise PitbossError("no round has begun: there is nothing to correct")
    return table.start
