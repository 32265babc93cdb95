"""The dealer's part of a round: offering insurance, peeking and drawing."""

from __future__ import annotations

from typing import Final

from pitboss.engine.games.twenty_one import settlement
from pitboss.engine.games.twenty_one.base import TwentyOneBase
from pitboss.engine.games.twenty_one.features import lammers, several_hands
from pitboss.engine.games.twenty_one.phases import Need, Phase
from pitboss.engine.games.twenty_one.state import Hand
from pitboss.engine.side_wagers import side_settlement
from pitboss.engine.side_wagers.protocol import Moment
from pitboss.engine.vocabulary.actors import CHANCE
from pitboss.engine.vocabulary.events import (
    DEALER_SPOT,
    CardBurned,
    CardDealt,
    CardTurned,
    DealerPeeked,
    InsuranceCalled,
)
from pitboss.law.rules import Dealer16, PlayerBlackjack

DEALER_STANDS = 17  # CO 30-826(2)(a)

# Naming a member of an enum costs a call in Python 3.11; these are asked for in every round.
_FOR_DEALER: Final = Need.DEALER
_DEALER: Final = Phase.DEALER
_DRAWS: Final = Dealer16.DRAWS
_AFTER_PEEK: Final = Moment.AFTER_PEEK
_AT_SETTLEMENT: Final = Moment.AT_SETTLEMENT


# --- before the players act ----------------------------------------------------------------------------------------


def call_insurance(r: TwentyOneBase) -> None:
    """Offer every player insurance or even money against an ace, before anything else (812(1))."""
    if r.dealer.cards[0].is_ace and r.house.rules.insurance:
        r.events.append(InsuranceCalled(r.house.clauses.insurance))
        r.phase = Phase.INSURANCE
        r.to_act = r.everybody()
        ask_insurance(r)
    else:
        call_early_surrender(r)


def ask_insurance(r: TwentyOneBase) -> None:
    """Ask the next hand; a blackjack that is paid already may be insured, a hand without a wager may not.

    A paid blackjack stays on the layout until then; a hand that a ruling has pushed does not, and is not asked.
    """
    if not r.ask_next(_is_insurable, live=False):
        _remove_uninsured(r)
        call_early_surrender(r)


def _is_insurable(hand: Hand) -> bool:
    return hand.is_live or (hand.is_blackjack and hand.stake > 0 and not hand.picked_up)


def _remove_uninsured(r: TwentyOneBase) -> None:
    """Pick up the paid blackjacks that are not insured, before the peek."""
    if r.house.rules.player_blackjack is PlayerBlackjack.TIES:
        return  # only even money was paid, and those cards stay for the side wagers on them
    for position in r.positions:
        for number, hand in enumerate(position.hands):
            if hand.is_blackjack and not (hand.is_live or hand.picked_up or hand.insurance):
                settlement.pick_up(r, position, number)


def call_early_surrender(r: TwentyOneBase) -> None:
    """Offer early surrender before the peek, where the table has it (829)."""
    if r.house.early_surrender and will_peek(r):
        r.phase = Phase.EARLY_SURRENDER
        r.to_act = r.everybody()
        ask_early_surrender(r)
    else:
        peek(r)


def ask_early_surrender(r: TwentyOneBase) -> None:
    """Ask the next hand to surrender or play; after the last, peek."""
    if not r.ask_next(lambda hand: not hand.is_blackjack):
        peek(r)


def will_peek(r: TwentyOneBase) -> bool:
    """Whether the dealer peeks: only under an ace or a ten (823), and where the house says so."""
    up_card = r.dealer.cards[0]
    if (up_card.is_ace and r.house.peeks_ace) or (up_card.is_ten and r.house.peeks_ten):
        return True
    return (up_card.is_ace or up_card.is_ten) and _looks_for_wager(r)


def _looks_for_wager(r: TwentyOneBase) -> bool:
    """Whether an open side wager makes the dealer peek, where there is a hole card."""
    return r.house.has_hole_card and any(r.house.sides[bet.bet].wants_peek for bet in r.placed_wagers)


def peek(r: TwentyOneBase) -> None:
    """Look at the hole card, where the dealer peeks."""
    if not will_peek(r):
        r.reach(_AFTER_PEEK)
    elif r.hole_unseen:
        ask_hole_card(r)
    else:
        looked(r, r.dealer.is_blackjack)


def ask_hole_card(r: TwentyOneBase) -> None:
    """Wait until the face of a hole card that nobody has seen is named, or that it makes no blackjack."""
    r.need, r.actor = Need.HOLE, CHANCE


def looked(r: TwentyOneBase, blackjack: bool) -> None:
    """Go on after the peek: a blackjack ends the hand at once."""
    if not r.house.both_up:  # where both cards are face up, there is nothing to peek at
        r.events.append(DealerPeeked(blackjack, r.house.clauses.peek))
    if blackjack:
        turn_hole_card(r)
    settlement.know_blackjack(r, blackjack)
    if blackjack:
        r.begin_play()
    else:
        r.reach(_AFTER_PEEK)


def turn_hole_card(r: TwentyOneBase) -> None:
    """Turn the hole card up, once."""
    house, cards = r.house, r.dealer.cards
    if not r.hole_up and len(cards) > 1 and house.has_hole_card:
        r.hole_up = True
        r.events.append(CardTurned(DEALER_SPOT, 0, cards[1], house.clauses.peek))


# --- the dealer's hand -----------------------------------------------------------------------------------------------


def begin_dealer(r: TwentyOneBase) -> None:
    """Play the dealer's hand: turn the face-down cards, and draw if any wager depends on it."""
    r.phase = _DEALER
    if r.house.several_dealer_hands:
        several_hands.begin(r)
    if r.house.double_down_card:
        turn_double_cards(r)
    if r.hole_unseen:
        ask_hole_card(r)
    else:
        play_hole_card(r)


def play_hole_card(r: TwentyOneBase) -> None:
    """Turn the hole card, where there is one, settle what it decides, and draw."""
    if r.house.has_hole_card:
        turn_hole_card(r)
        show_blackjack(r)
        if r.house.own_moments and side_settlement.decide_at_hole_card(r):
            r.moment = Moment.AT_HOLE_CARD  # and the dealer draws when the meter has answered
            return
    draw_out(r)


def turn_double_cards(r: TwentyOneBase) -> None:
    """Turn up the face-down cards of doubled hands."""
    for position in r.positions:
        for number, hand in enumerate(position.hands):
            if hand.hidden:
                hand.hidden = False
                r.events.append(CardTurned(position.seat, number, hand.cards[-1], r.house.clauses.double))
                r.turned(position, number)


def show_blackjack(r: TwentyOneBase) -> None:
    """Settle insurance now that the second card is known, if a blackjack was possible until now."""
    if r.dealer_known:
        return
    if r.no_blackjack:  # the up card ruled it out from the start: nobody is insured
        r.dealer_known = True
        return
    settlement.know_blackjack(r, r.dealer.is_blackjack)
    if r.no_blackjack:
        _collect_broken(r)


def _collect_broken(r: TwentyOneBase) -> None:
    """Collect busted doubled or split hands that were left only because of a possible blackjack."""
    for position in r.positions:
        for number, hand in enumerate(position.hands):
            if hand.is_live and hand.hard > 21 and not lammers.marks_worth(position, number):
                settlement.settle_hand(r, position, number, r.house.verdicts.over)


def draw_out(r: TwentyOneBase) -> None:
    """Draw until the drawing rule says stand, or no wager depends on it (826(2), (3))."""
    if len(r.dealer.cards) == 2 and not r.dealer_known:
        show_blackjack(r)
    if dealer_must_draw(r):
        if r.exposed:
            card = r.exposed.pop(0)
            r.dealer.add(card)
            r.events.append(CardDealt(DEALER_SPOT, 0, card, True))
            draw_out(r)
        else:
            r.want_card(_FOR_DEALER)
        return
    if r.exposed:
        burn_exposed(r)
    r.reach(_AT_SETTLEMENT)


def burn_exposed(r: TwentyOneBase) -> None:
    """Burn cards that were exposed in error and that nobody may use (828(8))."""
    while r.exposed:
        card = r.exposed.pop(0)
        r.discards.append(card)
        r.events.append(CardBurned(card, r.house.clauses.drawn_exposed))


def dealer_must_draw(r: TwentyOneBase) -> bool:
    """Whether the dealer takes another card."""
    if len(r.dealer.cards) < 2:
        return waits_for_count(r) or (not r.no_blackjack and waits_for_blackjack(r)) or _second_card_is_seen(r)
    return not has_to_stand(r) and waits_for_count(r)


def has_to_stand(r: TwentyOneBase) -> bool:
    """17 or more, except a soft 17 that this table hits; and 16 where the dealer stands on it."""
    total = r.dealer.total
    if total > DEALER_STANDS:
        return True
    if total == DEALER_STANDS:
        return not (r.dealer.is_soft and r.house.rules.dealer_hits_soft_17)
    return total == settlement.DEALER_MAY_STOP and r.house.rules.dealer_16 is not _DRAWS


def waits_for_count(r: TwentyOneBase) -> bool:
    """Whether the dealer's total matters to any wager on the layout."""
    for position in r.positions:
        for hand in position.hands:
            if hand.is_live and hand.is_in_play and not _is_certain(r, hand):
                return True
    return bool(r.placed_wagers) and any(r.house.sides[bet.bet].needs_dealer for bet in r.placed_wagers)


def _is_certain(r: TwentyOneBase, hand: Hand) -> bool:
    """Whether a hand that is in play ends in the same way whatever the dealer's total: no total can beat it."""
    if hand.total == 21 and (r.house.beats_21 or hand.is_blackjack):
        return True
    return r.house.rules.charlie > 0 and settlement.is_charlie(r, hand)


def waits_for_blackjack(r: TwentyOneBase) -> bool:
    """Whether a dealer blackjack would matter: to insurance, a player's blackjack, a busted doubled or split hand."""
    return any(
        hand.insurance or (hand.is_live and not settlement.is_lost_over(r, hand))
        for position in r.positions
        for hand in position.hands
    )


def _second_card_is_seen(r: TwentyOneBase) -> bool:
    """Whether an open side wager depends on the dealer's first two cards."""
    seats = {position.seat for position in r.positions}
    return any(bet.seat in seats and r.house.sides[bet.bet].sees_hole_card for bet in r.placed_wagers)
