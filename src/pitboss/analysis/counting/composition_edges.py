"""The exact expectation of a wager on up to three dealt cards from any number of compositions at once.

The expectation is a polynomial in the number of cards of each kind: the net of every ordered deal, times the ways to
deal it without putting a card back.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.wagers.dealt_cards import needed_groups
from pitboss.analysis.wagers.enumeration import GROUP_SIZES
from pitboss.cards import JOKER_INDEX
from pitboss.catalogue.wagers import PayTable, WagerDefinition
from pitboss.hands.batch import Hands
from pitboss.hands.registry import predicate

Floats = NDArray[np.float64]
MOST_CARDS: Final = 3
AT_ONCE: Final = 512


@dataclass(frozen=True, eq=False)
class DealNets:
    """The net of every ordered deal of one to three cards."""

    nets: Floats  # as many dimensions as cards

    def expected(self, counts: NDArray[np.integer] | Floats) -> Floats:
        """The expectation from each composition; a row is the number of cards of each kind."""
        rows = np.atleast_2d(np.asarray(counts, dtype=np.float64))[:, :JOKER_INDEX]
        parts = [self._expected(rows[first : first + AT_ONCE]) for first in range(0, len(rows), AT_ONCE)]
        return np.concatenate(parts) if parts else np.zeros(0)

    def _expected(self, rows: Floats) -> Floats:
        size, nets = rows.sum(axis=1), self.nets
        if nets.ndim == 1:
            return rows @ nets / size
        if nets.ndim == 2:
            both = np.einsum("bi,bi->b", rows @ nets, rows) - rows @ np.diagonal(nets)
            return both / (size * (size - 1))
        kinds = len(nets)
        some = (rows @ nets.reshape(kinds, -1)).reshape(len(rows), kinds, kinds)
        every = ((some @ rows[:, :, None])[:, :, 0] * rows).sum(axis=1)
        # Deals in which two cards were taken as the same card; three of them are then left out twice too often.
        twice = np.einsum("iik->ik", nets) + np.einsum("iji->ij", nets) + np.einsum("ijj->ij", nets)
        same = np.einsum("bi,bi->b", rows @ twice, rows)
        ways = every - same + 2 * rows @ np.einsum("iii->i", nets)
        return ways / (size * (size - 1) * (size - 2))


def deal_nets(wager: WagerDefinition, paytable: PayTable, meters: Mapping[str, int] | None = None) -> DealNets | None:
    """The nets of a wager that up to three dealt cards decide; None for any other."""
    if wager.decided_by not in ("deal", "play") or not set(wager.sees) <= set(GROUP_SIZES):
        return None
    groups = needed_groups(wager, paytable)
    cards = sum(GROUP_SIZES[name] for name in groups)
    if cards > MOST_CARDS:
        return None
    deals = np.stack(np.meshgrid(*[np.arange(JOKER_INDEX, dtype=np.int16)] * cards, indexing="ij"), axis=-1)
    flat = deals.reshape(-1, cards)
    bounds = pairwise([0, *accumulate(GROUP_SIZES[name] for name in groups)])
    hands = Hands({name: flat[:, start:end] for name, (start, end) in zip(groups, bounds, strict=True)})
    stake, known = paytable.typical_cents, meters or {}
    nets = np.full(len(flat), -1.0)
    for name, pay in reversed(list(paytable.pays.items())):
        won = float(pay.win(stake, meter_cents=known.get(pay.meter, 0)) / stake)
        nets[predicate(name)(hands)] = won - (0 if pay.keeps_stake else 1)
    paid = nets > -2  # all of them; additions are paid with a row only
    if paytable.adds:
        paid = np.any([predicate(name)(hands) for name in paytable.pays], axis=0)
    for name, pay in paytable.adds.items():
        nets[predicate(name)(hands) & paid] += float(pay.win(stake, meter_cents=known.get(pay.meter, 0)) / stake)
    return DealNets(nets.reshape((JOKER_INDEX,) * cards))
