"""Metrics for monitoring, in the OpenMetrics format: what the server does, and nothing about anybody's money.

Read by a program on the same machine without signing in, and by people who may audit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from ipaddress import ip_address
from itertools import accumulate
from typing import Any, Final

from fastapi import APIRouter, Request, Response

from pitboss import __version__
from pitboss.floor.floor import Floor
from pitboss.floor.http.dependencies import TheFloor, current_session
from pitboss.floor.http.operation.traffic import BOUNDS, Traffic
from pitboss.floor.live.live_table import LiveTable
from pitboss.floor.live.seat_scope import check_not_seat_only
from pitboss.floor.people.people import Right

router = APIRouter(tags=["health"])
STATES: Final = ("open", "closed", "stopped")
# A proxy that nobody has named still says that it is one: what it passes on does not come from this machine.
FORWARDED: Final = ("forwarded", "x-forwarded-for", "x-real-ip")


@router.get(
    "/metrics", response_class=Response, responses={401: {"description": "not from this machine, and not signed in"}}
)
async def metrics(request: Request, floor: TheFloor) -> Response:
    """Counts of tables, rounds, requests and commits, for a monitoring system on this machine or an auditor."""
    if not _is_local(request):
        person = (await current_session(request)).person
        check_not_seat_only(person)
        person.must(Right.AUDIT)
    from prometheus_client.openmetrics import exposition  # few floors are monitored

    text = exposition.generate_latest(_Metrics(floor, request.app.state.traffic))  # type: ignore[no-untyped-call]
    return Response(text, media_type=exposition.CONTENT_TYPE_LATEST, headers={"Cache-Control": "no-store"})


def _is_local(request: Request) -> bool:
    try:
        address = ip_address(request.client.host if request.client else "")
    except ValueError:
        return False
    return address.is_loopback and not any(name in request.headers for name in FORWARDED)


class _Metrics:
    """All metrics of a floor, as they are now."""

    def __init__(self, floor: Floor, traffic: Traffic) -> None:
        self.floor = floor
        self.traffic = traffic

    def collect(self) -> Iterator[Any]:
        from prometheus_client import core

        database = "sqlite" if self.floor.store.file is not None else "postgresql"
        yield core.InfoMetricFamily("pitboss", "The server", {"version": __version__, "database": database})
        works = float(not self.floor.store.failure)
        yield core.GaugeMetricFamily("pitboss_database_works", "1 while the database takes changes", works)
        states = Counter(_state(live) for live in self.floor.tables.values())
        tables = core.GaugeMetricFamily("pitboss_tables", "Tables by state", labels=["state"])
        for state in STATES:
            tables.add_metric([state], states[state])
        yield tables
        yield core.GaugeMetricFamily("pitboss_rounds_in_play", "Tables with a hand open", self._rounds())
        seats = sum(len(live.seats) for live in self.floor.tables.values())
        yield core.GaugeMetricFamily("pitboss_seats_taken", "Seats with a signed-in player", seats)
        yield core.GaugeMetricFamily("pitboss_sockets", "Open sockets of pages", self.traffic.sockets)
        commits = self.floor.store.commits
        yield core.CounterMetricFamily("pitboss_commits", "Transactions on the disk since the start", commits)
        requests = core.CounterMetricFamily("pitboss_requests", "Answers", labels=["method", "route", "status"])
        for (method, route, status), count in sorted(self.traffic.requests.items()):
            requests.add_metric([method, route, str(status)], count)
        yield requests
        yield self._times(core)

    def _rounds(self) -> int:
        rounds = [live.table.round for live in self.floor.tables.values() if live.table is not None]
        return sum(round is not None and not (round.is_over or round.takes_wagers) for round in rounds)

    def _times(self, core: Any) -> Any:
        bounds = [*map(str, BOUNDS), "+Inf"]
        buckets = list(zip(bounds, accumulate(self.traffic.times), strict=True))
        help = "Time to answer a request"
        return core.HistogramMetricFamily(
            "pitboss_request_seconds", help, buckets, self.traffic.seconds, unit="seconds"
        )


def _state(live: LiveTable) -> str:
    if live.stopped:
        return "stopped"
    return "closed" if live.table is None else "open"
