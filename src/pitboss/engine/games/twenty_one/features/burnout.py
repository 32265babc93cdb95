"""A fee beside the main wager buys one burn: a hit card that the player does not like is replaced (CO 30-899.25).

The fee lies on its own spot until the card is burned, the option is forfeited by a split, or the player has acted.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from pitboss.engine.games.twenty_one.phases import Need, Phase
from pitboss.engine.round.game_spots import GameSpot
from pitboss.engine.round.turns import not_now
from pitboss.engine.side_wagers.limits import Bounds, Limits
from pitboss.engine.side_wagers.protocol import Moment, Paid, PlacedWager, RoundReader
from pitboss.engine.vocabulary.actions import Wager
from pitboss.engine.vocabulary.actors import seat
from pitboss.engine.vocabulary.events import HitCardBurned
from pitboss.errors import IllegalAction, Refusal
from pitboss.money import Pay

if TYPE_CHECKING:
    from pitboss.engine.games.twenty_one.core import TwentyOneCore
    from pitboss.engine.games.twenty_one.state import Hand, Position
    from pitboss.engine.vocabulary.actions import BurnHitCard
    from pitboss.engine.vocabulary.verdict import Verdict
    from pitboss.law.clauses import TwentyOneClauses

SPOT: Final = "burn fee"
BURNED: Final = "collected: a card was burned"
NOT_BURNED: Final = "collected: no card was burned"
FORFEITED: Final = "collected: forfeited by a split"
REASONS: Final[Mapping[str, str]] = {
    BURNED: "the fee bought the burning of a card",
    NOT_BURNED: "the fee is kept though no card was burned",
    FORFEITED: "a split forfeits the burning of a card, and the fee with it",
}


@dataclass(frozen=True, kw_only=True)
class BurnFee(GameSpot):
    """The spot of the fee. It is a part of the main wager, in the table's chips never above that part."""

    rate: Pay
    collected: str  # the clause by which it is collected
    name: str = SPOT
    bounds_vary: bool = True

    def bounds(self, limits: Limits, *, tip: bool = False, round: RoundReader | None = None, seat: int = 0) -> Bounds:
        bounds = super().bounds(limits, tip=tip, round=round, seat=seat)
        if round is None:
            return bounds
        fee = self._fee(round, seat)
        return bounds.at_least(fee).at_most(fee)

    def _fee(self, round: RoundReader, seat: int) -> int:
        position = round.position_at(seat)
        share: Fraction = self.rate.win(0 if position is None else position.stake)
        return round.house.limits.chips.most(share)

    def refuse(self, round: RoundReader, wager: Wager) -> str | None:
        return None if self._fee(round, wager.seat) else "no chip is small enough for the fee on this wager"

    def decide(self, round: RoundReader, bet: PlacedWager, moment: Moment) -> Paid | None:
        """Whoever did not come to act is not given it back."""
        return Paid(0, NOT_BURNED, self.collected) if moment >= Moment.AT_SETTLEMENT else None

    def max_returned(self, cents: int) -> int:
        return cents  # when the hand is void


def spots(rate: Pay | None, clauses: TwentyOneClauses) -> list[BurnFee]:
    """What the game itself adds to the layout."""
    return [] if rate is None else [BurnFee(rate=rate, cite=clauses.burn_fee, collected=clauses.burn_collected)]


def fee_of(r: TwentyOneCore, position: Position) -> PlacedWager | None:
    """The fee as long as it lies there: the option is open."""
    return next((bet for bet in r.placed_wagers if bet.bet == SPOT and bet.seat == position.seat), None)


# --- the question ------------------------------------------------------------------------------------------------


def ask(r: TwentyOneCore, position: Position, hand: Hand) -> bool:
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


def go_on(r: TwentyOneCore) -> None:
    """The card is kept."""
    r.phase = Phase.PLAY
    position, hand = r.acting()
    if hand.is_live and not hand.closed:
        r.after_card(position, hand)
    else:
        r.next_turn()  # the hand was ruled a push meanwhile


def check_burn(r: TwentyOneCore, action: BurnHitCard) -> Refusal | None:
    if r.position is None or r.hand is None or r.phase not in (Phase.PLAY, Phase.BURN) or r.actor_is_not_a_seat:
        return not_now(r, action)
    if not r.house.burns:
        return IllegalAction("no card is burned for a player at this table", r.house.clauses.draw)
    if fee_of(r, r.position) is None:
        return IllegalAction("no fee lies there that would buy the burning of a card", r.house.clauses.burn)
    if len(r.hand.cards) < 3:
        return IllegalAction("only a hit card may be burned", r.house.clauses.burn)
    return None


def do_burn(r: TwentyOneCore, action: BurnHitCard) -> None:
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


def _settle(r: TwentyOneCore, position: Position, outcome: str, cite: str, share: int = 0) -> None:
    bet = fee_of(r, position)
    if bet is not None:
        r.placed_wagers.remove(bet)
        r.settle_side(bet, Paid(share * bet.cents, outcome, cite))


def collect(r: TwentyOneCore) -> None:
    """The player has acted: the dealer takes the fee before going on to the next one."""
    if r.position is not None and r.hand is not None and r.hand.closed:
        _settle(r, r.position, NOT_BURNED, r.house.clauses.burn_collected)


def forfeit(r: TwentyOneCore, position: Position) -> None:
    """A split ends the option."""
    _settle(r, position, FORFEITED, r.house.clauses.burn_forfeited)


def give_back(r: TwentyOneCore, position: Position, verdict: Verdict) -> None:
    """With a hand that is void the fee goes back."""
    _settle(r, position, verdict.outcome, verdict.cite, share=1)
