"""Accepting a version of the document, withdrawing it, and acknowledging what it leaves undecided."""

from __future__ import annotations

import asyncio
import datetime
from collections.abc import Callable, Sequence

import msgspec
from sqlalchemy import Connection

from pitboss.errors import PitbossError
from pitboss.floor.document_desk import force, moment
from pitboss.floor.documents.kept import Kept, about, failures, in_force, key_of, parsed, report_on, undecided
from pitboss.floor.documents.opening import failure_text, refusal_of, undecided_text
from pitboss.floor.floor import Floor
from pitboss.floor.people.people import Person, Right
from pitboss.house.document import HouseDocument, write_house
from pitboss.house.document.moments import Precondition, preconditions
from pitboss.house.document.writer import plain_house
from pitboss.ledger.house import document_rows
from pitboss.ledger.house.document_rows import Version

BEFORE = "before: "  # how the key of a precondition begins
FOREVER = 2**40  # seconds since 1970: no later moment is taken


class Accepted(msgspec.Struct, frozen=True):
    """A version that was accepted; what it waits for, if it is not in force."""

    version: Version
    blocks: list[moment.Block]


class Open(msgspec.Struct, frozen=True):
    """What a person acknowledges: a key for the log, and the words."""

    key: str
    text: str


async def accept(
    floor: Floor,
    person: Person,
    wanted: HouseDocument,
    reason: str,
    *,
    effective: int = 0,
    follows: int,
    note: str = "",
) -> Accepted:
    """Accept a version; it takes effect at its moment, or at the first one that the law allows after it."""
    person.must(Right.SET_UP)
    now = floor.sessions.clock.now()
    due = max(now, min(effective, FOREVER))
    kept = await floor.ask(in_force)
    before = next((each for each in kept if each.version.state == wanted.jurisdiction), None)
    moment.check_follows(floor, kept, wanted)
    on = await floor.today(due)
    wanted = edition_after(None if before is None else before.house, wanted, on)
    body = write_house(wanted).encode()
    found = await asyncio.to_thread(open_questions, before, body, on)
    check_acknowledged(before, found, note)

    def write(connection: Connection) -> Version:
        return document_rows.accept(
            connection,
            wanted.jurisdiction,
            body,
            person.name,
            reason,
            at=now,
            effective=due,
            acknowledged=tuple(each.key for each in found),
            note=(note or (before.version.note if before is not None else "")) if found else "",
            follows=follows,
        )

    version = await asyncio.shield(asyncio.ensure_future(floor.change(write)))
    blocks = await force.take_effect(floor, version)
    found_now = await floor.ask(lambda c: document_rows.version(c, version.state, version.number))
    return Accepted(found_now, blocks)


def edition_after(before: HouseDocument | None, wanted: HouseDocument, day: datetime.date) -> HouseDocument:
    """The document with the next edition and its first day; refused where nothing else changed."""
    if before is None:
        return msgspec.structs.replace(wanted, dated=day)
    same = msgspec.structs.replace(wanted, edition=before.edition, dated=before.dated)
    if plain_house(same) == plain_house(before):
        raise PitbossError("Nothing changed: the document in force says the same. Change something first.")
    return msgspec.structs.replace(wanted, edition=max(wanted.edition, before.edition + 1), dated=day)


def open_questions(before: Kept | None, body: bytes, on: datetime.date) -> list[Open]:
    """What a version leaves undecided, and what a regulator approves before it."""
    found = report_on(body, on).results
    failing = {each.where.partition("/")[0] for each in failures(found) if each.where}  # these do not open anyway
    left = [each for each in undecided(found) if each.where.partition("/")[0] not in failing]
    results = [Open(key_of(each), undecided_text(each)) for each in left]
    first = preconditions(None if before is None else before.house, parsed(body))
    return results + [Open(precondition_key(each), f"{each.text} ({each.cite}).") for each in first]


def precondition_key(each: Precondition) -> str:
    """The name under which a precondition is acknowledged."""
    return f"{BEFORE}{each.id} {each.where}".strip()


def check_acknowledged(before: Kept | None, found: Sequence[Open], note: str) -> None:
    """Refuse what is open and new, unless the person says why it is accepted."""
    new = [each for each in found if not is_known(before, each)]
    if new and not note.strip():
        shown = " ".join(each.text for each in new[:5])
        more = f" And {len(new) - 5} more." if len(new) > 5 else ""
        raise PitbossError(
            f"{len(new)} requirement{'s' if len(new) > 1 else ''} cannot be decided. {shown}{more} "
            "State the facts, or acknowledge them with a reason."
        )


def is_known(before: Kept | None, each: Open) -> bool:
    """Whether the version in force acknowledges this; what a regulator approves before a change is asked each time."""
    return before is not None and each.key in before.version.acknowledged and not each.key.startswith(BEFORE)


async def withdraw(floor: Floor, person: Person, state: str, number: int, reason: str) -> None:
    """Withdraw a version that waits."""
    person.must(Right.SET_UP)
    now = floor.sessions.clock.now()
    await floor.change(lambda c: document_rows.withdraw(c, state, number, person.name, reason, now))


async def acknowledge(floor: Floor, person: Person, state: str, note: str) -> list[str]:
    """Acknowledge all that the version in force leaves undecided today."""
    person.must(Right.SET_UP)
    now = floor.sessions.clock.now()
    kept = next((each for each in await floor.ask(in_force) if each.version.state == state), None)
    if kept is None:
        raise LookupError(f"There is no document for {state.capitalize()}.")
    results = (await asyncio.to_thread(report_on, kept.version.body, await floor.today())).results
    new = tuple(key for each in undecided(results) if (key := key_of(each)) not in kept.version.acknowledged)
    if not new:
        raise PitbossError("Nothing is open: every requirement is decided or acknowledged.")
    number = kept.version.number
    await floor.change(lambda c: document_rows.acknowledge(c, state, number, new, person.name, note, now))
    return list(new)


# --- changes that come with a table or a jackpot -----------------------------------------------------------------


class Amendment(msgspec.Struct, frozen=True):
    """A change of the document in force, to be written with what it is about."""

    before: Kept
    body: bytes
    reason: str
    acknowledged: tuple[str, ...]
    note: str

    def write(self, connection: Connection, by: str, at: int) -> None:
        """Accept the change and put it into force, in the transaction of what it is about."""
        version, state = self.before.version, self.before.version.state
        new = document_rows.accept(
            connection, state, self.body, by, self.reason, at=at, effective=at,
            acknowledged=self.acknowledged, note=self.note, follows=version.number,
        )  # fmt: skip
        document_rows.take_effect(connection, state, new.number, at)


def amendment(
    before: Kept,
    change: Callable[[HouseDocument], HouseDocument],
    reason: str,
    day: datetime.date,
    *,
    table: str = "",
    note: str = "",
) -> Amendment:
    """A change of one table or jackpot; refused while that `table` fails, or leaves open what nobody accepts."""
    after = edition_after(before.house, change(before.house), day)
    body = write_house(after).encode()
    found = open_questions(before, body, day)
    if table:
        check_table(after, body, table, day)
        check_acknowledged(before, found, note)
    keys = tuple(each.key for each in found)
    return Amendment(before, body, reason, keys, note or before.version.note if found else "")


def check_table(house: HouseDocument, body: bytes, table: str, day: datetime.date) -> None:
    """Refuse a table that fails a requirement, with all of them."""
    failing = failures(about(house, report_on(body, day).results, house.table(table)))
    if failing:
        raise refusal_of(failing, failure_text)
