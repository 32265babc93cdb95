"""A table goes on from its log and its shoe's key: everything is done again, and must come out hash for hash.

The log holds what was decided (wagers, actions, cash, cuts), the key holds chance. A table that is built from both
again stands where it stood when the last line was written, in mid-round too, with the same cards still to come.
"""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.catalogue import load
from pitboss.errors import LogError, PitbossError
from pitboss.shoe import ChaChaSource, CutMade, Shoe
from pitboss.shoe.records import (
    HOUSE,
    Burned,
    CardDrawn,
    CardsReturned,
    CuttingCardPlaced,
    DiscardsReshuffled,
    Revealed,
    Shuffled,
)
from pitboss.table.audit import OUT_OF_THE_SHOE
from pitboss.table.cash import BoughtIn, ColouredUp, Left, TakenOver
from pitboss.table.layout import limits_of
from pitboss.table.log import FORMAT, DecidedAhead, Did, Entry, Line, LogClosed, RoundBegun, TableOpened
from pitboss.table.replay import side_wagers
from pitboss.table.shuffling import shoe_for
from pitboss.table.table import Table


def open_table(opened: TableOpened, key: bytes | None) -> Table:
    """The table as its set-up describes it. Without a key its cards come from whoever deals."""
    if opened.format != FORMAT:
        raise LogError(1, f"format {opened.format} is unknown; this version reads format {FORMAT}")
    game = load(opened.game, **opened.options)
    shoe: Shoe | None = None if key is None else shoe_for(game.rules, ChaChaSource(key))
    limits = limits_of(opened)
    return Table(
        game,
        limits=limits,
        sides=side_wagers(opened),
        shoe=shoe,
        tray_cents=opened.tray_cents,
        dealer_acts=opened.dealer_acts,
    )


def resume(lines: Sequence[Line], key: bytes | None) -> Table:
    """The table behind these lines. The first line that does not come out again is refused."""
    if not lines or not isinstance(lines[0].what, TableOpened):
        raise LogError(1, "a log begins with the table's set-up")
    table = open_table(lines[0].what, key)
    _check(table, lines, 0)
    while (done := len(table.log.lines)) < len(lines):
        try:
            _redo(table, [line.what for line in lines[done : done + _AHEAD]])
        except LogError:
            raise
        except PitbossError as error:
            raise LogError(done + 1, f"cannot have happened: {error}") from None
        if len(table.log.lines) == done:
            raise LogError(done + 1, f"{type(lines[done].what).__name__} does not follow from what is before it")
        _check(table, lines, done)
    return table


_AHEAD = 8  # entries of which one deed of the table may consist, up to the one that says what it was


def _check(table: Table, lines: Sequence[Line], done: int) -> None:
    for number in range(done, len(table.log.lines)):
        if number >= len(lines) or table.log.lines[number].hash != lines[number].hash:
            raise LogError(number + 1, "the entry comes out otherwise when it is done again")


def _redo(table: Table, ahead: Sequence[Entry]) -> None:
    """The deed of the table that wrote the next entry, and perhaps some after it."""
    entry = ahead[0]
    if isinstance(entry, RoundBegun):
        table.begin_round()
    elif isinstance(entry, Did):
        _redo_action(table, entry)
    elif isinstance(entry, DecidedAhead):
        table.decide_ahead(entry.seat, entry.action)
    elif isinstance(entry, CardDrawn):
        _redo_action(table, next(each for each in ahead if isinstance(each, Did)))
    elif isinstance(entry, CardsReturned):
        _redo_return(table)
    elif isinstance(entry, DiscardsReshuffled):
        table.refill()
    elif isinstance(entry, BoughtIn):
        table.take_in(entry)
    elif isinstance(entry, TakenOver):
        table.take_over(entry.after, entry.racks)
    elif isinstance(entry, ColouredUp):
        table.colour_up(entry.player, entry.gave, entry.got)
    elif isinstance(entry, Left):
        table.leave(entry.player)
    elif isinstance(entry, Revealed | Shuffled):
        _redo_shuffle(table, ahead)
    elif isinstance(entry, LogClosed):
        table.close()
    elif isinstance(entry, CutMade):
        _redo_cut(table, entry)
    elif isinstance(entry, CuttingCardPlaced | Burned | TableOpened):
        raise LogError(len(table.log.lines) + 1, f"{entry.tag()} does not follow from what is before it")


def _redo_action(table: Table, did: Did) -> None:
    round, action = table.round, did.action
    if round is None:
        raise PitbossError("no round is open")
    if table.shoe is not None and isinstance(action, OUT_OF_THE_SHOE) and (card := table.draw()) is not action.card:
        raise PitbossError(f"{action.card.name} was dealt, but the shoe holds {card.name}")
    round.apply(action)


def _redo_return(table: Table) -> None:
    """Cards go back into a continuous shuffler when the layout is cleared, or when it runs out in mid-round."""
    if table.round is not None and not table.round.is_over:
        table.refill()
    else:
        table.clear()


def _redo_shuffle(table: Table, ahead: Sequence[Entry]) -> None:
    if not any(isinstance(each, Shuffled) for each in ahead):
        table.close()  # what was committed to is revealed, and nothing is shuffled after it
        return
    table.begin_shuffle()


def _redo_cut(table: Table, cut: CutMade) -> None:
    """The players before the one who cut have declined."""
    while (offered := table.cut_offered) is not None:
        table.cut(offered, cut.depth if offered == cut.by != HOUSE else None)
