"""The showdown: the dealer's hand against every player's, and the settlement of wagers (CO 30-2118(9))."""

from __future__ import annotations

from pitboss.engine.games.deuces_wild.layout import FOLDED, DeucesWildLayout
from pitboss.engine.games.deuces_wild.phases import Phase
from pitboss.engine.games.deuces_wild.showdown import in_words
from pitboss.engine.games.deuces_wild.state import PLAY, Position
from pitboss.engine.side_wagers.protocol import Moment, Paid
from pitboss.engine.vocabulary.actions import MAIN
from pitboss.engine.vocabulary.events import DEALER_SPOT, PLAYER, TIP_BOX, HandPickedUp, Settled
from pitboss.hands.predicates.whole_hands.outcomes import Outcome


def reveal(r: DeucesWildLayout) -> None:
    """Turn up the dealer's five cards, then the hands still on the layout."""
    r.phase = Phase.DEALER
    r.revealed = True
    r.turn_up(DEALER_SPOT, r.dealer)
    for position in r.positions:
        if not position.hand.picked_up:
            r.turn_up(position.seat, position.hand)
    r.reach(Moment.AT_SETTLEMENT)


def settle_all(r: DeucesWildLayout) -> None:
    """Settle from the last seat to the first, as a dealer takes and pays."""
    for position in reversed(r.positions):
        if position.hand.is_live:
            outcome = r.outcome(position)
            settle(r, position, outcome, in_words(position.hand.cards, r.dealer.cards), r.house.cite(outcome))
    r.reach(Moment.AFTER_ROUND)


def fold(r: DeucesWildLayout, position: Position) -> None:
    """Take ante and odds of a folded hand; bonus wagers stay, and the cards with them ((8)(b))."""
    position.hand.folded = True
    settle(r, position, Outcome.LOST, FOLDED, r.house.clauses.fold)
    for bet in [bet for bet in r.placed_wagers if bet.seat == position.seat and bet.bet in r.house.demanded]:
        answer = r.house.sides[bet.bet].decide(r, bet, Moment.AT_SETTLEMENT)  # folding has decided it
        if isinstance(answer, Paid):
            r.placed_wagers.remove(bet)
            r.settle_side(bet, answer)
    if not any(bet.seat == position.seat for bet in r.placed_wagers):
        pick_up(r, position)


def settle(r: DeucesWildLayout, position: Position, outcome: Outcome, words: str, cite: str) -> None:
    """Settle the play wager, the ante and its tip."""
    position.hand.closed = True
    position.hand.is_live = False
    for bet, cents, tip in ((PLAY, position.play, False), (MAIN, position.stake, False), (MAIN, position.tip, True)):
        if cents:
            returned = r.house.returned(outcome, cents)
            to = TIP_BOX if tip and outcome is Outcome.WON else PLAYER
            r.layout_cents -= cents
            r.events.append(Settled(position.seat, 0, bet, cents, returned, words, cite, to, tip))


def void(r: DeucesWildLayout, position: Position, words: str, cite: str) -> None:
    """Return every wager of a position that is still on the layout."""
    if position.hand.is_live:
        settle(r, position, Outcome.TIED, words, cite)
    for bet in [bet for bet in r.placed_wagers if bet.seat == position.seat]:
        r.placed_wagers.remove(bet)
        r.settle_side(bet, Paid(bet.cents, words, cite))
    if not position.hand.picked_up:
        pick_up(r, position)


def pick_up(r: DeucesWildLayout, position: Position) -> None:
    """Put a hand's cards into the discard rack."""
    position.hand.picked_up = True
    r.discards += position.hand.cards
    r.events.append(HandPickedUp(position.seat, 0, r.house.clauses.pickup))
