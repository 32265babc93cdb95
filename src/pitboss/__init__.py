"""Pitboss: an executable rulebook for regulated 21.

>>> table = Table(load("blackjack", decks=6), limits=Limits(min=5_00, max=100_00))
>>> round = table.open([Wager(seat=1, bet="main", cents=25_00)])
>>> for name in "Ah 6d Ks 10c".split():
...     events = round.apply(Deal(Card(name)))
>>> [(event.outcome, event.net_cents, event.cite) for event in round.events if isinstance(event, Settled)]
[('blackjack', 3750, 'CO 30-807(1)(c)')]
"""

from __future__ import annotations

from pitboss.cards import Card, Composition, Deck, cards
from pitboss.catalogue import Game, games, load
from pitboss.engine.round.house import Limits
from pitboss.engine.table.table import Table
from pitboss.engine.vocabulary.actions import (
    Bet,
    Deal,
    Decline,
    Double,
    DoubleUp,
    EvenMoney,
    Fold,
    FreeDouble,
    FreeSplit,
    Hit,
    Insure,
    MoveOn,
    Place,
    Play,
    Redouble,
    Rescue,
    Split,
    Stand,
    Surrender,
    TakePay,
    Wager,
    Withdraw,
)
from pitboss.engine.vocabulary.actors import CHANCE, DEALER, SUPERVISOR, Seat
from pitboss.engine.vocabulary.events import Settled
from pitboss.errors import IllegalAction, IllegalSetup, IllegalWager, PitbossError
from pitboss.money import ChipSet, Pay, dollars

__all__ = [
    "CHANCE",
    "DEALER",
    "SUPERVISOR",
    "Bet",
    "Card",
    "ChipSet",
    "Composition",
    "Deal",
    "Deck",
    "Decline",
    "Double",
    "DoubleUp",
    "EvenMoney",
    "Fold",
    "FreeDouble",
    "FreeSplit",
    "Game",
    "Hit",
    "IllegalAction",
    "IllegalSetup",
    "IllegalWager",
    "Insure",
    "Limits",
    "MoveOn",
    "Pay",
    "PitbossError",
    "Place",
    "Play",
    "Redouble",
    "Rescue",
    "Seat",
    "Settled",
    "Split",
    "Stand",
    "Surrender",
    "Table",
    "TakePay",
    "Wager",
    "Withdraw",
    "cards",
    "dollars",
    "games",
    "load",
]
__version__ = "0.3.0"
