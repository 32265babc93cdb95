"""Every way in which a wager on a hand of Pai Jack can end: the outcome, what it pays, and the clause."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from pitboss.engine.games.pai_jack.settings import Setting
from pitboss.engine.vocabulary.verdict import Verdict
from pitboss.law.clauses import PaiJackClauses
from pitboss.law.rules import PaiJackRules
from pitboss.money import ChipSet, Pay

# What a player is told; other outcomes speak for themselves.
REASONS: Final = {
    "Pai Jack": "an ace and two ten-value cards",
    "win: both hands": "both hands beat the dealer's",
    "win: one hand, the other tied": "one hand beats the dealer's, and the other ties",
    "push: one hand each": "one hand beats the dealer's, and the other loses",
    "push: both hands tied": "both hands tie with the dealer's",
    "lose: one hand, the other tied": "one hand loses to the dealer's, and the other ties",
    "lose: both hands": "both hands lose to the dealer's",
    "lose: bust": "the five cards cannot be set lawfully, and the dealer's can",
    "lose: foul hand": "the hand was set foul",
    "lose: dealer Pai Jack": "the dealer has a Pai Jack",
    "push: dealer bust": "the dealer's five cards cannot be set lawfully",
    "returned: dead hand": "the hand did not have five cards, so it is dead",
    "returned: misdeal": "the dealer did not have five cards",
    "void: a card fell from the table": "a card fell from the table, so the hand is dead",
}


class Verdicts:
    """All verdicts of one table."""

    def __init__(self, rules: PaiJackRules, clauses: PaiJackClauses, chips: ChipSet) -> None:
        def wins(outcome: str, cite: str, pay: Pay = rules.wins_pay) -> Verdict:
            return Verdict(outcome, cite, chips, pay, Fraction(1))

        def keeps(outcome: str, cite: str, share: int) -> Verdict:
            return Verdict(outcome, cite, chips, None, Fraction(share))

        self.pai_jack = wins("Pai Jack", clauses.pai_jack, rules.pai_jack_pays)
        self.win_both = wins("win: both hands", clauses.win_both)
        self.win_one = wins("win: one hand, the other tied", clauses.win_one)
        self.one_each = keeps("push: one hand each", clauses.one_each, 1)
        self.tie_both = keeps("push: both hands tied", clauses.tie_both, 1)
        self.lose_one = keeps("lose: one hand, the other tied", clauses.lose_one, 0)
        self.lose_both = keeps("lose: both hands", clauses.lose_both, 0)
        self.bust = keeps("lose: bust", clauses.lose_bust, 0)
        self.foul = keeps("lose: foul hand", clauses.foul_loses, 0)
        self.dealer_pai_jack = keeps("lose: dealer Pai Jack", clauses.dealer_pai_jack, 0)
        self.dealer_bust = keeps("push: dealer bust", clauses.push_all, 1)
        self.dead = keeps("returned: dead hand", clauses.miscounted, 1)
        self.misdeal = keeps("returned: misdeal", clauses.miscounted, 1)
        self.dropped = keeps("void: a card fell from the table", clauses.dropped, 1)
        self.ruled_push = keeps("push by ruling", clauses.ruling, 1)

    def between(self, player: Setting, dealer: Setting) -> Verdict:
        """The verdict on both hands: high against high, low against low (CO 30-2112(11))."""
        high = _sign(player.high_total - dealer.high_total)
        low = _sign(player.low_total - dealer.low_total)
        if high and low:
            return self.one_each if high != low else self.win_both if high > 0 else self.lose_both
        if high == low:
            return self.tie_both
        return self.win_one if high + low > 0 else self.lose_one


def _sign(difference: int) -> int:
    return (difference > 0) - (difference < 0)
