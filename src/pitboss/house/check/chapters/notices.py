"""The notices of CO 30-803(3), the wall signs of 30-803(4), and the posted house rules of 30-804."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pitboss.engine.table.posted_notices import table_notices
from pitboss.errors import PitbossError
from pitboss.house.check.cases import HouseCase, TableCase
from pitboss.house.check.requirement import (
    Answer,
    Requirement,
    Scope,
    failed,
    not_applicable,
    passed,
    require,
    stated,
    undecided,
)
from pitboss.house.document.model import WALL_LETTERS
from pitboss.house.document.records import COLORADO
from pitboss.law.notices import Notice

AT_THE_TABLE: Final = ("layout", "placard", "terminal")
CLOTH: Final = {"30-899.01": "CO 30-899.01(1)", "30-899.27": "CO 30-899.27(1)"}  # inscriptions on the layout itself


def notices_of(case: TableCase) -> tuple[Notice, ...]:
    """What must be posted at a table; nothing where it cannot be set up."""
    try:
        return () if case.engine is None else table_notices(case.engine)
    except PitbossError:
        return ()


def _on_wall(case: HouseCase, letter: str) -> Iterator[tuple[str, frozenset[str]]]:
    """What every blackjack table's notices say under a letter of 30-803(3)."""
    cite = f"CO 30-803(3)({letter})"
    for table in case.tables:
        if table.state == COLORADO and table.engine is not None and not table.is_poker:
            yield table.table.id, frozenset(each.text for each in notices_of(table) if each.cite == cite)


def _differs_at(case: HouseCase, letter: str) -> str:
    """The first table whose notices under a letter differ from those of the first table; empty without one."""
    said = dict(_on_wall(case, letter))
    first = next(iter(said.values()), frozenset())
    return next((table for table, words in said.items() if words != first), "")


def _at_tables(letters: Sequence[str]) -> str:
    them = "it" if len(letters) == 1 else "them"
    return f"post {_named(letters)} at the tables, and take {them} out of the notices on the wall"


def _named(letters: Sequence[str]) -> str:
    return " and ".join(f"({letter})" for letter in letters)


def _letters(case: HouseCase) -> Iterator[str]:
    """The letters whose notices hang on the wall: those of the signs, and tips where a table has theirs there."""
    yield from case.house.signs.wall
    if any(case.house.place_of(each.table, "tips") == "wall" for each in case.tables if each.state == COLORADO):
        yield "i"


@require("signs.wall-topics", "Only the notices of (d) to (i) hang on the wall", "CO 30-803(4)", Scope.HOUSE, COLORADO)
def wall_topics(case: HouseCase) -> Answer:
    letters = case.house.signs.wall
    if not letters:
        return not_applicable("no notice hangs on the wall")
    wrong = [letter for letter in letters if letter not in WALL_LETTERS]
    value = ", ".join(f"({letter})" for letter in letters)
    if wrong:
        return failed(value, "(d) to (i)", _at_tables(wrong))
    return passed(value, "(d) to (i)")


@require("signs.wall-everywhere", "A wall sign says what holds at every table", "CO 30-803(4)", Scope.HOUSE, COLORADO)
def wall_everywhere(case: HouseCase) -> Answer:
    letters = list(dict.fromkeys(letter for letter in _letters(case) if letter in WALL_LETTERS))
    if not letters:
        return not_applicable("no notice hangs on the wall")
    required = "the same at every table"
    differing = {letter: other for letter in letters if (other := _differs_at(case, letter))}
    if differing:
        at = {other: [each for each in differing if differing[each] == other] for other in differing.values()}
        said = [f"{_named(some)} {'differs' if len(some) == 1 else 'differ'} at {other}" for other, some in at.items()]
        return failed(", ".join(said), required, _at_tables(list(differing)))
    return passed(", ".join(f"({letter})" for letter in letters), required)


@require("signs.rules-posted", "House rules hang where players can read them", "CO 30-804", Scope.HOUSE, COLORADO)
def rules_posted(case: HouseCase) -> Answer:
    return stated(case.house.signs.rules_posted, "signs.rules_posted", "posted in the blackjack area")


@require("signs.rules-printed", "Players get the rules in print on request", "CO 30-804", Scope.HOUSE, COLORADO)
def rules_printed(case: HouseCase) -> Answer:
    return stated(case.house.signs.rules_printed, "signs.rules_printed", "printed copies on request")


@require("signs.approved", "The Director approved the rules and their place", "CO 30-804", Scope.HOUSE, COLORADO)
def signs_approved(case: HouseCase) -> Answer:
    required = "an approval of posted rules by the Director"
    if not case.house.signs.approval:
        return undecided("signs.approval", required)
    found = case.approval(case.house.signs.approval, "posted rules")
    if isinstance(found, str):
        return failed(found, required, "name an approval of the posted rules in signs.approval")
    if found.by != "Director":
        return failed(f"{found.number} by the {found.by}", required, "have the Director approve them")
    return passed(f"{found.number} of {found.date}", required)


@require("table.notices", "The table's notices are where every player sees them", "CO 30-803(3)", Scope.TABLE, COLORADO)
def posted(case: TableCase) -> Answer:
    required, cite = "on the layout, table signage or terminals", "CO 30-2118(4)" if case.is_poker else ""
    place = case.house.place_of(case.table, "notices")
    if place is None:
        return undecided("posted.notices", required, cite)
    if place not in AT_THE_TABLE:
        return failed(place, required, "post them on a placard", cite)
    if place == "terminal" and case.table.is_dealt and not case.table.terminals:
        return failed("terminal, but the table has none", required, "post them on a placard, or state terminals", cite)
    return passed(f"{place}: {len(notices_of(case))} notices", required, cite)


@require("table.inscriptions", "30-803's inscriptions are on the cloth", "CO 30-803(2)", Scope.TABLE, COLORADO)
def inscriptions(case: TableCase) -> Answer:
    cite = CLOTH.get(case.document)
    if cite is None:
        return not_applicable("the game's section does not ask for the cloth")
    required = "on the layout"
    if not case.table.layout.shows:
        return undecided("layout.shows", required, cite)
    if "inscriptions" not in case.table.layout.shows:
        return failed("not on the layout", required, 'print them, and add "inscriptions" to layout.shows', cite)
    return passed("on the layout", required, cite)


REQUIREMENTS: Final[tuple[Requirement[HouseCase] | Requirement[TableCase], ...]] = (
    wall_topics, wall_everywhere, rules_posted, rules_printed, signs_approved, posted, inscriptions,
)  # fmt: skip
