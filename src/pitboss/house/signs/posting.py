"""A table that signs are made for: the table itself, and what the house's document says about it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from urllib.parse import quote

import msgspec

from pitboss.engine.books.log import TableOpened
from pitboss.engine.table.table import Table
from pitboss.house.signs.sheet import Marks
from pitboss.jackpots.setup import JackpotSetUp
from pitboss.records import encode


@dataclass(frozen=True)
class Posting:
    """Everything that the signs of a table are made from."""

    id: str
    name: str
    table: Table
    house: str = ""
    number: str = ""  # on the table, as surveillance sees it
    edition: int = 1  # of the house's document
    dated: date | None = None  # the first day of the edition
    address: str = ""  # where the floor's pages are, such as https://tables.example
    house_rules: tuple[str, ...] = ()  # in the house's own words
    joker_use: str = ""  # what jokers count or do in a promotion, in the house's own words
    jackpots: tuple[JackpotSetUp, ...] = ()  # that the table's spots feed

    @property
    def url(self) -> str:
        """The table's own page, with its rules."""
        return f"{self.address.rstrip('/')}/table?id={quote(self.id)}" if self.address else ""

    @property
    def digest(self) -> str:
        """A digest of the set-up: two signs of one table with different digests are of different set-ups."""
        opened = next(line.what for line in self.table.log.lines if isinstance(line.what, TableOpened))
        limits = self.table.limits  # which the house may have changed since
        said = msgspec.structs.replace(opened, engine=msgspec.UNSET, min_cents=limits.min, max_cents=limits.max)
        said = msgspec.structs.replace(said, tray_cents=0)
        plain = encode([said, self.house, self.number, self.house_rules, self.joker_use, self.jackpots])
        return sha256(json.dumps(json.loads(plain), sort_keys=True).encode()).hexdigest()

    @property
    def marks(self) -> Marks:
        label = " ".join(part for part in (self.name, self.number and f"({self.number})") if part)
        return Marks(self.house, label, self.edition_text, self.digest, self.url)

    @property
    def edition_text(self) -> str:
        """The edition and its first day, written so that it reads alike everywhere: 2026-11-17."""
        return f"Edition {self.edition}" + (f", {self.dated.isoformat()}" if self.dated is not None else "")
