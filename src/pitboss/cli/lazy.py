"""Subcommands that are imported when they are run: `pitboss --version` should not read the solver first."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command, get_group

from pitboss.extras import MissingExtra


class Home(NamedTuple):
    """Where a subcommand lives, and the first line of its help."""

    module: str
    function: str  # or an app with subcommands of its own
    summary: str


class LazyCommand(TyperCommand):
    """A subcommand known by its name and summary; its module is read when it runs, or prints its help."""

    def __init__(self, name: str, home: Home) -> None:
        super().__init__(name, help=home.summary, short_help=home.summary)
        self._home = home

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any) -> Any:
        """Hand the arguments to the command itself, whose context runs from here on."""
        return self.load().make_context(info_name, args, parent=parent, **extra)

    def load(self) -> Any:
        """Import the module and build the command; say which extra it needs if a package is missing."""
        try:
            found = getattr(import_module(self._home.module), self._home.function)
        except MissingExtra as error:
            from pitboss.cli.console import REFUSED, fail

            fail(str(error), REFUSED)
        if isinstance(found, typer.Typer):
            return get_group(found)
        alone = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
        alone.command(self.name, help=one_line_paragraphs(found))(found)
        return get_command(alone)


def lazy_group(homes: Mapping[str, Home], anywhere: Sequence[str] = ()) -> type[TyperGroup]:
    """A group of lazy subcommands, in the order of their names' mapping.

    `anywhere`: options of the group with a value that may also follow the subcommand.
    """

    class LazyGroup(TyperGroup):
        def __init__(self, **attrs: Any) -> None:
            super().__init__(**attrs)
            for name, home in homes.items():
                self.add_command(LazyCommand(name, home))

        def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
            return super().parse_args(ctx, moved_to_front(args, anywhere))

    return LazyGroup


def moved_to_front(args: Sequence[str], options: Sequence[str]) -> list[str]:
    """The arguments with these options and their values first; what follows `--` stays.

    >>> moved_to_front(["floor", "--catalogue", "night", "--port", "0"], ["--catalogue"])
    ['--catalogue', 'night', 'floor', '--port', '0']
    """
    front, rest = [], []
    left = list(args)
    while left:
        argument = left.pop(0)
        if argument == "--":
            rest += [argument, *left]
            break
        if argument in options and left:
            front += [argument, left.pop(0)]
        elif "=" in argument and argument.split("=")[0] in options:
            front.append(argument)
        else:
            rest.append(argument)
    return front + rest


def one_line_paragraphs(command: Callable[..., None]) -> str:
    """A command's docstring with each paragraph on one line, so that it wraps at the width of the terminal."""
    return "\n\n".join(" ".join(part.split()) for part in (command.__doc__ or "").split("\n\n"))
