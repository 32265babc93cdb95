"""How a player uses what some games have beside the round of 21, and the tables by which the kernel does the same."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import RANKS, SUITS, Card
from pitboss.errors import PitbossError
from pitboss.hands.batch import Hands
from pitboss.hands.registry import predicate
from pitboss.law.rules import SuperBonus
from pitboss.strategy.chart import Chart

SEVENS: Final = tuple(Card(f"7{suit}") for suit in SUITS)
SOFT_ROWS: Final = 20  # soft totals stand behind the hard ones: soft 12 at 32
HAND_ROWS: Final = 42


def hand_row(total: int, *, soft: bool) -> int:
    """The row of a hand in a table of burned cards."""
    return total + SOFT_ROWS * soft


@dataclass(frozen=True, eq=False)
class AddedWinnings:
    """What a wager on the first cards won is put on the main wager (CO 30-899.17(8)), for some first cards.

    `adds` says for which: by the rank of the player's card and that of the dealer's, the ace first.
    """

    name: str
    adds: NDArray[np.bool_]
    max_cents: int  # of the main wager: the table's maximum

    def raised(self, stake: int, won: int) -> int:
        """The main wager with the winnings on it, as far as the maximum leaves room."""
        return stake + max(0, min(won, self.max_cents - stake))


def higher_first_card() -> NDArray[np.bool_]:
    """The first cards that win the war: by rank, the ace lowest (CO 30-899.17(5), (7))."""
    ranks = np.arange(len(RANKS))
    found: NDArray[np.bool_] = ranks[:, None] > ranks[None, :]
    return found


@dataclass(frozen=True, eq=False)
class BurnPlan:
    """The fee is bought before every round: how to play while a card may be burned, and which cards to burn.

    `burns` is by column of the chart, after doubling or not, row of the hand before the card, and points less one.
    """

    name: str
    chart: Chart
    burns: NDArray[np.bool_]

    def __post_init__(self) -> None:
        wanted = (len(self.chart.columns), 2, HAND_ROWS, 10)
        if self.burns.shape != wanted:
            raise PitbossError(f"a table of burned cards has the shape {wanted}, not {self.burns.shape}")


def super_bonus_table(bonus: SuperBonus) -> NDArray[np.uint8]:
    """Which sevens against which seven win it, by the four suits, as the hand's own predicate says."""
    if not bonus.hand.startswith("7-7-7 "):
        raise PitbossError(f"the Super Bonus for {bonus.hand} is not simulated: only sevens are")
    held = predicate(bonus.hand)
    deals = [
        held(Hands.one({"player hand": three, "dealer up card": [up]})).all()
        for *three, up in product(SEVENS, repeat=4)
    ]
    return np.array(deals, dtype=np.uint8)


SWITCH_SHAPE: Final = (10,) * 5


@dataclass(frozen=True, eq=False)
class SwitchPlan:
    """When second cards change places (CO 30-2105(8)(b)): by the up card, the two cards of the first hand and those of
    the second, all by points less one."""

    name: str
    switches: NDArray[np.bool_]

    def __post_init__(self) -> None:
        if self.switches.shape != SWITCH_SHAPE:
            raise PitbossError(f"a table of switches has the shape {SWITCH_SHAPE}, not {self.switches.shape}")
