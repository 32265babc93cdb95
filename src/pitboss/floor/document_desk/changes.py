"""Changes of a document that come with a table or a jackpot: added, renamed, taken out."""

from __future__ import annotations

import re

from msgspec.structs import replace

from pitboss.house.document import HouseDocument
from pitboss.house.document.records import Pit
from pitboss.house.document.tables import HouseTable
from pitboss.jackpots.setup import JackpotSetUp


def with_table(house: HouseDocument, table: HouseTable, pit: str) -> HouseDocument:
    """The document with a new table, in a pit by its name."""
    house, id = _with_pit(house, pit)
    others = tuple(each for each in house.tables if each.id != table.id)
    return replace(house, tables=(*others, replace(table, pit=id)))


def with_name(house: HouseDocument, table: str, name: str, pit: str) -> HouseDocument:
    """The document with another name or another pit of a table."""
    house, id = _with_pit(house, pit)
    tables = (replace(each, name=name, pit=id) if each.id == table else each for each in house.tables)
    return replace(house, tables=tuple(tables))


def without_table(house: HouseDocument, table: str) -> HouseDocument:
    """The document without a table; approvals that covered it stay as they were given."""
    return replace(house, tables=tuple(each for each in house.tables if each.id != table))


def with_jackpot(house: HouseDocument, jackpot: JackpotSetUp) -> HouseDocument:
    """The document with a jackpot, in the place of the one that has its id."""
    if any(each.id == jackpot.id for each in house.jackpots):
        return replace(house, jackpots=tuple(jackpot if each.id == jackpot.id else each for each in house.jackpots))
    return replace(house, jackpots=(*house.jackpots, jackpot))


def known_pit(house: HouseDocument, name: str) -> Pit | None:
    """The pit that a person means by a name or an id, however it is capitalized."""
    typed = name.casefold()
    named = (each for each in house.pits if each.name.casefold() == typed)
    return next(named, None) or next((each for each in house.pits if each.id.casefold() == typed), None)


def _with_pit(house: HouseDocument, name: str) -> tuple[HouseDocument, str]:
    """The id of the pit with this name; a new pit gets one from its name."""
    if not name:
        return house, ""
    if (known := known_pit(house, name)) is not None:
        return house, known.id
    stem = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "pit"
    used = {each.id for each in house.pits}
    id = next(each for n in range(len(used) + 1) if (each := f"{stem}-{n + 1}" if n else stem) not in used)
    return replace(house, pits=(*house.pits, Pit(id, name))), id
