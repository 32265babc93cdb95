"""The result of every round: what each player wagered and got back, and how the hands came out.

Read from a shift's log alone, line by line, so that a table in play, an upgraded database and a replay agree. A round
has no result before it is closed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from pitboss.engine.books.log import Corrected, Did, Line, RoundBegun, Stamp, TableOpened, Undone
from pitboss.engine.books.standing import standing
from pitboss.engine.record.headlines import LOST, PUSH, WON, headline, result
from pitboss.engine.vocabulary.actions import MAIN, OF_HANDS
from pitboss.engine.vocabulary.events import (
    ENVY,
    PLAYER,
    Event,
    PaymentCorrected,
    RoundClosed,
    RoundOpened,
    Settled,
    SettlementReversed,
    WagerPlaced,
    WagerWithdrawn,
)

BUST: Final = 21  # a dealer's total above it is a bust
MAX_HEADLINES: Final = 4  # of a player with several hands
_VOID: Final = "void"
CORRECTION: Final = "correction"  # in place of a spot: what a ruling paid or collected afterwards
_MOVES_MONEY: Final = (Settled, SettlementReversed, PaymentCorrected)
DECIDES: Final = (*_MOVES_MONEY, RoundClosed)  # without one of these events no round has a new result


class OpeningWager(msgspec.Struct, frozen=True):
    """Chips on a spot before the first card, on each of the seat's hands: what a rebet repeats."""

    seat: int
    bet: str
    cents: int


class WagerResult(msgspec.Struct, frozen=True):
    """All of a player's wagers on one spot; `outcome` is that of the one that paid most."""

    bet: str
    is_side: bool
    wagered_cents: int
    returned_cents: int
    outcome: str
    seat: int

    @property
    def net_cents(self) -> int:
        return self.returned_cents - self.wagered_cents


class PlayerResult(msgspec.Struct, frozen=True):
    """What a round came to for one player. Tokes are the dealer's: they count neither as wagered nor as won."""

    player: str
    seats: tuple[int, ...]
    headline: str
    wagers: tuple[WagerResult, ...]
    opening: tuple[OpeningWager, ...] = ()
    tokes_cents: int = 0

    @property
    def wagered_cents(self) -> int:
        return sum(each.wagered_cents for each in self.wagers)

    @property
    def returned_cents(self) -> int:
        return sum(each.returned_cents for each in self.wagers)


class RoundResult(msgspec.Struct, frozen=True):
    """A closed round. `at` is in seconds since 1970, 0 where the log has no time; hands are counted, not wagers."""

    number: int
    first: int  # line of the log
    last: int
    at: int
    game: str
    players: tuple[PlayerResult, ...]
    won: int = 0
    lost: int = 0
    pushed: int = 0
    dealer_busts: bool = False
    revised: bool = False  # the round was closed before, and a ruling has changed it since
    reopened: bool = False  # the round was closed before, and is in play again: it has no result


class Results:
    """Reads the lines of one shift in their order."""

    def __init__(self) -> None:
        self.lines = 0  # that were read
        self._game = ""
        self._sides: frozenset[str] = frozenset()
        self._owners: dict[tuple[int, str, bool], str] = {}  # outlives a round: a side wager may be carried
        self._begun: RoundBegun | None = None
        self._first = 0
        self._of_round: list[Line] = []
        self._owners_before: dict[tuple[int, str, bool], str] = {}
        self._forget()

    def _forget(self) -> None:
        self._settled: list[Settled] = []
        self._corrected: list[PaymentCorrected] = []
        self._opening: dict[tuple[int, str], int] = {}
        self._is_dealt = self._is_closed = False

    def read(self, line: Line) -> RoundResult | None:
        """Read the next line; the result of the round that it closes, or None."""
        self.lines, what = line.n, line.what
        if isinstance(what, RoundBegun):
            self._begun, self._first = what, line.n
            self._of_round, self._owners_before = [], dict(self._owners)
            self._forget()
        self._of_round.append(line)
        if isinstance(what, Did):
            return self._did(line, what.events)
        if isinstance(what, Undone | Corrected):
            return self._again(line)
        if isinstance(what, TableOpened):
            self._game = what.game
            self._sides = frozenset(side.name for side in what.sides)
        return None

    def _did(self, line: Line, events: Sequence[Event]) -> RoundResult | None:
        was_closed = self._is_closed
        for event in events:
            self._note(event)
        if self._begun is None or not self._is_closed:
            return None
        if was_closed and not any(isinstance(event, _MOVES_MONEY) for event in events):
            return None
        return self._result(line, self._begun, revised=was_closed)

    def _again(self, line: Line) -> RoundResult | None:
        """Read the lines of the round that stand; a round that was closed is revised by them, or open again."""
        was_closed, self._owners = self._is_closed, dict(self._owners_before)
        self._forget()
        for entry in standing(self._of_round).values():
            for event in entry.events if isinstance(entry, Did) else ():
                self._note(event)
        if self._begun is None or not (was_closed or self._is_closed):
            return None
        if not self._is_closed:
            return RoundResult(self._begun.number, self._first, line.n, 0, self._game, (), reopened=True)
        return self._result(line, self._begun, revised=was_closed)

    def _note(self, event: Event) -> None:
        if isinstance(event, WagerPlaced):
            self._owners[event.seat, event.bet, event.tip] = event.player
            if not (self._is_dealt or event.tip or event.hand):
                self._opening[event.seat, event.bet] = self._opening.get((event.seat, event.bet), 0) + event.cents
        elif isinstance(event, WagerWithdrawn):
            if not event.tip:
                self._opening.pop((event.seat, event.bet), None)
        elif isinstance(event, Settled):
            self._settled.append(event)
        elif isinstance(event, SettlementReversed):
            self._settled = [each for each in self._settled if not _is_of(each, event)]
        elif isinstance(event, PaymentCorrected):
            self._corrected.append(event)
        elif isinstance(event, RoundOpened):
            self._is_dealt = True
        elif isinstance(event, RoundClosed):
            self._is_closed = True

    def _owner(self, event: Settled) -> str:
        """Who made the wager; pay without a wager of its own belongs to the player of the seat."""
        own = self._owners.get((event.seat, event.bet.removesuffix(ENVY), event.tip))
        return self._owners.get((event.seat, MAIN, False), "") if own is None else own

    def _result(self, line: Line, begun: RoundBegun, *, revised: bool) -> RoundResult:
        by_player: dict[str, list[Settled]] = {}
        for event in self._settled:
            by_player.setdefault(self._owner(event), []).append(event)
        hands = [each for settled in by_player.values() for each in hand_results(settled)]
        dealers = [e.dealer_total for e in self._settled if e.bet in OF_HANDS and not e.tip]
        return RoundResult(
            number=begun.number,
            first=self._first,
            last=line.n,
            at=line.stamp.at // 1000 if isinstance(line.stamp, Stamp) else 0,
            game=self._game,
            players=tuple(self._player(player, settled) for player, settled in sorted(by_player.items()) if player),
            won=hands.count(WON),
            lost=hands.count(LOST),
            pushed=hands.count(PUSH),
            dealer_busts=any(total > BUST for total in dealers),
            revised=revised,
        )

    def _player(self, player: str, settled: Sequence[Settled]) -> PlayerResult:
        own = [event for event in settled if not event.tip]
        seats = tuple(sorted({event.seat for event in settled}))
        opening = [
            OpeningWager(seat, bet, cents)
            for (seat, bet), cents in self._opening.items()
            if self._owners.get((seat, bet, False)) == player
        ]
        tokes = [e.stake_cents - (e.returned_cents if e.paid_to == PLAYER else 0) for e in settled if e.tip]
        wagers = (*self._wagers(own), *self._corrections(player))
        return PlayerResult(player, seats, _headline(own), wagers, tuple(opening), max(0, sum(tokes)))

    def _corrections(self, player: str) -> Iterable[WagerResult]:
        """What rulings have paid a player since the round was closed, or collected (below zero)."""
        own = [event for event in self._corrected if event.player == player]
        if own:
            cents = sum(event.cents for event in own)
            yield WagerResult(CORRECTION, False, 0, cents, "payment corrected", own[-1].seat)

    def _wagers(self, own: Sequence[Settled]) -> Iterable[WagerResult]:
        """The wagers spot by spot; a void one was no wager."""
        spots: dict[str, list[Settled]] = {}
        for event in own:
            if not event.outcome.startswith(_VOID):
                spots.setdefault(event.bet.removesuffix(ENVY), []).append(event)
        for bet, events in spots.items():
            wagered, returned = sum(e.stake_cents for e in events), sum(e.returned_cents for e in events)
            best = max(events, key=lambda event: event.net_cents)
            yield WagerResult(bet, bet in self._sides, wagered, returned, best.outcome, best.seat)


def results_of(lines: Iterable[Line]) -> dict[int, RoundResult]:
    """The results of all closed rounds of a log, by number, as its last line leaves them."""
    reading = Results()
    found = [reading.read(line) for line in lines]
    last = {each.number: each for each in found if each is not None}
    return {number: each for number, each in last.items() if not each.reopened}


def hand_results(settled: Iterable[Settled]) -> list[str]:
    """Won, lost or push for each hand that was played to its end, with all that was settled on it."""
    hands: dict[tuple[int, int, str], list[Settled]] = {}
    for event in settled:
        if event.bet in OF_HANDS and not event.tip and not event.outcome.startswith(_VOID):
            hands.setdefault((event.seat, event.hand, event.bet), []).append(event)
    return [_hand_result(events) for events in hands.values()]


def _hand_result(events: Sequence[Settled]) -> str:
    net = sum(event.net_cents for event in events)
    return WON if net > 0 else LOST if net < 0 else result(events[0])


def _headline(own: Sequence[Settled]) -> str:
    """The headlines of a player's hands, each once; without a hand that of the first wager."""
    hands = [event for event in own if event.bet in OF_HANDS] or own[:1]
    words = list(dict.fromkeys(headline(event) for event in hands))
    return "; ".join(words[:MAX_HEADLINES])


def _is_of(settled: Settled, undone: SettlementReversed) -> bool:
    return (settled.seat, settled.hand, settled.bet, settled.tip) == (undone.seat, undone.hand, undone.bet, undone.tip)
