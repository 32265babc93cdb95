"""A table of 21-Hold 'em: the 21 family's rules, the PK spot, and what poker pays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from pitboss.cards import Card
from pitboss.catalogue import Game
from pitboss.engine.games.hold_em_21.state import OPENS
from pitboss.engine.games.twenty_one.house import TwentyOneHouse
from pitboss.engine.round.game_spots import GameSpot
from pitboss.engine.round.house import Limits
from pitboss.engine.side_wagers.limits import Bounds
from pitboss.engine.side_wagers.protocol import Moment, Paid, PlacedWager, RoundReader, SideWager
from pitboss.engine.vocabulary.actions import Wager
from pitboss.engine.vocabulary.verdict import Verdict
from pitboss.errors import IllegalSetup
from pitboss.hands.batch import Hands
from pitboss.hands.registry import predicate
from pitboss.law.clauses import HoldEm21Clauses, TwentyOneClauses
from pitboss.law.rules import HoldEm21Rules, PokerElement, TwentyOneRules
from pitboss.money import Pay, dollars


class HoldEm21House(TwentyOneHouse):
    """A table's rules of 21-Hold 'em."""

    __slots__ = ("folds", "loses", "misdealt_poker", "wins")

    clauses: HoldEm21Clauses
    rules: HoldEm21Rules

    def __init__(
        self, game: Game, limits: Limits, sides: Sequence[SideWager] = (), *, dealer_acts: bool = False
    ) -> None:
        super().__init__(game, limits, sides, dealer_acts=dealer_acts)
        rules, clauses = game.rules, game.clauses
        if not isinstance(rules, HoldEm21Rules) or not isinstance(clauses, HoldEm21Clauses):
            raise IllegalSetup(f"{game.name} has no poker", str(game.definition.cite))

        def ends(outcome: str, cite: str, share: int) -> Verdict:
            return Verdict(outcome, cite, limits.chips, None, Fraction(share))

        self.wins = [
            (predicate(name), Verdict(name, clauses.poker_wins, limits.chips, pay, Fraction(1)))
            for name, pay in rules.poker_pays.items()
        ]
        self.loses = ends("lose: no paying hand", clauses.poker_loses, 0)
        self.folds = [ends("folded", clauses.second_bet, 0), ends("folded", clauses.third_bet, 0)]
        self.misdealt_poker = ends("void: misdeal", clauses.poker_misdeal, 1)
        if rules.poker is PokerElement.REQUIRED:
            self.demanded = {**self.demanded, OPENS: clauses.wagers}

    def spots(self, rules: TwentyOneRules, clauses: TwentyOneClauses) -> Sequence[SideWager]:
        if not isinstance(rules, HoldEm21Rules) or not isinstance(clauses, HoldEm21Clauses):
            return ()
        best = max(rules.poker_pays.values(), key=lambda pay: pay.win(100))
        return [PokerWager(cite=clauses.wagers, required=rules.poker is PokerElement.REQUIRED, best=best)]

    def poker_verdict(self, cards: Sequence[Card]) -> Verdict:
        """The verdict on five cards: the first row that holds ((13)(b))."""
        seen = Hands.one({"player five": cards})
        return next((verdict for holds, verdict in self.wins if holds(seen).all()), self.loses)


@dataclass(frozen=True, kw_only=True)
class PokerWager(GameSpot):
    """The PK spot, whose wager moves to a poker hand when 21 is over."""

    required: bool
    best: Pay  # the highest odds of the pay schedule
    name: str = OPENS
    takes_tips: bool = True
    table_minimum: bool = True
    bounds_vary: bool = True

    def bounds(self, limits: Limits, *, tip: bool = False, round: RoundReader | None = None, seat: int = 0) -> Bounds:
        """A tip on it is at most the player's own wager there (3)."""
        bounds = super().bounds(limits, tip=tip, round=round, seat=seat)
        if not tip or round is None:
            return bounds
        mine = next((bet.cents for bet in round.placed_wagers if (bet.seat, bet.bet) == (seat, OPENS)), 0)
        return bounds.at_most(mine, f"the player's own wager on {OPENS}")

    def refuse(self, round: RoundReader, wager: Wager) -> str | None:
        if wager.tip:
            return None
        player = round.player_at(wager.seat)
        if any(bet.bet == OPENS and round.player_at(bet.seat) == player for bet in round.placed_wagers):
            return f"{player} already plays a hand with poker; only one is allowed"
        position = round.position_at(wager.seat)
        both = wager.cents + (0 if position is None else position.stake)
        if self.required and both > round.house.limits.max:
            return f"both wagers together are {dollars(both)}; the table maximum is {dollars(round.house.limits.max)}"
        return None

    def decide(self, round: RoundReader, bet: PlacedWager, moment: Moment) -> Paid | None:
        """Poker decides it, when 21 is over."""
        return None

    def max_returned(self, cents: int) -> int:
        return cents + int(self.best.win(cents))
