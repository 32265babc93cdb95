"""Routes of a table's company: add an automatic player, or remove one; on a demonstration floor only."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Request
from pydantic import BaseModel, ConfigDict

from pitboss.floor.demonstration.company import Company
from pitboss.floor.http.dependencies import Requester, TableId, TheFloor, WholeNumber
from pitboss.floor.http.refusals import REFUSALS
from pitboss.floor.people.people import Person, Right

router = APIRouter(prefix="/api/tables", responses=REFUSALS, tags=["demonstration"])


class NewCompany(BaseModel):
    """The style of an automatic player; any, without one."""

    model_config = ConfigDict(extra="forbid")
    style: Literal["basic", "cautious", "side wagers", "gambler", "mimic"] | None = None


def _check(person: Person) -> None:
    """Players, dealers and supervisors may have company; who only watches may not."""
    if not person.may(Right.DEAL):
        person.must(Right.PLAY)


@router.post("/{table}/company", status_code=201)
async def add(
    table: TableId, asked: NewCompany, request: Request, person: Requester, floor: TheFloor
) -> dict[str, Any]:
    """Seat an automatic player at a table; on a demonstration floor only."""
    _check(person)
    request.app.state.command_limit.check(person.name)
    company: Company = request.app.state.company
    name, seat = await company.add(floor.find(table), asked.style, person.name)
    return {"name": name, "seat": seat, "style": floor.automatic[name]}


@router.delete("/{table}/company/{seat}")
async def remove(
    table: TableId,
    seat: Annotated[WholeNumber, Path(ge=1, le=99)],
    request: Request,
    person: Requester,
    floor: TheFloor,
) -> dict[str, Any]:
    """Free an automatic player's seat, now or after the round; on a demonstration floor only."""
    _check(person)
    request.app.state.command_limit.check(person.name)
    company: Company = request.app.state.company
    name, is_free = await company.remove(floor.find(table), seat)
    return {"name": name, "free": is_free}
