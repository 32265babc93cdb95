"""Replay: rebuild the table from its log, repeat every entry, and compare the results bit for bit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from msgspec import UNSET

from pitboss.cards import Composition
from pitboss.engine.books.books import Books
from pitboss.engine.books.cash import (
    BoughtIn,
    ColoredUp,
    Credited,
    Filled,
    Left,
    TakenOver,
    check_chips,
    worth,
)
from pitboss.engine.books.comparison import is_older, same_meaning
from pitboss.engine.books.log import (
    FORMAT,
    CallAnswered,
    CardsInspected,
    Corrected,
    Did,
    LimitsChanged,
    Line,
    Log,
    LogClosed,
    RoundBegun,
    SupervisorCalled,
    TableOpened,
    Undone,
    read_log,
)
from pitboss.engine.books.tournament_chips import ButtonPlaced, ChipsIssued, ChipsTaken
from pitboss.engine.catalogue_wagers.kinds import limits_of
from pitboss.engine.games import Round, house_for, procedure_of
from pitboss.engine.record.earlier_rules import game_of, wager_of
from pitboss.engine.record.view import action_name
from pitboss.engine.round.house import House
from pitboss.engine.round.mid_deck_entry import Entered, entered_after
from pitboss.engine.side_wagers.protocol import SideWager
from pitboss.engine.table import rebuilding
from pitboss.engine.table.rebuilding import RoundStart
from pitboss.engine.table.rounds import button_of
from pitboss.engine.vocabulary.events import Event
from pitboss.engine.vocabulary.tournament import Button
from pitboss.errors import LogError, PitbossError, as_log_error
from pitboss.shoe import Shuffled


@dataclass
class Replayed:
    """The result of a replay: every round as it ended, and the books."""

    house: House
    books: Books
    rounds: list[Round] = field(default_factory=list)
    shuffled: bool = False  # since the last round
    has_shoe: bool = False
    is_older: bool = False  # the log is from a version with different words
    entered: Entered | None = None  # on the first hand of the deck
    uninspected: bool = False  # no round may begin yet
    called: str = ""  # who has called the supervisor, until somebody answers
    start: RoundStart | None = None  # of the latest round
    button: int = 0  # of a tournament's latest hand, or placed for the next
    button_placed: bool = False  # since that hand
    lines: Sequence[Line] = ()  # of the whole log


def replay(log: Log, sides: Sequence[SideWager] = ()) -> Replayed:
    """Repeat every entry of a log; the first whose events differ raises `LogError` with its line."""
    entries = list(log)
    if not entries or not isinstance(entries[0], TableOpened):
        raise LogError(1, "a log must begin with the table's set-up")
    done = _open(entries[0], sides)
    done.lines = log.lines
    for number, entry in enumerate(entries[1:], start=2):
        with as_log_error(number):
            _redo_line(done, entry, number)
    return done


def step_by_step(log: Log, number: int) -> Iterator[tuple[int, Did | Undone | Corrected, Round]]:
    """A round of the log action by action: the line, the entry, and the round after it."""
    entries = list(log)
    if not entries or not isinstance(entries[0], TableOpened):
        raise LogError(1, "a log must begin with the table's set-up")
    done = _open(entries[0], ())
    done.lines = log.lines
    for line, entry in enumerate(entries[1:], start=2):
        if isinstance(entry, RoundBegun) and entry.number > number:
            return
        with as_log_error(line):
            _redo_line(done, entry, line)
        if isinstance(entry, Did | Undone | Corrected) and len(done.rounds) == number:
            yield line, entry, done.rounds[-1]


def step_name(entry: Did | Undone | Corrected) -> str:
    """A step of a round in a few words."""
    return "undo" if isinstance(entry, Undone) else action_name(entry.action)


def step_events(entry: Did | Undone | Corrected) -> tuple[Event, ...]:
    """What happened in a step; in a correction, everything that stands in the place of what was void."""
    if isinstance(entry, Did):
        return entry.events
    return tuple(event for did in entry.again for event in did.events) if isinstance(entry, Corrected) else ()


def replay_file(path: Path, sides: Sequence[SideWager] = ()) -> Replayed:
    """Read a log from a file, check its chain, and repeat every entry."""
    return replay(read_log(path), sides)


def side_wagers(opened: TableOpened, given: Sequence[SideWager] = ()) -> list[SideWager]:
    """The layout's side wagers: from the catalog by id, all others as given by the caller."""
    brought = {side.name: side for side in given}
    sides: list[SideWager] = []
    for side in opened.sides:
        if side.wager:
            sides.append(wager_of(opened, side))
        elif side.name in brought:
            sides.append(brought[side.name])
        else:
            raise PitbossError(f"the side wager {side.name!r} is not in the catalog; pass it to the replay")
    return sides


class _DifferentError(Exception):
    """A difference between the engine's result and the log."""


def _open(opened: TableOpened, sides: Sequence[SideWager]) -> Replayed:
    if opened.format != FORMAT:
        raise LogError(1, f"unknown log format {opened.format}; this version reads format {FORMAT}")
    with as_log_error(1, "the table cannot be set up"):
        sides = side_wagers(opened, sides)
        limits = limits_of(opened)
        house = house_for(game_of(opened), limits, sides, dealer_acts=opened.dealer_acts)
    books = Books(limits.chips, opened.tray_cents, house.game.clauses.cash)
    return Replayed(house, books, is_older=is_older(opened), uninspected=opened.inspected_first is True)


def _redo_line(done: Replayed, entry: object, line: int) -> None:
    try:
        if isinstance(entry, RoundBegun):
            _begin_round(done, entry, line)
        elif isinstance(entry, Undone | Corrected):
            _rebuild_round(done, entry, line)
        else:
            _redo(done, entry)
    except _DifferentError as error:
        raise LogError(line, str(error)) from None


def _follow_call(done: Replayed, entry: SupervisorCalled | CallAnswered) -> None:
    """One call stands at a time, and another person answers it."""
    calls = isinstance(entry, SupervisorCalled)
    if bool(done.called) is calls or entry.by == done.called:
        raise _DifferentError("a call does not follow from the ones before it")
    done.called = entry.by if calls else ""


def _redo(done: Replayed, entry: object) -> None:
    if isinstance(entry, Did):
        if not done.rounds:
            raise _DifferentError("an action comes before the first round")
        events = done.rounds[-1].apply(entry.action)
        if tuple(events) != entry.events and not (done.is_older and same_meaning(events, entry.events)):
            raise _DifferentError(f"the events of {entry.action.tag()} differ from the log")
        for event in events:
            done.books.post(event)
    elif isinstance(entry, BoughtIn):
        check_chips(done.books.chip_set, entry.chips, entry.cite)
        if worth(entry.chips) != entry.cents:
            raise _DifferentError("the chips are not worth the cash")
        done.books.post(entry)
    elif isinstance(entry, TakenOver):
        for chips in entry.racks.values():
            check_chips(done.books.chip_set, chips, done.house.game.clauses.cash)
        done.books.post(entry)
    elif isinstance(entry, CardsInspected):
        if entry.cards != (size := done.house.composition.size):
            raise _DifferentError(f"{entry.cards} cards were inspected, and the decks have {size}")
        done.uninspected = False
    elif isinstance(entry, SupervisorCalled | CallAnswered):
        _follow_call(done, entry)
    elif isinstance(entry, LimitsChanged):
        _check_cleared(done)
        done.house = _with_limits(done.house, entry)
    elif isinstance(entry, Filled | Credited):
        done.books.post(entry)
    elif isinstance(entry, Left):
        _check_leaving(done, entry.player)
        done.books.post(entry)
    elif isinstance(entry, ChipsIssued | ChipsTaken | ButtonPlaced):
        _follow_tournament(done, entry)
    elif isinstance(entry, ColoredUp):
        done.books.exchange(entry.player, entry.gave, entry.got)
    elif isinstance(entry, Shuffled):
        _check_cleared(done)
        done.shuffled = done.has_shoe = True
    elif isinstance(entry, LogClosed):
        _check_cleared(done)
    elif isinstance(entry, TableOpened):
        raise _DifferentError("the table is set up twice")


def _follow_tournament(done: Replayed, entry: ChipsIssued | ChipsTaken | ButtonPlaced) -> None:
    """Chips come and go between hands, at a tournament's table alone; the button is placed once."""
    if done.house.limits.tournament is None:
        raise _DifferentError("tournament chips come to a table that is not a tournament's")
    _check_cleared(done)
    if isinstance(entry, ButtonPlaced):
        if entry.seat not in done.books.seats:
            raise _DifferentError("the button is placed where nobody sits")
        done.button, done.button_placed = entry.seat, True
        return
    seats = done.books.seats
    if isinstance(entry, ChipsIssued):
        own = next((seat for seat, player in seats.items() if player == entry.player), entry.seat)
        if seats.get(entry.seat, entry.player) != entry.player or own != entry.seat:
            raise _DifferentError(f"{entry.player} cannot play seat {entry.seat}")
    done.books.post(entry)


def _button(done: Replayed, begun: RoundBegun, before: Round | None) -> Button | None:
    """The button of a tournament's hand, where it must lie."""
    if done.house.limits.tournament is None:
        if begun.button is not UNSET:
            raise _DifferentError("this table has no button")
        return None
    after_hand = before is not None and before.is_over and not done.button_placed
    found = button_of(done.books, done.house.limits.min, done.button, after_hand=after_hand)
    if begun.button != found.seat:
        raise _DifferentError(f"the hand must begin at seat {found.seat}")
    done.button, done.button_placed = found.seat, False
    return found


def _with_limits(house: House, changed: LimitsChanged) -> House:
    limits = replace(house.limits, min=changed.min_cents, max=changed.max_cents)
    sides = [side for name, side in house.sides.items() if name not in house.own_spots]
    return house_for(house.game, limits, sides, dealer_acts=house.dealer_acts)


def _rebuild_round(done: Replayed, entry: Undone | Corrected, line: int) -> None:
    """The round without what was undone, or with the right cards, as the live table built it."""
    if done.start is None:
        raise _DifferentError("nothing was entered that could be void")
    lines = done.lines[: line - 1]
    if isinstance(entry, Undone):
        built = rebuilding.without(done.start, lines, entry.first)
    else:
        built, places = rebuilding.corrected(done.start, lines, entry.action)
        again = tuple(built.done[number] for number in places)
        if again != entry.again and not (done.is_older and same_meaning(again, entry.again)):
            raise _DifferentError("the corrected actions differ from the log")
        if places[0] != entry.first:
            raise _DifferentError(f"the correction begins in line {places[0]}, not in line {entry.first}")
    done.rounds[-1], done.books = built.round, built.books


def _begin_round(done: Replayed, begun: RoundBegun, line: int) -> None:
    _check_cleared(done)
    if done.uninspected:
        raise _DifferentError("a round begins before the cards were inspected")
    before = done.rounds[-1] if done.rounds else None
    undealt = Composition(begun.undealt)
    if begun.number != len(done.rounds) + 1:
        raise _DifferentError(f"round {begun.number} follows; round {len(done.rounds) + 1} was expected")
    if any(left > there_are for left, there_are in zip(undealt.counts, done.house.composition.counts, strict=True)):
        raise _DifferentError("more cards are undealt than the decks have")
    carried = [bet.copy() for bet in before.placed_wagers] if before else []
    held = before.held if before and not done.shuffled else []  # after a shuffle, a held card is back in the stack
    if done.shuffled:
        done.entered = None
    elif before and done.has_shoe and before.is_over:
        done.entered = entered_after(done.entered, before.events)
    done.shuffled = False
    round = procedure_of(done.house.game)(done.house, undealt, carried, held)
    round.funds = done.books
    round.entered = done.entered
    round.button = _button(done, begun, before)
    done.rounds.append(round)
    done.start = None if done.has_shoe else RoundStart(line, round.fork(), done.books.copy())


def _check_leaving(done: Replayed, player: str) -> None:
    """Raise if a player leaves with a wager on the layout."""
    round = done.rounds[-1] if done.rounds else None
    if round is None:
        return
    playing = not round.is_over and player in {position.player for position in round.positions}
    if playing or any(done.books.owner(bet) == player for bet in round.placed_wagers):
        raise _DifferentError(f"a wager of {player} is still on the layout")


def _check_cleared(done: Replayed) -> None:
    """Raise unless the last round is over and the books agree with the layout."""
    if done.rounds and not (done.rounds[-1].is_over or done.rounds[-1].is_idle):
        raise _DifferentError("the previous round is not over")
    done.books.check(done.rounds[-1].layout_cents if done.rounds else 0)
