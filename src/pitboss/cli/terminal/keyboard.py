"""What a person types: single keys on a terminal, whole lines from a pipe.

Ctrl-C, Ctrl-D and a closed terminal end the game only at a prompt, never in the middle of a deal.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import sys
import termios
import threading
import tty
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Final, Protocol, TextIO

_ENDS: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
_WAKES: Final = (signal.SIGWINCH, signal.SIGCONT)  # another size, or back from Ctrl-Z
_MAX_LENGTH: Final = 60  # characters of an answer


class Ended(Exception):
    """The input has ended."""


class Keys(Protocol):
    """A source of answers."""

    def ask(self, at_once: str = "", *, edit: bool = True) -> str:
        """The next answer. On a terminal a key of `at_once` needs no Enter; without `edit`, no other key counts."""

    def forget_enters(self) -> None:
        """Drop every Enter typed before now, so that it answers no later prompt."""


class PipedKeys:
    """Answers from a pipe or a script, a line each; echoed, so that the output reads as a dialogue."""

    def __init__(self, source: TextIO, echo: Callable[[str], None]) -> None:
        self._source = source
        self._echo = echo

    def ask(self, at_once: str = "", *, edit: bool = True) -> str:
        line = self._source.readline()
        if not line:
            raise Ended
        self._echo(line.strip())
        return line.strip()

    def forget_enters(self) -> None:
        """Nothing to drop: every line is an answer."""


class TerminalKeys:
    """Answers from a person at a terminal."""

    def __init__(self, source: TextIO, echo: Callable[[str], None]) -> None:
        self._fd = source.fileno()
        self._echo = echo
        self.redraw: Callable[[], None] = lambda: None
        self.typed = ""  # so far, on this line
        self._ahead = b""  # a byte that was typed before the prompt

    def ask(self, at_once: str = "", *, edit: bool = True) -> str:
        self.typed = ""
        while True:
            key = self._key()
            if key in ("\r", "\n"):
                return self.typed
            if key == "\x04" and not self.typed:  # Ctrl-D
                raise Ended
            if not self.typed and key.lower() in at_once:
                return key.lower()
            if edit:
                self._edit(key)

    def _edit(self, key: str) -> None:
        if key in ("\x7f", "\b") and self.typed:
            self.typed = self.typed[:-1]
            self._echo("\b \b")
        elif key == "\x15":  # Ctrl-U
            self._echo("\b \b" * len(self.typed))
            self.typed = ""
        elif key.isprintable() and len(self.typed) < _MAX_LENGTH:
            self.typed += key
            self._echo(key)

    def forget_enters(self) -> None:
        while not self._ahead and select.select([self._fd], [], [], 0)[0]:
            self._ahead = self._byte()
            if self._ahead in (b"\r", b"\n"):
                self._ahead = b""

    def _key(self) -> str:
        """One key; arrows and other sequences of bytes mean nothing here."""
        byte, self._ahead = self._ahead or self._byte(), b""
        if byte == b"\x1b":
            while select.select([self._fd], [], [], 0.01)[0] and self._byte():
                pass
            return "\0"
        return byte.decode("ascii", errors="replace").replace("\ufffd", "\0")

    def _byte(self) -> bytes:
        """The next byte; a closed terminal gives none, or an error."""
        try:
            byte = os.read(self._fd, 1)
        except OSError:
            raise Ended from None
        if not byte:
            raise Ended
        return byte

    def wake(self) -> None:
        tty.setcbreak(self._fd, termios.TCSANOW)  # the default would drop the keys typed meanwhile
        self.redraw()


class InterruptibleKeys:
    """Other keys, with signals that end the game only at a prompt."""

    def __init__(self, keys: Keys) -> None:
        self._keys = keys
        self._asking = False
        self._ended = False
        self._woken = False

    def ask(self, at_once: str = "", *, edit: bool = True) -> str:
        self._asking = True
        try:
            if self._ended:
                raise Ended
            if self._woken:
                self._wake()
            return self._keys.ask(at_once, edit=edit)
        except Ended:
            self._ended = True
            raise
        finally:
            self._asking = False

    def forget_enters(self) -> None:
        with contextlib.suppress(Ended):  # noticed at the next prompt
            self._keys.forget_enters()

    def on_end(self, signum: int, frame: FrameType | None) -> None:
        self._ended = True
        if self._asking:
            raise Ended

    def on_wake(self, signum: int, frame: FrameType | None) -> None:
        self._woken = True
        if self._asking:
            self._wake()

    def _wake(self) -> None:
        self._woken = False
        if isinstance(self._keys, TerminalKeys):
            self._keys.wake()


@contextlib.contextmanager
def interruptible(keys: Keys) -> Iterator[InterruptibleKeys]:
    """Handle signals for these keys, then restore the handlers and the terminal."""
    input = InterruptibleKeys(keys)
    handlers = dict.fromkeys(_ENDS, input.on_end)
    if isinstance(keys, TerminalKeys):
        handlers |= dict.fromkeys(_WAKES, input.on_wake)
    if threading.current_thread() is not threading.main_thread():
        handlers = {}  # only the main thread receives signals
    before = {each: signal.signal(each, handler) for each, handler in handlers.items()}
    fd = sys.stdin.fileno() if isinstance(keys, TerminalKeys) else -1
    modes = termios.tcgetattr(fd) if fd >= 0 else []
    try:
        if fd >= 0:
            tty.setcbreak(fd)
        yield input
    finally:
        if fd >= 0:
            with contextlib.suppress(termios.error):  # the terminal may have closed
                termios.tcsetattr(fd, termios.TCSADRAIN, modes)
        for each, handler in before.items():
            signal.signal(each, handler)
