"""`pitboss play` at a real terminal: single keys, a drawn table, and a clean end."""

from __future__ import annotations

import codecs
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
import tty
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

import pitboss
from pitboss.cli.app import app
from pitboss.cli.terminal.keyboard import TerminalKeys
from pitboss.engine.books.log import read_log
from pitboss.engine.record.replay import replay, replay_file
from pitboss.engine.vocabulary.actors import Seat

TIMEOUT = 30.0
SOURCE = Path(pitboss.__file__).parents[1]


class Person:
    """Somebody who reads the screen and presses keys."""

    def __init__(self, *arguments: str, size: tuple[int, int] = (80, 24), **environment: str) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        self.modes = termios.tcgetattr(slave)
        self.slave = slave
        clean = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES", "NO_COLOR")}
        path = os.pathsep.join([str(SOURCE), *filter(None, [clean.get("PYTHONPATH")])])
        self.process = subprocess.Popen(
            [sys.executable, "-m", "pitboss", "play", "--seed", "77", "--pace", "0", *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
            env=clean | {"PYTHONPATH": path, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8"} | environment,
        )
        self.seen = ""
        self._decode = codecs.getincrementaldecoder("utf-8")().decode

    def sees(self, words: str) -> str:
        """Read on until these words are on the screen; what was printed since the last time."""
        end = time.monotonic() + TIMEOUT
        while words not in self.seen:
            if time.monotonic() > end or not self._read(end - time.monotonic()):
                pytest.fail(f"{words!r} never came; the screen has\n{self.seen}")
        before, _, self.seen = self.seen.partition(words)
        return before + words

    def _read(self, seconds: float) -> bool:
        if not select.select([self.master], [], [], max(seconds, 0))[0]:
            return False
        try:
            data = os.read(self.master, 65536)
        except OSError:
            return False
        self.seen += re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", self._decode(data))
        return bool(data)

    def types(self, keys: str) -> None:
        os.write(self.master, keys.encode())

    def leaves(self) -> int:
        """Wait for the end; whatever is still printed must be read, or the writer waits for ever."""
        end = time.monotonic() + TIMEOUT
        while self.process.poll() is None and time.monotonic() < end:
            self._read(0.05)
        return self.process.wait(timeout=1)

    def hangs_up(self) -> int:
        """The terminal disappears: its window is closed, its connection is cut."""
        os.close(self.slave)
        os.close(self.master)
        self.master = self.slave = -1
        return self.process.wait(timeout=TIMEOUT)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        for fd in (self.master, self.slave):
            if fd >= 0:
                os.close(fd)


@pytest.fixture
def people() -> Iterator[list[Person]]:
    sat: list[Person] = []
    yield sat
    for person in sat:
        person.close()


def test_a_session_by_single_keys(people: list[Person], tmp_path: Path) -> None:
    log = tmp_path / "table.log"
    person = Person("--seats", "3", "--log", str(log))
    people.append(person)
    person.sees("Your cut, Player:")
    person.types("\r")
    person.sees("Wager?")
    person.types("25x\x7f\r")  # a slip, taken back
    table = person.sees("[n]e")
    assert "│A♦ │▒▒▒│" in table
    person.types("i")
    person.sees("How much to insure?")
    person.types("10\r")
    person.sees("Seat 2, 18 against the dealer's ace:")
    person.types("n")
    person.sees("[e]ven money")
    person.types("e")
    person.sees("Seat 1, 15 against the dealer's ace:")
    person.types("?")
    person.sees("[any key: back]")
    person.types(" s")
    person.sees("Seat 2, 18 against the dealer's ace:")
    person.types("p")
    person.sees("Seat 2 hand 1, 11 against the dealer's ace:")
    person.types("d")
    person.sees("How much to double?")
    person.types("\r")
    person.sees("Seat 2 hand 2, 12 against the dealer's ace:")
    person.types("s")
    person.sees("Seat 2 hand 1 wins $50.00")
    person.sees("Wager?")
    person.types("q")
    person.sees("left with $515.00")
    assert person.leaves() == 0
    assert replay_file(log).books.taken_away == 515_00
    assert termios.tcgetattr(person.slave) == person.modes


def test_enter_after_a_key_does_not_wager_on_a_result_that_was_not_seen(people: list[Person]) -> None:
    person = Person("deuces-wild-xtreme", "--pace", "0.3", "--wager", "five-card-linked-progressive@100")
    people.append(person)
    person.sees("Your cut")
    person.types("\r")
    person.sees("Wager?")
    person.types("\r")
    person.sees("[f]old")
    person.types("f\r")  # a habit; the replacement card is still to come
    person.sees("Seat 1 loses $5.00: folded")
    person.sees("Your cut")  # which the habit has not answered either
    person.types("\r")
    person.sees("Wager?")
    person.types("q")
    assert "1 round: " in person.sees("left with")


@pytest.mark.parametrize("end", ["\x03", "\x04", "SIGTERM"])
def test_leaving_in_mid_round_keeps_the_money_whole(people: list[Person], tmp_path: Path, end: str) -> None:
    log = tmp_path / "table.log"
    person = Person("--log", str(log))
    people.append(person)
    person.sees("Your cut")
    person.types("\r")
    person.sees("Wager?")
    person.types("25\r")
    person.sees("[?] help")
    if end == "SIGTERM":
        person.process.send_signal(signal.SIGTERM)
    else:
        person.types(end)
    person.sees("left with")
    assert person.leaves() == 0
    books = replay_file(log).books
    assert (books.layout, books.held) == (0, 500_00 + 50_000_00)
    assert termios.tcgetattr(person.slave) == person.modes


def in_mid_round(people: list[Person], log: Path, *arguments: str) -> Person:
    """A round of three hands whose first one is asked; a round before it is over."""
    person = Person("--seats", "3", "--log", str(log), *arguments)
    people.append(person)
    person.sees("Your cut")
    person.types("\r")
    person.sees("Wager?")
    person.types("25\r")
    person.sees("[n]e")
    for _ in range(2):
        person.types("n")
    person.sees("[e]ven money")
    person.types("e")
    person.sees("Seat 1, 15 against the dealer's ace:")
    return person


def test_a_killed_game_leaves_every_line_so_far(people: list[Person], tmp_path: Path) -> None:
    log = tmp_path / "table.log"
    person = in_mid_round(people, log)
    person.process.kill()
    assert person.process.wait(timeout=TIMEOUT) == -signal.SIGKILL
    cut = read_log(log, complete=False)
    done = replay(cut)
    assert not cut.is_closed
    assert done.rounds[-1].actor == Seat(1)
    assert [len(hand.cards) for position in done.rounds[-1].positions for hand in position.hands] == [2, 2, 2]
    assert done.books.layout == 2 * 25_00  # seat 3 has taken even money

    told = CliRunner().invoke(app, ["replay", str(log)])
    assert told.exit_code == 1
    assert "Seat 3 wins $25.00" in " ".join(told.stdout.split())
    assert f"{len(cut.lines)} entries" in told.stdout
    assert "cut short" in told.stderr
    assert "Round 1 was not over" in told.stderr
    assert len(told.stderr.splitlines()) == 1


@pytest.mark.parametrize("hang_up", ["while a player is asked", "while cards are dealt", "SIGHUP alone"])
def test_a_terminal_that_disappears_ends_the_game_in_good_order(
    people: list[Person], tmp_path: Path, hang_up: str
) -> None:
    log = tmp_path / "table.log"
    if hang_up == "while cards are dealt":
        person = Person("--seats", "3", "--log", str(log), "--pace", "0.5")
        people.append(person)
        person.sees("Your cut")
        person.types("\r")
        person.sees("Wager?")
        person.types("25\r")
        person.sees("│▒▒▒│")
    else:
        person = in_mid_round(people, log)
    if hang_up == "SIGHUP alone":
        person.process.send_signal(signal.SIGHUP)
        assert person.leaves() == 0
    else:
        person.hangs_up()
    books = replay_file(log).books  # closed, and the money whole
    assert (books.layout, books.held) == (0, 500_00 + 50_000_00)
    assert books.taken_away
    assert CliRunner().invoke(app, ["replay", str(log)]).exit_code == 0


def test_a_tiny_terminal_and_a_new_size(people: list[Person]) -> None:
    person = Person("--seats", "3", size=(20, 8))
    people.append(person)
    person.sees(" > ")
    person.types("\r")
    person.sees("Wager?")
    fcntl.ioctl(person.slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    person.process.send_signal(signal.SIGWINCH)
    person.sees("[b]uy in  [w]hy  [r]ules  [?] help  [q]uit")
    person.types("q")
    person.sees("0 rounds")
    assert person.leaves() == 0


def test_a_new_size_loses_no_key() -> None:
    master, slave = pty.openpty()
    try:
        tty.setcbreak(slave)
        with open(slave, closefd=False) as source:
            keys = TerminalKeys(source, lambda text: None)
            os.write(master, b"q")
            assert select.select([slave], [], [], TIMEOUT)[0]
            keys.wake()
            assert select.select([slave], [], [], 0)[0]
            assert keys.ask("q") == "q"
    finally:
        os.close(master)
        os.close(slave)


def test_no_color_is_respected(people: list[Person]) -> None:
    person = Person(NO_COLOR="1")
    people.append(person)
    raw = b""
    while b"Your cut" not in raw:
        raw += os.read(person.master, 65536)
    assert not re.search(rb"\x1b\[[0-9;]*(3[0-7]|38;|48;|9[0-7])[0-9;]*m", raw)
