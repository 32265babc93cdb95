"""The players' booklet in Spanish: every clause of every game and wager, with the same numbers in the same order."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest

from pitboss.catalogue import games, wagers
from pitboss.house.signs import procedures, rules_es, words
from pitboss.house.signs.departures import departed_from
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
@pytest.mark.parametrize(
    ("game", "options"),
    [("blackjack", {}), ("ante-up-21", {}), ("spanish-21-wa-3166", {"dealer_hits_soft_17": True, "redoubles": 2})],
)
def test_the_booklet_has_every_clause_of_its_sections_in_both_languages(game: str, options: dict[str, Any]) -> None:
    of = posting(game, options=options)
    clauses = [line for part in procedures.rules_of_play(of.table) for line in part.lines]
    assert len(clauses) > 50
    said = sheet(of, "booklet", "es")
    departed = departed_from(of.table)
    for line in clauses:
        instead = departed.get(line.cite) == line.text  # of a clause that does not hold here
        wanted = translate(line.text) if instead else rules_es.in_spanish(line.cite, line.text)
        assert wanted in lines(said)
    assert len(lines(sheet(of, "booklet"))) == len(lines(said))


@pytest.mark.parametrize("word", ["dama", "pareja", "espadas", "shoe", "lammer", "medidor", "pit", "token"])
def test_one_word_stands_for_one_thing_on_every_sheet(word: str) -> None:
    """Queen, pair, spades, shoe, lammer, meter: the word that was not chosen is on no sheet."""
    found = [*rules_es.rules().values(), *(spanish for _, spanish in words._rows())]
    assert [each for each in found if re.search(rf"\b{word}s?\b", each)] == []


OFFERED: Final = (
    # a table, what its booklet has, and what it leaves to other tables
    ("double-up-blackjack-1", (), "CO 30-899.10 Version 1, ", "CO 30-899.10 Version 2"),
    ("double-up-blackjack-2", (), "CO 30-899.10 Version 2", ""),
    ("spanish-21-wa-3166", (), "WA 3166 v003 General rules", "WA 3166 v002"),
    ("bahama-bonus-blackjack-wa-2212", (), "WA 2212 Base game", "WA 2212 TriLux game"),
    ("bahama-bonus-blackjack-wa-2212", ("match-up-wa-2212",), "WA 2212 Match Bonus game", "WA 2212 Progressive"),
    ("blackjack-wa-3119", (), "WA 3119 Bet the Set", "WA 3119 Blazing 7's"),
    ("blackjack-wa-3119", (), "WA 3119 Bet the Set", "WA 3119 TriLux jackpot"),
)


@proves("CO 30-804 ¶1 s.3")
@pytest.mark.parametrize(("game", "sides", "there", "elsewhere"), OFFERED)
def test_the_booklet_has_the_rules_of_this_table_and_not_of_another(
    game: str, sides: tuple[str, ...], there: str, elsewhere: str
) -> None:
    cites = [line.cite for part in procedures.rules_of_play(posting(game, *sides).table) for line in part.lines]
    assert any(cite.startswith(there) for cite in cites)
    assert not elsewhere or not any(cite.startswith(elsewhere) for cite in cites)


@pytest.mark.parametrize("name", sorted(games()))
def test_the_booklet_speaks_to_players(name: str) -> None:
    """Letters to the licensee, advice of the maker and pictures are not rules of play; nor is this program."""
    lines = [line for part in procedures.rules_of_play(posting(name, min_cents=1_00).table) for line in part.lines]
    assert [each.cite for each in lines if re.search(r"Letter|recommendations|Layout picture", each.cite)] == []
    own = re.compile(r"\b(Pitboss|catalogue|interpretations|in the analysis|these documents|is enforced)\b")
    assert [each.text for each in lines if own.search(each.text)] == []


def test_words_that_have_changed_have_no_translation() -> None:
    clause = printed()[0]
    assert rules_es.in_spanish(clause.cite, clause.words + " And more.") is None
    with pytest.raises(MissingTranslation):
        translate(clause.words + " And more.")
