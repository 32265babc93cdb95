"""Files of missed hands, a hand to a line: `8h 8s v 10d`."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from pitboss.coach.drills import Question
from pitboss.errors import PitbossError
from pitboss.files import read_text


def read_questions(path: Path) -> list[Question]:
    """The hands of a file; none where there is no file yet."""
    if not path.exists():
        return []
    found = []
    for number, line in enumerate(read_text(path).splitlines(), 1):
        try:
            found.append(Question.parse(line.strip()))
        except PitbossError as error:
            raise PitbossError(f"{path}, line {number}: {error}") from None
    return found


def keep_questions(path: Path, questions: Iterable[Question]) -> None:
    """Write the hands, each once."""
    lines = dict.fromkeys(f"{question}\n" for question in questions)
    try:
        path.write_text("".join(lines), encoding="utf-8")
    except OSError as error:
        raise PitbossError(f"{path} cannot be written: {error.strerror}. Name another file") from None
