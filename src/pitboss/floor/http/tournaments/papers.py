"""Routes of a tournament's papers: rules, seat slips and standings for everybody, the forms for its staff."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Final

from fastapi import APIRouter, Path, Request, Response

from pitboss.floor.http.dependencies import Requester, TheFloor
from pitboss.floor.http.refusals import REFUSALS
from pitboss.floor.http.tournaments.routes import TournamentId
from pitboss.floor.people.people import Person, Right
from pitboss.floor.tournament_desk import desk
from pitboss.house.signs import Sheet, typeset
from pitboss.tournaments.papers.forms import ENTRANTS, PAYOUTS, as_csv, entrant_rows, payout_rows
from pitboss.tournaments.papers.sheets import KINDS, sheets_of
from pitboss.tournaments.state import State

router = APIRouter(prefix="/api/tournaments", responses=REFUSALS, tags=["tournaments"])
PAPERS: Final[dict[int | str, dict[str, Any]]] = {200: {"content": {"application/pdf": {}, "text/csv": {}}}}
FOR_ALL: Final = ("rules", "chip-notice", "seat-slips", "standings")
Kind = Annotated[str, Path(max_length=20, pattern=r"^[a-z-]+$")]


@router.get("/{tournament}/papers/{kind}.pdf", response_class=Response, responses=PAPERS)
async def paper(tournament: TournamentId, kind: Kind, request: Request, person: Requester, floor: TheFloor) -> Response:
    """Print a paper as the tournament is now: rules, slips, standings, notices and the forms."""
    request.app.state.lab_limit.check(person.name)
    _check(person, kind)
    made = await desk.read(floor, tournament, lambda kept: _sheet(kept.tournament.state, kind))
    (content,) = await asyncio.to_thread(typeset, made, "pdf")
    headers = {"content-disposition": f'inline; filename="{tournament}-{kind}.pdf"'}
    return Response(content, media_type="application/pdf", headers=headers)


@router.get("/{tournament}/papers/{kind}.csv", response_class=Response, responses=PAPERS)
async def form(tournament: TournamentId, kind: Kind, person: Requester, floor: TheFloor) -> Response:
    """Download the form of entrants or of payouts as CSV."""
    _check(person, kind)
    forms = {"entrants": (ENTRANTS, entrant_rows), "payouts": (PAYOUTS, payout_rows)}
    if kind not in forms:
        raise LookupError(f"{kind} has no rows. Choose entrants or payouts.")
    columns, rows = forms[kind]
    headers = {"content-disposition": f'attachment; filename="{tournament}-{kind}.csv"'}
    content = await desk.read(floor, tournament, lambda kept: as_csv(columns, rows(kept.tournament.state)))
    return Response(content, media_type="text/csv", headers=headers)


def _check(person: Person, kind: str) -> None:
    """The forms name everybody who paid: they are for those who register players, and for those who audit."""
    if kind not in KINDS:
        raise LookupError(f"There is no paper {kind}. Choose {', '.join(KINDS)}.")
    if kind not in FOR_ALL and not person.may(Right.AUDIT):
        person.must(Right.REGISTER)


def _sheet(state: State, kind: str) -> Sheet:
    return sheets_of(state)[kind]
