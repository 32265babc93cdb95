"""One click to a tournament: a single table against automatic players, played to its end in ten minutes."""

from __future__ import annotations

import datetime
import secrets
from typing import Final

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
from pitboss.tournaments.document import EventPlan, Level, RoundPlan, TournamentDocument, example
from pitboss.tournaments.document.model import GameChoice, Prize
from pitboss.tournaments.steps import DIRECTOR, CloseRegistration, Draw, OpenEvent, Register

HANDS: Final = 16
ELIMINATIONS: Final = (4, 8, 12)
RIVALS: Final = 5


class Trial(msgspec.Struct, frozen=True):
    """The tournament that a newcomer has entered, and the table where it is played."""

    tournament: str
    table: str


async def begin(floor: Floor, company: Company, person: Person) -> Trial:
    """Enter a player and automatic ones, draw the seats, and let the first hand begin."""
    check_demonstration(floor)
    person.must(Right.PLAY)
    document = _document(datetime.datetime.fromtimestamp(floor.sessions.clock.now(), datetime.UTC).date())
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


def _document(today: datetime.date) -> TournamentDocument:
    """The shipped single table as a free tournament of a few hands, with eliminations and a secret bet."""
    model, before = example("single-table"), today - datetime.timedelta(days=7)
    final = RoundPlan(
        name="Final",
        hands=HANDS,
        elimination_hands=ELIMINATIONS,
        levels=(Level(25, 500), Level(50, 0, hand=HANDS // 2 + 1)),
        seconds=25,
        secret_bets=1,
    )
    event = EventPlan(
        id="trial",
        name="Try a tournament",
        starts=today,
        ends=today,
        format="single table",
        points=1_000,
        tables=("1",),
        seats=RIVALS + 1,
        rounds=(final,),
        prizes=(Prize(place=1, merchandise="A place on the board of champions", value_cents=1_00),),
    )
    return msgspec.structs.replace(
        model,
        id=f"{TRIAL}{secrets.token_hex(3)}",
        name="Try a tournament",
        dated=before,
        submitted=before,
        house_rules=(),
        game=GameChoice("blackjack", {"decks": 6, "dealt_from": "digital"}),
        events=(event,),
    )
