"""What all shoes share: the place of every card, and the beginning and end of a hand."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Iterable

from pitboss.cards import CARDS, KINDS, Card, Composition
from pitboss.errors import ShoeError
from pitboss.law.clauses import RULE_8, HouseClauses
from pitboss.shoe.inspection import differences
from pitboss.shoe.records import Burned


class TableShoe(ABC):
    """The account of a shoe: the cards undealt, in the rack, burned and out always add up to the composition."""

    def __init__(self, composition: Composition) -> None:
        self._composition = composition
        self.clauses: HouseClauses = RULE_8  # the table names those of its game
        self._out = [0] * KINDS
        self._rack: list[Card] = []
        self._burned: list[Card] = []
        self.taken = 0  # cards that left the shoe since the shuffle
        self._in_hand = False

    @property
    @abstractmethod
    def left(self) -> int: ...

    @property
    @abstractmethod
    def undealt(self) -> Composition: ...

    @property
    def any_card(self) -> Card | None:
        return next(iter(self.undealt), None)

    @property
    @abstractmethod
    def shuffle_due(self) -> str | None: ...

    @abstractmethod
    def _verify_ready(self) -> None:
        """Raise unless a hand may begin."""

    @abstractmethod
    def _next(self) -> Card:
        """Remove the next card from the undealt; there is one."""

    @abstractmethod
    def _out_of_cards(self) -> ShoeError:
        """Why no card can be drawn, and what to do about it."""

    @property
    def composition(self) -> Composition:
        return self._composition

    @property
    def out(self) -> Composition:
        return Composition(self._out)

    @property
    def rack(self) -> tuple[Card, ...]:
        return tuple(self._rack)

    @property
    def burned(self) -> tuple[Card, ...]:
        return tuple(self._burned)

    @property
    def in_hand(self) -> bool:
        return self._in_hand

    @property
    def needs_shuffle(self) -> bool:
        return self.shuffle_due is not None

    def verify_ready(self) -> None:
        """Raise unless the next hand may be dealt from these cards."""
        self._verify_ready()

    def begin_hand(self) -> None:
        if self._in_hand:
            raise ShoeError("a hand is already in progress; call end_hand() first")
        self._verify_ready()
        self._in_hand = True

    def draw(self) -> Card:
        if not self._in_hand:
            self._verify_ready()
            raise ShoeError("no hand is in progress; call begin_hand() first")
        if not self.left:
            raise self._out_of_cards()
        card = self._take()
        self._out[card.index] += 1
        return card

    def burn(self, count: int = 1, *, disclosed: bool = False) -> Burned:
        self._verify_between_hands("burned", self.clauses.burning)
        self._verify_ready()
        if not 1 <= count <= self.left:
            raise ShoeError(f"1 to {self.left} cards can be burned, not {count} [{self.clauses.burning}]")
        after = self.taken
        cards = tuple(self._take() for _ in range(count))
        self._keep_burned(cards)
        return Burned(count, after, cards if disclosed else None)

    def discard(self, cards: Iterable[Card]) -> None:
        picked = tuple(cards)
        counts = Composition.of(picked).counts
        absent = [card for card in dict.fromkeys(picked) if counts[card.index] > self._out[card.index]]
        if absent:
            names = ", ".join(card.name for card in absent)
            raise ShoeError(f"not on the layout, or fewer than named: {names} [{self.clauses.discarding}]")
        for card in picked:
            self._out[card.index] -= 1
        self._keep_discarded(picked)

    def end_hand(self, keep: Iterable[Card] = ()) -> None:
        if not self._in_hand:
            raise ShoeError("no hand is in progress")
        if wrong := differences(self.out, Composition.of(keep)):
            raise ShoeError(f"the layout is not clear for the next hand: {wrong} [{self.clauses.discarding}]")
        self._in_hand = False

    def check(self) -> None:
        everything = self.undealt + Composition.of(self._rack) + Composition.of(self._burned) + self.out
        if wrong := differences(everything, self._composition):
            raise ShoeError(f"cards were removed or added: {wrong} [{self.clauses.tampering}]")

    def _take(self) -> Card:
        self.taken += 1
        return self._next()

    def _keep_burned(self, cards: tuple[Card, ...]) -> None:
        self._burned.extend(cards)

    def _keep_discarded(self, cards: tuple[Card, ...]) -> None:
        self._rack.extend(cards)

    def _verify_between_hands(self, done: str, cite: str) -> None:
        if self._in_hand:
            raise ShoeError(f"cards may not be {done} during a hand [{cite}]")


class OrderedShoe(TableShoe):
    """A shoe whose undealt cards are in order and are dealt from the front."""

    _stack: deque[Card]

    @property
    def left(self) -> int:
        return len(self._stack)

    @property
    def undealt(self) -> Composition:
        return Composition.of(self._stack)

    @property
    def any_card(self) -> Card | None:
        return next((card for card in CARDS if card in self._stack), None)
