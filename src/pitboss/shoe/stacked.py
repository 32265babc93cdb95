"""A stack that is shuffled, cut and dealt from its front, step by step (CO 30-816 to 30-819)."""

from __future__ import annotations

from abc import abstractmethod
from collections import deque
from collections.abc import Iterable
from enum import Enum
from typing import ClassVar

from pitboss.cards import Card, Composition
from pitboss.errors import ShoeError
from pitboss.law.clauses import HouseClauses
from pitboss.shoe.base import OrderedShoe
from pitboss.shoe.commitment import NONCE_BYTES, Reveal, commit
from pitboss.shoe.cut import cut_stack, verify_depth
from pitboss.shoe.records import (
    HOUSE,
    CutMade,
    CuttingCardPlaced,
    DiscardsReshuffled,
    Method,
    Revealed,
    ShoeRecord,
    Shuffled,
)
from pitboss.shoe.shuffle import RandomSource, random_bytes, shuffle


class Stage(Enum):
    """The next step for the stack."""

    TO_SHUFFLE = "to be shuffled"
    TO_CUT = "to be cut"
    TO_PLACE = "to get the cut card"
    READY = "ready to be dealt"

    def words(self, clauses: HouseClauses) -> str:
        """The step with its clause."""
        cites = {Stage.TO_SHUFFLE: clauses.shuffling, Stage.TO_CUT: clauses.cut, Stage.TO_PLACE: clauses.cut_card}
        return f"{self.value} [{cites[self]}]" if self in cites else self.value


class StackedShoe(OrderedShoe):
    """The base of shoes that deal one shuffled stack; each kind sets its steps and its end."""

    method: ClassVar[Method] = "stack"

    def __init__(self, composition: Composition, source: RandomSource, cutting_card_behind: int | None) -> None:
        super().__init__(composition)
        if composition.size < 2:
            raise ShoeError(f"{composition.size} cards cannot be shuffled and cut")
        if cutting_card_behind is not None:
            self._verify_behind(cutting_card_behind)
        self._source = source
        self._stack = deque(composition)
        self._stage = Stage.TO_SHUFFLE
        self._usually_behind = cutting_card_behind
        self._behind: int | None = None  # cards behind the cut card; None while it is not in the stack
        self._reached = False
        self._ran_out = False
        self._reveals: list[Revealed] = []
        self.whole_each_hand = False  # every hand is dealt from the whole stack

    @abstractmethod
    def _stage_after(self, done: Stage) -> Stage:
        """The step that follows a completed step of the ceremony."""

    @property
    def stage(self) -> Stage:
        return self._stage

    @property
    def cutting_card_reached(self) -> bool:
        """Whether the cut card has come to the mouth of the shoe."""
        return self._reached

    @property
    def shuffle_due(self) -> str | None:
        if self._stage is Stage.TO_SHUFFLE:
            return f"the cards are not shuffled [{self.clauses.shuffling}]"
        if self._reached:
            return f"the cut card was reached [{self.clauses.shuffle_due}]"
        if self._ran_out:
            return f"the stack ran out [{self.clauses.shuffle_due}]"
        if self.whole_each_hand and self.taken > len(self._burned):
            return "every round is dealt from the whole deck"
        return None

    def prepare(self, *, burn: int = 0) -> tuple[ShoeRecord, ...]:
        if not 0 <= burn <= self._composition.size:
            raise ShoeError(f"0 to {self._composition.size} cards can be burned, not {burn} [{self.clauses.burning}]")
        records: list[ShoeRecord] = [self.shuffle()]
        if self._stage is Stage.TO_CUT:
            records.append(self.cut(HOUSE, self.house_depth(self.left)))
        if self._stage is Stage.TO_PLACE:
            records.append(self.place_cutting_card())
        if burn:
            records.append(self.burn(burn))
        return tuple(records)

    def shuffle(self) -> Shuffled:
        self._verify_between_hands("reshuffled", self.clauses.reshuffle)
        self.check()
        # From sorted decks, so that the new order depends on the source alone and not on the last order.
        commitment = self._stack_up(self._composition, cut_depth=0, reveals=[])
        self._rack.clear()
        self._burned.clear()
        self.taken = 0
        self._behind = None
        self._reached = self._ran_out = False
        self._stage = self._stage_after(Stage.TO_SHUFFLE)
        return Shuffled(commitment, self._composition.size, self.method)

    def cut(self, by: str, depth: int) -> CutMade:
        """Cut for a player or the house, `depth` cards deep (CO 30-817(1), (2))."""
        self._verify_stage(Stage.TO_CUT, "cut")
        if not by:
            raise ShoeError(f"name the player who cuts, or the house [{self.clauses.cut}]")
        self._stack = deque(cut_stack(tuple(self._stack), depth, self.clauses))
        # Cards that complete a round serve no other, so no cut card goes into them.
        self._stage = Stage.READY if self._in_hand else self._stage_after(Stage.TO_CUT)
        return CutMade(by, depth)

    def place_cutting_card(self, behind: int | None = None) -> CuttingCardPlaced:
        """Place the cut card where the licensee wants it (CO 30-817(3)), by default as the shoe is set up."""
        self._verify_stage(Stage.TO_PLACE, "given the cut card")
        behind = self._usually_behind if behind is None else behind
        if behind is None:
            raise ShoeError(f"say how many cards go behind the cut card [{self.clauses.cut_card}]")
        self._verify_behind(behind)
        self._behind = behind
        self._stage = Stage.READY
        return CuttingCardPlaced(behind)

    def verify_refill(self, *, whole: bool = False, discards: int = 0) -> None:
        """Raise unless the discards may be reshuffled now, this many more of the round included."""
        if not self._in_hand:
            what = "discards are reshuffled only to complete a round, and none is in progress"
            raise ShoeError(f"{what} [{self.clauses.refill}]")
        if self._stack and not whole:
            raise ShoeError(f"{self.left} cards are left; deal them first [{self.clauses.refill}]")
        if not (self._rack or self._burned or self._stack or discards):
            raise ShoeError(f"no cards are left, and the discard rack is empty [{self.clauses.refill}]")

    def refill(self, depth: int | None = None, *, whole: bool = False, cut_later: bool = False) -> DiscardsReshuffled:
        """Shuffle the discard rack and its burned cards (802(2)); cards on the layout stay there.

        They are cut at this depth, by the house without one; or `cut_later`: they lie there to be cut.
        """
        self.verify_refill(whole=whole)
        rack = [*self._rack, *self._burned, *self._stack]
        size = len(rack)
        if cut_later:
            depth = 0
        elif depth is None:
            depth = self.house_depth(size)
        elif depth or size > 1:  # a single card cannot be cut
            verify_depth(depth, size, self.clauses)
        commitment = self._stack_up(Composition.of(rack), cut_depth=depth, reveals=self._reveals)
        self._rack.clear()
        self._burned.clear()
        self._ran_out = True
        if cut_later and size > 1:  # a single card cannot be cut
            self._stage = self._stage_after(Stage.TO_SHUFFLE)
        return DiscardsReshuffled(commitment, size, depth)

    def draw(self) -> Card:
        if self._in_hand:
            self._verify_cut()
        return super().draw()

    def end_hand(self, keep: Iterable[Card] = ()) -> None:
        super().end_hand(keep)
        if self._stage is Stage.TO_CUT:  # the round ended before its cards were cut: they are shuffled again
            self._stage = Stage.TO_SHUFFLE

    def _verify_cut(self) -> None:
        if self._stage is Stage.TO_CUT:
            raise ShoeError(f"the cards cannot be dealt: they are {self._stage.value}")

    def reveal(self) -> tuple[Revealed, ...]:
        self._verify_between_hands("revealed", self.clauses.disclosure)
        if not self._reveals:
            raise ShoeError("there is no commitment to reveal")
        opened, self._reveals = tuple(self._reveals), []
        self._stage = Stage.TO_SHUFFLE  # nothing may be dealt from a known order
        return opened

    def _stack_up(self, cards: Composition, *, cut_depth: int, reveals: list[Revealed]) -> str:
        """Shuffle these cards, commit to their order and make them the stack."""
        order = shuffle(cards, self._source)
        nonce = random_bytes(self._source, NONCE_BYTES)
        commitment = commit(order, nonce)
        self._stack = deque(cut_stack(order, cut_depth) if cut_depth else order)
        self._reveals = [*reveals, Revealed(commitment, Reveal(order, nonce.hex()))]
        return commitment

    def house_depth(self, size: int) -> int:
        """A random depth for the house cut of a stack of this size."""
        return 1 + self._source.below(size - 1) if size > 1 else 0

    def _next(self) -> Card:
        card = self._stack.popleft()
        if self._behind is not None and len(self._stack) <= self._behind:
            self._reached = True
        return card

    def _out_of_cards(self) -> ShoeError:
        return ShoeError(f"no cards are left; shuffle and cut the discard rack [{self.clauses.refill}]")

    def _verify_ready(self) -> None:
        if self._stage is not Stage.READY:
            raise ShoeError(f"the cards cannot be dealt: they are {self._stage.words(self.clauses)}")
        if due := self.shuffle_due:
            raise ShoeError(f"the cards must be reshuffled before the next hand: {due}")

    def _verify_stage(self, stage: Stage, done: str) -> None:
        if self._stage is not stage:
            raise ShoeError(f"the cards cannot be {done}: they are {self._stage.words(self.clauses)}")

    def _verify_behind(self, behind: int) -> None:
        # With no card in front of it, the cut card would be reached before the first hand.
        size = self._composition.size
        if not 0 <= behind < size:
            raise ShoeError(f"0 to {size - 1} cards can be behind the cut card, not {behind} [{self.clauses.cut_card}]")
