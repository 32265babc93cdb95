"""The shipped answers: one compressed file for each wager and each game, from key to answer.

`make answers` calculates what is missing and drops what no listed question asks for. The files are the same on every
machine up to the compression and, for games that the kernel solves in floats, the last bits of a float.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final

from pitboss.analysis.answers.calculation import calculate
from pitboss.analysis.answers.content_keys import key_of
from pitboss.analysis.answers.plain_form import Answer
from pitboss.analysis.answers.questions import Question, WagerQuestion, listed

DATA: Final = Path(__file__).parent / "data"
KEY_LENGTH: Final = 20  # hex digits in the files: 80 bits tell a few thousand answers apart
FILES_CACHED: Final = 8
BEST_COMPRESSION: Final = 9


def file_of(question: Question) -> Path:
    """The file that has the answer to a question, if it ships."""
    kind = "wagers" if isinstance(question, WagerQuestion) else "games"
    return DATA / kind / f"{question.subject}.json.gz"


def shipped(question: Question, key: str) -> Answer | None:
    """The shipped answer to a question with this key, or None."""
    return answers_in(file_of(question)).get(key[:KEY_LENGTH])


@lru_cache(maxsize=FILES_CACHED)
def answers_in(path: Path) -> Mapping[str, Answer]:
    """The answers of a file, by key; none where there is no file."""
    if not path.is_file():
        return {}
    found: dict[str, Answer] = json.loads(gzip.decompress(path.read_bytes()))
    return found


def write_answers(say: Callable[[str], None], *, again: bool = False) -> None:
    """Write every file; calculate only answers that are missing, or all of them `again`."""
    by_file: dict[Path, list[Question]] = {}
    for question in listed():
        by_file.setdefault(file_of(question), []).append(question)
    for path, questions in by_file.items():
        known = {} if again else answers_in(path)
        found = _complete(known, questions, say)
        if found != known or again:
            _write(path, found)
    for path in DATA.glob("*/*.json.gz"):
        if path not in by_file:
            path.unlink()
    answers_in.cache_clear()


def _complete(
    known: Mapping[str, Answer], questions: Iterable[Question], say: Callable[[str], None]
) -> dict[str, Answer]:
    """The answers to all questions, the unknown ones calculated."""
    found = {}
    for question in questions:
        key = key_of(question)[:KEY_LENGTH]
        if key not in found:
            if key not in known:
                say(str(question))
            found[key] = known[key] if key in known else calculate(question)
    return found


def _write(path: Path, answers: Mapping[str, Answer]) -> None:
    """Write a file without a time in it, so that the same answers give the same bytes."""
    path.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(answers, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    path.write_bytes(gzip.compress(text.encode(), BEST_COMPRESSION, mtime=0))
