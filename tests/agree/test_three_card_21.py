"""3 Card 21 'N' Done: the engine's tree equals an enumeration that knows nothing of it, and its bonus the analysis.

The enumeration below counts points only. It was written from the section, not from the engine: the hole card is drawn
last, under the one condition that the dealer's look left on it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache

import pytest

from pitboss import (
    ChipSet,
    Composition,
    Deal,
    Limits,
    Place,
    Settled,
    Wager,
    cards,
    games,
    load,
)
from pitboss.analysis.wagers.dealt_cards import analyze
from pitboss.catalogue import load_wager
from pitboss.engine.catalogue_wagers.catalogue_wager import CatalogueWager
from pitboss.engine.games import house_for, procedure_of
from pitboss.engine.round.round import Round
from pitboss.engine.verify.conformance import check_game
from pitboss.engine.verify.walker import Walker
from pitboss.engine.vocabulary.actions import Action, Legal

GAME = "3-card-21-n-done"
BONUS = "Three Card Bonus"
STAKE = 2_00

Points = tuple[int, ...]  # cards as their points, an ace as 1, in order
Stands = tuple[tuple[int, int], ...]  # hands that wait for the dealer: total and stakes on it


# --- the enumeration -----------------------------------------------------------------------------------------------


def total(hand: Points) -> int:
    low = sum(hand)
    return low + 10 if 1 in hand and low <= 11 else low


def without(stack: Points, card: int) -> Points:
    place = stack.index(card)
    return stack[:place] + stack[place + 1 :]


def draws(stack: Points, barred: int) -> Iterator[tuple[Fraction, int]]:
    """The next card, one of the unseen being the hole card, which is any of them but a barred one."""
    allowed = sum(card != barred for card in stack)
    for card, count in Counter(stack).items():
        others = allowed if card == barred else allowed - 1  # the hole cards that leave this card to be drawn
        if others:
            yield Fraction(count * others, allowed * (len(stack) - 1)), card


class Solver:
    """The value of the main wager, in its units, when the player plays it best. No insurance: it is another wager."""

    def __init__(self, up: int, *, doubling: bool) -> None:
        self.up = up
        self.barred = {10: 1, 1: 10}.get(up, 0)  # the hole card that would make a blackjack
        self.doubling = doubling

    def value(self, three: Points, pair: bool, stack: Points) -> Fraction:
        """After the deal: a 21 is paid at once, or the cards are kept where they may be."""
        blackjack = Fraction(stack.count(self.barred), len(stack))
        goes_on = (1 - blackjack) * self.first(three, pair, stack) - blackjack
        if total(three) != 21:
            return goes_on
        return max(Fraction(1), goes_on) if pair or 1 in three else Fraction(1)

    def first(self, three: Points, pair: bool, stack: Points) -> Fraction:
        high = sum(three) + 10 * three.count(1)
        ways = []
        if total(three) == 21:
            ways.append(Fraction(1))
        elif high > 21:
            ways.append(Fraction(-1, 2))
        if total(three) < 21:
            ways.append(self.hand(three, False, (), (), stack))
        if pair or high > 21 or (total(three) == 21 and 1 in three):
            ways.append(self.next_hand(three, (), stack))
        return max(ways)

    def next_hand(self, begun: Points, stands: Stands, stack: Points) -> Fraction:
        """Each card of a split begins a hand, which gets its second card first."""
        if not begun:
            return self.dealer(stands, stack)
        return sum(
            (p * self.after((begun[0], card), 1, True, begun[1:], stands, without(stack, card))
             for p, card in draws(stack, self.barred)),
            Fraction(0),
        )  # fmt: skip

    @cache  # noqa: B019 - one solver per question
    def hand(self, hand: Points, split: bool, begun: Points, stands: Stands, stack: Points) -> Fraction:
        """Stand, hit or double a hand below 21."""
        ways = [self.next_hand(begun, (*stands, (total(hand), 1)), stack)]
        for stakes in (1, 2) if self.doubling else (1,):
            ways.append(
                sum(
                    (p * self.after((*hand, card), stakes, split, begun, stands, without(stack, card))
                     for p, card in draws(stack, self.barred)),
                    Fraction(0),
                )
            )  # fmt: skip
        return max(ways)

    def after(self, hand: Points, stakes: int, split: bool, begun: Points, stands: Stands, stack: Points) -> Fraction:
        """A card has come: 21 wins, over 21 loses, a double and a split ace are done."""
        if sum(hand) > 21:
            return -stakes + self.next_hand(begun, stands, stack)
        if total(hand) == 21:
            return stakes + self.next_hand(begun, stands, stack)
        if stakes > 1 or (split and hand[0] == 1):
            return self.next_hand(begun, (*stands, (total(hand), stakes)), stack)
        return self.hand(hand, split, begun, stands, stack)

    def dealer(self, stands: Stands, stack: Points) -> Fraction:
        if not stands:
            return Fraction(0)
        holes = [card for card in stack if card != self.barred]
        return sum((self.drawn((self.up, card), stands, without(stack, card)) for card in holes), Fraction(0)) / len(
            holes
        )

    def drawn(self, hand: Points, stands: Stands, stack: Points) -> Fraction:
        if total(hand) < 17:
            each = (self.drawn((*hand, card), stands, without(stack, card)) for card in stack)
            return sum(each, Fraction(0)) / len(stack)
        dealers = total(hand)
        results = (stakes * (1 if dealers > 21 else (mine > dealers) - (mine < dealers)) for mine, stakes in stands)
        return Fraction(sum(results))


# --- the engine ----------------------------------------------------------------------------------------------------


def dealt(two: str, up: str, stack: str, **options: object) -> Round:
    """The player's first two cards and the up card lie; the hole card and every further one are among the stack."""
    game = load(GAME, split_aces="one card", dealer_hits_soft_17=False, double_card="up", **options)
    house = house_for(game, Limits(chips=ChipSet((1,))))
    round = procedure_of(game)(house, Composition.of(cards(f"{two} {up} {stack}")))
    for wager in round.opening(house, Wager(1, "main", STAKE)):
        round.apply(Place(wager))
    first, second = cards(two)
    for card in (first, cards(up)[0], second):
        round.apply(Deal(card))
    return round


def main_net(round: Round) -> int:
    return sum(e.net_cents for e in round.events if isinstance(e, Settled) and e.bet == "main")


@pytest.mark.parametrize(
    ("two", "up", "stack", "doubling"),
    [
        ("9s 9h", "6d", "3c 2c 10s 10s 10s 10s 9c 9c 9c", False),  # pairs below 21, at 21 and over
        ("9s 9h", "10d", "3c 10s 10s 10s 10s Ah 9c 9c 9c", False),  # the dealer may have a blackjack
        ("Ks 8h", "6d", "4c 3c 10s 10s 10s 10s 9c 9c 9c", False),  # 21, and over it
        ("As 7h", "10d", "8c 3c 10s 10s 10s Ah 9c 9c 9c", False),  # an ace counted either way
        ("As 4h", "6d", "6c 10s 10s 10s 10s 9c 9c 9c 9c", False),  # a 21 with an ace
        ("As 9h", "Ad", "Ac 10s 10s 10s 10s 9c 9c 9c 9c", False),  # two aces, and insurance asked for
        ("2s 3h", "6d", "6c 6c 10s 10s 10s 9c 9c 8h", True),  # doubling three cards
        ("8s 8h", "5d", "2c 10s 10s 10s 10s 9c 9c 9c 9c", True),  # doubling after the split
    ],
)
def test_the_engine_s_tree_equals_the_enumeration(two: str, up: str, stack: str, doubling: bool) -> None:
    round = dealt(two, up, stack, doubling="any number of cards" if doubling else "not offered")
    walked = Walker(payoff=main_net).value(round)
    solver = Solver(cards(up)[0].points, doubling=doubling)
    expected, unseen = Fraction(0), cards(stack)
    for card in unseen:
        three = [*cards(two), card]
        left = tuple(sorted(each.points for place, each in enumerate(unseen) if place != unseen.index(card)))
        pair = len({each.rank for each in three}) < 3
        expected += solver.value(tuple(each.points for each in three), pair, left) / len(unseen)
    assert walked / STAKE == expected


@pytest.mark.parametrize("name", ["1", "5"])
def test_the_bonus_s_analysis_equals_the_engine_s_tree(name: str) -> None:
    stack = Composition.of(cards("Qd Kd Kd Ad Ad 7s 7s 7s 8s 8s 6s 6h"))
    definition = load_wager("three-card-bonus")
    table = definition.paytable(name)
    game = load(GAME)
    house = house_for(game, Limits(chips=ChipSet((1,))), [CatalogueWager(definition, table)])
    round = procedure_of(game)(house, stack)
    for wager in round.opening(house, Wager(1, "main", STAKE)):
        round.apply(Place(wager))

    def net(r: Round) -> int:
        return sum(e.net_cents for e in r.events if isinstance(e, Settled) and e.bet == BONUS)

    def settled(r: Round) -> bool:
        return r.moment > 0 and not r.placed_wagers

    def first(r: Round, legal: list[Legal]) -> Action:
        return legal[0].action

    walked = Walker(first, net, done=settled).value(round)
    found = analyze(definition, table, 1, stack=stack)
    assert walked / STAKE == found.expected_net


def test_random_rounds_keep_the_rules_of_all_games() -> None:
    report = check_game(games()[GAME], rounds=300, seats=5, seed=2111, deep=5)
    assert {
        "win: 21 in three cards",
        "win: 21",
        "surrender",
        "push",
        "lose: dealer blackjack",
        "lose: player busts",
        "win: higher total",
        "win: dealer busts",
        "lose: lower total",
        "insurance wins",
        "insurance loses",
        "pair in three",
    } <= set(report.outcomes)
