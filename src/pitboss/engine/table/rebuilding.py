"""A round built again from the lines that stand: the one place that says what an undone or corrected entry comes to.

The live table, replay and resume all call these functions, so that they agree bit for bit. Nothing here changes a
round or books that are in use: everything happens on copies.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from pitboss.cards import Card
from pitboss.engine.books.books import Books, BooksError
from pitboss.engine.books.cash import BoughtIn, ColoredUp, Credited, Filled, Left
from pitboss.engine.books.log import Did, Entry, Line, RulingGiven, Stamp
from pitboss.engine.books.standing import Standing, actions_from, standing
from pitboss.engine.books.tournament_chips import ChipsIssued, ChipsTaken
from pitboss.engine.games import Round
from pitboss.engine.vocabulary.action_names import action_name
from pitboss.engine.vocabulary.actions import (
    Action,
    CorrectCards,
    Deal,
    DiscardFaceUpCard,
    DrawInError,
    ExposeHoleCard,
    OverdrawDealer,
    Place,
    SupervisorAction,
    Withdraw,
)
from pitboss.engine.vocabulary.actors import CHANCE
from pitboss.engine.vocabulary.events import Awarded
from pitboss.errors import IllegalAction, PitbossError, Refusal
from pitboss.money import dollars

ENTERED: Final = (
    Deal,
    DiscardFaceUpCard,
    DrawInError,
    OverdrawDealer,
    ExposeHoleCard,
)  # the actions that name a card of the stack


@dataclass(frozen=True)
class RoundStart:
    """A round as it began, the books as they were then, and the line of the log that begins it."""

    line: int
    round: Round
    books: Books


@dataclass
class Rebuilt:
    """A round built again, with its books, and every action with its events and whose turn it was."""

    round: Round
    books: Books
    done: dict[int, Did] = field(default_factory=dict)
    turns: dict[int, object] = field(default_factory=dict)


def rebuild(start: RoundStart, entries: Mapping[int, Entry]) -> Rebuilt:
    """Apply these entries to the round as it began, in their order; refused at the first that fails."""
    built = Rebuilt(start.round.fork(), start.books.copy())
    built.round.funds = built.books
    for number, entry in entries.items():
        try:
            _redo(built, number, entry)
        except (Refusal, BooksError) as error:
            raise _failed(start, number, entry, error) from error
    return built


def _redo(built: Rebuilt, number: int, entry: Entry) -> None:
    if isinstance(entry, BoughtIn | Filled | Credited | Left | ChipsIssued | ChipsTaken):
        built.books.post(entry)
    elif isinstance(entry, ColoredUp):
        built.books.exchange(entry.player, entry.gave, entry.got)
    elif isinstance(entry, Did):
        turn = _turn(built.round)
        events = built.round.apply(entry.action)
        built.turns[number] = _place(events) if turn[0] is CHANCE else turn
        for event in events:
            built.books.post(event)
        built.done[number] = Did(entry.action, tuple(events))  # type: ignore[arg-type]


def _failed(start: RoundStart, number: int, entry: Entry, error: PitbossError) -> IllegalAction:
    """Which step fails, why, and by which clause."""
    clauses = start.round.house.clauses
    if isinstance(entry, Left):
        what = f"{entry.player} has left with {dollars(entry.cents)}, and would have another amount with these cards"
        return IllegalAction(what, clauses.ruling)
    if isinstance(entry, ChipsTaken):
        what = f"{entry.player}'s {entry.points:,} points were taken off, and would be another number with these cards"
        return IllegalAction(what, clauses.ruling)
    step = action_name(entry.action) if isinstance(entry, Did) else entry.tag()
    why, cite = (error.what, error.cite) if isinstance(error, Refusal) else (str(error), clauses.ruling)
    return IllegalAction(f"with these cards {step} (line {number} of the log) is not possible: {why}", cite)


def _turn(round: Round) -> tuple[object, ...]:
    """Whose turn it is, with which hand, to decide what."""
    hands = ((p.seat, number) for p in round.positions for number, hand in enumerate(p.hands) if hand is round.hand)
    return round.actor, next(hands, None), round.phase


def _place(events: Sequence[Any]) -> object:
    """Where the card of an action went."""
    dealt = next((event for event in events if hasattr(event, "card")), None)
    return None if dealt is None else (type(dealt), getattr(dealt, "seat", 0), getattr(dealt, "hand", 0))


# --- an entry that is taken back -------------------------------------------------------------------------------------


def last_entry(lines: Sequence[Line]) -> int | None:
    """The first line of the entry that ends a log and could be taken back; None where something else ends it.

    An entry is what one command wrote: with a main wager, also what the game demands with it.
    """
    last = lines[-1]
    if not isinstance(last.what, Did) or isinstance(lines[-2].what, RulingGiven):
        return None
    first = last.n
    while isinstance(last.stamp, Stamp) and _is_of(last.stamp, lines[first - 2]):
        first -= 1
    return first


def _is_of(stamp: Stamp, line: Line) -> bool:
    return isinstance(line.what, Did) and line.stamp == stamp


def without(start: RoundStart, lines: Sequence[Line], first: int) -> Rebuilt:
    """The round without the entry that begins with this line; refused unless that is the last one."""
    if last_entry(lines) != first or first <= start.line:
        what = "only the last entry can be taken back; a supervisor corrects earlier cards"
        raise IllegalAction(what, start.round.house.clauses.ruling)
    _check_no_award(start, (line.what for line in lines[first - 1 :]))
    return rebuild(start, standing(lines[start.line : first - 1]))


def _check_no_award(start: RoundStart, void: Iterable[Entry]) -> None:
    """What a meter has given is paid by hand and stays paid: it is adjusted at the jackpot, not in the round."""
    if any(isinstance(event, Awarded) for entry in void if isinstance(entry, Did) for event in entry.events):
        what = "an award of the meter was given since; adjust it at the jackpot, with a second person"
        raise IllegalAction(what, start.round.house.clauses.ruling)


# --- cards that are corrected ----------------------------------------------------------------------------------------


def entered_cards(start: RoundStart, lines: Sequence[Line]) -> dict[int, Did]:
    """The actions of the round that stand and name a card, by their lines."""
    entries = standing(lines[start.line :])
    return {n: each for n, each in entries.items() if isinstance(each, Did) and named_card(each.action)}


def corrected(start: RoundStart, lines: Sequence[Line], ruling: CorrectCards) -> tuple[Rebuilt, list[int]]:
    """The round with the right cards, and the lines from the first corrected one on; refused where a step fails."""
    cite, entries = start.round.house.clauses.ruling, standing(lines[start.line :])
    places = actions_from(entries, min((each.line for each in ruling.corrected), default=0))
    _check_no_award(start, (entries[number] for number in places))
    before, after = rebuild(start, entries), rebuild(start, _with_cards(entries, ruling, cite))
    for number, turn in before.turns.items():
        action = after.done[number].action
        if turn != after.turns[number] and not isinstance(action, SupervisorAction | Place | Withdraw):
            raise IllegalAction(f"with these cards {_misplaced(action)} (line {number} of the log)", cite)
    left = {entry.player for entry in entries.values() if isinstance(entry, Left)}
    if not after.round.is_over and (gone := left & {position.player for position in after.round.positions}):
        raise IllegalAction(f"with these cards the round is not over, and {min(gone)} has left the table", cite)
    return after, places


def _with_cards(entries: Standing, ruling: CorrectCards, cite: str) -> Standing:
    """The entries with the right cards."""
    lines = [each.line for each in ruling.corrected]
    if not lines or len(lines) != len(set(lines)):
        raise IllegalAction("name each card that was entered wrongly, once", cite)
    right = dict(entries)
    for each in ruling.corrected:
        entry = entries.get(each.line)
        if not isinstance(entry, Did) or (card := named_card(entry.action)) is None:
            raise IllegalAction(f"no card of this round was entered in line {each.line} of the log", cite)
        if card is each.card:
            raise IllegalAction(f"{each.card.face} was entered in line {each.line}: there is nothing to correct", cite)
        right[each.line] = Did(msgspec.structs.replace(entry.action, card=each.card), ())
    return right


def named_card(action: Action) -> Card | None:
    """The card that an entry named; None where it named none."""
    card = action.card if isinstance(action, ENTERED) else None
    return None if isinstance(card, msgspec.UnsetType) else card


def _misplaced(action: Action) -> str:
    if isinstance(action, Deal):
        return f"{action.card.face} would go to another place"
    return f"{action_name(action)} would not be due there"
