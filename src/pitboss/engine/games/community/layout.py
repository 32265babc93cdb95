"""The layout of a round with shared cards: fields for everybody, community cards, and who plays at which terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from pitboss.cards import Card, Composition
from pitboss.engine.games.community.house import CommunityHouse
from pitboss.engine.games.twenty_one import TwentyOne
from pitboss.engine.games.twenty_one.state import Hand, Position
from pitboss.engine.side_wagers.protocol import PlacedWager
from pitboss.engine.vocabulary.actions import MAIN, Wager
from pitboss.errors import IllegalWager, Refusal
from pitboss.hands.predicates.whole_hands.outcomes import Outcome
from pitboss.money import dollars

T = TypeVar("T", bound="CommunityLayout")
Place = tuple[int, int]  # the index of a position, and one of its hands


class CommunityLayout(TwentyOne):
    """The state of a round with shared cards. A position is one field of a terminal that has a wager on it."""

    __slots__ = (
        "asked",
        "bets_closed",
        "burners",
        "community",
        "dealers",
        "field",
        "field_cards",
        "raising",
        "runs",
        "strikes",
        "takers",
    )

    house_kind = CommunityHouse

    house: CommunityHouse

    def __init__(
        self,
        house: CommunityHouse,
        undealt: Composition | None = None,
        carried: Iterable[PlacedWager] = (),
        held: Iterable[Card] = (),
    ) -> None:
        super().__init__(house, undealt, carried, held)
        self.bets_closed = False  # the betting time is over, and no card is dealt yet
        self.field_cards: list[list[Card]] = [[] for _ in range(house.rules.betting_fields)]
        self.community: list[Card] = []  # every card drawn for all after the deal
        self.dealers: list[Hand] = []  # against each position, where each has a dealer hand of its own
        self.field = -1  # which field is being played
        self.asked: list[int] = []  # positions still to decide before the next card, by index; the last is next
        self.takers: list[Place] = []  # hands that the next card goes to
        self.burners: list[Place] = []  # hands for which it is a burn card
        self.strikes: dict[Place, int] = {}  # time-outs in a row on a hand
        self.runs: set[Place] = set()  # hands that draw because of a time-out
        self.raising = ""  # what may be done for the tip now

    # --- who plays where -----------------------------------------------------------------------------------------

    @property
    def takes_wagers(self) -> bool:
        return super().takes_wagers and not self.bets_closed

    def field_of(self, position: Position) -> int:
        return (position.seat - 1) % self.house.rules.betting_fields

    def default_player(self, seat: int) -> str:
        """The player with a wager on another field of the terminal, or the terminal's own name."""
        terminal = self.house.rules.terminal_of(seat)
        if self.house.rules.betting_fields == 1:
            return super().default_player(seat)
        names = [each.player for each in self.positions if self.house.rules.terminal_of(each.seat) == terminal]
        return names[0] if names else f"terminal {terminal}"

    def refuse_seats(self, player: str, seats: Sequence[int]) -> Refusal | None:
        """Refuse fields of several terminals, and fields of another player's terminal."""
        terminal_of, cite = self.house.rules.terminal_of, self.house.clauses.several_hands
        terminals = {terminal_of(seat) for seat in seats}
        if len(terminals) > 1:
            return IllegalWager(f"a player may use one terminal; {player} is on {len(terminals)}", cite)
        for position in self.positions:
            if terminal_of(position.seat) in terminals and position.player != player:
                return IllegalWager(f"{position.player} is playing this terminal; choose another", cite)
        return None

    def fields_played(self, position: Position) -> int:
        """The number of fields on which the position's player has wagers."""
        return sum(each.player == position.player for each in self.positions)

    # --- wagers --------------------------------------------------------------------------------------------------

    @property
    def min_main(self) -> int:
        return 1 if self.house.rules.tips_make_minimum else super().min_main

    def refuse_tip(self, wager: Wager) -> Refusal | None:
        rules, cite = self.house.rules, self.house.clauses.tips
        if wager.bet != MAIN:
            return (
                None
                if rules.tips_on_sides
                else IllegalWager("a tip may be placed on the hand only, not on a side wager", cite)
            )
        if not rules.single_tip_chip:
            return None
        if wager.cents not in self.house.limits.chips.denominations:
            return IllegalWager(f"a tip must be a single chip; there is no {dollars(wager.cents)} chip", cite)
        player = self.player_at(wager.seat)
        if any(each.player == player and each.tip for each in self.positions):
            return IllegalWager(f"{player} has already placed a tip in this round; only one chip is allowed", cite)
        return None

    def refuse_opening(self) -> Refusal | None:
        """Refuse a hand below the table minimum, to which the tip may count."""
        for position in self.positions:
            placed, minimum = position.stake + position.tip, self.house.limits.min
            if placed < minimum:
                what = f"seat {position.seat} has {dollars(placed)}; the table minimum is {dollars(minimum)}"
                return IllegalWager(what, self.house.clauses.wagers)
        return None

    def refuse_first_card(self) -> Refusal | None:
        return super().refuse_first_card() or self.refuse_opening()

    # --- the dealer's hands ----------------------------------------------------------------------------------------

    @contextmanager
    def faced(self, index: int) -> Iterator[None]:
        """Reduce the table to one position and the dealer hand against it, which is a round of 21 of its own."""
        kept = self.positions, self.dealer, self.no_blackjack, self.dealer_known
        self.positions, self.dealer, self.dealer_known = [kept[0][index]], self.dealers[index], False
        try:
            yield
        finally:
            self.positions, self.dealer, self.no_blackjack, self.dealer_known = kept

    def dealer_against(self, seat: int) -> Hand:
        if not self.dealers:
            return self.dealer
        return self.dealers[[position.seat for position in self.positions].index(seat)]

    def shows(self, seat: int, group: str) -> Sequence[Sequence[Card]]:
        if not self.dealers:
            return super().shows(seat, group)
        with self.faced(self.seats().index(seat)):
            return super().shows(seat, group)

    def outcomes(self, seat: int) -> list[Outcome]:
        if not self.dealers:
            return super().outcomes(seat)
        with self.faced(self.seats().index(seat)):
            return super().outcomes(seat)

    # --- cards, copies, comparison ---------------------------------------------------------------------------------

    def keeps_cards(self, position: Position, number: int) -> bool:
        """Keep shared cards on the layout until the round is over."""
        return True

    def cards_on_layout(self) -> list[Card]:
        """Every card on the layout once, however many hands share it."""
        fields = [card for cards in self.field_cards for card in cards]
        return fields + self.community + self.dealer.cards + self.exposed

    def fork(self: T) -> T:
        twin = super().fork()
        for name in ("bets_closed", "field", "raising"):
            setattr(twin, name, getattr(self, name))
        twin.field_cards = [cards[:] for cards in self.field_cards]
        twin.community = self.community[:]
        twin.dealers = [hand.copy() for hand in self.dealers]
        twin.asked = self.asked[:]
        twin.takers = self.takers[:]
        twin.burners = self.burners[:]
        twin.strikes = dict(self.strikes)
        twin.runs = set(self.runs)
        return twin

    def state(self) -> tuple[Any, ...]:
        return (
            *super().state(),
            tuple(map(tuple, self.field_cards)),
            (tuple(self.community), tuple(hand.state() for hand in self.dealers)),
            (self.bets_closed, self.field, self.raising),
            (tuple(self.asked), tuple(self.takers), tuple(self.burners)),
            (tuple(sorted(self.strikes.items())), tuple(sorted(self.runs))),
        )
