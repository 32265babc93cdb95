"""Every earlier format becomes the present one in one transaction, or stays as it is; nothing goes back."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import pytest
import uvicorn
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, MetaData, create_engine, select, text
from typer.testing import CliRunner

from pitboss.cli.app import app as command_line
from pitboss.cli.commands.operation import surroundings
from pitboss.errors import PitbossError
from pitboss.floor.floor import Floor
from pitboss.ledger import house_log, open_store, schema
from pitboss.ledger.migrations import run
from tests.databases import SLOW, Databases
from tests.unit.test_old_floors import FLOORS, INDEX, copy, unpack

# One floor of every format.
FORMATS: Final = {INDEX[name]["format"]: name for name in sorted(INDEX)}


@pytest.fixture(params=FORMATS.values(), ids=lambda name: f"format-{INDEX[name]['format']}")
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def url(name: str, databases: Databases, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    with_secret(name, tmp_path, monkeypatch)
    if databases.kind == "sqlite":
        yield f"sqlite:///{unpack(name, tmp_path)}"
        return
    with databases.empty() as empty:
        copy(unpack(name, tmp_path), empty)
        yield empty


def with_secret(name: str, folder: Path, patch: pytest.MonkeyPatch) -> None:
    secret = folder / "floor.secret"
    patch.setenv("PITBOSS_SECRET_FILE", str(secret))
    if (FLOORS / f"{name}.secret").exists():
        secret.touch(mode=0o600)
        secret.write_bytes((FLOORS / f"{name}.secret").read_bytes())


def everything(url: str) -> dict[str, list[Any]]:
    """Every row of every table that is there."""
    engine, found = create_engine(url), MetaData()
    found.reflect(engine)
    with engine.connect() as connection:
        rows = {
            table.name: sorted((tuple(row) for row in connection.execute(select(table))), key=repr)
            for table in found.tables.values()
        }
    engine.dispose()
    return rows


def do(url: str, job: Callable[[Connection], Any]) -> Any:
    store = open_store(url)
    try:
        return store.do(job)
    finally:
        store.close()


def test_there_is_a_floor_of_every_format_that_was_ever_left_behind() -> None:
    never_left = {6}  # the version that brought it wrote 7
    assert set(FORMATS) == set(range(1, schema.FORMAT)) - never_left
    assert run.formats() == list(range(1, schema.FORMAT + 1))


def test_it_has_the_shape_of_a_new_database(url: str) -> None:
    def differences(connection: Connection) -> list[Any]:
        defaults = connection.dialect.name != "sqlite"  # whose empty text Alembic takes for another one
        options = {"compare_type": True, "compare_server_default": defaults}
        context = MigrationContext.configure(connection, opts=options)
        return list(compare_metadata(context, schema.metadata))

    assert do(url, differences) == []


def test_the_number_is_kept_twice_and_the_house_log_says_who_came_before(name: str, url: str) -> None:
    def numbers(connection: Connection) -> tuple[Any, ...]:
        lines = list(house_log.checked_lines(connection))
        last = [each.what for each in lines if isinstance(each.what, house_log.DatabaseUpgraded)]
        versions = connection.execute(select(schema.version.c.version_num)).scalars().all()
        return connection.execute(select(schema.floor.c.format)).scalar(), versions, last

    format, versions, upgraded = do(url, numbers)
    assert (format, versions) == (schema.FORMAT, [str(schema.FORMAT)])
    assert [(each.before, each.after) for each in upgraded] == [(INDEX[name]["format"], schema.FORMAT)]
    assert do(url, numbers)[2] == upgraded  # opened again, there is nothing to do


def test_an_upgrade_that_fails_leaves_every_row_as_it_was(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> None:
        raise PitbossError("the disk is full")

    before = everything(url)
    monkeypatch.setattr(house_log, "append", fail)
    with pytest.raises(PitbossError, match="the disk is full"):
        open_store(url)
    assert everything(url) == before


# --- once is enough ------------------------------------------------------------------------------------------------


def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str = "82efd11") -> str:
    with_secret(name, tmp_path, monkeypatch)
    return f"sqlite:///{unpack(name, tmp_path)}"


@pytest.mark.parametrize("name", ["82efd11", "851c592-small"])
def test_the_doctor_tries_the_upgrade_and_undoes_it(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = opened(tmp_path, monkeypatch, name)
    monkeypatch.setattr(surroundings, "now", lambda: datetime(2027, 2, 1, tzinfo=UTC))  # after these floors' last round
    before = everything(url)
    result = CliRunner().invoke(command_line, ["doctor", "--data", url.removeprefix("sqlite:///")])
    assert result.exit_code == 0, result.output
    said = " ".join(result.output.split())
    assert f"The database has format {INDEX[name]['format']}. The next `pitboss floor` upgrades it to" in said
    assert "Every table opens" in said
    assert everything(url) == before


def test_the_doctor_changes_no_byte(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = opened(tmp_path, monkeypatch, name)

    def files() -> dict[str, bytes]:
        return {each.name: each.read_bytes() for each in tmp_path.iterdir()}

    before = files()
    result = CliRunner().invoke(command_line, ["doctor", "--data", url.removeprefix("sqlite:///")])
    assert "The upgrade was tried and undone." in " ".join(result.output.split())
    assert files() == before  # nor is there a new secret for the formats that had none


def test_an_upgrade_that_is_killed_leaves_every_row_as_it_was(url: str) -> None:
    before = everything(url)
    program = (
        "import os, signal, sys; from pitboss.ledger import house_log, open_store; "
        "house_log.append = lambda *_: os.kill(os.getpid(), signal.SIGKILL); open_store(sys.argv[1])"
    )
    killed = subprocess.run([sys.executable, "-c", program, url], check=False, capture_output=True, text=True)
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    assert everything(url) == before
    store = open_store(url)
    assert store.upgraded_from is not None
    store.close()


def test_nothing_goes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = opened(tmp_path, monkeypatch)
    with pytest.raises(PitbossError, match=r"never taken back to an earlier format.*restore the backup"):
        do(url, lambda connection: command.downgrade(run.config(connection), "5"))


def test_a_newer_format_is_refused_with_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = opened(tmp_path, monkeypatch)
    do(url, lambda connection: connection.execute(schema.floor.update().values(format=schema.FORMAT + 1)))
    before = everything(url)
    with pytest.raises(PitbossError, match=f"has format {schema.FORMAT + 1}.*install a newer one.*restore a backup"):
        open_store(url)
    assert everything(url) == before


def test_sessions_end_and_seat_codes_stay_when_the_second_format_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = opened(tmp_path, monkeypatch, "637c941")
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text("INSERT INTO seat_codes VALUES ('d', 'blackjack', 3, 'Ann', 9999999999)"))
    engine.dispose()
    assert everything(url)["sessions"]
    store = open_store(url, demonstration=False)
    assert store.upgraded_from == 2
    assert Floor(store, SLOW).is_demonstration  # as every floor was
    assert store.do(lambda c: c.execute(schema.sessions.select()).all()) == []
    (code,) = store.do(lambda c: c.execute(schema.seat_codes.select()).all())
    assert (code.person, code.issued_by, code.issued, code.used) == ("Ann", "", 0, None)
    store.close()


def test_the_floor_says_that_it_has_upgraded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = opened(tmp_path, monkeypatch)
    monkeypatch.setattr(uvicorn, "run", lambda *_, **__: None)
    said = [
        CliRunner().invoke(command_line, ["floor", "--data", url.removeprefix("sqlite:///")]).output for _ in range(2)
    ]
    assert f"Upgraded the database from format 5 to {schema.FORMAT}." in said[0]
    assert "keep the backup" in said[0]
    assert "Upgraded" not in said[1]
    assert "The floor is open" in said[1]


def test_a_start_with_nothing_to_upgrade_does_not_load_alembic(tmp_path: Path) -> None:
    opens = f"from pitboss.ledger import open_store; open_store('sqlite:///{tmp_path / 'new.sqlite'}').close()"
    program = f"import sys; {opens}; {opens}; print('alembic' in sys.modules, 'sqlalchemy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert done.stdout.split() == ["False", "True"]
