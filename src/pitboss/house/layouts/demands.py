"""What sections ask for on a layout, read from `data/`: names, labels, raises, marked places for cards."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from pitboss.catalogue import Game, games
from pitboss.engine.side_wagers.protocol import SideWager
from pitboss.errors import PitbossError

DATA: Final = Path(__file__).parent / "data"


class Labeled(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A spot or a place for a card that a clause names."""

    label: str
    cite: str


class Titled(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name of a section's layout, and the clause that asks for it."""

    name: str
    cite: str


class Demands(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one game's section asks for; `data/games.toml` says what each field means."""

    layout: str
    name: str = ""
    main: tuple[str, ...] = ()
    main_cite: str = ""
    spots: Mapping[str, str] = {}
    raises: tuple[Labeled, ...] = ()
    cards: tuple[Labeled, ...] = ()
    hands: tuple[Labeled, ...] = ()
    cloth: str = ""
    terminals: str = ""
    payouts: str = ""


@cache
def all_demands() -> Mapping[str, Demands]:
    """The demands of every game, by id."""
    with (DATA / "games.toml").open("rb") as file:
        return msgspec.convert(tomllib.load(file), dict[str, Demands])


@cache
def sections() -> Mapping[str, Titled]:
    """Sections of side wagers that ask for a layout of their own, by citation."""
    with (DATA / "sections.toml").open("rb") as file:
        return msgspec.convert(tomllib.load(file), dict[str, Titled])


@cache
def sums_up() -> Mapping[str, Labeled]:
    """Words that sum up what wins a side wager, by its id."""
    with (DATA / "wagers.toml").open("rb") as file:
        return msgspec.convert(tomllib.load(file), dict[str, Labeled])


def demands_of(game: Game) -> Demands:
    """What the section of a game asks for; of a game of one's own, that of the game it varies, without its name."""
    found = all_demands().get(game.id)
    if found is not None:
        return found
    if game.definition.house is None:
        raise PitbossError(f"nothing is written about the layout of {game.name}; add it to layouts/data/games.toml")
    for each in games().values():
        if each.house is None and each.cite == game.definition.builds_on and each.id in all_demands():
            return msgspec.structs.replace(all_demands()[each.id], name="")
    return Demands(layout=str(game.definition.cite))


def wager_layouts(sides: Iterable[SideWager]) -> Iterator[Titled]:
    """The names that the sections of these wagers ask for on the cloth, each once."""
    cites = [str(side.definition.cite) for side in sides if side.definition is not None]
    for section, titled in sections().items():
        if any(cite == section or cite.startswith((f"{section}(", f"{section} ")) for cite in cites):
            yield titled
