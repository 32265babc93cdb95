"""Irregularities of the cards (CO 30-828(2), (3), (5) to (11)): each a supervisor's command with the outcome that its
clause sets. What a player or the supervisor decides, (4) and (1), is in `rulings`."""

from __future__ import annotations

from msgspec import UNSET

from pitboss.cards import Card
from pitboss.engine.games.twenty_one import dealer, settlement
from pitboss.engine.games.twenty_one.core import TwentyOneCore
from pitboss.engine.games.twenty_one.features import hole_card
from pitboss.engine.games.twenty_one.phases import DEALER_INDEX, Need, Phase
from pitboss.engine.games.twenty_one.state import Position
from pitboss.engine.side_wagers import side_settlement
from pitboss.engine.vocabulary import actions as act
from pitboss.engine.vocabulary.actions import INSURANCE
from pitboss.engine.vocabulary.actors import CHANCE
from pitboss.engine.vocabulary.events import DEALER_SPOT, PLAYER, CardBurned, CardTurned, Irregularity, Settled
from pitboss.engine.vocabulary.verdict import Verdict
from pitboss.errors import IllegalAction, Refusal

# --- the deal ------------------------------------------------------------------------------------------------------


def is_dealing(r: TwentyOneCore) -> bool:
    """Whether one of the first two cards is still to be dealt."""
    if r.phase is Phase.WAGERS:
        return bool(r.positions)
    return r.phase in (Phase.DEAL, Phase.WINNINGS) and r.next_deal < len(r.deal_order)


def _due(r: TwentyOneCore) -> tuple[int, int]:
    """The seat that gets the next card (0: the dealer), and which of its cards that is."""
    if r.phase is Phase.WAGERS:
        return r.positions[0].seat, 1
    index = r.deal_order[r.next_deal]
    if index == DEALER_INDEX:
        return DEALER_SPOT, len(r.dealer.cards) + 1
    position = r.positions[index]
    return position.seat, len(position.hands[r.due_hand(position)].cards) + 1


def _check_missed(r: TwentyOneCore, number: int, which: int, cite: str) -> Refusal | None:
    words = ("first", "second")[which - 1]
    if not is_dealing(r):
        return IllegalAction(f"a missed {words} card is corrected only during the deal", cite)
    if _due(r) != (number, which):
        due, card = _due(r)
        who = "the dealer" if due == DEALER_SPOT else f"seat {due}"
        return IllegalAction(f"the next card is card {card} of {who}, not the {words} card of seat {number}", cite)
    return None


def check_miss_first_card(r: TwentyOneCore, action: act.MissFirstCard) -> Refusal | None:
    if r.phase is Phase.WAGERS and (refusal := r.refuse_first_card()) is not None:
        return refusal  # the deal cannot have begun
    return _check_missed(r, action.seat, 1, r.house.clauses.missed_first_card)


def do_miss_first_card(r: TwentyOneCore, action: act.MissFirstCard) -> None:
    """Sit the player out and void every wager of the position ((2))."""
    if r.phase is Phase.WAGERS:
        r.begin_deal()
    cite = r.house.clauses.missed_first_card
    r.events.append(Irregularity("no first card was dealt", cite, action.seat))
    if r.house.misdeals_all:
        void_table(r, r.house.verdicts.misdealt)
        return
    sit_out(r, r.deal_order[r.next_deal], r.house.verdicts.missed)


def sit_out(r: TwentyOneCore, index: int, verdict: Verdict) -> None:
    """Return every wager of a position, and deal no further card to it."""
    position = r.positions[index]
    position.sits_out = True
    r.deal_order[r.next_deal :] = [each for each in r.deal_order[r.next_deal :] if each != index]
    for number, hand in enumerate(position.hands):
        settlement.settle_hand(r, position, number, verdict)
        settlement.settle_later(r, position, number, verdict)
        if hand.cards:
            settlement.pick_up(r, position, number)
    side_settlement.void_sides(
        r, [bet for bet in r.placed_wagers if bet.seat == position.seat], verdict.outcome, verdict.cite
    )
    if all(position.sits_out for position in r.positions):
        end_round(r)
    elif r.held:
        r.want_card(Need.DEAL)  # drawn in error in the round before and not exposed: it is still the next card (7)


def check_miss_second_card(r: TwentyOneCore, action: act.MissSecondCard) -> Refusal | None:
    cite = r.house.clauses.missed_second_card
    refusal = _check_missed(r, action.seat, 2, cite)
    if refusal is None and r.next_deal == len(r.deal_order) - 1:
        return IllegalAction(f"every other hand is complete; deal the second card to seat {action.seat} now", cite)
    return refusal


def do_miss_second_card(r: TwentyOneCore, action: act.MissSecondCard) -> None:
    """Deal the missed second card after all other players have theirs ((3)); no dealt card is taken back.

    It comes before the dealer's second card (820), unless the card that this player missed went to the dealer.
    """
    r.events.append(Irregularity("no second card was dealt", r.house.clauses.missed_second_card, action.seat))
    if r.house.misdeals_all:
        void_table(r, r.house.verdicts.misdealt)
        return
    if r.house.misdeals:
        sit_out(r, r.deal_order[r.next_deal], r.house.verdicts.misdealt)
        return
    index = r.deal_order.pop(r.next_deal)
    place = next(
        (i for i in range(r.next_deal, len(r.deal_order)) if r.deal_order[i] == DEALER_INDEX), len(r.deal_order)
    )
    r.deal_order.insert(place + (place == r.next_deal), index)


def check_miss_dealer_card(r: TwentyOneCore, action: act.MissDealerCard) -> Refusal | None:
    cite = r.house.clauses.dealer_missed_card
    if not is_dealing(r) or _due(r)[0] != DEALER_SPOT:
        return IllegalAction("the next card is not the dealer's", cite)
    maximum = 2 * r.house.first_hands  # a third card, where the game has one, comes after the dealer's
    dealt = [(len(each.first_cards), r.deal_order.count(n)) for n, each in enumerate(r.positions) if not each.sits_out]
    if all(cards >= min(maximum, wanted) for cards, wanted in dealt):
        return IllegalAction("every player has all cards; deal the dealer's now", cite)
    return None


def do_miss_dealer_card(r: TwentyOneCore, action: act.MissDealerCard) -> None:
    """Deal on to the players; the dealer takes the missed card when they have their first two ((10))."""
    r.events.append(Irregularity("the dealer missed the dealer's own card", r.house.clauses.dealer_missed_card))
    if r.house.misdeals:
        void_table(r, r.house.verdicts.misdealt_to_dealer)
        return
    missed = r.deal_order.pop(r.next_deal)
    rest = r.deal_order[r.next_deal :]
    later = r.next_deal + rest.index(DEALER_INDEX) if DEALER_INDEX in rest else len(r.deal_order)
    r.deal_order.insert(later, missed)


# --- cards seen or drawn in error -------------------------------------------------------------------------------------


def check_expose_hole_card(r: TwentyOneCore, action: act.ExposeHoleCard) -> Refusal | None:
    if r.house.has_hole_card and len(r.dealer.cards) + r.hole_unseen == 2 and not r.hole_up and not r.is_over:
        return hole_card.check_expose(r, action)
    return IllegalAction("there is no face-down hole card to expose", r.house.clauses.hole_card_exposed)


def do_expose_hole_card(r: TwentyOneCore, action: act.ExposeHoleCard) -> None:
    """Turn the hole card up for all; play continues ((5))."""
    cite = r.house.clauses.hole_card_exposed
    r.events.append(Irregularity("the hole card was exposed", cite))
    if r.hole_unseen and action.card is not UNSET:
        r.unseen[action.card.index] -= 1
        r.dealer.add(action.card)
    r.hole_up, r.hole_unseen = True, False
    r.events.append(CardTurned(DEALER_SPOT, 0, r.dealer.cards[1], cite))


def check_discard_face_up_card(r: TwentyOneCore, action: act.DiscardFaceUpCard) -> Refusal | None:
    if r.is_over:
        return IllegalAction("the round is over; no card can be discarded from it", r.house.clauses.face_up_in_shoe)
    return r.refuse_card(action.card)


def do_discard_face_up_card(r: TwentyOneCore, action: act.DiscardFaceUpCard) -> None:
    """Discard a card found face up in the stack ((6))."""
    cite = r.house.clauses.face_up_in_shoe
    r.events.append(Irregularity("a card was face up in the stack", cite))
    _burn(r, action.card, cite)


def _burn(r: TwentyOneCore, card: Card, cite: str) -> None:
    r.unseen[card.index] -= 1
    r.discards.append(card)
    r.events.append(CardBurned(card, cite))


def check_draw_in_error(r: TwentyOneCore, action: act.DrawInError) -> Refusal | None:
    cite = r.house.clauses.drawn_exposed if action.exposed else r.house.clauses.drawn_unexposed
    if r.is_over or r.phase is Phase.WAGERS:
        return IllegalAction("no round is in play, so no card can be drawn in error", cite)
    if action.exposed and is_dealing(r):
        ruling = r.house.clauses.ruling
        return IllegalAction("a card exposed while the first two cards are dealt needs a supervisor's ruling", ruling)
    if not action.exposed and r.actor is CHANCE:
        return IllegalAction("a card is due; deal it", cite)
    return r.refuse_card(action.card)


def do_draw_in_error(r: TwentyOneCore, action: act.DrawInError) -> None:
    """Keep an unexposed card as the next card ((7)); an exposed one goes to the dealer or is burned ((8))."""
    r.unseen[action.card.index] -= 1
    if not action.exposed:
        r.events.append(Irregularity("a card was drawn in error, unseen", r.house.clauses.drawn_unexposed))
        r.held.append(action.card)
        return
    cite = r.house.clauses.drawn_exposed
    r.events.append(Irregularity(f"the {action.card.face} was drawn in error and exposed", cite))
    r.exposed.append(action.card)
    if r.actor is CHANCE and r.need is Need.HAND:
        dealer.burn_exposed(r)  # a player has signaled for a card already
    elif r.actor is CHANCE and r.need is Need.DEALER:
        dealer.draw_out(r)


def check_overdraw_dealer(r: TwentyOneCore, action: act.OverdrawDealer) -> Refusal | None:
    if (r.is_over and _dealer_had_to_stand(r)) or _dealer_has_just_stood(r):
        return r.refuse_card(action.card)
    return IllegalAction(
        "the dealer's hand did not have to stand, so no card was drawn in error", r.house.clauses.dealer_overdrew
    )


def _dealer_had_to_stand(r: TwentyOneCore) -> bool:
    """Whether the dealer's hand was shown and had to stand by 826(2), or on a 16 where the game says so."""
    if len(r.dealer.cards) < 2 or (r.house.has_hole_card and not r.hole_up):
        return False
    return dealer.has_to_stand(r)


def _dealer_has_just_stood(r: TwentyOneCore) -> bool:
    """Whether the hand before was ended and nothing is drawn to the next one yet."""
    return r.phase is Phase.DEALER and r.dealer_hand > 0 and len(r.dealer.cards) == 1 and not r.is_over


def do_overdraw_dealer(r: TwentyOneCore, action: act.OverdrawDealer) -> None:
    """Burn the extra card; the hand stays as it was ((9))."""
    cite = r.house.clauses.dealer_overdrew
    r.events.append(Irregularity("the dealer drew to a hand that had to stand", cite))
    _burn(r, action.card, cite)


# --- the end -------------------------------------------------------------------------------------------------------


def void_table(r: TwentyOneCore, verdict: Verdict) -> None:
    """Return every wager on the layout and end the round."""
    for position in reversed(r.positions):
        for number in range(len(position.hands) - 1, -1, -1):
            if position.hands[number].is_live:
                settlement.settle_hand(r, position, number, verdict)
            settlement.settle_later(r, position, number, verdict)
        return_insurance(r, position, verdict)
    side_settlement.void_sides(r, r.placed_wagers, verdict.outcome, verdict.cite)
    end_round(r)


def return_insurance(r: TwentyOneCore, position: Position, verdict: Verdict) -> None:
    """Return every insurance wager of a position."""
    for number, hand in enumerate(position.hands):
        for wager in hand.main_wagers:
            if wager.insurance:
                _return_insurance(r, position, number, wager.insurance, verdict)
                wager.insurance = 0
        if hand.tip_insurance:
            _return_insurance(r, position, number, hand.tip_insurance, verdict, tip=True)
            hand.tip_insurance = 0


def _return_insurance(
    r: TwentyOneCore, position: Position, number: int, cents: int, verdict: Verdict, *, tip: bool = False
) -> None:
    r.layout_cents -= cents
    back = (cents, cents, verdict.outcome, verdict.cite, PLAYER, tip)
    r.events.append(Settled(position.seat, number, INSURANCE, *back))


def end_round(r: TwentyOneCore) -> None:
    """Burn exposed cards and close the round."""
    dealer.burn_exposed(r)
    r.position = r.hand = None
    r.phase = Phase.OVER
    r.close()
