"""Hands that look at the dealer's two cards, or at four cards of one player: which names hold, and which just do not.

A row of a table is the cards (the player's two / the up card / the hole card) and exactly those names of the family
that hold; every other name of the family is a near miss.
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from pitboss.cards import cards
from pitboss.catalogue import load_wager
from pitboss.hands.batch import Hands
from pitboss.hands.registry import predicate

GROUPS = ("player first two", "dealer up card", "dealer hole card")


def dealt(text: str, groups: Iterable[str] = GROUPS, posted_suit: str = "s") -> Hands:
    """`"As Kd / Qh / Js"` as a table lays them."""
    parts = [cards(part) for part in text.split("/")]
    return Hands.one(dict(zip(groups, parts, strict=False)), posted_suit=posted_suit)


def held(names: Iterable[str], hands: Hands) -> set[str]:
    return {name for name in names if predicate(name)(hands).item()}


# --- two cards that total twenty -----------------------------------------------------------------------------------
TWENTIES = {
    *load_wager("lucky-ladies-progressive").hands,
    *load_wager("kings-bounty-30-2116").hands,
} - {"queen of hearts pair with dealer blackjack of the posted suit"}
QUEENS = {"any 20", "suited 20", "matched 20", "queen of hearts pair", "suited queens, jacks or tens"}
KINGS = {"any 20", "suited 20", "matched 20", "pair of kings", "suited kings", "king of spades pair"}
QUEENS_BLACKJACK = QUEENS | {"queen of hearts pair with dealer blackjack"}


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("9c As / 5d / 6d", {"any 20", "unsuited 20"}),  # ace and nine are a twenty
        ("9s As / 5d / 6d", {"any 20", "suited 20"}),
        ("9s Ks / 5d / 6d", set()),  # nineteen
        ("As Ks / 5d / 6d", set()),  # twenty-one
        ("10h Jc / 5d / 6d", {"any 20", "unsuited 20"}),
        ("10h Jh / 5d / 6d", {"any 20", "suited 20"}),  # no pair, so that only the suit counts
        ("Jh Jc / 5d / 6d", {"any 20", "unsuited 20"}),
        ("Jh Jh / 5d / 6d", {"any 20", "suited 20", "matched 20", "suited queens, jacks or tens"}),
        ("10c 10c / 5d / 6d", {"any 20", "suited 20", "matched 20", "suited queens, jacks or tens"}),
        ("Qc Qc / As / Ks", {"any 20", "suited 20", "matched 20", "suited queens, jacks or tens"}),
        ("Qh Qd / As / Ks", {"any 20", "unsuited 20"}),
        ("Qh Qh / 5d / 6d", QUEENS),
        ("Qh Qh / As / 9s", QUEENS),  # a dealer twenty
        ("Qh Qh / 10s / Js", QUEENS),  # nor are two tens a blackjack
        ("Qh Qh / Ac / 10d", QUEENS_BLACKJACK),
        ("Qh Qh / 10d / Ac", QUEENS_BLACKJACK),
        ("Qh Qh / Ah / Qh", QUEENS_BLACKJACK | {"queen of hearts pair with suited dealer blackjack"}),
        ("Kh Kc / 5d / 6d", {"any 20", "unsuited 20", "pair of kings"}),
        ("Kh Kh / 5d / 6d", KINGS - {"king of spades pair"}),
        ("Ks Ks / 5d / 6d", KINGS),
        ("Ks Ks / Kd / Ac", KINGS | {"king of spades pair with dealer blackjack"}),
        ("Kh Kh / Kd / Ac", KINGS - {"king of spades pair"}),
        ("Ks Qs / Kd / Ac", {"any 20", "suited 20"}),
    ],
)
def test_twenties(text: str, names: set[str]) -> None:
    assert held(TWENTIES, dealt(text)) == names


@pytest.mark.parametrize(
    ("text", "posted_suit", "holds"),
    [
        ("Qh Qh / As / Ks", "s", True),
        ("Qh Qh / Js / As", "s", True),
        ("Qh Qh / As / Kh", "s", False),
        ("Qh Qh / Ah / Kh", "s", False),
        ("Qh Qh / Ah / Kh", "h", True),  # the posted suit is the dealer's, and may be the queens' own
        ("Qd Qd / As / Ks", "s", False),
        ("Qh Qh / As / 9s", "s", False),
    ],
)
def test_the_posted_suit_is_that_of_the_dealers_blackjack(text: str, posted_suit: str, holds: bool) -> None:
    name = "queen of hearts pair with dealer blackjack of the posted suit"
    assert held([name], dealt(text, posted_suit=posted_suit)) == ({name} if holds else set())


# --- royal match ---------------------------------------------------------------------------------------------------
ROYAL = {*load_wager("royal-match-21").hands, *load_wager("royal-match-21-progressive").hands}
ROYAL_MATCH = {"royal match", "two suited cards", "two-card straight flush"}
CROWN = ROYAL_MATCH | {"crown treasure", "double royal match"}


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Ks Qh / 2c / 3d", set()),  # king and queen, of two suits
        ("Ks Qs / 2c / 3d", ROYAL_MATCH),
        ("Qs Ks / Kc / 3d", ROYAL_MATCH),
        ("Ks Ks / Qs / Qs", {"suited pair", "two suited cards"}),  # two kings, however the dealer helps
        ("Qd Jd / 2c / 3d", {"two suited cards", "two-card straight flush"}),
        ("Kd Jd / Kc / Qc", {"two suited cards"}),
        ("Ad Kd / Kc / Qc", {"suited blackjack", "two suited cards", "two-card straight flush"}),
        ("Ad 2d / Kc / Qc", {"two suited cards", "two-card straight flush"}),
        ("Ad 10d / Kc / Qc", {"suited blackjack", "two suited cards"}),
        ("Ad 10h / Kc / Qc", set()),
        ("4h 4h / Kc / Qc", {"suited pair", "two suited cards"}),
        ("4h 4s / Kc / Qc", set()),
        ("Ks Qs / Kc / Qc", CROWN),
        ("Ks Qs / Qc / Kd", ROYAL_MATCH),  # the dealer's are of two suits
        ("Ks Qs / Kc / Kc", ROYAL_MATCH),
        ("Ks Qs / Qs / Ks", CROWN | {"double royal match suited"}),
    ],
)
def test_royal_match(text: str, names: set[str]) -> None:
    assert held(ROYAL, dealt(text)) == names


# --- aces ----------------------------------------------------------------------------------------------------------
ACES = {*load_wager("pocket-rockets").hands, *load_wager("rocket-aces-progressive").hands}
TWO_SUITED = {"two aces", "two suited aces"}
WITH_BLACKJACK = {"dealer blackjack", "two aces with dealer blackjack"}
SUITED_WITH_BLACKJACK = TWO_SUITED | WITH_BLACKJACK | {"two suited aces with dealer blackjack"}
SUITED_WITH_SUITED = SUITED_WITH_BLACKJACK | {"two suited aces with suited dealer blackjack"}
SPADES_WITH_SUITED = SUITED_WITH_SUITED | {"two aces of spades with suited dealer blackjack"}


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Kc 2d / 5c / 6c", set()),  # twelve
        ("9c 2d / 5c / 6c", {"total of 11 or less"}),
        ("2c 2d / 5c / 6c", {"total of 11 or less"}),
        ("9c 3d / 5c / 6c", set()),
        ("Ac 9d / 5c / 6c", {"one ace"}),  # an ace never belongs to the totals up to eleven
        ("Ac 2d / 5c / 6c", {"one ace"}),
        ("Ac 10d / 5c / 6c", {"one ace", "blackjack"}),
        ("Ac 10d / Kd / As", {"one ace", "blackjack", "dealer blackjack", "blackjack with dealer blackjack"}),
        ("Ac 9d / Kd / As", {"one ace", "dealer blackjack"}),
        ("9c 3d / As / 10s", {"dealer blackjack"}),
        ("9c 3d / As / 9s", set()),
        ("Ac Ad / 5c / 6c", {"two aces"}),
        ("Ac Ac / 5c / 6c", TWO_SUITED),
        ("Ac Ad / Kd / As", {"two aces"} | WITH_BLACKJACK),
        ("Ac Ad / Kd / Ad", {"two aces"} | WITH_BLACKJACK),  # suited, but the player's aces are not
        ("Ac Ac / Kd / As", SUITED_WITH_BLACKJACK),
        ("Ac Ac / Kd / Ad", SUITED_WITH_SUITED),  # in another suit than the player's
        ("As As / Ac / As", TWO_SUITED),  # two aces are no blackjack
        ("As As / Kd / As", SUITED_WITH_BLACKJACK),
        ("As As / Kd / Ad", SPADES_WITH_SUITED),
        ("As As / 10s / As", SPADES_WITH_SUITED | {"two aces of spades with dealer blackjack of spades"}),
        ("Ah Ah / 10s / As", SUITED_WITH_SUITED),
    ],
)
def test_aces(text: str, names: set[str]) -> None:
    assert held(ACES, dealt(text)) == names


# --- four cards with the dealer ------------------------------------------------------------------------------------
FOUR = {*load_wager("bahama-progressive-wa-2212").hands, *load_wager("bet-the-set-21-progressive").hands}
FOUR |= {"four aces with the dealer", "four suited aces with the dealer"}
PAIR_OF_TWO = {"pair", "suited pair", "suited pair with the dealer"}
THREE, THREE_COLOR = "three of a kind with the dealer", "three of a kind of one color with the dealer"
FOUR_ALIKE, FOUR_COLOR = "four of a kind with the dealer", "four of a kind of one color with the dealer"
FOUR_SUITED = "suited four of a kind with the dealer"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("2c 3c / 4c / 5c", set()),
        ("2c 2d / 4c / 5c", {"pair"}),  # of two suits: no suited pair, and no pair of the four is paid
        ("2c 2c / 4c / 5c", PAIR_OF_TWO),
        ("2c 3c / 2c / 5c", {"suited pair with the dealer"}),
        ("2c 3c / 4d / 4d", {"suited pair with the dealer"}),  # the dealer's own count as well
        ("2c 3c / 4d / 3c", {"suited pair with the dealer"}),
        ("2c 2d / 3c / 3d", {"pair"}),
        ("2c 2c / 3d / 3d", PAIR_OF_TWO),  # two suited pairs are no more than one
        ("2c 2d / 2h / 5c", {"pair", THREE}),
        ("2c 2s / 2c / 5d", {"pair", "suited pair with the dealer", THREE, THREE_COLOR}),
        ("2c 5d / 2s / 2c", {"suited pair with the dealer", THREE, THREE_COLOR}),
        ("5d 2c / 2h / 2c", {"suited pair with the dealer", THREE}),
        ("5c 2c / 2h / 2s", {THREE}),  # three blacks, but not the three of a rank
        ("2h 2h / 2h / 5d", PAIR_OF_TWO | {THREE, THREE_COLOR}),
        ("2c 2d / 2h / 2s", {"pair", FOUR_ALIKE}),
        ("2c 2s / 2c / 2h", {"pair", "suited pair with the dealer", FOUR_ALIKE}),
        ("2c 2s / 2s / 2c", {"pair", "suited pair with the dealer", FOUR_ALIKE, FOUR_COLOR}),
        ("2c 2c / 2s / 2s", PAIR_OF_TWO | {FOUR_ALIKE, FOUR_COLOR}),
        ("2c 2c / 2c / 2c", PAIR_OF_TWO | {FOUR_ALIKE, FOUR_COLOR, FOUR_SUITED}),
        ("Ac Ad / Ah / As", {"pair", FOUR_ALIKE, "four aces with the dealer"}),
        ("Ac Ad / Ah / Ks", {"pair", THREE}),
        (
            "Ac Ac / Ac / Ac",
            PAIR_OF_TWO
            | {FOUR_ALIKE, FOUR_COLOR, FOUR_SUITED, "four aces with the dealer", "four suited aces with the dealer"},
        ),
    ],
)
def test_four_cards_with_the_dealer(text: str, names: set[str]) -> None:
    assert held(FOUR, dealt(text)) == names


# --- Super Match ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("2c 3c 4c 5c", set()),
        ("10c Jc Qc Kc", set()),  # of one value, of four ranks
        ("2c 3c 4c 2d", {"pair in four"}),
        ("2c 3c 3d 2d", {"pair in four", "two pair in four"}),
        ("2c 2c 3c 3c", {"pair in four", "two pair in four"}),
        ("2c 3c 2s 2d", {"pair in four", "three of a kind in four"}),
        ("2c 2h 2s 2d", {"pair in four", "four of a kind in four"}),
        ("2c 2c 2c 2c", {"pair in four", "four of a kind in four"}),
    ],
)
def test_super_match(text: str, names: set[str]) -> None:
    assert held(load_wager("super-match").hands, dealt(text, ["player first four"])) == names


# --- matches with both cards of the dealer -------------------------------------------------------------------------
MATCHES = {*load_wager("match-the-dealer-jackpot-tables-4-wa-3166").hands} - FOUR
ONE_CARD = "two suited matches with one dealer card"
AND_OTHER = "two suited matches with one dealer card and two unsuited with the other"
ACE_KING = "ace and king of spades against ace and king of spades"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("2c 3c / 4c / 5c", set()),  # the suit alone is no match
        ("2c 2c / 4d / 4d", set()),  # pairs on either side, and no match between them
        ("2c 3c / 2d / 5c", {"unsuited match with the dealer"}),
        ("2c 3c / 5c / 3c", {"suited match with the dealer"}),
        ("2c 3c / 2d / 2h", {"two unsuited matches with the dealer"}),
        ("2c 2d / 2h / 5c", {"two unsuited matches with the dealer"}),
        ("2c 3c / 3d / 2d", {"two unsuited matches with the dealer"}),
        ("2c 2c / 2h / 5c", {"two unsuited matches with the dealer"}),
        ("2c 3c / 2c / 2d", {"suited and unsuited match with the dealer"}),
        ("2c 2d / 5c / 2d", {"suited and unsuited match with the dealer"}),
        ("2c 3c / 3c / 2d", {"suited and unsuited match with the dealer"}),
        ("2c 3c / 2c / 2c", {"two suited matches with the dealer"}),
        ("2c 3c / 3c / 2c", {"two suited matches with the dealer"}),
        ("2c 2d / 2h / 2s", {"four unsuited matches with the dealer"}),
        ("2c 2c / 2h / 2h", {"four unsuited matches with the dealer"}),
        ("2c 2d / 2c / 2s", {"one suited and three unsuited matches with the dealer"}),
        ("2c 2d / 2c / 2d", {"two suited and two unsuited matches with the dealer"}),
        ("2c 2d / 2d / 2d", {"two suited and two unsuited matches with the dealer"}),
        ("2c 2c / 2c / 5d", {"two suited matches with the dealer", ONE_CARD}),
        ("2c 2c / 5d / 2c", {"two suited matches with the dealer", ONE_CARD}),
        ("2c 2c / 2c / 2d", {"two suited and two unsuited matches with the dealer", ONE_CARD, AND_OTHER}),
        ("2c 2c / 2d / 2c", {"two suited and two unsuited matches with the dealer", ONE_CARD, AND_OTHER}),
        ("2c 2c / 2c / 2c", set()),  # four identical cards are a row of their own
        ("As Ks / Ks / As", {"two suited matches with the dealer", ACE_KING}),
        ("Ks As / As / As", {"two suited matches with the dealer"}),
        ("Ah Kh / Kh / Ah", {"two suited matches with the dealer"}),
        ("As As / Ks / Ks", set()),
    ],
)
def test_matches_with_the_dealer(text: str, names: set[str]) -> None:
    assert held(MATCHES, dealt(text)) == names


# --- three with the up card ----------------------------------------------------------------------------------------
UP = {*load_wager("match-the-dealer-jackpot-tables-3-wa-3166").hands}
KING_DOWN = "three aces of spades with the up card and king of spades down"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("2c 2c / 2c / Ks", {"two suited matches with the up card"}),
        ("Ac Ac / Ac / Ks", {"two suited matches with the up card", "suited three aces with the up card"}),
        ("Ac Ac / Kc / Ac", set()),  # the ace in the hole matches nothing
        ("As Ac / As / Ks", {"suited and unsuited match with the up card"}),
        (
            "As As / As / Kh",
            {
                "two suited matches with the up card",
                "suited three aces with the up card",
                "three aces of spades with the up card",
            },
        ),
        (
            "As As / As / Ks",
            {
                "two suited matches with the up card",
                "suited three aces with the up card",
                "three aces of spades with the up card",
                KING_DOWN,
            },
        ),
    ],
)
def test_three_with_the_up_card(text: str, names: set[str]) -> None:
    assert held(UP, dealt(text)) == names
