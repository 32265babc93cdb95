"""A layout as typed marks: every length in millimeters, every mark with the clause that it answers to.

The dealer's edge is at the top, players sit below it, as they see the cloth.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Surface(Enum):
    """What the layout covers."""

    TABLE = "table"  # the cloth of a half-moon table
    PODIUM = "podium"  # the dealer's cloth where players sit at terminals
    SCREEN = "screen"  # one player's terminal


class Use(Enum):
    """What a spot is for."""

    MAIN = "main"  # brings a hand into play
    SIDE = "side"  # a side wager
    GAME = "game"  # another wager of the game itself: an ante, a raise, a fee


@dataclass(frozen=True)
class Mark:
    """Something printed on a layout, and by which clause."""

    cite: str


@dataclass(frozen=True)
class Spot(Mark):
    """A place for a wager."""

    name: str  # the spot's name in the engine; of a raise that the engine makes itself, its label
    label: str
    use: Use
    seat: int
    x: float
    y: float
    size: float  # diameter
    turn: float = 0.0  # degrees, so that the player at the seat reads it upright


@dataclass(frozen=True)
class CardSpace(Mark):
    """A place for a card."""

    label: str
    x: float  # of the middle of its edge toward the dealer
    y: float
    seat: int = 0  # whose card it is; 0 is the dealer
    turn: float = 0.0


@dataclass(frozen=True)
class Inscription(Mark):
    """A sentence on the cloth: along an arc of this radius, or straight at this height where the radius is 0."""

    text: str
    radius: float
    y: float
    size: float
    name: bool = False  # the name of the game or of a wager's layout
    room: float = 0.0  # the length that it may take


@dataclass(frozen=True)
class InsuranceLine(Mark):
    """The band on which insurance wagers are placed, with its words."""

    text: str
    inner: float
    outer: float


@dataclass(frozen=True)
class Panel(Mark):
    """A small table or list on the cloth."""

    title: str
    rows: tuple[tuple[str, str], ...]
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Fixture(Mark):
    """Equipment that the cloth is cut for, or that stands on it."""

    name: str
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Felt:
    """One layout, to scale."""

    game: str
    name: str
    surface: Surface
    width: float
    height: float
    marks: tuple[Mark, ...]

    @property
    def spots(self) -> tuple[Spot, ...]:
        return tuple(mark for mark in self.marks if isinstance(mark, Spot))

    @property
    def inscriptions(self) -> tuple[Inscription, ...]:
        return tuple(mark for mark in self.marks if isinstance(mark, Inscription))

    @property
    def card_spaces(self) -> tuple[CardSpace, ...]:
        return tuple(mark for mark in self.marks if isinstance(mark, CardSpace))

    @property
    def panels(self) -> tuple[Panel, ...]:
        return tuple(mark for mark in self.marks if isinstance(mark, Panel))

    @property
    def fixtures(self) -> tuple[Fixture, ...]:
        return tuple(mark for mark in self.marks if isinstance(mark, Fixture))

    @property
    def insurance(self) -> InsuranceLine | None:
        return next((mark for mark in self.marks if isinstance(mark, InsuranceLine)), None)
