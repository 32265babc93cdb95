"""Citations as values, and the clauses that exist."""

from __future__ import annotations

import pytest

from pitboss.law.citation import Citation, CitationError, Jurisdiction
from pitboss.law.register import clause_of, clauses_within, is_citable, register


@pytest.mark.parametrize(
    ("text", "where", "section", "path", "place"),
    [
        ("CO 30-812", "CO", "30-812", (), ""),
        ("CO 30-812(1)", "CO", "30-812", ("1",), ""),
        ("CO 30-826(2)(b)(ii)", "CO", "30-826", ("2", "b", "ii"), ""),
        ("CO 30-899.12", "CO", "30-899.12", (), ""),
        ("CO 30-899.12 Determination of winner (3)", "CO", "30-899.12", (), " Determination of winner (3)"),
        ("WA 3166", "WA", "3166", (), ""),
        ("WA 3166 v003 Table 3a", "WA", "3166", (), " v003 Table 3a"),
        ("CO 30-2115(7), TRI-01", "CO", "30-2115", ("7",), ", TRI-01"),
    ],
)
def test_a_citation_is_read_and_written_back(
    text: str, where: str, section: str, path: tuple[str, ...], place: str
) -> None:
    cite = Citation.parse(text)
    assert (cite.where, cite.section, cite.path, cite.place) == (where, section, path, place)
    assert str(cite) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "30-812(1)",
        "CO",
        "CO ",
        "CO30-812",
        "co 30-812",
        "NV 30-812",
        "CO 812",
        "CO 30-",
        "CO 30-812()",
        "CO 30-812(1",
        "CO 30-812(1)x",
        "CO 30-812, ",
        " CO 30-812",
        "CO 30-812,  x",
        "WA 316",
        "CO  30-812",
    ],
)
def test_what_cites_nothing_is_refused(text: str) -> None:
    with pytest.raises(CitationError, match="not a citation"):
        Citation.parse(text)


def test_the_clause_that_a_clause_belongs_to() -> None:
    cite = Citation.parse("CO 30-826(2)(b)(ii)")
    steps = []
    while cite.path:
        cite = cite.parent
        steps.append(str(cite))
    assert steps == ["CO 30-826(2)(b)", "CO 30-826(2)", "CO 30-826"]
    assert cite.parent == cite


def test_whose_law_it_is() -> None:
    assert Citation.parse("CO 30-812").jurisdiction is Jurisdiction.COLORADO
    assert Citation.parse("WA 3166").jurisdiction.title == "Washington"


@pytest.mark.parametrize(
    ("prefix", "within"),
    [
        ("30-8", True),
        ("30-826", True),
        ("CO 30-826", True),
        ("30-826(2)", True),
        ("30-826(2)(b)", True),
        ("30-827", False),
        ("30-826(3)", False),
        ("30-826(2)(b)(i)", False),
    ],
)
def test_a_clause_lies_within_what_contains_it(prefix: str, within: bool) -> None:
    assert Citation.parse("CO 30-826(2)(b)").is_within(prefix) == within


def test_a_number_that_only_begins_alike_is_another_clause() -> None:
    assert not Citation.parse("CO 30-826(20)").is_within("30-826(2)")


def test_citations_are_values() -> None:
    assert Citation.parse("CO 30-812(1)") == Citation("CO", "30-812", ("1",))
    assert len({Citation.parse("CO 30-812(1)"), Citation.parse("CO 30-812(1)")}) == 1


# --- the register --------------------------------------------------------------------------------------------------


def test_every_clause_of_the_register_is_a_citation_that_exists() -> None:
    for clause in register():
        assert is_citable(str(Citation.parse(clause.cite))), clause.cite


@pytest.mark.parametrize(
    "text", ["CO 30-812(3)", "CO 30-812(1) TRI-01", "CO 30-800", "CO 30-826(2)(b)(iii)", "CO 30-8", "WA 0000"]
)
def test_a_clause_that_the_law_does_not_have_does_not_exist(text: str) -> None:
    assert not is_citable(text)


def test_the_clauses_of_a_section() -> None:
    names = [clause.cite for clause in clauses_within("30-812")]
    clauses = list(dict.fromkeys(clause_of(name) for name in names))
    assert clauses == ["CO 30-812", "CO 30-812(1)", "CO 30-812(2)"]
    assert "CO 30-812(1) s.2" in names
    assert list(dict.fromkeys(clause_of(clause.cite) for clause in clauses_within("CO 30-826(2)"))) == [
        "CO 30-826(2)(a)",
        "CO 30-826(2)(b)",
        "CO 30-826(2)(b)(i)",
        "CO 30-826(2)(b)(ii)",
    ]


def test_the_house_rules_are_801_to_831() -> None:
    sections = [Citation.parse(clause.cite).section for clause in clauses_within("30-8")]
    assert list(dict.fromkeys(sections)) == [f"30-{number}" for number in range(801, 832)]
