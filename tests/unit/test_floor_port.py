"""A floor on a port that the machine chooses says which one it is."""

from __future__ import annotations

import contextlib
import os
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pitboss.cli.app import app
from pitboss.cli.listening import check_address, free_port, url_of
from pitboss.errors import PitbossError


def test_port_0_is_a_free_port_and_the_address_names_it(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pitboss", "floor", "--port", "0", "--data", str(tmp_path / "floor.sqlite")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=tmp_path) as running:
        try:
            assert running.stdout is not None
            line = next(line for line in running.stdout if "is open at" in line)
        finally:
            running.terminate()
    assert int(line.strip().rpartition(":")[2]) > 0


def test_a_free_port_can_be_listened_to() -> None:
    with socket.socket() as found:
        found.bind(("127.0.0.1", free_port("127.0.0.1")))
    check_address("127.0.0.1")


def test_a_port_in_use_is_refused_before_anything_is_printed(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        arguments = ["floor", "--new", "--port", str(port), "--data", str(tmp_path / "house.sqlite")]
        refused = CliRunner().invoke(app, arguments, env={"PITBOSS_DATABASE_URL": ""})
    assert refused.exit_code == 75  # a service tries again
    said = " ".join(refused.output.split())
    assert said == (f"--port {port} is in use by another program on 127.0.0.1. Stop that one, or choose another port")


def test_a_port_that_was_just_closed_is_free() -> None:
    with socket.socket() as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as the server does
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        port = listening.getsockname()[1]
        with socket.create_connection(("127.0.0.1", port)):
            accepted, _ = listening.accept()
            accepted.close()  # this side closes first: its end of the connection stays for a while
    check_address("127.0.0.1", port)


@pytest.mark.parametrize(
    ("host", "tls", "url"),
    [
        ("127.0.0.1", False, "http://127.0.0.1:8021"),
        ("::1", False, "http://[::1]:8021"),
        ("floor.example", True, "https://floor.example:8021"),
    ],
)
def test_the_address_is_one_for_a_browser(host: str, tls: bool, url: str) -> None:
    assert url_of(host, 8021, tls=tls) == url


def test_a_stopped_floor_is_one_whole_file_whatever_the_environment_says(tmp_path: Path) -> None:
    """SIGTERM, as a machine that shuts down sends it, is as good as Ctrl-C; a host's WEB_CONCURRENCY means nothing."""
    command = [sys.executable, "-m", "pitboss", "floor", "--new", "--port", "0", "--data", "house.sqlite"]
    environment = {**os.environ, "WEB_CONCURRENCY": "4", "PITBOSS_DATABASE_URL": "", "PITBOSS_SECRET_FILE": "secret"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=tmp_path, env=environment) as running:
        assert running.stdout is not None
        line = next(line for line in running.stdout if "is open at" in line)
        address = line.split()[-1]
        while True:
            try:
                urllib.request.urlopen(f"{address}/healthz", timeout=5).close()
                break
            except urllib.error.URLError:
                assert running.poll() is None
                time.sleep(0.05)
        running.terminate()
        assert running.wait(30) == 0
    assert sorted(each.name for each in tmp_path.iterdir()) == ["house.sqlite", "secret"]


def test_an_address_of_another_machine_is_refused() -> None:
    assert free_port("203.0.113.7") == 0
    with pytest.raises(PitbossError, match=r"--host 203\.0\.113\.7 cannot be listened to"):
        check_address("203.0.113.7")


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("postgresql+psycopg://pitboss@127.0.0.1:1/house", "The database cannot be opened"),
        ("sqlite:///held.sqlite", "Another floor is using this database"),
    ],
)
def test_a_service_tries_again_when_the_database_is_not_there_yet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, url: str, why: str
) -> None:
    """As after a power cut, when the floor's machine is up before the database's."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("uvicorn.run", lambda *_, **__: None)
    with contextlib.closing(sqlite3.connect("held.sqlite")) as held:
        held.execute("BEGIN EXCLUSIVE")
        refused = CliRunner().invoke(app, ["floor", "--empty", "--port", "0"], env={"PITBOSS_DATABASE_URL": url})
    assert (refused.exit_code, why in refused.output) == (75, True), refused.output


def test_what_nobody_mends_by_waiting_is_not_tried_again(tmp_path: Path) -> None:
    (tmp_path / "no.sqlite").write_bytes(b"\x55" * 8192)
    arguments = ["floor", "--empty", "--port", "0", "--data", str(tmp_path / "no.sqlite")]
    refused = CliRunner().invoke(app, arguments, env={"PITBOSS_DATABASE_URL": ""})
    assert (refused.exit_code, "is damaged" in refused.output) == (2, True)
