"""Bets on the last hand in order from the button: each bettor knows the bets before and expects best answers after.

Players who have not bet choose from a list of bets, the last of them first: for every choice of those before, the bet
with the best own chance; equal ones by the smaller bet. Chances are those of play by the chart, for which the dealer's
hand is all that players share; the kernel evaluates every combination.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import prod
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.tournament.kernel_play import TableGame
from pitboss.analysis.tournament.situation import Situation, in_order
from pitboss.analysis.tournament.styles import BettingView, Style

MAX_COMBINATIONS: Final = 60_000
MAX_POINTS: Final = 200  # of a curve
TIE: Final = 1e-12

Bets = tuple[int, ...]


@dataclass(frozen=True)
class Curve:
    """The chance to advance over one player's own bet, with the bets and chances of everybody for each."""

    player: int
    own: Bets
    bets: tuple[Bets, ...]  # of all players, in order, for each own bet
    chances: NDArray[np.float64]  # of all players, for each own bet

    @property
    def best(self) -> int:
        """The place of the best bet; of equal ones the smallest."""
        mine = self.chances[:, self.player]
        return int(np.flatnonzero(mine >= mine.max() - TIE)[0])


def candidates(situation: Situation, player: int, most: int) -> Bets:
    """Bets to consider: all of them, or those at which a comparison with another stack changes.

    A comparison changes where one's stack after a loss, a win, a blackjack or a double meets another's before or
    after the same, at its minimum, half and whole stack; the list is thinned to the given number.
    """
    every = situation.bets(player)
    if len(every) <= most:
        return every
    stack, unit = situation.stacks[player], situation.unit
    wanted: set[int] = {every[0], every[-1], stack // 2}
    for other, theirs in enumerate(situation.stacks):
        if other != player:
            for level in (theirs, theirs - situation.minimum, 2 * theirs, theirs + theirs // 2, theirs // 2):
                for reach in (level - stack, stack - level, (level - stack) // 2):
                    wanted |= {reach // unit * unit + step * unit for step in (-1, 0, 1)}
    allowed = set(every)
    found = sorted(bet for bet in wanted if bet in allowed)
    last = len(found) - 1
    return tuple(sorted({found[round(step * last / (most - 1))] for step in range(most)}))


def own_bets(situation: Situation, player: int, made: Sequence[int | None]) -> Bets:
    """The points of a player's curve: the bet made, every bet, or enough of them where the unit is small."""
    if (bet := made[player]) is not None:
        return (bet,)
    every = situation.bets(player)
    step = -(-len(every) // MAX_POINTS)
    return (
        every if step == 1 else tuple(sorted({*every[::step], every[-1], *candidates(situation, player, MAX_POINTS)}))
    )


def _choices(
    situation: Situation, fixed: Sequence[int | None], own: Mapping[int, Bets], combinations: int
) -> list[Bets]:
    """What each player may bet: the bet made, the given ones, or candidates; few enough to try every combination."""
    still_open = [player for player, bet in enumerate(fixed) if bet is None and player not in own]
    room, most = combinations // max(1, prod(len(bets) for bets in own.values())), MAX_POINTS
    while most > 2 and most ** len(still_open) > room:
        most -= 1
    choices = [candidates(situation, player, most) if player in still_open else () for player in range(len(fixed))]
    for player, bet in enumerate(fixed):
        if bet is not None:
            choices[player] = (bet,)
    return [own.get(player, bets) for player, bets in enumerate(choices)]


def equilibrium(
    game: TableGame,
    situation: Situation,
    fixed: Sequence[int | None],
    own: Mapping[int, Bets] | None = None,
    combinations: int = MAX_COMBINATIONS,
) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """The chances of every combination of bets, an axis for each player's choice, and the bets themselves."""
    choices = _choices(situation, fixed, own or {}, combinations)
    shape = tuple(len(each) for each in choices)
    rows = np.array(list(product(*choices)), dtype=np.int64)
    stacks = np.broadcast_to(np.array(situation.stacks, dtype=np.int64), rows.shape)
    value = game.charted(stacks, rows, situation.advance).reshape(*shape, situation.players)
    return value, rows.reshape(*shape, situation.players)


def answer(
    value: NDArray[np.float64], chosen: NDArray[np.int64], kept: int, first: int = 0
) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Let the last players answer the bets before, until this many axes are kept; the first axis is that player's."""
    for axis in range(value.ndim - 2, kept - 1, -1):
        own = value[..., first + axis]
        best = np.argmax(own >= own.max(axis=-1, keepdims=True) - TIE, axis=-1)
        at = best[..., None, None]
        value = np.take_along_axis(value, at, axis=-2)[..., 0, :]
        chosen = np.take_along_axis(chosen, at, axis=-2)[..., 0, :]
    return value, chosen


def best_answers(
    game: TableGame,
    situation: Situation,
    player: int,
    made: Sequence[int | None],
    combinations: int = MAX_COMBINATIONS,
) -> Curve:
    """The curve of a player whose later rivals answer every bet as is best for them."""
    own = own_bets(situation, player, made)
    value, chosen = equilibrium(game, situation, made, {player: own}, combinations)
    value, chosen = answer(value, chosen, player + 1)
    for earlier in range(player):  # those before have bet, or bet what is best for them whatever comes
        if value.shape[0] > 1:
            value, chosen = _first_choice(value, chosen, earlier)
        else:
            value, chosen = value[0], chosen[0]
    return Curve(player, own, tuple(tuple(int(bet) for bet in row) for row in chosen), value)


def _first_choice(
    value: NDArray[np.float64], chosen: NDArray[np.int64], player: int
) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """The bet of an earlier player who expects best answers from everybody after."""
    after, _ = answer(value, chosen, 1, player)
    own = after[..., player]
    best = int(np.flatnonzero(own >= own.max() - TIE)[0])
    return value[best], chosen[best]


def by_styles(
    game: TableGame, situation: Situation, player: int, made: Sequence[int | None], styles: Mapping[int, Style]
) -> Curve:
    """The curve of a player whose rivals bet by their styles."""
    own = own_bets(situation, player, made)
    rows = [styled_bets(situation, {**dict(_made(made)), player: bet}, styles) for bet in own]
    chances = game.charted([situation.stacks] * len(rows), rows, situation.advance)
    return Curve(player, own, tuple(rows), chances)


def unseen(game: TableGame, situation: Situation, curve: Curve) -> Curve:
    """The curve of a bet that the others do not see: they bet as on the way of best answers, whatever it is."""
    path = curve.bets[curve.best]
    rows = [tuple(bet if at == curve.player else each for at, each in enumerate(path)) for bet in curve.own]
    chances = game.charted([situation.stacks] * len(rows), rows, situation.advance)
    return Curve(curve.player, curve.own, tuple(rows), chances)


def _made(made: Sequence[int | None]) -> list[tuple[int, int]]:
    return [(player, bet) for player, bet in enumerate(made) if bet is not None]


def styled_bets(
    situation: Situation, made: Mapping[int, int], styles: Mapping[int, Style], hands_left: int = 1
) -> Bets:
    """Everybody's bets in order: those made, and the others by their styles."""
    bets: list[int] = []
    for player in range(situation.players):
        if player in made:
            bets.append(made[player])
            continue
        most = situation.maximum or None
        view = BettingView(
            situation.stacks, tuple(bets), situation.advance, hands_left, situation.minimum, situation.unit, most
        )
        bets.append(styles[player](view))
    return tuple(bets)


def button_values(game: TableGame, situation: Situation) -> NDArray[np.float64]:
    """Chances by place of the button: row b is for the player at place b with the button, columns are players.

    Everybody bets as is best in the order that the button gives; the difference of rows is what the button is worth.
    """
    rows = []
    for button in range(situation.players):
        order = in_order(situation.players, button)
        turned = replace(situation, stacks=tuple(situation.stacks[place] for place in order))
        value, chosen = equilibrium(game, turned, [None] * turned.players)
        chances, _ = answer(value, chosen, 0)
        found = np.empty(turned.players)
        found[list(order)] = chances
        rows.append(found)
    return np.array(rows)
