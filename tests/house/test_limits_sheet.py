"""The limits sheet: a row for every wager, and every bound that another wager sets, as the engine has it."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any, Final

import pytest

from pitboss.catalogue import games, load, wagers
from pitboss.engine.catalogue_wagers.bounds import BoundedWager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.side_wagers.limits import Limits
from pitboss.engine.side_wagers.protocol import SideWager
from pitboss.engine.table.table import Table
from pitboss.engine.vocabulary.actions import MAIN, Wager
from pitboss.errors import PitbossError
from pitboss.house.signs import Grid, Posting, Sheet, Statements, sheets_of
from pitboss.house.signs.blocks import proportions
from pitboss.house.table_setup import SideChoice
from pitboss.law.limits import SideLimits
from pitboss.law.proportions import MAIN as THE_MAIN_WAGER
from pitboss.law.proportions import Proportion
from tests.house.test_signs import posting, sheet
from tests.marks import proves

ROOF: Final = ("raise-the-roof-ante:6 decks, stands, 1", "raise-the-roof:6 decks, stands, 1")
LUCK: Final = "push-your-luck"


def said(of: Sheet) -> dict[str, str]:
    """The sentences of a sheet with their clauses."""
    return {line.text: line.cite for line in of.statements}


def rows(of: Posting) -> dict[str, tuple[str, ...]]:
    """The rows of the limits sheet, by wager."""
    (grid,) = sheet(of, "limits").grids
    return {row[0]: row[1:] for row in grid.rows}


# --- side wagers that another wager limits ---------------------------------------------------------------------------


@proves("CO 30-899.23(8)")
def test_co_30_899_23_8_the_raise_is_posted_as_one_to_five_times_its_ante() -> None:
    of = posting("blackjack", *ROOF)
    words = "1 to 5 times the Raise The Roof Ante wager"
    assert said(sheet(of, "limits"))[f"Raise The Roof: {words}"] == "CO 30-899.23(8)"
    assert said(sheet(of, "placard"))[f"Raise The Roof: minimum $5.00, maximum $500.00; {words}"] == "CO 30-899.23(8)"
    assert rows(of)["Raise The Roof"][0] == rows(of)["Raise The Roof Ante"][0] == "$5.00"


@proves("CO 30-899.22(3)")
@pytest.mark.parametrize(("max_cents", "posted"), [(500_00, "$250.00"), (10_00, "$5.00")])
def test_co_30_899_22_3_push_your_luck_is_posted_as_at_most_half_of_the_main_wager(max_cents: int, posted: str) -> None:
    of = posting("blackjack", LUCK, max_cents=max_cents)
    assert said(sheet(of, "limits"))["Push Your Luck: at most half the main wager"] == "CO 30-899.22(3)"
    assert rows(of)["Push Your Luck"][1] == posted
    (line,) = [text for text in said(sheet(of, "placard")) if text.startswith("Push Your Luck: ")]
    assert line.endswith("at most half the main wager")


@proves("CO 30-2108 Golden 21 Poker wager (3)")
@pytest.mark.parametrize("capped", [True, False])
def test_co_30_2108_a_house_that_caps_the_wager_posts_it(capped: bool) -> None:
    golden = SideChoice("golden-21-poker", limits=SideLimits(up_to_main=capped))
    of = posting("blackjack", golden, options={"decks": 6, "dealer_hits_soft_17": True})
    assert ("Golden 21 Poker: may not exceed the main wager" in said(sheet(of, "limits"))) is capped


@proves("CO 30-899.28(3) s.1", "CO 30-899.28(3) s.2")
@pytest.mark.parametrize("own", [None, 100_00])
@pytest.mark.parametrize("dealt_from", ["shoe", "shuffling shoe"])
def test_co_30_899_28_3_the_bound_is_posted_unless_shuffler_and_maximum_lift_it(
    dealt_from: str, own: int | None
) -> None:
    rockets = SideChoice("pocket-rockets", limits=None if own is None else SideLimits(max=own))
    of = posting("blackjack", rockets, options={"decks": 6, "dealt_from": dealt_from})
    lifted = dealt_from == "shuffling shoe" and own is not None
    assert ("Pocket Rockets: may not exceed the main wager" in said(sheet(of, "limits"))) is not lifted


@proves("CO 30-899.09(5) s.2")
def test_co_30_899_09_5_a_wager_that_follows_a_split_says_so() -> None:
    of = said(sheet(posting("blackjack", "21-magic"), "limits"))
    assert of["21 Magic: each hand of a split takes an equal wager"] == "CO 30-899.09(5)"
    others = [each.id for each in wagers().values() if each.follows_split and each.stake.each_hand is None]
    assert others == []


@cache
def _set_up(wager: str) -> tuple[str, tuple[SideChoice, ...], dict[str, Any]] | None:
    """A game, side wagers and options with a wager of the catalog; None where none of the tries below has it."""
    definition = wagers()[wager]
    needed = [each for need in definition.needs for each in need.split(" or ")[:1] if each in wagers()]
    tries: list[dict[str, Any]] = [
        {"decks": decks, **more}
        for decks in (6, 8, 2, 1, 4, 5)
        for more in ({}, {"dealer_hits_soft_17": True}, {"dealt_from": "shuffling shoe"}, {"bonus_cards": 3})
    ]
    meters = dict.fromkeys(next(iter(definition.paytables.values())).meters, 5_000_00)
    for game in (*definition.games, *games()):
        for options in ({}, *tries):
            for table in definition.paytables if needed else [""]:
                others = [SideChoice(each, paytable=table) for each in needed]
                sides = (*others, SideChoice(wager, paytable=table, meters=meters))
                try:
                    posting(game, *sides, options=options)
                except PitbossError:
                    continue
                return game, sides, options
    return None


def _offered(wager: str) -> Posting | None:
    """A new table that offers a wager of the catalog, where there is a set-up for it."""
    found = _set_up(wager)
    return None if found is None else posting(found[0], *found[1], options=found[2])


def _stake_binds(wager: str) -> bool:
    stake = wagers()[wager].stake
    return bool(stake.of_main or stake.of_need or stake.equals_main)


@pytest.mark.parametrize("wager", [each for each in wagers() if _stake_binds(each)])
def test_every_wager_that_another_one_limits_is_on_the_limits_sheet_and_the_placard(wager: str) -> None:
    of = _offered(wager)
    assert of is not None
    name, cite = wagers()[wager].name, str(wagers()[wager].stake.cite)
    assert [text for text, clause in said(sheet(of, "limits")).items() if text.startswith(name) and clause == cite]
    (line,) = [text for text in said(sheet(of, "placard")) if text.startswith(f"{name}: minimum ")]
    assert line.count("; ") == 1


def _bound(table: Table, side: SideWager, main: int, ante: int) -> tuple[int, int]:
    """What the engine takes on a spot above a main wager and, where the side wager needs one, that ante."""
    needed = next((name for name in table.house.sides if name.endswith("Ante") and name != side.name), None)
    bets = [Wager(1, MAIN, main), *([Wager(1, needed, ante)] if needed else [])]
    bounds = side.bounds(table.limits, round=table.open(bets), seat=1)
    return bounds.minimum, bounds.maximum


SILENT: Final = frozenset({"deuces-wild-odds"})  # every player must make it: no round opens without it


@pytest.mark.parametrize("wager", sorted(set(wagers()) - SILENT))
def test_the_engine_binds_a_wager_by_another_one_exactly_where_the_sheet_says_so(wager: str) -> None:
    """Two main wagers, and two antes: what a spot takes differs where a proportion is posted, and as it says."""
    of = _offered(wager)
    if of is None:  # a jackpot whose system must be named
        assert not _stake_binds(wager)
        return
    table = of.table
    if table.house.demanded or len(table.house.main_spots) > 1:
        return
    name = wagers()[wager].name
    side = next((each for each in table.house.sides.values() if each.name.startswith(name)), None)
    assert side is not None
    found = side.proportions(table.limits, table.game.rules)
    first = _bound(_offered_again(wager), side, 20_00, 10_00)
    second = _bound(_offered_again(wager), side, 40_00, 20_00)
    assert (first != second) is bool(found)
    for each in found:
        base = 10_00 if each.of != THE_MAIN_WAGER else 20_00
        low, high = each.ends(base, base)
        assert first == (max(low, first[0]), high)


def _offered_again(wager: str) -> Table:
    of = _offered(wager)
    assert of is not None
    return of.table


def test_a_bound_that_the_sheet_lost_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BoundedWager, "proportions", lambda *_: ())
    monkeypatch.setattr(CatalogueWager, "proportions", lambda *_: ())
    with pytest.raises(AssertionError):
        test_the_engine_binds_a_wager_by_another_one_exactly_where_the_sheet_says_so(LUCK)


@pytest.mark.parametrize(
    ("proportion", "words", "ends"),
    [
        (Proportion("", "the ante", Fraction(1), Fraction(1)), "equals the ante", (7, 7)),
        (Proportion("", "the main wager", Fraction(1)), "may not exceed the main wager", (0, 7)),
        (Proportion("", "the main wager", Fraction(1, 2)), "at most half the main wager", (0, 3)),
        (Proportion("", "the main wager", Fraction(1, 5), Fraction(1, 5)), "20% of the main wager", (2, 1)),
        (Proportion("", "the ante", Fraction(2), Fraction(2)), "twice the ante", (14, 14)),
        (Proportion("", "the ante", Fraction(5), Fraction(1)), "1 to 5 times the ante", (7, 35)),
        (Proportion("", "the ante", Fraction(3)), "at most 3 times the ante", (0, 21)),
    ],
)
def test_a_proportion_says_what_it_allows(proportion: Proportion, words: str, ends: tuple[int, int]) -> None:
    assert proportion.words == words
    assert proportion.ends(7, 7) == ends


# --- the wagers of the game itself -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", games())
def test_every_spot_of_every_game_has_its_row(game: str) -> None:
    limits = {"min_cents": 1_00, "max_cents": 2_50} if game == "competition-21" else {}
    of = posting(game, **limits)
    house = of.table.house
    spots = (
        len(house.main_spots)
        + house.first_hands
        - 1
        + len([name for name in house.sides if name not in house.main_spots])
    )
    found = rows(of)
    assert len(found) == spots
    assert all(each[0].startswith("$") and each[1].startswith("$") for each in found.values())
    assert len(list(next(iter(sheet(of, "limits", "es").grids)).rows)) == spots


@proves("CO 30-2106(2)", "CO 30-2106(9)(a)")
def test_co_30_2106_the_ante_and_the_bet_have_their_rows() -> None:
    of = posting("ante-up-21")
    assert {"Main wager, 21", "Ante", "Bet"} <= set(rows(of))
    assert said(sheet(of, "limits"))["Bet: equals the ante"] == "CO 30-2106(9)(a)"
    placard = said(sheet(of, "placard"))
    assert placard["The bet equals the ante"] == "CO 30-2106(9)(a)"
    assert "Bet: equals the ante" not in placard  # once is enough


@proves("CO 30-2104(2)(a)", "CO 30-2104(2)(b)", "CO 30-2104(8)", "CO 30-2104(10)")
@pytest.mark.parametrize("poker", ["optional", "required"])
def test_co_30_2104_the_poker_wagers_have_their_rows_and_bounds(poker: str) -> None:
    of = posting("21-hold-em", options={"poker": poker})
    assert {"Main wager, B-J", "PK"} <= set(rows(of))
    for kind in ("limits", "placard"):
        found = said(sheet(of, kind))
        assert found["The wager on 2 equals the PK wager"] == "CO 30-2104(8)"
        assert found["The wager on 3 equals the PK wager"] == "CO 30-2104(10)"
        together = "Both B-J and PK wagers are required, together up to $500.00"
        assert (found.get(together) == "CO 30-2104(2)(b)") is (poker == "required")


@proves("CO 30-899.25(3)")
def test_co_30_899_25_3_the_fee_is_posted_between_a_fifth_of_minimum_and_maximum() -> None:
    of = posting("blackjack-burnout", min_cents=10_00, max_cents=200_00)
    assert rows(of)["Burn fee"] == ("$2.00", "$40.00")
    assert said(sheet(of, "limits"))["Burn fee: 20% of the main wager"] == "CO 30-899.25(3)"


@pytest.mark.parametrize(
    ("game", "text", "cite"),
    [
        ("blackjack", "Insurance: up to half the wager, rounded up to the next chip", "CO 30-812(1)"),
        ("stadium-blackjack", "Insurance: exactly half the wager", "CO 30-899.26(11)"),
        ("blackjack-wa-3119", "Insurance: up to half the wager", "WA 3119 Bet the Set, preamble •1"),
        ("blackjack", "Splitting takes a wager on the new hand equal to that on the first", "CO 30-814"),
        ("blackjack", "Doubling down: a further wager of up to the wager on the hand", "CO 30-813"),
        ("deuces-wild-xtreme", "The play wager is twice the ante", "CO 30-2118(8)(a)"),
        ("deuces-wild-xtreme", "Odds: equals the ante", "CO 30-2118(6)"),
        ("3-card-21-n-done", "Three Card Bonus: equals the main wager", "CO 30-2111(2)"),
        ("competition-21", "The second card costs the original wager", "CO 30-899.03(4)"),
        ("blackjack-switch", "Both wagers of a player are equal", "CO 30-2105(2)"),
    ],
)
def test_wagers_that_follow_a_decision_are_bound_on_the_sheet(game: str, text: str, cite: str) -> None:
    limits = {"min_cents": 1_00, "max_cents": 2_50} if game == "competition-21" else {}
    assert said(sheet(posting(game, **limits), "limits"))[text] == cite


def test_a_wager_that_winnings_were_added_to_is_split_and_doubled_as_it_lies() -> None:
    """War Blackjack: what a split or a double takes goes by the sum, and so no sign says "original"."""
    texts = [text for text in said(sheet(posting("war-blackjack"), "limits")) if text.startswith(("Split", "Doubling"))]
    assert len(texts) == 2
    assert not [text for text in texts if "original" in text]


def test_where_nobody_may_double_for_less_the_sheet_says_so() -> None:
    of = posting("blackjack", options={"double_for_less": False})
    assert "Doubling down: a further wager of exactly the wager on the hand" in said(sheet(of, "limits"))


@pytest.mark.parametrize("game", games())
def test_no_sentence_about_a_bound_is_twice_on_a_placard(game: str) -> None:
    limits = {"min_cents": 1_00, "max_cents": 2_50} if game == "competition-21" else {}
    of = posting(game, **limits)
    placard = sheet(of, "placard")
    texts = [line.text for line in placard.statements]
    assert len(texts) == len(set(texts))
    own = {line.text for part in proportions(of.table, of.table.notices) for line in part.lines}
    assert not own & {each.text for each in of.table.notices}


def test_steps_are_a_column_where_a_wager_has_them() -> None:
    (grid,) = sheet(posting("war-blackjack"), "limits").grids
    assert grid.columns == ("Wager", "Minimum", "Maximum", "In steps of")
    assert [row[3] for row in grid.rows] == ["", "$1.00"]
    (plain,) = sheet(posting("blackjack"), "limits").grids
    assert plain.columns == ("Wager", "Minimum", "Maximum")


# --- tips ------------------------------------------------------------------------------------------------------------


@proves("CO 30-2106(6)")
def test_tips_on_the_games_own_spots_are_listed() -> None:
    (grid,) = sheet(posting("ante-up-21"), "tips").grids
    assert grid.rows == (("Ante", "up to $500.00"), ("Bet", "no tip wagers"))


@proves("CO 30-899.25(6) s.5")
def test_co_30_899_25_6_no_fee_is_taken_for_a_tip() -> None:
    (grid,) = sheet(posting("blackjack-burnout"), "tips").grids
    assert grid.rows == (("Burn fee", "no tip wagers"),)


# --- jackpots and pay tables -----------------------------------------------------------------------------------------


def test_a_sum_names_the_meter_with_its_share() -> None:
    jack = SideChoice("straight-jack-progressive", paytable="SJP1", meters={"": 5_000_00})
    of = posting("blackjack", jack, options={"decks": 6})
    for language, pays in (("en", "200 to 1 + 100% of $5,000.00"), ("es", "200 a 1 + 100% de $5,000.00")):
        cells = [row[1] for grid in sheet(of, "pay-tables", language).grids for row in grid.rows]
        assert pays in cells


def test_a_share_of_one_of_several_meters_names_it() -> None:
    aces = SideChoice(
        "rocket-aces-progressive", paytable="Long, 3", meters={"mega": 5_000_00, "major": 2_000_00, "minor": 1_000_00}
    )
    of = posting("blackjack", aces, options={"decks": 6})
    cells = [row[1] for grid in sheet(of, "pay-tables").grids for row in grid.rows]
    assert {"100% of the mega meter, $5,000.00", "100% of the minor meter, $1,000.00"} <= set(cells)


def test_a_jackpots_sheet_has_what_it_pays_to_others() -> None:
    trilux = SideChoice("trilux-progressive-30-2115", paytable="01", meters={"": 5_000_00})
    (of,) = sheets_of(posting("blackjack", trilux, options={"decks": 6}), ["jackpot"])
    columns = [block.columns[1] for block in of.blocks if isinstance(block, Grid)]
    assert columns == ["Prize", "To the dealer"]
    assert [block for block in of.blocks if isinstance(block, Statements)] == []


def test_limits_of_a_table_below_an_ante_are_lawful() -> None:
    """What a spot takes is never posted above what its proportion leaves of the table's maximum."""
    game, definition = load("blackjack", decks=6), wagers()[LUCK]
    side = CatalogueWager(definition, definition.paytable_for(6))
    bounds = side.bounds(Limits(5_00, 100_00))
    assert (bounds.minimum, bounds.maximum) == (5_00, 50_00)
    assert side.proportions(Limits(5_00, 100_00), game.rules)
