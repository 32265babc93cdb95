"""Cookies, CSRF tokens, security headers and rate limits."""

from __future__ import annotations

import hmac
import logging
import time
from collections import OrderedDict
from functools import cache
from typing import Final

from fastapi import HTTPException
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

COOKIE: Final = "pitboss_session"
BROWSER: Final = "pitboss_browser"  # marks a browser that has signed in before; grants nothing
CSRF_HEADER: Final = "x-pitboss-csrf"
MAX_KEYS: Final = 10_000  # of a rate limit, in memory
_logger: Final = logging.getLogger("pitboss.sockets")

HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class SecurityHeaders:
    """Adds security and no-store headers, over TLS also Strict-Transport-Security.

    A redirect leads to a path of this server, whatever server the request's Host header named.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        added = _PRIVATE if scope["path"].startswith("/api/") else _PUBLIC
        if scope.get("scheme") == "https":
            added = [*added, _TLS_ONLY]

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*map(_own_path, message.get("headers", ())), *added]
            await send(message)

        return await self.app(scope, receive, send_with_headers)


def _own_path(header: tuple[bytes, bytes]) -> tuple[bytes, bytes]:
    """A header as it is, but of a redirect only what comes after the server's name."""
    name, value = header
    _, scheme, rest = value.partition(b"://")
    if name != b"location" or not scheme:
        return header
    return name, b"/" + rest.partition(b"/")[2].lstrip(b"/\\")  # two strokes would begin another server's name


_PUBLIC: Final = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
_PRIVATE: Final = [*_PUBLIC, (b"cache-control", b"no-store")]
_TLS_ONLY: Final = (b"strict-transport-security", b"max-age=31536000")


def check_csrf(headers: Headers, csrf: str) -> None:
    """Refuse a change without the token, which only our own page knows."""
    if not hmac.compare_digest(headers.get(CSRF_HEADER, "").encode(), csrf.encode()):
        raise HTTPException(403, f"The header {CSRF_HEADER} does not carry this session's token. Reload the page.")


def same_origin(headers: Headers) -> bool:
    """Whether a page of this server opened the socket, by the browser's Origin header."""
    origin = headers.get("origin")
    is_own = origin is None or origin.partition("://")[2] == headers.get("host", "")
    if not is_own:
        _say_once()
    return is_own


@cache
def _say_once() -> None:
    """Tell the operator, once: behind a proxy that changes the Host header no page would come alive."""
    _logger.warning(
        "A socket was refused, because the page's Origin is not the request's Host. If there is a proxy in front, it "
        "must pass the Host header on; otherwise a page of another server tried to open it."
    )


class RateLimit:
    """Allows each key a burst of requests, then a steady number a second."""

    def __init__(self, burst: float, per_second: float) -> None:
        self.burst = burst
        self.per_second = per_second
        self._tokens: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def check(self, key: str) -> None:
        now = time.monotonic()
        tokens, at = self._tokens.pop(key, (self.burst, now))
        tokens = min(self.burst, tokens + (now - at) * self.per_second)
        self._tokens[key] = (max(tokens - 1, -1), now) if tokens >= 1 else (tokens, now)
        while len(self._tokens) > MAX_KEYS:
            self._tokens.popitem(last=False)
        if tokens < 1:
            wait = max(1, round((1 - tokens) / self.per_second))
            raise HTTPException(429, f"Too many requests. Wait {wait} s.", headers={"Retry-After": str(wait)})
