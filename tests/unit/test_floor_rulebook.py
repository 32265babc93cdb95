"""The rulebook over HTTP: contents, a section by a citation, search, and clear refusals."""

from __future__ import annotations

from urllib.parse import quote

from tests.browsers import Browser


def test_the_contents_name_every_section(ann: Browser) -> None:
    names = [each["name"] for each in ann.get("/api/rulebook")]
    assert names[0] == "CO 30-801"
    assert {"CO 30-899.29", "CO 30-2119", "WA 2212", "WA 3119", "WA 3166"} <= set(names)


def test_a_citation_opens_its_section_at_the_clause(ann: Browser) -> None:
    section = ann.get(f"/api/rulebook/section?cite={quote('CO 30-812(1)')}")
    assert section["name"] == "CO 30-812"
    assert section["named"] == [f"CO 30-812(1) s.{sentence}" for sentence in range(1, 8)]
    clause = next(row for row in section["rows"] if row["cite"] == "CO 30-812(1) s.2")
    assert clause["status"] == "enforced"
    assert clause["words"]
    assert clause["tests"]
    assert "Blackjack" in [entry["name"] for entry in clause["cited_by"]]


def test_search_finds_clauses_by_our_words(ann: Browser) -> None:
    assert any(row["cite"].startswith("CO 30-812") for row in ann.get("/api/rulebook/search?text=30-812+ace"))


def test_what_the_rulebook_does_not_have_is_refused_with_what_to_cite(ann: Browser) -> None:
    answer = ann.get("/api/rulebook/section?cite=NV+5", 404)
    assert answer["detail"] == "The rulebook has no 'NV 5'. Cite a clause such as CO 30-812(1) or WA 3166."
