"""Whatever is done to a shoe, in whatever order: no card is lost, and what is refused changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from pitboss.cards import Card, Composition, cards
from pitboss.errors import ShoeError
from pitboss.shoe import (
    ChaChaSource,
    ContinuousShuffler,
    DealingShoe,
    DigitalShoe,
    HandDealt,
    RecordedShoe,
    Shoe,
    Stage,
)
from pitboss.shoe.stacked import StackedShoe

TWELVE = Composition.of(cards("As As 2s 3h 4h 5d 6d 10c Jc Kc Kc Jo"))
NUMBERS = st.integers(-1, 13)


class Counted:
    """A random source that shows whether it was asked."""

    def __init__(self, key: bytes) -> None:
        self._source = ChaChaSource(key)
        self._asked = 0

    def below(self, n: int) -> int:
        self._asked += 1
        return self._source.below(n)

    def __repr__(self) -> str:
        return f"asked {self._asked} times"


KINDS: dict[str, Callable[[Counted, int], Shoe]] = {
    "dealing": lambda source, n: DealingShoe(TWELVE, source, cutting_card_behind=n),
    "digital": lambda source, n: DigitalShoe(TWELVE, source, cutting_card_behind=n),
    "hand": lambda source, n: HandDealt(TWELVE, source, hand_needs=n + 1),
    "hand, cutting card": lambda source, n: HandDealt(TWELVE, source, hand_needs=1, cutting_card_behind=n),
    "continuous": lambda source, _: ContinuousShuffler(TWELVE, source),
    "recorded": lambda source, _: RecordedShoe(TWELVE),
}


class Conservation(RuleBasedStateMachine):
    """The machine keeps its own account of the cards on the layout, and compares."""

    shoe: Shoe
    layout: list[Card]

    @initialize(kind=st.sampled_from(sorted(KINDS)), key=st.binary(min_size=32, max_size=32), n=st.integers(0, 11))
    def open(self, kind: str, key: bytes, n: int) -> None:
        self.shoe = KINDS[kind](Counted(key), n)
        self.layout = []

    def attempt(self, action: Callable[[], Any]) -> Any:
        """Do it, or find everything as it was."""
        before = {name: repr(value) for name, value in vars(self.shoe).items()}
        try:
            return action()
        except ShoeError:
            assert {name: repr(value) for name, value in vars(self.shoe).items()} == before
            return None

    @rule(burn=st.sampled_from([-1, 0, 0, 0, 1, 2, 13]))
    def prepare(self, burn: int) -> None:
        self.attempt(lambda: self.shoe.prepare(burn=burn))

    @rule()
    def shuffle(self) -> None:
        if self.attempt(self.shoe.shuffle):
            assert not self.layout
            assert self.shoe.left == TWELVE.size

    @rule(depth=NUMBERS)
    def cut(self, depth: int) -> None:
        shoe = self.shoe
        if isinstance(shoe, StackedShoe) and self.attempt(lambda: shoe.cut("Ann", depth)):
            assert 1 <= depth < TWELVE.size

    @rule(behind=NUMBERS | st.none())
    def place(self, behind: int | None) -> None:
        shoe = self.shoe
        if isinstance(shoe, StackedShoe) and self.attempt(lambda: shoe.place_cutting_card(behind)):
            assert shoe.stage is Stage.READY

    @rule(count=NUMBERS)
    def burn(self, count: int) -> None:
        left = self.shoe.left
        if self.attempt(lambda: self.shoe.burn(count)):
            expected = left if isinstance(self.shoe, ContinuousShuffler) else left - count
            assert self.shoe.left == expected

    @rule()
    def begin(self) -> None:
        self.attempt(self.shoe.begin_hand)

    @rule(count=st.integers(1, 13))
    def draw(self, count: int) -> None:
        for _ in range(count):
            before = self.shoe.undealt
            card = self.attempt(self.shoe.draw)
            if card is None:
                return
            self.layout.append(card)
            assert before == self.shoe.undealt + Composition.of([card])

    @rule(data=st.data())
    def discard(self, data: st.DataObject) -> None:
        picked = data.draw(st.lists(st.sampled_from(self.layout), unique_by=id) if self.layout else st.just([]))
        self.shoe.discard(picked)
        for card in picked:
            self.layout.remove(card)

    @rule(card=st.sampled_from(sorted(set(TWELVE))), count=st.integers(1, 3))
    def discard_anything(self, card: Card, count: int) -> None:
        out = self.layout.count(card)
        self.attempt(lambda: self.shoe.discard([card] * count))
        if out >= count:
            for _ in range(count):
                self.layout.remove(card)

    @rule()
    def refill(self) -> None:
        self.attempt(self.shoe.refill)

    @rule(pick_up=st.booleans())
    def end(self, pick_up: bool) -> None:
        if pick_up:
            self.shoe.discard(self.layout)
            self.layout = []
        was_in_hand = self.shoe.in_hand
        self.attempt(self.shoe.end_hand)
        assert self.shoe.in_hand is (was_in_hand and bool(self.layout))

    @rule()
    def reveal(self) -> None:
        self.attempt(self.shoe.reveal)

    @invariant()
    def every_card_is_somewhere(self) -> None:
        self.shoe.check()
        piles = (self.shoe.undealt, self.shoe.out, Composition.of(self.shoe.rack + self.shoe.burned))
        assert piles[0] + piles[1] + piles[2] == TWELVE
        assert self.shoe.undealt.size == self.shoe.left
        assert self.shoe.out == Composition.of(self.layout)

    @invariant()
    def the_layout_is_bare_between_hands(self) -> None:
        assert self.shoe.in_hand or not self.layout


TestConservation = Conservation.TestCase
TestConservation.settings = settings(max_examples=120, stateful_step_count=40, deadline=None)
