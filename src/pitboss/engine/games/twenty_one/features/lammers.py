"""Lammers: markers that take the place of a wager on a free double or a free split.

A lammer is worth the original wager. A winning hand is paid for it; a losing or tied hand loses nothing on it. It is
not a chip: it does not count on the layout or in the books until it is paid.
"""

from __future__ import annotations

from pitboss.engine.games.twenty_one.base import TwentyOneBase
from pitboss.engine.games.twenty_one.state import Hand, Position
from pitboss.engine.vocabulary.events import LammerCollected, LammerPlaced


def doubles_free(r: TwentyOneBase, hand: Hand) -> bool:
    """Whether the hand has two cards of a total that doubles for free, after a split too."""
    if not r.house.free_doubles_offered or len(hand.cards) != 2 or r.is_one_card_ace(hand):
        return False
    return r.house.rules.free_doubles.holds(hand.total, soft=hand.is_soft)


def splits_free(r: TwentyOneBase, hand: Hand) -> bool:
    """Whether the hand is a pair that splits for free: any but ten-value cards."""
    return r.house.free_splits_offered and hand.is_pair and not hand.cards[0].is_ten


def place_double(r: TwentyOneBase, position: Position, number: int) -> None:
    """Place a lammer for a free double."""
    hand = position.hands[number]
    hand.free_double = position.stake
    hand.tip_lammers += _carries_tip(r, position, number)
    r.events.append(LammerPlaced(position.seat, number, position.stake, r.house.clauses.free_double))


def place_split(r: TwentyOneBase, position: Position, number: int, new_number: int) -> None:
    """Place a lammer on the new hand, its only wager."""
    new = position.hands[new_number]
    new.free_stake = position.stake
    new.tip_lammers = int(_carries_tip(r, position, number))
    r.events.append(LammerPlaced(position.seat, new_number, position.stake, r.house.clauses.free_split))


def _carries_tip(r: TwentyOneBase, position: Position, number: int) -> bool:
    """Whether the tip takes part: it is on the first hand, and by a lammer on each hand split from it for free."""
    has_tip = number == 0 or position.hands[number].tip_lammers > 0
    return r.house.rules.tips_ride_free and position.tip > 0 and has_tip


def place_again(r: TwentyOneBase, position: Position, number: int) -> None:
    """Return the lammers of a hand that was collected in error."""
    for cents, cite in _on(r, position.hands[number]):
        r.events.append(LammerPlaced(position.seat, number, cents, cite))


def collect(r: TwentyOneBase, position: Position, number: int, *, won: bool) -> None:
    """Collect the lammers of a hand; those of a winning hand were paid."""
    for cents, cite in _on(r, position.hands[number]):
        r.events.append(LammerCollected(position.seat, number, cents if won else 0, cite))


def _on(r: TwentyOneBase, hand: Hand) -> list[tuple[int, str]]:
    """Each lammer of a hand with its clause."""
    clauses = r.house.clauses
    both = ((hand.free_stake, clauses.free_split), (hand.free_double, clauses.free_double))
    return [(cents, cite) for cents, cite in both if cents]


def marks_worth(position: Position, number: int) -> bool:
    """Whether a hand has the original wager and sets the worth of lammers on split hands still in play."""
    return number == 0 and any(hand.free_stake and hand.is_in_play for hand in position.hands)
