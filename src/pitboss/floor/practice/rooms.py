"""The practice rooms of a floor, one for each player, in memory."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, TypeVar

from pitboss.catalogue import Game, games
from pitboss.catalogue.folders import Folder, by_folders
from pitboss.coach.advice import can_coach
from pitboss.errors import PitbossError
from pitboss.floor.practice.room import Room

MAX_ROOMS: Final = 500  # the one that was not used for longest is given up
T = TypeVar("T")


class Rooms:
    """Who practices, and where. One thing at a time happens in a room, in a thread: solving takes a moment."""

    def __init__(self, most: int = MAX_ROOMS) -> None:
        self._most = most
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._locks: dict[str, asyncio.Lock] = {}

    def find(self, player: str) -> Room | None:
        """A player's room; None before one is opened."""
        if player in self._rooms:
            self._rooms.move_to_end(player)
        return self._rooms.get(player)

    async def open(self, player: str, configure: Callable[[], Game]) -> Room:
        """Open a new room in place of the old one."""
        room = await asyncio.to_thread(lambda: Room(configure(), player))
        self._rooms.pop(player, None)
        self._rooms[player] = room
        while len(self._rooms) > self._most:
            self.leave(next(iter(self._rooms)))
        return room

    def leave(self, player: str) -> None:
        """Close a room and forget everything in it."""
        self._rooms.pop(player, None)
        self._locks.pop(player, None)

    async def do(self, player: str, what: Callable[[Room], T]) -> T:
        """Do something in a player's room."""
        room = self.find(player)
        if room is None:
            raise PitbossError("You have no practice table. Choose a game first.")
        async with self._locks.setdefault(player, asyncio.Lock()):
            return await asyncio.to_thread(what, room)


@by_folders
def coached_games(_: tuple[Folder, ...]) -> list[str]:
    """The ids of the games that the coach knows by their usual rules."""
    return [id for id, definition in games().items() if can_coach(definition.configure().rules)]
