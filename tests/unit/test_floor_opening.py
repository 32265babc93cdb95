"""How a floor is opened: demonstration or not, for whom it listens, over TLS, where it keeps what it is told."""

from __future__ import annotations

import http.client
import json
import os
import ssl
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from fastapi.testclient import TestClient
from sqlalchemy import select
from typer.testing import CliRunner, Result

from pitboss.cli import app as command
from pitboss.cli.floor_server import check_host
from pitboss.errors import PitbossError
from pitboss.floor import demo
from pitboss.floor.floor import Floor
from pitboss.floor.http.app import make_app
from pitboss.floor.http.guards.proxies import network
from pitboss.floor.people.people import Role
from pitboss.ledger import Store, open_store, schema
from pitboss.ledger.entries import balances
from tests.databases import SLOW, Databases
from tests.servers import FloorProcess
from tests.serving import Visitor

EXECUTIVE, PASSWORD = "Grace", "a-password-of-her-own"


@pytest.fixture
def real(databases: Databases) -> Iterator[Floor]:
    """A floor that is no demonstration."""
    with databases.empty() as url:
        store = open_store(url, demonstration=False)
        floor = Floor(store, SLOW)
        floor.sign_on(EXECUTIVE, Role.EXECUTIVE, PASSWORD)
        yield floor
        store.close()


@pytest.fixture(autouse=True)
def no_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command returns where it would have begun to serve; a floor as a process serves all the same."""
    monkeypatch.setattr("uvicorn.run", lambda *_, **__: None)


def opens(url: str | None, *options: str) -> Result:
    """`pitboss floor`, up to where it serves."""
    environment = {**os.environ, "PITBOSS_DATABASE_URL": url or ""}
    return CliRunner().invoke(command.app, ["floor", "--port", "0", *options], env=environment)


# --- demonstration -------------------------------------------------------------------------------------------------


def test_players_sign_on_with_play_money_at_a_demonstration_only(real: Floor, store: Store) -> None:
    refused = Visitor(make_app(real, generous=True)).post("/api/players", 403, name="Zoe", password="long-enough")
    assert "executive" in refused["detail"]
    assert real.store.do(balances) == {}
    Visitor(make_app(Floor(store, SLOW), generous=True)).post("/api/players", 201, name="Zoe", password="long-enough")


def test_a_floor_stays_what_it_was_made(databases: Databases) -> None:
    with databases.empty() as url:
        for demonstration in (False, True, False):
            store = open_store(url, demonstration=demonstration)
            floor = Floor(store, SLOW)
            assert not floor.is_demonstration
            with pytest.raises(PitbossError, match="not a demonstration"):
                demo.furnish(floor)
            store.close()
    with databases.furnished() as url:
        store = open_store(url, demonstration=False)
        assert Floor(store, SLOW).is_demonstration
        store.close()


def test_an_executive_signs_people_on(real: Floor) -> None:
    app = make_app(real, generous=True)
    grace = Visitor(app)
    assert grace.sign_in(EXECUTIVE, PASSWORD) == 200
    grace.post("/api/people", 201, name="Zoe", role="player", password="long-enough")
    grace.post("/api/people", 422, name="Zoe", role="player", password="long-enough")
    grace.post("/api/people", 422, name="Yan", role="owner", password="long-enough")
    zoe = Visitor(app)
    assert zoe.sign_in("Zoe", "long-enough") == 200
    zoe.post("/api/people", 403, name="Yan", role="executive", password="long-enough")
    assert zoe.get("/api/me")["wallet_cents"] == 0


def test_the_command_opens_an_empty_floor_that_is_no_demonstration(databases: Databases, tmp_path: Path) -> None:
    with databases.empty() as url:
        process = FloorProcess(tmp_path, url=url, options=("--empty",))
        process.start()
        try:
            line = http.client.HTTPConnection("127.0.0.1", process.port)
            body = json.dumps({"name": "Zoe", "password": "long-enough"})
            line.request("POST", "/api/players", body, {"Content-Type": "application/json"})
            answer = line.getresponse()
            assert answer.status == 403, answer.read()
            line.close()
        finally:
            process.stop()
        store = open_store(url)
        assert not Floor(store, SLOW).is_demonstration
        store.close()


# --- for whom it listens -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.1", ""])
def test_demonstration_passwords_are_for_this_machine_only(databases: Databases, host: str) -> None:
    with databases.furnished() as url:
        found = opens(url, "--host", host)
        assert found.exit_code == 2
        assert "passwords are public" in found.output
        assert "--new" in found.output
        assert opens(url, "--host", host, "--empty").exit_code == 2  # the people are there all the same


def test_a_refused_host_leaves_nothing_that_is_a_demonstration(databases: Databases) -> None:
    with databases.empty() as url:
        assert opens(url, "--host", "0.0.0.0").exit_code == 2
        store = open_store(url, demonstration=False)  # as the message says
        assert not Floor(store, SLOW).is_demonstration
        assert store.do(lambda c: c.execute(select(schema.people.c.name)).all()) == []
        store.close()


@pytest.mark.parametrize("option", [("--host", "0.0.0.0"), ("--proxy", "127.0.0.1")])
def test_a_file_that_is_not_there_is_no_house_for_others(tmp_path: Path, option: tuple[str, str]) -> None:
    found = opens(None, "--data", str(tmp_path / "gone.sqlite"), *option)
    assert found.exit_code == 2
    for way_out in ("--data", "--new", "pitboss restore"):
        assert way_out in found.output
    assert list(tmp_path.iterdir()) == []  # a backup can be restored to it


def test_any_host_may_reach_a_floor_with_passwords_of_its_own(real: Floor) -> None:
    check_host("0.0.0.0", real, True)
    check_host("0.0.0.0", real, False)


def test_an_executive_is_signed_on_by_the_command(databases: Databases) -> None:
    with databases.empty() as url:
        arguments = ["floor", "--empty", "--executive", EXECUTIVE, "--host", "0.0.0.0", "--plain-http"]
        typed = f"{PASSWORD}\n{PASSWORD}\n"
        found = CliRunner().invoke(command.app, arguments, env={"PITBOSS_DATABASE_URL": url}, input=typed)
        assert found.exit_code == 0, found.output
        store = open_store(url)
        assert Visitor(make_app(Floor(store, SLOW), generous=True)).sign_in(EXECUTIVE, PASSWORD) == 200
        store.close()


# --- one of several servers ------------------------------------------------------------------------------------------


def test_a_server_with_tables_of_its_own_needs_a_furnished_postgresql(databases: Databases) -> None:
    with databases.empty() as url:
        found = opens(url, "--tables", "blackjack, spanish")
        assert found.exit_code == 2
        why = "Several servers need PostgreSQL" if databases.kind == "sqlite" else "Open it once without --tables"
        assert why in " ".join(found.output.split())


# --- TLS -----------------------------------------------------------------------------------------------------------


def certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate for this machine that nobody has signed, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False)
        .sign(key, hashes.SHA256())
    )
    paths = folder / "cert.pem", folder / "key.pem"
    paths[0].write_bytes(made.public_bytes(serialization.Encoding.PEM))
    private = serialization.PrivateFormat.PKCS8
    paths[1].write_bytes(key.private_bytes(serialization.Encoding.PEM, private, serialization.NoEncryption()))
    return paths


def test_over_tls_cookies_are_secure_and_browsers_stay(databases: Databases, tmp_path: Path) -> None:
    cert, key = certificate(tmp_path)
    with databases.furnished() as url:
        process = FloorProcess(tmp_path, url=url, options=("--tls-cert", str(cert), "--tls-key", str(key)))
        process.start()
        try:
            context = ssl.create_default_context(cafile=str(cert))
            line = http.client.HTTPSConnection("127.0.0.1", process.port, context=context)
            body = json.dumps({"name": "Ann", "password": demo.PASSWORD})
            line.request("POST", "/api/sign-in", body, {"Content-Type": "application/json"})
            answer = line.getresponse()
            assert answer.status == 200
            assert "Secure" in str(answer.getheader("set-cookie"))
            assert "max-age=" in str(answer.getheader("strict-transport-security"))
            line.close()
        finally:
            process.kill()


def test_a_certificate_needs_its_key(tmp_path: Path) -> None:
    cert, key = certificate(tmp_path)
    for option in (("--tls-cert", str(cert)), ("--tls-key", str(key))):
        found = opens(None, "--data", str(tmp_path / "x.sqlite"), *option)
        assert found.exit_code == 2
        assert "go together" in found.output


def test_a_key_that_does_not_fit_is_refused_before_anything_is_created(tmp_path: Path) -> None:
    (first := tmp_path / "first").mkdir()
    (second := tmp_path / "second").mkdir()
    (cert, key), (_, other) = certificate(first), certificate(second)
    private = serialization.load_pem_private_key(key.read_bytes(), None)
    pem, form = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8
    (closed := tmp_path / "closed.key").write_bytes(
        private.private_bytes(pem, form, serialization.BestAvailableEncryption(b"phrase"))
    )
    (junk := tmp_path / "junk.key").write_text("no key")
    for wrong, why in (
        (other, f"{other} is not the key of {cert}"),
        (closed, f"{closed} has a pass phrase, which the floor cannot ask for"),
        (junk, "are not a certificate and its private key in PEM form"),
        (tmp_path, "cannot be read: Is a directory"),
    ):
        arguments = ("--data", str(tmp_path / "x.sqlite"), "--tls-cert", str(cert), "--tls-key", str(wrong))
        found = opens(None, *arguments)
        assert (found.exit_code, why in " ".join(found.output.split())) == (2, True), found.output
        assert "is open at" not in found.output
    assert not (tmp_path / "x.sqlite").exists()


def sign_in_answer(app: Any, address: str) -> Any:
    client = TestClient(app, client=(address, 1))
    headers = {"x-forwarded-proto": "https"}
    return client.post("/api/sign-in", json={"name": "Ann", "password": demo.PASSWORD}, headers=headers)


def test_a_trusted_proxy_alone_says_that_there_is_tls(store: Store) -> None:
    app = make_app(Floor(store, SLOW), proxies=[network("10.0.0.1")])
    trusted, stranger = sign_in_answer(app, "10.0.0.1"), sign_in_answer(app, "127.0.0.1")
    assert "secure" in trusted.headers["set-cookie"].lower()
    assert "strict-transport-security" in trusted.headers
    assert "secure" not in stranger.headers["set-cookie"].lower()
    assert "strict-transport-security" not in stranger.headers


# --- health --------------------------------------------------------------------------------------------------------


def test_health_is_told_to_everybody(store: Store) -> None:
    client = TestClient(make_app(Floor(store, SLOW), generous=True))
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"ok": True, "tables": len(demo.tables()), "stopped": 0})


def test_a_store_that_has_failed_is_told(databases: Databases) -> None:
    with databases.furnished() as url:
        store = open_store(url)
        client = TestClient(make_app(Floor(store, SLOW), generous=True))
        store._fail(OSError("no space left on device"))
        answer = client.get("/healthz")
        assert answer.status_code == 503
        assert answer.json()["ok"] is False
        assert answer.json()["reason"] == "the database failed: no space left on device"
        store.close()


# --- databases -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "url",
    [
        "sqlite://",
        "sqlite:///",
        "sqlite:///:memory:",
        "sqlite+pysqlite:///:memory:",
        "sqlite:///file::memory:?uri=true",
        "sqlite:///file:floor?mode=memory&uri=true",
    ],
)
def test_a_database_in_memory_is_refused(url: str) -> None:
    with pytest.raises(PitbossError, match="lost when the floor stops"):
        open_store(url)
    found = opens(url)
    assert found.exit_code == 2
    assert "lost when the floor stops" in found.output


def test_an_address_that_is_none_is_refused() -> None:
    with pytest.raises(PitbossError, match="is malformed"):
        open_store("floor.sqlite")
