"""People, tables and documents as the house log says they are, to compare with the database."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sqlalchemy import Connection, select

from pitboss.ledger import house_log, schema
from pitboss.ledger.house import documents, people, tables
from pitboss.ledger.house.document_rows import Version, digest_of, versions

NOBODY = "nobody"


class HouseState:
    """What the lines of the house log come to, one after the other."""

    def __init__(self) -> None:
        self.roles: dict[str, str] = {}
        self.disabled: set[str] = set()
        self.enrolled: set[str] = set()
        self.requires_second_factor = False
        self.named: dict[str, tuple[str, str]] = {}  # tables that the log names: name and pit
        self.retired: set[str] = set()
        self.documents: dict[str, str] = {}  # each version by its name: what the log says of it
        self._undecided: dict[str, tuple[tuple[str, ...], str]] = {}  # what each leaves undecided, and the note

    def note(self, what: house_log.HouseEntry) -> None:
        """Take one line into account."""
        match what:
            case house_log.SignedOn(person=person, role=role) | people.RoleChanged(person=person, role=role):
                self.roles[person] = role
            case people.Disabled(person=person):
                self.disabled.add(person)
            case people.Enabled(person=person):
                self.disabled.discard(person)
            case people.SecondFactorEnrolled(person=person):
                self.enrolled.add(person)
            case people.SecondFactorRemoved(person=person):
                self.enrolled.discard(person)
            case people.SecondFactorRule(required=required):
                self.requires_second_factor = required
            case (
                tables.TableCreated(table=table, name=name, pit=pit)
                | tables.TableRenamed(table=table, name=name, pit=pit)
            ):
                self.named[table] = (name, pit)
            case tables.TableRetired(table=table):
                self.retired.add(table)
            case documents.DocumentAccepted() | documents.DocumentInForce() | documents.DocumentWithdrawn():
                self._note_document(what)
            case documents.DocumentAcknowledged(state=state, number=number, acknowledged=more, note=note):
                name = _name(state, number)
                known, _ = self._undecided.get(name, ((), ""))
                self._undecided[name] = tuple(dict.fromkeys((*known, *more))), note
            case _:
                pass

    def _note_document(
        self, what: documents.DocumentAccepted | documents.DocumentInForce | documents.DocumentWithdrawn
    ) -> None:
        name = _name(what.state, what.number)
        match what:
            case documents.DocumentAccepted():
                self.documents[name] = _accepted(what.digest, what.by, what.reason, what.at, what.effective)
                self._undecided[name] = what.acknowledged, what.note
            case documents.DocumentInForce(at=at):
                self.documents[name] = self.documents.get(name, "") + f", in force {at}"
            case documents.DocumentWithdrawn(at=at):
                self.documents[name] = self.documents.get(name, "") + f", withdrawn {at}"

    def differences(self, connection: Connection) -> Iterator[tuple[str, str, str]]:
        """Where the database differs: the place, what it holds, and what the log says."""
        p, f = schema.people.c, schema.second_factors.c
        rows = connection.execute(select(p.name, p.role, p.disabled)).all()
        enrolled = set(connection.execute(select(f.person).where(f.enrolled.is_not(None))).scalars())
        here = {row.name: _person(row.role, row.disabled is not None, row.name in enrolled) for row in rows}
        said = {name: _person(role, name in self.disabled, name in self.enrolled) for name, role in self.roles.items()}
        yield from _different("person", here, said)
        required = bool(connection.execute(select(schema.floor.c.second_factor)).scalar())
        yield from _different("second factors", {"": _rule(required)}, {"": _rule(self.requires_second_factor)})
        t = schema.tables.c
        kept = connection.execute(select(t.id, t.name, t.pit, t.retired)).all()
        tables_here = {row.id: _table((row.name, row.pit), row.retired is not None) for row in kept}
        tables_said = {
            row.id: _table(self.named.get(row.id, (row.name, row.pit)), row.id in self.retired) for row in kept
        } | {id: _table(named, id in self.retired) for id, named in self.named.items()}
        yield from _different("table", tables_here, tables_said)
        kept_documents = {_name(each.state, each.number): _document(each) for each in versions(connection)}
        said_documents = {
            name: said + _undecided(*self._undecided.get(name, ((), ""))) for name, said in self.documents.items()
        }
        yield from _different("document of", kept_documents, said_documents)


def _name(state: str, number: int) -> str:
    return f"{state}, version {number}"


def _accepted(digest: str, by: str, reason: str, at: int, effective: int) -> str:
    return f"{digest} by {by} ({reason}), accepted {at} for {effective}"


def _undecided(what: tuple[str, ...], note: str) -> str:
    return f", undecided: {', '.join(what)} ({note})" if what or note else ""


def _document(kept: Version) -> str:
    """What a row comes to; its digest is of the text that it holds."""
    said = _accepted(digest_of(kept.body), kept.author, kept.reason, kept.at, kept.effective)
    said += "" if kept.in_force is None else f", in force {kept.in_force}"
    said += "" if kept.withdrawn is None else f", withdrawn {kept.withdrawn}"
    return said + _undecided(kept.acknowledged, kept.note)


def _person(role: str, is_disabled: bool, has_factor: bool) -> str:
    return role + (", disabled" if is_disabled else "") + (", with a second factor" if has_factor else "")


def _rule(is_required: bool) -> str:
    return "required" if is_required else "not required"


def _table(named: tuple[str, str], is_retired: bool) -> str:
    name, pit = named
    return name + (f", pit {pit}" if pit else "") + (", retired" if is_retired else "")


def _different(kind: str, here: Mapping[str, str], said: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    for name in sorted(here.keys() | said):
        held, should_be = here.get(name, NOBODY), said.get(name, NOBODY)
        if held != should_be:
            yield f"{kind} {name}".strip(), held, should_be
