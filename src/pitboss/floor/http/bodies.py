"""Limits on what is sent, applied before it is parsed: size, time, nesting, and that it is JSON at all.

A parser works through whatever it is given, and everybody waits meanwhile. So a body is counted as it comes in, and
looked through once for its shape by a scan that gives up early; only then is it handed on.
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

MOST_BYTES: Final = 65_536  # of a request; the longest that a page sends is a tenth of that
MOST_MESSAGE_BYTES: Final = 16_384  # of a message over a socket
SECONDS: Final = 10.0  # in which the whole body is there
MOST_DEPTH: Final = 12  # the deepest order has four levels
MOST_VALUES: Final = 2_000  # commas and brackets; a wheel of 200 segments has the most
# A string is one piece, so that brackets in it do not count; one that never ends is found by the parser.
_PIECES: Final = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[\]{},]', re.DOTALL)


class Malformed(PitbossError):
    """Not JSON, or of a shape that no request has."""


class _TooLarge(Exception):
    """More bytes than are taken."""


class _HungUp(Exception):
    """The client went away before its body was there."""


def check_json(raw: bytes) -> None:
    """Refuse what is too deep, has too many values, or is not JSON: NaN, infinite numbers, halves of characters."""
    depth = values = 0
    for found in _PIECES.finditer(raw):
        piece = found[0][:1]
        if piece == b'"':
            continue
        values += 1
        depth += (piece in b"[{") - (piece in b"]}")
        if depth > MOST_DEPTH:
            raise Malformed(f"the JSON is nested too deeply: at most {MOST_DEPTH} levels")
        if values > MOST_VALUES:
            raise Malformed(f"the JSON has too many values: at most {MOST_VALUES}")
    try:
        msgspec.json.decode(raw)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise Malformed(f"not JSON: {error}") from None


class LimitBodies:
    """Refuses a body that is too large (413), too slow (408) or malformed (400)."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.seconds = SECONDS

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        try:
            async with asyncio.timeout(self.seconds):
                body = await _body(Headers(scope=scope), receive)
            if body and scope["path"].startswith("/api/"):
                check_json(body)
        except _HungUp:
            return None
        except (TimeoutError, _TooLarge, Malformed) as error:
            return await self._refusal(error)(scope, receive, send)
        return await self.app(scope, _again(body, receive), send)

    def _refusal(self, error: Exception) -> JSONResponse:
        if isinstance(error, Malformed):
            return JSONResponse({"detail": str(error)}, 400)
        close = {"Connection": "close"}  # the rest of the body is not wanted
        if isinstance(error, _TooLarge):
            return JSONResponse({"detail": f"a request has at most {MOST_BYTES} bytes"}, 413, close)
        return JSONResponse({"detail": f"the request was not complete after {self.seconds:g} s"}, 408, close)


async def _body(headers: Headers, receive: Receive) -> bytes:
    """The whole body; empty where none is announced."""
    announced = headers.get("content-length", "")
    if announced.isdecimal() and (len(announced) > len(str(MOST_BYTES)) or int(announced) > MOST_BYTES):
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
        if size > MOST_BYTES:
            raise _TooLarge
        if not message.get("more_body", False):
            return b"".join(parts)


def _again(body: bytes, receive: Receive) -> Receive:
    """The body for the application, as if it had come in one piece; after it, whatever the client does."""
    handed_on = False

    async def receive_again() -> Message:
        nonlocal handed_on
        if handed_on:
            return await receive()
        handed_on = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receive_again
