"""Lammers: what stands on a hand in place of a wager for a free double or a free split.

A lammer is worth the original wager. A hand that wins is paid for it; a hand that loses or pushes costs nothing for it.
It is no chip: nothing of it counts on the layout or in the books until it is paid.
"""

from __future__ import annotations

from pitboss.engine.games.twenty_one.base import TwentyOneBase
from pitboss.engine.games.twenty_one.state import Hand, Position
from pitboss.engine.vocabulary.events import LammerCollected, LammerPlaced


def doubles_free(r: TwentyOneBase, hand: Hand) -> bool:
    """Two cards of a total that the game doubles for free; after a split, too."""
    if not r.house.free_doubles_offered or len(hand.cards) != 2 or r.is_one_card_ace(hand):
        return False
    return r.house.rules.free_doubles.holds(hand.total, soft=hand.is_soft)


def splits_free(r: TwentyOneBase, hand: Hand) -> bool:
    """A pair, but none of ten-valued cards."""
    return r.house.free_splits_offered and hand.is_pair and not hand.cards[0].is_ten


def place_double(r: TwentyOneBase, position: Position, number: int) -> None:
    hand = position.hands[number]
    hand.free_double = position.stake
    hand.tip_lammers += _carries_tip(r, position, number)
    r.events.append(LammerPlaced(position.seat, number, position.stake, r.house.clauses.free_double))


def place_split(r: TwentyOneBase, position: Position, number: int, new_number: int) -> None:
    """The new hand plays for the lammer alone."""
    new = position.hands[new_number]
    new.free_stake = position.stake
    new.tip_lammers = int(_carries_tip(r, position, number))
    r.events.append(LammerPlaced(position.seat, new_number, position.stake, r.house.clauses.free_split))


def _carries_tip(r: TwentyOneBase, position: Position, number: int) -> bool:
    """The tip lies beside the first hand, and as a lammer beside each hand that was split from it for free."""
    beside = number == 0 or position.hands[number].tip_lammers > 0
    return r.house.rules.tips_ride_free and position.tip > 0 and beside


def put_back(r: TwentyOneBase, position: Position, number: int) -> None:
    """A hand was collected too soon: its lammers stand on it again."""
    for cents, cite in _on(r, position.hands[number]):
        r.events.append(LammerPlaced(position.seat, number, cents, cite))


def collect(r: TwentyOneBase, position: Position, number: int, *, won: bool) -> None:
    for cents, cite in _on(r, position.hands[number]):
        r.events.append(LammerCollected(position.seat, number, cents if won else 0, cite))


def _on(r: TwentyOneBase, hand: Hand) -> list[tuple[int, str]]:
    """Each lammer of a hand with the clause that put it there."""
    clauses = r.house.clauses
    both = ((hand.free_stake, clauses.free_split), (hand.free_double, clauses.free_double))
    return [(cents, cite) for cents, cite in both if cents]


def marks_worth(position: Position, number: int) -> bool:
    """Whether a hand has the original wager, and split hands are still open whose lammers are worth that much."""
    return number == 0 and any(hand.free_stake and hand.is_in_play for hand in position.hands)
