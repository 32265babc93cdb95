"""A fee beside the main wager buys one burn: a hit card that the player does not like is replaced (CO 30-899.25).

The fee lies on its own spot until the card is burned, the option is forfeited by a split, or the player has acted.
"""

from __future__ import annotations

from pitboss.engine.games.twenty_one.base import TwentyOneBase
from pitboss.engine.games.twenty_one.house import BURN_FEE, BURNED, FORFEITED, NOT_BURNED
from pitboss.engine.games.twenty_one.phases import Need, Phase
from pitboss.engine.games.twenty_one.state import Hand, Position
from pitboss.engine.round.turns import not_now
from pitboss.engine.side_wagers.protocol import Paid, SideBet
from pitboss.engine.vocabulary.actions import BurnHitCard
from pitboss.engine.vocabulary.actors import seat
from pitboss.engine.vocabulary.events import HitCardBurned
from pitboss.engine.vocabulary.verdict import Verdict
from pitboss.errors import IllegalAction, Refusal


def fee_of(r: TwentyOneBase, position: Position) -> SideBet | None:
    """The fee as long as it lies there: the option is open."""
    return next((bet for bet in r.side_bets if bet.bet == BURN_FEE and bet.seat == position.seat), None)


# --- the question ------------------------------------------------------------------------------------------------


def ask(r: TwentyOneBase, position: Position, hand: Hand) -> bool:
    """Wait for the player's answer where the card would end the hand; otherwise the next decision is the answer.

    A 21 that lies open is not asked about: nobody draws to it. A card face down is, whatever it is.
    """
    if fee_of(r, position) is None:
        return False
    if not (hand.hidden or hand.hard > 21 or (hand.is_doubled and hand.total != 21)):
        return False
    r.phase = Phase.BURN
    r.actor = seat(position.seat)
    return True


def go_on(r: TwentyOneBase) -> None:
    """The card is kept."""
    r.phase = Phase.PLAY
    position, hand = r.acting()
    if hand.is_live and not hand.closed:
        r.after_card(position, hand)
    else:
        r.next_turn()  # the hand was ruled a push meanwhile


def check_burn(r: TwentyOneBase, action: BurnHitCard) -> Refusal | None:
    if r.position is None or r.hand is None or r.phase not in (Phase.PLAY, Phase.BURN) or r.actor_is_not_a_seat:
        return not_now(r, action)
    if not r.house.burns:
        return IllegalAction("no card is burned for a player at this table", r.house.clauses.draw)
    if fee_of(r, r.position) is None:
        return IllegalAction("no fee lies there that would buy the burning of a card", r.house.clauses.burn)
    if len(r.hand.cards) < 3:
        return IllegalAction("only a hit card may be burned", r.house.clauses.burn)
    return None


def do_burn(r: TwentyOneBase, action: BurnHitCard) -> None:
    """The card goes into the rack, the fee into the tray, and the next card must be played with."""
    cite = r.house.clauses.burn
    position, hand = r.acts("burn the card", cite)
    card = hand.cards.pop()
    hand.recount()
    hand.hidden = False
    r.discards.append(card)
    r.events.append(HitCardBurned(position.seat, r.hand_number, card, cite))
    _settle(r, position, BURNED, r.house.clauses.burn_collected)
    r.phase = Phase.PLAY
    r.want_card(Need.HAND)


# --- the fee -----------------------------------------------------------------------------------------------------


def _settle(r: TwentyOneBase, position: Position, outcome: str, cite: str, share: int = 0) -> None:
    bet = fee_of(r, position)
    if bet is not None:
        r.side_bets.remove(bet)
        r.settle_side(bet, Paid(share * bet.cents, outcome, cite))


def collect(r: TwentyOneBase) -> None:
    """The player has acted: the dealer takes the fee before going on to the next one."""
    if r.position is not None and r.hand is not None and r.hand.closed:
        _settle(r, r.position, NOT_BURNED, r.house.clauses.burn_collected)


def forfeit(r: TwentyOneBase, position: Position) -> None:
    """A split ends the option."""
    _settle(r, position, FORFEITED, r.house.clauses.burn_forfeited)


def give_back(r: TwentyOneBase, position: Position, verdict: Verdict) -> None:
    """With a hand that is void the fee goes back."""
    _settle(r, position, verdict.outcome, verdict.cite, share=1)
