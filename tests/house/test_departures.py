"""Dealer's cards and booklets leave out the general steps that a game or its options depart from."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest

from pitboss.catalogue import games, load, wagers
from pitboss.house.signs.departures import KIND, PROCEDURE, SECTION, WITHOUT, departures, section_of, written
from pitboss.house.signs.procedures import rules_of_play
from pitboss.house.signs.words import translate
from pitboss.law.register import is_part_of, register
from pitboss.law.rules import RULE_SETS
from tests.house.test_booklets import BAHAMA, SPANISH_21
from tests.house.test_signs import lines, posting, sheet
from tests.house.test_signs_spanish import variants
from tests.marks import proves

BUSTED: Final = "A hand that busts is shown, picked up at once and put into the discard rack."
EVEN_MONEY: Final = "Even money pays 1 to 1 at once, and the cards are collected."
LOSES: Final = "A hand that does not win loses its wager, unless it ties."
TIES: Final = "Equal totals push, and so do two blackjacks: the wager is returned."
FIRST_DOWN: Final = "If the dealer's first card lies face down, it is turned up after the deal."
HOLE_CARD: Final = "The hole card lies face down until the last player has drawn."
SECOND_DOWN: Final = "Last a second card to the dealer, face down."
CHOICES: Final = "When everybody has two cards, each player doubles, surrenders, splits, stands, draws or insures."
SURRENDER: Final = "The house may let a player give up the hand for half of the original wager."
INSURANCE: Final = "Insurance is at most half of the original wager."
HOLE_CARD_SEEN: Final = (
    "A hole card that a player saw is turned up for all, and the round is played as if nobody had seen it."
)
DEALER_BUSTS: Final = "The player wins with 21 or less when the dealer busts."
DEALER_OVER_22: Final = "The player wins with 21 or less when the dealer busts with 23 or more."
AT_A_TERMINAL: Final = "At a terminal insurance is taken with the terminal's own buttons."


def limits(game: str) -> dict[str, Any]:
    return {"min_cents": 1_00, "max_cents": 2_50} if game == "competition-21" else {"min_cents": 1_00}


def printed(game: str, **options: Any) -> list[set[str]]:
    """What the dealer's card and the booklet's rules of play say."""
    of = posting(game, options=options, **limits(game))
    return [
        set(lines(sheet(of, "dealer-card"))),
        {line.text for part in rules_of_play(of.table) for line in part.lines},
    ]


def test_every_departure_is_from_a_clause_of_the_register_by_a_rule_that_games_have() -> None:
    known = [each.cite for each in register()]
    words = {PROCEDURE, KIND, SECTION, WITHOUT}
    rules = {*words, *(name for each in RULE_SETS.values() for name in each.__struct_fields__)}
    assert [each.cite for each in departures() if not any(is_part_of(cite, each.cite) for cite in known)] == []
    assert [each.cite for each in departures() if each.instead and each.cite not in known] == []
    assert {rule for each in departures() for rule in each.where} <= rules
    assert values_of(PROCEDURE) <= {each.procedure for each in games().values()}
    assert values_of(SECTION) <= {section_of(load(game)) for game in games()}
    tables = {f"{id}:{name.replace(',', '/')}" for id, each in wagers().items() for name in each.paytables}
    assert values_of(WITHOUT) <= {*wagers(), *tables}
    assert values_of(KIND) <= {"dealt", "electronic"}


def values_of(word: str) -> set[str]:
    return {value for each in departures() for value in each.where.get(word, ())}


def test_every_departure_is_of_a_rule_in_one_of_its_values() -> None:
    """A value that no game can have would leave the clause on every sheet, and nobody would see why."""
    found: dict[str, set[str]] = {}
    for name in games():
        for game in variants(name):
            for rule in game.rules.__struct_fields__:
                found.setdefault(rule, set()).add(written(getattr(game.rules, rule)))
    asked = {rule for each in departures() for rule in each.where} - {PROCEDURE, KIND, SECTION, WITHOUT}
    assert len(asked) > 20
    unknown = {(rule, value) for rule in asked for value in values_of(rule) - found[rule]}
    assert unknown == set()


def test_every_departure_has_its_spanish() -> None:
    worded = {each.instead for each in departures() if each.instead}
    assert len(worded) > 50
    for words in worded:
        assert translate(re.sub(r"{\w+}", "3", words)) != words


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"burn_cards": 0}, ""),
        ({"burn_cards": 1}, "After the shuffle the dealer burns one card."),
        ({"burn_cards": 3}, "After the shuffle the dealer burns 3 cards."),
    ],
)
def test_co_30_819_the_sheets_say_how_many_cards_are_burned(options: dict[str, Any], says: str) -> None:
    for said in printed("blackjack", **options):
        assert [text for text in said if "the dealer burns" in text] == ([says] if says else [])
        assert not any("it chooses 0 to 20" in text for text in said)


@pytest.mark.parametrize("pays", ["3 to 2", "6 to 5"])
def test_co_30_810_the_sheets_say_what_a_blackjack_pays_here(pays: str) -> None:
    for said in printed("blackjack", blackjack_pays=pays):
        assert f"A blackjack pays {pays}, any other win at least 1 to 1. A fraction of a chip is rounded up." in said
        assert [text for text in said if "A blackjack pays at least" in text] == []


@pytest.mark.parametrize(("decks", "dealt_from", "shoe"), [(2, "hand", False), (6, "shoe", True)])
def test_co_30_818_a_game_dealt_from_the_hand_has_no_shoe(decks: int, dealt_from: str, *, shoe: bool) -> None:
    for said in printed("blackjack", decks=decks, dealt_from=dealt_from):
        assert ("Each card that leaves the shoe goes at once to its place on the layout." in said) is shoe
        assert ("Each card that is dealt goes at once to its place on the layout." in said) is not shoe


@pytest.mark.parametrize("face", ["up", "down"])
def test_co_30_813_the_sheets_say_how_the_card_of_a_double_lies(face: str) -> None:
    for said in printed("blackjack", double_card=face):
        assert f"The card of a double lies face {face}." in said


@pytest.mark.parametrize("game", [name for name in sorted(games()) if "tip_wagers" in games()[name].options])
def test_a_table_without_tip_wagers_says_nothing_of_where_they_ride(game: str) -> None:
    """But that there are none, and in the booklet where limits of tips are posted."""
    card = lines(sheet(posting(game, kind="dealt", options={"tip_wagers": False}, **limits(game)), "dealer-card"))
    said = [text for text in card if re.search(r"\b[Tt]ips?\b|chip for the dealer", text) and "tip box" not in text]
    assert said == ["No tip wagers for the dealer"]


@pytest.mark.parametrize(
    ("face", "says"), [("up", "Then a card to the dealer, face up."), ("down", "Then a card to the dealer, face down.")]
)
def test_co_30_820_2_and_5_the_first_card_lies_as_the_house_deals_it(face: str, says: str) -> None:
    said = printed("blackjack", dealer_first_card=face)
    turned = "The dealer's first card is turned up after the deal."
    assert [says in each for each in said] == [True, True]
    assert [turned in each for each in said] == [face == "down"] * 2
    assert [FIRST_DOWN in each for each in said] == [False, False]


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("ante-up-21", BUSTED),
        ("multiple-action-blackjack", BUSTED),
        ("double-action-blackjack", BUSTED),
        ("competition-21", BUSTED),
        ("pai-jack", BUSTED),
        ("deuces-wild-xtreme", BUSTED),
        ("competition-21", EVEN_MONEY),
        ("3-card-21-n-done", EVEN_MONEY),
        ("blackjack-switch", EVEN_MONEY),
        ("spanish-21", EVEN_MONEY),
        ("double-up-blackjack-1", EVEN_MONEY),
        ("face-up-blackjack", LOSES),
        ("face-up-blackjack", TIES),
        ("face-up-blackjack", FIRST_DOWN),
        ("face-up-blackjack", HOLE_CARD),
        ("face-up-blackjack", SECOND_DOWN),
        ("double-action-blackjack", HOLE_CARD),
        ("double-action-blackjack", SECOND_DOWN),
        ("face-up-blackjack", CHOICES),
        ("ride-free", CHOICES),
        ("double-action-blackjack", CHOICES),
        ("face-up-blackjack", SURRENDER),
        ("ride-free", SURRENDER),
        ("double-action-blackjack", SURRENDER),
        ("face-up-blackjack", INSURANCE),
        ("face-up-blackjack", HOLE_CARD_SEEN),
        ("competition-21", HOLE_CARD_SEEN),
        ("multiple-action-blackjack", HOLE_CARD_SEEN),
        ("double-action-blackjack", HOLE_CARD_SEEN),
        ("stadium-blackjack", HOLE_CARD_SEEN),
        ("blackjack-switch", DEALER_BUSTS),
        ("free-bet-blackjack", DEALER_BUSTS),
        ("ride-free", DEALER_BUSTS),
    ],
)
def test_what_a_game_departs_from_is_neither_on_its_card_nor_in_its_booklet(game: str, words: str) -> None:
    assert [words in said for said in printed(game)] == [False, False]


@pytest.mark.parametrize(
    "words",
    [
        BUSTED,
        HOLE_CARD_SEEN,
        INSURANCE,
        SURRENDER,
        CHOICES,
        SECOND_DOWN,
        HOLE_CARD,
        TIES,
        LOSES,
        EVEN_MONEY,
    ],
)
def test_blackjack_departs_from_nothing(words: str) -> None:
    assert words in set.union(*printed("blackjack"))


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("face-up-blackjack", "A hand that does not win loses its wager."),
        ("face-up-blackjack", "When everybody has two cards, each player doubles, splits, stands or draws."),
        ("ride-free", "When everybody has two cards, each player doubles, splits, stands, draws or insures."),
        ("blackjack-switch", DEALER_OVER_22),
        ("free-bet-blackjack", DEALER_OVER_22),
        ("ride-free", DEALER_OVER_22),
    ],
)
def test_what_holds_instead_is_said_in_both_and_in_spanish(game: str, words: str) -> None:
    assert [words in said for said in printed(game)] == [True, True]
    assert translate(words) in lines(sheet(posting(game, **limits(game)), "booklet", "es"))


@pytest.mark.parametrize(
    ("game", "kind", "says"),
    [
        ("blackjack", "dealt", False),
        ("blackjack", "electronic", True),
        ("multi-hand-blackjack", "dealt", True),
    ],
)
def test_the_card_of_a_dealt_table_speaks_of_terminals_where_it_has_them(game: str, kind: str, says: bool) -> None:
    card = lines(sheet(posting(game, kind=kind, **limits(game)), "dealer-card"))
    assert (AT_A_TERMINAL in card) is says


@pytest.mark.parametrize(
    ("game", "sides", "says", "leaves"),
    [
        (BAHAMA, ["match-up-wa-2212"], "Each matching card is paid", ("not said", "0.67%", "do not say")),
        (
            BAHAMA,
            ["match-up-wa-2212", "match-down-wa-2212"],
            "Settled once the hole card is turned.",
            ("not said", "0.67%", "do not say"),
        ),
        (SPANISH_21, ["match-the-dealer-up-card-wa-3166"], "Every original card that matches is paid", ("sums",)),
        ("blackjack", ["big-3"], "May be made with or without a wager on the hand", ("-1",)),
        ("blackjack", ["extreme-21"], "Placed before the deal", ("-1",)),
        ("blackjack", ["bust-the-house"], "Three eights lose, suited or not", ("-1",)),
    ],
)
def test_a_dealers_card_leaves_out_notes_on_the_document(
    game: str, sides: list[str], says: str, leaves: tuple[str, ...]
) -> None:
    card = lines(sheet(posting(game, *sides, options={"decks": 6}, **limits(game)), "dealer-card"))
    assert any(text.startswith(says) for text in card)
    assert [text for text in card for words in leaves if words in text] == []
    kept = [note.says for side in sides for note in wagers()[side].notes if not note.for_dealers]
    assert all(any(words in text for text in kept) for words in leaves)  # the report of the wager still has them


# --- games that are no game of two cards -----------------------------------------------------------------------------

KEPT: Final = (
    "CO 30-805",
    "CO 30-815(1)",
    "CO 30-816(1)",
    "CO 30-817 ¶1",
    "CO 30-822(1) s.2",
    "CO 30-824(1)",
    "CO 30-831",
)
OF_TWO_CARDS: Final = (  # drawing, splitting and doubling against a dealer's hand of 21
    *("CO 30-807(1)", "CO 30-808", "CO 30-812", "CO 30-813", "CO 30-814", "CO 30-820", "CO 30-821", "CO 30-822(1) s.1"),
    *("CO 30-823", "CO 30-826", "CO 30-828(2)", "CO 30-828(5)", "CO 30-828(8)", "CO 30-828(9)", "CO 30-829"),
)
OF_COUNTING: Final = ("CO 30-802(6)", "CO 30-806(1)", "CO 30-807", "CO 30-810", "CO 30-825", "CO 30-803(3)")


@proves("CO 30-2102 ¶1")
@pytest.mark.parametrize(
    ("game", "departs", "keeps"),
    [
        ("pai-jack", OF_TWO_CARDS, (*KEPT, "CO 30-806(1)", "CO 30-807(2) s.2", "CO 30-825", "CO 30-828(6)")),
        ("deuces-wild-xtreme", (*OF_TWO_CARDS, *OF_COUNTING), KEPT),
    ],
)
def test_co_30_2102_a_game_set_or_dealt_as_poker_prints_no_rule_of_drawing_to_21(
    game: str, departs: tuple[str, ...], keeps: tuple[str, ...]
) -> None:
    of = posting(game, kind="dealt", **limits(game))
    for kind in ("booklet", "dealer-card"):
        said = sheet(of, kind)
        cites = [line.cite for line in said.statements]
        assert [cite for cite in cites if any(is_part_of(cite, each) for each in departs)] == []
        assert [text for text in lines(said) if re.search("insur|hole card|doubl|surrender|split", text)] == []
    printed_in_full = [line.cite for line in sheet(of, "booklet").statements]
    assert [each for each in keeps if not any(is_part_of(cite, each) for cite in printed_in_full)] == []
    blackjack = [line.cite for part in rules_of_play(posting("blackjack").table) for line in part.lines]
    assert [each for each in (*departs, *keeps) if not any(is_part_of(cite, each) for cite in blackjack)] == []
