"""Every figure that the documents print for a pay table, compared with the one that follows from its rows.

The Washington submissions print figures for pay tables with a meter without saying what the meter costs. The cost that
they must have assumed follows from the figures themselves, and is stated with each of them: see
`docs/interpretations/washington-wagers.md`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from pitboss.analysis.wagers import dealt_cards
from pitboss.analysis.wagers.progressive import Progressive
from pitboss.analysis.wagers.result import Analysis
from pitboss.catalogue import wagers
from pitboss.catalogue.wagers import Figure, PayTable, WagerDefinition
from pitboss.errors import PitbossError
from pitboss.law.citation import Citation
from pitboss.money import dollars


@dataclass(frozen=True)
class Comparison:
    """A printed figure and the computed one; `computed` is None where the wager cannot be analyzed."""

    wager: str
    paytable: str
    decks: int
    figure: str
    cite: Citation
    published: str
    computed: Fraction | None
    agrees: bool
    note: str


@dataclass(frozen=True)
class MeterCost:
    """What a printed figure assumes for the rows that pay from meters."""

    contribution: Fraction  # of every wager
    reseeds: tuple[int, ...] = ()  # cents per unit of stake: first meter, second meter …

    def seeds(self, meters: Iterable[str]) -> dict[str, int]:
        return dict(zip(meters, self.reseeds, strict=False))

    def says(self, meters: tuple[str, ...]) -> str:
        parts = [f"the hold on the rows with odds, less {self.contribution * 100}% of the wager for the meter"]
        if self.reseeds:
            seeds = ", ".join(dollars(seed) for seed in self.reseeds[: len(meters)])
            parts.append(f"less a reseed of {seeds} after a 100% award")
        return ", ".join(parts)


METER_COSTS: Final[Mapping[str, MeterCost]] = {
    "3166": MeterCost(Fraction(21, 100)),
    "3119": MeterCost(Fraction(24, 100), (2_000_00, 1_000_00, 500_00)),
}


def compare_published(ids: Iterable[str] | None = None) -> list[Comparison]:
    """Compare every published figure of these wagers (default: the whole catalog)."""
    return [
        _compare(wager, paytable, figure)
        for wager in wagers().values()
        if ids is None or wager.id in ids
        for paytable in wager.paytables.values()
        for figure in paytable.published
    ]


def _compare(wager: WagerDefinition, paytable: PayTable, figure: Figure) -> Comparison:
    try:
        computed, note = FIGURES[figure.of](dealt_cards.analyze(wager, paytable, figure.decks), paytable)
    except PitbossError as error:  # listed all the same
        computed, note = None, f"not computed: {error}"
    agrees = computed is not None and _agrees(figure.value, computed)
    notes = [note]
    if computed is not None:
        notes.append("the player always takes a third card" if wager.decided_by == "play" else "")
        notes.append("" if agrees else paytable.says)
    return Comparison(
        wager=wager.id,
        paytable=paytable.name,
        decks=figure.decks,
        figure=figure.of,
        cite=figure.cite,
        published=figure.value,
        computed=computed,
        agrees=agrees,
        note="; ".join(filter(None, notes)),
    )


def _advantage(analysis: Analysis, paytable: PayTable) -> tuple[Fraction, str]:
    """The house edge; with meters, the edge while they are empty, less their cost."""
    if not paytable.is_progressive:
        return analysis.house_edge, ""
    costs = [cost for document, cost in METER_COSTS.items() if paytable.cite.is_within(document)]
    if not costs:
        return analysis.house_edge, "with empty meters"
    hold = Progressive(analysis).hold(costs[0].contribution, costs[0].seeds(paytable.meters))
    return hold, costs[0].says(paytable.meters)


def _frequency(analysis: Analysis, paytable: PayTable) -> tuple[Fraction, str]:
    return analysis.hit_frequency, ""


FIGURES: Final[Mapping[str, Callable[[Analysis, PayTable], tuple[Fraction, str]]]] = {
    "house advantage": _advantage,
    "hold": _advantage,
    "win frequency": _frequency,
    "hit frequency": _frequency,
}


def _agrees(printed: str, computed: Fraction) -> bool:
    """Whether the computed figure, rounded half up, is the printed one: `3.20%`, or `14.3%, 1 in 7.0 hands`."""
    percent = re.findall(r"([0-9.]+)%", printed)
    one_in = re.findall(r"1 in ([0-9.]+)", printed)
    if not percent and not one_in:
        return False
    return all(_rounds_to(computed * 100, text) for text in percent) and all(
        _rounds_to(1 / computed, text) for text in one_in
    )


def _rounds_to(value: Fraction, text: str) -> bool:
    digits = len(text.partition(".")[2])
    return (value * 10**digits + Fraction(1, 2)) // 1 == Fraction(text) * 10**digits
