"""What the automatic players of a table do next: one order at a time, or nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Protocol

import msgspec

from pitboss.engine.games import Round
from pitboss.engine.record.view import PositionView, view
from pitboss.engine.table.table import Table
from pitboss.engine.vocabulary.actions import MAIN
from pitboss.engine.vocabulary.actors import Seat
from pitboss.floor.commands import commands
from pitboss.floor.demonstration.guests import free_seats
from pitboss.floor.demonstration.styles import STYLES, Style
from pitboss.floor.floor import Floor
from pitboss.floor.live.live_table import LiveTable
from pitboss.floor.live.spots import shown_spots


class Pace(Protocol):
    """How long automatic players take."""

    @property
    def between(self) -> float: ...
    @property
    def think(self) -> float: ...


class Host(Protocol):
    """What the company knows besides the table."""

    floor: Floor
    rng: Random
    leaving: set[str]
    refused: dict[str, int]
    encore: str

    @property
    def pace(self) -> Pace: ...
    @property
    def holds(self) -> Callable[[LiveTable], bool]: ...
    def is_near(self, table: str) -> bool: ...


class Step(msgspec.Struct, frozen=True):
    """An order of an automatic player, after some seconds; without an order, chips are bought."""

    player: str
    order: commands.Order | None
    after: float = 0.0


def next_step(host: Host, live: LiveTable) -> Step | None:
    """What is due now; None while the table waits for people."""
    table = live.table
    if table is None or live.stopped or host.holds(live):
        return None
    own = {seat: name for seat, name in sorted(live.seats.items()) if name in live.automatic}
    if (cutter := table.cut_offered) is not None:
        return Step(cutter, commands.Cut(kind="cut"), host.pace.think) if cutter in own.values() else None
    round = table.round
    if round is not None and not (round.is_over or round.takes_wagers):
        return _decision(host, live, round, own)
    if live.tournament is not None:
        return _tournament_bet(host, live, table, own)
    if (going := _leaver(host, live, table, own)) is not None:
        return going
    return _wager(host, live, table, own)


def _decision(host: Host, live: LiveTable, round: Round, own: dict[int, str]) -> Step | None:
    """The action of the seat to act, chosen from what that seat sees."""
    if not isinstance(round.actor, Seat) or round.actor.number not in own:
        return None
    name = own[round.actor.number]
    seen = view(round, frozenset({round.actor.number}))
    offer = style_of(live, name).action(seen, host.rng)
    if host.refused.get(name):  # the usual choice was refused: take what costs nothing
        offer = min(seen.legal, key=lambda each: (each.at_least, host.rng.random()))
    cents = offer.at_most if offer.at_most > offer.at_least else None
    act = commands.Act(kind="act", action=offer.name, cents=cents, step=len(round.events))
    return Step(name, act, host.pace.think * host.rng.uniform(0.7, 1.4))


def _tournament_bet(host: Host, live: LiveTable, table: Table, own: dict[int, str]) -> Step | None:
    """The bet of the automatic player whose turn it is, in tournament chips."""
    seat = host.floor.play[live.id].to_bet
    if seat is None or seat not in own:
        return None
    name, held = own[seat], table.books.purse(own[seat]) or 0
    limits = table.limits
    high = limits.chips.most(min(limits.max, held))
    stake = limits.chips.least(style_of(live, name).stake(limits.min, max(limits.min, high // 4), None, host.rng))
    points = min(max(stake, limits.chips.least(limits.min)), high)
    if host.refused.get(name):
        points = limits.chips.least(limits.min)
    pause = host.pace.between if table.round is None or table.round.is_over else host.pace.think
    return Step(name, commands.PlaceWager(kind="wager", seat=seat, bet=MAIN, cents=points), pause)


def _leaver(host: Host, live: LiveTable, table: Table, own: dict[int, str]) -> Step | None:
    """Who leaves now: who was asked to, or somebody where people have taken all other seats."""
    for seat, name in own.items():
        if table.has_wagers_at(seat):
            continue
        if name in host.leaving or not free_seats(live):
            return Step(name, commands.GetUp(kind="get up", seat=seat))
    return None


def _wager(host: Host, live: LiveTable, table: Table, own: dict[int, str]) -> Step | None:
    """A wager, or a word that the wagers are made. Where a person plays, the company follows; it does not lead."""
    round = table.round
    is_new = round is None or not round.takes_wagers
    wagering = set() if round is None or is_new else {position.player for position in round.positions}
    play = host.floor.play[live.id]
    people = {each for each in live.seats.values() if each not in live.automatic and not play.attendance.is_out(each)}
    follows = bool(people) and live.is_electronic
    if follows and not people & wagering:
        return None
    if not (follows or host.is_near(live.id) or host.encore == live.id or wagering & set(own.values())):
        return None
    pace = 0.0 if follows else host.pace.think
    for seat, name in own.items():
        if name not in wagering:
            if host.encore == live.id and is_new:
                host.encore = ""
            return _new_wager(host, live, table, seat, name, host.pace.between if is_new and not follows else pace)
    if live.is_electronic:
        for name in own.values():
            if name not in play.ready:
                return Step(name, commands.Ready(kind="ready"), pace)
    return None


def _new_wager(host: Host, live: LiveTable, table: Table, seat: int, name: str, after: float) -> Step:
    style, limits = style_of(live, name), table.limits
    held = table.books.purse(name) or 0
    spots = list(shown_spots(table))
    if held < 4 * limits.min:  # some games take several wagers, and a hand may be doubled
        return Step(name, None, after)
    stake = limits.chips.least(style.stake(limits.min, min(limits.max, held // 4), _last(table, seat), host.rng))
    staked = [commands.Staked(seat=seat, bet=MAIN, cents=max(stake, limits.chips.least(limits.min)))]
    if not host.refused.get(name):
        left = held // 4
        for bet, cents in style.side_wagers(spots, host.rng):
            if cents <= left:
                staked.append(commands.Staked(seat=seat, bet=bet, cents=cents))
                left -= cents
    return Step(name, commands.PlaceWagers(kind="wagers", wagers=tuple(staked)), after)


def _last(table: Table, seat: int) -> tuple[int, int] | None:
    """The stake of a seat's last round, and what its hands won or lost."""
    round = table.shown_round
    if round is None or not round.is_over:
        return None
    for position in _positions(round, seat):
        if position.hands:
            return position.hands[0].stake_cents, sum(each.net_cents for each in position.hands)
    return None


def _positions(round: Round, seat: int) -> Iterator[PositionView]:
    return (each for each in view(round, frozenset({seat})).positions if each.seat == seat)


def style_of(live: LiveTable, name: str) -> Style:
    """The style of an automatic player."""
    return STYLES[live.automatic[name]]
