"""`pitboss doctor` looks at secret, database file, disk, clock, backups and TLS; each check below, at and above."""

from __future__ import annotations

import contextlib
import json
import shutil
import socket
import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from cryptography.x509.oid import NameOID
from typer.testing import CliRunner, Result

from pitboss.cli.app import app
from pitboss.cli.commands.operation import surroundings
from pitboss.cli.commands.operation.surroundings import Seen, State
from pitboss.ledger import open_store
from pitboss.ledger.backups.take import read_database, save
from pitboss.ledger.vault import open_vault

NOW = datetime(2026, 11, 18, 12, 0, tzinfo=UTC)


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A house with its secret in another folder."""
    folder = tmp_path / "secret"
    folder.mkdir(mode=0o700)
    monkeypatch.setenv("PITBOSS_SECRET_FILE", str(folder / "floor.secret"))
    file = tmp_path / "house.sqlite"
    open_store(f"sqlite:///{file}").close()
    return file


def doctor(data: Path, *more: object) -> Result:
    return CliRunner().invoke(app, ["doctor", "--data", str(data), *map(str, more)], env={"COLUMNS": "200"})


def states(found: Iterator[Seen] | list[Seen]) -> list[State]:
    return [each.state for each in found]


def test_a_house_in_order_has_nothing_to_mend(data: Path, tmp_path: Path) -> None:
    save(read_database(f"sqlite:///{data}", "0.3.0"), tmp_path / "a.backup")
    found = doctor(data, "--backups", tmp_path)
    assert found.exit_code == 0, found.output
    assert "fault" not in found.output
    for about in ("secret", "database file", "disk", "backups", "clock"):
        assert f"ok      {about}: " in found.output
    assert "The database has format" in found.output


def test_the_socket_of_an_open_floor_is_no_backup(data: Path, tmp_path: Path) -> None:
    save(read_database(f"sqlite:///{data}", "0.3.0"), tmp_path / "a.backup")
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(tmp_path / "house.sqlite.backup"))
        found = doctor(data, "--backups", tmp_path)
    assert found.exit_code == 0, found.output
    assert "a.backup was taken" in found.output


def test_a_floor_that_holds_the_database_is_to_be_stopped_first(data: Path) -> None:
    with contextlib.closing(sqlite3.connect(data)) as held:
        held.execute("BEGIN EXCLUSIVE")
        found = doctor(data)
    assert found.exit_code == 2
    assert "Another floor is using this database. Stop it first." in found.output


def test_a_fault_is_said_with_what_to_do_and_in_the_exit_code(data: Path, tmp_path: Path) -> None:
    found = doctor(data, "--backups", tmp_path / "nowhere")
    assert found.exit_code == 1
    assert "fault   backups: no file *.backup" in found.output
    assert "To fix it: take one: pitboss backup FILE" in found.output
    assert "Every table opens" in found.output


def test_what_to_do_follows_one_period(data: Path, tmp_path: Path) -> None:
    (tmp_path / "a.backup").write_bytes(b"half")
    found = doctor(data, "--backups", tmp_path)
    assert found.exit_code == 1
    assert "`pitboss backup` wrote. To fix it: take another one" in found.output


def test_json_has_every_fault_and_the_exit_code(data: Path, tmp_path: Path) -> None:
    assert doctor(data, "--json").exit_code == 0
    assert doctor(data, "--json", "--backups", tmp_path / "nowhere").exit_code == 1
    (tmp_path / "secret" / "floor.secret").write_bytes(b"no secret")
    refused = doctor(data, "--json")
    assert refused.exit_code == 2
    told = json.loads(refused.stdout)
    assert [each["about"] for each in told["surroundings"] if each["state"] == "fault"] == ["database"]
    assert told["format"] is None


def test_a_database_without_a_floor_is_not_called_well(tmp_path: Path) -> None:
    empty, secret = tmp_path / "empty.sqlite", tmp_path / "none.secret"
    empty.touch(mode=0o600)
    found = doctor(empty, "--secret", secret)
    assert found.exit_code == 2
    assert "The database holds no floor" in found.output
    assert not secret.exists()


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        (lambda file: file.write_bytes(b"\x55" * 8192), "is damaged: file is not a database"),
        (lambda file: file.write_bytes(file.read_bytes()[:40_960]), "is damaged: database disk image is malformed"),
        (lambda file: _drop(file, "postings"), "is not whole: no such table: postings"),
    ],
)
def test_a_damaged_database_says_how_to_go_on(data: Path, damage: Any, why: str) -> None:
    damage(data)
    found = doctor(data)
    assert found.exit_code == 2
    assert why in found.output
    assert "restore the newest backup into a new database (pitboss restore)" in found.output


def _drop(file: Path, table: str) -> None:
    with contextlib.closing(sqlite3.connect(file)) as opened:
        opened.execute(f"DROP TABLE {table}")
        opened.commit()


def test_the_surroundings_are_seen_while_the_floor_is_open(data: Path) -> None:
    store = open_store(f"sqlite:///{data}")
    found = doctor(data)
    store.close()
    assert "ok      secret" in found.output
    assert "Another floor is using this database" in found.output


def test_the_secret_is_there_private_and_elsewhere(data: Path, tmp_path: Path) -> None:
    secret = tmp_path / "secret" / "floor.secret"
    assert surroundings.check_secret(secret, data).state is State.OK
    shutil.copy(secret, tmp_path / "near.secret")
    (tmp_path / "near.secret").chmod(0o600)
    assert surroundings.check_secret(tmp_path / "near.secret", data).state is State.WARNING
    assert surroundings.check_secret(tmp_path / "near.secret", None).state is State.OK
    secret.chmod(0o640)
    assert surroundings.check_secret(secret, data).state is State.FAULT
    assert surroundings.check_secret(tmp_path / "none", data).state is State.FAULT
    folder = surroundings.check_secret(tmp_path / "secret", data)
    assert (folder.state, "is no file" in folder.text) == (State.FAULT, True)


@pytest.mark.parametrize(("mode", "state"), [(0o600, State.OK), (0o640, State.WARNING), (0o604, State.WARNING)])
def test_nobody_else_reads_the_database(data: Path, mode: int, state: State) -> None:
    data.chmod(mode)
    assert surroundings.check_file(data).state is state


@pytest.mark.parametrize(
    ("free_mb", "state"), [(199, State.FAULT), (200, State.WARNING), (1023, State.WARNING), (1024, State.OK)]
)
def test_the_disk_has_room(free_mb: int, state: State, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usage: Any = shutil._ntuple_diskusage(10_240 << 20, 0, free_mb << 20)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)
    assert surroundings.check_disk(tmp_path, "disk").state is state
    assert surroundings.check_disk(tmp_path, "disk", 1 << 40).state is State.FAULT


@pytest.mark.parametrize(("ahead", "state"), [(-60, State.OK), (5, State.OK), (6, State.FAULT)])
def test_the_clock_is_not_behind_the_ledger(ahead: int, state: State) -> None:
    assert surroundings.check_clock(NOW, int(NOW.timestamp()) + ahead).state is state
    assert surroundings.check_clock(NOW, None).state is State.OK


def test_the_newest_backup_is_complete_recent_and_of_this_house(data: Path, tmp_path: Path) -> None:
    taken = datetime.now(UTC)
    save(read_database(f"sqlite:///{data}", "0.3.0"), tmp_path / "a.backup")
    own = open_vault(tmp_path / "secret" / "floor.secret", None).fingerprint
    for hours, state in ((25, State.OK), (27, State.WARNING)):
        assert states(surroundings.check_backups(tmp_path, taken + timedelta(hours=hours), own)) == [state]
    assert states(surroundings.check_backups(tmp_path, taken, "0" * 64)) == [State.FAULT]
    (tmp_path / "a.backup").chmod(0o644)
    assert states(surroundings.check_backups(tmp_path, taken, own)) == [State.OK, State.WARNING]
    (tmp_path / "a.backup").write_bytes((tmp_path / "a.backup").read_bytes()[:-20])
    assert states(surroundings.check_backups(tmp_path, taken, own)) == [State.FAULT]


def certificate(folder: Path, days: int) -> tuple[Path, Path]:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "floor.example")])
    made = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
    made = made.serial_number(1).not_valid_before(NOW - timedelta(days=30)).not_valid_after(NOW + timedelta(days=days))
    files = folder / f"{days}.pem", folder / f"{days}.key"
    files[0].write_bytes(made.sign(key, hashes.SHA256()).public_bytes(Encoding.PEM))
    files[1].touch(mode=0o600)
    files[1].write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    return files


@pytest.mark.parametrize(
    ("days", "state"), [(0, State.FAULT), (1, State.WARNING), (20, State.WARNING), (21, State.OK), (90, State.OK)]
)
def test_the_certificate_is_in_force_for_a_while(days: int, state: State, tmp_path: Path) -> None:
    assert states(surroundings.check_certificate(*certificate(tmp_path, days), NOW)) == [state]


@pytest.mark.parametrize(("seconds", "says"), [(-1, ("not yet", "set the clock")), (0, ("", "")), (1, ("", ""))])
def test_a_certificate_of_tomorrow_needs_the_clock(seconds: int, says: tuple[str, str], tmp_path: Path) -> None:
    mine, key = certificate(tmp_path, 90)
    begins = NOW - timedelta(days=30)
    (found,) = surroundings.check_certificate(mine, key, begins + timedelta(seconds=seconds))
    assert found.state is (State.OK if seconds >= 0 else State.FAULT)
    assert says[0] in found.text
    assert says[1] in found.mend


def test_a_key_that_cannot_be_used_is_told_with_everything_else(data: Path, tmp_path: Path) -> None:
    mine, key = certificate(tmp_path, 90)
    found = doctor(data, "--tls-cert", mine, "--tls-key", tmp_path / "none.key")
    assert found.exit_code == 1
    assert "none.key cannot be read: No such file or directory. To fix it:" in found.output
    assert "ok      secret" in found.output
    private = load_pem_private_key(key.read_bytes(), None)
    key.write_bytes(private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, BestAvailableEncryption(b"phrase")))
    found = doctor(data, "--tls-cert", mine, "--tls-key", key)
    assert "has a pass phrase, which a floor cannot ask for. To fix it: store it without one" in found.output
    assert "--tls-key needs --tls-cert" in doctor(data, "--tls-key", key).output


def test_the_key_is_private_and_belongs_to_the_certificate(tmp_path: Path) -> None:
    (mine, key), (_, other) = certificate(tmp_path, 90), certificate(tmp_path, 91)
    assert states(surroundings.check_certificate(mine, other, NOW)) == [State.OK, State.FAULT]
    key.chmod(0o644)
    assert states(surroundings.check_certificate(mine, key, NOW)) == [State.OK, State.FAULT]
    assert states(surroundings.check_certificate(key, None, NOW)) == [State.FAULT]
    assert states(surroundings.check_certificate(mine, mine, NOW))[-1] is State.FAULT
