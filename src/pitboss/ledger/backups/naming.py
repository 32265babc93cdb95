"""Files that get their name only when they are complete: a program that is killed leaves none under it."""

from __future__ import annotations

import contextlib
import errno
import os
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pitboss.errors import PitbossError

_OPEN_FILES: Final = Path("/proc/self/fd")
_NO_LINKS: Final = (errno.EPERM, errno.EOPNOTSUPP, errno.ENOSYS)  # of a file system without second names


@dataclass(frozen=True)
class Part:
    """A private file (0600) without a name yet, open for writing."""

    handle: int
    path: Path  # where it can be read meanwhile
    hidden: Path | None  # its other name, where the file system keeps no file without one

    def name(self, file: Path) -> None:
        """Give it its name, which nobody may have."""
        if self.hidden is not None:
            name(self.hidden, file)
            return
        folder = os.open(file.parent, os.O_RDONLY)
        try:  # a file without a name is linked by way of its descriptor; the folder's makes Python follow that
            os.link(self.path, file.absolute(), src_dir_fd=folder, follow_symlinks=True)
            os.fsync(folder)
        finally:
            os.close(folder)


@contextlib.contextmanager
def nameless(folder: Path, about: str) -> Iterator[Part]:
    """A file that is gone at the end unless it was given a name, even if the program is killed.

    Network file systems keep no file without a name: there it has a hidden one, which a kill leaves behind.
    """
    part = _without_name(folder) or _with_hidden_name(folder, about)
    try:
        yield part
    finally:
        os.close(part.handle)
        if part.hidden is not None:
            part.hidden.unlink(missing_ok=True)


def _without_name(folder: Path) -> Part | None:
    kind = getattr(os, "O_TMPFILE", None)
    if kind is None or not _OPEN_FILES.is_dir():
        return None
    try:
        handle = os.open(folder, kind | os.O_RDWR, 0o600)
    except OSError:  # the other way says what is wrong, if it is more than this kind of file
        return None
    return Part(handle, _OPEN_FILES / str(handle), None)


def _with_hidden_name(folder: Path, about: str) -> Part:
    handle, name = tempfile.mkstemp(prefix=f".{about}.", dir=folder)  # private: 0600
    return Part(handle, Path(name), Path(name))


def name(part: Path, file: Path) -> None:
    """Give a hidden file its name, which nobody may have, and sync the folder."""
    try:
        os.link(part, file)
        part.unlink()
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
        if file.exists():
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(file)) from None
        part.rename(file)
    sync_folder(file.parent)


def sync_folder(folder: Path) -> None:
    """Put a folder's names on the disk."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def check_folder(file: Path) -> None:
    """Refuse a file whose folder is not there."""
    if not file.absolute().parent.is_dir():
        raise PitbossError(f"There is no folder {file.parent}. Make it first, private to the floor's user.")
