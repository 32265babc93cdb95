"""Settlement of hands and insurance, and the pickup of cards."""

from __future__ import annotations

from typing import Final

from pitboss.engine.games.twenty_one.base import TwentyOneBase
from pitboss.engine.games.twenty_one.features import lammers, winning_21
from pitboss.engine.games.twenty_one.state import Hand, Position
from pitboss.engine.side_wagers import side_settlement
from pitboss.engine.side_wagers.protocol import Moment
from pitboss.engine.vocabulary.actions import INSURANCE
from pitboss.engine.vocabulary.events import PLAYER, TIP_BOX, CardTurned, HandPickedUp, Settled
from pitboss.engine.vocabulary.verdict import Verdict
from pitboss.law.rules import BrokenHands, Dealer16, Dealer22, PlayerBlackjack, Ties

# Naming a member of an enum costs a call in Python 3.11; these are asked for at every hand.
_PUSH: Final = Ties.PUSH
_PUSHES_22: Final = Dealer22.PUSHES
_BROKEN_WAIT: Final = BrokenHands.WAIT
_BROKEN_ALL_LOSE: Final = BrokenHands.ALL_LOSE

DEALER_MAY_STOP = 16  # where the game says so (CO 30-899.10 Version 1, Dealer rules (2))


def is_charlie(r: TwentyOneBase, hand: Hand) -> bool:
    """Whether the hand has enough cards without busting to win whatever the dealer's total."""
    return 0 < r.house.rules.charlie <= len(hand.cards) and hand.hard <= 21


def is_lost_over(r: TwentyOneBase, hand: Hand) -> bool:
    """Whether a busted hand is lost whatever the dealer has: a dealer blackjack would return nothing of it."""
    if hand.hard <= 21 or hand.hidden:
        return False
    return r.house.rules.broken_hands is not _BROKEN_WAIT or not (hand.doubled or hand.from_split)


def know_blackjack(r: TwentyOneBase, blackjack: bool) -> None:
    """Record whether the dealer has a blackjack, and settle insurance first."""
    r.dealer_known = True
    r.no_blackjack = not blackjack
    if not r.house.rules.insurance_last:
        settle_insurance(r, blackjack)


def settle_insurance(r: TwentyOneBase, blackjack: bool) -> None:
    """Pay or collect every insurance wager, from the last seat to the first."""
    verdict = r.house.verdicts.insured if blackjack else r.house.verdicts.not_insured
    for position in reversed(r.positions):
        for number, hand in enumerate(position.hands):
            if hand.insurance:
                _settle(r, position, number, INSURANCE, hand.insurance, verdict)
                hand.insurance = 0
            if hand.tip_insurance:
                _settle(r, position, number, INSURANCE, hand.tip_insurance, verdict, tip=True)
                hand.tip_insurance = 0


def settle_hands(r: TwentyOneBase) -> None:
    """Settle from the last seat to the first, as a dealer takes and pays."""
    blackjack = r.dealer.total == 21 and r.dealer.is_blackjack
    for position in reversed(r.positions):
        if blackjack:
            _settle_against_blackjack(r, position)
        else:
            _settle_against_count(r, position)
        r.settled(position)
        if r.placed_wagers:
            pay_behind(r, position)
    if blackjack and not r.dealer_known:
        know_blackjack(r, True)
    if r.house.rules.insurance_last or not r.dealer_known:  # otherwise settled when the second card was known
        settle_insurance(r, blackjack)


def _settle_against_count(r: TwentyOneBase, position: Position) -> None:
    verdicts = r.house.verdicts
    for number in range(len(position.hands) - 1, -1, -1):
        hand = position.hands[number]
        if hand.is_live:
            verdict = judge(r, hand)
            if verdict is verdicts.push and hand.is_doubled_up:
                settle_added(r, position, number, verdicts.double_up_tied)
            settle_hand(r, position, number, verdict)


def judge(r: TwentyOneBase, hand: Hand) -> Verdict:
    """The verdict on one hand against a dealer without a blackjack (807, 808)."""
    verdicts = r.house.verdicts
    if hand.surrendered:
        return verdicts.surrendered
    mine, dealers = hand.total, r.dealer.total
    if hand.hard > 21:
        return verdicts.over
    if mine == 21 and hand.is_blackjack:
        return verdicts.blackjack
    if r.house.rules.charlie and is_charlie(r, hand):
        return verdicts.charlie
    if mine == 21 and r.house.beats_21:
        return winning_21.verdict_21(r, hand)
    if dealers == DEALER_MAY_STOP and r.house.rules.dealer_16 is not Dealer16.DRAWS:
        wins = mine == 21 and r.house.rules.dealer_16 is Dealer16.PUSHES_BELOW_21
        return verdicts.dealer_16_won if wins else verdicts.dealer_16
    if dealers > 21:
        return verdicts.dealer_22 if dealers == 22 and _pushes_22(r, hand) else verdicts.dealer_over
    if mine == dealers:
        return verdicts.push if r.house.rules.ties is _PUSH else verdicts.tie_lost
    return verdicts.higher if mine > dealers else verdicts.lower


def _pushes_22(r: TwentyOneBase, hand: Hand) -> bool:
    """Whether a dealer 22 pushes this hand instead of paying it."""
    rule = r.house.rules.dealer_22
    return rule is _PUSHES_22 or (rule is Dealer22.PUSHES_SWITCHED and hand.is_switched_blackjack)


def both_blackjack(r: TwentyOneBase) -> Verdict:
    """The verdict on a player's blackjack against the dealer's."""
    verdicts = r.house.verdicts
    if r.house.rules.player_blackjack is not PlayerBlackjack.TIES:
        return verdicts.blackjack
    return verdicts.both_blackjack if r.house.rules.ties is Ties.PUSH else verdicts.blackjacks_lost


def _settle_against_blackjack(r: TwentyOneBase, position: Position) -> None:
    """Take the original wager only; return what doubling and splitting added (813, 814), unless all hands lose."""
    verdicts = r.house.verdicts
    takes_all = r.house.rules.broken_hands is _BROKEN_ALL_LOSE
    taken: set[int] = set()  # first hands whose original wager is gone
    for number, hand in enumerate(position.hands):
        if not hand.is_live:
            continue
        if hand.is_blackjack:
            settle_hand(r, position, number, both_blackjack(r))
            continue
        if is_lost_over(r, hand):
            settle_hand(r, position, number, verdicts.over)
            taken |= {hand.origin} if number == hand.origin else set()  # the original wager is lost with it
            continue
        if hand.total == 21 and r.house.pays_21_at_once:
            settle_hand(r, position, number, winning_21.verdict_21(r, hand))
            continue
        loses = verdicts.twenty_one_to_blackjack if hand.total == 21 else verdicts.to_blackjack
        if hand.doubled and not takes_all:
            settle_added(r, position, number, verdicts.double_returned)
        returned = hand.origin in taken and not takes_all
        settle_hand(r, position, number, verdicts.split_returned if returned else loses)
        taken.add(hand.origin)


def hand_over_21(r: TwentyOneBase, position: Position, number: int) -> None:
    """Collect a busted hand at once (808, 822(1)), unless a dealer blackjack would still return part of it.

    The original wager sets the worth of lammers, so it stays on its busted hand while a lammer is in play.
    """
    expose(r, position, number)
    if lammers.marks_worth(position, number):
        return
    if not waits_for_second_card(r, position.hands[number]):
        settle_hand(r, position, number, r.house.verdicts.over)
        pay_behind(r, position, number)
    if r.house.several_dealer_hands:
        return  # the cards stay for the dealer's next hands
    pick_up(r, position, number)
    first = position.hands[0]
    if number and first.is_live and first.hard > 21 and not (first.hidden or first.picked_up):
        hand_over_21(r, position, 0)


def pay_behind(r: TwentyOneBase, position: Position, number: int | None = None) -> None:
    """Settle the side wagers that follow a seat's main wagers; where the dealer has several hands, after the last.

    One that rides on a single hand of a split is settled when that hand is lost, whatever happens to the others.
    """
    if not r.placed_wagers or r.house.several_dealer_hands:
        return
    over, sides = not any(hand.is_live for hand in position.hands), r.house.sides
    side_settlement.decide_at(
        r,
        position.seat,
        Moment.AFTER_HAND,
        lambda bet: over or (bet.hand == number and sides[bet.bet].follows_split),
    )


def waits_for_second_card(r: TwentyOneBase, hand: Hand) -> bool:
    """Whether a dealer blackjack is still possible and would return part of this hand's wager (813, 814)."""
    return not r.no_blackjack and not is_lost_over(r, hand)


def settle_hand(r: TwentyOneBase, position: Position, number: int, verdict: Verdict) -> None:
    """Settle a hand's wager and its tip, which shares in free doubles and splits."""
    hand = position.hands[number]
    if hand.face_down:
        expose(r, position, number)
    hand.closed = True
    hand.is_live = False
    free = hand.free_stake + hand.free_double
    if hand.stake or free:
        _settle(r, position, number, hand.bet, hand.stake + hand.doubled, verdict, free=free)
    if hand.tip or (hand.tip_lammers and position.tip):
        tip = hand.tip + hand.tip_doubled
        _settle(r, position, number, hand.bet, tip, verdict, tip=True, free=hand.tip_lammers * position.tip)
    if free:
        lammers.collect(r, position, number, won=verdict.wins)


def settle_added(r: TwentyOneBase, position: Position, number: int, verdict: Verdict) -> None:
    """Settle the doubled part of a wager, and of its tip, apart from the rest."""
    hand = position.hands[number]
    _settle(r, position, number, hand.bet, hand.doubled, verdict)
    if hand.tip_doubled:
        _settle(r, position, number, hand.bet, hand.tip_doubled, verdict, tip=True)
    hand.doubled = hand.tip_doubled = 0


def settle_later(r: TwentyOneBase, position: Position, number: int, verdict: Verdict) -> None:
    """Settle the wagers on the dealer's later hands of a hand that is given up or void; its insurance stays."""
    for later in position.hands[number].later:
        for cents, tip in ((later.stake + later.doubled, False), (later.tip, True)):
            if cents:
                _settle(r, position, number, later.bet, cents, verdict, tip=tip)
        later.stake = later.doubled = later.tip = 0


def settle_rescued(r: TwentyOneBase, position: Position, number: int, kept: int, *, initial: bool) -> None:
    """Return one part of the wager and take the rest; the tip goes with the initial wager."""
    hand, verdicts = position.hands[number], r.house.verdicts
    hand.closed = True
    hand.is_live = False
    _settle(r, position, number, hand.bet, kept, verdicts.rescue_kept)
    _settle(r, position, number, hand.bet, hand.stake + hand.doubled - kept, verdicts.rescue_lost)
    if hand.tip:
        tipped = verdicts.rescue_kept if initial else verdicts.rescue_lost
        _settle(r, position, number, hand.bet, hand.tip, tipped, tip=True)


def _settle(
    r: TwentyOneBase,
    position: Position,
    number: int,
    bet: str,
    stake: int,
    verdict: Verdict,
    *,
    tip: bool = False,
    free: int = 0,
) -> None:
    """Settle one wager. `free` is the worth of its lammers, which is paid on a win."""
    r.layout_cents -= stake
    dealer_total = r.dealer.total if r.hole_up or not r.house.has_hole_card else 0
    r.events.append(
        Settled(
            position.seat,
            number,
            bet,
            stake,
            verdict.returned(stake) + (free if verdict.wins else 0),
            verdict.outcome,
            verdict.cite,
            TIP_BOX if tip and verdict.wins else PLAYER,
            tip,
            position.hands[number].total,
            dealer_total,
        )
    )


def pay_21(r: TwentyOneBase, position: Position, number: int) -> None:
    """Pay a 21 at once and pick up its cards; a hand that wins the Super Bonus stays until the end of the round."""
    hand = position.hands[number]
    verdict = r.house.verdicts.blackjack if hand.is_blackjack else winning_21.verdict_21(r, hand)
    settle_hand(r, position, number, verdict)
    if not winning_21.wins_super_bonus(r, position, hand):
        pick_up(r, position, number)


def expose(r: TwentyOneBase, position: Position, number: int) -> None:
    """Turn up a hand's face-down cards before it is paid, taken or split (812(2), 822(1))."""
    hand = position.hands[number]
    for card in hand.face_down:
        r.events.append(CardTurned(position.seat, number, card, r.house.clauses.pickup))
    hand.face_down = ()


def pick_up(r: TwentyOneBase, position: Position, number: int, cite: str = "") -> None:
    """Put a hand's cards into the discard rack (822(1)), unless an open side wager needs them on the layout."""
    if r.keeps_cards(position, number):
        return
    hand = position.hands[number]
    hand.picked_up = True
    r.discards += hand.own_cards
    r.events.append(HandPickedUp(position.seat, number, cite or r.house.clauses.pickup))
