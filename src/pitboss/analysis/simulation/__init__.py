"""Simulation on the kernel: rounds by the million, identical to the bit for any number of workers.

Imports the catalog, hands, law and charts, and the kernel; never the engine or the rest of the analysis.
"""

from __future__ import annotations

from pitboss.analysis.simulation.counting import EVEN_MONEY, FLAT, HI_LO, Bets, Count, read_bets, read_count
from pitboss.analysis.simulation.feature_plans import AddedWinnings, BurnPlan, SwitchPlan
from pitboss.analysis.simulation.job import Job
from pitboss.analysis.simulation.result import Figures, Result
from pitboss.analysis.simulation.run import BACKENDS, Interrupted, resume, simulate
from pitboss.analysis.simulation.shoe import Shoe
from pitboss.analysis.simulation.side_wagers import SimulatedWager
from pitboss.charts.chart import Chart, basic_chart, read_chart

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
    "SimulatedWager",
    "SwitchPlan",
    "basic_chart",
    "read_bets",
    "read_chart",
    "read_count",
    "resume",
    "simulate",
]
