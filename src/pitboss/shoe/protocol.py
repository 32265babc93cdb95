"""The protocol of every shoe."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, runtime_checkable

from pitboss.cards import Card, Composition
from pitboss.law.clauses import HouseClauses
from pitboss.shoe.records import Burned, DiscardsReshuffled, Revealed, ShoeRecord, Shuffled


@runtime_checkable
class Shoe(Protocol):
    """Cards that can be dealt. A method does everything it says, or raises `ShoeError` and does nothing."""

    clauses: HouseClauses  # those of the table's game, for what is refused

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
        """The cards that can still be drawn; not for players, since it shows which cards were burned unseen."""

    @property
    def any_card(self) -> Card | None:
        """The first kind of card that can still be drawn, whatever the order; None when there is none."""

    @property
    def out(self) -> Composition:
        """The cards on the layout."""

    @property
    def rack(self) -> tuple[Card, ...]:
        """The discard rack from bottom to top; always empty where the shoe is its own rack."""

    @property
    def burned(self) -> tuple[Card, ...]:
        """The burned cards, disclosed or not."""

    @property
    def in_hand(self) -> bool:
        """Whether a hand is being dealt."""

    @property
    def shuffle_due(self) -> str | None:
        """Why the cards must be shuffled before the next hand, with the clause, or `None`."""

    @property
    def needs_shuffle(self) -> bool:
        """Whether the cards must be shuffled before the next hand; asked between hands."""

    def prepare(self, *, burn: int = 0) -> tuple[ShoeRecord, ...]:
        """Shuffle, cut for the house and burn: everything before the first hand."""

    def shuffle(self) -> Shuffled:
        """Shuffle all cards; allowed between any two hands (CO 30-816(4))."""

    def burn(self, count: int = 1, *, disclosed: bool = False) -> Burned:
        """Burn cards before a hand, at the start of a stack or for a new dealer (CO 30-819)."""

    def verify_ready(self) -> None:
        """Raise unless the next hand may be dealt from these cards."""

    def begin_hand(self) -> None:
        """Begin a round."""

    def draw(self) -> Card:
        """Draw the next card onto the layout."""

    def discard(self, cards: Iterable[Card]) -> None:
        """Put cards from the layout into the discard rack (CO 30-822)."""

    def verify_refill(self, *, whole: bool = False, discards: int = 0) -> None:
        """Raise unless `refill` may be called now, with this many more cards in the rack by then."""

    def refill(self, *, whole: bool = False, cut_later: bool = False) -> DiscardsReshuffled:
        """Shuffle and cut the discard rack when the shoe runs out during a hand (CO 30-828(11)).

        `whole`: the game has the cards shuffled, and the rest of the shoe is shuffled in (CO 30-2104(6)).
        `cut_later`: a stack that is cut at all lies there for the players to cut (CO 30-817).
        """

    def end_hand(self, keep: Iterable[Card] = ()) -> None:
        """End a round; the layout must be empty (CO 30-822(1)) except for cards that the next hand must use."""

    def reveal(self) -> tuple[Revealed, ...]:
        """Open every commitment since the last shuffle; the cards must then be shuffled."""

    def check(self) -> None:
        """Raise if a card was lost or added."""
