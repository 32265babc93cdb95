"""The layout of a round of 21-Hold 'em: the hands of 21, then the poker hands and community cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, TypeVar

from pitboss.cards import Card, Composition
from pitboss.engine.games.hold_em_21.house import HoldEm21House
from pitboss.engine.games.hold_em_21.state import PokerHand, poker_hand
from pitboss.engine.games.twenty_one import TwentyOne
from pitboss.engine.games.twenty_one.phases import Phase
from pitboss.engine.games.twenty_one.state import Position
from pitboss.engine.round.state import Dealt
from pitboss.engine.side_wagers.protocol import PlacedWager
from pitboss.hands.predicates.whole_hands.outcomes import Outcome

T = TypeVar("T", bound="HoldEm21Layout")


class HoldEm21Layout(TwentyOne):
    """The state of a round of 21-Hold 'em."""

    __slots__ = ("community",)

    house_kind = HoldEm21House
    reasons: ClassVar[Mapping[str, str]] = {
        "lose: no hand that is paid": "the five cards are not a paying hand",
    }

    house: HoldEm21House

    def __init__(
        self,
        house: HoldEm21House,
        undealt: Composition | None = None,
        carried: Iterable[PlacedWager] = (),
        held: Iterable[Card] = (),
    ) -> None:
        super().__init__(house, undealt, carried, held)
        self.community = PokerHand()  # the dealer's cards that stay for the poker

    @property
    def in_poker(self) -> bool:
        return bool(self.community.cards)

    @property
    def before_dealer(self) -> Dealt:
        return self.community if self.in_poker else self.dealer

    @property
    def wants_shuffle(self) -> str:
        return self.house.clauses.shuffle if self.phase is Phase.SHUFFLE else ""

    def finish(self) -> None:
        """End the round; the community cards go back into the deck ((14))."""
        self._end()

    def outcomes(self, seat: int) -> list[Outcome]:
        """The outcomes of the hands of 21; a poker hand does not play against the dealer's."""
        position = self.position_at(seat)
        hands = 0 if position is None else len(position.hands) - (poker_hand(position) is not None)
        return super().outcomes(seat)[:hands]

    def cards_on_layout(self) -> list[Card]:
        if not self.in_poker:
            return super().cards_on_layout()
        return [*self.community.cards, *(card for *_, hand in live_poker_hands(self) for card in hand.cards)]

    def fork(self: T) -> T:
        twin = super().fork()
        twin.community = self.community.copy()
        return twin

    def state(self) -> tuple[Any, ...]:
        return (*super().state(), self.community.state())


def live_poker_hands(r: HoldEm21Layout) -> Iterator[tuple[int, Position, int, PokerHand]]:
    """The live poker hands from the dealer's left: index, position, number of the hand, and the hand."""
    for index, position in enumerate(r.positions):
        found = poker_hand(position)
        if found is not None and found[1].is_live:
            yield index, position, *found
