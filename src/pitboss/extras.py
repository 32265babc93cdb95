"""Parts that need more than the base install: which extra brings them, and what to type."""

from __future__ import annotations

from importlib.util import find_spec

from pitboss.errors import PitbossError


class MissingExtra(PitbossError, ImportError):
    """A part whose packages are not installed."""


def need(module: str, extra: str, what: str) -> None:
    """Refuse a part whose package is missing, and name the extra that brings it.

    >>> need("no_such_package", "floor", "The floor")
    Traceback (most recent call last):
    pitboss.extras.MissingExtra: The floor needs the extra `floor`. Run pip install "pitboss21[floor]"
    """
    if find_spec(module) is None:
        raise MissingExtra(f'{what} needs the extra `{extra}`. Run pip install "pitboss21[{extra}]"')
