"""Every way in which a wager on a hand of 21 can end: the outcome, what it pays, and the clause."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from pitboss.catalogue import Game
from pitboss.engine.vocabulary.verdict import Verdict
from pitboss.hands.registry import predicate
from pitboss.law.clauses import TwentyOneClauses
from pitboss.law.rules import TwentyOneRules
from pitboss.money import ChipSet, Pay

EVEN_MONEY: Final = Pay("1 to 1")
_WHOLE: Final = Fraction(1)  # of the wager, which a player keeps
_NOTHING: Final = Fraction(0)


class Verdicts:
    """All verdicts of a table's game."""

    def __init__(self, game: Game, rules: TwentyOneRules, clauses: TwentyOneClauses, chips: ChipSet) -> None:
        def wins(outcome: str, cite: str, pay: Pay) -> Verdict:
            return Verdict(outcome, cite, chips, pay, _WHOLE)

        def keeps(outcome: str, cite: str, share: Fraction) -> Verdict:
            return Verdict(outcome, cite, chips, None, share)

        self.blackjack = wins("blackjack", clauses.win_blackjack, rules.blackjack_pays)
        self.dealer_over = wins("win: dealer busts", clauses.win_dealer_over, rules.wins_pay)
        self.higher = wins("win: higher total", clauses.win_higher, rules.wins_pay)
        self.even_money = wins("even money", clauses.even_money, EVEN_MONEY)
        self.charlie = wins("win: Charlie", game.cite_of("charlie"), rules.wins_pay)
        self.push = keeps("push", clauses.push, _WHOLE)
        self.dealer_22 = keeps("push: dealer 22", clauses.dealer_22, _WHOLE)
        self.dealer_16 = keeps("push: dealer 16", clauses.dealer_16, _WHOLE)
        self.dealer_16_won = wins("win: 21 against the dealer's 16", game.cite_of("dealer_16"), rules.wins_pay)
        self.double_up_tied = keeps("lose: doubled up and tied", clauses.double_up_tied, _NOTHING)
        self.split_ace_and_ten = wins(
            "win: split ace and ten", game.cite_of("split_ace_and_ten_pays"), rules.split_ace_and_ten_pays or EVEN_MONEY
        )
        self.both_blackjack = keeps("push: both blackjack", clauses.push, _WHOLE)
        self.tie_lost = keeps("lose: dealer wins ties", clauses.push, _NOTHING)
        self.blackjacks_lost = keeps("lose: both blackjack", clauses.push, _NOTHING)
        self.lower = keeps("lose: lower total", clauses.lose, _NOTHING)
        self.over = keeps("lose: player busts", clauses.lose_over, _NOTHING)
        self.to_blackjack = keeps("lose: dealer blackjack", clauses.lose, _NOTHING)
        self.twenty_one_to_blackjack = keeps("lose: 21 against blackjack", clauses.lose_21_to_blackjack, _NOTHING)
        doubled, split = clauses.original_only or clauses.double, clauses.original_only or clauses.split
        self.double_returned = keeps("returned: doubled before a dealer blackjack", doubled, _WHOLE)
        self.split_returned = keeps("returned: split before a dealer blackjack", split, _WHOLE)
        self.twenty_one = wins("win: player's 21", game.cite_of("player_21"), rules.wins_pay)
        self.bonus_21 = [
            (predicate(name), wins(name, game.cite_of("bonus_21"), pay)) for name, pay in rules.bonus_21.items()
        ]
        self.rescue_kept = keeps("rescue: taken back", game.cite_of("rescue"), _WHOLE)
        self.rescue_lost = keeps("rescue: given up", game.cite_of("rescue"), _NOTHING)
        self.surrendered = keeps("surrender", clauses.surrender, Fraction(1, 2))
        self.insured = wins("insurance wins", clauses.insurance, rules.insurance_pays)
        self.not_insured = keeps("insurance loses", clauses.insurance, _NOTHING)
        self.misdealt = keeps("void: misdeal", clauses.missed_second_card, _WHOLE)
        self.misdealt_to_dealer = keeps("void: misdeal to the dealer", clauses.dealer_missed_card, _WHOLE)
        self.backed_out = keeps("void: backed out after a misdeal", clauses.ruling, _WHOLE)
        self.missed = keeps("void: no first card", clauses.missed_first_card, _WHOLE)
        self.ruled_push = keeps("push by ruling", clauses.ruling, _WHOLE)
        self.chosen_push = keeps("push: dealer acted wrongly", clauses.wrong_action, _WHOLE)
