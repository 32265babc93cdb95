"""What three cards may do. The player may count an ace as 1 or 11, so a hand can be both below and above 21."""

from __future__ import annotations

from typing import Final

from pitboss.engine.games.twenty_one.state import Hand

CARDS: Final = 3


def is_as_dealt(hand: Hand) -> bool:
    """Whether these are the first three cards, neither split nor hit."""
    return len(hand.cards) == CARDS and not hand.from_split


def highest(hand: Hand) -> int:
    """The total with every ace as 11 (player rule 4)."""
    return hand.hard + 10 * sum(card.is_ace for card in hand.cards)


def has_pair(hand: Hand) -> bool:
    """Whether two cards have one rank. Two ten-value cards need no test: a third card busts them or is an ace."""
    return len({card.rank for card in hand.cards}) < len(hand.cards)


def may_keep(hand: Hand) -> bool:
    """Whether the pay for this 21 may be declined: it has a pair ((2)(b)) or an ace ((4)(a))."""
    return is_as_dealt(hand) and hand.total == 21 and (has_pair(hand) or hand.has_ace)


def may_split(hand: Hand) -> bool:
    """Whether the hand may be split: a pair ((2)(a)), a total over 21 ((3)(b)), or a 21 whose pay was declined."""
    return is_as_dealt(hand) and (has_pair(hand) or highest(hand) > 21 or may_keep(hand))


def may_surrender(hand: Hand) -> bool:
    """Whether the hand may be surrendered: over 21 with aces as the player counts them ((3)(a)), but not a 21."""
    return is_as_dealt(hand) and highest(hand) > 21 and hand.total != 21
