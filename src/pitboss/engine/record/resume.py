"""Resume: rebuild a live table from its log and its shoe's key, with the same hash for every line.

The log has the decisions (wagers, actions, cash, cuts); the key has the randomness. A table rebuilt from both is where
it was after the last line, even in mid-round, with the same cards still to come.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from pitboss.engine.books.cash import BoughtIn, ColoredUp, Credited, Filled, Left, TakenOver
from pitboss.engine.books.comparison import is_older, same_meaning
from pitboss.engine.books.log import (
    FORMAT,
    CallAnswered,
    CardsInspected,
    Corrected,
    DecidedAhead,
    Did,
    Entry,
    LimitsChanged,
    Line,
    LogClosed,
    RoundBegun,
    RulingGiven,
    RulingProposed,
    Stamped,
    SupervisorCalled,
    TableOpened,
    Undone,
)
from pitboss.engine.books.tournament_chips import ButtonPlaced, ChipsIssued, ChipsTaken
from pitboss.engine.catalogue_wagers.kinds import limits_of
from pitboss.engine.record.audit import OUT_OF_THE_SHOE
from pitboss.engine.record.earlier_rules import game_of
from pitboss.engine.record.replay import side_wagers
from pitboss.engine.table import calls, corrections, rulings, tournament
from pitboss.engine.table.shuffling import shoe_for
from pitboss.engine.table.table import Table
from pitboss.engine.vocabulary.actions import Action
from pitboss.errors import LogError, PitbossError, as_log_error
from pitboss.shoe import ChaChaSource, CutMade, Shoe
from pitboss.shoe.records import (
    HOUSE,
    Burned,
    CardDrawn,
    CardsReturned,
    CutDeclined,
    CuttingCardPlaced,
    DiscardsReshuffled,
    Revealed,
    Shuffled,
)


def open_table(opened: TableOpened, key: bytes | None, stamp: Stamped = UNSET, *, accepted: bool = False) -> Table:
    """Open the table that a set-up describes; without a key the dealer enters the cards.

    `accepted`: the table is open already with these side wagers, and is not asked again whether they may be offered.
    """
    if opened.format != FORMAT:
        raise LogError(1, f"unknown log format {opened.format}; this version reads format {FORMAT}")
    game = game_of(opened)
    if is_older(opened):  # what was offered then is played to the end of its log
        game = game.with_any_wager()
    shoe: Shoe | None = None if key is None else shoe_for(game.rules, ChaChaSource(key), clauses=game.clauses)
    limits = limits_of(opened)
    return Table(
        game,
        limits=limits,
        sides=side_wagers(opened),
        shoe=shoe,
        tray_cents=opened.tray_cents,
        dealer_acts=opened.dealer_acts,
        stamp=stamp,
        accepted=accepted or is_older(opened),
        inspected_first=opened.inspected_first is True,
    )


def resume(lines: Sequence[Line], key: bytes | None) -> Table:
    """Rebuild the table from these lines; the first line that differs raises `LogError`."""
    if not lines or not isinstance(lines[0].what, TableOpened):
        raise LogError(1, "a log must begin with the table's set-up")
    with as_log_error(1, "the table cannot be set up"):
        table = open_table(lines[0].what, key, lines[0].stamp, accepted=True)  # the table is open already
    _check(table, lines, 0)
    while (done := len(table.log.lines)) < len(lines):
        table.log.stamp = lines[done].stamp
        with as_log_error(done + 1):
            _redo(table, [line.what for line in lines[done : done + _AHEAD]])
        if len(table.log.lines) == done:
            raise LogError(done + 1, f"{lines[done].what.tag()} does not follow from the entries before it")
        _check(table, lines, done)
    table.log.stamp = UNSET
    return table


_AHEAD = 8  # entries that one step of the table may write, up to the one that names the step


def _check(table: Table, lines: Sequence[Line], done: int) -> None:
    """Raise unless every new entry matches the log; an older log keeps its own words, which are in the hash chain."""
    again, opened = table.log.lines, lines[0].what
    older = isinstance(opened, TableOpened) and is_older(opened)
    for number in range(done, len(again)):
        if number >= len(lines):
            raise LogError(number + 1, "an entry is missing that must follow the entries before it")
        kept = lines[number]
        if again[number].hash == kept.hash:
            continue
        if not older or not same_meaning(again[number].what, kept.what):
            raise LogError(number + 1, "the entry differs when it is repeated")
        again[number] = kept


def _redo(table: Table, ahead: Sequence[Entry]) -> None:
    """Repeat the step of the table that wrote the next entry, and perhaps some after it."""
    entry = ahead[0]
    if isinstance(entry, RoundBegun):
        table.begin_round()
    elif isinstance(entry, Did):
        _redo_action(table, entry.action)
    elif isinstance(entry, DecidedAhead):
        table.decide_ahead(entry.seat, entry.action)
    elif isinstance(entry, CardDrawn):
        _redo_action(table, _next_action(ahead))
    elif isinstance(entry, CardsReturned):
        _redo_return(table)
    elif isinstance(entry, DiscardsReshuffled):
        table.refill(cut_later=not entry.cut_depth)  # earlier versions cut for the house in the same step
    elif isinstance(entry, RulingGiven):
        rulings.give(table, _next_action(ahead), entry.by, entry.reason, entry.confirmed_by)
    elif isinstance(entry, Undone):
        corrections.undo(table, entry.by, entry.reason)
    elif isinstance(entry, RulingProposed):
        rulings.propose(table, entry.action, entry.by, entry.reason)
    elif isinstance(entry, CardsInspected):
        table.note_inspection(entry)
    elif isinstance(entry, SupervisorCalled):
        calls.call(table, entry.by, entry.reason)
    elif isinstance(entry, CallAnswered):
        calls.answer(table, entry.by)
    elif isinstance(entry, LimitsChanged):
        table.set_limits(entry.min_cents, entry.max_cents)
    elif isinstance(entry, Filled):
        table.fill(entry.cents)
    elif isinstance(entry, Credited):
        table.credit(entry.cents)
    elif isinstance(entry, BoughtIn):
        table.take_in(entry)
    elif isinstance(entry, TakenOver):
        table.take_over(entry.after, entry.racks)
    elif isinstance(entry, ColoredUp):
        table.color_up(entry.player, entry.gave, entry.got)
    elif isinstance(entry, Left):
        table.leave(entry.player)
    elif isinstance(entry, ChipsIssued):
        tournament.issue(table, entry.player, entry.seat, entry.points)
    elif isinstance(entry, ChipsTaken):
        tournament.take_off(table, entry.seat, entry.reason)
    elif isinstance(entry, ButtonPlaced):
        tournament.place_button(table, entry.seat)
    elif isinstance(entry, Revealed | Shuffled):
        _redo_shuffle(table, ahead)
    elif isinstance(entry, LogClosed):
        table.close()
    elif isinstance(entry, CutMade):
        _redo_cut(table, entry)
    elif isinstance(entry, CutDeclined):
        table.cut(entry.by, None)
    elif isinstance(entry, CuttingCardPlaced | Burned | TableOpened | Corrected):
        raise LogError(len(table.log.lines) + 1, f"{entry.tag()} does not follow from the entries before it")


def _next_action(ahead: Sequence[Entry]) -> Action:
    for entry in ahead:
        if isinstance(entry, Did | Corrected):
            return entry.action
    raise PitbossError("no action follows this entry")


def _redo_action(table: Table, action: Action) -> None:
    round = table.round
    if round is None:
        raise PitbossError("no round is open")
    if table.shoe is not None and isinstance(action, OUT_OF_THE_SHOE) and (card := table.draw()) is not action.card:
        raise PitbossError(f"{action.card.name} was dealt, but the shoe holds {card.name}")
    round.apply(action)


def _redo_return(table: Table) -> None:
    """Return cards to a continuous shuffler, between rounds or when it runs out in mid-round."""
    if table.round is not None and not (table.round.is_over or table.round.is_idle):
        table.refill()
    else:
        table.clear()


def _redo_shuffle(table: Table, ahead: Sequence[Entry]) -> None:
    if not any(isinstance(each, Shuffled) for each in ahead):
        table.close()  # a reveal without a shuffle after it closes the table
        return
    opened = table.log.lines[0].what
    table.begin_shuffle(is_due=isinstance(opened, TableOpened) and is_older(opened))


def _redo_cut(table: Table, cut: CutMade) -> None:
    """Repeat a cut; older logs do not record the players who declined before it."""
    while table.cut_offered not in (None, HOUSE, cut.by):
        table.cut_rotation.decline()
    table.cut(cut.by, None if cut.by == HOUSE else cut.depth)
