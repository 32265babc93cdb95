"""Routes of the lab: exact figures of wagers and games."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt

from pitboss.analysis.answers import GameQuestion, WagerQuestion, read_analyses
from pitboss.analysis.wagers.result import Analysis
from pitboss.catalogue import load_wager
from pitboss.catalogue.wagers import PayTable
from pitboss.floor.http.dependencies import Requester
from pitboss.floor.http.refusals import REFUSALS
from pitboss.floor.lab import questions
from pitboss.floor.lab.jobs import Job
from pitboss.floor.lab.lab import Lab

router = APIRouter(prefix="/api/lab", responses=REFUSALS, tags=["lab"])
IN_PROGRESS: dict[int | str, dict[str, Any]] = {
    202: {"description": "the job that calculates the answer: ask again when it is done"}
}
Id = Annotated[str, Field(max_length=80)]
Cents = Annotated[int, Field(strict=True, ge=0, le=10**12)]


class WagerForm(BaseModel):
    """A wager, one of its pay tables, and its meters."""

    model_config = ConfigDict(extra="forbid")
    wager: Id
    paytable: Annotated[str, Field(max_length=80)] = ""
    hits_soft_17: StrictBool = False
    meters: Annotated[dict[str, Cents], Field(max_length=4)] = {}
    segments: Annotated[tuple[Annotated[str, Field(max_length=20)], ...], Field(max_length=200)] = ()

    def about(self, table: PayTable, decks: int) -> WagerQuestion:
        """The question that the lab answers; only a wheel has segments."""
        segments = self.segments if table.operator else ()
        return WagerQuestion(self.wager, table.name, decks, self.hits_soft_17, segments)


class EdgeForm(WagerForm):
    """A number of decks; optionally other pay for a row, or another stake."""

    decks: Annotated[int, Field(strict=True, ge=1, le=8)] = 6
    pays: Annotated[
        dict[Annotated[str, Field(max_length=120)], Annotated[str, Field(max_length=60)]], Field(max_length=60)
    ] = {}
    stake_cents: Annotated[int, Field(strict=True, ge=1, le=10**9)] | None = None


class StrategyForm(BaseModel):
    """A game and its options."""

    model_config = ConfigDict(extra="forbid")
    game: Id
    options: Annotated[dict[str, StrictBool | StrictInt | str], Field(max_length=40)] = {}


def lab_of(request: Request) -> Lab:
    """The lab of the application."""
    lab: Lab = request.app.state.lab
    return lab


def in_progress(lab: Lab, job: Job) -> JSONResponse:
    """Tell the page which job to wait for before it asks again."""
    return JSONResponse({"job": lab.jobs.plain(job)}, status_code=202)


async def analyses_of(
    asked: WagerForm, table: PayTable, decks: int, lab: Lab, person: str
) -> tuple[Analysis, ...] | Job:
    """The analyses of a wager at its meters, or the job that calculates them."""
    question = asked.about(table, decks)
    answer = await lab.ask(question, person)
    return answer if isinstance(answer, Job) else read_analyses(question, answer, asked.meters)


@router.get("/wagers", response_model=list[dict[str, Any]])
async def wagers(request: Request, _: Requester) -> Response:
    """List every wager in the catalog."""
    return Response(lab_of(request).wagers, media_type="application/json")


@router.get("/games", response_model=list[dict[str, Any]])
async def games(request: Request, _: Requester) -> Response:
    """List every game with its options."""
    return Response(lab_of(request).games, media_type="application/json")


@router.post("/edge", responses=IN_PROGRESS)
async def edge(asked: EdgeForm, request: Request, person: Requester) -> Any:
    """Compute a wager's exact house edge and the chance of every outcome, also with changed pay."""
    request.app.state.lab_limit.check(person.name)
    definition, lab = load_wager(asked.wager), lab_of(request)
    table = questions.paytable_of(definition, asked.paytable, asked.decks)
    found = await analyses_of(asked, table, asked.decks, lab, person.name)
    if isinstance(found, Job):
        return in_progress(lab, found)
    would = [questions.what_if(each, table, asked.pays, asked.stake_cents) for each in found]
    return [questions.in_words(definition, table, usual, each) for usual, each in zip(found, would, strict=True)]


@router.post("/decks", responses=IN_PROGRESS)
async def by_decks(asked: WagerForm, request: Request, person: Requester) -> Any:
    """Compute a wager's house edge for every number of decks of its pay table."""
    request.app.state.lab_limit.check(person.name)
    table, lab = load_wager(asked.wager).paytable(asked.paytable), lab_of(request)
    shown = []
    for decks in table.decks:
        found = await analyses_of(asked, table, decks, lab, person.name)
        if isinstance(found, Job):
            return in_progress(lab, found)
        shown.append({"decks": decks, "house_edge": float(found[0].house_edge)})
    return shown


@router.post("/strategy", responses=IN_PROGRESS)
async def strategy(asked: StrategyForm, request: Request, person: Requester) -> Any:
    """Compute the best strategy of a game, and its house edge."""
    request.app.state.lab_limit.check(person.name)
    lab = lab_of(request)
    answer = await lab.ask(GameQuestion(asked.game, tuple(sorted(asked.options.items()))), person.name)
    return in_progress(lab, answer) if isinstance(answer, Job) else questions.in_game(asked.game, answer)


@router.get("/jobs")
async def jobs(request: Request, person: Requester) -> list[dict[str, Any]]:
    """List your calculations: waiting, running, and finished until you dismiss them."""
    return lab_of(request).jobs.of(person.name)


@router.delete("/jobs/{job}")
async def drop_job(job: Id, request: Request, person: Requester) -> dict[str, str]:
    """Cancel one of your calculations, or dismiss its notice."""
    lab_of(request).jobs.drop(job, person.name)
    return {"dropped": job}
