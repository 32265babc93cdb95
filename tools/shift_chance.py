"""Simulate shifts of every game with the kernel, and count how many results fall outside the band of chance.

    python -m tools.shift_chance --shifts 10000 [--rounds 1000] [GAME …]

A shift is `rounds` rounds of one player with equal wagers, each from a whole shoe, as the figures are. The share
outside a band must be what the band says, within chance: within three standard errors of the share (10,000 shifts: 5%
within 0.65%, and 0.1% within 0.095%).
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from time import process_time
from typing import Any, Final

import msgspec
import numpy as np

from pitboss.analysis.figures import studies, study
from pitboss.analysis.figures.games import deuces_wild, hold_em_21, pai_jack
from pitboss.analysis.figures.games.twenty_one import switch, war
from pitboss.analysis.figures.study import THE_GAME
from pitboss.analysis.simulation import AddedWinnings, Bets, Job, Shoe, SwitchPlan, simulate
from pitboss.analysis.simulation.games.hold_em_21 import deals
from pitboss.analysis.simulation.games.showdown import Showdown
from pitboss.analysis.tails import Repeated, SumOfRounds
from pitboss.house.theory.chance import Chance, Verdict
from pitboss.house.theory.figures import WagerFigure, whole_game

UNIT: Final = 10_00
ERRORS: Final = 3  # standard errors of a share
ROUNDS: Final = 1_000


@dataclass(frozen=True)
class Soak:
    """How many of a game's simulated shifts were outside the bands."""

    game: str
    shifts: int
    outside: dict[str, int]
    figure: WagerFigure

    @property
    def is_within(self) -> bool:
        return all(is_within_chance(self.outside[band], self.shifts, share) for band, share in SHARES.items())


SHARES: Final = {"95%": Fraction(5, 100), "99.9%": Fraction(1, 1000)}


def soak(game: str, shifts: int, rounds: int = ROUNDS, seed: int = 1) -> Soak:
    """Simulate shifts of a game and judge each by its exact figure."""
    figure = whole_game(game)
    if figure.edge is None or figure.variance is None:
        raise SystemExit(f"{game}: {figure.why}")
    expected, variance = figure.edge * rounds * UNIT, figure.variance * rounds * UNIT**2
    shape = SumOfRounds((Repeated.of(figure.nets, -UNIT, rounds),)) if figure.nets else None
    outside = dict.fromkeys(SHARES, 0)
    for win, times in wins(game, shifts, rounds, seed):
        chance = Chance(win, expected, variance, variance, shape)
        for band in SHARES:
            outside[band] += times * (chance.verdict(band) is Verdict.OUTSIDE)
    return Soak(game, shifts, outside, figure)


def is_within_chance(found: int, trials: int, share: Fraction) -> bool:
    """Whether a count is within three standard errors of what is expected; squares are compared, exactly."""
    return (found - trials * share) ** 2 <= ERRORS**2 * trials * share * (1 - share)


# --- the house's win of each shift, in cents, with how often it came ------------------------------------------------


def wins(game: str, shifts: int, rounds: int, seed: int) -> Iterator[tuple[int, int]]:
    one: Any = study(game)
    if (job := _job(one, seed)) is not None:
        yield from _sessions(job, shifts, rounds)
    elif isinstance(one, pai_jack.PaiJackStudy):
        yield from _showdowns(one.showdown(pai_jack.by_rules, seed), one.net, shifts, rounds)
    elif isinstance(one, deuces_wild.DeucesWildStudy):
        yield from _showdowns(
            one.showdown(one.solved.best, seed), lambda case: one.nets(case)[THE_GAME], shifts, rounds
        )
    elif isinstance(one, hold_em_21.HoldEm21Study):
        yield from _hold_em(one, shifts, rounds, seed)
    else:
        for number in range(shifts):
            (found, *_) = one.simulate(rounds, seed=seed * shifts + number, workers=1)
            yield round(found.house_edge * rounds * UNIT), 1


def _job(one: Any, seed: int) -> Job | None:
    """The simulation of the study's first figure, for the games that are played by a chart."""
    if isinstance(one, war.WarStudy):
        plan = AddedWinnings(war.WHERE_IT_GAINS, one.war.adds, war.INITIAL * UNIT)
        return one._war_job(seed, plan)
    if isinstance(one, switch.SwitchStudy):
        behind = one.rules.composition.size - one.rules.burn_cards - 1
        plan_ = SwitchPlan(switch.BY_TABLE, one.table.decisions != 0)
        return Job(one.rules, seed=seed, chart=one._chart, shoe=Shoe(behind), bets=Bets(UNIT), switches=plan_)
    if not hasattr(one, "_job"):
        return None
    job: Job = one._job(seed)
    return replace(job, rules=msgspec.structs.replace(job.rules, super_bonus=None))  # the figure is without it


def _sessions(job: Job, shifts: int, rounds: int) -> Iterator[tuple[int, int]]:
    """A session of the simulation is a shift. Where a round has two equal first wagers, its unit is both."""
    tally = simulate(replace(job, session_rounds=rounds), shifts * rounds, workers=1).tally
    initial = Fraction(tally.total.initial, tally.rounds)
    for net, times in tally.sessions.items():
        yield round(-net * UNIT / initial), times


def _showdowns(what: Showdown, net: Any, shifts: int, rounds: int) -> Iterator[tuple[int, int]]:
    game, value = what.game(), cache(lambda number: net(what.case(number)))
    for number in range(shifts):
        counts = np.asarray(game.play_blocks(number, [rounds]))
        won = sum((value(place) * int(counts[place]) for place in np.flatnonzero(counts).tolist()), Fraction(0))
        yield round(-won * UNIT), 1


def _hold_em(one: hold_em_21.HoldEm21Study, shifts: int, rounds: int, seed: int) -> Iterator[tuple[int, int]]:
    """Blackjack and poker apart, as the model has them; the figure is per two equal wagers."""
    job = _job(one.blackjack, seed)
    if job is None:
        raise SystemExit("the blackjack of 21-Hold 'em is played by a chart")
    blackjack = [net for net, times in _sessions(job, shifts, rounds) for _ in range(times)]
    np.random.default_rng(seed).shuffle(blackjack)
    tables, unit = one.tables(), one.poker.unit
    for number, net in enumerate(blackjack):
        poker = tables.results(deals(tables.size, rounds, seed=seed, block=number), unit).sum()
        yield round(Fraction(net, 2) - Fraction(int(poker) * UNIT, 2 * unit)), 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shifts", type=int, default=10_000)
    parser.add_argument("--rounds", type=int)
    parser.add_argument("games", nargs="*")
    chosen = parser.parse_args()
    bad = 0
    for game in chosen.games or studies():
        begun = process_time()
        found = soak(game, chosen.shifts, chosen.rounds or ROUNDS)
        shares = "  ".join(f"outside {band}: {100 * n / found.shifts:.2f}%" for band, n in found.outside.items())
        bad += not found.is_within
        word = "within chance" if found.is_within else "NOT WITHIN CHANCE"
        print(f"{game:32} {shares}  {word}  ({process_time() - begun:.1f} s)", flush=True)
    raise SystemExit(bad)


if __name__ == "__main__":
    main()
