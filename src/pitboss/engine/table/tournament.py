"""A tournament at its table: chips issued and taken off, and the button.

Only the tournament gives and takes chips, between hands. They are points: no cash, fill, credit or tip moves them.
"""

from __future__ import annotations

from pitboss.engine.books.tournament_chips import ButtonPlaced, ChipsIssued, ChipsTaken
from pitboss.engine.table.table import Table
from pitboss.engine.vocabulary.tournament import BUTTON, CHIPS, DRAW, ON_TABLE, ONE_HAND, OWN_HAND
from pitboss.errors import IllegalAction
from pitboss.shoe.cut import verify_player


def issue(table: Table, player: str, seat: int, points: int) -> None:
    """Give a player chips at the seat that was drawn; a second time adds to the stack there."""
    _check_between_hands(table)
    verify_player(player)
    if not 1 <= seat <= table.game.rules.positions:
        raise IllegalAction(f"there is no seat {seat}; choose from 1 to {table.game.rules.positions}", DRAW)
    if points <= 0 or not table.limits.chips.can_make(points):
        chips = ", ".join(f"{chip:,}" for chip in reversed(table.limits.chips.denominations))
        raise IllegalAction(f"{points:,} points cannot be given in chips of {chips}", CHIPS)
    if (there := table.books.seats.get(seat, player)) != player:
        raise IllegalAction(f"{there} has drawn seat {seat}; {player} needs another", OWN_HAND)
    own = next((at for at, name in table.books.seats.items() if name == player), seat)
    if own != seat:
        raise IllegalAction(f"{player} has seat {own} and plays one hand", ONE_HAND)
    _clear(table)
    table.note(ChipsIssued(player, seat, points, CHIPS))
    if player not in table.cut_rotation.players:
        table.cut_rotation.join(player)


def take_off(table: Table, seat: int, reason: str) -> int:
    """Take a player's whole stack off the table, and say why; the seat is free."""
    _check_between_hands(table)
    player = table.books.seats.get(seat)
    if player is None:
        raise IllegalAction(f"nobody has drawn seat {seat}; there are no chips to take off", DRAW)
    if not reason.strip():
        raise IllegalAction("chips are taken off the table for a stated reason; enter one", CHIPS)
    points = table.books.purse(player) or 0
    _clear(table)
    table.last = None  # the seat is free
    table.note(ChipsTaken(player, seat, points, reason, CHIPS))
    table.cut_rotation.leave(player)
    return points


def place_button(table: Table, seat: int) -> None:
    """Give the button to a player for the next hand: the first one, or again after a void one.

    After every other hand it moves by itself.
    """
    _check_between_hands(table)
    if seat not in table.books.seats:
        raise IllegalAction(f"nobody has drawn seat {seat}; the button goes to a player", BUTTON)
    _clear(table)
    table.note(ButtonPlaced(seat, BUTTON))
    table.button_seat, table.hand_played = seat, False


def _check_between_hands(table: Table) -> None:
    if table.limits.tournament is None:
        raise IllegalAction("tournament chips are played at a tournament's table only", CHIPS)
    round = table.round
    if round is not None and not (round.is_over or round.is_idle):
        raise IllegalAction("a hand is in play: only chips that were on the table at its start may be played", ON_TABLE)


def _clear(table: Table) -> None:
    if table.round is not None:
        table.clear()
