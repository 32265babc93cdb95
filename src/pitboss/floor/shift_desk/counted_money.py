"""Where counted shifts differ from a table's own log: boxes that were taken, tips that were emptied, differences."""

from __future__ import annotations

import time

from sqlalchemy import Connection

from pitboss.engine.books.cash import worth
from pitboss.floor.floor import Floor
from pitboss.floor.live.live_table import LiveTable
from pitboss.floor.shift_desk.accounting import rule_of
from pitboss.floor.shift_desk.desk import set_up_of
from pitboss.floor.shift_desk.following import read_position, steps_since
from pitboss.floor.shift_desk.kept import KeptShift
from pitboss.house.shifts.steps import TRAY, SellChips
from pitboss.ledger.counting.table_money import CountedMoney, money_of


async def counted_money(floor: Floor, live: LiveTable) -> CountedMoney:
    """What the table's last counted shift adds to its books; nothing where none was counted."""
    if live.table is None:
        return CountedMoney()
    if live.id not in floor.counted_money:
        set_up, at = set_up_of(live, await rule_of(floor)), int(time.time())

        def read(connection: Connection) -> CountedMoney:
            kept = KeptShift(connection, set_up, at)
            return _of_open(kept) if kept.shift is not None else _of_closed(kept)

        floor.counted_money[live.id] = await floor.long_query(read)
    return floor.counted_money[live.id]


def _of_open(kept: KeptShift) -> CountedMoney:
    kept.follow()
    state, money = kept.running.state, money_of(kept.connection, kept.set_up.table)
    tray = state.tray_cents + state.booked(TRAY)
    return CountedMoney(
        tray - money.tray, state.boxes[state.box].cents - money.drop, state.tip_box_cents - money.tip_box
    )


def _of_closed(kept: KeptShift) -> CountedMoney:
    """What the last shift left, and what was played since."""
    before = kept.before
    if before is None:
        return CountedMoney()
    left = read_position(kept.there.position)
    steps, _ = steps_since(kept.connection, kept.set_up, left, kept.at)
    sold = sum(step.cents for step in steps if isinstance(step, SellChips) and not step.coins)
    box = sum(before.box_cents.values()) + sold
    drop = money_of(kept.connection, kept.set_up.table).drop
    return CountedMoney(worth(before.chips) - left.tray, box - drop, before.tip_box_cents - left.tip_box)
