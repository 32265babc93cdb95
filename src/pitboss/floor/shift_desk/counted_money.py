"""Where counted shifts differ from a table's own log: boxes that were taken, tips that were emptied, differences."""

from __future__ import annotations

import time
from dataclasses import replace

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
    key = (live.id, live.shift)  # the books are those of one log
    if key not in floor.counted_money:
        set_up, at = set_up_of(live, await rule_of(floor)), int(time.time())

        def read(connection: Connection) -> CountedMoney:
            kept = KeptShift(connection, set_up, at)
            if kept.shift is None and kept.before is None:
                return CountedMoney()
            found = _of_open(kept) if kept.shift is not None else _of_closed(kept)
            every, own = (money_of(connection, live.id, log) for log in (None, live.shift))
            return replace(
                found,
                tray=found.tray + every.tray - own.tray,
                drop=found.drop + every.drop - own.drop,
                tips=found.tips + every.tip_box - own.tip_box,
            )

        steps = floor.counted_steps
        found = await floor.long_query(read)
        if steps != floor.counted_steps:  # somebody counted meanwhile: good for this answer, and not kept
            return found
        floor.counted_money[key] = found
    return floor.counted_money[key]


def _of_open(kept: KeptShift) -> CountedMoney:
    """What the shift says, beyond the accounts of all of the table's logs."""
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
