"""A second reading of Colorado blackjack, written from the law and from docs/interpretations.md alone.

The referee hears what is said at the table, one record after another: wagers, cards, decisions. It says who must act
next, what that player may do, and in the end what every wager must have been settled for. It shares nothing with the
engine but the names of rules, cards and actions, and it is slow on purpose: nothing is remembered that can be worked
out again from the cards and wagers on the layout.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import product
from math import ceil
from typing import Final, NamedTuple

from pitboss.cards import Card
from pitboss.engine.round.house import Limits
from pitboss.engine.vocabulary import actions as act
from pitboss.engine.vocabulary.actions import INSURANCE, MAIN, Action, Wager
from pitboss.engine.vocabulary.events import PLAYER, TIP_BOX
from pitboss.law.rules import Doubling, Face, HoleCard, SplitAces, TwentyOneRules
from pitboss.law.rules import Surrender as SurrenderRule
from pitboss.money import Pay

CHANCE: Final = "chance"
NOBODY: Final = "nobody"
DEALER: Final = 0  # where a seat is named, 0 is the dealer

Turn = str | int  # chance, nobody, or a seat
Bounds = tuple[int, int]  # the least and the most of an amount
NO_AMOUNT: Final[Bounds] = (0, 0)
EVEN: Final = Fraction(1)


class Due(NamedTuple):
    """Who must act, and which seat's hand it is about."""

    turn: Turn
    seat: int = DEALER
    hand: int = 0


class Key(NamedTuple):
    """Which wager it is."""

    seat: int
    hand: int
    bet: str
    tip: bool


class Result(NamedTuple):
    """What stood on the layout, what goes back, and to whom."""

    stake: int
    returned: int
    paid_to: str = PLAYER


@dataclass
class Hand:
    """The cards of one hand, the wagers on it, and what was decided."""

    number: int  # hands of a position are named in the order in which they came to be, and played as they lie
    cards: list[Card]
    wager: int
    added: int = 0
    split_off: bool = False  # made by splitting, either half
    owed: bool = False  # a card was asked for and has not come
    doubled: bool = False
    stood: bool = False
    surrendered: bool = False
    drawn: bool = False  # has drawn a card by choice
    cards_reused: bool = False  # its cards went from the rack into the stack again


@dataclass
class Position:
    """A betting spot: its original wager, its tip, its hands, and what it answered before the dealer looked."""

    seat: int
    player: str
    wager: int
    tip: int = 0
    hands: list[Hand] = field(default_factory=list)
    insurance: int = 0
    even_money: bool = False
    insurance_answered: bool = False
    surrender_answered: bool = False

    def hand(self, number: int) -> Hand:
        return next(hand for hand in self.hands if hand.number == number)


# --- counting --------------------------------------------------------------------------------------------------------


def count(cards: Iterable[Card]) -> tuple[int, bool]:
    """The one total of a hand and whether it is soft: every ace tried as one and as eleven (802, 806(1)(c))."""
    values = [(1, 11) if card.rank == "A" else (int(card.rank) if card.rank.isdigit() else 10,) for card in cards]
    sums = [(sum(choice), 11 in choice) for choice in product(*values)]
    within = [each for each in sums if each[0] <= 21]
    return max(within) if within else min(sums)


def total(cards: Iterable[Card]) -> int:
    return count(cards)[0]


@cache
def value(card: Card) -> int:
    """What a card is worth among others of its kind: an ace is like an ace only (806(1), 814)."""
    return total([card])


def is_ace_and_ten(cards: list[Card]) -> bool:
    return sorted(value(card) for card in cards) == [10, 11]


def odds(pay: Pay) -> Fraction:
    """What is won for each cent staked, read from the words: `3 to 2`, `5 for 2`."""
    won, joint, staked = str(pay).split()
    ratio = Fraction(won) / Fraction(staked)
    return ratio if joint == "to" else ratio - 1


def named_totals(text: str) -> set[tuple[int, bool]]:
    """The totals of `hard 9 to 11, soft 17`, each with whether it is soft; `any` is all."""
    if text == "any":
        return set(product(range(2, 22), (False, True)))
    found = set()
    for run in text.split(", "):
        words = run.split()
        found |= {(number, words[0] == "soft") for number in range(int(words[1]), int(words[-1]) + 1)}
    return found


class Tray:
    """Which amounts the chips of a table can make, found by trying every chip on every smaller amount."""

    def __init__(self, denominations: tuple[int, ...]) -> None:
        self.denominations = denominations
        self.made = [True]

    def pays(self, cents: int) -> bool:
        while len(self.made) <= cents:
            amount = len(self.made)
            self.made.append(any(chip <= amount and self.made[amount - chip] for chip in self.denominations))
        return cents >= 0 and self.made[cents]

    def up(self, cents: Fraction | int) -> int:
        """The smallest amount in chips that is not below."""
        amount = ceil(cents)
        while not self.pays(amount):
            amount += 1
        return amount


@cache
def tray_of(denominations: tuple[int, ...]) -> Tray:
    return Tray(denominations)


def decks_of_52(decks: int) -> list[Card]:
    """Four suits, 2 to 10, jack, queen, king and ace, for each deck (806(2))."""
    ranks = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
    return [Card(rank + suit) for rank in ranks for suit in ("s", "h", "d", "c")] * decks


def _player(wager: Wager) -> str:
    """Who is not named is somebody else at every seat."""
    return wager.player or f"the player at {wager.seat}"


# --- the referee -----------------------------------------------------------------------------------------------------


class Referee:
    """One round, heard record by record. `stack` is what can be dealt; without it, all the decks."""

    def __init__(self, rules: TwentyOneRules, limits: Limits, stack: Iterable[Card] | None = None) -> None:
        self.rules = rules
        self.limits = limits
        self.tray = tray_of(limits.chips.denominations)
        self.stack = Counter(decks_of_52(rules.decks) if stack is None else stack)
        self.positions: list[Position] = []
        self.dealer: list[Card] = []
        self.first_cards_dealt = 0

    # --- what is heard -----------------------------------------------------------------------------------------------

    def hear(self, action: Action) -> None:
        """Something that was allowed was done, by the person whose turn it was."""
        if isinstance(action, act.Place):
            self._hear_wager(action.wager)
        elif isinstance(action, act.Withdraw):
            self._hear_withdrawal(action)
        elif isinstance(action, act.Deal):
            self._hear_card(action.card)
        elif isinstance(action, act.ReshuffleDiscards):
            self._hear_reshuffle(action)
        elif self._asked_before_look() is not None:
            self._hear_answer(action)
        else:
            self._hear_decision(action)

    def _hear_wager(self, wager: Wager) -> None:
        if wager.tip:
            self.position(wager.seat).tip = wager.cents
            return
        self.positions.append(Position(wager.seat, _player(wager), wager.cents))
        self.positions.sort(key=lambda position: position.seat)  # seat 1 is at the dealer's left (820)

    def _hear_withdrawal(self, action: act.Withdraw) -> None:
        if action.tip:
            self.position(action.seat).tip = 0
        else:
            self.positions.remove(self.position(action.seat))

    def _hear_card(self, card: Card) -> None:
        due = self.due()
        self.stack[card] -= 1
        if self.first_cards_dealt < len(self._first_cards()):
            self.first_cards_dealt += 1
        if due.seat == DEALER:
            self.dealer.append(card)
            return
        position = self.position(due.seat)
        if not position.hands:
            position.hands.append(Hand(0, [], position.wager))
        hand = position.hand(due.hand)
        hand.cards.append(card)
        hand.owed = False

    def _hear_reshuffle(self, action: act.ReshuffleDiscards) -> None:
        """828(11): what lies in the rack can come again."""
        self.stack.update(self.rack())
        self.stack.update(action.rack)
        for position in self.positions:
            for hand in position.hands:
                hand.cards_reused = hand.cards_reused or self._collected(position, hand)

    def _hear_answer(self, action: Action) -> None:
        position = self._asked_before_look()
        if position is None:
            raise ValueError("nobody was asked")
        if isinstance(action, act.Insure):
            position.insurance = action.cents
        position.even_money = isinstance(action, act.EvenMoney)
        if isinstance(action, act.Surrender):
            position.hands[0].surrendered = True
        self._note_answer(position, action)

    def _hear_decision(self, action: Action) -> None:
        due = self.due()
        position = self.position(due.seat)
        hand = position.hand(due.hand)
        if isinstance(action, act.Stand | act.MoveOn):  # a hand that was passed stands as it is (821(3))
            hand.stood = True
        elif isinstance(action, act.Surrender):
            hand.surrendered = True
        elif isinstance(action, act.Hit):
            hand.owed = hand.drawn = True
        elif isinstance(action, act.Double):
            hand.added = action.cents
            hand.owed = hand.doubled = True
        elif isinstance(action, act.Split):
            self._split(position, hand)
        else:
            raise ValueError(f"{action} is no decision on a hand")

    def _split(self, position: Position, hand: Hand) -> None:
        """Two hands of one card each, the new one directly after the old (814)."""
        first, second = hand.cards
        halves = [
            Hand(hand.number, [first], hand.wager, split_off=True),
            Hand(len(position.hands), [second], hand.wager, split_off=True),
        ]
        place = position.hands.index(hand)
        position.hands[place : place + 1] = halves

    # --- who must act ------------------------------------------------------------------------------------------------

    def turn(self) -> Turn:
        return self.due().turn

    def due(self) -> Due:
        """Who must act next, gone through in the order of a round."""
        order = self._first_cards()
        if self.first_cards_dealt < len(order):
            return Due(CHANCE, order[self.first_cards_dealt])
        asked = self._asked_before_look()
        if asked is not None:
            return Due(asked.seat, asked.seat)
        if self._dealer_looks() and self.dealer_has_blackjack():  # the round ends there (802(7), 823)
            return Due(NOBODY)
        for position in self.positions:
            for hand in position.hands:
                if hand.owed or len(hand.cards) == 1:
                    return Due(CHANCE, position.seat, hand.number)
                if not self._is_finished(position, hand):
                    return Due(position.seat, position.seat, hand.number)
        return Due(CHANCE, DEALER) if self._dealer_must_draw() else Due(NOBODY)

    def _first_cards(self) -> list[int]:
        """Once around with the dealer last, and once more (820)."""
        circle = [position.seat for position in self.positions] + [DEALER]
        return circle + circle

    def _up_card(self) -> Card:
        """The dealer's first card (820(5))."""
        return self.dealer[0]

    def _dealer_looks(self) -> bool:
        """Whether the dealer looks at the hole card before the players play (823)."""
        up = value(self._up_card())
        if self.rules.hole_card is HoleCard.PEEK_ACE_AND_TEN:
            return up in (10, 11)
        return up == 11 and self.rules.hole_card is HoleCard.PEEK_ACE

    def dealer_has_blackjack(self) -> bool:
        return is_ace_and_ten(self.dealer)

    def has_blackjack(self, position: Position) -> bool:
        """Ace and ten as the position's initial two cards: none after a split (802(1))."""
        return len(position.hands) == 1 and is_ace_and_ten(position.hands[0].cards)

    def _is_finished(self, position: Position, hand: Hand) -> bool:
        """Nothing is left to be asked about this hand (821(3), 826(1))."""
        if position.even_money or hand.surrendered or hand.stood or hand.doubled:
            return True
        if self.total_of(hand) >= 21:
            return True
        return self._takes_one_card_only(hand) and not self._may_split(position, hand)

    def _takes_one_card_only(self, hand: Hand) -> bool:
        """A split ace where the house gives it one card (814)."""
        return hand.split_off and value(hand.cards[0]) == 11 and self.rules.split_aces is SplitAces.ONE_CARD

    def total_of(self, hand: Hand) -> int:
        return total(hand.cards)

    # --- before the dealer looks -------------------------------------------------------------------------------------

    def _asked_before_look(self) -> Position | None:
        """Insurance first, and every position answers once; then, where the dealer will look, early surrender.

        812(1) entry: "each position answers once, before any decision on a hand"; surrender is such a decision (829).
        """
        for position in self.positions:
            if self._insurance_is_open(position):
                return position
        for position in self.positions:
            if self._early_surrender_is_open(position):
                return position
        return None

    def _note_answer(self, position: Position, action: Action) -> None:
        if self._insurance_is_open(position):
            position.insurance_answered = True
        else:
            position.surrender_answered = True

    def _offers_before_look(self, position: Position) -> dict[type[Action], Bounds]:
        if self._insurance_is_open(position):
            return {act.Decline: NO_AMOUNT} | self._insurance_offers(position)
        return {act.Decline: NO_AMOUNT, act.Surrender: NO_AMOUNT}

    def _insurance_is_open(self, position: Position) -> bool:
        """At every ace, for every position, one with blackjack too (812(1))."""
        return value(self._up_card()) == 11 and not position.insurance_answered

    def _early_surrender_is_open(self, position: Position) -> bool:
        """Early means before the dealer looks; a blackjack cannot be surrendered (829)."""
        if self.rules.surrender is not SurrenderRule.EARLY or not self._dealer_looks():
            return False
        return not (position.surrender_answered or position.even_money or self.has_blackjack(position))

    def _insurance_offers(self, position: Position) -> dict[type[Action], Bounds]:
        offers: dict[type[Action], Bounds] = {act.Insure: (self.tray.up(1), self._most_insurance(position))}
        if self.rules.even_money and self.has_blackjack(position):  # 812(2)
            offers[act.EvenMoney] = NO_AMOUNT
        return offers

    def _most_insurance(self, position: Position) -> int:
        """Half the initial wager, or the next amount in chips where chips cannot make the half (812(1))."""
        return self.tray.up(Fraction(position.wager, 2))

    # --- what may be done --------------------------------------------------------------------------------------------

    def offers(self) -> dict[type[Action], Bounds]:
        """The kinds of action that the seat whose turn it is may take, each with the bounds of its amount."""
        due = self.due()
        if not isinstance(due.turn, int):
            return {}
        asked = self._asked_before_look()
        if asked is not None:
            return self._offers_before_look(asked)
        position = self.position(due.seat)
        hand = position.hand(due.hand)
        offers: dict[type[Action], Bounds] = {act.Stand: NO_AMOUNT}
        if not self._takes_one_card_only(hand):  # below 21, or it would not be asked (826(1))
            offers[act.Hit] = NO_AMOUNT
        if self._may_double(hand):
            least = self.tray.up(1) if self.rules.double_for_less else hand.wager
            offers[act.Double] = (least, hand.wager)  # not exceeding what the hand began with (813)
        if self._may_split(position, hand):
            offers[act.Split] = NO_AMOUNT
        if self._may_surrender(hand):
            offers[act.Surrender] = NO_AMOUNT
        return offers

    def allows(self, action: Action, offers: dict[type[Action], Bounds] | None = None) -> bool:
        """Whether the seat whose turn it is may do this now. `offers`, if they are at hand, save working them out."""
        bounds = (self.offers() if offers is None else offers).get(type(action))
        if bounds is None:
            return False
        if isinstance(action, act.Double | act.Insure):
            return bounds[0] <= action.cents <= bounds[1] and self.tray.pays(action.cents)
        return True

    def possible_cards(self) -> set[Card]:
        """What can be dealt now: what the stack still holds (824(1)), to players who have made a wager (820)."""
        if self.turn() != CHANCE or not self.positions:
            return set()
        return {card for card, left in self.stack.items() if left > 0}

    def _may_double(self, hand: Hand) -> bool:
        """813, as far as the house allows it."""
        if self.rules.doubling is Doubling.NOT_OFFERED or self._takes_one_card_only(hand):
            return False
        if self.rules.doubling is Doubling.FIRST_TWO and len(hand.cards) != 2:
            return False
        if hand.split_off and not self.rules.double_after_split:
            return False
        return count(hand.cards) in named_totals(self.rules.double_totals.text)

    def _may_split(self, position: Position, hand: Hand) -> bool:
        """Two cards identical in value, so often at one position (814)."""
        if len(hand.cards) != 2 or not self._is_pair(hand):
            return False
        if hand.split_off and value(hand.cards[0]) == 11 and not self.rules.resplit_aces:
            return False
        return len(position.hands) - 1 < self.rules.max_splits

    def _is_pair(self, hand: Hand) -> bool:
        return value(hand.cards[0]) == value(hand.cards[1])

    def _may_surrender(self, hand: Hand) -> bool:
        """At the player's turn: late, or early where the dealer does not look; the first decision only (829)."""
        if self.rules.surrender is SurrenderRule.NOT_OFFERED or hand.split_off or hand.drawn:
            return False
        return self.rules.surrender is SurrenderRule.LATE or not self._dealer_looks()

    # --- the dealer --------------------------------------------------------------------------------------------------

    def _dealer_must_draw(self) -> bool:
        """826(2), unless the dealer's count has no effect on any hand (826(3))."""
        return self._dealer_matters() and not self.dealer_stops()

    def _dealer_matters(self) -> bool:
        return any(self._waits_for_dealer(position, hand) for position in self.positions for hand in position.hands)

    def _waits_for_dealer(self, position: Position, hand: Hand) -> bool:
        """Not broken, not given up, not paid, and no blackjack: that is decided by the dealer's two cards."""
        if position.even_money or hand.surrendered or self.has_blackjack(position):
            return False
        return self.total_of(hand) <= 21

    def dealer_stops(self) -> bool:
        """A hard total of 17, or any total of 18, 19, 20 or 21; a soft 17 as the house has chosen (826(2))."""
        points, soft = count(self.dealer)
        if points == 17 and soft:
            return not self.rules.dealer_hits_soft_17
        return points >= 17

    # --- the discard rack --------------------------------------------------------------------------------------------

    def rack(self) -> list[Card]:
        """The cards of this round that were collected early and were not shuffled in again (822(1))."""
        return [
            card
            for position in self.positions
            for hand in position.hands
            if self._collected(position, hand) and not hand.cards_reused
            for card in hand.cards
        ]

    def _collected(self, position: Position, hand: Hand) -> bool:
        """Broken, surrendered or paid even money. A double card that lies face down hides that it broke (813)."""
        if position.even_money or hand.surrendered:
            return True
        hidden = hand.doubled and self.rules.double_card is Face.DOWN and not self._players_have_acted()
        return self.total_of(hand) > 21 and not hidden

    def _players_have_acted(self) -> bool:
        due = self.due()
        return due.turn == NOBODY or (due.turn == CHANCE and due.seat == DEALER and len(self.dealer) >= 2)

    # --- settlement --------------------------------------------------------------------------------------------------

    def settlement(self) -> dict[Key, Result]:
        """What every wager must have been settled for, when the round is over."""
        if self.turn() != NOBODY:
            raise ValueError("the round is not over")
        results: dict[Key, Result] = {}
        for position in self.positions:
            seat = position.seat
            if position.insurance:
                results[Key(seat, 0, INSURANCE, False)] = self._settle_insurance(position)
            for hand in position.hands:
                results[Key(seat, hand.number, MAIN, False)] = self._settle_hand(position, hand)
            if position.tip:  # it stays with the first hand
                results[Key(seat, 0, MAIN, True)] = self._settle_tip(position)
        return results

    def _settle_insurance(self, position: Position) -> Result:
        """Two to one if the hole card is worth ten (812(1))."""
        stake = position.insurance
        won = value(self.dealer[1]) == 10
        return Result(stake, stake + self._payment(stake, self._insurance_odds()) if won else 0)

    def _insurance_odds(self) -> Fraction:
        return Fraction(2)

    def _settle_hand(self, position: Position, hand: Hand) -> Result:
        stake = hand.wager + hand.added
        won = self._odds_won(position, hand)
        if hand.surrendered:
            return Result(stake, stake - self._forfeit(stake))
        if won is not None:
            return Result(stake, stake + self._payment(stake, won))
        if self._is_push(position, hand):
            return Result(stake, stake)
        if self.dealer_has_blackjack():
            return Result(stake, stake - self._lost_to_blackjack(hand))
        return Result(stake, 0)

    def _lost_to_blackjack(self, hand: Hand) -> int:
        """One original wager per position, and nothing that doubling or splitting added (813, 814)."""
        return hand.wager if hand.number == 0 else 0

    def _settle_tip(self, position: Position) -> Result:
        """The fate of the first hand, at its odds; neither doubled nor spared (808, 810: tip wagers)."""
        hand, stake = position.hand(0), position.tip
        won = self._odds_won(position, hand)
        if hand.surrendered:
            return Result(stake, stake - self._forfeit(stake))
        if won is not None:
            return Result(stake, stake + self._payment(stake, won), TIP_BOX)
        return Result(stake, stake if self._is_push(position, hand) else 0)

    def _odds_won(self, position: Position, hand: Hand) -> Fraction | None:
        """The odds at which the hand has won, or None (807(1), 810, 812(2))."""
        if position.even_money:
            return EVEN
        mine, theirs = self.total_of(hand), total(self.dealer)
        if hand.surrendered or mine > 21 or self.dealer_has_blackjack():
            return None
        if self.has_blackjack(position):
            return odds(self.rules.blackjack_pays)
        return odds(self.rules.wins_pay) if theirs > 21 or mine > theirs else None

    def _is_push(self, position: Position, hand: Hand) -> bool:
        """Equal totals that are not above 21; against a dealer blackjack only a blackjack (808)."""
        if self.dealer_has_blackjack():
            return self.has_blackjack(position)
        return self.total_of(hand) <= 21 and self.total_of(hand) == total(self.dealer)

    def _payment(self, stake: int, odds_won: Fraction) -> int:
        """Never below the odds: what chips cannot make is rounded up (810)."""
        return self.tray.up(stake * odds_won)

    def _forfeit(self, stake: int) -> int:
        """Half, rounded down to the chip unit (829)."""
        unit = min(self.tray.denominations)
        return stake // 2 // unit * unit

    # --- wagers before the first card --------------------------------------------------------------------------------

    def allows_wager(self, wager: Wager) -> bool:
        """A wager on a free position, or a tip with one, in chips and within the limits (807(1), 809)."""
        if self.first_cards_dealt or wager.bet != MAIN or wager.cents <= 0 or not self.tray.pays(wager.cents):
            return False
        here = [position for position in self.positions if position.seat == wager.seat]
        if wager.tip:
            # A tip has its own limit; where the house sets none, the maximum binds it as it does each wager.
            most = self.limits.max if self.limits.tip_max is None else self.limits.tip_max
            return self.rules.tip_wagers and wager.cents <= most and bool(here) and not here[0].tip
        if here or not 1 <= wager.seat <= self.rules.positions:
            return False
        return self.limits.min <= wager.cents <= self.limits.max and self._may_play_at(_player(wager), wager.seat)

    def _may_play_at(self, player: str, seat: int) -> bool:
        """Several hands for one player, and no gap between them (827)."""
        seats = sorted([position.seat for position in self.positions if position.player == player] + [seat])
        return len(seats) <= self.rules.hands_per_player and seats == list(range(seats[0], seats[-1] + 1))

    def position(self, seat: int) -> Position:
        return next(position for position in self.positions if position.seat == seat)
