"""What a side wager of the catalog sees on the layout: cards by name, and facts that are numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from pitboss.engine.side_wagers.protocol import HandReader, Moment, PlacedWager, RoundReader
from pitboss.hands.batch import Rows
from pitboss.hands.totals import NO_CARD

DEALER_HAND: Final = "dealer hand"

# The moment from which each is final. What is not listed is final after the deal.
COMPLETE: Final[Mapping[str, Moment]] = {
    "player first card": Moment.AFTER_FIRST_CARDS,
    "dealer up card": Moment.AFTER_FIRST_CARDS,
    "player hand": Moment.AFTER_TURN,  # of its seat
    "player hands": Moment.AFTER_TURN,  # of its seat
    "player third card": Moment.AFTER_TURN,  # of its seat
    "split": Moment.AFTER_TURN,  # of its seat
    DEALER_HAND: Moment.AT_SETTLEMENT,
    "dealer five": Moment.AT_SETTLEMENT,
    "outcome": Moment.AT_SETTLEMENT,
    "lammers": Moment.AT_SETTLEMENT,
    "raise": Moment.AT_SETTLEMENT,
    "streak": Moment.AFTER_ROUND,
    "wheel": Moment.AT_SETTLEMENT,
    "special deck": Moment.AT_SETTLEMENT,
}

# Facts that a wager itself knows, in every game.
OWN_FACTS: Final = frozenset({"raise", "streak", "wheel", "special deck"})


def _hands(round: RoundReader, bet: PlacedWager) -> list[HandReader]:
    position = round.position_at(bet.seat)
    return [] if position is None else list(position.hands)


FACTS: Final[Mapping[str, Callable[[RoundReader, PlacedWager], int]]] = {
    "outcome": lambda round, bet: round.outcomes(bet.seat)[bet.hand],
    "split": lambda round, bet: len(_hands(round, bet)) > 1,
    "lammers": lambda round, bet: round.lammers(bet.seat),
    "raise": lambda round, bet: 0,
}


NO_CARDS: Final = OWN_FACTS | FACTS.keys()


def indices(round: RoundReader, bet: PlacedWager, name: str) -> Rows:
    """Cards as a batch has them: a row for each way that they could lie."""
    if name == "player hand" and bet.hand:
        return (tuple([card.index for card in _hands(round, bet)[bet.hand].cards]),)
    if name == "player hands":
        return (tuple([index for hand in _hands(round, bet) for index in _first_two(hand)]),)
    return tuple([tuple([card.index for card in row]) for row in round.shows(bet.seat, name)])


def _first_two(hand: HandReader) -> list[int]:
    found = [card.index for card in hand.cards[:2]]
    return found + [NO_CARD] * (2 - len(found))
