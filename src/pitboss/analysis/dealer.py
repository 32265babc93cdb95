"""Exact analysis of wagers that the dealer's final hand decides.

The model: a fresh stack, and a dealer who always draws out, because such a wager makes the point count matter (CO
30-826(3)). The players' cards need not be known. Whatever the players draw, and by whatever rule they stop, the cards
that are still to come are in every order equally likely; so the dealer's hand is distributed as if nobody had drawn,
and the figures are exact for a wager that is made in every round, or in every round with some up card. Two things the
model leaves out: a section that lets only live hands make the wager (their cards then say a little about the rest),
and a player who counts. A player's hand of 30, on which some wagers lose, is a card drawn to a hard 20: here nobody
draws that.

A final hand is known here by what its wagers ask for: the points of its cards, which of them lies up and which came
last, and whether all are of one suit or one colour. Those classes are few thousand, and the ways to draw each are
counted; no card is drawn at random and nothing is rounded.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from math import lcm, perm, prod
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.dealt import DOLLAR_CENTS
from pitboss.analysis.result import LOSES, Analysis, Outcome
from pitboss.cards import CARDS, JOKER_INDEX, RANKS, SUITS, Composition
from pitboss.catalogue.wagers import MOMENTS, PayTable, WagerDefinition
from pitboss.errors import PitbossError
from pitboss.hands.batch import Hands
from pitboss.hands.registry import predicate
from pitboss.hands.totals import NO_CARD
from pitboss.law.rules import HoleCard

UP_CARDS: Final = RANKS[:10]  # by what they count: "10" stands for every ten and face
ACE, TEN = 1, 10
DEALER_STANDS: Final = 17  # CO 30-826(2)(a)

Counts = tuple[int, ...]  # cards of 1, 2 … 10 points


# --- the drawing rule ------------------------------------------------------------------------------------------------


class Ending(NamedTuple):
    """A way in which the dealer's hand can end: up card and last card by their points, and all cards together."""

    up: int
    last: int
    counts: Counts
    orders: int  # in how many orders of points it is drawn like this

    @property
    def size(self) -> int:
        return sum(self.counts)

    @property
    def is_blackjack(self) -> bool:
        return self.size == 2 and {self.up, self.last} == {ACE, TEN}


def stands(counts: Counts, *, hits_soft_17: bool) -> bool:
    """Whether the dealer draws no further card to these (CO 30-826(2))."""
    hard = sum(points * count for points, count in enumerate(counts, start=1))
    soft = counts[0] > 0 and hard <= 11
    total = hard + 10 if soft else hard
    return total > DEALER_STANDS or (total == DEALER_STANDS and not (soft and hits_soft_17))


@cache
def endings(*, hits_soft_17: bool) -> tuple[Ending, ...]:
    """Every ending there is, however many cards of each kind that takes."""
    ended: defaultdict[tuple[int, int, Counts], int] = defaultdict(int)
    drawing = {(up, _with((0,) * TEN, up)): 1 for up in range(ACE, TEN + 1)}
    while drawing:
        longer: defaultdict[tuple[int, Counts], int] = defaultdict(int)
        for (up, counts), orders in drawing.items():
            for last in range(ACE, TEN + 1):
                more = _with(counts, last)
                if stands(more, hits_soft_17=hits_soft_17):
                    ended[up, last, more] += orders
                else:
                    longer[up, more] += orders
        drawing = longer
    return tuple(Ending(up, last, counts, orders) for (up, last, counts), orders in ended.items())


def _with(counts: Counts, points: int) -> Counts:
    return (*counts[: points - 1], counts[points - 1] + 1, *counts[points:])


# --- suits -----------------------------------------------------------------------------------------------------------


class Dress(NamedTuple):
    """The suits of a hand, as two examples: the suit of the up card, and that of all others."""

    one: tuple[int, int]
    other: tuple[int, int]


SPADES, HEARTS, DIAMONDS, CLUBS = range(len(SUITS))
ANY_SUITS: Final = (Dress((SPADES, SPADES), (SPADES, HEARTS)),)
SUITED: Final = (
    *(Dress((suit, suit), (suit, suit)) for suit in range(len(SUITS))),
    Dress((HEARTS, DIAMONDS), (DIAMONDS, HEARTS)),  # red, of both suits
    Dress((SPADES, CLUBS), (CLUBS, SPADES)),  # black, of both suits
    Dress((SPADES, HEARTS), (DIAMONDS, CLUBS)),  # red and black
)

Supply = tuple[Counts, ...]  # how many cards the stack has, by suit and points


def supply(stack: Composition) -> Supply:
    if stack.counts[JOKER_INDEX]:
        raise PitbossError("a joker has no points: a dealer's hand cannot be drawn from this stack")
    by_suit = [[0] * TEN for _ in SUITS]
    for card, count in zip(CARDS[:JOKER_INDEX], stack.counts, strict=False):
        by_suit[SUITS.index(card.suit)][card.points - 1] += count
    return tuple(tuple(counts) for counts in by_suit)


def _ways(counts: Counts, available: Sequence[int]) -> int:
    """In how many ways the cards of one order of points can be chosen, each card being its own."""
    return prod(perm(has, takes) for has, takes in zip(available, counts, strict=True) if takes)


def _ways_dressed(counts: Counts, by_suit: Supply) -> tuple[int, ...]:
    """The same in the order of `SUITED`; what is of one suit is not counted again among those of one colour."""
    suited = [_ways(counts, available) for available in by_suit]
    red = _ways(counts, _together(by_suit, HEARTS, DIAMONDS))
    black = _ways(counts, _together(by_suit, SPADES, CLUBS))
    all_ways = _ways(counts, _together(by_suit, *range(len(SUITS))))
    return (
        *suited,
        red - suited[HEARTS] - suited[DIAMONDS],
        black - suited[SPADES] - suited[CLUBS],
        all_ways - red - black,
    )


def _together(by_suit: Supply, *suits: int) -> Counts:
    return tuple(sum(column) for column in zip(*(by_suit[suit] for suit in suits), strict=True))


# --- every final hand, with its weight -----------------------------------------------------------------------------


@dataclass(frozen=True)
class FinalHands:
    """A batch of dealer hands, short rows filled with `NO_CARD`: the up card first, the last card last.

    Each row is an example of its class, and `others` has another one; what lies between first and last card lies there
    in some order. The weights are whole numbers of any size, and `total` is their sum.
    """

    cards: NDArray[np.int16]
    others: NDArray[np.int16]
    up: NDArray[np.int16]  # by points
    blackjack: NDArray[np.bool_]
    weights: NDArray[np.object_]
    total: int


@lru_cache(maxsize=16)
def final_hands(by_suit: Supply, *, hits_soft_17: bool, suits: bool) -> FinalHands:
    """Every hand that the dealer can end with from this stack; without `suits` these are not told apart."""
    dresses = SUITED if suits else ANY_SUITS
    all_cards = _together(by_suit, *range(len(SUITS)))
    size = sum(all_cards)
    possible = [each for each in endings(hits_soft_17=hits_soft_17) if _ways(each.counts, all_cards)]
    longest = max((each.size for each in possible), default=0)
    ways: dict[Counts, tuple[int, ...]] = {}
    rows: list[tuple[Ending, Dress]] = []
    weights: list[int] = []
    for each in possible:
        if each.counts not in ways:
            # Hands differ in length. Each is weighed by the orders of as many cards as the longest of them has.
            rest = perm(size - each.size, longest - each.size)
            dressed = _ways_dressed(each.counts, by_suit) if suits else (_ways(each.counts, all_cards),)
            ways[each.counts] = tuple(rest * count for count in dressed)
        for dress, count in zip(dresses, ways[each.counts], strict=True):
            if count:
                rows.append((each, dress))
                weights.append(each.orders * count)
    if not possible or sum(weights) != perm(size, longest):
        raise PitbossError(f"{size} cards are too few: the dealer may need one when none is left")
    return FinalHands(
        cards=_examples(rows, longest),
        others=_other_examples(rows, longest),
        up=np.array([each.up for each, _ in rows], dtype=np.int16),
        blackjack=np.array([each.is_blackjack for each, _ in rows], dtype=np.bool_),
        weights=np.array(weights, dtype=np.object_),
        total=sum(weights),
    )


def _examples(rows: Sequence[tuple[Ending, Dress]], longest: int) -> NDArray[np.int16]:
    lines = [_line(each, between=range(ACE, TEN + 1), ten="K", suits=dress.one) for each, dress in rows]
    return _padded(lines, longest)


def _other_examples(rows: Sequence[tuple[Ending, Dress]], longest: int) -> NDArray[np.int16]:
    lines = [_line(each, between=range(TEN, 0, -1), ten="10", suits=dress.other) for each, dress in rows]
    return _padded(lines, longest)


def _line(each: Ending, *, between: Sequence[int], ten: str, suits: tuple[int, int]) -> list[int]:
    """Card indices: the up card, what lies between in this order of points, the last card."""
    middle = list(each.counts)
    middle[each.up - 1] -= 1
    middle[each.last - 1] -= 1
    points = [*(p for p in between for _ in range(middle[p - 1])), each.last]
    first, others = suits
    return [_card(each.up, ten, first), *(_card(p, ten, others) for p in points)]


def _card(points: int, ten: str, suit: int) -> int:
    """The index of a card of so many points; of the tens, this one."""
    return len(RANKS) * suit + (RANKS.index(ten) if points == TEN else points - 1)


def _padded(lines: Sequence[Sequence[int]], longest: int) -> NDArray[np.int16]:
    return np.array([[*line, *[NO_CARD] * (longest - len(line))] for line in lines], dtype=np.int16)


# --- the analysis --------------------------------------------------------------------------------------------------


class Case(NamedTuple):
    """The player's first cards where a wager asks for them, how likely they are, and what they leave in the stack."""

    share: Fraction
    player: tuple[int, ...]  # by points
    left: Supply


def analyse_dealer(
    wager: WagerDefinition,
    paytable: PayTable,
    decks: int,
    *,
    dealer_hits_soft_17: bool,
    stack: Composition | None = None,
    hole_card: HoleCard = HoleCard.PEEK_ACE_AND_TEN,
    up_card: str | None = None,
    raises: Collection[str] = (),
) -> Analysis:
    """Every hand that the dealer can end with, the row that each is paid by, and the figures.

    A wager that is placed after the dealer has looked knows that there is no blackjack. `up_card` asks for the figures
    of one up card; `raises` are the up cards on which the player raises, for a wager that asks. Counts are in lowest
    terms: hands of different length are no deals that could be counted.
    """
    if wager.decided_by != "dealer":
        raise PitbossError(f"{wager.name} is decided by the {wager.decided_by}, not by the dealer's hand")
    for card in [*raises, *([up_card] if up_card else [])]:
        if card not in UP_CARDS:
            raise PitbossError(f"{card!r} is no up card; there are {', '.join(UP_CARDS)}")
    names = list(paytable.pays)
    found = [Fraction(0)] * (len(names) + 1)
    for case in _cases(wager, supply(stack or wager.deck.combined(decks))):
        final, paid = _settle(wager, names, case, raises, hits_soft_17=dealer_hits_soft_17)
        known = _known(wager, final, hole_card, up_card)
        for number in range(len(found)):
            weight = int(final.weights[known & (paid == number)].sum())
            found[number] += case.share * Fraction(weight, final.total)
    happens = sum(found)
    if not happens:
        raise PitbossError(f"{wager.name} cannot be placed: the stack has no such dealer's hand")
    chances = [chance / happens for chance in found]
    return _analysis(wager, paytable, decks, chances)


def _analysis(wager: WagerDefinition, paytable: PayTable, decks: int, chances: Sequence[Fraction]) -> Analysis:
    total = lcm(*(chance.denominator for chance in chances))
    rows = [*paytable.pays.items(), ("no winning hand", LOSES)]
    outcomes = tuple(
        Outcome(name, pay, int(chance * total), chance) for (name, pay), chance in zip(rows, chances, strict=True)
    )
    return Analysis(wager.id, paytable.name, decks, outcomes, total, paytable.unit or DOLLAR_CENTS, {})


def _cases(wager: WagerDefinition, by_suit: Supply) -> Iterator[Case]:
    """One case; or, for a wager on the player's first two, one for each two by points: suits are then all one."""
    if "player first two" not in wager.sees:
        yield Case(Fraction(1), (), by_suit)
        return
    points = _together(by_suit, *range(len(SUITS)))
    for first in range(ACE, TEN + 1):
        for second in range(first, TEN + 1):
            dealt = _with(_with((0,) * TEN, first), second)
            ways = _ways(dealt, points) * (1 if first == second else 2)
            if ways:
                left = tuple(has - takes for has, takes in zip(points, dealt, strict=True))
                yield Case(Fraction(ways, perm(sum(points), 2)), (first, second), (left, *[(0,) * TEN] * 3))


def _settle(
    wager: WagerDefinition, names: Sequence[str], case: Case, raises: Collection[str], *, hits_soft_17: bool
) -> tuple[FinalHands, NDArray[np.intp]]:
    """The dealer's hands, and the number of the row that pays each.

    Two examples of every class must be paid alike. Where they are not, a row asks for suits, and they are told apart;
    where they still are not, a row asks for what these classes do not know.
    """
    for suits in (False, True) if not case.player else (False,):
        final = final_hands(case.left, hits_soft_17=hits_soft_17, suits=suits)
        paid, again = (
            _paid_by(names, _groups(wager, cards, final.up, player, raises))
            for cards, player in (
                (final.cards, [_card(points, "K", SPADES) for points in case.player]),
                (final.others, [_card(points, "10", suit) for suit, points in enumerate(case.player)]),
            )
        )
        if (paid == again).all():
            return final, paid
    raise PitbossError(f"{wager.name}: a row asks for more than points, up card, last card, one suit and one colour")


def _groups(
    wager: WagerDefinition,
    cards: NDArray[np.int16],
    up: NDArray[np.int16],
    player: Sequence[int],
    raises: Collection[str],
) -> Hands:
    groups: dict[str, NDArray[np.int16]] = {"dealer up card": cards[:, :1], "dealer hand": cards}
    if player:
        groups["player first two"] = np.tile(np.array([player], dtype=np.int16), (len(cards), 1))
    if "player hand" in wager.sees:
        groups["player hand"] = np.full((len(cards), 1), NO_CARD, dtype=np.int16)  # never a 30
    if "raise" in wager.sees:
        raised = [UP_CARDS.index(card) + 1 for card in raises]
        groups["raise"] = np.isin(up, raised).astype(np.int16)[:, None]
    return Hands(groups)


def _paid_by(names: Sequence[str], hands: Hands) -> NDArray[np.intp]:
    """The first row that holds; one past the last where none does."""
    paid = np.full(len(hands), len(names), dtype=np.intp)
    for number in range(len(names) - 1, -1, -1):
        paid[predicate(names[number])(hands)] = number
    return paid


def _known(wager: WagerDefinition, final: FinalHands, hole_card: HoleCard, up_card: str | None) -> NDArray[np.bool_]:
    """The hands that are still possible when the wager is placed."""
    known = np.ones(len(final.up), dtype=np.bool_)
    if MOMENTS.index(wager.placed) >= MOMENTS.index("after the peek"):
        if hole_card in (HoleCard.PEEK_ACE, HoleCard.PEEK_ACE_AND_TEN):
            known &= ~(final.blackjack & (final.up == ACE))
        if hole_card is HoleCard.PEEK_ACE_AND_TEN:
            known &= ~(final.blackjack & (final.up == TEN))
    if up_card is not None:
        known &= final.up == UP_CARDS.index(up_card) + 1
    return known


# --- an ante and its raise -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class RaisePlan:
    """By how many antes to raise on each up card, and what one ante is up or down by that plan."""

    raises: Mapping[str, int]
    expected_net: Fraction
    expected_raise: Fraction  # in antes

    @property
    def house_edge(self) -> Fraction:
        """Of the ante."""
        return -self.expected_net


def plan_raises(
    ante: WagerDefinition,
    raised: WagerDefinition,
    paytable: str,
    decks: int,
    *,
    multiples: Collection[int],
    dealer_hits_soft_17: bool,
    stack: Composition | None = None,
) -> RaisePlan:
    """The raises that are best for ante and raise together, the dealer having looked for a blackjack before."""
    whole = stack or ante.deck.combined(decks)
    points = _together(supply(whole), *range(len(SUITS)))

    def net(wager: WagerDefinition, up_card: str, raises: Collection[str] = ()) -> Fraction:
        return analyse_dealer(
            wager, wager.paytable(paytable), decks,
            dealer_hits_soft_17=dealer_hits_soft_17, stack=whole, up_card=up_card, raises=raises,
        ).expected_net  # fmt: skip

    plan: dict[str, int] = {}
    expected_net = expected_raise = Fraction(0)
    for up, up_card in enumerate(UP_CARDS, start=ACE):
        if points[up - 1]:
            share = Fraction(points[up - 1], whole.size)
            may_raise = 1 - _blackjack_under(up, points)
            choices = [(net(ante, up_card), 0)]
            if may_raise:
                with_ante, each = net(ante, up_card, [up_card]), may_raise * net(raised, up_card)
                choices += [(with_ante + multiple * each, multiple) for multiple in multiples]
            best, plan[up_card] = max(choices)
            expected_net += share * best
            expected_raise += share * may_raise * plan[up_card]
    return RaisePlan(plan, expected_net, expected_raise)


def _blackjack_under(up: int, points: Counts) -> Fraction:
    """How likely the hole card makes a blackjack."""
    needed = {ACE: TEN, TEN: ACE}.get(up)
    return Fraction(points[needed - 1], sum(points) - 1) if needed else Fraction(0)
