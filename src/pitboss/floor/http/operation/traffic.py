"""Requests and sockets, counted for the metrics and written to the log.

Only the route's pattern, the method, the status, the time and the address are kept: no path, query, header, cookie or
body, any of which may hold a code or a token.
"""

from __future__ import annotations

import logging
import time
from bisect import bisect_left
from collections import Counter
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pitboss.floor.http.guards.proxies import address_of

BOUNDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds
METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
OTHER: Final = "other"
_logger: Final = logging.getLogger("pitboss.requests")


class Traffic:
    """What the server has answered since it started."""

    def __init__(self) -> None:
        self.requests: Counter[tuple[str, str, int]] = Counter()  # by method, route and status
        self.times = [0] * (len(BOUNDS) + 1)  # requests by how long they took
        self.seconds = 0.0
        self.sockets = 0  # open now

    def note(self, method: str, route: str, status: int, seconds: float) -> None:
        self.requests[method, route, status] += 1
        self.times[bisect_left(BOUNDS, seconds)] += 1
        self.seconds += seconds


class TrafficCounter:
    """Counts and logs every request; counts open sockets."""

    def __init__(self, app: ASGIApp, traffic: Traffic) -> None:
        self.app = app
        self.traffic = traffic

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            self.traffic.sockets += 1
            try:
                await self.app(scope, receive, send)
            finally:
                self.traffic.sockets -= 1
        else:
            await self.app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun, status = time.monotonic(), 500  # until something is answered

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, noting)
        finally:
            self._note(scope, status, time.monotonic() - begun)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        method = scope["method"] if scope["method"] in METHODS else OTHER
        route = _route(scope)
        self.traffic.note(method, route, status, seconds)
        fields = {
            "method": method,
            "route": route,
            "status": status,
            "milliseconds": round(1000 * seconds, 1),
            "address": address_of(scope),
        }
        _logger.info("request", extra=fields)


def _route(scope: Scope) -> str:
    """The pattern of the route, such as /api/tables/{table}."""
    pattern = getattr(scope.get("route"), "path", "")
    if pattern:
        return str(pattern)
    return "/static" if scope["path"].startswith("/static/") else OTHER
