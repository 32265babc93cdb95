"""Read `house.toml`: every fault at once, with its line, its key, and what is allowed."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from pitboss.catalogue.lines import line_index
from pitboss.errors import CatalogueError, Fault, PitbossError
from pitboss.files import read_text, shortened
from pitboss.house.document.model import HouseDocument
from pitboss.house.document.reading import NOTHING, KeyPath, StructReading
from pitboss.jackpots.files import JackpotForm, read_set_up
from pitboss.jackpots.setup import JackpotSetUp

LARGEST: Final = 8 << 20  # bytes: a house of ten thousand tables
LONGEST_LINE: Final = 20_000  # bytes: a house rule of some pages is one text


class HouseFileError(CatalogueError):
    """All faults of a house's file."""


def read_house(path: Path) -> HouseDocument:
    """Read a file; what is lawful is checked elsewhere."""
    return parse_house(read_house_text(path), path.name)


def read_house_text(path: Path) -> str:
    """The text of a file."""
    try:
        return read_text(path, LARGEST, LONGEST_LINE)
    except OSError as error:
        raise HouseFileError([Fault(path.name, 1, f"cannot be read: {error.strerror}")]) from None
    except PitbossError as error:
        raise HouseFileError([Fault(path.name, 1, str(error))]) from None


def parse_house(text: str, file: str = "house.toml") -> HouseDocument:
    """Read the text of a document. `file` is its name in faults; a mark that an editor put in front is passed over."""
    try:
        plain = tomllib.loads(text.removeprefix("\ufeff"))
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise HouseFileError([Fault(file, 1, f"this is not TOML: {shortened(str(error))}")]) from None
    return _read(plain, file, line_index(text))


def read_plain(plain: Mapping[str, Any]) -> HouseDocument:
    """Read a document from plain values with the same keys, as a page sends them; dates and times may be texts."""
    return _read(plain, "house", {(): 1})


def _read(plain: Mapping[str, Any], file: str, lines: dict[KeyPath, int]) -> HouseDocument:
    reading = _Reading(file, lines)
    found = reading.struct(HouseDocument, plain, ())
    if isinstance(found, HouseDocument):
        reading.check_references(found)
        if not reading.faults:
            return _with_house_chips(found, plain)
    raise HouseFileError(sorted(reading.faults, key=lambda fault: fault.line))


def _with_house_chips(house: HouseDocument, plain: Mapping[str, Any]) -> HouseDocument:
    """A table without chips of its own has the house's."""
    chips = house.chips.denominations
    tables = tuple(
        each if "chips" in raw else msgspec.structs.replace(each, chips=chips)
        for each, raw in zip(house.tables, plain.get("table", ()), strict=True)
    )
    return msgspec.structs.replace(house, tables=tables)


class _Reading(StructReading):
    """One reading of a house's file."""

    def own_form(self, structs: Sequence[type], value: Any, path: KeyPath) -> Any:
        return self.jackpot(value, path) if JackpotSetUp in structs else None

    def jackpot(self, value: Any, path: KeyPath) -> Any:
        """A jackpot, in the form of `jackpots/files.py`."""
        if self.struct(JackpotForm, value, path) is NOTHING:
            return NOTHING
        try:
            return read_set_up(value)
        except PitbossError as error:
            return self.fault(path, str(error))

    def check_references(self, house: HouseDocument) -> None:
        """Every id once, and every id that is referred to."""
        approvals = self.ids("approval", house.approvals)
        equipment, pits = self.ids("equipment", house.equipment), self.ids("pit", house.pits)
        jackpots = self.ids("jackpot", house.jackpots)
        self.ids("table", house.tables)
        for place, each in enumerate(house.equipment):
            self.known(("equipment", place, "approval"), [each.approval], approvals)
        self.known(("signs", "approval"), [house.signs.approval], approvals)
        self.known(("controls", "approval"), [house.controls.approval], approvals)
        for place, table in enumerate(house.tables):
            at: KeyPath = ("table", place)
            self.known((*at, "pit"), [table.pit], pits)
            self.known((*at, "equipment"), table.equipment, equipment)
            self.known((*at, "configuration"), [table.configuration], approvals)
            self.known((*at, "sides"), [each.jackpot for each in table.choices], jackpots)
            self.known((*at, "variations"), [each.approval for each in table.variations], approvals)
            if table.promotion is not None:
                self.known((*at, "promotion"), [table.promotion.approval], approvals)
