"""Records of shuffles, cuts, burns and reveals for a table's log.

Hashes, cuts and burns are public at once; `Revealed` follows when the stack is no longer dealt from. With it anyone can
recompute every card (`pitboss.shoe.recompute`).
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from pitboss.cards import Card
from pitboss.records import Record
from pitboss.shoe.commitment import KeyReveal, Reveal

HOUSE: Final = "house"  # who cuts when every player declined (CO 30-817)

Method: TypeAlias = Literal["stack", "digital", "continuous"]


class Shuffled(Record, frozen=True, tag="shuffled.1"):
    """All cards were shuffled (CO 30-816); the commitment is to their order, or to a shuffling shoe's key."""

    commitment: str
    size: int
    method: Method


class CutMade(Record, frozen=True, tag="cut-made.1"):
    """A player or the house cut the stack: `depth` cards went from the front to the back (CO 30-817(2))."""

    by: str
    depth: int


class CutDeclined(Record, frozen=True, tag="cut-declined.1"):
    """A player declined the cut, which passes to the next (CO 30-817)."""

    by: str


class CuttingCardPlaced(Record, frozen=True, tag="cutting-card-placed.1"):
    """The cut card was placed in the stack with this many cards behind it (CO 30-817(3))."""

    behind: int


class Burned(Record, frozen=True, tag="burned.1"):
    """Cards were burned (CO 30-819) after `after` others had left the stack; `cards` if disclosed."""

    count: int
    after: int
    cards: tuple[Card, ...] | None = None


class DiscardsReshuffled(Record, frozen=True, tag="discards-reshuffled.1"):
    """The shoe ran out: the discard rack was shuffled, and cut by the house at this depth (CO 30-828(11))."""

    commitment: str
    size: int
    cut_depth: int


class CardDrawn(Record, frozen=True, tag="card-drawn.1"):
    """A card drawn from a continuous shuffler."""

    card: Card


class CardsReturned(Record, frozen=True, tag="cards-returned.1"):
    """Cards returned to a continuous shuffler, which is its own discard rack (CO 30-822(2))."""

    cards: tuple[Card, ...]


class Revealed(Record, frozen=True, tag="revealed.1"):
    """A commitment was opened."""

    commitment: str
    reveal: Reveal | KeyReveal


ShoeRecord: TypeAlias = (
    Shuffled
    | CutMade
    | CutDeclined
    | CuttingCardPlaced
    | Burned
    | DiscardsReshuffled
    | CardDrawn
    | CardsReturned
    | Revealed
)
