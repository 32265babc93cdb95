"""A file that a user names may hold anything: the answer is one line that says where, and never a traceback."""

from __future__ import annotations

import contextlib
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner, Result

from pitboss.analysis.simulation import read_bets, read_chart, read_count
from pitboss.cards import RANKS
from pitboss.catalogue import DATA, read_games
from pitboss.catalogue.wagers import read_wager
from pitboss.cli.app import app
from pitboss.errors import PitbossError

NOT_VERIFIED, REFUSED = 1, 2
WAGER = (DATA / "colorado" / "rule-08" / "wagers" / "lucky-ladies.toml").read_text(encoding="utf-8")
GAME = (DATA / "colorado" / "rule-08" / "blackjack.toml").read_text(encoding="utf-8")
CHART = "hard 4-21 H H H H H H H H H H\nsoft 12-21 H H H H H H H H H H\npair 1-10 H H H H H H H H H H\n"
COUNT = 'name = "x"\nstart = 0\nper_deck = true\n[tags]\n' + "\n".join(f"{rank} = 1" for rank in RANKS)

RUBBISH: dict[str, bytes] = {
    "nothing": b"",
    "zeros": bytes(1000),
    "binary": bytes(range(256)) * 10,
    "not UTF-8": b'name = "\xff\xfe"\n',
    "half a character": b'name = "\xe2\x82',
    "a lone surrogate": b'name = "\\ud800"\n',
    "a lone surrogate in bytes": b'name = "\xed\xa0\x80"\n',
    "deep brackets": b"x = " + b"[" * 100_000,
    "deep tables": b"x = " + b"{a=" * 100_000,
    "deep objects": b'{"n":' * 100_000,
    "deep keys": b"a." * 50_000 + b"b = 1\n",
    "a long number": b"x = " + b"9" * 100_000,
    "a long hexadecimal number": b"x = 0x" + b"f" * 100_000,
    "10^5000": b"x = 1" + b"0" * 5_000,
    "a large exponent": b"x = 1e999999\n",
    "NaN": b"x = nan\n",
    "infinity": b"x = -inf\n",
    "a long line": b"x" * 900_000,
    "spaces": b"[" + b" " * 900_000,
    "lines": b"\n" * 900_000,
    "many deep keys": b"\n".join(b"k%d." % number + b"a." * 900 + b"b = 1" for number in range(50)),
    "many spaces": (b"[" + b" " * 1_900 + b"\n") * 200,
    "quotes": b'"""\n' * 100_001,
}

COMMANDS: dict[str, tuple[str, ...]] = {
    "replay": ("replay",),
    "wager": ("edge", "--file"),
    "chart of an edge": ("edge", "push-your-luck", "--chart"),
    "chart": ("strategy", "--chart"),
    "simulated chart": ("simulate", "--rounds", "1000", "--chart"),
    "ramp": ("simulate", "--rounds", "1000", "--ramp"),
    "count": ("simulate", "--rounds", "1000", "--count"),
    "state": ("simulate", "--rounds", "1000", "--state"),
}


def refused(*arguments: str) -> str:
    """What the command says: one line, or one for each fault of a wager with its place."""
    result: Result = CliRunner().invoke(app, list(arguments))
    assert isinstance(result.exception, SystemExit), result.exception
    assert result.exit_code in (NOT_VERIFIED, REFUSED)
    lines = result.stderr.splitlines()
    assert len(lines) == 1 or all(re.match(r"\S+:[0-9]+: ", line) for line in lines), result.stderr[:1000]
    assert len(result.stderr) < 3_000
    return result.stderr


@pytest.mark.parametrize(
    ("command", "rubbish"),
    [  # a chart without rows has nothing wrong in it: whatever it leaves unsaid stands
        (command, rubbish)
        for command in COMMANDS
        for rubbish in RUBBISH
        if not (rubbish in ("nothing", "lines") and "chart" in command)
    ],
)
def test_rubbish_is_refused_with_its_place(command: str, rubbish: str, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(RUBBISH[rubbish])
    refused(*COMMANDS[command], str(file))


@pytest.mark.parametrize("command", COMMANDS)
def test_a_folder_is_refused(command: str, tmp_path: Path) -> None:
    assert "Is a directory" in refused(*COMMANDS[command], str(tmp_path))


@pytest.mark.parametrize(
    ("command", "endless"),
    [*((command, "/dev/zero") for command in COMMANDS), *((each, "a sparse terabyte") for each in ("replay", "wager"))],
)
def test_a_file_without_an_end_is_given_up(command: str, endless: str, tmp_path: Path) -> None:
    """In a process of its own that may have only so much memory; the terabyte is all holes."""
    path = Path(endless)
    if endless == "a sparse terabyte":
        path = tmp_path / "large"
        with path.open("wb") as file:
            file.truncate(1 << 40)
    code = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30)); "
        "from pitboss.cli.app import app; app()"
    )
    environment = os.environ | {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code, *COMMANDS[command], str(path)],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env=environment,
    )
    assert done.returncode in (NOT_VERIFIED, REFUSED), done.stderr[-2000:]
    assert "bytes" in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    "rounds", ["1e999999999", "9" * 5_000, "1e5000", "nan", "inf", "1e99", "0", "-5", "0.5", "1/0", "", "1e-5"]
)
def test_rounds_that_nobody_could_play_are_refused_at_once(rounds: str) -> None:
    refused("simulate", f"--rounds={rounds}")


def test_an_amount_of_too_many_digits_is_no_amount() -> None:
    assert "not an amount of money" in refused("play", "--bankroll", "9" * 5_000)
    assert "not an amount of money" in refused("edge", "lucky-ladies", "--meter", "9" * 5_000)


@pytest.mark.parametrize(
    "text",
    [
        'name = "x"\ntags = { A = nan }',
        COUNT.replace("A = 1", "A = 1e300"),
        'name = "x"\nstart = inf\ntags = { A = 1 }',
        COUNT.replace("A = 1", "A = 0.000000001"),
    ],
)
def test_counts_that_the_kernel_could_not_add_up(text: str, tmp_path: Path) -> None:
    file = tmp_path / "count.toml"
    file.write_text(text)
    refused("simulate", "--rounds", "1000", "--count", str(file))


@pytest.mark.parametrize(
    "text",
    [
        "ramp = { 0 = 1, 1000000000000 = 2 }",
        "ramp = { 0 = 99999999999999 }",
        "ramp = { 0 = 1 }\nunit_cents = 9223372036854775807",
        "ramp = { 0 = 1 }\ninsurance = 9999999999999",
        "ramp = { 0 = -1 }",
        "ramp = { }",
    ],
)
def test_ramps_that_no_memory_could_hold(text: str, tmp_path: Path) -> None:
    file = tmp_path / "ramp.toml"
    file.write_text(text)
    refused("simulate", "--rounds", "1000", "--ramp", str(file))


# --- whatever else stands there --------------------------------------------------------------------------------------

VALUES = st.sampled_from(
    [
        *("0", "-1", "1", "10000000000000000000000000", "nan", "1e999999", "true", "1979-05-27", "[]", "{}", '""'),
        *('"x"', "[1, 2]", '["x", 3]', "[[1]]", '"$0"', '"$999999999999999999"', '"0 to 1"', '"1 to 0"', '"push"'),
        *(
            '"1/3 to 1"',
            '"100%"',
            '"CO 30-801"',
            '"\\u0000"',
            "[[[[[[[[[[[1]]]]]]]]]]]",
            '"dealer hand"',
            '"hand"',
            "[9]",
        ),
    ]
)


@st.composite
def mangled(draw: st.DrawFn, text: str) -> str:
    """A true file with some lines changed, missing, doubled or moved."""
    lines = text.splitlines()
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, len(lines) - 1))
        what = draw(st.sampled_from(["value", "value", "value", "drop", "double", "swap", "cut", "text"]))
        line = lines[place]
        if what == "value" and "=" in line:
            lines[place] = line.partition("=")[0] + "= " + draw(VALUES)
        elif what == "drop" and len(lines) > 1:
            del lines[place]
        elif what == "double":
            lines.insert(place, line)
        elif what == "swap":
            other = draw(st.integers(0, len(lines) - 1))
            lines[place], lines[other] = lines[other], lines[place]
        elif what == "cut":
            lines[place] = line[: draw(st.integers(0, len(line)))]
        elif what == "text":
            lines[place] = draw(st.text(max_size=20))
    return "\n".join(lines)


def only_refusals(read: Callable[[Path], Any], text: str, folder: Path, name: str) -> None:
    """Read it, or refuse it; whatever else comes out is a fault of ours."""
    file = folder / name
    file.write_bytes(text.encode("utf-8", errors="surrogatepass"))
    with contextlib.suppress(PitbossError):
        read(file)


FUZZ = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@FUZZ
@given(text=mangled(WAGER))
def test_mangled_wagers_are_read_or_refused(text: str, tmp_path: Path) -> None:
    only_refusals(read_wager, text, tmp_path, "wager.toml")


@settings(FUZZ, max_examples=60)
@given(text=mangled(GAME))
def test_mangled_games_are_read_or_refused(text: str, tmp_path: Path) -> None:
    only_refusals(lambda file: read_games(file.parent), text, tmp_path, "blackjack.toml")


@FUZZ
@given(text=mangled(CHART))
def test_mangled_charts_are_read_or_refused(text: str, tmp_path: Path) -> None:
    only_refusals(read_chart, text, tmp_path, "mine.chart")


@FUZZ
@given(text=mangled("ramp = { 0 = 1, 1 = 2 }\nunit_cents = 1000\ninsurance = 3"))
def test_mangled_ramps_are_read_or_refused(text: str, tmp_path: Path) -> None:
    only_refusals(lambda file: read_bets(file).levels(), text, tmp_path, "ramp.toml")


@FUZZ
@given(text=mangled(COUNT))
def test_mangled_counts_are_read_or_refused(text: str, tmp_path: Path) -> None:
    only_refusals(lambda file: read_count(file).tag_array(), text, tmp_path, "count.toml")


@settings(FUZZ, max_examples=25)
@given(text=mangled(WAGER))
def test_figures_of_mangled_wagers_are_given_or_refused(text: str, tmp_path: Path) -> None:
    """What could be read is analysed, too: its numbers may still be absurd."""
    file = tmp_path / "wager.toml"
    file.write_bytes(text.encode("utf-8", errors="surrogatepass"))
    result = CliRunner().invoke(app, ["edge", "--file", str(file), "--decks", "1"])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
