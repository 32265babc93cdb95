"""What happened at a table since the desk last looked, as steps of its shift: read from the log and the ledger."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from sqlalchemy import Connection

from pitboss.engine.books.cash import BoughtIn, ColoredUp, Credited, Filled, Left, worth
from pitboss.engine.books.log import Line, Stamp
from pitboss.house.shifts.chips import Chips
from pitboss.house.shifts.play import FROM_LOG
from pitboss.house.shifts.setup import ShiftSetUp
from pitboss.house.shifts.steps import AnyStep, ChangeChips, SellChips, SettleRound, TakeChips
from pitboss.ledger.counting.table_money import TableMoney, lines_after, money_of

LOG, TABLE = "log", FROM_LOG  # who takes a step that the log took: nobody at the desk, in the table's name
HALF_DOLLAR, QUARTER = 50, 25


class Position(msgspec.Struct, frozen=True):
    """How far the table's log has been read, and what the ledger said then."""

    log: int
    n: int
    tray: int
    tip_box: int
    rounds: int
    wagered: int

    @classmethod
    def of(cls, money: TableMoney) -> Position:
        return cls(money.log, money.n, money.tray, money.tip_box, money.rounds, money.wagered)


def read_position(text: str) -> Position:
    """Read a position from its stored text."""
    return msgspec.json.decode(text, type=Position)


def written(position: Position) -> str:
    """A position as the text that is stored."""
    return msgspec.json.encode(position).decode()


def steps_since(
    connection: Connection, set_up: ShiftSetUp, position: Position, at: int
) -> tuple[list[AnyStep], Position]:
    """The steps that a table's log and accounts come to since a position, and the position after them."""
    money = money_of(connection, set_up.table)
    lines = lines_after(connection, set_up.table, position.log, position.n)
    steps = [step for line in lines for step in _steps_of(line, at)]
    rounds = _played(set_up, lines, position, money, at)
    return [*steps, *([rounds] if rounds is not None else [])], Position.of(money)


def _steps_of(line: Line, at: int) -> Iterator[AnyStep]:
    what = line.what
    by = line.stamp.by if isinstance(line.stamp, Stamp) else LOG
    when = line.stamp.at // 1000 if isinstance(line.stamp, Stamp) else at
    if isinstance(what, BoughtIn):
        coins = _coins(what.cents) if what.to_tray else {}
        yield SellChips(by, TABLE, when, what.player, what.tender.value, what.cents, dict(what.chips), coins)
    elif isinstance(what, ColoredUp):
        yield ChangeChips(by, TABLE, when, what.player, dict(what.gave), dict(what.got))
    elif isinstance(what, Left):
        yield TakeChips(by, TABLE, when, what.player, what.cents)


def _coins(cents: int) -> Chips:
    """Coins in the tray: half dollars, or quarters where those do not come out even."""
    coin = HALF_DOLLAR if cents % HALF_DOLLAR == 0 else QUARTER
    return {coin: cents // coin}


def _played(set_up: ShiftSetUp, lines: list[Line], before: Position, now: TableMoney, at: int) -> SettleRound | None:
    """What the rounds did to tray and tip box: what is left when everything else that moved the tray is taken out."""
    moved = 0
    for line in lines:
        what = line.what
        if isinstance(what, Filled):
            moved += what.cents
        elif isinstance(what, Credited):
            moved -= what.cents
        elif isinstance(what, BoughtIn):
            moved += (what.cents if what.to_tray else 0) - worth(what.chips)
    play, tips = now.tray - before.tray - moved, now.tip_box - before.tip_box
    rounds, wagered = now.rounds - before.rounds, now.wagered - before.wagered  # below 0 where a round was undone
    if not (play or tips or rounds or wagered):
        return None
    chips = {1: play} if set_up.chips == (1,) else None  # credits of an electronic table are all alike
    return SettleRound(LOG, TABLE, at, now.rounds, wagered, play, chips, tips, rounds)
