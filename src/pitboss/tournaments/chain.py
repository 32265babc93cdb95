"""The tournament's log: its events in a hash chain of their own, sealed like a table's."""

from __future__ import annotations

from pitboss.engine.books.chain import Chain, Line
from pitboss.tournaments.steps import TournamentEvent

TournamentLine = Line[TournamentEvent]
TournamentLog = Chain[TournamentEvent]
