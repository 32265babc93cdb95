"""Where a player's 21 is worth more than in the standard game: it wins whatever the dealer has and is paid at once,
some hands of 21 have odds of their own, and the Super Bonus pays dollars for three sevens against a seven."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from pitboss.engine.games.twenty_one import dealer, settlement
from pitboss.engine.games.twenty_one.features import double_up
from pitboss.engine.games.twenty_one.phases import Phase
from pitboss.engine.games.twenty_one.state import Hand, Position
from pitboss.engine.round.turns import not_now
from pitboss.engine.vocabulary.actions import MAIN
from pitboss.engine.vocabulary.events import ENVY, Settled
from pitboss.engine.vocabulary.verdict import Verdict
from pitboss.errors import Refusal
from pitboss.hands.batch import Hands
from pitboss.hands.registry import predicate
from pitboss.law.rules import PlayerBlackjack

if TYPE_CHECKING:
    from pitboss.engine.games.twenty_one.core import TwentyOneCore
    from pitboss.engine.vocabulary.actions import TakePay

SUPER_BONUS: Final = "super bonus"


# --- blackjacks that always win ------------------------------------------------------------------------------------


def call_blackjacks(r: TwentyOneCore) -> None:
    """A blackjack that nothing beats is paid before the dealer looks, unless its player keeps it to double."""
    if r.house.pays_blackjack_at_once:
        r.phase = Phase.BLACKJACKS
        r.to_act = r.everybody()
        ask_blackjacks(r)
    else:
        dealer.call_insurance(r)


def ask_blackjacks(r: TwentyOneCore) -> None:
    while r.ask_next(lambda hand: hand.is_blackjack):
        if r.house.rules.double_21:
            return
        _pay_blackjack(r)
    dealer.call_insurance(r)


def check_take_pay(r: TwentyOneCore, action: TakePay) -> Refusal | None:
    asked = r.phase is Phase.BLACKJACKS and r.position is not None
    return None if asked else not_now(r, action, r.house.clauses.win_blackjack)


def do_take_pay(r: TwentyOneCore, action: TakePay) -> None:
    r.acts("take the pay", r.house.clauses.win_blackjack)
    _pay_blackjack(r)
    ask_blackjacks(r)


def _pay_blackjack(r: TwentyOneCore) -> None:
    """The cards are removed, too; against an ace not before the player has answered for insurance."""
    position, _ = r.acting()
    settlement.settle_hand(r, position, r.hand_number, r.house.verdicts.blackjack)
    if not (r.dealer.cards[0].is_ace and r.house.rules.insurance):
        settlement.pick_up(r, position, r.hand_number)


def remove_uninsured(r: TwentyOneCore) -> None:
    """Of the blackjacks that were paid against an ace, those that are not insured are removed before the look."""
    if r.house.rules.player_blackjack is PlayerBlackjack.TIES:
        return  # none was paid but for even money, whose cards stay for what rides on them
    for position in r.positions:
        for number, hand in enumerate(position.hands):
            if hand.is_blackjack and not (hand.is_live or hand.picked_up or hand.insurance):
                settlement.pick_up(r, position, number)


# --- 21 ------------------------------------------------------------------------------------------------------------


def goes_on(r: TwentyOneCore, hand: Hand) -> bool:
    """A doubled hand, or a hand of 21, that has a decision left nevertheless: only one that one more card cannot break,
    or a doubled one that may be rescued. A hard 21 is over."""
    if r.house.doubles_up and double_up.is_open(r, hand):
        return True
    if hand.is_doubled:
        return hand.hard < 21 and (r.house.rescues or may_redouble(r, hand))
    return hand.total == 21 and hand.is_soft and r.house.rules.double_21


def is_paid_split_ace(r: TwentyOneCore, hand: Hand) -> bool:
    """A split ace that received a ten, where that is paid at once whatever the dealer has."""
    if r.house.rules.split_ace_and_ten_pays is None or not hand.from_split:
        return False
    return hand.cards[0].is_ace and len(hand.cards) == 2 and hand.total == 21


def may_redouble(r: TwentyOneCore, hand: Hand) -> bool:
    return 1 <= hand.doublings <= r.house.rules.redoubles


def verdict_21(r: TwentyOneCore, hand: Hand) -> Verdict:
    """What a 21 that wins is paid: the odds of its name, and even money for all others."""
    house = r.house
    if hand.is_doubled and not house.rules.bonus_21_doubled:
        return house.verdicts.twenty_one
    return house.bonus_of(hand.cards) or house.verdicts.twenty_one


def pay_21(r: TwentyOneCore, position: Position, number: int) -> None:
    """At once, and the cards are removed; a hand that wins the Super Bonus stays until the round is played out."""
    hand = position.hands[number]
    verdict = r.house.verdicts.blackjack if hand.is_blackjack else verdict_21(r, hand)
    settlement.settle_hand(r, position, number, verdict)
    if not wins_super_bonus(r, position, hand):
        settlement.pick_up(r, position, number)


# --- the Super Bonus -----------------------------------------------------------------------------------------------


def wins_super_bonus(r: TwentyOneCore, position: Position, hand: Hand) -> bool:
    """Three given sevens; splitting or doubling voids it where the game says so, and so does too small a wager."""
    bonus = r.house.rules.super_bonus
    if bonus is None or len(hand.cards) != 3 or not bonus.of(position.stake):
        return False
    if (hand.is_doubled or hand.from_split) and not bonus.any_hand:
        return False
    seen = Hands.one({"player hand": hand.cards, "dealer up card": r.dealer.cards[:1]})
    return bool(predicate(bonus.hand)(seen).all())


def pay_super_bonuses(r: TwentyOneCore) -> None:
    """When the round is played out: each in full, and for each of them envy to every other player of the round."""
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


def _winners(r: TwentyOneCore) -> Iterator[tuple[Position, int]]:
    """Positions and hands. A hand that was ruled a push has won nothing."""
    settled = [e for e in r.events if type(e) is Settled and e.bet == MAIN and not e.tip]
    won = {(e.seat, e.hand) for e in settled if e.net_cents > 0}
    for position in r.positions:
        for number, hand in enumerate(position.hands):
            if (position.seat, number) in won and wins_super_bonus(r, position, hand):
                yield position, number


def _seats_of_others(r: TwentyOneCore, player: str) -> list[int]:
    """One seat of each other player in play: envy is for players, not for hands."""
    first: dict[str, int] = {}
    for number in r.seats():
        first.setdefault(r.player_at(number), number)
    return [number for name, number in first.items() if name != player]
