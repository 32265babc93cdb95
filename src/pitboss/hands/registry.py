"""Named hands: each is one small predicate over a batch, found by the name that pay tables use."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from pitboss.errors import PitbossError
from pitboss.hands.batch import Hands, Mask

Predicate = Callable[[Hands], Mask]

_PREDICATES: Final[dict[str, Predicate]] = {}


def hand(name: str) -> Callable[[Predicate], Predicate]:
    """Give a predicate its name. A name means one thing: it cannot be given twice."""

    def register(predicate: Predicate) -> Predicate:
        if name in _PREDICATES:
            raise PitbossError(f"the hand {name!r} is defined twice")
        _PREDICATES[name] = predicate
        return predicate

    return register


def predicate(name: str) -> Predicate:
    try:
        return _PREDICATES[name]
    except KeyError:
        raise PitbossError(f"no hand is called {name!r}") from None


def predicates() -> Mapping[str, Predicate]:
    return _PREDICATES
