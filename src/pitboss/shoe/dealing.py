"""The shoes that deal one stack: a dealing shoe, a deck in the hand, and digital cards (CO 30-818).

>>> from pitboss.cards import Deck
>>> from pitboss.shoe.shuffle import ChaChaSource
>>> shoe = DealingShoe(Deck.STANDARD_52.combined(6), ChaChaSource(bytes(32)), cutting_card_behind=78)
>>> shoe.shuffle().size
312
>>> shoe.cut("Ann", depth=100), shoe.place_cutting_card()
(CutMade(by='Ann', depth=100), CuttingCardPlaced(behind=78))
>>> shoe.begin_hand()
>>> shoe.draw(), shoe.left, shoe.needs_shuffle
(Card('2d'), 311, False)
"""

from __future__ import annotations

from typing import ClassVar, Final

from pitboss.cards import JOKER_INDEX, Composition
from pitboss.errors import ShoeError
from pitboss.shoe.records import Method, Shuffled
from pitboss.shoe.shuffle import RandomSource
from pitboss.shoe.stacked import StackedShoe, Stage

MAX_HAND_DEALT_DECKS: Final = 2  # CO 30-816(3), 30-817(4)


class DealingShoe(StackedShoe):
    """A dealing shoe: shuffled, cut, and dealt until the hand in which the cut card is reached."""

    def __init__(self, composition: Composition, source: RandomSource, *, cutting_card_behind: int) -> None:
        super().__init__(composition, source, cutting_card_behind)

    def _stage_after(self, done: Stage) -> Stage:
        return Stage.TO_CUT if done is Stage.TO_SHUFFLE else Stage.TO_PLACE


class DigitalShoe(StackedShoe):
    """Digital cards: shuffled by the game (CO 30-816(5)) and never cut (CO 30-817(5)); a mark ends the stack."""

    method: ClassVar[Method] = "digital"

    def __init__(self, composition: Composition, source: RandomSource, *, cutting_card_behind: int) -> None:
        super().__init__(composition, source, cutting_card_behind)

    def shuffle(self) -> Shuffled:
        record = super().shuffle()
        self._behind = self._usually_behind
        return record

    def _stage_after(self, done: Stage) -> Stage:
        return Stage.READY


class HandDealt(StackedShoe):
    """One or two decks dealt from the hand; the cut card is used if the licensee wishes (CO 30-817(4)).

    Without it, the cards are reshuffled after the hand that leaves fewer than `hand_needs` (CO 30-816(3)). The caller
    sets how many cards a hand needs, and sets it again when players come and go.
    """

    def __init__(
        self,
        composition: Composition,
        source: RandomSource,
        *,
        hand_needs: int,
        cutting_card_behind: int | None = None,
    ) -> None:
        super().__init__(composition, source, cutting_card_behind)
        if (decks := decks_in(composition)) > MAX_HAND_DEALT_DECKS:
            raise ShoeError(f"one or two decks may be dealt from the hand, not {decks} [CO 30-816(3), CO 30-817(4)]")
        self.hand_needs = hand_needs

    @property
    def hand_needs(self) -> int:
        return self._hand_needs

    @hand_needs.setter
    def hand_needs(self, cards: int) -> None:
        if not 1 <= cards <= self._composition.size:
            raise ShoeError(f"a hand needs 1 to {self._composition.size} cards, not {cards} [CO 30-816(3)]")
        self._hand_needs = cards

    @property
    def shuffle_due(self) -> str | None:
        if due := super().shuffle_due:
            return due
        if self._behind is None and self._stage is Stage.READY and self.left < self._hand_needs:
            return f"{self.left} cards are left and another hand needs {self._hand_needs} [CO 30-816(3)]"
        return None

    def _stage_after(self, done: Stage) -> Stage:
        if done is Stage.TO_SHUFFLE:
            return Stage.TO_CUT
        return Stage.READY if self._usually_behind is None else Stage.TO_PLACE


def decks_in(composition: Composition) -> int:
    """The number of combined decks: the highest count of any card except the joker.

    >>> from pitboss.cards import Deck
    >>> decks_in(Deck.SPANISH_48.combined(2)), decks_in(Deck.GO_FISH_14.combined(1))
    (2, 1)
    """
    return max(composition.counts[:JOKER_INDEX])
