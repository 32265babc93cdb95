"""When a change of the document may take effect: at once, between rounds, or between shifts; and what comes before it.

The documents of the law name no hour for a change. They say what players must be able to read before they wager
(CO 30-803(3), 30-810, 30-813), that no wager is altered after the first card (CO 30-809), and what is approved before
it is used (CO 30-803, 30-804; the letters of Washington). The moments here follow from that: see decision 39.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Final

import msgspec

from pitboss.catalogue import games
from pitboss.errors import PitbossError
from pitboss.house.document.model import HouseDocument
from pitboss.house.document.records import COLORADO
from pitboss.house.document.tables import HouseTable
from pitboss.law.clauses import HOUSE_RULE, RULE_8
from pitboss.law.notices import notices

LIMITS: Final = ("min_cents", "max_cents")
SET_UP: Final[dict[str, str]] = {  # what a shift opens with, and the notice that tells players of it in Colorado
    "game": "CO 30-803(3)",
    "sides": "CO 30-803(3)(h)",
    "tip_max_cents": "CO 30-803(3)(i)",
    "tip_unit_cents": "CO 30-803(3)(i)",
    "chips": "CO 30-812(1)",
    "promotion": "CO 30-806(3)",
}
LETTERS: Final = {"3166": "WA 3166 Letter ¶2", "3119": "WA 3119 Letter ¶2", "2212": "WA 2212 Letter ¶3"}

CEILINGS: Final = {
    "3166": "WA 3166 v003 ¶2",
    "3119": "WA 3119 Bet the Set, preamble •2",
    "2212": "WA 2212 Base game, preamble •2",
}


class When(Enum):
    """The earliest moment of a change at a table."""

    BETWEEN_ROUNDS = "between two rounds"
    BETWEEN_SHIFTS = "when the table is closed"


class TableChange(msgspec.Struct, frozen=True):
    """A change that must wait for a moment of its table."""

    table: str
    what: str
    when: When
    cite: str


class Precondition(msgspec.Struct, frozen=True):
    """What must be done before a change takes effect, and the document cannot show: a person says that it is."""

    id: str
    where: str
    text: str
    cite: str


def table_changes(before: HouseDocument, after: HouseDocument) -> tuple[TableChange, ...]:
    """The changes at tables of both documents that wait for a moment, and the tables that are removed."""
    kept = {each.id: each for each in after.tables}
    found: list[TableChange] = []
    for old in before.tables:
        new = kept.get(old.id)
        if new is None:
            found.append(TableChange(old.id, "it is removed", When.BETWEEN_SHIFTS, HOUSE_RULE))
        else:
            found += _changes(old, new)
    return tuple(found)


def _changes(old: HouseTable, new: HouseTable) -> Iterator[TableChange]:
    state = games().get(old.game)
    letter = None if state is None else LETTERS.get(state.cite.section)
    if any(getattr(old, key) != getattr(new, key) for key in LIMITS):
        yield TableChange(old.id, "the limits", When.BETWEEN_ROUNDS, limits_clause(old.game))
    for name in sorted({*old.options, *new.options}):
        if old.options.get(name) != new.options.get(name):
            yield TableChange(old.id, name.replace("_", " "), When.BETWEEN_SHIFTS, letter or _option(new.game, name))
    for key, cite in SET_UP.items():
        was, now = (old.choices, new.choices) if key == "sides" else (getattr(old, key), getattr(new, key))
        if was != now:
            yield TableChange(old.id, _WORDS.get(key, key), When.BETWEEN_SHIFTS, letter or cite)


_WORDS: Final = {"sides": "the side wagers", "tip_max_cents": "the tip wagers", "tip_unit_cents": "the tip wagers"}


def limits_clause(game: str) -> str:
    """The clause about a table's minimum and maximum: Colorado's notice, Washington's ceiling."""
    definition = games().get(game)
    return CEILINGS.get("" if definition is None else definition.cite.section, "CO 30-803(3)(c)")


def _option(game: str, name: str) -> str:
    """The clause of an option: 30-810 for the odds of a blackjack, 30-813 for doubling at any time."""
    definition = games().get(game)
    option = None if definition is None else definition.options.get(name)
    return "CO 30-803(3)" if option is None else str(option.cite)


def refuse_change(before: HouseDocument, after: HouseDocument) -> str:
    """Why a document cannot follow another one at all; empty if it can."""
    if before.jurisdiction != after.jurisdiction:
        return (
            f"This house is in {before.jurisdiction.capitalize()}. "
            f"A house in {after.jurisdiction.capitalize()} is another house, with a floor of its own."
        )
    kinds = {each.id: each.kind for each in before.tables}
    for each in after.tables:
        if kinds.get(each.id, each.kind) != each.kind:
            return f"Table {each.id} is {kinds[each.id]}. Retire it, and set up another table that is {each.kind}."
    return ""


def preconditions(before: HouseDocument | None, after: HouseDocument) -> tuple[Precondition, ...]:
    """What a regulator approves before this change, where the document names no later approval than before."""
    if before is None:
        return ()
    find = _in_colorado if after.jurisdiction == COLORADO else _in_washington
    return tuple(find(before, after))


def _in_colorado(before: HouseDocument, after: HouseDocument) -> Iterator[Precondition]:
    rules = [[(each.id, each.house_rules) for each in house.tables if each.house_rules] for house in (before, after)]
    signs = [(house.signs.wall, house.signs.rules_posted) for house in (before, after)]
    new = list(dict.fromkeys(_new_rules(before, after)))
    named = before.approval(before.signs.approval) == after.approval(after.signs.approval)
    if (rules[0] != rules[1] or signs[0] != signs[1] or new) and named:
        said = f" ({new[0]}{f', and {len(new) - 1} more' if len(new) > 1 else ''})" if new else ""
        text = f"The posted house rules change{said}: the Director approves their text and place first"
        yield Precondition("signs.approved", "", text, "CO 30-804")
    was = {each.id: each for each in before.tables}
    for each in after.tables:
        old = was.get(each.id)
        if old is None or (old.terminals, old.dealers) == (each.terminals, each.dealers):
            continue
        if before.approval(old.configuration) == after.approval(each.configuration):
            text = "Terminals or dealers change: the Director approves the configuration first"
            yield Precondition("table.configuration", each.id, text, "CO 30-803")


def _new_rules(before: HouseDocument, after: HouseDocument) -> Iterator[str]:
    """What is new where a table posts rules of play that, as a whole, no table of the house has posted before."""
    stated = {each.id: _stated(each) for each in before.tables}
    for table in after.tables:
        said, old = _stated(table), stated.get(table.id, ())
        if not said or said in stated.values():
            continue
        fresh = [text for text in said if text not in old]
        yield from fresh or [f"no longer: {text}" for text in old if text not in said]


def _stated(table: HouseTable) -> tuple[str, ...]:
    """The notices of a table's rules; none where its game is refused, which the check says."""
    definition = games().get(table.game)
    if definition is None:
        return ()
    try:
        rules = definition.configure(**table.options).rules
    except PitbossError:
        return ()
    return tuple(each.text for each in notices(rules, 1, 1) if each.cite not in (RULE_8.limits, RULE_8.tip_limits))


def _in_washington(before: HouseDocument, after: HouseDocument) -> Iterator[Precondition]:
    offered = {each.game for each in before.tables}
    named = before.approval(before.controls.approval) == after.approval(after.controls.approval)
    waiting = {change.table: change for change in table_changes(before, after) if change.when is When.BETWEEN_SHIFTS}
    for each in after.tables:
        definition = games().get(each.game)
        document = "" if definition is None else definition.cite.section
        if each.game not in offered and named and after.licensee.kind == "commercial":
            text = f"{each.game} is new here: the Commission approves the internal controls first"
            cite = f"WA {document} Letter, Commercial card rooms •1"
            yield Precondition("table.internal-controls", each.id, text, cite)
        elif each.id in waiting and document in LETTERS:
            text = f"{waiting[each.id].what.capitalize()} change: ask the Commission whether its approval still holds"
            yield Precondition("table.changes-reported", each.id, text, LETTERS[document])
