"""No sheet of a table names a wager or a pay table that the table does not have."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import pytest

from pitboss.catalogue import games, wagers
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.house.signs import Posting, sheets_of
from pitboss.house.signs.procedures import procedures
from pitboss.house.signs.sheet import Statement
from pitboss.house.table_setup import SideChoice
from tests.house.offered import table_with, tables_with
from tests.house.test_signs import lines, posting, sheet
from tests.house.test_steps import dealt

KINDS: Final = ("placard", "rules", "pay-tables", "limits", "tips", "jackpot", "booklet", "rack-card", "dealer-card")
# "Odds" of Deuces Wild Xtreme is also what every other wager is paid by.
NAMES: Final = sorted({each.name for each in wagers().values()} - {"Odds"}, key=len, reverse=True)
TABLE: Final = re.compile(r"\b(?:[Pp]ay ?[Tt]ables?|[Ss]chedules?|[Tt]ables?) ((?:[A-Z]{2,}-)?[A-Z0-9][\w-]*)")


def said(of: Posting) -> Iterator[Statement]:
    for each in sheets_of(of, KINDS):
        yield from each.statements


def names_of_others(of: Posting) -> set[tuple[str, str]]:
    """The wagers that the sheets name and the table does not have, with where."""
    found = set()
    for text, cite in without_own_names(of):
        for name in NAMES:
            if re.search(rf"(?<![\w+]){re.escape(name)}(?![\w+])", text):
                found.add((name, cite))
                text = text.replace(name, "")
    return found


def tables_of_others(of: Posting) -> set[tuple[str, str]]:
    """The pay tables that the sheets name by number or letter and that are not in use."""
    sides = of.table.house.sides.values()
    used = [each.paytable.name for each in sides if isinstance(each, CatalogueWager)]
    codes = {(code, cite) for text, cite in without_own_names(of) for code in TABLE.findall(text)}
    return {(code, at) for code, at in codes if not any(re.search(rf"(?<![1-9]){code}$", name) for name in used)}


def without_own_names(of: Posting) -> Iterator[tuple[str, str]]:
    """What the sheets say, but for the names of the table's own game and wagers."""
    sides = of.table.house.sides.values()
    here = {of.table.game.name, *of.table.house.sides, *(each.definition.name for each in sides if each.definition)}
    for line in said(of):
        text = line.text
        for name in sorted(here, key=len, reverse=True):
            text = text.replace(name, "")
        yield text, line.cite


@pytest.mark.parametrize("game", sorted(games()))
def test_the_sheets_of_a_game_alone_name_no_side_wager(game: str) -> None:
    of = dealt(game)
    assert len(list(said(of))) > 50
    assert names_of_others(of) == set()
    assert tables_of_others(of) == set()


@pytest.mark.parametrize("wager", sorted(wagers()))
def test_the_sheets_of_a_wager_name_no_other_wager_and_no_pay_table_but_its_own(wager: str) -> None:
    of = next(tables_with(wager))
    assert wager in {each.definition.id for each in of.table.house.sides.values() if each.definition}
    assert any(wagers()[wager].name in each for each in lines(sheet(of, "booklet")))
    assert names_of_others(of) == set()
    assert tables_of_others(of) == set()


@pytest.mark.parametrize(
    ("game", "wager", "paytable", "has", "lacks"),
    [
        ("blackjack", "trilux-progressive-30-2115", "05", "With table 05 a dealer blackjack", "no such words"),
        (
            "blackjack",
            "trilux-progressive-30-2115",
            "06",
            "Every wager feeds the meter",
            "With table 05 a dealer blackjack",
        ),
        ("blackjack", "trilux-bonus-30-2115", "TRILG-04", "With TRILG-04 the minimum", "With table 05"),
        ("blackjack", "trilux-bonus-30-2115", "TRI-01", "Placed before the deal", "With TRILG-04 the minimum"),
        ("blackjack", "royal-match-21-progressive", "2", "With pay table 2 the wager", "With pay table 1"),
        ("blackjack", "royal-match-21-progressive", "1", "Placed before the deal", "With pay table 2 the wager"),
        (
            *("deuces-wild-xtreme", "five-card-linked-progressive", "PT-BJS-5CL-E01"),
            *("A royal or straight flush that wins", "With pay table"),
        ),
        (
            *("deuces-wild-xtreme", "five-card-linked-progressive", "PT-BJS-5CL-01"),
            *("Placed before the deal", "A royal or straight flush that wins"),
        ),
    ],
)
def test_a_card_has_what_holds_with_the_pay_table_in_use(
    game: str, wager: str, paytable: str, has: str, lacks: str
) -> None:
    of = table_with(game, wager, paytable)
    assert of is not None
    card = lines(sheet(of, "dealer-card"))
    assert any(text.startswith(has) for text in card)
    assert [text for text in card if text.startswith(lacks)] == []


@pytest.mark.parametrize(
    ("paytable", "group"), [("PT-BJS-213-04", "01/04/07/10"), ("PT-BJS-213-05", "02/05/08"), ("PT-BJS-213-11", "03/")]
)
def test_a_booklet_has_the_group_of_pay_tables_that_is_in_use(paytable: str, group: str) -> None:
    of = table_with("blackjack", "21-plus-3-progressive-30-2107", paytable)
    assert of is not None
    cites = [line.cite for line in sheet(of, "booklet").statements if " PT-BJS-213-" in line.cite]
    assert len(cites) == 1
    assert group in cites[0]


@pytest.mark.parametrize(
    ("paytable", "seed", "rate"),
    [("01", "$10,000", "24%"), ("05", "$5,000", "24%"), ("06", "$2,000", "17%"), ("07", "$2,000", "24%")],
)
def test_co_30_2115_7_a_card_has_the_seed_and_the_rate_of_its_own_table(paytable: str, seed: str, rate: str) -> None:
    of = table_with("blackjack", "trilux-progressive-30-2115", paytable)
    assert of is not None
    (said,) = [text for text in lines(sheet(of, "dealer-card")) if text.startswith("Every wager feeds the meter")]
    assert f"the seed is {seed}, and {rate} goes to the meter" in said


@pytest.mark.parametrize(
    ("game", "wager"),
    [
        ("blackjack", "bet-the-set-21-30-899-13"),
        ("blackjack", "royal-match-21"),
        ("blackjack", "trilux-bonus-30-2115"),
        ("war-blackjack", "bet-the-set-21-30-899-13"),
        ("blackjack-wa-3119", "bet-the-set-21-wa-3119"),
        ("bahama-bonus-blackjack-wa-2212", "trilux-bonus-wa-2212"),
    ],
)
@pytest.mark.parametrize(("face", "other"), [("up", "down"), ("down", "up")])
def test_a_card_settles_a_wager_as_the_players_cards_lie(game: str, wager: str, face: str, other: str) -> None:
    found = table_with(game, wager)
    assert found is not None
    decks = found.table.game.rules.decks
    paytable = next(each.paytable.name for each in chosen(found) if each.definition.id == wager)
    choice = SideChoice(wager, paytable)
    of = posting(game, choice, kind="dealt", options={"player_cards": face, "decks": decks})
    said = lines(sheet(of, "dealer-card"))
    assert len([text for text in said if re.match(f"Cards (dealt )?face {face}: ", text)]) == 1
    assert [text for text in said if re.match(f"Cards (dealt )?face {other}: ", text)] == []


def chosen(of: Posting) -> list[CatalogueWager]:
    return [each for each in of.table.house.sides.values() if isinstance(each, CatalogueWager)]


OF_THE_OFFICE: Final = re.compile(  # set-up, approvals and meters are no part of a dealer's procedure
    r"WAC 230|Commission approved|Division's approval|Nexus Command|reserve meter|fixed seed|House option: (only|not)"
    r"|never linked|total (paid|that a round pays)|withdrawn"
    r"|^(One|Two|Three|Four|Six)(, [a-z]+)*( (or|to) [a-z]+)? decks"
)


@pytest.mark.parametrize("wager", sorted(wagers()))
def test_a_dealers_card_leaves_the_office_to_the_office(wager: str) -> None:
    of = next(tables_with(wager))
    (part,) = [each for each in procedures(of.table) if each.heading == wagers()[wager].name]
    assert part.lines
    assert [line.text for line in part.lines if OF_THE_OFFICE.search(line.text)] == []


@pytest.mark.parametrize("wager", ["in-between", "lucky-lucky", "streak", "21-magic"])
def test_a_card_says_nothing_of_tips_on_a_wager_where_none_are_taken(wager: str) -> None:
    found = table_with("blackjack", wager)
    assert found is not None
    options = {"decks": found.table.game.rules.decks}
    for takes, times in ((True, 1), (False, 0)):
        of = posting("blackjack", wager, kind="dealt", options={**options, "tip_wagers": takes})
        (part,) = [each for each in procedures(of.table) if each.heading == wagers()[wager].name]
        assert len([line for line in part.lines if re.search(r"\b[Tt]ips?\b", line.text)]) == times
