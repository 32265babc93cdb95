"""Hands of your own: expressions in the TOML files of private folders.

    ["colored pair"]
    says  = "two cards of one rank and one color, of two suits"
    cards = ["player first two"]        # whose cards; this is the default
    when  = "same rank and same color and not same suit"

A name means one thing everywhere, so a hand that exists already is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from typing import Final

from pitboss.catalogue.folders import Folder
from pitboss.catalogue.reader import Table, TomlFile
from pitboss.errors import CatalogueError, Fault, PitbossError
from pitboss.hands.expressions import GROUPS, ExpressionError, Test, compile_hand

DEFAULT_CARDS: Final = "player first two"
MOST: Final = 500  # hands in a folder
# Every hand that this process has read. What was counted is kept by the names of hands, so a name keeps its meaning.
_READ: Final[dict[str, tuple[str, tuple[str, ...]]]] = {}


@dataclass(frozen=True)
class OwnHand:
    """A hand of your own: its words, its expression, and the predicate compiled from it."""

    name: str
    says: str
    when: str
    cards: tuple[str, ...]
    house: str
    test: Test = field(compare=False, repr=False)


def read_own_hands(folders: tuple[Folder, ...], built_in: Mapping[str, Test]) -> Mapping[str, OwnHand]:
    """Every hand of these folders, by name; all faults of all files are raised at once."""
    found: dict[str, OwnHand] = {}
    faults: list[Fault] = []
    for folder in folders:
        for path in folder.hand_files:
            try:
                file = TomlFile(path, folder.house)
                _read_file(file, folder, found, built_in)
                file.raise_faults()
            except CatalogueError as error:
                faults += error.faults
    if faults:
        raise CatalogueError(faults)
    return found


def _read_file(file: TomlFile, folder: Folder, found: dict[str, OwnHand], built_in: Mapping[str, Test]) -> None:
    def known(name: str) -> Test:
        """A hand by its name; those of your own must come before."""
        if name in found:
            return found[name].test
        if name in built_in:
            return built_in[name]
        raise PitbossError(no_hand(name, [*found, *built_in]))

    with file.reading():
        for name, table in file.root().tables("when"):
            if name in found or name in built_in:
                whose = f"by {found[name].house}" if name in found else "already"
                file.fault((name,), f"the hand {name!r} is defined {whose}; choose another name")
                continue
            if len(found) >= MOST:
                file.fault((name,), f"a catalog has at most {MOST} hands of your own")
                return
            if (hand := _read_hand(name, table, folder, known)) is not None:
                if _READ.setdefault(name, (hand.when, hand.cards)) != (hand.when, hand.cards):
                    file.fault((name,), f"the hand {name!r} was read with another expression before; start again")
                found[name] = hand


def _read_hand(name: str, table: Table, folder: Folder, known: Callable[[str], Test]) -> OwnHand | None:
    said = table.take("says", str, "", required=False)
    cards = table.take("cards", list, [DEFAULT_CARDS], required=False)
    when = table.take("when", str, "")
    table.done()
    for each in cards:
        if each not in GROUPS:
            near = get_close_matches(str(each), GROUPS, 2, 0.5)
            hint = f"did you mean {' or '.join(near)}? " if near else ""
            table.fault("cards", f"no cards are called {each!r}; {hint}Cards are {', '.join(GROUPS)}")
            return None
    if not when:
        return None
    try:
        test = compile_hand(when, cards, known)
    except ExpressionError as error:
        path = (*table.path, "when") if isinstance(table.file.values[name], dict) else table.path
        table.file.fault_within(path, error.offset, f"{name}: {error}")
        return None
    return OwnHand(name, said or when, when, tuple(cards), folder.house.title, test)


@cache
def no_hand_hint(name: str, names: tuple[str, ...]) -> str:
    """Names that come close to one that does not exist."""
    near = get_close_matches(name, names, 3, 0.6)
    return f"Did you mean {' or '.join(near)}?" if near else "`pitboss hands` lists every name."


def no_hand(name: str, names: list[str]) -> str:
    """Why a hand is not known, with names that come close."""
    return f"no hand is called {name!r}. {no_hand_hint(name, tuple(names))}"
