"""Automatic players of several styles, and the playing of whole tournaments with the real engine.

A seed decides everything: the draws, the cards and the players. Imports the tournament and the engine's table; the
command imports it, and the floor for its automatic opponents.
"""

from pitboss.tournaments.players.runner import Guest, Run, run_tournament
from pitboss.tournaments.players.styles import STYLES, Style, style

__all__ = ["STYLES", "Guest", "Run", "Style", "run_tournament", "style"]
