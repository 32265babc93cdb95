"""The tables of a house's document, ready for their signs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pitboss.engine.table.table import Table
from pitboss.errors import IllegalSetup, PitbossError
from pitboss.house.document import HouseDocument, digest
from pitboss.house.document.tables import HouseTable
from pitboss.house.jackpot_spots import with_jackpots
from pitboss.house.signs.blocks import JOKERS
from pitboss.house.signs.posting import Posting
from pitboss.house.signs.sheet import Sheet
from pitboss.house.signs.sheets import ENGLISH, wall_sheet
from pitboss.house.table_setup import build
from pitboss.jackpots.setup import JackpotSetUp


def postings(house: HouseDocument, tables: Iterable[str] = (), address: str = "") -> list[Posting]:
    """These tables of a house, or all of them, built as the floor would open them.

    `address` is where the floor's pages are; without it the document's own address is printed.
    """
    known = {each.id: each for each in house.tables}
    if unknown := [id for id in tables if id not in known]:
        raise PitbossError(f"The house has no table {unknown[0]!r}. Choose from {', '.join(known)}")
    wanted = [known[id] for id in tables] or list(house.tables)
    return [_posting(house, each, address or house.signs.address) for each in wanted]


def house_wall(house: HouseDocument, made: Sequence[Posting], language: str = ENGLISH) -> Sheet | None:
    """The wall sign with what the document hangs there; where it names nothing, with all that holds everywhere."""
    return wall_sheet(made, language, digest=digest(house), letters=house.signs.wall)


def _posting(house: HouseDocument, table: HouseTable, address: str) -> Posting:
    jackpots = tuple(found for side in table.choices if (found := house.jackpot(side.jackpot)) is not None)
    named = {each.id: each for each in jackpots}
    return posting_of(house, table, build(with_jackpots(table.set_up, named.get), None), address, jackpots)


def posting_of(
    house: HouseDocument, table: HouseTable, built: Table, address: str, jackpots: tuple[JackpotSetUp, ...]
) -> Posting:
    """A table as it stands, with everything that the house's document says about it."""
    return Posting(
        table.id,
        table.name,
        built,
        house=house.premises.name,
        number=table.number,
        edition=house.edition,
        dated=house.dated,
        address=address,
        house_rules=(*table.house_rules, *(each.what for each in table.variations)),
        joker_use=_joker_use(table),
        jackpots=jackpots,
    )


def _joker_use(table: HouseTable) -> str:
    """What the sign says of a promotion's jokers; refuse jokers that nobody explains."""
    promotion = table.promotion
    if promotion is None or not promotion.jokers:
        return ""
    if not promotion.joker_use:
        what = f"{table.name} adds jokers, and a sign must say what they count or do; set promotion.joker_use"
        raise IllegalSetup(what, JOKERS)
    return f"Jokers, {promotion.starts.isoformat()} to {promotion.ends.isoformat()}: {promotion.joker_use}"
