"""Replay: the same events give the same tournament, bit for bit."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.errors import LogError, as_log_error
from pitboss.tournaments.chain import TournamentLine, next_line, read_lines
from pitboss.tournaments.steps import OpenTournament, TournamentEvent
from pitboss.tournaments.tournament import Tournament


def replay(events: Iterable[TournamentEvent]) -> Tournament:
    """Take every step again; an event that comes out otherwise is an error of its line."""
    found: Tournament | None = None
    for number, event in enumerate(events, start=1):
        found = _again(found, number, event)
    if found is None:
        raise LogError(1, "the log of a tournament begins with its opening")
    return found


def resume(raw_lines: Iterable[bytes]) -> Tournament:
    """Open a tournament from its stored lines: chain checked, steps taken again, ready for the next one."""
    lines = read_lines(raw_lines)
    tournament = replay(line.what for line in lines)
    tournament.log.lines = list[TournamentLine](lines)  # with their stamps
    return tournament


def follow(tournament: Tournament, raw_lines: Iterable[bytes]) -> None:
    """Take the steps of stored lines that continue a tournament's log: somebody else took them first."""
    for raw in raw_lines:
        line = next_line(tournament.log, raw)
        _again(tournament, line.n, line.what)
        tournament.log.lines[-1] = line  # with its stamp


def _again(tournament: Tournament | None, number: int, event: TournamentEvent) -> Tournament:
    with as_log_error(number, "this step is not possible"):
        if tournament is None:
            if not isinstance(event.step, OpenTournament):
                raise LogError(number, "the log of a tournament begins with its opening")
            tournament = Tournament(event.step)
            again = next(iter(tournament.log))
        else:
            again = tournament.apply(event.step)
    if again != event:
        raise LogError(number, "the step gives a different result than the log says")
    return tournament
