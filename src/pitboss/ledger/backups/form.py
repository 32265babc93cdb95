"""The form of a backup file: a line of text that names it, then compressed frames, the last of which seals the rest.

Each frame is its length (4 bytes) and a MessagePack record: what was backed up, rows of one table, or the end with the
number of rows of every table and the SHA-256 of everything before it. A file without its end is refused.
"""

from __future__ import annotations

import gzip
import hashlib
import zlib
from collections import Counter
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import IO, Any, Final

import msgspec

from pitboss.errors import PitbossError

VERSION: Final = 1
NAME: Final = b"pitboss backup"
MAX_FRAME_BYTES: Final = 64 << 20
_GZIP: Final = 31  # zlib's number for gzip with the largest window
_LENGTH_BYTES: Final = 4


class Header(msgspec.Struct, frozen=True, tag="header", forbid_unknown_fields=True):
    """What was backed up, and when."""

    schema: int  # the database's format
    pitboss: str  # the version that wrote the file
    kind: str  # sqlite or postgresql
    taken: int  # seconds since 1970
    secret: str  # the fingerprint of the floor's secret; the secret itself is not in the file


class Rows(msgspec.Struct, frozen=True, tag="rows", forbid_unknown_fields=True):
    """Some rows of one table."""

    table: str
    columns: list[str]
    rows: list[list[Any]]  # whole numbers, texts, bytes and nulls


class End(msgspec.Struct, frozen=True, tag="end", forbid_unknown_fields=True):
    """The end: how many rows each table has, and the digest of everything before it."""

    rows: dict[str, int]
    sha256: str


class Contents(msgspec.Struct, frozen=True):
    """What a complete file holds."""

    header: Header
    rows: dict[str, int]
    sha256: str


Frame = Header | Rows | End
_decode: Final = msgspec.msgpack.Decoder(Frame)


class BackupDamaged(PitbossError):
    """A file that is no backup, or not a whole one."""


def encoded(header: Header, tables: Iterator[Rows]) -> Generator[bytes, None, None]:
    """The bytes of a backup, piece by piece."""
    first = NAME + b" %d\n" % VERSION
    yield first
    packer, digest, counts = zlib.compressobj(6, zlib.DEFLATED, _GZIP), hashlib.sha256(first), Counter[str]()
    yield packer.compress(_framed(header, digest))
    for some in tables:
        counts[some.table] += len(some.rows)
        yield packer.compress(_framed(some, digest))
    yield packer.compress(_framed(End(dict(counts), digest.hexdigest()), digest))
    yield packer.flush()


def _framed(frame: Frame, digest: hashlib._Hash) -> bytes:
    body = msgspec.msgpack.encode(frame)
    framed = len(body).to_bytes(_LENGTH_BYTES, "big") + body
    digest.update(framed)
    return framed


def check_file(path: Path) -> Contents:
    """Read a whole file and compare it with its digest; refused if it is damaged or cut short."""
    header: Header | None = None
    for frame in frames(path):
        if isinstance(frame, Header):
            header = frame
        elif isinstance(frame, End) and header is not None:
            return Contents(header, frame.rows, frame.sha256)
    raise BackupDamaged(f"{path} is damaged: it does not begin with its header.")


def frames(path: Path) -> Iterator[Frame]:
    """Yield the frames of a file up to its end; refused where it is damaged or cut short."""
    with path.open("rb") as opened:
        first = opened.readline(64)
        _check_name(path, first)
        try:
            yield from _checked(opened, first)
        except (OSError, EOFError, zlib.error, msgspec.MsgspecError, ValueError) as error:
            raise BackupDamaged(f"{path} is damaged or not complete: {error}. Use another backup.") from None


def _check_name(path: Path, first: bytes) -> None:
    name, _, version = first.rstrip(b"\n").rpartition(b" ")
    if name != NAME or not version.isdigit():
        raise BackupDamaged(f"{path} is not a backup of a floor. Name a file that `pitboss backup` wrote.")
    if int(version) != VERSION:
        raise BackupDamaged(f"{path} has form {int(version)}. This version reads {VERSION}: install a newer one.")


def _checked(opened: IO[bytes], first: bytes) -> Iterator[Frame]:
    digest, counts = hashlib.sha256(first), Counter[str]()
    with gzip.GzipFile(fileobj=opened, mode="rb") as packed:
        while True:
            length = _exactly(packed, _LENGTH_BYTES)
            if (size := int.from_bytes(length, "big")) > MAX_FRAME_BYTES:
                raise ValueError("a frame is too long")
            frame = _decode.decode(body := _exactly(packed, size))
            if isinstance(frame, End):
                if frame.sha256 != digest.hexdigest() or frame.rows != dict(counts) or packed.read(1):
                    raise ValueError("its digest does not fit its content")
                yield frame
                return
            if isinstance(frame, Rows):
                counts[frame.table] += len(frame.rows)
            digest.update(length + body)
            yield frame


def _exactly(packed: gzip.GzipFile, size: int) -> bytes:
    found = packed.read(size)
    if len(found) != size:
        raise EOFError("it ends too early")
    return found
