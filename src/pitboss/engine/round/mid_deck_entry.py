"""Coming into a deck: a house may take a wager in mid-deck only from who made it on the first hand after the shuffle.

CO 30-2108/main-blackjack-wager(3)(a) leaves that to the house with one deck or two, for a side wager and for the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pitboss.engine.vocabulary.actions import MAIN
from pitboss.engine.vocabulary.events import WagerPlaced, WagerWithdrawn

if TYPE_CHECKING:
    from pitboss.engine.round.round import Round

Entered = Mapping[str, frozenset[str]]  # by wager, who made it on the first hand of the deck


def entered_after(entered: Entered | None, round: Round) -> Entered:
    """Who may go on with which wager after a round: nothing was entered before the first one of a deck."""
    if entered is not None:
        return entered
    made: dict[tuple[int, str], str] = {}
    for event in round.events:
        if isinstance(event, WagerPlaced) and not event.tip:
            made[event.seat, event.bet] = event.player
        elif isinstance(event, WagerWithdrawn) and not event.tip:
            made.pop((event.seat, event.bet), None)
    bets = {bet for _, bet in made}
    return {bet: frozenset(player for (_, each), player in made.items() if each == bet) for bet in bets}


def refuse_entry(round: Round, bet: str, player: str) -> str | None:
    """Why a player may not make a wager in mid-deck, or None."""
    if round.entered is None or player in round.entered.get(bet, frozenset()):
        return None
    beside = round.house.limits.side_limits
    if bet == MAIN and any(own.closed_deck for own in beside.values()):
        return f"{player} was not there for the first hand of this deck, and waits for the shuffle"
    if bet in beside and beside[bet].opening_hand:
        return f"{player} did not make {bet} on the first hand of this deck, and waits for the shuffle"
    return None
