"""The burn of Blackjack Burnout: for a fee, a player may have one hit card burned and replaced (CO 30-899.25).

The fee stays on its own spot until a card is burned, a split forfeits the option, or the player has acted.
"""

from __future__ import annotations

from pitboss.engine.games.twenty_one.base import TwentyOneBase
from pitboss.engine.games.twenty_one.house import BURN_FEE, BURNED, FORFEITED, NOT_BURNED
from pitboss.engine.games.twenty_one.phases import Need, Phase
from pitboss.engine.games.twenty_one.state import Hand, Position
from pitboss.engine.round.turns import not_now
from pitboss.engine.side_wagers.protocol import Paid, PlacedWager
from pitboss.engine.vocabulary.actions import BurnHitCard
from pitboss.engine.vocabulary.actors import seat
from pitboss.engine.vocabulary.events import HitCardBurned
from pitboss.engine.vocabulary.verdict import Verdict
from pitboss.errors import IllegalAction, Refusal


def fee_of(r: TwentyOneBase, position: Position) -> PlacedWager | None:
    """The position's fee while it is on its spot, and with it the option; None after that."""
    return next((bet for bet in r.placed_wagers if bet.bet == BURN_FEE and bet.seat == position.seat), None)


# --- the question ------------------------------------------------------------------------------------------------


def ask(r: TwentyOneBase, position: Position, hand: Hand) -> bool:
    """Ask the player about a card that would end the hand; otherwise the next decision is the answer.

    A face-up 21 is not asked about. A face-down card always is.
    """
    if fee_of(r, position) is None:
        return False
    if not (hand.hidden or hand.hard > 21 or (hand.is_doubled and hand.total != 21)):
        return False
    r.phase = Phase.BURN
    r.actor = seat(position.seat)
    return True


def go_on(r: TwentyOneBase) -> None:
    """Keep the card and go on."""
    r.phase = Phase.PLAY
    position, hand = r.acting()
    if hand.is_live and not hand.closed:
        r.after_card(position, hand)
    else:
        r.next_turn()  # the hand was ruled a push in the meantime


def check_burn(r: TwentyOneBase, action: BurnHitCard) -> Refusal | None:
    if r.position is None or r.hand is None or r.phase not in (Phase.PLAY, Phase.BURN) or r.actor_is_not_a_seat:
        return not_now(r, action)
    if not r.house.burns:
        return IllegalAction("burning a hit card is not offered at this table", r.house.clauses.draw)
    if fee_of(r, r.position) is None:
        return IllegalAction(
            "no burn fee is on this spot; the fee must be placed before the deal", r.house.clauses.burn
        )
    if len(r.hand.cards) < 3:
        return IllegalAction("only a hit card may be burned, not one of the first two", r.house.clauses.burn)
    return None


def do_burn(r: TwentyOneBase, action: BurnHitCard) -> None:
    """Discard the card and collect the fee; the next card must be kept."""
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
        r.placed_wagers.remove(bet)
        r.settle_side(bet, Paid(share * bet.cents, outcome, cite))


def collect(r: TwentyOneBase) -> None:
    """Collect the fee of a player who has acted, before the next player."""
    if r.position is not None and r.hand is not None and r.hand.closed:
        _settle(r, r.position, NOT_BURNED, r.house.clauses.burn_collected)


def forfeit(r: TwentyOneBase, position: Position) -> None:
    """End the option with a split."""
    _settle(r, position, FORFEITED, r.house.clauses.burn_forfeited)


def give_back(r: TwentyOneBase, position: Position, verdict: Verdict) -> None:
    """Return the fee of a void hand."""
    _settle(r, position, verdict.outcome, verdict.cite, share=1)
