"""Insurance on each wager of a hand, or even money instead, against a dealer's ace (CO 30-812)."""

from __future__ import annotations

from typing import Final

from pitboss.engine.games.twenty_one import dealer, settlement
from pitboss.engine.games.twenty_one.base import TwentyOneBase
from pitboss.engine.games.twenty_one.phases import Phase
from pitboss.engine.games.twenty_one.state import Hand, Later
from pitboss.engine.round.turns import not_now
from pitboss.engine.side_wagers.limits import Bounds
from pitboss.engine.vocabulary import actions as act
from pitboss.engine.vocabulary.actions import INSURANCE, Legal
from pitboss.errors import IllegalAction, Refusal
from pitboss.law.rules import InsuranceStake

# Naming a member of an enum costs a call in Python 3.11; these are asked for at every offer.
_INSURANCE: Final = Phase.INSURANCE
_AT_MOST_HALF: Final = InsuranceStake.AT_MOST_HALF
_HALF: Final = InsuranceStake.HALF


def offers(r: TwentyOneBase) -> list[Legal]:
    """Insurance on each wager of the acting hand."""
    position, hand = r.acting()
    found, cite = [], r.house.clauses.insurance
    for spot, wager in enumerate(hand.main_wagers):
        half = max_insurance(r, wager)
        minimum, maximum = r.amount_ends(position.player, Bounds(min_insurance(r, half), half))
        action = act.InsureFurther(spot, maximum) if spot else act.Insure(maximum)
        found.append(Legal(action, cite, minimum, maximum))
    return found


def max_insurance(r: TwentyOneBase, wager: Hand | Later) -> int:
    """Half the wager: up to the next chip where half cannot be made in chips (812(1)), or never above it."""
    stake, chips = wager.stake, r.house.limits.chips
    if r.house.rules.insurance_stake is _AT_MOST_HALF:
        return chips.most(stake // 2)
    return chips.least((stake + 1) // 2)


def min_insurance(r: TwentyOneBase, maximum: int) -> int:
    """Any amount, or exactly half where the game's section says so."""
    return maximum if r.house.rules.insurance_stake is _HALF else 1


def check_insure(r: TwentyOneBase, action: act.Insure | act.InsureFurther) -> Refusal | None:
    cite = r.house.clauses.insurance
    if not r.house.rules.insurance:
        return IllegalAction("insurance is not offered in this game", cite)
    if r.dealer.cards and not r.dealer.cards[0].is_ace:
        return IllegalAction("insurance is offered only when the dealer shows an ace", cite)
    if r.phase is not _INSURANCE or r.position is None or r.hand is None:
        return not_now(r, action, cite)
    wager = r.hand.main_wager(action.spot)
    if wager is None or not wager.stake:
        return IllegalAction("there is no wager on that spot", cite)
    if wager.insurance:
        return IllegalAction(f"seat {r.position.seat} is already insured", cite)
    half = max_insurance(r, wager)
    refusal = r.house.refuse_amount(action.cents, min_insurance(r, half), half, "insurance", cite)
    return refusal or r.refuse_funds(r.position.player, action.cents)


def do_insure(r: TwentyOneBase, action: act.Insure | act.InsureFurther) -> None:
    """Insure one wager; the player is asked again while another is not insured."""
    position, hand = r.acts("insure", r.house.clauses.insurance)
    hand.main_wagers[action.spot].insurance = action.cents
    r.lay_wager(position.seat, INSURANCE, action.cents, position.player, hand=r.hand_number)
    if all(wager.insurance for wager in hand.main_wagers if wager.stake):
        dealer.ask_insurance(r)


def check_even_money(r: TwentyOneBase, action: act.EvenMoney) -> Refusal | None:
    cite = r.house.clauses.even_money
    if not (r.house.rules.even_money and r.house.rules.insurance):
        return IllegalAction("even money is not offered at this table", cite)
    if r.phase is not _INSURANCE or r.position is None or r.hand is None:
        return not_now(r, action, cite)
    if not (r.dealer.cards[0].is_ace and r.hand.is_blackjack):
        return IllegalAction("even money is offered only on a blackjack against a dealer's ace", cite)
    if not r.hand.is_live:
        return IllegalAction("this blackjack is already paid; insurance is the only offer on it", cite)
    if any(wager.insurance for wager in r.hand.main_wagers):
        return IllegalAction("even money replaces insurance, and this hand is already insured", cite)
    return None


def do_even_money(r: TwentyOneBase, action: act.EvenMoney) -> None:
    position, _ = r.acts("even money", r.house.clauses.even_money)
    settlement.settle_hand(r, position, r.hand_number, r.house.verdicts.even_money)
    settlement.settle_later(r, position, r.hand_number, r.house.verdicts.even_money)
    if all(
        bet.seat != position.seat for bet in r.placed_wagers
    ):  # otherwise the cards stay for the side wagers on them
        settlement.pick_up(r, position, r.hand_number)
    dealer.ask_insurance(r)
