"""Limits on request bodies, checked before parsing: size, time, nesting, and whether it is JSON.

A parser reads everything it is given while everybody waits. So bytes are counted as they arrive, and one quick scan
that gives up early checks the shape before the body is passed on.
"""

from __future__ import annotations

import asyncio
import re
from typing import Final

import msgspec
from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pitboss.errors import PitbossError

MAX_BYTES: Final = 65_536  # of a request; pages send at most a tenth of that
DOCUMENT_BYTES: Final = 1 << 20  # of a request with a house's document
_DOCUMENTS: Final = frozenset({"/api/house/document", "/api/house/document/check"})
MAX_MESSAGE_BYTES: Final = 16_384  # of a message over a socket
SECONDS: Final = 10.0  # for the whole body to arrive
MAX_DEPTH: Final = 12  # the deepest command has four levels
MAX_VALUES: Final = 2_000  # commas and brackets; a wheel of 200 segments has the most
# A string is one piece, so that its brackets do not count; the parser refuses one that never ends.
_PIECES: Final = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[\]{},]', re.DOTALL)


class Malformed(PitbossError):
    """A body that is not JSON, or is shaped like no request."""


class _TooLarge(Exception):
    """The body is larger than allowed."""


class _HungUp(Exception):
    """The client disconnected before its body had arrived."""


def check_json(raw: bytes) -> None:
    """Refuse what is nested too deeply, has too many values, or is not JSON (NaN, infinities, lone surrogates)."""
    opened = raw.count(b"{") + raw.count(b"[")
    marks = opened + raw.count(b"}") + raw.count(b"]") + raw.count(b",")
    if opened > MAX_DEPTH or marks > MAX_VALUES:  # few marks are within the limits, wherever they stand
        _check_shape(raw)
    try:
        msgspec.json.decode(raw)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise Malformed(f"This is not JSON: {error}.") from None


def _check_shape(raw: bytes) -> None:
    """Refuse what is nested too deeply or has too many values; marks within strings do not count."""
    depth = values = 0
    for found in _PIECES.finditer(raw):
        piece = found[0][:1]
        if piece == b'"':
            continue
        values += 1
        depth += (piece in b"[{") - (piece in b"]}")
        if depth > MAX_DEPTH:
            raise Malformed(f"The JSON is nested too deeply. At most {MAX_DEPTH} levels are allowed.")
        if values > MAX_VALUES:
            raise Malformed(f"The JSON has too many values. At most {MAX_VALUES} are allowed.")


class BodyLimits:
    """Refuses a body that is too large (413), too slow (408) or malformed (400)."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.seconds = SECONDS

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        try:
            async with asyncio.timeout(self.seconds):
                body = await _body(Headers(scope=scope), receive, _max_bytes(scope))
            if body and scope["path"].startswith("/api/"):
                check_json(body)
        except _HungUp:
            return None
        except (TimeoutError, _TooLarge, Malformed) as error:
            return await self._refusal(error, _max_bytes(scope))(scope, receive, send)
        return await self.app(scope, _again(body, receive), send)

    def _refusal(self, error: Exception, max_bytes: int) -> JSONResponse:
        if isinstance(error, Malformed):
            return JSONResponse({"detail": str(error)}, 400)
        close = {"Connection": "close"}  # do not read the rest of the body
        if isinstance(error, _TooLarge):
            return JSONResponse(
                {"detail": f"The request is too large. At most {max_bytes} bytes are allowed."}, 413, close
            )
        return JSONResponse(
            {"detail": f"The request was not complete after {self.seconds:g} s. Send it again."}, 408, close
        )


def _max_bytes(scope: Scope) -> int:
    return DOCUMENT_BYTES if scope["path"] in _DOCUMENTS else MAX_BYTES


async def _body(headers: Headers, receive: Receive, max_bytes: int = MAX_BYTES) -> bytes:
    """Receive the whole body; empty if none is announced."""
    announced = headers.get("content-length", "")
    if announced.isdecimal() and (len(announced) > len(str(max_bytes)) or int(announced) > max_bytes):
        raise _TooLarge
    if announced in ("", "0") and "transfer-encoding" not in headers:
        return b""
    parts: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise _HungUp
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > max_bytes:
            raise _TooLarge
        if not message.get("more_body", False):
            return b"".join(parts)


def _again(body: bytes, receive: Receive) -> Receive:
    """Give the application the body in one piece, then whatever the client sends."""
    handed_on = False

    async def receive_again() -> Message:
        nonlocal handed_on
        if handed_on:
            return await receive()
        handed_on = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receive_again
