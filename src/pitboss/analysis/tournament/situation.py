"""A table before its last hand: stacks in order from the button, places that advance, and what may be wagered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Final

from pitboss.errors import PitbossError
from pitboss.law.compiled import odds
from pitboss.law.rules import (
    Dealer16,
    Dealer22,
    Doubling,
    FreeSplits,
    HoleCard,
    Player21,
    PlayerBlackjack,
    Rescue,
    StandAndDouble,
    Surrender,
    Ties,
    TwentyOneRules,
)

MAX_PLAYERS: Final = 7
MAX_UNITS: Final = 10_000

# What the mathematics of the last hand knows; every other rule may be anything.
_NEEDED: Final = {
    "hole_card": HoleCard.PEEK_ACE_AND_TEN,
    "ties": Ties.PUSH,
    "dealer_22": Dealer22.PLAYERS_WIN,
    "dealer_16": Dealer16.DRAWS,
    "player_21": Player21.TIES,
    "player_blackjack": PlayerBlackjack.TIES,
    "redoubles": 0,
    "rescue": Rescue.NOT_OFFERED,
    "free_splits": FreeSplits.NONE,
    "stand_and_double": StandAndDouble.NOT_OFFERED,
    "split_ace_and_ten_pays": None,
    "charlie": 0,
    "double_21": False,
    "switch": False,
    "dealer_hands": 1,
    "bet_positions": 1,
    "resplit_aces": False,
}


def check_rules(rules: TwentyOneRules) -> TwentyOneRules:
    """Refuse rules that the last hand is not solved for, and name what is."""
    if type(rules) is not TwentyOneRules:
        raise PitbossError("the last hand is solved for blackjack as in CO 30-801 to 30-829 only; choose that game")
    for name, needed in _NEEDED.items():
        if getattr(rules, name) != needed:
            words = getattr(needed, "value", needed)
            raise PitbossError(f"the last hand is solved only for {name} = {words}; change this option of the game")
    if rules.surrender is Surrender.EARLY:
        raise PitbossError("the last hand is solved for late surrender or none; change this option of the game")
    if rules.bonus_21 or rules.free_doubles.hard or rules.free_doubles.soft:
        raise PitbossError("the last hand is not solved for bonus hands and free doubles; choose plain blackjack")
    return rules


@dataclass(frozen=True)
class Payoffs:
    """The rules as whole numbers: amounts are multiplied by `scale`, so that every payment is whole."""

    rules: TwentyOneRules
    scale: int
    win: tuple[int, int]
    blackjack: tuple[int, int]
    chip: int = 1  # scaled; payments are rounded up to it, as a table pays in chips

    @classmethod
    def of(cls, rules: TwentyOneRules, chip: int = 0, *, countback: bool = False) -> Payoffs:
        """The payments of these rules, in chips of this worth; 0: to the last fraction of a point.

        A countback needs room below a point for who was ahead before the hand.
        """
        win, blackjack = odds(check_rules(rules).wins_pay), odds(rules.blackjack_pays)
        scale = lcm(2, win[1], blackjack[1]) * (MAX_PLAYERS + 1 if countback else 1)
        return cls(rules, scale, win, blackjack, chip * scale or 1)

    def won(self, stake: int) -> int:
        return self._paid(stake, self.win)

    def won_by_blackjack(self, stake: int) -> int:
        return self._paid(stake, self.blackjack)

    def surrendered(self, stake: int) -> int:
        """What a surrender costs: half the wager, and what comes back is rounded up."""
        return stake // (2 * self.chip) * self.chip

    def _paid(self, stake: int, pay: tuple[int, int]) -> int:
        return -(-stake * pay[0] // (pay[1] * self.chip)) * self.chip

    @property
    def doubles_any_cards(self) -> bool:
        return self.rules.doubling is Doubling.ANY_TIME

    @property
    def doubling(self) -> bool:
        return self.rules.doubling is not Doubling.NOT_OFFERED

    @property
    def surrender(self) -> bool:
        return self.rules.surrender is Surrender.LATE


@dataclass(frozen=True)
class Situation:
    """Stacks in betting order (the button first), how many advance, the minimum wager and the unit of wagers.

    Without a maximum of the tournament's own a player may wager the whole stack (CO 30-832.01(1)).
    """

    stacks: tuple[int, ...]
    advance: int = 1
    minimum: int = 25
    unit: int = 25
    maximum: int = 0  # 0: the whole stack

    def __post_init__(self) -> None:
        if not 2 <= len(self.stacks) <= MAX_PLAYERS:
            raise PitbossError(f"{len(self.stacks)} stacks cannot be compared; give two to {MAX_PLAYERS}")
        if not 1 <= self.advance < len(self.stacks):
            most = len(self.stacks) - 1
            raise PitbossError(f"{self.advance} of {len(self.stacks)} players cannot advance; choose 1 to {most}")
        if self.minimum < 1 or self.unit < 1 or self.minimum % self.unit:
            raise PitbossError(
                f"a minimum of {self.minimum} is no multiple of the unit {self.unit}; choose one that is"
            )
        if self.maximum and self.maximum < self.minimum:
            raise PitbossError(f"a maximum of {self.maximum} is below the minimum of {self.minimum}; raise it")
        if max(self.stacks) > MAX_UNITS * self.unit:
            raise PitbossError(f"a stack of more than {MAX_UNITS:,} units is not calculated; choose a larger unit")
        if short := [stack for stack in self.stacks if stack < self.minimum]:
            raise PitbossError(
                f"a stack of {short[0]} is below the minimum wager of {self.minimum}: its player is out; leave it out "
                "[CO 30-832.08(4)]"
            )

    @property
    def players(self) -> int:
        return len(self.stacks)

    def bets(self, player: int) -> tuple[int, ...]:
        """Every bet that a player may make: from the minimum in units, and the most that there is."""
        most = self.most(player)
        return tuple(sorted({*range(self.minimum, most + 1, self.unit), most}))

    def most(self, player: int) -> int:
        """The largest bet of a player: the whole stack, or the maximum."""
        return min(self.stacks[player], self.maximum or self.stacks[player])

    def check_bets(self, bets: Sequence[int | None]) -> None:
        """Refuse bets that the players could not have made."""
        for player, bet in enumerate(bets):
            if bet is None or self.minimum <= bet <= self.most(player):
                continue
            most = f"the whole stack of {self.stacks[player]} are [CO 30-832.01(1)]"
            if self.maximum and self.maximum < self.stacks[player]:
                most = f"the maximum of {self.maximum} are [CO 30-832.09(3)]"
            raise PitbossError(f"a bet of {bet} is not possible; {self.minimum} to {most}")


def as_floats(chances: Sequence[Fraction]) -> tuple[float, ...]:
    """Chances as floats."""
    return tuple(float(each) for each in chances)


def in_order(seats: int, button: int) -> tuple[int, ...]:
    """Seats (from 0) in the order in which they bet and play: clockwise from the button (CO 30-832.08(3))."""
    return tuple((button + step) % seats for step in range(seats))
