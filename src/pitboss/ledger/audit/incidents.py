"""Irregularities, rulings and dealers of rounds, read from the lines of their logs.

Lines are found by a mark in their bytes, so that no index of them has to be kept; no text that a person types can hold
such a mark, because quotes are escaped.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, select, text

from pitboss.engine.record.transcript import ruling_words
from pitboss.law.former import current
from pitboss.ledger import schema
from pitboss.ledger.audit.finished import entry

IRREGULARITY: Final = b'"irregularity.1"'
RULING: Final = b'"ruling-given.1"'
_DEALS: Final = ("deal.1", "go-on.1", "move-on.1")


class Ruling(msgspec.Struct, frozen=True):
    """A supervisor's ruling, and what came of it."""

    by: str
    confirmed_by: str
    reason: str
    what: str = ""
    cite: str = ""


class Irregularity(msgspec.Struct, frozen=True):
    """What went wrong, and the clause."""

    what: str
    cite: str


class Incidents(msgspec.Struct, frozen=True):
    """What happened in a round beyond the cards and the money."""

    irregularities: tuple[Irregularity, ...]
    rulings: tuple[Ruling, ...]
    dealers: tuple[str, ...]

    def words(self) -> str:
        """Everything that is written about irregularities and rulings, to search in."""
        said = [each.what + " " + each.cite for each in self.irregularities]
        said += [f"{each.reason} {each.what} {each.cite}" for each in self.rulings]
        return "\n".join(said).casefold()

    def rulers(self) -> str:
        return "\n".join(f"{each.by}\n{each.confirmed_by}" for each in self.rulings).casefold()


def read_incidents(lines: Iterable[bytes], *, is_dealt: bool) -> Incidents:
    """The incidents in the lines of one round; only a dealt table has a dealer."""
    irregularities: list[Irregularity] = []
    rulings: list[Ruling] = []
    dealers: dict[str, None] = {}
    given: Ruling | None = None
    for raw in lines:
        what = entry(raw)
        if what.get("is") == "ruling-given.1":
            given = Ruling(what["by"], what.get("confirmed_by", ""), what["reason"])
        if what.get("is") != "did.1":
            continue
        found = [event for event in what["events"] if event["is"] in ("irregularity.1", "ruled.1")]
        irregularities += [Irregularity(e["what"], current(e["cite"])) for e in found if e["is"] == "irregularity.1"]
        if given is not None:
            said = found[0] if found else {}
            outcome = said.get("what") or ruling_words(said.get("ruling", ""))
            rulings.append(msgspec.structs.replace(given, what=outcome, cite=current(said.get("cite", ""))))
            given = None
        if is_dealt and what["action"]["is"] in _DEALS and (by := _person(raw)):
            dealers[by] = None
    return Incidents(tuple(irregularities), tuple(rulings), tuple(dealers))


def _person(raw: bytes) -> str:
    stamp = msgspec.json.decode(raw).get("stamp")
    return str(stamp["by"]) if stamp else ""


def dealer_mark(person: str) -> bytes:
    """The mark of lines that this person's commands wrote."""
    return b'"stamp":{"by":' + msgspec.json.encode(person) + b","


def marked_lines(connection: Connection, mark: bytes, where: Sequence[Any]) -> list[tuple[str, int, int]]:
    """Table, shift and number of every line with this mark."""
    c = schema.lines.c
    name = "instr(body, :mark)" if connection.dialect.name == "sqlite" else "position(:mark in body)"
    query = select(c.tbl, c.shift, c.n).where(*where, text(f"{name} > 0").bindparams(mark=mark))
    return [(row.tbl, row.shift, row.n) for row in connection.execute(query)]
