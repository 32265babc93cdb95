"""Reading a file that a user names, with a limit on its size, so that `/dev/zero` is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from pitboss.errors import PitbossError

LARGEST: Final = 1 << 20  # bytes of a file that a person writes; the largest of the catalog has about 72,000
LONGEST_LINE: Final = 2_000  # bytes; the longest of the catalog has 286


def read_text(path: Path, at_most: int = LARGEST, longest_line: int = LONGEST_LINE) -> str:
    """Read a text file; refuse large files and long lines before parsing them."""
    with path.open("rb") as file:
        data = file.read(at_most + 1)
    if len(data) > at_most:
        raise PitbossError(f"{path}: the file is larger than {at_most:,} bytes, the maximum")
    for number, text in enumerate(data.split(b"\n"), start=1):
        if len(text) > longest_line:
            raise PitbossError(f"{path}, line {number}: the line is longer than {longest_line:,} bytes, the maximum")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise PitbossError(f"{path}, line {line}: not UTF-8 text") from None


def shortened(what: str, length: int = 200) -> str:
    """Shorten a long value for a message of one line.

    >>> shortened("9" * 1000, 10)
    '999999999…'
    """
    return what if len(what) <= length else what[: length - 1] + "…"
