"""Side wagers for tests: plug-ins with their own moments to be placed and settled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from pitboss.engine.games import TwentyOne
from pitboss.engine.round.game_spots import GameSpot
from pitboss.engine.side_wagers.protocol import Carried, Moment, Paid, PlacedWager, RoundReader

CITE = "CO 30-830(2)"


def pair(round: TwentyOne, seat: int) -> bool:
    """The seat's first two cards were of equal value."""
    position = round.position_at(seat)
    return position is not None and position.hands[0].is_pair


def dealer_over(round: TwentyOne, seat: int) -> bool:
    return round.dealer.total > 21


def dealer_blackjack(round: TwentyOne, seat: int) -> bool:
    return round.dealer.is_blackjack


def always(round: TwentyOne, seat: int) -> bool:
    return True


@dataclass(frozen=True)
class Plug(GameSpot):
    """Placed at one moment, decided at another, 1 to 1 if it wins."""

    name: str = "pair"
    decided: Moment = Moment.AFTER_DEAL
    wins: Callable[[TwentyOne, int], bool] = pair
    takes_tips: bool = field(default=True, kw_only=True)
    cite: str = field(default=CITE, kw_only=True)

    def decide(self, round: RoundReader, bet: PlacedWager, moment: Moment) -> Paid | Carried | None:
        if moment < self.decided:  # a dealer blackjack passes over the moment after the players
            return None
        assert isinstance(round, TwentyOne)
        won = self.wins(round, bet.seat)
        return Paid(2 * bet.cents if won else 0, f"{self.name}: {'won' if won else 'lost'}", self.cite)

    def max_returned(self, cents: int) -> int:
        return 2 * cents


@dataclass(frozen=True)
class Streak(GameSpot):
    """Pays 5 to 1 after so many rounds in which the dealer went over 21, in a row; lives across rounds."""

    rounds: int = 2
    name: str = field(default="streak", kw_only=True)
    needs_dealer: bool = field(default=True, kw_only=True)
    takes_tips: bool = field(default=True, kw_only=True)
    cite: str = field(default=CITE, kw_only=True)

    def decide(self, round: RoundReader, bet: PlacedWager, moment: Moment) -> Paid | Carried | None:
        if moment is not Moment.AFTER_ROUND:
            return None
        assert isinstance(round, TwentyOne)
        if not dealer_over(round, bet.seat):
            return Paid(0, "streak broken", self.cite)
        reached = bet.progress + 1
        return Paid(6 * bet.cents, "streak", self.cite) if reached == self.rounds else Carried(reached, self.cite)

    def max_returned(self, cents: int) -> int:
        return 6 * cents
