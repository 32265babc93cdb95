"""Rate limits on requests, counted before anything is read, so that malformed ones count too."""

from __future__ import annotations

from typing import Final

from fastapi import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from pitboss.floor.http.guards.proxies import address_of
from pitboss.floor.http.guards.security import BROWSER, COOKIE, RateLimit
from pitboss.floor.http.guards.sign_in_attempts import SignInAttempts
from pitboss.floor.people.people import digest

SIGN_IN: Final = ("/api/sign-in", "/api/players", "/api/guests", "/api/new-password", "/api/account/password")
TRY_LATER: Final = 1013  # a socket's close code


class Throttle:
    """Counts every request by address and by session, and sign-ins separately.

    Many people may share an address, so it is allowed more than a session.
    """

    def __init__(self, app: ASGIApp, attempts: SignInAttempts) -> None:
        self.app = app
        self.attempts = attempts
        self.address = RateLimit(1_000, 300)
        self.session = RateLimit(200, 50)
        self.commands = RateLimit(60, 20)
        self.lab = RateLimit(30, 5)
        self.sign_in = RateLimit(20, 0.5)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket") or not scope["path"].startswith(
            ("/api/", "/healthz", "/metrics")
        ):
            return await self.app(scope, receive, send)
        try:
            self._charge(scope)
        except HTTPException as error:
            if scope["type"] == "websocket":
                return await send({"type": "websocket.close", "code": TRY_LATER})
            return await JSONResponse({"detail": error.detail}, error.status_code, error.headers)(scope, receive, send)
        return await self.app(scope, receive, send)

    def _charge(self, scope: Scope) -> None:
        address, path = address_of(scope), scope["path"].rstrip("/")
        self.address.check(address)
        cookies = HTTPConnection(scope).cookies
        if path in SIGN_IN:
            browser = browser_of(cookies.get(BROWSER, ""))
            self.sign_in.check(browser if browser and self.attempts.knows(browser) else address)
        if token := cookies.get(COOKIE, ""):
            self._of_session(scope, path).check(digest(token))

    def _of_session(self, scope: Scope, path: str) -> RateLimit:
        if scope.get("method") == "POST" and path.endswith("/commands"):
            return self.commands
        if scope.get("method") == "POST" and path.startswith("/api/lab/"):
            return self.lab
        return self.session


def browser_of(token: str) -> str:
    """The key of a browser that has signed in before."""
    return f"browser {digest(token)}" if token else ""
