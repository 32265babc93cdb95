"""One module or package per procedure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pitboss.table.games.twenty_one import TwentyOne
from pitboss.table.round import Round

PROCEDURES: Final[Mapping[str, type[TwentyOne]]] = {"twenty-one": TwentyOne}

__all__ = ["PROCEDURES", "Round", "TwentyOne"]
