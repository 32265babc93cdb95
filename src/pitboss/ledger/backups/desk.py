"""Backups of a SQLite file while the floor has it: nobody else can read it, so the floor itself is asked.

The floor listens on a local socket next to the file, which only the floor's own user may open. Each connection gets a
backup. It is read on a connection of its own, so that neither commands nor long queries wait for a slow reader.
"""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Generator
from pathlib import Path
from typing import Final

from sqlalchemy import Connection

from pitboss.errors import PitbossError
from pitboss.ledger.backups.take import backup_of
from pitboss.ledger.store import Store

PATIENCE: Final = 60.0  # seconds that the receiver may take for one piece
PIECE: Final = 1 << 16


def socket_of(file: Path) -> Path:
    """The socket of the floor that has this file open."""
    return file.with_name(file.name + ".backup")


class BackupDesk:
    """Hands out backups, one at a time, until it is closed; close it before the store."""

    def __init__(self, store: Store, file: Path, version: str) -> None:
        self._store = store
        self._version = version
        self._path = socket_of(file)
        self._receiver: socket.socket | None = None
        self._closing = False
        self._path.unlink(missing_ok=True)  # of a floor that was killed: we hold the file now
        self._socket = socket.socket(socket.AF_UNIX)
        try:
            self._socket.bind(str(self._path))
            self._path.chmod(0o600)
            self._socket.listen(4)  # nobody could connect before
        except OSError:
            self._socket.close()
            raise
        self._thread = threading.Thread(target=self._run, name="backups", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop handing out backups; one that is being taken ends incomplete."""
        self._closing = True
        for each in (self._socket, self._receiver):
            if each is not None:
                with contextlib.suppress(OSError):
                    each.shutdown(socket.SHUT_RDWR)
        self._thread.join()
        self._socket.close()
        self._path.unlink(missing_ok=True)

    def _run(self) -> None:
        while not self._closing:
            try:
                self._receiver, _ = self._socket.accept()
            except OSError:
                return
            with self._receiver:
                self._receiver.settimeout(PATIENCE)
                # A receiver that is gone, or a database that fails, ends this backup alone.
                with contextlib.suppress(OSError, PitbossError):
                    self._hand_out(self._receiver)

    def _hand_out(self, receiver: socket.socket) -> None:
        def send(connection: Connection) -> None:
            with contextlib.closing(backup_of(connection, self._version)) as pieces:
                for piece in pieces:
                    receiver.sendall(piece)

        with contextlib.closing(self._store.another_reader()) as reader:
            reader.ask(send).result()


def ask_floor(file: Path) -> Generator[bytes, None, None] | None:
    """A backup from the floor that has this file open; None if no floor does."""
    there = socket.socket(socket.AF_UNIX)
    try:
        there.connect(str(socket_of(file)))
    except (FileNotFoundError, ConnectionRefusedError):
        there.close()
        return None
    except OSError:
        there.close()
        raise
    pieces = _received(there)
    next(pieces)  # from now on it closes the socket
    return pieces


def _received(there: socket.socket) -> Generator[bytes, None, None]:
    with there:
        yield b""
        while piece := there.recv(PIECE):
            yield piece
