"""Backups while eight linked tables play: each holds one moment, and continues elsewhere in mid-hand to the cent."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
from asyncio import run as run_job
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from pitboss.errors import PitbossError
from pitboss.floor.floor import Floor
from pitboss.floor.live.postings import check_ledger
from pitboss.jackpots.jackpot import Jackpot
from pitboss.jackpots.replay import replay
from pitboss.ledger import open_store
from pitboss.ledger.backups.desk import BackupDesk, ask_floor
from pitboss.ledger.backups.restore import restore
from pitboss.ledger.backups.take import save
from pitboss.ledger.vault import secret_file
from tests.browsers import check_books
from tests.databases import SLOW, Databases, SqliteFiles
from tests.floor_jackpots import ID, PLAYERS, TABLES, furnish, order, play_all, play_on, seat_all, stack_sevens

ROUNDS = 4
PAUSE = 0.05  # seconds between two backups
ENOUGH = 8  # backups


@pytest.fixture
def files() -> Iterator[SqliteFiles]:
    made = SqliteFiles()
    yield made
    made.close()


def jackpot_of(floor: Floor) -> Jackpot:
    return floor.jackpots.jackpots[ID].jackpot


def in_play(floor: Floor) -> list[str]:
    rounds = {id: floor.tables[id].running().round for id in TABLES}
    return [id for id, round in rounds.items() if round is not None and not (round.is_over or round.is_idle)]


def backups_during_play(url: str, folder: Path) -> list[Path]:
    """Play at all tables at the same time, and take backups over the floor's own socket as long as it lasts."""
    store, file = open_store(url), Path(url.removeprefix("sqlite:///"))
    floor = Floor(store, SLOW)
    furnish(floor)
    desk = BackupDesk(store, file, "0.3.0")
    taken: list[Path] = []

    def take(number: int) -> None:
        pieces = ask_floor(file)
        assert pieces is not None
        save(pieces, folder / f"{number:03}.backup")
        taken.append(folder / f"{number:03}.backup")

    async def everything() -> None:
        for table in TABLES:
            await seat_all(floor, table)
        play = asyncio.create_task(play_all(floor, Random(5), ROUNDS))
        while not play.done() or len(taken) < ENOUGH:
            if play.done():  # a fast machine is through before there are enough backups: it plays on
                await play
                play = asyncio.create_task(play_all(floor, Random(len(taken)), 1))
            await asyncio.to_thread(take, len(taken))
            await asyncio.sleep(PAUSE)
        await play

    run_job(everything())
    desk.close()
    store.close()
    return taken


async def finish(floor: Floor, table: str) -> None:
    """End the round that a table is in, from wagers on the layout or from the middle of a hand."""
    while (cutter := floor.tables[table].running().cut_offered) is not None:
        await order(floor, next(each for each in PLAYERS if each.name == cutter), table, kind="cut")
    for person in PLAYERS:
        with contextlib.suppress(PitbossError):  # who has no wager down, or is dealt to already, is not asked
            await order(floor, person, table, kind="ready")
    await play_on(floor, floor.tables[table])


def continue_elsewhere(backup: Path, url: str, secret: Path) -> int:
    """Restore a backup with its secret, check it, and play on; how many hands were open."""
    assert restore(backup, url, secret, check_ledger).findings == []
    store = open_store(url, secret)
    floor = Floor(store, SLOW)
    assert not any(live.stopped for live in floor.tables.values())
    assert replay(jackpot_of(floor).log).meters == jackpot_of(floor).meters
    open_hands = in_play(floor)

    async def everything() -> None:
        for table in TABLES:
            await finish(floor, table)
        assert in_play(floor) == []
        await play_all(floor, Random(9), 1)

    before = len(jackpot_of(floor).log.lines)
    run_job(everything())
    assert len(jackpot_of(floor).log.lines) > before
    assert in_play(floor) == []
    check_books(floor)
    assert store.long_query(check_ledger).result() == []
    store.close()
    return len(open_hands)


def test_a_backup_under_load_continues_on_another_machine_and_kind_of_database(
    databases: Databases, files: SqliteFiles, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if databases.kind == "sqlite":
        pytest.skip("the backups of a file go to the other kind")
    stack_sevens(monkeypatch, 7)
    with files.furnished() as url:
        backups = backups_during_play(url, tmp_path)
        # On another machine the secret lies somewhere else, and the old file is gone.
        secret = tmp_path / "elsewhere" / "secret"
        secret.parent.mkdir(mode=0o700)
        shutil.copy(secret_file(Path(url.removeprefix("sqlite:///"))), secret)
    assert len(backups) >= ENOUGH
    hands = 0
    chosen = [backups.pop(0), backups.pop(len(backups) // 2), backups.pop()]
    while chosen or (backups and hands == 0):  # of three, none may have been taken in the middle of a hand
        backup = chosen.pop() if chosen else backups.pop()
        with databases.empty() as other:
            hands += continue_elsewhere(backup, other, secret)
    assert hands > 0
