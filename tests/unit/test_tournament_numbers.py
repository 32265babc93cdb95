"""The numbers and texts of a tournament's file: below, at and above what each may be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import fields, replace

from pitboss.tournaments.check import check_tournament
from pitboss.tournaments.document import TournamentDocument, example, parse_tournament, write_tournament
from pitboss.tournaments.document.model import ChipColor, ExtraChips, Prize, Rebuys, Reentry
from pitboss.tournaments.document.ranges import RANGES
from pitboss.tournaments.document.reader import TournamentFileError
from pitboss.tournaments.document.rounds import Level
from tests.marks import proves
from tests.tournaments.desk import changed_round, single

CAP = 100_000_00
PRIZES = example("single-table").events[0].prizes


def faults(document: TournamentDocument) -> str:
    """What the reader says of the document's file; nothing where it can be used."""
    try:
        assert parse_tournament(write_tournament(document)) == document
    except TournamentFileError as error:
        return str(error)
    return ""


def whole_numbers() -> Iterator[tuple[str, str]]:
    for kind in RANGES:
        yield from ((kind.__name__, each.name) for each in fields(kind) if each.type in ("int", int))


# A clause limits these itself: the check names it.
BY_THE_CHECK = {("Rebuys", "most"), ("Rebuys", "cents"), ("Rebuys", "points"), ("Rebuys", "until_round"),
                ("Reentry", "most"), ("Level", "hand"), ("EventPlan", "split_players")}  # fmt: skip


def test_every_whole_number_of_a_document_has_its_range() -> None:
    ranges = {(kind.__name__, name) for kind, names in RANGES.items() for name in names}
    found = set(whole_numbers())
    assert ("ExtraChips", "times") in found
    assert found - ranges - BY_THE_CHECK == set()


@proves("CO 30-832.06 ¶1 s.1")
@pytest.mark.parametrize(
    "changes",
    [
        {"fee_cents": 2 * CAP, "reentry": Reentry(most=-1)},
        {"buy_in_cents": 2 * CAP, "extra_chips": (ExtraChips("early bird", 100, cents=-CAP),)},
        {"buy_in_cents": 2 * CAP, "extra_chips": (ExtraChips("early bird", 100, cents=CAP, times=-1),)},
    ],
)
def test_no_number_below_zero_is_taken_off_the_cap(changes: dict[str, Any]) -> None:
    document = single(**changes)
    assert faults(document) or not check_tournament(document).is_lawful


@proves("CO 30-832(2)(c) s.2")
@pytest.mark.parametrize(("most", "lawful"), [(-1, False), (0, False), (1, True)])
def test_re_entry_is_allowed_a_number_of_times(most: int, lawful: bool) -> None:
    found = check_tournament(single(reentry=Reentry(most))).results
    assert {each.cite for each in found if each.verdict.value == "fail"} == (
        set() if lawful else {"CO 30-832(2)(c) s.2"}
    )


@pytest.mark.parametrize(
    ("document", "usable"),
    [
        (single(reentry=Reentry(1, until_round=0)), False),
        (single(reentry=Reentry(1, until_round=1)), True),
        (single(reentry=Reentry(1, until_round=2)), False),
        (single(rebuys=Rebuys(1, 5_00, 500, until_hand=-1)), False),
        (single(rebuys=Rebuys(1, 5_00, 500, until_hand=0)), True),
        (single(prizes=(*PRIZES, Prize(4, cents=-1))), False),
        (single(prizes=(*PRIZES, Prize(4, cents=1))), True),
        (single(extra_chips=(ExtraChips("early", 100), ExtraChips("early", 200))), False),
        (single(extra_chips=(ExtraChips("early", 100), ExtraChips("late", 200))), True),
        (changed_round(single(), levels=(Level(995),)), True),
        (changed_round(single(), levels=(Level(1_000),)), True),
        (changed_round(single(), levels=(Level(1_005),)), False),
        (changed_round(single(), secret_bets=-1), False),
        (changed_round(single(), seconds=-1), False),
    ],
)
def test_numbers_that_can_be_used(document: TournamentDocument, usable: bool) -> None:
    assert bool(faults(document)) is not usable


def test_texts_that_are_printed_are_not_empty() -> None:
    document = single()
    licensee = replace(document.licensees[0], casino=" ")
    for wrong, key in (
        (replace(document, licensees=(licensee,)), "licensee.1.casino"),
        (replace(document, name=""), "name"),
        (replace(document, chips=(ChipColor("", 5), ChipColor("black", 100))), "chips.1.color"),
    ):
        assert f"{key}: it is empty. Write a text" in faults(wrong)
