"""The document, its versions and its check as plain values for pages."""

from __future__ import annotations

import datetime
import json
import re
from collections.abc import Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, select

from pitboss.catalogue import games
from pitboss.errors import CatalogueError, PitbossError
from pitboss.floor.document_desk import desk, moment
from pitboss.floor.documents.kept import Kept, in_force, parsed, report_on
from pitboss.floor.floor import Floor
from pitboss.house.check import Result, Verdict
from pitboss.house.check.cases import STATES
from pitboss.house.check.ceilings import usual_maximum
from pitboss.house.check.fields import field_of
from pitboss.house.check.formats import plain_result
from pitboss.house.document import HouseDocument, diff, parse_house, read_plain, write_house
from pitboss.house.document.hours import due, hours_of, planned
from pitboss.house.document.records import COLORADO, WASHINGTON
from pitboss.house.document.writer import plain_house
from pitboss.jackpots.files import plain_set_up
from pitboss.ledger import schema
from pitboss.ledger.house import document_rows
from pitboss.ledger.house.document_rows import Version

BLACKJACK: Final = {COLORADO: "blackjack", WASHINGTON: "blackjack-wa-3119"}  # the standard game of each state
_EDITION: Final = re.compile(rb"^edition = (\d+)$", re.MULTILINE)
MAX_DRAFT: Final = 400_000  # characters: a house of a thousand tables


def read_draft(toml: str, draft: str) -> HouseDocument:
    """A document as a file (`toml`) or as the page's draft (JSON in a text)."""
    if toml:
        return parse_house(toml)
    try:
        plain = json.loads(draft)
    except (ValueError, RecursionError):
        raise PitbossError("The draft cannot be read: it is not JSON.") from None
    if not isinstance(plain, dict):
        raise PitbossError("The draft cannot be read: send the document's keys.")
    return read_plain(plain)


def jsonable(plain: Any) -> Any:
    """Plain values with dates and times as texts."""
    return msgspec.to_builtins(plain)


def faults(error: CatalogueError) -> list[dict[str, str]]:
    """The faults of a draft, each with the path of its field."""
    found = []
    for fault in error.faults:
        name, _, text = fault.what.partition(": ")
        steps = (str(int(step) - 1) if step.isdigit() else step for step in name.split("."))
        found.append({"path": ".".join(steps) if text else "", "text": text or name, "line": str(fault.line)})
    return found


def meta(version: Version) -> dict[str, Any]:
    """A version without its text."""
    state = "withdrawn" if version.withdrawn is not None else "waiting" if version.in_force is None else "taken"
    return {
        "state": version.state,
        "number": version.number,
        "edition": _edition(version.body),
        "digest": version.digest,
        "author": version.author,
        "reason": version.reason,
        "at": version.at,
        "effective": version.effective,
        "in_force": version.in_force,
        "status": state,
        "undecided": len(version.acknowledged),
        "note": version.note,
    }


def _edition(body: bytes) -> int:
    """The edition that a version's signs print, read without the rest of it."""
    found = _EDITION.search(body)
    return 1 if found is None else int(found[1])


class Stored(msgspec.Struct, frozen=True):
    """What the database has of the documents, read at once."""

    kept: list[Kept]
    waiting: list[Version]
    latest: dict[str, int]  # the number of the last version, by state
    set_ups: dict[str, dict[str, Any]]  # of the tables on the floor, by id


def stored(connection: Connection) -> Stored:
    """Read everything that the page begins with."""
    t = schema.tables.c
    rows = connection.execute(select(t.id, t.set_up).where(t.retired.is_(None), t.set_up.is_not(None))).all()
    return Stored(
        in_force(connection),
        document_rows.waiting(connection),
        {each.state: each.number for each in document_rows.versions(connection)},
        {row.id: msgspec.json.decode(bytes(row.set_up)) for row in rows},
    )


def whole(found: Stored, floor: Floor, now: datetime.datetime) -> dict[str, Any]:
    """The documents in force, what waits, and what a house without a document begins with."""
    return {
        "documents": [{**meta(each.version), "document": jsonable(plain_house(each.house))} for each in found.kept],
        "waiting": [{**meta(each), "blocks": _blocks(floor, found.kept, each, now)} for each in found.waiting],
        "latest": found.latest,
        "demonstration": floor.is_demonstration,
        "unlisted": _unlisted(found),
        "jackpots": _jackpots(floor),
        "new_table": {state: _new_table(found.kept, state, now.date()) for state in STATES.values()},
    }


def _new_table(kept: Sequence[Kept], state: str, on: datetime.date) -> dict[str, Any]:
    """What the form of a new table begins with: the state's blackjack, and a maximum within its ceiling."""
    house = next((each.house for each in kept if each.version.state == state), None)
    return {"game": BLACKJACK[state], "max_cents": usual_maximum(house, state, on)}


def _blocks(floor: Floor, kept: Sequence[Kept], version: Version, now: datetime.datetime) -> list[dict[str, str]]:
    if version.effective > now.timestamp():
        return []
    before = next((each for each in kept if each.version.state == version.state), None)
    return [msgspec.to_builtins(each) for each in moment.blocks(floor, before, Kept(version), now.date())]


def _unlisted(found: Stored) -> dict[str, list[dict[str, Any]]]:
    """Tables of the floor that no document has, by state: a house of an earlier version begins with them."""
    new: dict[str, list[dict[str, Any]]] = {}
    for id, set_up in found.set_ups.items():
        if set_up["game"] in games() and all(each.table(id) is None for each in found.kept):
            new.setdefault(STATES[games()[set_up["game"]].cite.law], []).append(_stated(set_up))
    return new


def _stated(plain: Any) -> Any:
    """Plain values without those that are null, which a document leaves out."""
    if isinstance(plain, dict):
        return {key: _stated(each) for key, each in plain.items() if each is not None}
    return [_stated(each) for each in plain] if isinstance(plain, list) else plain


def _jackpots(floor: Floor) -> dict[str, list[dict[str, Any]]]:
    """The jackpots that run, by state, in the form of the document."""
    new: dict[str, list[dict[str, Any]]] = {}
    for kept in floor.jackpots.jackpots.values():
        set_up = kept.jackpot.set_up
        if not kept.jackpot.state.is_closed:
            new.setdefault(STATES[set_up.definition.cite.law], []).append(_stated(plain_set_up(set_up)))
    return new


def checked(floor: Floor, kept: Sequence[Kept], wanted: HouseDocument, on: datetime.date) -> dict[str, Any]:
    """What a draft comes to: every answer with its field, what changes, what it waits for, what stays open."""
    before = next((each for each in kept if each.version.state == wanted.jurisdiction), None)
    body = write_house(wanted).encode()
    report = report_on(body, on)
    refused = ""
    try:
        moment.check_follows(floor, kept, wanted)
    except PitbossError as error:
        refused = str(error)
    after = Kept(Version(wanted.jurisdiction, 0, body, "", "", "", 0, 0, None, None, (), ""))
    return {
        "faults": [],
        "lawful": report.is_lawful,
        "totals": report.totals,
        "results": [_result(wanted, each) for each in report.results if each.verdict is not Verdict.NOT_APPLICABLE],
        "changes": [] if before is None else list(diff(before.house, wanted)),
        "waits": [msgspec.to_builtins(each) for each in moment.blocks(floor, before, after, on)],
        "open": [
            {"text": each.text, "known": desk.is_known(before, each)} for each in desk.open_questions(before, body, on)
        ],
        "refused": refused,
        "document": jsonable(plain_house(wanted)),
    }


def _result(house: HouseDocument, result: Result) -> dict[str, str]:
    shown = plain_result(result)
    if result.verdict is Verdict.PASS:
        shown = {key: shown[key] for key in ("requirement", "title", "where", "verdict", "set", "cite")}
    return {**shown, "path": field_of(house, result)}


def differences(connection: Connection, state: str, old: int, new: int) -> list[str]:
    """What changed from one version to another, in sentences."""
    bodies = [document_rows.version(connection, state, number).body for number in (old, new)]
    return list(diff(parsed(bodies[0]), parsed(bodies[1])))


def due_alerts(documents: Sequence[Kept], floor: Floor, now: datetime.datetime) -> list[dict[str, str]]:
    """What the pit is told of the hours: tables that a person should open or close now."""
    return [
        {
            "table": each["table"] if each["on_floor"] else "",
            "text": f"{each['name']} is planned to be {'open' if each['due'] == 'open' else 'closed'} now.",
        }
        for each in schedule(documents, floor, now)
        if each["due"]
    ]


def schedule(documents: Sequence[Kept], floor: Floor, now: datetime.datetime) -> list[dict[str, Any]]:
    """Every table of the documents: whether it is open, what its hours plan, and what is due."""
    at, found = now.replace(tzinfo=None), []  # hours are by the wall clock
    for kept in documents:
        for table in kept.house.tables:
            live = floor.tables.get(table.id)
            is_open = live is not None and live.table is not None
            plan = planned(hours_of(kept.house, table), at)
            found.append(
                {
                    "table": table.id,
                    "name": table.name,
                    "pit": kept.pit_of(table),
                    "on_floor": table.id in floor.table_names,
                    "open": is_open,
                    "planned": None if plan is None else plan.open,
                    "until": None if plan is None or plan.until is None else plan.until.isoformat(timespec="minutes"),
                    "due": "" if table.id in floor.elsewhere else due(plan, is_open=is_open),
                }
            )
    return found
