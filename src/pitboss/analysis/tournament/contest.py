"""How much better the best bet is than the trade's rules of thumb: last hands at random tables, in pairs.

At each table the player in question bets by the calculation, which expects best answers and knows no style, and then
by each rule of thumb; the rivals bet by styles drawn at random, and answer what they see. Both ways the chance to
advance is exact, and the hands are also dealt with the same random numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.tournament.betting import best_answers, styled_bets
from pitboss.analysis.tournament.kernel_play import TableGame
from pitboss.analysis.tournament.ranking import shares
from pitboss.analysis.tournament.situation import Situation
from pitboss.analysis.tournament.styles import STYLES, BettingView, Style


@dataclass(frozen=True)
class Margin:
    """By how much the calculated bet beats a style: exact chances, and hands dealt with the same numbers."""

    style: str
    chance: float  # the style's own
    margin: float
    error: float
    dealt_margin: float
    dealt_error: float


@dataclass(frozen=True)
class Contest:
    """What the calculated bet gains over each style, at this many tables."""

    tables: int
    hands: int
    chance: float  # of the calculated bet
    margins: tuple[Margin, ...]


def random_table(rng: Random, players: int, advance: int, unit: int) -> Situation:
    """Stacks as they are before a last hand: mostly close, some far apart."""
    width = rng.choice((4, 8, 16))
    stacks = tuple(rng.randint(20 - width, 20 + width) * unit for _ in range(players))
    return Situation(stacks, advance, unit, unit)


def contest(
    game: TableGame, tables: int, *, players: int = 3, advance: int = 1, unit: int = 50, hands: int = 20, seed: int = 1
) -> Contest:
    """Play the last hand of this many random tables by the calculation and by every style."""
    rng = Random(seed)
    names = list(STYLES)
    exact, dealt = [], []
    for number in range(tables):
        situation = random_table(rng, players, advance, unit)
        player = rng.randrange(players)
        rivals = {place: STYLES[rng.choice(names)] for place in range(players) if place != player}
        rows = _rows(game, situation, player, rivals)
        exact.append(game.charted([situation.stacks] * len(rows), rows, advance)[:, player])
        dealt.append(_dealt(game, situation, rows, player, hands, seed * tables + number))
    return _summary(np.array(exact), np.array(dealt), names, hands)


def _rows(game: TableGame, situation: Situation, player: int, rivals: Mapping[int, Style]) -> list[tuple[int, ...]]:
    """Everybody's bets: with the calculated bet first, then with each style's."""
    before = styled_bets(situation, dict.fromkeys(range(player, situation.players), 0), rivals)[:player]
    made: list[int | None] = [*before, *[None] * (situation.players - player)]
    curve = best_answers(game, situation, player, made)
    view = BettingView(situation.stacks, before, situation.advance, 1, situation.minimum, situation.unit)
    own = [curve.own[curve.best], *(style(view) for style in STYLES.values())]
    return [styled_bets(situation, {player: bet}, rivals) for bet in own]


def _dealt(
    game: TableGame, situation: Situation, rows: Sequence[tuple[int, ...]], player: int, hands: int, seed: int
) -> NDArray[np.float64]:
    """The share of dealt hands in which the player advances, by each bet with the same random numbers."""
    found = []
    for row in rows:
        finals = game.dealt([situation.stacks] * hands, [row] * hands, seed)
        found.append(
            np.mean([float(shares([int(2 * chips) for chips in each], situation.advance)[player]) for each in finals])
        )
    return np.array(found)


def _summary(exact: NDArray[np.float64], dealt: NDArray[np.float64], names: list[str], hands: int) -> Contest:
    root, margins = max(len(exact), 2) ** 0.5, []
    for place, name in enumerate(names, 1):
        gain, won = exact[:, 0] - exact[:, place], dealt[:, 0] - dealt[:, place]
        margins.append(
            Margin(
                name,
                float(exact[:, place].mean()),
                float(gain.mean()),
                float(gain.std(ddof=1)) / root,
                float(won.mean()),
                float(won.std(ddof=1)) / root,
            )
        )
    return Contest(len(exact), len(exact) * hands, float(exact[:, 0].mean()), tuple(margins))
