"""The log of a table on the disk as it grows: a kill loses nothing of it, a power cut at most one round."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from pitboss.engine.books.log import Corrected, Did, Entry, Line, Log, LogClosed, Undone
from pitboss.engine.vocabulary.events import RoundClosed
from pitboss.records import encode


@contextlib.contextmanager
def log_on_disk(log: Log, path: Path | None) -> Iterator[None]:
    """Write the log's lines to a new file, then each further line as it comes.

    A log is evidence: no file is overwritten, a bad path is refused before play, and no empty file is left behind.
    """
    if path is None:
        yield
        return
    with path.open("xb") as file:
        try:
            for line in log.lines:
                _write(file, line)
            os.fsync(file.fileno())
            log.on_line = lambda line: _write(file, line)
            yield
        finally:
            log.on_line = None
            if not os.fstat(file.fileno()).st_size:
                path.unlink()


def _write(file: BinaryIO, line: Line) -> None:
    file.write(encode(line) + b"\n")
    file.flush()
    if _ends(line.what):
        os.fsync(file.fileno())  # flushed lines survive a kill, only synced ones a power cut


def _ends(entry: Entry) -> bool:
    """Whether a round, or the log, ends with this entry, or may have ended otherwise by it."""
    if isinstance(entry, Did):
        return any(isinstance(event, RoundClosed) for event in entry.events)
    return isinstance(entry, LogClosed | Corrected | Undone)
