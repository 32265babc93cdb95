"""The check of a house's document: every requirement that applies, with its verdict, its clause and what would fix it.

A requirement is a value (`requirement.py`) about the house, a table, a wager or a jackpot (`cases.py`). The
requirements are in `chapters`, by what they are about; rules that the engine or the jackpots refuse are asked there and
not written again.
"""

from pitboss.house.check.report import Report, check_house
from pitboss.house.check.requirement import Requirement, Result, Scope, Verdict

__all__ = ["Report", "Requirement", "Result", "Scope", "Verdict", "check_house"]
