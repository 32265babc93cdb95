"""The layout of a round of 21: positions, hands, the dealer's cards, and what side wagers see of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final, TypeVar

from pitboss.cards import Card, Composition
from pitboss.catalogue import Game
from pitboss.engine.games.twenty_one.house import REASONS, TwentyOneHouse
from pitboss.engine.games.twenty_one.phases import Need, Phase, Question
from pitboss.engine.games.twenty_one.state import Hand, Position
from pitboss.engine.round.round import Round
from pitboss.engine.side_wagers.protocol import Moment, PlacedWager, SideWager
from pitboss.engine.vocabulary.events import CardDealt
from pitboss.errors import IllegalSetup
from pitboss.law.rules import FreeSplits, Ties, TwentyOneRules
from pitboss.law.totals import NO_TOTALS

# Naming a member of an enum costs a call in Python 3.11; these are asked for in every round.
_WAGERS: Final = Phase.WAGERS
_FOR_DEAL: Final = Need.DEAL

T = TypeVar("T", bound="TwentyOneLayout")


class TwentyOneLayout(Round):
    """The state of a round of the 21 family; `core` has its course."""

    __slots__ = (
        "bonus_cards",
        "deal_order",
        "dealer_hand",
        "dealer_known",
        "exposed",
        "hand_number",
        "hole_unseen",
        "hole_up",
        "need",
        "next_deal",
        "no_blackjack",
        "position",
        "to_act",
    )

    house_kind = TwentyOneHouse
    hand_kind: ClassVar[type[Hand]] = Hand
    shown = frozenset(
        {
            "player first card",
            "player first two",
            "player hand",
            "player hands",
            "player third card",
            "dealer up card",
            "dealer hole card",
            "dealer hand",
            "outcome",
            "split",
            "bonus cards",
        }
    )

    of_two_hands = frozenset(  # with two hands at each position, a wager sees nothing of only one of them
        {"player first four", "dealer up card", "dealer hole card", "dealer hand"}
    )

    of_no_dealer_hand = frozenset(  # with several dealer hands, a wager sees none of them
        {"player first card", "player first two", "player hand", "player hands", "player third card", "split"}
        | {"dealer up card", "bonus cards"}
    )
    of_no_player_hand = frozenset(  # with several hands from the same two cards, a wager sees none of them
        {"player first card", "player first two", "dealer up card", "dealer hole card", "dealer hand", "bonus cards"}
    )

    reasons: ClassVar[Mapping[str, str]] = REASONS
    questions: ClassVar[Mapping[Phase, Question]]

    house: TwentyOneHouse
    phase: Phase
    positions: list[Position]
    dealer: Hand
    hand: Hand | None

    def __init__(
        self,
        house: TwentyOneHouse,
        undealt: Composition | None = None,
        carried: Iterable[PlacedWager] = (),
        held: Iterable[Card] = (),
    ) -> None:
        super().__init__(house, undealt, carried, held)
        self.phase = _WAGERS
        self.positions = []
        self.dealer = Hand()
        self.dealer_hand = 0  # which dealer hand is played, where there are several
        self.hole_up = False  # the dealer's second card has been turned
        self.hole_unseen = False  # it lies face down, and nobody has named it yet
        self.no_blackjack = False  # the dealer is known to have no blackjack
        self.dealer_known = False  # the dealer's blackjack, or its absence, has been shown
        self.deal_order: list[int] = []  # indices of positions, and DEALER_INDEX
        self.next_deal = 0
        self.need = _FOR_DEAL
        self.to_act: list[tuple[int, int]] = []  # (position, hand) still to act; the last is next
        self.position: Position | None = None  # the one that must decide
        self.hand = None
        self.hand_number = 0
        self.bonus_cards: list[Card] = []  # outside the hands, in the order of their places
        self.exposed: list[Card] = []  # drawn in error and exposed: not for players (828(8))

    def possible_hole_cards(self) -> list[Card]:
        """The dealer's second card or, while nobody has seen it, every card that it could be."""
        if len(self.dealer.cards) > 1 and (self.hole_up or not self.house.has_hole_card):
            return [self.dealer.cards[1]]
        hidden = self.dealer.cards[1:2]
        cards = sorted({*self.possible_cards(), *hidden})
        if self.dealer_known and self.no_blackjack:
            up_card = self.dealer.cards[0]
            missing = 11 - up_card.points  # with an ace among the two, eleven hard points are a blackjack
            cards = [card for card in cards if card.points != missing or not (up_card.is_ace or card.is_ace)]
        return cards

    @property
    def takes_wagers(self) -> bool:
        return self.phase is _WAGERS

    def sit_down(self, seat: int, player: str, cents: int) -> None:
        if self.positions:
            self.stand_up(seat)  # the seat may have a bonus wager alone
        self.positions.append(Position(seat, player, cents, self.house.first_hands, self.hand_kind))
        if len(self.positions) > 1:
            self.positions.sort(key=self.in_turn)

    # --- who sits where ----------------------------------------------------------------------------------------

    def position_at(self, number: int) -> Position | None:
        for position in self.positions:
            if position.seat == number:
                return position
        return None

    def seats(self) -> list[int]:
        """The seats in play; one that missed its first card sits out (828(2))."""
        return [position.seat for position in self.positions if not position.sits_out]

    @classmethod
    def shown_in(cls, game: Game) -> frozenset[str]:
        """What side wagers may see in a game with these rules.

        Where the dealer wins ties, no wager sees the outcome of a hand: wagers that do assume that ties push.
        """
        rules = game.rules_of(TwentyOneRules)
        if rules.switch:
            return cls.of_two_hands
        if rules.dealer_hands > 1:
            return cls.of_no_dealer_hand
        if rules.bet_positions > 1:
            return cls.of_no_player_hand
        if rules.ties is Ties.DEALER_WINS:
            return cls.shown - {"outcome"}
        has_lammers = rules.free_doubles != NO_TOTALS or rules.free_splits is not FreeSplits.NONE
        return cls.shown | {"lammers"} if has_lammers else cls.shown

    def shows(self, seat: int, group: str) -> Sequence[Sequence[Card]]:
        position = self.position_at(seat)
        if position is None:
            raise IllegalSetup(f"seat {seat} is not in play", self.house.clauses.wagers)
        if group == "dealer hole card":
            return [[card] for card in self.possible_hole_cards()]
        return [_SHOWN[group](self, position)]

    def needs_main(self, side: SideWager) -> bool:
        return not (side.alone or self.house.rules.bonus_alone)

    @property
    def deals_down(self) -> bool:
        return not self.house.players_up

    def refuse_late(self, seat: int, placed: Moment) -> str | None:
        """Why a late wager is refused: the dealer has shown a blackjack, or the seat has no hand in play."""
        if placed >= Moment.AFTER_PEEK and self.dealer_known and not self.no_blackjack:
            return "the dealer has shown a blackjack, so no more wagers are taken"
        position = self.position_at(seat)
        hands = [] if position is None else position.hands
        if placed is Moment.AFTER_PLAYERS and not any(hand.is_in_play for hand in hands):
            return f"seat {seat} has no hand in play"
        return None

    def cards_on_layout(self) -> list[Card]:
        """The cards on the layout; hands that were picked up are in the rack."""
        hands = [hand for position in self.positions for hand in position.hands]
        lying = [card for hand in [*hands, self.dealer] for card in hand.own_cards if not hand.picked_up]
        shared = [card for position in self.positions for card in position.shared]
        return lying + shared + self.bonus_cards + self.exposed

    def lammers(self, seat: int) -> int:
        """How many free doubles and free splits a seat has taken, over all of its hands."""
        position = self.position_at(seat)
        return 0 if position is None else sum(hand.lammers for hand in position.hands)

    def max_returned(self, stake_cents: int) -> int:
        """The maximum return: for every first hand a blackjack, or every split hand doubled and won, or a bonus."""
        verdicts, rules = self.house.verdicts, self.house.rules
        raised = self.house.doubling_offered or self.house.doubles_up
        doubled = stake_cents << (1 + rules.redoubles) if raised else stake_cents
        bonus_stake = doubled if rules.bonus_21_doubled else stake_cents
        bonuses = [verdict.returned(bonus_stake) for _, verdict in verdicts.bonus_21]
        if rules.split_ace_and_ten_pays is not None:
            bonuses.append(verdicts.split_ace_and_ten.returned(stake_cents))
        split = (rules.max_splits + 1) * max(verdicts.higher.returned(doubled), *bonuses, 0)
        return self.house.first_hands * max(verdicts.blackjack.returned(stake_cents), split)

    @property
    def offers_insurance(self) -> bool:
        """Whether insurance is on offer: an ace is up, and the dealer has not peeked."""
        return self.phase is Phase.INSURANCE

    # --- copying and comparing ---------------------------------------------------------------------------------

    def fork(self: T) -> T:
        twin = type(self).__new__(type(self))
        self._copy_to(twin)
        for name in (
            "phase",
            "dealer_hand",
            "hole_up",
            "hole_unseen",
            "no_blackjack",
            "dealer_known",
            "next_deal",
            "need",
        ):
            setattr(twin, name, getattr(self, name))
        twin.positions = [position.copy() for position in self.positions]
        twin.dealer = self.dealer.copy()
        twin.deal_order = self.deal_order[:]
        twin.to_act = self.to_act[:]
        twin.hand_number = self.hand_number
        twin.bonus_cards = self.bonus_cards[:]
        twin.exposed = self.exposed[:]
        twin.position = twin.hand = None
        if self.position is not None:
            twin.position = twin.positions[self.positions.index(self.position)]
            twin.hand = twin.position.hands[self.hand_number]
        return twin

    def state(self) -> tuple[Any, ...]:
        return (
            self.phase,
            self.actor,
            tuple(self.unseen),
            self.layout_cents,
            tuple(self.discards),
            self.moment,
            tuple(bet.state() for bet in self.placed_wagers),
            tuple(bet.key for bet in (*self.pending_draws, *self.behind)),
            tuple((due.bet.key, due.paid) for due in self.pending_awards),
            tuple(position.state() for position in self.positions),
            (self.dealer_hand, self.dealer.state()),
            (
                self.hole_up,
                self.hole_unseen,
                self.no_blackjack,
                self.dealer_known,
                tuple(self.deal_order),
                self.next_deal,
                self.need,
            ),
            (tuple(self.to_act), self.position and self.position.seat, self.hand_number, tuple(self._late_seats)),
            (tuple(self.held), tuple(self.exposed), tuple(self.bonus_cards)),
            len(self.events),
        )


_SHOWN: Final[Mapping[str, Callable[[TwentyOneLayout, Position], Sequence[Card]]]] = {
    "player first card": lambda r, position: position.first_cards[:1],
    "player first two": lambda r, position: position.first_cards[:2],
    "player first four": lambda r, position: position.first_cards,  # of both hands
    "player hand": lambda r, position: position.hands[0].cards,  # the one with the original wager
    "player third card": lambda r, position: [
        e.card for e in r.events if type(e) is CardDealt and e.seat == position.seat and e.card is not None
    ][2:3],  # as dealt, to whichever hand
    "dealer up card": lambda r, position: r.dealer.cards[:1],
    "dealer hand": lambda r, position: r.dealer.cards,
    "bonus cards": lambda r, position: r.bonus_cards,
}
