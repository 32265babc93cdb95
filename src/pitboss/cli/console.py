"""Standard output and error: what every command prints to, and how it fails in one line instead of a traceback."""

from __future__ import annotations

import functools
import json
import os
from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final, NoReturn, ParamSpec, TypeVar

import typer
from rich.console import Console
from rich.text import Text

from pitboss.errors import LogError, PitbossError, Refusal
from pitboss.records import encode

REFUSED: Final = 2
NOT_VERIFIED: Final = 1
_PIPE_WIDTH: Final = 120

P = ParamSpec("P")
R = TypeVar("R")


def stdout() -> Console:
    """A console on standard output; a pipe is wider than a narrow terminal."""
    console = Console(highlight=False, markup=False, emoji=False)
    if not console.is_terminal and "COLUMNS" not in os.environ:
        console.width = _PIPE_WIDTH
    return console


def print_mark(*not_lawful: str) -> None:
    """Say first that what follows is not lawful, and why; nothing where the law has it."""
    for why in dict.fromkeys(not_lawful):
        if why:
            stdout().print(Text(f"NOT LAWFUL: {why}", style="bold red"))


def json_mark(*not_lawful: str) -> dict[str, Any]:
    """The same for JSON: whether the law has it, and why not."""
    why = [each for each in dict.fromkeys(not_lawful) if each]
    return {"lawful": not why, **({"not_lawful": "; ".join(why)} if why else {})}


def error_text(error: PitbossError) -> Text:
    """A refusal in red, its citation dimmed."""
    text = Text(str(error), style="bold red")
    if isinstance(error, Refusal):
        text.highlight_words([f"[{error.cite}]", error.cite], "not bold dim")
    return text


def fail(what: str | Text, code: int) -> NoReturn:
    """Print one line to standard error and exit."""
    console = Console(stderr=True, highlight=False, markup=False, emoji=False, soft_wrap=True)
    console.print(what if isinstance(what, Text) else Text(what, style="bold red"))
    raise typer.Exit(code)


def command_errors(command: Callable[P, R]) -> Callable[P, R]:
    """Turn a command's refusals into one line: exit code 1 for a log that does not verify, otherwise 2."""

    @functools.wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return command(*args, **kwargs)
        except LogError as error:
            fail(str(error), NOT_VERIFIED)
        except PitbossError as error:
            fail(error_text(error), REFUSED)
        except OSError as error:
            fail(f"{error.filename}: {error.strerror}" if error.filename else str(error), REFUSED)

    return run


def percent(value: float | Fraction, digits: int = 6) -> str:
    """A fraction as a percentage: the last step of formatting.

    >>> percent(0.00331704), percent(0.25, 2)
    ('0.331704%', '25.00%')
    """
    return f"{100 * float(value):.{digits}f}%"


def print_json(value: Any) -> None:
    """Print records and plain values as indented JSON."""
    typer.echo(json.dumps(json.loads(encode(value)), indent=2, ensure_ascii=False))
