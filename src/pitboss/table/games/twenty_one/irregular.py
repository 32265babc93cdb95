"""Irregularities (CO 30-828): each a supervisor's command with exactly the outcome that its clause prescribes."""

from __future__ import annotations

from pitboss.cards import Card
from pitboss.errors import IllegalAction, Refusal
from pitboss.table import actions as act
from pitboss.table.actions import INSURANCE, MAIN
from pitboss.table.actors import CHANCE, seat
from pitboss.table.events import (
    DEALER_SPOT,
    PLAYER,
    Acted,
    CardBurned,
    CardTurned,
    DiscardsReshuffled,
    Irregularity,
    Ruled,
    Settled,
    SettlementReversed,
)
from pitboss.table.games.twenty_one import dealer
from pitboss.table.games.twenty_one.core import TwentyOneCore
from pitboss.table.games.twenty_one.phases import DEALER_INDEX, Need, Phase
from pitboss.table.games.twenty_one.play import acting, not_now
from pitboss.table.sides import Paid
from pitboss.table.state import Hand, Position

# --- the deal ------------------------------------------------------------------------------------------------------


def _is_dealing(r: TwentyOneCore) -> bool:
    return r.phase in (Phase.WAGERS, Phase.DEAL) and bool(r.positions)


def _due(r: TwentyOneCore) -> tuple[int, int]:
    """The position that is due a card, as its seat (0: the dealer), and which of its cards that is."""
    if r.phase is Phase.WAGERS:
        return r.positions[0].seat, 1
    index = r.deal_order[r.next_deal]
    if index == DEALER_INDEX:
        return DEALER_SPOT, len(r.dealer.cards) + 1
    return r.positions[index].seat, len(r.positions[index].hands[0].cards) + 1


def _check_missed(r: TwentyOneCore, number: int, which: int, cite: str) -> Refusal | None:
    words = ("first", "second")[which - 1]
    if not _is_dealing(r):
        return IllegalAction(f"a missed {words} card is put right during the deal only", cite)
    if _due(r) != (number, which):
        due, card = _due(r)
        who = "the dealer" if due == DEALER_SPOT else f"seat {due}"
        return IllegalAction(f"card {card} of {who} is due now, not the {words} card of seat {number}", cite)
    return None


def check_miss_first_card(r: TwentyOneCore, action: act.MissFirstCard) -> Refusal | None:
    return _check_missed(r, action.seat, 1, r.house.clauses.missed_first_card)


def do_miss_first_card(r: TwentyOneCore, action: act.MissFirstCard) -> None:
    """(2) No replacement: the player sits out, every wager of the position is void."""
    if r.phase is Phase.WAGERS:
        r.begin_deal()
    cite = r.house.clauses.missed_first_card
    r.events.append(Irregularity("no first card was dealt", cite, action.seat))
    index = r.deal_order[r.next_deal]
    r.deal_order = [each for each in r.deal_order if each != index]
    position = r.positions[index]
    dealer.settle_hand(r, position, 0, r.house.verdicts.missed)
    for bet in [bet for bet in r.side_bets if bet.seat == position.seat]:
        r.side_bets.remove(bet)
        r.settle_side(bet, Paid(bet.cents, r.house.verdicts.missed.outcome, cite))
    if all(not position.hands[0].is_live for position in r.positions):
        end_round(r)


def check_miss_second_card(r: TwentyOneCore, action: act.MissSecondCard) -> Refusal | None:
    return _check_missed(r, action.seat, 2, r.house.clauses.missed_second_card)


def do_miss_second_card(r: TwentyOneCore, action: act.MissSecondCard) -> None:
    """(3) The next card plays where it was dealt; this player's comes after all other players have theirs."""
    r.events.append(Irregularity("no second card was dealt", r.house.clauses.missed_second_card, action.seat))
    index = r.deal_order.pop(r.next_deal)
    place = next(
        (i for i in range(r.next_deal, len(r.deal_order)) if r.deal_order[i] == DEALER_INDEX), len(r.deal_order)
    )
    r.deal_order.insert(place, index)


def check_miss_dealer_card(r: TwentyOneCore, action: act.MissDealerCard) -> Refusal | None:
    cite = r.house.clauses.dealer_missed_card
    if not _is_dealing(r) or _due(r)[0] != DEALER_SPOT:
        return IllegalAction("the dealer's own card is not due now", cite)
    if r.next_deal == len(r.deal_order) - r.deal_order[r.next_deal :].count(DEALER_INDEX):
        return IllegalAction("every player has both cards: the dealer's are dealt now", cite)
    return None


def do_miss_dealer_card(r: TwentyOneCore, action: act.MissDealerCard) -> None:
    """(10) The players are dealt on; the dealer takes the correct number of cards after them."""
    r.events.append(Irregularity("the dealer missed a card of the dealer's own", r.house.clauses.dealer_missed_card))
    r.deal_order.append(r.deal_order.pop(r.next_deal))


# --- the dealer acted otherwise than signalled -----------------------------------------------------------------------


def _hand_at(r: TwentyOneCore, number: int, hand_number: int) -> tuple[Position, Hand] | None:
    position = r.position_at(number)
    if position is None or not 0 <= hand_number < len(position.hands):
        return None
    return position, position.hands[hand_number]


def check_wrong_action(r: TwentyOneCore, action: act.WrongAction) -> Refusal | None:
    cite = r.house.clauses.wrong_action
    found = _hand_at(r, action.seat, action.hand)
    if found is None:
        return IllegalAction(f"seat {action.seat} has no hand {action.hand}", cite)
    if r.phase is not Phase.PLAY or r.actor is CHANCE:
        return IllegalAction("the player decides while players act, before the dealer's hand is exposed", cite)
    if not _was_acted_on(r, action.seat, action.hand):
        return IllegalAction("the dealer has not acted on this hand", cite)
    if not found[1].is_live and not _was_collected_over_21(r, action.seat, action.hand):
        return IllegalAction("this hand has been settled", cite)
    return None


def _was_acted_on(r: TwentyOneCore, number: int, hand_number: int) -> bool:
    return any(type(e) is Acted and (e.seat, e.hand) == (number, hand_number) for e in r.events)


def _was_collected_over_21(r: TwentyOneCore, number: int, hand_number: int) -> bool:
    over = r.house.verdicts.over.outcome
    return any(type(e) is Settled and (e.seat, e.hand, e.outcome) == (number, hand_number, over) for e in r.events)


def do_wrong_action(r: TwentyOneCore, action: act.WrongAction) -> None:
    """(4) Played as dealt, or the player chooses: stand, push, or draw after all others."""
    cite = r.house.clauses.wrong_action
    r.events.append(Irregularity("the dealer acted otherwise than signalled", cite, action.seat, action.hand))
    if not action.player_chooses:
        r.events.append(Ruled("played as dealt", "the dealer acted otherwise than signalled", cite))
        return
    position, hand = _hand_at(r, action.seat, action.hand) or acting(r)
    if not hand.is_live:
        put_back(r, position, action.hand)
    if hand is not r.hand and r.hand is not None and r.position is not None:
        r.to_act.append((r.positions.index(r.position), r.hand_number))  # whoever was about to act comes after
    index = r.positions.index(position)
    if (index, action.hand) in r.to_act:
        r.to_act.remove((index, action.hand))
    hand.closed = True
    r.position, r.hand, r.hand_number = position, hand, action.hand
    r.phase = Phase.CHOICE
    r.actor = seat(position.seat)


def put_back(r: TwentyOneCore, position: Position, number: int) -> None:
    """A wager that was collected because of the wrong card stands on the layout again."""
    hand = position.hands[number]
    for e in [e for e in r.events if type(e) is Settled and (e.seat, e.hand, e.bet) == (position.seat, number, MAIN)]:
        r.layout_cents += e.stake_cents
        r.events.append(
            SettlementReversed(
                e.seat, e.hand, e.bet, e.stake_cents, e.returned_cents, e.paid_to, e.tip, r.house.clauses.wrong_action
            )
        )
    hand.is_live = True
    if hand.picked_up:
        hand.picked_up = False
        for card in hand.cards:
            r.discards.remove(card)


def check_keep_hand(r: TwentyOneCore, action: act.KeepHand) -> Refusal | None:
    return None if r.phase is Phase.CHOICE else not_now(r, action)


def do_keep_hand(r: TwentyOneCore, action: act.KeepHand) -> None:
    """(4)(a)"""
    position, hand = acting(r)
    r.events.append(Ruled("the player keeps the hand as dealt", "player's choice", r.house.clauses.wrong_action))
    if hand.hard > 21 and not hand.hidden:
        dealer.hand_over_21(r, position, r.hand_number)
    _end_choice(r)


def check_take_push(r: TwentyOneCore, action: act.TakePush) -> Refusal | None:
    return None if r.phase is Phase.CHOICE else not_now(r, action)


def do_take_push(r: TwentyOneCore, action: act.TakePush) -> None:
    """(4)(b)"""
    position, _ = acting(r)
    r.events.append(Ruled("the player takes a push", "player's choice", r.house.clauses.wrong_action))
    dealer.settle_hand(r, position, r.hand_number, r.house.verdicts.chosen_push)
    dealer.pick_up(r, position, r.hand_number)
    _end_choice(r)


def check_draw_last(r: TwentyOneCore, action: act.DrawLast) -> Refusal | None:
    if r.phase is not Phase.CHOICE:
        return not_now(r, action)
    _, hand = acting(r)
    if hand.total >= 21 or hand.doubled or r.is_one_card_ace(hand):
        return IllegalAction("this hand may draw no further card", r.house.clauses.draw)
    return None


def do_draw_last(r: TwentyOneCore, action: act.DrawLast) -> None:
    """(4)(c)"""
    position, hand = acting(r)
    r.events.append(Ruled("the player draws after all others", "player's choice", r.house.clauses.wrong_action))
    hand.closed = False
    r.to_act.insert(0, (r.positions.index(position), r.hand_number))
    _end_choice(r)


def _end_choice(r: TwentyOneCore) -> None:
    r.phase = Phase.PLAY
    r.next_turn()


# --- cards seen or drawn in error -------------------------------------------------------------------------------------


def check_expose_hole_card(r: TwentyOneCore, action: act.ExposeHoleCard) -> Refusal | None:
    if r.house.has_hole_card and len(r.dealer.cards) == 2 and not r.hole_up and not r.is_over:
        return None
    return IllegalAction("no hole card lies face down", r.house.clauses.hole_card_exposed)


def do_expose_hole_card(r: TwentyOneCore, action: act.ExposeHoleCard) -> None:
    """(5) Turned up for all; the game goes on as if it had not been."""
    cite = r.house.clauses.hole_card_exposed
    r.events.append(Irregularity("the hole card was exposed", cite))
    r.hole_up = True
    r.events.append(CardTurned(DEALER_SPOT, 0, r.dealer.cards[1], cite))


def check_discard_face_up_card(r: TwentyOneCore, action: act.DiscardFaceUpCard) -> Refusal | None:
    if r.is_over:
        return IllegalAction("the round is over", r.house.clauses.face_up_in_shoe)
    return r.refuse_card(action.card)


def do_discard_face_up_card(r: TwentyOneCore, action: act.DiscardFaceUpCard) -> None:
    """(6) Not used; into the discard rack."""
    cite = r.house.clauses.face_up_in_shoe
    r.events.append(Irregularity("a card lay face up in the stack", cite))
    _burn(r, action.card, cite)


def _burn(r: TwentyOneCore, card: Card, cite: str) -> None:
    r.unseen[card.index] -= 1
    r.discards.append(card)
    r.events.append(CardBurned(card, cite))


def check_draw_in_error(r: TwentyOneCore, action: act.DrawInError) -> Refusal | None:
    cite = r.house.clauses.drawn_exposed if action.exposed else r.house.clauses.drawn_unexposed
    if r.is_over or r.phase is Phase.WAGERS:
        return IllegalAction("no card can be drawn in error outside a round", cite)
    if action.exposed and r.phase is Phase.DEAL:
        ruling = r.house.clauses.ruling
        return IllegalAction("a card exposed during the first two cards is for the supervisor to rule on", ruling)
    if not action.exposed and r.actor is CHANCE:
        return IllegalAction("a card is due: deal it", cite)
    return r.refuse_card(action.card)


def do_draw_in_error(r: TwentyOneCore, action: act.DrawInError) -> None:
    """(7) Unseen: it is the next card. (8) Seen: not for players; the dealer's if the dealer must draw, else burned."""
    r.unseen[action.card.index] -= 1
    if not action.exposed:
        r.events.append(Irregularity("a card was drawn in error, unseen", r.house.clauses.drawn_unexposed))
        r.held.append(action.card)
        return
    cite = r.house.clauses.drawn_exposed
    r.events.append(Irregularity(f"the {action.card.face} was drawn in error and seen", cite))
    r.exposed.append(action.card)
    if r.actor is CHANCE and r.need is Need.HAND:
        dealer.burn_exposed(r)  # a player has asked for a card already
    elif r.actor is CHANCE and r.need is Need.DEALER:
        dealer.draw_out(r)


def check_overdraw_dealer(r: TwentyOneCore, action: act.OverdrawDealer) -> Refusal | None:
    cite = r.house.clauses.dealer_overdrew
    if not r.is_over or not (r.hole_up or len(r.dealer.cards) > 2) or r.dealer.total < dealer.DEALER_STANDS:
        return IllegalAction("the dealer's hand is not one that has to stand", cite)
    return r.refuse_card(action.card)


def do_overdraw_dealer(r: TwentyOneCore, action: act.OverdrawDealer) -> None:
    """(9) Burned; the hand stays as it was."""
    cite = r.house.clauses.dealer_overdrew
    r.events.append(Irregularity("the dealer drew to a hand that stands", cite))
    _burn(r, action.card, cite)


def check_reshuffle_discards(r: TwentyOneCore, action: act.ReshuffleDiscards) -> Refusal | None:
    cite = r.house.clauses.out_of_cards
    if r.actor is not CHANCE or any(r.unseen):
        return IllegalAction("the discards are shuffled only when the stack cannot complete the round", cite)
    if not (r.discards or action.rack):
        return IllegalAction("the discard rack is empty too", cite)
    return None


def do_reshuffle_discards(r: TwentyOneCore, action: act.ReshuffleDiscards) -> None:
    """(11) The rack, with what this round has put into it, becomes the stack; the round is completed."""
    returned = [*r.discards, *action.rack]
    for card in returned:
        r.unseen[card.index] += 1
    r.discards = []
    cite = r.house.clauses.out_of_cards
    r.events.append(Irregularity("the stack ran out in mid-round", cite))
    r.events.append(DiscardsReshuffled(len(returned), cite))


# --- rulings (1) ---------------------------------------------------------------------------------------------------


def check_push_hand(r: TwentyOneCore, action: act.PushHand) -> Refusal | None:
    cite = r.house.clauses.ruling
    found = _hand_at(r, action.seat, action.hand)
    if found is None or r.is_over or r.phase is Phase.WAGERS:
        return IllegalAction(f"seat {action.seat} has no hand {action.hand} in play", cite)
    if r.actor is CHANCE and r.phase is Phase.PLAY and found[1] is r.hand:
        return IllegalAction("a card is on its way to this hand: deal it first", cite)
    if r.phase is Phase.DEAL:
        return IllegalAction("during the deal only the whole table can be called a push", cite)
    if not found[1].is_live and not _was_collected_over_21(r, action.seat, action.hand):
        return IllegalAction("this hand has been settled", cite)
    return None if action.reason else IllegalAction("a ruling needs its reason", cite)


def do_push_hand(r: TwentyOneCore, action: act.PushHand) -> None:
    position, hand = _hand_at(r, action.seat, action.hand) or acting(r)
    r.events.append(Ruled(f"push: seat {action.seat}, hand {action.hand}", action.reason, r.house.clauses.ruling))
    if not hand.is_live:
        put_back(r, position, action.hand)
    was_acting = hand is r.hand
    dealer.settle_hand(r, position, action.hand, r.house.verdicts.ruled_push)
    dealer.pick_up(r, position, action.hand)
    if was_acting and r.phase is Phase.BEFORE_PEEK:
        dealer.ask_next_before_peek(r)
    elif was_acting:
        _end_choice(r)
    elif r.phase is Phase.DEALER and r.actor is CHANCE:
        dealer.draw_out(r)  # perhaps nothing depends on the dealer any more


def check_push_table(r: TwentyOneCore, action: act.PushTable) -> Refusal | None:
    if r.is_over or r.phase is Phase.WAGERS:
        return IllegalAction("no round is in play", r.house.clauses.ruling)
    return None if action.reason else IllegalAction("a ruling needs its reason", r.house.clauses.ruling)


def do_push_table(r: TwentyOneCore, action: act.PushTable) -> None:
    verdict = r.house.verdicts.ruled_push
    r.events.append(Ruled("push: every hand", action.reason, verdict.cite))
    for position in reversed(r.positions):
        for number in range(len(position.hands) - 1, -1, -1):
            if position.hands[number].is_live:
                dealer.settle_hand(r, position, number, verdict)
        if position.insurance:
            r.layout_cents -= position.insurance
            e = Settled(
                position.seat,
                0,
                INSURANCE,
                position.insurance,
                position.insurance,
                verdict.outcome,
                verdict.cite,
                PLAYER,
            )
            r.events.append(e)
            position.insurance = 0
    for bet in r.side_bets:
        r.settle_side(bet, Paid(bet.cents, verdict.outcome, verdict.cite))
    r.side_bets = []
    end_round(r)


def end_round(r: TwentyOneCore) -> None:
    """Nothing is left on the layout; what was exposed is burned, and the round is closed."""
    dealer.burn_exposed(r)
    r._late_seats = []
    r.position = r.hand = None
    r.phase = Phase.OVER
    r.close()


def check_play_as_dealt(r: TwentyOneCore, action: act.PlayAsDealt) -> Refusal | None:
    if r.is_over or r.phase is Phase.WAGERS:
        return IllegalAction("no round is in play", r.house.clauses.ruling)
    return None if action.reason else IllegalAction("a ruling needs its reason", r.house.clauses.ruling)


def do_play_as_dealt(r: TwentyOneCore, action: act.PlayAsDealt) -> None:
    r.events.append(Ruled("played as dealt", action.reason, r.house.clauses.ruling))
