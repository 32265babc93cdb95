"""A floor on a port that the machine chooses says which one it is."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.cli.floor_server import check_address, free_port
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


def test_an_address_of_another_machine_is_refused() -> None:
    assert free_port("203.0.113.7") == 0
    with pytest.raises(PitbossError, match=r"--host 203\.0\.113\.7 cannot be listened to"):
        check_address("203.0.113.7")
