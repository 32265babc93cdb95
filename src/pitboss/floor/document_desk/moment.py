"""Whether a version may take effect now: what of the floor keeps it waiting, and what can never follow."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence

import msgspec

from pitboss.errors import IllegalSetup, PitbossError
from pitboss.floor.documents.kept import Kept, about, failures, key_of, report_on
from pitboss.floor.documents.opening import failure_text
from pitboss.floor.floor import Floor
from pitboss.floor.live.live_table import LiveTable
from pitboss.floor.live.setup import links_of
from pitboss.house.document import HouseDocument
from pitboss.house.document.moments import TableChange, When, refuse_change, table_changes
from pitboss.house.document.tables import HouseTable
from pitboss.jackpots.setup import JackpotSetUp


class Block(msgspec.Struct, frozen=True):
    """What a version waits for."""

    table: str
    text: str
    cite: str


def check_follows(floor: Floor, kept: Sequence[Kept], after: HouseDocument) -> None:
    """Refuse a document that can never take effect on this floor."""
    before = next((each for each in kept if each.version.state == after.jurisdiction), None)
    other = next((each for each in kept if each.version.state != after.jurisdiction), None)
    if before is None and other is not None and not floor.is_demonstration:
        raise PitbossError(refuse_change(other.house, after))
    if before is not None and (why := refuse_change(before.house, after)):
        raise PitbossError(why)
    _check_tables(floor, other, after)
    _check_jackpots(floor, None if before is None else before.house, after)


def _check_tables(floor: Floor, other: Kept | None, after: HouseDocument) -> None:
    for table in after.tables:
        live = floor.tables.get(table.id)
        if table.id in floor.retired:
            raise PitbossError(f"Table {table.id} is retired, and its id is never used again. Choose another id.")
        if other is not None and other.table(table.id) is not None:
            raise PitbossError(f"Table id {table.id} is in use in {other.version.state.capitalize()}. Choose another.")
        if live is not None and live.kind != table.kind:
            raise PitbossError(f"Table {table.id} is {live.kind}. Retire it, and set up one that is {table.kind}.")
        if live is not None and _links(table) != (linked := {k: v.id for k, v in live.jackpots.spots.items()}):
            fed = ", ".join(sorted(set(linked.values()))) or "no jackpot"
            raise PitbossError(
                f"Table {table.id} feeds {fed}. A linked table stays with its jackpot: set up another table."
            )


def _links(table: HouseTable) -> dict[str, str]:
    """The spots that a table links; none where its game refuses them, which the check says."""
    try:
        return links_of(table.set_up)
    except PitbossError:
        return {}


def _check_jackpots(floor: Floor, before: HouseDocument | None, after: HouseDocument) -> None:
    """A jackpot that runs is changed at its desk, by the steps of its section."""
    was = {} if before is None else {each.id: each for each in before.jackpots}
    for kept in floor.jackpots.jackpots.values():
        set_up = kept.jackpot.set_up
        known = after.jackpot(set_up.id)
        if kept.jackpot.state.is_closed or set_up.id not in was:
            continue
        if known is None:
            raise IllegalSetup(
                f"Jackpot {set_up.id} is open. End or transfer it at the jackpot desk before it leaves the document",
                ending_clause(set_up),
            )
        if known not in (set_up, was[set_up.id]):
            raise IllegalSetup(
                f"Jackpot {set_up.id} is open. Announce another set-up at the jackpot desk; the document follows",
                ending_clause(set_up),
            )


def ending_clause(set_up: JackpotSetUp) -> str:
    """The clause about ending or changing a jackpot that runs; otherwise that of the jackpot itself."""
    rule = set_up.definition.discontinue
    return str(set_up.definition.cite if rule is None else rule.cite)


def blocks(floor: Floor, before: Kept | None, after: Kept, on: datetime.date) -> list[Block]:
    """What keeps a version waiting now, with the clause; nothing where it may take effect."""
    if before is None:
        return []
    found = [each for change in table_changes(before.house, after.house) for each in _change(floor, change)]
    return found + list(_failures(floor, before, after, on))


def _change(floor: Floor, change: TableChange) -> Iterator[Block]:
    live = floor.tables.get(change.table)
    if change.table in floor.elsewhere:
        yield Block(change.table, f"Waits until table {change.table} is at this server: {change.what}", change.cite)
    elif live is not None and live.table is not None:
        if change.when is When.BETWEEN_SHIFTS:
            yield Block(change.table, f"Waits until {live.name} is closed: {change.what}", change.cite)
        elif in_round(live):
            yield Block(change.table, f"Waits until the round at {live.name} is over: {change.what}", change.cite)
    elif live is not None and change.when is When.BETWEEN_SHIFTS and change.table in floor.counted:
        yield Block(change.table, f"Waits until the counted shift at {live.name} is closed: {change.what}", change.cite)


def in_round(live: LiveTable) -> bool:
    """Whether a table has a round in play."""
    round = None if live.table is None else live.table.round
    return round is not None and not (round.is_over or round.is_idle)


def _failures(floor: Floor, before: Kept, after: Kept, on: datetime.date) -> Iterator[Block]:
    """Requirements that an open table passes now, and would fail."""
    known = {key_of(each) for each in failures(report_on(before.version.body, on).results)}
    results = report_on(after.version.body, on).results
    for table in after.house.tables:
        live = floor.tables.get(table.id)
        if live is None or live.table is None:
            continue
        for each in failures(about(after.house, results, table)):
            if key_of(each) not in known:
                why = failure_text(each).removesuffix(f" ({each.cite}).")
                yield Block(table.id, f"Waits until {live.name} is closed, because it would fail. {why}", each.cite)
