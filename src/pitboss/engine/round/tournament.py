"""Wagers at a tournament's table (CO 30-832.01, 30-832.08): chips alone, your own hand, in turn from the button."""

from __future__ import annotations

from typing import Protocol

from pitboss.catalogue import Game
from pitboss.engine.round.house import House
from pitboss.engine.round.round import Round
from pitboss.engine.vocabulary.actions import MAIN, Wager
from pitboss.engine.vocabulary.tournament import (
    BUTTON,
    CHIPS,
    DRAW,
    GAMES,
    HOUSE_RULES,
    ONE_HAND,
    OWN_HAND,
    TOO_FEW,
    Button,
)
from pitboss.errors import IllegalSetup, IllegalWager, Refusal


class WagerAsked(Protocol):
    """A wager that is to be placed, as its checks see it."""

    @property
    def round(self) -> Round: ...

    @property
    def wager(self) -> Wager: ...


def refuse_tournament_wager(p: WagerAsked) -> Refusal | None:
    """Why a tournament does not take a wager that another table would, or None."""
    round, wager = p.round, p.wager
    if (button := round.button) is None:
        return IllegalWager("no player has drawn a seat at this table yet; wait for the draw", DRAW)
    if wager.tip:
        what = "tournament chips have no cash value; no wager is made with them for the dealer"
        return IllegalWager(what, CHIPS)
    if wager.secret is True and wager.bet != MAIN:
        return IllegalWager(f"only the main wager may be secret, not {wager.bet}", HOUSE_RULES)
    return _refuse_player(button, wager) or _refuse_turn(round, button, wager)


def _refuse_player(button: Button, wager: Wager) -> Refusal | None:
    """One hand each, at the seat that was drawn, and nobody plays another's."""
    owner = button.players.get(wager.seat)
    if owner is None and wager.player in button.players.values():
        own = next(seat for seat, player in button.players.items() if player == wager.player)
        return IllegalWager(f"{wager.player} plays one hand, at seat {own}; seat {wager.seat} stays empty", ONE_HAND)
    if owner is None:
        return IllegalWager(f"no player has drawn seat {wager.seat}; only a drawn seat is played", DRAW)
    if wager.player and wager.player != owner:
        what = f"{owner} plays seat {wager.seat}; {wager.player} may not wager on another player's hand"
        return IllegalWager(what, OWN_HAND)
    return None


def _refuse_turn(round: Round, button: Button, wager: Wager) -> Refusal | None:
    """A hand begins with the player who has the button, and bets follow clockwise."""
    if wager.seat not in button.able:
        least = round.house.limits.min
        what = f"seat {wager.seat} has too few chips for the required wager of {least:,}; the player is eliminated"
        return IllegalWager(what, TOO_FEW)
    tournament = round.house.limits.tournament
    if wager.bet != MAIN or tournament is None or not tournament.in_order:
        return None
    waiting = round.to_bet()
    first = button.first_of(waiting)
    if first in (None, wager.seat) or wager.seat not in waiting or wager.secret is True:  # which tells nobody anything
        return None
    return IllegalWager(f"seat {first} bets next: the order goes clockwise from the button at {button.seat}", BUTTON)


# --- the set-up -----------------------------------------------------------------------------------------------------


def check_set_up(house: House) -> None:
    """Refuse a tournament of a game that Rule 8 does not have, or of wagers that are not made with its chips."""
    if (refusal := refuse_game(house.game)) is not None:
        raise refusal
    if house.first_hands > 1 or getattr(house.rules, "bet_positions", 1) > 1:
        raise IllegalSetup(f"{house.game.name} gives a player several hands; a tournament allows one", ONE_HAND)
    for side in house.sides.values():
        table = side.paytable
        if side.house_jackpot or (table is not None and table.meters):
            what = f"{side.name} pays money from a jackpot; tournament chips cannot win anything of value"
            raise IllegalSetup(what, CHIPS)


def refuse_game(game: Game) -> Refusal | None:
    """Why a game may not be played in a tournament, or None."""
    if game.definition.cite.where == "CO" and game.definition.cite.section.startswith("30-8"):
        return None
    what = f"{game.name} ({game.definition.cite}) is not a game of Colorado's Rule 8; a tournament plays those only"
    return IllegalSetup(what, GAMES)
