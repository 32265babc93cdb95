"""The first failure of the disk or the database stops the tables, which say so; a restart goes on with what is kept."""

from __future__ import annotations

import shutil
import subprocess
import time
import uuid
from pathlib import Path
from typing import Any

import pytest

from pitboss.floor.floor import Floor
from pitboss.ledger import open_store
from pitboss.ledger.entries import balances, unbalanced_journals
from tests.forked_floor import ForkedFloor, Nursery
from tests.servers import Client, FloorProcess, Postgres, postgres_programs

SLOW = ("--wager-seconds", "300", "--decision-seconds", "300")
TABLE = "blackjack"


def ordered(client: Client, **order: Any) -> None:
    status, answer = client.order(TABLE, order)
    assert status == 200, answer


def state_of(client: Client) -> Any:
    status, state = client.ask("GET", f"/api/tables/{TABLE}")
    assert status == 200, state
    return state


def everything_says(client: Client, why: str) -> None:
    """The lobby, the player's table, another table: and nothing more is taken."""
    deadline = time.monotonic() + 20
    while not all(why in each["stopped"] for each in client.ask("GET", "/api/tables")[1]):
        assert time.monotonic() < deadline  # all are told at the clock's next tick
        time.sleep(0.05)
    state = state_of(client)
    assert why in state["stopped"]
    assert state["round"] is None  # what may not be on the disk is shown to nobody
    for table in (TABLE, "spanish"):
        status, answer = client.order(table, {"kind": "sit", "seat": 2})
        assert status == 503
        assert why in answer["detail"]


def check_books(url: str) -> None:
    """The logs done again come to what the ledger holds."""
    store = open_store(url)
    assert store.do(unbalanced_journals) == []
    assert sum(store.do(balances).values()) == 0
    Floor(store)
    store.close()


@pytest.fixture
def failing_disk(tmp_path: Path) -> dict[str, str]:
    """What a process needs in its environment, so that its disk fails as the file says."""
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("no C compiler")
    library = tmp_path / "failing_disk.so"
    source = Path(__file__).parent / "failing_disk.c"
    subprocess.run([compiler, "-shared", "-fPIC", "-o", str(library), str(source), "-ldl"], check=True)
    return {"LD_PRELOAD": str(library), "FAILING_DISK": str(tmp_path / "how")}


def test_a_disk_that_fails_stops_the_floor_and_a_restart_goes_on(tmp_path: Path, failing_disk: dict[str, str]) -> None:
    how = Path(failing_disk["FAILING_DISK"])
    floor = FloorProcess(tmp_path, options=SLOW, environment=failing_disk)
    client = Client(floor.port, "Ann")
    floor.start()
    try:
        client.sign_in()
        ordered(client, kind="sit", seat=1)
        ordered(client, kind="buy in", cents=500_00)
        for said, why in (("sync", "disk I/O error"), ("full", "database or disk is full")):
            how.write_text(said)
            lost, order = uuid.uuid4().hex, {"kind": "wager", "seat": 1, "bet": "main", "cents": 25_00}
            status, answer = client.order(TABLE, order, lost)
            assert status == 503
            assert why in answer["detail"]
            how.unlink()  # the disk is well again, and nobody can know what it forgot
            everything_says(client, why)
            floor.kill()
            client.hang_up()
            floor.start()
            state = state_of(client)
            assert state["stopped"] == ""
            wagered = 25_00 if state["round"] and state["round"]["positions"] else 0  # unacknowledged, it may be there
            assert state["rack_cents"] == 500_00 - wagered
            status, answer = client.order(TABLE, order, lost)
            assert status == 200, answer
            assert state_of(client)["rack_cents"] == 475_00
            ordered(client, kind="take back", seat=1, bet="main")
    finally:
        client.hang_up()
        floor.kill()
    check_books(f"sqlite:///{tmp_path / 'floor.sqlite'}")


@pytest.mark.skipif(postgres_programs() is None, reason="PostgreSQL is not installed")
def test_a_database_that_comes_back_does_not_go_on_behind_the_tables(tmp_path: Path, nursery: Nursery) -> None:
    database = Postgres()
    database.start()
    floor = ForkedFloor(nursery, tmp_path, url=database.url, options=SLOW)
    client = Client(floor.port, "Ann")
    try:
        floor.start()
        client.sign_in()
        ordered(client, kind="sit", seat=1)
        ordered(client, kind="buy in", cents=500_00)
        database.stop()  # as for an upgrade: orderly, and back at once
        database.start()
        status, _ = client.order(TABLE, {"kind": "wager", "seat": 1, "bet": "main", "cents": 25_00})
        assert status == 503
        everything_says(client, "database failed")
        floor.stop()
        client.hang_up()
        floor.start()
        assert state_of(client)["rack_cents"] == 500_00
        ordered(client, kind="wager", seat=1, bet="main", cents=25_00)
        floor.kill()
        check_books(database.url)
    finally:
        client.hang_up()
        floor.kill()
        database.remove()
