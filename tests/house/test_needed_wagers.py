"""A wager that rides on another is on no layout without it: engine and check refuse alike, by the clause."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import msgspec
import pytest

from pitboss.catalogue import games, load, wagers
from pitboss.engine.books.log import TableOpened
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.record.resume import open_table, resume
from pitboss.engine.round.house import Limits
from pitboss.engine.table.table import Table
from pitboss.errors import IllegalSetup
from pitboss.house.check import Result, Verdict, check_house
from pitboss.house.document import read_plain
from pitboss.house.table_setup import SetUp, build
from tests.marks import proves

GAMES_OWN: Final = {"main", "ante"}
UP, DOWN = "match-the-dealer-up-card", "match-the-dealer-down-card"
NEEDS: Final = {  # by wager: what its section wants on the layout with it, and the clause
    f"{DOWN}-30-899-16": (f"{UP}-30-899-16", "CO 30-899.16 Dealing procedures (12)"),
    f"{DOWN}-30-899-24": (f"{UP}-30-899-24", "CO 30-899.24(2)"),
    "raise-the-roof": ("raise-the-roof-ante", "CO 30-899.23(8)"),
    "top-3-30-2114": ("21-plus-3-30-2114", "CO 30-2114(2)"),
    "top-3-30-2119": ("21-plus-3-30-2119 or 21-plus-3-xtreme-30-2119", "CO 30-2119(28)(a)(iii)"),
    "trilux-super-3-30-2115": ("trilux-bonus-30-2115", "CO 30-2115(1)"),
    "trilux-super-3-wa-2212": ("trilux-bonus-wa-2212", "WA 2212 TriLux game 6(a)"),
}  # fmt: skip


def table_of(*sides: str) -> dict[str, Any]:
    """A table with these wagers, at the first game of the first, as plain values."""
    definition = wagers()[sides[0]]
    (game, *_) = definition.games
    options = {"decks": 6} if "decks" in games()[game].options else {}
    return {"id": "one", "name": "One", "game": game, "options": options, "sides": list(sides), "max_cents": 200_00}


def layouts_of(*sides: str) -> list[Result]:
    table = table_of(*sides)
    state = "washington" if "-wa-" in table["game"] else "colorado"
    licensee = {"name": "A", "kind": "commercial" if state == "washington" else "retail"}
    house = {"jurisdiction": state, "dated": "2026-11-17", "licensee": licensee, "premises": {"name": "B"}}
    results = check_house(read_plain({**house, "table": [table]})).results
    return [each for each in results if each.requirement in ("wager.layout", "table.opens")]


def test_every_wager_that_rides_on_another_has_the_clause_that_says_so() -> None:
    """Where the catalog says that players need another wager, the layout needs it, too, and both name the same."""
    found = {
        each.id: (need, str(rule.cite))
        for each in wagers().values()
        for need in each.needs
        if need not in GAMES_OWN
        for rule in each.layout
        if rule.only_with == need
    }
    assert found == {name: NEEDS[name] for name in found}
    assert set(found) == {each.id for each in wagers().values() if set(each.needs) - GAMES_OWN}


@pytest.mark.parametrize("wager", NEEDS)
@proves(
    "CO 30-2114(2) s.3", "CO 30-2115(1) s.2", "CO 30-2119(28)(a)(iii)", "CO 30-2119(28)(a)(iv)", "CO 30-899.23(8) s.1",
    "CO 30-899.24(2) s.4", "WA 2212 TriLux game 6(a)",
)  # fmt: skip
def test_a_layout_without_the_wager_that_it_rides_on_is_refused_by_the_clause(wager: str) -> None:
    need, cite = NEEDS[wager]
    found = {each.requirement: each for each in layouts_of(wager)}
    alone, opening = found["wager.layout"], found["table.opens"]
    assert (alone.verdict, alone.cite) == (Verdict.FAIL, cite)
    assert alone.value == "not on this layout"
    assert alone.mend == f"add {need} to sides, or take {wager} off the layout"
    assert opening.verdict is Verdict.CANNOT_DECIDE  # the fault above says why
    with pytest.raises(IllegalSetup, match="may not be offered without") as refused:
        build(msgspec.convert(table_of(wager), SetUp), None)
    assert refused.value.cite == cite


@pytest.mark.parametrize("wager", NEEDS)
def test_the_smallest_change_mends_it(wager: str) -> None:
    """Each wager that the answer names, added to the layout."""
    for needed in NEEDS[wager][0].split(" or "):
        assert [each for each in layouts_of(wager, needed) if each.verdict is not Verdict.PASS] == []
        assert len(build(msgspec.convert(table_of(wager, needed), SetUp), None).house.sides) >= 2


@proves("CO 30-2114(2) s.3")
def test_co_30_2114_2_a_21_plus_3_of_another_section_does_not_serve() -> None:
    """Three sections have a wager of that name, so that the answer says which."""
    (found,) = [each for each in layouts_of("top-3-30-2114", "21-plus-3-30-2107") if each.verdict is Verdict.FAIL]
    assert found.required == (
        "Top 3 may not be offered without 21+3 of CO 30-2114; "
        "add 21+3 of CO 30-2114 to the layout, or take Top 3 off it"
    )


def test_a_wager_of_a_house_s_own_folder_needs_what_it_says() -> None:
    """Such a file may have no clause of its own about the layout: what players need, the layout needs."""
    definition = replace(wagers()["trilux-super-3-30-2115"], layout=())
    side = CatalogueWager(definition, definition.paytable_for(6))
    with pytest.raises(IllegalSetup, match="TriLux Super 3 may not be offered without TriLux Bonus") as refused:
        Table(load("blackjack", decks=6), limits=Limits(), sides=[side])
    assert refused.value.cite == "CO 30-2115"


@pytest.mark.parametrize("wager", [each for each in NEEDS if each.split("-")[0] in ("top", "trilux", "raise")])
def test_a_table_that_was_opened_without_it_is_resumed(wager: str) -> None:
    """Earlier versions opened such tables, and nobody could wager on the spot; a log that rolled over is of today."""
    needed = NEEDS[wager][0].split(" or ")[0]
    both = build(msgspec.convert(table_of(wager, needed), SetUp), None).log.lines[0].what
    assert isinstance(both, TableOpened)
    alone = msgspec.structs.replace(both, sides=both.sides[:1])
    table = open_table(alone, None, accepted=True)  # as a log that rolls over begins
    assert resume(table.log.lines, None).log.head == table.log.head
