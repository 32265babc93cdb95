"""A tournament of 49 is played to its last prize on a server that is killed in mid-hand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.floor.floor import Floor
from pitboss.floor.live.postings import check_ledger
from pitboss.ledger import open_store
from pitboss.tournaments import Tournament
from pitboss.tournaments.steps import OpenTournament
from tests.browsers import check_books
from tests.databases import SLOW, PostgresDatabases, SqliteFiles
from tests.faults.tournament_kills import ENTRANTS, ID, REENTRIES, Killed, furnish, run
from tests.forked_floor import Nursery
from tests.marks import proves
from tests.servers import postgres_programs
from tests.tournaments.watching import Watched


@pytest.fixture(scope="module")
def nursery() -> Iterator[Nursery]:
    found = Nursery({})
    yield found
    found.close()


def check_whole(url: str, killed: Killed) -> None:
    """Chips, seats and button at every step; prizes to the cent; the same again from the log."""
    store = open_store(url)
    try:
        floor = Floor(store, SLOW)
        kept = floor.tournaments.find(ID)
        watched, again = Watched(), None
        for event in kept.tournament.log:
            if isinstance(event.step, OpenTournament):
                again = Tournament(event.step)
            else:
                assert again is not None
                watched(again, again.apply(event.step))
        assert again is not None
        assert again.view() == kept.tournament.view()
        assert watched.steps == len(kept.tournament.log.lines) - 1
        state = kept.tournament.state
        assert state.is_concluded
        assert [each.name for each in state.events["main"].plan.rounds][1:] == ["Second round", "Third round", "Final"]
        assert len(state.entries) == ENTRANTS + REENTRIES
        assert {each.table for each in state.moves[:ENTRANTS]} == set(state.events["main"].plan.tables)
        assert sum(each.award.cents for each in state.paid.values()) == len(state.entries) * 20_00
        assert state.pool_cents == state.fee_box_cents == 0
        assert all(live.stopped == "" and live.quarantined is None for live in floor.tables.values())
        check_books(floor)
        assert store.do(check_ledger) == []
        assert killed.acknowledged
    finally:
        store.close()


@proves("CO 30-832.06 ¶3 s.1", "CO 30-832.08(3) s.3")
def test_a_tournament_of_forty_nine_outlives_kills_in_mid_hand(nursery: Nursery, tmp_path: Path) -> None:
    files = SqliteFiles()
    try:
        with files.furnished(furnish) as url:
            killed = run(nursery, tmp_path, url, hands=2, kills_at=(60, 74, 94))
            check_whole(url, killed)
    finally:
        files.close()
    assert len(killed.in_hand) >= 2  # in the first round for certain, where the person plays
    assert max(killed.in_hand) >= 2


@pytest.mark.soak
@pytest.mark.parametrize("hands", [4, 8])
def test_a_long_tournament_outlives_many_kills(nursery: Nursery, tmp_path: Path, hands: int) -> None:
    files = SqliteFiles()
    try:
        with files.furnished(furnish) as url:
            killed = run(nursery, tmp_path, url, hands=hands, kills_at=range(60, 160, 10))
            check_whole(url, killed)
    finally:
        files.close()
    assert len(killed.in_hand) >= 5


@pytest.mark.soak
@pytest.mark.skipif(postgres_programs() is None, reason="PostgreSQL is not installed")
def test_a_tournament_on_postgresql_outlives_kills_in_mid_hand(nursery: Nursery, tmp_path: Path) -> None:
    databases = PostgresDatabases()
    try:
        with databases.furnished(furnish) as url:
            killed = run(nursery, tmp_path, url, hands=4, kills_at=range(60, 120, 10))
            check_whole(url, killed)
    finally:
        databases.close()
    assert len(killed.in_hand) >= 4
