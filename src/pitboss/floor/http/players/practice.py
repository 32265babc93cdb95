"""Routes of practice: a player's own table with the coach, drills, and counting practice."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt

from pitboss.catalogue import load
from pitboss.floor.http.dependencies import Requester, TheFloor, needs
from pitboss.floor.http.refusals import REFUSALS
from pitboss.floor.people.people import Right
from pitboss.floor.practice import shown
from pitboss.floor.practice.permission import COACH, check_aid
from pitboss.floor.practice.room import Room
from pitboss.floor.practice.rooms import Rooms, coached_games


async def _check(person: Requester, floor: TheFloor) -> None:
    """Nobody is coached who has a wager at risk."""
    person.must(Right.PLAY)
    await check_aid(floor, person, COACH)


router = APIRouter(
    prefix="/api/practice", responses=REFUSALS, tags=["practice"], dependencies=[needs(Right.PLAY), Depends(_check)]
)


class NewTable(BaseModel):
    """A game that the coach knows, with its options."""

    model_config = ConfigDict(extra="forbid")
    game: Annotated[str, Field(max_length=80)] = "blackjack"
    options: Annotated[dict[str, StrictBool | StrictInt | str], Field(max_length=40)] = {}


class MainWager(BaseModel):
    """A main wager of play money."""

    model_config = ConfigDict(extra="forbid")
    cents: Annotated[int, Field(strict=True, ge=1, le=10**9)]


class Act(BaseModel):
    """One of the actions on offer, at the table or in a drill."""

    model_config = ConfigDict(extra="forbid")
    action: Annotated[str, Field(max_length=40)]


class CountAnswer(BaseModel):
    """The running count after the cards shown."""

    model_config = ConfigDict(extra="forbid")
    running: Annotated[int, Field(strict=True, ge=-10_000, le=10_000)]


class Nothing(BaseModel):
    """An empty JSON object."""

    model_config = ConfigDict(extra="forbid")


def _rooms(request: Request, person: Requester) -> Rooms:
    """The rooms of the floor, within the rate limit."""
    request.app.state.practice_limit.check(person.name)
    rooms: Rooms = request.app.state.practice
    return rooms


TheRooms = Annotated[Rooms, Depends(_rooms)]
Shown = dict[str, Any]


def _then(do: Callable[[Room], None], show: Callable[[Room], Shown]) -> Callable[[Room], Shown]:
    """Do something in a room, then show it."""

    def both(room: Room) -> Shown:
        do(room)
        return show(room)

    return both


@router.get("")
async def about(person: Requester, rooms: TheRooms) -> Shown:
    """Show your practice table, and the games that the coach knows."""
    table = None if rooms.find(person.name) is None else await rooms.do(person.name, shown.state)
    return {"games": coached_games(), "table": table}


@router.post("", status_code=201)
async def begin(asked: NewTable, person: Requester, rooms: TheRooms) -> Shown:
    """Open a practice table of play money; an earlier one and its session are given up."""
    return shown.state(await rooms.open(person.name, partial(load, asked.game, **asked.options)))


@router.delete("")
async def leave(person: Requester, rooms: TheRooms) -> Shown:
    """Leave the practice table; the answer is the session's summary."""
    found = await rooms.do(person.name, shown.session)
    rooms.leave(person.name)
    return found


@router.post("/wager")
async def wager(asked: MainWager, person: Requester, rooms: TheRooms) -> Shown:
    """Wager play money, and get the cards."""
    return await rooms.do(person.name, _then(lambda room: room.wager(asked.cents), shown.state))


@router.post("/act")
async def act(asked: Act, person: Requester, rooms: TheRooms) -> Shown:
    """Decide; the answer says what the decision cost."""
    return await rooms.do(person.name, _then(lambda room: room.act(asked.action), shown.state))


@router.get("/advice")
async def advice(person: Requester, rooms: TheRooms) -> Shown:
    """Show what each action is worth: by a full shoe, by the cards seen, by the cards that are really left."""
    return {"advice": await rooms.do(person.name, lambda room: shown.advice(room.advice()))}


@router.post("/drill")
async def begin_drill(_: Nothing, person: Requester, rooms: TheRooms) -> Shown:
    """Begin a drill: the hands that you missed first, then new ones."""
    return await rooms.do(person.name, _then(Room.begin_drill, shown.drill))


@router.post("/drill/answer")
async def answer_drill(asked: Act, person: Requester, rooms: TheRooms) -> Shown:
    """Answer a hand; a missed one comes back until it is right."""
    return await rooms.do(person.name, lambda room: shown.drill(room, room.answer_drill(asked.action)))


@router.post("/count")
async def begin_count(_: Nothing, person: Requester, rooms: TheRooms) -> Shown:
    """Begin counting practice: a shuffled shoe, a few cards at a time."""
    return await rooms.do(person.name, _then(Room.begin_count, shown.count))


@router.post("/count/answer")
async def answer_count(asked: CountAnswer, person: Requester, rooms: TheRooms) -> Shown:
    """Answer with the running count; the next cards follow."""
    return await rooms.do(person.name, lambda room: shown.count(room, is_right=room.answer_count(asked.running)))
