"""Replay: the same events give the same tournament, bit for bit."""

from __future__ import annotations

from typing import Final

from pitboss.engine.books.chain import Replay
from pitboss.records import decoder
from pitboss.tournaments.chain import TournamentLine
from pitboss.tournaments.steps import OpenTournament, TournamentEvent
from pitboss.tournaments.tournament import Tournament


def _open(event: TournamentEvent) -> Tournament | None:
    return Tournament(event.step) if isinstance(event.step, OpenTournament) else None


_REPLAY: Final = Replay[Tournament, TournamentEvent]("tournament", decoder(TournamentLine), _open)
read_lines, replay, resume, follow = _REPLAY.read_lines, _REPLAY.replay, _REPLAY.resume, _REPLAY.follow
