"""How a player uses the features of some games (added winnings, burned cards, switches), as the kernel's tables."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import RANKS, SUITS, Card
from pitboss.charts.chart import Chart
from pitboss.errors import PitbossError
from pitboss.hands.batch import Hands
from pitboss.hands.registry import predicate
from pitboss.law.rules import SuperBonus

SEVENS: Final = tuple(Card(f"7{suit}") for suit in SUITS)
SOFT_ROWS: Final = 20  # soft totals come after the hard ones: soft 12 at 32
HAND_ROWS: Final = 42


def hand_row(total: int, *, soft: bool) -> int:
    """The row of a hand in a table of burned cards."""
    return total + SOFT_ROWS * soft


@dataclass(frozen=True, eq=False)
class AddedWinnings:
    """When the winnings of a War Blackjack bet are added to the main wager (CO 30-899.17(8)).

    `adds` is by the ranks of the player's and the dealer's first cards, the ace first.
    """

    name: str
    adds: NDArray[np.bool_]
    max_cents: int  # of the main wager: the table maximum

    def raised(self, stake: int, won: int) -> int:
        """The main wager with the winnings added, up to the table maximum."""
        return stake + max(0, min(won, self.max_cents - stake))


def higher_first_card() -> NDArray[np.bool_]:
    """Which first cards win the war: by rank, the ace lowest (CO 30-899.17(5), (7))."""
    ranks = np.arange(len(RANKS))
    found: NDArray[np.bool_] = ranks[:, None] > ranks[None, :]
    return found


@dataclass(frozen=True, eq=False)
class BurnPlan:
    """How to play while a card may be burned, and which cards to burn; the fee is paid in every round.

    `burns` is by column of the chart, doubled or not, row of the hand before the card, and points less one.
    """

    name: str
    chart: Chart
    burns: NDArray[np.bool_]

    def __post_init__(self) -> None:
        wanted = (len(self.chart.columns), 2, HAND_ROWS, 10)
        if self.burns.shape != wanted:
            raise PitbossError(f"a table of burned cards has the shape {wanted}, not {self.burns.shape}")


def super_bonus_table(bonus: SuperBonus) -> NDArray[np.uint8]:
    """Which three sevens win against which seven, by their four suits, from the hand's own predicate."""
    if not bonus.hand.startswith("7-7-7 "):
        raise PitbossError(f"the Super Bonus for {bonus.hand} cannot be simulated; only one for sevens can")
    held = predicate(bonus.hand)
    deals = [
        held(Hands.one({"player hand": three, "dealer up card": [up]})).all()
        for *three, up in product(SEVENS, repeat=4)
    ]
    return np.array(deals, dtype=np.uint8)


SWITCH_SHAPE: Final = (10,) * 5


@dataclass(frozen=True, eq=False)
class SwitchPlan:
    """When to switch the second cards (CO 30-2105(8)(b)).

    By the up card, the two cards of the first hand and those of the second, all by points less one.
    """

    name: str
    switches: NDArray[np.bool_]

    def __post_init__(self) -> None:
        if self.switches.shape != SWITCH_SHAPE:
            raise PitbossError(f"a table of switches has the shape {SWITCH_SHAPE}, not {self.switches.shape}")
