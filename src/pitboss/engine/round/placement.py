"""Placing a wager, in any game: the checks in their order, and the move.

Before the first card every wager may be placed; later, a side wager whose moment has come. A procedure takes
`check_place` and `do_place` as its moves, or gives its own where its section says something else.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

import msgspec

from pitboss.engine.round.house import House
from pitboss.engine.round.mid_deck_entry import refuse_entry
from pitboss.engine.round.round import Round
from pitboss.engine.round.state import Seated
from pitboss.engine.round.tournament import refuse_tournament_wager
from pitboss.engine.side_wagers.limits import Bounds
from pitboss.engine.side_wagers.protocol import MOMENTS, PlacedWager, SideWager
from pitboss.engine.vocabulary.actions import MAIN, Place, Wager
from pitboss.errors import IllegalAction, IllegalWager, Refusal, with_article


class Placement(msgspec.Struct, gc=False):
    """A wager that is to be placed, with what its checks read."""

    round: Round
    wager: Wager
    position: Seated | None
    player: str


class SidePlacement(Placement, gc=False):
    """A side wager that is to be placed."""

    side: SideWager


def check_place(r: Round, action: Place) -> Refusal | None:
    """The first check that refuses the wager; the player's chips are counted last."""
    wager, house = action.wager, r.house
    if not r.takes_wagers:
        if not r.asks_late_wager or wager.bet == MAIN:
            return IllegalAction("no wager may be made, raised or withdrawn after the first card", house.clauses.frozen)
        if wager.seat != r.late_seat:
            return IllegalAction(
                f"seat {r.late_seat} is asked for this wager now; wait for your turn", house.clauses.signal
            )
    position = r.position_at(wager.seat)
    player = (position.player if position is not None else wager.player) or r.default_player(wager.seat)
    side = house.sides.get(wager.bet)
    if side is None and wager.bet != MAIN:
        known = ", ".join([MAIN, *house.sides])
        return IllegalWager(f"this layout has no spot for {wager.bet!r}; it has {known}", house.clauses.chips)
    if side is None:
        placement = Placement(r, wager, position, player)
    else:
        placement = SidePlacement(r, wager, position, player, side)
    for check in _checks(house, side is None, wager.tip, position is None):
        if (refusal := check(placement)) is not None:
            return refusal
    if r.funds is None:
        return None
    hands = house.first_hands if side is None and not wager.tip else 1  # a main wager lies on every first hand
    return r.refuse_funds(player, wager.cents * hands)


def do_place(r: Round, action: Place) -> None:
    wager = action.wager
    position = r.position_at(wager.seat)
    player = (position.player if position is not None else wager.player) or r.default_player(wager.seat)
    if wager.bet == MAIN:
        _do_place_main(r, wager, position, player)
        return
    if position is None:
        r.sit_down(wager.seat, player, 0)
    r.placed_wagers.append(PlacedWager(wager.seat, wager.bet, wager.cents, wager.tip))
    r.lay_wager(wager.seat, wager.bet, wager.cents, player, tip=wager.tip, hand=wager.hand)
    if not r.takes_wagers:
        r.ask_late_wagers()


def _do_place_main(r: Round, wager: Wager, position: Seated | None, player: str) -> None:
    if wager.tip and position is not None:
        position.lay_tip(wager.hand, wager.cents)
        r.lay_wager(wager.seat, MAIN, wager.cents, player, tip=True, hand=wager.hand)
        return
    r.sit_down(wager.seat, player, wager.cents)
    if wager.secret is True:
        r.secret = r.secret | {wager.seat}
    for number in range(r.house.first_hands):
        r.lay_wager(wager.seat, MAIN, wager.cents, player, hand=number)


# --- checks of every wager -----------------------------------------------------------------------------------------


def _refuse_place(p: Placement) -> Refusal | None:
    """The seat exists, the spot is one of its own, and nobody else plays it (clauses: wagers, several hands)."""
    wager, house = p.wager, p.round.house
    for what, number in (("seat", wager.seat), ("hand", wager.hand)):
        if type(number) is not int:  # a caller without a type checker may offer others
            return IllegalWager(f"a {what} is a whole number; you named {number!r}", house.clauses.wagers)
    if not 1 <= wager.seat <= house.rules.positions:
        what = f"there is no seat {wager.seat}; choose from 1 to {house.rules.positions}"
        return IllegalWager(what, house.clauses.wagers)
    if not 0 <= wager.hand < (house.first_hands if wager.bet == MAIN and wager.tip else 1):
        return IllegalWager(f"seat {wager.seat} has no spot {wager.hand + 1} for this wager", house.clauses.wagers)
    if wager.player and p.position is not None and p.player != wager.player:
        what = f"{p.player} plays seat {wager.seat}; {wager.player} may not wager there"
        return IllegalWager(what, house.clauses.several_hands)
    return None


def _refuse_hands(p: Placement) -> Refusal | None:
    """A player plays as many hands as the house allows, at seats next to each other (CO 30-827)."""
    round = p.round
    if not round.positions:
        return None
    seats = sorted({*seats_of(round, p.player), p.wager.seat})
    maximum, hands = round.house.rules.hands_per_player, len(seats) * round.house.first_hands
    if hands > maximum:
        what = f"{p.player} would play {hands} hands; the house allows {maximum}"
        return IllegalWager(what, round.house.clauses.several_hands)
    return round.refuse_seats(p.player, seats)


def _refuse_tips(p: Placement) -> Refusal | None:
    """The house takes wagers for the dealer (clause: tips)."""
    if p.round.house.rules.tip_wagers:
        return None
    return IllegalWager("wagers for the dealer are not accepted at this table", p.round.house.clauses.tips)


def _refuse_tip_of_game(p: Placement) -> Refusal | None:
    """The game's own rule for tips."""
    return p.round.refuse_tip(p.wager)


# --- the main wager, and the dealer's on it --------------------------------------------------------------------------


def _refuse_second_main(p: Placement) -> Refusal | None:
    """One main wager to a seat (CO 30-807(1))."""
    if p.position is None or not p.position.stake:
        return None
    return IllegalWager(f"seat {p.wager.seat} has its main wager already", p.round.house.clauses.wagers)


def _refuse_main_amount(p: Placement) -> Refusal | None:
    """Within the posted limits (CO 30-807(1)), in the table's chips (CO 30-809)."""
    house = p.round.house
    return house.refuse_amount(p.wager.cents, p.round.min_main, house.limits.max, "a wager", house.clauses.wagers)


def _refuse_main_entry(p: Placement) -> Refusal | None:
    """A house may close a deck to those who did not play its first hand (CO 30-2108)."""
    what = refuse_entry(p.round.entered, p.round.house.limits, MAIN, p.player)
    return None if what is None else IllegalWager(what, p.round.house.clauses.wagers)


def _refuse_main_tip(p: Placement) -> Refusal | None:
    """One tip on a main wager (clause: tips)."""
    if p.position is None or not p.position.stake:
        what = f"a tip wager rides on a main wager, and seat {p.wager.seat} has none"
        return IllegalWager(what, p.round.house.clauses.tips)
    if p.position.tip_on(p.wager.hand):
        return IllegalWager(f"seat {p.wager.seat} has a tip wager already", p.round.house.clauses.tips)
    return None


def _refuse_main_tip_amount(p: Placement) -> Refusal | None:
    """Up to the maximum for tips, in the house's unit, and where the game says so within the player's wager."""
    house, limits = p.round.house, p.round.house.limits
    maximum = limits.max if limits.tip_max is None else limits.tip_max
    if house.rules.tips_within_wager and p.position is not None:
        maximum = min(maximum, p.position.stake)
    bounds = Bounds(1, maximum, limits.tip_unit)
    return bounds.refuse(p.wager.cents, "a tip wager", house.clauses.tips, limits.chips, house.clauses.chips)


# --- side wagers, and the dealer's on them ---------------------------------------------------------------------------


def _refuse_moment(p: SidePlacement) -> Refusal | None:
    """A side wager is placed at the moment of its section."""
    if p.wager.bet in p.round.house.placeable[p.round.moment]:
        return None
    when = next(words for words, moment in MOMENTS.items() if moment is p.side.placed)
    return IllegalWager(f"{p.side.name} may be placed only {when}", p.side.stake_cite)


def _refuse_without_main(p: SidePlacement) -> Refusal | None:
    """A side wager needs a main wager on some spot, unless its section or the game frees it of that."""
    house, position, spot = p.round.house, p.position, p.wager.bet
    if spot in house.main_spots or (position is not None and (position.stake or spot in house.own_spots)):
        return None
    if any(bet.seat == p.wager.seat and bet.bet in house.main_spots for bet in p.round.placed_wagers):
        return None
    if not p.round.needs_main(p.side):
        return None
    what = f"{p.side.name} needs a main wager, and seat {p.wager.seat} has none"
    return IllegalWager(what, p.side.stake_cite)


def _refuse_too_many(p: SidePlacement) -> Refusal | None:
    """A game may limit the wagers on one hand; a tip is part of the wager that it rides on."""
    maximum = p.round.house.rules.wagers_per_hand
    spots = {bet.bet for bet in p.round.placed_wagers if bet.seat == p.wager.seat} | {p.wager.bet}
    if not maximum or 1 + len(spots) <= maximum:
        return None
    cite = p.round.house.game.cite_of("wagers_per_hand")
    return IllegalWager(f"a player may make at most {maximum} wagers on one hand", cite)


def _refuse_second_side(p: SidePlacement) -> Refusal | None:
    """One wager to a spot."""
    spot = (p.wager.seat, p.wager.bet, p.wager.tip)
    if all((bet.seat, bet.bet, bet.tip) != spot for bet in p.round.placed_wagers):
        return None
    return IllegalWager(f"seat {p.wager.seat} has {with_article(p.side.name)} wager already", p.side.stake_cite)


def _refuse_side_tip(p: SidePlacement) -> Refusal | None:
    """A tip rides on a side wager where its section and the house take one."""
    if p.side.takes_tips and p.round.house.limits.of(p.side.name).tips:
        return None
    return IllegalWager(f"{p.side.name} takes no wager for the dealer", p.side.cite)


def _refuse_tip_alone(p: SidePlacement) -> Refusal | None:
    """A tip rides on the player's own wager."""
    if any((bet.seat, bet.bet) == (p.wager.seat, p.wager.bet) for bet in p.round.placed_wagers):
        return None
    what = f"a tip rides on the player's own {p.side.name} wager; place that first"
    return IllegalWager(what, p.side.stake_cite)


def _refuse_section(p: SidePlacement) -> Refusal | None:
    """What the wager's own section says (its stake clause, unless the refusal names another)."""
    what = p.side.refuse(p.round, p.wager)
    return IllegalWager(what, p.side.stake_cite) if isinstance(what, str) else what


def _refuse_side_amount(p: SidePlacement) -> Refusal | None:
    """Within the bounds of the spot (its stake clause), in the table's chips (CO 30-809)."""
    house, wager = p.round.house, p.wager
    bounds = house.spot_bounds[wager.bet, wager.tip]
    if wager.bet in house.varying:
        bounds = p.side.bounds(house.limits, tip=wager.tip, round=p.round, seat=wager.seat)
    what = f"{p.side.name} wager"
    own_tip = wager.tip and wager.bet in house.own_spots  # the game says who tips on its own spots
    cite = house.clauses.tips if own_tip else p.side.stake_cite
    return bounds.refuse(wager.cents, what, cite, house.limits.chips, house.clauses.chips, named=True)


def _refuse_side_entry(p: SidePlacement) -> Refusal | None:
    """A house may take it in mid-deck only from players who made it on the first hand (CO 30-2108)."""
    what = refuse_entry(p.round.entered, p.round.house.limits, p.side.name, p.player)
    return None if what is None else IllegalWager(what, p.side.stake_cite)


def seats_of(round: Round, player: str) -> list[int]:
    """The seats where a player has a position."""
    return [position.seat for position in round.positions if position.player == player]


# --- the tables ----------------------------------------------------------------------------------------------------

Check = Callable[[Any], Refusal | None]
MAIN_CHECKS: Final[tuple[Check, ...]] = (
    _refuse_place,
    _refuse_second_main,
    _refuse_main_amount,
    _refuse_hands,
    _refuse_main_entry,
)
MAIN_TIP_CHECKS: Final[tuple[Check, ...]] = (
    _refuse_place,
    _refuse_tips,
    _refuse_main_tip,
    _refuse_main_tip_amount,
    _refuse_tip_of_game,
)
SIDE_CHECKS: Final[tuple[Check, ...]] = (
    _refuse_place,
    _refuse_moment,
    _refuse_without_main,
    _refuse_too_many,
    _refuse_second_side,
    _refuse_tips,
    _refuse_side_tip,
    _refuse_tip_of_game,
    _refuse_tip_alone,
    _refuse_section,
    _refuse_side_amount,
    _refuse_hands,
    _refuse_side_entry,
)
OF_TIPS: Final = frozenset({_refuse_tips, _refuse_side_tip, _refuse_tip_of_game, _refuse_tip_alone})
OF_ENTRY: Final = frozenset({_refuse_main_entry, _refuse_side_entry})


@lru_cache(maxsize=256)
def _checks(house: House, is_main: bool, is_tip: bool, is_new_seat: bool) -> tuple[Check, ...]:
    """The checks of a kind of wager that can refuse one at this table, in their order."""
    table = SIDE_CHECKS if not is_main else MAIN_TIP_CHECKS if is_tip else MAIN_CHECKS
    idle = set() if is_tip else set(OF_TIPS)
    idle.add(_refuse_second_main if is_new_seat else _refuse_hands)  # the seat has no wager, or the player already
    if not house.rules.wagers_per_hand:
        idle.add(_refuse_too_many)
    if not any(own.opening_hand or own.closed_deck for own in house.limits.side_limits.values()):
        idle |= OF_ENTRY
    lawful = tuple(check for check in table if check not in idle)
    return lawful if house.limits.tournament is None else (refuse_tournament_wager, *lawful)
