"""Spanish: every sentence that a sheet for players can have is translated, with the same numbers in the same order."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import pytest

from pitboss.catalogue import Game, games, wagers
from pitboss.errors import IllegalSetup
from pitboss.house.document import read_plain
from pitboss.house.signs import postings, sheets_of, words
from pitboss.house.signs.words import MissingTranslation, translate
from pitboss.law.limits import SideLimits
from pitboss.law.notices import PostedLimits, notices
from pitboss.law.options import Choice, Count, Flag
from pitboss.law.permissions import permissions
from pitboss.law.specials import specials
from tests.house.documents import edited
from tests.house.test_signs import house, lines, sheet

NUMBER: Final = re.compile(r"\d[\d,.]*\d|\d")


def variants(name: str) -> Iterator[Game]:
    """The game with every value of each of its options, one at a time."""
    definition = games()[name]
    yield definition.configure()
    for option in definition.options.values():
        domain = option.domain
        values: tuple[object, ...] = ()
        if isinstance(domain, Flag):
            values = (True, False)
        elif isinstance(domain, Choice):
            values = domain.values
        elif isinstance(domain, Count):
            values = tuple(range(domain.at_least, domain.at_most + 1))
        for value in values:
            try:
                yield definition.configure(**{option.name: value})
            except IllegalSetup:  # a value that does not go with the other defaults
                continue


def sentences(game: Game) -> Iterator[str]:
    rules = game.rules
    for unit in (1, 1_00):
        yield from (each.text for each in notices(rules, 2_00, 2_50, tip_unit_cents=unit, cite_of=game.cite_elsewhere))
    yield from (text for text, _ in specials(rules))
    yield from (text for text, _ in permissions(rules))
    yield game.definition.summary


def check(text: str) -> None:
    """A translation that loses or moves a number, or leaves an English word of its phrase, is wrong."""
    spanish = translate(text)
    assert NUMBER.findall(spanish) == NUMBER.findall(text), (text, spanish)
    assert not re.search(r"\b(the|dealer's|player|wager|with|pays)\b", spanish), (text, spanish)


@pytest.mark.parametrize("name", sorted(games()))
def test_every_sentence_of_a_game_is_translated(name: str) -> None:
    for text in dict.fromkeys(text for game in variants(name) for text in sentences(game)):
        check(text)


def test_every_hand_and_pay_of_a_side_wager_is_translated() -> None:
    for definition in wagers().values():
        check(definition.summary)
        for paytable in definition.paytables.values():
            for rows in (paytable.pays, paytable.adds, paytable.envy, paytable.dealer_envy):
                for hand, pay in rows.items():
                    check(hand)
                    check(str(pay))


@pytest.mark.parametrize("own", [None, SideLimits(up_to_main=True), SideLimits(pays_on_hand=1, pays_in_round=2)])
@pytest.mark.parametrize("maximum", [1_00, 25_00])
def test_the_limits_of_a_side_wager_are_translated(own: SideLimits | None, maximum: int) -> None:
    said = PostedLimits("Lucky Ladies", "CO 30-899.12", 1_00, maximum, own).notice.text
    assert translate(said).startswith("Lucky Ladies: ")
    assert NUMBER.findall(translate(said)) == NUMBER.findall(said)
    assert not re.search("may not|payout", translate(said))


def test_a_list_is_translated_item_by_item() -> None:
    said = "Bonus 21s pay: six-card 21 2 to 1; five-card 21 3 to 2; not on doubled hands"
    assert (
        translate(said)
        == "Los 21 con bono pagan: 21 de seis cartas 2 a 1; 21 de cinco cartas 3 a 2; no en manos dobladas"
    )


def test_a_name_stays_as_it_is() -> None:
    assert translate("Lucky Ladies") == "Lucky Ladies"


def test_a_sentence_without_a_translation_is_refused() -> None:
    with pytest.raises(MissingTranslation, match="no Spanish for"):
        translate("This sentence is on no sign")


def test_every_line_of_the_data_is_a_phrase_with_as_many_holes() -> None:
    rows = words._rows()
    assert [row for row in rows if row[0].count("{") != row[1].count("{")] == []
    english = [row[0] for row in rows]
    assert len(english) == len(set(english))


@pytest.mark.parametrize(
    ("state", "edits"),
    [
        ("colorado", {}),
        ("colorado", {"jackpot.trilux.meter.0.limit": "$50,000"}),
        ("washington", {}),
        ("washington", {"jackpot.blazing-7s.meter.0.limit": "$50,000", "jackpot.blazing-7s.first": "dealer's left"}),
    ],
)
def test_the_sheet_of_every_jackpot_is_translated(state: str, edits: dict[str, str]) -> None:
    """Progressives and house jackpots, with a reserve and a limit or without."""
    of = [each for each in postings(read_plain(edited(state, edits))) if each.jackpots]
    assert of
    for each in of:
        (english,), (spanish,) = (sheets_of(each, ["jackpot"], language) for language in ("en", "es"))
        for said, told in zip(english.statements, spanish.statements, strict=True):
            assert NUMBER.findall(told.text) == NUMBER.findall(said.text), (said.text, told.text)
            assert not re.search(r"\b(meter|Meter|wager|each|winners|paid)\b", told.text), told.text


def test_the_sheet_of_a_jackpot_names_its_pay_table_in_spanish() -> None:
    document = house("washington")
    for each in postings(document):
        if each.jackpots:
            said = lines(sheet(each, "jackpot", "es"))
            assert said[0].endswith(", tabla de pago 1")
            assert [text for text in said if "pay table" in text] == []


def test_a_special_phrase_stands_before_the_general_one_that_would_swallow_it() -> None:
    """A name takes whatever stands there: a phrase that ends with one comes after those that say more."""
    rows = [english for english, _ in words._rows() if words._HOLE.search(english)]
    for place, english in enumerate(rows):
        if english.endswith("{k}"):
            later = [each for each in rows[place + 1 :] if each.startswith(english) and each != english]
            assert later == [], english
