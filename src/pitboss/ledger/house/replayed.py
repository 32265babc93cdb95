"""People and tables as the house log says they are, to compare with the database."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sqlalchemy import Connection, select

from pitboss.ledger import house_log, schema
from pitboss.ledger.house import people, tables

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
            case _:
                pass

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
