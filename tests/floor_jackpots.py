"""A floor with eight electronic tables that share one progressive, whose shoes are rich in sevens in a row."""

from __future__ import annotations

import asyncio
import secrets
import uuid
from collections.abc import Iterable, Sequence
from fractions import Fraction
from random import Random
from typing import Any, Final

import pytest

from pitboss.cards import Card
from pitboss.engine.record.view import action_name
from pitboss.engine.vocabulary.actors import Seat
from pitboss.errors import PitbossError
from pitboss.floor.commands.commands import Command
from pitboss.floor.floor import Floor
from pitboss.floor.live.live_table import LiveTable
from pitboss.floor.live.setup import SetUp, SideChoice
from pitboss.floor.people.people import Person, Role
from pitboss.jackpots.setup import JackpotSetUp, MeterSetUp
from pitboss.shoe import stacked
from pitboss.shoe.shuffle import RandomSource, shuffle
from tests.jackpots import BLAZING, blazing

SPOT: Final = "Blazing 7's Jackpot (dealer up card)"
GAME: Final = "blackjack-wa-3119"
TABLES: Final = tuple(f"link-{number}" for number in range(1, 9))
PLAYERS: Final = (Person("Ann", Role.PLAYER), Person("Bob", Role.PLAYER))
ID: Final = "sevens"


def progressive(**changes: Any) -> JackpotSetUp:
    """17.3333% of a dollar to the meter and 1.1111% to the reserve: fractions of a cent come with every wager."""
    found = MeterSetUp("", 2_000_00, Fraction(173_333, 10**6), Fraction(11_111, 10**6), limit_cents=2_005_00)
    levels: dict[str, Any] = {"machine_below_cents": 5_000_00, "executive_from_cents": 5_000_00}
    return blazing(**{"id": ID, "meters": (found,), **levels} | changes)


def linked(id: str, **changes: Any) -> SetUp:
    """An electronic table whose spot feeds the progressive."""
    side = SideChoice(BLAZING, paytable="1", jackpot=ID)
    return SetUp(**{"id": id, "name": id, "game": GAME, "options": {"decks": 6}, "sides": (side,)} | changes)


def furnish(floor: Floor, tables: Iterable[str] = TABLES) -> None:
    floor.open_jackpot(progressive(), "Eve")
    for id in tables:
        floor.add(linked(id))


def stack_sevens(patch: pytest.MonkeyPatch, seed: int) -> None:
    """Let sevens lie in rows of six in every shoe, and draw the keys of the shoes from a seed."""
    rng = Random(seed)
    patch.setattr(secrets, "token_bytes", rng.randbytes)

    def stack(cards: Iterable[Card], source: RandomSource) -> tuple[Card, ...]:
        order = list(shuffle(cards, source))
        sevens = [card for card in order if card.name.startswith("7")]
        rest = [card for card in order if not card.name.startswith("7")]
        for row in range(0, len(sevens), 6):
            place = source.below(len(rest))
            rest[place:place] = sorted(sevens, key=str)[row : row + 6]
        return tuple(rest)

    patch.setattr(stacked, "shuffle", stack)


async def order(floor: Floor, person: Person, table: str, **asked: Any) -> None:
    await floor.perform(person, table, Command.model_validate({"id": uuid.uuid4().hex, "order": asked}))


async def seat_all(floor: Floor, table: str) -> None:
    for seat, person in enumerate(PLAYERS, start=1):
        await order(floor, person, table, kind="sit", seat=seat)
        await order(floor, person, table, kind="buy in", cents=1_000_00)


async def play_round(floor: Floor, table: str, rng: Random) -> None:
    """Wagers with and without the jackpot, some taken back, some refused; then the first offer until it is over."""
    live = floor.tables[table]
    while live.running().cut_offered is not None:
        cutter = next(each for each in PLAYERS if each.name == live.running().cut_offered)
        await order(floor, cutter, table, kind="cut")
    for seat, person in enumerate(PLAYERS, start=1):
        await order(floor, person, table, kind="wager", seat=seat, bet="main", cents=5_00)
        if rng.random() < 0.9:
            await order(floor, person, table, kind="wager", seat=seat, bet=SPOT, cents=1_00)
            if rng.random() < 0.2:
                await order(floor, person, table, kind="take back", seat=seat, bet=SPOT)
            elif rng.random() < 0.2:
                with pytest.raises(PitbossError):
                    await order(floor, person, table, kind="wager", seat=seat, bet=SPOT, cents=2_00)
    for person in PLAYERS:
        await order(floor, person, table, kind="ready")
    await play_on(floor, live)


async def play_on(floor: Floor, live: LiveTable) -> None:
    """Finish the round that is in play, if one is."""
    while (round := live.running().round) is not None and isinstance(round.actor, Seat):
        person = PLAYERS[round.actor.number - 1]
        names = [action_name(offer.action) for offer in round.legal()]
        await order(floor, person, live.id, kind="act", action="stand" if "stand" in names else names[0])


async def play_all(floor: Floor, rng: Random, rounds: int, tables: Sequence[str] = TABLES) -> None:
    """Play at all tables at the same time."""

    async def play(table: str, own: Random) -> None:
        for _ in range(rounds):
            await play_round(floor, table, own)

    await asyncio.gather(*(play(table, Random(rng.random())) for table in tables))
