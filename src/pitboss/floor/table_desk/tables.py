"""Creating, renaming and retiring tables while the floor is open. What is acknowledged is on the disk and in the log.

A table is created where one server has the whole house; it is renamed and retired by the server that owns it. The
house's document changes with it, in the same transaction.
"""

from __future__ import annotations

import asyncio
import datetime
from collections.abc import Callable, Coroutine, Sequence
from functools import partial, wraps
from typing import Any, Final, ParamSpec, TypeVar

import msgspec
from sqlalchemy import Connection, select

from pitboss.catalogue import games, load
from pitboss.engine.round.house import Limits, lawful
from pitboss.engine.table.table import Table
from pitboss.errors import PitbossError
from pitboss.floor.document_desk import changes, desk
from pitboss.floor.documents import opening
from pitboss.floor.documents.kept import Kept, failures, find, in_force, undecided
from pitboss.floor.floor import Floor
from pitboss.floor.live.accounts import HOUSE
from pitboss.floor.live.live_table import LiveTable
from pitboss.floor.live.setup import ELECTRONIC, SetUp, build, with_jackpots
from pitboss.floor.people.people import Person, Right
from pitboss.house.check.cases import STATES
from pitboss.house.check.formats import plain_result
from pitboss.house.check.report import check_table
from pitboss.house.document import HouseDocument
from pitboss.house.document.moments import preconditions
from pitboss.house.document.tables import HouseTable
from pitboss.house.table_setup import check_kind, check_name
from pitboss.house.wager_offers import offers, spot_limits
from pitboss.ledger import house_log, schema
from pitboss.ledger.entries import LedgerEntry
from pitboss.ledger.house import tables as entries
from pitboss.money import ChipSet

RETIRED: Final = "tray of a retired table"


Write = Callable[[Connection, str, int], None]  # writes with a person's name and the time
P = ParamSpec("P")
T = TypeVar("T")


def _to_the_end(do: Callable[P, Coroutine[Any, Any, T]]) -> Callable[P, Coroutine[Any, Any, T]]:
    """A change that survives its client's disconnect: what is on the disk is then in memory too."""

    @wraps(do)
    async def whole(*args: P.args, **kwargs: P.kwargs) -> T:
        return await asyncio.shield(asyncio.ensure_future(do(*args, **kwargs)))

    return whole


def read_set_up(asked: dict[str, Any]) -> HouseTable:
    """A table as a page sends it: its set-up, and the facts about it that the house's document has."""
    try:
        wanted = msgspec.convert(asked, HouseTable)
    except msgspec.ValidationError as error:
        raise PitbossError(f"The set-up cannot be read: {error}") from None
    check_kind(wanted.kind)
    check_name(wanted.name)
    return wanted


def with_house_chips(kept: Sequence[Kept], wanted: HouseTable, asked: dict[str, Any]) -> HouseTable:
    """A new table without chips of its own has those of the document that it goes into."""
    of = document_for(kept, wanted)
    if of is None or "chips" in asked:
        return wanted
    return msgspec.structs.replace(wanted, chips=of.house.chips.denominations)


def check(floor: Floor, kept: Sequence[Kept], wanted: HouseTable, on: datetime.date, pit: str = "") -> dict[str, Any]:
    """What a set-up comes to: refused as it would be when the table is created, and nothing is kept."""
    if wanted.id in floor.table_names:
        raise PitbossError(f"Table id {wanted.id} is in use. Choose another id.")
    key = bytes(32) if wanted.kind == ELECTRONIC else None
    table = build(with_jackpots(wanted.set_up, floor.jackpots.set_up_of), key)
    return {
        "game": table.game.name,
        "wagers": list(table.house.sides),
        "not_lawful": _not_lawful(table),
        "results": _results(kept, wanted, on, pit),
    }


_OF_OFFERS: Final = ("game", "options", "sides", "min_cents", "max_cents", "chips")  # what they depend on


def offered(kept: Sequence[Kept], asked: dict[str, Any]) -> dict[str, Any]:
    """The side wagers that may go with a game as it is set up, and what holds for each one that is chosen."""
    known = {key: asked[key] for key in _OF_OFFERS if asked.get(key) is not None}
    wanted = with_house_chips(kept, read_set_up({"id": "new", "name": "new", **known}), asked)
    game = load(wanted.game, **wanted.options)
    limits = Limits(wanted.min_cents, wanted.max_cents, chips=ChipSet(wanted.chips))
    limits.check(game.clauses)
    limits = lawful(limits, game)
    return {
        "wagers": msgspec.to_builtins(offers(game)),
        "spots": msgspec.to_builtins(spot_limits(game, limits, wanted.choices)),
        "max_cents": limits.max,
    }


def _not_lawful(table: Table) -> list[str]:
    """The game and the side wagers that no law has approved, a sentence each."""
    sides = (side.definition for side in table.house.sides.values())
    marks = (table.game.not_lawful, *(each.not_lawful for each in sides if each is not None))
    return [each for each in dict.fromkeys(marks) if each]


def _results(kept: Sequence[Kept], wanted: HouseTable, on: datetime.date, pit: str) -> list[dict[str, str]]:
    """What fails or is undecided about a table, were it in the document now; and what then fails about the house."""
    of = document_for(kept, wanted)
    if of is None:
        return []
    house = changes.with_table(of.house, wanted, pit)
    found = check_table(house, wanted.id, on, with_house=True)
    first = [
        {"verdict": "cannot decide", "text": f"{each.text}.", "cite": each.cite}
        for each in preconditions(of.house, house)
    ]
    return [plain_result(each) for each in failures(found) + undecided([one for one in found if one.where])] + first


def document_for(kept: Sequence[Kept], wanted: HouseTable) -> Kept | None:
    """The document that a new table goes into: of its game's state, otherwise of the house."""
    definition = games().get(wanted.game)
    state = "" if definition is None else STATES[definition.cite.law]
    return next((each for each in kept if each.version.state == state), kept[0] if kept else None)


@_to_the_end
async def create(
    floor: Floor, person: Person, wanted: HouseTable, pit: str, reason: str, *, note: str = ""
) -> LiveTable:
    """Create a table, in the document too, and open it; refused where the law forbids its set-up."""
    person.must(Right.SET_UP)
    kept = await floor.ask(in_force)
    of = document_for(kept, wanted)
    if of is None:
        opening.listed(kept, wanted.id, demonstration=floor.is_demonstration)
        return await _open_new(floor, person, wanted.set_up, pit, reason)
    if wanted.id in floor.table_names:
        raise PitbossError(f"Table id {wanted.id} is in use. Choose another id.")
    build(with_jackpots(wanted.set_up, floor.jackpots.set_up_of), bytes(32) if wanted.kind == ELECTRONIC else None)
    pit = _pit_name(of, pit)
    amended = await asyncio.to_thread(
        desk.amendment,
        of,
        lambda house: changes.with_table(house, wanted, pit),
        reason,
        await floor.today(),
        table=wanted.id,
        note=note,
    )
    return await _open_new(floor, person, wanted.set_up, pit, reason, amended)


@_to_the_end
async def open_listed(floor: Floor, person: Person, table: str) -> LiveTable:
    """Open a table of the document that is not on the floor yet."""
    person.must(Right.SUPERVISE)
    kept = opening.listed(await floor.ask(in_force), table, demonstration=False)
    wanted = None if kept is None else kept.table(table)
    if kept is None or wanted is None or table in floor.table_names:
        raise PitbossError(f"Table {table} is on the floor already. Open it in the pit.")
    await asyncio.to_thread(opening.check_opening, kept, wanted, await floor.today())
    reason = f"version {kept.version.number} of the house's document"
    return await _open_new(floor, person, wanted.set_up, kept.pit_of(wanted), reason)


async def _open_new(
    floor: Floor, person: Person, wanted: SetUp, pit: str, reason: str, amended: desk.Amendment | None = None
) -> LiveTable:
    """Write a new table with its first shift, and serve it."""
    async with floor.setting_up:
        live, write = floor.new_table(wanted, pit, person.name)
        now = floor.sessions.clock.now()
        created = entries.TableCreated(now, wanted.id, wanted.name, pit, person.name, reason)

        def new(connection: Connection) -> None:
            if amended is not None:
                amended.write(connection, person.name, now)
            write(connection)
            house_log.append(connection, created)

        try:
            await floor.change(new)
        except BaseException:
            floor.jackpots.unlink(wanted.id)
            raise
        floor.register(live)
    play = floor.play[live.id]
    await live.perform_unasked(play.prepare)
    play.reset_clock()
    return live


async def _amended(floor: Floor, table: str, change: Callable[[HouseDocument], HouseDocument], reason: str) -> Write:
    """What writes a change of a table into its document; nothing where no document has the table."""
    kept, day = find(await floor.ask(in_force), table), await floor.today()
    if kept is None:
        return lambda connection, by, at: None
    found = await asyncio.to_thread(desk.amendment, kept, change, reason, day)
    return found.write


def _pit_name(kept: Kept | None, typed: str) -> str:
    """A pit as the document calls it; otherwise as it was typed."""
    known = None if kept is None else changes.known_pit(kept.house, typed)
    return typed if known is None else known.name


@_to_the_end
async def rename(floor: Floor, person: Person, table: str, name: str, pit: str, reason: str) -> None:
    """Give a table another name, or put it into another pit."""
    person.must(Right.SET_UP)
    live = floor.find(table)
    check_name(name)
    pit = _pit_name(find(await floor.ask(in_force), table), pit)
    async with live.lock:
        if (live.name, live.pit) == (name, pit):
            raise PitbossError("The table has this name and this pit already.")
        renamed = entries.TableRenamed(floor.sessions.clock.now(), live.id, name, pit, person.name, reason)
        amend = await _amended(floor, table, lambda house: changes.with_name(house, table, name, pit), reason)
        await floor.change(partial(_rename, renamed=renamed, amend=amend))
        live.name, live.pit = name, pit
    live.announce_change()


def _rename(connection: Connection, renamed: entries.TableRenamed, amend: Write) -> None:
    amend(connection, renamed.by, renamed.at)
    this = schema.tables.c.id == renamed.table
    connection.execute(schema.tables.update().where(this).values(name=renamed.name, pit=renamed.pit))
    house_log.append(connection, renamed)


@_to_the_end
async def retire(floor: Floor, person: Person, table: str, reason: str) -> int:
    """Take a closed, empty table off the floor for good; return the cents of its tray, which go to the house."""
    person.must(Right.SET_UP)
    live = floor.find(table)
    async with live.lock:
        if live.id in floor.counted:
            raise PitbossError("The shift of this table is still counted. Close it on the page Shifts first.")
        cents = _check_empty(live)
        now = floor.sessions.clock.now()
        moved = {live.account("tray"): -cents, HOUSE: cents}
        entry = LedgerEntry(now, floor.journals.next(), moved)
        retired = entries.TableRetired(now, live.id, cents, person.name, reason)
        amend = await _amended(floor, table, lambda house: changes.without_table(house, table), reason)
        await floor.change(partial(_retire, retired=retired, entry=entry, amend=amend))
        del floor.tables[live.id], floor.play[live.id]
        floor.retired[live.id] = live.name
        live.stop(f"table {live.name} is retired")
    live.announce_change()
    return cents


def _check_empty(live: LiveTable) -> int:
    """Refuse a table in use; the cents in its tray otherwise."""
    if live.quarantined is not None:
        raise PitbossError("This table is in quarantine. Close its shift with `pitboss doctor` first.")
    live.check_stopped()
    if live.table is not None or live.closed is None:
        raise PitbossError("This table is open. Close it in the pit first.")
    if live.seats:
        raise PitbossError(f"{', '.join(sorted(live.seats.values()))} still sits here. Free the seats first.")
    if live.jackpots.spots:
        fed = sorted({kept.id for kept in live.jackpots.spots.values()})
        raise PitbossError(f"This table feeds the jackpot {', '.join(fed)}. A linked table stays with its jackpot.")
    return live.closed.books.tray


def _retire(connection: Connection, retired: entries.TableRetired, entry: LedgerEntry, amend: Write) -> None:
    amend(connection, retired.by, retired.at)
    this = schema.tables.c.id == retired.table
    connection.execute(schema.tables.update().where(this).values(retired=retired.at))
    house_log.append(connection, retired)
    if retired.cents:
        house_log.post(connection, entry, RETIRED, retired.by)


def listed(connection: Connection) -> list[dict[str, Any]]:
    """All tables as the database has them, with their set-ups."""
    rows = connection.execute(select(schema.tables).order_by(schema.tables.c.place, schema.tables.c.id)).all()
    return [
        {
            "id": row.id,
            "name": row.name,
            "pit": row.pit,
            "kind": row.kind,
            "retired": row.retired,
            "set_up": None if row.set_up is None else msgspec.json.decode(bytes(row.set_up)),
        }
        for row in rows
    ]
