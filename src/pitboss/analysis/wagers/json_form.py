"""The JSON form of an analysis: what `pitboss edge --json` prints and what the lab's page reads.

Figures are rounded for people; each key that ends in `_exact` has the fraction, or null where a model works in floats.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final

from pitboss.analysis.wagers.progressive import Progressive
from pitboss.analysis.wagers.result import Analysis

DIGITS: Final = 10


def plain(found: Analysis) -> dict[str, Any]:
    """An analysis as plain values, everything that follows from it alone."""
    return {
        "wager": found.wager,
        "paytable": found.paytable,
        "decks": found.decks,
        "spot": found.spot,
        "assumes": found.assumes,
        "soft_17": found.soft_17,
        "stake_cents": found.stake_cents,
        "deals": found.total,
        "wagers_per_round": rounded(found.wagers),
        "house_edge": rounded(found.house_edge),
        "house_edge_exact": _fraction(found, found.house_edge),
        "hit_frequency": rounded(found.hit_frequency),
        "std_dev": rounded(found.std_dev),
        "meters_cents": dict(found.meters),
        "value_of_meter": {name: str(found.value_of_meter(name)) for name in found.meter_names},
        "meters": list(_meters(found)),
        "outcomes": [
            {
                "name": each.name,
                "pays": str(each.pay),
                "added": str(each.added),
                "count": each.count,
                "probability": rounded(each.probability),
                "probability_exact": _fraction(found, each.probability),
                "return": rounded(found.contribution(each)),
            }
            for each in found.outcomes
        ],
    }


def rounded(value: Fraction | float) -> float:
    """A figure with as many digits as a person can use."""
    return round(float(value), DIGITS)


def _fraction(found: Analysis, value: Fraction) -> str | None:
    return str(value) if found.exact else None


def _meters(found: Analysis) -> Iterator[dict[str, Any]]:
    """What a cent on each meter adds, and the cents at which the house edge is zero."""
    for name in found.meter_names:
        even = Progressive(found).break_even(name)
        yield {
            "name": name,
            "value": rounded(found.value_of_meter(name)),
            "even_cents": None if even is None else int(even),
        }
