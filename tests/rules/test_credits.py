"""Credits: chips go from the tray to the cage between rounds, and every reader of the log agrees about them."""

from __future__ import annotations

import pytest

from pitboss.catalogue import load
from pitboss.engine.books.cash import CashError, Credited
from pitboss.engine.record.replay import replay
from pitboss.engine.side_wagers.limits import Limits
from pitboss.engine.table.table import Table
from pitboss.engine.vocabulary.actions import Wager


def table() -> Table:
    return Table(load("blackjack"), limits=Limits(min=5_00, max=100_00), tray_cents=1_000_00)


@pytest.mark.parametrize(
    ("cents", "fits"), [(999_50, True), (1_000_00, True), (1_000_50, False), (0, False), (7, False)]
)
def test_a_credit_takes_no_more_than_the_tray_holds(cents: int, fits: bool) -> None:
    one = table()
    if not fits:
        before = (len(one.log.lines), one.books.snapshot())
        with pytest.raises(CashError):
            one.credit(cents)
        assert (len(one.log.lines), one.books.snapshot()) == before
        return
    one.credit(cents)
    assert one.books.tray == 1_000_00 - cents
    one.books.check(0)
    assert one.log.lines[-1].what == Credited(cents)
    assert replay(one.log).books.snapshot() == one.books.snapshot()


def test_no_credit_while_a_round_is_in_play() -> None:
    one = table()
    one.buy_in("Pat", 100_00)
    one.open([Wager(1, "main", 25_00, player="Pat")])
    with pytest.raises(CashError, match="between rounds"):
        one.credit(100_00)
