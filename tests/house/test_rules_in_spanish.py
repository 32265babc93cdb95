"""The players' booklet in Spanish: every clause of every game and wager, with the same numbers in the same order."""

from __future__ import annotations

import re
from typing import Final

import pytest

from pitboss.catalogue import games, wagers
from pitboss.house.signs import procedures, rules_es
from pitboss.house.signs.words import MissingTranslation, translate
from pitboss.law.register import Clause, register
from tests.house.test_signs import lines, posting, sheet
from tests.marks import proves

NUMBER: Final = re.compile(r"\d[\d,.]*\d|\d")
TOURNAMENTS: Final = "CO 30-832"  # no booklet of a table has them
ENGLISH: Final = re.compile(r"\b(the|dealer|player|wager|with|pays|deck|hand|card|is|are)\b", re.IGNORECASE)


def printed() -> list[Clause]:
    """The clauses that a booklet may have."""
    found = [each for each in register() if each.status in procedures.SAID and each.words]
    return [each for each in found if not each.cite.startswith(TOURNAMENTS)]


def without_names(text: str) -> str:
    names = [*(each.name for each in games().values()), *(each.name for each in wagers().values()), "Bet the Set"]
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(name, "")
    return text


def test_every_clause_has_its_spanish_and_no_translation_is_left_over() -> None:
    wanted = {(each.cite, rules_es.mark(each.words)) for each in printed()}
    found = set(rules_es.rules())
    assert sorted(wanted - found) == []  # translate these in data/rules.es.tsv
    assert sorted(found - wanted) == []  # their English has changed


def test_it_has_the_same_numbers_in_the_same_order_and_no_english() -> None:
    for each in printed():
        spanish = rules_es.in_spanish(each.cite, each.words)
        assert spanish is not None
        assert NUMBER.findall(spanish) == NUMBER.findall(each.words), (each.words, spanish)
        assert not ENGLISH.search(without_names(spanish)), spanish
        assert spanish[-1] == ".", spanish


@proves("CO 30-804 ¶1 s.3")
@pytest.mark.parametrize("game", ["blackjack", "ante-up-21", "spanish-21-wa-3166"])
def test_the_booklet_has_every_clause_of_its_sections_in_both_languages(game: str) -> None:
    of = posting(game)
    clauses = [line for part in procedures.rules_of_play(of.table) for line in part.lines]
    assert len(clauses) > 50
    said = sheet(of, "booklet", "es")
    for line in clauses:
        assert rules_es.in_spanish(line.cite, line.text) in lines(said)
    assert len(lines(sheet(of, "booklet"))) == len(lines(said))


def test_words_that_have_changed_have_no_translation() -> None:
    clause = printed()[0]
    assert rules_es.in_spanish(clause.cite, clause.words + " And more.") is None
    with pytest.raises(MissingTranslation):
        translate(clause.words + " And more.")
