"""A player's 21 where it is worth more than in standard blackjack: bonus 21s with odds of their own, split aces with a
ten, and the Super Bonus for three sevens against a seven."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from pitboss.cards import Card
from pitboss.engine.games.twenty_one.base import TwentyOneBase
from pitboss.engine.games.twenty_one.features import double_up
from pitboss.engine.games.twenty_one.state import Hand, Position
from pitboss.engine.vocabulary.actions import MAIN
from pitboss.engine.vocabulary.calls import FloorCall
from pitboss.engine.vocabulary.events import ENVY, Settled
from pitboss.engine.vocabulary.verdict import Verdict
from pitboss.hands.batch import Hands, hands_of
from pitboss.hands.registry import predicate

SUPER_BONUS: Final = "super bonus"


# --- 21 ------------------------------------------------------------------------------------------------------------


def goes_on(r: TwentyOneBase, hand: Hand) -> bool:
    """Whether a doubled hand, or a hand of 21, still has a decision: a double up, a redouble, a rescue or a double of a
    soft 21. A hard 21 has none."""
    if r.house.doubles_up and double_up.is_open(r, hand):
        return True
    if hand.is_doubled:
        return hand.hard < 21 and (r.house.rescues or may_redouble(r, hand))
    return hand.total == 21 and hand.is_soft and r.house.rules.double_21


def is_paid_split_ace(r: TwentyOneBase, hand: Hand) -> bool:
    """Whether a split ace got a ten, in a game that pays this at once whatever the dealer has."""
    if r.house.rules.split_ace_and_ten_pays is None or not hand.from_split:
        return False
    return hand.cards[0].is_ace and len(hand.cards) == 2 and hand.total == 21


def may_redouble(r: TwentyOneBase, hand: Hand) -> bool:
    """Whether a doubled hand may be doubled again."""
    return 1 <= hand.doublings <= r.house.rules.redoubles


def verdict_21(r: TwentyOneBase, hand: Hand) -> Verdict:
    """The verdict on a winning 21: the odds of its bonus, or even money."""
    house = r.house
    if hand.is_doubled and not house.rules.bonus_21_doubled:
        return house.verdicts.twenty_one
    return house.bonus_of(hand.cards) or house.verdicts.twenty_one


# --- the Super Bonus -----------------------------------------------------------------------------------------------


def wins_super_bonus(r: TwentyOneBase, position: Position, hand: Hand) -> bool:
    """Whether the hand is the named three sevens on a large enough wager, not split or doubled where that voids it."""
    bonus = r.house.rules.super_bonus
    if bonus is None or len(hand.cards) != 3 or not bonus.of(position.stake):
        return False
    if (hand.is_doubled or hand.from_split) and not bonus.any_hand:
        return False
    seen = Hands.one({"player hand": hand.cards, "dealer up card": r.dealer.cards[:1]})
    return bool(predicate(bonus.hand)(seen).all())


def floor_calls(r: TwentyOneBase) -> Iterator[FloorCall]:
    """The first two cards that lack one for the Super Bonus, where the section has the dealer call the floor."""
    bonus, cite = r.house.rules.super_bonus, r.house.clauses.super_bonus_call
    if bonus is None or not cite or r.is_over or not r.dealer.cards:
        return
    up = r.dealer.cards[0]
    for position in r.positions:
        first = position.hands[0].cards if len(position.hands) == 1 else ()
        if len(first) == 2 and _lacks_one_card(bonus.hand, first[0], first[1], up):
            held = f"{first[0].face} {first[1].face} against {up.face}"
            says = f"seat {position.seat} has {held}, one card from the Super Bonus"
            yield FloorCall(position.seat, says, cite)


@lru_cache(maxsize=1024)
def _lacks_one_card(name: str, first: Card, second: Card, up: Card) -> bool:
    thirds = tuple((first.index, second.index, third) for third in range(52))
    seen = hands_of((("player hand", thirds), ("dealer up card", ((up.index,),))), "s")
    return bool(predicate(name)(seen).any())


def pay_super_bonuses(r: TwentyOneBase) -> None:
    """Pay each Super Bonus at the end of the round, and envy for each to every other player."""
    bonus = r.house.rules.super_bonus
    if bonus is None:
        return
    cite = r.house.game.cite_of("super_bonus")
    for winner, number in list(_winners(r)):
        cents = bonus.of(winner.stake)
        r.events.append(Settled(winner.seat, number, SUPER_BONUS, 0, cents, bonus.hand, cite))
        for seat in _seats_of_others(r, winner.player):
            why = f"{bonus.hand} at seat {winner.seat}"
            r.events.append(Settled(seat, 0, SUPER_BONUS + ENVY, 0, bonus.envy, why, cite))


def _winners(r: TwentyOneBase) -> Iterator[tuple[Position, int]]:
    """The winning positions and hands; a hand that was ruled a push has won nothing."""
    settled = [e for e in r.events if type(e) is Settled and e.bet == MAIN and not e.tip]
    won = {(e.seat, e.hand) for e in settled if e.net_cents > 0}
    for position in r.positions:
        for number, hand in enumerate(position.hands):
            if (position.seat, number) in won and wins_super_bonus(r, position, hand):
                yield position, number


def _seats_of_others(r: TwentyOneBase, player: str) -> list[int]:
    """One seat of each other player in play: envy goes to players, not to hands."""
    first: dict[str, int] = {}
    for number in r.seats():
        first.setdefault(r.player_at(number), number)
    return [number for name, number in first.items() if name != player]
