"""Exact analysis of wagers that the dealer's final hand decides.

The model: a fresh stack, and a dealer who always plays the hand out, because the wager makes the dealer's count matter
(CO 30-826(3)). The players' cards need not be known: whatever they draw, the cards still to come are equally likely in
every order. So the dealer's hand is distributed as if nobody had drawn, and the figures are exact for a wager placed in
every round, or in every round with a given up card. Two things are left out: a section may admit only live hands, whose
cards tell a little about the rest, and a player may count. Some wagers lose on a player's hand of 30, which takes a
card drawn to a hard 20; nobody draws that here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import lcm, perm
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.wagers.counting import nearest
from pitboss.analysis.wagers.dealer_hands import (
    ACE,
    NOTHING,
    TEN,
    Counts,
    FinalHands,
    Supply,
    by_points,
    final_hands,
    plus,
    rank_of,
    supply,
    ways,
)
from pitboss.analysis.wagers.result import LOSES, Analysis, Outcome
from pitboss.cards import RANKS, Composition
from pitboss.catalogue.wagers import HITS, MOMENTS, STANDS, PayTable, WagerDefinition
from pitboss.errors import PitbossError
from pitboss.hands.batch import Hands
from pitboss.hands.registry import predicate
from pitboss.hands.totals import NO_CARD
from pitboss.law.rules import HoleCard

UP_CARDS: Final = RANKS[:TEN]  # by points: "10" stands for every ten and face card


def analyze_dealer(
    wager: WagerDefinition,
    paytable: PayTable,
    decks: int,
    *,
    dealer_hits_soft_17: bool,
    stack: Composition | None = None,
    hole_card: HoleCard = HoleCard.PEEK_ACE_AND_TEN,
    up_card: str | None = None,
    raises: Collection[str] = (),
    meters: Mapping[str, int] | None = None,
    posted_suit: str = "s",
) -> Analysis:
    """Analyze a wager by every final hand of the dealer's and the row that pays it.

    A wager placed after the peek excludes a dealer's blackjack. `up_card` restricts the figures to one up card;
    `raises` are the up cards on which the player raises, for a wager whose pay depends on that. Counts are in lowest
    terms, since hands of different length cannot be counted as deals.
    """
    if wager.decided_by != "dealer":
        raise PitbossError(f"{wager.name} is decided by the {wager.decided_by}, not by the dealer's final hand")
    for card in [*raises, *([] if up_card is None else [up_card])]:
        if card not in UP_CARDS:
            raise PitbossError(f"{card!r} is not an up card; choose one of {', '.join(UP_CARDS)}")
    if paytable.adds:
        raise PitbossError(
            f"{wager.name} {paytable.name} pays additions, which are not supported for the dealer's hand"
        )
    looked = _looked_under(wager, hole_card)
    asked = RowQuery(tuple(paytable.pays), wager.sees, frozenset(raises), posted_suit)
    found = [Fraction(0)] * (len(asked.rows) + 1)
    for case in _cases(wager, supply(stack or wager.deck.combined(decks))):
        if not looked and up_card is None and _has_lost(case, asked):
            found[-1] += case.share
            continue
        final, paid = _settle(case, asked, hits_soft_17=dealer_hits_soft_17)
        known = _known(final, looked, up_card)
        for number in np.unique(paid[known]).tolist():
            weight = int(final.weights[known & (paid == number)].sum())
            found[number] += case.share * Fraction(weight, final.total)
    happens = sum(found)
    if not happens:
        raise PitbossError(f"{wager.name} is never placed: the dealer cannot have such a hand with these cards")
    chances = [chance / happens for chance in found]
    total = lcm(*(chance.denominator for chance in chances))
    rows = [*paytable.pays.items(), ("no winning hand", LOSES)]
    outcomes = tuple(
        Outcome(name, pay, int(chance * total), chance) for (name, pay), chance in zip(rows, chances, strict=True)
    )
    assumes = _assumed(wager, hole_card, up_card, raises, hits_soft_17=dealer_hits_soft_17)
    rule = HITS if dealer_hits_soft_17 else STANDS
    stake = paytable.typical_cents
    return Analysis(wager.id, paytable.name, decks, outcomes, total, stake, meters or {}, assumes, rule)


def _assumed(
    wager: WagerDefinition, hole_card: HoleCard, up_card: str | None, raises: Collection[str], *, hits_soft_17: bool
) -> str:
    words = [f"the dealer {'hits' if hits_soft_17 else 'stands on'} soft 17"]
    if up_card is not None:
        words.append(f"the up card is {up_card}")
    if looked := _looked_under(wager, hole_card):
        words.append(f"no blackjack under {' or '.join(UP_CARDS[points - 1] for points in looked)}")
    if "raise" in wager.sees:
        words.append(f"the player raises on {', '.join(sorted(raises, key=_points)) or 'nothing'}")
    if "player hand" in wager.sees:
        words.append("nobody draws to a hard 20")
    return "; ".join(words)


# --- what the player knows and holds ------------------------------------------------------------------------------


def _looked_under(wager: WagerDefinition, hole_card: HoleCard) -> tuple[int, ...]:
    """The up cards, by points, under which the dealer has peeked before the wager is placed."""
    if MOMENTS.index(wager.placed) < MOMENTS.index("after the peek"):
        return ()
    return {HoleCard.PEEK_ACE_AND_TEN: (ACE, TEN), HoleCard.PEEK_ACE: (ACE,)}.get(hole_card, ())


def _known(final: FinalHands, looked_under: Sequence[int], up_card: str | None) -> NDArray[np.bool_]:
    """The hands that are still possible when the wager is placed."""
    known = ~(final.blackjack & np.isin(final.up, looked_under))
    return known if up_card is None else known & (final.up == _points(up_card))


def _points(up_card: str) -> int:
    return UP_CARDS.index(up_card) + 1


class Case(NamedTuple):
    """The player's first two cards where the wager depends on them, their chance, and the cards left."""

    share: Fraction
    player: tuple[int, ...]  # by points
    left: Supply


def _cases(wager: WagerDefinition, stack: Supply) -> Iterator[Case]:
    """A single case, or one for each two cards of the player by points, with the stack by points alone."""
    if "player first two" not in wager.sees:
        yield Case(Fraction(1), (), stack)
        return
    points = by_points(stack)
    for first in range(ACE, TEN + 1):
        for second in range(first, TEN + 1):
            dealt = plus(plus(NOTHING, first), second)
            orders = ways(dealt, points) * (1 if first == second else 2)
            if orders:
                left = tuple(has - takes for has, takes in zip(points, dealt, strict=True))
                share = Fraction(orders, perm(sum(points), 2))
                yield Case(share, (first, second), (left, NOTHING, NOTHING, NOTHING))


# --- which row pays ------------------------------------------------------------------------------------------------


class RowQuery(NamedTuple):
    """The rows of a pay table, and what they may depend on."""

    rows: tuple[str, ...]
    sees: tuple[str, ...]
    raises: frozenset[str]
    posted_suit: str


@lru_cache(maxsize=4)
def _settle(case: Case, asked: RowQuery, *, hits_soft_17: bool) -> tuple[FinalHands, NDArray[np.intp]]:
    """The dealer's hands, and the number of the row that pays each.

    Two examples of every class must be paid alike. If they are not, a row depends on suits, and the classes are refined
    by suit; if they still are not, the row depends on something else and is refused.
    """
    for suits in (False,) if case.player else (False, True):
        final = final_hands(case.left, hits_soft_17=hits_soft_17, suits=suits)
        player, other_player = _examples(case)
        paid = _paid_by(asked.rows, _groups(asked, final, final.cards, player))
        if (paid == _paid_by(asked.rows, _groups(asked, final, final.others, other_player))).all():
            return final, paid
    rows = ", ".join(asked.rows)
    raise PitbossError(f"one of these rows depends on more of the dealer's hand than is told apart: {rows}")


def depends_on_suits(
    wager: WagerDefinition, paytable: PayTable, decks: int, *, dealer_hits_soft_17: bool, posted_suit: str = "s"
) -> bool:
    """Whether the figures change with the suits of the cards, and not only with their points."""
    asked = RowQuery(tuple(paytable.pays), wager.sees, frozenset(), posted_suit)
    for case in _cases(wager, supply(wager.deck.combined(decks))):
        final, _ = _settle(case, asked, hits_soft_17=dealer_hits_soft_17)
        if final is not final_hands(case.left, hits_soft_17=dealer_hits_soft_17, suits=False):
            return True
    return False


def _examples(case: Case) -> tuple[list[int], list[int]]:
    """Two examples of the player's first two cards."""
    one = [rank_of(points, "K") for points in case.player]
    other = [rank_of(points, "10") + suit * len(RANKS) for suit, points in enumerate(case.player)]
    return one, other


def _has_lost(case: Case, asked: RowQuery) -> bool:
    """Whether the player's first two cards rule out every row, whatever the dealer draws."""
    if not case.player:
        return False
    group = "player first two"
    hands = Hands({group: np.array(_examples(case), dtype=np.int16)}, posted_suit=asked.posted_suit)
    return not any(nearest(name, (group,))[1](hands).any() for name in asked.rows)


def _groups(asked: RowQuery, final: FinalHands, cards: NDArray[np.int16], player: Sequence[int]) -> Hands:
    groups: dict[str, NDArray[np.int16]] = {"dealer up card": cards[:, :1], "dealer hand": cards}
    if player:
        groups["player first two"] = np.tile(np.array([player], dtype=np.int16), (len(cards), 1))
    if "player hand" in asked.sees:
        groups["player hand"] = np.full((len(cards), 1), NO_CARD, dtype=np.int16)  # any hand but a 30
    if "raise" in asked.sees:
        groups["raise"] = np.isin(final.up, [_points(card) for card in asked.raises]).astype(np.int16)[:, None]
    return Hands(groups, posted_suit=asked.posted_suit)


def _paid_by(names: Sequence[str], hands: Hands) -> NDArray[np.intp]:
    """The number of the first row that holds; the number of rows where none does."""
    paid = np.full(len(hands), len(names), dtype=np.intp)
    for number in range(len(names) - 1, -1, -1):
        paid[predicate(names[number])(hands)] = number
    return paid


# --- an ante and its raise -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class RaisePlan:
    """The raise on each up card, in antes, and the expected net of one ante with this plan."""

    raises: Mapping[str, int]
    expected_net: Fraction
    expected_raise: Fraction  # in antes

    @property
    def house_edge(self) -> Fraction:
        """The house edge per ante."""
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
    """The best raises for ante and raise together. The dealer has peeked under aces and tens before."""
    whole = stack or ante.deck.combined(decks)
    points = by_points(supply(whole))

    def net(wager: WagerDefinition, up_card: str, raises: Collection[str] = ()) -> Fraction:
        table = wager.paytable(paytable)
        return analyze_dealer(
            wager, table, decks, dealer_hits_soft_17=dealer_hits_soft_17, stack=whole, up_card=up_card, raises=raises
        ).expected_net

    plan: dict[str, int] = {}
    expected_net = expected_raise = Fraction(0)
    for up_card in (card for card in UP_CARDS if points[_points(card) - 1]):
        share = Fraction(points[_points(up_card) - 1], whole.size)
        may_raise = 1 - _blackjack_under(_points(up_card), points)
        choices = [(net(ante, up_card), 0)]
        if may_raise:
            ante_net, each = net(ante, up_card, UP_CARDS), may_raise * net(raised, up_card)
            choices += [(ante_net + multiple * each, multiple) for multiple in multiples]
        best, plan[up_card] = max(choices)
        expected_net += share * best
        expected_raise += share * may_raise * plan[up_card]
    return RaisePlan(plan, expected_net, expected_raise)


def _blackjack_under(up: int, points: Counts) -> Fraction:
    """The chance that the hole card makes a blackjack."""
    needed = {ACE: TEN, TEN: ACE}.get(up)
    return Fraction(points[needed - 1], sum(points) - 1) if needed else Fraction(0)
