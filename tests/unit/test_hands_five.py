"""Hands of five cards: Deuces Wild Xtreme's bonus wagers (CO 30-2118) and Pai Jack Bonus (CO 30-2112).

For every name, cards that hold it and cards that just do not. `As Ks Qs Js 10s / 9h` has a second part where a hand
looks at one: the dealer's five, or the card that takes the joker's place.
"""

from __future__ import annotations

import numpy as np
import pytest

from pitboss.analysis.methods import is_analyzed
from pitboss.analysis.wagers.enumeration import every_deal
from pitboss.cards import Deck, cards
from pitboss.catalogue import load_wager
from pitboss.errors import PitbossError
from pitboss.hands.batch import Cards, Hands
from pitboss.hands.predicates.five_cards.wild import Category, category, strength
from pitboss.hands.registry import predicate

WAGERS = (
    "bad-beat-xtreme",
    "trips-plus-wild",
    "goin-wild",
    "goin-wild-progressive",
    "too-wild-progressive",
    "five-card-linked-progressive",
    "pai-jack-bonus",
)


def dealt(text: str) -> Hands:
    """The player's five, and after a stroke the dealer's five or the replacement card."""
    player, _, second = text.partition("/")
    groups = {"player five": cards(player)}
    if second:
        groups["dealer five" if len(second.split()) == 5 else "bonus cards"] = cards(second)
    return Hands.one(groups)


def holds(name: str, text: str) -> bool:
    return bool(predicate(name)(dealt(text)).item())


CASES: dict[str, tuple[list[str], list[str]]] = {
    # --- how many wild cards: CO 30-2118(13)(c), (d) ---
    "five wilds": (["2s 2h 2d 2c Jo"], ["2s 2h 2d 2c As", "2s 2h 2d Jo As"]),
    "four wilds": (["2s 2h 2d 2c As", "2s 2h 2d Jo As", "2s 2h 2d 2c Jo"], ["2s 2h Jo 3s 4s", "2s 2h 2d Ks As"]),
    "three wilds": (["2s 2h Jo 3s 4s", "2s 2h 2d Ks As", "2s 2h 2d 2c Jo"], ["2s Jo 3s 4s 5s"]),
    "two wilds": (["2s Jo 3s 4s 5s", "2s 2h 3s 4s 5s"], ["2s 3s 4s 5s 6s", "Jo 3s 4s 5s 6s"]),
    "four deuces": (["2s 2h 2d 2c As", "2s 2h 2d 2c Jo"], ["2s 2h 2d Jo As"]),
    "three deuces": (["2s 2h 2d Ks As", "2s 2h 2d Jo As", "2s 2h 2d 2c As"], ["2s 2h Jo Ks As"]),
    "two deuces": (["2s 2h Ks Qs As", "2s 2h Jo Ks As"], ["2s Jo Ks Qs As"]),
    "joker in five": (["Jo Ks 9s 8d 3c", "2s 2h 2d 2c Jo"], ["2s Ks 9s 8d 3c"]),
    # --- CO 30-2118(13)(b), (e): natural, wild, and either ---
    "natural royal flush": (
        ["10s Js Qs Ks As"],
        ["10s Js Qs Ks Jo", "2s Js Qs Ks As", "10s Js Qs Ks Ah", "9s 10s Js Qs Ks"],
    ),
    "wild royal flush": (
        ["10s Js Qs Ks Jo", "2h Js Qs Ks As", "2s 2h 2d 2c 10h", "2s 2h Jo Kd Ad"],
        ["10s Js Qs Ks As", "2s 2h 2d 2c 9h", "Jo Js Qs Ks Ah", "2h 9s Js Qs Ks"],
    ),
    "five of a kind, deuces wild": (
        ["7s 7h 7d 7c 2s", "7s 7h 2d 2c Jo", "2s 2h 2d 2c 7h"],
        ["7s 7h 7d 7c 8s", "7s 7h 7d 8c 2s", "7s 8h 2d 2c Jo"],
    ),
    "straight flush, deuces wild": (
        ["5s 6s 7s 8s 9s", "5s 7s 9s 2h Jo", "As 2s 3s 4s 5s", "As 3s 4s 5s 2h", "As Ks Qs Js Jo"],
        ["5s 6s 7s 8s 9h", "5s 7s 10s 2h Jo", "Ks As 3s 4s 2s", "5s 5h 6s 2h Jo"],
    ),
    "natural straight flush": (
        ["5s 6s 7s 8s 9s", "As 2s 3s 4s 5s", "2s 3s 4s 5s 6s", "10s Js Qs Ks As"],
        ["As 2h 3s 4s 5s", "2h 3s 4s 5s 6s", "2s 4s 5s 6s 7s", "2s 2h 3s 4s 5s", "Jo 3s 4s 5s 6s", "2s As Ks Qs Js"],
    ),
    "wild straight flush": (
        ["2h 3s 4s 5s 6s", "2s 4s 5s 6s 7s", "2s 2h 3s 4s 5s", "Jo 3s 4s 5s 6s", "As 2h 3s 4s 5s", "9d 2s 2h 2d 2c"],
        ["5s 6s 7s 8s 9s", "2h 3s 4s 5s 6h", "Jo 3s 4s 5s 8s"],
    ),
    "four of a kind, deuces wild": (
        ["7s 7h 7d 7c 8s", "7s 7h 7d Jo 8s", "7s 2h 2d Jo 8s", "7s 7h 7d 7c 2s"],
        ["7s 7h 2d 8c 9s", "7s 7h 2d 8c 8s"],
    ),
    "natural four of a kind": (["7s 7h 7d 7c 8s"], ["7s 7h 7d 2c 8s", "2s 2h 2d 2c 8s", "7s 7h 7d 7c 2s"]),
    "wild four of a kind": (
        ["7s 7h 7d 2c 8s", "7s 2h 2d 2c 8s", "7s 7h Jo 2s 8s"],
        ["7s 7h 7d 7c 8s", "7s 7h Jo 8s 8h"],
    ),
    "full house, deuces wild": (
        ["7s 7h 7d 8c 8s", "7s 7h Jo 8c 8s", "7s 7h 7d 8c 2s", "7s 7h Jo 2c 8s"],
        ["7s 7h 7d 7c 8s", "7s 7h Jo 8c 9s", "7s 8h 9d 2c Jo"],
    ),
    "natural full house": (["7s 7h 7d 8c 8s"], ["7s 7h 2d 8c 8s", "2s 2h 2d 8c 8s", "7s 7h 7d 8c 9s"]),
    "wild full house": (["7s 7h 2d 8c 8s", "7s 7h Jo 8c 8s"], ["7s 7h 7d 8c 8s", "7s 7h 2d 8c 9s"]),
    "flush, deuces wild": (
        ["3s 6s 9s Js Ks", "3s 6s 9s Js 2h", "3s 6s 9s Js 2s", "3s 6s 2h Jo 9s"],
        ["3s 6s 9s Js Kh", "3s 6s 9h Js 2h"],
    ),
    "natural flush": (["3s 6s 9s Js Ks"], ["2s 6s 9s Js Ks", "Jo 6s 9s Js Ks", "3s 6s 9s Js Kh"]),
    "wild flush": (["2s 6s 9s Js Ks", "2h 6s 9s Js Ks", "Jo 6s 9s Js Ks"], ["3s 6s 9s Js Ks", "Jo 6s 9s Js Kh"]),
    "straight, deuces wild": (
        ["5s 6h 7s 8s 9s", "5s 6h 7s 9s Jo", "As 3h 4s 5s 2d", "2s 3h 4s 5s 6s", "As Kh 10s 2s Jo", "As 5h 2h 2s Jo"],
        ["5s 6h 7s 10s Jo", "Ks As 3h 4s 2d", "5s 5h 6s 7s Jo", "As 6h 2h 2s Jo"],
    ),
    "natural straight": (
        ["As 2h 3s 4d 5c", "2h 3s 4d 5c 6s", "10s Jh Qs Kd Ac", "5s 6s 7s 8s 9s"],
        ["2h 2s 3d 4c 5s", "Jo 3s 4d 5c 6s", "Jo As 2d 3c 4s", "2h 4s 5d 6c 7s", "Qs Kh Ac 2d 3s", "2h Ks Qd Jc As"],
    ),
    "wild straight": (
        ["2h 2s 3d 4c 5s", "Jo 3s 4d 5c 6s", "2h 4s 5d 6c 7s", "2h Ks Qd Jc As", "2h 3s 4d 5c 6s"],
        ["5s 6h 7s 8s 9s", "2h 4s 5d 6c 9s"],
    ),
    "natural three of a kind": (["7s 7h 7d 8c 9s"], ["7s 7h 2d 8c 9s", "2s 2h 2d 8c 9s", "7s 7h 7d 2c 9s"]),
    "wild three of a kind": (
        ["7s 7h 2d 8c 9s", "Ks 9h 5c 2d Jo", "2s 2h 2d 8c 9s"],
        ["7s 7h 7d 8c 9s", "Ks 9h 5c 4d Jo"],
    ),
    # --- CO 30-2118(11)(f), (13)(f): nothing wild ---
    "five-card royal flush": (
        ["10s Js Qs Ks As", "10s Js Qs Ks Jo / As", "10s Js Qs Ks As / 3h"],
        ["10s Js Qs Ks Jo / Ah", "10s Js Qs Ks 2s", "9s 10s Js Qs Ks", "As 2s 3s 4s 5s", "As Ks Qs Js 9s"],
    ),
    "five-card straight flush": (
        ["As 2s 3s 4s 5s", "9s 10s Js Qs Ks", "3s 4s 5s 6s Jo / 2s"],
        ["3s 4s 5s 6s Jo / 2h", "Qs Ks As 2s 3s", "3s 4s 5s 6s 8s", "2h 4s 5s 6s 7s"],
    ),
    "five-card four of a kind": (
        ["2s 2h 2d 2c Ks", "7s 7h 7d Jo Ks / 7c"],
        ["7s 7h 7d 2c Ks", "7s 7h 7d Jo Ks / 2c", "7s 7h 7d Kh Ks"],
    ),
    "five-card full house": (
        ["2s 2h 2d Kh Ks", "7s 7h Jo Kh Ks / Kd"],
        ["7s 7h 2d Kh Ks", "7s 7h 7d 7c Ks", "7s 7h 7d 8c Ks"],
    ),
    "five-card flush": (["2s 6s 9s Js Ks", "Jo 6s 9s Js Ks / 3s"], ["2h 6s 9s Js Ks", "Jo 6s 9s Js Ks / 3h"]),
    "five-card straight": (
        ["As 2h 3s 4s 5s", "10s Jh Qs Ks As", "Jo 3s 4h 5s 6s / 7d"],
        ["Jo 3s 4h 5s 6s / 8d", "2s 4h 5s 6s 7s", "Ks Ah 2s 3s 4s", "3s 3h 4s 5s 6s"],
    ),
    "five-card three of a kind": (
        ["2s 2h 2d 7c Ks", "2s 2h Jo 7c Ks / 2d", "2s 2h 2d 2c Ks"],
        ["7s 7h 2c 9s Ks", "7s 7h 9c 9s Ks", "7s 7h Jo 9s Ks / 2d"],
    ),
    "five-card two pair": (
        ["2s 2h 7c 7s Ks", "2s 2h 7c Jo Ks / 7s", "2s 2h 7c 7s 7h"],
        ["2s 2h 7c 8s Ks", "2s 2h 2c 8s Ks", "2s 2h 2c 2d Ks"],
    ),
    "four-card straight flush": (
        [
            "As 2s 3s 4s 9h",
            "Js Qs Ks As 9s",
            "5s 6s 7s 8s 8h",
            "5s 6s 7s 8s 9s",
            "5s 6s 7s Jo 9h / 8s",
            "Ks As 2s 3s 4s",
        ],
        ["Ks As 2s 3s 9h", "5s 6s 7s 8h 9h", "5s 6s 7s Jo 9s / 8h", "5s 6s 7s 9s 10s"],
    ),
    "four-card flush": (
        ["2s 6s 9s Js Kh", "2s 6s 9s Js Ks", "2s 6s 9s Jo Kh / As"],
        ["2s 6s 9s Jh Kh", "2s 6s 9s Jo Kh / Ah"],
    ),
    # --- CO 30-2118(13)(a): one hand beaten, whichever it is ---
    "beaten royal flush": (
        ["10s Js Qs Ks As / 2s 2h 2d 2c Jo", "2s 2h 2d 2c Jo / 10s Js Qs Ks As"],
        ["10s Js Qs Ks As / 10h Jh Qh Kh Ah", "10s Js Qs Ks As / 10h Jh Qh 2h Jo", "10s Js Qs Ks As / 9h 9d 2h 2d Jo"],
    ),
    "beaten five of a kind": (
        ["9h 9d 2h 2d Jo / 10s Js Qs Ks As", "9h 9d 2h 2d Jo / 10s 10d 10h 10c 2s", "Ah Ad Ac 2d Jo / 10s Js Qs Ks 2s"],
        ["9h 9d 2h 2d Jo / 7s 8s 9s 10s Js", "9h 9d 2h 2d Jo / 9s 9c 3c 4c 2s"],
    ),
    "beaten straight flush": (
        ["7s 8s 9s 10s Js / 8h 9h 10h Jh Qh", "7s 8s 9s 10s Js / 3h 3d 3c 2h Jo", "As 2s 3s 4s 5s / 2h 3h 4h 5h 6h"],
        ["7s 8s 9s 10s Js / 7h 8h 2h 10h Jh", "7s 8s 9s 10s Js / 7h 7d 7c 2h 3h"],
    ),
    "beaten four of a kind": (
        ["7s 7h 7d 7c 8s / 9s 9h 9d 2s 3s", "7s 7h 2s 2h 9d / 7d 7c Jo 2d 10s", "7s 7h 7d 2s 8s / 7c 2h 2d Jo 5s"],
        ["7s 7h 2s 2h 9d / 7d 7c Jo 2d 9s", "7s 7h 7d 7c 8s / 9s 9h 9d 10s 10d"],
    ),
    "beaten full house": (
        ["7s 7h 8d 8c 2s / 8s 8h 9d 9c Jo", "8s 8h 2c 3c 3s / 8d 8c 4d 4s 2h", "7s 7h 7d 8c 8s / As Ac Jo 2c 9d"],
        ["8s 8h 2c 3c 3s / 8d 8c 3d 3h 2h", "8s 8h 8c 3c 3s / As Ks Qs 9s 7s"],
    ),
    "beaten flush": (
        ["3s 6s 9s Js Ks / 4h 6h 9h Jh Kh", "3s 6s 9s Js Ks / 3h 6h 9h Jh 2c", "3s 6s 9s Js As / 4h 4d 4c 9c 9h"],
        ["3s 6s 9s Js Ks / 3h 6h 9h Jh Kh", "As Ks Qs 3s 2s / Ah Kh Qh Jh 3h", "3s 6s 9s Js Ks / 10h Jd Qh Kc Ah"],
    ),
    "beaten straight": (
        ["5s 6h 7s 8s 9s / 6d 7h 8h 9h 10h", "As 2h 3s 4s 5d / 2s 3h 4h 5h 6d", "2h 3s 4s 5s 6d / 4h 5h 6h 7h 8d"],
        ["2h 3s 4s 5s 6d / 3h 4h 5h 6h 7d", "As Ks Qs Jd 2h / Ah Kh Qh Jc 10h", "As Ks Qs Jd 2h / 7s 7h 2d 9c 8c"],
    ),
    "beaten three of a kind": (
        ["7s 7h 7d 8c 9s / 8s 8h 2d 3c 4s", "7s 7h 2s 8c 9s / 7d 7c 2h 8s 10s", "Ks 9h 5c 2d 2c / Kh 9s 6c Jo 2h"],
        ["7s 7h 2s 8c 9s / 7d 7c 2h 8s 9d", "7s 7h 7d 8c 9s / As Ah Kd Kc Qs", "7s 7h 9d 8c 9s / 8s 8h 2d 3c 4s"],
    ),
    # --- CO 30-2112(12) ---
    "pai jack": (["As 10h Kd 3c 4s", "As 10h Kd Qc Js"], ["As Kd 9c 3c 4s", "10h Kd Qc Js 10s", "As Ah Ad Kc 2s"]),
    "jack pai jack": (["As Jh Jd 3c 4s", "As Jh Jd Jc Js"], ["As Jh Kd 3c 4s", "Jc Jh Jd 3c 4s"]),
    "royal pai jack": (["As Ks Qs 3c 4s", "As Ks Qs Jc Jd"], ["As Ks Qh 3c 4s", "Ks Qs Js 10s 9s", "As Kh Qs Kd Qd"]),
    "super pai jack": (["Js Jh Jd Jc As"], ["Js Jh Jd Ac As", "Js Jh Jd Jc Ks"]),
}


def test_every_name_of_these_wagers_has_its_cases() -> None:
    assert set(CASES) == {name for wager in WAGERS for name in load_wager(wager).hands}
    assert all(is_analyzed(load_wager(wager)) for wager in WAGERS)


@pytest.mark.parametrize("name", CASES)
def test_examples_and_near_misses(name: str) -> None:
    examples, near_misses = CASES[name]
    assert [text for text in examples if not holds(name, text)] == []
    assert [text for text in near_misses if holds(name, text)] == []


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("2s 2h 2d 2c Jo", "five wilds"),
        ("2s 2h 2d 2c 10h", "wild royal flush"),
        ("2s 2h 2d 2c 9h", "five of a kind, deuces wild"),  # not the straight flush that is printed above it
        ("2s 3s 4s 5s 6s", "natural straight flush"),  # though a wild deuce would reach the 7
        ("As 2s 3s 4s 5s", "natural straight flush"),
        ("As 2h 3s 4s 5s", "wild straight flush"),
        ("2h 3s 4s 5s 6s", "wild straight flush"),
        ("2h 3s 4s 5s 6d", "natural straight"),
        ("As 2h 3s 4s 5d", "natural straight"),
        ("2h 2d 3s 4s 5d", "wild straight"),  # two deuces
        ("2h 4s 5s 6s 7d", "wild straight"),  # the deuce is a 3 or an 8
        ("2h 3s 4s 5s 7d", "wild straight"),  # the deuce is a 6
        ("2s 3s 4s 5s 7s", "wild straight flush"),
        ("2s 3s 4s 9s Ks", "wild flush"),  # a deuce of the suit is wild too
        ("7s 7h 7d 2c Ks", "wild four of a kind"),
        ("2s 2h 2d 9c Ks", "wild four of a kind"),
        ("7s 7h 2d 9c Ks", "wild three of a kind"),
        ("7s 7h 9d 9c Ks", None),
        ("As Ks 9d 5c 2h", None),  # a pair of aces
    ],
)
def test_the_natural_or_wild_row_of_trips_plus_wild(text: str, row: str | None) -> None:
    table = load_wager("trips-plus-wild").paytable("PT-FLT-DWHF-TPW-01")
    assert next((name for name in table.pays if holds(name, text)), None) == row


def test_the_replacement_card_is_asked_for_only_with_a_joker() -> None:
    with pytest.raises(PitbossError, match="bonus cards"):
        holds("five-card flush", "Jo 6s 9s Js Ks")


FROM_THE_TOP = [
    "2s 2h 2d 2c Jo",
    "10s Js Qs Ks As",
    "As Ad Ac Ah 2s",
    "3s 3d 3c 3h 2s",
    "9s 10s Js Qs Ks",
    "As 2s 3s 4s 5s",
    "As Ad Ac Ah Ks",
    "As Ad Ac Ah 3s",
    "3s 3d 3c 3h As",
    "As Ad Ac Ks Kh",
    "As Ad Ac 3s 3h",
    "Ks Kd Kc As Ah",
    "Ks Kd Kc 4s 4h",
    "As Ks Qs Js 9s",
    "As Ks Qs Js 8s",
    "Ks Qs Js 10s 8s",
    "10s Jd Qc Kc As",
    "3s 4d 5c 6c 7s",
    "As 2d 3c 4c 5s",
    "As Ad Ac Ks Qh",
    "As Ad Ac 4s 3h",
    "Ks Kd Kc As Qh",
    "As Ad Ks Kd 3c",
    "As Ad Qs Qd Kc",
    "As Ad 5s 5d 4c",
    "As Ad 4s 4d Kc",
    "Ks Kd Qs Qd Ac",
    "As Ad Ks Qd Jc",
    "As Ad Ks Qd 3c",
    "Ks Kd As Qd Jc",
    "As Ks Qs Jd 9c",
    "As Ks Qs Jd 8c",
    "3s 4d 5c 6c 8s",
]


def test_hands_rank_as_the_section_lists_them_and_then_as_in_poker() -> None:
    values = strength(Cards(np.array([[card.index for card in cards(text)] for text in FROM_THE_TOP])))
    assert [int(value) for value in values] == sorted({int(value) for value in values}, reverse=True)


@pytest.mark.parametrize(
    ("natural", "wild"),
    [
        ("10s Js Qs Ks As", "2s 2h 2d 2c 10h"),
        ("3s 4d 5c 6c 7s", "2s 3d 4c 5c 6h"),  # the 2 of a straight to the 6 is better as a 7
        ("As Ks Qs Js 9s", "As Ks Qs 9s 2h"),  # never a second ace
        ("As Ks 9s 8s 3s", "9d 8d 3d 2h Jo"),
        ("Ks Kd Kc Kh 7s", "Kd 2d Jo 2h 7c"),
        ("As Ad Ac Ks Kh", "As Ad 2c Ks Kh"),
        ("As Ad Ac 9s 5h", "As 2d 2c 9h 5d"),
        ("As Ad Ks Qd 9c", "As Ks Qd 9c 2h"),
    ],
)
def test_a_wild_hand_ties_the_natural_one(natural: str, wild: str) -> None:
    a, b = (strength(dealt(text)["player five"]).item() for text in (natural, wild))
    assert a == b


def test_the_whole_deck_without_the_joker_gives_the_figures_of_deuces_wild() -> None:
    """Deuces wild in 52 cards, as commonly tabulated; 672 fives of a kind: B. Alspach, Poker Digest 5 (9), 2002."""
    hands, _ = every_deal(Deck.STANDARD_52.composition, ["player five"])
    kinds, counts = np.unique(category(strength(Cards(hands["player five"]))), return_counts=True)
    found = dict(zip(map(Category, kinds), map(int, counts), strict=True))
    # There all straight flushes are one row below five of a kind; here four deuces with a ten to ace are a royal flush.
    assert found[Category.FIVE_OF_A_KIND] + 20 == 672
    assert found[Category.ROYAL_FLUSH] - 20 + found[Category.STRAIGHT_FLUSH] == 2_552
    assert [found[kind] for kind in reversed(Category) if kind <= Category.FOUR_OF_A_KIND] == [
        *(31_552, 12_672, 14_472, 62_232),
        *(355_080, 95_040, 1_225_008, 799_680),
    ]
