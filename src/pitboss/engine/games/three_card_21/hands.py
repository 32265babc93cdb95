"""What three cards may do. An ace counts as its player prefers, 1 or 11, so that one hand can be below 21 and above."""

from __future__ import annotations

from typing import Final

from pitboss.engine.games.twenty_one.state import Hand

CARDS: Final = 3


def is_as_dealt(hand: Hand) -> bool:
    """Three cards that were neither split nor drawn to."""
    return len(hand.cards) == CARDS and not hand.from_split


def highest(hand: Hand) -> int:
    """The count with every ace as 11 (player rule 4)."""
    return hand.hard + 10 * sum(card.is_ace for card in hand.cards)


def has_pair(hand: Hand) -> bool:
    """Two cards of one rank. Ten and picture need no word: with any third card they are over 21, or have an ace."""
    return len({card.rank for card in hand.cards}) < len(hand.cards)


def may_keep(hand: Hand) -> bool:
    """A 21 whose pay may be declined: one with a pair (2)(b) or an ace (4)(a)."""
    return is_as_dealt(hand) and hand.total == 21 and (has_pair(hand) or hand.has_ace)


def may_split(hand: Hand) -> bool:
    """A pair (2)(a), any count over 21 (3)(b), or a 21 whose pay was declined."""
    return is_as_dealt(hand) and (has_pair(hand) or highest(hand) > 21 or may_keep(hand))


def may_surrender(hand: Hand) -> bool:
    """Over 21, aces counted so if the player likes (3)(a); the pay of a 21 is declined to split it, not for this."""
    return is_as_dealt(hand) and highest(hand) > 21 and hand.total != 21
