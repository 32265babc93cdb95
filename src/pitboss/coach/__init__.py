"""The coach: what each action is worth, what a decision cost, and drills on what was missed.

For practice with play money, never at a table where a wager is at risk (CO 30-824(3)). Imports the analysis, the charts
and the engine's view of a round.
"""

from __future__ import annotations

from pitboss.coach.advice import Advice, Basis, advise
from pitboss.coach.hand_worth import HandInPlay, worth
from pitboss.coach.memory import SeenCards
from pitboss.coach.score import Decision, Score
from pitboss.coach.session import Coaching

__all__ = ["Advice", "Basis", "Coaching", "Decision", "HandInPlay", "Score", "SeenCards", "advise", "worth"]
