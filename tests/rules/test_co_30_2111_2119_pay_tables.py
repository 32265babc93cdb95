"""Every cell of every pay table of CO 30-2111 to 30-2119.

`tests/fixtures/co-30-2111-to-2119-pay-tables.tsv` holds the cells; each was compared with the number that is printed.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from pitboss.catalogue import load_wager, wagers
from pitboss.catalogue.wagers import PayTable
from tests.marks import proves

PRINTED: Final = Path(__file__).parents[1] / "fixtures/co-30-2111-to-2119-pay-tables.tsv"
KINDS: Final = ("pays", "envy", "dealer envy", "adds")


def _read() -> dict[tuple[str, str], list[tuple[str, str, str]]]:
    """The cells of each pay table in their order: kind, hand, pay."""
    found: dict[tuple[str, str], list[tuple[str, str, str]]] = {}
    for line in PRINTED.read_text(encoding="utf-8").splitlines()[1:]:
        _, wager, table, kind, hand, pays = line.split("\t")
        found.setdefault((wager, table), []).append((kind, hand, pays))
    return found


CELLS: Final = _read()


def _offered(table: PayTable) -> list[tuple[str, str, str]]:
    columns = (table.pays, table.envy, table.dealer_envy, table.adds)
    return [(kind, hand, str(pay)) for kind, column in zip(KINDS, columns, strict=True) for hand, pay in column.items()]


@proves(
    "CO 30-2111(5) Pay table 1",
    "CO 30-2111(5) Pay table 2",
    "CO 30-2111(5) Pay table 3",
    "CO 30-2111(5) Pay table 4",
    "CO 30-2111(5) Pay table 5",
    "CO 30-2112(12)",
    "CO 30-2113 21+3 pay table",
    "CO 30-2113 Bust Bonus pay table",
    "CO 30-2113 21+3 Progressive pay tables PT-BJS-213-01/04/07/10",
    "CO 30-2113 21+3 Progressive pay tables PT-BJS-213-02/05/08",
    "CO 30-2113 21+3 Progressive pay tables PT-BJS-213-03/06/09/11",
    "CO 30-2114 21+3 pay table",
    "CO 30-2114 Top 3 pay table",
    "CO 30-2114 Bust Bonus pay table",
    "CO 30-2114 21+3 Progressive pay tables PT-BJS-213-01/04/07/10",
    "CO 30-2114 21+3 Progressive pay tables PT-BJS-213-02/05/08",
    "CO 30-2114 21+3 Progressive pay tables PT-BJS-213-03/06/09/11",
    "CO 30-2115(7) TriLux Bonus TRI-01/02/05",
    "CO 30-2115(7) TriLux Bonus TRI-03/04/06/07",
    "CO 30-2115(7) TriLux Bonus with Lucky George (TRILG-01 to 04)",
    "CO 30-2115(7) TriLux Super 3",
    "CO 30-2115(7) TriLux Bust Bonanza",
    "CO 30-2115(7) Table 1",
    "CO 30-2115(7) Table 3",
    "CO 30-2116(10) Push 22 pay schedules A to C",
    "CO 30-2116(10) Pot of Gold pay schedules POG 01 and 02",
    "CO 30-2116(10) King's Bounty pay schedule KB01",
    "CO 30-2117(3) Pay table, 1 deck",
    "CO 30-2117(3) Pay tables, 2 decks",
    "CO 30-2117(3) Pay tables, 4 decks",
    "CO 30-2117(3) Pay table, 5 decks",
    "CO 30-2117(3) Pay tables, 6 decks",
    "CO 30-2117(3) Pay tables, 8 decks",
    "CO 30-2117 Big Three (2) Pay table, 4 decks",
    "CO 30-2117 Big Three (2) Pay tables, 6 decks",
    "CO 30-2117 Big Three (2) Pay tables, 8 decks",
    "CO 30-2117 Bust the House (3) Pay table",
    "CO 30-2118(12)",
    "CO 30-2118(13)(a)",
    "CO 30-2118(13)(b) PT-FLT-DWHF-TPW-01 to 03",
    "CO 30-2118(13)(b) PT-FLT-DWHF-TPW-04 to 06",
    "CO 30-2118(13)(c)",
    "CO 30-2118(13)(d)",
    "CO 30-2118(13)(e)",
    "CO 30-2118(13)(f) PT-BJS-5CL-01 to 05, 09 and 10",
    "CO 30-2118(13)(f) PT-BJS-5CL-06 to 08 and 11",
    "CO 30-2118(13)(f) PT-BJS-5CL-E01 to E03",
    "CO 30-2119(23)",
    "CO 30-2119(24)",
    "CO 30-2119(25)",
    "CO 30-2119(27)",
    "CO 30-2119(28)",
    "CO 30-2119(29)",
    "CO 30-2119(26) PT-FLT-213-01 and 03",
    "CO 30-2119(26) PT-FLT-213-E01 to E04",
    "CO 30-2119(30) PT-BJS-213-03/06/09/11",
    "CO 30-2119(30) PT-BJS-213-01/04/07/10",
    "CO 30-2119(30) PT-BJS-213-02/05/08",
    "CO 30-2119(31) PT-BJS-LL-26 to 29",
    "CO 30-2119(31) PT-BJS-LL-30 to 35",
)
@pytest.mark.parametrize(("wager", "table"), CELLS)
def test_co_30_2111_to_2119_every_cell(wager: str, table: str) -> None:
    assert _offered(load_wager(wager).paytable(table)) == CELLS[wager, table]


def test_co_30_2111_to_2119_no_pay_table_is_missing() -> None:
    sections = tuple(f"CO 30-{number}" for number in range(2111, 2120))
    offered = {
        (wager.id, table.name)
        for wager in wagers().values()
        for table in wager.paytables.values()
        if str(table.cite).startswith(sections)
    }
    assert offered == CELLS.keys()
