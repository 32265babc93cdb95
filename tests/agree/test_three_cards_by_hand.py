"""Two ways to the same counts: the analysis, and every order of a few real cards read by slow definitions of their own.

The definitions below are written again from the law, in plain Python and without the predicates. A name that has
several words for one idea is read from its words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import permutations

import pytest

from pitboss.analysis.wagers.dealt_cards import analyze
from pitboss.cards import Card, Composition, cards
from pitboss.catalogue import WagerDefinition, load_wager, wagers
from pitboss.catalogue.wagers import PayTable
from pitboss.money import Pay

LOW = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
STRAIGHTS = [set(LOW[i : i + 3]) for i in range(11)] + [{"Q", "K", "A"}]
NEIGHBOURS = [set(LOW[i : i + 2]) for i in range(12)] + [{"K", "A"}]

Hand = Sequence[Card]
Seen = Mapping[str, Hand]  # "player", "up", "hole", "bonus", "first", "three": all cards of the deal, as it has them


def ranks(hand: Hand) -> list[str]:
    return [card.rank for card in hand]


def suits(hand: Hand) -> set[str]:
    return {card.suit for card in hand}


def names(hand: Hand) -> set[str]:
    return {card.name for card in hand}


def is_straight(hand: Hand) -> bool:
    return len(hand) == len(set(ranks(hand))) and set(ranks(hand)) in (STRAIGHTS if len(hand) == 3 else NEIGHBOURS)


def best_total(hand: Hand) -> int:
    """The best of all ways to count the aces, or the least if every way is above 21."""
    totals = {0}
    for card in hand:
        values = {1, 11} if card.rank == "A" else {10} if card.rank in "JQK" else {int(card.rank)}
        totals = {total + value for total in totals for value in values}
    return max((total for total in totals if total <= 21), default=min(totals))


def is_blackjack(hand: Hand) -> bool:
    return sorted(card.points == 10 for card in hand) == [False, True] and "A" in ranks(hand)


def spread(seen: Seen) -> int:
    """How many ranks are between the two, when the up card is one of them; else 0."""
    order = [*LOW[1:], "A"]
    low, high = sorted(order.index(card.rank) for card in seen["player"])
    between = order[low + 1 : high]
    return len(between) if seen["up"][0].rank in between else 0


def matches(card: Card, player: Hand) -> Counter[str]:
    return Counter("suited" if own is card else "unsuited" for own in player if own.rank == card.rank)


def against_queen(seen: Seen) -> str:
    """The suit in which ace and king stand against the queen, or nothing."""
    (up,) = seen["up"]
    return up.suit if up.rank == "Q" and names(seen["player"]) == {"A" + up.suit, "K" + up.suit} else ""


SLOW: dict[str, Callable[[Seen], bool]] = {
    "pair": lambda s: s["player"][0].rank == s["player"][1].rank,
    "suited pair": lambda s: s["player"][0] is s["player"][1],
    "two aces": lambda s: ranks(s["player"]) == ["A", "A"],
    "two suited aces": lambda s: ranks(s["player"]) == ["A", "A"] and len(suits(s["player"])) == 1,
    "two-card straight": lambda s: is_straight(s["player"]),
    "two-card straight flush": lambda s: is_straight(s["player"]) and len(suits(s["player"])) == 1,
    "suited ace and king": lambda s: set(ranks(s["player"])) == {"A", "K"} and len(suits(s["player"])) == 1,
    "blackjack": lambda s: is_blackjack(s["player"]),
    "dealer blackjack": lambda s: is_blackjack([*s["up"], *s["hole"]]),
    "straight flush": lambda s: is_straight(s["three"]) and len(suits(s["three"])) == 1,
    "three of a kind": lambda s: len(set(ranks(s["three"]))) == 1,
    "suited three of a kind": lambda s: len(names(s["three"])) == 1,
    "straight": lambda s: is_straight(s["three"]),
    "flush": lambda s: len(suits(s["three"])) == 1,
    "pair and flush": lambda s: len(suits(s["three"])) == 1 and len(set(ranks(s["three"]))) == 2,
    "pair in three": lambda s: len(set(ranks(s["three"]))) < 3,
    "mini royal": lambda s: set(ranks(s["three"])) == {"A", "K", "Q"} and len(suits(s["three"])) == 1,
    "diamond royal": lambda s: names(s["three"]) == {"Ad", "Kd", "Qd"},
    "three aces": lambda s: set(ranks(s["three"])) == {"A"},
    "suited three aces": lambda s: len(names(s["three"])) == 1 and ranks(s["three"])[0] == "A",
    "suited three aces or kings": lambda s: len(names(s["three"])) == 1 and ranks(s["three"])[0] in "AK",
    "suited three aces, kings or queens": lambda s: len(names(s["three"])) == 1 and ranks(s["three"])[0] in "AKQ",
    # Spades are posted unless the house says otherwise.
    "three aces of the posted suit": lambda s: names(s["three"]) == {"As"},
    "three aces or kings of the posted suit": lambda s: names(s["three"]) in ({"As"}, {"Ks"}),
    "three aces, kings or queens of the posted suit": lambda s: names(s["three"]) in ({"As"}, {"Ks"}, {"Qs"}),
    "three aces of spades": lambda s: names(s["three"]) == {"As"},
    "three aces of spades with the up card": lambda s: names(s["three"]) == {"As"},
    "ace and king against queen, all spades": lambda s: against_queen(s) == "s",
    "ace and king against queen, all of another suit": lambda s: against_queen(s) in ("h", "d", "c"),
    "ace and king against queen, jack in the hole, all spades": (
        lambda s: against_queen(s) == "s" and names(s["hole"]) == {"Js"}
    ),
    "19 with the up card": lambda s: best_total(s["three"]) == 19,
    "20 with the up card": lambda s: best_total(s["three"]) == 20,
    "21 with the up card": lambda s: best_total(s["three"]) == 21,
    "21 in three": lambda s: best_total(s["three"]) == 21,
    "suited 21 with the up card": lambda s: best_total(s["three"]) == 21 and len(suits(s["three"])) == 1,
    "6-7-8 with the up card": lambda s: sorted(ranks(s["three"])) == ["6", "7", "8"],
    "suited 6-7-8 with the up card": (
        lambda s: sorted(ranks(s["three"])) == ["6", "7", "8"] and len(suits(s["three"])) == 1
    ),
    "7-7-7 with the up card": lambda s: ranks(s["three"]) == ["7", "7", "7"],
    "suited 7-7-7 with the up card": lambda s: ranks(s["three"]) == ["7", "7", "7"] and len(suits(s["three"])) == 1,
    "one seven": lambda s: "7" in ranks(s["player"]),
    "two sevens": lambda s: ranks(s["player"]) == ["7", "7"],
    "three sevens with the up card": lambda s: ranks(s["three"]) == ["7", "7", "7"],
    "three sevens of one color with the up card": (
        lambda s: (
            ranks(s["three"]) == ["7", "7", "7"] and (suits(s["three"]) <= {*"hd"} or suits(s["three"]) <= {*"sc"})
        )
    ),
    "three sevens of one suit with the up card": (lambda s: any(names(s["three"]) == {"7" + suit} for suit in "shdc")),
    "three sevens of diamonds with the up card": lambda s: names(s["three"]) == {"7d"},
    "triple match": lambda s: len(set(ranks(s["three"]))) == 1,
    "one card spread": lambda s: spread(s) == 1,
    "two card spread": lambda s: spread(s) == 2,
    "three card spread": lambda s: spread(s) == 3,
    "other spread": lambda s: spread(s) > 3,
    "first card above the dealer's": lambda s: LOW.index(s["first"][0].rank) > LOW.index(s["up"][0].rank),
}

WORDS = {
    "two suited matches": {"suited": 2},
    "suited and unsuited match": {"suited": 1, "unsuited": 1},
    "suited match": {"suited": 1},
    "two unsuited matches": {"unsuited": 2},
    "unsuited match": {"unsuited": 1},
}
CARD_OF = {"up card": "up", "down card": "hole", "bonus card": "bonus"}


def holds(name: str, seen: Seen) -> bool:
    words, _, card = name.partition(" with the ")
    if words in WORDS:
        return matches(seen[CARD_OF[card]][0], seen["player"]) == WORDS[words]
    return SLOW[name](seen)


# --- the deals -----------------------------------------------------------------------------------------------------
# Three of some cards, so that identical ones meet; runs that include and go round the ace; no tens but one.
FEW = cards("As As As Ks Ks Ks Qs Qs Qs Ad Kd Qd 7d 7d 7d 6d 8d 7h 7s 2s 3c 10c Js 5d Kh")
FEWER = cards("As As Ks Ks Qs Js Kh Qh Ah 10s 2h 3h Ad 5c")  # where the hole card counts too

LAYOUTS: dict[tuple[str, ...], Callable[[Hand], Seen]] = {
    ("player first two",): lambda c: {"player": c},
    ("player first card", "dealer up card"): lambda c: {"first": c[:1], "up": c[1:]},
    ("player first two", "dealer up card"): lambda c: {"player": c[:2], "up": c[2:], "three": c},
    ("player first two", "dealer hole card"): lambda c: {"player": c[:2], "hole": c[2:]},
    ("player first two", "bonus cards"): lambda c: {"player": c[:2], "bonus": c[2:]},
    ("player three",): lambda c: {"three": c},
    ("player first two", "dealer up card", "dealer hole card"): (
        lambda c: {"player": c[:2], "up": c[2:3], "hole": c[3:], "three": c[:3]}
    ),
}
NUMBER_OF_CARDS = dict.fromkeys(("player first card", "dealer up card", "dealer hole card", "bonus cards"), 1)
NUMBER_OF_CARDS |= {"player first two": 2, "player three": 3}

SEEN_HERE = {"player first card", "player first two", "player three", "dealer up card"}
OF_ONE_DEALER_CARD = [{"player first two", "dealer hole card"}, {"player first two", "bonus cards"}]
MINE = [
    wager
    for wager in wagers().values()
    if wager.decided_by == "deal" and (set(wager.sees) <= SEEN_HERE or set(wager.sees) in OF_ONE_DEALER_CARD)
] + [load_wager("trilux-progressive-30-2115")]


@cache
def every_order(sees: tuple[str, ...]) -> Counter[tuple[Card, ...]]:
    """Each sequence of cards, and in how many orders of the physical cards it comes."""
    stack = FEWER if len(sees) == 3 else FEW
    return Counter(permutations(stack, sum(NUMBER_OF_CARDS[group] for group in sees)))


@cache
def held(name: str, sees: tuple[str, ...]) -> frozenset[tuple[Card, ...]]:
    """The sequences of cards for which the slow definition holds."""
    return frozenset(dealt for dealt in every_order(sees) if holds(name, LAYOUTS[sees](dealt)))


def by_hand(wager: WagerDefinition, paytable: PayTable) -> dict[str, Fraction]:
    """How often each row is the first that holds."""
    deals = every_order(wager.sees)
    count: Counter[str] = Counter()
    for dealt, orders in deals.items():
        row = next((name for name in paytable.pays if dealt in held(name, wager.sees)), "no winning hand")
        count[row] += orders
    return {name: Fraction(count[name], deals.total()) for name in (*paytable.pays, "no winning hand")}


def average_win(chances: Mapping[str, Fraction], pays: Mapping[str, Pay], stake_cents: int) -> Fraction:
    """What one unit of stake brings on average, with meters that stand at nothing."""
    won = Fraction(0)
    for name, chance in chances.items():
        pay = pays.get(name, Pay("lose"))
        won += chance * (pay.ratio + Fraction(pay.fixed_cents, stake_cents) - (0 if pay.keeps_stake else 1))
    return won


@pytest.mark.parametrize("wager", MINE, ids=lambda wager: wager.id)
def test_the_analysis_counts_what_a_patient_person_counts(wager: WagerDefinition) -> None:
    stack = Composition.of(FEWER if len(wager.sees) == 3 else FEW)
    for paytable in wager.paytables.values():
        chances = by_hand(wager, paytable)
        found = analyze(wager, paytable, paytable.decks[0], stack=stack)
        assert {outcome.name: outcome.probability for outcome in found.outcomes} == chances, paytable.name
        assert -found.house_edge == average_win(chances, paytable.pays, paytable.typical_cents), paytable.name


@pytest.mark.parametrize("name", sorted({name for wager in MINE for name in wager.hands}))
def test_the_few_cards_make_every_hand(name: str) -> None:
    """Or the agreement above would prove nothing of it."""
    assert any(held(name, wager.sees) for wager in MINE if name in wager.hands)
