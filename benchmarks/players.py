"""Automatic players on the socket that a page uses: read a state, send a command, read its answer."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import random
import struct
import time
from typing import Any

import msgspec

HEADERS = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
PING, PONG, TEXT = 0x9, 0xA, 0x1
CENTS = 10_00


class Offer(msgspec.Struct):
    name: str


class Position(msgspec.Struct):
    seat: int


class Round(msgspec.Struct):
    """The part of the state that a player needs; the rest is skipped."""

    number: int
    step: int
    over: bool
    takes_wagers: bool
    positions: list[Position]
    legal: list[Offer]


class State(msgspec.Struct):
    version: int
    ready: list[str] = []
    round: Round | None = None


class Message(msgspec.Struct):
    state: State | None = None
    done: str | None = None
    refused: str | None = None
    detail: str = ""


_read = msgspec.json.Decoder(Message).decode


class Socket(asyncio.Protocol):
    """A minimal WebSocket: text both ways, and answers to pings."""

    def __init__(self, heard: Any) -> None:
        self.heard = heard
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._buffer = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport: Any = transport

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.open.done():
            head, end, rest = self._buffer.partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head.split(b"\r\n")[0]:
                self.open.set_exception(ConnectionError(head.decode()))
                return
            self._buffer = rest
            self.open.set_result(None)
        while (frame := self._frame()) is not None:
            kind, payload = frame
            if kind == TEXT:
                self.heard(payload)
            elif kind == PING:
                self.send(payload, PONG)

    def _frame(self) -> tuple[int, bytes] | None:
        """The next whole frame. The server never splits a message and never masks."""
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        size, start = buffer[1], 2
        if size == 126:
            size, start = int.from_bytes(buffer[2:4]), 4
        elif size == 127:
            size, start = int.from_bytes(buffer[2:10]), 10
        if len(buffer) < start + size:
            return None
        self._buffer = buffer[start + size :]
        return buffer[0] & 0xF, buffer[start : start + size]

    def send(self, payload: bytes, kind: int = TEXT) -> None:
        size = len(payload)
        head = bytes([0x80 | kind, 0x80 | size]) if size < 126 else struct.pack("!BBH", 0x80 | kind, 0x80 | 126, size)
        self.transport.write(head + bytes(4) + payload)  # a mask of zeros changes nothing


class Player:
    """An automatic player: takes the first action offered, and wagers again."""

    def __init__(self, port: int, table: str, seat: int, cookie: str, think: float = 0) -> None:
        self.port, self.table, self.seat, self.cookie = port, table, seat, cookie
        self.think = think  # average seconds before each command
        self._thinking = False
        self.state: State | None = None
        self.playing = False
        self.counting = False
        self.waits: list[float] = []  # of decisions in a round
        self.commands = self.refused = self.rounds = 0
        self._sent = 0.0
        self._version = -1
        self._kind = self._id = ""
        self._answer: asyncio.Future[None] | None = None
        self._named = 0
        self._last_round = 0

    async def sit_down(self) -> None:
        loop = asyncio.get_running_loop()
        _, self.socket = await loop.create_connection(lambda: Socket(self.heard), "127.0.0.1", self.port)
        key = base64.b64encode(os.urandom(16)).decode()
        path = f"/api/tables/{self.table}/live"
        head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: pitboss_session={self.cookie}\r\n{HEADERS}"
        self.socket.transport.write(f"{head}Sec-WebSocket-Key: {key}\r\n\r\n".encode())
        await self.socket.open
        for order in ({"kind": "sit", "seat": self.seat}, {"kind": "buy in", "cents": 50_000_00}):
            self._answer = loop.create_future()
            self.order(**order)
            await self._answer
        self._answer = None

    def play(self) -> None:
        self.playing = True
        self.move()

    def heard(self, payload: bytes) -> None:
        message = _read(payload)
        if message.state is not None:
            self.state = message.state
            self._note_round(message.state.round)
        elif self._id in (message.done, message.refused):
            self._answered(message)
        self.move()

    def _note_round(self, round: Round | None) -> None:
        if self.counting and round is not None and round.over and round.number != self._last_round:
            self._last_round = round.number
            self.rounds += 1

    def _answered(self, message: Message) -> None:
        self._id = ""
        if self.counting:
            self.commands += 1
            self.refused += message.done is None
            if self._kind == "act":
                self.waits.append(time.perf_counter() - self._sent)
        if self._answer is not None:
            if message.done is None:
                self._answer.set_exception(RuntimeError(message.detail))
            else:
                self._answer.set_result(None)

    def move(self) -> None:
        """Act once the state is newer than the last command."""
        state = self.state
        if not self.playing or self._id or self._thinking or state is None or state.version <= self._version:
            return
        if (order := self._wanted(state)) is None:
            return
        if not self.think:
            self.order(**order)
            return
        self._thinking = True
        asyncio.get_running_loop().call_later(random.uniform(0, 2 * self.think), self._thought)

    def _thought(self) -> None:
        """Send a command for the latest state, which may have changed by now."""
        self._thinking = False
        if self.playing and self.state is not None and (order := self._wanted(self.state)) is not None:
            self.order(**order)

    def _wanted(self, state: State) -> dict[str, Any] | None:
        round = state.round
        if round is None or round.over or (round.takes_wagers and not self._has_wagered(round)):
            return {"kind": "wager", "seat": self.seat, "bet": "main", "cents": CENTS}
        if round.takes_wagers:
            return {"kind": "ready"} if self._kind == "wager" else None
        return {"kind": "act", "action": round.legal[0].name, "step": round.step} if round.legal else None

    def _has_wagered(self, round: Round) -> bool:
        return any(each.seat == self.seat for each in round.positions)

    def order(self, **order: Any) -> None:
        self._named += 1
        self._id, self._kind = f"{self.cookie[:16]}-{self._named:06d}", order["kind"]
        self._version = -1 if self.state is None else self.state.version
        self._sent = time.perf_counter()
        self.socket.send(json.dumps({"id": self._id, "order": order}).encode())
