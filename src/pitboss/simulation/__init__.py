"""Sampling on the kernel: rounds by the million, the same to the bit for any number of workers."""

from __future__ import annotations

from pitboss.simulation.chart import Chart, basic_chart, read_chart
from pitboss.simulation.counts import EVEN_MONEY, FLAT, HI_LO, Bets, Count, read_bets, read_count
from pitboss.simulation.plans import AddedWinnings, BurnPlan, SwitchPlan
from pitboss.simulation.result import Figures, Result
from pitboss.simulation.run import BACKENDS, Interrupted, resume, simulate
from pitboss.simulation.setup import Job, Shoe
from pitboss.simulation.sides import Side

__all__ = [
    "BACKENDS",
    "EVEN_MONEY",
    "FLAT",
    "HI_LO",
    "AddedWinnings",
    "Bets",
    "BurnPlan",
    "Chart",
    "Count",
    "Figures",
    "Interrupted",
    "Job",
    "Result",
    "Shoe",
    "Side",
    "SwitchPlan",
    "basic_chart",
    "read_bets",
    "read_chart",
    "read_count",
    "resume",
    "simulate",
]
