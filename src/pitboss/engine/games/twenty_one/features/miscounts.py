"""A wrong number of cards where it is a misdeal of that hand or of the round (CO 30-2105(4))."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.engine.games.twenty_one import irregularities, play, rulings
from pitboss.engine.games.twenty_one.core import TwentyOneCore
from pitboss.engine.games.twenty_one.phases import Phase
from pitboss.engine.games.twenty_one.state import Position
from pitboss.engine.side_wagers import side_settlement
from pitboss.engine.vocabulary.actions import Legal, MiscountCards
from pitboss.engine.vocabulary.events import DEALER_SPOT, Acted, Irregularity
from pitboss.errors import IllegalAction, Refusal

_BEFORE_PLAY = frozenset({"insure", "decline", "keep the cards"})  # decisions that play no hand
_DEALT = (Phase.DEAL, Phase.INSURANCE, Phase.EARLY_SURRENDER, Phase.SWITCH, Phase.PLAY)


def _right(r: TwentyOneCore, number: int) -> int:
    """The cards that a deal brings to a seat, or to the dealer (0)."""
    return 2 if number == DEALER_SPOT else 2 * r.house.first_hands


def _clause(r: TwentyOneCore, number: int) -> str:
    clauses = r.house.clauses
    return clauses.dealer_missed_card if number == DEALER_SPOT else clauses.missed_second_card


def offers(r: TwentyOneCore) -> Iterable[Legal]:
    """One card too few or too many, for the dealer and for every seat."""
    if r.house.misdeals and not r.house.misdeals_all:
        for number in (DEALER_SPOT, *r.seats()):
            for cards in (_right(r, number) - 1, _right(r, number) + 1):
                yield Legal(MiscountCards(number, cards), _clause(r, number))


def check_miscount(r: TwentyOneCore, action: MiscountCards) -> Refusal | None:
    if not r.house.misdeals:
        return IllegalAction(
            "a wrong number of cards is no misdeal in this game; correct the hand, or rule on it",
            r.house.clauses.ruling,
        )
    number, cite = action.seat, _clause(r, action.seat)
    if number != DEALER_SPOT and number not in r.seats():
        return IllegalAction(f"seat {number} is not in play", cite)
    if r.phase not in _DEALT or _was_played(r, number):
        return IllegalAction("a wrong number of cards is a misdeal only before the hand is played", cite)
    right = _right(r, number)
    if action.cards == right or action.cards < 0:
        return IllegalAction(f"{right} cards are correct here; this is not a misdeal", cite)
    return None


def _was_played(r: TwentyOneCore, number: int) -> bool:
    """Whether the seat has played a hand; for the dealer, whether any seat has."""
    acts = (e for e in r.events if isinstance(e, Acted) and number in (DEALER_SPOT, e.seat))
    return any(each.act not in _BEFORE_PLAY for each in acts)


def do_miscount(r: TwentyOneCore, action: MiscountCards) -> None:
    """Return the wagers of the player, or everybody's where the dealer's cards are wrong."""
    number, verdicts = action.seat, r.house.verdicts
    to = "the dealer" if number == DEALER_SPOT else "a player"
    r.events.append(Irregularity(f"{action.cards} cards were dealt to {to}", _clause(r, number), number))
    if number == DEALER_SPOT:
        irregularities.void_table(r, verdicts.misdealt_to_dealer)
        return
    index = next(place for place, position in enumerate(r.positions) if position.seat == number)
    if irregularities.is_dealing(r):
        irregularities.sit_out(r, index, verdicts.misdealt)
    else:
        _take_out(r, r.positions[index])


def _take_out(r: TwentyOneCore, position: Position) -> None:
    """Void both hands of a position after the deal, with insurance and side wagers; the others play on."""
    verdict = r.house.verdicts.misdealt
    was_acting = position is r.position  # otherwise another seat has a decision to make
    position.sits_out = True
    irregularities.return_insurance(r, position, verdict)
    for place, hand in enumerate(position.hands):
        if hand.is_live:
            rulings.void_hand(r, position, place, verdict)
    bets = [bet for bet in r.placed_wagers if bet.seat == position.seat]
    side_settlement.void_sides(r, bets, verdict.outcome, verdict.cite)
    if was_acting and play.is_questioned(r):
        play.ask_on(r)
    elif was_acting:
        rulings.end_choice(r)
