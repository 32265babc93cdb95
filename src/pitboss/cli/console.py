"""Where the command prints, and how it fails: one red line with the clause, never a traceback."""

from __future__ import annotations

import functools
import json
import os
from collections.abc import Callable
from typing import Any, Final, NoReturn, ParamSpec, TypeVar

import typer
from rich.console import Console
from rich.text import Text

from pitboss.errors import LogError, PitbossError
from pitboss.records import encode

REFUSED: Final = 2
NOT_VERIFIED: Final = 1
_PIPE_WIDTH: Final = 120

P = ParamSpec("P")
R = TypeVar("R")


def stdout() -> Console:
    """A console on whatever standard output is now. Into a pipe it prints wider than a narrow terminal."""
    console = Console(highlight=False, markup=False, emoji=False)
    if not console.is_terminal and "COLUMNS" not in os.environ:
        console.width = _PIPE_WIDTH
    return console


def fail(what: str, code: int) -> NoReturn:
    console = Console(stderr=True, highlight=False, markup=False, emoji=False, soft_wrap=True)
    console.print(Text(what, style="bold red"))
    raise typer.Exit(code)


def reports(command: Callable[P, R]) -> Callable[P, R]:
    """Whatever a command refuses is told in a line: exit code 1 for a log that does not verify, else 2."""

    @functools.wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return command(*args, **kwargs)
        except LogError as error:
            fail(str(error), NOT_VERIFIED)
        except PitbossError as error:
            fail(str(error), REFUSED)
        except OSError as error:
            fail(f"{error.filename}: {error.strerror}" if error.filename else str(error), REFUSED)

    return run


def print_json(value: Any) -> None:
    """Records and plain values alike, indented for a reader."""
    typer.echo(json.dumps(json.loads(encode(value)), indent=2, ensure_ascii=False))
