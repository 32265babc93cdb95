"""The dealer's part: calling insurance, looking for a blackjack, drawing, and settling every hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.law.rules import BrokenHands, Dealer16, Dealer22, PlayerBlackjack, Ties
from pitboss.table.actions import INSURANCE
from pitboss.table.events import (
    DEALER_SPOT,
    PLAYER,
    TIP_BOX,
    CardBurned,
    CardDealt,
    CardTurned,
    DealerPeeked,
    HandPickedUp,
    InsuranceCalled,
    Settled,
)
from pitboss.table.games.twenty_one import lammers, several, twenty_ones
from pitboss.table.games.twenty_one.phases import Need, Phase
from pitboss.table.games.twenty_one.state import Hand, Position
from pitboss.table.sides import Moment
from pitboss.table.verdict import Verdict

if TYPE_CHECKING:
    from pitboss.table.games.twenty_one.core import TwentyOneCore

DEALER_STANDS = 17  # CO 30-826(2)(a)
DEALER_MAY_STOP = 16  # where the game says so (CO 30-899.10 dealer rules (2))


# --- before the players act ----------------------------------------------------------------------------------------


def call_insurance(r: TwentyOneCore) -> None:
    """Against an ace every player is asked for insurance or even money, before anything else (812(1))."""
    if r.dealer.cards[0].is_ace and r.house.rules.insurance:
        r.events.append(InsuranceCalled(r.house.clauses.insurance))
        r.phase = Phase.INSURANCE
        r.to_act = r.everybody()
        ask_insurance(r)
    else:
        call_early_surrender(r)


def ask_insurance(r: TwentyOneCore) -> None:
    """A blackjack that is paid may be insured, too; a hand without a wager is not."""
    if not r.ask_next(lambda hand: hand.is_live or (hand.is_blackjack and hand.stake > 0), live=False):
        twenty_ones.remove_uninsured(r)
        call_early_surrender(r)


def call_early_surrender(r: TwentyOneCore) -> None:
    """Where surrender is early, it is offered before the dealer looks (829)."""
    if r.offers_early_surrender and will_peek(r):
        r.phase = Phase.EARLY_SURRENDER
        r.to_act = r.everybody()
        ask_early_surrender(r)
    else:
        peek(r)


def ask_early_surrender(r: TwentyOneCore) -> None:
    if not r.ask_next(lambda hand: not hand.is_blackjack):
        peek(r)


def will_peek(r: TwentyOneCore) -> bool:
    """The dealer may look only under an ace or a ten (823), and does where the house says so."""
    up_card = r.dealer.cards[0]
    if (up_card.is_ace and r.house.peeks_ace) or (up_card.is_ten and r.house.peeks_ten):
        return True
    return (up_card.is_ace or up_card.is_ten) and _looks_for_wager(r)


def _looks_for_wager(r: TwentyOneCore) -> bool:
    """Whether an open side wager has the dealer look, where there is a hole card to look at."""
    return r.house.has_hole_card and any(r.house.sides[bet.bet].wants_peek for bet in r.side_bets)


def peek(r: TwentyOneCore) -> None:
    if will_peek(r):
        blackjack = r.dealer.is_blackjack
        if not r.house.both_up:  # where both cards lie open, nobody has to look
            r.events.append(DealerPeeked(blackjack, r.house.clauses.peek))
        if blackjack:
            turn_hole_card(r)
        know_blackjack(r, blackjack)
        if blackjack:
            r.begin_play()
            return
    r.reach(Moment.AFTER_PEEK)


def know_blackjack(r: TwentyOneCore, blackjack: bool) -> None:
    """From now on everybody knows; insurance is settled before anything else."""
    r.dealer_known = True
    r.no_blackjack = not blackjack
    if not r.house.rules.insurance_last:
        settle_insurance(r, blackjack)


def settle_insurance(r: TwentyOneCore, blackjack: bool) -> None:
    verdict = r.house.verdicts.insured if blackjack else r.house.verdicts.not_insured
    for position in reversed(r.positions):
        for number, hand in enumerate(position.hands):
            if hand.insurance:
                _settle(r, position, number, INSURANCE, hand.insurance, verdict)
                hand.insurance = 0
            if hand.tip_insurance:
                _settle(r, position, number, INSURANCE, hand.tip_insurance, verdict, tip=True)
                hand.tip_insurance = 0


def turn_hole_card(r: TwentyOneCore) -> None:
    if not r.hole_up and len(r.dealer.cards) > 1 and r.house.has_hole_card:
        r.hole_up = True
        r.events.append(CardTurned(DEALER_SPOT, 0, r.dealer.cards[1], r.house.clauses.peek))


# --- the dealer's hand -----------------------------------------------------------------------------------------------


def begin_dealer(r: TwentyOneCore) -> None:
    """Every player has acted: cards that lie down are turned, and the dealer draws if anything depends on it."""
    r.phase = Phase.DEALER
    if r.house.several_dealer_hands:
        several.begin(r)
    if r.house.double_down_card:
        turn_double_cards(r)
    if r.house.has_hole_card:
        turn_hole_card(r)
        show_blackjack(r)
        r.decide_at_hole_card()
    draw_out(r)


def turn_double_cards(r: TwentyOneCore) -> None:
    for position in r.positions:
        for number, hand in enumerate(position.hands):
            if hand.hidden:
                hand.hidden = False
                r.events.append(CardTurned(position.seat, number, hand.cards[-1], r.house.clauses.double))
                r.turned(position, number)


def show_blackjack(r: TwentyOneCore) -> None:
    """The second card is known: a blackjack that nobody could exclude before is settled now."""
    if r.dealer_known:
        return
    if r.no_blackjack:  # the up card excluded it from the beginning: nobody is insured, and nothing was left open
        r.dealer_known = True
        return
    know_blackjack(r, r.dealer.is_blackjack)
    if r.no_blackjack:
        _collect_broken(r)


def _collect_broken(r: TwentyOneCore) -> None:
    """Doubled or split hands over 21 were left open only because of a possible blackjack."""
    for position in r.positions:
        for number, hand in enumerate(position.hands):
            if hand.is_live and hand.hard > 21 and not lammers.marks_worth(position, number):
                settle_hand(r, position, number, r.house.verdicts.over)


def draw_out(r: TwentyOneCore) -> None:
    """Draw until the drawing rule says stop, or nothing depends on it (826(2), (3))."""
    if len(r.dealer.cards) == 2 and not r.dealer_known:
        show_blackjack(r)
    if dealer_must_draw(r):
        if r.exposed:
            card = r.exposed.pop(0)
            r.dealer.add(card)
            r.events.append(CardDealt(DEALER_SPOT, 0, card, True))
            draw_out(r)
        else:
            r.want_card(Need.DEALER)
        return
    burn_exposed(r)
    r.reach(Moment.AT_SETTLEMENT)


def burn_exposed(r: TwentyOneCore) -> None:
    """A card that was seen too early and that nobody may use (828(8))."""
    while r.exposed:
        card = r.exposed.pop(0)
        r.discards.append(card)
        r.events.append(CardBurned(card, r.house.clauses.drawn_exposed))


def dealer_must_draw(r: TwentyOneCore) -> bool:
    if len(r.dealer.cards) < 2:
        return waits_for_count(r) or (not r.no_blackjack and waits_for_blackjack(r)) or _second_card_is_seen(r)
    return not has_to_stand(r) and waits_for_count(r)


def has_to_stand(r: TwentyOneCore) -> bool:
    """17 or more, but no soft 17 that this table hits; and 16 where that stops the dealer."""
    total, rules = r.dealer.total, r.house.rules
    if total == DEALER_STANDS and r.dealer.is_soft:
        return not rules.dealer_hits_soft_17
    return total >= DEALER_STANDS or (total == DEALER_MAY_STOP and rules.dealer_16 is not Dealer16.DRAWS)


def waits_for_count(r: TwentyOneCore) -> bool:
    """Whether the dealer's point count matters to any wager still on the layout."""
    wins = r.house.beats_21  # a 21 that no count of the dealer's can hurt
    for position in r.positions:
        for hand in position.hands:
            certain = hand.is_blackjack or (hand.total == 21 and wins) or is_charlie(r, hand)
            if hand.is_in_play and not certain:
                return True
    return any(r.house.sides[bet.bet].needs_dealer for bet in r.side_bets)


def waits_for_blackjack(r: TwentyOneCore) -> bool:
    """Whether a dealer blackjack would matter: to insurance, a player's blackjack, a doubled or split broken hand."""
    return any(
        hand.insurance or (hand.is_live and not is_lost_over(r, hand))
        for position in r.positions
        for hand in position.hands
    )


def _second_card_is_seen(r: TwentyOneCore) -> bool:
    """Whether an open side wager is on the dealer's first two cards."""
    seats = {position.seat for position in r.positions}
    return any(bet.seat in seats and r.house.sides[bet.bet].sees_hole_card for bet in r.side_bets)


def is_charlie(r: TwentyOneCore, hand: Hand) -> bool:
    """So many cards without going over that the hand wins whatever the dealer counts."""
    return 0 < r.house.rules.charlie <= len(hand.cards) and hand.hard <= 21


def is_lost_over(r: TwentyOneCore, hand: Hand) -> bool:
    """Over 21, and no blackjack of the dealer's would send anything of it back."""
    if hand.hard <= 21 or hand.hidden:
        return False
    return r.house.rules.broken_hands is BrokenHands.LOSE_ALL or not (hand.doubled or hand.from_split)


# --- settlement --------------------------------------------------------------------------------------------------


def settle_all(r: TwentyOneCore) -> None:
    """Every wager on a hand that is still on the layout."""
    r.phase = Phase.DEALER
    r.settle_hands()
    twenty_ones.pay_super_bonuses(r)
    if not (r.house.several_dealer_hands and several.next_dealer_hand(r)):
        r.reach(Moment.AFTER_ROUND)


def settle_hands(r: TwentyOneCore) -> None:
    """From the last seat to the first, as a dealer takes and pays."""
    blackjack = r.dealer.is_blackjack
    for position in reversed(r.positions):
        if blackjack:
            _settle_against_blackjack(r, position)
        else:
            _settle_against_count(r, position)
        r.settled(position)
        pay_behind(r, position)
    if blackjack and not r.dealer_known:
        know_blackjack(r, True)
    settle_insurance(r, blackjack)


def _settle_against_count(r: TwentyOneCore, position: Position) -> None:
    verdicts = r.house.verdicts
    for number in range(len(position.hands) - 1, -1, -1):
        hand = position.hands[number]
        if hand.is_live:
            verdict = judge(r, hand)
            if verdict is verdicts.push and hand.is_doubled_up:
                settle_added(r, position, number, verdicts.double_up_tied)
            settle_hand(r, position, number, verdict)


def judge(r: TwentyOneCore, hand: Hand) -> Verdict:
    """One hand against a dealer without a blackjack (807, 808)."""
    verdicts = r.house.verdicts
    if hand.surrendered:
        return verdicts.surrendered
    if hand.hard > 21:
        return verdicts.over
    if hand.is_blackjack:
        return verdicts.blackjack
    if is_charlie(r, hand):
        return verdicts.charlie
    mine, dealers = hand.total, r.dealer.total
    if mine == 21 and r.house.beats_21:
        return twenty_ones.verdict_21(r, hand)
    if dealers == DEALER_MAY_STOP and r.house.rules.dealer_16 is not Dealer16.DRAWS:
        wins = mine == 21 and r.house.rules.dealer_16 is Dealer16.PUSHES_BELOW_21
        return verdicts.dealer_16_won if wins else verdicts.dealer_16
    if dealers > 21:
        pushes = dealers == 22 and r.house.rules.dealer_22 is Dealer22.PUSHES
        return verdicts.dealer_22 if pushes else verdicts.dealer_over
    if mine == dealers:
        return verdicts.push if r.house.rules.ties is Ties.PUSH else verdicts.tie_lost
    return verdicts.higher if mine > dealers else verdicts.lower


def both_blackjack(r: TwentyOneCore) -> Verdict:
    """A player's blackjack against the dealer's."""
    verdicts = r.house.verdicts
    if r.house.rules.player_blackjack is not PlayerBlackjack.TIES:
        return verdicts.blackjack
    return verdicts.both_blackjack if r.house.rules.ties is Ties.PUSH else verdicts.blackjacks_lost


def _settle_against_blackjack(r: TwentyOneCore, position: Position) -> None:
    """Only the original wager is taken; what doubling and splitting added goes back (813, 814)."""
    verdicts = r.house.verdicts
    taken: set[int] = set()  # first hands whose original wager is gone
    for number, hand in enumerate(position.hands):
        if not hand.is_live:
            continue
        if hand.is_blackjack:
            settle_hand(r, position, number, both_blackjack(r))
            continue
        if is_lost_over(r, hand):
            settle_hand(r, position, number, verdicts.over)
            taken |= {hand.origin} if number == hand.origin else set()  # the original wager went with it
            continue
        if hand.total == 21 and r.house.pays_21_at_once:
            settle_hand(r, position, number, twenty_ones.verdict_21(r, hand))
            continue
        if hand.doubled:
            settle_added(r, position, number, verdicts.double_returned)
        loses = verdicts.twenty_one_to_blackjack if hand.total == 21 else verdicts.to_blackjack
        settle_hand(r, position, number, verdicts.split_returned if hand.origin in taken else loses)
        taken.add(hand.origin)


def hand_over_21(r: TwentyOneCore, position: Position, number: int) -> None:
    """A broken hand is collected at once (808, 822(1)), unless a dealer blackjack would still send part of it back.

    The original wager, which says what lammers are worth, lies on its broken hand until no lammer is in play.
    """
    expose(r, position, number)
    if lammers.marks_worth(position, number):
        return
    if not waits_for_second_card(r, position.hands[number]):
        settle_hand(r, position, number, r.house.verdicts.over)
        pay_behind(r, position, number)
    if r.house.several_dealer_hands:
        return  # the cards lie there for the dealer's next hands
    pick_up(r, position, number)
    first = position.hands[0]
    if number and first.is_live and first.hard > 21 and not (first.hidden or first.picked_up):
        hand_over_21(r, position, 0)


def pay_behind(r: TwentyOneCore, position: Position, number: int | None = None) -> None:
    """Side wagers that are paid behind a seat's main wagers; where the dealer has several hands, after the last.

    One that rides on a single hand of a split is settled when that hand has lost, whatever becomes of the others.
    """
    if not r.side_bets or r.house.several_dealer_hands:
        return
    over, sides = not any(hand.is_live for hand in position.hands), r.house.sides
    r.decide_at(
        position.seat,
        Moment.AFTER_HAND,
        lambda bet: over or (bet.hand == number and sides[bet.bet].follows_split),
    )


def waits_for_second_card(r: TwentyOneCore, hand: Hand) -> bool:
    """A dealer blackjack is possible, and would send back what was added to this hand (813, 814)."""
    return not r.no_blackjack and not is_lost_over(r, hand)


def settle_hand(r: TwentyOneCore, position: Position, number: int, verdict: Verdict) -> None:
    """The hand's wager leaves the layout, and a tip beside it, which takes part in what is free."""
    hand = position.hands[number]
    if hand.face_down:
        expose(r, position, number)
    hand.closed = True
    hand.is_live = False
    if hand.stake or hand.free:
        _settle(r, position, number, hand.bet, hand.stake + hand.doubled, verdict, free=hand.free)
    if hand.tip or (position.tip and hand.tip_lammers):
        tip = hand.tip + hand.tip_doubled
        _settle(r, position, number, hand.bet, tip, verdict, tip=True, free=hand.tip_lammers * position.tip)
    if hand.free:
        lammers.collect(r, position, number, won=verdict.wins)


def settle_added(r: TwentyOneCore, position: Position, number: int, verdict: Verdict) -> None:
    """What doubling added to a wager ends otherwise than the wager; a tip beside it goes the same way."""
    hand = position.hands[number]
    _settle(r, position, number, hand.bet, hand.doubled, verdict)
    if hand.tip_doubled:
        _settle(r, position, number, hand.bet, hand.tip_doubled, verdict, tip=True)
    hand.doubled = hand.tip_doubled = 0


def settle_later(r: TwentyOneCore, position: Position, number: int, verdict: Verdict) -> None:
    """A hand that is given up or void is so for the dealer's later hands, too; its insurance stays."""
    for later in position.hands[number].later:
        for cents, tip in ((later.stake + later.doubled, False), (later.tip, True)):
            if cents:
                _settle(r, position, number, later.bet, cents, verdict, tip=tip)
        later.stake = later.doubled = later.tip = 0


def settle_rescued(r: TwentyOneCore, position: Position, number: int, kept: int, *, initial: bool) -> None:
    """A part of the wager goes back and the rest is lost; the tip wager goes with the initial wager."""
    hand, verdicts = position.hands[number], r.house.verdicts
    hand.closed = True
    hand.is_live = False
    _settle(r, position, number, hand.bet, kept, verdicts.rescue_kept)
    _settle(r, position, number, hand.bet, hand.stake + hand.doubled - kept, verdicts.rescue_lost)
    if hand.tip:
        tipped = verdicts.rescue_kept if initial else verdicts.rescue_lost
        _settle(r, position, number, hand.bet, hand.tip, tipped, tip=True)


def _settle(
    r: TwentyOneCore,
    position: Position,
    number: int,
    bet: str,
    stake: int,
    verdict: Verdict,
    *,
    tip: bool = False,
    free: int = 0,
) -> None:
    """`free` is what lammers stand for: their worth is paid if the verdict is a win."""
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


def expose(r: TwentyOneCore, position: Position, number: int) -> None:
    """Cards dealt face down are shown before anything is paid, taken or split for them (812(2), 822(1))."""
    hand = position.hands[number]
    for card in hand.face_down:
        r.events.append(CardTurned(position.seat, number, card, r.house.clauses.pickup))
    hand.face_down = ()


def pick_up(r: TwentyOneCore, position: Position, number: int, cite: str = "") -> None:
    """The hand's cards go into the discard rack (822(1)), unless an open side wager keeps the original hand there."""
    if r.keeps_cards(position, number):
        return
    hand = position.hands[number]
    hand.picked_up = True
    r.discards += hand.own_cards
    r.events.append(HandPickedUp(position.seat, number, cite or r.house.clauses.pickup))
