"""When it is played, what is played, and what the Division has seen of it."""

from __future__ import annotations

import datetime
from typing import Final

from pitboss.engine.round.tournament import refuse_game
from pitboss.errors import PitbossError
from pitboss.house.check.requirement import (
    Answer,
    Requirement,
    Scope,
    failed,
    not_applicable,
    passed,
    refused,
    require,
    undecided,
)
from pitboss.tournaments.check.cases import EventCase, TournamentCase
from pitboss.tournaments.document.dates import last_day

NOTICE_DAYS: Final = 5


@require("tournament.events", "One event, or a series with an overall winner", "CO 30-832(1) s.1", Scope.TOURNAMENT)
def events(case: TournamentCase) -> Answer:
    document = case.document
    required = "one event, or a series that ends with an overall winner"
    if not document.is_series:
        return passed("one event", required)
    value = f"{len(document.events)} events; overall winner by {document.overall}"
    if document.overall == "points" and not document.league_points:
        return failed("points, but none are set", required, "set league_points for the places of an event")
    starts = [each.starts for each in document.events]
    if starts != sorted(starts):
        return failed("events out of order", required, "write the events in the order of their dates")
    return passed(value, required)


@require("tournament.game", "A game of Rule 8", "CO 30-832(1) s.2", Scope.TOURNAMENT)
def game(case: TournamentCase) -> Answer:
    required = "a blackjack game of Colorado's Rule 8"
    if case.definition is None:
        return failed(case.document.game.id, required, "choose a game: `pitboss games` lists them")
    value = f"{case.definition.name} ({case.definition.cite})"
    if (refusal := refuse_game(case.definition.configure())) is not None:
        return refused(value, refusal, "choose blackjack or a variation of 30-899")
    return passed(value, required)


@require("tournament.options", "The game's own rules hold", "CO 30-832.07(1) s.1", Scope.TOURNAMENT)
def options(case: TournamentCase) -> Answer:
    value = ", ".join(f"{name} = {each}" for name, each in case.document.game.options.items()) or "the defaults"
    if isinstance(case.game, PitbossError):
        return refused(value, case.game, "change the options that it names")
    return passed(value, "options that the game's section leaves to the house")


@require("tournament.length", "Over within four months", "CO 30-832(1) s.3", Scope.TOURNAMENT)
def length(case: TournamentCase) -> Answer:
    first, last = case.document.starts, case.document.ends
    latest = last_day(first)
    value, required = f"{first} to {last}", f"over by {latest}, four months after the first day of play"
    if last > latest:
        return failed(value, required, f"end it by {latest}")
    return passed(value, required)


@require("event.dates", "An event ends on or after its first day", "CO 30-832(1) s.3", Scope.EVENT)
def dates(case: EventCase) -> Answer:
    value, required = f"{case.plan.starts} to {case.plan.ends}", "a last day that is not before the first"
    if case.plan.ends < case.plan.starts:
        return failed(value, required, "correct starts or ends")
    return passed(value, required)


@require("tournament.notice", "The Division has the rules five days before", "CO 30-832.07(1) s.3", Scope.TOURNAMENT)
def notice(case: TournamentCase) -> Answer:
    latest = case.document.starts - datetime.timedelta(days=NOTICE_DAYS)
    required = f"with the Division's local office by {latest}, five days before the start"
    submitted = case.document.submitted
    if submitted is None:
        return undecided("submitted", required)
    if submitted > latest:
        return failed(str(submitted), required, "hand the rules in earlier, or start later")
    return passed(str(submitted), required)


@require("tournament.division", "The Division did not refuse the rules", "CO 30-832.07(1) s.4", Scope.TOURNAMENT)
def division(case: TournamentCase) -> Answer:
    required = "rules that the Division did not find unacceptable"
    if case.document.division == "unacceptable":
        return failed("unacceptable", required, "change the rules, raise the edition and hand them in again")
    return passed(case.document.division, required)


@require(
    "tournament.criteria", "Criteria for players relate to limited gaming", "CO 30-832.05 ¶1 s.2", Scope.TOURNAMENT
)
def criteria(case: TournamentCase) -> Answer:
    required = "criteria that have to do with limited gaming"
    if not case.document.criteria:
        return not_applicable("everybody may play")
    for each in case.document.criteria:
        if each.related is False:
            return failed(each.words, required, "take the criterion out")
        if each.related is None or not each.relation:
            return undecided("criterion.related and criterion.relation", required)
    return passed("; ".join(each.words for each in case.document.criteria), required)


REQUIREMENTS: Final[tuple[Requirement[TournamentCase] | Requirement[EventCase], ...]] = (
    events, game, options, length, dates, notice, division, criteria,
)  # fmt: skip
