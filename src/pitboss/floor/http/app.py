"""The web application: middleware, routes, error answers and pages over one floor."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterable
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from fastapi import APIRouter, FastAPI, Request
from fastapi.exception_handlers import http_exception_handler
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException
from starlette.responses import Response

from pitboss.errors import PitbossError
from pitboss.floor.demonstration.company import Company
from pitboss.floor.demonstration.play_money import PlayMoney
from pitboss.floor.demonstration.training import Training
from pitboss.floor.document_desk import force
from pitboss.floor.floor import Floor
from pitboss.floor.http import (
    audit,
    company,
    evidence,
    guests,
    health,
    lab,
    last_hand_lab,
    pit,
    rulebook,
    sign_in,
    tables,
)
from pitboss.floor.http.bad_requests import problem_in
from pitboss.floor.http.guards.body_limits import BodyLimits
from pitboss.floor.http.guards.proxies import Network, ProxyHeaders
from pitboss.floor.http.guards.security import RateLimit, SecurityHeaders
from pitboss.floor.http.guards.sign_in_attempts import SignInAttempts
from pitboss.floor.http.guards.throttle import Throttle
from pitboss.floor.http.house import account as own_account
from pitboss.floor.http.house import codes, people, signs
from pitboss.floor.http.house import documents as house_documents
from pitboss.floor.http.house import tables as house_tables
from pitboss.floor.http.jackpots import house as jackpot_house
from pitboss.floor.http.jackpots import routes as jackpots
from pitboss.floor.http.meters import account, board, papers
from pitboss.floor.http.meters import lab as meter_lab
from pitboss.floor.http.operation import metrics
from pitboss.floor.http.operation.traffic import Traffic, TrafficCounter
from pitboss.floor.http.players import play, practice
from pitboss.floor.http.refusals import problem_of
from pitboss.floor.http.shifts import cage, reports
from pitboss.floor.http.shifts import routes as shifts
from pitboss.floor.http.tournaments import papers as tournament_papers
from pitboss.floor.http.tournaments import routes as tournaments
from pitboss.floor.lab.lab import Lab
from pitboss.floor.live.live_table import CommandIdReused, Stale, Stopped
from pitboss.floor.people.people import Denied
from pitboss.floor.people.second_factor import Needed
from pitboss.floor.practice.rooms import Rooms
from pitboss.ledger import StoreFailed

PAGES = (
    *(
        "",
        "table",
        "play",
        "practice",
        "dealer",
        "pit",
        "jackpots",
        "meters",
        "win",
        "statement",
        "audit",
        "lab",
        "rulebook",
    ),
    *("people", "account", "setup", "shift", "signs", "tournaments", "tournament-board"),
)

_STATUS: tuple[tuple[type[Exception], int], ...] = (
    (StoreFailed, 503),
    (Stopped, 503),
    (Denied, 403),
    (Needed, 401),
    (Stale, 409),
    (CommandIdReused, 409),
    (LookupError, 404),
    (PitbossError, 422),
)


def make_app(
    floor: Floor,
    *,
    proxies: Iterable[Network] = (),
    generous: bool = False,
    secure_cookies: bool = False,
    play_money: PlayMoney | None = None,
    with_company: Company | None = None,
) -> FastAPI:
    """Build the application. `generous` lifts the rate limits, for load tests from one address.

    `proxies` are trusted to name the client's address and to say whether it used TLS. Without `with_company` no
    automatic player is seated when the floor opens. `secure_cookies` keeps cookies to TLS, whatever a request came by.
    """

    @contextlib.asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        clocks = asyncio.create_task(floor.run_clocks())
        versions = asyncio.create_task(force.run(floor))
        await app.state.company.start()
        yield
        await app.state.company.stop()
        clocks.cancel()
        versions.cancel()
        app.state.lab.close()

    app = FastAPI(
        title="Pitboss floor",
        version="1",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        description="Tables of regulated 21: sit down, wager, act, watch, rule, replay, analyze.",
    )
    floor.prepare()
    app.state.floor = floor
    app.state.secure_cookies = secure_cookies
    app.state.play_money = play_money or PlayMoney(floor)
    app.state.company = with_company or Company(floor, app.state.play_money)
    app.state.training = Training(floor, app.state.company)
    app.state.lab = Lab(floor.store)
    app.state.practice = Rooms()
    app.state.attempts = None if generous else SignInAttempts()
    app.state.command_limit = RateLimit(1e9, 1e9) if generous else RateLimit(60, 20)
    app.state.play_limit = RateLimit(1e9, 1e9) if generous else RateLimit(30, 2)  # each replays a shift
    app.state.practice_limit = RateLimit(1e9, 1e9) if generous else RateLimit(60, 5)  # a decision is solved three times
    app.state.lab_limit = RateLimit(1e9, 1e9) if generous else RateLimit(30, 5)
    app.state.traffic = Traffic()
    _add_middleware(app, proxies)
    of_house = (health, metrics, sign_in, codes, people, own_account, house_documents, house_tables, signs)
    at_tables = (guests, tables, company, play, practice, pit, audit, evidence, shifts, reports, cage)
    at_tournaments = (tournaments, tournament_papers)
    at_meters = (jackpots, jackpot_house, board, account, papers)
    labs = (lab, meter_lab, last_hand_lab)
    for routes in (*of_house, *at_tables, *at_meters, *at_tournaments, *labs, rulebook):
        app.router.routes.extend(routes.router.routes)  # including a router would build all its models again
    _add_errors(app)
    _add_pages(app)
    return app


def _add_middleware(app: FastAPI, proxies: Iterable[Network]) -> None:
    """Add the middleware; a request passes it from the last to the first."""
    app.add_middleware(BodyLimits)
    if app.state.attempts is not None:
        app.add_middleware(Throttle, app.state.attempts)
    app.add_middleware(SecurityHeaders)
    app.add_middleware(TrafficCounter, app.state.traffic)
    app.add_middleware(ProxyHeaders, proxies)


def _add_errors(app: FastAPI) -> None:
    async def refused(_: Request, error: Exception) -> JSONResponse:
        status = next(code for kind, code in _STATUS if isinstance(error, kind))
        return JSONResponse(problem_of(error), status_code=status)

    async def not_understood(_: Request, error: Exception) -> JSONResponse:
        errors = error.errors() if isinstance(error, RequestValidationError) else ()
        return JSONResponse({"detail": problem_in(errors)}, status_code=422)

    async def http_error(request: Request, error: Exception) -> Response:
        """An address that is none, opened in a browser, is answered with a page and a way back."""
        if not isinstance(error, HTTPException):
            raise error
        reads_pages = "text/html" in request.headers.get("accept", "")
        if error.status_code == 404 and reads_pages and not request.url.path.startswith("/api/"):
            return FileResponse(_folder() / "not-found.html", status_code=404)
        return await http_exception_handler(request, error)

    for kind, _ in _STATUS:
        app.add_exception_handler(kind, refused)
    app.add_exception_handler(HTTPException, http_error)
    app.add_exception_handler(RequestValidationError, not_understood)


def _add_pages(app: FastAPI) -> None:
    app.mount("/static", StaticFiles(directory=_folder()), name="static")
    app.router.routes.extend(_pages().routes)


def _folder() -> Path:
    return Path(str(files("pitboss.floor"))) / "pages"


@cache
def _pages() -> APIRouter:
    """The routes of the pages, which know no floor."""

    def page(name: str) -> Any:
        async def serve() -> FileResponse:
            return FileResponse(_folder() / f"{name or 'lobby'}.html")

        return serve

    router = APIRouter()
    for name in PAGES:
        router.add_api_route(f"/{name}", page(name), include_in_schema=False, response_class=FileResponse)
    return router
