"""The engine's whole tree of Spanish 21 and Bahama Bonus on small stacks equals a second reading of their rules.

The second reading below knows nothing of the engine: totals, draws, the dealer, every double, rescue and bonus are
worked out again from the words of CO 30-899.16 and WA 2212, for one hand that is not split against an up card from 2
to 9. Nobody has seen the hole card then, so that it is one unseen card like any other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from pitboss import Composition, Deal, Hit, Limits, Place, Stand, Wager, cards, load
from pitboss.engine.games import TwentyOne
from pitboss.engine.games.twenty_one.house import TwentyOneHouse
from pitboss.engine.round.round import Round
from pitboss.engine.verify.walker import Strategy, expected_value
from pitboss.engine.vocabulary.actions import Action, Legal

STAKE = 20_00
Hand = tuple[str, ...]


@dataclass(frozen=True)
class Reading:
    """What differs between the games and their options."""

    redoubles: int
    hits_soft_17: bool
    doubles_21: bool  # a soft one
    bonus_if_doubled: bool
    saves_initial: bool  # by rescue; else the last doubled part

    def value(self, hand: str, up: str, stack: str) -> Fraction:
        """The best that the player can expect, in wagers."""
        return self._best(tuple(hand.split()), (Fraction(1),), up, tuple(sorted(stack.split())), first=True)

    def _best(self, hand: Hand, parts: tuple[Fraction, ...], up: str, unseen: Hand, *, first: bool = False) -> Fraction:
        whole, doubled = sum(parts, Fraction(0)), len(parts) > 1
        total, soft = count(hand)
        if total > 21:
            return -whole
        ways = [self._paid_21(hand, whole, doubled) if total == 21 else self._against(total, whole, up, unseen)]
        may_draw = total < 21 or (soft and (doubled or self.doubles_21))
        if doubled and total <= 21 and not (total == 21 and not soft):
            ways.append(-(whole - (parts[0] if self.saves_initial else parts[-1])))
            if len(parts) <= 1 + self.redoubles:
                ways.append(self._drawn(hand, (*parts, whole), up, unseen))
        elif not doubled and may_draw:
            ways.append(self._drawn(hand, (*parts, whole), up, unseen))
            if total < 21:
                ways.append(self._drawn(hand, parts, up, unseen))
        if first:
            ways.append(Fraction(-1, 2))
        return max(ways)

    def _drawn(self, hand: Hand, parts: tuple[Fraction, ...], up: str, unseen: Hand) -> Fraction:
        return mean((self._best((*hand, card), parts, up, rest), times) for card, rest, times in draws(unseen))

    def _paid_21(self, hand: Hand, whole: Fraction, doubled: bool) -> Fraction:
        return whole * (bonus(hand) if not doubled or self.bonus_if_doubled else 1)

    def _against(self, total: int, whole: Fraction, up: str, unseen: Hand) -> Fraction:
        return whole * self._dealer(total, (up,), unseen)

    def _dealer(self, mine: int, hand: Hand, unseen: Hand) -> Fraction:
        total, soft = count(hand)
        draws_on = total < 17 or (total == 17 and soft and self.hits_soft_17)
        if len(hand) < 2 or draws_on:
            return mean((self._dealer(mine, (*hand, card), rest), times) for card, rest, times in draws(unseen))
        return Fraction(1 if total > 21 else (mine > total) - (mine < total))


def count(hand: Hand) -> tuple[int, bool]:
    points = [{"A": 1, "K": 10, "Q": 10, "J": 10}.get(card[:-1]) or int(card[:-1]) for card in hand]
    hard = sum(points)
    return (hard + 10, True) if 1 in points and hard <= 11 else (hard, False)


@cache
def bonus(hand: Hand) -> Fraction:
    """What a 21 pays for one."""
    ranks, suits = sorted(card[:-1] for card in hand), {card[-1] for card in hand}
    if len(hand) >= 5:
        return {5: Fraction(3, 2), 6: Fraction(2)}.get(len(hand), Fraction(3))
    if ranks in (["6", "7", "8"], ["7", "7", "7"]):
        return Fraction(3) if suits == {"s"} else Fraction(2) if len(suits) == 1 else Fraction(3, 2)
    return Fraction(1)


def draws(unseen: Hand) -> list[tuple[str, Hand, int]]:
    found = []
    for card, times in Counter(unseen).items():
        place = unseen.index(card)
        found.append((card, unseen[:place] + unseen[place + 1 :], times))
    return found


def mean(weighted: Iterable[tuple[Fraction, int]]) -> Fraction:
    values = list(weighted)
    return sum((value * times for value, times in values), Fraction(0)) / sum(times for _, times in values)


def begin(game: str, hand: str, up: str, stack: str, stake: int = STAKE, **options: Any) -> TwentyOne:
    house = TwentyOneHouse(load(game, **options), Limits(max=100_000_00))
    first, second = cards(hand)
    dealt = [first, *cards(up), second]
    round = TwentyOne(house, Composition.of([*dealt, *cards(stack)]))
    round.apply(Place(Wager(1, "main", stake)))
    for card in dealt:
        round.apply(Deal(card))
    return round


GAMES: dict[str, tuple[str, dict[str, Any], Reading]] = {
    "spanish-21 redoubled": ("spanish-21", {"redoubles": 2}, Reading(2, True, True, False, False)),
    "spanish-21 H17": ("spanish-21", {"dealer_hits_soft_17": True}, Reading(0, True, True, False, False)),
    "spanish-21 S17": ("spanish-21", {"dealer_hits_soft_17": False}, Reading(0, False, True, False, False)),
    "spanish-21-wa-3166": ("spanish-21-wa-3166", {"redoubles": 2}, Reading(2, True, True, False, False)),
    "bahama H17": (
        "bahama-bonus-blackjack-wa-2212",
        {"dealer_hits_soft_17": True},
        Reading(2, True, False, True, True),
    ),
    "bahama S17": (
        "bahama-bonus-blackjack-wa-2212",
        {"dealer_hits_soft_17": False},
        Reading(0, False, False, True, True),
    ),
}
HANDS = {
    "small cards, many draws": ("2h 3h", "6d", "4c 5d 7c Kc Kd 9c 9d"),
    "6-7-8 of one suit": ("6s 7s", "9d", "8s 8h Kc 2c 5c 6d"),
    "an ace, soft 21": ("Ah 4h", "8d", "6c 2c Kc 9d 5c 7s"),
    "the dealer's soft 17": ("Kh 8h", "6d", "Ac 5c 9d Kc 4d Kd"),
    "eleven to double": ("6h 5h", "7d", "Kc 2c 3c 9c 9d 8s"),
}


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("played", GAMES)
def test_the_tree_equals_the_second_reading(played: str, hand: str) -> None:
    game, options, reading = GAMES[played]
    first_two, up, stack = HANDS[hand]
    walked = expected_value(begin(game, first_two, up, stack, **options)) / STAKE
    assert walked == reading.value(first_two, up, stack)


def test_the_readings_differ_where_they_should() -> None:
    """Else the six would prove less than they seem to."""
    values = {name: tuple(reading.value(*HANDS[hand]) for hand in HANDS) for name, (_, _, reading) in GAMES.items()}
    assert len(set(values.values())) == 5  # Washington's Spanish 21 is Colorado's


def hit_once(round: Round, legal: list[Legal]) -> Action:
    """Hit the first two cards, then stand."""
    hits = any(isinstance(offer.action, Hit) for offer in legal)
    return Hit() if hits and round.hand is not None and len(round.hand.cards) == 2 else Stand()


@pytest.mark.parametrize(("stake", "bonus_cents"), [(4_00, 0), (20_00, 1_000_00), (40_00, 5_000_00)])
def test_the_super_bonus_by_hand(stake: int, bonus_cents: int) -> None:
    """7-7 of diamonds against a 7; hole and draws from three cards: the 7 of diamonds and two kings.

    The third card is the seven in one case of three: 2 to 1 and the Super Bonus. Else it is a king and breaks the hand.
    """
    strategy: Strategy = hit_once
    walked = expected_value(begin("spanish-21", "7d 7d", "7c", "7d Kc Kd", stake), strategy)
    assert walked == Fraction(2 * stake + bonus_cents, 3) - Fraction(2, 3) * stake
