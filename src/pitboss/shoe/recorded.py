"""A shoe that deals a given order: for replays, tests and demonstrations.

>>> from pitboss.cards import cards
>>> shoe = RecordedShoe(cards("As Kd"))
>>> shoe.begin_hand()
>>> shoe.draw(), shoe.draw(), shoe.left
(Card('As'), Card('Kd'), 0)
>>> shoe.draw()
Traceback (most recent call last):
    ...
pitboss.errors.ShoeError: the recorded shoe is exhausted after 2 cards
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from pitboss.cards import Card, Composition
from pitboss.errors import ShoeError
from pitboss.shoe.base import OrderedShoe
from pitboss.shoe.records import DiscardsReshuffled, Revealed, ShoeRecord, Shuffled


class RecordedShoe(OrderedShoe):
    """A shoe that deals the given cards in order and is never shuffled."""

    def __init__(self, order: Iterable[Card]) -> None:
        self._stack = deque(order)
        super().__init__(Composition.of(self._stack))

    @property
    def shuffle_due(self) -> str | None:
        return None

    def prepare(self, *, burn: int = 0) -> tuple[ShoeRecord, ...]:
        return (self.burn(burn),) if burn else ()

    def shuffle(self) -> Shuffled:
        raise ShoeError("a recorded shoe deals its cards in order and cannot be shuffled")

    def verify_refill(self, *, whole: bool = False, discards: int = 0) -> None:
        self.refill(whole=whole)

    def refill(self, *, whole: bool = False, cut_later: bool = False) -> DiscardsReshuffled:
        raise ShoeError("a recorded shoe cannot be refilled; record the cards of the refill as well")

    def reveal(self) -> tuple[Revealed, ...]:
        raise ShoeError("a recorded shoe has no commitment")

    def _next(self) -> Card:
        return self._stack.popleft()

    def _verify_ready(self) -> None:
        """Always ready."""

    def _out_of_cards(self) -> ShoeError:
        return ShoeError(f"the recorded shoe is exhausted after {self.taken} cards")
