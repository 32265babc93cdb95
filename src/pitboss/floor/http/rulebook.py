"""Routes of the rulebook: sections and clauses in our own words, how each is met, and who cites it."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query

from pitboss.catalogue.citing import citing
from pitboss.floor.http.dependencies import Requester
from pitboss.floor.http.refusals import REFUSALS
from pitboss.law.register import Clause
from pitboss.law.rulebook import Section, locate, search, section_of, sections

router = APIRouter(prefix="/api/rulebook", responses=REFUSALS, tags=["rulebook"])
Cite = Annotated[str, Query(max_length=200)]


def _clause(row: Clause) -> dict[str, Any]:
    return {
        "cite": row.cite,
        "status": row.status.value,
        "words": row.words,
        "where": row.where,
        "tests": row.tests,
        "cited_by": [{"kind": entry.kind, "id": entry.id, "name": entry.name} for entry in citing().get(row.cite, ())],
    }


def _summary(section: Section) -> dict[str, Any]:
    return {"name": section.name, "title": section.title, "document": section.document, "clauses": len(section.clauses)}


@router.get("")
async def contents(_: Requester) -> list[dict[str, Any]]:
    """List every section of the five rule documents."""
    return [_summary(section) for section in sections().values()]


@router.get("/section")
async def clauses(_: Requester, cite: Cite) -> dict[str, Any]:
    """Show the section of a citation: every clause, and which of them the citation names."""
    named = locate(cite)
    if not named:
        raise LookupError(f"The rulebook has no {cite[:80]!r}. Cite a clause such as CO 30-812(1) or WA 3166")
    section = sections()[section_of(named[0].cite)]
    return {
        **_summary(section),
        "named": [row.cite for row in named],
        "rows": [_clause(row) for row in section.clauses],
    }


@router.get("/search")
async def found(_: Requester, text: Annotated[str, Query(max_length=100)]) -> list[dict[str, Any]]:
    """Find clauses by their citation or our summary of them; at most a hundred."""
    return [_clause(row) for row in search(text)]
