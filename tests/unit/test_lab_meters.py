"""The lab's jackpot page: its figures are those of the exact analysis, for every pay table with a meter."""

from __future__ import annotations

import time
from fractions import Fraction
from typing import Any

import pytest

from pitboss.analysis.answers import WagerQuestion, calculate, key_of, read_analyses, shipped
from pitboss.analysis.methods import analyze
from pitboss.analysis.wagers.meters import MeterModel, link_hold, return_at
from pitboss.analysis.wagers.progressive import Progressive
from pitboss.catalogue import load_wager, wagers
from pitboss.errors import PitbossError
from pitboss.floor.lab.meter_figures import Funding, meter_figures
from tests.browsers import Browser
from tests.jackpots import BLAZING

FUNDING = Funding({"": 240_000}, {"": 10_000}, {"": 2_000_00})
ASKED: dict[str, Any] = {
    "wager": BLAZING,
    "paytable": "1",
    "decks": 6,
    "meters": {"": 5_000_00},
    "rates": {"": 240_000},
    "reserves": {"": 10_000},
    "seeds": {"": 2_000_00},
    "wagers": 1_000,
}


def test_the_figures_are_those_of_the_exact_analysis() -> None:
    wager = load_wager(BLAZING)
    figures = Progressive(analyze(wager, wager.paytable("1"), 6, meters={"": 5_000_00}))
    model = MeterModel.of(figures, "", Fraction(24, 100), 2_000_00, Fraction(1, 100))
    found = meter_figures(figures.analysis, FUNDING, 1_000)
    assert found["return"] == float(return_at(figures, {"": 5_000_00}))
    assert found["hold"] == float(link_hold(figures, (model,)))
    (meter,), (fed,) = found["meters"], found["fed"]
    even = figures.break_even("")
    assert even is not None
    assert meter["even_cents"] == float(even)
    line = meter["return_at_zero"] + meter["worth_of_dollar"] * meter["even_cents"] / 100
    assert line == pytest.approx(1)  # at break-even all of the wager comes back
    assert fed["mean_wagers"] == float(model.mean_wagers)
    assert fed["hit_within"]["50%"] == model.wagers_until(Fraction(1, 2))
    for point in fed["curve"][:: len(fed["curve"]) - 1]:
        wagers_ahead = int(point["wagers"])
        assert point["expected_cents"] == pytest.approx(float(model.level_after(wagers_ahead, 5_000_00)))
        assert point["unhit_cents"] == float(model.level_unhit(wagers_ahead, 5_000_00))
        assert point["hit"] == pytest.approx(float(model.hit_within(wagers_ahead)))
    assert found["dry"]["gain_cents"] < 0  # 24% does not carry all pays of this table


@pytest.mark.parametrize(("rate", "grows"), [(480_264, False), (480_265, True), (700_000, True)])
def test_a_meter_that_pays_everything_runs_dry_below_what_it_pays(rate: int, grows: bool) -> None:
    """The odds of pay table 1 take 48.02643% of the wagers that empty no meter; the documents advise 70%."""
    wager = load_wager(BLAZING)
    found = meter_figures(analyze(wager, wager.paytable("1"), 6), Funding({"": rate}, {}, {"": 2_000_00}), 1_000)
    assert (found["dry"]["gain_cents"] > 0, found["dry"]["ever_at_most"] < 1) == (grows, grows)


@pytest.mark.parametrize(
    "funding",
    [
        Funding({"mega": 1}, {}, {}),
        Funding({}, {"mega": 1}, {}),
        Funding({}, {}, {"mega": 1}),
        Funding({"": 999_999}, {"": 2}, {}),
    ],
)
def test_other_meters_and_more_than_the_wager_are_refused(funding: Funding) -> None:
    wager = load_wager(BLAZING)
    with pytest.raises(PitbossError, match=r"has no meter 'mega'|more than all of it"):
        meter_figures(analyze(wager, wager.paytable("1"), 6), funding, 1_000)


def test_the_whole_wager_may_feed_the_meter() -> None:
    wager = load_wager(BLAZING)
    analysis = analyze(wager, wager.paytable("1"), 6)
    assert meter_figures(analysis, Funding({"": 999_999}, {"": 1}, {}), 1_000)["hold"] < 0


def test_every_pay_table_with_a_meter_is_answered_at_once() -> None:
    """From the shipped answers, each within 0.3 seconds of a core."""
    slowest, count = 0.0, 0
    for wager in wagers().values():
        for table in wager.paytables.values():
            if not table.meters:
                continue
            question = WagerQuestion(wager.id, table.name, table.decks[-1])
            begun = time.process_time()
            answer = shipped(question, key_of(question)) or calculate(question)
            analysis = read_analyses(question, answer, dict.fromkeys(table.meters, 5_000_00))[0]
            rates = dict.fromkeys(table.meters, 100_000)
            meter_figures(analysis, Funding(rates, {}, dict.fromkeys(table.meters, 1_000_00)), 100_000)
            slowest, count = max(slowest, time.process_time() - begun), count + 1
    assert count > 300
    assert slowest < 0.3


def test_the_lab_answers_and_refuses_over_http(ann: Browser) -> None:
    found = ann.post("/api/lab/meters", **ASKED)
    assert (found["bet"], found["decks"], len(found["fed"][0]["curve"])) == (
        "Blazing 7's Jackpot (dealer up card)",
        6,
        41,
    )
    assert found["meters"][0]["level_cents"] == 5_000_00
    ann.post("/api/lab/meters", 422, **{**ASKED, "rates": {"": 1_000_001}})
    ann.post("/api/lab/meters", 422, **{**ASKED, "wagers": 99})
    ann.post("/api/lab/meters", 422, **{**ASKED, "wager": "lucky-ladies", "paytable": "A"})
