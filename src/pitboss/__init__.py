"""Pitboss: an executable rulebook for regulated 21.

>>> from pitboss import Card, Deal, Limits, Settled, Table, Wager, load
>>> table = Table(load("blackjack", decks=6), limits=Limits(min=5_00, max=100_00))
>>> round = table.open([Wager(seat=1, bet="main", cents=25_00)])
>>> for name in "Ah 6d Ks 10c".split():
...     events = round.apply(Deal(Card(name)))
>>> [(event.outcome, event.net_cents, event.cite) for event in round.events if isinstance(event, Settled)]
[('blackjack', 3750, 'CO 30-807(1)(c)')]

Analysts ask in one line:

>>> import pitboss as pb
>>> pb.edge("lucky-ladies", paytable="A", decks=6)
<Lucky Ladies, pay table A, 6 decks: house edge 24.708906%>
>>> pb.ev("10 6", "10", pb.shoe_of(6, without="10 10 10 10 5")).best
'surrender'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

# Read at once: the module has the same name as its function, and would take the function's place when imported later.
from pitboss.cards import Card, Composition, Deck, cards

if TYPE_CHECKING:
    from pitboss.bench.edges import compare, edge, sweep
    from pitboss.bench.jackpot_math import jackpot
    from pitboss.bench.play import ev, strategy
    from pitboss.bench.protection import protect
    from pitboss.bench.ramps import ramp
    from pitboss.bench.removal import count, index, indices, removal
    from pitboss.bench.simulations import simulate
    from pitboss.bench.subjects import shoe_of
    from pitboss.catalogue import Game, games, load, load_wager, wagers
    from pitboss.catalogue.own_entries import add_catalogue
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
    "add_catalogue",
    "cards",
    "compare",
    "count",
    "dollars",
    "edge",
    "ev",
    "games",
    "index",
    "indices",
    "jackpot",
    "load",
    "load_wager",
    "protect",
    "ramp",
    "removal",
    "shoe_of",
    "simulate",
    "strategy",
    "sweep",
    "wagers",
]
__version__ = "0.3.0"

# Where each name lives, so that `import pitboss` reads no engine and no numpy; the same as the imports above.
_HOMES: Final = {
    "pitboss.bench.edges": "compare edge sweep",
    "pitboss.bench.jackpot_math": "jackpot",
    "pitboss.bench.play": "ev strategy",
    "pitboss.bench.protection": "protect",
    "pitboss.bench.ramps": "ramp",
    "pitboss.bench.removal": "count index indices removal",
    "pitboss.bench.simulations": "simulate",
    "pitboss.bench.subjects": "shoe_of",
    "pitboss.catalogue": "Game games load load_wager wagers",
    "pitboss.catalogue.own_entries": "add_catalogue",
    "pitboss.engine.round.house": "Limits",
    "pitboss.engine.table.table": "Table",
    "pitboss.engine.vocabulary.actions": (
        "Bet Deal Decline Double DoubleUp EvenMoney Fold FreeDouble FreeSplit Hit Insure MoveOn Place Play "
        "Redouble Rescue Split Stand Surrender TakePay Wager Withdraw"
    ),
    "pitboss.engine.vocabulary.actors": "CHANCE DEALER SUPERVISOR Seat",
    "pitboss.engine.vocabulary.events": "Settled",
    "pitboss.errors": "IllegalAction IllegalSetup IllegalWager PitbossError",
    "pitboss.money": "ChipSet Pay dollars",
}

if not TYPE_CHECKING:  # a type checker would take it for a promise that every name exists

    def __getattr__(name: str) -> object:
        """Import a public name at its first use (PEP 562)."""
        for home, names in _HOMES.items():
            if name in names.split():
                found = globals()[name] = getattr(import_module(home), name)
                return found
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
