"""Entries of the house log about tables: made, named, retired."""

from __future__ import annotations

from pitboss.records import Record


class TableCreated(Record, frozen=True, tag="table-created.1"):
    """A table was added to a running floor; its own log begins with its set-up."""

    at: int
    table: str
    name: str
    pit: str
    by: str
    reason: str


class TableRenamed(Record, frozen=True, tag="table-renamed.1"):
    """A table has another name, or belongs to another pit."""

    at: int
    table: str
    name: str
    pit: str
    by: str
    reason: str


class TableRetired(Record, frozen=True, tag="table-retired.1"):
    """A closed table was taken off the floor for good; its logs stay. `cents` went back to the house."""

    at: int
    table: str
    cents: int
    by: str
    reason: str


TablesEntry = TableCreated | TableRenamed | TableRetired
