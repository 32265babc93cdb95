"""The jackpot's log: its events in a hash chain of their own, sealed like a table's."""

from __future__ import annotations

from pitboss.engine.books.chain import Chain, Line
from pitboss.jackpots.steps import Event

JackpotLine = Line[Event]
JackpotLog = Chain[Event]
