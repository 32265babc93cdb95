"""Named hands: small predicates over a batch, found by the names that pay tables use."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, wraps
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Final

from pitboss.catalogue.folders import Folder, by_folders
from pitboss.errors import PitbossError
from pitboss.hands.batch import Hands, Mask
from pitboss.hands.own import OwnHand, no_hand, read_own_hands

Predicate = Callable[[Hands], Mask]

_PREDICATES: Final[dict[str, Predicate]] = {}
_WIDER: Final[dict[Predicate, Predicate]] = {}


def hand(name: str, *, within: Predicate | None = None) -> Callable[[Predicate], Predicate]:
    """Register a predicate under a name, which must be new.

    `within` is a wider hand, at best one that fewer cards decide; the hand then holds where both do. Counting can stop
    dealing further cards where the wider hand fails.
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
    """The wider hand that this one names in its definition, if any."""
    return _WIDER.get(predicate)


@cache
def _read_all() -> None:
    """Import every module of `hands/predicates`, so that every hand is registered."""
    for module in walk_packages([str(Path(__file__).parent / "predicates")], "pitboss.hands.predicates."):
        import_module(module.name)


def predicate(name: str) -> Predicate:
    """The predicate of a named hand: of the law, or of a folder of your own."""
    _read_all()
    try:
        return _PREDICATES[name]
    except KeyError:
        own = own_hands()
        if name in own:
            return own[name].test
        raise PitbossError(no_hand(name, [*_PREDICATES, *own])) from None


@by_folders
def own_hands(folders: tuple[Folder, ...]) -> Mapping[str, OwnHand]:
    """The hands of every private folder, by name."""
    _read_all()
    return read_own_hands(folders, _PREDICATES)


def mask_of(name: str, hands: Hands) -> Mask:
    """Where a named hand holds, looked for once in a batch."""
    if name not in hands.known:
        hands.known[name] = predicate(name)(hands)
    return hands.known[name]


def predicates() -> Mapping[str, Predicate]:
    """Every named hand, those of your own included."""
    _read_all()
    own = own_hands()
    return {**_PREDICATES, **{name: hand.test for name, hand in own.items()}} if own else _PREDICATES
