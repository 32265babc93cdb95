"""Errors that name the rule. Every refusal says what was wrong, what is allowed, and by which clause."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass


class PitbossError(Exception):
    """Whatever Pitboss refuses; catch this to catch all of them."""


class CardError(PitbossError):
    """A card, deck or composition that cannot be."""


class MoneyError(PitbossError):
    """An amount or odds that cannot be read or paid."""


@dataclass
class Refusal(PitbossError):
    """Something that the rules do not allow, with the clause that says so.

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

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.what}"


class CatalogueError(PitbossError):
    """Every fault of the files that were read, not only the first."""

    def __init__(self, faults: list[Fault]) -> None:
        self.faults = faults
        super().__init__("\n".join(str(fault) for fault in faults))


class LogError(PitbossError):
    """A log that was corrupted, cut short or reordered; `line` is the place of the first fault."""

    def __init__(self, line: int, what: str) -> None:
        self.line = line
        self.what = what
        super().__init__(f"line {line}: {what}")


@contextlib.contextmanager
def as_log_error(line: int, what: str = "cannot have happened") -> Iterator[None]:
    """Blame a line of the log for whatever stops the engine there: a false log may say anything."""
    try:
        yield
    except LogError:
        raise
    except PitbossError as error:
        raise LogError(line, f"{what}: {error}") from None
    except Exception as error:
        raise LogError(line, f"{what}: {type(error).__name__} {error}"[:500].rstrip()) from error


class ShoeError(PitbossError):
    """A shoe asked for what it cannot do: a card when it is empty, a cut outside the stack."""
