"""The last few hands by simulation: what a bet now is worth when the others bet by their styles.

Every hand but the last is dealt at random by the chart; the last one has its exact value, with the best of the styles'
bets for the player who asks. Every bet sees the same random numbers, so that differences are sharper than chances.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.tournament.kernel_play import TableGame
from pitboss.analysis.tournament.situation import Situation
from pitboss.analysis.tournament.styles import STYLES, BettingView, Style


@dataclass(frozen=True)
class Estimate:
    """A simulated chance to advance with its standard error, and how the bet compares with the best one."""

    bet: int
    chance: float
    error: float
    behind: float = 0.0  # by how much it is worse than the best bet
    behind_error: float = 0.0  # of the paired difference


@dataclass(frozen=True)
class TableNow:
    """Stacks by player; `first` is who has the button. A player below the minimum is out and bets nothing."""

    stacks: tuple[int, ...]
    first: int
    hands_left: int

    @property
    def order(self) -> list[int]:
        players = len(self.stacks)
        return [(self.first + step) % players for step in range(players)]


def bets_of(now: TableNow, like: Situation, styles: Sequence[Style], made: Mapping[int, int]) -> list[int]:
    """Everybody's bets by player, made in order from the button."""
    order, bets = now.order, [0] * len(now.stacks)
    in_order = tuple(now.stacks[player] for player in order)
    for place, player in enumerate(order):
        if player in made:
            bets[player] = made[player]
        elif now.stacks[player] >= like.minimum:
            before = tuple(bets[each] for each in order[:place])
            most = like.maximum or None
            view = BettingView(in_order, before, like.advance, now.hands_left, like.minimum, like.unit, most)
            bets[player] = styles[player](view)
    return bets


def estimates(
    game: TableGame,
    situation: Situation,
    player: int,
    hands: int,
    styles: Sequence[Style],
    own: Sequence[int],
    *,
    made: Mapping[int, int] | None = None,
    samples: int = 400,
    seed: int = 1,
) -> list[Estimate]:
    """The chance to advance for each own bet with this many hands left; stacks are in order from the button."""
    now = TableNow(situation.stacks, 0, hands)
    rows = [np.array(bets_of(now, situation, styles, {**(made or {}), player: bet}), dtype=np.int64) for bet in own]
    found = np.array([_values(game, situation, player, now, styles, bets, samples, seed) for bets in rows])
    best = int(found.mean(axis=1).argmax())
    return [_estimate(bet, values, found[best]) for bet, values in zip(own, found, strict=True)]


def _estimate(bet: int, values: NDArray[np.float64], best: NDArray[np.float64]) -> Estimate:
    root = max(len(values), 2) ** 0.5
    gap = best - values
    return Estimate(
        bet, float(values.mean()), float(values.std(ddof=1)) / root, float(gap.mean()), float(gap.std(ddof=1)) / root
    )


def _values(
    game: TableGame,
    like: Situation,
    player: int,
    now: TableNow,
    styles: Sequence[Style],
    bets: NDArray[np.int64],
    samples: int,
    seed: int,
) -> NDArray[np.float64]:
    """The value of each sample: hands dealt until the last, which is exact."""
    stacks = np.tile(np.array(now.stacks, dtype=np.int64), (samples, 1))
    rows = np.tile(bets, (samples, 1))
    first, left = now.first, now.hands_left
    while left > 1:
        stacks = game.dealt(stacks, rows, seed + left).astype(np.int64)
        first, left = (first + 1) % len(now.stacks), left - 1
        tables = [TableNow(tuple(int(chips) for chips in row), first, left) for row in stacks]
        if left > 1:
            rows = np.array([bets_of(each, like, styles, {}) for each in tables], dtype=np.int64)
        else:
            return _last(game, like, player, tables, styles)
    return game.charted(stacks, rows, like.advance)[:, player]


def _last(
    game: TableGame, like: Situation, player: int, tables: Sequence[TableNow], styles: Sequence[Style]
) -> NDArray[np.float64]:
    """The exact value of the last hand: the player's best of all styles' bets, the others by their own."""
    rows, owner = [], []
    for number, table in enumerate(tables):
        plans = {tuple(bets_of(table, like, _with(styles, player, style), {})) for style in STYLES.values()}
        rows += sorted(plans)
        owner += [number] * len(plans)
    stacks = [tables[number].stacks for number in owner]
    chances = game.charted(stacks, rows, like.advance)[:, player]
    found = np.zeros(len(tables))
    np.maximum.at(found, owner, chances)
    return found


def _with(styles: Sequence[Style], player: int, style: Style) -> list[Style]:
    return [style if place == player else each for place, each in enumerate(styles)]
