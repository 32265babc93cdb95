"""The house's own steps: adjustments by two persons, stopping, announced changes, transfer, closing, opening.

A step of two persons is requested by the first and approved by the second, who approves exactly what was asked for.
Everything is one transaction of the jackpots that it moves.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from typing import TypeVar

from msgspec.structs import replace
from sqlalchemy import Connection

from pitboss.errors import PitbossError
from pitboss.floor.document_desk import changes
from pitboss.floor.document_desk.desk import Amendment, amendment
from pitboss.floor.documents.kept import in_force
from pitboss.floor.floor import Floor
from pitboss.floor.jackpot_desk.awards import find, find_award
from pitboss.floor.jackpots.kept import KeptJackpot
from pitboss.floor.people.people import Person, Right
from pitboss.house.check.cases import STATES
from pitboss.jackpots.setup import JackpotSetUp
from pitboss.jackpots.state import REQUESTED, Requested
from pitboss.jackpots.steps import (
    BACKED_OUT,
    DISPLAY,
    Adjust,
    Answer,
    AnyStep,
    Change,
    Close,
    Decline,
    Event,
    Petition,
    Receive,
    Request,
    Schedule,
    Start,
    Stop,
    Transfer,
)
from pitboss.ledger.entries import write_all
from pitboss.ledger.servers.shared import Overtaken

T = TypeVar("T")


async def _perform(floor: Floor, moved: Sequence[KeptJackpot], do: Callable[[], T]) -> T:
    """Take steps of these jackpots, all or none; on the disk when this returns, whatever becomes of the client."""
    return await asyncio.shield(asyncio.ensure_future(_write(floor, moved, do)))


async def _write(floor: Floor, moved: Sequence[KeptJackpot], do: Callable[[], T]) -> T:
    async with floor.jackpots.turn(moved):
        for kept in moved:
            kept.check_failure()
        try:
            done = do()
        except PitbossError:
            for kept in moved:
                kept.rewind()
            raise
        await _commit(floor, moved)
    for table in floor.jackpots.tables.values():
        if any(each in moved for each in table.kept):
            table.redraw()
    return done


async def _commit(floor: Floor, moved: Sequence[KeptJackpot]) -> None:
    """Write the new steps of these jackpots together."""
    taken = {kept.id: entry for kept in moved if (entry := kept.take(floor.journals.next)) is not None}
    parts = {id: entry.jackpot for id, entry in taken.items() if entry.jackpot is not None}
    try:
        await floor.store.await_batched(write_all, list(taken.values()))
    except Overtaken:
        for kept in moved:
            if kept.id in parts:
                kept.give_back(parts[kept.id].after)
        raise
    except PitbossError as error:
        for kept in moved:
            kept.fail(str(error))
        raise
    for kept in moved:
        if kept.id in parts:
            kept.note_written(parts[kept.id].lines[-1].n)


async def _step(floor: Floor, kept: KeptJackpot, step: AnyStep) -> Event:
    return await _perform(floor, [kept], lambda: kept.apply(step))


# --- requests --------------------------------------------------------------------------------------------------------


async def adjust(floor: Floor, person: Person, id: str, asked: Adjust) -> int:
    """Request an adjustment; the number of the request. An award that is backed out says what goes back itself."""
    person.must(Right.SUPERVISE)
    kept = find(floor, id)
    if asked.cause == BACKED_OUT and asked.award:
        award = find_award(kept, asked.award)
        asked = replace(asked, meter=award.meter, place=DISPLAY, cents=award.cents)
    return await _request(floor, kept, asked)


async def transfer(floor: Floor, person: Person, id: str, to: str, petition: str, *, elsewhere: bool = False) -> str:
    """Request the transfer to another jackpot or licensee, or approve another person's request for the same."""
    person.must(Right.SUPERVISE)
    asked = Transfer(person.name, person.role.value, to, petition, "", "")
    if elsewhere:
        asked = replace(asked, licensee=to)
    else:
        find(floor, to)
    return await _twice(floor, person, id, asked)


async def close(floor: Floor, person: Person, id: str) -> str:
    """Request that a jackpot ends, or approve another person's request for it."""
    person.must(Right.SUPERVISE)
    return await _twice(floor, person, id, Close(person.name, person.role.value, "", ""))


async def _twice(floor: Floor, person: Person, id: str, asked: Transfer | Close) -> str:
    """The first person asks; when a second one asks for the same, it is done."""
    kept = find(floor, id)
    for request in kept.jackpot.state.requests.values():
        same = replace(asked, by=request.asked.by, role=request.asked.role) == request.asked
        if same and request.state == REQUESTED and request.asked.by != person.name:
            await approve(floor, person, id, request.number)
            return "done"
    await _request(floor, kept, asked)
    return "requested"


async def _request(floor: Floor, kept: KeptJackpot, asked: Adjust | Transfer | Close) -> int:
    def ask() -> int:
        kept.apply(Request(asked.by, asked.role, asked))
        return len(kept.jackpot.state.requests)

    return await _perform(floor, [kept], ask)


async def approve(floor: Floor, person: Person, id: str, number: int) -> None:
    """Do what another person has requested, as the second person."""
    person.must(Right.SUPERVISE)
    kept = find(floor, id)
    asked = _find_request(kept, number).asked
    step = replace(asked, confirmed_by=person.name, confirmed_role=person.role.value, request=number)
    to = floor.jackpots.jackpots.get(step.to) if isinstance(step, Transfer) else None
    if to is None:
        await _step(floor, kept, step)
    else:
        await _perform(floor, [kept, to], lambda: _hand_over(kept, to, step))


def _hand_over(kept: KeptJackpot, to: KeptJackpot, step: AnyStep) -> None:
    """Liability and fund go from one jackpot to another; a meter without a namesake goes to the first one."""
    if not isinstance(step, Transfer):
        raise PitbossError("only a transfer hands a fund over")
    moved: dict[str, Fraction] = {}
    for move in kept.apply(step).moves:
        meter = move.meter if move.meter in to.jackpot.meters else next(iter(to.jackpot.meters))
        moved[meter] = moved.get(meter, Fraction(0)) + move.cents
    for meter, cents in moved.items():
        two = (step.confirmed_by, step.confirmed_role)
        to.apply(Receive(step.by, step.role, kept.id, meter, cents, step.petition, *two))


async def decline(floor: Floor, person: Person, id: str, number: int) -> None:
    """Turn a request down, as the second person."""
    person.must(Right.SUPERVISE)
    kept = find(floor, id)
    _find_request(kept, number)
    await _step(floor, kept, Decline(person.name, person.role.value, number))


def _find_request(kept: KeptJackpot, number: int) -> Requested:
    try:
        return kept.jackpot.state.requests[number]
    except KeyError:
        raise LookupError(f"Jackpot {kept.id} has no request {number}.") from None


# --- petitions -------------------------------------------------------------------------------------------------------


async def petition(floor: Floor, person: Person, id: str, number: str, asks: str, reason: str) -> None:
    """Record a petition to the regulator."""
    person.must(Right.RUN_JACKPOTS)
    await _step(floor, find(floor, id), Petition(person.name, person.role.value, number, asks, reason))


async def answer(floor: Floor, person: Person, id: str, number: str, *, granted: bool, document: str) -> None:
    """Record the regulator's answer to a petition."""
    person.must(Right.RUN_JACKPOTS)
    await _step(floor, find(floor, id), Answer(person.name, person.role.value, number, granted, document))


# --- the link --------------------------------------------------------------------------------------------------------


async def stop(floor: Floor, person: Person, id: str, reason: str) -> None:
    """Stop the link: it takes no wagers."""
    person.must(Right.SUPERVISE)
    await _step(floor, find(floor, id), Stop(person.name, person.role.value, reason))


async def start(floor: Floor, person: Person, id: str) -> None:
    """Start the link again."""
    person.must(Right.SUPERVISE)
    await _step(floor, find(floor, id), Start(person.name, person.role.value))


async def schedule(
    floor: Floor, person: Person, id: str, set_up: JackpotSetUp, effective: str, petition: str = ""
) -> None:
    """Announce another set-up, from a date on; easier criteria name their petition."""
    person.must(Right.RUN_JACKPOTS)
    step = Schedule(person.name, person.role.value, set_up, effective)
    await _step(floor, find(floor, id), replace(step, petition=petition) if petition else step)


async def change(floor: Floor, person: Person, id: str) -> None:
    """Put the announced set-up into effect today."""
    person.must(Right.RUN_JACKPOTS)
    kept = find(floor, id)
    await _step(floor, kept, Change(person.name, person.role.value, (await floor.today()).isoformat()))
    await _follow(floor, person, kept.jackpot.set_up)


async def open_jackpot(floor: Floor, person: Person, set_up: JackpotSetUp) -> None:
    """Open a jackpot: the house puts its seeds in."""
    person.must(Right.RUN_JACKPOTS)
    now = floor.sessions.clock.now()
    amended = await _amended(floor, set_up, now)
    with floor.opening_jackpot(set_up, person.name) as entry:

        def write(connection: Connection) -> None:
            if amended is not None:
                amended.write(connection, person.name, now)
            write_all(connection, [[entry]])

        await floor.change(write)


async def _amended(floor: Floor, set_up: JackpotSetUp, now: int) -> Amendment | None:
    """The document with a new jackpot; nothing where it has it already, or a demonstration has no document for it."""
    kept = await floor.ask(in_force)
    state = STATES[set_up.definition.cite.law]
    of = next((each for each in kept if each.version.state == state), None)
    if of is None:
        if floor.is_demonstration:
            return None
        raise PitbossError(f"This house has no document for {state.capitalize()}. Draw it up on the page Set-up.")
    known = of.house.jackpot(set_up.id)
    if known == set_up:
        return None
    if known is not None and not floor.is_demonstration:
        raise PitbossError(f"The document describes jackpot {set_up.id} differently. Open it as the document has it.")
    reason, on = f"jackpot {set_up.id} opens", await floor.today(now)
    return await asyncio.to_thread(amendment, of, lambda house: changes.with_jackpot(house, set_up), reason, on)


async def _follow(floor: Floor, person: Person, set_up: JackpotSetUp) -> None:
    """Write the new set-up of a jackpot into the document that has it."""
    now = floor.sessions.clock.now()
    for of in await floor.ask(in_force):
        if of.house.jackpot(set_up.id) not in (None, set_up):
            reason, on = f"jackpot {set_up.id} changes", await floor.today(now)
            amended = amendment(of, lambda house: changes.with_jackpot(house, set_up), reason, on)
            await floor.change(partial(amended.write, by=person.name, at=now))
