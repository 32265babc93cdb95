"""Guests: a new player with a made-up name, seated at a table that suits, with chips."""

from __future__ import annotations

import asyncio
import secrets
import uuid
from functools import partial
from typing import Final

import msgspec

from pitboss.errors import PitbossError
from pitboss.floor.commands import commands
from pitboss.floor.demonstration.play_money import PlayMoney, check_demonstration
from pitboss.floor.floor import Floor
from pitboss.floor.live.live_table import LiveTable
from pitboss.floor.people.people import Person, Role

_FIRST: Final = ("Brave", "Bright", "Calm", "Clever", "Daring", "Happy", "Lucky", "Merry", "Quick", "Sunny", "Swift")
_SECOND: Final = ("Badger", "Falcon", "Fox", "Heron", "Lynx", "Magpie", "Marten", "Otter", "Raven", "Robin", "Wolf")
_TRIES: Final = 20  # names, and tables that somebody else may fill meanwhile
_MINIMUMS: Final = 40  # that a buy-in is worth, where the account holds twice as much


class Welcome(msgspec.Struct, frozen=True):
    """A guest, and the seat that the guest was given; none where every table is full."""

    person: Person
    table: str | None = None
    seat: int | None = None


async def welcome(floor: Floor, play_money: PlayMoney) -> Welcome:
    """Sign a guest on, seat the guest and buy chips. No password is kept that anybody knows."""
    check_demonstration(floor)
    person = await asyncio.to_thread(partial(_sign_on, floor, play_money.cents))
    return await seat(floor, person)


def _sign_on(floor: Floor, cents: int) -> Person:
    """Sign a player on under the first made-up name that is free."""
    tried = 0
    while True:
        name = f"{_one_of(_FIRST)} {_one_of(_SECOND)} {10 + secrets.randbelow(90)}"
        try:
            return floor.sign_on(name, Role.PLAYER, secrets.token_urlsafe(24), cents, by=name)
        except PitbossError:  # the name is taken
            tried += 1
            if tried == _TRIES:
                raise


def _one_of(words: tuple[str, ...]) -> str:
    return words[secrets.randbelow(len(words))]


async def seat(floor: Floor, person: Person) -> Welcome:
    """Seat a player at the first table that suits, and buy chips there."""
    for live, place in suggestions(floor, floor.wallets.of(person.name))[:_TRIES]:
        try:
            await order(floor, person, live, commands.Sit(kind="sit", seat=place))
        except PitbossError:  # somebody was quicker
            continue
        cents = buy_in_cents(live, floor.wallets.of(person.name))
        await order(floor, person, live, commands.BuyIn(kind="buy in", cents=cents))
        return Welcome(person, live.id, place)
    return Welcome(person)


async def order(floor: Floor, person: Person, live: LiveTable, what: commands.Order) -> None:
    """Carry out an order with the same checks and receipt as anybody else's."""
    await floor.perform(person, live.id, commands.Command.model_validate({"id": uuid.uuid4().hex, "order": what}))


def suggestions(floor: Floor, cents: int) -> list[tuple[LiveTable, int]]:
    """Electronic tables with a free seat that this money is enough for.

    Usual limits come before high ones, and among them the tables at which a newcomer can wager at once.
    """
    found = []
    for live in floor.tables.values():
        if live.table is None or live.stopped or not live.is_electronic or live.tournament is not None:
            continue
        if free := free_seats(live):
            found.append((live, free[0]))
    affordable = [(live, place) for live, place in found if buy_in_cents(live, cents) >= 2 * _minimum(live)]
    minimums = sorted(_minimum(live) for live, _ in affordable)
    usual = minimums[len(minimums) // 2] if minimums else 0
    return sorted(affordable, key=lambda each: (_minimum(each[0]) > usual, _waits(each[0])))


def free_seats(live: LiveTable) -> list[int]:
    """The free seats of an open table, from the middle outward."""
    positions = live.running().game.rules.positions
    free = [place for place in range(1, positions + 1) if place not in live.seats]
    return sorted(free, key=lambda place: (abs(2 * place - positions - 1), place))


def buy_in_cents(live: LiveTable, cents: int) -> int:
    """A usual buy-in: forty times the minimum, or half of what the account holds."""
    chips = live.running().limits.chips
    return chips.most(min(cents // 2, _MINIMUMS * _minimum(live)))


def _minimum(live: LiveTable) -> int:
    return live.running().limits.min


def _waits(live: LiveTable) -> bool:
    """Whether a newcomer would have to wait: a round is in play, or a player may cut."""
    table = live.running()
    in_play = table.round is not None and not (table.round.is_over or table.round.takes_wagers)
    return in_play or table.cut_offered is not None
