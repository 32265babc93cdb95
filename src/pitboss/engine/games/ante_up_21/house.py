"""A table of Ante Up 21: the 21 family's rules, and the ante and bet spots of the poker hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from pitboss.catalogue import Game
from pitboss.engine.games.twenty_one.house import TwentyOneHouse
from pitboss.engine.round.game_spots import GameSpot
from pitboss.engine.round.house import Limits
from pitboss.engine.side_wagers.protocol import Moment, Paid, PlacedWager, RoundReader, SideWager
from pitboss.engine.vocabulary.actions import Wager
from pitboss.engine.vocabulary.verdict import Verdict
from pitboss.errors import IllegalSetup
from pitboss.law.clauses import AnteUp21Clauses, TwentyOneClauses
from pitboss.law.proportions import ANTE as ANTE_WAGER
from pitboss.law.proportions import Proportion
from pitboss.law.rules import AnteUp21Rules, TableRules, TwentyOneRules
from pitboss.money import Pay

ANTE: Final = "ante"
BET: Final = "bet"


class AnteUp21House(TwentyOneHouse):
    """A table's rules of Ante Up 21."""

    __slots__ = ("bet_pushes", "folds", "loses", "not_qualified", "not_qualified_bet", "ties", "wins")

    clauses: AnteUp21Clauses
    rules: AnteUp21Rules

    def __init__(
        self, game: Game, limits: Limits, sides: Sequence[SideWager] = (), *, dealer_acts: bool = False
    ) -> None:
        super().__init__(game, limits, sides, dealer_acts=dealer_acts)
        rules, clauses = game.rules, game.clauses
        if not isinstance(rules, AnteUp21Rules) or not isinstance(clauses, AnteUp21Clauses):
            raise IllegalSetup(f"{game.name} has no ante", str(game.definition.cite))

        def ends(outcome: str, cite: str, share: int, pay: Pay | None = None) -> Verdict:
            return Verdict(outcome, cite, limits.chips, pay, Fraction(share))

        self.wins = ends("win: higher poker hand", clauses.poker_wins, 1, rules.poker_pays)
        self.loses = ends("lose: lower poker hand", clauses.poker_loses, 0)
        self.ties = ends("push: equal poker hands", clauses.poker_ties, 1)
        self.not_qualified = ends("win: dealer does not qualify", clauses.does_not_qualify, 1, rules.poker_pays)
        self.not_qualified_bet = ends("push: dealer does not qualify", clauses.does_not_qualify, 1)
        self.bet_pushes = ends("push: bet before a dealer blackjack", clauses.against_blackjack, 1)
        self.folds = ends("folded", clauses.fold, 0)
        if rules.ante_required:
            self.demanded = {**self.demanded, ANTE: clauses.ante}

    def spots(self, rules: TwentyOneRules, clauses: TwentyOneClauses) -> Sequence[SideWager]:
        if not isinstance(rules, AnteUp21Rules) or not isinstance(clauses, AnteUp21Clauses):
            return ()
        return [
            PokerSpot(name=ANTE, cite=clauses.ante, pays=rules.poker_pays, takes_tips=True),
            PokerSpot(name=BET, cite=clauses.bet, pays=rules.poker_pays, made_before_deal=False),
        ]


@dataclass(frozen=True, kw_only=True)
class PokerSpot(GameSpot):
    """A spot of the poker hand; until the round settles it, the dealer draws for it and the cards stay."""

    name: str
    pays: Pay
    made_before_deal: bool = True
    needs_dealer: bool = True
    keeps_cards: bool = True
    table_minimum: bool = True

    def proportions(self, limits: Limits, rules: TableRules) -> tuple[Proportion, ...]:
        """The bet is as large as the ante ((9)(a))."""
        return () if self.made_before_deal else (Proportion(self.cite, ANTE_WAGER, Fraction(1), Fraction(1)),)

    def refuse(self, round: RoundReader, wager: Wager) -> str | None:
        return None if self.made_before_deal else f"the {self.name} is placed only after the deal"

    def decide(self, round: RoundReader, bet: PlacedWager, moment: Moment) -> Paid | None:
        """With the hand of 21, when that is settled."""
        return None

    def max_returned(self, cents: int) -> int:
        return cents + int(self.pays.win(cents))
