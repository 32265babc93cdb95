"""No page of a printed sheet is nearly empty: the last line or two of a part never has a page of its own."""

from __future__ import annotations

import importlib
from dataclasses import replace
from itertools import product
from typing import Any, Final

import msgspec
import pytest

from pitboss.house.signs import Grid, Paper, Sheet, Statement, Statements, postings, sheets_of, typeset
from pitboss.house.signs.sheet import WALL
from tests.house.printed import FOOT_POINTS, lines_of_pages
from tests.house.test_signs import ADDRESS, house, posting, sheet

FEWEST: Final = 3  # lines on a page of several
MODULE: Final[Any] = importlib.import_module("pitboss.house.signs.typeset")  # the package has a function of this name
KINDS: Final = ("placard", "booklet", "rack-card")
PRINTS: Final = tuple(product(Paper, (False, True)))


def sparse(of: Sheet, paper: Paper, *, large: bool) -> list[int]:
    """The lines of each page, where one of several has too few; otherwise nothing."""
    found = lines_of_pages(typeset(of, paper=paper, large=large)[0], of.size)
    return found if len(found) > 1 and min(found) < FEWEST else []


def with_lines(kind: str, count: int) -> Sheet:
    """A sheet of a kind with this many short sentences."""
    said = tuple(Statement(f"Sentence {number} of several on this sheet", "CO 30-804") for number in range(count))
    return replace(sheet(posting("blackjack"), kind), blocks=(Statements("House rules", said),))


def planted(kind: str, paper: Paper, *, large: bool, monkeypatch: pytest.MonkeyPatch) -> Sheet:
    """A sheet whose last page has a line or two, if nobody does anything about it."""
    monkeypatch.setattr(MODULE, "_best_setting", lambda *_, **__: MODULE.AS_IT_IS)
    made = (with_lines(kind, count) for count in range(8, 90))
    likely = (of for of in made if MODULE._pages(data_of(of, paper, large=large), MODULE.AS_IT_IS)[1])
    return next(of for of in likely if sparse(of, paper, large=large))


def data_of(of: Sheet, paper: Paper, *, large: bool) -> str:
    """The sheet as the template reads it."""
    return msgspec.json.encode(MODULE._plain(of, paper, large=large)).decode()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("paper", "large"), PRINTS)
def test_a_last_line_is_not_left_alone_on_a_page(
    kind: str, paper: Paper, large: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        of = planted(kind, paper, large=large, monkeypatch=patch)
        before = sparse(of, paper, large=large)
    assert before
    assert before[-1] < FEWEST
    assert sparse(of, paper, large=large) == []


@pytest.mark.parametrize("kind", KINDS)
def test_lines_of_a_page_are_counted_above_its_foot(kind: str) -> None:
    of = with_lines(kind, 4)
    title, heading = 2, 1
    assert of.size in FOOT_POINTS
    assert lines_of_pages(typeset(of)[0], of.size) == [title + heading + 4]


def test_a_heading_does_not_stay_at_the_foot_of_a_page() -> None:
    """Whatever stands above it, the last line of a page is never a heading."""
    own = Statements("Own heading", (Statement("Only sentence of this part", "CO 30-804"),))
    grid = Grid("Own table", ("Wager", "Minimum"), (("Main wager", "$5.00"), ("Ante", "$5.00")), "CO 30-803(3)(c)")
    for part, heading in ((own, "Own heading"), (grid, "Minimum")):
        for count in range(29, 35):
            begun = with_lines("booklet", count)
            of = replace(begun, blocks=(*begun.blocks, part))
            for page in texts(typeset(of)[0]):
                assert not page.rstrip().endswith(heading)


def texts(pdf: bytes) -> list[str]:
    """The text of each page without its foot."""
    import io

    from pypdf import PdfReader

    return [page.extract_text().split("Silver Peak")[0] for page in PdfReader(io.BytesIO(pdf)).pages]


@pytest.mark.parametrize("game", ["spanish-21", "21-hold-em", "bahama-bonus-blackjack-wa-2212"])
@pytest.mark.parametrize("language", ["en", "es"])
def test_sheets_of_a_table_have_no_nearly_empty_page(game: str, language: str) -> None:
    for of in sheets_of(posting(game), ("placard", "rules", "pay-tables", "limits", "tips"), language):
        for paper, large in PRINTS:
            assert sparse(of, paper, large=large) == [], of.kind


@pytest.mark.soak
@pytest.mark.parametrize("name", ["colorado", "washington"])
@pytest.mark.parametrize(("paper", "large"), PRINTS)
@pytest.mark.parametrize("language", ["en", "es"])
def test_no_sheet_of_any_table_has_a_nearly_empty_page(name: str, paper: Paper, large: bool, language: str) -> None:
    for of in postings(house(name), address=ADDRESS):
        for each in sheets_of(of, language=language):
            if each.size in FOOT_POINTS and each.kind != WALL:
                assert sparse(each, paper, large=large) == [], (of.id, each.kind)
