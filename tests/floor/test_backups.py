"""A backup taken in any state continues from there, on the other kind of database and back: cards, chips and awards."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from pitboss.floor.floor import Floor
from pitboss.floor.live.postings import check_ledger
from pitboss.ledger import Store, open_store
from pitboss.ledger.backups.restore import restore
from pitboss.ledger.backups.take import backup_of, save
from tests.databases import SLOW, Databases, SqliteFiles
from tests.floor import snapshot
from tests.floor.house import Floors
from tests.floor.states import _DEALT_WAGERS, STATES, State, _deal, by

_PAIR = (*_DEALT_WAGERS, *_deal("8h", "9c", "5c", "6d", "8s", "8c", "7d", "Qc"), by("Ann", "act", action="split"))
ALL = {
    **STATES,
    "dealt, a split hand without its card": State("dealt", _PAIR),
    "dealt, a split hand's turn": State("dealt", (*_PAIR, by("Dana", "deal", card="3c"))),
}


@pytest.fixture(scope="module")
def files() -> Iterator[SqliteFiles]:
    made = SqliteFiles()
    yield made
    made.close()


def moved(store: Store, file: Path, url: str) -> None:
    """Back a floor up, and restore it into another database."""
    with closing(store.another_reader()) as reader:
        reader.ask(lambda c: save(backup_of(c, "0.3.0"), file)).result()
    assert restore(file, url, None, check_ledger).findings == []


def seen(store: Store) -> dict[str, Any]:
    return snapshot.of_floor(Floor(store, SLOW, 60))


@pytest.mark.parametrize("name", ALL)
def test_every_state_continues_on_the_other_kind_of_database_and_back(
    name: str, state_floors: Floors, databases: Databases, files: SqliteFiles, tmp_path: Path
) -> None:
    if databases.kind == "sqlite":
        pytest.skip("the way from PostgreSQL to a file and back has both kinds")
    with ALL[name].on(state_floors) as house, files.empty() as file, databases.empty() as server:
        before = snapshot.of_floor(house.floor)
        moved(house.store, tmp_path / "1.backup", file)
        for url, onward in ((file, server), (server, "")):
            with closing(open_store(url)) as store:
                assert snapshot.changed_by_restart(before, seen(store)) == []
                if onward:
                    moved(store, tmp_path / "2.backup", onward)
