"""Hands of the player's first two cards, and of three cards: which names hold for which cards, and which just do not.

A row of a table is the cards (the player's two / the up card / the hole card) and exactly those names of the family
that hold; every other name of the family is a near miss.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pytest

from pitboss.analysis.wagers.dealt_cards import needed_groups
from pitboss.cards import SUITS, cards
from pitboss.catalogue import WagerDefinition, load_wager, wagers
from pitboss.errors import PitbossError
from pitboss.hands.batch import Hands
from pitboss.hands.registry import predicate, predicates
from tests.marks import proves

GROUPS = ("player first two", "dealer up card", "dealer hole card")


def dealt(text: str, groups: Iterable[str] = GROUPS, posted_suit: str = "s") -> Hands:
    """`"As Kd / Qh / Js"` as a table lays them."""
    parts = [cards(part) for part in text.split("/")]
    return Hands.one(dict(zip(groups, parts, strict=False)), posted_suit=posted_suit)


def held(names: Iterable[str], hands: Hands) -> set[str]:
    return {name for name in names if predicate(name)(hands).item()}


# --- the first two cards -------------------------------------------------------------------------------------------
TWO = (
    "pair",
    "suited pair",
    "two aces",
    "two suited aces",
    "two-card straight",
    "two-card straight flush",
    "suited ace and king",
    "blackjack",
    "one seven",
    "two sevens",
)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("9h 9c", {"pair"}),
        ("9h 9h", {"pair", "suited pair"}),
        ("10h Jh", {"two-card straight", "two-card straight flush"}),
        ("Jh Kh", set()),  # a gap
        ("10h Kc", set()),  # of one value, but not of one rank
        ("Ah Ac", {"pair", "two aces"}),
        ("Ac Ac", {"pair", "suited pair", "two aces", "two suited aces"}),
        ("2c As", {"two-card straight"}),
        ("As 2s", {"two-card straight", "two-card straight flush"}),
        ("As Ks", {"two-card straight", "two-card straight flush", "suited ace and king", "blackjack"}),
        ("Kd Ah", {"two-card straight", "blackjack"}),
        ("Ah Qh", {"blackjack"}),
        ("10s Ac", {"blackjack"}),
        ("9s As", set()),
        ("Ks Ks", {"pair", "suited pair"}),
        ("2h Kh", set()),  # the row of ranks does not run round the corner
        ("7h 6c", {"two-card straight", "one seven"}),
        ("Kh 7c", {"one seven"}),
        ("7h 7c", {"pair", "one seven", "two sevens"}),
        ("7c 7c", {"pair", "suited pair", "one seven", "two sevens"}),
    ],
)
def test_two_cards(text: str, names: set[str]) -> None:
    assert held(TWO, dealt(text)) == names


@pytest.mark.parametrize(
    ("text", "holds"),
    [("2c 2d / As / 10h", True), ("2c 2d / Kc / Ad", True), ("2c 2d / As / 9h", False), ("As Kd / 5s / 6s", False)],
)
def test_the_dealers_blackjack_is_the_dealers_alone(text: str, holds: bool) -> None:
    assert held(["dealer blackjack"], dealt(text)) == ({"dealer blackjack"} if holds else set())


# --- poker hands of three cards ------------------------------------------------------------------------------------
POKER = (
    "straight flush",
    "three of a kind",
    "suited three of a kind",
    "straight",
    "flush",
    "pair and flush",
    "pair in three",
    "mini royal",
    "diamond royal",
)
SUITED_TRIPS = {"three of a kind", "suited three of a kind", "flush", "pair in three"}
POKER_HANDS: list[tuple[str, set[str]]] = [
    ("2c 7d / Jh", set()),
    ("2c 7c / Jc", {"flush"}),
    ("2c 7c / Jd", set()),
    ("2c 2c / Jc", {"flush", "pair and flush", "pair in three"}),
    ("2c Jc / 2c", {"flush", "pair and flush", "pair in three"}),
    ("2c 2d / Jc", {"pair in three"}),
    ("9h 9h / 9h", SUITED_TRIPS),
    ("9h 9h / 9c", {"three of a kind", "pair in three"}),
    ("As 2d / 3c", {"straight"}),
    ("3c As / 2d", {"straight"}),
    ("Qs Ad / Kc", {"straight"}),
    ("Ks Ad / 2c", set()),  # never round the corner
    ("Ks As / 2s", {"flush"}),
    ("10s Jd / Qc", {"straight"}),
    ("9s Jd / Qc", set()),
    ("9s Js / Qs", {"flush"}),  # decks without tens have no straight from nine to jack
    ("5s 6s / 5d", {"pair in three"}),
    ("5s 4s / 6s", {"straight", "flush", "straight flush"}),
    ("5s 4s / 6h", {"straight"}),
    ("2h Ah / 3h", {"straight", "flush", "straight flush"}),
    ("Kh Ah / Qh", {"straight", "flush", "straight flush", "mini royal"}),
    ("Qh Kh / Ah", {"straight", "flush", "straight flush", "mini royal"}),
    ("Qd Kd / Ad", {"straight", "flush", "straight flush", "mini royal", "diamond royal"}),
    ("Qd Kd / Ah", {"straight"}),
    ("Qd Kd / Jd", {"straight", "flush", "straight flush"}),
    ("Ad Kd / Kd", {"flush", "pair and flush", "pair in three"}),
    ("Ad Ad / Kd", {"flush", "pair and flush", "pair in three"}),
]


@proves(
    "CO 30-2107 Hand rankings, Flush",
    "CO 30-2107 Hand rankings, Straight",
    "CO 30-2107 Hand rankings, Three of a Kind",
    "CO 30-2107 Hand rankings, Straight Flush",
    "CO 30-2107 Hand rankings, Note",
)
@pytest.mark.parametrize(("text", "names"), POKER_HANDS)
def test_co_30_2107_three_cards(text: str, names: set[str]) -> None:
    assert held(POKER, dealt(text)) == names


@proves("CO 30-2111(4)")
@pytest.mark.parametrize(("text", "names"), POKER_HANDS)
def test_co_30_2111_the_players_own_three_are_read_alike(text: str, names: set[str]) -> None:
    assert held(POKER, dealt(text.replace("/", ""), ["player three"])) == names


# --- three aces, kings or queens -----------------------------------------------------------------------------------
HIGH = (
    "three aces",
    "suited three aces",
    "suited three aces or kings",
    "suited three aces, kings or queens",
    "three aces of spades",
    "three aces of spades with the up card",
)
POSTED = (
    "three aces of the posted suit",
    "three aces or kings of the posted suit",
    "three aces, kings or queens of the posted suit",
)
SUITED_ACES = {"three aces", "suited three aces", "suited three aces or kings", "suited three aces, kings or queens"}


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("As As / As", SUITED_ACES | {"three aces of spades", "three aces of spades with the up card"}),
        ("Ah Ah / Ah", SUITED_ACES),
        ("As As / Ah", {"three aces"}),
        ("As As / Ks", set()),
        ("Kh Kh / Kh", {"suited three aces or kings", "suited three aces, kings or queens"}),
        ("Kh Kh / Kd", set()),
        ("Qh Qh / Qh", {"suited three aces, kings or queens"}),
        ("Jh Jh / Jh", set()),
        ("Ah Kh / Qh", set()),  # all high and of one suit, but not of one rank
    ],
)
def test_three_aces_kings_or_queens(text: str, names: set[str]) -> None:
    assert held(HIGH, dealt(text)) == names


@proves(
    "CO 30-2107 21+3 Progressive hand rankings, Three Aces (suit specific)",
    "CO 30-2107 21+3 Progressive hand rankings, Three Aces or Kings (suit specific)",
    "CO 30-2107 21+3 Progressive hand rankings, Three Aces, Kings, Queens (suit specific)",
)
@pytest.mark.parametrize("suit", SUITS)
@pytest.mark.parametrize("posted", SUITS)
@pytest.mark.parametrize(("rank", "count"), [("A", 3), ("K", 2), ("Q", 1), ("J", 0)])
def test_co_30_2107_the_house_specifies_a_suit(suit: str, posted: str, rank: str, count: int) -> None:
    """The longer lists hold the shorter ones: aces are three of the names, queens only the last."""
    hands = dealt(f"{rank}{suit} {rank}{suit} / {rank}{suit}", posted_suit=posted)
    assert held(POSTED, hands) == (set(POSTED[3 - count :]) if suit == posted else set())


def test_spades_are_posted_unless_the_house_says_otherwise() -> None:
    assert held(POSTED[:1], dealt("As As / As")) == {POSTED[0]}
    assert held(POSTED[:1], dealt("Ah Ah / Ah")) == set()


@pytest.mark.parametrize("suit", ["", "x", "sh", "♠"])
def test_what_is_no_suit_cannot_be_posted(suit: str) -> None:
    with pytest.raises(PitbossError, match="no suit"):
        dealt("As As / As", posted_suit=suit)


# --- ace and king against queen (CO 30-2115, progressive tables) ---------------------------------------------------
AGAINST = (
    "ace and king against queen, all spades",
    "ace and king against queen, all of another suit",
    "ace and king against queen, jack in the hole, all spades",
)


@proves("CO 30-2115(3)")
@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("As Ks / Qs / Js", {AGAINST[0], AGAINST[2]}),
        ("Ks As / Qs / Js", {AGAINST[0], AGAINST[2]}),
        ("As Ks / Qs / Jh", {AGAINST[0]}),
        ("As Ks / Js / Qs", set()),  # the queen must be the up card
        ("As Qs / Ks / Js", set()),  # a mini royal, but not in this arrangement
        ("Ah Kh / Qh / Jh", {AGAINST[1]}),
        ("Ah Kh / Qs / Js", set()),
        ("As Kh / Qs / Js", set()),
    ],
)
def test_co_30_2115_ace_and_king_against_queen(text: str, names: set[str]) -> None:
    assert held(AGAINST, dealt(text)) == names


# --- totals and sevens with the up card ----------------------------------------------------------------------------
LUCKY = (
    "19 with the up card",
    "20 with the up card",
    "21 with the up card",
    "suited 21 with the up card",
    "6-7-8 with the up card",
    "suited 6-7-8 with the up card",
    "7-7-7 with the up card",
    "suited 7-7-7 with the up card",
)


@proves("CO 30-899.18(6)(a)")
@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("5c 3d / 10h", set()),  # 18
        ("5c 4d / 10h", {"19 with the up card"}),
        ("5c 5d / 10h", {"20 with the up card"}),
        ("5c 6d / 10h", {"21 with the up card"}),
        ("5c 6c / 10c", {"21 with the up card", "suited 21 with the up card"}),
        ("5c 7d / 10h", set()),  # 22
        ("Ac Ad / 9h", {"21 with the up card"}),  # one ace 11, the other 1
        ("Ac Ad / Ah", set()),  # 13
        ("Ac 8d / Ah", {"20 with the up card"}),
        ("Ac 9d / 10h", {"20 with the up card"}),  # the ace must count 1
        ("Ac 8d / 10h", {"19 with the up card"}),
        ("Kc Qd / Jh", set()),
        ("6c 7d / 8h", {"21 with the up card", "6-7-8 with the up card"}),
        (
            "8c 6c / 7c",
            {
                "21 with the up card",
                "suited 21 with the up card",
                "6-7-8 with the up card",
                "suited 6-7-8 with the up card",
            },
        ),
        ("6c 8d / 8h", set()),
        ("6c 7c / 7c", {"20 with the up card"}),
        ("7c 7d / 7h", {"21 with the up card", "7-7-7 with the up card"}),
        (
            "7c 7c / 7c",
            {
                "21 with the up card",
                "suited 21 with the up card",
                "7-7-7 with the up card",
                "suited 7-7-7 with the up card",
            },
        ),
    ],
)
def test_co_30_899_18_lucky_lucky(text: str, names: set[str]) -> None:
    assert held(LUCKY, dealt(text)) == names


@proves("CO 30-2111(4)")
@pytest.mark.parametrize(
    ("text", "holds"),
    [("5c 6d 10h", True), ("5c 5d 10h", False), ("5c 7d 10h", False), ("Ac Ad 9h", True), ("Ac 10d Kh", True)],
)
def test_co_30_2111_total_of_21_in_three(text: str, holds: bool) -> None:
    assert held(["21 in three"], dealt(text, ["player three"])) == ({"21 in three"} if holds else set())


SEVENS = (
    "one seven",
    "two sevens",
    "three sevens with the up card",
    "three sevens of one color with the up card",
    "three sevens of one suit with the up card",
    "three sevens of diamonds with the up card",
)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("6c 8d / 7h", 0),  # the up card alone is no seven of the player's
        ("7c 8d / 7h", 1),
        ("7c 7d / 8h", 2),
        ("7c 7d / 7h", 3),
        ("7d 7d / 7s", 3),
        ("7d 7h / 7d", 4),
        ("7s 7c / 7s", 4),
        ("7h 7h / 7h", 5),
        ("7d 7d / 7d", 6),
    ],
)
def test_wa_3119_sevens_with_the_up_card(text: str, count: int) -> None:
    """Each name holds whenever the next does."""
    assert held(SEVENS, dealt(text)) == set(SEVENS[:count])


# --- the up card between the two (CO 30-899.19), and war (CO 30-899.17) --------------------------------------------
SPREADS = ("triple match", "one card spread", "two card spread", "three card spread", "other spread")


@proves("CO 30-899.19(5)")
@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("4c 4d / 4h", "triple match"),
        ("4c 4c / 4c", "triple match"),
        ("4c 4d / 5h", None),
        ("4c 5d / 4h", None),  # neighbors, and a tie with one of them
        ("4c 6d / 5h", "one card spread"),  # the section's own examples
        ("4c 7d / 5h", "two card spread"),
        ("7c 4d / 6h", "two card spread"),
        ("4c 8d / 5h", "three card spread"),
        ("4c 8d / 7h", "three card spread"),
        ("4c 9d / 5h", "other spread"),
        ("4c 9d / 4h", None),
        ("4c 9d / 9h", None),
        ("4c 9d / 3h", None),
        ("4c 9d / 10h", None),
        ("Ac Kd / Qh", None),  # the ace is high only
        ("Ac Qd / Kh", "one card spread"),
        ("Ac 2d / Kh", "other spread"),
        ("Ac 3d / 2h", None),
        ("2c 4d / Ah", None),
        ("9c Jd / 10h", "one card spread"),
        ("10c Kd / Qh", "two card spread"),
    ],
)
def test_co_30_899_19_between(text: str, name: str | None) -> None:
    assert held(SPREADS, dealt(text)) == ({name} if name else set())


@proves("CO 30-899.17(5)")
@pytest.mark.parametrize(
    ("text", "wins"),
    [
        ("3c / 2d", True),
        ("2c / 2d", False),
        ("2c / 3d", False),
        ("2c / Ad", True),  # the ace is the lowest
        ("Ac / 2d", False),
        ("Ac / Ad", False),
        ("Kc / Qd", True),  # as in poker, not by points
        ("Jc / Qd", False),
        ("Kc / Ad", True),
    ],
)
def test_co_30_899_17_war(text: str, wins: bool) -> None:
    hands = dealt(text, ["player first card", "dealer up card"])
    assert held(["first card above the dealer's"], hands) == ({"first card above the dealer's"} if wins else set())


# --- matching one card ---------------------------------------------------------------------------------------------
MATCHES = ("two suited matches", "suited and unsuited match", "suited match", "two unsuited matches", "unsuited match")


@pytest.mark.parametrize(
    ("card", "group"), [("up card", "dealer up card"), ("down card", "dealer hole card"), ("bonus card", "bonus cards")]
)
@pytest.mark.parametrize(
    ("text", "match"),
    [
        ("9h 9h / 9h", "two suited matches"),
        ("9h 9c / 9h", "suited and unsuited match"),
        ("9c 9h / 9h", "suited and unsuited match"),
        ("9h 3h / 9h", "suited match"),
        ("3c 9h / 9h", "suited match"),
        ("9c 9d / 9h", "two unsuited matches"),
        ("9c 9c / 9h", "two unsuited matches"),
        ("9c 3h / 9h", "unsuited match"),  # the other card's suit is no match
        ("3h 8h / 9h", None),
        ("Kh Qh / Jh", None),  # of one value, but not of one rank
        ("3h 3h / 9h", None),
    ],
)
def test_match_the_dealer(card: str, group: str, text: str, match: str | None) -> None:
    names = [f"{name} with the {card}" for name in MATCHES]
    assert held(names, dealt(text, ["player first two", group])) == ({f"{match} with the {card}"} if match else set())


# --- all of them ---------------------------------------------------------------------------------------------------
SEEN_HERE = {"player first card", "player first two", "player three", "dealer up card"}
OF_ONE_DEALER_CARD = [{"player first two", "dealer hole card"}, {"player first two", "bonus cards"}]
MINE = [
    wager
    for wager in wagers().values()
    if wager.decided_by == "deal" and (set(wager.sees) <= SEEN_HERE or set(wager.sees) in OF_ONE_DEALER_CARD)
] + [load_wager("trilux-progressive-30-2115")]


@pytest.mark.parametrize("wager", MINE, ids=lambda wager: wager.id)
def test_every_hand_of_these_wagers_has_its_definition(wager: WagerDefinition) -> None:
    assert set(wager.hands) <= set(predicates())


@pytest.mark.parametrize("name", sorted({name for wager in MINE for name in wager.hands}))
def test_one_hand_and_many_are_read_alike(name: str) -> None:
    """A batch holds, row by row, what each hand holds by itself."""
    random = np.random.default_rng(1)
    sizes = {
        "player first card": 1,
        "player first two": 2,
        "dealer up card": 1,
        "dealer hole card": 1,
        "bonus cards": 1,
    }
    if name == "21 in three":
        sizes = {"player three": 3}
    many = {group: random.choice(4 * [0, 12, 11, 6, 19, 32] + [7, 9, 51], (60, size)) for group, size in sizes.items()}
    together = predicate(name)(Hands(many))
    assert together.dtype == np.bool_
    assert together.shape == (60,)
    alone = [predicate(name)(Hands({g: rows[i : i + 1] for g, rows in many.items()})).item() for i in range(60)]
    assert together.tolist() == alone


@pytest.mark.parametrize(
    ("wager", "paytable", "groups"),
    [
        ("golden-21-poker", "1", ("player first two",)),
        ("bet-the-set-21-wa-3119", "BTS-06", ("player first two",)),
        ("poker-bonus", "A", ("player first two", "dealer up card")),
        ("trilux-progressive-30-2115", "01", ("player first two", "dealer up card")),
        ("trilux-progressive-30-2115", "06", ("player first two", "dealer up card")),
        ("trilux-progressive-30-2115", "05", ("player first two", "dealer up card", "dealer hole card")),
        ("war-wager", "War", ("player first card", "dealer up card")),
        ("three-card-bonus", "1", ("player three",)),
        ("match-the-dealer-bonus-card-wa-3166", "2-6 deck", ("player first two", "bonus cards")),
    ],
)
def test_only_the_cards_that_a_pay_table_needs_are_dealt(wager: str, paytable: str, groups: tuple[str, ...]) -> None:
    definition = load_wager(wager)
    assert needed_groups(definition, definition.paytable(paytable)) == groups
