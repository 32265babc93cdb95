"""Exact analysis of wagers that the dealt cards decide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.enumeration import GROUP_SIZES, Weights, every_deal
from pitboss.analysis.result import LOSES, Analysis, Outcome
from pitboss.cards import Composition
from pitboss.catalogue.wagers import PayTable, WagerDefinition
from pitboss.errors import PitbossError
from pitboss.hands.batch import Hands
from pitboss.hands.registry import predicate

DOLLAR_CENTS = 100


def analyse(
    wager: WagerDefinition,
    paytable: PayTable,
    decks: int,
    *,
    stack: Composition | None = None,
    meters: Mapping[str, int] | None = None,
) -> Analysis:
    """Every deal, the row of the pay table that each is paid by, and the figures."""
    groups = needed_groups(wager, paytable)
    hands, weights = _deals(stack or wager.deck.combined(decks), groups)
    total = int(weights.sum())
    outcomes: list[Outcome] = []
    still_open = np.ones(len(weights), dtype=np.bool_)
    for name, pay in paytable.pays.items():
        held = still_open & predicate(name)(hands)
        outcomes.append(_outcome(name, pay, held, weights, total))
        still_open &= ~held
    outcomes.append(_outcome("no winning hand", LOSES, still_open, weights, total))
    stake = paytable.unit or DOLLAR_CENTS
    return Analysis(wager.id, paytable.name, decks, tuple(outcomes), total, stake, meters or {})


def _outcome(name: str, pay: object, held: NDArray[np.bool_], weights: Weights, total: int) -> Outcome:
    count = int(weights[held].sum())
    return Outcome(name, pay, count, Fraction(count, total))  # type: ignore[arg-type]


@lru_cache(maxsize=8)
def _deals(stack: Composition, groups: tuple[str, ...]) -> tuple[Hands, Weights]:
    """Kept for a while: the tables of one wager are analysed one after the other."""
    cards, weights = every_deal(stack, groups)
    return Hands(cards), weights


def needed_groups(wager: WagerDefinition, paytable: PayTable) -> tuple[str, ...]:
    """The fewest of the cards which the wager sees that decide this pay table."""
    sees = [name for name in wager.sees if name in GROUP_SIZES]
    for count in range(1, len(sees) + 1):
        if _can_decide(sees[:count], [*paytable.pays, *paytable.adds]):
            return tuple(sees[:count])
    raise PitbossError(f"{wager.name}: its hands ask for more than it sees ({', '.join(sees)})")


def _can_decide(groups: Sequence[str], names: Sequence[str]) -> bool:
    probe = Hands({name: np.zeros((1, GROUP_SIZES[name]), dtype=np.int16) for name in groups})
    try:
        for name in names:
            predicate(name)(probe)
    except PitbossError:
        return False
    return True
