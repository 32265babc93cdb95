"""A plain solver of one hand that is not split, in fractions: cards are dealt one by one, and the hole card lies there.

It shares nothing with the kernel's: no multisets, no falling factorials, no chances "joint with no blackjack". A state
is the player's cards in order and the weight of every hole card that can lie under the up card; one action is taken
for all of them. Dealers draw card by card.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from pitboss.law.rules import (
    Dealer16,
    Dealer22,
    Doubling,
    HoleCard,
    Player21,
    PlayerBlackjack,
    Rescue,
    StandAndDouble,
    Surrender,
    Ties,
    TwentyOneRules,
)

Shoe = tuple[int, ...]  # cards left by points, index 0 unused
Weights = Mapping[int, Fraction]  # of each hole card


def total_of(cards: tuple[int, ...]) -> tuple[int, bool]:
    hard = sum(cards)
    soft = 1 in cards and hard + 10 <= 21
    return (hard + 10 if soft else hard), soft


def less(shoe: Shoe, card: int) -> Shoe:
    return (*shoe[:card], shoe[card] - 1, *shoe[card + 1 :])


@dataclass
class PlainSolver:
    rules: TwentyOneRules
    up: int
    known: dict[object, Fraction] = field(default_factory=dict)

    # --- the dealer ------------------------------------------------------------------------------------------------

    def dealer_stops(self, cards: tuple[int, ...]) -> bool:
        total, soft = total_of(cards)
        if total == 16 and self.rules.dealer_16 is not Dealer16.DRAWS:
            return True
        return total > 17 or (total == 17 and not (soft and self.rules.dealer_hits_soft_17))

    def settled(self, hand: tuple[int, ...], shoe: Shoe, dealer: tuple[int, ...], stake: int, added: bool) -> Fraction:
        """The mean net of a hand that stands, against a dealer without a blackjack who draws to the end."""
        if self.dealer_stops(dealer):
            return self.net(hand, dealer, stake, added)
        same = (*sorted(hand), 0, *sorted(dealer)), shoe, stake, added  # the order of cards changes no result
        if same not in self.known:
            left = sum(shoe)
            self.known[same] = (
                sum(
                    (
                        count * self.settled(hand, less(shoe, card), (*dealer, card), stake, added)
                        for card, count in enumerate(shoe)
                        if count
                    ),
                    Fraction(0),
                )
                / left
            )
        return self.known[same]

    def net(self, hand: tuple[int, ...], dealer: tuple[int, ...], stake: int, added: bool) -> Fraction:
        rules = self.rules
        mine, theirs = total_of(hand)[0], total_of(dealer)[0]
        win, lose = rules.wins_pay.ratio * (stake + added), Fraction(-stake - added)
        if rules.charlie and len(hand) >= rules.charlie:
            return win
        if theirs == 16:
            return win if mine == 21 and rules.dealer_16 is Dealer16.PUSHES_BELOW_21 else Fraction(0)
        if theirs == 22 and rules.dealer_22 is Dealer22.PUSHES:
            return win if mine == 21 and rules.player_21 is Player21.ALWAYS_WINS else Fraction(0)
        if theirs > 21 or mine > theirs or (mine == theirs == 21 and rules.player_21 is not Player21.TIES):
            return win
        if mine == theirs:
            return lose if rules.ties is Ties.DEALER_WINS else Fraction(-1 if added else 0)
        return lose

    # --- the player --------------------------------------------------------------------------------------------------

    def stands(
        self, hand: tuple[int, ...], shoe: Shoe, holes: Weights, stake: int = 1, added: bool = False
    ) -> Fraction:
        sums = Fraction(0)
        for hole, weight in holes.items():
            if total_of((self.up, hole))[0] == 21:
                sums -= weight  # one original wager, whatever was added
            else:
                sums += weight * self.settled(hand, less(shoe, hole), (self.up, hole), stake, added)
        return sums

    def draws(self, hand: tuple[int, ...], shoe: Shoe, holes: Weights, stake: int, doubled: int) -> Fraction:
        """One card, each hole card taking its own place; a hand over 21 has lost, but a blackjack takes one wager."""
        value = Fraction(0)
        for card in range(1, 11):
            after = {
                hole: weight * Fraction(less(shoe, hole)[card], sum(shoe) - 1)
                for hole, weight in holes.items()
                if less(shoe, hole)[card] > 0
            }
            if not after:
                continue
            longer = (*hand, card)
            if sum(longer) > 21:
                for hole, weight in after.items():
                    value -= weight * (1 if total_of((self.up, hole))[0] == 21 else stake)
            elif doubled:
                value += self.doubled(longer, less(shoe, card), after, stake, doubled)
            else:
                value += self.best(longer, less(shoe, card), after)
        return value

    def doubled(self, hand: tuple[int, ...], shoe: Shoe, holes: Weights, stake: int, times: int) -> Fraction:
        values = [self.stands(hand, shoe, holes, stake)]
        if self.rules.rescue is not Rescue.NOT_OFFERED:
            lost = stake - 1 if self.rules.rescue is Rescue.INITIAL else stake // 2
            values.append(
                sum((w * -(1 if total_of((self.up, h))[0] == 21 else lost) for h, w in holes.items()), Fraction(0))
            )
        if times <= self.rules.redoubles and sum(hand) < 21:
            values.append(self.draws(hand, shoe, holes, 2 * stake, times + 1))
        return max(values)

    def actions(self, hand: tuple[int, ...], shoe: Shoe, holes: Weights) -> dict[str, Fraction]:
        rules = self.rules
        total, soft = total_of(hand)
        found = {"stand": self.stands(hand, shoe, holes)}
        closed = total == 21 or (rules.charlie and len(hand) >= rules.charlie)
        if not closed:
            found["hit"] = self.draws(hand, shoe, holes, 1, 0)
        may_double = rules.doubling is Doubling.ANY_TIME or (rules.doubling is Doubling.FIRST_TWO and len(hand) == 2)
        if may_double and not closed and rules.double_totals.holds(total, soft=soft):
            found["double"] = self.draws(hand, shoe, holes, 2, 1)
        if rules.stand_and_double is not StandAndDouble.NOT_OFFERED and len(hand) == 2 and total != 21:
            found["stand and double"] = self.stands(hand, shoe, holes, added=True)
        return found

    def best(self, hand: tuple[int, ...], shoe: Shoe, holes: Weights) -> Fraction:
        return max(self.actions(hand, shoe, holes).values())

    # --- the hand as dealt -------------------------------------------------------------------------------------------

    def value(self, hand: tuple[int, int], shoe: Shoe, hole: int | None = None) -> Fraction:
        """Of two cards, with the rest of the shoe; the hole card is given where it lies open. No insurance."""
        holes = (
            {card: Fraction(count, sum(shoe)) for card, count in enumerate(shoe) if count}
            if hole is None
            else {hole: Fraction(1)}
        )
        rest = shoe if hole is None else tuple(count + (points == hole) for points, count in enumerate(shoe))
        missing = {1: 10, 10: 1}.get(self.up, 0)
        blackjack = holes.get(missing, Fraction(0))
        if total_of(hand)[0] == 21:
            return self.blackjack(blackjack)
        if not self.peeks(hole):
            values = list(self.actions(hand, rest, holes).values())
            if self.rules.surrender is not Surrender.NOT_OFFERED:
                values.append(Fraction(-1, 2))
            return max(values)
        clear = {card: weight for card, weight in holes.items() if card != missing}
        values = list(self.actions(hand, rest, clear).values()) if clear else [Fraction(0)]
        if self.rules.surrender is Surrender.LATE:
            values.append(-(1 - blackjack) / 2)
        played = max(values) - blackjack
        return max(played, Fraction(-1, 2)) if self.rules.surrender is Surrender.EARLY else played

    def peeks(self, hole: int | None) -> bool:
        how = self.rules.hole_card
        return (
            hole is not None
            or how is HoleCard.PEEK_ACE_AND_TEN
            or (how is HoleCard.PEEK_ACE and self.up == 1)
            or self.up not in (1, 10)
        )

    def blackjack(self, dealer: Fraction) -> Fraction:
        pays = self.rules.blackjack_pays.ratio
        if self.rules.player_blackjack is PlayerBlackjack.ALWAYS_WINS:
            return pays
        return pays * (1 - dealer) - (dealer if self.rules.ties is Ties.DEALER_WINS else 0)
