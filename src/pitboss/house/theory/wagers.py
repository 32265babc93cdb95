"""The rounds of a log with the wagers that figures are for: what each player wagered first, and what came of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from msgspec import UNSET

from pitboss.engine.books.log import Did, Line, RoundBegun, Stamp, TableOpened
from pitboss.engine.books.standing import Standing, standing
from pitboss.engine.record.results import CORRECTION, PlayerResult, Results, RoundResult
from pitboss.engine.side_wagers.protocol import SpotSetUp
from pitboss.engine.vocabulary.actions import INSURANCE
from pitboss.engine.vocabulary.events import (
    TIP_BOX,
    RoundOpened,
    Settled,
    SettlementReversed,
    WagerPlaced,
    WagerWithdrawn,
)
from pitboss.errors import PitbossError

FirstWagers = dict[tuple[str, str], Counter[int]]  # by player and spot: cents by seat


@dataclass(frozen=True)
class PlayedWager:
    """A player's wagers on one spot. `first` is what lay there before the first card, by seat: figures are for it."""

    player: str
    bet: str
    first: tuple[tuple[int, int], ...]
    wagered_cents: int
    win_cents: int  # the house's
    spot: SpotSetUp | None = None  # of a side wager of the catalog; None for the game itself

    @property
    def first_cents(self) -> int:
        return sum(cents for _, cents in self.first)

    @property
    def is_insurance(self) -> bool:
        return self.bet == INSURANCE


@dataclass(frozen=True)
class PlayedRound:
    """A closed round: when, by whom it was dealt, and all wagers of its players."""

    number: int
    at: int
    game: str
    options: dict[str, bool | int | str]
    dealer: str
    wagers: tuple[PlayedWager, ...] = field(default_factory=tuple)
    tips_cents: int = 0  # into the tip box: won tips with what they won; a lost one is the house's
    last: int = 0  # the line that closed it

    @property
    def win_cents(self) -> int:
        return sum(each.win_cents for each in self.wagers)


def rounds_of(lines: Iterable[Line]) -> Iterator[PlayedRound]:
    """The closed rounds of one log, as its last line leaves them; none of a tournament, whose points are no money."""
    reading, found = Results(), dict[int, PlayedRound]()
    opened: TableOpened | None = None
    of_round: list[Line] = []
    for line in lines:
        if isinstance(line.what, TableOpened):
            opened = line.what
            if opened.tournament is not UNSET:
                return
        if isinstance(line.what, RoundBegun):
            of_round = []
        of_round.append(line)
        result = reading.read(line)
        if result is None:
            continue
        if opened is None:
            raise PitbossError("the log does not begin with a set-up")
        found.pop(result.number, None)
        if not result.reopened:
            found[result.number] = _played(opened, result, of_round)
    yield from found.values()


def _played(opened: TableOpened, result: RoundResult, of_round: Sequence[Line]) -> PlayedRound:
    entries = standing(list(of_round))
    first, dealer = _first_wagers(of_round, entries)
    sides = {side.name: side for side in opened.sides if side.wager}
    wagers = tuple(each for player in result.players for each in _of_player(player, first, sides))
    who = dealer if opened.dealer_acts else ""
    return PlayedRound(
        result.number, result.at, opened.game, dict(opened.options), who, wagers, _tips(entries), result.last
    )


def _tips(entries: Standing) -> int:
    """What a round put into the tip box, as the books have it."""
    cents = 0
    for entry in entries.values():
        for event in entry.events if isinstance(entry, Did) else ():
            if isinstance(event, Settled | SettlementReversed) and event.paid_to == TIP_BOX:
                cents += event.returned_cents if isinstance(event, Settled) else -event.returned_cents
    return cents


def _first_wagers(of_round: Sequence[Line], entries: Standing) -> tuple[FirstWagers, str]:
    """What lay on each player's spots when the round was opened, and who opened it."""
    found: FirstWagers = {}
    owner: dict[tuple[int, str], str] = {}
    stamps = {line.n: line.stamp for line in of_round}
    for number, entry in entries.items():
        for event in entry.events if isinstance(entry, Did) else ():
            if isinstance(event, WagerPlaced) and not event.tip:
                owner[event.seat, event.bet] = event.player
                found.setdefault((event.player, event.bet), Counter())[event.seat] += event.cents
            elif isinstance(event, WagerWithdrawn) and not event.tip:
                found[owner[event.seat, event.bet], event.bet][event.seat] -= event.cents
            elif isinstance(event, RoundOpened):
                stamp = stamps.get(number)
                return found, stamp.by if isinstance(stamp, Stamp) else ""
    return found, ""


def _of_player(own: PlayerResult, first: FirstWagers, sides: dict[str, SpotSetUp]) -> Iterator[PlayedWager]:
    for each in own.wagers:
        side = sides.get(each.bet)
        # A side wager may have been placed in an earlier round: its stake counts where it is settled.
        placed = first.get((own.player, each.bet), Counter()) if side is None else {each.seat: each.wagered_cents}
        stakes = tuple((seat, cents) for seat, cents in placed.items() if cents) if each.bet != CORRECTION else ()
        yield PlayedWager(own.player, each.bet, stakes, each.wagered_cents, -each.net_cents, side)
