"""One click to a tournament: a single table against automatic players, played to its end in ten minutes."""

from __future__ import annotations

import secrets

import msgspec

from pitboss.floor.demonstration.company import Company
from pitboss.floor.demonstration.play_money import check_demonstration
from pitboss.floor.demonstration.roster import NAMES
from pitboss.floor.floor import Floor
from pitboss.floor.people.people import Person, Right
from pitboss.floor.tournament_desk import desk
from pitboss.floor.tournaments.keeper import table_id
from pitboss.floor.tournaments.kept import KeptTournament
from pitboss.floor.tournaments.unattended import HOUSE, TRIAL
from pitboss.tournaments.players.trial import RIVALS, trial_document
from pitboss.tournaments.steps import DIRECTOR, CloseRegistration, Draw, OpenEvent, Register


class Trial(msgspec.Struct, frozen=True):
    """The tournament that a newcomer has entered, and the table where it is played."""

    tournament: str
    table: str


async def begin(floor: Floor, company: Company, person: Person) -> Trial:
    """Enter a player and automatic ones, draw the seats, and let the first hand begin."""
    check_demonstration(floor)
    person.must(Right.PLAY)
    await floor.ask(floor.accounting_rule)
    document = trial_document(f"{TRIAL}{secrets.token_hex(3)}", floor.gaming_day(floor.sessions.clock.now()))
    kept = await desk.announce(floor, HOUSE, document)
    event = document.events[0].id
    await desk.take_step(floor, kept, OpenEvent(HOUSE, DIRECTOR, kept.now(), event))
    names = [person.name]
    for style in list(NAMES)[:RIVALS]:
        names.append((await company.someone(style, HOUSE)).name)
    for name in names:
        entry = Register(HOUSE, DIRECTOR, kept.now(), name, name, document.starts)
        await desk.take_step(floor, kept, entry)
    await desk.take_step(floor, kept, CloseRegistration(HOUSE, DIRECTOR, kept.now()))
    await desk.take_step(floor, kept, Draw(HOUSE, DIRECTOR, kept.now(), kept.next_link))
    _attend(floor, company, kept)
    return Trial(kept.id, table_id(kept.id, document.events[0].tables[0]))


def _attend(floor: Floor, company: Company, kept: KeptTournament) -> None:
    for live in desk.tables_of(floor, kept):
        company.attend(live)
