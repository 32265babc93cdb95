"""What a table may ask of any shoe, whatever its kind."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, runtime_checkable

from pitboss.cards import Card, Composition
from pitboss.shoe.records import Burned, DiscardsReshuffled, Revealed, ShoeRecord, Shuffled


@runtime_checkable
class Shoe(Protocol):
    """Cards that can be dealt. Every method does all that it says, or raises `ShoeError` and does nothing."""

    @property
    def composition(self) -> Composition:
        """Every card there is: undealt, on the layout, burned and in the discard rack."""

    @property
    def left(self) -> int:
        """How many cards can still be drawn."""

    @property
    def taken(self) -> int:
        """The number of cards that left the shoe since the shuffle."""

    @property
    def undealt(self) -> Composition:
        """Which cards can still be drawn; not for players, as it tells which cards were burned unseen."""

    @property
    def out(self) -> Composition:
        """The cards on the layout."""

    @property
    def rack(self) -> tuple[Card, ...]:
        """The discard rack, from its bottom to its top; always empty where the shoe is its own rack."""

    @property
    def burned(self) -> tuple[Card, ...]:
        """The burned cards, disclosed or not."""

    @property
    def in_hand(self) -> bool:
        """Whether a hand is being dealt."""

    @property
    def shuffle_due(self) -> str | None:
        """Why the cards must be shuffled before the next hand, with the clause; `None` if they need not."""

    @property
    def needs_shuffle(self) -> bool:
        """Whether the cards must be shuffled before the next hand; asked when a hand is over."""

    def prepare(self, *, burn: int = 0) -> tuple[ShoeRecord, ...]:
        """All that comes between a stack of cards and the first hand, with a house cut."""

    def shuffle(self) -> Shuffled:
        """Shuffle all cards; allowed between any two hands (CO 30-816(4))."""

    def burn(self, count: int = 1, *, disclosed: bool = False) -> Burned:
        """Burn cards before a hand, at the start of a stack or for a new dealer (CO 30-819)."""

    def verify_ready(self) -> None:
        """Raise unless the next hand may be dealt from these cards."""

    def begin_hand(self) -> None:
        """A round of play begins."""

    def draw(self) -> Card:
        """The next card, now on the layout."""

    def discard(self, cards: Iterable[Card]) -> None:
        """The pickup: cards from the layout go into the discard rack (CO 30-822)."""

    def verify_refill(self, *, whole: bool = False, discards: int = 0) -> None:
        """Raise unless `refill` may be called now, with this many more cards in the rack by then."""

    def refill(self, *, whole: bool = False) -> DiscardsReshuffled:
        """The shoe ran out during a hand: shuffle and cut the discard rack and deal on (CO 30-828(11)).

        `whole`: the game has the cards shuffled, and what is left in the shoe is shuffled in (CO 30-2104(6)).
        """

    def end_hand(self, keep: Iterable[Card] = ()) -> None:
        """The round is over and the layout is bare (CO 30-822(1)), but for cards that the next hand must use."""

    def reveal(self) -> tuple[Revealed, ...]:
        """Open every commitment since the last shuffle; the cards must then be shuffled."""

    def check(self) -> None:
        """Refuse a shoe that has lost or gained a card."""
