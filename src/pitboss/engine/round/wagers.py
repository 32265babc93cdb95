"""Wagers before the first card: who may put down how much, and where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.engine.round.mid_deck_entry import refuse_entry
from pitboss.engine.side_wagers.protocol import MOMENTS, may_be_placed
from pitboss.engine.vocabulary.actions import MAIN, Wager
from pitboss.errors import IllegalWager, Refusal

if TYPE_CHECKING:
    from pitboss.engine.round.round import Round
    from pitboss.engine.round.state import Seated


def refuse_wager(round: Round, wager: Wager) -> Refusal | None:
    """Why a wager may not be put down before the deal, or None."""
    house, clauses = round.house, round.house.clauses
    if not 1 <= wager.seat <= house.rules.positions:
        return IllegalWager(
            f"there is no seat {wager.seat}; seats run from 1 to {house.rules.positions}", clauses.wagers
        )
    if not 0 <= wager.hand < (house.first_hands if wager.bet == MAIN and wager.tip else 1):
        return IllegalWager(f"seat {wager.seat} has no spot {wager.hand + 1} for this wager", clauses.wagers)
    if wager.player and (mine := round.player_at(wager.seat)) and wager.player != mine:
        what = f"seat {wager.seat} is played by {mine}: {wager.player} makes no wager there"
        return IllegalWager(what, clauses.several_hands)
    if wager.bet != MAIN:
        return _refuse_side(round, wager)
    if wager.tip:
        return _refuse_tip(round, wager)
    position = round.position_at(wager.seat)
    if position is not None and position.stake:
        return IllegalWager(f"seat {wager.seat} has its main wager already", clauses.wagers)
    refusal = house.refuse_amount(wager.cents, round.min_main, house.limits.max, "a wager", clauses.wagers)
    refusal = refusal or _refuse_player(round, wager)
    if refusal is not None or (round.entered is None and round.funds is None):
        return refusal
    player = player_of(round, wager)
    if (entry := refuse_entry(round, MAIN, player)) is not None:
        return IllegalWager(entry, clauses.wagers)
    return round.refuse_funds(player, wager.cents * house.first_hands)


def _refuse_player(round: Round, wager: Wager) -> Refusal | None:
    """As many hands as the house allows, side by side (CO 30-827)."""
    if not round.positions:
        return None
    name = player_of(round, wager)
    seats = sorted({*_seats_of(round, name), wager.seat})
    most, hands = round.house.rules.hands_per_player, len(seats) * round.house.first_hands
    if hands > most:
        what = f"{name} would play {hands} hands; the house allows {most}"
        return IllegalWager(what, round.house.clauses.several_hands)
    return round.refuse_seats(name, seats)


def refuse_withdrawal(round: Round, position: Seated) -> Refusal | None:
    """A wager between two others of the same player is not taken back alone."""
    seats = [seat for seat in _seats_of(round, position.player) if seat != position.seat]
    return round.refuse_seats(position.player, seats)


def _seats_of(round: Round, player: str) -> list[int]:
    return [position.seat for position in round.positions if position.player == player]


def _refuse_tip(round: Round, wager: Wager) -> Refusal | None:
    """A wager for the dealer rides beside the player's own."""
    house, cite = round.house, round.house.clauses.tips
    position = round.position_at(wager.seat)
    if not house.rules.tip_wagers:
        return IllegalWager("wagers for the dealer are not accepted at this table", cite)
    if position is None or not position.stake:
        return IllegalWager(f"a tip wager rides on a main wager, and seat {wager.seat} has none", cite)
    if position.tip_on(wager.hand):
        return IllegalWager(f"seat {wager.seat} has a tip wager already", cite)
    most = house.limits.tip_max if house.limits.tip_max is not None else house.limits.max
    if house.rules.tips_within_wager:
        most = min(most, position.stake)
    refusal = house.refuse_amount(wager.cents, 1, most, "a tip wager", cite) or house.refuse_tip_unit(wager.cents, cite)
    return refusal or round.refuse_tip(wager) or round.refuse_funds(position.player, wager.cents)


def _refuse_side(round: Round, wager: Wager) -> Refusal | None:
    house = round.house
    side = house.sides.get(wager.bet)
    if side is None:
        known = ", ".join([MAIN, *house.sides])
        return IllegalWager(f"this layout has no spot for {wager.bet!r}; it has {known}", house.clauses.chips)
    if not may_be_placed(side, round.moment):
        when = next(words for words, moment in MOMENTS.items() if moment is side.placed)
        return IllegalWager(f"{side.name} is placed {when}", side.stake_cite)
    position = round.position_at(wager.seat)
    if not _has_main(round, wager) and round.needs_main(side):
        return IllegalWager(f"{side.name} needs a main wager, and seat {wager.seat} has none", side.stake_cite)
    if refusal := _refuse_many(round, wager):
        return refusal
    if any(b.seat == wager.seat and b.bet == wager.bet and b.tip == wager.tip for b in round.placed_wagers):
        return IllegalWager(f"seat {wager.seat} has a {side.name} wager already", side.stake_cite)
    if wager.tip and not house.rules.tip_wagers:
        return IllegalWager("wagers for the dealer are not accepted at this table", house.clauses.tips)
    if wager.tip and not (side.takes_tips and house.takes_tips_on(side)):
        return IllegalWager(f"no wager for the dealer rides on {side.name}", side.cite)
    if wager.tip and (refusal := round.refuse_tip(wager)) is not None:
        return refusal
    if wager.tip and not any(b.seat == wager.seat and b.bet == wager.bet for b in round.placed_wagers):
        return IllegalWager(f"a tip rides on the player's own {side.name} wager, and there is none", side.stake_cite)
    low, high = house.side_bounds(side, tip=wager.tip)
    refusal = house.refuse_amount(wager.cents, low, high, f"a {side.name} wager", side.stake_cite)
    refusal = refusal or (house.refuse_tip_unit(wager.cents, side.stake_cite) if wager.tip else None)
    if position is None:  # a bonus wager alone takes the seat
        refusal = refusal or _refuse_player(round, wager)
    refusal = refusal or round.refuse_funds(player_of(round, wager), wager.cents)
    if refusal is not None:
        return refusal
    what = side.refuse(round, wager.seat, wager.cents) or refuse_entry(round, side.name, player_of(round, wager))
    return None if what is None else IllegalWager(what, side.stake_cite)


def _has_main(round: Round, wager: Wager) -> bool:
    """Whether a side wager's seat has a main wager, on whichever spot, or is given one by it."""
    spots, position = round.house.main_spots, round.position_at(wager.seat)
    if wager.bet in spots or (position is not None and (position.stake or wager.bet in round.house.own_spots)):
        return True
    return any(bet.seat == wager.seat and bet.bet in spots for bet in round.placed_wagers)


def _refuse_many(round: Round, wager: Wager) -> Refusal | None:
    """A game may bound how many wagers ride on one hand; a tip is part of the wager that it rides on."""
    most = round.house.rules.wagers_per_hand
    beside = {bet.bet for bet in round.placed_wagers if bet.seat == wager.seat} | {wager.bet}
    if not most or 1 + len(beside) <= most:
        return None
    return IllegalWager(
        f"a player makes at most {most} wagers on one hand", round.house.game.cite_of("wagers_per_hand")
    )


def player_of(round: Round, wager: Wager) -> str:
    """Who makes a wager: whoever plays the seat already, or else the name that it gives."""
    return round.player_at(wager.seat) or wager.player or round.default_player(wager.seat)
