"""Two ways to the same counts: the analysis, and every deal of a few real cards read by slow definitions of their own.

The definitions below are written again from the law, in plain Python and without the predicates. Every pay table of
every wager is compared, row by row, with the additions to the rows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from typing import NamedTuple

import pytest

from pitboss.analysis.wagers.dealt_cards import analyze
from pitboss.cards import Card, Composition, cards
from pitboss.catalogue import load_wager
from pitboss.catalogue.wagers import PayTable

Two = Sequence[Card]


class Deal(NamedTuple):
    """The player's two, and the dealer's two: the up card first. With Super Match, all four are the player's."""

    a: Card
    b: Card
    up: Card
    hole: Card


def is_blackjack(*two: Card) -> bool:
    return {card.is_ace for card in two} == {True, False} and any(card.rank in ("10", "J", "Q", "K") for card in two)


def is_suited(*some: Card) -> bool:
    return len({card.suit for card in some}) == 1


def is_royal(*two: Card) -> bool:
    return is_suited(*two) and {card.rank for card in two} == {"K", "Q"}


def worth(card: Card) -> int:
    return 11 if card.rank == "A" else 10 if card.rank in ("J", "Q", "K") else int(card.rank)


def total(d: Deal) -> int:
    """Of the player's two; two aces are twelve."""
    return min(worth(d.a) + worth(d.b), 21) if not d.a.is_ace or not d.b.is_ace else 12


def player_is(d: Deal, *names: str) -> bool:
    return sorted((d.a.name, d.b.name)) == sorted(names)


def aces(d: Deal) -> int:
    return (d.a.rank + d.b.rank).count("A")


def rank_sizes(d: Deal) -> list[int]:
    """How many of each rank, most first: four alike are [4], two pair [2, 2]."""
    return sorted(Counter(card.rank for card in d).values(), reverse=True)


def most_common(d: Deal) -> list[Card]:
    rank = Counter(card.rank for card in d).most_common(1)[0][0]
    return [card for card in d if card.rank == rank]


def pairings(d: Deal) -> tuple[int, int]:
    """Of rank and suit, of rank alone, between the player's cards and the dealer's."""
    both = [(own, other) for own in d[:2] for other in d[2:] if own.rank == other.rank]
    suited = sum(own is other for own, other in both)
    return suited, len(both) - suited


def with_up(d: Deal) -> tuple[int, int]:
    same = [own for own in d[:2] if own.rank == d.up.rank]
    return sum(own is d.up for own in same), sum(own is not d.up for own in same)


def same_color(some: Sequence[Card]) -> bool:
    return len({card.suit in "hd" for card in some}) == 1


SLOW: dict[str, Callable[[Deal], bool]] = {
    # the first two cards
    "pair": lambda d: d.a.rank == d.b.rank,
    "suited pair": lambda d: d.a.name == d.b.name,
    "two suited cards": lambda d: d.a.suit == d.b.suit,
    "suited blackjack": lambda d: is_blackjack(d.a, d.b) and d.a.suit == d.b.suit,
    "two-card straight flush": lambda d: (
        d.a.suit == d.b.suit and (d.a.rank_index - d.b.rank_index) % 13 in (1, 12)  # the ranks as a ring
    ),
    "royal match": lambda d: is_royal(d.a, d.b),
    "any 20": lambda d: total(d) == 20,
    "suited 20": lambda d: total(d) == 20 and d.a.suit == d.b.suit,
    "unsuited 20": lambda d: total(d) == 20 and d.a.suit != d.b.suit,
    "matched 20": lambda d: total(d) == 20 and d.a is d.b,
    "queen of hearts pair": lambda d: player_is(d, "Qh", "Qh"),
    "king of spades pair": lambda d: player_is(d, "Ks", "Ks"),
    "pair of kings": lambda d: d.a.rank == d.b.rank == "K",
    "suited kings": lambda d: d.a.rank == d.b.rank == "K" and d.a.suit == d.b.suit,
    "suited queens, jacks or tens": lambda d: d.a is d.b and d.a.rank in ("Q", "J", "10"),
    "one ace": lambda d: aces(d) == 1,
    "two aces": lambda d: aces(d) == 2,
    "two suited aces": lambda d: aces(d) == 2 and d.a is d.b,
    "blackjack": lambda d: is_blackjack(d.a, d.b),
    "total of 11 or less": lambda d: not aces(d) and worth(d.a) + worth(d.b) <= 11,
    # with the dealer's two
    "dealer blackjack": lambda d: is_blackjack(d.up, d.hole),
    "blackjack with dealer blackjack": lambda d: is_blackjack(d.a, d.b) and is_blackjack(d.up, d.hole),
    "crown treasure": lambda d: is_royal(d.a, d.b) and is_royal(d.up, d.hole),
    "double royal match": lambda d: is_royal(d.a, d.b) and is_royal(d.up, d.hole),
    "double royal match suited": lambda d: is_royal(d.a, d.b) and is_royal(d.up, d.hole) and is_suited(*d),
    "queen of hearts pair with dealer blackjack": (lambda d: player_is(d, "Qh", "Qh") and is_blackjack(d.up, d.hole)),
    "queen of hearts pair with suited dealer blackjack": (
        lambda d: player_is(d, "Qh", "Qh") and is_blackjack(d.up, d.hole) and d.up.suit == d.hole.suit
    ),
    "queen of hearts pair with dealer blackjack of the posted suit": (  # spades, unless the house posts another
        lambda d: player_is(d, "Qh", "Qh") and is_blackjack(d.up, d.hole) and d.up.suit == d.hole.suit == "s"
    ),
    "king of spades pair with dealer blackjack": lambda d: player_is(d, "Ks", "Ks") and is_blackjack(d.up, d.hole),
    "two aces with dealer blackjack": lambda d: aces(d) == 2 and is_blackjack(d.up, d.hole),
    "two suited aces with dealer blackjack": lambda d: aces(d) == 2 and d.a is d.b and is_blackjack(d.up, d.hole),
    "two suited aces with suited dealer blackjack": (
        lambda d: aces(d) == 2 and d.a is d.b and is_blackjack(d.up, d.hole) and is_suited(d.up, d.hole)
    ),
    "two aces of spades with suited dealer blackjack": (
        lambda d: player_is(d, "As", "As") and is_blackjack(d.up, d.hole) and is_suited(d.up, d.hole)
    ),
    "two aces of spades with dealer blackjack of spades": (
        lambda d: player_is(d, "As", "As") and is_blackjack(d.up, d.hole) and d.up.suit == d.hole.suit == "s"
    ),
    # all four cards
    "four of a kind with the dealer": lambda d: rank_sizes(d) == [4],
    "four of a kind of one color with the dealer": lambda d: rank_sizes(d) == [4] and same_color(d),
    "suited four of a kind with the dealer": lambda d: len(set(d)) == 1,
    "four aces with the dealer": lambda d: "".join(card.rank for card in d) == "AAAA",
    "four suited aces with the dealer": lambda d: {card.rank for card in d} == {"A"} and is_suited(*d),
    "three of a kind with the dealer": lambda d: rank_sizes(d) == [3, 1],
    "three of a kind of one color with the dealer": lambda d: rank_sizes(d) == [3, 1] and same_color(most_common(d)),
    "suited pair with the dealer": lambda d: len(set(d)) < 4,
    "four of a kind in four": lambda d: rank_sizes(d) == [4],
    "two pair in four": lambda d: rank_sizes(d) == [2, 2],
    "three of a kind in four": lambda d: rank_sizes(d) == [3, 1],
    "pair in four": lambda d: max(rank_sizes(d)) >= 2,
    # matches
    "two suited matches with the up card": lambda d: with_up(d) == (2, 0),
    "suited and unsuited match with the up card": lambda d: with_up(d) == (1, 1),
    "suited match with the up card": lambda d: with_up(d) == (1, 0),
    "two unsuited matches with the up card": lambda d: with_up(d) == (0, 2),
    "unsuited match with the up card": lambda d: with_up(d) == (0, 1),
    "suited three aces with the up card": lambda d: d.a is d.b is d.up and d.up.is_ace,
    "three aces of spades with the up card": lambda d: [card.name for card in d[:3]] == ["As"] * 3,
    "three aces of spades with the up card and king of spades down": (
        lambda d: [card.name for card in d] == ["As", "As", "As", "Ks"]
    ),
    "two suited and two unsuited matches with the dealer": lambda d: pairings(d) == (2, 2),
    "one suited and three unsuited matches with the dealer": lambda d: pairings(d) == (1, 3),
    "four unsuited matches with the dealer": lambda d: pairings(d) == (0, 4),
    "two suited matches with the dealer": lambda d: pairings(d) == (2, 0),
    "suited and unsuited match with the dealer": lambda d: pairings(d) == (1, 1),
    "suited match with the dealer": lambda d: pairings(d) == (1, 0),
    "two unsuited matches with the dealer": lambda d: pairings(d) == (0, 2),
    "unsuited match with the dealer": lambda d: pairings(d) == (0, 1),
    "two suited matches with one dealer card": lambda d: d.a is d.b and (d.up is d.a) != (d.hole is d.a),
    "two suited matches with one dealer card and two unsuited with the other": (
        lambda d: d.a is d.b and (d.up is d.a) != (d.hole is d.a) and d.up.rank == d.hole.rank
    ),
    "ace and king of spades against ace and king of spades": (
        lambda d: player_is(d, "As", "Ks") and sorted([d.up.name, d.hole.name]) == ["As", "Ks"]
    ),
}

# Small stacks in which nearly everything can happen; the second has no tens, as a Spanish deck.
STACKS = {
    "standard 52": cards("As As As Ad Ad Ks Ks Qs Qs Qh Qh Kh 10d 10s 9c 2d 4d"),
    "spanish 48": cards("As As As As Ks Ks Ah Ac 2c 2c 2c 2c 2s 2d 2d 5h"),
    "one hand of four": cards("2c 2c 2d 2h 3c 3s 3d 4h 4h 5s Ks 10s"),
}
WAGERS = [
    "royal-match-21",
    "royal-match-21-progressive",
    "bet-the-set-21-progressive",
    "kings-bounty-30-899-20",
    "kings-bounty-30-2116",
    "lucky-ladies",
    "lucky-ladies-30-2119",
    "lucky-ladies-progressive",
    "pocket-rockets",
    "rocket-aces-progressive",
    "super-match",
    "bahama-progressive-wa-2212",
    "match-the-dealer-jackpot-tables-3-wa-3166",
    "match-the-dealer-jackpot-tables-4-wa-3166",
    "match-the-dealer-jackpot-tables-5-wa-3166",
    "match-the-dealer-jackpot-table-6-wa-3166",
    "match-the-dealer-progressive-tables-9-wa-3166",
]
PRIZES = {"": 12_345_67, "mega": 90_000_00, "major": 9_000_00, "minor": 900_00, "prize": 250_00}  # meters, in cents


@cache
def read(kind: str) -> list[tuple[frozenset[str], int]]:
    """The names that hold, and for how many deals of the stack."""
    deals = Counter(_deals(STACKS[kind]))
    held: Counter[frozenset[str]] = Counter()
    for deal, count in deals.items():
        held[frozenset(name for name, holds in SLOW.items() if holds(deal))] += count
    return list(held.items())


def _deals(stack: Sequence[Card]) -> Iterator[Deal]:
    places = range(len(stack))
    for first, second in combinations(places, 2):
        for up, hole in permutations([place for place in places if place not in (first, second)], 2):
            yield Deal(stack[first], stack[second], stack[up], stack[hole])


def kind_of(wager: str) -> str:
    others = {"super-match": "one hand of four", "bet-the-set-21-progressive": "spanish 48"}  # four of a color
    return others.get(wager) or load_wager(wager).deck.value


def settled(paytable: PayTable, held: frozenset[str]) -> tuple[str, tuple[str, ...]]:
    row = next((name for name in paytable.pays if name in held), "")
    return row, tuple(name for name in paytable.adds if name in held)


def net(paytable: PayTable, row: str, extras: Sequence[str]) -> Fraction:
    """For a wager of one dollar."""
    paid = [paytable.pays[row]] if row else []
    keeps = any(pay.keeps_stake for pay in paid)
    won = sum((pay.win(100, meter_cents=PRIZES[pay.meter]) for pay in paid), Fraction(0))
    won += sum((paytable.adds[name].win(100) for name in extras), Fraction(0))
    return won / 100 - (0 if keeps else 1)


@pytest.mark.parametrize("wager", WAGERS)
def test_every_pay_table_as_counted_by_hand(wager: str) -> None:
    definition, kind = load_wager(wager), kind_of(wager)
    stack = Composition.of(STACKS[kind])
    for paytable in definition.paytables.values():
        expected: Counter[tuple[str, tuple[str, ...]]] = Counter()
        for held, count in read(kind):
            expected[settled(paytable, held)] += count
        analysis = analyze(definition, paytable, 6, stack=stack, meters=PRIZES)
        total = sum(expected.values())
        for (row, extras), count in expected.items():
            name = ", ".join([row or "no winning hand", *(extra for extra in extras if extra != row)])
            assert analysis.outcome(name).probability == Fraction(count, total), (paytable.name, name)
        assert sum(outcome.probability for outcome in analysis.outcomes) == 1
        nets = [(net(paytable, *ending), count) for ending, count in expected.items()]
        mean = sum((value * count for value, count in nets), Fraction(0)) / total
        assert analysis.expected_net == mean
        assert analysis.variance == sum((value**2 * count for value, count in nets), Fraction(0)) / total - mean**2


@pytest.mark.parametrize("wager", WAGERS)
def test_every_row_occurs_in_the_small_stack(wager: str) -> None:
    """Otherwise the comparison above would prove nothing of it."""
    definition = load_wager(wager)
    found = {name for held, _ in read(kind_of(wager)) for name in held}
    assert set(definition.hands) <= found


@pytest.mark.parametrize(("posted_suit", "blackjacks"), [("s", 3 * 4 * 2), ("d", 2 * 1 * 2), ("h", 0)])
def test_the_posted_suit_counts(posted_suit: str, blackjacks: int) -> None:
    """Two queens of hearts lie; spades have three aces and four tens or pictures but no queen of hearts, and so on."""
    wager = load_wager("lucky-ladies-progressive")
    stack = Composition.of(cards("Qh Qh As As As Ks Qs Js 10s Ad Ad Kd 2c"))
    analysis = analyze(wager, wager.paytable("PT-BJS-LL-35"), 6, stack=stack, posted_suit=posted_suit)
    assert analysis.outcomes[0].count == blackjacks
