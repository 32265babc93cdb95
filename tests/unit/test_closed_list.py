"""A log from before a game's list of wagers was closed opens, resumes and replays; a new table is refused."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pitboss import Limits, Table, Wager, load
from pitboss.catalogue.definitions import Game
from pitboss.engine.books.log import ENGINE, Line, Log, TableOpened
from pitboss.engine.record.resume import open_table, resume
from pitboss.errors import IllegalSetup
from tests.marks import proves
from tests.rules.wager_talk import listed


def opened_before(monkeypatch: pytest.MonkeyPatch) -> list[Line]:
    """The log of a Ride Free table with another section's wager on its layout, as an earlier version took it."""
    with monkeypatch.context() as before:
        before.setattr(Game, "refuse_wager", _anything)
        table = Table(load("ride-free"), limits=Limits(5_00, 100_00), sides=[listed("lucky-ladies")])
    table.open([Wager(1, "main", 25_00), Wager(1, "Lucky Ladies", 5_00)])
    return table.log.lines


def _anything(game: Game, wager: str, name: str) -> Any:
    return None


@proves("CO 30-2119(2)")
def test_co_30_2119_2_an_older_log_resumes_and_a_new_one_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = opened_before(monkeypatch)
    now = lines[0].what
    assert isinstance(now, TableOpened)
    with pytest.raises(IllegalSetup, match="may not be offered with Ride Free"):
        open_table(now, None)
    log = Log()
    log.append(msgspec.structs.replace(now, engine=ENGINE - 1))
    for line in lines[1:]:
        log.append(line.what)
    again = resume(log.lines, None)
    assert again.round is not None
    assert again.round.layout_cents == 30_00
    assert "Lucky Ladies" in again.house.sides
