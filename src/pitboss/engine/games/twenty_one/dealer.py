"""The dealer's part: calling insurance, looking for a blackjack, and drawing."""

from __future__ import annotations

from pitboss.engine.games.twenty_one import settlement
from pitboss.engine.games.twenty_one.base import TwentyOneBase
from pitboss.engine.games.twenty_one.features import lammers, several_hands
from pitboss.engine.games.twenty_one.phases import Need, Phase
from pitboss.engine.side_wagers import side_settlement
from pitboss.engine.side_wagers.protocol import Moment
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


# --- before the players act ----------------------------------------------------------------------------------------


def call_insurance(r: TwentyOneBase) -> None:
    """Against an ace every player is asked for insurance or even money, before anything else (812(1))."""
    if r.dealer.cards[0].is_ace and r.house.rules.insurance:
        r.events.append(InsuranceCalled(r.house.clauses.insurance))
        r.phase = Phase.INSURANCE
        r.to_act = r.everybody()
        ask_insurance(r)
    else:
        call_early_surrender(r)


def ask_insurance(r: TwentyOneBase) -> None:
    """A blackjack that is paid may be insured, too; a hand without a wager is not."""
    if not r.ask_next(lambda hand: hand.is_live or (hand.is_blackjack and hand.stake > 0), live=False):
        _remove_uninsured(r)
        call_early_surrender(r)


def _remove_uninsured(r: TwentyOneBase) -> None:
    """Of the blackjacks that were paid against an ace, those that are not insured are removed before the look."""
    if r.house.rules.player_blackjack is PlayerBlackjack.TIES:
        return  # none was paid but for even money, whose cards stay for what rides on them
    for position in r.positions:
        for number, hand in enumerate(position.hands):
            if hand.is_blackjack and not (hand.is_live or hand.picked_up or hand.insurance):
                settlement.pick_up(r, position, number)


def call_early_surrender(r: TwentyOneBase) -> None:
    """Where surrender is early, it is offered before the dealer looks (829)."""
    if r.offers_early_surrender and will_peek(r):
        r.phase = Phase.EARLY_SURRENDER
        r.to_act = r.everybody()
        ask_early_surrender(r)
    else:
        peek(r)


def ask_early_surrender(r: TwentyOneBase) -> None:
    if not r.ask_next(lambda hand: not hand.is_blackjack):
        peek(r)


def will_peek(r: TwentyOneBase) -> bool:
    """The dealer may look only under an ace or a ten (823), and does where the house says so."""
    up_card = r.dealer.cards[0]
    if (up_card.is_ace and r.house.peeks_ace) or (up_card.is_ten and r.house.peeks_ten):
        return True
    return (up_card.is_ace or up_card.is_ten) and _looks_for_wager(r)


def _looks_for_wager(r: TwentyOneBase) -> bool:
    """Whether an open side wager has the dealer look, where there is a hole card to look at."""
    return r.house.has_hole_card and any(r.house.sides[bet.bet].wants_peek for bet in r.side_bets)


def peek(r: TwentyOneBase) -> None:
    if will_peek(r):
        blackjack = r.dealer.is_blackjack
        if not r.house.both_up:  # where both cards lie open, nobody has to look
            r.events.append(DealerPeeked(blackjack, r.house.clauses.peek))
        if blackjack:
            turn_hole_card(r)
        settlement.know_blackjack(r, blackjack)
        if blackjack:
            r.begin_play()
            return
    r.reach(Moment.AFTER_PEEK)


def turn_hole_card(r: TwentyOneBase) -> None:
    if not r.hole_up and len(r.dealer.cards) > 1 and r.house.has_hole_card:
        r.hole_up = True
        r.events.append(CardTurned(DEALER_SPOT, 0, r.dealer.cards[1], r.house.clauses.peek))


# --- the dealer's hand -----------------------------------------------------------------------------------------------


def begin_dealer(r: TwentyOneBase) -> None:
    """Every player has acted: cards that lie down are turned, and the dealer draws if anything depends on it."""
    r.phase = Phase.DEALER
    if r.house.several_dealer_hands:
        several_hands.begin(r)
    if r.house.double_down_card:
        turn_double_cards(r)
    if r.house.has_hole_card:
        turn_hole_card(r)
        show_blackjack(r)
        side_settlement.decide_at_hole_card(r)
    draw_out(r)


def turn_double_cards(r: TwentyOneBase) -> None:
    for position in r.positions:
        for number, hand in enumerate(position.hands):
            if hand.hidden:
                hand.hidden = False
                r.events.append(CardTurned(position.seat, number, hand.cards[-1], r.house.clauses.double))
                r.turned(position, number)


def show_blackjack(r: TwentyOneBase) -> None:
    """The second card is known: a blackjack that nobody could exclude before is settled now."""
    if r.dealer_known:
        return
    if r.no_blackjack:  # the up card excluded it from the beginning: nobody is insured, and nothing was left open
        r.dealer_known = True
        return
    settlement.know_blackjack(r, r.dealer.is_blackjack)
    if r.no_blackjack:
        _collect_broken(r)


def _collect_broken(r: TwentyOneBase) -> None:
    """Doubled or split hands over 21 were left open only because of a possible blackjack."""
    for position in r.positions:
        for number, hand in enumerate(position.hands):
            if hand.is_live and hand.hard > 21 and not lammers.marks_worth(position, number):
                settlement.settle_hand(r, position, number, r.house.verdicts.over)


def draw_out(r: TwentyOneBase) -> None:
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


def burn_exposed(r: TwentyOneBase) -> None:
    """A card that was seen too early and that nobody may use (828(8))."""
    while r.exposed:
        card = r.exposed.pop(0)
        r.discards.append(card)
        r.events.append(CardBurned(card, r.house.clauses.drawn_exposed))


def dealer_must_draw(r: TwentyOneBase) -> bool:
    if len(r.dealer.cards) < 2:
        return waits_for_count(r) or (not r.no_blackjack and waits_for_blackjack(r)) or _second_card_is_seen(r)
    return not has_to_stand(r) and waits_for_count(r)


def has_to_stand(r: TwentyOneBase) -> bool:
    """17 or more, but no soft 17 that this table hits; and 16 where that stops the dealer."""
    total, rules = r.dealer.total, r.house.rules
    if total == DEALER_STANDS and r.dealer.is_soft:
        return not rules.dealer_hits_soft_17
    return total >= DEALER_STANDS or (total == settlement.DEALER_MAY_STOP and rules.dealer_16 is not Dealer16.DRAWS)


def waits_for_count(r: TwentyOneBase) -> bool:
    """Whether the dealer's point count matters to any wager still on the layout."""
    wins = r.house.beats_21  # a 21 that no count of the dealer's can hurt
    for position in r.positions:
        for hand in position.hands:
            certain = hand.is_blackjack or (hand.total == 21 and wins) or settlement.is_charlie(r, hand)
            if hand.is_in_play and not certain:
                return True
    return any(r.house.sides[bet.bet].needs_dealer for bet in r.side_bets)


def waits_for_blackjack(r: TwentyOneBase) -> bool:
    """Whether a dealer blackjack would matter: to insurance, a player's blackjack, a doubled or split broken hand."""
    return any(
        hand.insurance or (hand.is_live and not settlement.is_lost_over(r, hand))
        for position in r.positions
        for hand in position.hands
    )


def _second_card_is_seen(r: TwentyOneBase) -> bool:
    """Whether an open side wager is on the dealer's first two cards."""
    seats = {position.seat for position in r.positions}
    return any(bet.seat in seats and r.house.sides[bet.bet].sees_hole_card for bet in r.side_bets)
