"""The state of a round of 21 and its course from the first card to the last payment.

The course is: deal → insurance and early surrender → the dealer looks → players in turn → dealer → settlement.
Every step runs by itself until a card, a player's decision or a supervisor is needed; `actor` then says who.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final

from pitboss.cards import Card, Composition
from pitboss.catalogue import Game
from pitboss.errors import IllegalSetup
from pitboss.hands.outcomes import Outcome
from pitboss.law.rules import FreeSplits, TwentyOneRules
from pitboss.law.totals import NO_TOTALS
from pitboss.table.actors import CHANCE, DEALER, seat
from pitboss.table.events import Acted, BonusCardDealt, CardDealt, CardTurned, RoundOpened
from pitboss.table.games.twenty_one import burning, dealer, switching, twenty_ones, winnings
from pitboss.table.games.twenty_one.house import TwentyOneHouse
from pitboss.table.games.twenty_one.outcomes import outcome
from pitboss.table.games.twenty_one.phases import DEALER_INDEX, SWITCHING, Need, Phase, Question
from pitboss.table.games.twenty_one.state import Hand, Position
from pitboss.table.round import Round
from pitboss.table.sides import Moment, SideBet

# Naming a member of an enum costs a call in Python 3.11; these are asked for at every card.
_FOR_DEAL: Final = Need.DEAL
_FOR_HAND: Final = Need.HAND


class TwentyOneCore(Round):
    """A round of the 21 family."""

    __slots__ = (
        "bonus_cards",
        "deal_order",
        "dealer_known",
        "exposed",
        "hand_number",
        "hole_up",
        "need",
        "next_deal",
        "no_blackjack",
        "position",
        "to_act",
    )

    house_kind = TwentyOneHouse
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

    of_two_hands = frozenset(  # what a wager may see where a position begins with two: nothing of only one of them
        {"player first four", "dealer up card", "dealer hole card", "dealer hand"}
    )

    reasons: ClassVar[Mapping[str, str]] = burning.REASONS
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
        carried: Iterable[SideBet] = (),
        held: Iterable[Card] = (),
    ) -> None:
        super().__init__(house, undealt, carried, held)
        self.phase = Phase.WAGERS
        self.positions = []
        self.dealer = Hand()
        self.hole_up = False  # the dealer's second card has been turned
        self.no_blackjack = False  # the dealer is known to have no blackjack
        self.dealer_known = False  # the dealer's blackjack, or its absence, has been shown
        self.deal_order: list[int] = []  # indices of positions, and DEALER_INDEX
        self.next_deal = 0
        self.need = Need.DEAL
        self.to_act: list[tuple[int, int]] = []  # (position, hand) still to act; the last is next
        self.position: Position | None = None  # whose decision is awaited
        self.hand = None
        self.hand_number = 0
        self.bonus_cards: list[Card] = []  # beside the game, in the order of their places
        self.exposed: list[Card] = []  # drawn in error, seen: not for players (828(8))

    # --- the deal ----------------------------------------------------------------------------------------------

    def begin_deal(self) -> None:
        """The first card: wagers are frozen; one card each, the dealer's, a second each, the dealer's (820)."""
        self.phase = Phase.DEAL
        players = [index for index in range(len(self.positions)) for _ in range(self.house.first_hands)]
        self.deal_order = [*players, DEALER_INDEX, *players]
        if self.house.has_hole_card:
            self.deal_order.append(DEALER_INDEX)
        self.events.append(RoundOpened(self.house.game.definition.id, tuple([p.seat for p in self.positions])))

    def want_card(self, need: Need) -> None:
        """Wait for chance, unless a card drawn unseen in error must be used first (828(7)).

        A player's card is not one that was exposed in error: that one is burned now (828(8)).
        """
        if self.exposed and need is Need.HAND:
            dealer.burn_exposed(self)
        self.need = need
        self.actor = CHANCE
        if self.held:
            self.receive(self.held.pop(0))

    def receive(self, card: Card) -> None:
        """A card from the stack goes where it is needed."""
        if self.need is _FOR_HAND:
            self.card_to_hand(card)
        elif self.need is _FOR_DEAL:
            self._deal_next(card)
        elif self.need is Need.BONUS:
            self._place_bonus_card(card)
        else:
            self.card_to_dealer(card)
            dealer.draw_out(self)

    def _deal_next(self, card: Card) -> None:
        index = self.deal_order[self.next_deal]
        self.next_deal += 1
        if index == DEALER_INDEX:
            self.card_to_dealer(card)
            if self.house.stops_after_first and self.next_deal < len(self.deal_order) and not self.dealer.cards[1:]:
                self.reach(Moment.AFTER_FIRST_CARDS)
                return
        else:
            self._first_card(self.positions[index], card)
        if self.next_deal == len(self.deal_order):
            self._end_deal()
        elif self.held:
            self.want_card(Need.DEAL)

    def _first_card(self, position: Position, card: Card) -> None:
        number = self.due_hand(position)
        hand = position.hands[number]
        up = self.house.players_up or (self.house.players_first_up and not hand.cards)
        hand.add(card)
        position.first_cards.append(card)
        if not up:
            hand.face_down += (card,)
        self.events.append(CardDealt(position.seat, number, card, up))

    def due_hand(self, position: Position) -> int:
        """Which of a position's first hands is dealt to next: each gets its first card before one gets its second."""
        if self.house.first_hands == 1:
            return 0
        dealt = [len(hand.cards) for hand in position.hands]
        return dealt.index(min(dealt))

    def card_to_dealer(self, card: Card) -> None:
        """The dealer's first card may lie down until the deal is done; the hole card lies down until it is turned."""
        dealt = len(self.dealer.cards)
        self.dealer.add(card)
        hole_card = dealt == 1 and self.house.has_hole_card and not self.hole_up
        up = self.house.dealer_first_up if dealt == 0 else not hole_card
        self.events.append(CardDealt(0, 0, card, up))

    def _end_deal(self) -> None:
        up_card = self.dealer.cards[0]
        if not self.house.dealer_first_up:
            self.events.append(CardTurned(0, 0, up_card, self.house.clauses.turn_up_card))
        self.no_blackjack = not (up_card.is_ace or up_card.is_ten)
        self._after_deal()

    def _after_deal(self) -> None:
        """Where bonus cards are matched, they are drawn when all starting cards lie (WA 3166 procedure 12)."""
        if len(self.bonus_cards) < self.house.rules.bonus_cards:
            self.want_card(Need.BONUS)
        else:
            self.reach(Moment.AFTER_DEAL)

    def _place_bonus_card(self, card: Card) -> None:
        self.bonus_cards.append(card)
        cite = self.house.game.cite_of("bonus_cards")
        self.events.append(BonusCardDealt(len(self.bonus_cards), card, cite))
        self._after_deal()

    # --- from moment to moment ---------------------------------------------------------------------------------

    def proceed(self, moment: Moment) -> None:
        _PROCEED[moment](self)

    def _after_players(self) -> None:
        if self.house.dealer_acts:
            self.actor = DEALER  # until the hole card is turned, a wrong action can be put right (828(4))
        else:
            dealer.begin_dealer(self)

    def _end(self) -> None:
        self.position = self.hand = None
        self.phase = Phase.OVER
        self.close()

    def turned(self, position: Position, number: int) -> None:
        """The card of a doubled hand that lay down is seen: one that is over 21 is collected."""
        hand = position.hands[number]
        if hand.hard > 21 and hand.is_live:
            dealer.hand_over_21(self, position, number)

    # --- players in turn ---------------------------------------------------------------------------------------

    def begin_play(self) -> None:
        if self.dealer_known and not self.no_blackjack:
            dealer.burn_exposed(self)
            self.reach(Moment.AT_SETTLEMENT)
            return
        self.phase = Phase.PLAY
        self.to_act = switching.order(self) if self.house.rules.switch else self.everybody()
        self.next_turn()

    def everybody(self) -> list[tuple[int, int]]:
        """Every position's first hands, the one to act first standing last."""
        hands = range(self.house.first_hands - 1, -1, -1)
        return [(index, number) for index in range(len(self.positions) - 1, -1, -1) for number in hands]

    def ask_next(self, concerns: Callable[[Hand], bool], *, live: bool = True) -> bool:
        """Wait for the next hand that a question concerns, a live one or any; False when there is none."""
        while self.to_act:
            index, number = self.to_act.pop()
            position = self.positions[index]
            hand = position.hands[number]
            if (hand.is_live or not live) and concerns(hand):
                self.position, self.hand, self.hand_number = position, hand, number
                self.actor = seat(position.seat)
                return True
        self.position = self.hand = None
        return False

    def acting(self) -> tuple[Position, Hand]:
        """The position and hand whose decision is awaited; only after a check."""
        if self.position is None or self.hand is None:
            raise AssertionError("no hand is waiting")
        return self.position, self.hand

    def acts(self, act: str, cite: str) -> tuple[Position, Hand]:
        """Whose decision was awaited has decided."""
        position, hand = self.acting()
        self.events.append(Acted(position.seat, self.hand_number, act, cite))
        return position, hand

    def next_turn(self) -> None:
        """Wait for the next hand that has a decision; a hand of 21 has none (821(3), 826(1))."""
        to_act = self.to_act
        if self.house.burns:
            burning.collect(self)
        while to_act:
            index, number = to_act.pop()
            position = self.positions[index]
            if number == SWITCHING:
                if switching.ask(self, position):
                    return
                continue
            hand = position.hands[number]
            if hand.closed:
                continue
            self.position, self.hand, self.hand_number = position, hand, number
            if len(hand.cards) == 1:
                self.want_card(Need.HAND)
                return
            if hand.hard + 10 * hand.has_ace != 21 and hand.hard != 21:
                self.actor = seat(position.seat)
                return
            if self.house.asks_21 and hand.hard == 11:
                self.actor = seat(position.seat)
                return
            self.close_hand(position, number)
            if self.house.burns:
                burning.collect(self)
        self.position = self.hand = None
        self.reach(Moment.AFTER_PLAYERS)

    def card_to_hand(self, card: Card) -> None:
        """A hit, the one card of a double, or the second card of a split hand."""
        position, hand, number = self.position, self.hand, self.hand_number
        if position is None or hand is None:
            raise AssertionError("a card for a hand, but no hand is waiting")
        hand.add(card)
        hand.hidden = hand.is_doubled and self.house.double_down_card
        self.events.append(CardDealt(position.seat, number, card, not hand.hidden))
        if not (self.house.burns and burning.ask(self, position, hand)):
            self.after_card(position, hand)

    def after_card(self, position: Position, hand: Hand) -> None:
        """What a card to a hand leads to."""
        number = self.hand_number
        if hand.hard > 21 and not hand.hidden:
            hand.closed = True
            dealer.hand_over_21(self, position, number)
            self.next_turn()
        elif hand.is_doubled or hand.total == 21 or self._is_done_split_ace(position, hand):
            if twenty_ones.goes_on(self, hand):
                self.actor = seat(position.seat)
                return
            self.close_hand(position, number)
            self.next_turn()
        else:
            self.actor = seat(position.seat)

    def close_hand(self, position: Position, number: int) -> None:
        """No further decision; a hand that nothing can beat any more is paid."""
        hand = position.hands[number]
        hand.closed = True
        if hand.total != 21:
            return
        if self.house.pays_21_at_once:
            twenty_ones.pay_21(self, position, number)
        elif self.no_blackjack and hand.is_blackjack:
            dealer.settle_hand(self, position, number, self.house.verdicts.blackjack)

    @property
    def actor_is_not_a_seat(self) -> bool:
        return self.actor is CHANCE or self.actor is DEALER

    def _is_done_split_ace(self, position: Position, hand: Hand) -> bool:
        """One card to each split ace, unless a second ace may be split again (814)."""
        if not self.is_one_card_ace(hand):
            return False
        return not (self.house.rules.resplit_aces and hand.is_pair and self.may_split_again(position, hand))

    def is_one_card_ace(self, hand: Hand) -> bool:
        return hand.from_split and self.house.one_card_to_aces and hand.cards[0].is_ace

    def may_split_again(self, position: Position, hand: Hand) -> bool:
        return sum(each.origin == hand.origin for each in position.hands) <= self.house.rules.max_splits

    def possible_hole_cards(self) -> list[Card]:
        """What the dealer's second card is or, while nobody has seen it, every card that it could be."""
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
        return self.phase is Phase.WAGERS

    def sit_down(self, seat: int, player: str, cents: int) -> None:
        self.positions.append(Position(seat, player, cents, 0, self.house.first_hands))
        if len(self.positions) > 1:
            self.positions.sort(key=lambda each: each.seat)

    # --- who sits where ----------------------------------------------------------------------------------------

    def position_at(self, number: int) -> Position | None:
        for position in self.positions:
            if position.seat == number:
                return position
        return None

    def seats(self) -> list[int]:
        """Who sits out, having missed the first card (828(2)), is not in play."""
        return [position.seat for position in self.positions if not position.sits_out]

    @classmethod
    def shown_in(cls, game: Game) -> frozenset[str]:
        """Lammers are only where something is free; of two hands to a position no wager sees one alone."""
        rules = game.rules_of(TwentyOneRules)
        if rules.switch:
            return cls.of_two_hands
        has_lammers = rules.free_doubles != NO_TOTALS or rules.free_splits is not FreeSplits.NONE
        return cls.shown | {"lammers"} if has_lammers else cls.shown

    def shows(self, seat: int, group: str) -> Sequence[Sequence[Card]]:
        position = self.position_at(seat)
        if position is None:
            raise IllegalSetup(f"nobody plays at seat {seat}", self.house.clauses.wagers)
        if group == "dealer hole card":
            return [[card] for card in self.possible_hole_cards()]
        return [_SHOWN[group](self, position)]

    def outcomes(self, seat: int) -> list[Outcome]:
        position = self.position_at(seat)
        return [] if position is None else [outcome(self, position, number) for number in range(len(position.hands))]

    def refuse_late(self, seat: int, placed: Moment) -> str | None:
        """No wager on a dealer whose blackjack is shown, and after the players only beside a hand in play."""
        if placed >= Moment.AFTER_PEEK and self.dealer_known and not self.no_blackjack:
            return "the dealer has shown a blackjack"
        position = self.position_at(seat)
        hands = [] if position is None else position.hands
        if placed is Moment.AFTER_PLAYERS and not any(hand.is_in_play for hand in hands):
            return f"seat {seat} has no hand in play any more"
        return None

    def cards_on_layout(self) -> list[Card]:
        """Hands that were picked up lie in the rack already."""
        hands = [hand for position in self.positions for hand in position.hands]
        lying = [card for hand in [*hands, self.dealer] for card in hand.cards if not hand.picked_up]
        return lying + self.bonus_cards + self.exposed

    def lammers(self, seat: int) -> int:
        """How many free doubles and free splits a seat has taken, over all of its hands."""
        position = self.position_at(seat)
        return 0 if position is None else sum(hand.lammers for hand in position.hands)

    def most_returned(self, stake_cents: int) -> int:
        """A blackjack, or every split hand won and doubled, or of the best bonus; of every first hand."""
        verdicts, rules = self.house.verdicts, self.house.rules
        doubled = stake_cents if rules.doubling.value == "not offered" else stake_cents << (1 + rules.redoubles)
        bonus_stake = doubled if rules.bonus_21_doubled else stake_cents
        bonuses = [verdict.returned(bonus_stake) for _, verdict in verdicts.bonus_21]
        split = (rules.max_splits + 1) * max(verdicts.higher.returned(doubled), *bonuses, 0)
        return self.house.first_hands * max(verdicts.blackjack.returned(stake_cents), split)

    @property
    def offers_insurance(self) -> bool:
        """The seat that is waited for may insure: an ace is up, and the dealer has not looked yet."""
        return self.phase is Phase.INSURANCE

    @property
    def offers_early_surrender(self) -> bool:
        return self.house.early_surrender

    # --- copying and comparing ---------------------------------------------------------------------------------

    def fork(self) -> TwentyOneCore:
        twin = type(self).__new__(type(self))
        self._copy_to(twin)
        for name in ("phase", "hole_up", "no_blackjack", "dealer_known", "next_deal", "need"):
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
            tuple(bet.state() for bet in self.side_bets),
            tuple(bet.key for bet in self.drawing),
            tuple(position.state() for position in self.positions),
            self.dealer.state(),
            (self.hole_up, self.no_blackjack, self.dealer_known, tuple(self.deal_order), self.next_deal, self.need),
            (tuple(self.to_act), self.position and self.position.seat, self.hand_number, tuple(self._late_seats)),
            (tuple(self.held), tuple(self.exposed), tuple(self.bonus_cards)),
            len(self.events),
        )


_SHOWN: Final[Mapping[str, Callable[[TwentyOneCore, Position], Sequence[Card]]]] = {
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

_PROCEED: Final[Mapping[Moment, Callable[[TwentyOneCore], None]]] = {
    Moment.AFTER_FIRST_CARDS: winnings.call_winnings,
    Moment.AFTER_DEAL: twenty_ones.call_blackjacks,
    Moment.AFTER_PEEK: TwentyOneCore.begin_play,
    Moment.AFTER_PLAYERS: TwentyOneCore._after_players,
    Moment.AT_SETTLEMENT: dealer.settle_all,
    Moment.AFTER_ROUND: TwentyOneCore._end,
}
