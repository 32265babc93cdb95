"""Tournaments (CO 30-832 to 30-832.09): one declarative document, its check, its papers, and the play from the first
entry to the last prize.

As pure as the engine: no clock, no randomness, no database. Chance comes in as links of a published hash chain, time as
a field of each step. Imports the house's reading of documents and its signs, the engine and what is below them; the
floor and the command import it.
"""

from pitboss.tournaments.replay import follow, replay, resume
from pitboss.tournaments.tournament import Tournament

__all__ = ["Tournament", "follow", "replay", "resume"]
