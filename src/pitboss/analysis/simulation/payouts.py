"""What each result of a hand pays in cents, for each size of wager, in the columns that the kernel reads.

Payments are rounded as at a table: never below the odds, up to the next amount that its chips can make.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.errors import PitbossError
from pitboss.law.rules import InsuranceStake, TwentyOneRules
from pitboss.money import ChipSet, Pay, dollars

DOUBLINGS: Final = 5
EVEN_MONEY: Final = Pay("1 to 1")
HALF: Final = Fraction(1, 2)


def _won(pay: Pay, stake: int, chips: ChipSet) -> int:
    """The net win: what is paid, less the stake where the house takes it."""
    return chips.least(pay.win(stake)) - (0 if pay.keeps_stake else stake)


def burn_fee(rules: TwentyOneRules, stake: int, chips: ChipSet) -> int:
    """The fee for burning a card: a part of the wager, rounded down to the table's chips."""
    return 0 if rules.burn_fee is None else chips.most(rules.burn_fee.win(stake))


def _insurance(rules: TwentyOneRules, stake: int, chips: ChipSet) -> int:
    """The most that insures a wager: half of it, up to the next chip unless the game never goes above half."""
    strict = rules.insurance_stake is InsuranceStake.AT_MOST_HALF
    return chips.most(HALF * stake) if strict else chips.least(HALF * stake)


def _row(rules: TwentyOneRules, stake: int, chips: ChipSet) -> list[int]:
    insurance = _insurance(rules, stake, chips)
    split = rules.split_ace_and_ten_pays
    return [
        stake,
        *(_won(rules.wins_pay, stake << doubled, chips) for doubled in range(DOUBLINGS)),
        _won(rules.blackjack_pays, stake, chips),
        stake - min(stake, chips.least(HALF * stake)),
        _won(EVEN_MONEY, stake, chips),
        insurance,
        _won(rules.insurance_pays, insurance, chips),
        0 if split is None else _won(split, stake, chips),
        0 if rules.super_bonus is None else rules.super_bonus.of(stake),
        burn_fee(rules, stake, chips),
        *(_won(pay, stake << doubled, chips) for pay in rules.bonus_21.values() for doubled in range(DOUBLINGS)),
    ]


def payout_table(rules: TwentyOneRules, stakes: Iterable[int], chips: ChipSet) -> NDArray[np.int64]:
    """The payouts, one row for each stake."""
    found = []
    for stake in stakes:
        if not chips.can_make(stake):
            raise PitbossError(f"a wager of {dollars(stake)} cannot be made with chips of {chips}")
        found.append(_row(rules, stake, chips))
    return np.array(found, dtype=np.int64)
