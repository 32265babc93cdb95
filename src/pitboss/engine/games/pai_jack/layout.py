"""The layout of a round of Pai Jack, and what side wagers see of it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Any, TypeVar

from pitboss.cards import Card, Composition
from pitboss.engine.games.pai_jack.house import PaiJackHouse
from pitboss.engine.games.pai_jack.phases import DEALER_INDEX, Phase
from pitboss.engine.games.pai_jack.state import FiveCards, Position
from pitboss.engine.round.round import Round
from pitboss.engine.side_wagers.protocol import Moment, PlacedWager
from pitboss.engine.vocabulary.events import DEALER_SPOT, Settled
from pitboss.errors import IllegalSetup
from pitboss.law.rules import PACKET

T = TypeVar("T", bound="PaiJackLayout")


class PaiJackLayout(Round):
    """The state of a round of Pai Jack."""

    __slots__ = ("packet_size", "packets", "position", "to_act")

    house_kind = PaiJackHouse
    shown = frozenset({"player five"})

    house: PaiJackHouse
    phase: Phase
    positions: list[Position]
    dealer: FiveCards
    hand: FiveCards | None

    def __init__(
        self,
        house: PaiJackHouse,
        undealt: Composition | None = None,
        carried: Iterable[PlacedWager] = (),
        held: Iterable[Card] = (),
    ) -> None:
        super().__init__(house, undealt, carried, held)
        self.phase = Phase.WAGERS
        self.positions = []
        self.dealer = FiveCards()
        self.packets: list[int] = []  # positions still to be dealt to, by index, and DEALER_INDEX
        self.packet_size = PACKET  # cards in the packet that is being dealt
        self.to_act: list[int] = []  # positions still to set their hands, by index; the last is next
        self.position: Position | None = None  # the one that must decide
        self.hand = None

    # --- the deal ----------------------------------------------------------------------------------------------

    @property
    def packet(self) -> FiveCards:
        index = self.packets[0]
        return self.dealer if index == DEALER_INDEX else self.positions[index].hand

    @property
    def packet_seat(self) -> int:
        index = self.packets[0]
        return DEALER_SPOT if index == DEALER_INDEX else self.positions[index].seat

    @property
    def is_anybody_left(self) -> bool:
        return any(not position.hand.is_dead for position in self.positions)

    # --- from moment to moment ---------------------------------------------------------------------------------

    def end(self) -> None:
        self.position = self.hand = None
        self.phase = Phase.OVER
        self.close()

    # --- who sits where, and what side wagers see ----------------------------------------------------------------

    @property
    def takes_wagers(self) -> bool:
        return self.phase is Phase.WAGERS

    def sit_down(self, seat: int, player: str, cents: int) -> None:
        self.positions.append(Position(seat, player, cents))
        self.positions.sort(key=lambda each: each.seat)

    def position_at(self, number: int) -> Position | None:
        for position in self.positions:
            if position.seat == number:
                return position
        return None

    def seats(self) -> list[int]:
        """The seats in play; a dead hand is not."""
        return [position.seat for position in self.positions if not position.hand.is_dead]

    def shows(self, seat: int, group: str) -> Sequence[Sequence[Card]]:
        position = self.position_at(seat)
        if position is None:
            raise IllegalSetup(f"seat {seat} is not in play", self.house.clauses.wagers)
        return [position.hand.cards]

    def lies_open(self, seat: int) -> bool:
        """Whether a seat's cards are face up; they are face down until shown or examined."""
        position = self.position_at(seat)
        return position is None or not position.hand.face_down

    def refuse_late(self, seat: int, placed: Moment) -> str | None:
        position = self.position_at(seat)
        if placed is Moment.BEFORE_DEAL or (position is not None and position.hand.is_live):
            return None
        return f"seat {seat} has no hand in play"

    def cards_on_layout(self) -> list[Card]:
        hands = [position.hand for position in self.positions if not position.hand.picked_up]
        return [card for hand in [*hands, self.dealer] for card in hand.cards]

    def max_returned(self, stake_cents: int) -> int:
        verdicts = self.house.verdicts
        return max(verdicts.pai_jack.returned(stake_cents), verdicts.win_both.returned(stake_cents))

    # --- copying and comparing ---------------------------------------------------------------------------------

    def fork(self: T) -> T:
        twin = type(self).__new__(type(self))
        self._copy_to(twin)
        twin.phase = self.phase
        twin.positions = [position.copy() for position in self.positions]
        twin.dealer = self.dealer.copy()
        twin.packets = self.packets[:]
        twin.packet_size = self.packet_size
        twin.to_act = self.to_act[:]
        twin.position = twin.hand = None
        if self.position is not None:
            twin.position = twin.positions[self.positions.index(self.position)]
            twin.hand = twin.position.hand
        return twin

    def state(self) -> tuple[Any, ...]:
        return (
            *self._without_hands(),
            tuple(self.discards),
            tuple(position.state() for position in self.positions),
            self.dealer.state(),
            tuple(self.held),
            len(self.events),
        )

    def alike(self) -> Hashable:
        """The order of the cards in a packet does not matter."""
        return (
            *self._without_hands(),
            tuple(position.alike() for position in self.positions),
            self.dealer.alike(),
            tuple(event for event in self.events if type(event) is Settled),
        )

    def _without_hands(self) -> tuple[Any, ...]:
        return (
            (self.phase, self.actor, self.moment, self.layout_cents),
            tuple(self.unseen),
            tuple(bet.state() for bet in self.placed_wagers),
            (tuple(self.packets), self.packet_size, tuple(self.to_act), tuple(self._late_seats)),
            self.position and self.position.seat,
        )
