"""Named hands: each is one small predicate over a batch, found by the name that pay tables use."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, wraps
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Final

from pitboss.errors import PitbossError
from pitboss.hands.batch import Hands, Mask

Predicate = Callable[[Hands], Mask]

_PREDICATES: Final[dict[str, Predicate]] = {}
_WIDER: Final[dict[Predicate, Predicate]] = {}


def hand(name: str, *, within: Predicate | None = None) -> Callable[[Predicate], Predicate]:
    """Give a predicate its name. A name means one thing: it cannot be given twice.

    `within` is a wider hand, best one that fewer cards decide: the hand then is what both of them hold for. Whoever
    counts hands need not deal the further cards where already the wider one fails.
    """

    def register(predicate: Predicate) -> Predicate:
        if name in _PREDICATES:
            raise PitbossError(f"the hand {name!r} is defined twice")
        _PREDICATES[name] = predicate if within is None else _narrowed(predicate, within)
        return _PREDICATES[name]

    return register


def _narrowed(predicate: Predicate, within: Predicate) -> Predicate:
    @wraps(predicate)
    def narrowed(h: Hands) -> Mask:
        return within(h) & predicate(h)

    _WIDER[narrowed] = within
    return narrowed


def wider(predicate: Predicate) -> Predicate | None:
    """The hand that this one is part of by its own definition, where it names one."""
    return _WIDER.get(predicate)


@cache
def _read_all() -> None:
    """Import every module of `hands/predicates`, so that each hand has its name."""
    for module in walk_packages([str(Path(__file__).parent / "predicates")], "pitboss.hands.predicates."):
        import_module(module.name)


def predicate(name: str) -> Predicate:
    _read_all()
    try:
        return _PREDICATES[name]
    except KeyError:
        raise PitbossError(f"no hand is called {name!r}") from None


def predicates() -> Mapping[str, Predicate]:
    _read_all()
    return _PREDICATES
