"""The rulebook: sections of the register, look-up of a citation, search, and who cites a clause."""

from __future__ import annotations

import pytest

from pitboss.catalogue.citing import citing
from pitboss.law.former import current
from pitboss.law.register import duties, register
from pitboss.law.rulebook import locate, search, section_of, sections


def test_every_row_is_in_one_section_of_its_document() -> None:
    rows = [row for section in sections().values() for row in section.clauses]
    assert sorted(row.cite for row in rows) == sorted(row.cite for row in register())
    assert {section.document.split(",")[0] for section in sections().values()} == {"Colorado", "Washington"}
    assert all(section_of(row.cite) == name for name, section in sections().items() for row in section.clauses)


@pytest.mark.parametrize(
    ("cite", "first"),
    [
        ("CO 30-812(1)", "CO 30-812(1)"),
        ("CO 30-2115(7), TRI-01", "CO 30-2115(7)"),
        ("CO 30-899.12/determination-of-winner-take(3)", "CO 30-899.12 Determination of winner (3)"),
        ("CO 30-826(2)", "CO 30-826(2)(a)"),
        ("CO 30-812(9)", "CO 30-812"),
    ],
)
def test_a_citation_leads_to_its_clause_or_to_its_section(cite: str, first: str) -> None:
    assert locate(cite)[0].cite.startswith(first)


def test_a_citation_of_today_is_never_read_as_an_earlier_one() -> None:
    cites = {row.cite for row in register()} | {duty.cite for duty in duties().values()}
    assert [cite for cite in sorted(cites) if current(cite) != cite] == []


@pytest.mark.parametrize("cite", ["", "NV 5", "CO 30-9999", "WA 0000"])
def test_what_cites_nothing_leads_nowhere(cite: str) -> None:
    assert locate(cite) == ()


@pytest.mark.parametrize(
    ("section", "title"),
    [("CO 30-812", "Insurance"), ("CO 30-899.17", "War Blackjack"), ("WA 2212", "Bahama Bonus Blackjack")],
)
def test_a_section_s_title_is_a_name_without_its_owner(section: str, title: str) -> None:
    assert sections()[section].title == title


def test_search_wants_every_word_in_any_case() -> None:
    found = search("INSURANCE half")
    assert found
    titles = {row: section.title for section in sections().values() for row in section.clauses}
    assert all("insurance" in f"{titles[row]} {row.cite} {row.words} {row.where}".lower() for row in found)
    assert search("   ") == []
    assert search("no clause has these words together xyzzy") == []
    assert len(search("the", limit=7)) == 7


def test_the_catalogue_s_entries_are_found_by_the_clause_that_they_cite() -> None:
    names = {entry.name for entry in citing()["CO 30-812(1) s.1"]}
    assert "Blackjack" in names
    assert {entry.kind for entries in citing().values() for entry in entries} == {"game", "side wager"}
