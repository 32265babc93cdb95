"""The service and the container start the floor with options that exist, in a house that was made by --new."""

from __future__ import annotations

import json
import shlex
from configparser import RawConfigParser
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from pitboss.cli.app import app as command

DEPLOY = Path(__file__).parents[2] / "deploy"


class _Unit(RawConfigParser):
    """A unit's file: names keep their case, and may come twice."""

    def __init__(self, name: str) -> None:
        super().__init__(strict=False, comment_prefixes=("#",))
        self.optionxform = str  # type: ignore[assignment,method-assign]
        self.read(DEPLOY / name)


def unit(name: str) -> list[str]:
    return shlex.split(_Unit(name)["Service"]["ExecStart"])


def container(instruction: str) -> list[str]:
    [line] = [
        each for each in (DEPLOY / "Containerfile").read_text().splitlines() if each.startswith(f"{instruction} ")
    ]
    found: list[str] = json.loads(line.removeprefix(f"{instruction} "))
    return found


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """How the server would have been started, in a folder with a new house."""
    found: list[dict[str, Any]] = []
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PITBOSS_DATABASE_URL", raising=False)
    monkeypatch.setattr("uvicorn.run", lambda _, **options: found.append(options))
    monkeypatch.setattr("pitboss.cli.floor_server.write_json", lambda: None)
    pitboss("floor", "--new", "--data", "house.sqlite")
    found.clear()
    return found


def pitboss(*arguments: str) -> None:
    done = CliRunner().invoke(command, list(arguments))
    assert done.exit_code == 0, done.output


def test_the_service_opens_the_house_behind_a_proxy(served: list[dict[str, Any]]) -> None:
    program, *arguments = unit("pitboss.service")
    assert program.endswith("/bin/pitboss")
    pitboss(*arguments)
    assert [(each["host"], each["log_config"]) for each in served] == [("127.0.0.1", None)]


def test_the_backup_of_the_timer_is_a_backup(served: list[dict[str, Any]], tmp_path: Path) -> None:
    shell, option, script = unit("pitboss-backup.service")
    assert (shell, option) == ("/bin/sh", "-c")
    program, *arguments, file = shlex.split(script.replace("%%", "%").removeprefix("exec "))
    assert program == unit("pitboss.service")[0]
    assert file.startswith("/var/backups/pitboss/$(date ")
    pitboss(*arguments, "a.backup")
    assert (tmp_path / "a.backup").is_file()
    assert _Unit("pitboss-backup.timer")["Timer"]["OnCalendar"] == "hourly"


def test_the_container_opens_the_house_to_its_network(served: list[dict[str, Any]], tmp_path: Path) -> None:
    assert container("ENTRYPOINT") == ["pitboss"]
    pitboss(*(each.replace("/data/", f"{tmp_path}/") for each in container("CMD")))
    assert [each["host"] for each in served] == ["0.0.0.0"]


def test_the_proxy_passes_on_what_a_floor_reads() -> None:
    """Host makes sockets and printed addresses work; the address and the scheme are read from a named proxy alone."""
    text = (DEPLOY / "nginx.conf").read_text()
    for header in (
        "Host $http_host",
        "X-Forwarded-For $proxy_add_x_forwarded_for",
        "X-Forwarded-Proto $scheme",
        "Upgrade $http_upgrade",
    ):
        assert f"proxy_set_header {header};" in text
    _, *arguments = unit("pitboss.service")
    assert arguments[arguments.index("--proxy") + 1] == "127.0.0.1"
    assert "proxy_pass http://127.0.0.1:8021;" in text
