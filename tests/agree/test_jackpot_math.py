"""The mathematics of meters: every figure in two independent ways, and a simulation within three standard errors."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import exp, prod

import numpy as np
import pytest

from pitboss.analysis.methods import analyze
from pitboss.analysis.wagers.link_simulation import Sample, simulate_meter
from pitboss.analysis.wagers.meter_ruin import Walk, dry_ever_at_most, dry_within, dry_within_exactly, walk_of
from pitboss.analysis.wagers.meters import MeterModel, link_hold, models, return_at
from pitboss.analysis.wagers.progressive import Progressive
from pitboss.catalogue import load_wager
from pitboss.errors import PitbossError
from pitboss.floor import demo
from pitboss.jackpots.setup import JackpotSetUp
from tests.marks import proves

Row = tuple[str, str, int, tuple[int, ...], tuple[int, ...], tuple[int, ...]]
JACKPOTS: list[Row] = [  # wager, pay table, decks, rates in percent, seeds in dollars, reserves in percent
    ("trilux-progressive-30-2115", "01", 6, (24,), (10_000,), (0,)),
    ("trilux-progressive-30-2115", "06", 8, (17,), (2_000,), (0,)),
    ("blazing-7s-jackpot-up-card-wa-3119", "1", 6, (24,), (2_000,), (1,)),
    ("blazing-7s-jackpot-up-card-wa-3119", "ML03", 8, (8, 8, 8), (2_000, 1_000, 500), (0, 1, 2)),
    ("match-the-dealer-jackpot-tables-3-wa-3166", "3c-1", 6, (15,), (1_000,), (0,)),
]
ALL: list[Row] = [
    *JACKPOTS,
    ("trilux-jackpot-wa-3119", "6", 6, (17,), (2_000,), (2,)),
    ("match-the-dealer-progressive-tables-8-wa-3166", "8c-1", 6, (20,), (1_000,), (0,)),
    ("match-the-dealer-jackpot-table-6-wa-3166", "6-3", 6, (20,), (1_000,), (0,)),
    ("bahama-progressive-wa-2212", "3", 6, (20,), (500,), (1,)),
    ("lucky-ladies-progressive", "PT-BJS-LL-34", 6, (20,), (1_000,), (1,)),
]


def figures(row: Row) -> tuple[Progressive, tuple[MeterModel, ...]]:
    wager, paytable, decks, rates, seeds, reserves = row
    definition = load_wager(wager)
    table = definition.paytable(paytable)
    found = Progressive(analyze(definition, table, decks))
    names = table.meters
    return found, models(
        found,
        {name: Fraction(rate, 100) for name, rate in zip(names, rates, strict=True)},
        {name: seed * 100 for name, seed in zip(names, seeds, strict=True)},
        {name: Fraction(reserve, 100) for name, reserve in zip(names, reserves, strict=True)},
    )


@pytest.mark.parametrize("row", JACKPOTS, ids=lambda row: f"{row[0]}-{row[1]}")
def test_what_is_paid_is_what_was_put_in(row: Row) -> None:
    """The first way follows the level of the meter; the second only counts money: contributions, reserves, seeds."""
    found, meters = figures(row)
    for meter in meters:
        put_in = (meter.rate + meter.reserve_rate) * meter.stake_cents + meter.top * meter.seed_cents
        assert meter.paid_cents == put_in
    paid = sum((meter.paid_cents for meter in meters), Fraction(0)) / found.analysis.stake_cents
    assert link_hold(found, meters) == 1 - found.fixed_return - paid


@proves("WA 3119 Progressive recommendations, Meter contribution •3")
@pytest.mark.parametrize("jackpot", [each for each in demo.jackpots() if not each.is_house], ids=lambda each: each.id)
def test_the_demonstration_holds_what_its_pay_table_prints(jackpot: JackpotSetUp) -> None:
    """Only percentages come off its meters: feeding them more than the preset would cost the printed hold, 24.78%."""
    found = Progressive(analyze(jackpot.wager_definition, jackpot.pays, 6))
    (meter,) = jackpot.meters
    seeds, reserves = {"": meter.seed_cents}, {"": meter.reserve_rate}
    hold = link_hold(found, models(found, {"": meter.rate}, seeds, reserves))
    assert round(hold * 100, 2) == Fraction("24.78")
    more = models(found, {"": meter.rate + Fraction(1, 100)}, seeds, reserves)
    assert link_hold(found, more) == hold - Fraction(1, 100)


@pytest.mark.parametrize("row", JACKPOTS, ids=lambda row: f"{row[0]}-{row[1]}")
def test_the_mean_level_by_walking_through_time(row: Row) -> None:
    """From one 100% award to the next, wager by wager in floats, against the closed form."""
    for rare in figures(row)[1]:
        meter = replace(rare, top=Fraction(1, 500))  # the true one would take a million steps
        top, up = float(meter.top), float(meter.contribution_cents)
        partial = sum(float(chance * share) for chance, share in meter.partial) / (1 - top)
        level, alive, award, weight = float(meter.mean_reset_cents), 1.0, 0.0, 0.0
        for _ in range(int(40 / top)):
            level += up
            award += alive * top * level
            weight += alive * top
            level *= 1 - partial
            alive *= 1 - top
        assert weight == pytest.approx(1, abs=1e-9)
        assert award == pytest.approx(float(meter.mean_award_cents), rel=1e-9)


def test_the_level_after_some_wagers_by_every_path() -> None:
    meter = MeterModel("", 100, Fraction(1, 4), Fraction(0), 500, Fraction(1, 10), ((Fraction(1, 5), Fraction(1, 10)),))
    outcomes = [(Fraction(1, 10), Fraction(1)), (Fraction(1, 5), Fraction(1, 10)), (Fraction(7, 10), Fraction(0))]
    for wagers in range(6):
        mean = Fraction(0)
        for path in product(outcomes, repeat=wagers):
            level = Fraction(800)
            for _, share in path:
                level += 25
                level = Fraction(500) if share == 1 else level * (1 - share)
            mean += prod((chance for chance, _ in path), start=Fraction(1)) * level
        assert meter.level_after(wagers, 800) == mean
    assert meter.level_unhit(4, 800) == 900


def test_time_to_the_top_award_is_geometric() -> None:
    meter = figures(JACKPOTS[0])[1][0]
    small = replace(meter, top=Fraction(1, 37))
    for wagers in (0, 1, 2, 30):
        by_terms = sum((small.top * (1 - small.top) ** miss for miss in range(wagers)), Fraction(0))
        assert small.hit_within(wagers) == by_terms
    for chance in (Fraction(1, 100), Fraction(1, 2), Fraction(99, 100), small.hit_within(30)):
        wagers = small.wagers_until(chance)
        assert small.hit_within(wagers) >= chance > small.hit_within(wagers - 1)
    assert small.mean_wagers == 37
    for wrong in (Fraction(0), Fraction(1)):
        with pytest.raises(PitbossError):
            small.wagers_until(wrong)


@pytest.mark.parametrize("row", JACKPOTS, ids=lambda row: f"{row[0]}-{row[1]}")
def test_the_return_is_a_straight_line_in_each_meter(row: Row) -> None:
    found, meters = figures(row)
    for amounts in ((0, 0, 0), (1_234_56, 99_00, 5), (50_000_00, 1, 10_000_00)):
        levels = dict(zip((meter.name for meter in meters), amounts, strict=False))
        assert return_at(found, levels) == 1 - replace(found.analysis, meters=levels).house_edge
    for meter in meters:
        even = found.break_even(meter.name)
        others = {other.name: 0 for other in meters}
        assert even is not None
        at = return_at(found, others | {meter.name: 0})
        slope = return_at(found, others | {meter.name: 1}) - at
        assert at + slope * even == 1


def test_a_meter_that_nothing_empties_has_no_model() -> None:
    found, _ = figures(JACKPOTS[0])
    with pytest.raises(PitbossError, match="no award takes the whole"):
        MeterModel.of(found, "minor", Fraction(1, 5), 1)


# --- Running dry -----------------------------------------------------------------------------------------------------

WALK = Walk(100, Fraction(70), {0: Fraction(7, 10), 200: Fraction(1, 5), 300: Fraction(1, 20)}, Fraction(1, 20))


def test_the_chance_to_run_dry_by_fractions_by_floats_and_by_every_path() -> None:
    for wagers in range(5):
        dry = Fraction(0)
        outcomes = [*WALK.pays.items(), (None, WALK.reset)]
        for path in product(outcomes, repeat=wagers):
            level: Fraction | None = Fraction(100)
            for cents, _ in path:
                if level is not None:
                    level = Fraction(100) if cents is None else level + 70 - cents
                    level = None if level < 0 else level
            if level is None:
                dry += prod((chance for _, chance in path), start=Fraction(1))
        assert dry_within_exactly(WALK, wagers) == dry
        assert dry_within(WALK, wagers) == pytest.approx(float(dry), abs=1e-14)


def test_a_bound_for_ever_is_not_below_the_chance_in_time() -> None:
    safe = Walk(3_000, Fraction(70), {0: Fraction(4, 5), 200: Fraction(1, 5)}, Fraction(0))
    assert safe.drift_cents == 30
    within, ever = dry_within(safe, 2_000), dry_ever_at_most(safe)
    assert 0 < within <= ever < 1
    # Lundberg's root: E[exp(-R (70 - X))] = 1.
    root = -np.log(ever) / 3_000
    assert 0.8 * exp(-root * 70) + 0.2 * exp(root * 130) == pytest.approx(1, abs=1e-9)
    assert dry_ever_at_most(replace(safe, contribution_cents=Fraction(40))) == 1
    assert dry_ever_at_most(replace(safe, pays={0: Fraction(1)})) == 0
    with pytest.raises(PitbossError, match="too long"):
        dry_within(safe, 10**9)


@proves(
    "WA 3119 Progressive recommendations, Meter contribution •2",
    "WA 2212 Progressive recommendations, Meter contribution •2",
)
def test_seventy_percent_lets_a_meter_that_pays_everything_grow_and_less_may_not() -> None:
    """Blazing 7's pays half a wager in odds: at 70% the meter gains on every wager, at 45% it loses."""
    found, _ = figures(JACKPOTS[2])
    grows, shrinks = (walk_of(found, Fraction(rate, 100), 20_000) for rate in (70, 45))
    assert grows.drift_cents > 0 > shrinks.drift_cents
    assert dry_within(grows, 300) < dry_within(shrinks, 300)
    exact = sum((o.probability * o.pay.win(100) for o in found.analysis.outcomes if not o.pay.share), Fraction(0))
    assert grows.drift_cents == (1 - grows.reset) * 70 - exact


# --- Simulation ------------------------------------------------------------------------------------------------------


def _agrees(meter: MeterModel, sample: Sample) -> None:
    assert sample.hits > 50
    assert abs(sample.mean_award_cents - float(meter.mean_award_cents)) < 3 * sample.award_error
    assert abs(sample.mean_wagers - float(meter.mean_wagers)) < 3 * sample.wagers_error
    assert abs(sample.paid_cents - float(meter.paid_cents)) < 3 * sample.paid_error
    assert sample.highest_cents > meter.seed_cents >= 0
    assert sample.lowest_cents >= 0


def test_a_simulated_link_agrees_with_the_exact_figures() -> None:
    for number, row in enumerate(JACKPOTS[1:4]):
        for meter in figures(row)[1]:
            _agrees(meter, simulate_meter(meter, 20_000_000, seed=100 + number))


def test_the_same_seed_gives_the_same_sample() -> None:
    meter = figures(JACKPOTS[2])[1][0]
    assert simulate_meter(meter, 1_000_000, 1) == simulate_meter(meter, 1_000_000, 1)
    assert simulate_meter(meter, 1_000, 1).hits == 0


@pytest.mark.soak
@pytest.mark.parametrize("row", ALL, ids=lambda row: f"{row[0]}-{row[1]}")
def test_a_billion_wagers_agree_for_ten_jackpots(row: Row) -> None:
    for meter in figures(row)[1]:
        _agrees(meter, simulate_meter(meter, 10**9, seed=2))
