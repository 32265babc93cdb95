"""The commands that print: games, show, trace, replay; and how they fail."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner, Result

from pitboss import __version__, games
from pitboss.catalogue import wagers
from pitboss.cli import options
from pitboss.cli.app import app
from pitboss.cli.lazy import LazyCommand
from pitboss.cli.options import parse_value
from pitboss.law.options import Choice, Count, Domain, Flag, OddsFloor, TotalSet
from pitboss.law.register import Status, duties, register
from pitboss.money import Pay


def run(*arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(app, arguments, input=typed)


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("play") / "table.log"
    result = run("play", "--seed", "77", "--seats", "3", "--log", str(path), typed="\n25\ni\n\nn\ne\ns\ns\nq\n")
    assert result.exit_code == 0, result.output
    return path


# --- games and show --------------------------------------------------------------------------------------------------


def test_version() -> None:
    assert run("--version").output == f"pitboss {__version__}\n"


def test_games_lists_every_game() -> None:
    rows = json.loads(run("games", "--json").output)
    assert [row["id"] for row in rows if row["kind"] == "game"] == list(games())
    assert [row["id"] for row in rows if row["kind"] == "wager"] == list(wagers())
    blackjack = next(row for row in rows if row["id"] == "blackjack")
    assert (blackjack["name"], blackjack["cite"], blackjack["procedure"]) == ("Blackjack", "CO 30-801", "twenty-one")
    assert blackjack["options"] == len(games()["blackjack"].options)
    assert "CO 30-801" in run("games").output


def test_show_has_every_fixed_rule_and_option_with_its_clause() -> None:
    definition = games()["blackjack"]
    told = json.loads(run("show", "blackjack", "--json").output)
    assert {each["name"]: each["cite"] for each in told["fixed"]} == {
        name: str(fixed.cite) for name, fixed in definition.fixed.items()
    }
    assert {each["name"]: each["cite"] for each in told["options"]} == {
        name: str(option.cite) for name, option in definition.options.items()
    }
    text = run("show", "blackjack").output
    for option in definition.options.values():
        assert option.name in text
        assert str(option.cite) in text


def test_show_with_settings() -> None:
    told = json.loads(run("show", "blackjack", "--set", "decks=2", "--set", "even-money=no", "--json").output)
    values = {each["name"]: each["value"] for each in told["options"]}
    assert (values["decks"], values["even_money"]) == (2, False)
    assert "(default: 6)" in run("show", "blackjack", "--set", "decks=2").output


def test_show_has_the_notices_of_a_table_with_its_limits() -> None:
    told = json.loads(run("show", "blackjack", "--min", "10", "--max", "2,000", "--json").output)
    assert {"text": "Minimum $10.00, maximum $2,000.00", "cite": "CO 30-803(3)(c)", "wall": False} in told["notices"]
    text = run("show", "blackjack", "--set", "blackjack_pays=6 to 5").output
    assert "Blackjack pays 6 to 5" in text
    assert run("show", "blackjack", "--min", "0").exit_code == 2


@pytest.mark.parametrize(
    ("setting", "says"),
    [
        ("decks=9", "CO 30-806(2)"),
        ("decks=many", "a whole number from 1 to 8"),
        ("ties=dealer wins", "fixed by law"),
        ("surrender=maybe", "not offered, late or early"),
        ("even_money=perhaps", "true or false"),
        ("blackjack_pays=1 to 1", "odds of at least 6 to 5"),
        ("blackjack_pays=lots", "not odds"),
        ("bonus=1", "no option 'bonus'"),
        ("decks", "write option=value"),
    ],
)
def test_unlawful_settings_are_refused_in_one_line(setting: str, says: str) -> None:
    result = run("show", "blackjack", "--set", setting)
    assert result.exit_code == 2
    assert says in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert result.stdout == ""


def test_a_setting_given_twice_is_refused() -> None:
    result = run("show", "blackjack", "--set", "decks=2", "--set", "decks=4")
    assert (result.exit_code, result.stderr) == (2, "decks is set twice. Set it once\n")


def test_decks_is_one_option_of_every_command_that_has_it() -> None:
    """One spelling, one check of its value, and a default of its own in words."""
    found = {
        command.name: option
        for command in commands_of(typer.main.get_command(app))
        for option in command.params
        if option.name == "decks"
    }
    assert {"edge", "protect", "simulate", "strategy", "play"} <= set(found)
    for option in found.values():
        assert (option.opts, option.metavar, option.type.name) == (["--decks"], "N", "int")
        assert (option.help or "").startswith("Number of decks (default: ")
    sources = Path(options.__file__).parent.rglob("*.py")
    declared = [each.name for each in sources if '"--decks",' in each.read_text("utf-8")]
    assert declared == ["options.py"]
    for name in ("protect", "edge"):
        assert "0 is not a number of decks" in run(name, "lucky-ladies", "--decks", "0").output
        assert run(name, "lucky-ladies", "--decks", "1", "--help").exit_code == 0


def commands_of(command: Any) -> Iterator[Any]:
    """The command and those below it; the class of a command is a matter of the library that reads the line."""
    command = command.load() if isinstance(command, LazyCommand) else command
    yield command
    if hasattr(command, "list_commands"):
        context = typer.Context(command)
        for name in command.list_commands(context):
            yield from commands_of(command.get_command(context, name))


def test_an_unknown_game_is_refused_with_those_that_come_close() -> None:
    result = run("show", "poker")
    assert result.exit_code == 2
    assert "no game or side wager 'poker'" in result.stderr
    assert "Did you mean blackjack or" in run("show", "blackjak").stderr


@pytest.mark.parametrize(
    ("domain", "text", "value"),
    [
        (Flag(), "true", True),
        (Flag(), "No", False),
        (Flag(), "1", "1"),
        (Count(1, 8), "6", 6),
        (Count(1, 8), "-1", -1),
        (Count(1, 8), "6.5", "6.5"),
        (Choice((6, 8)), "8", 8),
        (Choice(("late", "early")), "late", "late"),
        (OddsFloor(Pay("6 to 5")), "3 to 2", "3 to 2"),
        (TotalSet(), "hard 9 to 11", "hard 9 to 11"),
    ],
)
def test_settings_are_read_by_the_options_domain(domain: Domain, text: str, value: object) -> None:
    read = parse_value(domain, text)
    assert (type(read), read) == (type(value), value)


# --- trace -----------------------------------------------------------------------------------------------------------


def test_trace_lists_every_clause_and_totals() -> None:
    told = json.loads(run("trace", "--json").output)
    assert [row["cite"] for row in told["clauses"]] == [clause.cite for clause in register()]
    assert told["clauses"][0].keys() == {"cite", "keys", "status", "where", "words", "tests"}
    assert told["duties"] == len(duties())
    assert sum(told["totals"].values()) == told["all"] == len(register())


def test_trace_of_a_section() -> None:
    told = json.loads(run("trace", "--section", "30-812", "--json").output)
    assert {row["cite"][:9] for row in told["clauses"]} == {"CO 30-812"}
    text = run("trace", "--section", "30-812").output
    assert text.splitlines()[-1].startswith(f"{len(told['clauses'])} clauses, 10 duties: ")


@pytest.mark.parametrize("status", list(Status))
def test_trace_of_a_status(status: Status) -> None:
    told = json.loads(run("trace", "--status", status.value, "--json").output)
    assert {row["status"] for row in told["clauses"]} <= {status.value}


def test_trace_of_a_section_that_does_not_exist() -> None:
    result = run("trace", "--section", "31-1")
    assert (result.exit_code, "no clause" in result.stderr) == (2, True)


# --- replay ----------------------------------------------------------------------------------------------------------


def test_replay_tells_every_round_and_the_books(log: Path) -> None:
    text = run("replay", str(log)).output
    assert "Round 1\n" in text
    assert "Seat 1: insure (CO 30-812(1))" in text
    assert "tray" in text
    assert "Verified" in text


def test_replay_as_json(log: Path) -> None:
    told = json.loads(run("replay", str(log), "--json").output)
    assert (told["verified"], told["game"], len(told["rounds"])) == (True, "blackjack", 1)
    (first,) = told["rounds"]
    assert first["events"][0]["is"] == "wager-placed.1"
    assert len(first["transcript"]) == len(first["events"])
    assert sum(told["books_cents"].values()) == 500_00 + 50_000_00


def test_replay_step_by_step_stops_on_q(log: Path) -> None:
    result = run("replay", str(log), "--step", typed="\nq\n")
    assert result.exit_code == 0
    assert "Round 1" in result.output
    assert "Verified" not in result.output


def test_replay_names_the_line_of_a_changed_entry(log: Path, tmp_path: Path) -> None:
    lines = log.read_bytes().split(b"\n")
    place = next(number for number, line in enumerate(lines) if b'"wager-placed.1"' in line)
    lines[place] = lines[place].replace(b":2500", b":9900")
    (tmp_path / "changed.log").write_bytes(b"\n".join(lines))
    result = run("replay", str(tmp_path / "changed.log"))
    assert result.exit_code == 1
    assert result.stderr.startswith(f"line {place + 1}: ")
    assert result.stdout == ""


def test_replay_names_the_line_where_a_log_was_cut(log: Path, tmp_path: Path) -> None:
    lines = log.read_bytes().splitlines(keepends=True)
    (tmp_path / "cut.log").write_bytes(b"".join(lines[:-1]))
    result = run("replay", str(tmp_path / "cut.log"))
    assert result.exit_code == 1
    assert result.stderr.startswith(f"line {len(lines)}: ")


def test_replay_tells_what_a_log_holds_that_was_cut_in_mid_line(log: Path, tmp_path: Path) -> None:
    lines = log.read_bytes().splitlines(keepends=True)
    wagered = next(number for number, line in enumerate(lines) if b'"wager-placed.1"' in line)
    cut = tmp_path / "cut.log"
    cut.write_bytes(b"".join(lines[: wagered + 1]) + lines[wagered + 1][:50])
    result = run("replay", str(cut))
    assert result.exit_code == 1
    assert f"{wagered + 1} entries" in result.stdout
    assert result.stderr.splitlines() == [
        f"line {wagered + 2}: the last line is cut short. Round 1 was not over; $25.00 lay on the layout."
    ]
    plain = run("replay", str(cut), "--json")
    assert plain.exit_code == 1
    told = json.loads(plain.stdout)
    assert (told["verified"], told["entries"]) == (False, wagered + 1)
    assert told["cut_short"] == f"line {wagered + 2}: the last line is cut short"


def test_replay_of_a_file_that_is_not_there(tmp_path: Path) -> None:
    result = run("replay", str(tmp_path / "none.log"))
    assert result.exit_code == 2
    assert "No such file" in result.stderr
