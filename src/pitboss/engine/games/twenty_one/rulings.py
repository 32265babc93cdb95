"""Decisions after an error: the player's choice after a wrong action of the dealer (CO 30-828(4)), and the pit
supervisor's ruling where no clause sets the outcome (CO 30-828(1))."""

from __future__ import annotations

from typing import Final

from pitboss.engine.games.twenty_one import dealer, settlement
from pitboss.engine.games.twenty_one.core import TwentyOneCore
from pitboss.engine.games.twenty_one.features import burnout, lammers
from pitboss.engine.games.twenty_one.irregularities import is_dealing, void_table
from pitboss.engine.games.twenty_one.phases import Phase
from pitboss.engine.games.twenty_one.play import ask_on, is_questioned
from pitboss.engine.games.twenty_one.state import Hand, Position
from pitboss.engine.round.turns import not_now
from pitboss.engine.side_wagers import awards
from pitboss.engine.side_wagers.protocol import PlacedWager
from pitboss.engine.vocabulary import actions as act
from pitboss.engine.vocabulary.actions import MAIN
from pitboss.engine.vocabulary.actors import CHANCE, seat
from pitboss.engine.vocabulary.events import (
    PLAYER,
    Acted,
    DiscardsReshuffled,
    HandPickedUp,
    Irregularity,
    Ruled,
    Settled,
    SettlementReversed,
)
from pitboss.engine.vocabulary.verdict import Verdict
from pitboss.errors import IllegalAction, Refusal

_NOT_ON_THE_HAND: Final = frozenset(
    {"insure", "decline", "collect winnings", "add winnings", "keep the cards", "switch", "tip"}
)  # decisions that leave the hand as it is

# --- hands that were settled already ---------------------------------------------------------------------------------


def _hand_at(r: TwentyOneCore, number: int, hand_number: int) -> tuple[Position, Hand] | None:
    position = r.position_at(number)
    if position is None or not 0 <= hand_number < len(position.hands):
        return None
    return position, position.hands[hand_number]


def _settlements(r: TwentyOneCore, number: int, hand_number: int) -> list[Settled]:
    """The settlements of a hand's wagers that were not reversed since."""
    standing: list[Settled] = []
    found = _hand_at(r, number, hand_number)
    bet = MAIN if found is None else found[1].bet
    for e in r.events:
        if type(e) is Settled and (e.seat, e.hand, e.bet) == (number, hand_number, bet):
            standing.append(e)
        elif type(e) is SettlementReversed and (e.seat, e.hand) == (number, hand_number):
            standing.clear()
    return standing


def _refuse_settled(r: TwentyOneCore, position: Position, hand_number: int, cite: str) -> Refusal | None:
    """Refuse a hand that was paid or ruled on; one that busted or was surrendered can be reversed."""
    if position.hands[hand_number].is_live:
        return None
    settled, verdicts = _settlements(r, position.seat, hand_number), r.house.verdicts
    undone = {
        each.outcome for each in (verdicts.over, verdicts.surrendered, verdicts.rescue_kept, verdicts.rescue_lost)
    }
    if any(e.outcome not in undone for e in settled):
        return IllegalAction("this hand is settled and cannot be changed; it was paid or ruled on", cite)
    behind = [e for _, e in _settled_behind(r, position, hand_number) if e.paid_to == PLAYER]
    return r.refuse_funds(position.player, sum(e.returned_cents for e in [*settled, *behind]))


def _settled_behind(r: TwentyOneCore, position: Position, number: int) -> list[tuple[PlacedWager, Settled]]:
    """Side wagers that were settled with a hand's main wager, each with its settlement."""
    last = {(e.seat, e.bet, e.tip, e.hand): e for e in r.events if type(e) is Settled}
    settled = [bet for bet in r.behind if bet not in _won_awards(r)]
    return [(bet, last[bet.key]) for bet in settled if _rides_on(r, bet, position, number)]


def _won_awards(r: TwentyOneCore) -> list[PlacedWager]:
    """Side wagers whose award of a meter is still to be given."""
    return [due.bet for due in r.pending_awards]


def _rides_on(r: TwentyOneCore, bet: PlacedWager, position: Position, number: int) -> bool:
    """Whether a side wager is settled with this hand of a position."""
    return bet.seat == position.seat and (bet.hand == number or not r.house.sides[bet.bet].follows_split)


def _reverse(r: TwentyOneCore, position: Position, number: int, cite: str) -> None:
    """Return wagers that were collected in error, and their cards, to the layout."""
    hand = position.hands[number]
    behind = _settled_behind(r, position, number)
    won = [bet for bet in r.behind if bet in _won_awards(r) and _rides_on(r, bet, position, number)]
    for bet in [*(bet for bet, _ in behind), *won]:
        awards.take_back(r, bet)
        r.behind = [each for each in r.behind if each is not bet]
        r.placed_wagers.append(bet)
    for e in [*_settlements(r, position.seat, number), *(e for _, e in behind)]:
        r.layout_cents += e.stake_cents
        r.events.append(
            SettlementReversed(e.seat, e.hand, e.bet, e.stake_cents, e.returned_cents, e.paid_to, e.tip, cite)
        )
    hand.is_live = True
    lammers.place_again(r, position, number)
    if hand.picked_up and _lies_in_rack(r, position.seat, number):
        hand.picked_up = False
        for card in hand.own_cards:
            r.discards.remove(card)


def _lies_in_rack(r: TwentyOneCore, number: int, hand_number: int) -> bool:
    """Whether a picked-up hand is still in the rack, and not shuffled back into the stack (11)."""
    for e in reversed(r.events):
        if type(e) is DiscardsReshuffled:
            return False
        if type(e) is HandPickedUp and (e.seat, e.hand) == (number, hand_number):
            return True
    return False


def void_hand(r: TwentyOneCore, position: Position, number: int, verdict: Verdict) -> None:
    """Push a hand by choice or ruling: return its wagers and pick up its cards."""
    settlement.settle_hand(r, position, number, verdict)
    settlement.settle_later(r, position, number, verdict)
    if r.house.burns:
        burnout.give_back(r, position, verdict)
    if not position.hands[number].picked_up:
        settlement.pick_up(r, position, number)


# --- the dealer did not follow the signal ----------------------------------------------------------------------------


def check_wrong_action(r: TwentyOneCore, action: act.WrongAction) -> Refusal | None:
    cite = r.house.clauses.wrong_action
    found = _hand_at(r, action.seat, action.hand)
    if found is None:
        return IllegalAction(f"seat {action.seat} has no hand {action.hand + 1}", cite)
    if r.phase is not Phase.PLAY or r.actor is CHANCE:
        return IllegalAction(
            "a wrong action is corrected only while players act, before the dealer's hand is exposed", cite
        )
    if not _was_acted_on(r, action.seat, action.hand):
        return IllegalAction("the dealer has not acted on this hand yet", cite)
    if found[1].picked_up and found[1].total <= 21 and not _lies_in_rack(r, action.seat, action.hand):
        return IllegalAction("the cards of this hand were shuffled back into the stack; rule a push instead", cite)
    return _refuse_settled(r, found[0], action.hand, cite)


def _was_acted_on(r: TwentyOneCore, number: int, hand_number: int) -> bool:
    return any(
        type(e) is Acted and (e.seat, e.hand) == (number, hand_number) and e.act not in _NOT_ON_THE_HAND
        for e in r.events
    )


def do_wrong_action(r: TwentyOneCore, action: act.WrongAction) -> None:
    """Play the hand as dealt, or let the player choose: stand, push, or draw after all others ((4))."""
    cite = r.house.clauses.wrong_action
    r.events.append(Irregularity("the dealer did not follow the signal", cite, action.seat, action.hand))
    if not action.player_chooses:
        r.events.append(Ruled("played as dealt", "the dealer did not follow the signal", cite))
        return
    position, hand = _hand_at(r, action.seat, action.hand) or r.acting()
    if not hand.is_live:
        _reverse(r, position, action.hand, cite)
    if hand is not r.hand and r.hand is not None and r.position is not None:
        r.to_act.append((r.positions.index(r.position), r.hand_number))  # the player who was about to act comes after
    index = r.positions.index(position)
    if (index, action.hand) in r.to_act:
        r.to_act.remove((index, action.hand))
    hand.closed = True
    hand.surrendered = False
    r.drop_late_wagers()  # they are offered again once every player has acted
    r.position, r.hand, r.hand_number = position, hand, action.hand
    r.phase = Phase.CHOICE
    r.actor = seat(position.seat)


def check_keep_hand(r: TwentyOneCore, action: act.KeepHand) -> Refusal | None:
    return None if r.phase is Phase.CHOICE else not_now(r, action)


def do_keep_hand(r: TwentyOneCore, action: act.KeepHand) -> None:
    """Keep the hand as dealt ((4)(a))."""
    position, hand = r.acting()
    r.events.append(Ruled("the player keeps the hand as dealt", "player's choice", r.house.clauses.wrong_action))
    if hand.hard > 21 and not hand.hidden:
        _lose_over_21(r, position, r.hand_number)
    end_choice(r)


def _lose_over_21(r: TwentyOneCore, position: Position, number: int) -> None:
    """Collect a busted hand whose cards may be in the rack or the stack already."""
    if not position.hands[number].picked_up:
        settlement.hand_over_21(r, position, number)
    elif not settlement.waits_for_second_card(r, position.hands[number]):
        settlement.settle_hand(r, position, number, r.house.verdicts.over)
        settlement.pay_behind(r, position, number)


def check_take_push(r: TwentyOneCore, action: act.TakePush) -> Refusal | None:
    return None if r.phase is Phase.CHOICE else not_now(r, action)


def do_take_push(r: TwentyOneCore, action: act.TakePush) -> None:
    """Push the hand ((4)(b))."""
    position, _ = r.acting()
    r.events.append(Ruled("the player takes a push", "player's choice", r.house.clauses.wrong_action))
    void_hand(r, position, r.hand_number, r.house.verdicts.chosen_push)
    end_choice(r)


def check_draw_last(r: TwentyOneCore, action: act.DrawLast) -> Refusal | None:
    if r.phase is not Phase.CHOICE:
        return not_now(r, action)
    _, hand = r.acting()
    if hand.total >= 21 or hand.is_doubled or r.is_one_card_ace(hand):
        return IllegalAction("this hand may draw no further card; keep it or take a push", r.house.clauses.draw)
    return None


def do_draw_last(r: TwentyOneCore, action: act.DrawLast) -> None:
    """Draw to the hand after all others ((4)(c))."""
    position, hand = r.acting()
    r.events.append(Ruled("the player draws after all others", "player's choice", r.house.clauses.wrong_action))
    hand.closed = False
    r.to_act.insert(0, (r.positions.index(position), r.hand_number))
    end_choice(r)


def end_choice(r: TwentyOneCore) -> None:
    """Continue play after a player's choice."""
    r.phase = Phase.PLAY
    r.next_turn()


# --- rulings (1) ---------------------------------------------------------------------------------------------------


def _refuse_ruling(r: TwentyOneCore, reason: str) -> Refusal | None:
    cite = r.house.clauses.ruling
    if r.is_over or r.phase is Phase.WAGERS:
        return IllegalAction("no round is in play", cite)
    return None if reason.strip() else IllegalAction("a ruling needs a reason; enter one", cite)


def check_push_hand(r: TwentyOneCore, action: act.PushHand) -> Refusal | None:
    cite = r.house.clauses.ruling
    found = _hand_at(r, action.seat, action.hand)
    if found is None:
        return IllegalAction(f"seat {action.seat} has no hand {action.hand + 1} in play", cite)
    refusal = _refuse_ruling(r, action.reason)
    if refusal is not None:
        return refusal
    if is_dealing(r):
        return IllegalAction("a single hand cannot be ruled a push during the deal; rule on the whole table", cite)
    if r.actor is CHANCE and r.phase is Phase.PLAY and found[1] is r.hand:
        return IllegalAction("a card is due to this hand; deal it first", cite)
    return _refuse_settled(r, found[0], action.hand, cite)


def do_push_hand(r: TwentyOneCore, action: act.PushHand) -> None:
    position, hand = _hand_at(r, action.seat, action.hand) or r.acting()
    cite = r.house.clauses.ruling
    r.events.append(Ruled(f"push: seat {action.seat}, hand {action.hand}", action.reason, cite))
    if not hand.is_live:
        _reverse(r, position, action.hand, cite)
    was_acting = hand is r.hand
    void_hand(r, position, action.hand, r.house.verdicts.ruled_push)
    if was_acting and is_questioned(r):
        ask_on(r)
    elif was_acting:
        end_choice(r)
    elif r.phase is Phase.DEALER and r.actor is CHANCE:
        dealer.draw_out(r)  # the dealer's hand may not matter any more


def check_push_table(r: TwentyOneCore, action: act.PushTable) -> Refusal | None:
    return _refuse_ruling(r, action.reason)


def do_push_table(r: TwentyOneCore, action: act.PushTable) -> None:
    verdict = r.house.verdicts.ruled_push
    r.events.append(Ruled("push: every hand", action.reason, verdict.cite))
    void_table(r, verdict)


def check_play_as_dealt(r: TwentyOneCore, action: act.PlayAsDealt) -> Refusal | None:
    return _refuse_ruling(r, action.reason)


def do_play_as_dealt(r: TwentyOneCore, action: act.PlayAsDealt) -> None:
    r.events.append(Ruled("played as dealt", action.reason, r.house.clauses.ruling))
