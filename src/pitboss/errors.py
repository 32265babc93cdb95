"""Errors. Every refusal says what was wrong, what is allowed, and the clause."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

_SPOKEN_VOWELS: Final = ("a", "e", "i", "o", "u", "8", "11", "18")
_SPOKEN_CONSONANTS: Final = ("one", "uni", "use", "eu")


def with_article(name: str) -> str:
    """A name with the article that its sound asks for.

    >>> with_article("ante"), with_article("Lucky Ladies"), with_article("21+3"), with_article("8-card hand")
    ('an ante', 'a Lucky Ladies', 'a 21+3', 'an 8-card hand')
    """
    word = name.lower()
    vowel = word.startswith(_SPOKEN_VOWELS) and not word.startswith(_SPOKEN_CONSONANTS)
    return f"{'an' if vowel else 'a'} {name}"


class PitbossError(Exception):
    """The base of every error of Pitboss."""


class NotNow(PitbossError):
    """What may work in a moment without anybody's help: something is in use, or does not answer yet."""


class CardError(PitbossError):
    """An impossible card, deck or composition."""


class MoneyError(PitbossError):
    """An amount or odds that cannot be read or paid."""


@dataclass
class Refusal(PitbossError):
    """Something that the rules do not allow, with the clause.

    >>> print(Refusal("the wager is above the table maximum of $100.00", "CO 30-807(1)"))
    the wager is above the table maximum of $100.00 [CO 30-807(1)]
    """

    what: str
    cite: str

    def __str__(self) -> str:
        return f"{self.what} [{self.cite}]"


class IllegalAction(Refusal):
    """An action that may not be taken now; the round is as it was."""


class IllegalWager(Refusal):
    """A wager that may not be placed; nothing was placed."""


class IllegalSetup(Refusal):
    """A table, option or chip set outside the law."""


@dataclass
class Fault:
    """One thing wrong in a file, with its place."""

    file: str
    line: int
    what: str
    column: int = 0  # 0 where the whole line is meant

    def __str__(self) -> str:
        place = f"{self.line}:{self.column}" if self.column else str(self.line)
        return f"{self.file}:{place}: {self.what}"


class CatalogueError(PitbossError):
    """All faults of the files that were read."""

    def __init__(self, faults: list[Fault]) -> None:
        self.faults = faults
        super().__init__("\n".join(str(fault) for fault in faults))


class LogError(PitbossError):
    """A log that was corrupted, truncated or reordered; `line` is the first bad line."""

    def __init__(self, line: int, what: str) -> None:
        self.line = line
        self.what = what
        super().__init__(f"line {line}: {what}")


@contextlib.contextmanager
def as_log_error(line: int, what: str = "this entry is not possible") -> Iterator[None]:
    """Report any error as a fault of a line of the log: a false log may say anything."""
    try:
        yield
    except LogError:
        raise
    except PitbossError as error:
        raise LogError(line, f"{what}: {error}") from None
    except Exception as error:
        raise LogError(line, f"{what}: {type(error).__name__} {error}"[:500].rstrip()) from error


class ShoeError(PitbossError):
    """An impossible request to a shoe: a card when it is empty, a cut outside the stack."""
