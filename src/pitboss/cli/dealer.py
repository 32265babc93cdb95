"""What a dealer does for the player at the terminal: deals, moves on, makes change, shows the shoe."""

from __future__ import annotations

from pitboss.errors import PitbossError
from pitboss.money import ChipSet
from pitboss.shoe import KeyReveal, Revealed, check_key_reveal, check_reveal
from pitboss.table.actions import MoveOn
from pitboss.table.actors import CHANCE
from pitboss.table.events import Event
from pitboss.table.table import Table


def step(table: Table) -> list[Event]:
    """The next card, or what the dealer must do now; a player who is waited for is passed over."""
    round = table.round
    if round is None:
        raise PitbossError("no round is open")
    if round.actor is CHANCE:
        return table.deal()
    return round.apply(MoveOn() if round.can(MoveOn()) else round.legal()[0].action)


def finish(table: Table) -> list[Event]:
    """Deal the round to its end without the player: the dealer moves on, so that the money stays whole."""
    happened: list[Event] = []
    while table.round is not None and not table.round.is_over:
        happened += step(table)
    return happened


def playable(chip_set: ChipSet, cents: int, least_cents: int) -> dict[int, int]:
    """Chips to play with: half of what is left in each larger chip, the rest in chips of the table's least wager."""
    chips: dict[int, int] = {}
    for chip in chip_set.denominations:
        if chip > least_cents and (number := cents // 2 // chip):
            chips[chip] = number
            cents -= number * chip
    small = tuple(chip for chip in chip_set.denominations if chip <= least_cents)
    rest = ChipSet(small).break_down(cents) if small else chip_set.break_down(cents)
    return {chip: chips.get(chip, 0) + rest.get(chip, 0) for chip in [*chips, *rest]}


def prove(revealed: Revealed) -> None:
    """Refuse a shoe that was not what it was committed to."""
    if isinstance(revealed.reveal, KeyReveal):
        check_key_reveal(revealed.commitment, revealed.reveal)
    else:
        check_reveal(revealed.commitment, revealed.reveal)
