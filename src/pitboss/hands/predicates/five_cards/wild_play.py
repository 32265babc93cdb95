"""Five cards with deuces and the joker wild that were played against the dealer's: the Odds wager (CO 30-2118(12)).

The rows for a fold, a loss and a tie come first in the pay table, so all later rows are hands that beat the dealer.
"""

from __future__ import annotations

from pitboss.hands.batch import Hands, Mask
from pitboss.hands.predicates.five_cards.wild import reading
from pitboss.hands.predicates.whole_hands.outcomes import Outcome, won
from pitboss.hands.registry import hand


@hand("folded or beaten five cards")
def folded_or_beaten(h: Hands) -> Mask:
    return h.number("outcome") == Outcome.LOST


@hand("five cards tied with the dealer")
def tied_five(h: Hands) -> Mask:
    return h.number("outcome") == Outcome.TIED


@hand("royal flush, deuces wild")
def royal_flush(h: Hands) -> Mask:
    return reading(h["player five"]).royal


@hand("any other winning five cards")
def any_other_winner(h: Hands) -> Mask:
    return won(h)
