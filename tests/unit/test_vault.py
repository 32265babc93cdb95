"""What lies on the disk is nobody else's to read: private files, and keys that are sealed with a secret kept apart."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, select, text
from typer.testing import CliRunner

from pitboss.cli.app import app as command
from pitboss.errors import PitbossError
from pitboss.floor.floor import Floor
from pitboss.floor.people.people import Role
from pitboss.ledger import Store, open_store, schema
from pitboss.ledger.entries import last_shift
from pitboss.ledger.vault import KEY_BYTES, SecretError, Vault, vault_of
from tests.databases import SLOW, Databases, SqliteFiles
from tests.servers import Client, FloorProcess

TABLE = "blackjack"
KEY = bytes(range(32))


@pytest.fixture
def own_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nobody says where the secret is: it is beside the database, or in the current folder."""
    monkeypatch.delenv("PITBOSS_SECRET_FILE")
    monkeypatch.chdir(tmp_path)
    return tmp_path / "pitboss-floor.secret"


@pytest.fixture
def open_to_all() -> Iterator[None]:
    """Files are made for everybody, unless a program says otherwise."""
    before = os.umask(0)
    yield
    os.umask(before)


def mode(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


def keys(store: Store) -> dict[tuple[str, int], bytes]:
    rows = store.do(lambda c: c.execute(select(schema.shifts).where(schema.shifts.c.key.is_not(None))).all())
    return {(row.tbl, row.shift): bytes(row.key) for row in rows}


# --- files ---------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("own_secret", "open_to_all")
def test_the_files_of_a_floor_are_its_own(tmp_path: Path) -> None:
    store = open_store(f"sqlite:///{tmp_path / 'floor.sqlite'}")
    store.do(lambda c: c.execute(text("CREATE TABLE more (x INTEGER)")))
    found = {file.name: mode(file) for file in tmp_path.iterdir()}
    store.close()
    assert found == {"floor.sqlite": 0o600, "floor.sqlite-wal": 0o600, "floor.sqlite.secret": 0o600}


def test_files_that_others_could_read_are_made_private(tmp_path: Path) -> None:
    file = tmp_path / "floor.sqlite"
    open_store(f"sqlite:///{file}").close()
    file.chmod(0o644)
    wal = file.with_name(file.name + "-wal")
    wal.touch(0o644)
    open_store(f"sqlite:///{file}").close()
    assert mode(file) == 0o600
    assert not wal.exists() or mode(wal) == 0o600


@pytest.mark.usefixtures("open_to_all")
def test_a_floor_that_people_run_is_private_too(tmp_path: Path) -> None:
    floor = FloorProcess(tmp_path, options=("--secret", str(tmp_path / "kept.apart")))
    floor.start()
    try:
        client = Client(floor.port, "Ann")
        client.sign_in()
        client.hang_up()
        data = str(tmp_path / "floor.sqlite")
        backup = CliRunner().invoke(command, ["backup", str(tmp_path / "night.backup"), "--data", data])
        found = {file.name: mode(file) for file in tmp_path.iterdir() if file.name != "floor.log"}
    finally:
        floor.stop()
    assert backup.exit_code == 0, backup.output  # from another process than the floor's
    names = ("floor.sqlite", "floor.sqlite-wal", "floor.sqlite.backup", "kept.apart", "night.backup")
    assert found == dict.fromkeys(names, 0o600)


# --- the secret ----------------------------------------------------------------------------------------------------


def test_keys_of_shoes_are_sealed(databases: Databases) -> None:
    with databases.furnished() as url:
        store = open_store(url)
        floor = Floor(store, SLOW)
        found = keys(store)
        assert len(found) > 10
        plain = [store.do(lambda c, t=table: last_shift(c, t))[1] for table, _ in found]  # type: ignore[misc]
        assert all(key is not None and len(key) == KEY_BYTES for key in plain)
        for key in plain:
            assert not any(bytes(key or b"") in sealed for sealed in found.values())
        assert floor.tables
        store.close()


def test_a_sealed_key_opens_in_its_own_place_only() -> None:
    vault = Vault(b"s" * 32)
    sealed = vault.seal(KEY, TABLE, 1)
    assert vault.unseal(sealed, TABLE, 1) == KEY
    assert vault.seal(KEY, TABLE, 1) != sealed
    changed = sealed[:-1] + bytes([sealed[-1] ^ 1])
    for wrong, table, shift in ((sealed, "other", 1), (sealed, TABLE, 2), (changed, TABLE, 1), (b"", TABLE, 1)):
        with pytest.raises(SecretError, match="was changed or moved"):
            vault.unseal(wrong, table, shift)
    with pytest.raises(SecretError, match="was changed or moved"):
        Vault(b"t" * 32).unseal(sealed, TABLE, 1)


def test_the_secret_lies_with_the_database(databases: Databases, own_secret: Path) -> None:
    with databases.empty() as url:
        store = open_store(url)
        file = own_secret
        if isinstance(databases, SqliteFiles):
            file = Path(url.removeprefix("sqlite:///") + ".secret")
        assert (len(file.read_bytes()), mode(file)) == (32, 0o600)
        store.close()
        open_store(url).close()


def test_the_secret_lies_where_it_is_said(databases: Databases, tmp_path: Path, own_secret: Path) -> None:
    kept = tmp_path / "elsewhere"
    with databases.empty() as url:
        open_store(url, kept).close()
        assert len(kept.read_bytes()) == 32
        assert not own_secret.exists()
        open_store(url, kept).close()


def test_a_lost_or_wrong_secret_is_told_at_once_and_nothing_is_overwritten(
    databases: Databases, tmp_path: Path
) -> None:
    kept, lost = tmp_path / "kept", tmp_path / "lost"
    with databases.empty() as url:
        store = open_store(url, kept)
        Floor(store, SLOW).sign_on("Ann", Role.PLAYER, "sit-down-and-play")
        store.close()
        with pytest.raises(SecretError, match=r"is not at .*lost\. Move the file there, or name it with --secret"):
            open_store(url, lost)
        assert not lost.exists()
        lost.write_bytes(b"x" * 32)
        lost.chmod(0o600)
        with pytest.raises(SecretError, match="is the secret of another database"):
            open_store(url, lost)
        assert lost.read_bytes() == b"x" * 32
        lost.write_bytes(b"x" * 31)
        with pytest.raises(SecretError, match="does not hold 32 bytes"):
            open_store(url, lost)
        kept.chmod(0o640)
        with pytest.raises(SecretError, match=r"Others can read the secret .*chmod 600"):
            open_store(url, kept)
        kept.chmod(0o600)
        again = open_store(url, kept)
        assert "Ann" in again.do(lambda c: c.execute(select(schema.people.c.name)).scalars().all())
        again.close()


def test_the_database_does_not_hold_its_secret(tmp_path: Path) -> None:
    file, kept = tmp_path / "floor.sqlite", tmp_path / "kept"
    open_store(f"sqlite:///{file}", kept).close()
    secret = kept.read_bytes()
    assert secret not in file.read_bytes()
    assert secret.hex().encode() not in file.read_bytes()


# --- from format 2 -------------------------------------------------------------------------------------------------


def _drop_jackpots(connection: Connection) -> None:
    """No jackpot, and none of its money, as before there were any."""
    own = select(schema.journals.c.id).where(schema.journals.c.tbl.like("jackpot/%"))
    gone = connection.execute(select(schema.postings).where(schema.postings.c.journal.in_(own))).all()
    for row in gone:
        held = schema.accounts.c.cents - row.cents
        connection.execute(schema.accounts.update().where(schema.accounts.c.account == row.account).values(cents=held))
    journals = {row.journal for row in gone}
    connection.execute(schema.postings.delete().where(schema.postings.c.journal.in_(journals)))
    connection.execute(schema.journals.delete().where(schema.journals.c.id.in_(journals)))
    connection.execute(schema.accounts.delete().where(schema.accounts.c.account.like("jackpot/%")))
    for each in (schema.jackpot_links, schema.jackpot_lines, schema.jackpots):
        each.drop(connection)


def make_format_2(connection: Connection) -> None:
    """As the version before left its databases."""
    vault, c = vault_of(connection), schema.shifts.c
    for row in connection.execute(select(schema.shifts).where(c.key.is_not(None))).all():
        plain = vault.unseal(bytes(row.key), row.tbl, row.shift)
        connection.execute(schema.shifts.update().where(c.tbl == row.tbl, c.shift == row.shift).values(key=plain))
    _drop_jackpots(connection)
    for each in (schema.house, schema.house_head, schema.vault, schema.house_documents):
        each.drop(connection)
    schema.folded_names.drop(connection)
    connection.execute(text("ALTER TABLE people DROP COLUMN folded"))
    connection.execute(text("INSERT INTO people (name, role, password) VALUES ('ann', 'player', '-')"))
    connection.execute(schema.floor.update().values(format=2))


def test_a_database_of_the_second_format_is_brought_up_to_date(databases: Databases, tmp_path: Path) -> None:
    with databases.furnished() as url:
        store = open_store(url)
        before = {live.id: live.running().log.head for live in Floor(store, SLOW).tables.values()}
        store.do(make_format_2)
        plain = list(keys(store).values())
        store.close()
        again = open_store(url, tmp_path / "new.secret")
        assert all(len(key) > KEY_BYTES for key in keys(again).values())
        floor = Floor(again, SLOW)
        assert {live.id: live.running().log.head for live in floor.tables.values()} == before
        with pytest.raises(PitbossError, match="is taken"):
            floor.sign_on("ANN", Role.PLAYER, "sit-down-and-play")
        rows = again.do(lambda c: c.execute(select(schema.people.c.name, schema.people.c.folded)).all())
        both = {row.name: row.folded for row in rows if row.name.lower() == "ann"}
        assert sorted(both) == ["Ann", "ann"]  # two who were signed on in the same moment keep their names
        assert len(set(both.values())) == 2
        again.close()
        open_store(url, tmp_path / "new.secret").close()
        if isinstance(databases, SqliteFiles):  # nor is anything left of them where they were
            content = Path(url.removeprefix("sqlite:///")).read_bytes()
            assert len(plain[0]) == KEY_BYTES
            assert not any(key in content for key in plain)
