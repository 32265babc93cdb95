"""The layout of a round of Deuces Wild Xtreme, and what side wagers see of it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final, TypeVar

from pitboss.cards import Card, Composition
from pitboss.engine.games.deuces_wild.house import REPLACEMENT, DeucesWildHouse
from pitboss.engine.games.deuces_wild.phases import Phase
from pitboss.engine.games.deuces_wild.showdown import REASONS, compare
from pitboss.engine.games.deuces_wild.state import Five, Position
from pitboss.engine.round.round import Round
from pitboss.engine.side_wagers.protocol import PlacedWager, SideWager
from pitboss.engine.vocabulary.events import (
    CardTurned,
    Settled,
)
from pitboss.errors import IllegalSetup
from pitboss.hands.predicates.whole_hands.outcomes import Outcome

T = TypeVar("T", bound="DeucesWildLayout")
FOLDED: Final = "fold"


class DeucesWildLayout(Round):
    """The state of a round of Deuces Wild Xtreme."""

    __slots__ = ("dealt", "position", "replacement", "revealed", "turn")

    house_kind = DeucesWildHouse
    reasons: ClassVar[Mapping[str, str]] = {**REASONS, FOLDED: "folded"}
    shown = frozenset({"player five", "dealer five", REPLACEMENT, "outcome"})

    house: DeucesWildHouse
    phase: Phase
    positions: list[Position]
    dealer: Five
    hand: Five | None

    def __init__(
        self,
        house: DeucesWildHouse,
        undealt: Composition | None = None,
        carried: Iterable[PlacedWager] = (),
        held: Iterable[Card] = (),
    ) -> None:
        super().__init__(house, undealt, carried, held)
        self.phase = Phase.WAGERS
        self.positions = []
        self.dealer = Five()
        self.dealt = 0  # cards given in the deal
        self.turn = 0  # how many positions have been asked
        self.position: Position | None = None  # the one that must decide
        self.hand = None
        self.replacement: list[Card] = []  # none, or the one card
        self.revealed = False  # the dealer's hand is face up

    # --- from moment to moment ---------------------------------------------------------------------------------

    def end(self) -> None:
        self.position = self.hand = None
        self.phase = Phase.OVER
        self.close()

    def turn_up(self, seat_number: int, hand: Five) -> None:
        """Turn a hand's face-down cards up."""
        for card in hand.face_down:
            self.events.append(CardTurned(seat_number, 0, card, self.house.clauses.reveal))
        hand.face_down = ()

    # --- who sits where, and what side wagers see ----------------------------------------------------------------

    @property
    def takes_wagers(self) -> bool:
        return self.phase is Phase.WAGERS

    def sit_down(self, seat: int, player: str, cents: int) -> None:
        """Take a seat with an ante, or with a bonus wager that the ante may follow."""
        position = self.position_at(seat)
        if position is None:
            position = Position(seat, player)
            self.positions.append(position)
            self.positions.sort(key=lambda each: each.seat)
        position.stake = position.hand.stake = cents

    def needs_main(self, side: SideWager) -> bool:
        return self.house.rules.bonus_needs_ante

    def position_at(self, number: int) -> Position | None:
        for position in self.positions:
            if position.seat == number:
                return position
        return None

    def shows(self, seat: int, group: str) -> Sequence[Sequence[Card]]:
        position = self.position_at(seat)
        if position is None:
            raise IllegalSetup(f"seat {seat} is not in play", self.house.clauses.wagers)
        return [_SHOWN[group](self, position)]

    def outcome(self, position: Position) -> Outcome:
        """How a hand ended; only when all cards are dealt."""
        return Outcome.LOST if position.hand.folded else compare(position.hand.cards, self.dealer.cards)

    def outcomes(self, seat: int) -> list[Outcome]:
        position = self.position_at(seat)
        return [] if position is None else [self.outcome(position)]

    def cards_on_layout(self) -> list[Card]:
        hands = [position.hand for position in self.positions if not position.hand.picked_up]
        return [card for hand in [*hands, self.dealer] for card in hand.cards] + self.replacement

    def max_returned(self, stake_cents: int) -> int:
        """The maximum return on an ante; the play wager is a wager of its own."""
        return self.house.returned(Outcome.WON, stake_cents)

    # --- copying and comparing ---------------------------------------------------------------------------------

    def fork(self: T) -> T:
        twin = type(self).__new__(type(self))
        self._copy_to(twin)
        for name in ("phase", "dealt", "turn", "revealed"):
            setattr(twin, name, getattr(self, name))
        twin.positions = [position.copy() for position in self.positions]
        twin.dealer = self.dealer.copy()
        twin.replacement = self.replacement[:]
        twin.position = twin.hand = None
        if self.position is not None:
            twin.position = twin.positions[self.positions.index(self.position)]
            twin.hand = twin.position.hand
        return twin

    def state(self) -> tuple[Any, ...]:
        return (
            (self.phase, self.actor, self.moment, self.dealt, self.turn, self.revealed),
            tuple(self.unseen),
            self.layout_cents,
            tuple(self.discards),
            tuple(bet.state() for bet in self.placed_wagers),
            tuple((due.bet.key, due.paid) for due in self.pending_awards),
            tuple(position.state() for position in self.positions),
            self.dealer.state(),
            (tuple(self.replacement), tuple(self._late_seats), self.position and self.position.seat),
            len(self.events),
        )

    def alike(self) -> Hashable:
        """The order in which a hand got its cards does not matter."""
        hands = [self.dealer, *(position.hand for position in self.positions)]
        return (
            (self.phase, self.actor, self.moment, self.turn, self.layout_cents, len(self.placed_wagers)),
            tuple((due.bet.key, due.paid) for due in self.pending_awards),
            tuple((hand.folded, hand.is_live, *sorted(hand.cards)) for hand in hands),
            tuple((position.stake, position.play) for position in self.positions),
            (*self.replacement, *self._late_seats),
            tuple(event for event in self.events if type(event) is Settled),
        )


_SHOWN: Final[Mapping[str, Callable[[DeucesWildLayout, Position], Sequence[Card]]]] = {
    "player five": lambda r, position: position.hand.cards,
    "dealer five": lambda r, position: r.dealer.cards,
    REPLACEMENT: lambda r, position: r.replacement,
}
