"""Routes of the evidence: one file for a round, a shift or a day, to be verified without this software."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from typing import IO, Annotated, Final

from fastapi import APIRouter, Path, Query
from fastapi.responses import StreamingResponse
from sqlalchemy import Connection

from pitboss.errors import PitbossError
from pitboss.floor.floor import Floor
from pitboss.floor.http.dependencies import Requester, TableId, TheFloor, WholeNumber, needs
from pitboss.floor.http.refusals import REFUSALS
from pitboss.floor.people.people import Right
from pitboss.ledger.audit import bundle
from pitboss.ledger.audit.evidence import Subject, collect

ZIP: Final = "application/zip"
IN_MEMORY: Final = 8 << 20  # bytes of a bundle; a longer one waits in a file
CHUNK: Final = 1 << 16
router = APIRouter(prefix="/api/audit", responses=REFUSALS, tags=["audit"], dependencies=[needs(Right.AUDIT)])
Number = Annotated[WholeNumber, Path(ge=1, le=2**31 - 1)]
Seconds = Annotated[WholeNumber, Query(ge=0, le=2**40)]


class BundleResponse(StreamingResponse):
    """A .zip file to be saved."""

    media_type = ZIP


@router.get("/tables/{table}/shifts/{shift}/rounds/{number}/evidence", response_class=BundleResponse)
async def round_evidence(
    table: TableId, shift: Number, number: Number, _: Requester, floor: TheFloor
) -> BundleResponse:
    """Download the evidence of a round; refused while cards of its stack are still dealt."""
    return await _bundle(floor, Subject(floor.find_log(table), shift, number))


@router.get("/tables/{table}/shifts/{shift}/evidence", response_class=BundleResponse)
async def shift_evidence(table: TableId, shift: Number, _: Requester, floor: TheFloor) -> BundleResponse:
    """Download the evidence of a shift; of an open one, up to its last finished stack of cards."""
    return await _bundle(floor, Subject(floor.find_log(table), shift))


@router.get("/evidence", response_class=BundleResponse)
async def day_evidence(_: Requester, floor: TheFloor, since: Seconds, until: Seconds) -> BundleResponse:
    """Download the evidence of all tables between two times, in seconds since 1970: a day, for example."""
    if until < since:
        raise PitbossError("The time ends before it begins. Swap since and until.")
    return await _bundle(floor, Subject(since=since, until=until))


async def _bundle(floor: Floor, subject: Subject) -> BundleResponse:
    """Write the bundle on the reader's thread, and send it."""

    def make(connection: Connection) -> IO[bytes]:
        evidence = collect(connection, subject)
        file: IO[bytes] = tempfile.SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 (closed when it is sent)
        bundle.write(evidence, file)
        return file

    file = await floor.long_query(make)
    headers = {
        "Content-Disposition": f'attachment; filename="{bundle.file_name(subject)}"',
        "Content-Length": str(file.tell()),
    }
    return BundleResponse(_chunks(file), headers=headers)


def _chunks(file: IO[bytes]) -> Iterator[bytes]:
    with file:
        file.seek(0)
        while chunk := file.read(CHUNK):
            yield chunk
