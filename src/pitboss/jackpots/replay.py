"""Replay: the same events give the same jackpot, to the cent and to the fraction."""

from __future__ import annotations

from typing import Final

from pitboss.engine.books.chain import Replay
from pitboss.jackpots.chain import JackpotLine
from pitboss.jackpots.jackpot import Jackpot
from pitboss.jackpots.steps import Event, Open
from pitboss.records import decoder


def _open(event: Event) -> Jackpot | None:
    step = event.step
    return Jackpot(step.set_up, step.by, step.role) if isinstance(step, Open) else None


_REPLAY: Final = Replay[Jackpot, Event]("jackpot", decoder(JackpotLine), _open)
read_lines, replay, resume, follow = _REPLAY.read_lines, _REPLAY.replay, _REPLAY.resume, _REPLAY.follow
