"""Which committed stacks a round was dealt from, and whether their order is revealed yet.

The cards themselves are checked by `audit.check_cards`, which refuses a log with a card that differs.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from pitboss.engine.books.log import Did, Entry, Log, RoundBegun
from pitboss.engine.record.audit import OUT_OF_THE_SHOE
from pitboss.shoe.records import Burned, DiscardsReshuffled, Revealed, Shuffled


class StackProof(msgspec.Struct, frozen=True):
    """A stack that a round's cards came from: the cards' places in its order, counted from 1 after the cut."""

    commitment: str
    revealed: bool
    size: int
    cards: int  # that the round took from it
    first: int  # place of the first of them


def stacks_of(log: Log, number: int) -> list[StackProof]:
    """The stacks of a round, in dealing order; none where a dealer deals from a shoe of the house."""
    entries = list(log)
    opened = {entry.commitment for entry in entries if isinstance(entry, Revealed)}
    found = [
        StackProof(stack.commitment, stack.commitment in opened, stack.size, cards, first)
        for stack, cards, first in _taken_by(entries, number)
    ]
    return [each for each in found if each.cards]


def _taken_by(entries: Sequence[Entry], number: int) -> list[tuple[Shuffled | DiscardsReshuffled, int, int]]:
    """Every stack with the number of cards that the round took, and the place of the first."""
    stacks: list[tuple[Shuffled | DiscardsReshuffled, int, int]] = []
    round = place = 0
    for entry in entries:
        if isinstance(entry, Shuffled | DiscardsReshuffled):
            stacks.append((entry, 0, 0))
            place = 0
        elif isinstance(entry, RoundBegun):
            round = entry.number
        elif isinstance(entry, Burned):
            place += entry.count
        elif isinstance(entry, Did) and isinstance(entry.action, OUT_OF_THE_SHOE):
            place += 1
            if round == number and stacks:
                stack, cards, first = stacks[-1]
                stacks[-1] = stack, cards + 1, first or place
    return stacks
