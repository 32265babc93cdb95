"""Check the subject of a commit message: one line of at most 72 characters, then an empty line before the body.

Git passes the file with the message; `make hooks` installs the check.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

MAX_SUBJECT: Final = 72
MADE_BY_GIT: Final = ("Merge ", "Revert ", "fixup! ", "squash! ")


def problems(message: str) -> list[str]:
    """Everything that is wrong with a commit message."""
    lines = [line for line in message.splitlines() if not line.startswith("#")]
    subject = lines[0] if lines else ""
    if subject.startswith(MADE_BY_GIT):
        return []
    found = []
    if not subject.strip():
        found.append("The subject is empty. Say in one line what the commit does.")
    if len(subject) > MAX_SUBJECT:
        found.append(
            f"The subject has {len(subject)} characters, {MAX_SUBJECT} are allowed. Move the rest to the body."
        )
    if subject.endswith("."):
        found.append("The subject ends with a period. Remove it.")
    if len(lines) > 1 and lines[1].strip():
        found.append("The second line must be empty. Start the body on the third.")
    return found


def main() -> int:
    """Print the problems of the message in the named file; 1 if there are any."""
    found = problems(Path(sys.argv[1]).read_text(encoding="utf-8"))
    for each in found:
        print(each, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
