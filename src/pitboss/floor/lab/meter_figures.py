"""What the lab tells about the meters of a wager: return at a level, break-even, growth, time to a hit, running dry.

The chances are exact; powers of them over thousands of wagers are calculated in floats.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import exp, log1p
from typing import Any, Final

from pitboss.analysis.wagers.meter_ruin import dry_ever_at_most, walk_of
from pitboss.analysis.wagers.meters import MeterModel, link_hold, return_at
from pitboss.analysis.wagers.progressive import Progressive
from pitboss.analysis.wagers.result import Analysis
from pitboss.errors import PitbossError

POINTS: Final = 40  # of each curve
CHANCES: Final = {"50%": Fraction(1, 2), "90%": Fraction(9, 10), "99%": Fraction(99, 100)}
MILLION: Final = 1_000_000


@dataclass(frozen=True)
class Funding:
    """What feeds the meters: parts of each wager in millionths, and seeds in cents, by meter."""

    rates: Mapping[str, int]
    reserves: Mapping[str, int]
    seeds: Mapping[str, int]

    def check(self, meters: tuple[str, ...]) -> None:
        """Refuse meters that the pay table does not have, and more than the whole wager."""
        for name in (*self.rates, *self.reserves, *self.seeds):
            if name not in meters:
                raise PitbossError(f"This pay table has no meter {name!r}. It has {', '.join(map(repr, meters))}.")
        whole = sum(self.rates.values()) + sum(self.reserves.values())
        if whole > MILLION:
            raise PitbossError(f"{whole / 10_000:g}% of the wager is more than all of it. Feed at most 100%.")


def meter_figures(analysis: Analysis, funding: Funding, wagers: int) -> dict[str, Any]:
    """Every figure of a wager's meters at the levels of the analysis; `wagers` is how far the curves look ahead."""
    figures = Progressive(analysis)
    funding.check(figures.meters)
    fed = [name for name in figures.meters if any(each.empties for each in figures.awards if each.meter == name)]
    found = tuple(_model(figures, name, funding) for name in fed)
    levels = {name: analysis.meters.get(name, 0) for name in figures.meters}
    now = return_at(figures, levels)
    return {
        "stake_cents": analysis.stake_cents,
        "fixed_return": float(figures.fixed_return),
        "return": float(now),
        "hold": float(link_hold(figures, found)),
        "wagers": wagers,
        "meters": [_meter(figures, name, levels[name], now) for name in figures.meters],
        "fed": [_fed(each, levels[each.name], wagers) for each in found],
        "dry": _dry(figures, funding, fed),
    }


def _model(figures: Progressive, name: str, funding: Funding) -> MeterModel:
    rate, reserve = (Fraction(each.get(name, 0), MILLION) for each in (funding.rates, funding.reserves))
    return MeterModel.of(figures, name, rate, funding.seeds.get(name, 0), reserve)


def _meter(figures: Progressive, name: str, level: int, now: Fraction) -> dict[str, Any]:
    """A meter's worth: the return is a straight line in its level."""
    slope = figures.analysis.value_of_meter(name) / figures.analysis.stake_cents  # for each cent
    even = figures.break_even(name)
    return {
        "name": name,
        "level_cents": level,
        "return_at_zero": float(now - slope * level),
        "worth_of_dollar": float(100 * slope),
        "even_cents": None if even is None else float(even),
    }


def _fed(model: MeterModel, level: int, wagers: int) -> dict[str, Any]:
    steps = sorted({wagers * step // POINTS for step in range(POINTS + 1)})
    return {
        "name": model.name,
        "mean_wagers": float(model.mean_wagers),
        "sd_wagers": model.sd_wagers,
        "hit_within": {words: model.wagers_until(chance) for words, chance in CHANCES.items()},
        "mean_level_cents": float(model.mean_level_cents),
        "mean_award_cents": float(model.mean_award_cents),
        "seed_cost": float(model.seed_cost_cents / model.stake_cents),
        "curve": [_ahead(model, level, each) for each in steps],
    }


def _ahead(model: MeterModel, level: int, wagers: int) -> dict[str, float]:
    """What is expected after this many wagers from a level, whatever is hit; the most; and the chance of a hit."""
    mean, stays = float(model.mean_level_cents), exp(wagers * log1p(-float(model.drawn)))
    return {
        "wagers": wagers,
        "expected_cents": mean + stays * (level - mean),
        "unhit_cents": float(level + wagers * model.contribution_cents),
        "hit": 1 - exp(wagers * log1p(-float(model.top))),
    }


def _dry(figures: Progressive, funding: Funding, fed: list[str]) -> dict[str, float] | None:
    """Whether a meter that paid every award of the table would run dry; None where no meter is fed."""
    if not fed:
        return None
    rate = Fraction(sum(funding.rates.values()), MILLION)
    walk = walk_of(figures, rate, funding.seeds.get(fed[0], 0))
    return {"gain_cents": float(walk.drift_cents), "ever_at_most": dry_ever_at_most(walk)}
