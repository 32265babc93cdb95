"""Mid-deck entry: a house may take a wager in mid-deck only from players who made it on the deck's first hand.

CO 30-2108 Main blackjack wager (3)(a) leaves that to the house with one deck or two, for a side wager and for the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pitboss.engine.side_wagers.limits import Limits
from pitboss.engine.vocabulary.actions import MAIN
from pitboss.engine.vocabulary.events import Event, WagerPlaced, WagerWithdrawn

Entered = Mapping[str, frozenset[str]]  # by wager, who made it on the first hand of the deck


def entered_after(entered: Entered | None, events: Iterable[Event]) -> Entered:
    """Who may continue with which wager after a round with these events; None: it was the first of the deck."""
    if entered is not None:
        return entered
    made: dict[tuple[int, str], str] = {}
    for event in events:
        if isinstance(event, WagerPlaced) and not event.tip:
            made[event.seat, event.bet] = event.player
        elif isinstance(event, WagerWithdrawn) and not event.tip:
            made.pop((event.seat, event.bet), None)
    bets = {bet for _, bet in made}
    return {bet: frozenset(player for (_, each), player in made.items() if each == bet) for bet in bets}


def refuse_entry(entered: Entered | None, limits: Limits, bet: str, player: str) -> str | None:
    """Why a player may not make a wager in mid-deck, or None."""
    if entered is None or player in entered.get(bet, frozenset()):
        return None
    if bet == MAIN and any(own.closed_deck for own in limits.side_limits.values()):
        return f"{player} did not play the first hand of this deck: wait for the shuffle"
    if limits.of(bet).opening_hand:
        return f"{player} did not make {bet} on the first hand of this deck: wait for the shuffle"
    return None
